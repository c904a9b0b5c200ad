"""The door, as a newcomer meets it: run the cell, draw, discard, and it is your turn again."""

import shutil
from pathlib import Path

START = Path(__file__).parents[2] / "notebooks" / "start.ipynb"


def test_a_newcomer_plays_the_first_turn(open_notebook, new_page, lab):
    shutil.copy(START, lab.folder)
    page = new_page()
    open_notebook.file(page, START.name, run=True)
    table = page.locator(".cnb[data-cnb=table]")
    table.wait_for()
    cards = table.locator("[data-zone=hand] [data-card]")
    assert cards.count() == 11

    table.locator("[data-zone=stock]").click()
    page.wait_for_function("document.querySelectorAll('.cnb [data-zone=hand] [data-card]').length == 12")
    cards.first.click()
    table.get_by_role("button", name="Discard").click()
    page.wait_for_function("document.querySelectorAll('.cnb [data-zone=hand] [data-card]').length == 11")
    table.get_by_text("Your turn: draw").wait_for()
    page.get_by_role("link", name="Lesson 5: Freezing").wait_for()
