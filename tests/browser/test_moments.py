"""Five moments of the table: what can be read in each, without a fault in either theme, and a picture of each."""

from __future__ import annotations

import pytest
from looking import COVERED, EDGES, SMALLEST, THEMES, faults, resized
from moments import MOMENTS
from playing import Person

WIDTHS = (1100, 850, 600, 320)
AXE_AT = (1100, 320)  # what axe looks at changes with the theme and the narrowest layout, not with every width
HIGHEST = {("start", 1100): 620, ("frozen", 1100): 620, ("thirty", 600): 780}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("moment", MOMENTS)
def test_05_06_07_08_09_a_moment(quiet_lab, open_notebook, new_page, pictures, moment, theme):
    quiet_lab.theme(THEMES[theme])
    told = MOMENTS[moment]
    page = open_notebook(told.cell, page=new_page(width=1700, height=1500))
    root = ".cnb[data-cnb=table]"
    page.wait_for_selector(f"{root} .cnb-todo", state="attached")
    page.wait_for_function(f"document.querySelector('{root}').dataset.phase")
    page.wait_for_selector(f"body[data-jp-theme-name='{THEMES[theme]}']", state="attached")
    told.reach(Person(page, root))
    for width in WIDTHS:
        resized(page, root, width)
        table = page.locator(root)
        marks = table.evaluate("node => [...node.querySelectorAll('[data-mark]')].map(n => n.dataset.mark).join()")
        text = f"{table.inner_text()} {marks}"
        for word in told.words:
            assert word in text, word
        page.mouse.move(0, 0)
        table.screenshot(path=pictures / f"{moment}-{width}-{theme}.png")
        assert table.evaluate("node => node.offsetHeight") <= HIGHEST.get((moment, width), 2000)
        assert table.evaluate(COVERED) == []
        assert page.evaluate(f"(node => node.scrollWidth <= node.clientWidth)(document.querySelector('{root}'))")
        assert table.evaluate(SMALLEST) == []
        assert table.evaluate(EDGES) >= 3
        if width in AXE_AT:
            assert faults(page, root) == []
