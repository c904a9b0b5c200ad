"""The text view: four short paragraphs and a line for moves, on a stage that keeps its height and cuts nothing."""

from __future__ import annotations

import pytest
from looking import faults, resized
from moments import MOMENTS
from playing import ROOT, wait_for

from canasta_nb.core.language import LANGUAGES

# What is cut, hidden below an edge or covered by what comes next.
CUT = """(node) => {
  const found = [];
  const end = node.getBoundingClientRect();
  let above = end.top;
  for (const part of [...node.querySelectorAll(".cnb-paragraphs > p, .cnb-command")]) {
    const box = part.getBoundingClientRect();
    if (box.top < above - 1 || box.bottom > end.bottom + 1) found.push(part.textContent.slice(0, 40));
    if (part.scrollWidth > part.clientWidth + 1) found.push(`wide: ${part.textContent.slice(0, 40)}`);
    above = box.bottom;
  }
  const scrolls = [...node.querySelectorAll("*")].filter((one) => !one.matches("input")
    && one.scrollHeight > one.clientHeight + 2 && ["auto", "scroll"].includes(getComputedStyle(one).overflowY));
  return [...found, ...scrolls.map((one) => one.className)];
}"""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("moment", ["start", "frozen", "thirty", "over"])
def test_nothing_scrolls_and_nothing_is_cut(show, new_page, moment, lang):
    cell = MOMENTS[moment].cell.replace("bot_delay_ms=0", f"bot_delay_ms=0, lang={lang!r}")
    page = show(cell, page=new_page(width=1440, height=900))
    page.wait_for_selector(f"{ROOT}:not([aria-busy])")
    for width in (1240, 900, 600):  # a wider page has a table of 1240 pixels
        resized(page, ROOT, width)
        before = page.locator(ROOT).bounding_box()["height"]
        page.locator(f"{ROOT} [data-zone=actions] button").first.focus()
        page.keyboard.press("v")
        page.locator(f"{ROOT} .cnb-text").wait_for()
        assert page.locator(f"{ROOT} .cnb-text").evaluate(CUT) == [], width
        assert page.locator(ROOT).bounding_box()["height"] == before, width
        assert faults(page, ROOT) == [], width
        page.keyboard.press("Escape")
        page.keyboard.press("v")
        page.locator(f"{ROOT} .cnb-text").wait_for(state="hidden")


def test_an_act_that_is_suggested_can_be_typed(show):
    page = show(MOMENTS["start"].cell.replace("bot_delay_ms=0", "bot_delay_ms=0, text_view=True"))
    wait_for(page, 0)
    options = page.locator(f"{ROOT} datalist option")
    line = page.get_by_label("Type a move")
    line.fill(options.first.get_attribute("value"))
    line.press("Enter")
    wait_for(page, 1)
    page.wait_for_function(f"document.querySelectorAll('{ROOT} datalist option').length > 1")
    assert all(one.get_attribute("value") != "draw" for one in options.all()), (
        "what was possible before is not any more"
    )
