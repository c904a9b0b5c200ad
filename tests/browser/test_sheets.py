"""Sheets over the cloth: the keys, and the answers to "Why?"."""

from __future__ import annotations

import pytest
from catalogue import sentence
from looking import faults, resized
from moments import MOMENTS, led_to, table
from playing import ROOT, wait_for

SHEET = f"{ROOT} .cnb-sheet"
PLATE = 62  # pixels of the row in which the table speaks
FOCUSED = "document.activeElement"


@pytest.fixture
def page(show):
    page = show(MOMENTS["frozen"].cell)
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])")
    return page


def lies_over_the_cloth_alone(page) -> bool:
    sheet, hand = page.locator(SHEET).bounding_box(), page.locator(f"{ROOT} .cnb-hand").bounding_box()
    stage = page.locator(f"{ROOT} .cnb-stage").bounding_box()
    return stage["y"] <= sheet["y"] and sheet["y"] + sheet["height"] <= hand["y"] - PLATE


def covers_the_cloth(page) -> bool:
    """Tell whether nothing of the cloth looks out beside the sheet, or above it."""
    sheet, stage = page.locator(SHEET).bounding_box(), page.locator(f"{ROOT} .cnb-stage").bounding_box()
    return all(sheet[side] == stage[side] for side in ("x", "y", "width"))


def keeps_to_the_cloth(page) -> bool:
    """Whether a small sheet, such as the menu, lies on the cloth, and neither on the plate nor on the hand."""
    sheet, hand = page.locator(SHEET).bounding_box(), page.locator(f"{ROOT} .cnb-hand").bounding_box()
    return page.locator(f"{ROOT} .cnb-stage").bounding_box()["y"] <= sheet["y"] <= hand["y"] - PLATE - sheet["height"]


def test_a_question_mark_opens_the_keys_and_escape_closes_them(page):
    card = page.locator(f"{ROOT} [role=option]").nth(2)
    card.click(position={"x": 9, "y": 14})
    height = page.locator(ROOT).bounding_box()["height"]
    page.keyboard.press("?")
    sheet = page.locator(SHEET)
    sheet.wait_for()
    assert sheet.locator("caption").all_inner_texts() == ["Words", "In your hand", "Your turn", "Finding your way"]
    sheet.get_by_text(sentence("strings", "keys_words", 12).partition(" | ")[2]).wait_for()
    told = sheet.locator("table").first.locator("th").all_inner_texts()
    assert {"meld", "stock", "pile", "discard", "red three", "black three", "going out", "partner"} <= set(told)
    assert page.evaluate(f"{FOCUSED}.getAttribute('role')") == "heading"
    body = sheet.locator(".cnb-sheet-body")
    page.keyboard.press("ArrowDown")
    assert body.evaluate("node => node.scrollTop") > 0, "arrows read on"
    page.keyboard.press("End")
    assert body.evaluate("node => node.scrollTop + node.clientHeight >= node.scrollHeight - 1"), "so do the other keys"
    assert page.evaluate("scrollY") == 0
    page.keyboard.press("Home")
    assert body.evaluate("node => node.scrollTop") == 0
    assert "linear-gradient" in body.evaluate("node => getComputedStyle(node).maskImage"), "no edge is cut hard"
    assert lies_over_the_cloth_alone(page)
    assert covers_the_cloth(page)
    assert page.locator(ROOT).bounding_box()["height"] == height
    page.keyboard.press("Escape")
    assert sheet.is_hidden()
    assert page.evaluate(f"{FOCUSED}.dataset.id") == card.get_attribute("data-id")
    assert card.get_attribute("aria-selected") == "true"


def test_whoever_opens_the_keys_sees_them_all_and_at_a_wide_table_the_words_too(page):
    page.locator(f"{ROOT} [role=option]").first.focus()
    page.keyboard.press("?")
    sheet = page.locator(SHEET)
    for width, wanted in ((900, "caption"), (668, "caption"), (600, "table:not(:first-child) tr")):
        resized(page, ROOT, width)
        ends = sheet.locator(wanted).evaluate_all("nodes => nodes.map((one) => one.getBoundingClientRect().bottom)")
        box = sheet.bounding_box()
        assert max(ends) < box["y"] + box["height"] - 20, width


def test_a_sheet_that_scrolls_says_so_until_its_end(page):
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(f"{ROOT} [data-act=menu]:visible").click()
    page.locator(f"{ROOT} .cnb-menu [data-act=help]").click()
    more = page.locator(f"{SHEET}[data-more]")
    more.wait_for()
    page.locator(f"{SHEET} .cnb-sheet-body").evaluate("(body) => (body.scrollTop = body.scrollHeight)")
    more.wait_for(state="hidden")


