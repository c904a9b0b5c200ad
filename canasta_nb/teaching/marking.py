"""``mark``: the one function a learner calls. It shows feedback, returns the points, and never fails."""

from __future__ import annotations

import sys
from typing import Any

from canasta_nb.teaching.assessing import Assessment, Score, assess
from canasta_nb.teaching.diagnosis import Told
from canasta_nb.teaching.exercises import Exercise, Unknown, exercise, lesson
from canasta_nb.teaching.feedback import feedback, headline, kept_back
from canasta_nb.teaching.saved_answers import kept, saved_file
from canasta_nb.teaching.telling_apart import what_was_thought
from canasta_nb.teaching.words import told
from canasta_nb.teaching.work import Work, work

SCORE_MIME = "application/vnd.canasta.score+json"
PASS_MARK = 0.8
TRY_AGAIN = 3


def mark(id: str, answer: object = ...) -> Score:  # noqa: A002 - the word that learners know
    """Show the feedback to an answer and return its points; whatever is handed in, it answers and never raises.

    While the answer cell holds three dots, the answer that was clicked counts, and the solution is kept as long as
    there are attempts; a typed answer comes first.

    >>> mark("fz-3", "9h9d")
    fz-3: correct (1/1)
    1
    >>> mark("fz-33", "9h9d")
    There is no exercise "fz-33"...
    0
    >>> mark(("9h9d",))
    First comes the exercise, then the answer: mark("fz-2", fz_2).
    0
    """
    done = work()
    name = id if type(id) is str else "mark"
    untyped = answer is ... or answer is None
    (done.untyped.add if untyped else done.untyped.discard)(name)
    text = ""
    data: dict[str, Any] = {"id": name, "points": 0, "max": 0, "code": None}
    try:
        asked = exercise(name)
    except Unknown as error:
        text = str(error) if name is id else told("marking", "form")
    else:
        try:
            answer, note = _clicked_or_typed(asked, answer)
            assessment = assess(asked, answer)
            explains = feedback if not untyped or name in done.explained else kept_back
            found, thought = learned(done, assessment)
            text, data = explains(assessment, thought), score_data(assessment, found)
            if note and assessment.status != "correct":  # full marks are one line, whatever was answered where
                text = f"{text}\n{note}"
        except Exception as error:  # noqa: BLE001 - a learner's cell never breaks because of an answer
            text = told("marking", "failed", name=name, error=type(error).__name__)
            data |= {"max": asked.points, "failed": type(error).__name__}
    done.points[name] = data["points"]
    publish(text, data)
    return Untyped(data["points"]) if untyped and text.startswith(f"{name}: ") else Score(data["points"])


class Untyped(Score):
    """The points of an answer that is not typed; a notebook shows no number of its own, which a click would belie."""

    def _ipython_display_(self) -> None:
        """Show nothing: the line above says the points, and is renewed with each click."""


def mark_clicked(done: Work, assessment: Assessment) -> None:
    """Renew what the cell that marked an exercise says, now that an answer was clicked; a typed answer stays.

    Only the verdict is said: while attempts are left the solution is kept.
    """
    name = assessment.exercise.id
    if name not in done.untyped:
        return
    data = score_data(assessment, done.diagnosis.learn(assessment))
    done.points[name] = data["points"]
    if _in_notebook():
        publish(headline(assessment), data, again=True)


def _clicked_or_typed(asked: Exercise, answer: object) -> tuple[object, str]:
    """The answer that counts, and what to say where it was clicked or where another one was."""
    clicked = kept(asked)
    if clicked is ...:
        return answer, ""
    if answer is ... or answer is None:
        return clicked, told("marking", "clicked", file=saved_file(asked))
    same = type(answer) is type(clicked) and repr(answer) == repr(clicked)
    return answer, "" if same else told("marking", "typed", file=saved_file(asked))


def total(name: str) -> None:
    """Print the points of a lesson's graded exercises as they were last marked here.

    >>> total("05")
    Lesson 05: .../12 points in this notebook...
    >>> total("5")
    There is no lesson "5"...
    """
    try:
        graded = [asked for asked in lesson(name).exercises if asked.points]
    except Unknown as error:
        print(error)
        return
    done = work()
    missing = {asked.id: asked.points - done.points.get(asked.id, 0) for asked in graded}
    most = sum(asked.points for asked in graded)
    earned = most - sum(missing.values())
    print(told("marking", "total", lesson=name[:2], points=Score(earned), most=most))
    if earned >= PASS_MARK * most:
        print(told("marking", "passed"))
    else:
        again = sorted((id_ for id_ in missing if missing[id_]), key=lambda id_: -missing[id_])[:TRY_AGAIN]
        print(told("marking", "missing", points=Score(PASS_MARK * most), exercises=", ".join(again)))
        _propose(done, {id_ for id_ in missing if missing[id_]})


def _propose(done: Work, exercises: set[str]) -> None:
    """Say which idea these exercises show best, and name fresh exercises on it, of those that such can show."""
    from canasta_nb.teaching.practice.probes import forms  # practice itself marks answers

    diagnosis = done.diagnosis
    for code in (*diagnosis.asserted, *diagnosis.wondered):
        if exercises & {*diagnosis.exercises(code)} and forms(code):
            print(diagnosis.says(code))
            print(told("marking", "proposal", many=TRY_AGAIN, code=code))
            return


def learned(done: Work, assessment: Assessment) -> tuple[Told, str]:
    """Take an answer into the diagnosis of a learner: what it shows, and what to say of that.

    >>> from canasta_nb.teaching.diagnosis import Diagnosis
    >>> learned(Work(diagnosis=Diagnosis({})), assess(exercise("fz-3"), "9h2s"))[0]
    Told(asserts=(), wonders=('nat_plus_wild_on_frozen',))
    """
    found = done.diagnosis.learn(assessment)
    if _in_notebook():
        done.diagnosis.keep()
    return found, what_was_thought(assessment.exercise, found, done.diagnosis)


def score_data(assessment: Assessment, found: Told) -> dict[str, Any]:
    """The points as data, which a grader reads and nbval compares; ``unreadable`` only where it is so.

    >>> score_data(assess(exercise("fz-3"), "9h2s"), Told())
    {'id': 'fz-3', 'points': 0, 'max': 1, 'code': None}
    """
    points = float(assessment.points)
    data = {
        "id": assessment.exercise.id,
        "points": int(points) if points.is_integer() else points,
        "max": assessment.exercise.points,
        "code": found.asserts[0] if found.asserts else None,
    }
    return {**data, "unreadable": True} if assessment.status == "unreadable" else data


def publish(text: str, data: dict[str, Any], *, again: bool = False) -> None:
    """Display in a notebook, in place of what was said of the exercise before if ``again``; print anywhere else."""
    if not _in_notebook():
        print(text)
        return
    from IPython.display import publish_display_data

    publish_display_data(  # type: ignore[no-untyped-call]
        {"text/plain": text, SCORE_MIME: data}, transient={"display_id": f"canasta-{data['id']}"}, update=again
    )


def _in_notebook() -> bool:
    """Whether a kernel is listening; IPython is never imported to find out."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return getattr(shell, "kernel", None) is not None
