"""Grading a notebook: its answers are read as data, and the rules judge them. Nothing that a learner wrote is run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from canasta_nb.classroom.grading.thinking import codes_of, signs_in
from canasta_nb.classroom.marks.marks import MarkLine, Marks
from canasta_nb.classroom.notebooks.cells import (
    Found,
    Notebook,
    canasta,
    changed_cells,
    find_answers,
    printable,
    read_notebook,
    said_language,
    with_role,
)
from canasta_nb.classroom.notebooks.course import course_folder
from canasta_nb.classroom.notebooks.packing import folded
from canasta_nb.classroom.notebooks.papers import of_another_paper, paper_of, put_in
from canasta_nb.classroom.notebooks.recognising import recognised
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import TooManyCards
from canasta_nb.teaching.content.exercises import Exercise, Lesson
from canasta_nb.teaching.diagnosis.kept_signs import as_json
from canasta_nb.teaching.judging.assessing import Score, assess
from canasta_nb.teaching.notebook.exam import FORMER


def mark_notebook(path: str | Path, *, clicked: bool = False, thought: bool = True) -> Marks:
    """Grade a lesson notebook.

    ``clicked`` are the answers that a learner clicked, kept beside the notebook; they fill cells that are still blank.
    ``thought`` adds what the answers show of misconceptions, which takes longer than their points. Raises
    UnreadableNotebook when the file is not a notebook of a lesson.

    >>> mark_notebook("no-such.ipynb")
    Traceback (most recent call last):
    UnreadableNotebook: There is no file no-such.ipynb.
    """
    path = Path(path)
    return marks_of(read_notebook(path), path, clicked=clicked, thought=thought)


def marks_of(submission: Notebook, path: Path, *, clicked: bool = False, thought: bool = True) -> Marks:
    """Grade a notebook that was read from a path already."""
    bank, left_out = recognised(submission, path)
    taken: tuple[str, ...] = ()
    if clicked:
        submission, taken = folded(submission, bank, path.parent)
    graded = tuple(exercise for exercise in bank.exercises if exercise.points)
    found = find_answers(submission, {exercise.id: exercise.var for exercise in graded})
    strange = {name for name in of_another_paper(submission) if name in found and found[name].status == "missing"}
    found |= {name: found[name]._replace(status="other_paper") for name in strange}
    changed = _changed(submission, bank)
    signs = signs_in(found) if thought else {}
    codes = codes_of(signs)
    lines = []
    for exercise in graded:
        name = exercise.id
        version = _notes(submission, exercise)
        line = _line(path, exercise, found[name], asks_the_same=not version)
        notes = [*found[name].notes, *version, *(("clicked",) if name in taken else ())]
        notes += [*(("tampered_restored",) if name in changed else ()), *line.notes]
        lines.append(replace(line, code=codes.get(name), notes=tuple(notes)))
    says = [mistaken("class.restored", names=", ".join(sorted(changed)))] if changed else []
    says += (
        [mistaken("class.other_paper", paper=paper_of(submission), names=", ".join(sorted(strange)))] if strange else []
    )
    says += [mistaken("class.left_out", names=", ".join(left_out))] if left_out else []
    held = paper_of(submission) if any(exercise.paper for exercise in graded) else 0
    return Marks(printable(path.name), bank.name[:2], tuple(lines), " ".join(says), as_json(signs), held, left_out)


def _notes(submission: Notebook, exercise: Exercise) -> tuple[str, ...]:
    """``wrong_version`` when the notebook was made from another version of the exercise.

    It is graded with ours, but for a question of an exam, which is another one then.
    """
    cells = [cell for role in ("answer", "quiz") for cell in with_role(submission, role).get(exercise.id, [])]
    return ("wrong_version",) if cells and canasta(cells[-1]).get("bank_sha") != exercise.bank_sha else ()


def _changed(submission: Notebook, bank: Lesson) -> set[str]:
    """Return the exercises whose cells differ from the release in more than the answer; none without a release."""
    try:
        notebooks = course_folder() / "notebooks" / said_language(submission)
    except FileNotFoundError:  # in the browser edition the notebooks are files of the site
        return set()
    found: set[str] = set()
    for name in {exercise.lesson for exercise in bank.exercises}:
        place = notebooks / f"{name}.ipynb"
        if place.is_file():
            release = read_notebook(place)
            if "paper" in canasta(release):
                put_in(release, paper_of(submission))
            found |= changed_cells(submission, release)
    return found & {exercise.id for exercise in bank.exercises}


def _line(path: Path, exercise: Exercise, found: Found, *, asks_the_same: bool = True) -> MarkLine:
    """Mark an answer by the rules; an exam of another version may have had another question, so it gets no verdict."""
    points: Score | None = Score(0)
    status = found.status
    notes: tuple[str, ...] = ()
    if exercise.id == FORMER or (exercise.paper and not asks_the_same):
        points, status = None, "wrong_version"
    elif not status:
        try:
            assessment = assess(exercise, found.value)
            points, status = assessment.points, assessment.status
        except TooManyCards as error:
            points, status, notes = None, "crashed", (str(error),)
        except Exception as error:  # noqa: BLE001 - an answer that breaks the rules costs no other answer its points
            points, status = None, "crashed"
            notes = (mistaken("class.crashed", error=type(error).__name__),)
    return MarkLine(
        printable(path.name), exercise.lesson[:2], exercise.id, exercise.kind, exercise.rules, points, exercise.points,
        status, None, notes,
    )  # fmt: skip
