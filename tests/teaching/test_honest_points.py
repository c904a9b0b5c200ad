"""Points for knowledge: what is earned by each of the ways that need none, played through the cards themselves."""

from __future__ import annotations

import json
import shutil
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest
from catalogue import sentence
from solved import RIGHT
from strategies import MOST, NAMES, STRATEGIES, Player, earned_by

from canasta_nb.classroom.grading.grading import mark_notebook
from canasta_nb.classroom.notebooks.course import course_folder
from canasta_nb.classroom.notebooks.packing import pack
from canasta_nb.notebook import new_notebook
from canasta_nb.teaching.bank.exercises import exercise, lesson
from canasta_nb.teaching.ending.ended import ended
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.judging.record import Record, tries
from canasta_nb.teaching.judging.saved_answers import record_of
from canasta_nb.teaching.kinds import BLANK
from canasta_nb.teaching.log.learner_log import log_in
from canasta_nb.teaching.log.line import CLICKED, OVER, TYPED, LogLine, line_in, new_line, written
from canasta_nb.teaching.notebook.exam import model_answer, question
from canasta_nb.teaching.notebook.one_more import one_more
from canasta_nb.teaching.notebook.work import work
from canasta_nb.teaching.quiz import marking, quiz_state
from canasta_nb.teaching.quiz.marking import mark
from canasta_nb.teaching.quiz.quiz import Quiz

IN_THE_COURSE, IN_A_LESSON = 0.25, 0.35
"""What may be earned without knowledge; the mean of a few rounds of guesses lies a little off that of all."""
NAME = "05_freezing"
NOTEBOOK = f"{NAME}.ipynb"
OFTEN = 5


@pytest.mark.slow
def test_what_earned_half_of_the_course_earns_less_than_a_quarter() -> None:
    points = sum(earned_by(STRATEGIES["by_verdicts"], each, 0) for each in NAMES)
    assert points <= IN_THE_COURSE * sum(MOST.values())


@pytest.mark.soak
@pytest.mark.parametrize("name", STRATEGIES)
def test_no_way_without_knowledge_earns_a_quarter_of_the_course_or_a_third_of_a_lesson(name: str) -> None:
    seeds = range(OFTEN)
    points = {each: sum(earned_by(STRATEGIES[name], each, seed) for seed in seeds) / OFTEN for each in NAMES}
    assert sum(points.values()) <= IN_THE_COURSE * sum(MOST.values())
    assert {each: won / MOST[each] for each, won in points.items() if won > IN_A_LESSON * MOST[each]} == {}


def lines(*answers: object, **more: Any) -> tuple[LogLine, ...]:
    return tuple(new_line("fz-3", repr(answer), shown=False, **more) for answer in answers)


@pytest.mark.parametrize(
    ("answers", "points"),
    [
        (["9h9d"], 1),
        (["9h2s", "9h9d"], 0.5),
        (["9h2s", "9h2s", "9h9d"], 0.5),
        (["9h2s", "9hJk", "9h9d"], 0),
        (["9h9d", "9h2s"], 1),
    ],
)
def test_a_first_answer_earns_all_a_second_one_half_and_later_ones_nothing(answers: list[str], points: float) -> None:
    assert Record(exercise("fz-3"), lines(*answers)).assess("9h9d").points == points


def test_in_an_exam_the_last_answer_before_its_end_counts() -> None:
    asked = question("final-1-7")
    assert asked
    wrong = (True, True)
    before = new_line(asked.id, repr(wrong), TYPED, shown=False)
    over = new_line("final-1-over", "True", OVER)
    right = model_answer(asked)
    assert Record(asked, (before,)).assess(right).points == 1
    assert Record(asked, (before, over)).assess(right).points == Record(asked).assess(wrong).points < 1


