"""A puzzle in a page, CLASS 9 to 23: the choice by mouse, by keys and as text, the verdict, and the next one."""

from __future__ import annotations

import pytest

from canasta_nb.puzzles.shipped import shipped_puzzles

ROOT = ".cnb[data-cnb=puzzle]"
OPEN = "from canasta_nb import Puzzle\npuzzle = Puzzle({name!r}, progress=None)\npuzzle"
HEIGHT = f"document.querySelector('{ROOT}').offsetHeight"
DISCARDS = next(each for each in shipped_puzzles().values() if each.best.startswith("discard"))
BEST = str(DISCARDS.act(DISCARDS.best)).removeprefix("discard ")


@pytest.fixture
def opened(show, new_page):
    def make(width: int = 900):
        page = show(OPEN.format(name=DISCARDS.id), page=new_page(width=width, height=900))
        page.wait_for_selector(f"{ROOT} .cnb-hand [role=option]")
        return page

    return make


def chosen(page) -> None:
    page.locator(f".cnb-hand [data-card='{BEST}']").first.click(position={"x": 9, "y": 14})
    page.locator(f"{ROOT} [data-act=discard]").click()
    page.wait_for_selector(".cnb-judgement")


@pytest.mark.parametrize("width", [390, 600, 900, 1200])
def test_10_nothing_moves_when_the_verdict_comes(opened, width: int) -> None:
    page = opened(width)
    before = page.evaluate(HEIGHT)
    chosen(page)
    head = page.locator(".cnb-puzzle-head").bounding_box()
    assert abs(page.evaluate(HEIGHT) - before) <= (0 if width >= 900 else head["height"])
    judged = page.locator(".cnb-judged").bounding_box()
    hand = page.locator(f"{ROOT} .cnb-hand").bounding_box()
    assert judged["y"] + judged["height"] <= hand["y"] + 8


def test_23_by_keys_alone_a_choice_is_made_the_table_is_seen_and_it_goes_on(opened) -> None:
    page = opened()
    card = page.locator(f".cnb-hand [data-card='{BEST}']").first
    card.focus()
    page.keyboard.press(" ")
    page.keyboard.press("x")
    page.wait_for_selector(".cnb-judgement")
    assert page.evaluate("document.activeElement.dataset.act") == "next"
    page.keyboard.press("Escape")
    page.wait_for_selector(f"{ROOT}[data-uncovered]")
    assert page.locator(f"{ROOT} .cnb-ours").is_visible()
    page.keyboard.press("Escape")
    page.wait_for_selector(f"{ROOT}:not([data-uncovered])")
    page.keyboard.press("1")
    page.wait_for_selector("[data-act=back]")
    page.locator("[data-act=back]").click()
    page.wait_for_selector(".cnb-judgement")
    page.keyboard.press("n")
    page.wait_for_selector("[data-act=pass]")
    assert page.locator(".cnb-judged").is_hidden()


def test_as_text_a_choice_is_typed_and_the_verdict_is_read(opened) -> None:
    page = opened()
    page.evaluate(f"document.querySelector('{ROOT} [data-act=text]').click()")
    line = page.locator(f"{ROOT} form input")
    line.fill(f"discard {BEST}")
    line.press("Enter")
    page.wait_for_selector(".cnb-judgement")
    line.fill("next")
    line.press("Enter")
    page.wait_for_selector(f"{ROOT} [data-act=pass]")
