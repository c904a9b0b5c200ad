"""The end of a deal: the score to its cards, its turns once more on the same stage, the same deal again."""

from __future__ import annotations

import re

from moments import MOMENTS
from playing import ROOT

TURN = f"document.querySelector('{ROOT} .cnb-turn').textContent"
FOCUSED = "(root) => root.ownerDocument.activeElement.textContent"
# Where everything stands that may not move while one walks through the turns.
STANDS = """(root) => [root, ...root.querySelectorAll(".cnb-scored, .cnb-row-of-melds, .cnb-rewind, .cnb-rewind button,"
  + " .cnb-piles, .cnb-actions button")].map((node) => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return [node.className, left, top, node.matches("button") ? 0 : width, height].map(String).join(" ");
})"""


def laid(page) -> int:
    """How many melds lie on the stage."""
    return page.locator(f"{ROOT} .cnb-meld").count()


def test_35_36_37_a_deal_is_looked_at_again_by_keys_and_played_again(show, new_page):
    page = show(MOMENTS["over"].cell, page=new_page(width=900, height=900))
    root = page.locator(ROOT)
    page.wait_for_selector(f"{ROOT}[data-phase=over]:not([aria-busy])")
    stood, melds = root.evaluate(STANDS), laid(page)
    turn, slider = root.locator(".cnb-turn"), root.locator(".cnb-replay input")
    said = turn.inner_text()
    last = int(re.fullmatch(r"Turn (\d+) of \1", said)[1])
    assert root.locator(".cnb-points").inner_text().split() == ["★", "★", "★", "⚑"]

    # A line of the score opens to its cards, and gives the focus back.
    line = root.get_by_role("button", name="Cards left in hand")
    line.focus()
    page.keyboard.press("Enter")
    sheet = root.get_by_role("dialog", name="Cards left in hand")
    sheet.wait_for()
    assert sheet.locator("tbody tr").all_inner_texts()[0].startswith("Side A")
    assert sheet.locator(".cnb-chip").count() == 7
    page.keyboard.press("Escape")
    assert root.evaluate(FOCUSED) == "Cards left in hand"

    # One turn back: Python tells the turns now, and the stage shows the one before the last.
    root.get_by_role("button", name="The turn before").press("Enter")
    page.wait_for_function(f"{TURN} === 'Turn {last - 1} of {last}'")
    heard = slider.get_attribute("aria-valuetext")
    assert heard.startswith(f"Turn {last - 1} of {last}. ")
    assert heard in root.locator(".cnb-status").inner_text()
    assert root.evaluate(STANDS) == stood
    slider.focus()
    page.keyboard.press("ArrowLeft")
    assert turn.inner_text() == f"Turn {last - 2} of {last}"
    page.keyboard.press("Home")
    assert turn.inner_text() == f"Turn 0 of {last}"
    assert laid(page) == 0 < melds
    assert root.locator(".cnb-hands .cnb-chip").count() == 4 * 11
    assert root.locator(".cnb-won").inner_text() == "Your side wins this deal"
    assert root.evaluate(STANDS) == stood

    # By itself from here, until it is paused; then a meld of this turn is explained as it lay.
    slider.fill(str(last // 2))
    root.get_by_role("button", name="Play the turns").press("Enter")
    page.wait_for_function(f"parseInt({TURN}.slice(5)) > {last // 2}")
    root.get_by_role("button", name="Pause").press("Enter")
    meld = root.locator(".cnb-theirs .cnb-meld").last
    shown = meld.locator(".cnb-hidden").inner_text()
    meld.press("Enter")
    sheet.or_(root.get_by_role("dialog")).first.wait_for()
    cards = root.locator(".cnb-sheet .cnb-chip").count()
    assert f" {cards} of 7" in shown or f" canasta of {cards}" in shown
    page.keyboard.press("Escape")
    slider.press("End")
    assert turn.inner_text() == said
    assert laid(page) == melds

    # The same deal again: the hands of the others are hidden, and what can be typed is said beside the line.
    root.locator("[data-act=redeal]").press("v")
    assert root.locator(".cnb-command .cnb-law").inner_text().startswith("next deals again; again plays this deal")
    root.locator(".cnb-command input").fill("again")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{ROOT}[data-phase=draw]")
    assert root.locator(".cnb-result").is_hidden()
    assert root.locator(".cnb-hands .cnb-chip").count() == 0
    assert root.locator(".cnb-hand [role=option]").count() == 11
