"""``mark``: the one function a learner calls. It shows feedback, returns the points, and never fails."""

from __future__ import annotations

from dataclasses import replace

from canasta_nb.notebook import executed_sources, in_kernel, show_output
from canasta_nb.settings import first_lit
from canasta_nb.teaching.content.exercises import Exercise, Lesson, Unknown, as_handed_in, lesson
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.content.written import Cells, Written
from canasta_nb.teaching.diagnosis.diagnosis import Told
from canasta_nb.teaching.diagnosis.telling_apart import Thought, what_was_thought
from canasta_nb.teaching.judging.assessing import Assessment, Score, assess
from canasta_nb.teaching.judging.saved_answers import kept, saved_file
from canasta_nb.teaching.kinds import KINDS, Unreadable, plain
from canasta_nb.teaching.kinds.literals import literal_of
from canasta_nb.teaching.memory.probes import forms
from canasta_nb.teaching.notebook.exam import RELEASED, asked_by, with_paper
from canasta_nb.teaching.notebook.feedback import feedback, kept_back
from canasta_nb.teaching.notebook.kept_dots import held_of, kept_points
from canasta_nb.teaching.notebook.lesson_end import Dot, LessonEnd, Look
from canasta_nb.teaching.notebook.sitting import is_open, is_taken_down, mixed, take
from canasta_nb.teaching.notebook.work import Work, work
from canasta_nb.teaching.quiz.linking import section_of

PASS_MARK = 0.8
TRY_AGAIN = 3


def mark(id: str, answer: object = ...) -> Score | None:  # noqa: A002 - the word that learners know
    """Show the feedback to an answer and return its points; whatever is handed in, it answers and never raises.

    Without an answer, or with three dots, the one that was clicked counts, and its solution is kept as long as there
    are attempts. An answer that the grade will not read is told before the points. To a question of the exam an answer
    is only taken down, and there are no points to return, until the exam is over.

    >>> mark("fz-3", "9h9d")
    fz-3: correct (1/1)
    1
    >>> mark("fz-33", "9h9d")
    There is no exercise "fz-33"...
    0
    >>> mark(("9h9d",))
    Write the exercise first and then your answer, as in mark("fz-3", "9h9d").
    0
    """
    done = work()
    try:
        asked = asked_by(id if type(id) is str else "mark")
    except Unknown as error:
        publish("mark", str(error) if type(id) is str else told("marking", "form"))
        return Score(0)
    points: Score | None = Score(0)
    try:
        typed = not (answer is ... or answer is None)
        text, points = _marked(done, asked, answer, typed=typed)
    except Exception as error:  # noqa: BLE001 - a learner's cell never breaks because of an answer
        text = told("marking", "failed", name=asked.id, error=type(error).__name__)
    publish(asked.id, text)
    return points


def _marked(done: Work, asked: Exercise, answer: object, *, typed: bool) -> tuple[str, Score | None]:
    """Return the feedback on an answer, and its points."""
    clicked = kept(asked)
    assessment = assess(asked, answer if typed else clicked)
    take(assessment, done)
    if is_open(asked, done):
        said = told("exam", "taken", ex=asked.id) if is_taken_down(assessment, done) else feedback(assessment)
        warnings = [not_counted(asked, answer) if typed else "", mixed(asked, done)]
        return "\n".join(filter(None, [*warnings, said])), None
    open_ = not typed and asked.id not in done.explained
    _, thought = learned(done, assessment, open_=open_)
    lines = [(kept_back if open_ else feedback)(assessment, thought)]
    if typed and (warning := not_counted(asked, answer)):
        lines.insert(0, warning)
    elif clicked is not ... and assessment.status != "correct":  # full marks are one line, whatever was answered where
        same = not typed or (type(answer) is type(clicked) and repr(answer) == repr(clicked))
        if not typed or not same:
            lines.append(told("marking", "typed" if typed else "clicked", file=saved_file(asked)))
    return "\n".join(lines), assessment.points


def not_counted(asked: Exercise, answer: object) -> str:
    """Say why the grade will not read an answer as it was handed in; nothing where it will, and outside a notebook.

    The grade reads the cells and runs none of them: it sees a literal, and no value that was worked out.
    """
    read = written_for(asked)
    if read is None:
        return ""
    if read.problem:
        return told("marking", "not_read", example=example(asked))
    try:
        same = plain(read.value) == plain(answer)
    except Unreadable:
        return ""  # The form of the answer is part of the verdict already.
    return "" if same else told("marking", "read_otherwise", answer=literal_of(read.value))


def written_for(asked: Exercise) -> Written | None:
    """Return what the cells that ran in this kernel write down for an exercise, the last first; None outside one."""
    sources = executed_sources()
    if sources is None:
        return None
    cells = Cells()
    read = [cells.read(source) or {} for source in sources]
    said = [each[name] for each in reversed(read) for name in (asked.id, asked.var) if name in each]
    return next((each for each in said if each.problem != "blank"), Written(problem="missing"))


def example(asked: Exercise, answer: str = "") -> str:
    """Return the line of Python that answers an exercise, with an answer or the form of one.

    >>> from canasta_nb.teaching.content.exercises import exercise
    >>> example(exercise("fz-3"))
    'Quiz("fz-3", "KsKh")'
    """
    return f'Quiz("{asked.id}", {answer or KINDS[asked.kind].form(asked)})'


