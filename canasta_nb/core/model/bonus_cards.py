"""Extra cards: what a meld earns its player, and when."""

from __future__ import annotations

from canasta_nb.core.model.acts import Take
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.position import TO_DRAW, Position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.dealing import (
    OWN_PACKETS,
    STOCK_BONUSES,
    PacketKind,
    PacketLostBy,
    PacketTimes,
    PacketTrigger,
    PacketUsable,
)


def has_packets(rules: RuleSet) -> bool:
    """Tell whether there are extra cards in this game."""
    return rules.packet.kind is not PacketKind.NONE


def has_own_packets(rules: RuleSet) -> bool:
    """Tell whether cards are laid aside for each player (Hand and Foot; Pennies from Heaven 1)."""
    return rules.packet.kind in OWN_PACKETS


def has_feet(rules: RuleSet) -> bool:
    """Tell whether each player has a second hand (Hand and Foot)."""
    return rules.packet.kind is PacketKind.FOOT


def has_talons(rules: RuleSet) -> bool:
    """Tell whether packets lie on the table for the sides that open (Pagat, Modern American)."""
    return rules.packet.kind is PacketKind.TALON


def packet_sizes(rules: RuleSet, packets: int) -> list[int]:
    """Return how many cards so many packets have; of talons the first side to open gets the first one."""
    sizes = rules.packet.size
    return [sizes[min(number, len(sizes) - 1)] for number in range(packets)]


def come_from_stock(rules: RuleSet) -> bool:
    """Tell whether a meld earns cards from the stock (Twenty Variations, Mexican 2, Race Horse 2)."""
    return rules.packet.kind in STOCK_BONUSES


def may_come_now(position: Position) -> bool:
    """Tell whether extra cards may come to the player in turn while the turn lasts."""
    rules = position.rules
    if not has_packets(rules) or rules.packet.usable is PacketUsable.NEXT_TURN:
        return False
    return not has_own_packets(rules) or come_from_stock(rules) or bool(position.packet_of(str(position.turn)))


def packet_size(rules: RuleSet) -> int:
    """Return how many extra cards there are, for the side that earns them first."""
    return rules.packet.size[0]


def only_once(rules: RuleSet) -> bool:
    """Tell whether extra cards come once in a deal, to the first who earns them."""
    return rules.packet.times is PacketTimes.ONCE_A_DEAL


def earned(position: Position, melds_after: tuple[TableMeld, ...], hand_after: tuple[object, ...]) -> int:
    """Return how many extra cards an act brings at once that leads to these melds and this hand.

    Twenty Variations, Mexican 2, Pennies from Heaven 1, Race Horse 2, Combo; Hand and Foot: an empty hand opens the
    foot. Cards for the next turn (Pagat, Modern American, talon) are not among them.
    """
    packet = position.rules.packet
    if packet.kind is PacketKind.NONE or packet.usable is PacketUsable.NEXT_TURN:
        return 0
    own_packet = len(position.packet_of(str(position.turn)))
    if own_packet_due(position, melds_after):
        return own_packet
    if packet.trigger is PacketTrigger.HAND_EMPTY:
        return own_packet if not hand_after else 0
    if only_once(position.rules) and "bonus-given" in position.flags:
        return 0
    if packet.trigger is PacketTrigger.INITIAL_MELD:
        sides = position.melds if only_once(position.rules) else (position.own_melds,)
        due = bool(melds_after) and not any(sides)
    elif packet.trigger is PacketTrigger.OWN_FIRST_CANASTA:
        due = _canastas(melds_after) > _canastas(position.own_melds)
    else:
        due = not any(map(_canastas, position.melds)) and _canastas(melds_after) > 0
    if not due:
        return 0
    if packet.kind is PacketKind.OWN_PACKET:
        return own_packet
    return min(packet_size(position.rules), len(position.stock))


def own_packet_due(position: Position, melds_after: tuple[TableMeld, ...]) -> bool:
    """Tell whether this is the player's first canasta where a packet waits beside the stock bonus.

    Race Horse, with the packets of Pennies from Heaven 1.
    """
    return (
        position.rules.packet.kind is PacketKind.OWN_PACKET_AND_STOCK_BONUS
        and _canastas(melds_after) > _canastas(position.own_melds)
        and bool(position.packet_of(str(position.turn)))
    )


def _canastas(melds: tuple[TableMeld, ...]) -> int:
    return sum([meld.is_canasta for meld in melds])


def talon_due(position: Position) -> str | None:
    """Return the talon that the player in turn gets for having opened in this turn, if one is left.

    Pagat, Modern American: the first side to open gets the larger one.
    """
    if not has_talons(position.rules) or not position.own_melds or not _opened_now(position):
        return None
    left = [(-len(cards), owner) for owner, cards in position.packets if owner.isalpha() and cards]
    return min(left)[1] if left else None


def _opened_now(position: Position) -> bool:
    laid = [act for act in position.did if hasattr(act, "lays")]
    return bool(laid) and opens_in_this_turn(position)


def opens_in_this_turn(position: Position) -> bool:
    """Tell whether what the side of the player in turn has melded, or melds now, is of this turn."""
    return not any(seat in position.melded for seat in position.sides[position.own_side])


def bonus_next_turn(position: Position) -> int:
    """Return how many cards of the stock come to the player in turn after the discard, where opening brings some.

    Modern American of today: four for the side that opens first, three for the other; none after the pile was taken in
    that turn, or once the stock is too small.
    """
    packet = position.rules.packet
    if not come_from_stock(position.rules) or packet.usable is not PacketUsable.NEXT_TURN:
        return 0
    takes = position.phase is TO_DRAW or any(type(act) is Take for act in position.did)
    lost = takes and PacketLostBy.TAKE_PILE in packet.lost_by
    if lost or not opens_in_this_turn(position) or len(position.stock) < packet.stock_at_least:
        return 0
    others = sum([bool(melds) for side, melds in enumerate(position.melds) if side != position.own_side])
    return min(packet_sizes(position.rules, others + 1)[others], len(position.stock))


def cards_come_next_turn(position: Position) -> bool:
    """Tell whether the player in turn gets cards with the next turn for what is melded in this one."""
    talons = any(owner.isalpha() and cards for owner, cards in position.packets)
    return bonus_next_turn(position) > 0 or (talons and opens_in_this_turn(position))
