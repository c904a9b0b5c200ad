"""Playing: what each act does to a position, and the next deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, SupportsIndex

from canasta_nb.core.engine.checking import broken_laws, check, with_faces
from canasta_nb.core.engine.legal_acts import was_listed
from canasta_nb.core.going_out.requirements import canastas_needed
from canasta_nb.core.going_out.turn_end import can_ever_go_out, discard_goes_on, keeps_playing
from canasta_nb.core.laws.ending import one_question_a_deal
from canasta_nb.core.laws.threes import ends_unreplaced
from canasta_nb.core.model.acts import Act, Ask, Discard, Draw, Face, Join, Lay, Meld, No, Show, Stop, Take, Yes
from canasta_nb.core.model.bonus_cards import (
    bonus_next_turn,
    come_from_stock,
    earned,
    has_feet,
    has_packets,
    only_once,
    opens_in_this_turn,
    own_packet_due,
    talon_due,
)
from canasta_nb.core.model.cards import UNSEEN, Card
from canasta_nb.core.model.dealing import (
    deal,
    deal_ends_without_card,
    drawn_threes_may_stay,
    due_threes_faced,
    last_three_stays,
    numbers_of_players,
    packet_joined,
    put,
    shuffled,
    threes_faced,
    threes_wait_for_the_turn,
)
from canasta_nb.core.model.laying import all_laid, joined, named, without
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.pile import bonus_threes_in_pile, hand_after, melds_after_take, taken_cards
from canasta_nb.core.model.position import OVER, TO_ANSWER, TO_DRAW, TO_PLAY, Position, is_bonus
from canasta_nb.core.model.turn import begun, cut_short, drew, took
from canasta_nb.core.rules.vocabulary.dealing import LoneHandBy, PacketThrees
from canasta_nb.core.rules.vocabulary.ending import Tie
from canasta_nb.core.score.concealing import way_of_going_out
from canasta_nb.core.score.lone_hand import has_lone_hands, with_lone_hand
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.score.special_hands import flags_after_turn, has_courtesy
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import IllegalAct, Mistake
from canasta_nb.core.speech.wrong_kind import Other, no_position

__all__ = ["deal", "game_over", "next_deal", "play", "shuffled"]


def play(position: Position | Other, act: Act) -> Position:
    """Return the position after an act of the player in turn.

    Raises IllegalAct with every refusal when the act is not legal, and TooManyCards as ``check`` does.

    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> position = parse_position("rules classic; turn 1 play; hand 1 7s7h7d5dJdAsAh8c9cTc4c4d; pile 9d")
    >>> after = play(position, parse_act("discard 4d"))
    >>> after.turn, str(after.phase), [str(card) for card in after.pile]
    (2, 'draw', ['9d', '4d'])
    >>> play(after, parse_act("discard 4d"))
    Traceback (most recent call last):
    canasta_nb.core.speech.refusals.IllegalAct: Draw or take the pile first. ...
    """
    if not isinstance(position, Position):
        raise no_position(position, "play(position, act)")
    if not was_listed(position, act) and broken_laws(position, act):
        raise IllegalAct(check(position, act))
    if position.phase is TO_DRAW:
        position = begun(position, act)
        if threes_wait_for_the_turn(position.rules) and type(act) is not Face:
            position = threes_faced(position, position.turn)
    if type(act) in _LAYING:
        position, act = with_faces(position, act)
    return _PLAYED[type(act)](position, act)


def _draw(position: Position, act: Draw) -> Position:
    rules = position.rules
    stock = position.stock
    named_cards = act.cards
    if stock and not named_cards and not act.keep and rules.turn.draw == 1 and not is_bonus(rules, stock[0]):
        return _one_drawn(position)
    if act.keep or _kept_by_its_words(position, act):
        act = act._replace(keep=drawn_threes_may_stay(rules))
    drawn: list[Card] = []
    kept: list[Card] = []
    faced: list[Card] = []
    at = 0
    while len(kept) < rules.turn.draw and at < len(stock):
        card = stock[at]
        if at < len(named_cards):
            if card not in (UNSEEN, named_cards[at]):
                raise Mistake(mistaken("next_card", card=card, named=named_cards[at]))
            card = named_cards[at]
        at += 1
        drawn.append(card)
        (faced if is_bonus(rules, card) and not act.keep else kept).append(card)
    if last_three_stays(rules) and at == len(stock) and faced and not kept:
        # The last stock card is a three that cannot be replaced: it is not laid out, and the deal ends.
        kept, faced = faced[-1:], faced[:-1]
        after = _drawn(position, act, drawn, kept, faced, at)
        return after.changed(phase=OVER)
    after = _drawn(position, act, drawn, kept, faced, at)
    if not kept and deal_ends_without_card(rules):
        return after.changed(phase=OVER)
    return after


def _one_drawn(position: Position) -> Position:
    """Return the position after one card was drawn that is not a bonus three: what nearly every draw is."""
    seat, hands, drawn = position.turn, position.hands, position.stock[:1]
    return position.changed(
        hands=(*hands[: seat - 1], hands[seat - 1] + drawn, *hands[seat:]),
        stock=position.stock[1:],
        did=(*position.did, Draw(drawn)),
        phase=TO_PLAY,
    )


def _kept_by_its_words(position: Position, act: Draw) -> bool:
    """Tell whether a draw names only threes though the stock could replace them: then they were kept, not laid out."""
    rules = position.rules
    return (
        drawn_threes_may_stay(rules)
        and 0 < len(act.cards) < len(position.stock)
        and all([is_bonus(rules, card) for card in act.cards])
    )


def _drawn(position: Position, act: Draw, drawn: list[Card], kept: list[Card], faced: list[Card], at: int) -> Position:
    seat = position.turn
    threes = position.threes
    if faced:
        owner = position.threes_place(seat)
        threes = put(threes, owner, threes[owner] + tuple(faced))
    hands = position.hands
    keep = act.keep and any([is_bonus(position.rules, card) for card in drawn])
    return position.changed(
        hands=(*hands[: seat - 1], hands[seat - 1] + tuple(kept), *hands[seat:]),
        stock=position.stock[at:],
        threes=threes,
        did=(*position.did, Draw(tuple(drawn), keep)),
        phase=TO_PLAY,
    )


def _face(position: Position, act: Face) -> Position:
    seat = position.turn
    owner = position.threes_place(seat)
    hand = without(position.hand_of(seat), act.cards)
    named_cards = act.replaced + (UNSEEN,) * len(act.cards)
    replaced = []
    for card, named_card in zip(position.stock[: len(act.cards)], named_cards, strict=False):
        if UNSEEN not in (card, named_card) and card != named_card:
            raise Mistake(mistaken("next_card", card=card, named=named_card))
        replaced.append(named_card if card == UNSEEN else card)
    after = position.changed(
        hands=put(position.hands, seat - 1, hand + tuple(replaced)),
        threes=put(position.threes, owner, position.threes[owner] + act.cards),
        stock=position.stock[len(replaced) :],
        did=position.did,
    )
    return after.changed(phase=OVER) if ends_unreplaced(position, act) else after


def _take(position: Position, act: Take) -> Position:
    seat = position.turn
    side = position.side_by_seat[seat]
    rules = position.rules
    cards = act.shown + tuple([card for lay in act.lays for card in lay.cards])
    hand = hand_after(position, cards, taking=True)
    faced = bonus_threes_in_pile(position)
    owner = position.threes_place(seat)
    melds = melds_after_take(rules, position.melds[side], act)
    taken = len(taken_cards(position)) + 1
    after = position.changed(
        hands=put(position.hands, seat - 1, hand),
        melds=put(position.melds, side, melds),
        threes=put(position.threes, owner, position.threes[owner] + faced) if faced else position.threes,
        pile=position.pile[:-taken],
        pile_frozen=False,
        did=(*position.did, Take(act.card, act.shown, act.target), *_one_by_one(act.lays)),
        phase=TO_PLAY,
    )
    return _after_lays(position, with_lone_hand(after, seat, LoneHandBy.TAKE_PILE), melds)


def _meld(position: Position, act: Meld) -> Position:
    seat = position.turn
    side = position.side_by_seat[seat]
    lays = act.lays
    melds = all_laid(position.rules, position.melds[side], lays)
    one = len(lays) == 1
    hand = without(position.hands[seat - 1], lays[0].cards if one else [card for lay in lays for card in lay.cards])
    after = position.changed(
        hands=put(position.hands, seat - 1, hand),
        melds=put(position.melds, side, melds),
        did=position.did + ((act,) if one else _one_by_one(lays)),
    )
    return _after_lays(position, after, melds)


def _one_by_one(lays: tuple[Lay, ...]) -> tuple[Meld, ...]:
    return tuple([Meld((lay,)) for lay in lays])


def _after_lays(before: Position, after: Position, melds: tuple[TableMeld, ...]) -> Position:
    """Return what lays bring about: a lone hand, extra cards, the end of the deal."""
    seat = before.turn
    rules = before.rules
    if has_lone_hands(rules):
        old = before.melds[before.side_by_seat[seat]]
        if sum([meld.is_canasta for meld in melds]) > sum([meld.is_canasta for meld in old]):
            after = with_lone_hand(after, seat, LoneHandBy.COMPLETE_CANASTA)
    hand = after.hand_of(seat)
    if has_packets(rules):
        if own_packet_due(before, melds):
            after = _packet_taken_up(after, seat)
            before = before.changed(packets=after.packets, stock=after.stock)
            hand = after.hand_of(seat)
        if hand or not rules.packet.not_if_out or _must_go_on(after, melds):
            count = earned(before, melds, hand)
            if count:
                after = _extra_cards(after, seat, count)
                hand = after.hand_of(seat)
    if hand or cut_short(after):
        return after
    if not can_ever_go_out(rules):
        return after.changed(phase=OVER)
    return _gone_out(after)


def _must_go_on(after: Position, melds: tuple[TableMeld, ...]) -> bool:
    """Tell whether an emptied hand is no going out, so that the extra cards come all the same."""
    return sum([meld.is_canasta for meld in melds]) < canastas_needed(after.rules)


def _extra_cards(position: Position, seat: int, count: int) -> Position:
    """Return the position after extra cards came to a player: from the stock, or his packet or foot."""
    packet = position.rules.packet
    if come_from_stock(position.rules):
        cards, stock = position.stock[:count], position.stock[count:]
        given = position.changed(
            stock=stock,
            did=(*position.did, Draw(cards)),
            flags=position.flags | {"bonus-given"} if only_once(position.rules) else position.flags,
        )
        return packet_joined(given, seat, cards, replaced=packet.threes is PacketThrees.REPLACED)
    return _packet_taken_up(position, seat)


def _packet_taken_up(position: Position, seat: int) -> Position:
    """Return the position after a player's own packet or foot came into the hand."""
    owner, replaced = str(seat), position.rules.packet.threes is PacketThrees.REPLACED
    rest = tuple([(name, () if name == owner else cards) for name, cards in position.packets])
    return packet_joined(position.changed(packets=rest), seat, position.packet_of(owner), replaced=replaced)


