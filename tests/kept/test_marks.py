"""Answers that learners typed and clicked with an earlier version: each earns what it earned then.

``marks.txt`` has the answers of several learners to each exercise. The first learner typed the first answer to each
exercise of a notebook, the second one the second, and so on; the last of them left everything blank.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from kept_work import FOLDER, earned, sections

from canasta_nb.classroom.notebooks.cells import read_notebook
from canasta_nb.classroom.notebooks.packing import pack
from canasta_nb.classroom.notebooks.recognising import recognised
from canasta_nb.teaching.content.written import asked_with

CLICKED = ", clicked"
EXERCISE = re.compile(r"(\S+) of (\d+)")
LINE = re.compile(r"  (\S+) +([a-z_]+)(?: +(.*?))?(?:  # .*)?")
MARKS = sections("marks.txt")


class Earned(NamedTuple):
    """What an answer earned: its points and its status. An exercise that was left blank has no answer."""

    points: str
    status: str
    answer: str


def answers_in(lines: list[str]) -> dict[tuple[str, str], list[Earned]]:
    """Return what each answer to an exercise earned, by the exercise and its points."""
    found: dict[tuple[str, str], list[Earned]] = {}
    for line in lines:
        if named := EXERCISE.fullmatch(line):
            found[named[1], named[2]] = answers = []
        else:
            read = LINE.fullmatch(line)
            assert read, line
            answers.append(Earned(read[1], read[2], read[3] or ""))
    return found


def handed_in(name: str, answers: Mapping[str, str], folder: Path, *, alone: bool = False) -> Path:
    """Write a kept notebook with these answers typed in, under the name that learners have it by.

    In those notebooks a setup cell imports what all others need. ``alone`` gives the form that they have now.
    """
    notebook = json.loads((FOLDER / "notebooks" / f"{name}.ipynb").read_text("utf-8"))
    if alone:
        notebook["cells"] = [cell for cell in notebook["cells"] if cell["metadata"]["canasta"].get("role") != "setup"]
    for cell in notebook["cells"]:
        exercise = cell["metadata"]["canasta"].get("ex")
        if exercise and alone:
            spoken = (", speak", 'speak("es")\n') if name.startswith("es_") else ("", "")
            cell["source"] = f'from canasta_nb import Quiz{spoken[0]}\n\n{spoken[1]}Quiz("{exercise}")'
        if answers.get(exercise):
            cell["source"] = asked_with("".join(cell["source"]), exercise, f'Quiz("{exercise}", {answers[exercise]})')
    path = folder / f"{name.removeprefix('es_')}.ipynb"
    path.write_text(json.dumps(notebook), "utf-8")
    return path


def test_every_kept_notebook_has_its_marks() -> None:
    kept = {path.stem for path in (FOLDER / "notebooks").glob("*.ipynb")}
    assert kept == {name for name in MARKS if not name.endswith(CLICKED)}


@pytest.mark.parametrize("name", [name for name in MARKS if not name.endswith(CLICKED)])
def test_typed_answers_earn_what_they_earned(name: str, tmp_path: Path) -> None:
    kept = answers_in(MARKS[name])
    for learner in range(max(map(len, kept.values()))):
        own = {asked: answers[min(learner, len(answers) - 1)] for asked, answers in kept.items()}
        typed = {asked[0]: said.answer for asked, said in own.items()}
        points = {asked: (said.points, said.status) for asked, said in own.items()}
        assert earned(handed_in(name, typed, tmp_path)) == points, f"learner {learner}"
        if learner == 0:
            assert earned(handed_in(name, typed, tmp_path, alone=True)) == points, "in the form of today"


@pytest.mark.parametrize("alone", [False, True], ids=["with a setup cell", "in the form of today"])
@pytest.mark.parametrize("name", [name for name in MARKS if name.endswith(CLICKED)])
def test_clicked_answers_earn_what_they_earned(name: str, tmp_path: Path, *, alone: bool) -> None:
    shutil.copytree(FOLDER / "answers", tmp_path / "answers", dirs_exist_ok=True)
    path = handed_in(name.removesuffix(CLICKED), {}, tmp_path, alone=alone)
    points = {asked: answers[0][:2] for asked, answers in answers_in(MARKS[name]).items()}
    assert earned(path, clicked=True) == points
    packed, _ = pack(path, recognised(read_notebook(path), path).lesson)
    shutil.rmtree(tmp_path / "answers")
    assert earned(packed) == points
