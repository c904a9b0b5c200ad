"""Watchers of a table or of a position: both return what one seat sees."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.questions.views import Seen, View, view
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.descriptions.telling import usual_names
from canasta_nb.widgets.scenes.ledger import first_ledger, ids_among
from canasta_nb.widgets.table.table import Table


class Watched(NamedTuple):
    """What one seat sees: its View, the names, the ids of its cards, the number of the state, and the record."""

    view: View
    names: Sequence[str]
    hand: Sequence[int]
    seq: int
    record: Callable[[], tuple[Seen, ...]]
    """Returns the public record of the deal; empty where only a position is known."""
    remember_hint: Callable[[Act], object]
    """Remembers in the game of a table that an act was advised."""

    def ids(self, cards: Iterable[Card]) -> list[int]:
        """Return the ids of these cards of the hand."""
        return ids_among(cards, self.hand)


def watching(start: Table | Position | str, changed: Callable[[], object]) -> Callable[[], Watched]:
    """Return a function that tells what is seen now; call ``changed`` when the table has gone on.

    Raises Mistake for what is neither a table nor a position, NotationError for a text that cannot be read.
    """
    if isinstance(start, Table):
        table = start
        table.observe(lambda _: changed(), names=["scene"])

        def record() -> tuple[Seen, ...]:
            return table.session.seen

        def look() -> Watched:
            session = table.session
            hand, number = table.scene["hand"], table.state_number()
            return Watched(session.view, session.names, hand, number, record, session.game.remember_hint)

        return look
    if not isinstance(start, Position | str):
        raise Mistake(mistaken("watch", given=repr(start)))
    position = parse_position(start) if isinstance(start, str) else start
    seen = view(position, position.turn)
    still = Watched(seen, usual_names(position.seats), first_ledger(seen).hand, 0, tuple, lambda act: None)
    return lambda: still
