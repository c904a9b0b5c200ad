"""Simulated learners take the whole course: which misconception each has, and which one the feedback names.

A learner has one wrong idea and slips in one answer of ten: then he gives some other wrong answer to one part. Run it
as ``python tests/learners.py [--times 20] [--seed 1]`` for the confusion matrix.
"""

import argparse
import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random

from said import SAID

from canasta_nb.teaching.answers import right_answers
from canasta_nb.teaching.assessing import assess
from canasta_nb.teaching.exercises import Answer, Exercise, Part, lessons
from canasta_nb.teaching.misconceptions import Misconception, misconceptions

SLIPS = 0.1
GRADED = [asked for each in lessons() for asked in each.exercises if asked.points]
PLAYED = ("moves", "exam")
MOVES: dict[Part, Answer] = {
    asked.parts[0]: tuple(ast.literal_eval(SAID[asked.id]["right"])) for asked in GRADED if asked.kind in PLAYED
}


@dataclass
class Found:
    """What was found out about the learners with one idea."""

    misled: int = 0
    """Wrong answers that came from the idea."""
    named: int = 0
    """Those of them in whose feedback the idea is named."""
    alone: int = 0
    """Those in whose feedback nothing else is named."""
    exercises: set[str] = field(default_factory=set)
    """The exercises that found it."""
    slips: int = 0
    """Wrong answers that were slips."""
    blamed: int = 0
    """Slips for which the feedback names an idea."""
    told: Counter[str] = field(default_factory=Counter)
    """Every idea that was named, and how often."""


def right(part: Part) -> Answer:
    """A right answer to a part; for what is played, and for the exam, the model answer."""
    return MOVES[part] if part.kind in PLAYED else right_answers(part)[0]


def written(asked: Exercise, said: list[Answer]) -> object:
    """The answers to the parts as a learner writes them."""
    if asked.kind == "sheet":
        return dict(zip([part.line for part in asked.parts], said, strict=True))
    if asked.kind == "order":
        return [label for row in said for label in (row if isinstance(row, tuple) else (row,))]
    return said[0] if len(said) == 1 else said


def misled(idea: Misconception, asked: Exercise, chance: Random) -> object | None:
    """What a learner with this idea answers; None where it does not mislead."""
    listed = [answer for answer, code in asked.wrong if code == idea.code]
    if listed and asked.kind in ("num", "pick") and asked.parts[1:]:  # first of the parts where the rules say nothing
        meant = [part for part in asked.parts if not part.ask_for] or asked.parts
        return written(asked, [listed[0] if part in meant else right(part) for part in asked.parts])
    if listed:
        return listed[0]
    given = [would_say(idea, part) for part in asked.parts]
    if not any(given):
        return None
    said = [chance.choice(wrong) if wrong else right(part) for wrong, part in zip(given, asked.parts, strict=True)]
    return written(asked, said)


@cache
def would_say(idea: Misconception, part: Part) -> tuple[Answer, ...]:
    """The wrong answers of an idea to a part, worked out once however many learners have it; none to what is played."""
    return idea.answers(part) if part.kind not in PLAYED else ()


def slipped(asked: Exercise, chance: Random) -> object | None:
    """An answer that is wrong in one part by chance; None where nothing wrong can be thought of."""
    at = chance.randrange(len(asked.parts))
    wrong = list(slips_of(asked, asked.parts[at]))
    if not wrong:
        return None
    said = [right(part) for part in asked.parts]
    said[at] = chance.choice(wrong)
    return written(asked, said)


def slips_of(asked: Exercise, part: Part) -> Iterator[Answer]:
    """Wrong answers to a part that a person may give by a slip: the other verdict, another word, a near number."""
    if part.kind in PLAYED:
        return
    good = right_answers(part)
    first = good[0]
    near: list[Answer] = []
    if isinstance(first, bool):
        near = [not first]
    elif isinstance(first, int):
        near = [first + 5, first - 5, first + 10]
    elif isinstance(first, tuple) and first and isinstance(first[0], bool):
        near = [(verdict, reason) for verdict in (True, False) for reason in asked.reasons]
    elif isinstance(first, str) and first in asked.reasons:
        near = list(asked.reasons)
    yield from [answer for answer in near if answer not in good]


def answer_one(idea: Misconception, asked: Exercise, chance: Random, found: Found) -> None:
    """One learner answers one exercise."""
    slip = slipped(asked, chance) if chance.random() < SLIPS else None
    answer = slip if slip is not None else misled(idea, asked, chance)
    if answer is None:
        return
    assessment = assess(asked, answer)
    if assessment.status == "correct" or assessment.problem:
        return  # the exercise does not offer the word that the idea would say
    codes = [each.code for each in assessment.ideas]
    found.told.update(codes)
    if slip is not None:
        found.slips += 1
        found.blamed += bool(codes)
        return
    found.misled += 1
    found.named += idea.code in codes
    found.alone += codes == [idea.code]
    if idea.code in codes:
        found.exercises.add(asked.id)


def learners(times: int, seed: int) -> dict[str, Found]:
    """So many learners with each idea: what was found out about them.

    The whole class sits before one exercise after the other: what each idea makes of it is remembered so long.
    """
    found = {code: Found() for code in misconceptions()}
    chances = {code: Random(f"{seed} {code}") for code in found}
    for asked in GRADED:
        for code, idea in misconceptions().items():
            for _ in range(times):
                answer_one(idea, asked, chances[code], found[code])
    return found


def matrix(found: dict[str, Found]) -> str:
    """One line an idea: in how many exercises it shows, how surely it is named, what else is named most."""
    lines = [f"{'misconception':<26}{'exercises':>10}{'wrong':>7}{'named':>8}{'alone':>8}   named besides"]
    for code, each in found.items():
        named, alone = (part / each.misled if each.misled else 0 for part in (each.named, each.alone))
        others = ", ".join(f"{other} {count}" for other, count in each.told.most_common(4) if other != code)
        lines.append(f"{code:<26}{len(each.exercises):>10}{each.misled:>7}{named:>8.0%}{alone:>8.0%}   {others}")
    wrong, named = (sum(getattr(each, name) for each in found.values()) for name in ("misled", "named"))
    slips, blamed = (sum(getattr(each, name) for each in found.values()) for name in ("slips", "blamed"))
    lines.append(f"Named rightly: {named} of {wrong} wrong answers ({named / wrong:.1%}).")
    lines.append(f"Slips: {slips}, an idea was named for {blamed} of them ({blamed / slips:.1%}).")
    few = [code for code, each in found.items() if len(each.exercises) < 2]
    lines.append(f"Found by fewer than two exercises: {', '.join(few) or 'none'}.")
    return "\n".join(lines)


def main() -> None:
    """Read the options, simulate, print."""
    options = argparse.ArgumentParser(description="Simulated learners take the whole course.")
    options.add_argument("--times", type=int, default=20, help="learners with each misconception")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    print(matrix(learners(chosen.times, chosen.seed)))


if __name__ == "__main__":
    main()
