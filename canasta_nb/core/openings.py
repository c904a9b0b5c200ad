"""The smallest sets of new melds that open, and the ways to lay a whole hand at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from canasta_nb.core.acts import Lay
from canasta_nb.core.cards import PLACE, THREE, TWO, UNSEEN_RANK
from canasta_nb.core.melds import WILD_PLACE, Meld, point_table, points
from canasta_nb.core.new_melds import JOKERS, KIND, KINDS, TWOS, Holding, NewMeld, kind_of, new_lays, ranks_in_runs
from canasta_nb.core.opening import Opening, counted, meets, opens
from canasta_nb.core.ruleset import RuleSet


def _lays(rules: RuleSet, held: Holding, *, going_out: bool = False) -> list[NewMeld]:
    """The new melds in the order in which sets of them are put together; black threes never open but in going out.

    A second meld of a rank may only follow a complete one, so the largest of a rank come first.
    """
    found = [lay for lay in new_lays(rules, held, going_out=going_out) if going_out or lay.meld.place != THREE]
    found.sort(key=_by_place_and_size)
    return found


def _by_place_and_size(lay: NewMeld) -> tuple[bool, bool, int, int]:
    meld = lay.meld
    return (meld.place == WILD_PLACE, meld.kind == "deuces", meld.place, -len(meld.cards))


def _left(rules: RuleSet, held: Holding) -> list[int]:
    """How many cards of each kind the hand holds."""
    left = [0] * KINDS
    for cards in held.by_place:
        for card in cards:
            left[kind_of(rules, card)] += 1
    left[TWOS], left[JOKERS] = len(held.twos), len(held.jokers)
    return left


def openings(
    rules: RuleSet, held: Holding, opening: Opening, first: Meld | None = None
) -> Iterator[tuple[Lay, ...]]:
    """Every set of new melds that opens and from which no meld can be left out.

    With ``first`` that meld, of the top card of the pile and cards that are no longer in the holding, is laid and
    counts too; then the set may be empty.
    """
    laid = () if first is None else (first,)
    if opens(rules, opening, laid):
        yield ()
        return
    if not _may_be_exempt(rules, held) and _most_points(rules, held) + counted(rules, laid) < opening.need:
        return
    for melds in _SmallestSets(rules, held, opening, laid).found():
        yield spelled(rules, held, melds)


@cache
def groups_alone(rules: RuleSet) -> bool:
    """Whether the first melds are groups, and count for what their cards are worth."""
    others = rules.sequences.allowed or rules.deuce_melds.allowed or rules.wild_melds.allowed
    return not others and not rules.initial_meld.canasta_exempt


def _may_be_exempt(rules: RuleSet, held: Holding) -> bool:
    """Whether the hand may hold a canasta that opens whatever it counts."""
    wilds = len(held.twos) + len(held.jokers)
    return bool(rules.initial_meld.canasta_exempt) and (
        rules.sequences.allowed or max(map(len, held.by_place)) + wilds >= rules.melds.canasta
    )


def _most_points(rules: RuleSet, held: Holding) -> int:
    """No opening counts more than all cards that have mates or neighbours enough for a meld, and all wild ones."""
    wilds = held.twos + held.jokers
    fewest = 2 if wilds else rules.melds.smallest
    naturals = [card for cards in held.by_place if len(cards) >= fewest for card in cards]
    if rules.sequences.allowed:
        runs = ranks_in_runs(rules, held)
        few = [cards for cards in held.by_place[:THREE] if len(cards) < fewest]
        naturals += [card for cards in few for card in cards if runs[card & 3] >> PLACE[card] & 1]
    return points(rules, naturals) + points(rules, wilds)


class _SmallestSets:
    """The search for the sets of new melds that open, with what is known of every lay before it begins.

    Lays are tried in their order; ``reach`` holds, for the lays from each one on, what the natural cards count that
    can still be laid, so that the search turns back as soon as the minimum is out of reach.
    """

    def __init__(self, rules: RuleSet, held: Holding, opening: Opening, laid: tuple[Meld, ...]) -> None:
        self.rules = rules
        self.opening = opening
        self.laid = laid
        self.condition = partial(meets, rules, opening) if opening.requires else None
        self.need = opening.need - counted(rules, laid)
        self.exempt = rules.initial_meld.canasta_exempt
        self.lays = [lay for lay in _lays(rules, held) if self._can_matter(lay)]
        self.alone = [self._opens_alone(lay) for lay in self.lays]
        self.left = _left(rules, held)
        self.wild_points = points(rules, held.twos) + points(rules, held.jokers)
        self.reach = self._reach()
        self.hopeful = self._hopeful()
        self.chosen: list[NewMeld] = []

    def _can_matter(self, lay: NewMeld) -> bool:
        """Whether any smallest set can hold this lay: it counts, and breaks no condition on all melds."""
        if self._opens_alone(lay):
            return True
        if self.opening.requires == "natural-melds-only" and lay.meld.wilds:
            return False
        return lay.points > 0 or self.need <= 0 or self.condition is not None

    def _opens_alone(self, lay: NewMeld) -> bool:
        """Whether it is a canasta that opens whatever it counts; nothing else lies with it in a smallest set."""
        return bool(self.exempt) and lay.meld.is_canasta and lay.meld.canasta in self.exempt

    def _reach(self) -> list[int]:
        table = point_table(self.rules)
        suited = self.rules.sequences.allowed
        counted_kinds: set[int] = set()
        reach = [0] * (len(self.lays) + 1)
        for at in range(len(self.lays) - 1, -1, -1):
            lay = self.lays[at]
            reach[at] = reach[at + 1]
            for key, _ in lay.uses:
                if key not in counted_kinds and key not in (TWOS, JOKERS):
                    counted_kinds.add(key)
                    reach[at] += self.left[key] * table[key if suited else 4 * (key - KIND)]
        return reach

    def _hopeful(self) -> list[bool]:
        """For the lays from each one on: whether one of them meets the condition."""
        hopeful = [False] * (len(self.lays) + 1)
        if self.condition is not None:
            for at in range(len(self.lays) - 1, -1, -1):
                hopeful[at] = hopeful[at + 1] or self.condition((self.lays[at].meld,))
        return hopeful

    def found(self) -> Iterator[tuple[Meld, ...]]:
        """Every smallest set, in the order of the lays."""
        if self.reach[0] + self.wild_points >= self.need or any(self.alone):
            yield from self._further(0, 0, self.wild_points)

    def _further(self, start: int, have: int, wild_points: int) -> Iterator[tuple[Meld, ...]]:
        """The sets that go on from the chosen lays, which count ``have``; the wild cards left count ``wild_points``."""
        chosen, left, need = self.chosen, self.left, self.need
        for at in range(start, len(self.lays)):
            lay = self.lays[at]
            if self.alone[at]:
                if not chosen:
                    yield (lay.meld,)
                continue
            if have + self.reach[at] + wild_points < need:
                if chosen:
                    break  # what can still be reached only falls from lay to lay
                continue
            if not _available(left, lay.uses) or (chosen and not _may_follow(chosen, lay)):
                continue
            total = have + lay.points
            chosen.append(lay)
            if total >= need and self._meets_condition():
                if len(chosen) == 1 or not self._one_to_spare(total):
                    yield tuple([each.meld for each in chosen])
            elif self.condition is None or self.hopeful[at + 1] or self._meets_condition():
                _use(left, lay, 1)
                yield from self._further(at, total, wild_points - lay.wild_points)
                _use(left, lay, -1)
            chosen.pop()

    def _meets_condition(self) -> bool:
        return self.condition is None or self.condition([*self.laid, *[lay.meld for lay in self.chosen]])

    def _one_to_spare(self, total: int) -> bool:
        """Whether the set would open without one of its lays."""
        if self.condition is None:
            return total - min([lay.points for lay in self.chosen]) >= self.need
        melds = [lay.meld for lay in self.chosen]
        sets = [(*self.laid, *melds[:at], *melds[at + 1 :]) for at in range(len(melds))]
        return any(opens(self.rules, self.opening, fewer) for fewer in sets)


def _available(left: list[int] | dict[int, int], uses: tuple[tuple[int, int], ...]) -> bool:
    for kind, count in uses:  # noqa: SIM110 - all() takes twice the time, and this is asked for every lay
        if left[kind] < count:
            return False
    return True


def _may_follow(chosen: list[NewMeld], lay: NewMeld) -> bool:
    """Whether this meld may lie beside the chosen ones: a second one of its rank, if the rule set has such."""
    if lay.second == "many":
        return True
    place = lay.meld.place
    for other in chosen:
        if other.meld.place == place and (lay.second != "after-canasta" or not other.meld.is_canasta):
            return False
    return True


def whole_hands(rules: RuleSet, held: Holding, opening: Opening) -> Iterator[tuple[Lay, ...]]:
    """Every way to lay the whole hand, or all but one card, with a canasta, that would not open otherwise."""
    longest = max(map(len, held.by_place)) + len(held.twos) + len(held.jokers)
    lone = sum([len(cards) == 1 for cards in held.by_place])
    if groups_alone(rules) and (longest < rules.melds.canasta or lone > 1):
        return
    lays = _lays(rules, held, going_out=True)
    if not any(lay.meld.is_canasta for lay in lays):
        return
    left = {kind: count for kind, count in enumerate(_left(rules, held)) if count}
    coverable = {kind for lay in lays for kind, _ in lay.uses}
    if sum([count for kind, count in left.items() if kind not in coverable]) > 1:
        return
    seen = set()
    for chosen in _laid_whole(lays, left):
        if opens(rules, opening, chosen) or not any(meld.is_canasta for meld in chosen):
            continue
        melds = tuple(sorted(chosen, key=lambda meld: (meld.place == WILD_PLACE, meld)))
        if melds not in seen:
            seen.add(melds)
            yield spelled(rules, held, melds)


def _laid_whole(lays: list[NewMeld], left: dict[int, int]) -> Iterator[tuple[Meld, ...]]:
    """Every set of melds that uses up the cards, or leaves one."""
    by_kind = {kind: [lay for lay in lays if kind in dict(lay.uses)] for kind in left}
    chosen: list[NewMeld] = []

    def further(spare: int, size: int) -> Iterator[tuple[Meld, ...]]:
        if size <= spare:
            yield tuple([lay.meld for lay in chosen])
            if not size:
                return
        kind = min(each for each, count in left.items() if count)
        for lay in by_kind[kind]:
            if _available(left, lay.uses) and _may_follow(chosen, lay):
                _use(left, lay, 1)
                chosen.append(lay)
                yield from further(spare, size - len(lay.meld.cards))
                chosen.pop()
                _use(left, lay, -1)
        if spare and size > 1:
            left[kind] -= 1
            yield from further(0, size - 1)
            left[kind] += 1

    size = sum(left.values())
    if size > 1:
        yield from further(1, size)


def _use(left: list[int] | dict[int, int], lay: NewMeld, times: int) -> None:
    for kind, count in lay.uses:
        left[kind] -= times * count


def spelled(rules: RuleSet, held: Holding, melds: tuple[Meld, ...]) -> tuple[Lay, ...]:
    """New melds as lays whose cards the hand holds all at once, each kind in the order s, h, d, c."""
    if len(melds) == 1:
        return (Lay(melds[0].cards),)
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
