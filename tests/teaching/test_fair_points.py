"""Points for knowledge: blind guessing earns next to nothing."""

from fractions import Fraction
from itertools import permutations
from math import prod

import pytest

from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.bank.exercises import lessons
from canasta_nb.teaching.content.asking import Answer, Exercise, Part, is_law
from canasta_nb.teaching.kinds import KINDS, share
from canasta_nb.teaching.notebook.exam import paper

MOST_IN_A_LESSON, MOST_IN_THE_COURSE = Fraction(20, 100), Fraction(15, 100)
EVEN = Fraction(45, 100), Fraction(55, 100)
PAPERS = range(1, 8)
GRADED = {lesson.name: [asked for asked in lesson.exercises if asked.points] for lesson in lessons()}


def offered(asked: Exercise, part: Part) -> list[Answer]:
    """Return the choices of a guesser who knows only that a law forbids and any other reason allows."""
    if asked.kind == "yes+why":
        return [(verdict and not is_law(reason), reason) for reason in asked.reasons for verdict in (True, False)]
    if asked.kind == "pick":
        return list(asked.labels) or [True, False]
    if asked.kind == "order":
        first = right_answers(part)[0]
        return list(permutations(asked.labels, len(first) if isinstance(first, tuple) else 1))
    return []  # numbers, cards and moves are too many to be hit


def guessed(asked: Exercise) -> Fraction:
    """Return the share of an exercise's points that blind guessing earns on average."""
    shares = []
    for part in asked.parts:
        offers = offered(asked, part)
        shares.append(sum((share(part, said) for said in offers), Fraction(0)) / max(len(offers), 1))
    return prod(shares) if asked.kind == "order" else KINDS[asked.kind].earned(asked, tuple(shares))


def floor(asked: list[Exercise]) -> Fraction:
    return sum((guessed(each) * each.points for each in asked), Fraction(0)) / sum(each.points for each in asked)


@pytest.mark.slow
def test_blind_guessing_earns_next_to_nothing() -> None:
    assert [name for name, asked in GRADED.items() if asked and floor(asked) >= MOST_IN_A_LESSON] == []
    every = [each for asked in GRADED.values() for each in asked]
    for number in PAPERS:
        assert floor([*paper(number)]) < MOST_IN_A_LESSON
        assert floor([*every, *paper(number)]) < MOST_IN_THE_COURSE


def test_yes_is_right_about_as_often_as_no() -> None:
    verdicts = [right_answers(part)[0] for asked in GRADED.values() for each in asked if each.kind == "yes+why"
                for part in each.parts]  # fmt: skip
    yes = Fraction(sum(isinstance(said, tuple) and said[0] is True for said in verdicts), len(verdicts))
    assert EVEN[0] <= yes <= EVEN[1], float(yes)
