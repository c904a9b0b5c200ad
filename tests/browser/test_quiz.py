"""The Quiz in a page: answered by keys and by clicks, saved, and taken from there by mark."""

from __future__ import annotations

from functools import cache

import pytest
from catalogue import sentence
from clicking import Card
from exercise_card import ROOT, SAID, in_menu, said
from family import click_cards

from canasta_nb.core.speech.words import small
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.judging.saved_answers import kept
from canasta_nb.teaching.misconceptions import misconceptions
from canasta_nb.teaching.notebook.exam import model_answer, paper


def test_an_exercise_is_answered_by_keyboard_and_its_literal_is_graded(opened, show, tmp_path):
    page = opened("fz-2")
    page.locator(f"{ROOT} [data-at='0:0'][value=false]").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.locator(f"{ROOT} [data-at='0:1'][value='take.frozen']:checked").wait_for(state="attached")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Control+Enter")
    said(page, "2 of 2 points")
    in_menu(page.locator(ROOT), "Answer in Python")
    assert page.locator(f"{ROOT} .cnb-literal code").inner_text() == ('Quiz("fz-2", ((False, "take.frozen"), True))')
    assert kept(exercise("fz-2"), tmp_path) == ((False, "take.frozen"), True)
    assert show.ask("quiz.result()['points'], quiz.solved") == "2 True"


@cache
def of_a_pile():
    """Return a question of the exam whose pile has a three in it, searched for because the papers change."""
    every = (asked for number in range(1, 40) for asked in paper(number) if asked.kind == "pile-cards")
    return next(asked for asked in every if any(card.rank == "3" for card in asked.parts[0].position.pile))


@pytest.mark.parametrize("rank", ["2", "3"])
def test_no_key_knows_the_wild_cards_where_they_are_asked_for(opened, rank):
    page = opened("fz-w1" if rank == "2" else of_a_pile().id)
    page.locator(f"{ROOT} [role=option]").first.focus()
    page.keyboard.press("Shift+W")
    page.keyboard.press(f"Shift+{rank}")
    page.wait_for_function(f"/Chosen: .*{rank}/.test(document.querySelector('{ROOT} .cnb-chosenline').textContent)")
    assert "joker" not in page.locator(f"{ROOT} .cnb-chosenline").inner_text()


def test_cards_of_the_pile_are_clicked_for_the_exam(opened, show):
    asked = of_a_pile()
    card = Card(opened(asked.id), asked)
    card.answer(model_answer(asked))
    assert card.check().startswith("Answer kept.")
    assert show.ask("quiz.answer") == model_answer(asked)
    assert card.node.locator("[data-flag]").count() == 0, "nothing is told before the exam is over"


def test_cards_are_chosen_by_clicks_and_a_wrong_answer_names_the_mistake(opened):
    page = opened("fz-3")
    root = page.locator(ROOT)
    click_cards(root, "9h", "2s")
    assert "Chosen: 9♥ 2♠" in root.locator(".cnb-chosenline").inner_text()
    root.get_by_role("button", name="Check").click()
    said(page, "Not quite.")
    said_of_it = root.inner_text()
    assert sentence("faults", "cards", "frozen_by", cards="2♣") in said_of_it
    assert small(misconceptions()["nat_plus_wild_on_frozen"].title) in said_of_it
    assert root.get_by_role("button", name="Try again").is_visible()
    flags = "nodes => nodes.map((node) => [node.dataset.card, node.dataset.flag])"
    assert root.locator("[data-flag]").evaluate_all(flags) == [["9h", "good"], ["2s", "bad"]]
    root.locator("[data-zone=hand] [data-card='2s']").click(position={"x": 9, "y": 14})
    click_cards(root, "9d")
    root.get_by_role("button", name="Check").click()
    said(page, "Right.")
    in_menu(root, "Start again")
    page.wait_for_function(f"!document.querySelector('{SAID}').textContent")
    assert root.locator("[data-flag]").count() == 0
    assert root.locator("[aria-selected=true]").count() == 0


def test_34_no_frame_holds_the_answer_before_it_is_checked(opened, watch):
    page = opened("sc-3")
    page.locator(f"{ROOT} [data-act=hint]").click()
    page.locator(f"{ROOT} .cnb-hints li").wait_for()
    assert not page.locator(f"{ROOT} .cnb-banner").is_visible(), "it stands there once"
    told = " ".join(str(frame) for frame in watch.received)
    assert "Dot went out" in told
    for answer in ("-285", "−285", "\\u2212285", "sc_3"):
        assert answer not in told
    page.locator(f"{ROOT} [data-at='0']").fill("−285")
    page.keyboard.press("Enter")
    said(page, "Right.")


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


