"""An exam in progress: answers are recorded without a verdict until it is over."""

from __future__ import annotations

from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.content.paper_names import paper_name
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.judging.assessing import Assessment
from canasta_nb.teaching.judging.saved_answers import is_ended
from canasta_nb.teaching.notebook.work import Work


def is_open(asked: Exercise, done: Work) -> bool:
    """Tell whether an answer is recorded without a verdict, because its exam is not over.

    >>> from canasta_nb.teaching.notebook.exam import question
    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> is_open(question("final-A-1-7"), Work()), is_open(exercise("fz-3"), Work())
    (True, False)
    """
    if not asked.paper:
        return False
    if asked.paper not in done.ended and is_ended(asked):
        done.ended.add(asked.paper)
    return asked.paper not in done.ended


def take(assessment: Assessment, done: Work) -> None:
    """Take over an answer: of an open exam it is taken down, and after its end only where there was none."""
    asked = assessment.exercise
    if not asked.paper:
        done.take(assessment)
    elif is_open(asked, done):
        if assessment.status != "unreadable":
            done.sat[asked.id] = assessment
    elif asked.id not in done.points:
        done.sat[asked.id] = assessment
        done.take(assessment)


def is_taken_down(assessment: Assessment, done: Work) -> bool:
    """Tell whether an answer is recorded and its verdict comes at the end."""
    return assessment.status not in ("blank", "unreadable") and is_open(assessment.exercise, done)


def mixed(asked: Exercise, done: Work) -> str:
    """Return the remark on a question from another paper than this notebook's; empty for the same paper."""
    if not asked.paper:
        return ""
    done.paper = done.paper or asked.paper
    if asked.paper == done.paper:
        return ""
    return told("exam", "mixed", begun=paper_name(done.paper), paper=paper_name(asked.paper))
