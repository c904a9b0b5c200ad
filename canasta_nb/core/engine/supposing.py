"""Unseen cards that an act lays on the table, and the faces that they may have.

An unseen card satisfies any test that its unknown face could satisfy (LAWS: how an act is examined). So an act with
unseen cards is judged, and played, with the faces that break the fewest laws, of the copies that nobody has seen.

The first faces are natural ones. Then one lay after another tries others, and the best are kept. Classic Canasta, 90
points to open, ``meld KsKh??, 7d????``:

    faces        still broken
    Ks, 7s7s     the minimum, by 45 points
    2s, 7s7s     the minimum, by 35          better, so the first lay keeps the two
    Jk, 7s7s     the minimum, by 5           better again
    Jk, 7s2s     nothing: so the act is legal
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeGuard

from canasta_nb.core.going_out.budget import budget_for
from canasta_nb.core.model.acts import Act, Meld, Take, Target, cards_of, lays_of
from canasta_nb.core.model.cards import CARDS, JOKER, PLACE, THREE, TWO, UNSEEN, WILD, Card
from canasta_nb.core.model.dealing import put, whole_pack
from canasta_nb.core.model.laying import missing, named
from canasta_nb.core.model.melds import SEQUENCE_PLACE, TARGET_NAMES, WILD_PLACE, suits_matter
from canasta_nb.core.model.position import Position
from canasta_nb.core.speech.refusals import Broken, Fact

Judge = Callable[[Position, Act], list[Broken]]
Laying = Meld | Take


_STEPS: Final = 5
"""How many steps it takes to judge an act with some faces, beside one for each lay."""


class Supposed(NamedTuple):
    """A position and an act whose unseen cards have faces, the faces, and the laws that the act breaks so."""

    position: Position
    act: Act
    faces: tuple[Card, ...]
    broken: list[Broken]


def lays_unseen(act: Act) -> TypeGuard[Laying]:
    """Tell whether an act lays an unseen card on the table.

    >>> from canasta_nb.core.notation.text import parse_act
    >>> lays_unseen(parse_act("meld K+??"))
    True
    """
    return any([UNSEEN in lay.cards for lay in lays_of(act)])


def supposed(position: Position, act: Laying, judge: Judge) -> Supposed:
    """Return the act with the faces for its unseen cards that break the fewest laws, one lay after another."""
    runs = lays_of(act)
    budget = budget_for(position.own_hand)
    pool = _unseen_copies(position, act)
    faces: list[tuple[Card, ...]] = []
    for cards, target in runs:
        count = cards.count(UNSEEN)
        choices = _fitting(position, cards, target, pool)
        faces.append(next(choices, ()) or (*pool.elements(), *(JOKER,) * count)[:count])
        pool -= Counter(faces[-1])
    best = _judged(position, act, faces, judge)
    for at, (cards, target) in enumerate(runs):
        pool += Counter(faces[at])
        for other in _fitting(position, cards, target, pool):
            if not best.broken:
                return best
            budget.spend(_STEPS + len(runs))
            tried = _judged(position, act, [*faces[:at], other, *faces[at + 1 :]], judge)
            if _fault(tried) < _fault(best):
                best, faces[at] = tried, other
        pool -= Counter(faces[at])
    return best


def hidden(supposed: Supposed) -> list[Broken]:
    """Return the broken laws, with facts that show no face that was only supposed."""
    return [
        Broken(law, {name: _hidden(fact, supposed.faces) for name, fact in facts.items()})
        for law, facts in supposed.broken
    ]


def _hidden(fact: Fact, faces: tuple[Card, ...]) -> Fact:
    if isinstance(fact, tuple):
        return tuple(_hidden(part, faces) for part in fact)
    if isinstance(fact, str):
        for face in faces:
            fact = fact.replace(str(face), str(UNSEEN), 1)
    return fact


def _unseen_copies(position: Position, act: Laying) -> Counter[Card]:
    """Return the copies that no place of the position and no card of the act shows."""
    left = Counter(whole_pack(position.rules))
    left.subtract(card for zone in position.zones for card in zone if card != UNSEEN)
    seen = tuple(card for card in position.own_hand if card != UNSEEN)
    left.subtract(missing(seen, [card for card in cards_of(act) if card != UNSEEN]))
    return +left


def _fitting(
    position: Position, run: tuple[Card, ...], target: Target | None, pool: Counter[Card]
) -> Iterator[tuple[Card, ...]]:
    """Faces for the unseen cards of a run that could make it a meld, natural ones first."""
    count = run.count(UNSEEN)
    if not count:
        yield ()
        return
    ranks = {PLACE[card] for card in run if card != UNSEEN and not WILD[card]}
    if target is not None:
        places = [TARGET_NAMES.index(target.name)]
    else:
        places = sorted(ranks) if ranks else [*range(THREE + 1), WILD_PLACE]
    if not ranks or (len(places) == 1 and places[0] < SEQUENCE_PLACE):
        for place in places:
            yield from _in_group(count, place, pool)
    if suits_matter(position.rules):
        yield from _in_sequence(position, run, target, pool)


def _in_group(count: int, place: int, pool: Counter[Card]) -> Iterator[tuple[Card, ...]]:
    """So many natural cards of a rank, and wild ones; wild ones alone for a meld of them."""
    copies = sorted(pool.elements())
    naturals = [card for card in copies if PLACE[card] == place and not card.is_red_three]
    twos = [card for card in copies if PLACE[card] == TWO and place != TWO]
    jokers = [card for card in copies if card == JOKER]
    for some in range(min(count, len(naturals)), -1, -1):
        fillings = dict.fromkeys(tuple(wilds[: count - some]) for wilds in (twos + jokers, jokers + twos))
        yield from [(*naturals[:some], *wilds) for wilds in fillings if some + len(wilds) == count]


def _in_sequence(
    position: Position, run: tuple[Card, ...], target: Target | None, pool: Counter[Card]
) -> Iterator[tuple[Card, ...]]:
    """Natural cards of the suit: those of the places where they are written, then those of every run that holds it."""
    melds = position.own_melds
    at = named(melds, target) if target is not None else None
    lying = tuple(card for card in melds[at].cards if not WILD[card]) if at is not None else ()
    known = [card for card in run if card != UNSEEN and not WILD[card]]
    if not (lying or known) or any(PLACE[card] >= THREE for card in (*lying, *known)):
        return
    suit = (lying or tuple(known))[0] & 3
    written = [PLACE[card] + number for number, card in enumerate(run) if card in known]
    taken = {PLACE[card] for card in (*lying, *known)}
    size = len(lying) + len(run)
    windows = [[low - number for number, card in enumerate(run) if card == UNSEEN] for low in written[:1] if not lying]
    windows += [
        [place for place in range(low, low - size, -1) if place not in taken] for low in range(THREE - 1, size - 2, -1)
    ]
    for places in windows:
        faces = tuple(CARDS[4 * place + suit] for place in places if 0 <= place < THREE)
        if len(faces) == run.count(UNSEEN) and not Counter(faces) - pool:
            yield faces


def _judged(position: Position, act: Laying, faces: list[tuple[Card, ...]], judge: Judge) -> Supposed:
    """Return the act with these faces, and the laws that it breaks with them."""
    flat = tuple(card for run in faces for card in run)
    shown = iter(flat)

    def seen(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(next(shown) if card == UNSEEN else card for card in cards)

    pile = position.pile
    from_hand = flat
    spelled: Laying = act
    if isinstance(act, Take):
        top, *pair = seen(act.top_lay.cards)
        if act.card == UNSEEN:
            pile, from_hand = (*pile[:-1], top), flat[1:]
        spelled = act._replace(card=top, shown=tuple(pair))
    spelled = spelled._replace(lays=tuple(lay._replace(cards=seen(lay.cards)) for lay in act.lays))
    hand = list(position.own_hand)
    for card in from_hand:
        if UNSEEN in hand:
            hand[hand.index(UNSEEN)] = card
    after = position.changed(hands=put(position.hands, position.turn - 1, tuple(hand)), pile=pile)
    return Supposed(after, spelled, flat, judge(after, spelled))


def _fault(tried: Supposed) -> tuple[int, int]:
    """Return how far an act is from legal: how many laws it breaks, and by how much it misses the minimum."""
    short = sum(int(str(facts.get("short", 0))) for _, facts in tried.broken)
    return len(tried.broken), short
