"""Where a learner stands, read from their files: stars, the very next question, what is due, what was misunderstood."""

from __future__ import annotations

import json
import os
import re
import tomllib
from dataclasses import replace
from datetime import timedelta
from html import unescape
from pathlib import Path

import pytest
from catalogue import sentence
from home_learner import MONDAY, ROOT, WRONG, begun, clicked, course, first_tries, misunderstands

from canasta_nb import CourseHome
from canasta_nb.classroom.grading.grading import mark_notebook
from canasta_nb.core.speech.language import speaking
from canasta_nb.home.played_at import HOOK, PLAY
from canasta_nb.home.progress import EXAM, standing
from canasta_nb.home.watching import signature
from canasta_nb.teaching.bank.exercises import lesson, lessons


def test_a_first_visit_begins_with_lesson_1(tmp_path: Path) -> None:
    found = standing(course(tmp_path))
    assert (found.begun, found.points, found.due, found.idea) == (False, 0, 0, "")
    assert found.now is found.steps[0]
    assert [step.stars for step in found.steps] == [0] * 17


def test_it_goes_on_at_the_first_question_without_an_answer(tmp_path: Path) -> None:
    clicked(course(tmp_path, solved=4), fz_1="('wild-in-pile', 'not-opened', 'none')", fz_3="'9h9d'")
    found = standing(tmp_path)
    assert found.now is not None
    assert (found.now.name, found.now.question, found.now.place) == ("05_freezing", "fz-2", 2)
    assert (found.now.answered, found.now.questions) == (2, 7)
    assert sum(step.is_done for step in found.steps) == 4


def test_the_lesson_that_was_answered_last_goes_on_also_when_one_before_it_is_open(tmp_path: Path) -> None:
    clicked(course(tmp_path), fz_3="'9h9d'")
    first_tries(tmp_path, "02", days=0)
    first_tries(tmp_path, "05", days=1)
    found = standing(tmp_path)
    assert found.now is not None
    assert found.now.name == "05_freezing"


@pytest.mark.parametrize(("tries", "stars"), [("right", 3), ("wrong", 2)])
def test_three_stars_are_for_all_right_at_the_first_try(tmp_path: Path, tries: str, stars: int) -> None:
    course(tmp_path, solved=2)
    first_tries(tmp_path, "02", **({"sign": WRONG} if tries == "wrong" else {}))
    assert standing(tmp_path).steps[1].stars == stars


def test_one_star_is_for_a_lesson_that_is_done_below_80_percent(tmp_path: Path) -> None:
    told = tomllib.loads((Path(__file__).parents[1] / "teaching" / "05_freezing.toml").read_text())
    graded = [name for name in told if not re.match(r"fz-[wf]", name)]
    clicked(course(tmp_path), **{name.replace("-", "_"): told[name]["wrong"][0]["answer"] for name in graded})
    step = standing(tmp_path).steps[4]
    assert 0 < step.points < 0.8 * step.most
    assert (step.is_done, step.stars) == (True, 1)


def test_what_is_due_counts_facts_and_waits_until_they_come_back(tmp_path: Path) -> None:
    course(tmp_path)
    first_tries(tmp_path, "05", WRONG)
    assert standing(tmp_path, now=MONDAY + timedelta(hours=1)).due == 0
    assert standing(tmp_path, now=MONDAY + timedelta(days=400)).due > 0


def test_a_misconception_is_told_in_words(tmp_path: Path) -> None:
    misunderstands(course(tmp_path))
    found = standing(tmp_path)
    assert found.idea == "nat_plus_wild_on_frozen"
    assert sentence("misconceptions/05_freezing", "nat_plus_wild_on_frozen", "title")[1:] in found.idea_says


def test_a_first_turn_and_a_warm_up_are_where_a_learner_stopped(tmp_path: Path) -> None:
    """The game that a lesson's table keeps bears the lesson's name; the browser edition names its rules instead."""
    games = course(tmp_path) / "saved-games"
    games.mkdir()
    (games / "classic-seat-1-0a1b2c3d.canasta").write_text("canasta 1")
    assert (standing(tmp_path).begun, standing(tmp_path).steps[0].is_begun) == (True, False)
    (games / "01_cards_and_turn-0a1b2c3d.canasta").write_text("canasta 1")
    (found, *others) = standing(tmp_path).steps
    assert (found.is_begun, found.question, found.place, found.answered) == (True, "ct-w1", 0, 0)
    assert not any(step.is_begun for step in others)
    clicked(tmp_path, ml_w1="5", ml_w2="(True, 'fewest-three')")
    stopped = standing(tmp_path).now
    assert stopped is not None
    assert (stopped.name, stopped.question, stopped.place) == ("02_melds", "ml-w3", 0)
    home = CourseHome(folder=tmp_path, progress=None)
    assert sentence("course_home", "stopped_early", lesson=2) in home.to_text() + str(home.scene)
    assert "02_melds.ipynb#cell-id=ml-w3" in str(home.scene)
    clicked(tmp_path, ml_2="1")
    graded = standing(tmp_path).now
    assert graded is not None
    assert (graded.question, graded.place) == ("ml-1", 1)


def test_an_answer_is_judged_once_for_all_pages(tmp_path: Path) -> None:
    misunderstands(course(tmp_path))
    found = standing(tmp_path)
    kept = json.loads((tmp_path / "answers" / "judged.json").read_text("utf-8"))
    assert {name.partition(" ")[0] for name in kept} == {"fz-2", "fz-3"}
    written = signature([tmp_path / "answers"])
    assert standing(tmp_path).idea == found.idea
    assert signature([tmp_path / "answers"]) == written


