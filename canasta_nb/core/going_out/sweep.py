"""The search for a way to lay a whole hand: one sweep over the ranks, from aces down to threes.

At each rank the cards of every suit go on with the sequences that are open, begin others, or are left. The rest
lies in groups of the rank, but one card may be kept for the discard. Behind a rank only this matters: the open
sequences of each suit, the canastas, the card that is kept, and how many wild cards may lie by then. A state that has
failed is remembered. A branch ends where the ranks ahead need more wild cards than are left, where a second card would
have to be kept, or where too few canastas could come. The top of the room has an example.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from canasta_nb.core.going_out.counting import ENOUGH, NONE_KEPT, Counting, Melds
from canasta_nb.core.going_out.groups import BITS, FIELD, MOST, NEVER, PART
from canasta_nb.core.going_out.question import Question
from canasta_nb.core.going_out.requirements import canastas_needed, sequences_needed
from canasta_nb.core.going_out.suits import Onward, Open, Suit
from canasta_nb.core.model.cards import THREE, TWO
from canasta_nb.core.model.melds import SEQUENCE_PLACE, TableMeld, canasta_size


class LookAhead:
    """For each place what the ranks from there on ask for, and what they could give.

    ``keep`` is the fewest cards to keep, and ``wilds`` the fewest wild cards that groups take. ``costs`` has the extra
    wild cards of each canasta that could come, the cheapest first. ``sequences`` says how many of these are sequences.
    Both are worked out only where canastas may be missing.
    """

    def __init__(
        self, question: Question, suits: Sequence[Suit], places: Sequence[int], *, lacks_canastas: bool
    ) -> None:
        self.suits = suits
        self.needed = canastas_needed(question.rules) if lacks_canastas else 0
        self.needed_sequences = sequences_needed(question.rules)
        self.canasta = canasta_size(question.rules)
        looks, sizes = {}, {place: sum(map(sum, own)) for place, own in question.own.items()}
        for place, count, rank in question.ranks:
            looks[place] = rank.looks[question.wilds][(question.stays >> BITS * place & MOST) << BITS | count]
            sizes[place] = sizes.get(place, 0) + count
        own = [len(meld.cards) for meld in question.melds if TWO <= meld.place < SEQUENCE_PLACE]
        costs = [max(0, self.canasta - size) for size in own] + [self.canasta] * self.needed
        own_runs: list[int] = []
        look, held, fewest = 0, [0] * len(suits), [NEVER] * len(suits)
        self.keep, self.wilds, self.costs, self.sequences = [0], [0], [self._cheapest(costs)], [0]
        for place in reversed(places):
            if place in sizes:
                look += looks.get(place, 0)
                costs = self._cheapest(costs + self._to_canastas(sizes[place], looks.get(place, 0) >> FIELD & PART))
            new: list[int] = []
            for at, suit in enumerate(suits if self.needed else ()):
                for sequence in suit.begins.get(place, ()):
                    size = sequence.run.naturals + sequence.run.wilds
                    own_runs.append(suit.to_canasta(sequence.low, size))
                    held[at] += size
                if suit.cards[place]:
                    held[at] += suit.cards[place]
                    fewest[at] = min(fewest[at], suit.to_canasta(place, 1))
                new += [fewest[at]] * ((held[at] + suit.wilds) // self.canasta)
            runs = [cost for cost in own_runs + new if cost < NEVER]
            self.keep.append(look & PART)
            self.wilds.append(look >> FIELD & PART)
            self.costs.append(self._cheapest(costs + runs))
            self.sequences.append(len(runs))
        self.keep.reverse()
        self.wilds.reverse()
        self.costs.reverse()
        self.sequences.reverse()

    def _cheapest(self, costs: list[int]) -> list[int]:
        return sorted(costs)[: self.needed]

    def _to_canastas(self, cards: int, lie: int) -> list[int]:
        """Return the fewest wild cards for each canasta of a rank, in addition to those that its groups take."""
        wholes = [max(0, number * self.canasta - cards) for number in range(self.needed + 1)]
        costs = [more - fewer for fewer, more in pairwise(wholes)]
        return [max(0, costs[0] - lie), *costs[1:]] if costs else []

    def to_canastas(self, place: int, made: Sequence[TableMeld], opens: Sequence[tuple[Open, ...]]) -> int:
        """Return the fewest wild cards that the missing canastas take, in addition to those that groups take.

        ``NEVER`` if too few could come.
        """
        complete = [meld.kind for meld in made if meld.is_canasta]
        of_open = [cost for suit, some in zip(self.suits, opens, strict=True) for cost in suit.to_canastas(place, some)]
        if complete.count("sequence") + len(of_open) + self.sequences[place] < self.needed_sequences:
            return NEVER
        lacks = max(0, self.needed - len(complete))
        costs = sorted(self.costs[place] + of_open)[:lacks]
        return sum(costs) if len(costs) == lacks else NEVER


class _State(NamedTuple):
    """What matters behind some ranks, but for the numbers of wild cards.

    ``awaited`` are the wild cards that gaps of open sequences take. ``kept`` is what the card counts that is kept, and
    ``points`` what melds count where not all of them do.
    """

    opens: tuple[tuple[Open, ...], ...]
    awaited: int
    made: Melds
    kept: int
    points: int


_InAllSuits = tuple[tuple[tuple[Open, ...], ...], Onward]
"""The sequences that are open behind a rank, and what else becomes of those of all suits."""
_SUITS: Final = range(4)
_WAYS_A_STEP: Final = 10
"""So many ways on with the sequences of all suits are as much work as one step."""
_NO_SEQUENCES: Final = Onward()


class Sweep:
    """The sweep over one hand."""

    def __init__(self, question: Question) -> None:
        self.question, self.wilds = question, question.wilds
        self.failed: dict[tuple[int, _State], int] = {}
        """With which numbers of wild cards nothing came of a state behind a rank."""
        self.counting: Counting
        self.suits: list[Suit]
        self.places: list[int]
        self.ahead: LookAhead

    def succeeds(self) -> bool:
        """Tell whether there is a way."""
        question = self.question
        if question.is_hopeless:
            return False
        self.counting = Counting(question)
        self.suits = [Suit(question, suit) for suit in _SUITS] if question.suited else []
        self.places = [place for place in range(THREE + 1) if question.suited or self.counting.rank_at[place]]
        self.ahead = LookAhead(question, self.suits, self.places, lacks_canastas=self.counting.begun is not ENOUGH)
        nothing = _State(((),) * len(self.suits), 0, self.counting.begun, 0 if question.keeps else NONE_KEPT, 0)
        return self._goes_on(0, nothing, 1)

    def _goes_on(self, at: int, state: _State, numbers: int) -> bool:
        """Tell whether the hand can be laid from a rank on, with these numbers of wild cards before it."""
        ahead = self.ahead
        if ahead.keep[at] + (state.kept != NONE_KEPT) > 1:
            return False
        failed = self.failed.get((at, state), 0)
        numbers &= ~failed
        if not numbers:
            return False
        spare = self.wilds - ahead.wilds[at] - state.awaited
        if state.made is not ENOUGH:
            spare -= ahead.to_canastas(at, state.made, state.opens)
        numbers &= (2 << spare) - 1 if spare >= 0 else 0
        if not numbers:
            return False
        self._spend(1)
        if at == len(self.places):
            ends = self.counting.is_out(state.made, state.kept, state.points, numbers)
        else:
            ends = any(self._goes_on(at + 1, *after) for after in self._after(self.places[at], state, numbers))
        if not ends:
            self.failed[at, state] = failed | numbers
        return ends

    def _spend(self, steps: int) -> None:
        self.question.steps += steps
        self.question.budget.spend(steps)

    def _after(self, place: int, state: _State, numbers: int) -> Iterator[tuple[_State, int]]:
        """Yield what may be behind a rank, with the numbers of wild cards."""
        counting = self.counting
        rank, held, last = counting.rank_at[place], counting.held[place], counting.last.get(place)
        for opens, way in self._in_sequences(place, state.opens):
            states = {(state.made, state.points): numbers << way.gaps & counting.every_number}
            for outcomes in way.ended:
                states = counting.laid(states, outcomes)
            left = held - way.spent
            if rank is None:
                lying = [(state.kept, states)]
            else:
                lying = [(state.kept, counting.laid(states, rank.lying[left]))]
                if left and last is not None and state.kept == NONE_KEPT:
                    lying.append((last, counting.laid(states, rank.lying[left - 1])))
            for kept, laid in lying:
                for (made, points), there in laid.items():
                    yield _State(opens, way.awaited, made, kept, points), there

    def _in_sequences(self, place: int, opens: tuple[tuple[Open, ...], ...]) -> list[_InAllSuits]:
        """Return what may become of the sequences of all suits at a rank, what asks for the fewest wild cards first."""
        ways_so_far: list[_InAllSuits] = [((), _NO_SEQUENCES)]
        for suit, of_suit in zip(self.suits, opens, strict=True):
            ways = suit.ways(place, of_suit)
            ways_so_far = [((*done, way.open), _both(before, way)) for done, before in ways_so_far for way in ways]
        self._spend(len(ways_so_far) // _WAYS_A_STEP)
        rank, held = self.counting.rank_at[place], self.counting.held[place]
        if rank is not None and len(ways_so_far) > 1:
            ways_so_far.sort(key=lambda choice: rank.least(held - choice[1].spent) + choice[1].gaps + choice[1].awaited)
        return ways_so_far


def _both(one: Onward, other: Onward) -> Onward:
    """Return the ways of several suits as one; which sequences are open is told apart."""
    return Onward(
        (), one.spent + other.spent, one.gaps + other.gaps, one.awaited + other.awaited, one.ended + other.ended
    )
