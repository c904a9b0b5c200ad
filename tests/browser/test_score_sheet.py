"""The ScoreSheet in a page: unfolded and filled in, by keys and by clicks."""

from __future__ import annotations

import re

import pytest
from catalogue import sentence
from family import OVER

ROOT = ".cnb[data-cnb=score-sheet]"


def cell(**options: object) -> str:
    words = "".join(f", {name}={value!r}" for name, value in options.items())
    return f"from canasta_nb import ScoreSheet\nsheet = ScoreSheet({OVER!r}{words})\nsheet"


@pytest.fixture
def opened(show):
    def make(*more: str, **options: object):
        page = show(cell(**options), *more)
        page.wait_for_selector(f"{ROOT} .cnb-sheet tbody tr")
        return page

    return make


def test_26_every_line_unfolds_to_its_cards_and_a_minus_is_a_true_one(opened):
    page = opened()
    root = page.locator(ROOT)
    assert root.get_by_role("table").count() == 1
    for button in root.locator("[data-open]").all():
        assert button.get_attribute("aria-expanded") == "false"
        button.click()
        assert button.get_attribute("aria-expanded") == "true"
    made = root.locator(".cnb-made:visible")
    assert made.count() == root.locator("[data-open]").count()
    cards = root.locator("#" + root.locator("[data-open=natural-canastas]").get_attribute("aria-controls"))
    canasta = cards.locator("[data-card]").evaluate_all("nodes => nodes.map((node) => node.dataset.card)")
    assert sorted(canasta) == ["Kc", "Kd", "Kd", "Kh", "Kh", "Ks", "Ks"]
    numbers = root.locator("tbody td").all_inner_texts()
    assert any("−" in text for text in numbers)
    assert not any("-" in text for text in numbers)
    shown = {
        row: [int(text.replace("−", "-").replace(",", "")) if text != "–" else 0 for text in texts]
        for row, texts in root.evaluate(
            "node => [...node.querySelectorAll('tbody tr')].map((row) => "
            "[row.dataset.row, [...row.querySelectorAll(':scope > td')].map((cell) => cell.textContent)])"
        )
        if not row.endswith("/made")
    }
    for column in range(2):
        lines = [points[column] for row, points in shown.items() if not row.startswith("sum/")]
        assert sum(lines) == shown["sum/subtotal"][column]
        assert shown["sum/subtotal"][column] + shown["sum/previous"][column] == shown["sum/total"][column]


def test_lines_unfold_by_keyboard_in_every_view(opened, show):
    page = opened("sheet")
    page.wait_for_function(f"document.querySelectorAll('{ROOT}').length === 2")
    page.locator(f"{ROOT} [data-open]").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    second = page.locator(ROOT).nth(1)
    second.locator("[data-open=natural-canastas][aria-expanded=true]").wait_for()
    assert page.evaluate("document.activeElement.dataset.open") == "natural-canastas"
    for key in "abxdd":
        page.keyboard.press(key)
    assert page.evaluate("window.host.leaked") == []
    assert show.ask("sheet.expanded") == "['natural-canastas']"


def test_a_sheet_is_filled_in_by_keyboard_and_each_wrong_line_says_why(opened, show):
    page = opened(mode="fill")
    root = page.locator(ROOT)
    field = root.locator("[data-line=melded-cards]")
    field.focus()
    for points in ("220", "300", "300", "200", "100", "−75"):
        page.keyboard.insert_text(points)
        page.keyboard.press("ArrowDown")
    assert root.locator("[data-row='sum/subtotal'] td").inner_text() == "1,045"
    assert root.locator("[data-row='sum/total'] td").inner_text() == "2,245"
    page.keyboard.press("Control+Enter")
    wrong = root.locator("[data-line=natural-canastas][aria-invalid=true]")
    wrong.wait_for()
    described = page.locator(f"id={wrong.get_attribute('aria-describedby')}")
    assert (
        described.inner_text()
        == "✗ You wrote 300, but it is 500: " + sentence("score_sheet", "reasons", "natural-canastas") + "."
    )
    assert root.locator("[aria-invalid=true]").count() == 1
    wrong.fill("500")
    page.keyboard.press("Enter")
    page.get_by_text("All 6 lines are right.").first.wait_for()
    assert show.ask("sheet.entries['natural-canastas'], len(sheet.marks)") == "500 6"


def test_what_is_no_number_is_said_before_anything_is_sent(opened):
    page = opened(mode="fill")
    root = page.locator(ROOT)
    root.locator("[data-line=red-threes]").fill("two hundred")
    root.get_by_role("button", name="Check").click()
    page.locator(f"{ROOT} .cnb-banner").get_by_text("Write a whole number").wait_for()
    assert page.evaluate("document.activeElement.dataset.line") == "red-threes"
    assert root.locator("[data-line=red-threes]").get_attribute("aria-invalid") == "true"


def test_34_no_point_of_the_sheet_reaches_the_browser_before_it_is_checked(show, watch):
    """In a notebook of its own: a kernel that goes on brings back the sheets of other tests."""
    page = show(cell(mode="fill"))
    page.locator(f"{ROOT} [data-line=going-out]").fill("1")
    told = re.sub(r"[0-9a-f-]{32,}", "", " ".join(map(str, watch.received)))  # a model's name may hold any digits
    assert "going-out" in told
    for points in ("1245", "12 × 10", "12 \\u00d7 10", "−75"):
        assert points not in told
    page.locator(f"{ROOT} [data-act=check]").click()
    page.locator(f"{ROOT} [aria-invalid=true]").first.wait_for()
    assert "1245" in " ".join(str(frame) for frame in watch.received)
