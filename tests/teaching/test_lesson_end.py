"""The end of a lesson: its points, what is open, one thing to look at again, the way on, a stone that lights once."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from canasta_nb.core.speech.language import LANGUAGES, speaking
from canasta_nb.settings import first_lit, settings
from canasta_nb.teaching.content.exercises import lesson, lessons
from canasta_nb.teaching.judging.assessing import Score
from canasta_nb.teaching.notebook.lesson_end import Dot, LessonEnd, Look

RIGHT: tuple[tuple[str, Dot], ...] = (("fz-1", "right"), ("fz-2", "right"), ("fz-3", "right"))
GOLD = re.compile(r'class="gold" href="([^"]+)"')


def end(
    dots: tuple[tuple[str, Dot], ...] = RIGHT, points: int = 12, look: Look | None = None, *, lights: bool = False
) -> str:
    return LessonEnd(lesson("05"), Score(points), 12, dots, look, lights).html()


def test_39_ring_and_dots_show_the_points() -> None:
    drawn = end((("fz-1", "right"), ("fz-2", "half"), ("fz-3", "wrong")), 9)
    assert 'stroke-dasharray="245 327"' in drawn
    assert "<b>9</b>" in drawn
    assert re.findall(r'<i class="(\w+)"', drawn) == ["right", "half", "wrong"]


def test_43_one_gold_way_leads_to_the_next_lesson_or_to_the_first_question_that_is_open() -> None:
    assert GOLD.findall(end()) == ["06_initial_meld.ipynb#cell-id=hook"]
    open_ = end((("fz-1", "right"), ("fz-2", "open"), ("fz-3", "open")), 4)
    assert GOLD.findall(open_) == ["05_freezing.ipynb#cell-id=fz-2"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_43_every_lesson_has_a_way_on_that_is_there(lang: str) -> None:
    folder = Path(__file__).parents[2] / "notebooks" / ("" if lang == "en" else lang)
    for found in lessons()[:-1]:
        with speaking(lang):
            (way,) = GOLD.findall(LessonEnd(found, Score(1), 1, (("a", "right"),)).html())
        name, _, cell = way.partition("#cell-id=")
        notebook = (folder / name).read_text(encoding="utf-8")
        assert not cell or f'"id": "{cell}"' in notebook, (lang, way)


def test_41_at_most_one_thing_to_look_at_again_and_no_empty_box() -> None:
    assert "canasta-end-look" not in end().partition("</style>")[2]
    again = end(look=Look("A black three <only> blocks.", "05_freezing.ipynb#cell-id=x")).partition("</style>")[2]
    assert again.count("canasta-end-look") == 1
    assert "&lt;only&gt;" in again


def test_42_a_stone_lights_once_for_each_lesson(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    assert [first_lit(name, file) for name in ("05", "05", "06", "05")] == [True, False, True, False]
    assert settings(file).lit == ("05", "06")
    assert "canasta-end-lights" in end(lights=True).partition("</style>")[2]
    assert "canasta-end-lights" not in end().partition("</style>")[2]


def test_42_nothing_moves_where_less_motion_is_asked_for() -> None:
    style = end().partition("</style>")[0]
    moving = style.partition("@media (prefers-reduced-motion: no-preference)")
    assert "animation" in moving[2]
    assert "animation" not in moving[0]


@pytest.mark.parametrize("value", [5, "05", [1], ["../x"], ["a"] * 1000, {"a": 1}])
def test_what_is_no_list_of_lessons_lights_nothing(tmp_path: Path, value: object) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"lit": value}))
    assert settings(tmp_path / "settings.json").lit == ()