def _join(position: Position, act: Join) -> Position:
    side = position.own_side
    melds = position.melds[side]
    first, second = named(melds, act.first), named(melds, act.second)
    assert first is not None
    assert second is not None
    whole = joined(position.rules, melds, first, second)
    after = position.changed(melds=put(position.melds, side, whole), did=(*position.did, act))
    return _after_lays(position, after, whole)


def _discard(position: Position, act: Discard) -> Position:
    seat = position.turn
    hands = position.hands
    hand = without(hands[seat - 1], (act.card,))
    hands = (*hands[: seat - 1], hand, *hands[seat:])
    pile = (*position.pile, act.card)
    if not hand and not keeps_playing(position) and not discard_goes_on(position):
        return _gone_out(position.changed(hands=hands, pile=pile))
    melded = position.melded
    if seat not in melded and not _LAYING.isdisjoint(map(type, position.did)):
        melded = tuple(sorted((*melded, seat)))
    if position.packets or position.flags or come_from_stock(position.rules) or has_courtesy(position.rules):
        position = _with_next_turn_cards(position, hand, hands)
        hands = position.hands
    turn = seat % position.seats + 1
    after = position.changed(hands=hands, pile=pile, melded=melded, turn=turn, phase=TO_DRAW, did=())
    return due_threes_faced(after)


