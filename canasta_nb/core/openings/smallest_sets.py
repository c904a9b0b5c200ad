"""The smallest sets of new melds that open, in any game: from none of them can a meld be left out.

They are found in the order of the lays, or those of one number of cards alone, which is how the openings that spend
the fewest cards are found first.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Final

from canasta_nb.core.going_out.requirements import more_is_better
from canasta_nb.core.listing.hand import Holding, without_cards
from canasta_nb.core.listing.new_melds import JOKERS, KIND, KINDS, TWOS, NewMeld, kind_of, new_lays, new_sequences
from canasta_nb.core.model.cards import CARDS, JOKER, THREE, TWO, WILD, Card
from canasta_nb.core.model.laying import second_meld
from canasta_nb.core.model.melds import (
    SEQUENCE_PLACE,
    WILD_PLACE,
    TableMeld,
    point_table,
    suits_matter,
    twos_are_a_rank,
)
from canasta_nb.core.model.opening import Opening, canasta_may_open, counted_to_open, meets, opens, opens_by_itself
from canasta_nb.core.openings.reach import ANY, ReachByCards
from canasta_nb.core.rules.kept import fact
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.melding import Requirement
from canasta_nb.core.shapes.sequences import sequences_take_wilds
from canasta_nb.core.shapes.wild_melds import wild_cards_meld

Order = Callable[[NewMeld], tuple[int, ...]]


def by_size(lay: NewMeld) -> tuple[int, ...]:
    """The largest of a rank come first, because a second meld of a rank may only follow a complete one."""
    meld = lay.meld
    return (meld.place == WILD_PLACE, meld.kind == "deuces", meld.place, -len(meld.cards), -meld.low)


def by_wild_cards(lay: NewMeld) -> tuple[int, ...]:
    """Those of a rank come first that have the fewest jokers, then the fewest twos."""
    meld = lay.meld
    jokers = meld.cards.count(JOKER)
    return (meld.place, jokers, meld.wilds - jokers, meld.naturals)


@fact
def order_of_melds(rules: RuleSet) -> Order:
    """Return the order of the melds from the hand: in games of groups alone by their wild cards.

    Where a second group may only follow a canasta, or canastas are limited by red threes, by their size.
    """
    in_groups = not (suits_matter(rules) or wild_cards_meld(rules) or twos_are_a_rank(rules))
    any_second = second_meld(rules, 0) != "after-canasta"
    return by_wild_cards if in_groups and any_second and more_is_better(rules) else by_size


def lays_in_order(
    rules: RuleSet,
    held: Holding,
    *,
    going_out: bool = False,
    beside: Iterable[tuple[Card, ...]] = (),
    in_order: Order = by_size,
) -> list[NewMeld]:
    """Return the new melds in the order in which sets of them are put together.

    Black threes never open but in going out. Among the melds are the sequences in which wild cards stand for what is no
    longer there ``beside`` some of the cards.
    """
    found = [lay for lay in new_lays(rules, held, going_out=going_out) if going_out or lay.meld.place != THREE]
    found += {
        lay.meld: lay
        for gone in beside
        for lay in new_sequences(rules, without_cards(held, gone))
        if lay.meld.wilds and not set(gone).isdisjoint(_stood_for(lay.meld))
    }.values()
    found.sort(key=in_order)
    return found


def _stood_for(meld: TableMeld) -> list[Card]:
    """Return the cards for which the wild ones of a sequence stand."""
    if meld.kind != "sequence":
        return []
    suit = meld.place - SEQUENCE_PLACE
    return [CARDS[4 * (meld.low - at) + suit] for at, card in enumerate(meld.cards) if WILD[card]]


def cards_left(rules: RuleSet, held: Holding) -> list[int]:
    """Return how many cards of each kind the hand holds."""
    left = [0] * KINDS
    if suits_matter(rules):
        for cards in held.by_place:
            for card in cards:
                left[card] += 1
    else:
        left[KIND : KIND + THREE + 1] = map(len, held.by_place)
    left[TWOS], left[JOKERS] = len(held.twos), len(held.jokers)
    return left


MORE_THAN_ANY: Final = 1_000_000  # points
_MOST_OF_A_KIND: Final = 127
MISSING: Final = -1  # stands for the points of a lay that meets what is required, where none does yet


class SmallestSets:
    """The new melds of a hand of which the smallest sets that open are made, with all that is known of them.

    ``shown`` are the choices of cards beside which sets are looked for: a wild card stands only for a card that is not
    there, so beside the last copy of a card lie sequences that the whole hand cannot make.

    The cards that are left are one number, with a byte for each kind that the lays use. The kinds of the last lay have
    the lowest bytes. The highest bit of each byte is set, and falls when more cards are taken away than there are.
    """

    def __init__(
        self,
        rules: RuleSet,
        held: Holding,
        opening: Opening,
        shown: Iterable[tuple[Card, ...]] = (),
        in_order: Order = by_size,
        *,
        going_out: bool = False,
    ) -> None:
        self.rules = rules
        self.opening = opening
        self.held = cards_left(rules, held)
        self.lays: list[NewMeld] = []
        self.alone: list[tuple[int, NewMeld]] = []  # what opens whatever it counts, and how many lays come before it
        beside = [gone for gone in dict.fromkeys(map(self.last_copies, shown)) if gone]
        exempt = canasta_may_open(rules)
        for lay in lays_in_order(rules, held, going_out=going_out, beside=beside, in_order=in_order):
            if exempt and self._opens_alone(lay):
                self.alone.append((len(self.lays), lay))
            elif self._can_matter(lay):
                self.lays.append(lay)
        self.sizes = [len(lay.meld.cards) for lay in self.lays]
        self.points = [lay.points for lay in self.lays]
        self.followed_from = self._followed_from()
        # One of the melds meets what is required besides points; melds that break it are left out above.
        self.required = opening.requires not in (None, Requirement.NATURAL_MELDS_ONLY)
        self.helps = [self.required and meets(rules, opening, (lay.meld,)) for lay in self.lays]
        self.last_help = max([at for at, helps in enumerate(self.helps) if helps], default=-1)
        self.bits: dict[int, int] = {}  # where the byte of each kind begins
        self.used_from: list[int] = []  # the bytes of all kinds that the lays from each one on use
        self.falling: list[int] = []
        self._look_ahead()
        self.uses = [self.number(lay.uses) for lay in self.lays]
        self.full = self.number([(kind, _MOST_OF_A_KIND + 1) for kind in self.bits])
        self.reach: ReachByCards | None = None
        self.possible: dict[tuple[int | None, tuple[Card, ...]], _Possible] = {}

    def number(self, counts: Iterable[tuple[int, int]]) -> int:
        """So many cards of each kind as one number."""
        return sum([count << self.bits[kind] for kind, count in counts if kind in self.bits])

    def count(self, cards: int, kind: int) -> int:
        """Return how many cards of a kind there are that a lay may use."""
        return cards >> self.bits[kind] & _MOST_OF_A_KIND if kind in self.bits else 0

    def last_copies(self, shown: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the natural cards shown that the hand holds no more of, where wild cards can stand for them."""
        if not sequences_take_wilds(self.rules):
            return ()
        return tuple([card for card in shown if not WILD[card] and shown.count(card) == self.held[card]])

    def beside(self, shown: tuple[Card, ...] = (), first: TableMeld | None = None) -> SetsBeside:
        """Return the sets that spare the cards shown and lie beside a first meld, made with the top card."""
        only = first.place if first is not None and not _may_have_second(self.rules, first) else None
        gone = self.last_copies(shown)
        if (only, gone) not in self.possible:
            self.possible[only, gone] = _Possible(self, only, gone)
        return SetsBeside(self, self.possible[only, gone], shown, first)

    def most(self, start: int, room: int, left: int) -> int:
        """Return what the lays from one on can count at most with so many of the cards that are left."""
        if self.reach is None:
            self.reach = ReachByCards(self.rules, self.lays, self.held)
        return self.reach.most(start, room, self.count(left, TWOS), self.count(left, JOKERS))

    def _can_matter(self, lay: NewMeld) -> bool:
        """Tell whether any smallest set can hold this lay: it counts, and breaks no condition on all melds."""
        if self.opening.requires is Requirement.NATURAL_MELDS_ONLY:
            return meets(self.rules, self.opening, (lay.meld,))
        return lay.points > 0 or self.opening.need <= 0 or bool(self.opening.requires)

    def _opens_alone(self, lay: NewMeld) -> bool:
        """Tell whether it is a canasta that opens whatever it counts; nothing else lies with it in a smallest set."""
        return lay.meld.is_canasta and opens_by_itself(self.rules, (lay.meld,))

    def _followed_from(self) -> list[int]:
        """For each lay the first that may lie beside it: of its own place only where a side may have a second meld.

        Where a second one may only follow a complete one, those that are complete come first.
        """
        found = [0] * len(self.lays)
        behind = len(self.lays)
        for at in range(len(self.lays) - 1, -1, -1):
            lay = self.lays[at]
            if at + 1 < len(self.lays) and self.lays[at + 1].meld.place != lay.meld.place:
                behind = at + 1
            alone = lay.second == "merge" or (lay.second == "after-canasta" and not lay.meld.is_canasta)
            found[at] = behind if alone else at
        return found

    def _look_ahead(self) -> None:
        """Work out, for the lays from each one on, which kinds of cards they use and what the natural ones count.

        The points are kept below zero, so that they rise from lay to lay and can be looked up.
        """
        table = point_table(self.rules)
        suited = suits_matter(self.rules)
        reach = 0
        for lay in reversed(self.lays):
            for kind, _ in lay.uses:
                if kind not in self.bits:
                    self.bits[kind] = 8 * len(self.bits)
                    if kind not in (TWOS, JOKERS):
                        reach += self.held[kind] * table[kind if suited else 4 * (kind - KIND)]
            self.falling.append(-reach)
            self.used_from.append((1 << 8 * len(self.bits)) - 1)
        self.falling.reverse()
        self.used_from.reverse()
        for _, lay in self.alone:
            for kind, _ in lay.uses:
                self.bits.setdefault(kind, 8 * len(self.bits))


