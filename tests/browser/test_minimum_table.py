"""The MinimumTable in a page: another score and other rules mark another row."""

from __future__ import annotations

ROOT = ".cnb[data-cnb=minimum]"


def test_another_score_and_other_rules_mark_another_row(show):
    page = show("from canasta_nb import MinimumTable\ntable = MinimumTable('classic', score=1600)\ntable")
    root = page.locator(ROOT)
    marked = root.locator("tr[aria-current=true]")
    marked.get_by_text("1,500 to 2,995").wait_for()
    field = root.get_by_label("Score", exact=True)
    field.fill("−5")
    marked.get_by_text("below 0").wait_for()
    assert page.evaluate("document.activeElement.tagName") == "INPUT", "the focus stays in the field"
    field.fill("much")
    page.locator(f"{ROOT} .cnb-banner").get_by_text("Write a whole number").wait_for()
    assert field.get_attribute("aria-invalid") == "true"
    field.fill("3000")
    root.get_by_label("Rules").select_option("combo")
    marked.get_by_text("0 to 3,495").wait_for()
    assert root.get_by_role("row").count() == 6
    field.focus()
    page.keyboard.press("b")
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    assert page.evaluate("window.host.leaked") == []
    assert not page.evaluate(f"!!document.activeElement.closest('{ROOT}')"), "the notebook has its keys again"
    assert show.ask("table.rules, table.score") == "combo 3000"
