"""How fast random play is, beside OpenSpiel, RLCard and python-chess, in one run on one core.

A decision is: list the legal acts of the player to act, pick one at random, play it; chance moves do not count. The
games take turns in short rounds, so that whatever else the machine does falls on all of them. A pace is the median of
the rounds, and so is how many times as fast as a yardstick in the same round; the time is that of this process alone.
The pace is that of a program that has imported all of this, and whose garbage collector goes through it again and
again, as a user's does. Half as many rounds follow with a frozen heap, as in the workers of ``canasta-nb simulate``:
this says what the collector costs. An expert's playouts are the deals that it imagines and plays on, in the decisions
that careful players meet. The worst call is the longest that one listing or one act took, in deals that are played
beside the rounds. A peer that is not installed is left out (``pip install open_spiel rlcard chess``).
Run it as ``python tests/benchmarks/speed.py [--rounds 12] [--seconds 0.5] [--worst 10] [--playouts 3] [--rules
classic,samba|all] [--no-peers] [--json]``.
"""

import argparse
import gc
import json
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from canasta_nb.bots.careful import careful_act
from canasta_nb.bots.expert.weighing import weigh
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet

RULES = "classic,official-1950,modern-american,samba"
GIN = "gin_rummy (OpenSpiel)"
GIN_IN_PYTHON = "gin-rummy (RLCard)"
CHESS = "chess (python-chess)"
YARDSTICKS = {GIN: "times OpenSpiel", GIN_IN_PYTHON: "times RLCard"}
LONGEST_GAME = 400  # half-moves of a random game of chess

Game = Callable[[int, Random], int]


class Round(NamedTuple):
    """What one game did in one round."""

    decisions: int
    deals: int
    seconds: float

    @property
    def a_second(self) -> float:
        return self.decisions / self.seconds


