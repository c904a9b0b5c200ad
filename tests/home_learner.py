"""A learner's folder for the tests of the course home: what was answered, and when."""

from __future__ import annotations

import json
import shutil
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from canasta_nb.teaching.content.exercises import lesson
from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis
from canasta_nb.teaching.diagnosis.kept_signs import keep_signs
from canasta_nb.teaching.diagnosis.signs import Sign, Signs

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
    (folder / "answers").mkdir(exist_ok=True)
    for name, answer in answers.items():
        place = folder / "answers" / f"{name.partition('_')[0]}.json"
        kept = json.loads(place.read_text()) if place.exists() else {}
        place.write_text(json.dumps(kept | {name.replace("_", "-"): answer}))


def first_tries(folder: Path, number: str, sign: Sign = RIGHT, *, days: int = 0) -> None:
    """Keep what the first answers to the graded questions of a lesson showed, and when they were given."""
    graded = [asked for asked in lesson(number).exercises if asked.points]
    at = MONDAY + timedelta(days=days)
    keep_signs({asked.id: Signs(asked.id, (sign,), at=at) for asked in graded}, folder)


def misunderstands(folder: Path) -> None:
    """Answer two questions as somebody does who thinks that a natural and a wild card take a frozen pile."""
    diagnosis = Diagnosis({}, folder=folder)
    diagnosis.add("fz-3", "9h2s")
    diagnosis.add("fz-2", ((True, "natural-and-wild"), (True, "natural-pair")))
    assert diagnosis.keep() == ""


def begun(folder: Path | None = None) -> Path:
    """Return the folder of a learner in the middle of lesson 5 who has misunderstood something."""
    folder = course(folder or Path(tempfile.mkdtemp()), solved=4)
    clicked(folder, fz_1="('wild-in-pile', 'not-opened', 'none')", fz_3="'9h2s'")
    clicked(folder, fz_2="((True, 'natural-and-wild'), (True, 'natural-pair'))")
    first_tries(folder, "03", WRONG)
    misunderstands(folder)
    return folder
