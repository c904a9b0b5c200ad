"""A home that is opened later: it says when it was left and that it comes to life, and nothing jumps when it does."""

from __future__ import annotations

import pytest
from catalogue import sentence
from held import Held
from test_course_home import LIVE, ROOT, begun  # noqa: F401 - a fixture

SIGN = ".canasta-part[data-kind=home] .canasta-under"
# How far down the page its parts begin, of the home that is seen.
TOPS = """(root) => {
  const home = [...document.querySelectorAll(root)].find((each) => each.getClientRects().length);
  const { top } = home.getBoundingClientRect();
  return [".cnb-today", ".cnb-next", ".cnb-path"].map((part) =>
    Math.round(home.querySelector(part).getBoundingClientRect().top - top));
}"""


@pytest.mark.soak
def test_a_home_says_what_it_waits_for_near_what_was_pressed_and_lives_without_a_jump(begun, lab, watch, new_page):  # noqa: F811
    watch.homes += [f"{lab.address}/", lab.address.replace("http", "ws")]
    page = new_page(390, 844)
    held = Held(page, b"")
    page.goto(f"{lab.address}/lab/tree/home.ipynb?reset")
    sign = page.locator(SIGN)
    sign.get_by_text(sentence("lab/words", "under", "setting")).wait_for()
    assert sign.get_attribute("role") == "status"
    page.locator(f"{ROOT} .cnb-note", has_text=sentence("course_home", "as_of")).first.wait_for()
    stored = page.evaluate(TOPS, ROOT)
    heading = page.locator(f"{ROOT} .cnb-path h3").first
    heading.click()
    assert sign.locator("..").evaluate("(part) => getComputedStyle(part).opacity") == "1", "at once"
    pressed, shown = heading.bounding_box(), sign.bounding_box()
    assert abs(shown["y"] - pressed["y"]) < 80
    held.let_go()
    page.locator(f"{LIVE} .cnb-note", has_text=sentence("course_home", "as_now")).wait_for()
    sign.wait_for(state="hidden")
    assert max(abs(one - other) for one, other in zip(stored, page.evaluate(TOPS, LIVE), strict=True)) <= 2
    page.close()
