"""The same deal at several tables, compared: what each side made of it, and the decision where the tables parted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from canasta_nb.bots.expert import weighing
from canasta_nb.core.model.acts import Act, Draw
from canasta_nb.core.model.position import Position
from canasta_nb.core.questions.views import Seen, View, seen, view
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.descriptions.telling import Deed
from canasta_nb.game.game import Game
from canasta_nb.puzzles.kinds import kind_of

DEALS = 60
"""Imagined deals in which two choices are compared."""


class TableResult(NamedTuple):
    """What the first side won a deal by at one table, in points, and how far that is from the average of all."""

    table: int
    won_by: int
    to_average: int


class PartedWay(NamedTuple):
    """What some tables did where they parted, and by how much the first side won there on average."""

    act: Act
    tables: tuple[int, ...]
    mean: float


class Parting(NamedTuple):
    """The decision where tables parted: after how many acts, in which turn, whose it was, and what they did."""

    at: int
    turn: int
    seat: int
    choices: tuple[PartedWay, ...]
    """The most frequent one first."""


class Imagined(NamedTuple):
    """By how many points the first of two choices was better, the standard error of that, and in how many deals."""

    points: float
    error: float
    deals: int


def won_by(position: Position) -> int:
    """Return by how many points the first of two sides has won a deal; negative where the other one has.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> table = "rules classic; turn 1 over; out 1; melds A KsKhKdKcKsKhKd; hand 1 -; hand 3 4c5d; hand 2 8s; hand 4 9s"
    >>> won_by(parse_position(table))
    680
    """
    first, second = score_deal(position).totals.values()
    return first - second


def compared(games: Mapping[int, Game]) -> list[TableResult]:
    """Return the result of each table whose deal is over, the best of the first side first.

    The differences from the average add up to 0, but for what is lost by rounding.
    """
    won = {table: won_by(game.position) for table, game in games.items() if game.over}
    if not won:
        return []
    average = fmean(won.values())
    found = [TableResult(table, points, round(points - average)) for table, points in won.items()]
    return sorted(found, key=lambda result: (-result.won_by, result.table))


def parted(games: Mapping[int, Game]) -> Parting | None:
    """Return the one decision that split the results most; None where fewer than two tables have a result.

    Tables are compared only where their cards lay exactly alike. A decision splits results by what the means of its
    choices differ beyond chance, as the tables with one choice differ among themselves. Of equals it is the one that
    most tables came to, and then the earliest.
    """
    over = {table: game for table, game in games.items() if game.over}
    met: dict[Position, dict[str, list[int]]] = {}
    for table, game in over.items():
        for deed in game.log:
            met.setdefault(deed.before, {}).setdefault(kind_of(game.rules, chosen(deed)), []).append(table)
    decisions = [(position, kinds) for position, kinds in met.items() if len(kinds) > 1]
    if not decisions:
        return None
    won = {table: won_by(game.position) for table, game in over.items()}

    def weight(decision: tuple[Position, dict[str, list[int]]]) -> tuple[float, int]:
        groups = [[won[table] for table in tables] for tables in decision[1].values()]
        return split(groups), sum(map(len, groups))

    position, kinds = max(decisions, key=weight)  # the first of equals is the earliest, because logs go on in time
    return _parting(position, kinds, over, won)


def _parting(
    position: Position, kinds: Mapping[str, list[int]], games: Mapping[int, Game], won: Mapping[int, int]
) -> Parting:
    choices = []
    for tables in kinds.values():
        log = games[tables[0]].log
        at = next(place for place, deed in enumerate(log) if deed.before == position)
        choices.append(PartedWay(chosen(log[at]), tuple(tables), fmean([won[table] for table in tables])))
    choices.sort(key=lambda choice: (-len(choice.tables), -choice.mean))
    log = games[choices[0].tables[0]].log
    at = next(place for place, deed in enumerate(log) if deed.before == position)
    turn = 1 + sum([log[place].seat != log[place - 1].seat for place in range(1, at + 1)])
    return Parting(at, turn, position.turn, tuple(choices))


def split(groups: Sequence[Sequence[float]]) -> float:
    """Return how much of the squared differences of results is between groups, beyond what chance explains.

    It is 0 where every group has one result, because chance can't be told there.

    >>> split([[100, 100], [0, 0]]), split([[100, 0], [0, 100]]), split([[100], [0]])
    (10000.0, 0.0, 0.0)
    """
    many, tables = len(groups), sum(map(len, groups))
    if many == tables:
        return 0.0
    overall = fmean([each for group in groups for each in group])
    means = [fmean(group) for group in groups]
    between = sum([len(group) * (mean - overall) ** 2 for group, mean in zip(groups, means, strict=True)])
    within = sum([(each - mean) ** 2 for group, mean in zip(groups, means, strict=True) for each in group])
    return max(0.0, between - (many - 1) * within / (tables - many))


def chosen(deed: Deed) -> Act:
    """Return an act as it was chosen: a draw without the cards that came."""
    return Draw((), keep=deed.act.keep) if isinstance(deed.act, Draw) else deed.act


def decision(game: Game, at: int) -> tuple[View, tuple[Seen, ...]]:
    """Return what the player knew who was in turn after this number of acts."""
    position = game.log[at].before
    return view(position, position.turn), tuple([seen(deed.before, deed.act) for deed in game.log[:at]])


def imagined(known: View, record: Iterable[Seen], acts: tuple[Act, Act], deals: int = DEALS) -> Imagined:
    """Compare two acts of a player in imagined deals that agree with what that player knew; it takes seconds."""
    steps = weighing(known, tuple(record), acts=acts, also=acts, deals=deals, keep_all=True)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            behind = done.value.behind(acts[1], acts[0])
            return Imagined(behind.points, behind.error, done.value.deals)
