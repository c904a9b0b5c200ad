"""Playing: the deal, what each act does to a position, and the next deal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from canasta_nb.core.acts import Act, Ask, Discard, Draw, Face, Join, Lay, Meld, No, Show, Stop, Take, Yes
from canasta_nb.core.cards import RED_THREES, UNSEEN, WILD, Card, pack
from canasta_nb.core.checking import broken_laws, check
from canasta_nb.core.concealing import is_concealed
from canasta_nb.core.laying import joined, joins, laid, named, without
from canasta_nb.core.position import Phase, Position, cut_short, drew, took
from canasta_nb.core.refusals import IllegalAct
from canasta_nb.core.ruleset import RuleSet
from canasta_nb.core.scoring import score_deal
from canasta_nb.core.takes import hand_after, melds_after_take


Item = TypeVar("Item")


def shuffled(cards: Sequence[Card], seed: int) -> list[Card]:
    """The cards in the order that a seed gives, the same on every platform (Fisher and Yates)."""
    order = list(cards)
    bits = Random(seed).getrandbits
    for last in range(len(order) - 1, 0, -1):
        width = (last + 1).bit_length()
        pick = bits(width)
        while pick > last:
            pick = bits(width)
        order[last], order[pick] = order[pick], order[last]
    return order


def deal(
    rules: RuleSet,
    seed: int,
    *,
    players: int | None = None,
    dealer: int | None = None,
    scores: Sequence[int] | None = None,
    number: int = 1,
) -> Position:
    """Deal a hand to every player and turn the upcard.

    ``players`` is the rule set's usual number, ``dealer`` the last seat, so that seat 1 begins; ``scores`` are those
    of the sides before the deal. Raises ValueError for a number of players that the rule set does not have.

    >>> position = deal(RuleSet.load("classic"), seed=7)
    >>> position.turn, len(position.hand_of(1)), len(position.pile)
    (1, 11, 1)
    >>> deal(RuleSet.load("classic"), seed=7, players=5)
    Traceback (most recent call last):
    ValueError: classic is played by 4 players, not by 5.
    """
    counts = rules.players.counts
    players = counts[0] if players is None else players
    if players not in counts:
        numbers = ", ".join(map(str, counts[:-1])) + " or " * (len(counts) > 1) + str(counts[-1])
        raise ValueError(f"{rules.id} is played by {numbers} players, not by {players}.")
    seats, sides = chairs(rules, players)
    dealer = seats if dealer is None else dealer
    scores = (0,) * len(sides) if scores is None else tuple(scores)
    if len(scores) != len(sides):
        raise ValueError(f"{rules.id} has {len(sides)} sides, so it needs {len(sides)} scores, not {len(scores)}.")
    stock = shuffled(pack(rules.pack.packs, rules.pack.jokers), seed)
    each = rules.deal.hand[players]
    order = [(dealer + step) % seats for step in range(seats)]
    hands: list[list[Card]] = [[] for _ in range(seats)]
    for _ in range(each):
        for place in order:
            hands[place].append(stock.pop())
    pile = [stock.pop()]
    while _covered(rules, pile[-1]):
        pile.append(stock.pop())
    threes: list[list[Card]] = [[] for _ in sides]
    position = Position(
        rules=rules,
        seats=seats,
        sides=sides,
        scores=scores,
        turn=order[0] + 1,
        phase=Phase.DRAW,
        hands=tuple(map(tuple, hands)),
        melds=((),) * len(sides),
        threes=tuple(map(tuple, threes)),
        pile=tuple(pile),
        stock=tuple(reversed(stock)),
        dealer=dealer,
        deal=number,
    )
    if rules.deal.dealt_threes == "at-once":
        for place in order:
            position = _threes_faced(position, place + 1)
    return position


def chairs(rules: RuleSet, players: int) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """How many seats play and who sits with whom; five players use four chairs."""
    sides = tuple(tuple(map(int, side)) for side in rules.players.sides[players].split())
    return sum(map(len, sides)), sides


def _covered(rules: RuleSet, card: Card) -> bool:
    rejects = rules.deal.upcard_rejects
    return (
        (WILD[card] and "wild" in rejects)
        or (card.is_red_three and "red-three" in rejects)
        or (card.is_black_three and "black-three" in rejects)
    )


def _threes_faced(position: Position, seat: int) -> Position:
    """The position after a player's dealt red threes were laid out and replaced (Pagat; Laws of 1950, law 11)."""
    hand = list(position.hand_of(seat))
    if RED_THREES.isdisjoint(hand):
        return position
    stock = list(position.stock)
    faced = []
    at = 0
    while at < len(hand):
        if hand[at] in RED_THREES:
            faced.append(hand.pop(at))
            if stock:
                hand.append(stock.pop(0))
        else:
            at += 1
    side = position.side_of(seat)
    return position.changed(
        hands=_replaced(position.hands, seat - 1, tuple(hand)),
        threes=_replaced(position.threes, side, position.threes[side] + tuple(faced)),
        stock=tuple(stock),
    )


