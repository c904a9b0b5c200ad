"""The smallest sets of new melds that open, in any game: from none of them can a meld be left out.

They are found in the order of the lays, or those of one number of cards alone, which is how the openings that spend
the fewest cards are found first.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Generator, Iterator, Sequence
from typing import Final

from canasta_nb.core.acts import Lay
from canasta_nb.core.cards import JOKER, JOKER_RANK, PLACE, THREE, TWO, UNSEEN_RANK, Card
from canasta_nb.core.laying import second_meld
from canasta_nb.core.melds import WILD_PLACE, Meld, point_table, points
from canasta_nb.core.new_melds import JOKERS, KIND, KINDS, TWOS, Holding, NewMeld, kind_of, new_lays, ranks_in_runs
from canasta_nb.core.opening import Opening, counted, meets, opens
from canasta_nb.core.reach import ANY, Choices, Reach, together
from canasta_nb.core.ruleset import RuleSet


def lays_in_order(rules: RuleSet, held: Holding, *, going_out: bool = False) -> list[NewMeld]:
    """The new melds in the order in which sets of them are put together; black threes never open but in going out.

    A second meld of a rank may only follow a complete one, so the largest of a rank come first.
    """
    found = [lay for lay in new_lays(rules, held, going_out=going_out) if going_out or lay.meld.place != THREE]
    found.sort(key=_by_place_and_size)
    return found


def _by_place_and_size(lay: NewMeld) -> tuple[bool, bool, int, int]:
    meld = lay.meld
    return (meld.place == WILD_PLACE, meld.kind == "deuces", meld.place, -len(meld.cards))


def cards_left(rules: RuleSet, held: Holding) -> list[int]:
    """How many cards of each kind the hand holds."""
    left = [0] * KINDS
    for cards in held.by_place:
        for card in cards:
            left[kind_of(rules, card)] += 1
    left[TWOS], left[JOKERS] = len(held.twos), len(held.jokers)
    return left


def out_of_reach(rules: RuleSet, held: Holding, opening: Opening) -> bool:
    """Whether all cards together are not enough to open, seen before any meld is put together."""
    return not _may_be_exempt(rules, held) and most_points(rules, held) < opening.need


def _may_be_exempt(rules: RuleSet, held: Holding) -> bool:
    """Whether the hand may hold a canasta that opens whatever it counts."""
    wilds = len(held.twos) + len(held.jokers)
    return bool(rules.initial_meld.canasta_exempt) and (
        rules.sequences.allowed or max(map(len, held.by_place)) + wilds >= rules.melds.canasta
    )


def most_points(rules: RuleSet, held: Holding) -> int:
    """No opening counts more than all cards that have mates or neighbours enough for a meld, and all wild ones."""
    wilds = held.twos + held.jokers
    fewest = 2 if wilds else rules.melds.smallest
    naturals = [card for cards in held.by_place if len(cards) >= fewest for card in cards]
    if rules.sequences.allowed:
        runs = ranks_in_runs(rules, held)
        few = [cards for cards in held.by_place[:THREE] if len(cards) < fewest]
        naturals += [card for cards in few for card in cards if runs[card & 3] >> PLACE[card] & 1]
    return points(rules, naturals) + points(rules, wilds)


MORE_THAN_ANY: Final = 1_000_000  # points
MISSING: Final = -1  # stands for the points of a lay that meets what is required, where none does yet


class SmallestSets:
    """The search for the sets of new melds that open, with what is known of every lay before it begins.

    Lays are tried in their order; the search turns back as soon as what can still be laid does not reach the minimum,
    and where it came to nothing before: with the same cards left, the same points short and the same to leave out.
    """

    def __init__(self, rules: RuleSet, held: Holding, opening: Opening) -> None:
        self.rules = rules
        self.opening = opening
        self.lays: list[NewMeld] = []
        self.alone: list[tuple[int, NewMeld]] = []  # what opens whatever it counts, and how many lays come before it
        for lay in lays_in_order(rules, held):
            if self._opens_alone(lay):
                self.alone.append((len(self.lays), lay))
            elif self._can_matter(lay):
                self.lays.append(lay)
        self.sizes = [len(lay.meld.cards) for lay in self.lays]
        self.points = [lay.points for lay in self.lays]
        self.followed_from = self._followed_from()
        # What is required besides points is met by one of the melds; melds that break it are left out above.
        self.required = bool(opening.requires) and opening.requires != "natural-melds-only"
        self.helps = [self.required and meets(rules, opening, (lay.meld,)) for lay in self.lays]
        self.last_help = max([at for at, helps in enumerate(self.helps) if helps], default=-1)
        self.held = cards_left(rules, held)
        self.kinds: list[int] = []  # those of the last lay first
        self.falling: list[int] = []
        self.used_from: list[int] = []
        self._look_ahead()
        self.left: list[int] = []
        self.chosen: list[int] = []
        self.begun = False
        self.by_cards: _ReachByCards | None = None
        self.beside: dict[int | None, _Beside] = {}

    def _can_matter(self, lay: NewMeld) -> bool:
        """Whether any smallest set can hold this lay: it counts, and breaks no condition on all melds."""
        if self.opening.requires == "natural-melds-only":
            return meets(self.rules, self.opening, (lay.meld,))
        return lay.points > 0 or self.opening.need <= 0 or bool(self.opening.requires)

    def _opens_alone(self, lay: NewMeld) -> bool:
        """Whether it is a canasta that opens whatever it counts; nothing else lies with it in a smallest set."""
        exempt = self.rules.initial_meld.canasta_exempt
        return bool(exempt) and lay.meld.is_canasta and lay.meld.canasta in exempt

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

        The points stand below zero, so that they rise from lay to lay and can be looked up.
        """
        table = point_table(self.rules)
        suited = self.rules.sequences.allowed
        reach = 0
        known: set[int] = set()
        for lay in reversed(self.lays):
            for kind, _ in lay.uses:
                if kind not in known:
                    known.add(kind)
                    self.kinds.append(kind)
                    if kind not in (TWOS, JOKERS):
                        reach += self.held[kind] * table[kind if suited else 4 * (kind - KIND)]
            self.falling.append(-reach)
            self.used_from.append(len(self.kinds))
        self.falling.reverse()
        self.used_from.reverse()

    def found(
        self, shown: tuple[Card, ...] = (), first: Meld | None = None, cards: int = ANY
    ) -> Iterator[tuple[Meld, ...]]:
        """Every smallest set that leaves the cards shown in the hand, of so many cards, in the order of the lays.

        ``first`` is laid already, with the top card of the pile, and counts too; then the set may be empty, and has no
        second meld of its place where the game has none. One search is gone on with at a time.
        """
        rules, opening = self.rules, self.opening
        before = () if first is None else (first,)
        if first is not None and opens(rules, opening, before):
            if cards in (0, ANY):
                yield ()
            return
        met = first is not None and meets(rules, opening, before)
        if cards < 1 or (first is not None and not self.required and not met):
            return
        self.begun = first is not None
        self.chosen.clear()
        self.left = left = self.held.copy()
        for card in shown:
            left[kind_of(rules, card)] -= 1
        only = first.place if first is not None and not _may_have_second(rules, first) else None
        beside = self.beside.setdefault(only, _Beside(only))
        short = opening.need - counted(rules, before)
        wild_points = left[TWOS] * point_table(rules)[4 * TWO] + left[JOKERS] * point_table(rules)[JOKER]
        helper = MORE_THAN_ANY if met or not self.required else MISSING
        start = 0 if self._within(0, cards, short) else len(self.lays)
        for stop, lay in self.alone:
            yield from self._further(beside, start, stop, short, wild_points, cards, MORE_THAN_ANY, helper)
            start = max(start, stop)
            if cards in (len(lay.meld.cards), ANY) and lay.meld.place != only and available(left, lay.uses):
                yield (lay.meld,)
        yield from self._further(beside, start, len(self.lays), short, wild_points, cards, MORE_THAN_ANY, helper)

    def _further(
        self,
        beside: _Beside,
        start: int,
        stop: int,
        short: int,
        wild_points: int,
        room: int,
        least: int,
        helper: int,
    ) -> Generator[tuple[Meld, ...], None, bool]:
        """The sets that go on from the chosen lays, which are ``short`` of so many points; whether there is any.

        The next lay is one from ``start`` to ``stop``, and there is room for so many further cards. The wild cards that
        are left count ``wild_points``. ``least`` is what the cheapest lay counts that could be left out as far as the
        lays that are required go, ``helper`` the only one of these.
        """
        chosen, left, lays, sizes, helps = self.chosen, self.left, self.lays, self.sizes, self.helps
        fitting = self._fitting(beside, room)
        stop = min(stop, bisect_right(self.falling, wild_points - short))
        several = bool(chosen) or self.begun
        anything = False
        for index in range(bisect_left(fitting, start), bisect_left(fitting, stop)):
            at = fitting[index]
            if helper == MISSING and short <= 0 and not helps[at]:
                continue  # points enough lie, and it is not what is required
            points = self.points[at]
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
            lay = lays[at]
            if not available(left, lay.uses):
                continue
            if opened:
                anything = True
                yield (*[lays[each].meld for each in chosen], lay.meld)
                continue
            begin = self.followed_from[at]
            if begin == len(lays) or (met == MISSING and at > self.last_help):
                continue
            use_up(left, lay, 1)
            if self._within(begin, rest, after):
                state = (begin, after, rest, cheapest, met, *self._cards_from(begin))
                if state not in beside.dead_ends:
                    chosen.append(at)
                    wilds = wild_points - lay.wild_points
                    if (yield from self._further(beside, begin, len(lays), after, wilds, rest, cheapest, met)):
                        anything = True
                    else:
                        beside.dead_ends.add(state)
                    chosen.pop()
            use_up(left, lay, -1)
        return anything

    def _fitting(self, beside: _Beside, room: int) -> Sequence[int]:
        """The lays that leave room for no card, or for a meld."""
        found = beside.fitting.get(room)
        if found is None:
            smallest = min(self.sizes, default=0)
            found = beside.fitting[room] = [
                at
                for at, size in enumerate(self.sizes)
                if (size == room or size + smallest <= room) and self.lays[at].meld.place != beside.place
            ]
        return found

    def _within(self, start: int, room: int, short: int) -> bool:
        """Whether the lays from one on can count so much with so many cards."""
        if room == ANY or not self.lays:
            return True
        if self.by_cards is None:
            self.by_cards = _ReachByCards(self.rules, self.lays, self.held)
        return short <= self.by_cards.most(start, room, self.left[TWOS], self.left[JOKERS])

    def _cards_from(self, start: int) -> list[int]:
        """How many cards are left of each kind that the lays from one on use."""
        return [self.left[kind] for kind in self.kinds[: self.used_from[start]]]


