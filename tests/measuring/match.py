"""A long match between two kinds of players, in both seatings of every deal, which can be stopped and taken up again.

    PYTHONPATH=tests nice -n 10 python -m measuring.match STATE [--one expert:48] [--other careful] [--rules classic]
        [--deals N] [--seed S]

A player is a bot's name, and after a colon the number of imagined deals or of the processor's seconds for a turn. The
seconds in ``expert:0.4s`` are a third of what the experts at a table have together. STATE is a file of JSON lines: the
first names the match, and every other one is a deal. A second call goes on where the first stopped, and prints the
result so far.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from canasta_nb.bots import Bot, bot
from canasta_nb.bots.expert import Expert, RoundBudget
from canasta_nb.core.engine.playing import deal
from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.position import Phase
from canasta_nb.core.questions.views import Seen, View
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.experiments.boards import Board, Duplicate, lead_over_others


class Timed:
    """A player whose decisions are timed, where it had something to choose: of the processor, and by the clock."""

    reads_record = True

    def __init__(self, player: Bot, seconds: list[float], clock: list[float]) -> None:
        self.why, self._player, self._seconds, self._clock = "", player, seconds, clock

    def choose(self, view: View, acts: tuple[Act, ...], record: Sequence[Seen] = ()) -> Act:
        started, began = process_time(), perf_counter()
        if isinstance(self._player, Expert):
            if self._player.budget and view.position.phase is Phase.DRAW:
                self._player.budget.begin([view.seat])
            act = self._player.choose(view, acts, record)
            weighed = self._player.weighed
            if weighed is not None and weighed.clear:
                return act
        else:
            act = self._player.choose(view, acts)
        if len(acts) > 1:
            self._seconds.append(process_time() - started)
            self._clock.append(perf_counter() - began)
        return act


def player(name: str, seed: int) -> Bot:
    """Return a bot by its name, an expert with the number of imagined deals or of seconds that the name gives."""
    kind, _, much = name.partition(":")
    if kind != "expert" or not much:
        return bot(name, seed)
    if much.endswith("s"):
        return Expert(seed, budget=RoundBudget(float(much[:-1])))
    return Expert(seed, deals=int(much))


def played(rules: RuleSet, seed: int, one: str, other: str, players: int | None) -> dict[str, Any]:
    """Return one deal in every seating: the leads, and how long the first player thought."""
    position = deal(rules, seed, players=players)
    seconds: list[float] = []
    clock: list[float] = []
    leads = []
    for side, seats in enumerate(position.sides):
        bots: list[Bot] = [
            Timed(player(one, seed * 8 + seat), seconds, clock) if seat in seats else player(other, seed * 8 + seat)
            for seat in range(1, position.seats + 1)
        ]
        leads.append(lead_over_others(position, bots, side, seed))
    thought = {"seconds": [round(each, 3) for each in seconds], "longest": round(max(clock, default=0.0), 3)}
    return {"seed": seed, "leads": leads, **thought}


def result(match: dict[str, Any], rows: list[dict[str, Any]]) -> str:
    """Return the result so far, with the time that a decision took."""
    boards = tuple(Board(row["seed"], tuple(row["leads"])) for row in rows)
    found = Duplicate(RuleSet.parse(match["rules"]), (match["one"], match["other"]), match["seed"], boards)
    seconds = sorted(each for row in rows for each in row["seconds"])
    at = {name: seconds[min(len(seconds) - 1, int(part * len(seconds)))] for name, part in
          (("p50", 0.5), ("p95", 0.95), ("worst", 1.0))} if seconds else {}  # fmt: skip
    mean = sum(seconds) / len(seconds) if seconds else 0.0
    times = ", ".join(f"{name} {each:.2f}" for name, each in at.items())
    longest = max((row.get("longest", 0.0) for row in rows), default=0.0)
    return f"{found}\n  {len(seconds):,} decisions weighed, {mean:.3f} s of the processor each; {times}" + (
        f"; the longest by the clock {longest:.2f}" if longest else ""
    )


def main() -> None:
    options = argparse.ArgumentParser(description="Play a match in duplicate, and keep its state in a file.")
    options.add_argument("state", type=Path)
    options.add_argument("--one", default="expert:48")
    options.add_argument("--other", default="careful")
    options.add_argument("--rules", default="classic")
    options.add_argument("--players", type=int, default=None)
    options.add_argument("--deals", type=int, default=500)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    match = {name: getattr(asked, name) for name in ("one", "other", "rules", "players", "seed")}
    lines = asked.state.read_text(encoding="utf-8").splitlines() if asked.state.exists() else []
    if lines and json.loads(lines[0]) != match:
        raise SystemExit(f"{asked.state} holds another match: {lines[0]}")
    rows = [json.loads(line) for line in lines[1:]]
    rules = RuleSet.parse(asked.rules)
    with asked.state.open("a", encoding="utf-8") as file:
        if not lines:
            print(json.dumps(match), file=file, flush=True)
        for seed in range(asked.seed + len(rows), asked.seed + asked.deals):
            row = played(rules, seed, asked.one, asked.other, asked.players)
            print(json.dumps(row), file=file, flush=True)
            rows.append(row)
    print(result(match, rows))


if __name__ == "__main__":
    main()
