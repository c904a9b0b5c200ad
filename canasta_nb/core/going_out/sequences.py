"""How sequences go on from rank to rank when a whole hand is laid, from the four up to the ace.

A run is a sequence that may still grow, either an own one or one that begins with cards of the hand. At each rank a
run of a suit has four ways to go on. It takes a natural card, takes a wild one for a missing card, meets an own
sequence that begins there, or ends. Wild cards at the ends of a sequence only make it longer, so how many there may be
is decided when it ends. A step is left out when the cards of the suit and the wild ones cannot make melds of the runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from canasta_nb.core.going_out.groups import Outcome
from canasta_nb.core.model.cards import CARDS, PLACE, THREE, WILD, Card
from canasta_nb.core.model.melds import SEQUENCE_PLACE, TableMeld, canasta_size
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.growing import may_add
from canasta_nb.core.shapes.table import sequence_fits


class Run(NamedTuple):
    """A sequence as far as it has been looked at.

    ``after`` is the place of the rank that it would go on with; ``own`` is how many own sequences lie in it, ``span``
    how many cards from the first of them up; ``grown`` tells whether cards of the hand came to it, ``gap`` whether the
    last of them is a wild card, so that it may not end here.
    """

    after: int
    naturals: int
    wilds: int
    own: int
    span: int
    grown: bool
    gap: bool = False


class Step(NamedTuple):
    """The runs of one suit after a rank: those that go on, those that ended, and what was used of the hand."""

    runs: tuple[Run, ...]
    ended: tuple[Run, ...]
    naturals: int
    wilds: int


class Numbered(NamedTuple):
    """A step with the number by which the suit knows the runs that go on: numbers are compared in no time."""

    runs: int
    ended: tuple[Run, ...]
    naturals: int
    wilds: int


NO_RUNS: Final = 0
"""The number of no runs at all."""

TOO_MANY: Final = 1_000
"""More wild cards than any hand holds."""


class Suit:
    """The runs of one suit, for a side with these sequences and the natural cards that a hand holds of it."""

    def __init__(
        self, rules: RuleSet, melds: tuple[TableMeld, ...], hand: tuple[Card, ...], suit: int, *, all_matter: bool
    ) -> None:
        self.rules = rules
        self.all_matter = all_matter
        self.place = SEQUENCE_PLACE + suit
        self.own: dict[int, list[Run]] = {}
        held = {PLACE[card] for card in hand if not WILD[card] and card & 3 == suit and PLACE[card] < THREE}
        for meld in melds:
            # A closed sequence is left alone: it takes no card, and joined it would be longer than any may be.
            if meld.place == self.place and may_add(rules, meld, natural=True):
                run = Run(meld.high - 1, meld.naturals, meld.wilds, 1, len(meld.cards), grown=False)
                self.own.setdefault(meld.low, []).append(run)
                held.update(range(meld.high, meld.low + 1))
        limits, wilds = rules.sequences, sum([WILD[card] for card in hand])
        self.most_wilds = limits.max_wilds
        if len(held) + limits.max_wilds >= canasta_size(rules):
            self.most_wilds = max(limits.max_wilds, limits.max_wilds_complete)
        self.wilds = wilds
        self.counts = [0] * THREE
        for card in hand:
            if not WILD[card] and card & 3 == suit and PLACE[card] < THREE:
                self.counts[PLACE[card]] += 1
        gaps = self.most_more = min(self.most_wilds, wilds)
        self.could_begin = [
            place > 1 and place in held and (place - 1 not in held) + (place - 2 not in held) <= gaps
            for place in range(THREE)
        ]
        self.may_begin = self.could_begin
        self.runs: list[tuple[Run, ...]] = [()]  # by their numbers
        self.numbers: dict[tuple[Run, ...], int] = {(): NO_RUNS}
        self.known: dict[tuple[int, int, int, int], tuple[Numbered, ...]] = {}
        self.needs = [0]  # how many wild cards the runs of each number need at least
        self.known_ends: dict[Run, tuple[Outcome, ...]] = {}
        self.known_needs: dict[Run, int] = {}
        self.known_costs: dict[tuple[int, int], list[int]] = {}

    def begin(self, new_sequences: bool) -> None:
        """Look at new sequences too, or only at those on the table."""
        may_begin = self.could_begin if new_sequences else [False] * THREE
        if may_begin != self.may_begin:
            self.may_begin = may_begin
            self.known.clear()

    def steps(self, runs: int, place: int, cards: int, wilds: int) -> tuple[Numbered, ...]:
        """Return every way to go on at this rank with some of so many natural cards of it and of so many wild ones."""
        wilds = wilds if self.most_wilds else 0
        asked = (runs, place, cards, wilds)
        found = self.known.get(asked)
        if found is None:
            steps = [
                (self._least(step), Numbered(self._number(step.runs), *step[1:]))
                for step in dict.fromkeys(self._further(self.runs[runs], place, cards, wilds))
            ]
            found = tuple([step for least, step in steps if least + self.needs[step.runs] <= wilds])
            self.known[asked] = found
        return found

    def _number(self, runs: tuple[Run, ...]) -> int:
        number = self.numbers.get(runs)
        if number is None:
            number = self.numbers[runs] = len(self.runs)
            self.runs.append(runs)
            self.needs.append(sum([self._wilds_needed(run) for run in runs]))
        return number

    def _least(self, step: Step) -> int:
        """Return the fewest wild cards that come to the runs of a rank: those that go on, and those that end."""
        return step.wilds + sum([self.ends(run)[0].least for run in step.ended])

    def _wilds_needed(self, run: Run) -> int:
        """Return the fewest wild cards with which a run can become a meld; more than there are where it cannot.

        All natural cards of the suit are there for this run alone: fewer never are enough.
        """
        found = self.known_needs.get(run)
        if found is None:
            ends = self.ends(run)
            fewest = ends[0].least if ends else TOO_MANY
            if fewest and run.after >= 0:
                longer = [self._met(run, own) for own in self.own.get(run.after, ())]
                if self.counts[run.after]:
                    longer.append(_longer(run, natural=True))
                fewest = min([fewest, *[self._wilds_needed(each) for each in longer if each is not None]])
                if run.wilds < self.most_wilds:
                    fewest = min(fewest, 1 + self._wilds_needed(_longer(run, natural=False)))
            found = self.known_needs[run] = fewest
        return found

    def to_canastas(self, runs: int, place: int) -> list[int]:
        """Return the fewest further wild cards that would make canastas of these runs behind a rank."""
        asked = (runs, place)
        found = self.known_costs.get(asked)
        if found is None:
            ahead = sum([count > 0 for count in self.counts[:place]])
            found = self.known_costs[asked] = [
                max(0, canasta_size(self.rules) - run.naturals - run.wilds - ahead - self._wilds_needed(run))
                for run in self.runs[runs]
            ]
        return found

    def _further(self, runs: tuple[Run, ...], place: int, cards: int, wilds: int) -> Iterator[Step]:
        waiting = tuple([run for run in runs if run.after != place])
        due = [run for run in runs if run.after == place]
        begins = tuple(self.own.get(place, ()))
        for step, unmet in self._due(due, Step(waiting, (), 0, 0), begins, cards, wilds):
            yield from self._begun(step._replace(runs=step.runs + unmet), place, cards, wilds)

    def _due(
        self, due: list[Run], step: Step, begins: tuple[Run, ...], cards: int, wilds: int
    ) -> Iterator[tuple[Step, tuple[Run, ...]]]:
        """Yield each run that this rank comes next to: it goes on or ends."""
        if not due:
            yield step, begins
            return
        run, rest = due[0], due[1:]
        if cards > step.naturals:
            yield from self._due(rest, _with(step, _longer(run, natural=True), 1, 0), begins, cards, wilds)
        if wilds > step.wilds and run.wilds < self.most_wilds:
            yield from self._due(rest, _with(step, _longer(run, natural=False), 0, 1), begins, cards, wilds)
        for at, own in enumerate(begins):
            met = self._met(run, own)
            if met is not None:
                others = begins[:at] + begins[at + 1 :]
                yield from self._due(rest, step._replace(runs=(*step.runs, met)), others, cards, wilds)
        if self.ends(run):
            yield from self._due(rest, step._replace(ended=(*step.ended, run)), begins, cards, wilds)

    def _begun(self, step: Step, place: int, cards: int, wilds: int) -> Iterator[Step]:
        """Yield the same with new runs that begin here."""
        yield step._replace(runs=tuple(sorted(step.runs)), ended=tuple(sorted(step.ended)))
        if not self.may_begin[place]:
            return
        if cards > step.naturals:
            new = Run(place - 1, 1, 0, 0, 0, grown=True)
            yield from self._begun(_with(step, new, 1, 0), place, cards, wilds)

    def _met(self, run: Run, own: Run) -> Run | None:
        """Return the run with the own sequence that begins after it; None when they cannot be joined."""
        span = run.span + own.span
        if run.own and not (self.rules.sequences.joinable and span <= self.rules.sequences.largest):
            return None
        naturals, wilds = run.naturals + own.naturals, run.wilds + own.wilds
        return Run(own.after, naturals, wilds, run.own + 1, span, grown=True)

    def ends(self, run: Run) -> tuple[Outcome, ...]:
        """Return what a run can be when it ends here, by the wild cards that come to its ends.

        Nothing where it is not a meld.
        """
        found = self.known_ends.get(run)
        if found is None:
            found = self.known_ends[run] = () if run.gap else tuple(self._outcomes(run))
        return found

    def _outcomes(self, run: Run) -> Iterator[Outcome]:
        size = run.naturals + run.wilds
        fits: dict[tuple[bool, bool, int], list[int]] = {}
        for more in range(min(self.most_more, THREE - size) + 1):
            wilds = run.wilds + more
            if (not run.grown and not more) or sequence_fits(self.rules, run.naturals, wilds, grown=True):
                complete = run.naturals + wilds >= canasta_size(self.rules)
                fits.setdefault((complete, wilds > 0, more if self.all_matter else 0), []).append(more)
        for (complete, mixed, _), numbers in fits.items():
            meld = TableMeld(self._cards(run) if not mixed else (), SEQUENCE_PLACE, 0, int(mixed), complete, "sequence")
            yield Outcome(numbers[0], numbers[-1], (meld,) if complete or self.all_matter else ())

    def _cards(self, run: Run) -> tuple[Card, ...]:
        """Return the cards of a run without wild ones, where what it counts has to be known."""
        suit = self.place - SEQUENCE_PLACE
        ranks = range(run.after + 1, run.after + 1 + run.naturals) if self.all_matter else ()
        return tuple([CARDS[4 * place + suit] for place in ranks])


def _longer(run: Run, *, natural: bool) -> Run:
    span = run.span + 1 if run.own else 0
    return Run(run.after - 1, run.naturals + natural, run.wilds + (not natural), run.own, span, True, not natural)


def _with(step: Step, run: Run, naturals: int, wilds: int) -> Step:
    return Step((*step.runs, run), step.ended, step.naturals + naturals, step.wilds + wilds)
