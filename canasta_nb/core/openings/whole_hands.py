"""The ways to lay a whole hand at once, or all but one card of it, with a canasta, where that opens by itself."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from math import inf

from canasta_nb.core.going_out.budget import ENDLESS, Budget
from canasta_nb.core.listing.hand import Holding
from canasta_nb.core.listing.new_melds import KIND, NewMeld
from canasta_nb.core.model.acts import Lay
from canasta_nb.core.model.melds import (
    WILD_PLACE,
    TableMeld,
    canasta_size,
    point_table,
    points,
    suits_matter,
    twos_are_a_rank,
)
from canasta_nb.core.model.opening import Opening, canasta_may_open, counts_all, opens
from canasta_nb.core.openings.smallest_sets import cards_left, lays_in_order
from canasta_nb.core.openings.spelling import Spelling
from canasta_nb.core.rules.kept import fact
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.groups import fewest_to_begin
from canasta_nb.core.shapes.wild_melds import wild_cards_meld


@fact
def _groups_alone(rules: RuleSet) -> bool:
    """Tell whether the first melds are groups, and count for what their cards are worth."""
    others = suits_matter(rules) or twos_are_a_rank(rules) or wild_cards_meld(rules)
    return not others and not canasta_may_open(rules)


def whole_hands(rules: RuleSet, held: Holding, opening: Opening, budget: Budget = ENDLESS) -> Iterator[tuple[Lay, ...]]:
    """Yield every way to lay the whole hand, or all but one card, with a canasta, that would not open otherwise."""
    longest = max(map(len, held.by_place)) + len(held.twos) + len(held.jokers)
    fewest = fewest_to_begin(rules, wilds=bool(held.twos or held.jokers))
    lone = sum([0 < len(cards) < fewest for cards in held.by_place])
    if _groups_alone(rules) and (longest < canasta_size(rules) or lone > 1):
        return
    if _opens_anyhow(rules, held, opening):
        return
    lays = lays_in_order(rules, held, going_out=True)
    if not any(lay.meld.is_canasta for lay in lays):
        return
    left = {kind: count for kind, count in enumerate(cards_left(rules, held)) if count}
    coverable = {kind for lay in lays for kind, _ in lay.uses}
    if sum([count for kind, count in left.items() if kind not in coverable]) > 1:
        return
    spelling = Spelling(rules, held)
    seen = set()
    for chosen in _laid_whole(lays, left, budget):
        if opens(rules, opening, chosen) or not any(meld.is_canasta for meld in chosen):
            continue
        melds = tuple(sorted(chosen, key=lambda meld: (meld.place == WILD_PLACE, meld)))
        if melds not in seen:
            seen.add(melds)
            yield spelling.lays(melds)


def _opens_anyhow(rules: RuleSet, held: Holding, opening: Opening) -> bool:
    """Tell whether the points are enough, whatever melds the cards make and whichever of them is left."""
    if opening.requires or not counts_all(rules):
        return False
    cards = [card for kind in (*held.by_place, held.twos, held.jokers) for card in kind]
    return points(rules, cards) - max([point_table(rules)[card] for card in cards], default=0) >= opening.need


_State = tuple[int, tuple[int, ...], tuple[tuple[int, bool], ...]]
"""How many cards may stay, how many are left of each kind, and the melds of ranks that may get no second one."""


def _laid_whole(lays: list[NewMeld], left: dict[int, int], budget: Budget) -> Iterator[tuple[TableMeld, ...]]:
    """Yield every set of melds that uses up the cards, or leaves one."""
    by_kind = {kind: [lay for lay in lays if kind in dict(lay.uses)] for kind in left}
    size = sum(left.values())
    if size > 1:
        yield from _further(by_kind, left, [], budget, 1, size, {})


def _further(
    by_kind: dict[int, list[NewMeld]],
    left: dict[int, int],
    chosen: list[NewMeld],
    budget: Budget,
    spare: int,
    size: int,
    dead_ends: dict[_State, int],
) -> Generator[tuple[TableMeld, ...], None, bool]:
    """Yield the sets that go on from the chosen lays, where ``size`` cards are left, and ``spare`` of them may stay.

    Return whether there is any. What came to nothing once is known: with the same cards left, and the same melds of
    ranks that may get no second one.
    """
    anything = size <= spare
    if anything:
        yield tuple([lay.meld for lay in chosen])
        if not size:
            return True
    kind = min([each for each, count in left.items() if count])
    place = kind - KIND if kind >= KIND else kind >> 2
    laid = [(lay.meld.place, lay.meld.is_canasta) for lay in chosen if lay.second != "many" and lay.meld.place >= place]
    state = (spare, tuple(left.values()), tuple(sorted(laid)))
    if state in dead_ends:
        budget.spend(dead_ends[state])
        return anything
    before = budget.left
    budget.spend(1)
    for lay in by_kind[kind]:
        if available(left, lay.uses) and may_follow(chosen, lay):
            use_up(left, lay, 1)
            chosen.append(lay)
            if (yield from _further(by_kind, left, chosen, budget, spare, size - len(lay.meld.cards), dead_ends)):
                anything = True
            chosen.pop()
            use_up(left, lay, -1)
    if spare and size > 1:
        left[kind] -= 1
        if (yield from _further(by_kind, left, chosen, budget, 0, size - 1, dead_ends)):
            anything = True
        left[kind] += 1
    if not anything:  # it costs the same each time: what a budget is enough for does not depend on what is known
        dead_ends[state] = int(before - budget.left) if before < inf else 0
    return anything


def available(left: list[int] | dict[int, int], uses: tuple[tuple[int, int], ...]) -> bool:
    for kind, count in uses:  # noqa: SIM110 - all() takes twice the time, and this is asked for every lay
        if left[kind] < count:
            return False
    return True


def may_follow(chosen: list[NewMeld], lay: NewMeld) -> bool:
    """Tell whether this meld may lie beside the chosen ones: a second one of its rank, if the rule set has such."""
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
