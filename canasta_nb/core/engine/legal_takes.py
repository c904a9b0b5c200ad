"""The legal ways to take the pile that are listed: the fast path of the laws on taking."""

from __future__ import annotations

from canasta_nb.core.going_out.requirements import closed_ranks
from canasta_nb.core.going_out.turn_end import ending
from canasta_nb.core.laws.drawing import forcing
from canasta_nb.core.laws.taking import top_lies
from canasta_nb.core.listing.hand import coded
from canasta_nb.core.listing.takes import candidates, take_can_finish
from canasta_nb.core.model.acts import Take
from canasta_nb.core.model.cards import PLACE, RANK_MATES, WILD, Card
from canasta_nb.core.model.melds import TableMeld, suits_matter
from canasta_nb.core.model.pile import one_card_bars, pile_bars, ways
from canasta_nb.core.model.position import Phase, Position, bonus_threes, is_frozen
from canasta_nb.core.openings.openings import listed_openings
from canasta_nb.core.rules.ruleset import RuleSet


def takes(position: Position, *, forced: bool = False) -> list[Take]:
    """Return the legal ways to take the pile; before the side has opened, the smallest acts that also open.

    With ``forced`` the rule on one card against one card falls away.
    """
    if pile_bars(position) or (not forced and one_card_bars(position)):
        return []
    melds = position.melds[position.side_by_seat[position.turn]]
    if not melds:
        return [act for act in listed_openings(position) if isinstance(act, Take)]
    hand = position.hands[position.turn - 1]
    rules, top = position.rules, position.pile[-1]
    if _has_nothing_for(rules, top, hand, melds):
        return []
    allowed = ways(rules, is_frozen(position, position.side_by_seat[position.turn]))
    closed = closed_ranks(position)
    found = [
        act
        for act in candidates(rules, top, coded(hand), melds, allowed)
        if top_lies(rules, act, melds, opening=False, closed=closed)
    ]
    if not found or _can_end_anyhow(position, hand):
        return found
    how = ending(position)
    return [act for act in found if take_can_finish(position, act, melds, how)]


def _can_end_anyhow(position: Position, hand: tuple[Card, ...]) -> bool:
    """Tell whether any take leaves enough cards to discard one and keep one."""
    if position.did or position.rules.packet.kind != "none":
        return False
    if len(hand) + len(position.pile) > 12:
        return True
    return len(hand) > 3 and bonus_threes(position.rules).isdisjoint(hand)


def _has_nothing_for(rules: RuleSet, top: Card, hand: tuple[Card, ...], melds: tuple[TableMeld, ...]) -> bool:
    """Tell at a glance whether neither the hand nor the melds have a card of the top card's rank to take it with."""
    place = PLACE[top]
    if WILD[top] or suits_matter(rules) or not RANK_MATES[place].isdisjoint(hand):
        return False
    return not any([meld.place == place for meld in melds])


def forced_takes(position: Position) -> list[Take]:
    """Return the ways of taking the pile that the player in turn must choose from; empty when nothing is forced.

    Pagat: when the top card fits a meld of the side and the pile is not frozen (also Laws of 1950, law 36);
    Wikipedia, an early article: whenever any take is legal. Never when no legal end of the turn would follow.
    """
    forced = forcing(position.rules)
    if forced == "never" or position.stock or not position.pile or position.phase is not Phase.DRAW:
        return []
    if forced == "any-take":
        return takes(position, forced=True)
    if is_frozen(position, position.side_of(position.turn)):
        return []
    return [act for act in takes(position, forced=True) if act.target is not None]


def must_take(position: Position) -> bool:
    """Tell whether the player in turn has to take the pile."""
    return bool(forced_takes(position))