_LAYING: Final = frozenset((Take, Meld))


def _with_next_turn_cards(position: Position, hand: tuple[Card, ...], hands: tuple[tuple[Card, ...], ...]) -> Position:
    """Return what the end of a turn brings: a talon that waits, a foot taken up, the end of the first round."""
    seat = position.turn
    after = position.changed(hands=hands)
    if seat == position.dealer and "first-round" in after.flags:
        after = after.changed(flags=after.flags - {"first-round"})
    if has_courtesy(position.rules):
        opened = bool(position.own_melds) and opens_in_this_turn(position)
        after = after.changed(flags=flags_after_turn(after, opened=opened))
    bonus = bonus_next_turn(position) if position.own_melds else 0
    if bonus:
        packets = tuple(sorted([*after.packets, (str(seat), position.stock[:bonus])]))
        after = after.changed(packets=packets, stock=position.stock[bonus:])
    talon = talon_due(position)
    if talon is not None:
        cards = after.packet_of(talon)
        left = [(name, other) for name, other in after.packets if name != talon]
        after = after.changed(packets=tuple(sorted([*left, (str(seat), cards)])))
    if not hand and has_feet(position.rules):
        after = _extra_cards(after, seat, len(after.packet_of(str(seat))))
    return after


def _gone_out(position: Position) -> Position:
    seat = position.turn
    way = way_of_going_out(position)
    return with_lone_hand(position, seat, LoneHandBy.GO_OUT).changed(phase=OVER, out=seat, going_out_way=way)


