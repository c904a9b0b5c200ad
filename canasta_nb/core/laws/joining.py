"""Putting two own melds together (LAWS: meld)."""

from __future__ import annotations

from canasta_nb.core.laws.ending import After, broken_by_laying
from canasta_nb.core.laws.melding import broken_by_target
from canasta_nb.core.model.acts import Join
from canasta_nb.core.model.cards import WILD
from canasta_nb.core.model.laying import joined, named, whole_of
from canasta_nb.core.model.melds import WILD_PLACE, TableMeld
from canasta_nb.core.model.position import Position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.growing import ever_joins, joins_any, may_join, most_joined_wilds
from canasta_nb.core.shapes.shape import written
from canasta_nb.core.shapes.table import broken_by_shape
from canasta_nb.core.speech.refusals import Broken, Fact


def broken_by_join(position: Position, act: Join) -> list[Broken]:
    """Return the laws that joining two own melds breaks (Laws of 1950, law 24; Samba 4)."""
    rules, melds = position.rules, position.own_melds
    first, second = named(melds, act.first), named(melds, act.second)
    if first is None or second is None:
        return [fault for target in act for fault in broken_by_target(position, melds, target)]
    one, other = melds[first], melds[second]
    facts: dict[str, Fact] = {"one": str(act.first), "other": str(act.second), "have": len(one.cards + other.cards)}
    if first == second:
        facts = {"target": str(act.first), "have": len(one.cards)}
    if not joins_any(rules):
        facts["never"] = True
    elif one.place != other.place:
        facts["different"] = True
    cannot = Broken("meld.cannot-join", facts)
    if first == second or one.place != other.place:
        return [cannot]
    if may_join(rules, one, other):
        return broken_by_laying(position, (), After(position.own_hand, joined(rules, melds, first, second)))
    joining = [Broken(law, {**facts, "joining": True}) for law, facts in _broken_by_joined(rules, one, other)]
    return [cannot, *joining]


def _broken_by_joined(rules: RuleSet, one: TableMeld, other: TableMeld) -> list[Broken]:
    """Return the laws that the whole breaks, where melds of its kind are ever joined."""
    if not ever_joins(rules, one.place):
        return []
    whole = whole_of(rules, one, other)
    if whole is None:
        return [Broken("meld.sequence-broken", {"cards": written(one.cards + other.cards), "new": True})]
    if one.place >= WILD_PLACE:
        return broken_by_shape(rules, whole)
    faults = broken_by_shape(rules, whole, target=one.rank)
    if faults:
        return faults
    wild_cards = written(card for card in whole.cards if WILD[card])
    most: dict[str, Fact] = {"most": most_joined_wilds(rules), "have": whole.wilds, "complete": False}
    return [Broken("meld.too-many-wilds", {**most, "cards": wild_cards, "target": one.rank})]
