"""What somebody plays or watches is seen whole, wherever the page stood when they pressed."""

from __future__ import annotations

import pytest
from family import FINISHED
from moments import table

IN_VIEW = """(root) => {
  const { top, bottom } = document.querySelector(root).getBoundingClientRect();
  return top > -1 && bottom <= innerHeight;
}"""
ABOVE = "document.querySelector('main').style.paddingTop = '500px'"


def test_a_table_comes_into_view_with_the_card_that_is_drawn(show, new_page):
    page = show(table("classic", seat=1), page=new_page(900, 800))
    page.evaluate(ABOVE)
    root = ".cnb[data-cnb=table]"
    assert not page.evaluate(IN_VIEW, root)
    page.locator(f"{root} [data-zone=stock]").click()
    page.wait_for_function(IN_VIEW, arg=root)


@pytest.fixture
def watched(show, new_page):
    page = show(
        f"from canasta_nb import Replay\nreplay = Replay({FINISHED!r}, index=20)\nreplay", page=new_page(1000, 800)
    )
    page.locator(".cnb [data-act=play]").wait_for()
    page.evaluate(ABOVE)
    return page


def test_a_deal_comes_into_view_when_it_is_played_and_stops_when_its_keys_are_told(watched):
    root = ".cnb[data-cnb=replay]"
    watched.locator(f"{root} [data-act=play]").click()
    watched.wait_for_function(IN_VIEW, arg=f"{root} .cnb-stage")
    watched.wait_for_function("Object.values(host.models).some((one) => one.get('playing'))")
    watched.locator(f"{root} [data-act=help]").click()
    watched.wait_for_function("!Object.values(host.models).some((one) => one.get('playing'))")
    watched.locator(f"{root} .cnb-notice").get_by_text("Space").first.wait_for()