def test_a_second_answer_earns_half_of_what_it_adds() -> None:
    first = ["not-opened", "wild-in-pile", "red-three-upcard", *["black-three"] * 3]
    told = [new_line("fz-1", repr(said), shown=False) for said in (first, RIGHT["05"]["fz-1"])]
    once = Record(exercise("fz-1")).assess(first).points
    assert 0 < once < exercise("fz-1").points
    assert Record(exercise("fz-1"), tuple(told)).assess(RIGHT["05"]["fz-1"]).points == once + (3 - once) / 2


def test_after_the_solution_nothing_is_earned_and_an_answer_that_was_never_checked_is_a_try() -> None:
    assert Record(exercise("fz-3"), lines("9h2s")).assess("9h9d").points == 0.5
    assert Record(exercise("fz-3"), lines("9h2s", "9hJk")).assess("9h9d").points == 0
    seen = new_line("fz-3", "'9h9d'", shown=True)
    assert Record(exercise("fz-3"), (seen,)).assess("9h9d").points == 0


def test_what_an_earlier_version_kept_earns_what_it_earned_then() -> None:
    old = tuple(new_line("fz-3", repr(said)) for said in ("9h2s", "9hJk", "9h9d"))
    assert Record(exercise("fz-3"), old).assess("9h9d").points == 1
    assert Record(exercise("fz-3"), (*old, *lines("9h2s"))).assess("9h9d").points == 1


@pytest.mark.parametrize(
    ("ex", "many"), [("fz-2", 1), ("sc-11", 1), ("sc-10", 1), ("st-1", 1), ("fz-1", 2), ("fz-7", 2)]
)
def test_what_one_verdict_gives_away_has_one_try(ex: str, many: int) -> None:
    assert tries(exercise(ex)) == many
    assert Quiz(ex, save=False).max_attempts == many


@pytest.fixture
def missed() -> Player:
    """Return somebody who has missed the only try."""
    player = Player(exercise("fz-6"), Random(1))
    player.answer(True)
    return player


def test_two_questions_alike_earn_the_rest(missed: Player) -> None:
    assert (work().points["fz-6"], missed.quiz.scene["more"]) == (0, True)
    for number, points in ((1, 0), (2, 1)):
        missed.do("more")
        assert missed.asked == one_more(missed.own, number)
        assert missed.quiz.scene["note"] == sentence("quiz", "alike_counts")
        missed.answer(model_answer(missed.asked))
        assert work().points["fz-6"] == points
    missed.do("back")
    assert (missed.quiz.score, missed.quiz.scene["progress"][5]) == (1, ["fz-6", "right"])


def test_one_of_them_wrong_and_the_points_stay(missed: Player) -> None:
    missed.do("more")
    missed.give([(True, BLANK) for _ in missed.asked.parts])
    assert missed.quiz.feedback["lines"][-1] == sentence("quiz", "alike_lost")
    missed.do("reset")
    missed.answer(model_answer(missed.asked))
    missed.do("more")
    assert missed.quiz.scene["note"] == sentence("quiz", "one_more")
    missed.answer(model_answer(missed.asked))
    assert (work().points["fz-6"], record_of(missed.own).alike) == (0, (False,))


def test_a_question_alike_is_asked_for_points_once(missed: Player) -> None:
    missed.do("more")
    missed.answer(model_answer(missed.asked))
    missed.sit()
    missed.do("more")
    assert missed.asked == one_more(missed.own, 2)


@pytest.mark.parametrize("ex", ["fz-3", "fz-6", "im-6", "st-27", "cn-1", "sc-11"])
def test_the_solution_of_a_question_does_not_solve_those_that_count(ex: str) -> None:
    asked = exercise(ex)
    again = [found for number in (1, 2) if (found := one_more(asked, number))]
    assert len(again) == 2
    assert "correct" not in [assess(each, RIGHT[asked.lesson[:2]][ex]).status for each in again]


