"""The HandPicker in a page: cards of a hand and of a pack, by keys and by clicks."""

from __future__ import annotations

import pytest
from catalogue import sentence
from family import click_cards
from looking import resized

ROOT = ".cnb[data-cnb=hand]"


@pytest.fixture
def opened(show):
    def make(made: str, *more: str):
        page = show(f"from canasta_nb import HandPicker\npicker = HandPicker({made})\npicker", *more)
        page.wait_for_selector(f"{ROOT} .cnb-picked")
        return page

    return make


def test_18_type_ahead_and_a_limit_that_says_so(opened, show):
    page = opened("'9h9d2sJkKcKd', max_pick=3")
    page.locator(f"{ROOT} [role=option]").first.focus()
    page.keyboard.press("9")
    assert page.evaluate("document.activeElement.dataset.card") == "9h"
    page.keyboard.press("Shift+K")
    page.keyboard.press("w")
    assert page.evaluate("document.activeElement.dataset.card") in ("2s", "Jk")
    page.keyboard.press("Space")
    page.keyboard.press("9")
    page.keyboard.press("Space")
    page.locator(f"{ROOT} .cnb-banner").get_by_text("3 of 3 picked. Put one back first.").wait_for()
    assert page.locator(f"{ROOT} [aria-selected=true]").count() == 3
    page.keyboard.press("Escape")
    assert page.locator(f"{ROOT} [aria-selected=true]").count() == 0
    click_cards(page.locator(ROOT), "9h", "9d")
    page.wait_for_selector(f"{ROOT} [role=option][data-card='9d'][aria-selected=true]")
    page.wait_for_function(f"document.querySelector('{ROOT} .cnb-picked').textContent.startsWith('2 of 3 picked')")
    page.evaluate("document.activeElement.blur()")  # Escape inside the widget would clear the choice
    page.wait_for_selector(f"{ROOT}:not([data-keeping])")
    assert show.ask("picker.picked") == "['9h', '9d']"


def test_a_pack_is_counted_by_keyboard(opened, show):
    page = opened("mode='pack', packs=2")
    page.locator(f"{ROOT} [role=spinbutton][tabindex='0']").focus()
    for key in ("ArrowRight", "ArrowDown", "Space", "Space", "Space"):
        page.keyboard.press(key)
    page.locator(f"{ROOT} .cnb-banner").get_by_text(sentence("hand_picker", "pack_full")).wait_for()
    spin = page.locator(f"{ROOT} [role=spinbutton][tabindex='0']")
    assert spin.get_attribute("aria-label") == "king of hearts"
    assert (spin.get_attribute("aria-valuenow"), spin.get_attribute("aria-valuemax")) == ("2", "2")
    page.keyboard.press("Delete")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    assert page.locator(f"{ROOT} .cnb-picked").inner_text() == "2 picked: K♥ joker"
    assert page.locator(f"{ROOT} [role=grid] [role=row]").count() == 4
    page.evaluate("document.activeElement.blur()")  # Escape inside the widget would clear the choice
    page.wait_for_selector(f"{ROOT}:not([data-keeping])")
    assert show.ask("picker.picked") == "['Kh', 'Jk']"


def test_it_is_low(opened, new_page):
    page = opened("'9h9d2sJkKcTs8d6c5h4s4dAsAhQdQs'")
    resized(page, ROOT, 600)
    assert page.locator(ROOT).evaluate("node => node.offsetHeight") <= 175


def test_29_python_and_two_views_stay_in_step(opened):
    page = opened("'9h9d2s', label='Which take the 9?'", "picker", "picker.picked = ['2s']")
    page.wait_for_function(f"document.querySelectorAll('{ROOT} [data-card=\"2s\"][aria-selected=true]').length === 2")
    first, second = page.locator(ROOT).all()
    click_cards(first, "9h")
    second.locator("[data-card='9h'][aria-selected=true]").wait_for()
    assert first.get_attribute("aria-label") == "Which take the 9?"
