"""The search for a way to lay a whole hand: it chooses sequences and counts the rest.

It begins with the canastas that are lacking. The sequences that could be some are laid first, in every choice of them
beside which groups could be the others. Then it goes from one card in trouble to the next. The one that the fewest
sequences take comes first, and with it the sequence that leaves the fewest others in trouble. A branch ends as soon as
two cards would have to be kept, or more wild cards laid than there are. A state that has failed is remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from math import inf
from operator import itemgetter
from typing import Final, NamedTuple

from canasta_nb.core.going_out.counting import Counting
from canasta_nb.core.going_out.groups import NEVER, fewest_of
from canasta_nb.core.going_out.question import Question, Runs, Suits
from canasta_nb.core.going_out.requirements import canastas_needed, most_canastas, sequences_needed
from canasta_nb.core.going_out.sequences import (
    BITS,
    MOST,
    NEW,
    ONE_OF,
    Growth,
    Run,
    completions,
    growths,
    joinings,
    ranks_held,
)
from canasta_nb.core.model.cards import TWO
from canasta_nb.core.model.melds import WILD_PLACE, canasta_size
from canasta_nb.core.rules.kept import Answers
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.sequences import sequences_take_wilds

_Laid = tuple[Suits, Runs, int]
"""The natural cards that are left, the sequences, and how many wild cards lie in their gaps."""


_Taking = dict[int, list[tuple[Growth, tuple[Run, ...]]]]
"""By the rank of which they take a card: growths of a sequence, each with the other sequences of the suit."""


_Chosen = tuple[_Laid, int, int]
"""What is laid with some sequences that are canastas, the suit of the last one, and the wild cards for their ends."""


class _Look(NamedTuple):
    """The fewest wild cards to lay, and the same, with the fewest cards to keep, if no further sequence is laid.

    ``trouble`` are the places of the ranks that a sequence may help.
    """

    wilds_at_least: int
    kept: int
    wilds: int
    trouble: list[int]


class _PauseError(Exception):
    """Another choice of sequences is looked at first."""


_STEPS: Final = 30
"""How many steps a choice gets at first, and how many times as many each time after that."""
_TIMES: Final = 4
_RUNS_KEPT: Final = 10_000


class Search:
    """The search for a way to lay one hand."""

    def __init__(self, question: Question) -> None:
        self.question, self.rules, self.wilds = question, question.rules, question.wilds
        self.every_card = False
        self.reserved = 0
        """How many wild cards are kept for the ends of sequences that are to be canastas."""
        self.lacks = 0
        """How many canastas are to be made of groups and of wild cards."""
        self.other_costs: list[int] = []
        self.failed: dict[tuple[_Laid, Suits, int], int] = {}
        """What failed, with how many canastas lacking, and the fewest wild cards reserved."""
        self.counting: Counting
        self.ends: Answers[Run, int]
        self.taking: Answers[tuple[tuple[Run, ...], int, int], _Taking]
        self.takes_wilds = self.wilds > 0 and sequences_take_wilds(self.rules)
        self.pause_at: float = inf

    def succeeds(self) -> bool:
        """Tell whether there is a way."""
        question = self.question
        if question.is_hopeless:
            return False
        self.counting = Counting(question)
        if not question.suited or self.counting.has_canastas:
            if question.kept < 2 and question.wilds_laid <= self.wilds:
                if self.counting.lies(sum(question.suits), question.runs, 0):
                    return True
        if not question.suited:
            return False
        self.ends = Answers(partial(_ends_needed, self.counting), _RUNS_KEPT)
        self.taking = Answers(partial(_taking, self.rules), _RUNS_KEPT)
        settled = question.settled
        if not self._may_lie_at_all(settled):
            return False
        self.every_card = not self._is_never_worse(canastas=not self.counting.has_canastas)
        if self._lies_with_canastas(settled):
            return True
        if self.every_card or not self.counting.wilds_in_the_way:
            return False
        self.every_card = True
        self.failed.clear()
        return self._lies_with_canastas(settled)

    def _may_lie_at_all(self, settled: Suits) -> bool:
        """Tell whether all cards lie, or it is not known; whether canastas are among the melds is not looked at."""
        counting = self.counting
        if counting.has_canastas or not (self.question.aim.forgets and self._is_never_worse(canastas=False)):
            return True
        counting.passes_over_canastas = True
        lies = self._lies((self.question.suits, self.question.runs, 0), settled)
        counting.passes_over_canastas = False
        return lies or counting.wilds_in_the_way

    def _is_never_worse(self, *, canastas: bool) -> bool:
        """Tell whether groups never lie worse with one card more, so that only cards in trouble need a sequence."""
        return self.question.aim.more_is_better and all(
            [rank.never_worse(count, self.wilds, canastas) for _, count, rank in self.question.ranks]
        )

    def _lies_with_canastas(self, settled: Suits) -> bool:
        """Tell whether all lies beside some choice of sequences that are canastas.

        A choice that needs more than a few steps waits until the others had theirs, and gets more of them then.
        """
        waiting: Iterable[tuple[_Laid, int, int]] = self._with_canastas(settled)
        steps = _STEPS
        while waiting:
            later = []
            for choice in waiting:
                laid, self.reserved, self.lacks = choice
                self.pause_at = float(self.question.steps + steps)
                try:
                    if self._lies(laid, settled):
                        return True
                except _PauseError:
                    later.append(choice)
            waiting, steps = later, steps * _TIMES
        return False

    # --- which sequences are canastas ---------------------------------------------------------------------------------

    def _with_canastas(self, settled: Suits) -> Iterator[tuple[_Laid, int, int]]:
        """Yield every choice of sequences that are canastas, the fewest first.

        With each come the wild cards reserved for their ends, and how many canastas have to be made besides. No choice
        is larger than going out could ask for, but where more canastas may be worse.
        """
        question = self.question
        most = 0
        if not self.counting.has_canastas:
            most = NEVER if self.every_card else most_canastas(self.rules) + question.aim.opens_with_canasta
        lacks = canastas_needed(self.rules) - sum([meld.is_canasta for meld in question.melds])
        sequences = sequences_needed(self.rules) if most else 0
        sequences -= sum([meld.is_canasta and meld.kind == "sequence" for meld in question.melds])
        self.other_costs = self._other_costs(lacks)
        given: set[tuple[_Laid, int, int]] = set()
        for whole in (True, False):
            chosen = [((question.suits, question.runs, 0), 0, 0)]
            for canastas in range(most + 1):
                for laid, _, reserved in chosen if canastas >= sequences else ():
                    choice = (laid, reserved, max(0, lacks - canastas))
                    if choice not in given:
                        given.add(choice)
                        yield choice
                if chosen and canastas < most:
                    chosen = self._with_one_more(chosen, settled, whole=whole)

    def _with_one_more(self, chosen: list[_Chosen], settled: Suits, *, whole: bool) -> list[_Chosen]:
        """Return these choices with one more canasta; first come those beside which groups have least trouble."""
        longer: dict[_Chosen, tuple[int, int]] = {}
        for laid, first, reserved in chosen:
            for suit in range(first, 4):
                for after, more in self._completed(laid, suit, whole=whole):
                    spare = self.wilds - after[2] - reserved - more
                    look = self._look(after[0], settled, spare) if spare >= 0 else None
                    if look is not None:
                        longer[after, suit, reserved + more] = (look.kept, look.wilds - spare)
        return sorted(longer, key=longer.__getitem__)

    def _completed(self, laid: _Laid, suit: int, *, whole: bool) -> Iterator[tuple[_Laid, int]]:
        """Yield the same with one more sequence of a suit that is a canasta, and the wild cards that makes it one.

        Where it is ``whole``, none of its wild cards takes the place of a card of the hand.
        """
        suits, runs, _ = laid
        ranks = ranks_held(suits[suit])
        complete = tuple([run for run in runs[suit] if self._is_canasta(run)])
        short = tuple([run for run in runs[suit] if not self._is_canasta(run)])
        for base, others in ((NEW, short), *joinings(self.rules, short)):
            for growth in completions(self.rules, base, ranks):
                if whole and growth.leaves_out(ranks, base):
                    continue
                to_lie = self._wilds_needed((growth.run,))
                yield _grown(laid, suit, growth, (*others, *complete)), growth.wilds - growth.gaps - to_lie

    def _is_canasta(self, run: Run) -> bool:
        return run.naturals + run.wilds >= canasta_size(self.rules)

    def _costs(self, left: int) -> list[int]:
        """Return the fewest wild cards for each canasta of groups or wild cards, besides those that all take to lie."""
        lacks = self.lacks
        costs = list(self.other_costs)
        for place, _, rank in self.question.ranks:
            costs += rank.to_canastas(left >> BITS * place & MOST, lacks)
        costs.sort()
        return costs[:lacks]

    def _other_costs(self, canastas: int) -> list[int]:
        """Return the same for wild cards alone, and for groups of the side of which the hand has no card."""
        canasta = canasta_size(self.rules)
        costs = [canasta] * canastas
        held = {place for place, _, _ in self.question.ranks}
        for meld in self.question.melds:
            if not meld.is_canasta and TWO <= meld.place <= WILD_PLACE:
                costs.append(canasta - len(meld.cards))
        for place in self.question.own:
            if place < TWO and place not in held:
                costs += self.question.rank(place).to_canastas(0, canastas)
        return costs

    # --- the cards in trouble -----------------------------------------------------------------------------------------

    def _lies(self, laid: _Laid, settled: Suits) -> bool:
        """Tell whether what is left lies, where no further sequence takes a card of a settled kind."""
        if any(self.failed.get((laid, settled, lacks), NEVER) <= self.reserved for lacks in {0, self.lacks}):
            return False
        self.question.steps += 1
        if self.question.steps > self.pause_at:
            raise _PauseError
        found = self._lies_somehow(laid, settled)
        if not found:
            self.failed[laid, settled, self.lacks] = self.reserved
        return found

    def _lies_somehow(self, laid: _Laid, settled: Suits) -> bool:
        suits, runs, gaps = laid
        spare = self._spare(runs, gaps)
        while True:
            look = self._look(suits, settled, spare)
            if look is None:
                return False
            if self.lacks and not self.every_card:
                costs = self._costs(sum(suits))
                if len(costs) < self.lacks or look.wilds_at_least + sum(costs) > spare:
                    return False
            if look.kept < 2 and look.wilds <= spare and self.counting.lies(sum(suits), runs, gaps):
                return True
            choice = self._choice(laid, settled, look.trouble)
            if choice is None:
                return False
            suit, kinds, longer = choice
            if any(self._lies(each, settled) for each in self._hopeful_first(longer, settled)):
                return True
            settled = (*settled[:suit], settled[suit] | kinds, *settled[suit + 1 :])

    def _hopeful_first(self, every: list[_Laid], settled: Suits) -> list[_Laid]:
        """Return those after which it need not fail, and first the ones that leave the fewest cards in trouble."""
        order: list[tuple[tuple[int, int], _Laid]] = []
        for laid in every:
            suits, runs, gaps = laid
            spare = self._spare(runs, gaps)
            look = self._look(suits, settled, spare)
            if look is not None:
                order.append(((look.kept, look.wilds - spare), laid))
        order.sort(key=itemgetter(0))
        return [laid for _, laid in order]

    def _spare(self, runs: Runs, gaps: int) -> int:
        """Return how many wild cards are left beside those in gaps, and the fewest at the ends of these sequences."""
        return self.wilds - gaps - self.reserved - sum(map(self._wilds_needed, runs))

    def _look(self, suits: Suits, settled: Suits, spare: int) -> _Look | None:
        """Look at the cards that are left of each rank; None where with those that stay for groups it must fail.

        It fails where two cards have to be kept, or more wild cards laid than can be spared.
        """
        left = sum(suits)
        stays = sum([suit & kinds * MOST for suit, kinds in zip(suits, settled, strict=True)])
        at_least = wilds_at_least = kept = wilds = 0
        trouble = []
        for place, _, rank in self.question.ranks:
            count = left >> BITS * place & MOST
            if not count:
                continue
            kept_here, wilds_here = rank.fewest[count, count, self.wilds]
            kept += kept_here
            wilds += wilds_here
            stay = stays >> BITS * place & MOST
            if stay < count:
                if self.every_card or kept_here or wilds_here:
                    trouble.append(place)
                kept_here, wilds_here = rank.fewest[stay, count, self.wilds]
            at_least += kept_here
            wilds_at_least += wilds_here
            if at_least > 1 or wilds_at_least > spare:
                return None
        return _Look(wilds_at_least, kept, wilds, trouble)

    def _choice(self, laid: _Laid, settled: Suits, trouble: list[int]) -> tuple[int, int, list[_Laid]] | None:
        """Return the card in trouble that the fewest sequences take: its suit and rank, and what is laid with it.

        Or several of a suit that none takes.
        """
        suits, runs, gaps = laid
        fewest: list[tuple[Growth, tuple[Run, ...]]] = []
        best: tuple[int, int] | None = None
        for suit, held in enumerate(suits):
            lost = 0
            ranks = ranks_held(held) & ~settled[suit]
            taking = self.taking[runs[suit], ranks, self.wilds - gaps]
            for place in trouble:
                one = ONE_OF[place]
                if ranks & one:
                    through = taking.get(one)
                    if through is None:
                        lost |= one
                    elif best is None or len(through) < len(fewest):
                        best, fewest = (suit, one), through
            if lost:
                return suit, lost, []
        if best is None:
            return None
        suit, one = best
        return suit, one, [_grown(laid, suit, growth, others) for growth, others in fewest]

    def _wilds_needed(self, runs: tuple[Run, ...]) -> int:
        """Return the fewest wild cards that must come to the ends of these sequences."""
        if not self.takes_wilds:
            return 0
        return sum([self.ends[run] for run in runs])


def _ends_needed(counting: Counting, run: Run) -> int:
    return fewest_of(counting.ends_of(0, run).numbers)


def _taking(rules: RuleSet, asked: tuple[tuple[Run, ...], int, int]) -> _Taking:
    """Return the smallest growths of the sequences of a suit by the ranks that they take a card of.

    ``asked`` are the sequences, the ranks that the suit has cards of, and how many wild cards there are for gaps.
    """
    runs, ranks, wilds = asked
    found: _Taking = {}
    for at, base in enumerate((NEW, *runs)):
        others = runs if not at else (*runs[: at - 1], *runs[at:])
        for growth in growths(rules, base, ranks):
            if growth.gaps <= wilds:
                through = growth.through
                while through:
                    one = through & -through
                    found.setdefault(one, []).append((growth, others))
                    through ^= one
    return found


def _grown(laid: _Laid, suit: int, growth: Growth, others: tuple[Run, ...]) -> _Laid:
    """Return the same with a growth of a sequence of a suit beside these others."""
    suits, runs, gaps = laid
    return (
        (*suits[:suit], suits[suit] - growth.cards, *suits[suit + 1 :]),
        (*runs[:suit], tuple(sorted((*others, growth.run))), *runs[suit + 1 :]),
        gaps + growth.gaps,
    )
