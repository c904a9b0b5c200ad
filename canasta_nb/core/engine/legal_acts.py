"""The legal acts of the player in turn, equal ones once, without a sentence: the fast path.

The list has the draw, every way to take the pile, single lays by kinds (so many naturals, twos and jokers), joins,
discards and the question. Before the side has opened it has the smallest sets of melds that open in place of the lays.
Suits that do not matter are spelled in the order s, h, d, c. Every legal act is listed, or composed of listed ones, or
an opening of a large hand that `openings` finds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from canasta_nb.core.engine.legal_takes import forced_takes, takes
from canasta_nb.core.going_out.budget import Budget, budget_for, too_many_cards
from canasta_nb.core.going_out.turn_end import (
    TurnEnd,
    can_ever_go_out,
    can_finish,
    ending,
    has_no_end,
)
from canasta_nb.core.laws.discards import may_discard
from canasta_nb.core.laws.ending import broken_by_last_discard, may_ask, may_end_after_laying
from canasta_nb.core.laws.melding import black_threes_in_time, lengthened_for_nothing
from canasta_nb.core.laws.special import may_show_late, special_hands_to_show
from canasta_nb.core.laws.threes import broken_by_face, by_choice, kept_threes
from canasta_nb.core.listing.hand import coded
from canasta_nb.core.listing.lays import Part, listed_lays
from canasta_nb.core.listing.left_out import is_known, leaves_out
from canasta_nb.core.listing.ranks import DISCARDS, HeldRank, ranks_of
from canasta_nb.core.model.acts import Act, Ask, Draw, Face, Join, No, Stop, Yes
from canasta_nb.core.model.bonus_cards import earned
from canasta_nb.core.model.cards import PLACE, THREE, Card
from canasta_nb.core.model.dealing import drawn_threes_may_stay
from canasta_nb.core.model.laying import joined, laid, targets_of, without
from canasta_nb.core.model.position import TO_ANSWER, TO_DRAW, TO_PLAY, Position, bonus_threes
from canasta_nb.core.model.turn import begun, cards_may_wait, cards_to_meld, cut_short
from canasta_nb.core.openings.openings import listed_openings
from canasta_nb.core.shapes.growing import joins_any, may_join
from canasta_nb.core.shapes.sequences import going_out_lengthens
from canasta_nb.core.speech.refusals import TooManyCards
from canasta_nb.core.speech.wrong_kind import Other, no_position

DRAW: Final = Draw()
DRAW_AND_KEEP: Final = Draw(keep=True)
ASK: Final = Ask()
YES: Final = Yes()
NO: Final = No()
STOP: Final = Stop()


def legal_acts(position: Position | Other) -> tuple[Act, ...]:
    """List the legal acts of the player in turn; none when the deal is over.

    Otherwise there are none only where a player who must go out holds unseen cards, and those seen can do nothing.

    Several acts in a row are listed one by one: a turn with three melds is three lays. Before the side has opened, a
    set of melds is one act. The list has each set from which no meld can be left out, and each take that opens with
    the melds that it needs. Of more than 2,000 such openings it has those that spend the fewest cards of the hand, in
    that order.

    After the partner's yes an opening must leave a way out, which takes time to find. Then the list has the first
    fifty, in the usual order.

    Of a hand of more than thirty cards the list has what is known to be legal after a fixed amount of work.
    ``lists_every_act`` tells whether anything is left out. What is not listed may be just as legal: ``openings`` finds
    it, and ``check`` and ``play`` accept it. Raises ValueError for anything but a position, and TooManyCards if nothing
    at all is known to be legal.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> position = parse_position("rules classic; turn 1 play; melds A KsKhKdKcKs2c2d; hand 1 Kh9s")
    >>> [str(act) for act in legal_acts(position)]
    ['meld K+Kh', 'discard Kh', 'discard 9s', 'ask']
    """
    if not isinstance(position, Position):
        raise no_position(position, "legal_acts(position)")
    return position.once(_legal_acts)


def lists_every_act(position: Position) -> bool:
    """Tell whether the legal acts are all listed, or some are left out because there are too many cards to find all.

    A deal that is over has none to leave out. Raises TooManyCards as ``legal_acts`` does.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> lists_every_act(parse_position("rules classic; turn 1 play; hand 1 KsKhKd4c5c6d7h8s9sTsJd2c"))
    True
    >>> lists_every_act(parse_position("rules classic; turn 1 over; out 2"))
    True
    """
    legal_acts(position)
    return not leaves_out(position)


def was_listed(position: Position, act: Act) -> bool:
    """Tell whether the legal acts were listed here before, with this act among them, so that it need not be judged."""
    listed = position.known(_legal_acts) or ()
    for other in listed:  # nearly always the very act that was listed: comparing it with others takes longer
        if other is act:
            return True
    return act in listed


def _legal_acts(position: Position) -> tuple[Act, ...]:
    phase = position.phase
    if phase is TO_PLAY:
        listed = tuple(_to_play(position))
    elif phase is TO_DRAW:
        listed = tuple(_to_draw(position))
    else:
        listed = (YES, NO) if phase is TO_ANSWER else ()
    if not listed and leaves_out(position):
        raise too_many_cards()
    return listed if listed or not has_no_end(position) else (STOP,)


def _to_draw(position: Position) -> list[Act]:
    now = begun(position)
    acts: list[Act] = []
    if by_choice(now.rules):
        acts += faces(now)
    if now.stock:
        acts.append(DRAW)
        if drawn_threes_may_stay(now.rules):
            acts.append(DRAW_AND_KEEP)
        acts += _searched(now, takes) or ()
    else:
        forced = _searched(now, forced_takes)
        acts += dict.fromkeys([*(_searched(now, takes) or ()), *(forced or ())])
        if forced is not None and not forced:
            acts.append(STOP)
    if is_known(now, partial(may_ask, now)):
        acts.append(ASK)
    if now is not position and leaves_out(now):
        position.keep(leaves_out, True)
    return acts


def _searched(position: Position, find: Callable[[Position], Sequence[Act]]) -> Sequence[Act] | None:
    """Return what is found; None where nobody can tell whether there is any, so that the list leaves acts out."""
    try:
        return find(position)
    except TooManyCards:
        position.keep(leaves_out, True)
        return None


def _to_play(position: Position) -> list[Act]:
    rules = position.rules
    seat = position.turn
    melds = position.melds[position.side_by_seat[seat]]
    hand = position.hands[seat - 1]
    codes = coded(hand)
    ranks = ranks_of(rules, codes)
    end, budget = ending(position), budget_for(hand)
    acts: list[Act] = []
    if melds:
        free = cards_to_meld(position) if cards_may_wait(rules) else hand
        held = codes if free is hand else coded(free)
        parts = listed_lays(
            rules,
            held,
            ranks if free is hand else ranks_of(rules, held),
            melds,
            going_out=end.may_go_out,
            closed=sum([1 << place for place in end.closed]) if end.closed else 0,
        )
        acts += _legal_lays(position, parts, end, budget)
        if joins_any(rules):
            _add_joins(acts, position, end, budget)
    else:
        acts += _searched(position, listed_openings) or ()
    if end.may_empty_hand and not hand and not can_ever_go_out(rules):
        return acts
    if end.may_empty_hand and cut_short(position):
        acts.append(STOP)
    else:
        _add_discards(acts, position, hand, ranks, end)
        if not melds or may_show_late(position):
            acts += special_hands_to_show(position)
        if is_known(position, partial(may_ask, position)):
            acts.append(ASK)
    if kept_threes(position):
        acts += faces(position)
    return acts


def _legal_lays(position: Position, parts: list[Part], end: TurnEnd, budget: Budget) -> list[Act]:
    """Return the lays after which the turn can end.

    Any turn can that leaves two cards, of which one is discarded. So only few lays have to be looked at, but for those
    that leave nothing else than going out.
    """
    rules, hand = position.rules, position.hands[position.turn - 1]
    bound = end.must_go_out or going_out_lengthens(rules) or not bonus_threes(rules).isdisjoint(hand)
    spare = 0 if bound else len(hand) - 2
    return [
        act
        for at, some in parts
        for act in some
        for cards in (act.lays[0].cards,)
        if (len(cards) <= spare and PLACE[cards[0]] != THREE)
        or is_known(position, partial(_can_end_after, position, hand, at, end, budget, cards))
    ]


def _can_end_after(
    position: Position,
    hand: tuple[Card, ...],
    at: int | None,
    end: TurnEnd,
    budget: Budget,
    cards: tuple[Card, ...],
) -> bool:
    """Tell whether the turn can end after these cards joined the own meld at a place, or made a new one."""
    left = without(hand, cards)
    after = laid(position.rules, position.melds[position.side_by_seat[position.turn]], cards, at)
    return (
        may_end_after_laying(position, cards, left, after, end, budget)
        and not lengthened_for_nothing(position, left, after)
        and (not cards[0].is_black_three or black_threes_in_time(position, left, after))
    )


def _add_joins(acts: list[Act], position: Position, end: TurnEnd, budget: Budget) -> None:
    rules, hand, melds = position.rules, position.own_hand, position.own_melds
    places = [meld.place for meld in melds]
    if len({*places}) == len(places):
        return
    for first, place in enumerate(places):
        for second in range(first + 1, len(melds)):
            if places[second] == place and may_join(rules, melds[first], melds[second]):
                after = joined(rules, melds, first, second)
                if is_known(position, partial(can_finish, rules, hand, after, end, budget)) or earned(
                    position, after, hand
                ):
                    targets = targets_of(melds)
                    acts.append(Join(targets[first], targets[second]))


def _add_discards(
    acts: list[Act], position: Position, hand: tuple[Card, ...], ranks: list[HeldRank], end: TurnEnd
) -> None:
    if len(hand) == 1:
        card = hand[0]
        if may_discard(position, hand, card) and not broken_by_last_discard(position, card, ()):
            acts.append(DISCARDS[card])
    elif not end.must_go_out:
        for rank in ranks:
            if rank.barred:
                acts += [act for act in rank.discards if may_discard(position, hand, act.card)]
            else:
                acts += rank.discards


def faces(position: Position) -> list[Face]:
    """Return the acts of laying out one three; several are laid out one after another."""
    hand = position.hand_of(position.turn) if position.phase is TO_DRAW else kept_threes(position)
    listed = [Face((card,)) for card in sorted(bonus_threes(position.rules).intersection(hand))]
    return listed if position.stock else [act for act in listed if not broken_by_face(position, act)]
