"""What a table reports: the position as its player sees it, the last acts, and a refusal that is shown."""

from __future__ import annotations

from canasta_nb.descriptions.reporting import reported
from canasta_nb.widgets.table.stage import Stage


class Reporting(Stage):
    """The part of a table that reports its position; while a deal runs, with nothing that this seat may not know."""

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
