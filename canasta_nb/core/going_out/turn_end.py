"""Whether a turn can still end legally, and whether a player can go out in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from canasta_nb.core.going_out.budget import ENDLESS, Budget
from canasta_nb.core.going_out.can_go_out import can_go_out
from canasta_nb.core.going_out.requirements import (
    closed_ranks,
    red_threes_of,
    waiting_packets,
)
from canasta_nb.core.model.bonus_cards import cards_come_next_turn, has_own_packets
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.dealing import turn_goes_on_without_card
from canasta_nb.core.model.melds import TableMeld, black_threes_go_out
from canasta_nb.core.model.opening import Opening, opening_for, whole_hand_opens
from canasta_nb.core.model.position import (
    TO_DRAW,
    TO_PLAY,
    Position,
    has_partner,
    is_bonus,
    is_never_discarded,
    red_threes_are_discarded,
)
from canasta_nb.core.model.turn import answer_given, cut_short, drew, laid_black_threes
from canasta_nb.core.rules.kept import fact
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.ending import Asking, EmptyHand, LastDiscard
from canasta_nb.core.shapes.sequences import going_out_lengthens, largest_sequence


class TurnEnd(NamedTuple):
    """How the turn in hand may end.

    ``may_go_out`` tells whether going out is allowed, and ``must_go_out`` whether nothing else is left. With
    ``may_empty_hand`` the turn may also end with an empty hand that does not go out: after the last red three (Laws of
    1950, law 44), with a foot to take up, or where nobody goes out at all. ``threes`` is the number of red threes that
    the side has laid out, and ``closed`` are the places of the ranks that no group may begin with. With ``more_comes``
    a side that melds may discard its last card and not go out, as cards come with the next turn.
    """

    may_go_out: bool
    must_go_out: bool
    may_empty_hand: bool
    threes: int
    closed: frozenset[int] = frozenset()
    more_comes: bool = False


def ending(position: Position) -> TurnEnd:
    """Return how the turn of the player in turn may end."""
    rules = position.rules
    threes = red_threes_of(position, position.side_by_seat[position.turn]) if _threes_matter(rules) else 0
    if position.stock and _is_ordinary(rules) and _nothing_binds(position):
        return OPEN_END._replace(threes=threes) if threes else OPEN_END
    if (position.phase is TO_PLAY and cut_short(position)) or keeps_playing(position):
        return TurnEnd(may_go_out=False, must_go_out=False, may_empty_hand=True, threes=threes)
    answer = binding_answer(position)
    may = answer is not False and _has_leave(position, answer)
    must = answer is True or laid_black_threes(position) or _opened_for_going_out(position)
    end = TurnEnd(may, must, may_empty_hand=False, threes=threes, closed=closed_ranks(position))
    return end._replace(more_comes=True) if not must and _more_comes(position) else end


def _more_comes(position: Position) -> bool:
    """Tell whether cards that come next turn let the last one be discarded (Modern American of today, talon)."""
    waits = position.rules.going_out.empty_hand is EmptyHand.WHEN_PACKET_WAITS
    return waits and cards_come_next_turn(position)


def discard_goes_on(position: Position) -> bool:
    """Tell whether the discard of the only card is no going out, for which the side lacks something."""
    end, hand, melds = ending(position), position.own_hand, position.own_melds
    return end.more_comes and not can_finish(position.rules, hand, melds, end._replace(more_comes=False))


def ending_by_going_out(position: Position) -> TurnEnd:
    """Return how a turn ends that has to go out, were it not for the partner's no: that has a law of its own."""
    threes = red_threes_of(position, position.side_by_seat[position.turn])
    may = can_ever_go_out(position.rules) and _has_leave(position, answer_given(position))
    return TurnEnd(may, must_go_out=True, may_empty_hand=False, threes=threes, closed=closed_ranks(position))


def _has_leave(position: Position, answer: bool | None) -> bool:
    return (answer is True or not permission_needed(position)) and not waiting_packets(position)


OPEN_END = TurnEnd(may_go_out=True, must_go_out=False, may_empty_hand=False, threes=0)


def _threes_matter(rules: RuleSet) -> bool:
    return rules.going_out.red_threes_per_canasta


def _nothing_binds(position: Position) -> bool:
    return len(position.did) < 2 or (answer_given(position) is None and not laid_black_threes(position))


@fact
def _is_ordinary(rules: RuleSet) -> bool:
    return (
        can_ever_go_out(rules)
        and not asks_first(rules)
        and not has_own_packets(rules)
        and rules.going_out.empty_hand is not EmptyHand.WHEN_PACKET_WAITS
        and not rules.groups.closed_by_others
        and not going_out_lengthens(rules)
    )


def can_ever_go_out(rules: RuleSet) -> bool:
    """Tell whether anybody goes out in this game (Combo: nobody does)."""
    return rules.going_out.possible


def keeps_playing(position: Position) -> bool:
    """Tell whether an empty hand is no end for the player in turn: a foot waits, or nobody goes out in this game."""
    rules = position.rules
    if rules.going_out.empty_hand is EmptyHand.OPENS_FOOT:
        return bool(position.packet_of(str(position.turn)))
    return not can_ever_go_out(rules)


def _opened_for_going_out(position: Position) -> bool:
    """Tell whether a closed sequence was lengthened, which only a turn that goes out may do (Brazilian Canasta)."""
    return has_lengthened(position.rules, position.melds[position.side_by_seat[position.turn]])


