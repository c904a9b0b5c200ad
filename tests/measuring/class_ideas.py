"""How well a class book names ideas from what learners hand in: of all that it calls likely or sure, how much is true.

Learners of a population answer the exercises of the course once and practise nothing, as a class that only hands in its
lessons. Run it as

    PYTHONPATH=tests python -m measuring.class_ideas --seed 1 --size 20 [--population teaching.population_2]

``measuring/diagnosis.py`` tells what a population is. Each share comes with its 95 % interval after Wilson.
"""

import argparse
from collections import defaultdict
from dataclasses import dataclass
from importlib import import_module
from math import sqrt
from random import Random
from time import process_time
from typing import Any

from canasta_nb.classroom.standing import ideas
from canasta_nb.classroom.standing.ideas import levels
from canasta_nb.teaching import Diagnosis
from canasta_nb.teaching.bank.exercises import lessons
from canasta_nb.teaching.diagnosis.contrasts import asked_in_lessons, contrasts_of
from canasta_nb.teaching.diagnosis.signs import signs_of
from measuring.diagnosis import MEANING, NOT_LISTED, assessed

Z = 1.96


@dataclass
class Named:
    """What was named to the teacher about the learners of one group."""

    learners: int = 0
    falsely: int = 0
    """Learners of whom a false idea is named."""
    named: int = 0
    true: int = 0
    held: int = 0
    found: int = 0
    asked: int = 0
    """Of the ideas held, those that a contrast of a lesson asks about."""
    asked_found: int = 0

    def row(self, name: str) -> str:
        """Return one line of the table."""
        parts = (self.falsely, self.true, self.found, self.asked_found)
        shares = map(share, parts, (self.learners, self.named, self.held, self.asked))
        return f"{name:<12}{self.learners:>6}" + "".join(f"{each:>26}" for each in shares)


HEAD = f"{'group':<12}{'count':>6}" + "".join(
    f"{each:>26}" for each in ("named falsely", "of the named, true", "of the held, named", "of those asked, named")
)


def share(part: int, whole: int) -> str:
    """Return a share in per cent with its interval.

    >>> share(90, 100), share(0, 0)
    ('90 % (83 to 94, 90/100)', '-')
    """
    if not whole:
        return "-"
    middle = part / whole
    center = (middle + Z * Z / (2 * whole)) / (1 + Z * Z / whole)
    width = Z * sqrt(middle * (1 - middle) / whole + Z * Z / (4 * whole * whole)) / (1 + Z * Z / whole)
    low, high = 100 * (center - width), 100 * (center + width)
    return f"{100 * middle:.0f} % ({low:.0f} to {high:.0f}, {part}/{whole})"


def handed_in(learner: Any, chance: Random) -> Diagnosis:
    """Return what the answers of a learner to the graded exercises and the contrasts of all lessons show."""
    answered = {}
    for each in lessons():
        for asked in (*filter(lambda one: one.points, each.exercises), *contrasts_of(each)):
            if signs := signs_of(assessed(asked, learner.answer(asked, chance))):
                answered[asked.id] = signs
    return Diagnosis(answered)


def measure(population: Any, seed: int, size: int, wanted: tuple[str, ...]) -> dict[str, Named]:
    """Let every learner hand in the course, and count what is named of these levels, by groups."""
    groups: dict[str, Named] = defaultdict(Named)
    attacked = {code for asked in asked_in_lessons().values() for code in asked.attacks}
    for number, learner in enumerate(population(seed, size)):
        means = [MEANING[sentence]["means"] for sentence in learner.ideas]
        right = {code for codes in means for code in codes}
        right |= {code for sentence in learner.ideas for code in MEANING[sentence].get("follows", ())}
        group = groups[NOT_LISTED if means and not any(means) else learner.group]
        told = {
            code for code, level in levels(handed_in(learner, Random(f"{seed} {number}"))).items() if level in wanted
        }
        group.learners += 1
        group.falsely += bool(told - right)
        group.named += len(told)
        group.true += len(told & right)
        group.held += sum(map(bool, means))
        group.found += sum(bool(told & set(codes)) for codes in means)
        asked = [codes for codes in means if attacked & set(codes)]
        group.asked += len(asked)
        group.asked_found += sum(bool(told & set(codes)) for codes in asked)
    return groups


def together(groups: dict[str, Named]) -> Named:
    """Return the counts of all groups."""
    return Named(*(sum(getattr(group, each) for group in groups.values()) for each in Named.__dataclass_fields__))


def main() -> None:
    """Read the options, measure, print."""
    options = argparse.ArgumentParser(description="How well a class book names ideas.")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--size", type=int, default=20, help="learners in each group")
    options.add_argument("--population", default="teaching.population_2", help="a module")
    options.add_argument("--likely", type=float, default=ideas.LIKELY, help="from which belief an idea is likely")
    chosen = options.parse_args()
    ideas.LIKELY = chosen.likely
    begun = process_time()
    groups = measure(import_module(chosen.population).population, chosen.seed, chosen.size, ("sure", "likely"))
    print(HEAD)
    for name, group in groups.items():
        print(group.row(name))
    print(together(groups).row("all"))
    print(f"likely from {chosen.likely}, seed {chosen.seed}, size {chosen.size}, {process_time() - begun:.0f} s")


if __name__ == "__main__":
    main()
