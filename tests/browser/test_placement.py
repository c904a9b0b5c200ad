"""The placement in a browser: by keys to its end, and the map of skills beside it opens a panel where it is pressed."""

from __future__ import annotations

import pytest
from looking import faults

CARD = """from canasta_nb.teaching.practice.placement import Placement
card = Placement(seed=7, progress=None)
card"""
MAP = """import tempfile
from canasta_nb import CourseHome
from canasta_nb.teaching.log.learner_log import log_in
from canasta_nb.teaching.log.line import PLACEMENT, Earned, new_line
folder = tempfile.mkdtemp()
known = Earned(1.0, 1.0, (("red-threes", 1.0, 0.1),))
from pathlib import Path
log_in(Path(folder)).append(new_line("red-threes-2-7-2", "0", PLACEMENT, earned=known))
home = CourseHome(folder=folder)
home"""


@pytest.mark.soak
def test_38_by_keys_six_questions_are_passed_and_the_end_leads_on(show):
    page = show(CARD)
    root = page.locator(".cnb[data-cnb=quiz]")
    for place in range(1, 7):
        root.get_by_text(f"question {place} of 6").wait_for()
        root.locator("[data-act=pass]").focus()
        page.keyboard.press("Enter")
    root.locator("a[href*='01_cards_and_turn']").wait_for()
    assert root.locator("[data-act=pass]").count() == 0


def test_34_36_a_press_on_a_skill_opens_its_panel_below_the_map_and_nothing_above_moves(show):
    page = show(MAP)
    root = page.locator(".cnb[data-cnb=home]")
    skill = root.locator("[data-skill=red-threes]")
    above = "(node) => node.offsetTop"
    before = skill.evaluate(above)
    heights = root.locator("[data-skill]").evaluate_all("all => all.map((each) => each.getBoundingClientRect().height)")
    assert len(heights) == 25
    assert min(heights) >= 44, "34: each is easy to press"
    skill.click()
    root.locator(".cnb-panel h4").wait_for()
    assert skill.get_attribute("aria-pressed") == "true"
    assert skill.evaluate(above) == before
    assert root.locator(".cnb-legend li").count() == 5
    assert faults(page, ".cnb[data-cnb=home]") == []
