"""How well the diagnosis knows learners: false assertions, precision, recall and Brier score in each group.

Learners of a population answer the exercises of the course in order, then what practice asks when the diagnosis
wonders, at most 60 exercises. Run it as

    PYTHONPATH=tests python -m measuring.diagnosis --seed 1 --size 20 [--population teaching.population_for_tuning]

A population is a module with ``population(seed, size)``; its learners have ``group``, ``ideas`` (English sentences)
and ``answer(exercise, chance)``. Which codes a sentence means is written by hand in ``meaning.toml`` and the other
files ``meaning_*.toml`` here. How a population is written is told in ``tests/teaching/held_out/README.md``.
"""

import argparse
import tomllib
from collections import defaultdict
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from canasta_nb.teaching import Diagnosis
from canasta_nb.teaching.bank.exercises import lessons
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.judging.assessing import Assessment, assess
from canasta_nb.teaching.memory.probes import next_probe
from canasta_nb.teaching.misconceptions import misconceptions

PRACTISED = 60
NOT_LISTED = "unlisted"
MEANING: dict[str, dict[str, list[str]]] = {
    sentence: entry
    for file in sorted(Path(__file__).parent.glob("meaning*.toml"))
    for sentence, entry in tomllib.loads(file.read_text("utf-8")).items()
}
_ASSESSED: dict[tuple[str, str], Assessment] = {}


@dataclass
class Group:
    """What was found out about the learners of one group."""

    learners: int = 0
    falsely: int = 0
    """Learners who were told at least one false assertion."""
    asserted: int = 0
    true: int = 0
    held: int = 0
    """Ideas of the list that somebody holds."""
    found: int = 0
    brier: float = 0.0
    practised: int = 0
    errors: list[str] = field(default_factory=list)

    def row(self, name: str) -> str:
        """Return one line of the table."""
        precision = f"{self.true / self.asserted:.0%}" if self.asserted else "-"
        recall = f"{self.found / self.held:.0%}" if self.held else "-"
        return (
            f"{name:<12}{self.learners:>9}{self.falsely / self.learners:>9.1%}{self.asserted:>10}{precision:>11}"
            f"{recall:>8}{self.brier / self.learners:>9.4f}{self.practised / self.learners:>11.1f}"
        )


HEAD = "group        learners  falsely  asserted  precision  recall    Brier  practised"


def assessed(asked: Exercise, answer: object) -> Assessment:
    """Return an assessed answer, computed once for all learners who give it."""
    key = asked.id, repr(answer)
    if key not in _ASSESSED:
        _ASSESSED[key] = assess(asked, answer)
    return _ASSESSED[key]


def sit(learner: Any, chance: Random) -> tuple[Diagnosis, set[str], int]:
    """Return the diagnosis of a learner, every code that was ever asserted, and the amount of practice."""
    diagnosis = Diagnosis()
    told: set[str] = set()

    def answers(asked: Exercise) -> None:
        told.update(diagnosis.learn(assessed(asked, learner.answer(asked, chance))).asserts)

    for each in lessons():
        for asked in each.exercises:
            answers(asked)
    practised = 0
    while practised < PRACTISED and (found := next_probe(diagnosis)):
        practised += 1
        answers(found[1])
    return diagnosis, told, practised


def measure(
    population: Callable[[int, int], list[Any]], seed: int, size: int, only: Collection[str] = ()
) -> dict[str, Group]:
    """Let every learner sit the course and practise, or those of some groups only; what was found out, by groups."""
    groups: dict[str, Group] = defaultdict(Group)
    for number, learner in enumerate(population(seed, size)):
        if only and learner.group not in only:
            continue
        means = [MEANING[sentence]["means"] for sentence in learner.ideas]
        right = {code for codes in means for code in codes}
        right |= {code for sentence in learner.ideas for code in MEANING[sentence].get("follows", ())}
        name = NOT_LISTED if means and not any(means) else learner.group
        diagnosis, told, practised = sit(learner, Random(f"{seed} {number}"))
        _count(groups[name], diagnosis, told, right)
        groups[name].practised += practised
        groups[name].held += sum(map(bool, means))
        groups[name].found += sum(bool(told & set(codes)) for codes in means)
        if told - right:
            groups[name].errors.append(f"{learner.ideas} was told {sorted(told - right)}")
    return groups


def _count(group: Group, diagnosis: Diagnosis, told: set[str], right: set[str]) -> None:
    group.learners += 1
    group.falsely += bool(told - right)
    group.asserted += len(told)
    group.true += len(told & right)
    errors = [(diagnosis.belief(code) - (code in right)) ** 2 for code in misconceptions()]
    group.brier += sum(errors) / len(errors)


def main() -> None:
    """Read the options, measure, print."""
    options = argparse.ArgumentParser(description="How well the diagnosis knows learners.")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--size", type=int, default=20, help="learners in each group")
    options.add_argument("--population", default="teaching.population_for_tuning", help="a module")
    options.add_argument("--groups", nargs="*", default=(), help="only these, as in two-ideas own-ideas")
    options.add_argument("--errors", action="store_true", help="list what was asserted falsely")
    chosen = options.parse_args()
    begun = process_time()
    groups = measure(import_module(chosen.population).population, chosen.seed, chosen.size, chosen.groups)
    print(HEAD)
    for name, group in groups.items():
        print(group.row(name))
    for name, group in groups.items() if chosen.errors else ():
        print("\n".join(f"{name}: {error}" for error in group.errors))
    print(f"seed {chosen.seed}, size {chosen.size}, {process_time() - begun:.0f} s")


if __name__ == "__main__":
    main()
