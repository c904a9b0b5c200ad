"""Puzzles in lessons: each asks a shipped puzzle, is judged from its table, and is drawn nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

import pytest

from canasta_nb.puzzles.regret import earned
from canasta_nb.puzzles.shipped import shipped_puzzles
from canasta_nb.teaching.bank.bank_files import BankError, read_lesson
from canasta_nb.teaching.bank.exercises import lessons
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.puzzles.choosing import drawn_from
from canasta_nb.teaching.questions.regret import FindThePlay


def asked_in_lessons() -> Iterator[tuple[Exercise, FindThePlay]]:
    for found in lessons():
        for each in found.exercises:
            if isinstance(each.parts[0].asked, FindThePlay):
                yield each, each.parts[0].asked


ASKED = [*asked_in_lessons()]


def test_there_are_some_and_no_two_are_alike() -> None:
    assert len({asked.puzzle for _, asked in ASKED}) == len(ASKED) >= 2


@pytest.mark.parametrize(("found", "asked"), ASKED, ids=[found.id for found, _ in ASKED])
def test_each_choice_earns_what_the_table_says(found: Exercise, asked: FindThePlay) -> None:
    puzzle = shipped_puzzles()[asked.puzzle]
    assert found.first_counts
    for figure in puzzle.figures.values():
        assert assess(found, figure.act).points == found.points * earned(figure, puzzle.deals)


def test_none_of_them_is_drawn() -> None:
    assert {asked.puzzle for _, asked in ASKED} & {each.id for each in drawn_from()} == set()


def test_grading_one_takes_no_time() -> None:
    """The first time reads the position; 12 ms is the bound after it, and no expert would keep to that."""
    found, asked = ASKED[0]
    acts = [figure.act for figure in shipped_puzzles()[asked.puzzle].figures.values()]
    assess(found, acts[0])
    began = process_time()
    for act in acts:
        assess(found, act)
    assert process_time() - began < 0.012 * len(acts)


def test_a_puzzle_that_is_not_shipped_is_named_with_its_line() -> None:
    head = 'lesson = "x"\ntitle = "x"\nminutes = 1\ncard = ""\n'
    entry = '[[exercise]]\nid = "x-1"\nkind = "moves"\npoints = 1\nrules = "classic"\nquestion = "?"\nsection = "x"\n'
    text = f'{head}{entry}[[exercise.part]]\npuzzle = "clasic-1"\ngoal = "find-the-play"\n'
    with pytest.raises(BankError, match=r'x\.toml:13: exercise x-1: "clasic-1" is not shipped\. Did you mean'):
        read_lesson(text, "x.toml")
