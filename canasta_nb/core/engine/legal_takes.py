"""The legal ways to take the pile that are listed: the fast path of the laws on taking."""

from __future__ import annotations

from functools import partial

from canasta_nb.core.going_out.budget import budget_for, too_many_cards
from canasta_nb.core.going_out.requirements import closed_ranks
from canasta_nb.core.going_out.turn_end import ending
from canasta_nb.core.laws.drawing import forcing
from canasta_nb.core.listing.hand import coded
from canasta_nb.core.listing.left_out import is_known, leaves_out
from canasta_nb.core.listing.takes import fitting, numbers_shown, take_can_finish
from canasta_nb.core.model.acts import Take
from canasta_nb.core.model.bonus_cards import has_packets
from canasta_nb.core.model.cards import PLACE, RANK_MATES, WILD, Card
from canasta_nb.core.model.melds import suits_matter
from canasta_nb.core.model.pile import one_card_bars, pile_bars, taken_cards
from canasta_nb.core.model.position import TO_DRAW, Position, bonus_threes, is_frozen
from canasta_nb.core.openings.openings import listed_openings
from canasta_nb.core.rules.vocabulary.ending import Forced


def takes(position: Position, *, forced: bool = False) -> list[Take]:
    """Return the legal ways to take the pile; before the side has opened, the smallest acts that also open.

    With ``forced`` the rule on one card against one card falls away. Of a very large hand those that are known to be
    legal. Raises TooManyCards where none is known, and nobody can say that there is none.
    """
    if pile_bars(position) or (not forced and one_card_bars(position)):
        return []
    rules, top = position.rules, position.pile[-1]
    side = position.side_by_seat[position.turn]
    melds = position.melds[side]
    if not melds:
        return _unless_unknown(position, [act for act in listed_openings(position) if isinstance(act, Take)])
    hand = position.hands[position.turn - 1]
    own = melds if suits_matter(rules) or WILD[top] else tuple([meld for meld in melds if meld.place == PLACE[top]])
    if not own and RANK_MATES[PLACE[top]].isdisjoint(hand):
        return []
    fit = fitting(rules, top, coded(hand), own, frozen=is_frozen(position, side), closed=closed_ranks(position))
    if not fit or _can_end_anyhow(position, hand):
        return fit
    how, budget = ending(position), budget_for(hand)
    return _unless_unknown(
        position,
        [act for act in fit if is_known(position, partial(take_can_finish, position, act, melds, how, budget))],
    )


def _unless_unknown(position: Position, legal: list[Take]) -> list[Take]:
    """Return these takes; raises TooManyCards where there are none because nobody can decide."""
    if not legal and leaves_out(position):
        raise too_many_cards()
    return legal


def _can_end_anyhow(position: Position, hand: tuple[Card, ...]) -> bool:
    """Tell whether any take leaves enough cards to discard one and keep one.

    Where the side has melds already, a take puts only the top card and the cards shown on the table.
    """
    if position.did or has_packets(position.rules):
        return False
    shown = numbers_shown(position.rules)[-1]
    if len(hand) + len(taken_cards(position)) > shown + 9:  # so many that two are left, whatever threes are among them
        return True
    return len(hand) > shown + 1 and bonus_threes(position.rules).isdisjoint(hand)


def forced_takes(position: Position) -> list[Take]:
    """Return the ways of taking the pile that the player in turn must choose from; empty when nothing is forced.

    Pagat: when the top card fits a meld of the side and the pile is not frozen (also Laws of 1950, law 36);
    Wikipedia, an early article: whenever any take is legal. Never when no legal end of the turn would follow.
    """
    forced = forcing(position.rules)
    if forced is Forced.NEVER or position.stock or not position.pile or position.phase is not TO_DRAW:
        return []
    if forced is Forced.ANY_TAKE:
        return takes(position, forced=True)
    if is_frozen(position, position.side_of(position.turn)) or not position.own_melds:
        return []
    return _unless_unknown(position, [act for act in takes(position, forced=True) if act.target is not None])
