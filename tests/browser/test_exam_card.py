"""A question of the exam in a page: the squares, coming back, the time that is left, and one gold button."""

from __future__ import annotations

from time import time

from catalogue import sentence
from exercise_card import ROOT, cell

from canasta_nb.teaching.notebook.exam import paper

ASKED = ["final-A-1-18", "final-A-1-19", "final-A-1-20"]
OF = ".cnb[data-cnb=quiz][data-view][data-exercise='{}']"
BOXES = (
    "nodes => nodes.map(node => node.getBoundingClientRect()).map(({ width, height, right }) => [width, height, right])"
)
STATES = "nodes => nodes.slice(-3).map(node => node.dataset.state)"


def three(opened, show):
    """Return a page with the last three questions of a paper."""
    page = opened(ASKED[0], *map(cell, ASKED[1:]))
    for id_ in ASKED:
        page.wait_for_selector(OF.format(id_))
    return page


def squares(page, id_):
    return page.locator(OF.format(id_)).locator(".cnb-dots > a")


def test_43_squares_say_where_you_are_and_lead_to_their_questions(opened, show):
    page = three(opened, show)
    assert squares(page, ASKED[0]).count() == 20
    assert squares(page, ASKED[0]).evaluate_all(STATES) == ["now", "open", "open"]
    page.set_viewport_size({"width": 390, "height": 844})
    boxes = squares(page, ASKED[0]).evaluate_all(BOXES)
    assert all(width >= 24 and high >= 24 and right <= 390 for width, high, right in boxes), boxes
    page.set_viewport_size({"width": 1000, "height": 800})
    assert squares(page, ASKED[0]).last.get_attribute("aria-label") == sentence(
        "teaching/quiz/quiz", "square_open", n=20
    )
    page.locator(OF.format(ASKED[1])).locator("[data-act=later]").click()
    page.wait_for_selector(f"{OF.format(ASKED[0])} .cnb-dots > a[data-state=later]")
    assert squares(page, ASKED[2]).evaluate_all(STATES) == ["open", "later", "now"]
    squares(page, ASKED[2]).nth(18).click()
    page.wait_for_selector(f"{OF.format(ASKED[1])}:focus-within")


def test_44_an_answer_is_kept_and_the_next_question_comes_with_one_gold_button_and_no_mark(opened, show):
    page = three(opened, show)
    first = page.locator(OF.format(ASKED[0]))
    for part in range(len(paper("A-1")[17].parts)):
        first.locator(f"[data-at='{part}'], [data-at='0:{part}']").first.click()
    page.wait_for_selector(f"{OF.format(ASKED[0])} .cnb-foot .cnb-main")
    assert [each.get_attribute("data-act") for each in first.locator(".cnb-foot .cnb-main").all()] == ["check"]
    first.locator("[data-act=check]").click()
    page.wait_for_selector(f"{OF.format(ASKED[1])}:focus-within")
    page.wait_for_selector(f"{OF.format(ASKED[1])} .cnb-dots > a[data-state=half]")
    assert first.locator("[data-flag], [aria-invalid=true], [data-held]").count() == 0


def test_42_the_position_comes_before_the_question(opened, show):
    page = three(opened, show)
    tops = "node => [...node.querySelectorAll('.cnb-shows, .cnb-question')].map(each => each.className)"
    for id_ in ASKED:
        assert page.locator(OF.format(id_)).evaluate(tops)[0].startswith("cnb-shows")


def test_46_time_is_told_in_minutes_and_near_the_end_once(opened, show):
    page = opened(ASKED[0])
    card = page.locator(ROOT)
    assert card.locator(".cnb-time").inner_text() == sentence("teaching/quiz/quiz", "time_left", n=40)
    card.locator(".cnb-dots > a").first.focus()
    soon = round(1_000 * (time() + 5 * 60 + 1))
    show.ask(f"setattr(quiz, 'scene', {{**quiz.scene, 'ends': {soon}}})")
    card.get_by_text(sentence("teaching/quiz/quiz", "time_soon", n=5)).wait_for()
    assert card.locator(".cnb-time").inner_text() == sentence("teaching/quiz/quiz", "time_left", n=5)
    show.ask("setattr(quiz, 'scene', {**quiz.scene, 'ends': 1})")
    card.get_by_text(sentence("teaching/quiz/quiz", "time_over")).wait_for()
    assert card.locator("[data-act=later]").is_enabled(), "nothing ends with the time"
