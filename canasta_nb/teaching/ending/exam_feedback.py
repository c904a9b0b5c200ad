"""What came of an exam: said when every question is answered, or when the learner says that it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta_nb.core.speech.words import listed
from canasta_nb.teaching.content.lines import Lines
from canasta_nb.teaching.content.paper_names import FORMER, paper_name, paper_number
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.diagnosis.kept_signs import as_json
from canasta_nb.teaching.diagnosis.signs import signs_of
from canasta_nb.teaching.ending.exam_result import result, said_to
from canasta_nb.teaching.judging.assessing import Assessment, Score
from canasta_nb.teaching.judging.saved_answers import end
from canasta_nb.teaching.notebook.exam import RELEASED, paper
from canasta_nb.teaching.notebook.feedback import feedback, why_right
from canasta_nb.teaching.notebook.former_papers import QUESTIONS
from canasta_nb.teaching.notebook.sitting import is_open
from canasta_nb.teaching.notebook.work import Work, work
from canasta_nb.teaching.quiz.marking import learned


def exam_feedback(number: object = RELEASED, *, finished: bool = False) -> Lines:
    """End an exam and tell question by question what was right, the points and why; before its end what is left.

    The exam is over when every question is answered, or with ``finished``. Its answers then stand. Mistake for a paper
    that there is not.

    >>> exam_feedback("8B-17")
    You haven't answered anything yet. ...
    """
    done = work()
    held = paper_number(number)
    asked = paper(held)
    said = said_to(asked, done)
    left = [place for place, each in enumerate(said, start=1) if each.status in ("blank", "unreadable")]
    if is_open(asked[0], done) and left and not finished:
        if len(left) == len(asked):
            return Lines((told("exam", "none"),))
        return Lines((_left(held, left),))
    done.ended.add(held)
    signs = {each.exercise.id: found for each in said if (found := signs_of(each))}
    end(asked[0], as_json(signs))
    for each in said:
        done.take(each)
    earned = Score(sum(each.points for each in said)).said
    points = told("exam", "result", n=paper_name(held), points=earned, of=len(asked))
    return Lines((points, *result(said), *(line for each in said for line in _said_of(each, done))))


def _left(number: int, places: Sequence[int]) -> str:
    """Return which questions of a paper are open, and how it can be ended all the same."""
    names = listed([*map(str, places)])
    typed = str(number) if number <= FORMER else f'"{paper_name(number)}"'
    return told("exam", "left", n=QUESTIONS - len(places), of=QUESTIONS, names=names, paper=typed)


def _said_of(assessment: Assessment, done: Work) -> Iterator[str]:
    """Yield the feedback on a question: the verdict with its points, then the reason."""
    if assessment.status in ("blank", "unreadable"):
        yield from ("", *feedback(assessment).splitlines())
        return
    _, thought = learned(done, assessment)
    yield from ("", *feedback(assessment, thought).splitlines())
    yield from (f"  {line}" for line in (why_right(assessment) if assessment.status == "correct" else ()))
