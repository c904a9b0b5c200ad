"""``mark``: the one function a learner calls. It shows feedback, returns the points, and never fails."""

from __future__ import annotations

from typing import Any

from canasta_nb.notebook import executed_sources, in_kernel, show_output
from canasta_nb.teaching.content.asking import Exercise, Unknown
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.content.written import Cells, Written
from canasta_nb.teaching.diagnosis.diagnosis import Told
from canasta_nb.teaching.diagnosis.kept_signs import signs_as_json
from canasta_nb.teaching.diagnosis.signs import signs_of
from canasta_nb.teaching.diagnosis.telling_apart import Thought, what_was_thought
from canasta_nb.teaching.fresh.topics import TOPICS
from canasta_nb.teaching.judging.assessing import Assessment, Score, assess
from canasta_nb.teaching.judging.record import ANSWERED
from canasta_nb.teaching.judging.saved_answers import (
    alike_line,
    answer_line,
    is_typed_before,
    is_written_down,
    keep_line,
    kept,
    record_of,
    saved_file,
    told_once,
)
from canasta_nb.teaching.kinds import KINDS, Unreadable, plain
from canasta_nb.teaching.kinds.literals import literal_of
from canasta_nb.teaching.log.line import TYPED, value_in
from canasta_nb.teaching.memory.results import practised
from canasta_nb.teaching.notebook.exam import asked_by
from canasta_nb.teaching.notebook.feedback import feedback, kept_back
from canasta_nb.teaching.notebook.sitting import is_open, is_taken_down, mixed, take
from canasta_nb.teaching.notebook.work import Work, work
from canasta_nb.teaching.quiz.quiz_state import QuizState


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
        text = "\n".join(filter(None, [text, told_once()]))
    except Exception as error:  # noqa: BLE001 - a learner's cell never breaks because of an answer
        text = told("marking", "failed", name=asked.id, error=type(error).__name__)
    publish(asked.id, text)
    return points


def _marked(done: Work, asked: Exercise, answer: object, *, typed: bool) -> tuple[str, Score | None]:
    """Return the feedback on an answer, and its points."""
    clicked = kept(asked)
    if typed:
        typed_down(done, asked, answer)
    record = record_of(asked, besides=done.lines.get(asked.id, ()))
    assessment = record.assess(answer if typed else clicked)
    take(assessment, done)
    if is_open(asked, done):
        said = told("exam", "taken", ex=asked.id) if is_taken_down(assessment, done) else feedback(assessment)
        warnings = [not_counted(asked, answer) if typed else "", mixed(asked, done)]
        return "\n".join(filter(None, [*warnings, said])), None
    open_ = not record.is_over and (in_kernel() or not typed)  # outside a kernel no try is counted, so none is the last
    _, thought = learned(done, assessment, open_=open_)
    lines = [kept_back(assessment, thought, open_=True) if open_ else feedback(assessment, thought)]
    if typed and (warning := not_counted(asked, answer)):
        lines.insert(0, warning)
    elif clicked is not ... and assessment.status != "correct":  # full marks are one line, whatever was answered where
        same = not typed or (type(answer) is type(clicked) and repr(answer) == repr(clicked))
        if not typed or not same:
            lines.append(told("marking", "typed" if typed else "clicked", file=saved_file()))
    return "\n".join(lines), assessment.points


def clicked_down(state: QuizState, value: object) -> str:
    """Keep an answer that was clicked in a card, after one that only the notebook has; why it can't be, or nothing."""
    judged = assess(state.asked, value)
    if judged.status not in ANSWERED:
        return ""
    if state.is_alike:
        return state.note(alike_line(state.record, state.more, value, judged.points, judged.exercise.points))
    if state.more or state.typed:
        return ""
    if not state.saves:
        unkept = _practised_down(state, judged) if state.is_due and not state.record.lines else ""
        return unkept or state.note(answer_line(state.record, value))
    if state.counting is not ... and not is_written_down(state.own):
        state.note(answer_line(state.record, state.counting, **_known(state.work, state.own, state.counting)))
    return state.note(answer_line(state.record, value, **_known(state.work, state.own, value)))


def _practised_down(state: QuizState, judged: Assessment) -> str:
    """Keep the first answer to what is due, as practice keeps one; why it can't be, or nothing."""
    law = next(each.law for each in TOPICS.values() if state.own.id.startswith(f"{each.name}-"))
    return keep_line(practised(judged, law, judged.points, hints=state.work.hints.get(state.own.id, 0)))


def typed_down(done: Work, asked: Exercise, answer: object) -> None:
    """Keep an answer that was typed into a notebook; one that is typed already answers nothing anew."""
    if not in_kernel() or assess(asked, answer).status not in ANSWERED:
        return
    own = done.lines.setdefault(asked.id, [])
    record = record_of(asked, besides=own)
    if value_in(repr(answer)) is not ... and not is_typed_before(record, answer):
        line = answer_line(record, answer, TYPED, **_known(done, asked, answer))
        own.append(line)
        keep_line(line)


def _known(done: Work, asked: Exercise, answer: object) -> dict[str, Any]:
    """Return what is known of an answer: the hints before it, and what it shows where it can't be judged later."""
    signs = None if asked.bank_sha else signs_of(assess(asked, answer))
    return {"hints": done.hints.get(asked.id, 0), "signs": signs_as_json(signs) if signs else None}


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

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> example(exercise("fz-3"))
    'Quiz("fz-3", "KsKh")'
    """
    return f'Quiz("{asked.id}", {answer or KINDS[asked.kind].form(asked)})'


def learned(done: Work, assessment: Assessment, *, open_: bool = False) -> tuple[Told, Thought]:
    """Add an answer to the diagnosis of a learner; return what it shows and the remark on it.

    With ``open_`` attempts are left.

    >>> from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis
    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> learned(Work(diagnosis=Diagnosis({})), assess(exercise("fz-3"), "9h2s"))[0]
    Told(asserts=(), wonders=('nat_plus_wild_on_frozen',))
    """
    found = done.diagnosis.learn(assessment, done.hints.get(assessment.exercise.id, 0))
    if in_kernel():
        done.diagnosis.keep()
    return found, what_was_thought(assessment, found, done.diagnosis, open_=open_)


def publish(name: str, text: str) -> None:
    """Display the feedback on an exercise in a notebook; print it anywhere else."""
    if not in_kernel():
        print(text)
        return
    show_output(f"canasta-{name}", {"text/plain": text})
