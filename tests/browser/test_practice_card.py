"""Practice in a page: one question after another, by clicks and by keys."""

from __future__ import annotations

import pytest
from catalogue import sentence
from family import click_cards

from canasta_nb.puzzles.sentences import said

ROOT = ".cnb[data-cnb=quiz]"
CELL = "from canasta_nb import Practice\npractice = Practice({}, progress=None)\npractice.card"


@pytest.fixture
def practising(show):
    def make(given: str):
        page = show(CELL.format(given))
        page.wait_for_selector(f"{ROOT} [data-act=check]")
        return page.locator(ROOT)

    return make


def shows(show, root, exercise: str) -> None:
    """Wait until the card shows an exercise without feedback."""
    root.page.wait_for_function(f"document.querySelector('{ROOT} .cnb-said').textContent === ''")
    root.get_by_role("button", name="Check").wait_for()
    assert show.ask("practice.exercise.id") == exercise


def test_one_question_follows_another_by_clicks(practising, show):
    root = practising("'minimums', 1, 3")
    assert "What you need to open" in root.inner_text()
    assert "Level 1 · 1 point" in root.inner_text()
    assert root.get_by_role("button", name="Next question").count() == 0
    right = show.ask(
        "practice.card._series.exercise.parts[0].position and "
        "__import__('canasta_nb.teaching.fresh.fresh', fromlist=['x']).model_answer(practice.exercise)"
    )
    root.get_by_role("textbox").fill("7")
    root.get_by_role("button", name="Check").click()
    root.get_by_text("Not quite.").wait_for()
    assert root.get_by_role("button", name="Next question").count() == 0, "two attempts are left"
    root.get_by_role("button", name="Try again").click()
    root.get_by_role("textbox").fill(right)
    root.get_by_role("button", name="Check").click()
    root.get_by_text("Right.").wait_for()
    assert root.get_by_role("button", name="Start again").count() == 0
    root.get_by_role("button", name="Next question").click()
    shows(show, root, "minimums-1-3-2")
    assert root.get_by_role("textbox").input_value() == ""
    assert root.get_by_role("textbox").evaluate("(field) => field.getRootNode().activeElement === field"), (
        "it is at hand"
    )


def test_one_question_follows_another_by_keys_also_when_no_attempt_is_left(practising, show):
    root = practising("'freezing', 1, 2")
    page = root.page
    wrong = show.ask(
        "' '.join(word for word, _ in practice.card.choices if (word,) != "
        "__import__('canasta_nb.teaching.answers.answers', fromlist=['x']).right_answers(practice.exercise.parts[0]))"
    ).split()
    for left, word in zip((2, 1, 0), wrong, strict=False):
        root.locator(f"[data-at='0'][value='{word}']").focus()
        page.keyboard.press("Space")
        page.keyboard.press("Control+Enter")
        if left:
            root.get_by_role("button", name="Try again").press("Enter")
    root.get_by_role("button", name="Next question").press("Enter")
    shows(show, root, "freezing-1-2-2")
    assert root.locator("[data-at='0']").first.evaluate("(field) => field.getRootNode().activeElement === field")


PILE = "'freezing', 2, 17"
"""Asks for the cards that freeze a pile with a red three and a joker in it."""


def pile_of(root, show) -> list[str]:
    """Return the pile in the card, from the bottom up; nothing else there can be chosen."""
    shown = [option.get_attribute("data-card") for option in root.get_by_role("option").all()]
    assert shown == show.ask("' '.join(map(str, practice.exercise.parts[0].position.pile))").split()
    return shown


