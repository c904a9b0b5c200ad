"""A class that is made up: learners of all kinds, what they hand in over the lessons, in the form of every platform.

``python tests/made_class.py FOLDER 200 16`` makes one of 200 learners and 16 lessons; the tests make one of 12 and 4.
"""

from __future__ import annotations

import io
import json
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from learners import misled
from said import right

from canasta_nb.teaching.bank.exercises import lesson as lesson_named, lessons
from canasta_nb.teaching.content.written import asked_with
from canasta_nb.teaching.diagnosis.contrasts import contrasts_of
from canasta_nb.teaching.kinds.literals import literal_of
from canasta_nb.teaching.misconceptions import misconceptions
from canasta_nb.teaching.notebook.exam import model_answer

ROOT = Path(__file__).parents[1]
FORMS = ("moodle", "moodle-flat", "canvas", "folder", "nested", "mail")
"""In which form a lesson's work comes; the lessons take them in turn."""
KINDS = ("right", "some", "idea", "blank", "cut", "none")
"""What learners are like; ``none`` hands in nothing."""
NAMES = (
    "Ana Prueba", "Ana Prueba", "Ben Öztürk", "Zoë Müller", "José García López", "Cem Şahin", "Straße Weiß", "李 小明",
)  # fmt: skip


@dataclass(frozen=True)
class Learner:
    """A learner who is made up."""

    number: int
    name: str
    email: str
    kind: str
    idea: str

    @property
    def sortable(self) -> str:
        """The name as Canvas puts it into the name of a file."""
        first, _, last = self.name.rpartition(" ")
        return "".join(filter(str.isalnum, f"{last}{first}".lower()))


def learners(count: int, seed: int = 7) -> list[Learner]:
    """Return this number of learners; the first two have one name."""
    chance = Random(seed)
    codes = sorted(misconceptions())
    found = []
    for number in range(count):
        name = NAMES[number] if number < len(NAMES) else f"Learner {chr(65 + number % 26)}{number}"
        kind = "some" if number < 2 else KINDS[number % len(KINDS)]
        found.append(Learner(4000 + number, name, f"l{number}@example.org", kind, chance.choice(codes)))
    return found


@cache
def released(name: str) -> dict[str, Any]:
    """Return a notebook of the course as learners get it."""
    notebook: dict[str, Any] = json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text("utf-8"))
    return notebook


def answers(learner: Learner, name: str) -> dict[str, str]:
    """Return what a learner answers to the exercises of a lesson."""
    chance = Random(f"{learner.number} {name}")
    contrasts = contrasts_of(lesson_named(name))
    said = dict(right(name)) | {asked.id: literal_of(model_answer(asked)) for asked in contrasts}
    graded = [*(asked for asked in lesson_named(name).exercises if asked.points), *contrasts]
    if learner.kind == "blank":
        return {}
    if learner.kind == "some":
        # The number of the learner is in the answers, so that no two notebooks are alike.
        return {asked.id: said[asked.id] for asked in graded if chance.random() < 0.7}
    if learner.kind == "idea":
        for asked in graded:
            wrong = misled(misconceptions()[learner.idea], asked, chance)
            if wrong is not None:
                said[asked.id] = literal_of(wrong)
    return said