def _show(position: Position, act: Show) -> Position:
    return position.changed(phase=OVER, out=position.turn, did=(*position.did, act))


def _ask(position: Position, act: Ask) -> Position:
    seat, partner = position.turn, position.partner_of(position.turn)
    assert partner is not None
    askers = position.asked
    if one_question_a_deal(position.rules) and seat not in askers:
        askers = tuple(sorted((*askers, seat)))
    return position.changed(turn=partner, phase=TO_ANSWER, did=(*position.did, act), asked=askers)


def _answered(position: Position, act: Yes | No) -> Position:
    mates = position.sides[position.own_side]
    asker = mates[mates.index(position.turn) - 1]
    phase = TO_PLAY if drew(position) or took(position) else TO_DRAW
    return position.changed(turn=asker, phase=phase, did=(*position.did, act))


def _stop(position: Position, act: Stop) -> Position:
    return position.changed(phase=OVER, did=(*position.did, act))


_PLAYED: Final[dict[type[Act], Callable[[Position, Any], Position]]] = {
    Draw: _draw,
    Face: _face,
    Take: _take,
    Meld: _meld,
    Join: _join,
    Show: _show,
    Discard: _discard,
    Ask: _ask,
    Yes: _answered,
    No: _answered,
    Stop: _stop,
}


def next_deal(position: Position | Other, seed: SupportsIndex) -> Position | None:
    """Return the next deal of the game, the dealer moved on and the scores carried; None when the game has ended.

    Raises ValueError while the deal is still being played.
    """
    if not isinstance(position, Position):
        raise no_position(position, "next_deal(position, seed)")
    if position.phase is not OVER:
        raise Mistake(mistaken("not_over"))
    totals = score_deal(position).new_scores
    if game_over(position, totals):
        return None
    dealer = None if position.dealer is None else position.next_seat(position.dealer)
    players = next(
        n for n in numbers_of_players(position.rules) if sum(map(len, position.rules.sides(n))) == position.seats
    )
    return deal(position.rules, seed, players=players, dealer=dealer, scores=totals, number=position.deal + 1)


def game_over(position: Position, totals: Sequence[int]) -> bool:
    """Tell whether a game with these totals after this deal has ended (Pagat, Classic Canasta; Laws of 1950, law 45).

    Equal highest totals are played on, unless the rule set calls the game drawn. In some games a side that has more
    than all the others together wins with fewer points (a family's page on Trinasta).
    """
    game = position.rules.game
    ended = (game.target is not None and max(totals) >= game.target) or (
        game.deals is not None and position.deal >= game.deals
    )
    far_ahead = game.runaway is not None and max(totals) >= game.runaway and 2 * max(totals) > sum(totals)
    tied = sorted(totals).count(max(totals)) > 1
    return far_ahead or (ended and (not tied or game.tie is Tie.DRAWN))
