"""What lies on the table of a widget that has a session, as its static page shows it."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_nb.picturing import Line, table_lines
from canasta_nb.session import Session
from canasta_nb.telling import grouped


class Lying:
    """The cards that a seat sees: the top of the pile, the melds, its own hand."""

    session: Session

    def pictured(self) -> Iterable[Line]:
        """Return what this seat sees of the cards, in labelled lines; its hand is sorted as at the table."""
        session = self.session
        for name, label, runs, words in table_lines(
            session.view.position, session.seat, session.names, whole_pile=False
        ):
            yield name, label, tuple(tuple(grouped(run)) for run in runs) if name == "hand" else runs, words
