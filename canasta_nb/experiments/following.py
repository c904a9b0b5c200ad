"""Whether a legal act follows from the listed ones: it is one of them, or does what several do in a row."""

from __future__ import annotations

from collections import Counter
from itertools import islice

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Draw, Face, Join, Meld, Take, cards_of
from canasta_nb.core.model.cards import PLACE, THREE, WILD, Card
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.model.turn import begun
from canasta_nb.core.openings.openings import MOST_LISTED, openings

MOST_LOOKED_AT = 4 * MOST_LISTED  # openings among which one that is not listed is looked for
Kind = tuple[int, int]
State = tuple[object, ...]


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
    return act.cards if isinstance(act, Face) else cards_of(act)


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
        position.going_out_way,
        len(position.stock),
        tuple([sort(hand) for hand in position.hands]),
        tuple([tuple(sorted([sort(meld.cards) for meld in side])) for side in position.melds]),
        tuple([sort(threes) for threes in position.threes]),
        sort(position.pile),
    )
