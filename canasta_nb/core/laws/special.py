"""Special hands, laid as a whole (LAWS: special)."""

from __future__ import annotations

from canasta_nb.core.laws.turn import broken_by_turn
from canasta_nb.core.model.acts import Show, lays_of
from canasta_nb.core.model.position import Position, side_letter
from canasta_nb.core.model.turn import answer_given, took
from canasta_nb.core.score.special_hands import has_special_hands, nearest_fit, shown_as
from canasta_nb.core.speech.refusals import Broken, Fact


def broken_by_show(position: Position, act: Show) -> list[Broken]:
    """Return the laws that showing a special hand breaks (Pagat, Modern American, special hands)."""
    rules = position.rules
    if not has_special_hands(rules):
        return [Broken("special.not-a-special-hand", {"name": act.name, "none": True})]
    broken = []
    if position.own_melds and not may_show_late(position):
        facts: dict[str, Fact] = {"side": side_letter(position.own_side), "melds": len(position.own_melds)}
        broken.append(Broken("special.side-has-melded", facts))
    hand = position.own_hand
    nearest = nearest_fit(rules, act.name, hand)
    facts = {"name": act.name}
    if took(position):
        facts["took"] = True
    if nearest is not None and not nearest.is_whole:
        facts |= {"lacks": nearest.lacks, "extra": tuple(map(str, nearest.extra))}
    if took(position) or nearest is None or not nearest.is_whole:
        broken.append(Broken("special.not-a-special-hand", facts))
    if not broken and answer_given(position) is False:
        partner = position.partner_of(position.turn)
        broken.append(Broken("out.partner-said-no", {"partner": partner or 0, "left": 0}))
    return broken


def may_show_late(position: Position) -> bool:
    """Tell whether the partner has just opened and the player in turn has melded nothing (Modern American of today)."""
    return "courtesy" in position.flags and not any(lays_of(act) for act in position.did)


def special_hands_to_show(position: Position) -> tuple[Show, ...]:
    """Return the special hands that the player may show now."""
    shows = map(Show, shown_as(position.rules, position.own_hand))
    return tuple(act for act in shows if not (broken_by_turn(position, act) or broken_by_show(position, act)))
