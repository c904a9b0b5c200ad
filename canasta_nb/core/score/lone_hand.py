"""The lone hand: in games for three, the player whom an act sets against the other two."""

from __future__ import annotations

from canasta_nb.core.model.laying import second_meld
from canasta_nb.core.model.melds import TableMeld, meld_of
from canasta_nb.core.model.position import Position, players_own_threes
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.dealing import LoneHandBy
from canasta_nb.core.shapes.table import group_limits


def has_lone_hands(rules: RuleSet) -> bool:
    """Tell whether an act may set a player against the others."""
    return bool(rules.players.lone_hand_by)


def with_lone_hand(position: Position, seat: int, event: LoneHandBy) -> Position:
    """Return the position after an event that may make its player the lone hand against the others.

    Pagat, Canasta for three; Twenty Variations, Three-Hand Combo-Canasta. The partners' melds are combined, and
    so are their red threes where a side owns them; side A is the side of seat 1.
    """
    rules = position.rules
    if event not in rules.players.lone_hand_by or len(position.sides) < 3:
        return position
    partners = tuple(other for other in range(1, position.seats + 1) if other != seat)
    sides = tuple(sorted(((seat,), partners)))
    together = [meld for other in partners for meld in position.melds[position.side_of(other)]]
    if event is not LoneHandBy.GO_OUT:
        together = _combined(rules, together)
    alone = position.melds[position.side_of(seat)]
    melds = tuple(alone if side == (seat,) else tuple(together) for side in sides)
    threes = position.threes
    if not players_own_threes(rules):
        threes = tuple(tuple(card for each in side for card in threes[position.side_of(each)]) for side in sides)
    return position.changed(sides=sides, melds=melds, threes=threes)


def _combined(rules: RuleSet, melds: list[TableMeld]) -> list[TableMeld]:
    """Return the melds of two players as one side's.

    Groups of a rank become one where that is legal and both are not full.
    """
    groups: list[TableMeld] = []
    for meld in melds:
        other = next((old for old in groups if old.place == meld.place and old.kind == "group"), None)
        if other is None or second_meld(rules, meld.place) != "merge" or (other.is_canasta and meld.is_canasta):
            groups.append(meld)
            continue
        naturals, wilds = other.naturals + meld.naturals, other.wilds + meld.wilds
        if group_limits(rules)[meld.place][naturals][wilds]:
            groups[groups.index(other)] = meld_of(rules, other.cards + meld.cards)
        else:
            groups.append(meld)
    return groups
