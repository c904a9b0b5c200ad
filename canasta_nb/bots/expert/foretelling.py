"""The lead that a side may expect in a whole position: a sum of fitted weights, one for each thing that can be counted.

The weights are made by ``tests/measuring/expert_fit.py`` from deals between careful players.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from canasta_nb.core.model.cards import JOKER_RANK, PLACE, TWO, WILD
from canasta_nb.core.model.melds import TableMeld, point_table
from canasta_nb.core.model.position import Position, is_frozen, players_minimum
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.canasta_bonuses import canasta_entries
from canasta_nb.core.speech.language import folder

MINIMUMS = (15, 50, 90, 120)
LONGEST, MOST_TO_TAKE = 7, 12
WHOLE_STOCK = 60.0
CLASSIC_TARGET = 5000


def is_fitted(rules: RuleSet, seats: int) -> bool:
    """Tell whether weights were fitted for a rule set with this number of players.

    >>> is_fitted(RuleSet.load("classic"), 4), is_fitted(RuleSet.load("uruguay"), 4)
    (True, False)
    """
    return _name(rules, seats) in _fitted()


def foretold(position: Position, side: int) -> float:
    """Return the lead in points that a side may expect at the end of the deal, by a whole position at a draw.

    It is what careful players made on average, and explains about a third of the spread. Raises KeyError for a rule
    set without fitted weights.
    """
    weights = _fitted()[_name(position.rules, position.seats)].weights
    return sum([weight * count for weight, count in zip(weights, counted(position, side), strict=True)])


def temper(rules: RuleSet, seats: int) -> float:
    """Return the foretold lead in points that is made good in 84 of 100 deals, as far as a choice goes.

    It is a little more than the standard deviation of a deal's lead. Where nothing was fitted, that of ``classic`` is
    taken in proportion to the target of the game.

    >>> temper(RuleSet.load("classic"), 4), temper(RuleSet.load("uruguay"), 4)
    (900.0, 900.0)
    """
    fitted = _fitted().get(_name(rules, seats))
    if fitted:
        return fitted.temper
    classic = _fitted()["classic, 4 players"].temper
    return classic * (rules.game.target or CLASSIC_TARGET) / CLASSIC_TARGET


def counted(position: Position, side: int) -> list[float]:
    """Return what the weights belong to: a side's counts less those of the other side, and again times the stock."""
    own, other = _of_side(position, side), _of_side(position, 1 - side)
    lead = [mine - theirs for mine, theirs in zip(own, other, strict=True)]
    stock = len(position.stock) / WHOLE_STOCK
    return lead + [number * stock for number in lead]


def _of_side(position: Position, side: int) -> list[float]:
    melds, others = position.melds[side], position.melds[1 - side]
    seats = position.sides[side]
    hands = [position.hands[seat - 1] for seat in seats]
    table = point_table(position.rules)
    ours = {meld.place: meld for meld in melds}
    theirs = {meld.place for meld in others}
    opened = float(bool(melds))
    threes = float(len(position.threes_of(side)))
    canastas = sum([meld.is_canasta for meld in melds])
    minimum = players_minimum(position, seats[0])
    numbers = [
        float(sum([table[card] for meld in melds for card in meld.cards])),
        opened,
        *[float(not melds and minimum == minimum_of_row) for minimum_of_row in MINIMUMS],
        threes * opened,
        threes * (1 - opened),
        float(threes >= 4),
        float(canastas > 0),
        float(sum([entry.points for entry in canasta_entries(position, side)])),
    ]
    numbers += _of_melds(melds)
    sizes = sorted(map(len, hands))
    numbers += [
        float(sum(sizes)),
        float(sizes[0] <= 3),
        float(sizes[0] <= 3 and canastas > 0),
        float(sizes[0] <= 6),
        float(sizes[-1] >= 12),
        float(sum([table[card] for hand in hands for card in hand])),
    ]
    numbers += _of_hands(position, hands, ours, theirs, opened)
    numbers += _of_pile(position, seats, side, ours)
    return numbers


def _of_melds(melds: Sequence[TableMeld]) -> list[float]:
    """Return how many melds there are of each length, natural ones and mixed ones."""
    lengths = [0.0] * (2 * (LONGEST - 2))
    for meld in melds:
        at = min(len(meld.cards), LONGEST) - 3
        lengths[at + (LONGEST - 2) * bool(meld.wilds)] += 1
    return lengths


def _of_hands(
    position: Position,
    hands: Sequence[Sequence[int]],
    ours: dict[int, TableMeld],
    theirs: set[int],
    opened: float,
) -> list[float]:
    wilds = jokers = pairs = triples = fitting = feared = black = singles = 0.0
    grown = [0.0] * 3
    adding = dict.fromkeys(ours, 0)
    for hand in hands:
        counts = [0] * 15
        for card in hand:
            counts[PLACE[card]] += 1
        jokers += counts[JOKER_RANK]
        wilds += counts[JOKER_RANK] + counts[TWO]
        black += counts[11]
        for place in range(11):
            many = counts[place]
            if not many:
                continue
            if place in ours:
                fitting += many
                adding[place] += many
            elif many == 2:
                pairs += 1
            elif many > 2:
                triples += 1
            else:
                singles += 1
            if place in theirs:
                feared += many
    for place, many in adding.items():
        size = len(ours[place].cards)
        if size < LONGEST <= size + many + wilds:
            grown[0 if size + many >= LONGEST else 1] += 1
        grown[2] += many * (size >= LONGEST)
    return [
        wilds,
        wilds * opened,
        jokers,
        pairs,
        pairs * opened,
        triples,
        triples * opened,
        fitting,
        feared,
        black,
        singles,
        *grown,
    ]


def _of_pile(position: Position, seats: Sequence[int], side: int, ours: dict[int, TableMeld]) -> list[float]:
    """Return what the pile promises each player, by how soon that player moves."""
    numbers = [0.0] * (3 * position.seats)
    pile = position.pile
    size = min(len(pile), MOST_TO_TAKE)
    frozen = is_frozen(position, side)
    for seat in seats:
        after = (seat - position.turn) % position.seats
        hand = position.hands[seat - 1]
        numbers[3 * after] = 1.0
        numbers[3 * after + 1] = float(size * frozen * bool(ours))
        if after == 0 and pile and not WILD[pile[-1]] and PLACE[pile[-1]] < 11:
            top = PLACE[pile[-1]]
            naturals = sum([PLACE[card] == top for card in hand])
            takes = naturals >= 2 or (
                not frozen and (top in ours or (naturals == 1 and any(WILD[card] for card in hand)))
            )
            numbers[2] = float(size * takes * bool(ours))
        elif after:
            pairs = [0] * 15
            for card in hand:
                pairs[PLACE[card]] += 1
            numbers[3 * after + 2] = size * sum([many >= 2 for many in pairs[:11]]) / 4
    return numbers


class _Fitted(NamedTuple):
    """What was fitted for one rule set."""

    temper: float
    weights: tuple[float, ...]


def _name(rules: RuleSet, seats: int) -> str:
    return f"{rules.label()}, {seats} players"


@cache
def _fitted() -> dict[str, _Fitted]:
    text = (folder() / "bots" / "expert" / "foretelling.json").read_text(encoding="utf-8")
    by_rules = json.loads(text)["rules"]
    return {name: _Fitted(float(fitted["temper"]), tuple(fitted["weights"])) for name, fitted in by_rules.items()}
