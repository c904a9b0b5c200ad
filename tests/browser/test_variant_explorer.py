"""The VariantExplorer in a page: rules and choices changed by keys and by clicks, wide and narrow."""

from __future__ import annotations

import pytest
from catalogue import sentence
from looking import resized

ROOT = ".cnb[data-cnb=variant-explorer]"
CELL = "from canasta_nb import VariantExplorer\nexplorer = VariantExplorer('classic', 'samba')\nexplorer"


@pytest.fixture
def opened(show):
    def make(*more: str, cell: str = CELL, **options: object):
        page = show(cell, *more, **options)
        page.wait_for_selector(f"{ROOT} .cnb-points tbody tr")
        return page

    return make


def test_a_choice_by_keyboard_alone_shows_which_positions_change(opened, show):
    page = opened()
    root = page.locator(ROOT)
    root.locator("[data-choices]").first.focus()
    page.keyboard.press("Enter")
    root.locator("[data-option=always-frozen]").focus()
    page.keyboard.press("ArrowDown")
    root.locator(".cnb-banner").get_by_text("3 examples change: Can you take the pile").wait_for()
    root.locator("[role=status]").get_by_text("3 examples change").wait_for(state="attached")
    takes = root.locator("[data-example=wild-card-takes]")
    assert takes.locator("td").first.get_attribute("data-law") == "take.frozen"
    assert takes.get_by_text(sentence("variant_explorer", "changed")).count() == 1
    assert page.evaluate("document.activeElement.dataset.option") == "always-frozen"
    assert show.ask("explorer.ids") == "['classic always-frozen=on', 'samba']"


def test_points_are_reached_by_arrows_and_unfold_to_their_sources(opened):
    page = opened()
    root = page.locator(ROOT)
    root.locator("[data-open]").first.focus()
    page.keyboard.press("End")
    last = page.evaluate("document.activeElement.dataset.open")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    second = page.evaluate("document.activeElement.dataset.open")
    assert last != second
    page.keyboard.press("Enter")
    root.locator(".cnb-detail").get_by_text("Source: ").first.wait_for()
    assert page.evaluate("document.activeElement.getAttribute('aria-expanded')") == "true"
    page.keyboard.press("Enter")
    root.locator(".cnb-detail").first.wait_for(state="detached")
    assert page.evaluate("document.activeElement.dataset.open") == second


def test_rule_sets_are_added_changed_and_taken_away_by_clicks(opened, show):
    page = opened()
    root = page.locator(ROOT)
    root.get_by_role("button", name="Add a rule set").click()
    root.get_by_text("Rule set 3").wait_for()
    root.get_by_label("Rule set 3").locator("select").first.select_option("uruguay")
    root.locator(".cnb-points thead").get_by_text("uruguay").wait_for()
    root.get_by_role("button", name="Take samba away").click()
    root.get_by_text("Rule set 3").wait_for(state="detached")
    assert show.ask("explorer.ids") == "['classic', 'uruguay']"
    assert root.get_by_role("button", name="away").count() == 0, "two are left, and stay"


def test_only_what_differs_or_everything(opened):
    page = opened()
    root = page.locator(ROOT)
    rows = root.locator("[data-point]")
    few = rows.count()
    assert root.locator("[data-point]:not(.cnb-unlike)").count() == 0
    root.get_by_label("Only points that differ").uncheck()
    page.wait_for_function(f"document.querySelectorAll('{ROOT} [data-point]').length > {few}")
    assert root.locator("[data-point].cnb-unlike").count() == few


def test_on_a_narrow_page_two_stand_side_by_side_and_tabs_show_the_others(opened, new_page):
    cell = CELL.replace("'samba'", "'samba', 'uruguay'")
    page = opened(cell=cell, page=new_page(width=1500, height=1200))
    root = page.locator(ROOT)
    assert root.locator(".cnb-points thead th").count() == 4
    resized(page, ROOT, 600)
    root.get_by_role("tab", name="uruguay").wait_for()
    heads = root.locator(".cnb-points thead th")
    assert heads.all_inner_texts() == ["Point", "Classic Canasta", "Samba"]
    root.get_by_role("tab", name="samba").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert root.get_by_role("tab", name="uruguay").get_attribute("aria-selected") == "true"
    assert heads.all_inner_texts() == ["Point", "Classic Canasta", "Uruguay Canasta"]
    resized(page, ROOT, 850)
    root.get_by_role("tab").first.wait_for(state="detached")
    assert heads.count() == 4


def test_two_views_show_the_same_rules_and_a_mistake_changes_nothing(opened, show):
    page = opened("explorer")
    page.wait_for_function(f"document.querySelectorAll('{ROOT}').length === 2")
    first, second = page.locator(ROOT).all()
    first.get_by_label("Rule set 2").locator("select").first.select_option("bolivian")
    second.locator(".cnb-points thead").get_by_text("bolivian").wait_for()
    assert second.get_by_label("Rule set 2").locator("select").first.input_value() == "bolivian"
    first.get_by_label("Rule set 1").locator("select").first.select_option("gamecolony")
    first.locator("[data-choices]").first.click()
    points = first.locator("[data-option=points]")
    points.fill("50")
    points.press("Tab")
    first.locator(".cnb-banner").get_by_text("1000").wait_for()
    page.wait_for_function(f"document.querySelector('{ROOT} [data-option=points]').value === '2500'")
    assert show.ask("explorer.ids") == "['gamecolony', 'bolivian']"
