"""A table on a page without a kernel: what lies on it as a picture, how to go on, and the rest in words that open."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_nb.descriptions.picturing import Line, table_lines
from canasta_nb.descriptions.telling import grouped, sentence
from canasta_nb.descriptions.text_table import folded
from canasta_nb.widgets.table.stage import Stage


class Lying(Stage):
    """The cards that a seat sees: the top of the pile, the melds, its own hand."""

    def pictured(self) -> Iterable[Line]:
        """Return what this seat sees of the cards, in labelled lines; its hand is sorted as at the table."""
        session = self.session
        for name, label, runs, words in table_lines(
            session.view.position, session.seat, session.names, whole_pile=False
        ):
            yield name, label, tuple(tuple(grouped(run)) for run in runs) if name == "hand" else runs, words

    def invitation(self) -> str:
        """Return how a saved table comes to life; the state that it shows is not the newest."""
        return "" if self.readonly else str(self.strings["run_to_play"])

    def _text_html(self) -> str:
        return folded(sentence("picture", "in_words"), super()._text_html())
