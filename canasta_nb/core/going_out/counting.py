"""How more and more of a hand lies: the numbers of wild cards, the canastas, and whether the player is out at the end.

Classic Canasta, beside ``QQQQQQ``, the hand ``KsKh JsJhJd 9c 2c2d``. The table shows how many of the two wild
cards may lie so far:

    laid so far    canasta is lacking    canasta of queens
    KsKh           1 2                                        needs a wild card
    QQQQQQ         1 2                   2                    a wild card more makes it a canasta
    JsJhJd         1 2                   2                    lies as it is, and has room for more wild cards
    9c             1 2                   2                    alone it cannot lie: it is kept for the discard

Both wild cards can lie with a canasta: one on the queens, one with the kings. So the hand goes out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from canasta_nb.core.going_out.groups import NO_PLACE, Outcomes, Rank, together
from canasta_nb.core.going_out.question import Question
from canasta_nb.core.going_out.requirements import discard_is_needed, lacking, may_spoil
from canasta_nb.core.model.cards import JOKER_RANK, PLACE, THREE, TWO, Card
from canasta_nb.core.model.laying import second_meld
from canasta_nb.core.model.melds import WILD_PLACE, TableMeld, canasta_size, point_table, twos_are_a_rank
from canasta_nb.core.model.opening import meets, opens_by_itself
from canasta_nb.core.rules.kept import kept
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.growing import locked, may_add, may_join
from canasta_nb.core.shapes.table import shape_table
from canasta_nb.core.shapes.wild_melds import wild_cards_mix

Melds = tuple[TableMeld, ...]
States = dict[tuple[Melds, int], int]
"""By the melds that matter for going out, and what melds without wild cards count where only they do: the numbers of
wild cards that can lie there, one bit for each."""

NONE_KEPT: Final = -1
ENOUGH: Final[tuple[TableMeld, ...]] = (TableMeld((), NO_PLACE, 0, 0, True, low=0),)
"""Stands for any canastas that are all that is needed to go out; equal to no meld that lies."""
_CANASTA: Final = (TableMeld((), NO_PLACE, 0, 0, True),)
"""Stands for a canasta where all kinds count alike."""


class Counting:
    """The counting for one hand.

    ``begun`` is what lies already. By the place of a rank: the cards ``held``, what they become (``rank_at``), and what
    one of them counts that may be the ``last`` discard.
    """

    def __init__(self, question: Question) -> None:
        self.rules, self.aim, self.opening = question.rules, question.aim, question.opening
        self.red_threes, self.wilds = question.red_threes, question.wilds
        self.own, self.suited = question.own, question.suited
        self.question = question
        self.worth = 0
        # What a card of each rank counts that may be the last discard; nothing where that does not matter.
        self.last: dict[int, int] = {}
        if self.opening.need > 0:
            self._count_points(question.hand)
        if not self.last:
            self.last = dict.fromkeys(question.held, 0)
        for place in self.last.keys() - question.terms.last:
            del self.last[place]
        self.begun: Melds = question.closed_sequences
        spoilt = self.wilds > 0 and may_spoil(self.rules, question.melds)
        if self.aim.forgets and not spoilt and self._are_enough(question.melds):
            self.begun = ENOUGH
        self.apart = apart(question)
        self.every_number = (2 << self.wilds) - 1
        self.held = [0] * (THREE + 1)
        self.rank_at: list[Rank | None] = [None] * (THREE + 1)
        may_change = self.wilds > 0 or self.begun is not ENOUGH
        for place in self.own if may_change else ():
            if place != TWO:
                self.rank_at[place] = question.rank(place)
        for place, count, rank in question.ranks:
            self.held[place], self.rank_at[place] = count, rank

    def _count_points(self, hand: tuple[Card, ...]) -> None:
        table = point_table(self.rules)
        worths = [table[card] for card in hand]
        self.worth = sum(worths)
        if self.aim.points or self.worth - max(worths, default=0) < self.opening.need:
            self.last = dict(zip([PLACE[card] for card in hand], worths, strict=True))

    def laid(self, states: States, outcomes: Outcomes) -> States:
        """Return the same with each outcome of some more cards."""
        longer: States = {}
        for state, numbers in states.items():
            self._add(longer, state, numbers, outcomes)
        return _without_fewer_points(longer) if self.aim.points else longer

    def _add(self, states: States, state: tuple[Melds, int], numbers: int, outcomes: Outcomes) -> None:
        made, points = state
        if made is ENOUGH and not self.aim.points:
            both = together(numbers, outcomes.numbers) & self.every_number
            if both:
                states[state] = states.get(state, 0) | both
            return
        for outcome in outcomes.every:
            both = together(numbers, outcome.numbers) & self.every_number
            if both:
                after = made
                if outcome.made and made is not ENOUGH:
                    after = self._together(made + (_CANASTA * len(outcome.made) if self.aim.alike else outcome.made))
                state = (after, points + outcome.points)
                states[state] = states.get(state, 0) | both

    def _together(self, made: Melds) -> Melds:
        """Return these melds as far as they matter. Of those that are not complete, equal ones count once."""
        if self.aim.all_matter:
            made = (*[meld for meld in made if meld.is_canasta], *{meld for meld in made if not meld.is_canasta})
        return ENOUGH if self.aim.forgets and self._are_enough(made) else tuple(sorted(made))

    def _are_enough(self, melds: Melds) -> bool:
        return lacking(self.rules, melds, self.red_threes) is None and meets(self.rules, self.opening, melds)

    def is_out(self, made: Melds, kept: int, points: int, numbers: int) -> bool:
        """Tell whether the wild cards can be laid with this, some of them by themselves, so that the player is out."""
        twos, jokers = self.question.twos, self.question.jokers
        if kept != NONE_KEPT:
            return self._wilds_fit(made, numbers, twos, jokers, points if self.aim.points else self.worth - kept)
        worth = points if self.aim.points else self.worth
        if not discard_is_needed(self.rules) and self._wilds_fit(made, numbers, twos, jokers, worth):
            return True
        return any(
            self._wilds_fit(made, numbers, twos - (place == TWO), jokers - (place != TWO), worth - self.last[place])
            for place in (TWO, JOKER_RANK)
            if place in self.last
        )

    def _wilds_fit(self, made: Melds, numbers: int, twos: int, jokers: int, worth: int) -> bool:
        for way in self.apart:
            spare = twos + jokers - way.twos - way.jokers - way.either
            if way.twos > twos or way.jokers > jokers or spare < 0 or not numbers >> spare & 1:
                continue
            if (way.keeps_all and spare) or (way.keeps_twos and twos > way.twos):
                continue
            melds = way.made if made is ENOUGH else made + way.made
            if made is ENOUGH or self._are_enough(melds) or self._opens_alone(melds):
                if worth >= self.opening.need or opens_by_itself(self.rules, melds):
                    return True
        return False

    def _opens_alone(self, melds: Melds) -> bool:
        return lacking(self.rules, melds, self.red_threes) is None and opens_by_itself(self.rules, melds)


def _without_fewer_points(states: States) -> States:
    """Return the same without what counts less than another with the same melds, and holds no more wild cards."""
    best: dict[Melds, int] = {}
    left: States = {}
    for (made, points), numbers in sorted(states.items(), key=lambda state: -state[0][1]):
        more = numbers & ~best.get(made, 0)
        if more:
            left[made, points] = more
            best[made] = best.get(made, 0) | numbers
    return left


# --- wild cards by themselves ----------------------------------------------------------------------------------------


class Apart(NamedTuple):
    """Wild cards in melds of their own: so many twos and jokers, and so many of ``either`` where the two lie together.

    ``keeps_all`` and ``keeps_twos`` tell that an own meld of them stays incomplete and keeps all wild cards, or the
    twos, from every other meld.
    """

    twos: int
    jokers: int
    either: int
    made: tuple[TableMeld, ...]
    keeps_all: bool = False
    keeps_twos: bool = False


_NOTHING: Final = (Apart(0, 0, 0, ()),)


def apart(question: Question) -> tuple[Apart, ...]:
    """Return every way to lay some of the wild cards in melds of their own, or none."""
    rules, melds, twos, jokers = question.rules, question.melds, question.twos, question.jokers
    if twos_are_a_rank(rules):
        return tuple(_as_a_rank(rules, melds, twos, jokers, question.rank(TWO)))
    own = tuple([meld for meld in melds if meld.kind == "wild"])
    if not (own or question.wilds):
        return _NOTHING
    return _of_wilds(rules, own, twos, jokers, question.aim.all_matter)


def _as_a_rank(rules: RuleSet, melds: tuple[TableMeld, ...], twos: int, jokers: int, of_twos: Rank) -> Iterator[Apart]:
    """Twos as a rank of their own, with jokers as its wild cards (Twenty Variations, Italian 4)."""
    lock = locked(rules, melds)[0]
    for laid in range(twos + 1):
        for outcome in of_twos.lying[laid].every:
            keeps = lock is not None and any(meld.naturals and not meld.is_canasta for meld in outcome.made)
            for more in range(jokers + 1):
                if outcome.numbers >> more & 1:
                    yield Apart(laid, more, 0, outcome.made, keeps_twos=keeps)


_Numbers = tuple[int, ...]


class _WildMelds:
    """Melds of wild cards (Twenty Variations, Uruguay 1): own ones that grow or are joined, and new ones.

    Where twos and jokers lie ``together`` they are one pool of cards, otherwise two.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.legal = shape_table(rules).wilds[0]  # by the number of cards; those of one rank
        self.second = second_meld(rules, WILD_PLACE)
        self.together = wild_cards_mix(rules)
        self.canasta = canasta_size(rules)

    def grown(self, left: _Numbers, groups: tuple[TableMeld, ...]) -> Iterator[tuple[_Numbers, _Numbers]]:
        """Yield what is left of each pool after these own melds took some, and how large they are then."""
        if not groups:
            yield left, ()
            return
        meld = groups[0]
        pool = int(not self.together and PLACE[meld.cards[0]] != TWO)
        size = len(meld.cards) or meld.wilds
        for more in range(left[pool] + 1 if may_add(self.rules, meld, natural=False) else 1):
            if not (more and self.legal[size + more]):
                for after, sizes in self.grown(_less(left, pool, more), groups[1:]):
                    yield after, (size + more, *sizes)

    def begun(self, left: _Numbers, sizes: _Numbers, own: int) -> Iterator[tuple[_Numbers, _Numbers]]:
        """Yield the same with new melds beside so many own ones, the larger first."""
        yield left, sizes
        after_canasta = self.second == "after-canasta"
        if sizes and (self.second == "merge" or (after_canasta and min(sizes) < self.canasta)):
            return
        for pool, there in enumerate(left):
            for size in range(1, there + 1):
                in_order = len(sizes) <= own or size <= sizes[-1] or after_canasta or not self.together
                if in_order and not self.legal[size]:
                    yield from self.begun(_less(left, pool, size), (*sizes, size), own)


