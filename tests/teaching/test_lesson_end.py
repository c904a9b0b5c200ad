"""The end of a lesson: its points, the aims, what is open, one thing to look at again, the way on, a stone."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import nbformat
import pytest
from catalogue import sentence
from home_learner import clicked
from solved import RIGHT, answer_all

from canasta_nb.core.speech.language import LANGUAGES, speaking
from canasta_nb.home.progress import standing
from canasta_nb.settings import first_lit, settings
from canasta_nb.teaching import mark, total
from canasta_nb.teaching.bank.exercises import exercise, lesson, lessons
from canasta_nb.teaching.content.asking import Unknown
from canasta_nb.teaching.ending import lesson_end
from canasta_nb.teaching.ending.ended import ended
from canasta_nb.teaching.ending.lesson_end import LessonEnd
from canasta_nb.teaching.notebook.work import work
from canasta_nb.teaching.quiz.quiz import Quiz
from canasta_nb.widgets.wire.tree import Node

COURSE = Path(__file__).parents[2] / "notebooks"
NUMBERS = [found.name[:2] for found in lessons() if found.exercises]
LARGEST = 4096
LAY = next(word for word in exercise("tk-1").parts[0].labels if word.startswith("lay-the-top-card"))
DECIDES_LATE = ["lift-the-whole-pile", "show-the-pair", LAY, "meld-more", "discard"]


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson_end, "settings", lambda: settings(tmp_path / "settings.json"))
    monkeypatch.setattr(lesson_end, "first_lit", lambda name: first_lit(name, tmp_path / "settings.json"))


def end(name: str = "05") -> LessonEnd:
    return LessonEnd(name, work())


def nodes(tree: Node) -> Iterator[list[Any]]:
    """Yield every node of a tree that is no text."""
    if isinstance(tree, list):
        yield tree
        for child in tree[2:]:
            yield from nodes(child)


def found(card: LessonEnd, kind: str, where: str = "top") -> list[list[Any]]:
    """Return the nodes of this class."""
    return [each for each in nodes(card.scene[where]) if kind in each[1].get("class", "").split()]


def text(tree: Node) -> str:
    return tree if isinstance(tree, str) else "".join(map(text, tree[2:]))


def gold(card: LessonEnd) -> list[str]:
    return [each[1]["href"] for each in found(card, "cnb-main", "bottom")]


def test_39_ring_dots_home_and_the_gradebook_show_the_same_points(tmp_path: Path) -> None:
    notebook = nbformat.read(COURSE / "05_freezing.ipynb", 4)
    answers = RIGHT["05"] | {"fz-2": (True, True), "fz-3": "9h2s"}
    for cell in notebook.cells:
        if cell.id in answers:
            cell.source = cell.source.replace(f'"{cell.id}"', f'"{cell.id}", {answers[cell.id]!r}')
    nbformat.write(notebook, tmp_path / "05_freezing.ipynb")
    answer_all("05", {"fz-2": (True, True), "fz-3": "9h2s"})
    card = end()
    step = next(each for each in standing(tmp_path).steps if each.name == "05_freezing")
    assert card.ended.points == step.points
    assert 0 < card.ended.points < card.ended.most == step.most
    ring = next(each for each in nodes(card.scene["top"]) if each[0] == "svg")
    assert len(ring) == 4, "a ring, and what is filled of it"
    assert text(found(card, "cnb-end-ring")[0]).startswith(f"{card.ended.points.said} ")
    dots = [each[1]["class"] for each in found(card, "cnb-end-dots")[0][2:]]
    assert dots == ["cnb-right", "cnb-half", "cnb-wrong", *["cnb-right"] * 4]


def test_39_the_card_follows_what_is_answered_below_it() -> None:
    card = end()
    work().renewed["total-05"] = card.renew
    before = card.state_number()
    mark("fz-3", "9h9d")
    assert card.ended.points == 1
    assert card.state_number() > before
    now = card.state_number()
    mark("fz-3", "9h9d")
    assert card.state_number() == now, "nothing has changed"


@pytest.mark.parametrize("name", NUMBERS)
def test_40_a_lesson_has_two_to_four_aims_and_each_graded_question_belongs_to_one(name: str) -> None:
    aims = lesson(name).aims
    assert 2 <= len(aims) <= 4
    asked = [id_ for aim in aims for id_ in aim.questions]
    assert sorted(asked) == sorted(each.id for each in lesson(name).exercises if each.points)
    assert all(not aim.says[0].isupper() and aim.says[-1] not in ".;" for aim in aims)


def test_40_an_aim_has_a_tick_only_if_its_questions_are_right_and_else_leads_to_them() -> None:
    answer_all("05", {"fz-3": "9h2s"})
    first, second, third = (each[2:] for each in found(end(), "cnb-end-aims")[0][2:])
    assert [aim[0][1]["class"] for aim in (first, second, third)] == ["cnb-right", "cnb-open", "cnb-right"]
    links = [each[1]["href"] for each in nodes(["li", {}, *second]) if each[0] == "a"]
    assert links == ["05_freezing.ipynb#cell-id=fz-3"]
    assert not [each for each in nodes(["li", {}, *first]) if each[0] == "a"]


def test_41_the_idea_that_cost_most_is_the_one_thing_to_look_at_again() -> None:
    answer_all("04", {"tk-3": ["legal", "legal", "legal", "take.buried-card", "legal", "take.no-match"]})
    card = end("04")
    (box,) = found(card, "cnb-end-look")
    assert card.ended.look is not None
    assert card.ended.look.code == "two_wilds"
    assert [each[1]["data-do"] for each in nodes(box) if each[0] == "button"] == ["fresh"]
    assert [each[1]["href"] for each in nodes(box) if each[0] == "a"] == ["04_taking_the_pile.ipynb"]


@pytest.mark.parametrize(
    ("wrong", "dearest"),
    [
        ({"tk-1": DECIDES_LATE, "tk-3": ["legal", "legal", "legal", "take.buried-card", "legal", "take.no-match"]},
         "take_then_decide"),
        ({"tk-2": ((True, "with-the-buried-one"), (True, "natural-pair"), (True, "after-a-draw")),
          "tk-3": ["legal", "legal", "legal", "take.buried-card", "legal", "take.no-match"]}, "pair_from_pile"),
    ],
    ids=["the first of two", "the second of two"],
)  # fmt: skip
def test_41_of_two_ideas_it_is_the_one_that_cost_more(wrong: dict[str, Any], dearest: str) -> None:
    answer_all("04", wrong)
    card = end("04")
    assert card.ended.look is not None
    assert card.ended.look.code == dearest
    assert len(found(card, "cnb-end-look")) == 1


def test_41_no_empty_box_where_no_idea_showed() -> None:
    """Nor where one showed in another lesson."""
    answer_all("04", {"tk-1": DECIDES_LATE})
    answer_all("05")
    assert len(found(end("04"), "cnb-end-look")) == 1
    assert found(end("05"), "cnb-end-look") == []


def test_three_fresh_questions_are_answered_in_the_card_and_earn_nothing(send: Callable[..., Any]) -> None:
    answer_all("04", {"tk-3": ["legal", "legal", "legal", "take.buried-card", "legal", "take.no-match"]})
    card = end("04")
    points = dict(work().points)
    assert card.fresh is None
    assert "ack" in send(card, do="fresh")
    asked = card.fresh
    assert asked is not None
    seen = []
    for place in range(1, 4):
        seen.append(asked.scene["ex"])
        assert len(asked.scene["progress"]) == 3
        assert asked.scene["goes_on"] is (place < 3)
        assert ("nack" in send(asked, do="next")) is (place == 3)
    assert len(set(seen)) == 3, "the three differ"
    assert work().points == points
    assert card.ended.points == end("04").ended.points


def test_fresh_questions_come_only_where_something_is_to_look_at_again(send: Callable[..., Any]) -> None:
    answer_all("05")
    assert send(end(), do="fresh")["nack"]


def test_42_a_stone_lights_once_for_each_lesson(send: Callable[..., Any]) -> None:
    assert not end().scene["lights"], "nothing is answered"
    answer_all("05")
    card = end()
    assert card.scene["lights"]
    assert end().scene["lights"], "it has not been seen yet"
    assert "ack" in send(card, do="lit")
    assert not end().scene["lights"]


@pytest.mark.parametrize("value", [5, "05", [1], ["../x"], ["a"] * 1000, {"a": 1}])
def test_what_is_no_list_of_lessons_lights_nothing(tmp_path: Path, value: object) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"lit": value}))
    assert settings(tmp_path / "settings.json").lit == ()


def test_43_the_gold_button_leads_to_the_first_open_question_and_the_card_names_it() -> None:
    answer_all("05", {"fz-2": ..., "fz-6": ...})
    card = end()
    assert gold(card) == ["05_freezing.ipynb#cell-id=fz-2"]
    assert [place for place, _ in card.ended.open] == [2, 6]
    ways = [each[1]["href"].partition("=")[2] for each in found(card, "cnb-button", "bottom")]
    assert ways == ["fz-2", "fz-6"]
    assert found(card, "cnb-end-path", "bottom") == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_43_of_every_lesson_the_gold_button_leads_to_what_comes_next(lang: str) -> None:
    folder = COURSE / ("" if lang == "en" else lang)
    with speaking(lang):
        for name in NUMBERS:
            for each in lesson(name).exercises:
                work().points[each.id] = each.points
            (way,) = gold(end(name))
            book, _, cell = way.partition("#cell-id=")
            assert book.startswith(f"{int(name) + 1:02}_")
            notebook = (folder / book).read_text(encoding="utf-8")
            assert not cell or f'"id": "{cell}"' in notebook, (lang, way)


def test_the_stone_of_the_lesson_before_is_green_only_if_that_lesson_is_done() -> None:
    answer_all("05")
    kinds = []
    for _ in range(2):
        (path,) = found(end(), "cnb-end-path", "bottom")
        kinds.append([stone[1]["class"] for stone in path[2:]])
        clicked(Path(), **{id_.replace("-", "_"): repr(said) for id_, said in RIGHT["04"].items()})
    assert kinds == [["cnb-ahead", "cnb-lit", "cnb-next"], ["cnb-done", "cnb-lit", "cnb-next"]]


def test_the_exam_tells_nothing_before_it_is_over_and_has_no_stone() -> None:
    card = end("17")
    assert card.ended.sat
    assert not found(card, "cnb-end-look")
    assert "of 20" not in text(card.scene["top"])
    assert gold(card) == ["17_exam.ipynb#cell-id=final-A-1-1"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NUMBERS)
def test_what_a_notebook_stores_of_it_is_small_and_says_the_same_in_words(name: str, lang: str) -> None:
    with speaking(lang):
        for place, each in enumerate(lesson(name).exercises):
            work().points[each.id] = each.points if place % 2 else 0
        card = end(name)
        bundle = card._repr_mimebundle_()[0]
    stored = {kind: data for kind, data in bundle.items() if kind.startswith("text/")}
    assert sum(len(data.encode()) for data in stored.values()) <= LARGEST
    assert "<button" not in stored["text/html"]
    for aim in card.ended.aims:
        assert f"{'○' if aim.missing else '✓'} {aim.says}" in stored["text/plain"]
        assert aim.says in stored["text/html"]
    assert max(map(len, re.findall(r"<svg.*?</svg>", stored["text/html"]))) < 400


def test_outside_a_notebook_it_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    total("05")
    assert capsys.readouterr().out.splitlines()[0] == "Lesson 5: 0/12 points in this notebook."


def test_there_is_no_end_of_a_lesson_that_there_is_not() -> None:
    with pytest.raises(Unknown):
        ended("99", work())


@pytest.mark.parametrize("lang", ["", "es"])
def test_a_solved_lesson_says_how_long_the_next_one_takes_today(lang: str) -> None:
    """Minutes change with what a lesson asks, and a solved lesson keeps what it said when it was run."""
    for found, following in pairwise(lessons()):
        cells = json.loads((COURSE.parent / "lessons" / lang / f"{found.name}.ipynb").read_text("utf-8"))["cells"]
        said = "".join(
            "".join(output["data"]["text/plain"])
            for cell in cells
            if cell["metadata"].get("canasta", {}).get("role") == "total"
            for output in cell["outputs"]
        )
        assert re.findall(r"· (\d+) minut", said) == [str(following.minutes)], found.name


def test_the_last_answer_leads_to_the_end_of_the_lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(COURSE / "05_freezing.ipynb", tmp_path)
    *others, last = (asked.id for asked in lesson("05").exercises if asked.points)
    for id_ in others:
        Quiz(id_).check(RIGHT["05"][id_])
    see = sentence("quiz", "see_end")
    quiz = Quiz(others[0])
    quiz.check(RIGHT["05"][others[0]])
    assert [see, "05_freezing.ipynb#cell-id=total"] not in quiz.feedback["links"], "one question is open"
    assert quiz.scene["note"] == sentence("quiz", "saved")
    quiz = Quiz(last)
    quiz.check(RIGHT["05"][last])
    assert quiz.feedback["links"] == [[see, "05_freezing.ipynb#cell-id=total"]]
    assert quiz.feedback["besides"][-1].endswith(see)
    assert quiz.scene["note"] == sentence("quiz", "saved_all"), "whoever hands it in is told once"


def test_the_end_counts_the_stars_and_says_what_the_next_one_is_for() -> None:
    def shown(card: LessonEnd) -> tuple[str, str]:
        (stars,) = found(card, "cnb-stars")
        return text(stars), " ".join(map(text, found(card, "cnb-note")))

    answer_all("05", {"fz-2": (True, True)})
    mark("fz-2", RIGHT["05"]["fz-2"])
    stars, note = shown(end())
    assert (stars, sentence("lesson_end", "two_stars") in note) == ("★★☆", True)
    for id_ in ("fz-2", "fz-4", "fz-6"):
        mark(id_, ((False, "take.no-match"), (False, "take.no-match"))[: len(exercise(id_).parts)])
    stars, note = shown(end())
    assert (stars, "9.6" in note and "12" in note) == ("★☆☆", True)
