"""The smallest sets of new melds that open, in any game: from none of them can a meld be left out.

They are found in the order of the lays, or those of one number of cards alone, which is how the openings that spend
the fewest cards are found first.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final

from canasta_nb.core.acts import Lay
from canasta_nb.core.cards import JOKER, PLACE, THREE, TWO, UNSEEN_RANK, Card
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


class SmallestSets:
    """The search for the sets of new melds that open, with what is known of every lay before it begins.

    Lays are tried in their order; the search turns back as soon as what can still be laid does not reach the minimum.
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
        self.followed_from = self._followed_from()
        # What is required besides points is met by one of the melds; melds that break it are left out above.
        self.required = bool(opening.requires) and opening.requires != "natural-melds-only"
        self.helps = [self.required and meets(rules, opening, (lay.meld,)) for lay in self.lays]
        self.last_help = max([at for at, helps in enumerate(self.helps) if helps], default=-1)
        self.left = cards_left(rules, held)
        self.held = tuple(self.left)
        self.reach = self._natural_reach()
        self.chosen: list[int] = []
        self.before: tuple[Meld, ...] = ()
        self.need = opening.need
        self.by_cards: _ReachByCards | None = None
        self.fitting: dict[int, Sequence[int]] = {ANY: range(len(self.lays))}

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
        """For each lay the first that may lie beside it: of its own place only where a side may have a second meld."""
        found = [0] * len(self.lays)
        behind = len(self.lays)
        for at in range(len(self.lays) - 1, -1, -1):
            if at + 1 < len(self.lays) and self.lays[at + 1].meld.place != self.lays[at].meld.place:
                behind = at + 1
            found[at] = behind if self.lays[at].second == "merge" else at
        return found

    def _natural_reach(self) -> list[int]:
        """For the lays from each one on, what the natural cards count that can still be laid."""
        table = point_table(self.rules)
        suited = self.rules.sequences.allowed
        counted_kinds: set[int] = set()
        reach = [0] * (len(self.lays) + 1)
        for at in range(len(self.lays) - 1, -1, -1):
            reach[at] = reach[at + 1]
            for kind, _ in self.lays[at].uses:
                if kind not in counted_kinds and kind not in (TWOS, JOKERS):
                    counted_kinds.add(kind)
                    reach[at] += self.left[kind] * table[kind if suited else 4 * (kind - KIND)]
        return reach

    def found(self, shown: tuple[Card, ...] = (), first: Meld | None = None, cards: int = ANY) -> Iterator[_Set]:
        """Every smallest set that leaves the cards shown in the hand, of so many cards, in the order of the lays.

        ``first`` is laid already, with the top card of the pile, and counts too; then the set may be empty.
        """
        rules, opening = self.rules, self.opening
        self.before = () if first is None else (first,)
        if self.before and opens(rules, opening, self.before):
            if cards in (0, ANY):
                yield ()
            return
        met = not self.required or (first is not None and meets(rules, opening, self.before))
        if cards < 1 or (first is not None and not self.required and not meets(rules, opening, self.before)):
            return
        self.need = opening.need - counted(rules, self.before)
        for card in shown:
            self.left[kind_of(rules, card)] -= 1
        wild_points = self.left[TWOS] * point_table(rules)[4 * TWO] + self.left[JOKERS] * point_table(rules)[JOKER]
        start = 0
        if self.reach[0] + wild_points < self.need or not self._within(0, cards, self.need):
            start = len(self.lays)
        for before, lay in self.alone:
            yield from self._further(start, before, 0, wild_points, cards, met)
            start = max(start, before)
            if cards in (len(lay.meld.cards), ANY) and available(self.left, lay.uses):
                yield (lay.meld,)
        yield from self._further(start, len(self.lays), 0, wild_points, cards, met)
        for card in shown:
            self.left[kind_of(rules, card)] += 1

    def _further(self, start: int, stop: int, have: int, wild_points: int, room: int, met: bool) -> Iterator[_Set]:
        """The sets that go on from the chosen lays, which count ``have``, with room for so many further cards.

        The next lay is one from ``start`` to ``stop``. The wild cards that are left count ``wild_points``; ``met`` is
        whether what is required is among the lays.
        """
        chosen, left, need, helps = self.chosen, self.left, self.need, self.helps
        lays, sizes, reach, fitting = self.lays, self.sizes, self.reach, self._fitting(room)
        least = min([lays[at].points for at in chosen], default=MORE_THAN_ANY)
        for index in range(bisect_left(fitting, start), bisect_left(fitting, stop)):
            at = fitting[index]
            if have + reach[at] + wild_points < need:
                break  # what can still be reached only falls from lay to lay
            lay = lays[at]
            total, fulfilled = have + lay.points, met or helps[at]
            opened = total >= need and fulfilled
            rest = room - sizes[at] if room < ANY else 0 if opened else ANY
            if opened == bool(rest) or (have >= need and not helps[at]):
                continue  # it opens with fewer cards or not at all, or brings nothing where points enough lie
            if opened and total - least >= need and not self.required:
                continue  # the cheapest lay could be left out
            if not available(left, lay.uses) or (lay.second == "after-canasta" and not self._may_follow(lay)):
                continue
            chosen.append(at)
            if opened:
                if len(chosen) == 1 or not self.required or not self._one_to_spare(total):
                    yield tuple([lays[each].meld for each in chosen])
            elif (fulfilled or at <= self.last_help) and self._within(at, rest, need - total, lay):
                use_up(left, lay, 1)
                start = self.followed_from[at]
                yield from self._further(start, len(lays), total, wild_points - lay.wild_points, rest, fulfilled)
                use_up(left, lay, -1)
            chosen.pop()

    def _fitting(self, room: int) -> Sequence[int]:
        """The lays that leave room for no card, or for a meld."""
        found = self.fitting.get(room)
        if found is None:
            smallest = min(self.sizes, default=0)
            found = [at for at, size in enumerate(self.sizes) if size == room or size + smallest <= room]
            self.fitting[room] = found
        return found

    def _within(self, at: int, room: int, need: int, used: NewMeld | None = None) -> bool:
        """Whether the lays from one on can count so much with so many cards, beside the one that is used."""
        if room == ANY or not self.lays:
            return True
        if self.by_cards is None:
            self.by_cards = _ReachByCards(self.rules, self.lays, self.held)
        twos, jokers = self.left[TWOS], self.left[JOKERS]
        if used is None:
            return need <= self.by_cards.most(at, room, twos, jokers, again=True)
        for kind, count in used.uses:
            if kind == TWOS:
                twos -= count
            elif kind == JOKERS:
                jokers -= count
        return need <= self.by_cards.most(at, room, twos, jokers, again=used.second != "merge")

    def _may_follow(self, lay: NewMeld) -> bool:
        return may_follow([self.lays[at] for at in self.chosen], lay)

    def _one_to_spare(self, total: int) -> bool:
        """Whether the set would open without one of its lays, where more than points is required."""
        lays, most = self.lays, total - self.need  # what may be left out counts so much at most
        met = bool(self.before) and meets(self.rules, self.opening, self.before)
        only = not met and sum([self.helps[at] for at in self.chosen]) == 1
        return any(lays[at].points <= most and not (only and self.helps[at]) for at in self.chosen)


_Set = tuple[Meld, ...]


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

    def most(self, at: int, room: int, twos: int, jokers: int, *, again: bool) -> int:
        """The most points of the lays from one on; ``again``: of its place, too."""
        return self.reach.most(self.place_of_lay[at] + (not again), room, twos, jokers)


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


def spelled(rules: RuleSet, held: Holding, melds: tuple[Meld, ...]) -> tuple[Lay, ...]:
    """New melds as lays whose cards the hand holds all at once, each kind in the order s, h, d, c."""
    suited = rules.sequences.allowed
    used = [0] * (UNSEEN_RANK + 1)
    sources = (*held.by_place, held.twos, held.jokers)
    lays = []
    for meld in melds:
        cards = []
        for card in meld.cards:
            place = PLACE[card]
            if place < TWO and (suited or place == THREE):
                cards.append(card)
            else:
                cards.append(sources[place][used[place]])
                used[place] += 1
        lays.append(Lay(tuple(cards)))
    return tuple(lays)
