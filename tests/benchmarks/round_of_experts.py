"""How soon it is your turn again at a table of experts, with a budget for the round and with limits alone.

A careful player sits at each table in your place. Each act that ends a turn is timed until the turn is back, and each
click from the act to the first picture of it. All is time of this process's processor. The two kinds of table
take turns, deal by deal, so that whatever else the machine does falls on both. ``--seconds`` is the limit that each
decision has at the other tables. Run it as ``python tests/benchmarks/round_of_experts.py [--rules classic,samba|all]
[--turns 60] [--seconds 1.5] [--only budget] [--json]``.
"""

import argparse
import json
from collections.abc import Callable
from time import process_time
from typing import NamedTuple

from canasta_nb import Table
from canasta_nb.bots import Bot
from canasta_nb.bots.careful import Careful
from canasta_nb.bots.expert import Expert
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.rules.ruleset import RuleSet

RULES = "classic,samba,modern-american,hand-and-foot"
MOST_DEALS = 50

Seating = Callable[[int], str | dict[int, str | Bot]]


class Timed(NamedTuple):
    """What was timed at the tables of one kind, in seconds."""

    returns: list[float]
    clicks: list[float]


def played(rules: str, seed: int, bots: str | dict[int, str | Bot], timed: Timed, most: int) -> None:
    """Play a deal, and note how long each own turn took to come back, until there are as many as are wanted."""
    table = Table(rules, seed=seed, seat=1, bots=bots)
    shown: list[float] = []
    table.observe(lambda _: shown.append(process_time()), names=["scene"])
    person = Careful()
    while not table.session.over and len(timed.returns) < most:
        act = person.choose(table.session.view, legal_acts(table.session.position))
        shown.clear()
        started = process_time()
        table.play(str(act))
        back = process_time()
        timed.clicks.append(shown[0] - started)
        if table.session.log[-1].seat != 1:  # the others have played since
            timed.returns.append(back - started)


def at(seconds: list[float], part: float) -> float:
    """Return the time that so great a part of them does not exceed."""
    return sorted(seconds)[min(len(seconds) - 1, int(part * len(seconds)))]


def seatings(rules: str, seconds: float) -> dict[str, Seating]:
    """Return how the other seats of a table are taken, by the name of its kind."""
    seats = range(2, RuleSet.load(rules).players.counts[0] + 1)
    return {
        "a limit a decision": lambda seed: {seat: Expert(seed + seat, seconds=seconds) for seat in seats},
        "a budget a round": lambda _: "expert",
    }


def main() -> None:
    """Read the options, measure, print."""
    options = argparse.ArgumentParser(description="How long a person waits at a table of experts.")
    options.add_argument("--rules", default=RULES)
    options.add_argument("--turns", type=int, default=60)
    options.add_argument("--seconds", type=float, default=1.5)
    options.add_argument("--only", default="", help="a word in the name of the one kind of table to be timed")
    options.add_argument("--json", action="store_true")
    asked = options.parse_args()
    for rules in RuleSet.ids() if asked.rules == "all" else asked.rules.split(","):
        kinds = {name: kind for name, kind in seatings(rules, asked.seconds).items() if asked.only in name}
        found = {name: Timed([], []) for name in kinds}
        for seed in range(1, MOST_DEALS):
            for name, kind in kinds.items():
                if len(found[name].returns) < asked.turns:
                    played(rules, seed, kind(seed), found[name], asked.turns)
        for name, timed in found.items():
            row = {f"p{round(100 * part)}": round(at(timed.returns, part), 2) for part in (0.5, 0.95)}
            row |= {"worst": round(max(timed.returns), 2), "click_p95_ms": round(1000 * at(timed.clicks, 0.95), 1)}
            if asked.json:
                print(json.dumps({"rules": rules, "table": name, "turns": len(timed.returns), **row}), flush=True)
            else:
                told = ", ".join(f"{what} {value}" for what, value in row.items())
                print(f"{rules:<22}{name:<20}{len(timed.returns):4} turns: {told}", flush=True)


if __name__ == "__main__":
    main()
