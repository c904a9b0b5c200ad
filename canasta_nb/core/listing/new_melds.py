"""The new melds that a hand can make, by kinds of cards: a given number of natural ones of a rank, twos and jokers.

Where suits do not matter cards are spelled in the order s, h, d, c; in a game with sequences every choice of suits is
a meld of its own.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, NamedTuple

from canasta_nb.core.listing.hand import Holding
from canasta_nb.core.listing.sequence_runs import new_runs, ranks_in_runs
from canasta_nb.core.listing.wild_runs import Run, wild_choices, wild_runs
from canasta_nb.core.model.cards import CARDS, JOKER_RANK, PLACE, THREE, TWO, UNSEEN_RANK, WILD, Card
from canasta_nb.core.model.laying import SecondMeld, second_meld
from canasta_nb.core.model.melds import (
    TableMeld,
    black_threes_lie,
    canasta_size,
    meld_of,
    points,
    suits_matter,
    twos_are_a_rank,
)
from canasta_nb.core.model.opening import counts
from canasta_nb.core.rules.kept import kept
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.groups import fewest_to_begin
from canasta_nb.core.shapes.sequences import sequences_take_wilds
from canasta_nb.core.shapes.table import fits, shape_table
from canasta_nb.core.shapes.wild_melds import wild_cards_meld


@kept(50_000)
def picks(cards: tuple[Card, ...], count: int, suited: bool) -> tuple[tuple[Card, ...], ...]:
    """Return the choices of a given number of these cards of one rank.

    One where suits do not matter, else each set of suits.
    """
    if not suited or count == len(cards):
        return (cards[:count],)
    return tuple(dict.fromkeys(combinations(cards, count)))


def new_melds(rules: RuleSet, held: Holding, *, going_out: bool = False) -> list[TableMeld]:
    """Return every new meld of the hand: groups by rank, then sequences, twos as a rank, wild cards.

    With ``going_out`` also the black threes that a player may lay only then.
    """
    return [new.meld for new in new_lays(rules, held, going_out=going_out)]


class NewMeld(NamedTuple):
    """A new meld with what it uses up of the hand, what it counts, and what may follow it."""

    meld: TableMeld
    uses: tuple[tuple[int, int], ...]
    points: int
    wild_points: int
    second: SecondMeld


def new_lays(rules: RuleSet, held: Holding, *, going_out: bool = False) -> list[NewMeld]:
    """Return the new melds, in the order of the ranks; what the cards of one rank can make is worked out once."""
    twos, jokers = held.twos, held.jokers
    lays: list[NewMeld] = []
    fewest = fewest_to_begin(rules, wilds=bool(twos or jokers))
    for place in range(THREE):
        cards = held.by_place[place]
        if len(cards) >= fewest:
            lays += _groups(rules, place, cards, twos, jokers)
    lays += new_black_threes(rules, held, going_out=going_out)
    if suits_matter(rules):
        lays += new_sequences(rules, held)
    if len(twos) + len(jokers) > 1 and (twos_are_a_rank(rules) or wild_cards_meld(rules)):
        lays += _of_wilds(rules, twos, jokers)
    return lays


_NOTED: Final = 4_000  # how many answers of each kind are kept: a turn asks much that the last one did


def group_choices(
    rules: RuleSet, place: int, cards: int, twos: int, jokers: int, *, naturals: int = 0, wilds: int = 0
) -> list[tuple[int, int, int]]:
    """Return the numbers of natural cards of a rank, twos and jokers with which a group that has so many is legal.

    One that has none yet is a new group: only the table of the laws tells them apart.
    """
    table = shape_table(rules).groups[place][naturals:]
    return [
        (count, some, more)
        for some, more in ((0, 0), *wild_choices(twos, jokers))
        for count in range(0 if some or more else 1, cards + 1)
        if not table[count][wilds + some + more]
    ]


@kept(_NOTED)
def _groups(rules: RuleSet, place: int, cards: Run, twos: Run, jokers: Run) -> tuple[NewMeld, ...]:
    """Return the groups that these cards of one rank can make, with and without wild cards."""
    canasta = canasta_size(rules)
    suited = suits_matter(rules) and place < THREE  # black threes lie in no sequence
    return tuple(
        _noted(rules, TableMeld(picked + twos[:some] + jokers[:more], place, count, wilds, count + wilds >= canasta))
        for count, some, more in group_choices(rules, place, len(cards), len(twos), len(jokers))
        for wilds in (some + more,)
        for picked in picks(cards, count, suited)
    )


def new_black_threes(rules: RuleSet, held: Holding, *, going_out: bool) -> tuple[NewMeld, ...]:
    """Return every new meld of black threes (Laws of 1950, law 18)."""
    black = tuple([card for card in held.by_place[THREE] if card.is_black_three])
    if not black or not black_threes_lie(rules, going_out=going_out):
        return ()
    return _groups(rules, THREE, black, held.twos, held.jokers)


def new_sequences(rules: RuleSet, held: Holding) -> list[NewMeld]:
    """Return the sequences, suit by suit."""
    twos, jokers = (held.twos, held.jokers) if sequences_take_wilds(rules) else ((), ())
    ranks = enumerate(ranks_in_runs(rules, suits_of(held), wilds=bool(twos or jokers)))
    return [lay for suit, some in ranks if some for lay in _sequences(rules, suit, some, twos, jokers)]


def suits_of(held: Holding) -> list[int]:
    """For each suit the natural ranks of a holding, one bit for each."""
    suits = [0, 0, 0, 0]
    for place, cards in enumerate(held.by_place[:THREE]):
        for card in cards:
            suits[card & 3] |= 1 << place
    return suits


@kept(_NOTED)
def _sequences(rules: RuleSet, suit: int, ranks: int, twos: Run, jokers: Run) -> tuple[NewMeld, ...]:
    return tuple(_noted(rules, meld_of(rules, run)) for run in new_runs(rules, suit, ranks, twos, jokers))


@kept(_NOTED)
def _of_wilds(rules: RuleSet, twos: Run, jokers: Run) -> tuple[NewMeld, ...]:
    return tuple(_noted(rules, meld_of(rules, run)) for run in wild_meld_runs(rules, twos, jokers))


def wild_meld_runs(rules: RuleSet, twos: Run, jokers: Run) -> list[Run]:
    """Return the melds of twos as a rank, or of wild cards."""
    return [run for run in wild_runs(twos, jokers) if run and fits(rules, meld_of(rules, run))]


def _noted(rules: RuleSet, meld: TableMeld) -> NewMeld:
    worth = points(rules, meld.cards) if counts(rules, meld) else 0
    uses: dict[int, int] = {}
    for card in meld.cards:
        kind = kind_of(rules, card)
        uses[kind] = uses.get(kind, 0) + 1
    wild_points = points(rules, [card for card in meld.cards if WILD[card]])
    return NewMeld(meld, tuple(uses.items()), worth, wild_points, second_meld(rules, meld.place))


def kind_of(rules: RuleSet, card: Card) -> int:
    """Return which kind of card this is, where kinds of equal use are told apart by a number."""
    return card if suits_matter(rules) and not WILD[card] else KIND + PLACE[card]


KIND: Final = len(CARDS) + 1
TWOS, JOKERS, KINDS = KIND + TWO, KIND + JOKER_RANK, KIND + UNSEEN_RANK
