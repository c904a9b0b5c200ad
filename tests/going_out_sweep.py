"""Whether a whole hand can be laid, by the definition: one sweep over the ranks, from aces down to threes.

At each rank the cards of each suit go on with sequences that are open, begin others, or are left. The rest lies in
groups of the rank, but one card may be kept for the discard. Behind a rank only four things matter: the open
sequences of each suit, how many wild cards lie, whether a card is kept, and the canastas. In Samba, with ``8s7s6s 7h7d
2c``, one branch goes like this:

    behind the   open sequences    wild   kept   why
    eights       8s                0      no     the eight begins a sequence, because one eight makes no group
    sevens       8s7s              1      no     7h and 7d lie as a group with the two
    sixes        8s7s6s            1      no     three cards may end a sequence, so the player is out

Nothing is passed over and nothing guessed, so it is slow, and what `can_go_out` answers is compared with it on hands
too large to try every way of laying them. It knows neither a minimum to open with nor the locks and twos of
``NOT_KNOWN``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from canasta_nb.core.going_out.groups import TOLD_APART, _joinings, _joins_fit
from canasta_nb.core.going_out.requirements import discard_is_needed, lacking, may_be_last
from canasta_nb.core.model.cards import JOKER, PLACE, THREE, TWO, Card
from canasta_nb.core.model.laying import second_meld
from canasta_nb.core.model.melds import (
    SEQUENCE_PLACE,
    WILD_PLACE,
    MeldKind,
    TableMeld,
    black_threes_lie,
    canasta_size,
    suits_matter,
)
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.groups import wilds_only_from_start
from canasta_nb.core.shapes.growing import ever_joins, may_add
from canasta_nb.core.shapes.sequences import largest_sequence, sequences_take_wilds
from canasta_nb.core.shapes.table import shape_table
from canasta_nb.core.shapes.wild_melds import wild_cards_mix

NOT_KNOWN: Final = frozenset({"italian", "modern-american", "modern-american-today"})


class Run(NamedTuple):
    """An open sequence: ``own`` lies on the table; one that ends ``below`` the sweep goes on for some ranks."""

    naturals: int
    wilds: int
    below: int
    own: bool = False
    grown: bool = True


def goes_out_in_a_sweep(rules: RuleSet, hand: tuple[Card, ...], melds: tuple[TableMeld, ...], red_threes: int) -> bool:
    """Tell whether the whole hand can be laid, or all of it but a discard, with the canastas needed."""
    return not any(card.is_red_three for card in hand) and Sweep(rules, hand, melds, red_threes).goes_out()


Canastas = tuple[TableMeld, ...]
Runs = tuple[Run, ...]


class State(NamedTuple):
    """What matters behind a rank."""

    open: tuple[Runs, ...] = ((), (), (), ())
    wilds: int = 0
    kept: bool = False
    made: Canastas = ()


class Sweep:
    """The sweep over one hand, beside melds of the side."""

    def __init__(self, rules: RuleSet, hand: tuple[Card, ...], melds: tuple[TableMeld, ...], red_threes: int) -> None:
        self.rules, self.melds, self.red_threes = rules, melds, red_threes
        self.size, self.suits = canasta_size(rules), 4 if suits_matter(rules) else 1
        self.held = Counter((PLACE[card], card & 3 if self.suits > 1 and PLACE[card] < THREE else 0) for card in hand)
        self.twos, self.jokers = sum(PLACE[card] == TWO for card in hand), hand.count(JOKER)
        self.wilds = self.twos + self.jokers
        self.last = {PLACE[card] for card in hand if may_be_last(rules, card)}
        self.begun = tuple(
            canasta("sequence", meld.wilds > 0)
            for meld in melds
            if meld.kind == "sequence" and not may_add(rules, meld, natural=True)
        )
        self.failed: set[tuple[int, State]] = set()
        self.known: dict[tuple[int, int, Runs], frozenset[tuple[Runs, int, int, Canastas]]] = {}
        self.known_groups: dict[tuple[int, int], frozenset[tuple[int, Canastas]]] = {}

    def goes_out(self) -> bool:
        """Tell whether the player goes out in some way."""
        return self.goes_on(0, State(made=self.begun))

    def goes_on(self, place: int, state: State) -> bool:
        """Tell whether the hand can be laid from this rank on; a state that has failed once is remembered."""
        if (place, state) in self.failed:
            return False
        if place > THREE:
            closed = [self.ended(runs) for runs in state.open]
            found = all(each is not None for each in closed) and self.is_out(
                state._replace(made=state.made + sum([each for each in closed if each], ()))
            )
        else:
            found = any(self.goes_on(place + 1, after) for after in self.after(place, state))
        if not found:
            self.failed.add((place, state))
        return found

    def after(self, place: int, state: State) -> Iterator[State]:
        """Yield what may be behind a rank: cards go into sequences, suit by suit, and the others into groups."""
        some: set[tuple[tuple[Runs, ...], int, int, Canastas]] = {((), 0, state.wilds, state.made)}
        for suit in range(self.suits):
            count = self.held[place, suit]
            some = {
                ((*done, runs), left + count - spent, wilds + more, tuple(sorted(made + canastas)))
                for done, left, wilds, made in some
                for runs, spent, more, canastas in self.in_sequences(place, suit, state.open[suit])
                if wilds + more <= self.wilds
            }
        for done, left, wilds, made in some:
            for keep in (False, True):
                if keep and (state.kept or not left or place not in self.last):
                    continue
                for more, canastas in self.in_groups(place, left - keep):
                    if wilds + more <= self.wilds:
                        runs = done if self.suits > 1 else state.open
                        yield State(runs, wilds + more, state.kept or keep, tuple(sorted(made + canastas)))

    # --- sequences ----------------------------------------------------------------------------------------------------

    def in_sequences(self, place: int, suit: int, runs: Runs) -> frozenset[tuple[Runs, int, int, Canastas]]:
        """Return the ways to go on with the sequences of a suit: those open behind it, the cards, and the canastas."""
        if place == THREE or self.suits == 1:
            ended = self.ended(runs)
            return frozenset() if ended is None else frozenset({((), 0, 0, ended)})
        asked = (place, suit, runs)
        if asked not in self.known:
            own = tuple(
                Run(meld.naturals, meld.wilds, meld.low, own=True, grown=False)
                for meld in self.melds
                if meld.place == SEQUENCE_PLACE + suit
                and meld.high == place
                and may_add(self.rules, meld, natural=True)
            )
            found = set(self._onward(place, self.held[place, suit], runs, own, (), 0, 0, ()))
            self.known[asked] = frozenset((tuple(sorted(now)), *rest) for now, *rest in found)  # type: ignore[misc]
        return self.known[asked]

    def _onward(
        self, place: int, count: int, runs: Runs, own: Runs, now: Runs, spent: int, wilds: int, made: Canastas
    ) -> Iterator[tuple[Runs, int, int, Canastas]]:
        """Yield what becomes of the open runs, of the side's runs that begin here, and of new ones."""
        if spent > count or wilds > self.wilds:
            return
        may_fill = sequences_take_wilds(self.rules)
        if own:
            one, rest = own[0], own[1:]
            yield from self._onward(place, count, runs, rest, (*now, one), spent, wilds, made)
            for at, run in enumerate(runs):
                if run.below == place - 1 and (not run.own or ever_joins(self.rules, SEQUENCE_PLACE)):
                    both = Run(run.naturals + one.naturals, run.wilds + one.wilds, one.below, own=True)
                    others = runs[:at] + runs[at + 1 :]
                    yield from self._onward(place, count, others, rest, (*now, both), spent, wilds, made)
        elif runs:
            run, others = runs[0], runs[1:]
            if run.below >= place:
                yield from self._onward(place, count, others, (), (*now, run), spent, wilds, made)
                return
            ended = self.ended((run,))
            if ended is not None:
                yield from self._onward(place, count, others, (), now, spent, wilds, made + ended)
            if run.naturals + run.wilds < largest_sequence(self.rules, grown=True):
                longer = run._replace(naturals=run.naturals + 1, below=place, grown=True)
                yield from self._onward(place, count, others, (), (*now, longer), spent + 1, wilds, made)
                if may_fill:
                    filled = run._replace(wilds=run.wilds + 1, below=place, grown=True)
                    yield from self._onward(place, count, others, (), (*now, filled), spent, wilds + 1, made)
        else:
            yield now, spent, wilds, tuple(sorted(made))
            yield from self._onward(place, count, (), (), (*now, Run(1, 0, place)), spent + 1, wilds, made)
            if may_fill and not any(run.naturals == 0 for run in now):
                yield from self._onward(place, count, (), (), (*now, Run(0, 1, place)), spent, wilds + 1, made)

    def ended(self, runs: Runs) -> Canastas | None:
        """Return the canastas among sequences that end here; None where one of them is not a legal meld."""
        table = shape_table(self.rules).sequences[1]
        if any(run.grown and (not run.naturals or table[run.naturals][run.wilds]) for run in runs):
            return None
        return tuple(canasta("sequence", run.wilds > 0) for run in runs if run.naturals + run.wilds >= self.size)

    # --- groups -------------------------------------------------------------------------------------------------------

    def in_groups(self, place: int, naturals: int) -> frozenset[tuple[int, Canastas]]:
        """Return the ways to lay the natural cards of a rank in groups: how many wild cards they take, and canastas."""
        asked = (place, naturals)
        if asked not in self.known_groups:
            own = tuple(
                TableMeld((), place, meld.naturals, meld.wilds, meld.is_canasta)
                for meld in self.melds
                if meld.place == place
            )
            self.known_groups[asked] = frozenset(
                found
                for groups in _joinings(self.rules, tuple((meld, False, not meld.is_canasta) for meld in own))
                for found in self._grown(place, groups, naturals, 0, (), open_=False, has_own=bool(own))
            )
        return self.known_groups[asked]

    def _grown(
        self,
        place: int,
        groups: tuple[tuple[TableMeld, bool, bool], ...],
        left: int,
        wilds: int,
        made: Canastas,
        *,
        open_: bool,
        has_own: bool,
    ) -> Iterator[tuple[int, Canastas]]:
        """Yield what becomes of the side's groups with these natural cards, and of new ones beside them."""
        if not groups:
            yield from self._new(place, left, wilds, made, int(open_), most=left, has_any=has_own)
            return
        (meld, joined, growing), rest = groups[0], groups[1:]
        for more in range(left + 1):
            for wild in range(self.wilds - wilds + 1):
                if self._may_grow(place, meld, more, wild, joined=joined, growing=growing):
                    whole = (meld.naturals + more, meld.wilds + wild)
                    complete = sum(whole) >= self.size
                    after = made + (canasta("group", whole[1] > 0, place),) * complete
                    still = open_ or not complete
                    yield from self._grown(place, rest, left - more, wilds + wild, after, open_=still, has_own=has_own)

    def _may_grow(self, place: int, meld: TableMeld, more: int, wild: int, *, joined: bool, growing: bool) -> bool:
        rules = self.rules
        if joined:
            return _joins_fit(rules, meld, more, wild, growing=growing)
        bare = place in wilds_only_from_start(rules) and not meld.wilds
        if (more and not may_add(rules, meld, natural=True)) or (
            wild and (bare or not may_add(rules, meld, natural=False))
        ):
            return False
        if not (more or wild):
            return True
        return place != THREE and not shape_table(rules).groups[place][meld.naturals + more][meld.wilds + wild]

    def _new(
        self,
        place: int,
        left: int,
        wilds: int,
        made: Canastas,
        open_: int,
        *,
        most: int,
        has_any: bool,
        new: bool = False,
    ) -> Iterator[tuple[int, Canastas]]:
        """Yield the ways to lay the natural cards in new groups, the largest first."""
        rules = self.rules
        second = second_meld(rules, place)
        if not left:
            if not (new and second == "after-canasta" and open_ > 1):
                yield wilds, tuple(sorted(made))
            return
        if (has_any and second == "merge") or (place == THREE and not black_threes_lie(rules, going_out=True)):
            return
        bare = place in wilds_only_from_start(rules) and self.melds
        for size in range(min(left, most), 0, -1):
            for wild in range(1 if bare else self.wilds - wilds + 1):
                if not shape_table(rules).groups[place][size][wild]:
                    complete = size + wild >= self.size
                    after = made + (canasta("group", wild > 0, place),) * complete
                    unfinished = open_ + (not complete)
                    yield from self._new(
                        place, left - size, wilds + wild, after, unfinished, most=size, has_any=True, new=True
                    )

    # --- the end ------------------------------------------------------------------------------------------------------

    def is_out(self, state: State) -> bool:
        """Tell whether the wild cards that are left lie in melds of their own, or one of them is the discard."""
        spare = self.wilds - state.wilds
        ends = [] if discard_is_needed(self.rules) and not state.kept else [(spare, self.twos, self.jokers)]
        if spare and not state.kept:
            ends += [(spare - 1, self.twos - 1, self.jokers)] * (TWO in self.last and self.twos > 0)
            ends += [(spare - 1, self.twos, self.jokers - 1)] * (PLACE[JOKER] in self.last and self.jokers > 0)
        return any(
            lacking(self.rules, state.made + canastas, self.red_threes) is None
            for left, twos, jokers in ends
            for canastas in self.of_wilds(left, twos, jokers)
        )

    def of_wilds(self, left: int, twos: int, jokers: int) -> Iterator[Canastas]:
        """Yield the ways to lay a number of wild cards, of these twos and jokers, in melds of their own."""
        own = [meld for meld in self.melds if meld.place == WILD_PLACE]
        if wild_cards_mix(self.rules):
            yield from self._wild_melds(left, own, (), ())
            return
        of_twos = [meld for meld in own if PLACE[meld.cards[0]] == TWO]
        of_jokers = [meld for meld in own if meld not in of_twos]
        for some in range(max(0, left - jokers), min(left, twos) + 1):
            for one in self._wild_melds(some, of_twos, (), ()):
                for other in self._wild_melds(left - some, of_jokers, (), ()):
                    yield one + other

    def _wild_melds(
        self, left: int, own: list[TableMeld], done: tuple[int, ...], new: tuple[int, ...]
    ) -> Iterator[Canastas]:
        """Yield the canastas of melds of wild cards: own ones that grow, and then new ones."""
        legal = shape_table(self.rules).wilds[int(wild_cards_mix(self.rules))]
        if own:
            size = len(own[0].cards)
            for more in range(left + 1 if may_add(self.rules, own[0], natural=False) else 1):
                if not (more and legal[size + more]):
                    yield from self._wild_melds(left - more, own[1:], (*done, size + more), new)
            return
        if not left:
            yield tuple(canasta("wild", mixed=True) for size in (*done, *new) if size >= self.size)
            return
        second = second_meld(self.rules, WILD_PLACE)
        if (second == "merge" and (done or new)) or (
            second == "after-canasta" and any(size < self.size for size in (*done, *new))
        ):
            return
        for size in range(1, left + 1):
            if not legal[size]:
                yield from self._wild_melds(left - size, [], done, (*new, size))


def canasta(kind: MeldKind, mixed: bool, place: int = -1) -> TableMeld:
    """Return all that going out asks of a canasta."""
    told = place if place in TOLD_APART else -1
    return TableMeld((), WILD_PLACE if kind == "wild" else told, 0, int(mixed), is_canasta=True, kind=kind)
