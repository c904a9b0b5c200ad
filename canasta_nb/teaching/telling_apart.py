"""Which of several misconceptions a learner has: the question, and the exercise that shows it."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_nb.core.words import listed
from canasta_nb.teaching.asking import Answer, Exercise, Part
from canasta_nb.teaching.exercises import lessons
from canasta_nb.teaching.misconceptions import Misconception
from canasta_nb.teaching.words import told


def what_was_thought(exercise: Exercise, ideas: Iterable[Misconception], part: Part, said: Answer) -> str:
    """What to say to the one idea that an answer shows; of several, the question which of them it was.

    Ideas that the exercise neither attacks nor lists are spoken of only where it knows none of those that were found.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> from canasta_nb.teaching.misconceptions import misconceptions
    >>> ideas = [misconceptions()[code] for code in ("table_meld_helps", "nat_plus_wild_on_frozen")]
    >>> asked = exercise("fz-6")
    >>> what_was_thought(asked, ideas, asked.parts[0], (True, "opened"))
    'Which did you think: a meld on the table helps to take a frozen pile, or one natural card and a wild card ...?
    Your answer to exercise fz-f1 will tell.'
    >>> what_was_thought(asked, [], asked.parts[0], (True, "opened"))
    ''
    """
    found = tuple(ideas)
    expected = {*exercise.attacks, *(code for _, code in exercise.wrong)}
    ideas = tuple(idea for idea in found if idea.code in expected) or found
    if len(ideas) < 2:
        return "".join(idea.text(part, said) for idea in ideas)
    apart = tells_apart(exercise, ideas)
    *others, last = [idea.thought for idea in ideas]
    question = told("again", "which", ideas=listed([f"{', '.join(others)},", last], "or"))
    return f"{question} {told('again', 'apart', ex=apart.id)}" if apart else question


def tells_apart(exercise: Exercise, ideas: Iterable[Misconception]) -> Exercise | None:
    """Another exercise that a learner answers differently with each of these ideas; None when there is none.

    The learner's own lesson comes first, and in it what comes later; then the lessons before it, never a later one.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> from canasta_nb.teaching.misconceptions import misconceptions
    >>> ideas = [misconceptions()[code] for code in ("table_meld_helps", "nat_plus_wild_on_frozen")]
    >>> tells_apart(exercise("fz-6"), ideas).id
    'fz-f1'
    >>> tells_apart(exercise("fz-6"), ideas[:1]) is None
    True
    >>> tells_apart(exercise("ct-1"), ideas) is None
    True
    """
    ideas = tuple(ideas)
    if len(ideas) < 2:
        return None
    for asked in _in_order(exercise):
        if len({_given(idea, asked) for idea in ideas}) == len(ideas):
            return asked
    return None


def _in_order(exercise: Exercise) -> list[Exercise]:
    """All other exercises so far: those that follow in the lesson, those before, those of the lessons before."""
    own = [asked for each in lessons() if each.name == exercise.lesson for asked in each.exercises]
    after = own[own.index(exercise) + 1 :] if exercise in own else []
    before = [asked for each in lessons() if each.name < exercise.lesson for asked in each.exercises]
    return [asked for asked in dict.fromkeys([*after, *own, *before]) if asked.id != exercise.id]


def _given(idea: Misconception, asked: Exercise) -> tuple[tuple[Answer, ...], ...]:
    """The wrong answers that a learner with this idea gives to each part; all empty where it does not mislead."""
    listed = tuple(answer for answer, code in asked.wrong if code == idea.code)
    return (listed, *(() if part.kind == "moves" else idea.answers(part) for part in asked.parts))