def _replaced(items: tuple[Item, ...], at: int, item: Item) -> tuple[Item, ...]:
    return (*items[:at], item, *items[at + 1 :])


def play(position: Position, act: Act) -> Position:
    """The position after an act of the player in turn.

    Raises IllegalAct with every refusal when the act is not legal.

    >>> from canasta_nb.core.notation import parse_act, parse_position
    >>> position = parse_position("rules classic; turn 1 play; hand 1 7s7h7d5dJdAsAh8c9cTc4c4d; pile 9d")
    >>> after = play(position, parse_act("discard 4d"))
    >>> after.turn, str(after.phase), [str(card) for card in after.pile]
    (2, 'draw', ['9d', '4d'])
    >>> play(after, parse_act("discard 4d"))
    Traceback (most recent call last):
    canasta_nb.core.refusals.IllegalAct: Draw or take the pile first. ...
    """
    listed = position.__dict__.get("_listed")
    if (listed is None or act not in listed) and broken_laws(position, act):
        raise IllegalAct(check(position, act))
    if position.phase is Phase.DRAW and position.rules.deal.dealt_threes == "at-first-turn" and type(act) is not Face:
        position = _threes_faced(position, position.turn)
    return _PLAYED[type(act)](position, act)


def _draw(position: Position, act: Draw) -> Position:
    rules = position.rules
    stock = position.stock
    told = act.cards
    drawn: list[Card] = []
    kept: list[Card] = []
    faced: list[Card] = []
    at = 0
    while len(kept) < rules.turn.draw and at < len(stock):
        card = stock[at]
        if at < len(told):
            if card not in (UNSEEN, told[at]):
                raise ValueError(f"The next card of the stock is {card}, not {told[at]}.")
            card = told[at]
        at += 1
        drawn.append(card)
        (faced if card in RED_THREES else kept).append(card)
    seat = position.turn
    did = (*position.did, Draw(tuple(drawn), act.keep))
    threes = position.threes
    if faced:
        side = position.side_by_seat[seat]
        threes = _replaced(threes, side, threes[side] + tuple(faced))
    if not kept and rules.stock_end.no_card_drawn == "ends-no-meld":
        return position.changed(stock=stock[at:], threes=threes, did=did, phase=Phase.OVER)
    hands = position.hands
    return position.changed(
        hands=(*hands[: seat - 1], hands[seat - 1] + tuple(kept), *hands[seat:]),
        stock=stock[at:],
        threes=threes,
        did=did,
        phase=Phase.PLAY,
    )


def _face(position: Position, act: Face) -> Position:
    seat = position.turn
    side = position.side_of(seat)
    hand = without(position.hand_of(seat), act.cards)
    replaced = tuple(
        told if card == UNSEEN else card
        for card, told in zip(
            position.stock[: len(act.cards)], act.replaced + (UNSEEN,) * len(act.cards), strict=False
        )
    )
    return position.changed(
        hands=_replaced(position.hands, seat - 1, hand + replaced),
        threes=_replaced(position.threes, side, position.threes[side] + act.cards),
        stock=position.stock[len(replaced) :],
    )


def _take(position: Position, act: Take) -> Position:
    seat = position.turn
    side = position.side_by_seat[seat]
    cards = act.shown + tuple(card for lay in act.lays for card in lay.cards)
    hand = hand_after(position, cards, taking=True)
    faced = tuple([card for card in position.pile if card in RED_THREES])
    done = (Take(act.card, act.shown, act.target), *[Meld((lay,)) for lay in act.lays])
    after = position.changed(
        hands=_replaced(position.hands, seat - 1, hand),
        melds=_replaced(position.melds, side, melds_after_take(position.rules, position.melds[side], act)),
        threes=_replaced(position.threes, side, position.threes[side] + faced) if faced else position.threes,
        pile=(),
        pile_frozen=False,
        did=position.did + done,
        phase=Phase.PLAY,
    )
    return after if hand else _gone_out(after)