def test_after_the_last_attempt_the_cards_of_the_answer_are_marked(opened):
    page = opened("fz-3", max_attempts=2)
    root = page.locator(ROOT)
    click_cards(root, "9h", "2s")
    flags = "nodes => nodes.map((node) => [node.dataset.card, node.dataset.flag])"
    root.get_by_role("button", name="Check").click()
    said(page, "Not quite.")
    assert root.locator("[data-flag]").evaluate_all(flags) == [["9h", "good"], ["2s", "bad"]]
    root.get_by_role("button", name="Try again").click()
    assert "The pile is frozen" in root.locator(".cnb-judged").inner_text(), "one tries again with it in view"
    root.get_by_role("button", name="Check").click()
    root.locator(".cnb-banner").get_by_text(sentence("quiz", "unchanged")).wait_for()
    click_cards(root, "4d")
    root.get_by_role("button", name="Check").click()
    root.get_by_text("That was the last attempt").wait_for()
    marked = [["2s", "bad"], ["4d", "bad"], ["9d", "answer"], ["9h", "good"]]
    assert sorted(root.locator("[data-flag]").evaluate_all(flags)) == marked


def test_after_the_last_attempt_one_more_like_this_is_asked_for_what_is_missing(opened, show, tmp_path):
    page = opened("fz-3", max_attempts=1)
    root = page.locator(ROOT)
    click_cards(root, "9h", "2s")
    root.get_by_role("button", name="Check").click()
    root.get_by_text("That was the last attempt").wait_for()
    root.get_by_role("button", name="One more like this").click()
    root.get_by_text(sentence("quiz", "alike_counts")).wait_for()
    assert show.ask("quiz.result()['ex']") == "fz-3-again-1"
    assert root.locator("[data-flag], [aria-selected=true]").count() == 0
    assert page.evaluate(f"document.querySelector('{ROOT} .cnb-asked').contains(document.activeElement)")
    before = kept(exercise("fz-3"), tmp_path)
    root.locator("[data-zone=hand] [role=option]").first.click(position={"x": 9, "y": 14})
    root.get_by_role("button", name="Check").click()
    said(page, "Not quite.")
    assert kept(exercise("fz-3"), tmp_path) == before, "what is handed in stays as it is"
    in_menu(root, "Back to the question")
    said(page, "Not quite.")
    assert show.ask("quiz.result()['ex'], quiz.result()['answer']") == 'fz-3 "9h2s"'


def test_29_two_views_and_a_restarted_cell_show_the_same_answer(opened, show):
    page = opened("fz-3", "quiz")
    page.wait_for_function(f"document.querySelectorAll('{ROOT}').length === 2")
    first, second = page.locator(ROOT).all()
    click_cards(first, "9h", "9d")
    second.locator("[data-zone=hand] [data-card='9d'][aria-selected=true]").wait_for()
    second.get_by_role("button", name="Check").click()
    first.locator(".cnb-said").get_by_text("Right.").wait_for()
    show.again()
    page.wait_for_function(
        f"[...document.querySelectorAll('{ROOT}')].length === 2 && "
        f"[...document.querySelectorAll('{ROOT}')].every((node) => node.querySelector('.cnb-said b') && "
        "node.querySelectorAll('[aria-selected=true]').length === 2)"
    )


def test_a_change_takes_back_what_was_said_and_try_again_does_too(opened):
    page = opened("fz-3")
    root = page.locator(ROOT)
    click_cards(root, "9h", "2s")
    root.get_by_role("button", name="Check").click()
    said(page, "Not quite.")
    assert root.get_by_role("button", name="Check").count() == 0, "one thing at a time"
    root.get_by_role("button", name="Try again").click()
    root.get_by_role("button", name="Check").wait_for()
    assert root.locator(SAID.removeprefix(ROOT)).inner_text() == ""
    assert root.locator("[aria-selected=true]").count() == 2, "the answer still stands"
    assert page.evaluate("document.activeElement.getAttribute('role')") == "option"


def test_words_are_put_in_order_by_clicks_drags_and_keys(opened):
    page = opened("ct-2")
    root = page.locator(ROOT)
    for word in ("discard", "draw-or-take", "meld"):
        root.locator(f".cnb-pool [data-word={word}]").click()
    order = "nodes => nodes.map((node) => node.dataset.word)"
    steps = root.locator(".cnb-step")
    assert steps.evaluate_all(order) == ["discard", "draw-or-take", "meld"]
    steps.nth(0).drag_to(steps.nth(2))
    assert steps.evaluate_all(order) == ["draw-or-take", "meld", "discard"]
    steps.nth(2).focus()
    page.keyboard.press("ArrowLeft")
    assert steps.evaluate_all(order) == ["draw-or-take", "discard", "meld"]
    assert page.evaluate("document.activeElement.dataset.word") == "discard"
    page.keyboard.press("ArrowRight")
    root.locator(".cnb-step[data-word=meld]").click()
    assert root.locator(".cnb-pool [data-word=meld]").count() == 1, "a second click takes it out"
    root.locator(".cnb-pool [data-word=meld]").click()
    page.locator(".cnb-step[data-word=discard]").focus()
    page.keyboard.press("ArrowRight")
    assert steps.evaluate_all(order) == ["draw-or-take", "meld", "discard"]
    root.get_by_role("button", name="Check").click()
    said(page, "Right.")