def test_the_menu_sets_order_suits_size_sound_and_view_by_keys_alone(page, show):
    menu = page.locator(f"{ROOT} .cnb-menu")
    page.locator(f"{ROOT} [data-zone=actions] [data-act=menu]").focus()
    page.keyboard.press("Enter")
    menu.wait_for()
    assert keeps_to_the_cloth(page)
    assert faults(page, ROOT) == []
    said = ["Order: rank", "Suits: two colours", "Cards: as wide as the page", "Sounds: off"]
    others = ["Share", "Report a fault", "Text view", "Words and keys"]
    assert menu.get_by_role("button").all_inner_texts() == [*said, *others]
    resized(page, ROOT, 600)
    sizes = "nodes => nodes.map((node) => parseFloat(getComputedStyle(node).fontSize))"
    assert min(menu.get_by_role("button").evaluate_all(sizes)) >= 12
    assert page.evaluate(f"{FOCUSED}.dataset.act") == "sort", "the first has the focus"
    values = [("●○○", "○●○"), ("●○", "○●"), ("●○○○○", "○●○○○"), ("●○", "○●")]
    for told, (before, after) in zip(
        ("Order: points", "Suits: four colours", "Cards: small", "Sounds: on"), values, strict=True
    ):
        assert page.evaluate(f"{FOCUSED}.dataset.values") == before, "which of its values it has"
        page.keyboard.press("Enter")
        assert page.evaluate(f"{FOCUSED}.dataset.values") == after
        assert page.evaluate(f"{FOCUSED}.textContent") == told
        assert page.locator(f"{ROOT} [role=status] p").last.text_content() == told
        page.keyboard.press("ArrowDown")
    assert show.ask("table.sort, table.deck, table.size, table.sound") == "points four s True"
    assert page.locator(f"{ROOT}[data-deck=four][data-size=s]").count() == 1
    page.keyboard.press("End")
    assert page.evaluate(f"{FOCUSED}.dataset.act") == "help"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.locator(f"{ROOT} .cnb-text").wait_for()
    assert menu.is_hidden()
    assert page.evaluate(f"{FOCUSED}.matches('.cnb-command input')"), "there the moves are typed"
    page.keyboard.press("Escape")
    assert page.evaluate(f"{FOCUSED}.dataset.act") == "menu"


def test_tab_goes_through_the_menu_in_the_order_in_which_it_is_seen(page):
    """The focus goes in with the first, from the last to what closes the sheet, round, and Esc gives it back."""
    here = f"(({FOCUSED}.closest('.cnb-sheet') ? {FOCUSED}.dataset.act : '') || '')"
    at = "nodes => nodes.map((node) => { const { top, left } = node.getBoundingClientRect(); return [top, left]; })"
    for width in (900, 518, 390, 274):
        resized(page, ROOT, width)
        page.locator(f"{ROOT} [data-zone=actions] [data-act=menu]").click()
        items = page.locator(f"{ROOT} .cnb-menu button:visible")
        names = items.evaluate_all("nodes => nodes.map((node) => node.dataset.act)")
        places = items.evaluate_all(at)
        assert places == sorted(places), "row by row"
        found = [page.evaluate(here)]
        for _ in names:
            page.keyboard.press("Tab")
            found.append(page.evaluate(here))
        assert found == [*names, "close"], width
        for key, then in (("Tab", names[0]), ("Shift+Tab", "close"), ("Shift+Tab", names[-1])):
            page.keyboard.press(key)
            assert page.evaluate(here) == then, width
        page.keyboard.press("Escape")
        assert page.locator(SHEET).is_hidden()
        assert page.evaluate(f"{FOCUSED}.dataset.act") == "menu"


def test_below_880_pixels_the_pace_is_set_in_the_menu(page, show):
    pace = page.locator(f"{ROOT} .cnb-menu [data-act=pace]")
    for width in (879, 600, 320):
        resized(page, ROOT, width)
        assert page.locator(f"{ROOT} [data-zone=actions] [data-act=pace]").count() == 0, width
        page.locator(f"{ROOT} [data-zone=actions] [data-act=menu]").click()
        assert pace.evaluate("node => node === document.activeElement"), "the first has the focus"
        before = pace.inner_text()
        page.keyboard.press("Enter")
        assert pace.inner_text() != before
        body = page.locator(f"{ROOT} .cnb-sheet-body")
        assert body.evaluate("node => node.scrollHeight <= node.clientHeight"), width
        assert keeps_to_the_cloth(page), width
        page.keyboard.press("Escape")
    assert show.ask("table.pace") == "fast", "three presses lead around"
    page.keyboard.press("End")
    assert page.evaluate(f"{FOCUSED}.dataset.act") == "menu", "nothing hidden has a place in the bar"
    resized(page, ROOT, 880)
    assert page.locator(f"{ROOT} [data-zone=actions] [data-act=pace]").inner_text() == "Fast"


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("[data-act='why:pile']", "The pile: what freezes it"),
        (".cnb-theirs .cnb-meld", "Eights: a mixed canasta of 7"),
        (".cnb-theirs .cnb-badge", "Their side began this deal with 1,300 points"),
        ("[data-act='why:minimum']", sentence("why", "minimum")),
    ],
)
def test_why_is_answered_over_the_cloth_and_given_up_by_escape(page, asked, told):
    seq = page.locator(ROOT).get_attribute("data-seq")
    button = page.locator(f"{ROOT} {asked}").first
    button.focus()
    page.keyboard.press("Enter")
    page.locator(SHEET).get_by_text(told).wait_for()
    assert lies_over_the_cloth_alone(page)
    assert page.evaluate(f"{FOCUSED}.textContent").startswith(told), "the heading has the focus"
    page.keyboard.press("Escape")
    assert page.locator(SHEET).is_hidden()
    assert button.evaluate("node => node === document.activeElement")
    assert page.locator(ROOT).get_attribute("data-seq") == seq


