"""What lies on the table of a widget that has a session, as its static page shows it."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_nb.picturing import Line, pictured
from canasta_nb.session import Session


class Lying:
    """The cards that a seat sees: the top of the pile, the melds, its own hand."""

    session: Session

    def pictured(self) -> Iterable[Line]:
        """Return what this seat sees of the cards, in labelled lines."""
        session = self.session
        return pictured(session.view.position, session.seat, session.names, whole_pile=False)
