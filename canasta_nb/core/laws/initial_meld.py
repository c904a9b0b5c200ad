"""The first melds of a side must count a minimum, and contain what the rule set asks for (LAWS: initial-meld)."""

from __future__ import annotations

from canasta_nb.core.going_out.turn_end import binding_answer
from canasta_nb.core.laws.ending import After
from canasta_nb.core.model.acts import Lay
from canasta_nb.core.model.cards import PLACE, WILD
from canasta_nb.core.model.laying import place_of
from canasta_nb.core.model.melds import meld_of, points
from canasta_nb.core.model.opening import (
    asks_the_same_always,
    counts,
    meets,
    opening_for,
    opens_by_itself,
    whole_hand_opens,
)
from canasta_nb.core.model.position import Position, minimum_goes_by_deal
from canasta_nb.core.model.turn import drew
from canasta_nb.core.shapes.shape import written
from canasta_nb.core.speech.refusals import Broken, Fact


def broken_by_opening(position: Position, lays: tuple[Lay, ...], after: After, *, taking: bool) -> list[Broken]:
    """Return the laws on the minimum and on what must be among the melds, for an act that makes the side's first meld.

    When the pile is taken, its top card is in the first of ``lays``. No other card of the pile counts (Pagat, table of
    minimums; Laws of 1950, laws 26, 27 and 33).
    """
    rules = position.rules
    if position.own_melds:
        return []
    if not taking and concealed_exempt(position, after):
        return []
    if opens_by_itself(rules, after.melds):
        return []
    opening = opening_for(position)
    keeper = position.keeper_of(position.turn)
    score = position.scores[keeper]
    broken = []
    if not meets(rules, opening, after.melds):
        when: dict[str, Fact] = {"always": True} if asks_the_same_always(rules) else {"score": score}
        broken.append(Broken("initial-meld.composition", {"needs": str(opening.requires), **when}))
    cards = tuple(card for lay in lays for card in lay.cards)
    worthless = tuple(lay for lay in lays if not lay_counts(position, lay))
    have = sum(points(rules, lay.cards) for lay in lays if lay not in worthless)
    if have >= opening.need:
        return broken
    facts: dict[str, Fact] = {
        "need": opening.need,
        "lays": tuple(str(lay) for lay in lays),
        "have": have,
        "short": opening.need - have,
        "cards": written(cards),
        "not_counted": (),
    }
    if minimum_goes_by_deal(rules):
        facts["deal"] = position.deal
    else:
        facts["score"] = score
    if not lays:
        facts["nothing"] = True
    if worthless:
        facts["wild_melds"] = tuple(map(str, worthless))
    if taking:
        ranks = {PLACE[card] for card in cards if not WILD[card]}
        buried = tuple(card for card in position.pile[:-1] if PLACE[card] in ranks)
        facts["top"] = str(position.pile[-1])
        facts["not_counted"] = written(position.pile[:-1])
        if buried:
            facts["buried"] = written(buried)
    return [*broken, Broken("initial-meld.minimum", facts)]


def lay_counts(position: Position, lay: Lay) -> bool:
    """Tell whether the points of a lay count; one that is not a meld is counted all the same, to show its points."""
    rules = position.rules
    if place_of(rules, lay.cards) is None:
        return True
    return counts(rules, meld_of(rules, lay.cards))


def concealed_exempt(position: Position, after: After) -> bool:
    """Tell whether the whole hand, with a canasta of its own, goes down at once after a draw from the stock.

    Pagat, Classic Canasta, the one exception to the minimum; Laws of 1950, law 49.
    """
    return (
        whole_hand_opens(position.rules)
        and len(after.hand) <= 1
        and drew(position)
        and binding_answer(position) is not False
        and any(meld.is_canasta for meld in after.melds)
    )