def total(name: str) -> None:
    """Show the points of a lesson's graded exercises; in a notebook they follow what is marked later.

    >>> total("05")
    Lesson 5: .../12 points in this notebook...
    >>> total("5")
    There is no lesson "5"...
    """
    done = work()
    try:
        text = _total(done, name)
    except Unknown as error:
        print(error)
        return
    publish(f"total-{name}", text, card=_card(done, name))
    if in_kernel():
        done.renewed[f"total-{name}"] = lambda: publish(
            f"total-{name}", _total(done, name), card=_card(done, name), again=True
        )


def _graded(done: Work, name: str) -> tuple[Lesson, list[Exercise]]:
    """Return a lesson as it was handed in, and its graded exercises."""
    found = lesson(name)
    held = as_handed_in(found, {*held_of(found), *done.points})
    return held, [asked for asked in with_paper(held, done.paper or RELEASED).exercises if asked.points]


def _card(done: Work, name: str) -> str:
    """Return the end of a lesson as a card; nothing for the exam, and outside a notebook."""
    held, graded = _graded(done, name)
    if not in_kernel() or any(asked.paper for asked in graded):
        return ""
    dots = tuple((asked.id, _dot(asked, done)) for asked in graded)
    points = Score(sum(_points(asked, done) for asked in graded))
    end = LessonEnd(lesson(name), points, sum(asked.points for asked in graded), dots, _look(done, graded))
    return replace(end, lights=end.is_done and first_lit(held.name)).html()


def _dot(asked: Exercise, done: Work) -> Dot:
    """Return how a graded exercise was answered."""
    if asked.id not in done.points and not kept_points(asked) and kept(asked) is ...:
        return "open"
    points = _points(asked, done)
    return "right" if points >= asked.points else "half" if points else "wrong"


def _look(done: Work, graded: list[Exercise]) -> Look | None:
    """Return the idea that cost most of these exercises' points, and where it is taught."""
    missed = {asked.id: asked.points - _points(asked, done) for asked in graded if _points(asked, done) < asked.points}
    shown = {code: {*done.diagnosis.exercises(code)} & {*missed} for code in done.diagnosis.asserted}
    code = max(shown, key=lambda one: sum(missed[id_] for id_ in shown[one]), default="")
    if not code or not shown[code]:
        return None
    worst = next(asked for asked in graded if asked.id in shown[code])
    return Look(done.diagnosis.says(code), section_of(worst))


def _total(done: Work, name: str) -> str:
    """Return the points of a lesson's graded exercises, whether they pass, and what to do if they don't."""
    held, graded = _graded(done, name)
    missing = {asked.id: asked.points - _points(asked, done) for asked in graded}
    most = sum(asked.points for asked in graded)
    earned = most - sum(missing.values())
    lines = [told("marking", "total", lesson=int(held.name[:2]), points=Score(earned).said, most=most)]
    if any(is_open(asked, done) for asked in graded):
        lines.append(told("exam", "not_yet"))
    elif earned >= PASS_MARK * most:
        lines.append(told("marking", "passed"))
    else:
        again = sorted((id_ for id_ in missing if missing[id_]), key=lambda id_: -missing[id_])[:TRY_AGAIN]
        lines.append(told("marking", "missing", points=Score(PASS_MARK * most).said, exercises=", ".join(again)))
        lines += _proposal(done, {id_ for id_ in missing if missing[id_]})
    return "\n".join(lines)


def _points(asked: Exercise, done: Work) -> Score:
    """Return the points of an exercise; where its cell has not run yet, those of the answer that is kept."""
    known = asked.paper or asked.id in done.points
    return Score(done.points.get(asked.id, 0)) if known else kept_points(asked)


def _proposal(done: Work, exercises: set[str]) -> list[str]:
    """Return the idea that these exercises show best, with fresh exercises on it if there are any."""
    diagnosis = done.diagnosis
    for code in (*diagnosis.asserted, *diagnosis.wondered):
        if exercises & {*diagnosis.exercises(code)} and forms(code):
            return [diagnosis.says(code), told("marking", "proposal", many=TRY_AGAIN, code=code)]
    return []


def learned(done: Work, assessment: Assessment, *, open_: bool = False) -> tuple[Told, Thought]:
    """Add an answer to the diagnosis of a learner; return what it shows and the remark on it.

    With ``open_`` attempts are left.

    >>> from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis
    >>> from canasta_nb.teaching.content.exercises import exercise
    >>> learned(Work(diagnosis=Diagnosis({})), assess(exercise("fz-3"), "9h2s"))[0]
    Told(asserts=(), wonders=('nat_plus_wild_on_frozen',))
    """
    found = done.diagnosis.learn(assessment, done.hints.get(assessment.exercise.id, 0))
    if in_kernel():
        done.diagnosis.keep()
    return found, what_was_thought(assessment, found, done.diagnosis, open_=open_)


def publish(name: str, text: str, *, card: str = "", again: bool = False) -> None:
    """Display the feedback on an exercise in a notebook, or update it; print it anywhere else.

    Where there is a ``card``, a page that shows HTML has it in place of the text.
    """
    if not in_kernel():
        print(text)
        return
    data = {"text/plain": text} | ({"text/html": card} if card else {})
    show_output(f"canasta-{name}", data, again=again)
