"""Many deals between bots: how they end, what they score, how fast they go, and whether anything is ever broken.

>>> simulate("classic", 2, seed=1).deals
2
>>> simulate("clasic", 2)
Traceback (most recent call last):
canasta_nb.core.rules.rulefile.RuleSetError: there are no rules "clasic". Did you mean "classic"?
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.tables import PlainTable, table_of_maps
from canasta_nb.experiments.boards import Duplicate, duplicate
from canasta_nb.experiments.dealing import Dealt, games, play_deal, seated
from canasta_nb.experiments.invariants import Violation
from canasta_nb.experiments.plotting import Plot, plot
from canasta_nb.experiments.sharing import shared_out
from canasta_nb.experiments.watching import watch

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "Dealt", "Duplicate", "Plot", "Simulation", "Violation", "duplicate", "play_deal", "plot", "simulate", "watch",
]  # fmt: skip

BLOCK = 25  # deals that are played one after the other, as games; the same however many work at it


@dataclass(frozen=True)
class Simulation:
    """The deals of one rule set and number of players, in their order."""

    rules: RuleSet
    players: int
    bots: tuple[str, ...]
    seed: int
    seconds: float
    records: tuple[Dealt, ...]

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return len(self.records)

    @property
    def decisions(self) -> int:
        """How many acts were chosen and played."""
        return sum(record.decisions for record in self.records)

    @property
    def violations(self) -> tuple[Violation, ...]:
        """Every invariant that was broken, in the order of the deals."""
        return tuple(violation for record in self.records for violation in record.violations)

    def __str__(self) -> str:
        """The same as ``summary`` for people, every violation with the position where it stood."""
        told = self.summary()
        ended = told["ended"]
        lines = [
            f"{told['rules']}, {told['players']} players, {told['bots']}, from seed {self.seed}: {self.deals:,} deals",
            f"  {self.decisions:,} decisions in {told['seconds']} s, {told['decisions_per_second']:,} a second",
            f"  {ended['out']:,} ended by going out, {ended['stock']:,} with the stock",
            f"  {len(self.violations)} violations",
        ]
        lines += [
            f"    deal {found.deal}, seed {found.seed}, after {found.step} acts: {found.what} in {found.position}"
            for found in self.violations
        ]
        return "\n".join(lines)

    def summary(self) -> dict[str, Any]:
        """Return what the command line prints, ready for JSON."""
        out = sum(record.out is not None for record in self.records)
        return {
            "rules": self.rules.id,
            "revision": self.rules.revision,
            "players": self.players,
            "bots": ",".join(self.bots),
            "seed": self.seed,
            "deals": self.deals,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 2),
            "decisions_per_second": round(self.decisions / self.seconds) if self.seconds else 0,
            "ended": {"out": out, "stock": self.deals - out},
            "violations": [violation._asdict() for violation in self.violations],
        }

    def to_frame(self) -> pd.DataFrame | PlainTable:
        """Return one row a deal: its seed, its bots, how it ended, the scores before it and what each side made.

        Without pandas it is a plain table.
        """
        rows = []
        for record in self.records:
            row = {name: value for name, value in record._asdict().items() if name not in ("before", "points")}
            row["bots"] = ",".join(record.bots)
            row["violations"] = len(record.violations)
            for letter, before, made in zip("ABCDEF", record.before, record.points, strict=False):
                row |= {f"{letter}_before": before, f"{letter}_points": made}
            rows.append(row)
        return table_of_maps(rows)


def simulate(
    rules: RuleSet | str,
    deals: int,
    seed: int = 0,
    bots: Sequence[str] = ("random",),
    *,
    players: int | None = None,
    check: bool = False,
    workers: int = 1,
    executor: Executor | None = None,
) -> Simulation:
    """Play a number of deals and return what became of them; the same seed gives the same, with any number of workers.

    The deals are played as games in blocks, deal ``n`` with the seed ``seed + n``. ``executor`` may be any of
    ``concurrent.futures`` or of ``dask.distributed``; without one, ``workers`` processes are used. Raises ValueError
    for an unknown rule set or bot, fewer than one deal or worker, or a number of players that the rules do not have.
    """
    rules = RuleSet.load(rules) if isinstance(rules, str) else rules
    if deals < 1 or workers < 1:
        raise Mistake(mistaken("one_worker", deals=deals, workers=workers))
    seated(bots, 1, 0)
    rules = rules.for_players(players)
    if players is not None and players not in rules.players.counts:
        raise Mistake(mistaken("first_count", rules=rules.id, count=rules.players.counts[0], players=players))
    blocks = [(first, min(BLOCK, deals - first)) for first in range(0, deals, BLOCK)]
    started = perf_counter()
    play = partial(_block, rules, seed=seed, bots=tuple(bots), players=players, check=check)
    parts = shared_out(play, blocks, workers, executor)
    records = tuple(record for part in parts for record in part)
    seconds = perf_counter() - started
    usual = rules.players.counts[0]
    return Simulation(rules, usual if players is None else players, tuple(bots), seed, seconds, records)


def _block(
    rules: RuleSet, first: int, deals: int, *, seed: int, bots: tuple[str, ...], players: int | None, check: bool
) -> list[Dealt]:
    return list(games(rules, first, deals, seed, bots, players=players, check=check))