def test_where_a_dragged_word_would_lie_is_seen(opened):
    root = opened("ct-2").locator(ROOT)
    word, place = root.locator(".cnb-pool button").nth(1), root.locator(".cnb-order li").first
    word.hover()
    root.page.mouse.down()
    place.hover()
    place.hover()
    root.locator(".cnb-order li[data-over]").wait_for()
    assert word.get_attribute("data-lifted") is not None
    root.page.mouse.up()
    root.locator(".cnb-order li:first-child button").wait_for()
    assert root.locator("[data-over], [data-lifted]").count() == 0


def test_a_word_is_dragged_from_the_pool_and_the_keyboard_stays_in_the_pool(opened):
    page = opened("ct-2")
    root = page.locator(ROOT)
    order = "nodes => nodes.map((node) => node.dataset.word)"
    root.locator(".cnb-pool [data-word=meld]").drag_to(root.locator("[data-place='1']"))
    assert root.locator(".cnb-step").evaluate_all(order) == ["meld"]
    root.locator(".cnb-pool [data-word=draw-or-take]").drag_to(root.locator("[data-place='0']"))
    assert root.locator(".cnb-step").evaluate_all(order) == ["draw-or-take", "meld"]
    root.locator(".cnb-step[data-word=meld]").click()
    root.locator(".cnb-pool [data-word=discard]").focus()
    page.keyboard.press("Enter")
    assert root.locator(".cnb-step").evaluate_all(order) == ["draw-or-take", "discard"]
    assert page.evaluate("document.activeElement.closest('.cnb-pool') !== null"), "the next word is at hand"


def test_the_total_of_a_sheet_adds_itself_until_somebody_writes_it(opened):
    page = opened("sc-1")
    field = lambda line: page.locator(f"{ROOT} [data-at={line}]")  # noqa: E731
    for line, points in (("melded-cards", "220"), ("canastas", "800"), ("bonuses", "300"), ("cards-in-hand", "-75")):
        field(line).fill(points)
    assert field("total").input_value() == "1,245"
    field("bonuses").fill("200")
    assert field("total").input_value() == "1,145"
    field("total").fill("1000")
    field("bonuses").fill("300")
    assert field("total").input_value() == "1,000", "what somebody wrote stays"
    assert "Cards left in hand" in page.locator(ROOT).inner_text()


def test_what_cannot_be_read_on_a_sheet_stays_and_an_empty_total_is_added_up(opened):
    page = opened("sc-1")
    root = page.locator(ROOT)
    field = "[data-at='{}']".format
    root.locator(field("melded-cards")).fill("abc")
    for line, points in (("canastas", "800"), ("bonuses", "300"), ("cards-in-hand", "−75")):
        root.locator(field(line)).fill(points)
    assert root.locator(field("melded-cards")).input_value() == "abc"
    root.get_by_role("button", name="Check").click()
    root.locator(".cnb-banner").get_by_text("Write a whole number").wait_for()
    assert page.evaluate("document.activeElement.dataset.at") == "melded-cards"
    root.locator(field("melded-cards")).fill("220")
    root.locator(field("total")).fill("")
    root.get_by_role("button", name="Check").click()
    said(page, "5 of 5 points")


def test_what_the_cards_count_stands_beside_a_sheet_of_melded_cards(opened):
    values = opened("sc-1").locator(f"{ROOT} .cnb-values")
    assert values.inner_text().split("\n\n") == [
        "What the cards are worth",
        "50 joker",
        "20 A and 2",
        "10 K–8",
        "5 7–4 and black 3",
    ]


