"""The text view: four short paragraphs and a line for moves, on a stage that keeps its height and cuts nothing."""

from __future__ import annotations

import pytest
from catalogue import sentence
from looking import faults, resized
from moments import MOMENTS, table
from playing import ROOT, wait_for
from sampled import LONGEST_WORDS, every_time

from canasta_nb.core.speech.language import LANGUAGES

# Text that is cut off, hidden below an edge or covered.
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


@pytest.mark.parametrize("lang", every_time(LANGUAGES, asked=LONGEST_WORDS))
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
        assert width != 600 or faults(page, ROOT) == []
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


def test_a_button_of_the_top_row_goes_to_the_text_view_and_back(show, new_page):
    page = show(MOMENTS["frozen"].cell, page=new_page(width=960, height=800))
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])")
    button, board = page.locator(f"{ROOT} .cnb-tops [data-act=text]"), page.locator(f"{ROOT} .cnb-board")
    place = button.bounding_box()
    button.click()
    board.wait_for(state="hidden")
    assert page.locator(f"{ROOT} .cnb-command input").is_visible()
    assert button.bounding_box() == place
    assert button.get_attribute("aria-label") == "Card view"
    assert faults(page, ROOT) == []
    button.click()
    board.wait_for()
    assert page.locator(f"{ROOT} .cnb-command input").is_hidden()
    assert button.get_attribute("aria-label") == "Text view"
    page.locator(f"{ROOT} [role=option]").first.focus()
    page.keyboard.press("?")
    assert button.evaluate("node => !!node.closest('[inert]')"), "a sheet lies over it"
    page.keyboard.press("Escape")
    resized(page, ROOT, 740)
    assert button.is_hidden(), "there the menu has it"


@pytest.mark.parametrize(("width", "height", "offers"), [(262, 700, False), (258, 700, True), (700, 290, True)])
def test_alive_74_where_there_is_little_room_the_text_view_is_offered_with_the_same_acts(
    show, new_page, width, height, offers
):
    page = show(table("classic", seat=1), page=new_page(width=900, height=height))
    wait_for(page, 0)
    resized(page, ROOT, width)
    page.set_viewport_size({**page.viewport_size, "height": height})
    plate = page.locator(f"{ROOT} .cnb-little")
    if not offers:
        assert plate.is_hidden()
        return
    plate.wait_for()
    assert page.get_by_role("status").filter(has=page.get_by_role("button")).count() == 1
    assert plate.inner_text().startswith(sentence("strings", "little_room"))
    plate.get_by_role("button").click()
    page.locator(f"{ROOT} .cnb-text").wait_for()
    assert plate.is_hidden()
    page.get_by_label("Type a move").fill("draw")
    page.get_by_label("Type a move").press("Enter")
    wait_for(page, 1)
    assert page.locator(f"{ROOT} .cnb-text").evaluate(CUT) == []
