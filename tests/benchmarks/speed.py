"""How fast random play is, beside OpenSpiel, RLCard and python-chess, in one run on one core.

A decision is: list the legal acts of the player to act, pick one at random, play it; chance moves do not count. The
games take turns in short rounds, so that whatever else the machine does falls on all of them; the time is that of
this process alone. A peer that is not installed is left out (``pip install open_spiel rlcard chess``).
Run it as ``python tests/benchmarks/speed.py [--rounds 12] [--seconds 0.5] [--rules classic,samba|all] [--json]``.
"""

import argparse
import gc
import json
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time
from typing import Any, NamedTuple

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.rules.ruleset import RuleSet

RULES = "classic,official-1950,modern-american,samba"
GIN = "gin_rummy (OpenSpiel)"
GIN_IN_PYTHON = "gin-rummy (RLCard)"
CHESS = "chess (python-chess)"
LONGEST_GAME = 400  # half-moves of a random game of chess

Game = Callable[[int, Random], int]


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
    """Play one deal of random legal acts; return the number of decisions."""
    position = deal(rules, seed)
    decisions = 0
    while acts := legal_acts(position):
        position = play(position, acts[int(chance.random() * len(acts))])
        decisions += 1
    return decisions


def random_gin(game: Any, seed: int, chance: Random) -> int:
    """Play one deal of OpenSpiel's gin rummy by random legal actions; return the number of decisions."""
    state = game.new_initial_state()
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


def random_gin_in_python(env: Any, seed: int, chance: Random) -> int:
    """Play one deal of RLCard's gin rummy, its state encoded at every step as its users get it."""
    state, _ = env.reset()
    decisions = 0
    while not env.is_over():
        actions = list(state["legal_actions"])
        state, _ = env.step(actions[int(chance.random() * len(actions))])
        decisions += 1
    return decisions


def random_chess(chess: Any, seed: int, chance: Random) -> int:
    """Play one game of chess by random legal moves, up to a length; return the number of decisions."""
    board = chess.Board()
    decisions = 0
    while decisions < LONGEST_GAME and (moves := list(board.legal_moves)):
        board.push(moves[int(chance.random() * len(moves))])
        decisions += 1
    return decisions


def open_spiel() -> Game:
    import pyspiel

    return partial(random_gin, pyspiel.load_game("gin_rummy"))


def rlcard() -> Game:
    import rlcard

    return partial(random_gin_in_python, rlcard.make("gin-rummy", config={"seed": 1}))


def python_chess() -> Game:
    import chess

    return partial(random_chess, chess)


PEERS: dict[str, Callable[[], Game]] = {GIN: open_spiel, GIN_IN_PYTHON: rlcard, CHESS: python_chess}


def contestants(rules: list[str], peers: dict[str, Callable[[], Game]]) -> dict[str, Game]:
    """Return every game by its name: a function that plays the deal of a number and returns the decisions."""
    found: dict[str, Game] = {}
    for name, peer in peers.items():
        try:
            found[name] = peer()
        except ImportError as missing:
            print(f"{name} is left out: {missing}.")
    return found | {name: partial(random_deal, RuleSet.load(name)) for name in rules}


def measure(games: dict[str, Game], rounds: int, seconds: float) -> list[Pace]:
    """Return the pace of every game, in rounds of a given number of seconds that take turns."""
    chance = {name: Random(1) for name in games}
    totals = {name: [0, 0, 0.0] for name in games}
    for name, one in games.items():
        one(0, chance[name])
    # Objects that other games have imported would slow the garbage collector down, so it ignores them for all alike.
    gc.collect()
    gc.freeze()
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
    """Return the paces as a table, each beside the two yardsticks."""
    by_name = {pace.name: pace.a_second for pace in paces}
    heads = ("decisions/s", "deals/s", "decisions each", "times OpenSpiel", "times RLCard")
    lines = [f"{'game':<24}" + "".join(f"{head:>17}" for head in heads)]
    for pace in paces:
        times = [f"{pace.a_second / by_name[base]:.2f}" if base in by_name else "-" for base in (GIN, GIN_IN_PYTHON)]
        deals, each = pace.deals / pace.seconds, pace.decisions / pace.deals
        row = (f"{pace.a_second:,.0f}", f"{deals:,.0f}", f"{each:.0f}", *times)
        lines.append(f"{pace.name:<24}" + "".join(f"{cell:>17}" for cell in row))
    return "\n".join(lines)


def main() -> None:
    """Read the options, measure, print."""
    options = argparse.ArgumentParser(description="Random play beside other engines, on one core.")
    options.add_argument("--rounds", type=int, default=12)
    options.add_argument("--seconds", type=float, default=0.5)
    options.add_argument("--rules", default=RULES, help="ids with commas between them, or all")
    options.add_argument("--no-peers", action="store_true", help="only the rule sets here")
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    rules = list(RuleSet.ids()) if chosen.rules == "all" else chosen.rules.split(",")
    paces = measure(contestants(rules, {} if chosen.no_peers else PEERS), chosen.rounds, chosen.seconds)
    print(json.dumps([pace._asdict() for pace in paces]) if chosen.json else table(paces))


if __name__ == "__main__":
    main()
