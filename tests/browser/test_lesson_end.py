"""The end of a lesson in a page: the way on, fresh questions within the card, the stone that lights, every width."""

from __future__ import annotations

import pytest
from looking import THEMES, faults
from sampled import every_time

ROOT = ".cnb[data-cnb=lesson-end]"
MISSED = {"tk-3": ["legal", "legal", "legal", "take.buried-card", "legal", "take.no-match"]}
DONE = f"""from solved import answer_all
from canasta_nb.teaching.ending.lesson_end import LessonEnd
from canasta_nb.teaching.notebook.work import work
answer_all("04", {MISSED!r})
end = LessonEnd("04", work())
end"""


def test_three_fresh_questions_open_within_the_card_and_change_no_point(show):
    page = show(DONE)
    page.locator(f"{ROOT} [data-do=fresh]").press("Enter")
    asked = page.locator(f"{ROOT} .cnb[data-cnb=quiz]")
    asked.wait_for()
    assert asked.locator(".cnb-head .cnb-dots i").count() == 3
    page.wait_for_function("document.activeElement.closest('.cnb-asked')")
    ring = page.locator(".cnb-end-ring").inner_text()
    assert show.ask("end.fresh.check(end.fresh._state.asked.wrong)")
    assert page.locator(".cnb-end-ring").inner_text() == ring
    assert page.locator(f"{ROOT} .cnb-main:visible").last.get_attribute("href") == "05_freezing.ipynb#cell-id=hook"


# What is animated is over before a busy machine asks for it, so it is noted as it begins.
NOTES = """() => {
  const begin = Element.prototype.animate;
window.began = [];
Element.prototype.animate = function (frames, timing) {
  if (this.closest(".cnb-lit")) began.push([timing.delay, timing.duration]);
  return begin.call(this, frames, timing);
};
}"""


def test_42_the_stone_lights_once_it_is_seen_and_not_again(show):
    page = show("1")
    page.evaluate(NOTES)
    show.more(DONE)
    page.locator(".cnb-end-foot").scroll_into_view_if_needed()
    page.wait_for_selector(f"{ROOT}[data-lights]")
    assert page.evaluate("began") == [[0, 400], [400, 280], [680, 420]]
    assert show.ask("end.scene['lights']") == "True", "the card itself stays as it is"
    show.again()
    page.locator(".cnb-end-foot").scroll_into_view_if_needed()
    page.wait_for_timeout(300)
    assert page.locator(f"{ROOT}[data-lights]").count() == 0


def test_42_nothing_moves_where_less_motion_is_asked_for(show, new_page):
    page = show("1", page=new_page(reduced_motion="reduce"))
    page.evaluate(NOTES)
    show.more(DONE)
    page.wait_for_selector(f"{ROOT}[data-lights]")
    assert page.evaluate("began") == []


@pytest.mark.parametrize("theme", every_time(["light"], [theme for theme in THEMES if theme != "light"]))
def test_44_nothing_is_cut_at_any_width_and_on_a_telephone_the_gold_button_is_as_wide_as_the_card(
    show, new_page, theme, picture
):
    for width in (1400, 900, 390):
        page = show(DONE, page=new_page(width, 900))
        page.evaluate(
            "([light, name]) => Object.assign(document.body.dataset, { jpThemeLight: light, jpThemeName: name })",
            [str(theme == "light").lower(), THEMES[theme]],
        )
        assert page.evaluate("document.documentElement.scrollWidth") == width
        cut = "(all) => all.filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent)"
        assert page.locator(f"{ROOT} :is(a, button, p, h3, li)").evaluate_all(cut) == []
        gold = page.locator(f"{ROOT} .cnb-main").bounding_box()
        assert gold["height"] >= 44
        if width == 390:
            inner = page.locator(f"{ROOT} .cnb-end-foot").bounding_box()
            assert abs(gold["width"] - inner["width"]) <= 1
            heads = page.locator(f"{ROOT} .cnb-end-head > *").evaluate_all("(all) => all.map((each) => each.offsetTop)")
            assert heads[1] > heads[0]
        assert faults(page, ROOT, theme) == []
        picture(page.locator(ROOT), f"lesson-end-{theme}-{width}")