def test_the_dots_tell_how_far_the_lesson_is_and_next_leads_on(opened):
    page = opened("fz-3", "from canasta_nb import Quiz\nQuiz('fz-4')")
    page.wait_for_function(f"document.querySelectorAll('{ROOT}').length === 2")
    first, second = page.locator(ROOT).all()
    states = "nodes => nodes.map((node) => node.dataset.state)"
    assert first.locator(".cnb-dots i").evaluate_all(states) == ["open", "open", "now", "open", "open", "open", "open"]
    click_cards(first, "9h", "9d")
    first.get_by_role("button", name="Check").click()
    said(page, "Right.")
    assert first.locator(".cnb-dots i").evaluate_all(states)[2] == "right"
    assert first.locator(".cnb-dots").get_attribute("aria-label") == "1 of 7 right"
    assert "Players can take 9♣ with two natural nines from the hand." in first.locator(".cnb-judged").inner_text()
    first.get_by_role("button", name="Next question").click()
    assert second.evaluate("(node) => node.contains(document.activeElement)")


@pytest.mark.parametrize("motion", ["on", "off"])
def test_paper_falls_once_where_motion_is_wanted(opened, motion):
    page = opened("fz-3", motion=motion)
    page.evaluate(
        f"window.bits = []; new MutationObserver((records) => records.forEach((record) =>"
        f" record.addedNodes.forEach((node) => node.className === 'cnb-bits' && window.bits.push(node))))"
        f".observe(document.querySelector('{ROOT}'), {{childList: true, subtree: true}})"
    )
    click_cards(page.locator(ROOT), "9h", "9d")
    page.locator(f"{ROOT} [data-act=check]").click()
    said(page, "Right.")
    assert page.evaluate("window.bits.length") == (1 if motion == "on" else 0)
    page.wait_for_function("window.bits.every((node) => !node.isConnected)")


def test_cards_that_a_question_names_are_drawn_to_be_clicked(opened):
    page = opened("fz-w1")
    root = page.locator(ROOT)
    assert root.locator(".cnb-question").inner_text() == exercise("fz-w1").question.partition(":")[0] + "?"
    assert root.locator("[data-mark], .cnb-mark").count() == 0
    click_cards(root, "2h", "Jk", "2c")
    root.get_by_role("button", name="Check").click()
    said(page, "Right.")


def test_an_answer_with_a_gap_is_no_attempt_and_only_what_is_wrong_is_marked(opened, show):
    page = opened("sc-1")
    root = page.locator(ROOT)
    field = lambda line: root.locator(f"[data-at={line}]")  # noqa: E731
    field("melded-cards").fill("220")
    root.get_by_role("button", name="Check").click()
    root.get_by_text("Not answered yet:").first.wait_for()
    assert show.ask("quiz.attempts") == "0"
    for line, points in (("canastas", "800"), ("bonuses", "300"), ("cards-in-hand", "75")):
        field(line).fill(points)
    root.get_by_role("button", name="Check").focus()
    page.keyboard.press("Enter")
    said(page, "of 5 right.")
    wrong = root.locator("[aria-invalid=true]").evaluate_all("nodes => nodes.map((node) => node.dataset.at)")
    assert wrong == ["cards-in-hand", "total"]
    assert page.evaluate("document.activeElement.dataset.act") == "retry", "the focus is where it goes on"


def test_a_column_offers_only_what_answers_its_question(opened):
    root = opened("fz-5").locator(ROOT)
    chips = [root.locator(f"[data-at='{at}']") for at in (0, 1)]
    offered = [each.evaluate_all("inputs => inputs.map((input) => input.value)") for each in chips]
    assert offered == [["one-side", "both-sides"], ["taking", "opening-or-taking", "covering-or-taking"]]


def test_a_right_no_with_another_reason_is_not_marked_as_wrong(opened):
    root = opened("fz-2").locator(ROOT)
    first = root.locator(".cnb-part").first
    first.locator("input[value=false]").check()
    first.locator("input[value='take.no-match']").check()
    second = root.locator(".cnb-part").nth(1)
    second.locator("input[value=false]").check()
    second.locator("input[value='take.no-match']").check()
    root.get_by_role("button", name="Check").click()
    root.locator("[aria-invalid=true]").first.wait_for()
    groups = root.locator("[role=radiogroup]").evaluate_all(
        "nodes => nodes.map((node) => node.getAttribute('aria-invalid'))"
    )
    assert groups == [None, "true", "true", None], "beside a wrong verdict no reason is judged"


def test_of_a_pair_only_the_wrong_half_is_marked(opened):
    root = opened("fz-5").locator(ROOT)
    said_there = ("one-side", "taking", "one-side", "taking", "both-sides", "taking")
    for at, word in enumerate(said_there):
        root.locator(f"[data-at='{at}'][value='{word}']").check()
    root.get_by_role("button", name="Check").click()
    root.locator("[aria-invalid=true]").first.wait_for()
    at = "groups => groups.map((group) => group.querySelector('input').dataset.at)"
    assert root.locator("[aria-invalid=true]").evaluate_all(at) == ["1", "2"]
