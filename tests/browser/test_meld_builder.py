"""The MeldBuilder in a page: built by keys and by clicks, counted at once, judged by Python."""

from __future__ import annotations

import pytest
from catalogue import sentence
from family import AT_50, AT_90, click_cards

from canasta_nb.widgets.shown.meld_builder import MeldBuilder

ROOT = ".cnb[data-cnb=meld-builder]"
COUNT = f"{ROOT} .cnb-counted"


def cell(position: str, **options: object) -> str:
    words = "".join(f", {name}={value!r}" for name, value in options.items())
    return f"from canasta_nb import MeldBuilder\nbuilder = MeldBuilder({position!r}{words})\nbuilder"


@pytest.fixture
def opened(show):
    def make(position: str = AT_90, *more: str, **options: object):
        page = show(cell(position, **options), *more)
        page.wait_for_selector(f"{ROOT} [role=option]")
        return page

    return make


def count(page) -> str:
    return page.locator(COUNT).inner_text()


def verdict(page, words: str) -> None:
    page.locator(f"{ROOT} .cnb-verdict").get_by_text(words).first.wait_for()


def test_22_the_worked_example_is_built_by_keyboard_alone(opened, show):
    page = opened()
    page.locator(f"{ROOT} [role=option][tabindex='0']").focus()
    page.keyboard.press("Shift+K")
    assert count(page) == "Nothing laid yet."
    page.keyboard.press("m")
    assert count(page) == "20 of 90, 70 short"
    page.keyboard.press("p")
    assert count(page) == "30 of 90, 60 short"
    page.keyboard.press("Shift+Q")
    page.keyboard.press("w")
    page.keyboard.press("Space")
    page.keyboard.press("m")
    assert count(page) == "70 of 90, 20 short"
    verdict(page, "at a score of 1,500 your side needs 90")
    assert page.evaluate(f"!!document.activeElement.closest('{ROOT}')"), "the focus stays inside"
    assert show.ask("builder.proposal") == "take Ks with KhKc, QsQh2d"


def test_16_by_clicks_alone_and_a_wild_card_asks_for_its_meld(opened, show):
    page = opened(AT_50)
    root = page.locator(ROOT)
    root.locator("[data-act=top]").click()
    click_cards(root, "Kh", "Kc")
    root.get_by_role("button", name="Lay down").click()
    click_cards(root, "2d")
    root.get_by_role("button", name="Lay down").click()
    root.get_by_role("group", name="Where does 2♦ go?").get_by_role("button", name="Kings").click()
    assert count(page) == "50 of 50 ✓"
    verdict(page, sentence("meld_builder", "says_ok", total=50, need=50))
    root.locator("[data-back][data-card='2d']").click()
    assert count(page) == "30 of 50, 20 short"
    verdict(page, "your side needs 50.")
    click_cards(root, "2d")
    root.locator("[data-slot=K]").click()
    verdict(page, sentence("meld_builder", "says_ok"))
    assert show.ask("builder.proposal, builder.verdict['ok']") == "take Ks with KhKc2d True"
    root.get_by_role("button", name="Take all back").click()
    assert count(page) == "Nothing laid yet."


def test_a_laid_card_is_taken_back_by_delete_and_the_focus_stays_near(opened):
    page = opened(AT_90, proposal="meld KhKc2d")
    page.locator(f"{ROOT} [data-back][data-card='Kh']").focus()
    page.keyboard.press("Delete")
    assert page.evaluate("document.activeElement.dataset.card") == "Kc"
    page.keyboard.press("Delete")
    page.keyboard.press("Delete")
    assert page.evaluate(f"!!document.activeElement.closest('{ROOT} [data-zone=hand]')")
    assert count(page) == "Nothing laid yet."


def test_29_two_views_of_one_builder_stay_in_step(opened, show):
    page = opened(AT_50, "builder")
    page.wait_for_function(f"document.querySelectorAll('{ROOT}').length === 2")
    first, second = page.locator(ROOT).all()
    click_cards(first, "Kh", "Kc", "2d")
    first.get_by_role("button", name="Lay down").click()
    second.locator("[data-back][data-card='2d']").wait_for()
    second.locator("[data-act=top]").click()
    first.get_by_text("50 of 50 ✓").wait_for()
    assert show.ask("builder.proposal") == "take Ks with KhKc2d"


def test_30_the_cell_is_run_again_without_a_trace(opened, show):
    page = opened()
    for _ in range(3):
        show.again()
        page.wait_for_selector(f"{ROOT} [role=option]")
    assert page.locator(ROOT).count() == 1


def test_35_building_sends_no_message_until_it_rests(opened, watch):
    page = opened(live=False)
    watch.sent.clear()
    root = page.locator(ROOT)
    click_cards(root, "Kh", "Kc", "Qs", "Qh")
    root.get_by_role("button", name="Lay down").click()
    assert count(page) == "40 of 90, 50 short"
    assert not [frame for frame in watch.sent if "meld" in str(frame)]
    root.get_by_role("button", name="Check").click()
    verdict(page, "Too few")
    frames = [frame for frame in watch.sent if "meld KhKc" in str(frame)]
    assert len(frames) == 1
    assert len(frames[0]) < 900


def test_32_while_python_is_busy_the_newest_act_is_judged_once_it_is_free(opened):
    page = opened(AT_50)
    page.evaluate(
        """() => {
          const ask = window.toPython;
          const free = new Promise((done) => (window.free = done));
          window.toPython = (message) => free.then(() => ask(message));
        }"""
    )
    page.locator(f"{ROOT} [role=option][data-card='Kh']").click()
    page.locator(f"{ROOT} [data-act=lay]").click()
    page.locator(f"{ROOT} .cnb-wait").get_by_text("One moment, please.").wait_for()
    page.locator(f"{ROOT} [role=option][data-card='Kc']").click()
    page.locator(f"{ROOT} [data-act=lay]").click()
    page.evaluate("window.free()")
    page.locator(f"{ROOT} .cnb-verdict").get_by_text("In words: meld K♥ K♣").wait_for()


def test_22_the_count_is_the_count_of_the_rules(opened, show):
    """Sums of the browser for every run of cards are those that Python gives."""
    page = opened(AT_50)
    root = page.locator(ROOT)
    hand = ["Kh", "Kc", "Qs", "Qh", "2d", "Ts", "9c", "8d", "6h", "5s", "4d"]
    for start in range(len(hand) - 2):
        cards = hand[start : start + 3]
        click_cards(root, *cards)
        shown = root.locator(".cnb-line").inner_text()
        builder = MeldBuilder(AT_50, proposal=f"meld {''.join(cards)}")
        assert f"Chosen: 3 cards, {builder.verdict['total']} points." in shown
        for card in cards:
            root.locator(f"[data-zone=hand] [data-card='{card}']").click(position={"x": 9, "y": 14})