def test_cards_of_the_pile_are_clicked_and_marked(practising, show):
    root = practising(PILE)
    pile = pile_of(root, show)
    assert root.locator("[data-lot=pile]").count() == 0, "the pile lies there once"
    assert root.locator("[data-lot=hand]").count() == 1, "and the hand on the table above it"
    cards = root.get_by_role("listbox", name=f"The pile, bottom to top: {len(pile)} cards").get_by_role("option")
    cards.nth(pile.index("6h")).click()
    cards.nth(pile.index("3h")).click()
    root.get_by_role("button", name="Check").click()
    judged = root.locator(".cnb-judged")
    judged.get_by_text(sentence("faults", "pile", "freezing-cards", cards="6♥")).first.wait_for()
    judged.get_by_text("You left out 1 card.").first.wait_for()
    assert cards.nth(pile.index("3h")).get_attribute("data-flag") == "good"
    assert cards.nth(pile.index("6h")).get_attribute("data-flag") == "bad"
    assert root.locator("[data-flag=answer]").count() == 0, "two attempts are left"
    for left in (2, 1):
        root.get_by_role("button", name="Try again").click()
        cards.nth(left).click()
        root.get_by_role("button", name="Check").click()
    root.get_by_text("That was the last attempt.").wait_for()
    missing = root.get_by_role("option", name="joker, part of the answer")
    assert missing.get_attribute("data-flag") == "answer"


def test_cards_of_the_pile_are_chosen_by_keys(practising, show):
    root = practising(PILE)
    page = root.page
    pile = pile_of(root, show)
    first = root.get_by_role("option").first
    first.focus()
    for place in range(len(pile)):
        if pile[place] in ("3h", "Jk"):
            page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
    root.get_by_text("Chosen: 3♥ joker").wait_for()
    page.keyboard.press("Control+Enter")
    root.get_by_text("Right.").wait_for()
    assert show.ask("practice.card.literal").endswith('"3hJk")')
    root.get_by_role("button", name="Next question").press("Enter")
    shows(show, root, "freezing-2-17-2")


def test_each_kind_of_question_can_follow_each_other_kind(practising, show):
    """The fields are those of the question that is asked now."""
    root = practising("'freezing', 2, 3")
    assert root.get_by_role("radio").count() > 0
    show.ask("practice.card._series.__init__('minimums', 2, 3) or practice.next()")
    root.get_by_role("textbox").first.wait_for()
    assert root.get_by_role("radio").count() == 0
    assert root.get_by_role("textbox").count() == 2


@pytest.mark.soak
def test_in_jupyterlab_the_last_line_shows_the_card_and_python_answers_in_it(open_notebook):
    page = open_notebook(
        "from canasta_nb import Practice\npractice = Practice('minimums', 1, 3, progress=None)\npractice",
        "practice.answer(7)",
    )
    root = page.locator(ROOT)
    root.get_by_text("Your first answer counts: 0 of 1.").wait_for()
    assert root.count() == 1
    root.get_by_role("button", name="Try again").click()
    root.get_by_role("textbox").fill("8")
    root.get_by_role("button", name="Check").click()
    root.get_by_role("button", name="Try again").click()
    root.get_by_role("textbox").fill("9")
    root.get_by_role("button", name="Check").click()
    before = page.locator(".jp-InputPrompt").all_inner_texts()
    root.get_by_role("button", name="Next question").click()
    root.get_by_text(sentence("fresh/words", "asked", "first_counts")).wait_for()
    assert root.get_by_role("textbox").input_value() == ""
    assert page.locator(".jp-InputPrompt").all_inner_texts() == before, "no cell ran again"


def test_a_puzzle_is_played_in_the_card_and_has_one_try(practising, show):
    root = practising("seed=1")
    acts = "[figure.act for figure in practice._series.puzzle.figures.values()]"
    act = show.ask(f"practice.exercise.id and next(act for act in {acts} if act.startswith(('draw', 'discard')))")
    verb, _, card = act.partition(" ")
    if card:
        click_cards(root, card)
    root.locator(f"[data-add={verb}]").press("Enter")
    root.page.wait_for_function(f"document.querySelector('{ROOT} .cnb-played li:not(.cnb-second)')")
    root.get_by_role("button", name="Check").press("Enter")
    root.get_by_role("button", name="Next question").wait_for()
    assert show.ask("practice.card.score") == show.ask("practice._series.earned") is not None
    assert said("verdict", "yours") in root.inner_text()
    assert root.get_by_role("button", name="Try again").count() == 0
    root.get_by_role("button", name="Next question").press("Enter")
    root.page.wait_for_function(f"document.querySelector('{ROOT} .cnb-said').textContent === ''")
    assert show.ask("practice._series.puzzle is None")