@kept(4_000)
def _of_wilds(
    rules: RuleSet, own: tuple[TableMeld, ...], twos: int, jokers: int, all_matter: bool
) -> tuple[Apart, ...]:
    """Return every way to lay wild cards in melds of their own."""
    melds = _WildMelds(rules)
    pools = (twos + jokers,) if melds.together else (twos, jokers)
    lock = locked(rules, own)[1] is not None
    ways = []
    for groups in _joinings(rules, own):
        for left, sizes in [way for after in melds.grown(pools, groups) for way in melds.begun(*after, len(groups))]:
            used = [before - after for before, after in zip(pools, left, strict=True)]
            complete = [size >= melds.canasta for size in sizes]
            kinds = [full for full in sorted(complete) if full or all_matter]
            made = tuple([TableMeld((), WILD_PLACE, 0, 1, full, "wild") for full in kinds])
            keeps = lock and not all(complete[: len(groups)])
            few, more, either = (0, 0, used[0]) if melds.together else (used[0], used[1], 0)
            ways.append(Apart(few, more, either, made, keeps))
    return tuple(dict.fromkeys(ways))


def _less(left: _Numbers, pool: int, gone: int) -> _Numbers:
    return (*left[:pool], left[pool] - gone, *left[pool + 1 :])


def _joinings(rules: RuleSet, own: tuple[TableMeld, ...]) -> Iterator[tuple[TableMeld, ...]]:
    """Yield the own melds as they are, and every way to join some of them."""
    yield own
    for first in range(len(own)):
        for second in range(first + 1, len(own)):
            one, other = own[first], own[second]
            if may_join(rules, one, other):
                cards = one.cards + other.cards
                whole = TableMeld(cards, WILD_PLACE, 0, len(cards), len(cards) >= canasta_size(rules), "wild")
                rest = tuple([meld for at, meld in enumerate(own) if at not in (first, second)])
                yield from _joinings(rules, (whole, *rest))
