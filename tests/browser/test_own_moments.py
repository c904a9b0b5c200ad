"""A moment of your own deal in a page, CLASS 28 to 33: tried in place of the score, by mouse, keys and text."""

from __future__ import annotations

from pathlib import Path

import pytest
from looking import faults
from playing import ROOT
from sampled import every_time

GAME = Path(__file__).parents[1] / "review" / "pile-given-away.canasta"
TRIED = ".cnb[data-cnb=puzzle]"


@pytest.fixture
def reviewed(show, new_page, tmp_path):
    """`reviewed(width, **options)`: a page with a table whose deal is over and reviewed."""

    def make(width: int = 900, **options: object):
        copy = tmp_path / GAME.name
        copy.write_bytes(GAME.read_bytes())
        words = "".join(f", {name}={value!r}" for name, value in options.items())
        cell = f"from canasta_nb import Table\ntable = Table.resume({str(copy)!r}, motion='off'{words})\ntable"
        page = show(cell, page=new_page(width=width, height=900))
        page.wait_for_selector(f"{ROOT}[data-phase=over]:not([aria-busy])")
        return page

    return make


def typed(page, root: str, text: str) -> None:
    line = page.locator(f"{root} form input")
    line.fill(text)
    line.press("Enter")


def asked(show, page) -> None:
    """Ask what decided the deal, and wait until its moment can be tried."""
    button = page.locator(f"{ROOT} [data-act=review]")
    button.click() if button.is_visible() else typed(page, ROOT, "review")
    while show.ask("len(table._own)") == "0":
        page.wait_for_timeout(50)
    page.locator(f"{ROOT} .cnb-moments > li").wait_for(state="attached")


@pytest.mark.parametrize("width", every_time([390, 900], asked={390}))
def test_28_29_a_moment_is_tried_in_place_of_the_score_and_left_again_without_loss(
    show, reviewed, picture, width: int
) -> None:
    page = reviewed(width)
    asked(show, page)
    picture(page.locator(ROOT), f"review-{width}")
    before = page.locator(f"{ROOT} .cnb-scored").inner_text()
    best = show.ask("table._own[1].best.removeprefix('discard ')").strip("'")
    assert best not in page.locator(f"{ROOT} .cnb-moments").inner_text()
    page.locator(f"{ROOT} [data-act='try 1']").click()
    page.wait_for_selector(f"{TRIED} .cnb-hand [role=option]")
    assert page.locator(ROOT).is_hidden()
    assert faults(page, TRIED) == []
    picture(page.locator(TRIED), f"try-{width}")
    page.locator(f"{TRIED} .cnb-hand [data-card='Kc']").click(position={"x": 9, "y": 14})
    page.locator(f"{TRIED} [data-act=discard]").click()
    page.wait_for_selector(f"{TRIED} .cnb-judgement")
    assert faults(page, TRIED) == []
    picture(page.locator(TRIED), f"tried-{width}")
    page.locator(f"{TRIED} [data-act=score]").click()
    page.locator(ROOT).wait_for()
    assert page.locator(TRIED).count() == 0
    assert page.locator(f"{ROOT} .cnb-scored").inner_text() == before
    assert best in page.locator(f"{ROOT} .cnb-moments").inner_text()


@pytest.mark.soak
def test_29_by_keys_alone_the_focus_goes_to_the_moment_and_comes_back(show, reviewed) -> None:
    page = reviewed()
    asked(show, page)
    page.locator(f"{ROOT} [data-act='try 1']").focus()
    page.keyboard.press("Enter")
    page.wait_for_function(f"document.activeElement.closest('{TRIED}')")
    page.locator(f"{TRIED} [data-act=score]").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.dataset.act === 'try 1'")


@pytest.mark.soak
def test_29_as_text_a_moment_is_tried_and_left_by_typing(show, reviewed) -> None:
    page = reviewed(text_view=True)
    asked(show, page)
    for root, text, then in (
        (ROOT, "try 1", f"{TRIED} form input"),
        (TRIED, "discard Kc", f"{TRIED} .cnb-judgement"),
        (TRIED, "score", f"{ROOT} form input"),
    ):
        typed(page, root, text)
        page.wait_for_selector(then, state="attached" if "judgement" in then else "visible")
