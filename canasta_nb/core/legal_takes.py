"""The legal ways to take the pile that are listed: the fast path of the laws on taking."""

from __future__ import annotations

from canasta_nb.core.acts import Lay, Take
from canasta_nb.core.cards import RED_THREES, WILD, Card
from canasta_nb.core.finishing import ending
from canasta_nb.core.group_lays import in_groups_alone
from canasta_nb.core.laying import begins_closed
from canasta_nb.core.new_melds import holding
from canasta_nb.core.openings import listed_openings
from canasta_nb.core.position import Position
from canasta_nb.core.requirements import closed_ranks
from canasta_nb.core.takes import any_takes, one_card_bars, pile_bars, rank_takes, take_can_finish


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
    if rules.sequences.allowed or WILD[top]:
        found = list(any_takes(position, top, holding(hand), melds))
    else:
        found = rank_takes(position, top, hand, melds)
    if rules.groups.closed_by_others:
        closed = closed_ranks(position)
        found = [act for act in found if not begins_closed(rules, melds, _all_lays(act), closed)]
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
    return len(hand) > 3 and in_groups_alone(position.rules) and RED_THREES.isdisjoint(hand)


def _all_lays(act: Take) -> tuple[Lay, ...]:
    return act.lays if act.target is not None else (Lay((act.card, *act.shown)), *act.lays)
