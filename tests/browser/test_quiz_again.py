"""The Quiz answered again: what counts, what outlives its cell, what follows a warm-up, and what moves nothing."""

from __future__ import annotations

import json

from exercise_card import ROOT, in_menu, said
from family import click_cards


def test_a_missed_warm_up_offers_another_at_once_and_all_of_them_right_let_one_skip(opened):
    page = opened("fz-w2", "from canasta_nb import Quiz\nQuiz('fz-w1')", "from canasta_nb import Quiz\nQuiz('fz-w3')")
    page.wait_for_function(f"document.querySelectorAll('{ROOT}').length === 3")
    second, first, third = page.locator(ROOT).all()
    fields = "[data-at='0:0'][value={}]", "[data-at='0:1'][value='{}']"

    def answer(root, verdict, reason):
        root.locator(fields[0].format(verdict)).check()
        if verdict == "false":
            root.locator(fields[1].format(reason)).check()
        root.get_by_role("button", name="Check").click()

    answer(second, "true", "two-naturals")
    in_menu(second, "One more like this")
    second.get_by_text("It earns no points").wait_for()
    second.get_by_role("button", name="Back to the question").click()
    second.get_by_role("button", name="Try again").click()
    answer(second, "false", "meld.too-many-wilds")
    second.get_by_text("Right.").wait_for()
    click_cards(first, "2h", "2c", "Jk")
    first.get_by_role("button", name="Check").click()
    first.get_by_text("Right.").wait_for()
    assert "skip" not in first.inner_text()
    answer(third, "false", "take.black-three-on-top")
    third.get_by_text("skip to its graded exercises").wait_for()
    assert first.locator(".cnb-dots i").count() == 0, "the dots are those of the graded questions"


def test_what_is_clicked_outlives_its_cell_and_a_right_answer_a_later_wrong_one(opened, show):
    page = opened("fz-3")
    root = page.locator(ROOT)
    click_cards(root, "9h", "9d")
    page.wait_for_timeout(400)  # what is clicked goes to Python after a moment
    show.again()
    root.locator("[data-card='9d'][aria-selected=true]").wait_for()
    root.get_by_role("button", name="Check").click()
    said(page, "Right.")
    in_menu(root, "Start again")
    root.get_by_text("Your earlier answer still counts").wait_for()
    click_cards(root, "9h", "2s")
    root.get_by_role("button", name="Check").click()
    said(page, "Not quite.")
    root.get_by_text("Your earlier answer still counts").wait_for()
    log = [json.loads(line) for line in show.ask("open('answers/learner.jsonl').read()").splitlines()]
    assert [(line["answer"], line["attempt"]) for line in log] == [("'9h9d'", 1), ("'9h2s'", 2)]
    hint = root.get_by_role("button", name="Hint")
    assert hint.is_visible(), "a hint is to be had beside what was said"


def test_what_is_refused_does_not_push_the_page(opened):
    page = opened("fz-3")
    high = f"document.querySelector('{ROOT}').getBoundingClientRect().height"
    before = page.evaluate(high)
    page.locator(f"{ROOT} [data-act=check]").click()
    page.locator(f"{ROOT} .cnb-banner").get_by_text("Answer first").wait_for()
    assert abs(page.evaluate(high) - before) <= 24  # two lines are reserved, and the line below keeps its button


def test_a_filled_total_is_typed_over_by_a_click_into_it(opened):
    page = opened("sc-1")
    field = lambda line: page.locator(f"{ROOT} [data-at={line}]")  # noqa: E731
    for line, points in (("melded-cards", "220"), ("canastas", "800"), ("bonuses", "300"), ("cards-in-hand", "-75")):
        field(line).fill(points)
    field("total").click()
    page.keyboard.type("1000")
    page.keyboard.press("Tab")
    assert field("total").input_value() in ("1000", "1,000")
