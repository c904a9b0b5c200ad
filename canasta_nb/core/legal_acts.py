"""Every legal act of the player in turn, equal ones once, without a sentence: the fast path.

Listed are the draw, every way to take the pile, single lays by kinds (so many naturals, twos and jokers), before the
side has opened the smallest sets of melds that open, joins, discards, and the question. Suits that do not matter are
spelled in the order s, h, d, c. Every legal act is listed, or composed of listed ones.
"""

from __future__ import annotations

from canasta_nb.core.acts import Act, Ask, Discard, Draw, Join, Lay, Meld, No, Stop, Take, Target, Yes
from canasta_nb.core.cards import CARDS, JOKER, RANKS, THREE, Card
from canasta_nb.core.finishing import Ending, can_finish, can_go_out, ending, has_lone_cards
from canasta_nb.core.laws.drawing import forced_takes
from canasta_nb.core.laws.going_out import broken_by_last_discard, may_ask
from canasta_nb.core.laying import joined, joins, laid, target_of, without
from canasta_nb.core.melds import Meld as OwnMeld, group_limits, may_join
from canasta_nb.core.openings import Holding, holding, openings, whole_hands, wild_choices
from canasta_nb.core.position import Phase, Position, drew, minimum_for
from canasta_nb.core.takes import takes

DRAW = Draw()
ASK, YES, NO, STOP = Ask(), Yes(), No(), Stop()
DISCARDS = tuple(Discard(card) for card in CARDS)
_TARGETS = tuple(map(Target, RANKS))


def legal_acts(position: Position) -> tuple[Act, ...]:
    """Every legal act of the player in turn; empty only when the deal is over.

    >>> from canasta_nb.core.notation import parse_position
    >>> position = parse_position("rules classic; turn 1 play; melds A KsKhKdKcKs2c2d; hand 1 Kh9s")
    >>> [str(act) for act in legal_acts(position)]
    ['meld K+Kh', 'discard Kh', 'discard 9s', 'ask']
    """
    listed: tuple[Act, ...] | None = position.__dict__.get("_listed")
    if listed is None:
        listed = tuple(_LISTERS[position.phase](position))
        position.__dict__["_listed"] = listed
    return listed


def _to_draw(position: Position) -> list[Act]:
    acts: list[Act] = []
    if position.stock:
        acts.append(DRAW)
        acts += takes(position)
    else:
        forced = forced_takes(position)
        acts += _united(takes(position), forced)
        if not forced:
            acts.append(STOP)
    if may_ask(position):
        acts.append(ASK)
    return acts


def _united(free: list[Take], forced: list[Take]) -> list[Take]:
    return free + [act for act in forced if act not in free]


def _to_answer(position: Position) -> list[Act]:
    return [YES, NO]


def _over(position: Position) -> list[Act]:
    return []


def _to_play(position: Position) -> list[Act]:
    seat = position.turn
    side = position.side_by_seat[seat]
    hand = position.hands[seat - 1]
    melds = position.melds[side]
    held = holding(hand)
    how = ending(position)
    acts: list[Act] = []
    if melds:
        _add_lays(acts, position, hand, held, melds, how)
        if position.rules.groups.same_rank == "separate-joinable" and len({meld.place for meld in melds}) < len(melds):
            _add_joins(acts, position, hand, melds, how)
    else:
        _add_openings(acts, position, hand, held, minimum_for(position, side), how)
    if how.free:
        acts.append(STOP)
    else:
        _add_discards(acts, position, hand, held, how)
        if not has_lone_cards(hand, melds) and may_ask(position):
            acts.append(ASK)
    return acts


def _add_lays(
    acts: list[Act], position: Position, hand: tuple[Card, ...], held: Holding, melds: tuple[OwnMeld, ...], how: Ending
) -> None:
    rules = position.rules
    limits, black_limits = group_limits(rules)
    size = len(hand)
    twos, jokers = held.twos, held.jokers
    wilds = []
    if twos or jokers:
        wilds = [(t + j, twos[:t] + jokers[:j]) for t, j in wild_choices(len(twos), len(jokers))]
    merge = rules.groups.same_rank == "merge"
    adds = rules.groups.completed_adds
    new = tuple.__new__  # a third of the time that the named tuples' own constructor takes
    by_place = held.by_place
    places = [meld.place for meld in melds]
    found: list[Lay] = []
    for at, (_, place, have, own_wilds, is_canasta, _) in enumerate(melds):
        if place == THREE:
            continue
        cards, more = by_place[place], wilds
        if not cards and not more:
            continue
        if is_canasta and len(adds) < 2:
            cards, more = (cards if "natural" in adds else ()), (more if "wild" in adds else [])
        target = _TARGETS[place] if places.count(place) == 1 else target_of(melds, at)
        for count in range(1, len(cards) + 1):
            if limits[have + count][own_wilds]:
                found.append(new(Lay, (cards[:count], target)))
        for number, run in more:
            together = own_wilds + number
            if limits[have + len(cards)][together]:
                for count in range(len(cards) + 1):
                    if limits[have + count][together]:
                        found.append(new(Lay, (cards[:count] + run, target)))
    for place in range(THREE):
        cards = by_place[place]
        if len(cards) < 2 or (merge and place in places):
            continue
        for count in range(3, len(cards) + 1):
            if limits[count][0]:
                found.append(new(Lay, (cards[:count], None)))
        for number, run in wilds:
            for count in range(2, len(cards) + 1):
                if limits[count][number]:
                    found.append(new(Lay, (cards[:count] + run, None)))
    room = size + 1 if how.free else size - 1
    if how.must:
        room = 0
    acts += [
        new(Meld, ((lay,),)) for lay in found if len(lay[0]) < room or _can_end_after(position, hand, melds, lay, how)
    ]
    if len(by_place[THREE]) > 1:
        _add_black_threes(acts, position, hand, held, melds, black_limits)