def notebook(learner: Learner, name: str) -> bytes:
    """Return what a learner hands in for a lesson."""
    said = answers(learner, name)
    copy = {**released(name), "metadata": {**released(name)["metadata"], "learner": learner.number}}
    copy["cells"] = [_answered(cell, said) for cell in copy["cells"]]
    content = json.dumps(copy).encode()
    return content[: len(content) // 2] if learner.kind == "cut" else content


def _answered(cell: dict[str, Any], said: dict[str, str]) -> dict[str, Any]:
    about = cell["metadata"].get("canasta", {})
    id_ = about.get("ex")
    if about.get("role") != "quiz" or id_ not in said:
        return cell
    return {**cell, "source": asked_with("".join(cell["source"]), id_, f'Quiz("{id_}", {said[id_]})')}


def handed_in(class_: list[Learner], name: str, form: str) -> dict[str, bytes]:
    """Return the files of an assignment by their places, in the form of a platform."""
    found: dict[str, bytes] = {}
    assignment = int(name[:2]) * 1000
    for place, learner in enumerate(class_):
        if learner.kind == "none":
            continue
        content = notebook(learner, name)
        moodle = f"{learner.name}_{assignment + place}_assignsubmission_file"
        match form:
            case "moodle":
                found[f"{moodle}/{name}.ipynb"] = content
            case "moodle-flat":
                found[f"{moodle}_{name}.ipynb"] = content
            case "canvas":
                late = "_LATE" if place == 2 else ""
                found[f"{learner.sortable}{late}_{80_000 + learner.number}_{assignment + place}_{name}.ipynb"] = content
            case "folder":
                found[f"{learner.number}/{name}.ipynb"] = content
            case "nested":
                found[f"{moodle}/my work.zip"] = zipped({f"{name}.ipynb": content})
            case _:
                found[f"{learner.number}.eml"] = mail(learner, f"{name}.ipynb", content)
    return found


def zipped(files: dict[str, bytes]) -> bytes:
    """Return a ZIP."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2026, 10, 5, 8, 0, 0)), content)
    return packed.getvalue()


def mail(learner: Learner, name: str, content: bytes) -> bytes:
    """Return a mail with a notebook."""
    message = EmailMessage()
    message["From"] = f"{learner.name} <{learner.email}>"
    message["Date"] = "Mon, 05 Oct 2026 08:00:00 +0000"
    message.set_content("Here it is.")
    message.add_attachment(content, maintype="application", subtype="octet-stream", filename=name)
    return message.as_bytes()


def roster(class_: list[Learner]) -> str:
    """Return the list of a class as its teacher has it, with the numbers that Canvas keeps in a list of its own."""
    lines = [f"{each.number},{each.name},{each.email},8B" for each in class_]
    return "\n".join(["id,name,email,group", *lines, ""])


def canvas_roster(class_: list[Learner]) -> str:
    """Return the list of a class as Canvas exports it."""
    lines = []
    for each in class_:
        first, _, last = each.name.rpartition(" ")
        lines.append(f'"{last}, {first}",{80_000 + each.number},{each.number},l{each.number},8B,')
    head = "Student,ID,SIS User ID,SIS Login ID,Section,Final Score"
    return "\n".join([head, "    Points Possible,,,,,(read only)", *lines, '"Student, Test",1,,,8B,', ""])


def worksheet(class_: list[Learner], name: str) -> str:
    """Return Moodle's grading worksheet of an assignment."""
    assignment = int(name[:2]) * 1000
    lines = [
        f"Participant {assignment + place},{each.name},{each.email},Submitted for grading,,12.00,Yes,-"
        for place, each in enumerate(class_)
    ]
    head = "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,Last modified (grade)"
    return "\n".join([head, *lines, ""])


def make(folder: Path, count: int, taught: int) -> Iterator[tuple[str, Path, Path]]:
    """Make a class in a folder: its lists, and yield for each lesson what was handed in and the worksheet."""
    class_ = learners(count)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "roster.csv").write_text(roster(class_), encoding="utf-8")
    (folder / "canvas.csv").write_text(canvas_roster(class_), encoding="utf-8")
    for at, each in enumerate(lessons()[:taught]):
        form = FORMS[at % len(FORMS)]
        files = handed_in(class_, each.name, form)
        sheet = folder / f"{each.name[:2]} worksheet.csv"
        sheet.write_text(worksheet(class_, each.name), encoding="utf-8")
        place = folder / f"{each.name[:2]} {form}"
        if form in ("folder", "mail"):
            for name, content in files.items():
                file = place / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
        else:
            place = place.with_suffix(".zip")
            place.write_bytes(zipped(files))
        yield each.name[:2], place, sheet


if __name__ == "__main__":
    for lesson, made, _ in make(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])):
        print(lesson, made)