def test_card_mark_total_and_grade_give_the_same_points(capsys: Any) -> None:
    shutil.copy(course_folder() / "notebooks" / f"{NAME}.ipynb", NOTEBOOK)
    for asked, strategy in zip(lesson(NAME).exercises[4:], cycle(STRATEGIES.values()), strict=False):
        strategy(Player(asked, Random(asked.id)))
    points = dict(work().points)
    assert {mark(each) for each in points} - {0, 1}
    capsys.readouterr()
    assert {each: mark(each) for each in points} == points
    graded = {line.ex: line.points for line in mark_notebook(NOTEBOOK, clicked=True, thought=False).lines}
    assert {each: graded[each] for each in points} == points
    with new_notebook():
        assert ended(NAME, work()).points == sum(points.values())
    packed, _ = pack(Path(NOTEBOOK), lesson(NAME))
    shutil.rmtree("answers")
    graded = {line.ex: line.points for line in mark_notebook(packed, thought=False).lines}
    assert {each: graded[each] for each in points} == points


def test_a_teacher_is_told_of_tries_and_where_they_are_unknown() -> None:
    shutil.copy(course_folder() / "notebooks" / f"{NAME}.ipynb", NOTEBOOK)
    quiz = Quiz("fz-3")
    quiz.check("9h2s")
    quiz.check("9h9d")
    quiz.check("9h9d2s")
    notes = {line.ex: line.notes for line in mark_notebook(NOTEBOOK, clicked=True).lines}
    assert notes["fz-3"] == ("clicked", "tries=3", "after_solution")
    text = Path(NOTEBOOK).read_text("utf-8").replace('Quiz(\\"fz-3\\")', 'Quiz(\\"fz-3\\", \\"9h9d\\")')
    Path(NOTEBOOK).write_text(text, "utf-8")
    shutil.rmtree("answers")
    [line] = [line for line in mark_notebook(NOTEBOOK).lines if line.ex == "fz-3"]
    assert (line.points, line.notes) == (1, ("tries_unknown",))


def test_a_typed_answer_writes_its_try_when_its_cell_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (marking, quiz_state):
        monkeypatch.setattr(module, "in_kernel", lambda: True)
    monkeypatch.setattr(marking, "show_output", lambda *given, **more: None)
    first = Quiz("fz-3", "9h2s")
    assert "answer" not in first.feedback["cards"], "a try is left"
    Quiz("fz-3", "9h2s")
    second = Quiz("fz-3", "9h9d")
    assert (second.score, mark("fz-3", "9h9d")) == (0.5, 0.5)
    assert [(line.how, line.shown) for line in log_in().lines()] == [(TYPED, False)] * 2


def test_a_solution_that_a_card_without_a_record_shows_is_taken_down() -> None:
    for said in ("9h2s", "9hJk"):
        seen = Quiz("fz-3", save=False)
        seen.check(said)
        seen.check("9d2s")
        assert seen.scene["over"]
    assert Quiz("fz-3").check("9h9d").endswith("(0/1)")


def test_to_begin_again_gives_no_try_back() -> None:
    quiz = Quiz("fz-3")
    quiz.check("9h2s")
    quiz.reset()
    assert quiz.attempts == 1
    with new_notebook():
        assert Quiz("fz-3").attempts == 1
    quiz.check("9hJk")
    quiz.reset()
    quiz.check("9h9d")
    assert (quiz.solved, quiz.score, work().points["fz-3"]) == (True, 0, 0)


def test_where_a_verdict_on_each_part_would_tell_the_rest_only_their_number_is_told() -> None:
    quiz = Quiz("th-5", save=False)
    quiz.check(["legal", "legal", "legal"])
    assert not quiz.scene["over"]
    assert (quiz.feedback["parts"], quiz.feedback["verdicts"]) == ([], [])
    assert quiz.feedback["title"] == sentence("teaching/content/words", "beside", "sum", n=1, of=3)


def test_whether_the_solution_was_shown_stands_in_a_line() -> None:
    for shown in (None, False, True):
        line = new_line("fz-3", "'9h9d'", CLICKED, shown=shown)
        assert line_in(written(line)) == line
    strange = json.loads(written(line)) | {"shown": "yes"}
    assert line_in(json.dumps(strange, separators=(",", ":")).encode()) is None
