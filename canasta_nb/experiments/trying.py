"""Acts that somebody could type, legal or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from canasta_nb.core.model.acts import Act, Ask, Discard, Draw, Join, Lay, Meld, Stop, Take, Target
from canasta_nb.core.model.cards import PLACE, THREE, UNSEEN, WILD, Card
from canasta_nb.core.model.laying import targets_of
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.model.turn import cards_to_meld


def tries(position: Position, chance: Random) -> Iterator[Act]:
    """Yield a few acts with cards of the hand, of every kind that the moment suggests; most of them are refused.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> kings = parse_position("rules classic; turn 1 play; hand 1 KsKhKd; pile 4c")
    >>> all(str(act) for act in tries(kings, Random(1)))
    True
    """
    hand = [card for card in position.hand_of(position.turn) if card != UNSEEN]
    if position.phase is Phase.DRAW:
        yield Draw(keep=True)
        yield Stop()
        if position.pile and hand:
            yield from _takes(position, hand, chance)
    elif position.phase is Phase.PLAY:
        yield chance.choice((Stop(), Ask()))
        if hand:
            yield Discard(chance.choice(hand))
        if to_lay := _to_lay(position, hand):
            yield from _lays(position, to_lay, chance)
        targets = _targets(position)
        if len(targets) > 1:
            yield Join(*chance.sample(targets, 2))


def _takes(position: Position, hand: list[Card], chance: Random) -> Iterator[Act]:
    top = position.pile[-1]
    same = [card for card in hand if PLACE[card] == PLACE[top] or WILD[card]]
    yield Take(top, _some(same or hand, 2, chance))
    yield Take(top, _some(hand, 2, chance))
    yield from [Take(top, target=target) for target in _targets(position)[:2]]
    left = list(hand)
    shown = _some(same or hand, 3, chance)
    for card in shown:
        left.remove(card)
    if left:
        yield Take(top, shown, lays=(Lay(_group(left, chance)),))


def _to_lay(position: Position, seen: list[Card]) -> list[Card]:
    """Return the seen cards of the hand; beside unseen ones without those that wait for the next turn.

    An act that names a waiting card may mean an unseen one of that face. So it is legal, and no listed act does it.
    """
    if UNSEEN not in position.hand_of(position.turn):
        return seen
    return [card for card in cards_to_meld(position) if card != UNSEEN]


def _lays(position: Position, hand: list[Card], chance: Random) -> Iterator[Act]:
    threes = tuple(card for card in hand if card.is_black_three)
    if len(threes) > 1:
        yield Meld((Lay(threes),))
    group = _group(hand, chance)
    yield Meld((Lay(group),))
    left = list((Counter(hand) - Counter(group)).elements())
    if left:
        yield Meld((Lay(group), Lay(_group(left, chance))))
    if position.rules.sequences.allowed:
        yield from [Meld((Lay(_run(hand, chance)),)) for _ in range(3)]
    for target in _targets(position)[:3]:
        yield Meld((Lay(_some(hand, 3, chance), target),))


def _targets(position: Position) -> list[Target]:
    return list(targets_of(position.melds[position.side_of(position.turn)]))


def _some(cards: list[Card], most: int, chance: Random) -> tuple[Card, ...]:
    return tuple(chance.sample(cards, min(len(cards), chance.randint(1, most))))


def _group(hand: list[Card], chance: Random) -> tuple[Card, ...]:
    """Cards of one rank, often with wild ones."""
    place = PLACE[chance.choice(hand)]
    naturals = [card for card in hand if PLACE[card] == place]
    wilds = [card for card in hand if WILD[card] and PLACE[card] != place]
    some = _some(naturals, 7, chance) if chance.random() < 0.5 else tuple(naturals)
    return some + (_some(wilds, 3, chance) if wilds and chance.random() < 0.5 else ())


def _run(hand: list[Card], chance: Random) -> tuple[Card, ...]:
    """Cards of one suit from low to high, with a wild card anywhere among them."""
    suit = chance.choice(hand) & 3
    by_place = {PLACE[card]: card for card in hand if card & 3 == suit and not WILD[card] and PLACE[card] < THREE}
    ranks = sorted(by_place, reverse=True)
    start = chance.randrange(max(1, len(ranks)))
    run = [by_place[place] for place in ranks[start : start + chance.randint(2, 5)]]
    for wild in [card for card in hand if WILD[card]][: chance.randint(0, 2)]:
        run.insert(chance.randint(0, len(run)), wild)
    return tuple(run or hand[:1])
