"""Judge the shipped puzzles, and those kept back for the exam, again in imagined deals that nobody has used.

    PYTHONPATH=tests python -m measuring.judged_again [--deals N] [--seed S]

It prints each puzzle that has another best kind now, and how many kept theirs.
"""

import argparse

from canasta_nb.bots.expert import horizon, weigh
from canasta_nb.core.questions.views import view
from canasta_nb.puzzles.shipped import ShippedPuzzle, kept_back_puzzles, shipped_puzzles

FRESH = 77_000_000
"""Seeds that neither a search for puzzles nor a match uses."""


def best_again(puzzle: ShippedPuzzle, deals: int, seed: int = FRESH) -> str:
    """Return the kind that is best in so many fresh deals, among those that were measured in many."""
    kinds = [kind for kind, each in puzzle.figures.items() if each.deals == puzzle.deals]
    acts = [puzzle.act(kind) for kind in kinds]
    seen = view(puzzle.position, puzzle.position.turn)
    turns = horizon(seen, map(puzzle.act, puzzle.figures))
    weighed = weigh(seen, acts=acts, also=acts, careful=acts[0], deals=deals, seed=seed, keep_all=True, turns=turns)
    return max(kinds, key=lambda kind: weighed.of(puzzle.act(kind)).worth.points)


def main() -> None:
    """Read the options, judge, print."""
    options = argparse.ArgumentParser(description="Judge the shipped puzzles again in fresh deals.")
    options.add_argument("--deals", type=int, default=500)
    options.add_argument("--seed", type=int, default=FRESH)
    given = options.parse_args()
    every = [*shipped_puzzles().values(), *kept_back_puzzles().values()]
    other = {each.id: best for each in every if (best := best_again(each, given.deals, given.seed)) != each.best}
    for id_, best in other.items():
        print(f"{id_}: {best}")
    print(f"{len(every) - len(other)} of {len(every)} keep their best kind in {given.deals} fresh deals")


if __name__ == "__main__":
    main()
