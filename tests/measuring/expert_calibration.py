"""How well the expert foretells: the lead that it imagines at a decision, against the lead in the end.

    PYTHONPATH=tests python -m measuring.expert_calibration [--deals N] [--seed S] [--imagined M]

Careful players play each deal. At one decision of it, drawn by lot, the careful player's act is judged in imagined
deals. A slope of 1 says that a hundred points foretold are a hundred points made in the mean.
"""

import argparse
from random import Random

import numpy as np

from canasta_nb.bots.careful import careful_act
from canasta_nb.bots.expert import weigh
from canasta_nb.bots.expert.worth import lead_of, points_by_side
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.questions.views import Seen, seen, view
from canasta_nb.core.rules.ruleset import RuleSet

FIRST, LAST = 5, 80  # acts of a deal among which the decision is drawn


def foretold_and_made(rules: RuleSet, seed: int, imagined: int) -> tuple[float, float] | None:
    """Return the lead that was foretold at one decision of a deal, and the lead in the end."""
    position = deal(rules, seed)
    at = Random(seed).randrange(FIRST, LAST)
    record: list[Seen] = []
    foretold: tuple[float, int] | None = None
    while acts := legal_acts(position):
        mine = view(position, position.turn)
        act = careful_act(mine, acts)
        if foretold is None and len(acts) > 1 and len(record) >= at:
            weighed = weigh(mine, record, deals=imagined, seed=seed, keep_all=True)
            if not weighed.clear:
                foretold = weighed.of(act).lead.points, mine.side
        record.append(seen(position, act))
        position = play(position, act)
    return (foretold[0], lead_of(points_by_side(position), foretold[1])) if foretold else None


def main() -> None:
    options = argparse.ArgumentParser(description="Compare what the expert foretells with what comes of it.")
    options.add_argument("--deals", type=int, default=500)
    options.add_argument("--seed", type=int, default=20_000)
    options.add_argument("--imagined", type=int, default=16)
    asked = options.parse_args()
    rules = RuleSet.load("classic")
    pairs = [foretold_and_made(rules, asked.seed + number, asked.imagined) for number in range(asked.deals)]
    foretold, made = np.array([pair for pair in pairs if pair]).T
    slope = np.cov(foretold, made)[0, 1] / foretold.var(ddof=1)
    left = made - made.mean() - slope * (foretold - foretold.mean())
    error = left.std(ddof=2) / (foretold.std(ddof=1) * len(made) ** 0.5)
    told = f"{len(made)} decisions: slope {slope:.2f} ± {1.96 * error:.2f}"
    print(f"{told}; foretold {foretold.mean():.0f} points in the mean, made {made.mean():.0f}")


if __name__ == "__main__":
    main()