class _Beside:
    """What is known of the lays beside a first meld that is the only one of its place; None for beside no such meld."""

    def __init__(self, place: int | None) -> None:
        self.place = place
        self.fitting: dict[int, list[int]] = {}
        self.dead_ends: set[tuple[int, ...]] = set()


def _may_have_second(rules: RuleSet, first: Meld) -> bool:
    """Whether a set may lay another meld of the place of the first."""
    return second_meld(rules, first.place) != "merge" and rules.groups.same_rank != "after-canasta"


class _ReachByCards:
    """What the lays from one on count at most with so many cards, with the numbers of the bound in ``Reach``."""

    def __init__(self, rules: RuleSet, lays: Sequence[NewMeld], left: Sequence[int]) -> None:
        values = point_table(rules)
        self.place_of_lay: list[int] = []
        found: list[Choices] = []
        kinds: list[set[int]] = []
        several = False
        for at, lay in enumerate(lays):
            if not at or lay.meld.place != lays[at - 1].meld.place:
                found.append({})
                kinds.append(set())
                several = several or lay.second != "merge"
            self.place_of_lay.append(len(found) - 1)
            wilds = sum([count for kind, count in lay.uses if kind in (TWOS, JOKERS)])
            size = len(lay.meld.cards) - wilds, wilds
            found[-1][size] = max(found[-1].get(size, 0), lay.points - lay.wild_points)
            kinds[-1].update([kind for kind, _ in lay.uses if kind not in (TWOS, JOKERS)])
        if several:
            wilds = left[TWOS] + left[JOKERS]
            found = [
                together(choices, sum([left[kind] for kind in each]), wilds)
                for choices, each in zip(found, kinds, strict=True)
            ]
        worth: list[list[int]] = []
        behind: set[int] = set()
        for each in reversed(kinds):
            behind |= each
            cards = [values[kind if kind < KIND else 4 * (kind - KIND)] for kind in behind for _ in range(left[kind])]
            worth.insert(0, cards)
        self.reach = Reach(found, worth, values[4 * TWO], values[JOKER])

    def most(self, at: int, room: int, twos: int, jokers: int) -> int:
        """The most points of the lays from one on, and of all others of its place."""
        return self.reach.most(self.place_of_lay[at], room, twos, jokers)


