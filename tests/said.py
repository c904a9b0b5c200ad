"""Answers of learners to the exercises of each lesson, from the files in tests/teaching, one to a lesson."""

import tomllib
from pathlib import Path
from typing import Any

from canasta_nb.teaching.bank.exercises import lesson
from canasta_nb.teaching.kinds.literals import literal_of
from canasta_nb.teaching.notebook.exam import model_answer, with_paper

FILES = sorted((Path(__file__).parent / "teaching").glob("[0-9][0-9]_*.toml"))
BY_LESSON: dict[str, dict[str, Any]] = {file.stem: tomllib.loads(file.read_text("utf-8")) for file in FILES}
SAID: dict[str, Any] = {id_: said for lesson in BY_LESSON.values() for id_, said in lesson.items()}


def right(name: str) -> dict[str, str]:
    """Return the model answer to every exercise of a lesson and of its exam, as typed."""
    return {id_: said["right"] for id_, said in BY_LESSON[name].items()} | {
        asked.id: literal_of(model_answer(asked)) for asked in with_paper(lesson(name)).exercises if asked.paper
    }


def half_right(name: str) -> tuple[dict[str, str], dict[str, float]]:
    """Answers to a lesson with their points: by turns wrong and right another way, the last and the exam left out."""
    graded = [asked for asked in lesson(name).exercises if asked.points]
    answers: dict[str, str] = {}
    points: dict[str, float] = {asked.id: 0 for asked in with_paper(lesson(name)).exercises if asked.paper}
    for number, asked in enumerate(graded):
        said = SAID[asked.id]
        if asked is graded[-1]:
            points[asked.id] = 0
        elif number % 2:
            answers[asked.id], points[asked.id] = said["also"][0], asked.points
        else:
            wrong = said["wrong"][0]
            answers[asked.id], points[asked.id] = wrong["answer"], wrong["points"]
    return answers, points
