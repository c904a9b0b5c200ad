"""The turn in hand: how it begins, and what its player has done in it."""

from __future__ import annotations

from canasta_nb.core.model.acts import Act, Draw, Face, Meld, No, Take, Yes
from canasta_nb.core.model.cards import BLACK_THREES, Card
from canasta_nb.core.model.dealing import due_threes_faced, put, threes_wait_for_the_turn
from canasta_nb.core.model.melds import black_threes_go_out
from canasta_nb.core.model.position import TO_PLAY, Position, is_bonus
from canasta_nb.core.rules.kept import fact
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.dealing import PacketUsable
from canasta_nb.core.rules.vocabulary.ending import NoCardDrawn


def begun(position: Position, act: Act | None = None) -> Position:
    """Return the position before the first act of the player in turn, when nothing waits any more.

    Cards that waited join the hand (Pagat, Modern American, talon). Dealt threes that are due at the first turn are
    laid out and replaced (Laws of 1950, law 11), unless ``act`` itself lays them out.
    """
    if not _may_begin_otherwise(position.rules):
        return position
    position = with_packet(position)
    return position if isinstance(act, Face) else due_threes_faced(position)


@fact
def _may_begin_otherwise(rules: RuleSet) -> bool:
    return rules.packet.usable is PacketUsable.NEXT_TURN or threes_wait_for_the_turn(rules)


def with_packet(position: Position) -> Position:
    """Return the position in which the player in turn holds the cards that waited."""
    if position.rules.packet.usable is not PacketUsable.NEXT_TURN:
        return position
    owner = str(position.turn)
    cards = position.packet_of(owner)
    if not cards:
        return position
    return position.changed(
        hands=put(position.hands, position.turn - 1, position.own_hand + cards),
        packets=tuple([(name, other) for name, other in position.packets if name != owner]),
    )


def drew(position: Position) -> bool:
    """Tell whether this turn began with a draw from the stock; extra cards that a meld earned are no such draw."""
    return type(_begun_by(position)) is Draw


def took(position: Position) -> bool:
    """Tell whether this turn began with taking the pile."""
    return type(_begun_by(position)) is Take


def _begun_by(position: Position) -> Act | None:
    for act in position.did:
        if type(act) is Draw or type(act) is Take:
            return act
    return None


def bonus_cards(position: Position) -> tuple[Card, ...]:
    """Return the cards that a meld of this turn earned from the stock, threes among them."""
    draws = [act for act in position.did if type(act) is Draw]
    return tuple(card for act in (draws if took(position) else draws[1:]) for card in act.cards)


def cards_may_wait(rules: RuleSet) -> bool:
    """Tell whether bonus cards in the hand wait for the next turn (Twenty Variations, Race Horse 2)."""
    return rules.packet.usable is PacketUsable.MELD_NEXT_TURN


def cards_to_meld(position: Position) -> tuple[Card, ...]:
    """Return the hand of the player in turn without the bonus cards that wait for the next turn.

    Twenty Variations, Race Horse 2.
    """
    hand = position.own_hand
    if not cards_may_wait(position.rules):
        return hand
    left = list(hand)
    for card in bonus_cards(position):
        if card in left:
            left.remove(card)
    return tuple(left)


def melded_besides(position: Position) -> bool:
    """Tell whether the player melded in this turn, apart from the meld with the top card of the pile."""
    return Meld in map(type, position.did)


def answer_given(position: Position) -> bool | None:
    """Return the partner's answer in this turn; None when there is none."""
    for act in position.did:
        if type(act) is Yes:
            return True
        if type(act) is No:
            return False
    return None


def laid_black_threes(position: Position) -> bool:
    """Tell whether black threes were laid in this turn where it can then only end by going out."""
    if not black_threes_go_out(position.rules):
        return False
    for act in position.did:
        if type(act) is Meld:
            for lay in act.lays:
                if not BLACK_THREES.isdisjoint(lay.cards):
                    return True
    return False


def cut_short(position: Position) -> bool:
    """Tell whether the draw brought only the last red threes, where melds and no discard are allowed then.

    Laws of 1950, law 44.
    """
    if (
        position.phase is not TO_PLAY
        or position.stock
        or position.rules.stock_end.no_card_drawn is not NoCardDrawn.ENDS_MAY_MELD
    ):
        return False
    act = _begun_by(position)
    return type(act) is Draw and bool(act.cards) and all(is_bonus(position.rules, card) for card in act.cards)