class Pace(NamedTuple):
    """What one game did in its rounds, and in others with a frozen heap.

    Its longest call in seconds and an expert's playouts a second, if they were measured.
    """

    name: str
    rounds: list[Round]
    frozen: list[Round]
    worst: float | None = None
    playouts: float | None = None

    @property
    def decisions(self) -> int:
        return sum(each.decisions for each in self.rounds)

    @property
    def deals(self) -> int:
        return sum(each.deals for each in self.rounds)

    @property
    def a_second(self) -> float:
        return median(each.a_second for each in self.rounds)

    @property
    def frozen_a_second(self) -> float:
        return median(each.a_second for each in self.frozen)

    @property
    def deals_a_second(self) -> float:
        return self.a_second * self.deals / self.decisions

    def times(self, yardstick: "Pace") -> float:
        """Return how many times as fast it was as another game in the same rounds."""
        pairs = zip(self.rounds, yardstick.rounds, strict=True)
        return median(own.a_second / other.a_second for own, other in pairs)


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
    for name, one in games.items():
        one(0, chance[name])
    usual = in_turns(games, rounds, seconds, chance)
    gc.collect()
    gc.freeze()
    frozen = in_turns(games, (rounds + 1) // 2, seconds, chance)
    gc.unfreeze()
    return [Pace(name, usual[name], frozen[name]) for name in games]


def in_turns(games: dict[str, Game], rounds: int, seconds: float, chance: dict[str, Random]) -> dict[str, list[Round]]:
    """Return the rounds of every game; each goes on with the deals that it has not played yet."""
    found: dict[str, list[Round]] = {name: [] for name in games}
    for _ in range(rounds):
        for name, one in games.items():
            decisions = deals = 0
            played = sum(each.deals for each in found[name])
            started = process_time()
            while (spent := process_time() - started) < seconds:
                decisions += one(played + deals, chance[name])
                deals += 1
            found[name].append(Round(decisions, deals, spent))
    return found


def playouts_a_second(rules: RuleSet, seconds: float) -> float:
    """Return how many imagined deals an expert plays on in a second, in the decisions that careful players meet."""
    playouts, spent, seed = 0, 0.0, 0
    while spent < seconds:
        position = deal(rules, seed)
        seed += 1
        while spent < seconds and (acts := legal_acts(position)):
            seen = view(position, position.turn)
            if len(acts) > 1:
                started = process_time()
                weighed = weigh(seen, acts=acts, deals=12, seed=seed)
                spent += process_time() - started
                playouts += sum(each.deals for each in weighed.candidates)
            position = play(position, careful_act(seen, acts))
    return playouts / spent


def worst_call(rules: RuleSet, deals: int, seed: int = 1) -> float:
    """Return how long the longest call of ``legal_acts`` or ``play`` takes in some deals of random acts, in seconds."""
    chance = Random(seed)
    worst = 0.0
    for number in range(deals):
        gc.collect()
        gc.disable()  # what other calls have left behind is not part of one
        position = deal(rules, number)
        while True:
            started = process_time()
            acts = legal_acts(position)
            listed = process_time()
            if not acts:
                break
            position = play(position, chance.choice(acts))
            worst = max(worst, listed - started, process_time() - listed)
        gc.enable()
    return worst


def table(paces: list[Pace]) -> str:
    """Return the paces as a table, each beside the two yardsticks."""
    by_name = {pace.name: pace for pace in paces}
    heads = ("decisions/s", "frozen", "deals/s", "decisions each", "playouts/s", "worst call", *YARDSTICKS.values())
    lines = [f"{'game':<24}" + "".join(f"{head:>16}" for head in heads)]
    for pace in paces:
        times = [f"{pace.times(by_name[base]):.2f}" if base in by_name else "-" for base in YARDSTICKS]
        worst = "-" if pace.worst is None else f"{1000 * pace.worst:.1f} ms"
        each = f"{pace.decisions / pace.deals:.0f}"
        playouts = "-" if pace.playouts is None else f"{pace.playouts:,.0f}"
        paces_of = [f"{some:,.0f}" for some in (pace.a_second, pace.frozen_a_second, pace.deals_a_second)]
        row = (*paces_of, each, playouts, worst, *times)
        lines.append(f"{pace.name:<24}" + "".join(f"{cell:>16}" for cell in row))
    return "\n".join(lines)


def as_data(pace: Pace) -> dict[str, Any]:
    """Return a pace for a file."""
    seconds = sum(each.seconds for each in pace.rounds)
    return {
        "name": pace.name,
        "decisions": pace.decisions,
        "deals": pace.deals,
        "seconds": seconds,
        "a_second": pace.a_second,
        "frozen_a_second": pace.frozen_a_second,
        "playouts_a_second": pace.playouts,
        "worst": pace.worst,
    }


def main() -> None:
    """Read the options, measure, print."""
    options = argparse.ArgumentParser(description="Random play beside other engines, on one core.")
    options.add_argument("--rounds", type=int, default=12)
    options.add_argument("--seconds", type=float, default=0.5)
    options.add_argument("--rules", default=RULES, help="ids with commas between them, or all")
    options.add_argument("--worst", type=int, default=10, help="deals in which the longest call is looked for")
    options.add_argument("--playouts", type=float, default=3, help="seconds in which an expert's playouts are counted")
    options.add_argument("--no-peers", action="store_true", help="only the rule sets here")
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    rules = list(RuleSet.ids()) if chosen.rules == "all" else chosen.rules.split(",")
    paces = measure(contestants(rules, {} if chosen.no_peers else PEERS), chosen.rounds, chosen.seconds)
    ours = {name: RuleSet.load(name) for name in rules}
    if chosen.worst:
        paces = [
            pace._replace(worst=worst_call(ours[pace.name], chosen.worst)) if pace.name in ours else pace
            for pace in paces
        ]
    if chosen.playouts:
        paces = [
            pace._replace(playouts=playouts_a_second(ours[pace.name], chosen.playouts)) if pace.name in ours else pace
            for pace in paces
        ]
    print(json.dumps([as_data(pace) for pace in paces]) if chosen.json else table(paces))


if __name__ == "__main__":
    main()
