"""What is told to a learner about a whole notebook: exercise by exercise what was given, and what to say to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from canasta_nb.classroom.grading.grading import marks_of
from canasta_nb.classroom.grading.judged import JudgedNotebook, judged
from canasta_nb.classroom.marks.marks import MarkLine, Marks
from canasta_nb.classroom.notebooks.cells import language_noted, read_notebook
from canasta_nb.core.speech.language import language, speaking
from canasta_nb.descriptions.picturing import ON_A_PHONE, image, table_lines
from canasta_nb.teaching.content.asking import NAMES, Exercise
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.judging.answer_output import answer_in_words
from canasta_nb.teaching.judging.assessing import Score
from canasta_nb.teaching.judging.showing import besides, positions_of
from canasta_nb.teaching.notebook.feedback import again, feedback, kept_back

UNREAD = ("missing", "syntax", "not_literal", "crashed", "wrong_version", "other_paper")
"""What an answer may be about which the rules were not asked, or said nothing."""
MOST_DRAWN = 3
"""So many of an exercise's pictures are drawn, so that a page of several exercises prints on one sheet of paper."""


@dataclass(frozen=True)
class ExplainedExercise:
    """One exercise: its question, the answer that was given, and what is said to it, a verdict first."""

    question: str
    given: str
    says: tuple[str, ...]
    ex: str = ""
    words: str = ""
    """The answer as people say it; empty for none, or for one that could not be read."""
    section: str = ""
    """Where it is taught, as a place to read again."""
    pictures: tuple[tuple[str, str], ...] = ()
    """The cards of what is to be looked at again, each an HTML image after the words above it."""


@dataclass(frozen=True)
class Explained:
    """A whole notebook, in one language."""

    lang: str
    title: str
    points: str
    exercises: tuple[ExplainedExercise, ...]
    says: str
    """What there is to say besides, as that cells were read as they were handed out."""
    paper: int = 0
    """The paper of the exam that the notebook holds; 0 for none."""

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        return asdict(self)

    @classmethod
    def from_json(cls, held: Mapping[str, Any]) -> Explained:
        """Return what ``to_json`` wrote."""
        exercises = tuple(
            ExplainedExercise(
                **{**exercise, "says": tuple(exercise["says"]), "pictures": tuple(map(tuple, exercise["pictures"]))}
            )
            for exercise in held["exercises"]
        )
        return cls(**{**held, "exercises": exercises})


def explain_notebook(path: Path, *, lang: str = "", solutions: bool = False) -> Explained:
    """Grade a notebook and tell what `mark` tells; the solutions only when they are asked for.

    Without a language, the notebook's language is used. Raises UnreadableNotebook for a file that is not a lesson.

    >>> explain_notebook(Path("no-such.ipynb"))
    Traceback (most recent call last):
    UnreadableNotebook: There is no file no-such.ipynb.
    """
    return explained_marks(path, lang=lang, solutions=solutions)[1]


def explained_marks(
    path: Path, *, lang: str = "", solutions: bool = False, clicked: bool = False
) -> tuple[Marks, Explained]:
    """Grade a notebook as ``mark_notebook`` does, and explain each mark as ``explain_notebook`` does."""
    notebook = read_notebook(path)
    with speaking(lang or language_noted(notebook) or "en"):
        answers = judged(notebook, path, clicked=clicked)
        marks = marks_of(answers, path)
        pairs = zip(answers.exercises, marks.lines, strict=True)
        return marks, Explained(
            language(),
            told("page", "title", lesson=int(marks.lesson), title=answers.lesson.title),
            told("page", "points", points=marks.points.said, most=Score(marks.max).said),
            tuple(_explained(exercise, line, answers, solutions=solutions) for exercise, line in pairs),
            marks.says,
            marks.paper,
        )


def _explained(exercise: Exercise, line: MarkLine, answers: JudgedNotebook, *, solutions: bool) -> ExplainedExercise:
    shown = answers.given(line.ex)
    more: dict[str, Any] = {
        "ex": line.ex,
        "words": _in_words(exercise, answers),
        "section": again(exercise).strip().rstrip("."),
        "pictures": tuple(_pictures(exercise, line, answers)),
    }
    if line.status in UNREAD:
        points = "?" if line.points is None else line.points
        says = f"{line.ex}: {told('page', line.status)} ({points}/{line.max})"
        return ExplainedExercise(exercise.question, shown, (says,), **more)
    says = (feedback if solutions else kept_back)(answers.assessments[line.ex])
    return ExplainedExercise(exercise.question, shown, tuple(says.splitlines()), **more)


def _in_words(exercise: Exercise, answers: JudgedNotebook) -> str:
    """Return an answer as people say it; nothing for a blank, and for one that is in no form that was asked for."""
    assessment = answers.assessments.get(exercise.id)
    if assessment is None or not assessment.said:
        return ""
    return answer_in_words(exercise, answers.readings[exercise.id].value)


def _pictures(exercise: Exercise, line: MarkLine, answers: JudgedNotebook) -> Iterator[tuple[str, str]]:
    """Yield the cards of each part that isn't right, once for parts that share them, as the question showed them."""
    if line.status in ("correct", *UNREAD):
        return
    shares = answers.assessments[line.ex].shares
    again = {part.text for part, share in zip(exercise.parts, shares, strict=False) if share < 1}
    every = [text for text in dict.fromkeys(part.text for part in exercise.parts) if text]
    shown = positions_of(exercise)
    drawn = 0
    for text, title, position in zip(every, shown.titles, shown.positions, strict=True):
        lines = tuple(table_lines(position, position.turn, NAMES[1:]))
        if text not in again or drawn == MOST_DRAWN or not any(runs for _, _, runs, _ in lines):
            continue
        drawn += 1
        above = " ".join(filter(None, [title, besides(position, position.turn)]))
        yield above, image(lines, marks=shown.marks, widest=ON_A_PHONE)
