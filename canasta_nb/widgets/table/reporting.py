"""What a table reports and shares: the position as its player sees it, the last acts, and a refusal that is shown."""

from __future__ import annotations

import traitlets

from canasta_nb.descriptions.reporting import reported
from canasta_nb.review.result import Review
from canasta_nb.widgets.scenes.sharing import shared
from canasta_nb.widgets.sent.every_widget import Empty
from canasta_nb.widgets.sent.sharing import Shared
from canasta_nb.widgets.table.stage import Stage


class Reporting(Stage):
    """The part of a table that reports and shares its position.

    While a deal runs, both hold nothing that this seat may not know.
    """

    shared = traitlets.Dict(
        read_only=True, help="What may be shared of what is seen, once somebody asks: words, notation and a link."
    ).tag(sync=True, shape=Shared | Empty)

    reviewed: Review | None

    def share(self) -> None:
        """Tell what this seat may share of its table; a deal that is over is shared whole."""
        session = self.session
        told = shared(session.position, session.seat, session.names, session.game.played, self.reviewed)
        self.set_trait("shared", {})  # a page forgets what it was told before, and hears only of what changes
        self.set_trait("shared", told)

    def reported(self, host: str = "") -> str:
        """Return a report of this table as text, which ``Table(text)`` and ``canasta-nb judge`` read back."""
        session = self.session
        tried = self._state.tried[0] if self._state.tried else None
        return reported(
            session.rules.id,
            session.position if session.over else session.view.position,
            acts=session.history().splitlines(),
            refused=(tried.act, tried.refusal.law) if tried else None,
            host=host,
        )
