"""The PileExplorer in a page: time goes back and forth, and what could be is tried."""

from __future__ import annotations

ROOT = ".cnb[data-cnb=pile]"
CELL = "from canasta_nb import PileExplorer\npile = PileExplorer('5h2d9cKd', melds=['QsQhQd'])\npile"


def test_23_the_freezing_card_lies_crosswise_and_is_named_until_it_is_gone(show):
    page = show(CELL)
    root = page.locator(ROOT)
    cross = root.locator(".cnb-cross")
    cross.wait_for()
    assert cross.get_attribute("data-card") == "2d"
    face = cross.locator(".cnb-face").bounding_box()  # as it lies, turned
    assert face["width"] > face["height"] >= 16
    assert "Card 2 of 4: 2 of diamonds, wild, freezes the pile" in cross.inner_text()
    assert "the 2♦ (card 2 of 4, lying crosswise) is wild" in root.locator(".cnb-sides").inner_text()
    slider = root.get_by_role("slider")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    page.wait_for_function(f"document.querySelectorAll('{ROOT} .cnb-spread > li').length === 1")
    assert cross.count() == 0
    assert slider.get_attribute("aria-valuetext") == "After 1 of 4 cards"
    assert "❄ FROZEN" not in root.locator(".cnb-sides td").first.inner_text()
    assert page.evaluate("document.activeElement.type") == "range", "the focus stays on the slider"
    assert show.ask("pile.step") == "1"


def test_24_what_if_our_side_has_not_opened(show):
    page = show(CELL.replace("5h2d9cKd", "5h9cKd"))
    root = page.locator(ROOT)
    opened = root.get_by_role("button", name="your side has melded")
    opened.wait_for()
    assert opened.get_attribute("aria-pressed") == "true"
    assert root.locator("tbody tr").first.locator("td").all_inner_texts() == ["not frozen", "❄ FROZEN"]
    opened.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{ROOT} [data-try='opened:0'][aria-pressed=false]")
    assert root.locator("tbody tr").first.locator("td").all_inner_texts() == ["❄ FROZEN", "❄ FROZEN"]
    assert root.locator(".cnb-cross").count() == 0
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.wait_for_selector(f"{ROOT} .cnb-cross[data-card='2c']")
    both = root.locator("tbody tr").nth(1).locator("td").first.inner_text()
    assert "is wild" in both
    assert "has not opened" in both
    root.get_by_role("button", name="a 3♠ is on top").click()
    root.get_by_text("✕ can't be taken now").wait_for()