class _Possible:
    """The lays that may lie beside a first meld that is the only one of its place, if one is, and without some cards.

    What came to nothing once is known as long as the same lays are possible.
    """

    def __init__(self, sets: SmallestSets, only: int | None, gone: tuple[Card, ...]) -> None:
        self.sizes, self.smallest = sets.sizes, min(sets.sizes, default=0)
        self.lays, self.alone = list(range(len(sets.lays))), sets.alone
        if only is not None or sequences_take_wilds(sets.rules):
            self.lays = [at for at in self.lays if self.holds(sets, sets.lays[at].meld, only, gone)]
            self.alone = [(at, lay) for at, lay in sets.alone if self.holds(sets, lay.meld, only, gone)]
        self.fitting: dict[int, list[int]] = {}
        self.dead_ends: set[tuple[int, ...]] = set()

    @staticmethod
    def holds(sets: SmallestSets, meld: TableMeld, only: int | None, gone: tuple[Card, ...]) -> bool:
        """Tell whether a meld is not of the only place, and its wild cards stand for no card that is there."""
        if meld.place == only:
            return False
        return not meld.wilds or all(not sets.held[card] or card in gone for card in _stood_for(meld))

    def fitting_in(self, room: int) -> list[int]:
        """Return those that leave room for no card, or for a meld."""
        found = self.fitting.get(room)
        if found is None:
            sizes, most = self.sizes, room - self.smallest
            found = self.fitting[room] = [at for at in self.lays if sizes[at] <= most or sizes[at] == room]
        return found


