"""Counting how a hand lies in groups beside given sequences: wild cards, canastas, and the card that is kept.

Rank by rank, those of few cards first, each way to lay the rank comes to each way found so far. Classic Canasta, beside
``QQQQQQ``, the hand ``KsKh JsJhJd 9c 2c2d``. What is found is how many of the two wild cards may lie so far:

    laid so far    canasta is lacking    canasta of queens
    QQQQQQ         0                     1 2                  a wild card makes it one
    9c             0                     1 2                  alone it cannot lie: it is kept for the discard
    KsKh           1 2                   2                    needs a wild card
    JsJhJd         1 2                   2                    lies as it is, and has room for more wild cards

Both wild cards can lie with a canasta: one on the queens, one with the kings. So the hand goes out.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Final

from canasta_nb.core.going_out.groups import BITS, MOST, NO_PLACE, NO_WAY, Outcomes, together
from canasta_nb.core.going_out.question import Question, Runs
from canasta_nb.core.going_out.requirements import discard_is_needed, lacking, may_spoil
from canasta_nb.core.going_out.sequences import Run, ends_of
from canasta_nb.core.going_out.wild_cards import apart
from canasta_nb.core.model.cards import JOKER_RANK, PLACE, TWO, Card
from canasta_nb.core.model.melds import TableMeld, point_table
from canasta_nb.core.model.opening import meets, opens_by_itself

_Melds = tuple[TableMeld, ...]
_Found = dict[tuple[_Melds, int, int], int]
"""By the melds that matter for going out, what the card counts that is kept for the discard, and what melds without
wild cards count where only they do: the numbers of wild cards that can lie there, one bit for each."""

_NONE_KEPT: Final = -1
_STEPS: Final = 4
"""How many steps it takes to count once."""
_ENOUGH: Final[tuple[TableMeld, ...]] = (TableMeld((), NO_PLACE, 0, 0, True, low=0),)
"""Stands for any canastas that are all that is needed to go out; equal to no meld that lies."""
_CANASTA: Final = (TableMeld((), NO_PLACE, 0, 0, True),)
"""Stands for a canasta where all kinds count alike."""


class Counting:
    """The counting for one hand.

    While it ``passes_over_canastas`` it asks only whether all cards lie. ``wilds_in_the_way`` tells whether it failed
    somewhere only for wild cards that were left over.
    """

    def __init__(self, question: Question) -> None:
        self.rules, self.aim, self.opening = question.rules, question.aim, question.opening
        self.red_threes, self.wilds = question.red_threes, question.wilds
        self.own, self.suited = question.own, question.suited
        self.question = question
        self.passes_over_canastas = self.wilds_in_the_way = False
        self.worth = 0
        # What a card of each rank counts that may be the last discard; nothing where that does not matter.
        self.last: dict[int, int] = {}
        if self.opening.need > 0:
            self._count_points(question.hand)
        if not self.last:
            self.last = dict.fromkeys(question.held, 0)
        for place in self.last.keys() - question.terms.last:
            del self.last[place]
        self.begun: _Melds = question.closed_sequences
        spoilt = self.wilds > 0 and may_spoil(self.rules, question.melds)
        if self.aim.forgets and not spoilt and self._are_enough(question.melds):
            self.begun = _ENOUGH
        others = [place for place in self.own if place != TWO and place not in question.held]
        self.ranks = [(place, rank) for place, _, rank in question.ranks]
        self.ranks += [(place, question.rank(place)) for place in others]
        self.apart = apart(question)
        self.every_number = (2 << self.wilds) - 1
        self.known: dict[tuple[int, Runs, int, bool], bool] = {}

    def _count_points(self, hand: tuple[Card, ...]) -> None:
        table = point_table(self.rules)
        worths = [table[card] for card in hand]
        self.worth = sum(worths)
        if self.aim.points or self.worth - max(worths) < self.opening.need:
            self.last = dict(zip([PLACE[card] for card in hand], worths, strict=True))

    @property
    def has_canastas(self) -> bool:
        """Whether nothing more is needed than that all cards lie."""
        return self.begun is _ENOUGH

    def lies(self, left: int, runs: Runs, gaps: int) -> bool:
        """Tell whether the cards that are left lie in groups, so that with these sequences the player is out.

        ``gaps`` is the number of wild cards inside the sequences.
        """
        asked = (left, runs, gaps, self.passes_over_canastas)
        found = self.known.get(asked)
        if found is None:
            self.question.steps += _STEPS
            found = self.known[asked] = self._lies(left, runs, gaps)
        return found

    def _lies(self, left: int, runs: Runs, gaps: int) -> bool:
        begun = _ENOUGH if self.passes_over_canastas else self.begun
        found: _Found = {(begun, _NONE_KEPT, 0): 1 << gaps}
        may_change = self.wilds or begun is not _ENOUGH
        counts = [(left >> BITS * place & MOST, place, rank) for place, rank in self.ranks]
        for count, place, rank in sorted(counts, key=itemgetter(0)):  # those of few cards tell soonest
            if count or (may_change and place in self.own):
                kept = self.last.get(place, _NONE_KEPT) if count else _NONE_KEPT
                found = self._laid(found, rank.lying[count], rank.lying[count - 1] if kept >= 0 else NO_WAY, kept)
                if not found:
                    return False
        for suit, of_suit in enumerate(runs if may_change else ()):
            for run in of_suit:
                found = self._laid(found, self.ends_of(suit, run))
        if any(self._is_out(*state, numbers) for state, numbers in found.items()):
            return True
        if self.suited and not self.wilds_in_the_way:
            more = {state: -(numbers & -numbers) & self.every_number for state, numbers in found.items()}
            self.wilds_in_the_way = any(self._is_out(*state, numbers) for state, numbers in more.items())
        return False

    def ends_of(self, suit: int, run: Run) -> Outcomes:
        """Return what a sequence can be at last, by how many wild cards come to its ends."""
        told = self.aim.points or self.aim.of_minimum
        return ends_of(self.rules, suit if told else 0, run, told, self.aim.all_matter)

    def _laid(self, found: _Found, outcomes: Outcomes, without: Outcomes = NO_WAY, kept: int = _NONE_KEPT) -> _Found:
        """Return the same with each outcome of some more cards, or of those without the one that is kept."""
        longer: _Found = {}
        for state, numbers in found.items():
            self._add(longer, state, numbers, outcomes)
            if kept >= 0 and state[1] == _NONE_KEPT:
                self._add(longer, (state[0], kept, state[2]), numbers, without)
        return _without_fewer_points(longer) if self.aim.points else longer

    def _add(self, found: _Found, state: tuple[_Melds, int, int], numbers: int, outcomes: Outcomes) -> None:
        made, kept, points = state
        if made is _ENOUGH and not self.aim.points:
            both = together(numbers, outcomes.numbers) & self.every_number
            if both:
                found[state] = found.get(state, 0) | both
            return
        for each in outcomes.every:
            both = together(numbers, each.numbers) & self.every_number
            if both:
                after = made
                if each.made and made is not _ENOUGH:
                    after = self._together(made + (_CANASTA * len(each.made) if self.aim.alike else each.made))
                state = (after, kept, points + each.points)
                found[state] = found.get(state, 0) | both

    def _together(self, made: _Melds) -> _Melds:
        """Return these melds as far as they matter. Of those that are not complete, equal ones count once."""
        if self.aim.all_matter:
            made = (*[meld for meld in made if meld.is_canasta], *{meld for meld in made if not meld.is_canasta})
        return _ENOUGH if self.aim.forgets and self._are_enough(made) else tuple(sorted(made))

    def _are_enough(self, melds: _Melds) -> bool:
        return lacking(self.rules, melds, self.red_threes) is None and meets(self.rules, self.opening, melds)

    def _is_out(self, made: _Melds, kept: int, points: int, numbers: int) -> bool:
        """Tell whether the wild cards can be laid with this, some of them by themselves, so that the player is out."""
        twos, jokers = self.question.twos, self.question.jokers
        if kept != _NONE_KEPT:
            return self._wilds_fit(made, numbers, twos, jokers, points if self.aim.points else self.worth - kept)
        worth = points if self.aim.points else self.worth
        if not discard_is_needed(self.rules) and self._wilds_fit(made, numbers, twos, jokers, worth):
            return True
        return any(
            self._wilds_fit(made, numbers, twos - (place == TWO), jokers - (place != TWO), worth - self.last[place])
            for place in (TWO, JOKER_RANK)
            if place in self.last
        )

    def _wilds_fit(self, made: _Melds, numbers: int, twos: int, jokers: int, worth: int) -> bool:
        for each in self.apart:
            spare = twos + jokers - each.twos - each.jokers - each.either
            if each.twos > twos or each.jokers > jokers or spare < 0 or not numbers >> spare & 1:
                continue
            if (each.keeps_all and spare) or (each.keeps_twos and twos > each.twos):
                continue
            melds = each.made if made is _ENOUGH else made + each.made
            if made is _ENOUGH or self._are_enough(melds) or self._opens_alone(melds):
                if worth >= self.opening.need or opens_by_itself(self.rules, melds):
                    return True
        return False

    def _opens_alone(self, melds: _Melds) -> bool:
        return lacking(self.rules, melds, self.red_threes) is None and opens_by_itself(self.rules, melds)


def _without_fewer_points(found: _Found) -> _Found:
    """Return the same without what counts less than another with the same melds, and holds no more wild cards."""
    best: dict[tuple[_Melds, int], int] = {}
    left: _Found = {}
    for (made, kept, points), numbers in sorted(found.items(), key=lambda state: -state[0][2]):
        more = numbers & ~best.get((made, kept), 0)
        if more:
            left[made, kept, points] = more
            best[made, kept] = best.get((made, kept), 0) | numbers
    return left
