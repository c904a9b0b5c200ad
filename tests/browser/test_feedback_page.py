"""A learner's page of feedback on a telephone and on paper: seven exercises, three of them wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from class_books import answered
from looking import faults
from made_class import released
from said import right

from canasta_nb.classroom.grading.explained import explained_marks
from canasta_nb.classroom.returned.learner_page import learner_page
from canasta_nb.classroom.standing.grid import ClassCell, Mark, Member
from canasta_nb.teaching.bank.exercises import lesson as lesson_named

WRONG = {
    "fz_3": '"9h2d"',
    "fz_2": '((True, "table-meld"), (True, "natural-pair"))',
    "fz_5": '["one-side", "taking", "both-sides", "taking", "one-side", "taking"]',
}
SITE = "https://canasta.example"


def page_on(folder: Path, lesson: str, wrong: dict[str, str], count: int) -> str:
    """Return the page of a learner who has this number of answers to a lesson wrong."""
    notebook = folder / f"{lesson}.ipynb"
    answers = {ex.replace("-", "_"): said for ex, said in right(lesson).items()} | wrong
    notebook.write_bytes(answered(released(lesson), **answers))
    marks, explained = explained_marks(notebook, lang="en")
    rows = tuple(Mark(line.ex, float(line.points or 0), line.max, line.status, "", "") for line in marks.lines)
    assert [row.points == row.most for row in rows].count(False) == count
    member, cell = Member(1, "1", "Ana", "", ""), ClassCell(1, lesson[:2], "graded", rows)
    return learner_page(member, cell, explained, {}, SITE)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> str:
    return page_on(tmp_path_factory.mktemp("pages"), "05_freezing", WRONG, 3)


@pytest.mark.parametrize("width", [360, 430])
def test_it_reads_on_a_telephone(written: str, new_page, width: int) -> None:
    page = new_page(width, 800)
    page.set_content(written)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert (
        page.evaluate(
            "Math.min(...[...document.body.querySelectorAll('*')].map(e => parseFloat(getComputedStyle(e).fontSize)))"
        )
        >= 14
    )
    # A picture is drawn at its own size, so its letters are as large as they were meant.
    sizes = page.evaluate("[...document.images].map(i => i.getBoundingClientRect().width / i.naturalWidth)")
    assert len(sizes) == 4
    assert min(sizes) > 0.9
    assert page.locator("a.start").bounding_box()["height"] >= 44


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_has_no_fault_that_a_machine_finds(written: str, new_page, scheme: str) -> None:
    page = new_page(390, 800, color_scheme=scheme)
    page.set_content(written)
    assert faults(page, "body") == []


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_it_prints_on_two_sheets_without_its_button(written: str, new_page, paper: str) -> None:
    page = new_page(800, 1000)
    page.set_content(written)
    sheets = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))
    assert 1 <= sheets <= 2
    page.emulate_media(media="print")
    assert not page.locator("a.start").is_visible()
    assert page.evaluate(
        "[...document.querySelectorAll('article')].every(e => getComputedStyle(e).breakInside == 'avoid')"
    )
    assert page.evaluate("getComputedStyle(document.querySelector('header')).backgroundColor") == "rgba(0, 0, 0, 0)"


@pytest.mark.parametrize("lesson", ["12_pile_and_freeze", "13_endgame"])
def test_four_exercises_with_pictures_print_on_two_sheets(lesson: str, tmp_path: Path, new_page) -> None:
    drawn = [asked.id for asked in lesson_named(lesson).exercises if asked.points and asked.parts[0].text][:4]
    blank = dict.fromkeys((name.replace("-", "_") for name in drawn), "...")
    page = new_page(800, 1000)
    page.set_content(page_on(tmp_path, lesson, blank, 4))
    assert page.locator("article img").count() >= 4
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) <= 2