def has_lengthened(rules: RuleSet, melds: tuple[TableMeld, ...]) -> bool:
    """Tell whether one of these melds is a sequence that only a turn of going out may make so long.

    Brazilian Canasta.
    """
    if not going_out_lengthens(rules):
        return False
    longest = largest_sequence(rules, grown=False)
    return any([meld.kind == "sequence" and len(meld.cards) > longest for meld in melds])


def leaves_only_going_out(rules: RuleSet, laid: Sequence[Card], melds: tuple[TableMeld, ...]) -> bool:
    """Tell whether laying these cards, which makes these melds, is allowed in a turn of going out alone.

    Pagat, black threes; Laws of 1950, law 18; Brazilian Canasta for a sequence made longer.
    """
    threes = black_threes_go_out(rules) and any(card.is_black_three for card in laid)
    return threes or has_lengthened(rules, melds)


def binding_answer(position: Position) -> bool | None:
    """Return the partner's answer as far as it can be obeyed; None when there is none (ruling).

    "Yes" does not bind when the card drawn after it makes going out impossible. "No" does not bind a player who can
    end the turn in no other way: with one card in hand after the draw, or with black threes laid.
    """
    answer = answer_given(position)
    if answer is True and not player_can_go_out(position):
        return None
    if (
        answer is False
        and not permission_needed(position)
        and (_last_card_left(position) or laid_black_threes(position) or _opened_for_going_out(position))
    ):
        return None
    return answer


def _last_card_left(position: Position) -> bool:
    return position.phase is TO_PLAY and len(position.hand_of(position.turn)) < 2


def has_no_end(position: Position) -> bool:
    """Tell whether the one card in hand leaves no legal end of the turn, for no fault of the player.

    If nothing else can be done, ``stop`` ends the deal (ruling). That is so after a draw of the last red three alone
    where the turn goes on (GameColony), because a player without the canastas may not discard the last card. And it is
    so with a three that is never discarded; nobody is left with one alone in play.
    """
    hand = position.hand_of(position.turn)
    if position.phase is not TO_PLAY or len(hand) > 1:
        return False
    rules, side = position.rules, position.side_of(position.turn)
    three = bool(hand) and is_never_discarded(rules, hand[0])
    if not three and (position.stock or not turn_goes_on_without_card(rules)):
        return False
    return not can_finish(rules, hand, position.melds[side], ending(position))


def asks_first(rules: RuleSet) -> bool:
    """Tell whether who has a partner must ask before going out."""
    return rules.going_out.ask is Asking.REQUIRED


def has_question(rules: RuleSet) -> bool:
    """Tell whether a partner is ever asked in this game."""
    return rules.going_out.ask is not Asking.NONE


def permission_needed(position: Position) -> bool:
    """Tell whether the partner has to be asked before going out."""
    return asks_first(position.rules) and has_partner(position, position.turn)


def can_finish(
    rules: RuleSet, hand: Sequence[Card], melds: tuple[TableMeld, ...], end: TurnEnd, budget: Budget = ENDLESS
) -> bool:
    """Tell whether the turn can end legally with this hand and these melds of the side.

    With two cards in hand one is discarded and one is kept; with fewer the player has to go out, unless cards come
    with the next turn (Pagat, Classic Canasta, going out; Laws of 1950, law 38).
    """
    if end.may_empty_hand:
        return True
    if not end.must_go_out and len(hand) > (0 if end.more_comes and melds else 1):
        return any(may_leave(rules, card) for card in hand)
    return end.may_go_out and can_go_out(rules, hand, melds, end.threes, closed=end.closed, budget=budget)


def may_leave(rules: RuleSet, card: Card) -> bool:
    """Tell whether a card may be a discard at all, as threes that are laid out may not."""
    return not is_bonus(rules, card) or red_threes_are_discarded(rules)


def needs_discard(position: Position) -> bool:
    """Tell whether a card must be left to discard (Cuban 4; Combo: while the stock has a card)."""
    going_out = position.rules.going_out
    if going_out.empty_hand is EmptyHand.BY_DISCARD:
        return bool(position.stock)
    return going_out.discard is LastDiscard.REQUIRED and not keeps_playing(position) and not cut_short(position)


def player_can_go_out(position: Position) -> bool:
    """Tell whether the player in turn has a legal way of going out with the hand as it is now."""
    rules = position.rules
    side = position.side_of(position.turn)
    if position.melds[side]:
        return whole_hand_lies(position)
    if keeps_playing(position) or waiting_packets(position):
        return False
    concealed = whole_hand_opens(rules)
    opening = None if concealed and (drew(position) or position.phase is TO_DRAW) else opening_for(position)
    hand, threes, closed = position.hand_of(position.turn), red_threes_of(position, side), closed_ranks(position)
    return can_go_out(rules, hand, (), threes, opening or Opening(0), fresh=True, closed=closed)


def whole_hand_lies(position: Position) -> bool:
    """Tell whether the player in turn could go out if any first melds opened: if not, no opening leads out either."""
    if keeps_playing(position) or waiting_packets(position):
        return False
    side = position.side_of(position.turn)
    hand, threes, closed = position.hand_of(position.turn), red_threes_of(position, side), closed_ranks(position)
    return can_go_out(position.rules, hand, position.melds[side], threes, closed=closed)