def test_the_score_stands_there_when_another_player_ends_the_deal(show):
    """What was scored may come to the browser before the scene that ends the deal."""
    nearly = """rules classic; turn 1 play
hand 1 KcQs9d
hand 2 7c
hand 3 x5
hand 4 x5
melds B AsAhAdAcAsAhAd 7s7h7d
pile 4c
stock 5hx82"""
    page = show(led_to(nearly, s2="draw; meld 7+7c; discard 5h").replace("bot_delay_ms=0", "pace='fast'"))
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    page.locator(f"{ROOT} [role=option][data-card=Qs]").click(position={"x": 9, "y": 14})
    page.locator(f"{ROOT} [data-zone=actions] [data-act=discard]").click()
    page.wait_for_selector(f"{ROOT}[data-phase=over]")
    page.locator(f"{ROOT} .cnb-won").get_by_text("Their side wins this deal").wait_for()
    heard = page.locator(f"{ROOT} [role=status] p").all_inner_texts()
    assert sum("The deal is over." in text for text in heard) == 1, "said once"
    page.keyboard.press("h")
    page.locator(f"{ROOT} .cnb-banner").wait_for()
    notice, score = page.locator(f"{ROOT} .cnb-talk").bounding_box(), page.locator(f"{ROOT} .cnb-scored").bounding_box()
    assert notice["x"] >= score["x"] + score["width"], "a notice leaves the score free"
    resized(page, ROOT, 320)
    notice, score = page.locator(f"{ROOT} .cnb-talk").bounding_box(), page.locator(f"{ROOT} .cnb-scored").bounding_box()
    assert notice["y"] >= score["y"] + score["height"]
    assert page.locator(f"{ROOT} .cnb-hands li").count() == 4


def test_an_answer_leaves_the_chosen_cards_and_an_act_closes_the_sheet(page):
    page.locator(f"{ROOT} [role=option]").first.click(position={"x": 9, "y": 14})
    page.locator(f"{ROOT} [data-act='why:pile']").click()
    page.locator(SHEET).wait_for()
    assert page.locator(f"{ROOT} [aria-selected=true]").count() == 1
    before = int(page.locator(ROOT).get_attribute("data-seq"))
    page.locator(f"{ROOT} [data-zone=actions] [data-act=draw]").click()
    wait_for(page, before + 1)
    assert page.locator(SHEET).is_hidden()


def test_escape_leads_from_the_menu_back_to_its_button(page):
    button = page.locator(f"{ROOT} [data-zone=actions] [data-act=menu]")
    button.click()
    page.locator(f"{ROOT} .cnb-menu").wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    assert page.locator(SHEET).is_hidden()
    assert button.evaluate("node => node === document.activeElement")


# Whether the middle of the letters of a card that lies crosswise is free.
FREE = """(card) => {
  const box = card.querySelector(".cnb-rank").getBoundingClientRect();
  return card.contains(document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2));
}"""


def test_the_card_that_freezes_the_pile_shows_what_it_is(page):
    page.locator(f"{ROOT} [data-act='why:pile']").click()
    crossed = page.locator(f"{SHEET} .cnb-cross")
    crossed.wait_for()
    assert crossed.evaluate(FREE)


LONG = (
    "rules classic; turn 1 draw; hand 1 KhKcQsQh2d; pile 6d5cJcAhKd2h7s4s9c8hQd6hTc5dJsAs9dTh8c7d6s5hKs9hQc4dJdTdAc7hKs"
)


@pytest.mark.parametrize("cell", [MOMENTS["explained"].cell, MOMENTS["thirty"].cell, table(LONG, seat=1)])
def test_12_the_sheet_behind_why_at_the_pile_needs_no_scrolling(show, new_page, cell):
    page = show(cell, page=new_page(width=900, height=900))
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])")
    page.locator(f"{ROOT} [data-act='why:pile']").click()
    body = page.locator(f"{ROOT} .cnb-sheet-body")
    body.wait_for()
    for width in (320, 400, 560, 600, 760, 879, 900, 1100):
        resized(page, ROOT, width)
        assert body.evaluate(
            "node => [node.scrollHeight - node.clientHeight, node.scrollWidth - node.clientWidth]"
        ) == [0, 0], width
