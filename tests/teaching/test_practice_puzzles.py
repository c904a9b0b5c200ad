"""Puzzles in practice: a third of it, drawn by the rating, played in the card, and kept as at their own table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from canasta_nb.puzzles.regret import earned
from canasta_nb.puzzles.shipped import ShippedPuzzle
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.judging.record import FREE
from canasta_nb.teaching.log.learner_log import LearnerLog
from canasta_nb.teaching.log.line import PUZZLE
from canasta_nb.teaching.memory.results import results
from canasta_nb.teaching.practice import Practice, series
from canasta_nb.teaching.practice.series import PUZZLE_IN, Series
from canasta_nb.teaching.puzzles.as_exercise import as_exercise
from canasta_nb.teaching.puzzles.choosing import drawn_from
from canasta_nb.teaching.puzzles.played import puzzles_played
from canasta_nb.teaching.puzzles.puzzle import Puzzle

EVERY = [each for each in drawn_from() if each.position.rules.id == "classic"]


def at_a_puzzle(**options: Any) -> tuple[Practice, ShippedPuzzle]:
    """Return practice that asks a puzzle, with the puzzle."""
    practice = Practice(seed=7, progress=options.get("progress"))
    while practice._series.puzzle is None:
        practice.next()
    return practice, practice._series.puzzle


def costly(puzzle: ShippedPuzzle) -> str:
    return puzzle.figures[[*puzzle.figures][-1]].act


@pytest.mark.parametrize("seed", [1, 2])
def test_a_third_of_practice_are_puzzles(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other exercises take long to draft, so one of them stands for all."""
    fresh = Series("minimums", level=1, seed=3).exercise
    monkeypatch.setattr(series, "fresh", lambda *_: fresh)
    course = Series(seed=seed)
    asked = [course.puzzle is not None]
    for _ in range(29):
        course.next()
        asked.append(course.puzzle is not None)
    threes = [asked[at : at + PUZZLE_IN] for at in range(0, 30, PUZZLE_IN)]
    assert [sum(three) for three in threes] == [1] * 10
    assert len({three.index(True) for three in threes}) > 1


def test_a_named_topic_asks_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series, "PUZZLE_IN", 1)
    assert Series("minimums", level=1, seed=3).puzzle is None
    assert Series(seed=3).puzzle is not None


def test_an_answer_is_kept_as_at_the_puzzles_own_table(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    practice, puzzle = at_a_puzzle(progress=file)
    assert practice.answer([costly(puzzle)]) == 0
    practice.answer([puzzle.figures[puzzle.best].act])  # the first one counts
    lines = [line for line in LearnerLog(file).lines() if line.ex == f"puzzle-{puzzle.id}"]
    assert [(line.how, line.answer, line.attempt) for line in lines] == [(PUZZLE, costly(puzzle), 1)]
    (play,) = puzzles_played(lines).plays
    assert (play.id, play.earned) == (puzzle.id, 0.0)
    assert not [*results(lines)]
    table = Puzzle(puzzle.id, progress=file)
    table.play(costly(puzzle))
    again = [line for line in LearnerLog(file).lines() if line.how == PUZZLE][-1]
    assert again._replace(id=lines[0].id, at=lines[0].at, attempt=1) == lines[0]
    assert again.attempt == 2


def test_the_verdict_is_that_of_its_own_table() -> None:
    practice, puzzle = at_a_puzzle()
    practice.answer(costly(puzzle))
    table = Puzzle(puzzle.id, progress=None)
    table.play(costly(puzzle))
    assert table._at.verdict
    told = practice.card.feedback["verdicts"][0][-1]
    assert told == table._at.verdict.paragraph()
    _, *lines, _ = table._at.verdict.lines()
    assert all(line.rstrip(".") in told for line in (table._at.verdict.title, *lines))


def test_what_the_table_refuses_is_no_choice(capsys: pytest.CaptureFixture[str]) -> None:
    practice, puzzle = at_a_puzzle()
    refused = "discard 3h"
    assert practice.answer(refused) == 0
    assert practice.card.attempts == 0
    assert practice.answer(puzzle.figures[puzzle.best].act) == 1


def test_a_puzzle_has_one_try_and_what_follows_has_the_usual_ones() -> None:
    practice, puzzle = at_a_puzzle()
    assert practice.card.max_attempts == 1
    practice.answer(costly(puzzle))
    assert practice.card.scene["over"]
    while practice._series.puzzle:
        practice.next()
    assert practice.card.max_attempts == FREE


@pytest.mark.parametrize("puzzle", EVERY[::20], ids=lambda each: each.id)
def test_the_card_shows_nothing_of_the_answer(puzzle: ShippedPuzzle) -> None:
    asked = as_exercise(puzzle)
    assert asked.hints == ()
    assert not any(card in asked.question for card in "♠♥♦♣")
    assert puzzle.position.turn == 1


@pytest.mark.parametrize("puzzle", EVERY, ids=lambda each: each.id)
def test_each_choice_earns_in_the_card_what_it_earns_at_the_table(puzzle: ShippedPuzzle) -> None:
    asked = as_exercise(puzzle)
    for figure in puzzle.figures.values():
        assert assess(asked, figure.act).points == earned(figure, puzzle.deals)
