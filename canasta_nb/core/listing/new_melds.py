"""The new melds that a hand can make, by kinds of cards: a given number of natural ones of a rank, twos and jokers.

Where suits do not matter cards are spelled in the order s, h, d, c; in a game with sequences every choice of suits is
a meld of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from canasta_nb.core.model.acts import Lay, Meld
from canasta_nb.core.model.cards import CARDS, JOKER_RANK, PLACE, THREE, TWO, UNSEEN, UNSEEN_RANK, WILD, Card
from canasta_nb.core.model.laying import second_meld
from canasta_nb.core.model.melds import TableMeld, meld_of, points
from canasta_nb.core.model.opening import counts
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.table import group_limits, sequence_fits, wild_meld_fits


class Holding(NamedTuple):
    """A hand by the places of the ranks, each in the order s, h, d, c."""

    by_place: tuple[tuple[Card, ...], ...]
    twos: tuple[Card, ...]
    jokers: tuple[Card, ...]


def holding(hand: tuple[Card, ...]) -> Holding:
    """Sort a hand by ranks; unseen cards are left out."""
    by_place = _NO_CARDS.copy()
    for number in sorted(bytes(hand)):  # plain numbers are sorted and looked up faster than cards
        by_place[PLACE[number]] += _ALONE[number]
    return Holding(tuple(by_place[: THREE + 1]), by_place[TWO], by_place[JOKER_RANK])


def without_cards(held: Holding, cards: tuple[Card, ...]) -> Holding:
    """Return a holding without these cards of it."""
    left = [card for kind in (*held.by_place, held.twos, held.jokers) for card in kind]
    for card in cards:
        left.remove(card)
    return holding(tuple(left))


_NO_CARDS: Final[list[tuple[Card, ...]]] = [()] * (UNSEEN_RANK + 1)
_ALONE: Final[tuple[tuple[Card], ...]] = tuple((card,) for card in (*CARDS, UNSEEN))


@cache
def wild_choices(twos: int, jokers: int) -> tuple[tuple[int, int], ...]:
    """Return every choice of at least one wild card, as a number of twos and a number of jokers."""
    return tuple((t, j) for j in range(jokers + 1) for t in range(twos + 1) if t + j)


@lru_cache(maxsize=50_000)
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
    second: str

    @property
    def act(self) -> Meld:
        """The act that lays it; most are never asked for, and each is several values to be kept."""
        return Meld((Lay(self.meld.cards),))


def new_lays(rules: RuleSet, held: Holding, *, going_out: bool = False) -> list[NewMeld]:
    """Return the new melds, in the order of the ranks; what the cards of one rank can make is worked out once."""
    twos, jokers = held.twos, held.jokers
    found: list[NewMeld] = []
    fewest = 2 if twos or jokers else rules.melds.smallest
    for place in range(THREE):
        cards = held.by_place[place]
        if len(cards) >= fewest:
            found += _groups(rules, place, cards, twos, jokers)
    found += _black_threes(rules, held, going_out=going_out)
    if rules.sequences.allowed:
        found += new_sequences(rules, held)
    if len(twos) + len(jokers) > 1 and (rules.deuce_melds.allowed or rules.wild_melds.allowed):
        found += _of_wilds(rules, twos, jokers)
    return found


_NOTED: Final = 400  # how many answers of each kind are kept: a turn asks much that the last one did


@lru_cache(maxsize=_NOTED)
def _groups(
    rules: RuleSet, place: int, cards: tuple[Card, ...], twos: tuple[Card, ...], jokers: tuple[Card, ...]
) -> tuple[NewMeld, ...]:
    """Return the groups that these cards of one rank can make, with and without wild cards."""
    table = group_limits(rules)[place]
    canasta = rules.melds.canasta
    return tuple(
        _noted(rules, TableMeld(naturals + run, place, count, len(run), count + len(run) >= canasta))
        for run in ((), *_wild_runs(twos, jokers))
        for count in range(2, len(cards) + 1)
        if table[count][len(run)]
        for naturals in picks(cards, count, rules.sequences.allowed)
    )


def _wild_runs(twos: tuple[Card, ...], jokers: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    return [twos[:some_twos] + jokers[:some_jokers] for some_twos, some_jokers in wild_choices(len(twos), len(jokers))]


def black_threes(rules: RuleSet, held: Holding, *, going_out: bool) -> list[TableMeld]:
    """Return every new meld of black threes (Pagat, black threes; Laws of 1950, law 18)."""
    return [new.meld for new in _black_threes(rules, held, going_out=going_out)]


def _black_threes(rules: RuleSet, held: Holding, *, going_out: bool) -> tuple[NewMeld, ...]:
    threes = held.by_place[THREE]
    if len(threes) < 2 or not (going_out or rules.black_threes.meld == "after-opening"):
        return ()
    return _groups_of_threes(rules, threes, held.twos, held.jokers)


@lru_cache(maxsize=_NOTED)
def _groups_of_threes(
    rules: RuleSet, threes: tuple[Card, ...], twos: tuple[Card, ...], jokers: tuple[Card, ...]
) -> tuple[NewMeld, ...]:
    black = tuple([card for card in threes if card.is_black_three])
    table = group_limits(rules)[THREE]
    runs = ((), *_wild_runs(twos, jokers)) if rules.black_threes.wilds else ((),)
    return tuple(
        _noted(rules, meld_of(rules, black[:count] + run))
        for run in runs
        for count in range(2, len(black) + 1)
        if table[count][len(run)]
    )


def ranks_by_suit(held: Holding) -> list[int]:
    """For each suit the natural ranks held, one bit for each."""
    suits = [0, 0, 0, 0]
    for place in range(THREE):
        for card in held.by_place[place]:
            suits[card & 3] |= 1 << place
    return suits


def ranks_in_runs(rules: RuleSet, held: Holding) -> list[int]:
    """For each suit the ranks that can lie in a sequence made of this hand; where wild cards help, all of them."""
    suits = ranks_by_suit(held)
    if rules.sequences.max_wilds and (held.twos or held.jokers):
        return suits
    middles = [ranks & ranks >> 1 & ranks << 1 for ranks in suits]  # the cards that have both neighbours
    return [ranks | ranks >> 1 | ranks << 1 for ranks in middles]


def new_sequences(rules: RuleSet, held: Holding) -> list[NewMeld]:
    """Return the sequences, suit by suit."""
    fillers = (held.twos, held.jokers) if rules.sequences.max_wilds else ((), ())
    ranks = enumerate(ranks_in_runs(rules, held))
    return [lay for suit, some in ranks if some for lay in _sequences(rules, suit, some, *fillers)]


@lru_cache(maxsize=_NOTED)
def _sequences(
    rules: RuleSet, suit: int, ranks: int, twos: tuple[Card, ...], jokers: tuple[Card, ...]
) -> tuple[NewMeld, ...]:
    """Return the sequences that these ranks of a suit can make, the gaps filled with wild cards."""
    limits = rules.sequences
    found = []
    for low in range(THREE - 1, -1, -1):
        for size in range(limits.smallest, min(limits.largest, low + 1) + 1):
            places = range(low, low - size, -1)
            gaps = sum([not ranks >> place & 1 for place in places])
            if gaps > len(twos) + len(jokers) or not sequence_fits(rules, size - gaps, gaps):
                continue
            for wilds in _fillings(twos, jokers, gaps):
                filling = iter(wilds)
                cards = tuple([CARDS[4 * place + suit] if ranks >> place & 1 else next(filling) for place in places])
                found.append(_noted(rules, meld_of(rules, cards)))
    return tuple(found)


def _fillings(twos: tuple[Card, ...], jokers: tuple[Card, ...], count: int) -> Iterator[tuple[Card, ...]]:
    for some_jokers in range(min(count, len(jokers)) + 1):
        if count - some_jokers <= len(twos):
            yield twos[: count - some_jokers] + jokers[:some_jokers]


@lru_cache(maxsize=_NOTED)
def _of_wilds(rules: RuleSet, twos: tuple[Card, ...], jokers: tuple[Card, ...]) -> tuple[NewMeld, ...]:
    """Return the melds of twos as a rank, or of wild cards."""
    table = group_limits(rules)[TWO]
    deuces = rules.deuce_melds.allowed
    found = []
    for some_twos, some_jokers in wild_choices(len(twos), len(jokers)):
        run = twos[:some_twos] + jokers[:some_jokers]
        if table[some_twos][some_jokers] if deuces else wild_meld_fits(rules, run):
            found.append(_noted(rules, meld_of(rules, run)))
    return tuple(found)


def _noted(rules: RuleSet, meld: TableMeld) -> NewMeld:
    worth = points(rules, meld.cards) if counts(rules, meld) else 0
    uses = tuple(Counter([kind_of(rules, card) for card in meld.cards]).items())
    wild_points = points(rules, [card for card in meld.cards if WILD[card]])
    return NewMeld(meld, uses, worth, wild_points, second_meld(rules, meld.place))


def kind_of(rules: RuleSet, card: Card) -> int:
    """Return which kind of card this is, where kinds of equal use are told apart by a number."""
    return card if rules.sequences.allowed and not WILD[card] else KIND + PLACE[card]


KIND: Final = len(CARDS) + 1
TWOS, JOKERS, KINDS = KIND + TWO, KIND + JOKER_RANK, KIND + UNSEEN_RANK
