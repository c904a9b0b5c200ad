"""The Quiz in a page: answered by keys and by clicks, saved, and taken from there by mark."""

from __future__ import annotations

import json

import pytest
from family import click_cards

ROOT = ".cnb[data-cnb=quiz]"
SAID = f"{ROOT} .cnb-said"


def cell(name: str, **options: object) -> str:
    words = "".join(f", {key}={value!r}" for key, value in options.items())
    return f"from canasta_nb import Quiz\nquiz = Quiz({name!r}{words})\nquiz"


@pytest.fixture
def opened(show):
    def make(name: str, *more: str, **options: object):
        page = show(cell(name, **options), *more)
        page.wait_for_selector(f"{ROOT} [data-act=check]")
        return page

    return make


def said(page, words: str) -> None:
    page.locator(SAID).get_by_text(words).first.wait_for()


def test_an_exercise_is_answered_by_keyboard_and_its_literal_is_graded(opened, show, tmp_path):
    page = opened("fz-2")
    page.locator(f"{ROOT} [data-at='0:0'][value=false]").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.locator(f"{ROOT} [data-at='0:1'][value='take.frozen']").check()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.locator(f"{ROOT} [data-at='1:1'][value='natural-pair']").check()
    page.keyboard.press("Control+Enter")
    said(page, "fz-2: correct (2/2)")
    page.get_by_text("Answer in Python").click()
    assert page.locator(f"{ROOT} .cnb-literal code").inner_text() == (
        'Quiz("fz-2", ((False, "take.frozen"), (True, "natural-pair")))'
    )
    saved = json.loads((tmp_path / "answers" / "05.json").read_text(encoding="utf-8"))
    assert saved == {"fz-2": "((False, 'take.frozen'), (True, 'natural-pair'))"}
    assert show.ask("quiz.result()['points'], quiz.solved") == "2 True"


def test_cards_are_chosen_by_clicks_and_a_wrong_answer_names_the_mistake(opened):
    page = opened("fz-3")
    root = page.locator(ROOT)
    click_cards(root, "9h", "2s")
    assert "Chosen: 9♥ 2♠" in root.locator(".cnb-chosenline").inner_text()
    root.get_by_role("button", name="Check").click()
    said(page, "fz-3: not correct (0/1)")
    assert (
        "one natural card and a wild card take a frozen pile. Is that what you thought?"
        in page.locator(SAID).inner_text()
    )
    assert root.locator(".cnb-tried").inner_text() == "Attempt 1 of 3."
    root.locator("[data-zone=hand] [data-card='2s']").click(position={"x": 9, "y": 14})
    click_cards(root, "9d")
    root.get_by_role("button", name="Check").click()
    said(page, "fz-3: correct (1/1)")
    root.get_by_role("button", name="Start again").click()
    page.wait_for_function(f"!document.querySelector('{SAID}').textContent")
    assert root.locator("[aria-selected=true]").count() == 0


def test_34_no_frame_holds_the_answer_before_it_is_checked(opened, watch):
    page = opened("sc-3")
    page.locator(f"{ROOT} [data-act=hint]").click()
    page.locator(f"{ROOT} .cnb-banner").get_by_text("Hint 1 of").wait_for()
    told = " ".join(str(frame) for frame in watch.received)
    assert "Dot went out" in told
    for answer in ("-285", "−285", "\\u2212285", "sc_3"):
        assert answer not in told
    page.locator(f"{ROOT} [data-at='0']").fill("−285")
    page.keyboard.press("Enter")
    said(page, "sc-3: correct (1/1)")


def test_nothing_is_sent_before_something_is_answered(opened, watch):
    page = opened("sc-3")
    watch.sent.clear()
    check = page.locator(f"{ROOT} [data-act=check]")
    check.click()
    page.locator(f"{ROOT} .cnb-banner").get_by_text("Answer first").wait_for()
    page.locator(f"{ROOT} [data-at='0']").fill("minus 285")
    check.click()
    page.locator(f"{ROOT} .cnb-banner").get_by_text("Write a whole number").wait_for()
    assert not [frame for frame in watch.sent if '"do": "answer"' in str(frame) or '"do":"answer"' in str(frame)]


def test_acts_are_written_with_the_chosen_cards(opened):
    page = opened("im-8", "from canasta_nb import Quiz\nQuiz('fz-7')")
    page.wait_for_function(f"document.querySelectorAll('{ROOT}').length === 2")
    root, three_turns = page.locator(ROOT).all()
    assert three_turns.locator("[data-card='3s']").count()
    assert three_turns.locator("[data-mark], .cnb-mark").count() == 0, "a mark would tell what an exercise asks"
    click_cards(root, "9h", "9d", "As", "Ah", "2c")
    root.locator("[data-add=take]").click()
    assert root.locator("textarea").input_value() == "take 9c with 9h9d, AsAh2c"
    click_cards(root, "4d")
    root.locator("[data-add=discard]").click()
    assert root.locator("textarea").input_value() == "take 9c with 9h9d, AsAh2c\ndiscard 4d"
    root.get_by_role("button", name="Check").click()
    said(page, "im-8: correct (2/2)")
    for card in ("2c", "3s", "8c"):
        three_turns.locator("[data-add=draw]").click()
        click_cards(three_turns, card)
        three_turns.locator("[data-add=discard]").click()
    three_turns.get_by_role("button", name="Check").click()
    three_turns.get_by_text("fz-7: correct (3/3)").first.wait_for()


def test_29_two_views_and_a_restarted_cell_show_the_same_answer(opened, show):
    page = opened("fz-3", "quiz")
    page.wait_for_function(f"document.querySelectorAll('{ROOT}').length === 2")
    first, second = page.locator(ROOT).all()
    click_cards(first, "9h", "9d")
    second.locator("[data-zone=hand] [data-card='9d'][aria-selected=true]").wait_for()
    second.get_by_role("button", name="Check").click()
    first.locator(".cnb-said").get_by_text("fz-3: correct (1/1)").wait_for()
    show.again()
    page.wait_for_function(
        f"[...document.querySelectorAll('{ROOT}')].length === 2 && "
        f"[...document.querySelectorAll('{ROOT}')].every((node) => node.querySelector('.cnb-said p') && "
        "node.querySelectorAll('[aria-selected=true]').length === 2)"
    )