def _meld(position: Position, act: Meld) -> Position:
    seat = position.turn
    side = position.side_by_seat[seat]
    melds = position.melds[side]
    hand = position.hands[seat - 1]
    for lay in act.lays:
        melds = laid(position.rules, melds, lay.cards, joins(position.rules, melds, lay))
        hand = without(hand, lay.cards)
    after = position.changed(
        hands=_replaced(position.hands, seat - 1, hand),
        melds=_replaced(position.melds, side, melds),
        did=position.did + _each(act.lays),
    )
    return after if hand or cut_short(after) else _gone_out(after)


def _each(lays: tuple[Lay, ...]) -> tuple[Meld, ...]:
    return tuple([Meld((lay,)) for lay in lays])


def _join(position: Position, act: Join) -> Position:
    side = position.side_of(position.turn)
    melds = position.melds[side]
    first, second = named(melds, act.first), named(melds, act.second)
    assert first is not None and second is not None
    return position.changed(
        melds=_replaced(position.melds, side, joined(position.rules, melds, first, second)),
        did=(*position.did, act),
    )


def _discard(position: Position, act: Discard) -> Position:
    seat = position.turn
    hands = position.hands
    hand = without(hands[seat - 1], (act.card,))
    hands = (*hands[: seat - 1], hand, *hands[seat:])
    pile = (*position.pile, act.card)
    if not hand:
        return _gone_out(position.changed(hands=hands, pile=pile))
    melded = position.melded
    if seat not in melded and not _LAYING.isdisjoint(map(type, position.did)):
        melded = tuple(sorted((*melded, seat)))
    turn = seat % position.seats + 1
    return position.changed(hands=hands, pile=pile, melded=melded, turn=turn, phase=Phase.DRAW, did=())


_LAYING: Final[frozenset[type]] = frozenset((Take, Meld))


def _gone_out(position: Position) -> Position:
    return position.changed(phase=Phase.OVER, out=position.turn, concealed=is_concealed(position))


def _ask(position: Position, act: Ask) -> Position:
    seat = position.turn
    asked = position.asked
    if position.rules.going_out.ask_limit == "once-a-deal" and seat not in asked:
        asked = tuple(sorted((*asked, seat)))
    return position.changed(
        turn=position.partner_of(seat), phase=Phase.ANSWER, did=(*position.did, act), asked=asked
    )


def _answered(position: Position, act: Yes | No) -> Position:
    mates = position.sides[position.side_of(position.turn)]
    asker = mates[mates.index(position.turn) - 1]
    phase = Phase.PLAY if drew(position) or took(position) else Phase.DRAW
    return position.changed(turn=asker, phase=phase, did=(*position.did, act))


def _stop(position: Position, act: Stop) -> Position:
    return position.changed(phase=Phase.OVER, did=(*position.did, act))


_PLAYED = {
    Draw: _draw,
    Face: _face,
    Take: _take,
    Meld: _meld,
    Join: _join,
    Discard: _discard,
    Ask: _ask,
    Yes: _answered,
    No: _answered,
    Stop: _stop,
}


def next_deal(position: Position, seed: int) -> Position | None:
    """The next deal of the game, the dealer moved on and the scores carried; None when the game has ended.

    Raises ValueError while the deal is still being played.
    """
    if position.phase is not Phase.OVER:
        raise ValueError("The deal is not over yet: there is no next deal before its score.")
    totals = score_deal(position).new_scores
    if game_over(position, totals):
        return None
    dealer = None if position.dealer is None else position.next_seat(position.dealer)
    players = next(n for n in position.rules.players.counts if chairs(position.rules, n)[1] == position.sides)
    return deal(position.rules, seed, players=players, dealer=dealer, scores=totals, number=position.deal + 1)


def game_over(position: Position, totals: Sequence[int]) -> bool:
    """Whether a game with these totals after this deal has ended (Pagat, Classic Canasta; Laws of 1950, law 45).

    Equal highest totals are played on, unless the rule set calls the game drawn.
    """
    game = position.rules.game
    ended = (game.target is not None and max(totals) >= game.target) or (
        game.deals is not None and position.deal >= game.deals
    )
    tied = sorted(totals)[-2:].count(max(totals)) > 1
    return ended and (not tied or game.tie == "drawn")
