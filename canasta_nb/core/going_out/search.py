"""Laying a whole hand, or all of it but a discard, in any game: an exact search on counts, from the fours to the aces.

The search goes from rank to rank. At each one it chooses which natural cards belong to sequences; the others of that
rank go to groups. Little has to be remembered after a rank: the sequences that may still grow, the fewest and the most
wild cards in the melds, and the canastas. So it never does the same work twice, and its answer is certain.

A state is ``_Laid`` after a rank, with the numbers of wild cards it can hold. A step lays the cards of the next rank,
first in sequences, suit by suit, then in groups. Nothing that could succeed is left out. The search drops only
sequences that the suit and the wild cards can never complete, differences between canastas that do not matter for
going out, and states that keep a card where the same state keeps none and a discard is a choice.
At first it follows only the most hopeful states, which is enough for a yes; a no needs all of them. Their number grows
with the sequences that may be begun. So a hand with no own sequence on the table is searched suit by suit instead
(``BorrowedRuns``), however large it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from canasta_nb.core.going_out.budget import ENDLESS, Budget
from canasta_nb.core.going_out.groups import NO_PLACE, Outcome, Ranks
from canasta_nb.core.going_out.requirements import lacking
from canasta_nb.core.going_out.sequences import NO_RUNS, Run, Suit
from canasta_nb.core.going_out.suits import BorrowedRuns, Hand, Way, counts_of
from canasta_nb.core.going_out.wild_cards import apart
from canasta_nb.core.model.cards import CARDS, JOKER, PLACE, RED_THREES, THREE, TWO, WILD, Card
from canasta_nb.core.model.melds import TableMeld, canasta_size, point_table, points, suits_matter
from canasta_nb.core.model.opening import Opening, counted, meets, opens_by_itself
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.growing import may_add

A_TWO: Final = CARDS[4 * TWO]
NOTHING: Final = Outcome(0, 0, ())
ENOUGH: Final = (TableMeld((), NO_PLACE, 0, 0, True, "enough"),)
"""Stands for any canastas that are all that is needed to go out."""
A_CANASTA: Final = TableMeld((), NO_PLACE, 0, 0, True)
"""Stands for a canasta where all kinds count alike."""
A_SEQUENCE: Final = TableMeld((), NO_PLACE, 0, 0, True, "sequence")
_KINDS: Final = {"natural", "mixed", "wild", "sequence", "deuces"}
_STEPS: Final = 2
"""How many steps of a budget it takes to lay a rank in one more way."""
_FEW: Final = 60
"""How much of what can be laid is gone on with at first, when any way is looked for."""


class _Laid(NamedTuple):
    """What is known when some ranks are laid, apart from the wild cards in them.

    ``runs`` are the sequences of each suit that may still grow, by their numbers. ``left`` natural cards of the rank
    that is being laid are for groups; ``kept`` is what the card counts that was kept for the discard, -1 while none
    was. ``melds`` are those that matter for going out.
    """

    runs: tuple[int, ...]
    melds: tuple[TableMeld, ...]
    kept: int
    left: int = 0


_Found = dict[_Laid, int]
"""What can be laid, each with the numbers of wild cards that can lie in it: one bit for each number."""


class GoingOutSearch:
    """One hand to be laid."""

    def __init__(
        self,
        rules: RuleSet,
        hand: tuple[Card, ...],
        melds: tuple[TableMeld, ...],
        red_threes: int,
        opening: Opening,
        closed: frozenset[int],
        budget: Budget = ENDLESS,
    ) -> None:
        self.rules = rules
        self.budget = budget
        self.red_threes = red_threes
        self.opening = opening
        self.worth = points(rules, hand)
        wilds = tuple(sorted([card for card in hand if WILD[card]], reverse=True))  # jokers first
        self.twos = sum([PLACE[card] == TWO for card in wilds])
        self.jokers = len(wilds) - self.twos
        self.every_number = (2 << len(wilds)) - 1
        self.ranks = Ranks(rules, melds, wilds, closed, opening)
        self.apart = apart(rules, melds, wilds, self.ranks)
        self.counts = [0] * len(CARDS)
        for card in hand:
            self.counts[card] += 1
        self.totals = [sum(self.counts[4 * place : 4 * place + 4]) for place in range(THREE + 1)]
        self.droppable = {_kind(rules, card) for card in last_discards(rules, hand)}
        suits = range(4) if suits_matter(rules) else ()
        self.suits = [Suit(rules, melds, hand, suit, all_matter=self.ranks.all_matter) for suit in suits]
        alone = [meld for meld in melds if meld.kind == "sequence" and not may_add(rules, meld, natural=True)]
        self.before = tuple([TableMeld((), NO_PLACE, 0, int(meld.wilds > 0), True, "sequence") for meld in alone])
        # Where more canastas are never worse, the first that are enough stand for all others.
        opens_alone = opening.need > 0 and rules.initial_meld.canasta_exempt
        self.more_is_better = not (rules.going_out.red_threes_per_canasta or self.ranks.all_matter or opens_alone)
        self.doubtful = False
        self.left_out = False  # whether some of what can be laid was not gone on with
        self.borrows = self.more_is_better and rules.going_out.discard == "optional" and suits_matter(rules)
        if self.borrows:
            improves = all([self.ranks.improves(place, self.totals[place]) for place in range(THREE)])
            self.borrows = improves and not any([meld.kind == "sequence" for meld in melds])
        self.needs = [suit.needs for suit in self.suits]
        self.alike = self.more_is_better and not rules.going_out.needs and set(rules.going_out.kinds) >= _KINDS
        self.canastas = 0 if melds else rules.going_out.canastas  # how many are to be made of the hand
        self.keeping_is_worse = self.more_is_better and rules.going_out.discard == "optional"
        dearest = max([point_table(rules)[card] for card in hand], default=0)
        self.any_kept = opening.need <= 0 or (not self.ranks.told and self.worth - dearest >= opening.need)

    def succeeds(self) -> bool:
        """Tell whether there is a way: without new sequences, or by what is most hopeful, it is soon found."""
        if self.borrows:
            return self._succeeds_by_borrowing()
        return self._succeeds_rank_by_rank()

    def _succeeds_rank_by_rank(self) -> bool:
        if self.suits and self._lays(new_sequences=False):
            return True
        return self._lays(new_sequences=True, most=_FEW) or (self.left_out and self._lays(new_sequences=True))

    def _lays(self, *, new_sequences: bool, most: int = 0) -> bool:
        """Tell whether the hand can be laid: rank by rank everything that can be made of it, the black threes last.

        With ``most`` only so many of what can be laid are gone on with: then no is no answer.
        """
        for suit in self.suits:
            suit.begin(new_sequences)
        found: _Found = {_Laid((NO_RUNS,) * len(self.suits), self.before, -1): 1}
        for place in range(THREE - 1, -1, -1):
            found = self._in_groups(place, self._in_sequences(place, found))
            self.budget.spend(_STEPS * len(found))
            if self.keeping_is_worse:
                found = _without_worse(found)
            found = self._within_reach(place, found)
            if 0 < most < len(found):
                found = dict(sorted(found.items(), key=self._promise)[:most])
                self.left_out = True
        found = self._in_groups(THREE, self._counted(THREE, self._all_ended(found)))
        return any(self._ends(laid, numbers) for laid, numbers in found.items())

    def _succeeds_by_borrowing(self) -> bool:
        """Suit by suit; where only wild cards that are left over are in the way, rank by rank once more."""
        going_out = self.rules.going_out
        hand = Hand(
            suits=[counts_of(self.counts[suit : 4 * THREE : 4]) for suit in range(4)],
            totals=self.totals,
            wilds=self.twos + self.jokers,
            kept=[self._kept_of_rank(place) for place in range(THREE + 1)],
            lacks=self.canastas,
            most_canastas=going_out.canastas + len(going_out.needs),
        )
        if BorrowedRuns(self.rules, self.ranks, hand, self._lies_in_groups, self.budget).succeeds():
            return True
        return self.doubtful and self._succeeds_rank_by_rank()

    def _kept_of_rank(self, place: int) -> int:
        """Return what a card of the rank counts as the last discard; -1 where none may be that."""
        cards = [card for card in CARDS[4 * place : 4 * place + 4] if self.counts[card]]
        return max([self._points(card) for card in cards if _kind(self.rules, card) in self.droppable], default=-1)

    def _lies_in_groups(self, left: list[int], way: Way) -> bool:
        """Tell whether so many cards of each rank lie in groups so that with these sequences the player is out."""
        melds = (A_CANASTA if self.alike else A_SEQUENCE,) * way.canastas
        enough = lacking(self.rules, melds, self.red_threes) is None
        found: _Found = {_Laid((), ENOUGH if enough else melds, way.kept): 1 << way.wilds}
        for place in range(THREE, -1, -1):
            found = self._in_groups(place, {laid._replace(left=left[place]): found[laid] for laid in found})
            self.budget.spend(_STEPS * len(found))
        if any(self._ends(laid, numbers) for laid, numbers in found.items()):
            return True
        if self.rules.sequences.max_wilds and not self.doubtful:
            # Sequences could take more of the wild cards than they need: then only the other search is sure.
            more = {laid: -(numbers & -numbers) & self.every_number for laid, numbers in found.items()}
            self.doubtful = any(self._ends(laid, numbers) for laid, numbers in more.items())
        return False

    def _in_sequences(self, place: int, found: _Found) -> _Found:
        """Return the same with a rank's cards that go on with sequences or begin them, suit by suit."""
        if not self.suits:
            return self._counted(place, found)
        lie = [bool(self.ranks.outcomes(place, left)) for left in range(self.totals[place] + 1)]
        for at, suit in enumerate(self.suits):
            card = CARDS[4 * place + at]
            last = at == len(self.suits) - 1
            longer: _Found = {}
            for (runs, melds, kept, left), numbers in found.items():
                spare = self.every_number.bit_length() - (numbers & -numbers).bit_length()
                for keeps, cards in self._kept(card, self.counts[card], kept):
                    for number, ended, naturals, wilds in suit.steps(runs[at], place, cards, spare):
                        rest = left + cards - naturals
                        if last and not lie[rest]:
                            continue
                        after = _Laid((*runs[:at], number, *runs[at + 1 :]), melds, keeps, rest)
                        if ended:
                            self._add_ended(longer, after, numbers << wilds, suit, ended)
                        else:
                            longer[after] = longer.get(after, 0) | (numbers << wilds & self.every_number)
                self.budget.spend(_STEPS)
            self.budget.spend(len(longer))
            found = longer
        return found

    def _counted(self, place: int, found: _Found) -> _Found:
        """Return the same with all cards of a rank left for groups."""
        cards = self.counts[4 * place : 4 * place + 4]
        card = CARDS[4 * place + next((suit for suit, count in enumerate(cards) if count), 0)]
        longer: _Found = {}
        for laid, numbers in found.items():
            for kept, left in self._kept(card, sum(cards), laid.kept):
                self._add(longer, laid._replace(kept=kept, left=left), numbers)
        return longer

    def _kept(self, card: Card, count: int, kept: int) -> tuple[tuple[int, int], ...]:
        """So many cards of a kind to lay, and the same with one of them kept for the discard."""
        if count and kept < 0 and _kind(self.rules, card) in self.droppable:
            return (kept, count), (self._points(card), count - 1)
        return ((kept, count),)

    def _promise(self, laid: tuple[_Laid, int]) -> tuple[int, bool, int, bool, int]:
        """Canastas first, then no card kept, then few sequences that have to grow."""
        state, _ = laid
        runs = [run for suit, number in zip(self.suits, state.runs, strict=True) for run in suit.runs[number]]
        growing = sum([run.naturals + run.wilds < 3 for run in runs])
        return growing, state.melds is not ENOUGH, -len(state.melds), state.kept >= 0, len(runs)

    def _in_groups(self, place: int, found: _Found) -> _Found:
        """Return the same with the cards of the rank that are left laid in groups."""
        longer: _Found = {}
        for laid, numbers in found.items():
            bare = laid._replace(left=0)
            for outcome in self.ranks.outcomes(place, laid.left):
                self._add(longer, bare, numbers, outcome)
        return longer

    def _within_reach(self, place: int, found: _Found) -> _Found:
        """Return the same without what takes more wild cards than there are, canastas to come included."""
        wilds = self.twos + self.jokers
        to_come = self._canastas_to_come(place) if self.canastas else []
        left: _Found = {}
        for laid, numbers in found.items():
            needs = sum([needs[runs] for needs, runs in zip(self.needs, laid.runs, strict=True)])
            lacks = 0 if laid.melds is ENOUGH else self.canastas - sum([meld.is_canasta for meld in laid.melds])
            if lacks > 0:
                costs = to_come.copy()
                for suit, runs in zip(self.suits, laid.runs, strict=True):
                    costs += suit.to_canastas(runs, place)
                costs.sort()
                needs += sum(costs[:lacks])
            few = numbers & ((1 << max(0, wilds - needs + 1)) - 1)
            if few:
                left[laid] = few
        return left

    def _canastas_to_come(self, place: int) -> list[int]:
        """Return the fewest wild cards for each canasta without a card of this rank or of one laid before."""
        canasta, most = canasta_size(self.rules), self.canastas
        costs = [canasta] * most  # of wild cards alone
        for behind in (*range(place), THREE):
            together = [max(0, canasta * number - self.totals[behind]) for number in range(most + 1)]
            costs += [more - fewer for fewer, more in pairwise(together)]
        for suit in self.suits:
            ranks = sum([count > 0 for count in suit.counts[:place]])
            costs += [max(0, canasta - ranks)] * most
        return costs

    def _all_ended(self, found: _Found) -> _Found:
        """Return the same after the aces, where every sequence ends."""
        for at, suit in enumerate(self.suits):
            longer: _Found = {}
            for laid, numbers in found.items():
                runs = (*laid.runs[:at], NO_RUNS, *laid.runs[at + 1 :])
                self._add_ended(longer, laid._replace(runs=runs), numbers, suit, suit.runs[laid.runs[at]])
            found = longer
        return found

    def _add_ended(self, found: _Found, laid: _Laid, numbers: int, suit: Suit, ended: tuple[Run, ...]) -> None:
        """Add what is laid with the sequences of a suit that ended."""
        if not ended:
            self._add(found, laid, numbers)
            return
        for outcome in suit.ends(ended[0]):
            one: _Found = {}
            self._add(one, laid, numbers, outcome)
            for after, more in one.items():
                self._add_ended(found, after, more, suit, ended[1:])

    def _add(self, found: _Found, laid: _Laid, numbers: int, outcome: Outcome = NOTHING) -> None:
        """Add what is laid, with an outcome of some more cards."""
        least, most, made = outcome
        mask = 0
        for more in range(least, most + 1):
            mask |= numbers << more
        mask &= self.every_number
        if not mask:
            return
        if made and laid.melds is not ENOUGH:
            melds = (*laid.melds, *([A_CANASTA] * len(made) if self.alike else made))
            melds = tuple(sorted(melds))
            enough = self.more_is_better and lacking(self.rules, melds, self.red_threes) is None
            laid = laid._replace(melds=ENOUGH if enough else melds)
        found[laid] = found.get(laid, 0) | mask

    def _ends(self, laid: _Laid, numbers: int) -> bool:
        """Tell whether the wild cards can be laid with this, some of them by themselves, so that the player is out."""
        twos, jokers = self.twos, self.jokers
        if laid.kept >= 0:
            return self._wilds_fit(laid, numbers, twos, jokers, laid.kept)
        if self.rules.going_out.discard == "optional" and self._wilds_fit(laid, numbers, twos, jokers, 0):
            return True
        return any(
            count and _kind(self.rules, card) in self.droppable and self._wilds_fit(laid, numbers, *left, worth)
            for card, count, left in ((A_TWO, twos, (twos - 1, jokers)), (JOKER, jokers, (twos, jokers - 1)))
            for worth in (self._points(card),)
        )

    def _wilds_fit(self, laid: _Laid, numbers: int, twos: int, jokers: int, kept: int) -> bool:
        for each in self.apart:
            spare = twos + jokers - each.twos - each.jokers - each.either
            if each.twos > twos or each.jokers > jokers or spare < 0 or not numbers >> spare & 1:
                continue
            if (each.keeps_all and spare) or (each.keeps_twos and twos > each.twos):
                continue
            melds = (*(() if laid.melds is ENOUGH else laid.melds), *each.melds)
            out = laid.melds is ENOUGH or lacking(self.rules, melds, self.red_threes) is None
            if out and self._opens(melds, self.worth - kept):
                return True
        return False

    def _opens(self, melds: tuple[TableMeld, ...], worth: int) -> bool:
        if opens_by_itself(self.rules, melds):
            return True
        if self.ranks.told:
            worth = counted(self.rules, melds)
        return worth >= self.opening.need and meets(self.rules, self.opening, melds)

    def _points(self, card: Card) -> int:
        """Return what the card that is kept for the discard takes from the opening.

        Nothing where points are enough anyhow.
        """
        return 0 if self.any_kept else points(self.rules, (card,))


def _without_worse(found: _Found) -> _Found:
    """Return the same without what keeps a card where the same sequences, with canastas enough, keep none."""
    best: dict[tuple[int, ...], int] = {}
    for laid, numbers in found.items():
        if laid.melds is ENOUGH and laid.kept < 0:
            best[laid.runs] = numbers
    left: _Found = {}
    for laid, numbers in found.items():
        more = numbers if laid.melds is ENOUGH and laid.kept < 0 else numbers & ~best.get(laid.runs, 0)
        if more:
            left[laid] = more
    return left


def _kind(rules: RuleSet, card: Card) -> int:
    """Return which cards are alike as a discard: of one rank, where suits do not matter."""
    return card if suits_matter(rules) and not WILD[card] else PLACE[card]


def last_discards(rules: RuleSet, hand: Sequence[Card]) -> Iterator[Card]:
    """Yield the cards of a hand that may be the discard that goes out, one of each kind."""
    seen = set()
    for card in hand:
        kind = card if suits_matter(rules) else PLACE[card]
        barred = card in RED_THREES or (card.is_black_three and rules.black_threes.role == "bonus-card")
        if kind in seen or barred or card.rank in rules.discard.going_out_bars:
            continue
        seen.add(kind)
        yield card
