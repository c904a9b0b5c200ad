"""Every smaller widget in each of its states: text, sizes, axe in three themes, and a picture of each."""

from __future__ import annotations

import pytest
from family import FAMILY
from host import wear
from looking import COVERED, SMALLEST, THEMES, faults, resized
from sampled import every_time

MOST_NODES = 900  # four whole rule sets with 30 to choose from, and the cards of a whole deal, keep to this
WIDTHS = {"one column and the narrowest": (850, 320), "the others": (1100, 600)}
AXE_AT = {"light": 320, "dark": 850, "contrast": 850}  # colours change with the theme, and with no width
AMONG_OTHERS = "landmark-unique"  # only here are there several of a kind on one page
NAMES = "from canasta_nb import *"
CUT_BELOW = """node => [...node.querySelectorAll(".cnb-talk[data-says=asked]")].flatMap((plate) =>
  plate.scrollHeight > plate.clientHeight + 1 ? [[plate.clientHeight, plate.scrollHeight]] : [])"""
"""What a plate that asks does not show of its words or its buttons."""


@pytest.mark.parametrize("widths", every_time(WIDTHS, asked={"one column and the narrowest"}))
@pytest.mark.parametrize("kind", FAMILY)
def test_a_widget_in_its_states(show, new_page, picture, kind, widths):
    """UX 5 to 10: no fault of axe, controls of 24 px, no covered corner, no sideways scrolling, words in all themes."""
    states = FAMILY[kind]
    page = show(NAMES, *(state.made for state in states.values()), page=new_page(width=1100, height=1500))
    root = f".cnb[data-cnb={kind}]"
    page.wait_for_function(f"document.querySelectorAll('{root}').length === {len(states)}")
    shown = dict(zip(states, page.locator(root).all(), strict=True))
    for name, state in states.items():
        state.reach(shown[name])
        for word in state.words:
            shown[name].get_by_text(word).first.wait_for(state="attached")
    for theme, called in THEMES.items():
        wear(page, called)
        # Another theme does not change the layout.
        for width in WIDTHS[widths] if theme == "light" else {850} & {*WIDTHS[widths]}:
            resized(page, root, width)
            page.mouse.move(0, 0)
            for name, node in shown.items():
                if width == 850:
                    picture(node, f"{kind}-{name}-{width}-{theme}")
                where = (name, width, theme)
                assert node.evaluate("node => node.scrollWidth <= node.clientWidth"), where
                assert node.evaluate(CUT_BELOW) == [], where
                if theme == "light":
                    assert node.evaluate(COVERED) == [], where
                    assert width not in (850, 320) or node.evaluate(SMALLEST) == [], where
                assert node.evaluate("node => node.querySelectorAll('*').length") <= MOST_NODES, where
            if width == AXE_AT[theme]:
                found = [each for each in faults(page, root, theme) if not each.startswith(AMONG_OTHERS)]
                assert found == [], (width, theme)
