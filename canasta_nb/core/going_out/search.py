"""The search for a way to lay a whole hand: it chooses sequences and counts the rest.

It begins with the canastas that are lacking. The sequences that could be some are laid first, in every choice of them
beside which groups could be the others. Then it goes from one card in trouble to the next. The one that the fewest
sequences take comes first. A branch ends as soon as two cards would have to be kept, or more wild cards laid than there
are. A state that has failed is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from canasta_nb.core.going_out.counting import Counting
from canasta_nb.core.going_out.groups import NEVER, NOTHING
from canasta_nb.core.going_out.question import Question, Runs, Suits
from canasta_nb.core.going_out.requirements import canastas_needed, most_canastas
from canasta_nb.core.going_out.sequences import (
    BITS,
    EACH,
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
from canasta_nb.core.model.cards import THREE
from canasta_nb.core.model.melds import SEQUENCE_PLACE, canasta_size
from canasta_nb.core.shapes.sequences import sequences_take_wilds

_Laid = tuple[Suits, Runs, int]
"""The natural cards that are left, the sequences, and how many wild cards lie in their gaps."""


class _Look(NamedTuple):
    """The fewest cards to keep, and the fewest wild ones to lay, if no further sequence is laid.

    ``trouble`` are the places of the ranks that a sequence may help.
    """

    kept: int
    wilds: int
    trouble: list[int]


class Search:
    """The search for a way to lay one hand."""

    def __init__(self, question: Question) -> None:
        self.question, self.rules, self.wilds = question, question.rules, question.wilds
        self.every_card = False
        self.failed: set[tuple[_Laid, Suits]] = set()
        self.counting: Counting

    def succeeds(self) -> bool:
        """Tell whether there is a way."""
        question = self.question
        settled: Suits = (EACH, EACH, EACH, EACH)
        if question.suited:
            settled = tuple([self._out_of_reach(suit) for suit in range(4)])
        if self._look(question.suits, settled, self.wilds) is None:
            return False
        self.counting = Counting(question)
        if not question.suited:
            return self.counting.lies(question.suits[0], question.runs, 0)
        lacking = not self.counting.has_canastas
        never_worse = all([rank.never_worse(question.numbers[place], lacking) for place, rank in question.ranks])
        self.every_card = not (question.aim.more_is_better and never_worse)
        if self._lies_with_canastas(settled):
            return True
        if self.every_card or not self.counting.wilds_in_the_way:
            return False
        self.every_card = True
        self.failed.clear()
        return self._lies_with_canastas(settled)

    def _lies_with_canastas(self, settled: Suits) -> bool:
        return any(self._lies(laid, settled) for laid in self._with_canastas())

    # --- which sequences are canastas ---------------------------------------------------------------------------------

    def _with_canastas(self) -> Iterator[_Laid]:
        """Yield every choice of sequences that are canastas, the fewest first, beside which groups can be the others.

        No choice is larger than going out could ask for, but where more canastas may be worse.
        """
        question = self.question
        most = 0
        if not self.counting.has_canastas:
            most = NEVER if self.every_card else most_canastas(self.rules)
        lacks = canastas_needed(self.rules) - sum([meld.is_canasta for meld in question.melds])
        costs = self._costs(lacks)
        chosen = [((question.suits, question.runs, 0), 0, 0)]
        for canastas in range(most + 1):
            longer: dict[tuple[_Laid, int, int], None] = {}
            for laid, first, wilds in chosen:
                if sum(costs[: max(0, lacks - canastas)]) <= self.wilds - wilds:
                    yield laid
                for suit in range(first, 4 if canastas < most else 0):
                    for after, more in self._completed(laid, suit):
                        if wilds + more <= self.wilds:
                            longer[after, suit, wilds + more] = None
            chosen = list(longer)

    def _completed(self, laid: _Laid, suit: int) -> Iterator[tuple[_Laid, int]]:
        """Yield the same with one more sequence of a suit that is a canasta, and how many wild cards it takes."""
        suits, runs, _ = laid
        ranks = ranks_held(suits[suit])
        complete = tuple([run for run in runs[suit] if self._is_canasta(run)])
        short = tuple([run for run in runs[suit] if not self._is_canasta(run)])
        for base, others in ((NEW, short), *joinings(self.rules, short)):
            for growth in completions(self.rules, base, ranks):
                yield _grown(laid, suit, growth, (*others, *complete)), growth.wilds

    def _is_canasta(self, run: Run) -> bool:
        return run.naturals + run.wilds >= canasta_size(self.rules)

    def _costs(self, canastas: int) -> list[int]:
        """Return the fewest wild cards for each canasta that is a group or of wild cards, the cheapest first."""
        if canastas <= 0:
            return []
        canasta = canasta_size(self.rules)
        sizes = [number if place <= THREE else 0 for place, number in enumerate(self.question.numbers)]
        sizes += [0] * (SEQUENCE_PLACE - len(sizes))
        for meld in self.question.melds:
            if meld.place < SEQUENCE_PLACE and not meld.is_canasta:
                sizes[meld.place] += len(meld.cards)
        costs = [canasta] * canastas  # of wild cards alone
        for size in sizes:
            missing = [max(0, canasta * number - size) for number in range(canastas + 1)]
            costs += [more - fewer for fewer, more in pairwise(missing)]
        return sorted(costs)

    # --- the cards in trouble -----------------------------------------------------------------------------------------

    def _out_of_reach(self, suit: int) -> int:
        """Return the ranks whose cards of a suit lie in no sequence that can be laid at all."""
        ranks = ranks_held(self.question.suits[suit])
        reached = 0
        for base in (NEW, *self.question.runs[suit]):
            for growth in growths(self.rules, base, ranks):
                reached |= growth.cards
        if self.wilds and sequences_take_wilds(self.rules):
            for base, _ in joinings(self.rules, self.question.runs[suit]):
                for growth in completions(self.rules, base, ranks):
                    reached |= growth.cards
        return EACH & ~reached

    def _lies(self, laid: _Laid, settled: Suits) -> bool:
        """Tell whether what is left lies, where no further sequence takes a card of a settled kind."""
        if (laid, settled) in self.failed:
            return False
        self.question.steps += 1
        found = self._lies_somehow(laid, settled)
        if not found:
            self.failed.add((laid, settled))
        return found

    def _lies_somehow(self, laid: _Laid, settled: Suits) -> bool:
        suits, runs, gaps = laid
        spare = self.wilds - gaps - self._wilds_needed(runs)
        while True:
            look = self._look(suits, settled, spare)
            if look is None:
                return False
            if look.kept < 2 and look.wilds <= spare and self.counting.lies(sum(suits), runs, gaps):
                return True
            choice = self._choice(laid, settled, look.trouble)
            if choice is None:
                return False
            suit, kinds, longer = choice
            if any(self._lies(each, settled) for each in longer):
                return True
            settled = (*settled[:suit], settled[suit] | kinds, *settled[suit + 1 :])

    def _look(self, suits: Suits, settled: Suits, spare: int) -> _Look | None:
        """Look at the cards that are left of each rank; None where with those that stay for groups it must fail.

        It fails where two cards have to be kept, or more wild cards laid than can be spared.
        """
        left = sum(suits)
        stays = sum([suit & kinds * MOST for suit, kinds in zip(suits, settled, strict=True)])
        at_least = wilds_at_least = kept = wilds = 0
        trouble = []
        for place, rank in self.question.ranks:
            count = stay = self.question.numbers[THREE]
            if place < THREE:
                count, stay = left >> BITS * place & MOST, stays >> BITS * place & MOST
            if not count:
                continue
            last = place in self.question.last
            needed = rank.fewest(count, count, last)
            kept += needed.kept
            wilds += needed.wilds
            if stay < count:
                if self.every_card or needed != NOTHING:
                    trouble.append(place)
                needed = rank.fewest(stay, count, last)
            at_least += needed.kept
            wilds_at_least += needed.wilds
            if at_least > 1 or wilds_at_least > spare:
                return None
        return _Look(kept, wilds, trouble)

    def _choice(self, laid: _Laid, settled: Suits, trouble: list[int]) -> tuple[int, int, list[_Laid]] | None:
        """Return the card in trouble that the fewest sequences take: its suit and rank, and what is laid with it.

        Or several of a suit that none takes.
        """
        best: tuple[int, int, list[_Laid]] | None = None
        for suit, held in enumerate(laid[0]):
            lost = 0
            for place in trouble:
                one = ONE_OF[place]
                if held & one * MOST and not settled[suit] & one:
                    longer = self._through(laid, suit, one, settled[suit])
                    if not longer:
                        lost |= one
                    elif best is None or len(longer) < len(best[2]):
                        best = (suit, one, longer)
            if lost:
                return suit, lost, []
        return best

    def _through(self, laid: _Laid, suit: int, one: int, settled: int) -> list[_Laid]:
        """Return the same with each of the smallest growths of a sequence that take a card of this rank and suit."""
        suits, runs, gaps = laid
        ranks = ranks_held(suits[suit]) & ~settled
        found = []
        for at, base in enumerate((NEW, *runs[suit])):
            others = runs[suit] if not at else (*runs[suit][: at - 1], *runs[suit][at:])
            for growth in growths(self.rules, base, ranks):
                if growth.through & one and gaps + growth.gaps <= self.wilds:
                    found.append(_grown(laid, suit, growth, others))
        return found

    def _wilds_needed(self, runs: Runs) -> int:
        """Return the fewest wild cards that must come to the ends of these sequences."""
        if not self.wilds or not sequences_take_wilds(self.rules):
            return 0
        return sum([self.counting.ends_of(suit, run)[0].least for suit, of_suit in enumerate(runs) for run in of_suit])


def _grown(laid: _Laid, suit: int, growth: Growth, others: tuple[Run, ...]) -> _Laid:
    """Return the same with a growth of a sequence of a suit beside these others."""
    suits, runs, gaps = laid
    return (
        (*suits[:suit], suits[suit] - growth.cards, *suits[suit + 1 :]),
        (*runs[:suit], tuple(sorted((*others, growth.run))), *runs[suit + 1 :]),
        gaps + growth.gaps,
    )
