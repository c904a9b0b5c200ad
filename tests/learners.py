"""What learners say to the exercises: right answers, and those of somebody with one idea of the list."""

import ast
from functools import cache
from random import Random

from said import SAID

from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.bank.exercises import lessons
from canasta_nb.teaching.content.asking import Answer, Exercise, Part
from canasta_nb.teaching.misconceptions import Misconception

GRADED = [asked for each in lessons() for asked in each.exercises if asked.points]
MOVES: dict[Part, Answer] = {
    asked.parts[0]: tuple(ast.literal_eval(SAID[asked.id]["right"])) for asked in GRADED if asked.kind == "moves"
}


def right(part: Part) -> Answer:
    """Return a right answer to a part; for a turn to play, the model answer."""
    return MOVES[part] if part.kind == "moves" else right_answers(part)[0]


def written(asked: Exercise, said: list[Answer]) -> object:
    """Return the answers to the parts as a learner writes them."""
    if asked.kind == "sheet":
        return dict(zip([part.line for part in asked.parts], said, strict=True))
    if asked.kind == "order":
        return [label for row in said for label in (row if isinstance(row, tuple) else (row,))]
    return said[0] if len(said) == 1 else said


def misled(idea: Misconception, asked: Exercise, chance: Random) -> object | None:
    """Return the answer of a learner with this idea; None where it does not mislead."""
    listed = [answer for answer, code in asked.wrong if code == idea.code]
    if listed and asked.kind in ("num", "pick") and asked.parts[1:]:  # first of the parts where the rules say nothing
        meant = [part for part in asked.parts if not part.asked.word] or asked.parts
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
    """Return the wrong answers of an idea to a part, computed once for all learners; none for a turn to play."""
    return idea.answers(part) if part.kind != "moves" else ()
