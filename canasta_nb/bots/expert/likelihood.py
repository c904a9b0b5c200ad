"""How likely a player is to hold a rank, from what lies on the table and from what the player threw and refused.

The factors are made by ``tests/measuring/expert_fit.py``: hands that are drawn with them hold pairs, wild cards and
what was thrown as often as the hands of careful players do.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from math import exp
from random import Random
from typing import NamedTuple

from canasta_nb.bots.expert.knowing import Habits
from canasta_nb.core.model.cards import PLACE, Card
from canasta_nb.core.model.position import Position
from canasta_nb.core.speech.language import folder

STAGES = (40, 20)
"""From so few cards in the stock on the next stage of the deal begins."""
SIZES = (4, 7)
"""A hand of more cards than this is of the next size: long hands are more like cards drawn at random."""
BINS = (2, 4, 7)
"""From so many own turns ago each next place begins."""


def ago(turns: int, when: int | None) -> int:
    """Return a place for how long ago something happened: 0 for never, 1 for the last turn, and so on.

    >>> ago(5, None), ago(5, 4), ago(5, 3), ago(20, 1)
    (0, 1, 2, 4)
    """
    if when is None:
        return 0
    since = turns - when
    return 1 + sum([since >= bound for bound in BINS])


def signs(position: Position, seat: int, place: int, habits: Habits) -> tuple[str, ...]:
    """Return what speaks for or against a rank in a player's hand, by the names of the fitted coefficients.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> table = parse_position("rules classic; turn 1 play; melds A KsKhKd; hand 1 4c; hand 2 x9; hand 3 x9; hand 4 x9")
    >>> signs(table, 3, 1, Habits())
    ('rank 1 opened 0', 'own meld')
    """
    side = position.side_of(seat)
    stage = sum([len(position.stock) <= bound for bound in STAGES])
    named = [f"rank {place} {'opened' if position.melds[side] else 'closed'} {stage}"]
    for other, melds in enumerate(position.melds):
        if any(meld.place == place for meld in melds):
            named.append("own meld" if other == side else "other meld")
    turns = habits.turns
    for name, when in (("threw", habits.threw), ("drew", habits.drew_open), ("drew frozen", habits.drew_frozen)):
        if place in when:
            named.append(f"{name} {ago(turns, when[place])}")
    return tuple(named)


class Leanings(NamedTuple):
    """How likely each card is in one hand, beside any other."""

    ranks: tuple[float, ...]
    """By the place of a rank: what speaks for a card of it."""
    second: float
    """The factor of a card whose rank the hand holds once already: players keep pairs."""
    third: float
    """The factor where the hand holds two or more of it: players meld three."""


def leanings(position: Position, seat: int, habits: Habits) -> Leanings | None:
    """Return how likely each card is in the hand of a seat.

    None where nothing was fitted for the rule set: then every unseen card is as likely as another.
    """
    fitted = _fitted().get(position.rules.label())
    return None if fitted is None else leaning_by(fitted, position, seat, habits)


def kind_of_hand(position: Position, seat: int) -> str:
    """Return what a hand's pairs depend on: whether its side has opened, and its size.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> kind_of_hand(parse_position("rules classic; turn 1 draw; hand 1 4c; hand 2 x9; melds B KsKhKd"), 2)
    'opened 2'
    """
    opened = "opened" if position.melds[position.side_of(seat)] else "closed"
    return f"{opened} {sum([len(position.hand_of(seat)) > bound for bound in SIZES])}"


def leaning_by(fitted: Mapping[str, float], position: Position, seat: int, habits: Habits) -> Leanings:
    """Return how likely each card is, by these logarithms of factors."""
    of_hand = kind_of_hand(position, seat)
    by_rank = [signs(position, seat, place, habits) for place in range(14)]
    return Leanings(
        tuple([exp(sum([fitted.get(sign, 0.0) for sign in of_rank])) for of_rank in by_rank]),
        exp(fitted.get(f"second {of_hand}", 0.0)),
        exp(fitted.get(f"third {of_hand}", 0.0)),
    )


def drawn(cards: list[Card], many: int, leaning: Leanings, held: tuple[Card, ...], chance: Random) -> list[Card]:
    """Return cards of one hand, drawn one after another, beside those that it is known to hold.

    >>> from canasta_nb.core.model.cards import cards_text, parse_cards
    >>> kings = Leanings((1.0, 1e9, *[1.0] * 12), 1.0, 1.0)
    >>> cards_text(drawn(list(parse_cards("KsKs4h5h6h7h")), 2, kings, (), Random(1)))
    'KsKs'
    """
    left: list[list[Card]] = [[] for _ in range(15)]
    for card in cards:
        left[PLACE[card]].append(card)
    counts = [0] * 15
    for card in held:
        counts[PLACE[card]] += 1
    factors = (1.0, leaning.second, leaning.third)
    weights = [
        len(lot) * weight * factors[min(count, 2)]
        for lot, weight, count in zip(left, (*leaning.ranks, 0.0), counts, strict=True)
    ]
    dealt: list[Card] = []
    for _ in range(many):
        (place,) = chance.choices(range(15), weights)
        lot = left[place]
        dealt.append(lot.pop(chance.randrange(len(lot))))
        counts[place] += 1
        weights[place] = len(lot) * leaning.ranks[place] * factors[min(counts[place], 2)]
    return dealt


@cache
def _fitted() -> Mapping[str, Mapping[str, float]]:
    text = (folder() / "bots" / "expert" / "likelihood.json").read_text(encoding="utf-8")
    return {name: fitted["factors"] for name, fitted in json.loads(text)["rules"].items()}
