"""Whether the papers of the exam are equally hard, by simulated learners.

    PYTHONPATH=tests python -m measuring.papers [--papers N] [--learners N]

So many learners of three strengths sit each paper of one class. A learner knows the answer to a part as often as the
strength says, and guesses otherwise. At the table a strong one sees small differences, a weak one only large ones. It
prints the mean of every paper, of 100, and how far the farthest is from the mean of all.
"""

import argparse
from math import exp
from random import Random
from statistics import fmean

from canasta_nb.puzzles.regret import earned
from canasta_nb.puzzles.shipped import any_puzzle, turns_to_play
from canasta_nb.teaching.content.asking import Exercise, Part
from canasta_nb.teaching.notebook.exam import paper
from canasta_nb.teaching.questions.regret import FindThePlay, PlayTheTurn

STRENGTHS = (0.5, 0.7, 0.9)
SEES = {0.5: 120.0, 0.7: 60.0, 0.9: 25.0}
"""So many points behind the best, a choice is made about a third as often by a learner of each strength."""
CLASS = "8B"


def chances(asked: Exercise, strength: float) -> list[tuple[float, float]]:
    """Return what can be earned in one decision of a played question, each with its chance."""
    question = asked.parts[0].asked
    if isinstance(question, PlayTheTurn):
        turn = turns_to_play()[question.turn]
        costs = [(each.behind.points, turn.earned(end)) for end, each in turn.ends.items()]
    elif isinstance(question, FindThePlay):
        puzzle = any_puzzle(question.puzzle)
        costs = [(each.behind.points, earned(each, puzzle.deals)) for each in puzzle.figures.values()]
    else:
        return []
    weights = [exp(-points / SEES[strength]) for points, _ in costs]
    return [(share, weight / sum(weights)) for weight, (_, share) in zip(weights, costs, strict=True)]


def knows(part: Part, strength: float) -> float:
    """Return how likely a part is answered rightly, by knowledge or by a guess."""
    words = len(part.labels) or (2 * len(part.reasons) if part.reasons else 0)
    return strength + (1 - strength) * (1 / words if words else 0)


def expected(asked: Exercise, strength: float) -> float:
    """Return what a learner of a strength earns in a question in the mean, from 0 to 1."""
    if found := chances(asked, strength):
        return sum(share * chance for share, chance in found)
    return fmean(knows(part, strength) for part in asked.parts)


def sat(asked: Exercise, strength: float, chance: Random) -> float:
    """Return what one learner earns in a question."""
    if found := chances(asked, strength):
        shares, weights = zip(*found, strict=True)
        return float(chance.choices(shares, weights)[0])
    return fmean(chance.random() < knows(part, strength) for part in asked.parts)


def main() -> None:
    """Read the options, have the papers sat, print."""
    options = argparse.ArgumentParser(description="Have simulated learners sit the papers of the exam.")
    options.add_argument("--papers", type=int, default=30)
    options.add_argument("--learners", type=int, default=1_000)
    said = options.parse_args()
    means = {}
    for learner in range(1, said.papers + 1):
        name, chance = f"{CLASS}-{learner}", Random(f"learners of {learner}")
        asked = paper(name)
        means[name] = 100 * fmean(
            fmean(sat(each, STRENGTHS[number % len(STRENGTHS)], chance) for each in asked)
            for number in range(said.learners)
        )
        print(f"{name:>6}{means[name]:>7.1f}", flush=True)
    middle = fmean(means.values())
    apart = max(abs(mean - middle) for mean in means.values())
    print(f"{said.papers} papers, {said.learners} learners each: mean {middle:.1f}, the farthest {apart:.1f} from it")


if __name__ == "__main__":
    main()