class SetsBeside:
    """The search for the smallest sets that leave the cards shown in the hand, in the order of the lays.

    The search tries the lays in their order. It turns back as soon as the rest cannot reach the minimum, and where it
    failed before with the same cards left, the same points short and the same lays to leave out. ``first`` is laid
    already and counts too; then the set may be empty.
    """

    def __init__(
        self, sets: SmallestSets, possible: _Possible, shown: tuple[Card, ...], first: TableMeld | None
    ) -> None:
        rules, opening, values = sets.rules, sets.opening, point_table(sets.rules)
        before = () if first is None else (first,)
        met = first is not None and meets(rules, opening, before)
        self.sets = sets
        self.possible = possible
        self.begun = first is not None
        self.opened = self.begun and opens(rules, opening, before)
        self.barred = self.begun and not sets.required and not met
        self.short = opening.need - counted_to_open(rules, before)
        self.helper = MORE_THAN_ANY if met or not sets.required else MISSING
        held = sets.held.copy()
        for card in shown:
            held[kind_of(rules, card)] -= 1
        self.left = sets.full + sets.number(enumerate(held))
        self.two, self.joker = values[4 * TWO], values[JOKER]
        self.chosen: list[TableMeld] = []

    def found(self, cards: int = ANY) -> Iterator[tuple[TableMeld, ...]]:
        """Yield every set of a given number of cards; one search goes on at a time."""
        if self.opened:
            if cards in (0, ANY):
                yield ()
            return
        if cards < 1 or self.barred:
            return
        self.chosen.clear()
        sets, left = self.sets, self.left
        behind = len(sets.lays)
        start = 0 if self._within(0, cards, self.short, left) else behind
        begin = self.short, left, cards, MORE_THAN_ANY, self.helper
        for stop, lay in self.possible.alone:
            yield from self._further(start, stop, *begin)
            start = max(start, stop)
            if cards in (len(lay.meld.cards), ANY) and (left - sets.number(lay.uses)) & sets.full == sets.full:
                yield (lay.meld,)
        yield from self._further(start, behind, *begin)

    def _further(
        self, start: int, stop: int, short: int, left: int, room: int, least: int, helper: int
    ) -> Generator[tuple[TableMeld, ...], None, bool]:
        """Yield the sets that go on from the chosen lays, which are ``short`` of so many points; whether there is any.

        The next lay is one from ``start`` to ``stop``, of the cards that are left, with room for so many. ``least`` is
        what the cheapest lay counts that could be left out as far as the lays that are required go, ``helper`` the only
        one of these.
        """
        sets, chosen, dead_ends = self.sets, self.chosen, self.possible.dead_ends
        lays, sizes, values, uses, helps, full = sets.lays, sets.sizes, sets.points, sets.uses, sets.helps, sets.full
        fitting = self.possible.fitting_in(room)
        stop = min(stop, bisect_right(sets.falling, self._wild_points(left) - short))
        several = bool(chosen) or self.begun
        anything = False
        for at in fitting[bisect_left(fitting, start) : bisect_left(fitting, stop)]:
            after_left = left - uses[at]
            if after_left & full != full:
                continue  # not all of its cards are left
            if helper == MISSING and short <= 0 and not helps[at]:
                continue  # points enough lie, and it is not what is required
            points = values[at]
            after = short - points
            opened = after <= 0 and (helper != MISSING or helps[at])
            rest = room - sizes[at] if room < ANY else 0 if opened else ANY
            if opened == (rest > 0):
                continue  # it opens with fewer cards or not at all
            cheapest, met = min(least, points), helper
            if helps[at] and helper < MORE_THAN_ANY:
                met = MORE_THAN_ANY if helper != MISSING else points
                cheapest = min(cheapest, helper) if helper != MISSING else least
            if several and after + cheapest <= 0:
                continue  # the cheapest lay could be left out
            if opened:
                anything = True
                yield (*chosen, lays[at].meld)
                continue
            begin = sets.followed_from[at]
            if begin == len(lays) or (met == MISSING and at > sets.last_help):
                continue
            if self._within(begin, rest, after, after_left):
                state = (begin, after, rest, cheapest, met, after_left & sets.used_from[begin])
                if state not in dead_ends:
                    chosen.append(lays[at].meld)
                    if (yield from self._further(begin, len(lays), after, after_left, rest, cheapest, met)):
                        anything = True
                    else:
                        dead_ends.add(state)
                    chosen.pop()
        return anything

    def _within(self, start: int, room: int, short: int, left: int) -> bool:
        """Tell whether the lays from one on can count so much with a given number of cards."""
        return room == ANY or not self.sets.lays or short <= self.sets.most(start, room, left)

    def _wild_points(self, left: int) -> int:
        """Return what the wild cards count that are left, as far as any lay uses them."""
        return self.sets.count(left, TWOS) * self.two + self.sets.count(left, JOKERS) * self.joker


def _may_have_second(rules: RuleSet, first: TableMeld) -> bool:
    """Tell whether a set may lay another meld of the place of the first."""
    return second_meld(rules, first.place) != "merge" and second_meld(rules, 0) != "after-canasta"
