"""LOOK 50: a page with enlarged letters gets a table that is larger as a whole."""

from __future__ import annotations

import pytest
from looking import AT_REST, COVERED, CUT, SMALLEST, faults
from moments import MOMENTS
from playing import ROOT, Person

TWICE = "html { font-size: 200% }"
SIZES = """(root) => Object.fromEntries([".cnb-todo", ".cnb-board", ".cnb-hand", ".cnb-face"].map((name) => {
  const node = root.querySelector(name);
  const { width, height } = (name === ".cnb-todo" ? (() => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range;
  })() : node).getBoundingClientRect();
  return [name, [width, height]];
}))"""


def opened(show, new_page, moment: str, width: int):
    page = show(MOMENTS[moment].cell, page=new_page(width=width, height=1500))
    page.wait_for_selector(f"{ROOT}[data-phase]:not([aria-busy])")
    MOMENTS[moment].reach(Person(page))
    page.locator(ROOT).evaluate(AT_REST)
    return page


@pytest.mark.parametrize("moment", ["start", "thirty"])
def test_50_rows_cards_and_letters_are_twice_as_large(show, new_page, moment):
    page = opened(show, new_page, moment, 920)
    around = 920 - page.locator(ROOT).evaluate("node => node.offsetWidth")
    usual = page.locator(ROOT).evaluate(SIZES)
    page.set_viewport_size({"width": 2 * 920 - around, "height": 1500})
    page.add_style_tag(content=TWICE)
    page.locator(ROOT).evaluate(AT_REST)
    large = page.locator(ROOT).evaluate(SIZES)
    for name, (width, height) in usual.items():
        assert large[name] == pytest.approx([2 * width, 2 * height], rel=0.07), name


@pytest.mark.parametrize("moment", ["frozen", "thirty", "question", "explained", "over"])
def test_50_nothing_is_cut_where_letters_are_twice_as_large(show, new_page, moment):
    page = opened(show, new_page, moment, 1240)
    page.add_style_tag(content=TWICE)
    shown = page.locator(ROOT)
    shown.evaluate(AT_REST)
    assert shown.evaluate("node => node.scrollWidth <= node.clientWidth")
    if moment not in ("explained", "over"):  # there a sheet, or the score, lies over the rows
        assert shown.evaluate(CUT) == []
    assert shown.evaluate(COVERED) == []
    assert shown.evaluate(SMALLEST) == []
    assert faults(page, ROOT) == []


def test_50_small_letters_of_a_page_leave_the_table_as_it_is(show, new_page):
    page = opened(show, new_page, "start", 920)
    usual = page.locator(ROOT).evaluate(SIZES)
    page.add_style_tag(content="html { font-size: 10px }")
    page.locator(ROOT).evaluate(AT_REST)
    assert page.locator(ROOT).evaluate(SIZES) == usual