def available(left: list[int] | dict[int, int], uses: tuple[tuple[int, int], ...]) -> bool:
    for kind, count in uses:  # noqa: SIM110 - all() takes twice the time, and this is asked for every lay
        if left[kind] < count:
            return False
    return True


def may_follow(chosen: list[NewMeld], lay: NewMeld) -> bool:
    """Whether this meld may lie beside the chosen ones: a second one of its rank, if the rule set has such."""
    if lay.second == "many":
        return True
    place = lay.meld.place
    for other in chosen:
        if other.meld.place == place and (lay.second != "after-canasta" or not other.meld.is_canasta):
            return False
    return True


def use_up(left: list[int] | dict[int, int], lay: NewMeld, times: int) -> None:
    for kind, count in lay.uses:
        left[kind] -= times * count


class Spelling:
    """Spells new melds as lays whose cards the hand holds all at once, each kind in the order s, h, d, c."""

    def __init__(self, rules: RuleSet, held: Holding) -> None:
        self.suited = rules.sequences.allowed
        self.sources = (*held.by_place, held.twos, held.jokers)
        self.known: dict[tuple[Meld, int, int, int], tuple[Lay, int, int]] = {}

    def lays(self, melds: tuple[Meld, ...]) -> tuple[Lay, ...]:
        """Return one lay for each meld."""
        found = []
        naturals: dict[int, int] = {}
        twos = jokers = 0
        for meld in melds:
            first = 0 if self.suited else naturals.get(meld.place, 0)
            naturals[meld.place] = first + meld.naturals
            asked = (meld, first, twos, jokers)
            if asked not in self.known:
                self.known[asked] = self._lay(meld, first, twos, jokers)
            lay, twos, jokers = self.known[asked]
            found.append(lay)
        return tuple(found)

    def _lay(self, meld: Meld, first: int, twos: int, jokers: int) -> tuple[Lay, int, int]:
        """The lay of a meld behind so many cards of its rank, twos and jokers, and how many wild ones are used then."""
        used = [first] * (UNSEEN_RANK + 1)
        used[TWO], used[JOKER_RANK] = twos, jokers
        cards = []
        for card in meld.cards:
            place = PLACE[card]
            if place < TWO and (self.suited or place == THREE):
                cards.append(card)
            else:
                cards.append(self.sources[place][used[place]])
                used[place] += 1
        return Lay(tuple(cards)), used[TWO], used[JOKER_RANK]
