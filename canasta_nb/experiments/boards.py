"""Duplicate play: two kinds of players play each deal in every seating, so that the luck of the cards is shared."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from canasta_nb.bots import Bot, bot
from canasta_nb.core.engine.playing import deal
from canasta_nb.core.model.position import Position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.experiments.dealing import played_out
from canasta_nb.experiments.sharing import shared_out

NORMAL = 1.96
"""A mean lies within this many standard errors of the true value in 95 of 100 cases."""


FEW = 30
"""Of fewer deals an interval says little: it is computed as of many."""


class Board(NamedTuple):
    """One deal in every seating: by how many points the first kind of player led in each."""

    seed: int
    leads: tuple[float, ...]

    @property
    def lead(self) -> float:
        """The mean lead over the seatings."""
        return fmean(self.leads)

    @property
    def won(self) -> float:
        """The part of the seatings that the first kind won; a tie counts half."""
        return fmean([_won(lead) for lead in self.leads])


class Interval(NamedTuple):
    """A mean, and how far the true value may lie from it with 95 % confidence."""

    mean: float
    within: float

    def __str__(self) -> str:
        return f"{self.mean:.1f} ± {self.within:.1f}"


@dataclass(frozen=True)
class Duplicate:
    """The boards of one rule set that two kinds of players played."""

    rules: RuleSet
    bots: tuple[str, str]
    seed: int
    boards: tuple[Board, ...]

    @property
    def lead(self) -> Interval:
        """The points a deal by which the first kind led, in the mean."""
        return interval([board.lead for board in self.boards])

    @property
    def won(self) -> Interval:
        """The deals in a hundred that the first kind won, each seating for itself; a tie counts half."""
        return interval([100 * board.won for board in self.boards])

    @property
    def boards_won(self) -> Interval:
        """The deals in a hundred in which the first kind made more over all seatings together."""
        return interval([100 * _won(board.lead) for board in self.boards])

    def __str__(self) -> str:
        one, other = self.bots
        label = self.rules.label()
        few = len(self.boards) < FEW
        return "\n".join([
            f"{label}, {one} against {other}, from seed {self.seed}: {len(self.boards):,} deals in every seating",
            f"  {one} made {self.lead} points a deal more than {other}",
            f"  {one} won {self.won} of 100 deals, and {self.boards_won} of 100 over all seatings of a deal",
            *([f"  That is too few deals to trust the ±; play at least {FEW}"] if few else []),
        ])  # fmt: skip

    def summary(self) -> dict[str, Any]:
        """Return what the command line prints, ready for JSON."""
        figures = {"lead": self.lead, "won": self.won, "boards_won": self.boards_won}
        rounded = {
            name: {"mean": round(found.mean, 1), "within": round(found.within, 1)} for name, found in figures.items()
        }
        return {
            "rules": self.rules.id,
            "revision": self.rules.revision,
            "bots": ",".join(self.bots),
            "seed": self.seed,
            "deals": len(self.boards),
            **rounded,
        }


def duplicate(
    rules: RuleSet | str,
    deals: int,
    seed: int = 0,
    bots: Sequence[str] = ("careful", "greedy"),
    *,
    players: int | None = None,
    workers: int = 1,
    executor: Executor | None = None,
) -> Duplicate:
    """Let two kinds of players play each deal once in every seating; the same seed gives the same.

    The first kind sits on one side and the second on all others, on each side in turn. Deal ``n`` has the seed
    ``seed + n``, and every score begins at nothing. ``executor`` may be any of ``concurrent.futures``; without one,
    ``workers`` processes are used. Raises ValueError for an unknown rule set or bot, anything but two bots, fewer than
    one deal or worker, or a number of players that the rules do not have.

    >>> duplicate("classic", 2, seed=1, bots=("careful", "passive")).won.mean
    100.0
    >>> duplicate("classic", 2, bots=("careful",))
    Traceback (most recent call last):
    Mistake: Duplicate play needs two bots, as in careful,greedy.
    """
    rules = RuleSet.load(rules) if isinstance(rules, str) else rules
    if deals < 1 or workers < 1:
        raise Mistake(mistaken("one_worker", deals=deals, workers=workers))
    if len(bots) != 2:
        raise Mistake(mistaken("two_bots"))
    one, other = bots
    for name in bots:
        bot(name)
    deal(rules, seed, players=players)
    parts = [(rules, number, one, other, players) for number in range(seed, seed + deals)]
    boards = shared_out(board, parts, workers, executor)
    return Duplicate(rules, (one, other), seed, tuple(boards))


def board(rules: RuleSet, seed: int, one: str, other: str, players: int | None = None) -> Board:
    """Return one deal in every seating.

    >>> board(RuleSet.load("classic"), 1, "careful", "careful").lead
    0.0
    """
    position = deal(rules, seed, players=players)

    def lead(side: int) -> float:
        names = [one if position.side_of(seat) == side else other for seat in range(1, position.seats + 1)]
        return lead_over_others(position, [bot(name, seed * 8 + at) for at, name in enumerate(names)], side, seed)

    return Board(seed, tuple([lead(side) for side in range(len(position.sides))]))


def lead_over_others(position: Position, players: Sequence[Bot], side: int, seed: int) -> float:
    """Return by how many points a side leads the mean of the others, when these players play the deal to its end.

    Sides are those of the start: where a lone hand may be found, others may play together in the end.
    """
    over, _, _ = played_out(position, players, 0, seed, check=False)
    totals = tuple(score_deal(over).totals.values())
    made = {seat: totals[over.keeper_of(seat)] for seat in range(1, over.seats + 1)}
    own = position.sides[side]
    return fmean([made[seat] for seat in own]) - fmean([points for seat, points in made.items() if seat not in own])


def interval(values: Sequence[float]) -> Interval:
    """Return the mean of some values with the half of its interval of 95 %.

    >>> str(interval([1.0, 3.0]))
    '2.0 ± 2.0'
    """
    return Interval(fmean(values), NORMAL * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0)


def _won(lead: float) -> float:
    return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
