"""What is said of the misconceptions that an answer fits: a question first, and only what is sure as a statement."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_nb.core.words import listed
from canasta_nb.teaching.asking import Answer, Exercise
from canasta_nb.teaching.diagnosis import Diagnosis, Told
from canasta_nb.teaching.exercises import lessons
from canasta_nb.teaching.misconceptions import Misconception, misconceptions
from canasta_nb.teaching.signs import misled
from canasta_nb.teaching.words import told


def what_was_thought(exercise: Exercise, found: Told, diagnosis: Diagnosis) -> str:
    """The ideas that are sure, with what holds instead; else the question which one was thought; or nothing.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> diagnosis = Diagnosis({})
    >>> asked = exercise("fz-2")
    >>> found = diagnosis.add(asked, ((True, "table-meld"), (True, "natural-pair")))
    >>> print(what_was_thought(asked, found, diagnosis))
    Did you think that a meld on the table helps to take a frozen pile? Some learners do, but it does not hold here.
    >>> what_was_thought(asked, Told(), diagnosis)
    ''
    """
    if found.asserts:
        return " ".join(diagnosis.says(code) for code in found.asserts)
    ideas = [misconceptions()[code] for code in found.wonders]
    if not ideas:
        return ""
    if len(ideas) == 1:
        asks = told("diagnosis", "wonder", title=ideas[0].thought)
    else:
        *others, last = [idea.thought for idea in ideas]
        asks = told("diagnosis", "which", ideas=listed([f"{', '.join(others)},", last], "or"))
    apart = tells_apart(exercise, ideas, diagnosis)
    return f"{asks} {told('diagnosis', 'apart', ex=called(apart))}" if apart else asks


def tells_apart(exercise: Exercise, ideas: Iterable[Misconception], diagnosis: Diagnosis) -> Exercise | None:
    """An exercise, not answered yet, that a learner answers differently with each of these ideas; None without one.

    The learner's own lesson comes first, and in it what comes later; then the lessons before it, never a later one.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> ideas = [misconceptions()[code] for code in ("table_meld_helps", "nat_plus_wild_on_frozen")]
    >>> tells_apart(exercise("fz-6"), ideas, Diagnosis({})).id
    'fz-f1'
    >>> tells_apart(exercise("fz-6"), ideas[:1], Diagnosis({})).id
    'fz-2'
    >>> tells_apart(exercise("ct-1"), ideas, Diagnosis({})) is None
    True
    """
    ideas = tuple(ideas)
    for asked in _in_order(exercise):
        given = [_given(idea, asked) for idea in ideas]
        if len(set(given)) == len(ideas) and any(map(any, given)) and not diagnosis.was_asked(asked):
            return asked
    return None


def called(asked: Exercise) -> str:
    """An exercise of the course by its number and its lesson.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> called(exercise("fz-6")), called(exercise("fz-w2"))
    ('exercise 6 of lesson 5', 'warm-up question 2 of lesson 5')
    """
    letter, number = asked.id.rpartition("-")[2][:1], asked.id.rpartition("-")[2].lstrip("wf")
    key = {"w": "warm-up", "f": "faded"}.get(letter, "graded")
    return told("diagnosis", key, n=number, lesson=int(asked.lesson[:2]))


def _in_order(exercise: Exercise) -> list[Exercise]:
    """All other exercises so far: those that follow in the lesson, those before, those of the lessons before."""
    own = [asked for each in lessons() if each.name == exercise.lesson for asked in each.exercises]
    after = own[own.index(exercise) + 1 :] if exercise in own else []
    before = [asked for each in lessons() if each.name < exercise.lesson for asked in each.exercises]
    return [asked for asked in dict.fromkeys([*after, *own, *before]) if asked.id != exercise.id]


def _given(idea: Misconception, asked: Exercise) -> tuple[tuple[Answer, ...], ...]:
    """The wrong answers that a learner with this idea gives to each part; all empty where it does not mislead."""
    listed_wrong = tuple(answer for answer, other in asked.wrong if other == idea.code)
    return (listed_wrong, *(misled(idea, part) for part in asked.parts))
