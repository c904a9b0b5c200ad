"""The FinishedTable in a real JupyterLab: a real table clicked together, refused, taken back and counted."""

from __future__ import annotations

import pytest
from catalogue import sentence
from looking import faults, wear

from canasta_nb.core.model.cards import parse_cards

CELL = 'from canasta_nb import FinishedTable\ntable = FinishedTable("classic")\ntable'
WHOLE = ".jp-OutputArea-output .widget-vbox"
PLACE = "The cards are"


def lay(page, cards: str, place: str) -> None:
    """Say where the next cards lie, pick them from the pack by clicks, and lay them there."""
    page.get_by_label(PLACE).select_option(place)
    for card in parse_cards(cards):
        page.locator(f"{WHOLE} [data-face='{int(card)}']").click()
    page.get_by_role("button", name="Put them there").click()


@pytest.mark.soak
def test_a_real_table_is_clicked_together_and_counted(quiet_lab, open_notebook, new_page, ask_python, picture):
    page = open_notebook(CELL, "", page=new_page(width=1400, height=1500))
    page.get_by_text(sentence("finished_table", "empty")).wait_for()
    page.get_by_role("button", name="Put them there").click(force=True)  # it looks asleep, and says why
    page.get_by_role("alert").get_by_text("Pick some cards first.").wait_for()

    lay(page, "QsQh", "one of side B's melds")
    page.get_by_role("alert").get_by_text("a run of at least 3 cards was expected").wait_for()
    assert page.locator(f"{WHOLE} [data-cnb=hand]").get_by_text("2 picked: Q♠ Q♥").count(), "nothing is lost"
    lay(page, "Qd", "one of side B's melds")
    page.get_by_text("melds B QsQhQd").wait_for()
    page.locator(".cnb-picked", has_text="0 picked").wait_for()
    lay(page, "KsKhKdKcKsKhKd", "one of side A's melds")
    page.get_by_text("melds A KsKhKdKcKsKhKd").wait_for()
    page.get_by_role("button", name="Take the last back").click()
    page.locator("pre", has_text="melds A").wait_for(state="detached")
    page.locator(".cnb-picked", has_text="7 picked").wait_for()
    page.get_by_role("button", name="Put them there").click()
    page.locator(".cnb-picked", has_text="0 picked").wait_for()
    lay(page, "4c5d", "left in seat 3's hand")
    page.get_by_text("hand 3 4c5d").wait_for()
    page.get_by_label("Went out").select_option("seat 1")
    page.locator(f"{WHOLE} [data-cnb=score-sheet]").get_by_text("Ann went out.", exact=True).wait_for()
    assert ask_python(page, "table.sheet") == "ScoreSheet(classic, A 660, B 30)"

    for theme in ("JupyterLab Light", "JupyterLab Dark"):
        wear(page, theme)
        for width in (1400, 700):
            page.set_viewport_size({"width": width, "height": 1500})
            picture(page.locator(WHOLE).first, f"finished-table-{width}-{theme[11:].lower()}")
            assert page.locator(WHOLE).first.evaluate("node => node.scrollWidth <= node.clientWidth"), (theme, width)
        assert faults(page, WHOLE, theme) == [], theme