def test_a_turn_that_is_not_over_is_where_a_learner_stopped(tmp_path: Path) -> None:
    games = course(tmp_path) / "saved-games"
    games.mkdir()
    game = games / "01_cards_and_turn-0a1b2c3d.canasta"
    game.write_text("canasta 1\n_seat 1\n\n1: draw Qc")
    home = CourseHome(folder=tmp_path, progress=None)
    assert "01_cards_and_turn.ipynb#cell-id=hook" in str(home.scene)
    assert sentence("course_home", "stopped_in_a_turn", lesson=1) in str(home.scene)
    game.write_text("canasta 1\n_seat 1\n\n1: draw Qc; discard 9c\n2: draw 5c; discard 5c")
    assert "01_cards_and_turn.ipynb#cell-id=ct-w1" in str(CourseHome(folder=tmp_path, progress=None).scene)
    game.write_text("canasta 1\n_seat 1\n\n1: draw Qc")
    os.utime(game, (0, 0))
    clicked(tmp_path, ct_w1="12")
    assert standing(tmp_path).steps[0].table == "", "the answer came after it"


def test_each_lesson_has_the_tables_to_which_a_learner_comes_back() -> None:
    for path in sorted((ROOT / "lessons").glob("**/[01][0-9]_*.ipynb")):
        cells = [(cell["id"], cell["metadata"]) for cell in json.loads(path.read_text("utf-8"))["cells"]]
        tables = [name for name, about in cells if "play" in about.get("tags", ())]
        if EXAM not in path.name:
            graded = next(name for name, about in cells if about.get("canasta", {}).get("points"))
            assert tables == [HOOK, PLAY, *["first-deal-table"] * path.name.startswith("04")], path
            names = [name for name, _ in cells]
            assert names.index(HOOK) < names.index(PLAY) < names.index(graded), path


def test_after_the_last_question_of_a_lesson_it_goes_on_at_the_first_open_one(tmp_path: Path) -> None:
    """An answer counts only in its notebook, so one whose notebook was renamed stands alone."""
    course(tmp_path)
    names = [found.name for found in lessons() if found.exercises]
    last = {name: lesson(name).exercises[-1] for name in names}
    first = {name: next(asked.id for asked in lesson(name).exercises if asked.points) for name in names}
    clicked(tmp_path, **{asked.id.replace("-", "_"): "'zzz'" for asked in last.values()})
    with_notebooks = {step.name: step for step in standing(tmp_path).lessons}
    for name in names:
        (tmp_path / f"{name}.ipynb").rename(tmp_path / f"my {name}.ipynb")
    without = {step.name: step for step in standing(tmp_path).lessons}
    for found in (with_notebooks, without):
        assert {name: (step.question, step.is_begun) for name, step in found.items()} == {
            name: (first[name], True) for name in names
        }
    assert str(CourseHome(folder=tmp_path, progress=None).scene)


def test_what_is_no_file_is_no_game(tmp_path: Path) -> None:
    games = course(tmp_path) / "saved-games"
    games.mkdir()
    before = signature([games])
    (games / "01_cards_and_turn-0a1b2c3d.canasta").symlink_to("gone.canasta")
    (games / "02_melds-0a1b2c3d.canasta").mkdir()
    assert not standing(tmp_path).begun
    (games / "03_threes-0a1b2c3d.canasta").write_text("canasta 1")
    assert [step.name for step in standing(tmp_path).steps if step.is_begun] == ["03_threes"]
    assert len(signature([games])) == len(before) + 2


@pytest.mark.parametrize("junk", [b"", b"{", b"[[[", b"\xff\xfe", b'{"cells": 3}', b'{"cells": [{"cell_type": 5}]}'])
def test_files_that_cannot_be_read_count_as_not_done(tmp_path: Path, junk: bytes) -> None:
    course(tmp_path)
    (tmp_path / "answers").mkdir()
    for place in ("05_freezing.ipynb", "answers/fz.json", "answers/diagnosis.json", "answers/learner.jsonl"):
        (tmp_path / place).write_bytes(junk)
    found = standing(tmp_path)
    assert (found.begun, found.points) == (False, 0)


def test_points_are_those_of_a_teacher_who_also_asks_what_was_thought(tmp_path: Path) -> None:
    begun(tmp_path)
    for step in standing(tmp_path).lessons[:5]:
        assert mark_notebook(tmp_path / f"{step.name}.ipynb", clicked=True).points == step.points


def test_the_exam_is_the_last_step_and_done_when_it_is_over(tmp_path: Path) -> None:
    course(tmp_path)
    assert not standing(tmp_path).steps[-1].is_done
    clicked(tmp_path, final_1_over="True")
    assert standing(tmp_path).steps[-1].is_done


@pytest.mark.parametrize("many", [1, 2, 7])
@pytest.mark.parametrize(("lang", "says"), [("en", "Due today: {} question"), ("es", "Para hoy: {} pregunta")])
def test_the_page_says_how_many_questions_are_due(tmp_path: Path, many: int, lang: str, says: str) -> None:
    with speaking(lang):
        home = CourseHome(folder=course(tmp_path), progress=None)
        home._standing = replace(home._standing, begun=True, due=many)
        assert f"{says.format(many)}{'s' * (many > 1)}<" in home.to_html()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_between_lessons_the_home_says_what_comes_and_shows_its_cards(tmp_path: Path, lang: str) -> None:
    with speaking(lang):
        page = CourseHome(folder=course(tmp_path, solved=1), progress=None).to_html()
        _, box = page.rsplit("cnb-continue", 1)
        box, *_ = box.split("cnb-box")
        assert lesson("02").aims[0].says in unescape(box)
        assert "cnb-fan" in box
