"""One grammar for every question: yes and no alone, each part judged in its place, and a bar that stays in view."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from exercise_card import ROOT, cell
from family import click_cards
from looking import resized

from canasta_nb.teaching.bank.exercises import exercise

LESSON = Path(__file__).parents[2] / "notebooks" / "01_cards_and_turn.ipynb"


@pytest.fixture
def card(opened, tmp_path):
    """Question 5 of lesson 1, beside its lesson."""
    shutil.copy(LESSON, tmp_path)
    return opened("ct-5").locator(ROOT)


def test_reasons_are_asked_for_only_after_a_no_and_each_verdict_stands_in_its_part(card):
    parts = card.locator(".cnb-part")
    assert card.get_by_role("radio").count() == 3 * 2, "there is no list of reasons yet"
    for place, verdict in enumerate(("No", "No", "Yes")):
        parts.nth(place).get_by_role("radio", name=verdict, exact=True).check()
    chips = [part.locator(".cnb-whynot").get_by_role("radio").count() for part in parts.all()]
    assert chips == [4, 4, 0]
    card.get_by_role("button", name="Check").click()
    card.get_by_text("Not answered yet: Discard the ace of spades?").first.wait_for()
    assert parts.first.evaluate("(part) => part.contains(document.activeElement)"), "it moves to the missing part"
    for part in parts.all()[:2]:
        part.get_by_role("radio", name="That meld isn't yours").check()
    card.get_by_role("button", name="Check").click()
    card.get_by_text("2 of 3 right.").wait_for()
    said = [" ".join(part.locator(".cnb-judged").inner_text().split())[2:] for part in parts.all()]
    assert said[0].startswith("Not so. ")
    assert said[1].startswith("Right. ")
    assert said[2].startswith("Right. ")
    assert "Part 1" not in card.inner_text()
    small = "(nodes) => nodes.filter(({offsetHeight: high}) => high && high < 44).length"
    assert card.locator(".cnb-choice, .cnb-foot button").evaluate_all(small) == 0


BAR = f"Math.round(document.querySelector('{ROOT} .cnb-foot').getBoundingClientRect().bottom)"


def test_the_bar_stays_where_it_is_after_a_no(card):
    page = card.page
    page.set_viewport_size({"width": 1000, "height": 1400})  # all of the card is seen, and nothing lifts its bar
    parts = card.locator(".cnb-part")
    at = page.evaluate(BAR)
    for place, verdict in enumerate(("No", "No", "Yes")):
        parts.nth(place).get_by_role("radio", name=verdict, exact=True).check()
        assert page.evaluate(BAR) == at, "the reasons have their place"


@pytest.mark.parametrize("width", [390, 900, 1400])
def test_the_bar_stays_in_view_while_any_of_the_card_does(card, width):
    page = card.page
    resized(page, ROOT, width)
    page.set_viewport_size({"width": width, "height": 420})
    ends = "(bar) => Math.round(bar.getBoundingClientRect().bottom)"
    page.wait_for_function(f"({ends})(document.querySelector('{ROOT} .cnb-foot')) === innerHeight")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_function(
        f"(({ends})(document.querySelector('{ROOT} .cnb-foot')) - document.querySelector('{ROOT}')"
        ".getBoundingClientRect().bottom) ** 2 <= 1"
    )
    page.locator(f"{ROOT} .cnb-foot:not([data-lifted])").wait_for()  # it lies where it belongs
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_bar_stays_in_view_where_the_body_of_the_page_has_no_height(card):
    """In JupyterLab it has none, and it cuts off what is beyond it."""
    card.page.add_style_tag(content="body { height: 0; overflow: hidden; }")
    card.page.set_viewport_size({"width": 900, "height": 420})
    bar = f"document.querySelector('{ROOT} .cnb-foot[data-lifted]')?.getBoundingClientRect().bottom"
    card.page.wait_for_function(f"Math.round({bar}) === innerHeight")


def test_a_part_keeps_its_place_when_the_one_above_it_is_answered_anew(opened):
    card = opened("ct-5", max_attempts=3).locator(ROOT)
    parts = card.locator(".cnb-part")
    for place, verdict in enumerate(("No", "No", "Yes")):
        parts.nth(place).get_by_role("radio", name=verdict, exact=True).check()
    for part in parts.all()[:2]:
        part.get_by_role("radio", name="That meld isn't yours").check()
    card.get_by_role("button", name="Check").click()
    parts.nth(0).locator(".cnb-judged").wait_for()
    before = parts.nth(1).bounding_box()["y"] - parts.nth(0).bounding_box()["y"]
    parts.nth(0).get_by_role("radio", name="Yes", exact=True).check()
    parts.nth(0).locator(".cnb-judged").wait_for(state="hidden")
    assert abs(parts.nth(1).bounding_box()["y"] - parts.nth(0).bounding_box()["y"] - before) < 1


def test_the_way_to_the_next_question_is_there_before_anything_is_done(opened):
    page = opened("ct-5", cell("ct-6"))
    first = page.locator(ROOT).first
    first.get_by_role("button", name="Next question").wait_for()
    assert page.locator(f"{ROOT} [data-act=next]").count() == 1, "nothing follows the last one"


def test_the_paragraph_to_read_again_opens_beside_the_question_which_keeps_its_state(card):
    page = card.page
    for part, verdict in zip(card.locator(".cnb-part").all(), ("Yes", "Yes", "Yes"), strict=True):
        part.get_by_role("radio", name=verdict, exact=True).check()
    card.get_by_role("button", name="Check").click()
    again = card.get_by_role("button", name="Read again")
    again.focus()
    page.keyboard.press("Enter")
    drawer = card.get_by_role("dialog")
    drawer.get_by_role("heading", name=exercise("ct-5").section).wait_for()
    assert drawer.locator("mark").count() == 1
    assert drawer.bounding_box()["width"] == 352
    page.keyboard.press("Escape")
    drawer.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.dataset.act") == "read", "the focus is where it was"
    assert card.get_by_role("radio", checked=True).count() == 3
    page.set_viewport_size({"width": 390, "height": 844})
    again.click()
    box = drawer.bounding_box()
    assert box["height"] <= 0.65 * 844
    assert round(box["y"] + box["height"]) == 844, "on a phone it comes from below"
    drawer.get_by_role("button", name="Back to the question").last.click()
    drawer.wait_for(state="hidden")


def test_right_lines_keep_their_tick_and_need_not_be_written_again(opened):
    card = opened("sc-1").locator(ROOT)
    card.locator("[data-at=canastas]").fill("eight hundred")
    card.get_by_role("button", name="Check").click()
    card.locator(".cnb-banner").wait_for()
    said, button = (card.locator(each).bounding_box() for each in (".cnb-foot .cnb-banner", "[data-act=check]"))
    assert said["y"] + said["height"] <= button["y"] <= said["y"] + said["height"] + 20, "beside the button"
    right = {"melded-cards": "220", "canastas": "800", "bonuses": "300", "cards-in-hand": "75"}
    for line, points in right.items():
        card.locator(f"[data-at={line}]").fill(points)
    card.get_by_role("button", name="Check").click()
    card.get_by_text("3 of 5 right.").wait_for()
    card.get_by_role("button", name="Try again").click()
    wrong = card.page.evaluate("document.activeElement.dataset.at")
    assert wrong == "cards-in-hand", "the first line that is wrong"
    card.locator("[data-at=cards-in-hand]").fill("-75")
    ticks = card.locator("[data-held=true]").evaluate_all("(fields) => fields.map((field) => field.dataset.at)")
    assert ticks == ["melded-cards", "canastas", "bonuses"]
    assert "−75" not in card.locator(".cnb-parts").inner_text(), "the right value is not told"


COVERED = """([root, part]) => {
  const bar = root.querySelector(".cnb-foot").getBoundingClientRect();
  const [node] = [...root.querySelectorAll(part)].slice(-1);
  return node && bar.height ? Math.max(0, node.getBoundingClientRect().bottom - bar.top) : -1;
}"""


@pytest.mark.parametrize("high", [520, 640])
def test_a_hint_and_a_reason_are_seen_above_the_bar_on_a_telephone(opened, high):
    page = opened("cn-w3")
    card = page.locator(ROOT)
    resized(page, ROOT, 390)
    page.set_viewport_size({"width": 390, "height": high})
    below = f"() => ({COVERED})([document.querySelector('{ROOT}'), PART]) === 0"
    card.get_by_role("radio", name="No", exact=True).click()
    page.wait_for_function(below.replace("PART", "'.cnb-choice:has(:checked)'"))
    for hints in (1, 2):
        card.locator("[data-act=hint]").click()
        card.locator(f".cnb-hints li:nth-child({hints})").wait_for()
        page.wait_for_function(below.replace("PART", "'.cnb-hints li:last-child'"))
    card.locator(".cnb-whynot").get_by_role("radio").first.click()
    card.get_by_role("button", name="Check").click()
    card.locator(".cnb-judged[data-ok=false]").wait_for()
    page.wait_for_function(below.replace("PART", "'.cnb-judged'"))


def test_16_on_a_telephone_every_field_is_high_enough_and_no_card_leaves_the_mat(opened):
    card = opened("ml-1").locator(ROOT)
    resized(card.page, ROOT, 390)
    high = "(nodes) => nodes.map(({offsetHeight}) => offsetHeight)"
    seen = card.locator(".cnb-asked .cnb-choice:visible")
    assert min(seen.evaluate_all(high)) >= 44
    beyond = """(mat) => [...mat.querySelectorAll(".cnb-face")].filter((face) =>
      face.getBoundingClientRect().right > mat.getBoundingClientRect().right).length"""
    assert card.locator(".cnb-shown").first.evaluate(beyond) == 0
    assert card.evaluate("(node) => node.offsetHeight") < 1400


def test_what_is_said_of_a_line_stands_below_it_within_the_card(show, new_page):
    card = show(cell("sc-1"), page=new_page(390, 844)).locator(ROOT)
    for line in ("melded-cards", "canastas", "bonuses", "cards-in-hand"):
        card.locator(f"[data-at={line}]").fill("10")
    card.get_by_role("button", name="Check").click()
    card.locator(".cnb-judged:visible").first.wait_for()
    beyond = """(card) => [...card.querySelectorAll(".cnb-judged")].filter((node) => {
      const [said, field] = [node, node.parentElement.querySelector("input")].map((one) => one.getBoundingClientRect());
      return said.right > card.getBoundingClientRect().right || said.top < field.bottom;
    }).length"""
    assert card.evaluate(beyond) == 0


def test_of_many_long_lists_one_is_open_and_the_next_one_follows(opened):
    card = opened("ml-1").locator(ROOT)
    parts = card.locator(".cnb-part")
    chips = lambda at: parts.nth(at).get_by_role("radio").filter(visible=True)  # noqa: E731
    choices = exercise("ml-1").labels
    assert [chips(at).count() for at in range(3)] == [len(choices), 0, 0]
    high = card.evaluate("(node) => node.offsetHeight")
    chips(0).nth(1).check()
    assert [chips(at).count() for at in range(3)] == [1, len(choices), 0]
    assert card.evaluate("(node) => node.offsetHeight") == high, "the bar stays where it is"
    card.page.keyboard.press("Tab")
    assert card.page.evaluate("document.activeElement.dataset.at") == "1", "a list has one tab stop"
    card.page.keyboard.press("ArrowDown")
    assert chips(1).count() == len(choices), "the arrow keys go through the words"
    card.page.keyboard.press("Tab")
    card.page.keyboard.press("Enter")
    assert [chips(at).count() for at in range(3)] == [1, 1, len(choices)]
    parts.nth(0).locator(".cnb-choice:visible").click()
    assert [chips(at).count() for at in range(3)] == [len(choices), 1, 0], "it is opened to be changed"


def test_a_number_stands_beside_its_question_and_a_telephone_has_a_minus(show, new_page):
    card = show(cell("sc-3"), page=new_page(390, 844, has_touch=True, is_mobile=True)).locator(ROOT)
    asks, field = (card.locator(each).bounding_box() for each in (".cnb-question", "[data-number]"))
    assert asks["y"] <= field["y"] + field["height"] / 2 <= asks["y"] + asks["height"]
    assert field["x"] >= asks["x"] + asks["width"]
    assert field["height"] >= 44
    turns = card.locator(".cnb-number button")
    assert turns.is_hidden()
    card.locator("[data-number]").fill("285")
    turns.tap()
    assert card.locator("[data-number]").input_value() == "−285"
    assert card.page.evaluate("document.activeElement.dataset.number") == "yes", "the keyboard stays open"
    turns.tap()
    assert card.locator("[data-number]").input_value() == "285"


def test_a_card_does_not_close_up_when_what_was_said_of_it_goes(opened):
    card = opened("fz-3").locator(ROOT)
    card.page.set_viewport_size({"width": 1100, "height": 1600})
    click_cards(card, "9h", "2s")
    card.get_by_role("button", name="Check").click()
    card.locator(".cnb-foot[data-ok]:not([data-lifted])").wait_for()
    judged = card.page.evaluate(BAR)
    card.get_by_role("button", name="Try again").click()
    card.locator(".cnb-foot:not([data-ok])").wait_for()
    assert card.page.evaluate(BAR) >= judged
