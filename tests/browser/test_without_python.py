"""A page made of a notebook, as by nbconvert or Quarto: its widgets are there, and no Python is behind them."""

from __future__ import annotations

import pytest
from catalogue import sentence
from sampled import LONGEST_WORDS, every_time

LINES = [
    'from canasta_nb import *\nTable("classic", seed=7, seat=1)',
    'Coach("rules classic; turn 1 play; hand 1 KhQc9d4s; pile 9d")',
    'Quiz("fz-3", save=False)',
    'MeldBuilder("KhKcQsQh2d", score=1500)',
    'MinimumTable("classic")',
]
PRESSED = {"table": "draw", "coach": "nudge", "quiz": "check"}


@pytest.mark.parametrize("language", every_time(["en", "es"], asked=LONGEST_WORDS))
def test_each_widget_says_at_once_that_it_is_a_picture_and_sends_nothing(show, watch, language):
    page = show()
    page.evaluate("() => { window.host.live = false }")
    show.more(*(line[:-1] + f", lang={language!r})" for line in LINES))
    says = sentence("strings", "pictured", lang=language).replace("\n", " ")
    roots = page.locator(".cnb")
    assert roots.count() == len(LINES)
    told = [said.replace("\n", " ") for said in page.locator(".cnb-notice .cnb-wait").all_inner_texts()]
    assert told == [says] * len(LINES)
    for kind, act in PRESSED.items():
        button = page.locator(f"[data-cnb={kind}] .cnb-button[data-act={act}]")
        assert button.get_attribute("aria-disabled") == "true", kind
        button.click(force=True)
    page.locator("[data-cnb=table] [data-zone=stock]").click()
    page.locator("[data-cnb=table] [role=option]").first.click(force=True, position={"x": 9, "y": 14})
    choices = page.locator("[data-cnb=minimum] :is(select, input)")
    assert choices.evaluate_all("(all) => all.every((one) => one.disabled)")
    assert page.locator("[data-cnb=coach] [data-act=report]").count() == 0
    assert page.locator(".cnb[aria-busy]").count() == 0
    assert watch.sent == []


def test_with_a_python_behind_it_nothing_is_said(show):
    page = show(LINES[0])
    assert page.locator(".cnb-wait:visible").count() == 0
    page.locator("[data-zone=stock]").click()
    page.locator(".cnb[data-phase=play]").wait_for()
