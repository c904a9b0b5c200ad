"""How fast random play is, beside OpenSpiel's gin_rummy, in one run on one core.

A decision is: list the legal acts of the player to act, pick one at random, play it; chance moves do not count. The
games take turns in short rounds, so that whatever else the machine does falls on all of them; the time is that of
this process alone. Run it as ``python tests/benchmarks/speed.py [--rounds 12] [--seconds 0.5] [--json]``.
"""

import argparse
import json
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time
from typing import NamedTuple

from canasta_nb.core.legal_acts import legal_acts
from canasta_nb.core.playing import deal, play
from canasta_nb.core.ruleset import RuleSet

RULES = ("classic", "official-1950", "wikipedia")
YARDSTICK = "gin_rummy (OpenSpiel)"


class Pace(NamedTuple):
    """What one game did in all its rounds."""

    name: str
    decisions: int
    deals: int
    seconds: float

    @property
    def a_second(self) -> float:
        return self.decisions / self.seconds


def random_deal(rules: RuleSet, seed: int, chance: Random) -> int:
    """One deal of random legal acts; how many decisions it took."""
    position = deal(rules, seed)
    decisions = 0
    while acts := legal_acts(position):
        position = play(position, acts[int(chance.random() * len(acts))])
        decisions += 1
    return decisions


def random_gin(game: object, chance: Random) -> int:
    """One deal of gin rummy by random legal actions; how many decisions it took."""
    state = game.new_initial_state()  # type: ignore[attr-defined]
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(chance.random() * len(outcomes))][0])
            continue
        actions = state.legal_actions()
        state.apply_action(actions[int(chance.random() * len(actions))])
        decisions += 1
    return decisions


def contestants() -> dict[str, Callable[[int, Random], int]]:
    """Every game by its name: plays the deal of that number, answers with the decisions."""
    found: dict[str, Callable[[int, Random], int]] = {}
    try:
        import pyspiel
    except ImportError:
        print("OpenSpiel is not here (pip install open_spiel): there is nothing to compare with.")
    else:
        gin = pyspiel.load_game("gin_rummy")
        found[YARDSTICK] = lambda _, chance: random_gin(gin, chance)
    return found | {name: partial(random_deal, RuleSet.load(name)) for name in RULES}


def measure(rounds: int, seconds: float) -> list[Pace]:
    """The pace of every game, in rounds of so many seconds that take turns."""
    games = contestants()
    chance = {name: Random(1) for name in games}
    totals = {name: [0, 0, 0.0] for name in games}
    for name, one in games.items():
        one(0, chance[name])
    for _ in range(rounds):
        for name, one in games.items():
            total = totals[name]
            started = process_time()
            while (spent := process_time() - started) < seconds:
                total[0] += one(int(total[1]), chance[name])
                total[1] += 1
            total[2] += spent
    return [Pace(name, int(total[0]), int(total[1]), float(total[2])) for name, total in totals.items()]


def table(paces: list[Pace]) -> str:
    """The paces as a table, each beside the yardstick."""
    base = next((pace.a_second for pace in paces if pace.name == YARDSTICK), None)
    lines = [f"{'game':<24}{'decisions/s':>12}{'deals/s':>10}{'decisions each':>16}{'times gin':>11}"]
    for pace in paces:
        times = f"{pace.a_second / base:.2f}" if base else "-"
        deals, each = pace.deals / pace.seconds, pace.decisions / pace.deals
        lines.append(f"{pace.name:<24}{pace.a_second:>12,.0f}{deals:>10,.0f}{each:>16.0f}{times:>11}")
    return "\n".join(lines)


def main() -> None:
    """Read the options, measure, print."""
    options = argparse.ArgumentParser(description="Random play beside OpenSpiel's gin_rummy, on one core.")
    options.add_argument("--rounds", type=int, default=12)
    options.add_argument("--seconds", type=float, default=0.5)
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    paces = measure(chosen.rounds, chosen.seconds)
    print(json.dumps([pace._asdict() for pace in paces]) if chosen.json else table(paces))


if __name__ == "__main__":
    main()
