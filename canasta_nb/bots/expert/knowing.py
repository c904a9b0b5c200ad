"""What a seat knows of the other hands from the record of the deal: cards that came with a pile, throws, refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from canasta_nb.core.model.acts import Act, Discard, Draw, Face, Take, cards_of
from canasta_nb.core.model.cards import PLACE, UNSEEN, Card, pack
from canasta_nb.core.model.pile import pile_bars, stays_out, taken_cards
from canasta_nb.core.model.position import TO_DRAW, Position, is_frozen
from canasta_nb.core.questions.views import Seen, View


@dataclass
class Habits:
    """The turns of one seat, by the place of a rank: when it last threw the rank, and when it last drew beside it."""

    turns: int = 0
    threw: dict[int, int] = field(default_factory=dict)
    drew_open: dict[int, int] = field(default_factory=dict)
    """When the seat last drew although the rank lay on top of a pile that was open to it."""
    drew_frozen: dict[int, int] = field(default_factory=dict)
    """The same, with a pile that was frozen for the seat's side."""


@dataclass(frozen=True)
class Knowledge:
    """What one seat knows of the hidden cards."""

    unseen: tuple[Card, ...]
    """Every card that lies open nowhere and is not known to be in a hand, sorted."""
    held: tuple[tuple[Card, ...], ...]
    """By seat, the cards that it took with a pile and has not laid or thrown since; none for the own seat."""
    habits: tuple[Habits, ...]
    """By seat, what it threw and what it refused to take."""


def knowledge(view: View, record: Sequence[Seen] = ()) -> Knowledge:
    """Return what a seat knows from its view and from the public record of the deal.

    Without a record it knows no more than what lies open. A record that cannot be of this deal tells it nothing about
    hands: cards that lie elsewhere, or too many for a hand, are left out.

    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> from canasta_nb.core.engine.playing import play
    >>> from canasta_nb.core.questions.views import seen, view
    >>> table = "rules classic; turn 2 draw; melds B QsQhQd; hand 1 4s; hand 2 KsKh4c5c; hand 3 4h; hand 4 4d"
    >>> before, act = parse_position(table + "; pile 9dKd"), parse_act("take Kd with KsKh")
    >>> [str(card) for card in knowledge(view(play(before, act), 1), [seen(before, act)]).held[1]]
    ['9d']
    """
    position = view.position
    took: list[Counter[Card]] = [Counter() for _ in position.hands]
    habits = [Habits() for _ in position.hands]
    for table, act in record:
        if table.seats == position.seats:
            seat = table.turn
            took[seat - 1] = _with(took[seat - 1], table, act)
            _note(habits[seat - 1], table, act)
    left = Counter(unseen(position))
    held: list[tuple[Card, ...]] = []
    for seat, (hand, cards) in enumerate(zip(position.hands, took, strict=True), start=1):
        known = left & cards if seat != view.seat and UNSEEN in hand else Counter()
        if known.total() > hand.count(UNSEEN):
            known = Counter()
        left -= known
        held.append(tuple(sorted(known.elements())))
    return Knowledge(tuple(sorted(left.elements())), tuple(held), tuple(habits))


def unseen(position: Position) -> tuple[Card, ...]:
    """Return every card of the pack that lies open nowhere and is in no known hand, sorted."""
    rules = position.rules
    left = Counter(pack(rules.pack.packs, rules.pack.jokers))
    melded = [meld.cards for melds in position.melds for meld in melds]
    for cards in (*position.hands, *position.threes, *melded, position.pile):
        left.subtract([card for card in cards if card != UNSEEN])
    return tuple(sorted((+left).elements()))


def _with(took: Counter[Card], table: Position, act: Act) -> Counter[Card]:
    """Return the cards of a pile that a seat still holds after an act."""
    held = Counter(took)
    if isinstance(act, Take):
        held.update([card for card in taken_cards(table) if not stays_out(table.rules, card)])
    held.subtract(act.cards if isinstance(act, Face) else cards_of(act))
    return +held


def _note(habits: Habits, table: Position, act: Act) -> None:
    """Note a throw, and a draw where the pile might have been taken; a wild card or a three on top tells nothing."""
    if isinstance(act, Discard):
        habits.threw[PLACE[act.card]] = habits.turns
        habits.turns += 1
    elif isinstance(act, Draw) and table.phase is TO_DRAW and not pile_bars(table):
        drew = habits.drew_frozen if is_frozen(table, table.side_of(table.turn)) else habits.drew_open
        drew[PLACE[table.pile[-1]]] = habits.turns
