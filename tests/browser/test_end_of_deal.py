"""The end of a deal: the score to its cards, its turns once more on the same stage, the same deal again."""

from __future__ import annotations

import re

import pytest
from catalogue import sentence
from moments import MOMENTS, table
from playing import ROOT

TURN = f"document.querySelector('{ROOT} .cnb-turn').textContent"
FOCUSED = "(root) => root.ownerDocument.activeElement.textContent"
# The places that may not move while a player walks through the turns.
STANDS = """(root) => [root, ...root.querySelectorAll(".cnb-scored, .cnb-row-of-melds, .cnb-rewind, .cnb-rewind button,"
  + " .cnb-piles, .cnb-actions button")].map((node) => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return [node.className, left, top, node.matches("button") ? 0 : width, height].map(String).join(" ");
})"""


# How many cards were in the air, each time that this changed.
FLOWN = """(root) => {
  window.flown = [];
  const air = document.querySelector(`${root} .cnb-air`);
  const note = () => air.childElementCount && window.flown.push(air.childElementCount);
  new MutationObserver(note).observe(air, { childList: true });
}"""


def laid(page) -> int:
    """Return how many melds are on the stage."""
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
    assert sheet.locator("tbody tr").all_inner_texts()[0].startswith("Your side")
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
    assert root.locator(".cnb-command .cnb-law").inner_text().startswith(sentence("strings", "command_over"))
    root.locator(".cnb-command input").fill("again")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{ROOT}[data-phase=draw]")
    assert root.locator(".cnb-result").is_hidden()
    assert root.locator(".cnb-hands .cnb-chip").count() == 0
    assert root.locator(".cnb-hand [role=option]").count() == 11


# The numbers of the score by column, line by line, and the deal's own sum below them.
COUNTED = """(root) => {
  const number = (cell) => (cell.textContent === "–" ? "0" : cell.textContent);
  return [...root.querySelectorAll(".cnb-scored tbody tr")].map((row) => [...row.querySelectorAll("td")].map(number));
}"""


@pytest.mark.parametrize("rules", ["classic", "samba", "hand-and-foot", "classic-3p"])
def test_look_36_the_lines_of_the_score_add_up_and_a_minus_is_a_true_one(show, rules):
    page = show(MOMENTS["over"].cell.replace('"classic", seed=3', f"{rules!r}, seed=3"))
    page.wait_for_selector(f"{ROOT}[data-phase=over]:not([aria-busy])")
    root = page.locator(ROOT)
    told = root.evaluate(COUNTED)
    assert "-" not in str(told), "a minus is U+2212"
    *lines, total = ([int(cell.replace(",", "").replace("−", "-")) for cell in row] for row in told)
    assert len(lines) >= 3
    assert [sum(column) for column in zip(*lines, strict=True)] == total
    assert any(points < 0 for row in lines for points in row)
    assert "-" not in root.locator(".cnb-scored").inner_text()


@pytest.mark.parametrize("still", [False, True])
def test_the_next_turn_of_a_deal_flies_where_cards_move(show, new_page, still):
    page = new_page(reduced_motion="reduce" if still else "no-preference")
    show(MOMENTS["over"].cell.replace("bot_delay_ms=0", "pace='fast'"), page=page)
    page.wait_for_selector(f"{ROOT}[data-phase=over]:not([aria-busy])")
    slider = page.locator(f"{ROOT} .cnb-replay input")
    slider.fill("0")
    page.wait_for_function(f"{TURN}.startsWith('Turn 0 ')")
    page.evaluate(FLOWN, ROOT)
    page.get_by_role("button", name="The next turn").click()
    page.wait_for_function(f"{TURN}.startsWith('Turn 1 ')")
    page.get_by_role("button", name="The next turn").click()
    page.wait_for_function(f"{TURN}.startsWith('Turn 2 ')")
    page.wait_for_selector(f"{ROOT} .cnb-air:empty", state="attached")
    assert bool(page.evaluate("window.flown")) is not still
    flown = len(page.evaluate("window.flown"))
    page.get_by_role("button", name="The turn before").click()
    page.wait_for_function(f"{TURN}.startsWith('Turn 1 ')")
    assert len(page.evaluate("window.flown")) == flown, "back it goes at once"


LAST = """rules classic; turn 1 play; melds A KsKhKdKcKsKhKd QsQhQdQcQs2h2d; hand 1 Qh3s; pile 9d
hand 2 AsJk; hand 3 5c4h; hand 4 9s"""


def ended(show, *tried: str):
    """Return a deal that ends with an act of this seat, after some refused ones."""
    page = show(table(LAST, seat=1))
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    page.locator(f"{ROOT} [role=option]").first.focus()
    for key in tried:
        page.keyboard.press(key)
        page.locator(f"{ROOT} .cnb-fault").wait_for()
        page.keyboard.press("Escape")
    for card, key in (("Qh", "m"), ("3s", "x")):
        page.locator(f"{ROOT} [role=option][data-card='{card}']").click()
        page.keyboard.press(key)
        page.locator(f"{ROOT} [role=option][data-card='{card}']").wait_for(state="detached")
    page.wait_for_selector(f"{ROOT}[data-phase=over]:not([aria-busy])")
    return page


def test_after_refusals_a_practice_is_offered_and_opens_below_the_table(show):
    page = ended(show, "d")
    page.get_by_role("button", name="Practise: Already drawn").click()
    asked = page.locator(".cnb[data-cnb=quiz] .cnb-asked")
    asked.wait_for()
    page.wait_for_function("document.activeElement.closest('.cnb[data-cnb=quiz]')")
    assert show.ask("table.practice._series.topic.name") == "turn"
    page.locator(f"{ROOT} [data-act=redeal]").click()
    page.locator(f"{ROOT} [data-act=redeal]").click()
    asked.wait_for(state="detached")


def test_without_a_refusal_no_practice_is_offered_and_a_deal_is_begun_anew_at_the_second_press(show):
    page = ended(show)
    acts = page.locator(f"{ROOT} [data-zone=actions] [data-act]").evaluate_all(
        "nodes => nodes.map((one) => one.dataset.act)"
    )
    assert acts == ["next", "redeal", "share", "menu"]
    again = page.locator(f"{ROOT} [data-act=redeal]")
    again.click()
    page.locator(f"{ROOT} .cnb-banner").get_by_text(sentence("strings", "redeal_asks")).wait_for()
    assert page.locator(ROOT).get_attribute("data-phase") == "over"
    again.click()
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
