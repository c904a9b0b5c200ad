"""Feedback on the misconceptions that fit an answer: a question first, and a statement only when it is sure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from canasta_nb.core.speech.words import listed
from canasta_nb.descriptions.telling import rules_name
from canasta_nb.teaching.bank.exercises import lessons
from canasta_nb.teaching.content.asking import Answer, Exercise
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis, Told
from canasta_nb.teaching.diagnosis.signs import misled, showing
from canasta_nb.teaching.judging.assessing import Assessment
from canasta_nb.teaching.misconceptions import Misconception, misconceptions

MOST_RAISED = 2
"""So many exercises ask about an idea, and so many tell that it is sure; more would only say the same again."""


class Thought(NamedTuple):
    """The feedback on the ideas behind an answer, and the number of the last part that shows one; 0 for none."""

    text: str = ""
    part: int = 0
    test: Exercise | None = None
    """The exercise that would tell the ideas apart, if the feedback names one."""


def what_was_thought(assessment: Assessment, found: Told, diagnosis: Diagnosis, *, open_: bool = False) -> Thought:
    """Return the ideas that are sure, with corrections; otherwise a question about the likely ones, or nothing.

    With ``open_``, while attempts are left, every idea is only asked about: that it does not hold may be the answer.
    What another exercise has brought up is said in other words.

    >>> from canasta_nb.teaching.judging.assessing import assess
    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> diagnosis = Diagnosis({})
    >>> said = assess(exercise("fz-2"), ((True, "table-meld"), (True, "natural-pair")))
    >>> found = diagnosis.learn(said)
    >>> print(what_was_thought(said, found, diagnosis).text)
    Did you think that a meld on the table helps to take a frozen pile? Some learners do, but it isn't so here.
    >>> print(what_was_thought(said, found, diagnosis, open_=True).text)
    Did you think that a meld on the table helps to take a frozen pile? Look at that again.
    >>> what_was_thought(said, Told(), diagnosis)
    Thought(text='', part=0, test=None)
    """
    raised = {code: diagnosis.raised_before(code, assessment.exercise) for code in found.asserts or found.wonders}
    codes = _worth_saying(raised, sure=bool(found.asserts) and not open_)
    if not codes:
        return Thought()
    for code in codes:
        diagnosis.bring_up(code, assessment.exercise)
    shown = {code: showing(assessment, code) for code in codes}
    last = max(number for numbers in shown.values() for number in numbers)
    ideas = [misconceptions()[code] for code in codes]
    if found.asserts and not open_:
        return Thought(" ".join(_corrected(idea, diagnosis, is_new=not raised[idea.code]) for idea in ideas), last)
    if raised[codes[0]]:
        return Thought(told("diagnosis", "again", title=ideas[0].thought), last)
    apart = tells_apart(assessment.exercise, ideas, diagnosis)
    test = told("diagnosis", "apart", ex=called(apart)) if apart else ""
    asks = _asked(ideas, open_=open_)
    if not open_ and _differs(assessment.exercise):
        asks = " ".join(_asked_where(assessment.exercise, ideas, shown))
    return Thought(" ".join(filter(None, [asks, test])), last, apart)


def _worth_saying(raised: Mapping[str, int], *, sure: bool) -> list[str]:
    """Return the ideas to bring up, the likeliest first, from how often each was brought up before.

    What isn't sure is asked about twice. While the likeliest idea is an old one, no other is asked about.

    >>> [_worth_saying({"must_take": times, "run_ok": 0}, sure=False) for times in (0, 1, 2)]
    [['must_take', 'run_ok'], ['must_take'], []]
    >>> _worth_saying({"run_ok": 0, "must_take": 1}, sure=False)
    ['run_ok']
    """
    if sure or not raised:
        return [code for code, times in raised.items() if times < MOST_RAISED]
    likeliest, times = next(iter(raised.items()))
    if times:
        return [likeliest] if times < MOST_RAISED else []
    return [code for code, times in raised.items() if not times]


def _corrected(idea: Misconception, diagnosis: Diagnosis, *, is_new: bool) -> str:
    """Return the correction of an idea that is sure; a shorter one where another exercise has had it."""
    return diagnosis.says(idea.code) if is_new else told("diagnosis", "sure_again", right=idea.says)


def _asked(ideas: list[Misconception], *, open_: bool) -> str:
    """Return the question about several ideas and, unless attempts are left, that none of them is right."""
    if len(ideas) == 1:
        return told("diagnosis", "ask" if open_ else "wonder", title=ideas[0].thought)
    *others, last = [idea.thought for idea in ideas]
    key = "ask_which" if open_ else "which" if others[1:] else "which_of_two"
    return told("diagnosis", key, ideas=listed([f"{', '.join(others)},", last], "or"))


def _asked_where(
    exercise: Exercise, ideas: Iterable[Misconception], shown: Mapping[str, tuple[int, ...]]
) -> Iterator[str]:
    """Yield the questions about several ideas, one for the places in which they are not so."""
    places: dict[str, list[str]] = {}
    for idea in ideas:
        places.setdefault(_where(exercise, shown[idea.code]), []).append(idea.thought)
    for where, thoughts in places.items():
        yield told("diagnosis", "wonder_in", title=listed(thoughts, "or"), where=where)


def _differs(exercise: Exercise) -> bool:
    """Tell whether the parts of an exercise have different rules."""
    rules = [part.position.rules for part in exercise.parts if part.text]
    return any(each.values != rules[0].values for each in rules)


def _where(exercise: Exercise, numbers: tuple[int, ...]) -> str:
    """Return the rule sets of some parts; if another part shares one of these rule sets, the numbers of the parts."""
    names = {number: rules_name(part.position.rules) for number, part in enumerate(exercise.parts, start=1)}
    here = {names[number] for number in numbers}
    if here & {name for number, name in names.items() if number not in numbers}:
        return listed([told("diagnosis", "part", n=number) for number in numbers])
    return listed(sorted(here))


def tells_apart(exercise: Exercise, ideas: Iterable[Misconception], diagnosis: Diagnosis) -> Exercise | None:
    """Return an unanswered exercise in which each of these ideas gives a different wrong answer; None without one.

    A graded one must be made to show them, so that nothing else decides it.
    The learner's own lesson comes first, and in it what comes later; then the lessons before it, never a later one.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> ideas = [misconceptions()[code] for code in ("melding_unfreezes_wild", "freeze_one_side")]
    >>> tells_apart(exercise("fz-6"), ideas, Diagnosis({})).id
    'fz-5'
    >>> tells_apart(exercise("ct-1"), ideas, Diagnosis({})) is None
    True
    """
    ideas = tuple(ideas)
    for asked in _in_order(exercise):
        given = [_given(idea, asked) for idea in ideas]
        made_for = not asked.points or all(idea.code in asked.attacks for idea in ideas)
        misleads = len(set(given)) == len(ideas) and all(map(any, given))
        if made_for and misleads and not diagnosis.was_asked(asked):
            return asked
    return None


def called(asked: Exercise) -> str:
    """Return the name of a course exercise: its number and its lesson.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> called(exercise("fz-6")), called(exercise("fz-w2"))
    ('exercise 6 of lesson 5', 'warm-up question 2 of lesson 5')
    """
    letter, number = asked.id.rpartition("-")[2][:1], asked.id.rpartition("-")[2].lstrip("wf")
    key = {"w": "warm-up", "f": "faded"}.get(letter, "graded")
    return told("diagnosis", key, n=number, lesson=int(asked.lesson[:2]))


def _in_order(exercise: Exercise) -> list[Exercise]:
    """Return all other exercises so far: later ones in the lesson, earlier ones, then those of earlier lessons."""
    own = [asked for each in lessons() if each.name == exercise.lesson for asked in each.exercises]
    after = own[own.index(exercise) + 1 :] if exercise in own else []
    before = [asked for each in lessons() if each.name < exercise.lesson for asked in each.exercises]
    return [asked for asked in dict.fromkeys([*after, *own, *before]) if asked.id != exercise.id]


def _given(idea: Misconception, asked: Exercise) -> tuple[tuple[Answer, ...], ...]:
    """Return the wrong answers that a learner with this idea gives to each part; all empty if it does not mislead."""
    listed_wrong = tuple(answer for answer, other in asked.wrong if other == idea.code)
    return (listed_wrong, *(misled(idea, part) for part in asked.parts))
