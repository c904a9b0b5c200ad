"""Melds on the table, and what their cards count."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from canasta_nb.core.model.cards import CARDS, JOKER, PLACE, RANKS, SUITS, THREE, TWO, WILD, Card
from canasta_nb.core.rules.kept import fact
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.taking import BlackThreeMeld

WILD_PLACE: Final = 15
SEQUENCE_PLACE: Final = 16  # of spades; hearts, diamonds and clubs follow
TARGET_NAMES: Final = (*RANKS, "", "", "W", *SUITS)


MeldKind = Literal["group", "deuces", "wild", "sequence"]
CanastaName = Literal["", "natural", "mixed", "wild", "sequence", "deuces"]


class TableMeld(NamedTuple):
    """A meld on the table: its cards as laid, its place, and how many of them are natural and wild.

    ``place`` is that of its rank (11 black threes, 12 twos as a rank), 15 for wild cards, 16 to 19 for a sequence of
    a suit; ``kind`` is ``group``, ``deuces``, ``wild`` or ``sequence``. ``low`` is the place of the lowest rank of a
    sequence, whose cards run from low to high; places grow as ranks fall.
    """

    cards: tuple[Card, ...]
    place: int
    naturals: int
    wilds: int
    is_canasta: bool
    kind: MeldKind = "group"
    low: int = -1

    @property
    def rank(self) -> str:
        """How an act names the meld: a rank, ``W`` or a suit."""
        return str(TARGET_NAMES[self.place])

    @property
    def high(self) -> int:
        """The place of the highest rank of a sequence."""
        return self.low - len(self.cards) + 1

    @property
    def canasta(self) -> CanastaName:
        """What kind of canasta it is: natural, mixed, wild, sequence or deuces; empty while it is none.

        Pagat, general rules; Laws of 1950, law 23.
        """
        if not self.is_canasta:
            return ""
        if self.kind == "group":
            return "mixed" if self.wilds else "natural"
        return self.kind


def canasta_size(rules: RuleSet) -> int:
    """Return how many cards a canasta has (Pagat, general rules; Laws of 1950, law 23)."""
    return rules.melds.canasta


def smallest_meld(rules: RuleSet) -> int:
    """Return the fewest cards of a meld of one rank (Pagat, general rules; Laws of 1950, law 17)."""
    return rules.melds.smallest


def suits_matter(rules: RuleSet) -> bool:
    """Tell whether there are sequences in this game, so that cards of one rank differ by their suits."""
    return rules.sequences.allowed


def twos_are_a_rank(rules: RuleSet) -> bool:
    """Tell whether twos make melds of their own, in which only jokers are wild (Twenty Variations, Italian 4)."""
    return rules.deuce_melds.allowed


def meld_of(rules: RuleSet, cards: Iterable[Card]) -> TableMeld:
    """Return the meld that these cards make: a group, a sequence, wild cards, or twos as a rank.

    Raises ValueError when they make none. A wild card in a sequence stays where it is written.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> meld_of(RuleSet.load("classic"), parse_cards("QsQh2d")).wilds
    1
    >>> meld_of(RuleSet.load("classic"), parse_cards("QsKh2d"))
    Traceback (most recent call last):
    ValueError: QsKh2d: the natural cards of a group are of one rank.
    """
    cards = tuple(cards)
    naturals = tuple([card for card in cards if not WILD[card]])
    complete = len(cards) >= canasta_size(rules)
    if not naturals:
        twos = sum([PLACE[card] == TWO for card in cards])
        if twos and twos_are_a_rank(rules):
            return TableMeld(cards, TWO, twos, len(cards) - twos, complete, "deuces")
        return TableMeld(cards, WILD_PLACE, 0, len(cards), complete, "wild")
    places = {PLACE[card] for card in naturals}
    wilds = len(cards) - len(naturals)
    if len(places) == 1:
        return TableMeld(cards, places.pop(), len(naturals), wilds, complete)
    run = as_run(cards)
    if run is None:
        raise ValueError(f"{''.join(map(str, cards))}: the natural cards of a group are of one rank.")
    low = next(PLACE[card] + at for at, card in enumerate(run) if not WILD[card])
    return TableMeld(run, SEQUENCE_PLACE + (naturals[0] & 3), len(naturals), wilds, complete, "sequence", low)


def as_run(cards: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """Return these cards as one sequence from low to high; None when they make none.

    Natural cards alone may come in any order. A wild card stays where it is written, in a run written up or down
    (Twenty Variations, Hollywood 2: the player names the missing rank).

    >>> from canasta_nb.core.model.cards import cards_text, parse_cards
    >>> cards_text(as_run(parse_cards("Th2d8h7h"))), cards_text(as_run(parse_cards("9h7h8h")))
    ('7h8h2dTh', '7h8h9h')
    >>> as_run(parse_cards("7h8hTh2d")), as_run(parse_cards("7h8hTh"))
    (None, None)
    """
    naturals = [card for card in cards if not WILD[card]]
    if len({card & 3 for card in naturals}) != 1 or any(PLACE[card] >= THREE for card in naturals):
        return None
    if len(naturals) == len(cards):
        cards = tuple(sorted(cards, reverse=True))
    return next((run for run in (cards, cards[::-1]) if _is_run(run)), None)


def _is_run(cards: tuple[Card, ...]) -> bool:
    """Tell whether every natural card is where a sequence that begins with the first card needs it."""
    lows = {PLACE[card] + at for at, card in enumerate(cards) if not WILD[card]}
    low = next(iter(lows))
    return len(lows) == 1 and low < THREE and low - len(cards) >= -1


def run_of_both(one: TableMeld, other: TableMeld) -> tuple[Card, ...] | None:
    """Return the cards of two sequences of a suit as one, every card in its place; None when they do not meet."""
    return next((run for run in (one.cards + other.cards, other.cards + one.cards) if _is_run(run)), None)


def _filled(by_place: dict[int, Card], wilds: list[Card]) -> tuple[Card, ...] | None:
    """Return the natural cards from low to high, wild ones in the gaps and at the ends.

    The high end before the low one.
    """
    low, high = max(by_place), min(by_place)
    gaps = [place for place in range(low, high - 1, -1) if place not in by_place]
    if len(gaps) > len(wilds):
        return None
    spare = wilds[len(gaps) :]
    above = spare[:high]
    below = spare[high:]
    if len(below) > THREE - 1 - low:
        return None
    filling = iter(wilds)
    middle = [by_place[place] if place in by_place else next(filling) for place in range(low, high - 1, -1)]
    return (*below, *middle, *above)


def extended(meld: TableMeld, cards: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """Return the cards of a sequence with these added at its ends, from low to high; None when they do not fit."""
    by_place = {meld.low - at: card for at, card in enumerate(meld.cards)}
    wilds = []
    for card in cards:
        if WILD[card]:
            wilds.append(card)
        elif PLACE[card] in by_place or (card & 3) != meld.place - SEQUENCE_PLACE or PLACE[card] >= THREE:
            return None
        else:
            by_place[PLACE[card]] = card
    return _filled(by_place, wilds)


def grown(rules: RuleSet, meld: TableMeld, cards: tuple[Card, ...]) -> TableMeld:
    """Return the meld with these cards added, natural ones first; ValueError when a sequence has no place for them."""
    kind = meld.kind
    if kind == "sequence":
        run = extended(meld, cards)
        if run is None:
            raise ValueError(f"{''.join(map(str, cards))}: these do not continue the sequence.")
        return meld_of(rules, run)
    wilds = tuple([card for card in cards if WILD[card]])
    whole = meld.cards + (tuple([card for card in cards if not WILD[card]]) + wilds if wilds else cards)
    complete = len(whole) >= canasta_size(rules)
    if kind == "deuces":
        twos = sum([PLACE[card] == TWO for card in cards])
        return TableMeld(whole, TWO, meld.naturals + twos, meld.wilds + len(cards) - twos, complete, "deuces")
    naturals = meld.naturals + len(cards) - len(wilds)
    return TableMeld(whole, meld.place, naturals, meld.wilds + len(wilds), complete, kind)


def when_black_threes_lie(rules: RuleSet) -> BlackThreeMeld:
    """Return when black threes may be laid: never, in a turn that goes out, or always once the side has opened."""
    return rules.black_threes.meld


def black_threes_lie(rules: RuleSet, *, going_out: bool) -> bool:
    """Tell whether black threes may be a meld in a turn that may go out, or not (Pagat, black threes)."""
    when = when_black_threes_lie(rules)
    return when is BlackThreeMeld.AFTER_OPENING or (going_out and when is BlackThreeMeld.GOING_OUT)


def black_threes_go_out(rules: RuleSet) -> bool:
    """Tell whether black threes are laid in a turn that goes out, and in no other (Laws of 1950, law 18)."""
    return when_black_threes_lie(rules) is BlackThreeMeld.GOING_OUT


@fact
def point_table(rules: RuleSet) -> tuple[int, ...]:
    """Return what each card counts, by card number; red threes and unseen cards count nothing.

    Pagat, table of values.
    """
    values = rules.pack.card_points
    points = [0 if card.is_red_three else values["Jk" if card == JOKER else card.rank] for card in CARDS]
    return (*points, 0)


def points(rules: RuleSet, cards: Iterable[Card]) -> int:
    """Return what cards count together.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> points(RuleSet.load("classic"), parse_cards("KsKhKcQsQh2d"))
    70
    """
    table = point_table(rules)
    return sum([table[card] for card in cards])
