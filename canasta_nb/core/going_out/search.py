"""The search for a way to lay a whole hand: it chooses sequences and counts the rest.

It begins with the canastas that are lacking. The sequences that could be some are laid first, in every choice of them
beside which groups could be the others. Then it goes from one card in trouble to the next. The one that the fewest
sequences take comes first, and with it the sequence that leaves the fewest others in trouble. A branch ends as soon as
two cards would have to be kept, or more wild cards laid than there are; the gaps before cards that must not stay are
counted, too. A state that has failed is remembered. The top of the room has an example.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from math import inf
from typing import Final

from canasta_nb.core.going_out.counting import Counting
from canasta_nb.core.going_out.groups import BITS, FIELD, MOST, NEVER, PART, as_it_is, fewest_of
from canasta_nb.core.going_out.question import Question, Runs, Suits
from canasta_nb.core.going_out.requirements import canastas_needed, most_canastas, sequences_needed
from canasta_nb.core.going_out.sequences import NEW, Growth, Run, completions, growths, joinings, ranks_held
from canasta_nb.core.model.cards import TWO
from canasta_nb.core.model.melds import SEQUENCE_PLACE, WILD_PLACE, canasta_size
from canasta_nb.core.rules.kept import Answers
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.growing import ever_joins
from canasta_nb.core.shapes.sequences import sequences_take_wilds

_Laid = tuple[Suits, Runs, int]
"""The natural cards that are left, the sequences, and how many wild cards lie in their gaps."""
_Taking = dict[int, list[tuple[Growth, tuple[Run, ...]]]]
"""By the rank of which they take a card: growths of a sequence, each with the other sequences of the suit."""
_Chosen = tuple[_Laid, int, int]
"""What is laid with some sequences that are canastas, the suit of the last one, and the wild cards for their ends."""


class _PauseError(Exception):
    """Another choice of sequences is looked at first."""


_STEPS: Final = 30
"""How many steps a choice gets at first, and how many times as many each time after that."""
_TIMES: Final = 4
_RUNS_KEPT: Final = 10_000
_NOT_LOOKED_AT: Final = -1
"""How many canastas are lacking where it is only asked whether all cards lie: what fails so fails for any number."""


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
        self.failed: dict[tuple[_Laid, Suits], dict[int, int]] = {}
        """What failed, with how many canastas lacking, and the fewest wild cards reserved."""
        self.counting: Counting
        self.looks: list[tuple[int, Answers[int, int]]]
        self.at_ends: Answers[tuple[Run, ...], int]
        self.taking: Answers[tuple[tuple[Run, ...], int, int], _Taking]
        self.takes_wilds = self.wilds > 0 and sequences_take_wilds(self.rules)
        self.joins = 0
        """How often sequences of the side could be joined that take more wild cards then."""
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
        self.looks = [(BITS * place, rank.looks[self.wilds]) for place, _, rank in question.ranks]
        counting = self.counting if self.takes_wilds else None
        self.at_ends = Answers(partial(_wilds_at_ends, counting), _RUNS_KEPT)
        self.taking = Answers(partial(_taking, self.rules), _RUNS_KEPT)
        if self.takes_wilds and ever_joins(self.rules, SEQUENCE_PLACE):
            self.joins = sum([len(runs) - 1 for runs in question.runs if runs])
        settled = question.settled
        if not self.counting.has_canastas and self._is_never_worse(canastas=False):
            if not self._may_lie((question.suits, question.runs, 0), settled, 0, inf):
                return False
        self.every_card = not self._is_never_worse(canastas=not self.counting.has_canastas)
        if self._lies_with_canastas(settled):
            return True
        if self.every_card or not self.counting.wilds_in_the_way:
            return False
        self.every_card = True
        self.failed.clear()
        return self._lies_with_canastas(settled)

    def _may_lie(self, laid: _Laid, settled: Suits, reserved: int, steps: float) -> bool:
        """Tell whether all cards lie, or it shows in no such number of steps; canastas are not looked at."""
        counting, question = self.counting, self.question
        if self.joins or not question.aim.forgets:
            return True
        self.reserved, self.lacks, self.pause_at = reserved, _NOT_LOOKED_AT, question.steps + steps
        counting.passes_over_canastas = True
        try:
            return self._lies(laid, settled) or counting.wilds_in_the_way
        except _PauseError:
            return True
        finally:
            counting.passes_over_canastas = False

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
        chosen: Iterable[_Chosen] = [((question.suits, question.runs, 0), 0, 0)]
        for canastas in range(most + self.joins + 1):
            fewer = []
            for each in chosen:
                laid, _, reserved = each
                if canastas >= sequences:
                    yield laid, reserved, max(0, lacks - canastas)
                fewer.append(each)
            if not fewer:
                return
            chosen = self._with_one_more(fewer, settled, joined=canastas >= most)

    def _with_one_more(self, chosen: list[_Chosen], settled: Suits, *, joined: bool) -> Iterator[_Chosen]:
        """Yield these choices with one more canasta, for each first those beside which groups have least trouble."""
        given: set[_Chosen] = set()
        for laid, first, reserved in chosen:
            if not self._may_lie(laid, settled, reserved, _STEPS):
                continue
            longer: dict[_Chosen, tuple[bool, int, int]] = {}
            for suit in range(0 if joined else first, 4):
                for after, more, leaves_out in self._completed(laid, suit, joined=joined):
                    spare = self.wilds - after[2] - reserved - more
                    look = self._look(sum(after[0]), _staying(after[0], settled))
                    if spare >= 0 and not _fails(look, spare):
                        kept, wilds = as_it_is(look)
                        longer[after, suit, reserved + more] = (leaves_out, kept, wilds - spare)
            for each in sorted(longer, key=longer.__getitem__):
                if each not in given:
                    given.add(each)
                    yield each

    def _completed(self, laid: _Laid, suit: int, *, joined: bool) -> Iterator[tuple[_Laid, int, bool]]:
        """Yield the same with one more sequence of a suit that is a canasta, perhaps one ``joined`` from others.

        With each come the wild cards that it needs at its ends to be one, and whether others take the place of cards
        that there are.
        """
        suits, runs, _ = laid
        ranks = ranks_held(suits[suit])
        complete = tuple([run for run in runs[suit] if self._is_canasta(run)])
        short = tuple([run for run in runs[suit] if not self._is_canasta(run)])
        for base, others in ((NEW, short), *joinings(self.rules, short)):
            if joined and (base is NEW or base in short):
                continue
            for growth in completions(self.rules, base, ranks):
                more = growth.wilds - growth.gaps - self.at_ends[growth.run,]
                yield _grown(laid, suit, growth, (*others, *complete)), more, growth.leaves_out(ranks, base)

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
        failed = self.failed.setdefault((laid, settled), {})
        if any([lacks <= self.lacks and reserved <= self.reserved for lacks, reserved in failed.items()]):
            return False
        self.question.steps += 1
        self.question.budget.spend(1)
        if self.question.steps > self.pause_at:
            raise _PauseError
        found = self._lies_somehow(laid, settled)
        if not found:
            failed[self.lacks] = self.reserved
        return found

    def _lies_somehow(self, laid: _Laid, settled: Suits) -> bool:
        suits, runs, gaps = laid
        spare = self._spare(runs, gaps)
        while True:
            left, stays = sum(suits), _staying(suits, settled)
            look = self._look(left, stays)
            costs = 0
            if self.lacks > 0 and not self.every_card:
                of_canastas = self._costs(left)
                if len(of_canastas) < self.lacks:
                    return False
                costs = sum(of_canastas)
            if _fails(look, spare - costs):
                return False
            kept, wilds = as_it_is(look)
            if kept < 2 and wilds <= spare and self.counting.lies(left, runs, gaps):
                return True
            most = self.wilds - gaps - self.reserved - costs - (look >> FIELD & PART)
            choice = self._choice(laid, settled, most, *self._trouble(left, stays, look, spare - costs))
            if choice is None:
                return False
            suit, kinds, longer = choice
            if any(self._lies(each, settled) for each in self._hopeful_first(longer, settled)):
                return True
            settled = (*settled[:suit], settled[suit] | kinds, *settled[suit + 1 :])

    def _hopeful_first(self, every: list[_Laid], settled: Suits) -> list[_Laid]:
        """Return those after which it need not fail, and first the ones that leave the fewest cards in trouble."""
        order: list[tuple[int, int, int, _Laid]] = []
        for laid in every:
            suits, runs, gaps = laid
            spare = self._spare(runs, gaps)
            look = self._look(sum(suits), _staying(suits, settled))
            if not _fails(look, spare):
                kept, wilds = as_it_is(look)
                order.append((kept, wilds - spare, len(order), laid))
        order.sort()
        return [laid for _, _, _, laid in order]

    def _spare(self, runs: Runs, gaps: int) -> int:
        """Return how many wild cards are left beside those in gaps, and the fewest at the ends of these sequences."""
        return self.wilds - gaps - self.reserved - sum([self.at_ends[of_suit] for of_suit in runs])

    def _look(self, left: int, stays: int) -> int:
        """Add up what the ranks ask for: the fewest cards to keep and wild cards to lay."""
        return sum([table[(stays >> at & MOST) << BITS | left >> at & MOST] for at, table in self.looks])

    def _trouble(self, left: int, stays: int, look: int, spare: int) -> tuple[int, int]:
        """Return the ranks that a sequence may help, and those of which sequences must take all cards."""
        trouble = must = 0
        for at, table in self.looks:
            count, stay = left >> at & MOST, stays >> at & MOST
            if stay < count:
                asked = stay << BITS | count
                here = table[asked]
                if here >> 2 * FIELD or self.every_card:
                    trouble |= 1 << at
                    if _fails(look - here + table[asked + (1 << BITS)], spare):
                        must |= 1 << at
        return trouble, must

    def _choice(
        self, laid: _Laid, settled: Suits, most: int, trouble: int, must: int
    ) -> tuple[int, int, list[_Laid]] | None:
        """Return the card in trouble that the fewest sequences take: its suit and rank, and what is laid with it.

        Or several of a suit that none takes. None if cards of the ranks that ``must`` be laid would ask for more than
        the ``most`` wild cards in gaps.
        """
        suits, runs, _ = laid
        fewest: list[tuple[Growth, tuple[Run, ...]]] = []
        best: tuple[int, int] | None = None
        least, cost = NEVER, 0
        for suit, held in enumerate(suits):
            lost = most_here = 0
            ranks = ranks_held(held) & ~settled[suit]
            here = ranks & trouble
            if not here:
                continue
            taking = self.taking[runs[suit], ranks, most]
            while here:
                one = here & -here
                here ^= one
                through = taking.get(one)
                if through is None:
                    if one & must:
                        return None
                    lost |= one
                    continue
                ways = len(through)
                if one & must:
                    most_here = max(most_here, through[0][0].gaps)
                else:
                    ways += 1  # It may also stay.
                if ways < least:
                    best, fewest, least = (suit, one), through, ways
            if lost:
                return suit, lost, []
            cost += most_here
        if best is None or cost > most:
            return None
        suit, one = best
        return suit, one, [_grown(laid, suit, growth, others) for growth, others in fewest]


def _taking(rules: RuleSet, asked: tuple[tuple[Run, ...], int, int]) -> _Taking:
    """Return the smallest growths of the sequences of a suit by the ranks that they take a card of.

    ``asked`` are the sequences, the ranks that the suit has cards of, and how many wild cards there are for gaps.
    """
    runs, ranks, wilds = asked
    found: _Taking = {}
    for at, base in enumerate((NEW, *runs)):
        others = runs if not at else (*runs[: at - 1], *runs[at:])
        for growth in growths(rules, base):
            if growth.gaps > wilds:
                break
            through = 0 if growth.cards & ~ranks else growth.through
            while through:
                one = through & -through
                found.setdefault(one, []).append((growth, others))
                through ^= one
    for every in found.values():
        every.sort(key=_gaps_of)
    return found


def _wilds_at_ends(counting: Counting | None, runs: tuple[Run, ...]) -> int:
    """Return the fewest wild cards that must come to the ends of these sequences of a suit; none without counting."""
    return sum([fewest_of(counting.ends_of(0, run).numbers) for run in runs]) if counting else 0


def _gaps_of(way: tuple[Growth, tuple[Run, ...]]) -> int:
    return way[0].gaps


def _staying(suits: Suits, settled: Suits) -> int:
    """Return the cards of each rank that no sequence takes any more."""
    return sum([suit & kinds * MOST for suit, kinds in zip(suits, settled, strict=True)])


def _fails(look: int, spare: int) -> bool:
    """Tell whether two cards have to be kept, or more wild cards laid than can be spared."""
    return look & PART > 1 or look >> FIELD & PART > spare


def _grown(laid: _Laid, suit: int, growth: Growth, others: tuple[Run, ...]) -> _Laid:
    """Return the same with a growth of a sequence of a suit beside these others."""
    suits, runs, gaps = laid
    return (
        (*suits[:suit], suits[suit] - growth.cards, *suits[suit + 1 :]),
        (*runs[:suit], tuple(sorted((*others, growth.run))), *runs[suit + 1 :]),
        gaps + growth.gaps,
    )
