"""LOOK 48 and 49: a picture of each state, no fault in any, and all that is looked at again is reached by a finger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from host import wear
from looking import THEMES, faults, resized
from moments import FROZEN, MOMENTS, led_to, table
from playing import ROOT, middle, option, press_in_menu
from sampled import every_time

PLAYED = led_to(FROZEN, s2="draw; discard 7s", s3="draw; discard 4s", s4="draw; meld Q+2s; discard Ks")
LATE = """rules samba; deal 2; turn 1 play; hand 1 KhKcKdKs2dTs9c8d6h5s4d
melds A 4h5h6h7h8h9hTh 9sTsJsQs 5s5d5h5c5s
melds B QsQhQdQcQsQh2c JsJdJcJhJs2d2s 7c8c9cTcJcQc AsAhAdAc2h
pile 6d3c"""
Step = Callable[[Any], None]


def drags(page) -> None:
    page.mouse.move(*middle(page, option("Kh")))
    page.mouse.down()
    page.mouse.move(*middle(page, ".cnb-title"), steps=3)
    page.wait_for_selector(f"{ROOT} .cnb-fly")


def drops(page) -> None:
    page.mouse.up()
    page.wait_for_selector(f"{ROOT} .cnb-fly", state="detached")


def presses(name: str, within: str = "") -> Step:
    return lambda page: page.locator(f"{ROOT} {within} [data-act='{name}']:visible").first.click()


def hinted(step: int) -> Step:
    def press(page) -> None:
        page.keyboard.press("h")
        page.wait_for_function(f"document.querySelectorAll('{ROOT} .cnb-hint [data-done]').length === {step}")

    return press


# A sequence of steps at one table; each state is looked at.
COURSES: dict[str, tuple[str, dict[str, Step]]] = {
    "a turn": (
        PLAYED,
        {
            "hint 1": hinted(1),
            "hint 2": hinted(2),
            "hint 3": hinted(3),
            "drag": lambda page: (page.keyboard.press("Escape"), drags(page)),
            "chosen": lambda page: (
                drops(page),
                page.locator(f"{ROOT} {option('Kh')}").click(position={"x": 9, "y": 14}),
            ),
            "where": lambda page: page.keyboard.press("g"),
            "minimum": lambda page: (page.keyboard.press("Escape"), presses("why:minimum")(page)),
            "score": lambda page: (presses("close", ".cnb-sheet")(page), presses("why:score:A")(page)),
            "keys": lambda page: (presses("close", ".cnb-sheet")(page), page.keyboard.press("?")),
            "menu": lambda page: (presses("close", ".cnb-sheet")(page), presses("menu")(page)),
            "text view": lambda page: (presses("close", ".cnb-sheet")(page), press_in_menu(page, "text")),
        },
    ),
    "two players": (table("classic-2p", seat=1), {"dealt": lambda page: None}),
    "three players": (table("classic-3p", seat=1), {"dealt": lambda page: None}),
    "six players": (table("classic-6p", seat=1), {"dealt": lambda page: None}),
    "samba": (table(LATE, seat=1), {"late": lambda page: None}),
    "feet": (table("hand-and-foot", seat=1), {"dealt": lambda page: None}),
    "the end": (
        MOMENTS["over"].cell,
        {
            "a line": lambda page: page.get_by_role("button", name="Cards left in hand").click(),
            "a turn": lambda page: (
                presses("close", ".cnb-sheet")(page),
                page.get_by_role("button", name="The turn before").click(),
            ),
        },
    ),
}

LOOKED_AT = [(name, width) for width in (900, 600, 1200) for name in COURSES]


@pytest.mark.parametrize(("course", "width"), every_time(LOOKED_AT, {(name, 900) for name in COURSES}))
def test_48_no_fault_in_any_theme(show, new_page, picture, course, width):
    cell, steps = COURSES[course]
    page = show(cell, page=new_page(width=1400, height=1000))
    page.wait_for_selector(f"{ROOT}[data-phase]:not([aria-busy])")
    resized(page, ROOT, width)
    page.locator(f"{ROOT} [role=option]:visible, {ROOT} [data-act=next]").first.focus()
    for state, reach in steps.items():
        reach(page)
        page.wait_for_selector(f"{ROOT}:not([aria-busy])")
        for theme, called in THEMES.items():
            wear(page, called)
            picture(page.locator(ROOT), f"{course}-{state}-{width}-{theme}".replace(" ", "-"))
            assert faults(page, ROOT, called) == [], (state, called)


@pytest.fixture
def touched(show, new_page):
    """Opens a table on a narrow page that has a finger and no mouse; gives the page, the table and its sheet."""

    def make(cell: str, phase: str):
        page = show(cell, page=new_page(width=640, height=1000, has_touch=True))
        page.wait_for_selector(f"{ROOT}[data-phase={phase}]:not([aria-busy])")
        resized(page, ROOT, 600)
        return page, page.locator(ROOT), page.locator(f"{ROOT} .cnb-sheet")

    return make


def test_49_why_is_answered_by_touch(touched):
    _, root, sheet = touched(PLAYED, "draw")
    root.locator("[data-act='why:pile']").tap()
    sheet.locator("tbody tr").first.wait_for()
    sheet.get_by_role("button", name="Close").tap()
    sheet.wait_for(state="hidden")


def test_49_the_last_turns_are_shown_again_by_touch(touched, show):
    page, root, _ = touched(table("classic", seat=1, bots="passive", pace="fast"), "draw")
    root.locator("[data-zone=actions] [data-act=draw]").tap()
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    root.locator("[role=option][data-card$=s]").last.tap(position={"x": 9, "y": 14})
    root.locator("[data-zone=actions] [data-act=discard]").tap()
    page.wait_for_selector(f"{ROOT}[data-phase=draw][data-turn='1']:not([aria-busy])")
    page.wait_for_selector(f"{ROOT} .cnb-air:empty", state="attached")
    stood, played = root.locator(".cnb-board").inner_text(), show.ask("table.history")
    root.locator("[data-act=again]").tap()
    page.wait_for_selector(f"{ROOT} [data-act=again][aria-pressed=true]")
    page.wait_for_selector(f"{ROOT} [data-act=again]:not([aria-pressed=true])")
    assert root.locator(".cnb-board").inner_text() == stood
    assert show.ask("table.history") == played


def test_49_a_deal_is_reviewed_by_touch(touched):
    page, root, sheet = touched(MOMENTS["over"].cell, "over")
    turn = root.locator(".cnb-turn")
    root.get_by_role("button", name="Cards left in hand").tap()
    sheet.wait_for()
    sheet.get_by_role("button", name="Close").tap()
    last = turn.inner_text().split()[-1]
    root.get_by_role("button", name="The turn before").tap()
    turn.get_by_text(f"Turn {int(last) - 1} of {last}").wait_for()
    root.get_by_role("button", name="The next turn").tap()
    turn.get_by_text(f"Turn {last} of {last}").wait_for()
    root.get_by_role("button", name="Next deal").tap()
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])")
