"""The ways to lay a whole hand at once, or all but one card of it, with a canasta, where that opens by itself.

The first kind of which a card is left lies in one of the melds that take it, or is the card that stays. Classic
Canasta, 120 points to open, the hand ``4s4h4d4c4s4h4d 5s5h5d 8c``:

    chosen        left         may stay    points short
    -             4x7 5x3 8    1           120             no meld takes the eight, so it stays
    -             4x7 5x3      0           120
    555           4x7          0           105
    555 4444444   -            0           70              nothing is left, and a canasta lies: found
    555 444444    4            0           75              the last four lies nowhere: back

A set that has the points opens without this, and is not looked for here.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

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
from canasta_nb.core.model.opening import (
    Opening,
    canasta_may_open,
    counted_to_open,
    counts_all,
    meets,
    opens,
    opens_by_itself,
)
from canasta_nb.core.openings.side_by_side import available, cards_left, lays_in_order, may_follow, use_up
from canasta_nb.core.openings.spelling import Spelling
from canasta_nb.core.rules.kept import fact
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.melding import Requirement
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
    for chosen in _WholeHand(rules, opening, lays, left, budget).sets():
        if opens(rules, opening, chosen):
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


_State = tuple[int, tuple[int, ...], tuple[tuple[int, bool], ...], bool, bool]
"""How many cards may stay, how many are left of each kind, the melds of ranks that may get no second one, whether what
the opening requires lies already, and whether a canasta does."""


class _WholeHand:
    """The search for the sets of melds that use up the cards of a hand, or leave one, and would not open otherwise.

    A canasta is in each of them. ``left`` counts the cards of each kind that no chosen lay uses.
    """

    def __init__(
        self, rules: RuleSet, opening: Opening, lays: list[NewMeld], left: dict[int, int], budget: Budget
    ) -> None:
        self.rules, self.opening, self.left, self.budget = rules, opening, left, budget
        counted = [(lay, counted_to_open(rules, (lay.meld,))) for lay in lays]
        self.by_kind = {kind: [worth for worth in counted if kind in dict(worth[0].uses)] for kind in left}
        self.by_points = opening.requires is None and not canasta_may_open(rules)
        self.chosen: list[NewMeld] = []
        self.dead_ends: dict[_State, int] = {}
        """What came to nothing, and with how many points still short."""

    def sets(self) -> Iterator[tuple[TableMeld, ...]]:
        """Yield every such set."""
        size = sum(self.left.values())
        if size > 1:
            yield from self._further(1, size, self.opening.need, complete=False)

    def _further(
        self, spare: int, size: int, short: int, *, complete: bool
    ) -> Generator[tuple[TableMeld, ...], None, bool]:
        """Yield the sets that go on from the chosen lays: ``size`` cards are left, of which ``spare`` may stay.

        With ``complete`` a canasta is among them. Return whether there is any set. What came to nothing once does so
        with the same cards left and as many points, or more: what opens by its points needs no whole hand.
        """
        left, chosen = self.left, self.chosen
        self.budget.spend(1)
        if short <= 0 if self.by_points else self._opens_anyway():
            return False
        anything = complete and size <= spare
        if anything:
            yield self._melds()
        if not size:
            return anything
        kind = min([other for other, count in left.items() if count])
        state = self._state(kind, spare, complete=complete)
        if short <= self.dead_ends.get(state, -1):
            return anything
        for lay, counted in self.by_kind[kind]:
            if available(left, lay.uses) and may_follow(chosen, lay):
                use_up(left, lay, 1)
                chosen.append(lay)
                rest, still = size - len(lay.meld.cards), max(0, short - counted)
                if (yield from self._further(spare, rest, still, complete=complete or lay.meld.is_canasta)):
                    anything = True
                chosen.pop()
                use_up(left, lay, -1)
        if spare and size > 1:
            left[kind] -= 1
            if (yield from self._further(0, size - 1, short, complete=complete)):
                anything = True
            left[kind] += 1
        if not anything:
            self.dead_ends[state] = short
        return anything

    def _state(self, kind: int, spare: int, *, complete: bool) -> _State:
        place = kind - KIND if kind >= KIND else kind >> 2
        only = [lay.meld for lay in self.chosen if lay.second != "many" and lay.meld.place >= place]
        laid = sorted([(meld.place, meld.is_canasta) for meld in only])
        met = self.by_points or meets(self.rules, self.opening, self._melds())
        return spare, tuple(self.left.values()), tuple(laid), met, complete

    def _melds(self) -> tuple[TableMeld, ...]:
        return tuple([lay.meld for lay in self.chosen])

    def _opens_anyway(self) -> bool:
        """Tell whether the chosen melds open, whatever is laid beside them."""
        if self.opening.requires is Requirement.NATURAL_MELDS_ONLY:
            return opens_by_itself(self.rules, self._melds())
        return opens(self.rules, self.opening, self._melds())
