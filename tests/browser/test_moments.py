"""Five moments of the table: what can be read in each, without a fault in either theme, and a picture of each."""

from __future__ import annotations

import pytest
from host import wear
from looking import COVERED, EDGES, SMALLEST, THEMES, faults, resized
from moments import MOMENTS
from playing import Person

WIDTHS = (1100, 850, 600, 320)
HIGHEST = {1100: 625, 850: 560, 600: 590, 320: 800}


@pytest.mark.parametrize("moment", MOMENTS)
def test_05_06_07_08_09_a_moment(show, new_page, picture, moment):
    told = MOMENTS[moment]
    page = show(told.cell, page=new_page(width=1700, height=1500))
    root = ".cnb[data-cnb=table]"
    page.wait_for_selector(f"{root} .cnb-todo", state="attached")
    page.wait_for_function(f"document.querySelector('{root}').dataset.phase")
    told.reach(Person(page, root))
    for theme, called in THEMES.items():
        wear(page, called)
        # Another theme does not change the layout, so axe checks its colours, and the light one at the narrowest width.
        for width in WIDTHS if theme == "light" else (850,):
            resized(page, root, width)
            table = page.locator(root)
            marks = table.evaluate("node => [...node.querySelectorAll('[data-mark]')].map(n => n.dataset.mark).join()")
            text = f"{table.inner_text()} {marks}"
            where = (width, theme)
            for word in told.words:
                assert word in text, (word, where)
            page.mouse.move(0, 0)
            picture(table, f"{moment}-{width}-{theme}")
            assert table.evaluate("node => node.offsetHeight") <= HIGHEST[width], where
            assert table.evaluate(COVERED) == [], where
            assert table.evaluate("node => node.scrollWidth <= node.clientWidth"), where
            assert table.evaluate(SMALLEST) == [], where
            assert table.evaluate(EDGES) >= 3, where
            if width == (320 if theme == "light" else 850):
                assert faults(page, root, theme) == [], where
