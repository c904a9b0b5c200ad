"""A learner's folder for the tests of the course home: what was answered, and when."""

from __future__ import annotations

import shutil
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from canasta_nb.teaching.bank.exercises import lesson
from canasta_nb.teaching.diagnosis.kept_signs import signs_as_json
from canasta_nb.teaching.diagnosis.signs import Sign, Signs
from canasta_nb.teaching.log.learner_log import log_in
from canasta_nb.teaching.log.line import BEFORE, new_line

ROOT = Path(__file__).parents[1]
MONDAY = datetime(2030, 1, 7, 18, tzinfo=UTC)
RIGHT = Sign(right=True, options=4, lures=2)
WRONG = Sign(right=False, options=4, lures=2)


def course(folder: Path, *, solved: int = 0) -> Path:
    """Copy the blank course into a folder, with the first lessons solved, as a learner has them who knows it all."""
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        shutil.copy(path, folder)
    for number in range(1, solved + 1):
        (path,) = (ROOT / "lessons").glob(f"{number:02}_*.ipynb")
        shutil.copy(path, folder)
    return folder


def clicked(folder: Path, **answers: str) -> None:
    """Keep answers as clicks do, by exercise with an underscore, each as the literal that could be typed."""
    log_in(folder).append(*(new_line(name.replace("_", "-"), answer) for name, answer in answers.items()))


def first_tries(folder: Path, number: str, sign: Sign = RIGHT, *, days: int = 0) -> None:
    """Keep what the first answers to the graded questions of a lesson showed, and when they were given."""
    graded = [asked for asked in lesson(number).exercises if asked.points]
    at = MONDAY + timedelta(days=days)
    lines = [new_line(asked.id, how=BEFORE, signs=signs_as_json(Signs(asked.id, (sign,)))) for asked in graded]
    log_in(folder).append(*(line._replace(at=at) for line in lines))


def misunderstands(folder: Path) -> None:
    """Answer two questions as somebody does who thinks that a natural and a wild card take a frozen pile."""
    clicked(folder, fz_3="'9h2s'", fz_2="((True, 'natural-and-wild'), (True, 'natural-pair'))")


def begun(folder: Path | None = None) -> Path:
    """Return the folder of a learner in the middle of lesson 5 who has misunderstood something."""
    folder = course(folder or Path(tempfile.mkdtemp()), solved=4)
    first_tries(folder, "03", WRONG)
    clicked(folder, fz_1="('wild-in-pile', 'not-opened', 'none')")
    misunderstands(folder)
    return folder
