"""Imagined deals: the unseen cards are dealt at random, and careful players play on after each choice.

>>> from canasta_nb.core.notation.text import parse_position
>>> table = "rules classic; turn 1 play; melds A KsKhKdKcKsKhKd; hand 1 4c; hand 2 x9; hand 3 x1; hand 4 x9; pile 9d"
>>> compared = compare(parse_position(table), {"out": ["discard 4c"]}, deals=2)
>>> compared.figures["out"].won
1.0
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from canasta_nb.core.engine.playing import game_over, play
from canasta_nb.core.model.acts import Act, Take
from canasta_nb.core.model.cards import UNSEEN, Card, pack
from canasta_nb.core.model.position import Position, red_threes_lie_open
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.experiments.dealing import played_out, seated

NORMAL = 1.96
"""So many standard errors on either side hold 95 of 100 means."""


FEWEST = 2
"""Deals of which a mean has a give or take."""


class Estimate(NamedTuple):
    """A mean, and how far the true value may lie from it with 95 % confidence."""

    points: float
    within: float


class Ending(NamedTuple):
    """How one imagined deal ended: the side's lead in points, and whether the next player took the pile at once."""

    lead: int
    taken: bool
    game: int
    """1 where the side won the game with it, -1 where it lost the game, 0 where the game goes on."""


@dataclass(frozen=True)
class Figure:
    """What a choice led to in all imagined deals, in points and in shares of the deals."""

    lead: Estimate
    behind: Estimate
    """By how many points it did worse than the best choice, in the same deals."""
    won: float
    taken: float
    game_won: float
    game_lost: float


@dataclass(frozen=True)
class Comparison:
    """The choices of one position under the same imagined deals."""

    deals: int
    seed: int
    figures: Mapping[str, Figure]

    @property
    def best(self) -> str:
        """The choice with the highest mean."""
        return max(self.figures, key=lambda name: self.figures[name].lead.points)

    @property
    def as_good(self) -> tuple[str, ...]:
        """The best choice and all that are not clearly worse: zero lies within their interval."""
        return tuple(name for name, figure in self.figures.items() if figure.behind.points <= figure.behind.within)


def compare(
    position: Position,
    choices: Mapping[str, Sequence[str]],
    deals: int = 100,
    seed: int = 1,
    told: Callable[[int], object] | None = None,
    fits: Callable[[Position, Random], bool] | None = None,
) -> Comparison:
    """Play every choice on in the same imagined deals, or in those of them that fit what happened before.

    A choice is the acts of the player in turn; afterwards four careful players play the deal to its end. The same
    seed gives the same figures. ``told`` hears after each deal how many are played. An interrupt keeps those, if they
    are enough to say how far their mean may be off. Raises ValueError for an act that is not legal.
    """
    played: list[dict[str, Ending]] = []
    try:
        for number in range(deals):
            chance = Random(f"{seed} {number}")
            whole = imagined(position, chance)
            while fits and not fits(whole, chance):
                whole = imagined(position, chance)
            played.append({name: _ending(whole, acts) for name, acts in choices.items()})
            if told:
                told(len(played))
    except KeyboardInterrupt:
        if len(played) < FEWEST:
            raise
    endings = {name: [each[name] for each in played] for name in choices}
    leads = {name: [ending.lead for ending in found] for name, found in endings.items()}
    best = max(leads, key=lambda name: fmean(leads[name]))
    return Comparison(len(played), seed, {name: _figure(endings[name], leads[best]) for name in choices})


def imagined(position: Position, chance: Random) -> Position:
    """Return the position with faces for its unseen cards; red threes come into the stock, where nobody has drawn them.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> position = parse_position("rules classic; turn 1 play; hand 1 KsKh; hand 2 x9; hand 3 x9; hand 4 x9; pile 9d")
    >>> UNSEEN in imagined(position, Random(1)).hand_of(2)
    False
    """
    cards = list(unseen(position))
    chance.shuffle(cards)
    lie_open = red_threes_lie_open(position.rules)
    threes = [card for card in cards if card.is_red_three and lie_open]
    others = [card for card in cards if not (card.is_red_three and lie_open)]
    hands = tuple(tuple(others.pop() if card == UNSEEN else card for card in hand) for hand in position.hands)
    stock = others + threes
    chance.shuffle(stock)
    return position.changed(hands=hands, stock=tuple(stock[: len(position.stock)]))


def unseen(position: Position) -> tuple[Card, ...]:
    """Return every card of the pack that lies open nowhere and is in no known hand."""
    rules = position.rules
    left = Counter(pack(rules.pack.packs, rules.pack.jokers))
    melded = [meld.cards for melds in position.melds for meld in melds]
    for cards in (*position.hands, *position.threes, *melded, position.pile):
        left.subtract(card for card in cards if card != UNSEEN)
    return tuple(sorted((+left).elements()))


def _ending(whole: Position, acts: Sequence[str]) -> Ending:
    seat, side = whole.turn, whole.side_of(whole.turn)
    following = whole.next_seat(seat)
    position = whole
    for act in acts:
        position = play(position, parse_act(act))
    first: list[Act] = []

    def watched(before: Position, act: Act, after: Position) -> None:
        if before.turn == following and not first:
            first.append(act)

    over, _, _ = played_out(position, seated(("careful",), whole.seats, 0), 0, 0, check=False, watched=watched)
    sheet = score_deal(over)
    totals = tuple(sheet.totals.values())
    lead = totals[side] - max(points for other, points in enumerate(totals) if other != side)
    new = sheet.new_scores
    ended = game_over(over, new)
    game = (1 if new[side] == max(new) else -1) if ended else 0
    return Ending(lead, bool(first) and isinstance(first[0], Take), game)


def _figure(endings: Sequence[Ending], best: Sequence[int]) -> Figure:
    leads = [ending.lead for ending in endings]
    deals = len(endings)
    return Figure(
        lead=_mean(leads),
        behind=_mean([other - lead for lead, other in zip(leads, best, strict=True)]),
        won=sum(lead > 0 for lead in leads) / deals,
        taken=sum(ending.taken for ending in endings) / deals,
        game_won=sum(ending.game > 0 for ending in endings) / deals,
        game_lost=sum(ending.game < 0 for ending in endings) / deals,
    )


def _mean(values: Sequence[int]) -> Estimate:
    return Estimate(fmean(values), NORMAL * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0)
