"""Acts that somebody could type, legal or not, and whether what is legal of them follows from the listed ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Ask, Discard, Draw, Face, Join, Lay, Meld, Stop, Take, Target
from canasta_nb.core.model.cards import PLACE, THREE, UNSEEN, WILD, Card
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.model.turn import begun, cards_to_meld
from canasta_nb.core.openings.openings import MOST_LISTED, openings

MOST_LOOKED_AT = 4 * MOST_LISTED  # openings among which one that is not listed is looked for
Kind = tuple[int, int]
State = tuple[object, ...]


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
    names = [meld.rank for meld in position.melds[position.side_of(position.turn)]]
    return [
        Target(name, names[:at].count(name) + 1 if names.count(name) > 1 else None) for at, name in enumerate(names)
    ]


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


# --- what follows from the listed acts --------------------------------------------------------------------------------


def follows(position: Position, act: Act) -> bool:
    """Tell whether a legal act is listed, does what listed ones do in a row, or is found by ``openings``.

    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> kings = parse_position("rules classic; turn 1 play; melds A KsKhKd; hand 1 QsQhQdJsJhJd4c5c; pile 9c")
    >>> follows(kings, parse_act("meld QsQhQd, JsJhJd"))
    True
    """
    listed = legal_acts(position)
    if act in listed:
        return True
    if isinstance(act, Draw) and act.keep:
        return any(isinstance(each, Draw) and each.keep for each in listed)
    after = play(position, act)
    if not _lies_as_written(act, after, position.turn):
        return False
    goal = _state(after)
    if isinstance(act, Meld | Take | Face):
        position = begun(position) if position.phase is Phase.DRAW else position
        return _leads_to(position, goal, _kinds(_cards(act), suited=position.rules.sequences.allowed), set())
    return any(type(each) is type(act) and _state(play(position, each)) == goal for each in listed)


def _lies_as_written(act: Act, after: Position, seat: int) -> bool:
    """Tell whether each wild card of a new sequence is where the act names it."""
    runs = [meld.cards for meld in after.melds[after.side_of(seat)] if meld.kind == "sequence"]
    for lay in act.lays if isinstance(act, Meld) else ():
        naturals = [card for card in lay.cards if not WILD[card]]
        mixed = lay.target is None and len({PLACE[card] for card in naturals}) > 1 and len(naturals) < len(lay.cards)
        if mixed and lay.cards not in runs and lay.cards[::-1] not in runs:
            return False
    return True


def _leads_to(position: Position, goal: State, left: Counter[Kind], seen: set[State]) -> bool:
    """Tell whether listed acts that lay none but these kinds of cards lead to a state."""
    suited = position.rules.sequences.allowed
    acts = list(legal_acts(position))
    if len(acts) >= MOST_LISTED:  # what else opens comes behind those that are listed
        acts += list(islice(openings(position), MOST_LISTED, MOST_LOOKED_AT))
    steps = [act for act in acts if isinstance(act, Take | Meld | Join | Face)]
    for act in sorted(steps, key=lambda each: -len(_cards(each))):  # what lays most comes soonest to the end
        cards = _kinds(_cards(act), suited=suited)
        if not cards <= left:
            continue
        after = play(position, act)
        state = _state(after)
        if state == goal:
            return True
        if state in seen or after.phase is not Phase.PLAY or after.turn != position.turn:
            continue
        seen.add(state)
        if _leads_to(after, goal, left - cards, seen):
            return True
    return False


def _cards(act: Act) -> tuple[Card, ...]:
    """Return the cards of the hand that an act lays, shows or faces."""
    if isinstance(act, Face):
        return act.cards
    lays = act.lays if isinstance(act, Meld | Take) else ()
    shown = act.shown if isinstance(act, Take) else ()
    return (*shown, *[card for lay in lays for card in lay.cards])


def _kind(card: Card, *, suited: bool) -> Kind:
    """Return a card by its rank, with red and black threes apart; by its suit too where sequences are played."""
    if suited and PLACE[card] < THREE:
        return PLACE[card], card & 3
    return PLACE[card], int(card.is_red_three)


def _kinds(cards: tuple[Card, ...], *, suited: bool) -> Counter[Kind]:
    return Counter([_kind(card, suited=suited) for card in cards])


def _state(position: Position) -> State:
    """Return what matters of a position after the acts of one player."""
    suited = position.rules.sequences.allowed

    def sort(cards: tuple[Card, ...]) -> tuple[Kind, ...]:
        return tuple(sorted([_kind(card, suited=suited) for card in cards]))

    return (
        position.phase,
        position.turn,
        position.out,
        position.concealed,
        len(position.stock),
        tuple([sort(hand) for hand in position.hands]),
        tuple([tuple(sorted([sort(meld.cards) for meld in side])) for side in position.melds]),
        tuple([sort(threes) for threes in position.threes]),
        sort(position.pile),
    )