def _can_end_after(
    position: Position, hand: tuple[Card, ...], melds: tuple[OwnMeld, ...], lay: Lay, how: Ending
) -> bool:
    if not how.may and not how.free:
        return False
    rules = position.rules
    left = without(hand, lay.cards)
    if not left and not how.free and rules.going_out.discard == "required":
        return False
    return can_finish(rules, left, laid(rules, melds, lay.cards, joins(rules, melds, lay)), how)


def _add_black_threes(
    acts: list[Act],
    position: Position,
    hand: tuple[Card, ...],
    held: Holding,
    melds: tuple[OwnMeld, ...],
    limits: tuple[tuple[bool, ...], ...],
) -> None:
    """Black threes can be laid only when the turn can then end by going out (Pagat, black threes; law 18)."""
    rules = position.rules
    black = tuple(card for card in held.by_place[THREE] if card.is_black_three)
    if len(black) < 2 or rules.black_threes.meld != "going-out" or any(meld.place == THREE for meld in melds):
        return
    how = ending(position)
    if not how.may:
        return
    choices = [(0, 0)]
    if rules.black_threes.wilds:
        choices += wild_choices(len(held.twos), len(held.jokers))
    for some_twos, some_jokers in choices:
        for count in range(2, len(black) + 1):
            if limits[count][some_twos + some_jokers]:
                lay = Lay(black[:count] + held.twos[:some_twos] + held.jokers[:some_jokers])
                left = without(hand, lay.cards)
                if can_go_out(rules, left, laid(rules, melds, lay.cards, None)):
                    acts.append(Meld((lay,)))


def _add_joins(
    acts: list[Act], position: Position, hand: tuple[Card, ...], melds: tuple[OwnMeld, ...], how: Ending
) -> None:
    for first, one in enumerate(melds):
        for second in range(first + 1, len(melds)):
            other = melds[second]
            if one.place == other.place != THREE and may_join(position.rules, one, other):
                if can_finish(position.rules, hand, joined(position.rules, melds, first, second), how):
                    acts.append(Join(target_of(melds, first), target_of(melds, second)))


def _add_openings(
    acts: list[Act], position: Position, hand: tuple[Card, ...], held: Holding, need: int, how: Ending
) -> None:
    rules = position.rules
    for _, lays in openings(rules, held, need):
        if _can_end_after_all(position, hand, lays, how):
            acts.append(Meld(lays))
    if rules.initial_meld.concealed_exempt == "after-stock-draw" and how.may and drew(position):
        for lays in whole_hands(rules, held, need):
            if _can_end_after_all(position, hand, lays, how) and _black_threes_last(position, hand, lays):
                acts.append(Meld(lays))


def _can_end_after_all(position: Position, hand: tuple[Card, ...], lays: tuple[Lay, ...], how: Ending) -> bool:
    left = without(hand, [card for lay in lays for card in lay.cards])
    if len(left) > 1 and not how.must:
        return True
    if not left and not how.free and position.rules.going_out.discard == "required":
        return False
    melds: tuple[OwnMeld, ...] = ()
    for lay in lays:
        melds = laid(position.rules, melds, lay.cards, joins(position.rules, melds, lay))
    return can_finish(position.rules, left, melds, how)


def _black_threes_last(position: Position, hand: tuple[Card, ...], lays: tuple[Lay, ...]) -> bool:
    return position.rules.black_threes.meld == "going-out" or not any(
        card.is_black_three for lay in lays for card in lay.cards
    )


def _add_discards(acts: list[Act], position: Position, hand: tuple[Card, ...], held: Holding, how: Ending) -> None:
    if len(hand) == 1:
        card = hand[0]
        if not card.is_red_three and not broken_by_last_discard(position, card, ()):
            acts.append(DISCARDS[card] if card < 53 else Discard(card))
        return
    if how.must:
        return
    acts += [DISCARDS[cards[0]] for cards in held.by_place[:THREE] if cards]
    for card in held.by_place[THREE]:
        if card.is_black_three:
            acts.append(DISCARDS[card])
            break
    if held.twos:
        acts.append(DISCARDS[held.twos[0]])
    if held.jokers:
        acts.append(DISCARDS[JOKER])


_LISTERS = {Phase.DRAW: _to_draw, Phase.PLAY: _to_play, Phase.ANSWER: _to_answer, Phase.OVER: _over}
