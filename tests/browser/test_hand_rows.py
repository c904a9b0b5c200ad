"""A large hand lies in two rows above the bar, however its ranks divide."""

from random import Random

import pytest
from looking import resized
from moments import table
from sampled import every_time

from canasta_nb.core.model.cards import cards_text, pack

ROOT = ".cnb[data-cnb=table]"
LOWEST = """(root) => {
  const cards = [...root.querySelectorAll(".cnb-hand .cnb-face")].map((card) => card.getBoundingClientRect().bottom);
  return Math.max(...cards) - root.querySelector(".cnb-actions").getBoundingClientRect().top;
}"""
NARROWEST = """(root) => {
  const cards = [...root.querySelectorAll(".cnb-hand [role=option]")].map((card) => card.getBoundingClientRect());
  return Math.min(...cards.slice(1).map((card, place) => card.left - cards[place].left).filter((step) => step > 0));
}"""

# Of each card: how wide the part is that can be pressed, whether it is high enough, and whether its suit is seen.
PARTS = """(root) => [...root.querySelectorAll(".cnb-hand [role=option]")].map((node) => {
  const box = node.getBoundingClientRect();
  const mine = (x, y) => node.contains(document.elementFromPoint(x, y));
  const places = (from, to) => Array.from({ length: Math.round(4 * (to - from)) }, (_, at) => from + at / 4);
  const count = (from, to, here) => places(from, to).filter(here).length / 4;
  const suit = (node.querySelector(".cnb-suit") ?? node.querySelector(".cnb-letters")).getBoundingClientRect();
  return {
    wide: count(box.left, box.right + 40, (x) => mine(x, box.top + 14)),
    high: [1, 22, 43].every((y) => mine(box.left + 12, box.top + y)), // of 44 pixels
    suit: node.querySelector(".cnb-letters") ? true : mine(suit.left + suit.width / 2, suit.bottom - 1) };
})"""


def hand(size: int, seed: int) -> str:
    """Return a hand of n cards from two packs without threes, with some ranks often and some rarely."""
    chance = Random(seed)
    cards = [card for card in pack(2, 4) if card.rank != "3"]
    favoured = chance.sample("AKQJT987654", 4)
    weighed = sorted(cards, key=lambda card: chance.random() + (card.rank not in favoured) * 0.6)
    return cards_text(weighed[:size])


@pytest.mark.parametrize("size", every_time([23, 30, 32, 36, 40], asked={30, 40}))
def test_12_a_large_hand_stays_above_the_bar(show, size):
    page = show(table(f"rules classic; turn 1 draw; hand 1 {hand(size, size)}"))
    for width in (320, 400, 560, 600, 700, 760, 900, 1200):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function(f"Math.round(document.querySelector('{ROOT}').getBoundingClientRect().width) <= {width}")
        root = page.locator(ROOT)
        assert root.evaluate(LOWEST) <= 1, width
        assert root.evaluate(NARROWEST) >= (26 if size <= 30 else 20), width


def test_04_25_every_card_of_thirty_shows_its_suit_and_enough_to_press(show):
    page = show(table(f"rules classic; turn 1 draw; hand 1 {hand(30, 30)}"))
    for width in (320, 400, 560, 600, 760, 900, 1200):
        resized(page, ROOT, width)
        for part in page.locator(ROOT).evaluate(PARTS):
            assert part["wide"] >= 26, width
            assert part["high"], width
            assert part["suit"], width


def test_two_rows_are_about_as_long(show, new_page):
    page = show(table(f"rules classic; turn 1 draw; hand 1 {hand(30, 30)}"), page=new_page(width=1300, height=900))
    for width in (900, 1240):
        resized(page, ROOT, width)
        tops = page.locator(f"{ROOT} .cnb-group").evaluate_all(
            "groups => groups.flatMap((group) => Array(group.childElementCount).fill(group.offsetTop))"
        )
        assert min(map(tops.count, set(tops))) >= 12, width


@pytest.mark.parametrize("width", every_time([560, 600, 760, 850, 1100], asked={560, 850}))
def test_21_the_plate_stays_as_high_while_cards_are_chosen(show, width):
    page = show(table("rules classic; turn 1 play; hand 1 KhKsKdQsQh2dTh9s8d6h6c4d"))
    page.set_viewport_size({"width": width, "height": 900})
    page.wait_for_function(f"Math.round(document.querySelector('{ROOT}').getBoundingClientRect().width) <= {width}")
    plate = page.locator(f"{ROOT} .cnb-talk")
    high = plate.evaluate("(node) => node.getBoundingClientRect().height")
    for number, card in enumerate(("Kh", "Ks", "Kd", "Qs", "Qh", "2d"), start=1):
        page.locator(f"{ROOT} [role=option][data-card='{card}']").click(position={"x": 9, "y": 14})
        page.wait_for_function(
            f"document.querySelectorAll('{ROOT} [role=option][aria-selected=true]').length === {number}"
        )
        page.wait_for_selector(f"{ROOT}:not([aria-busy])")
        assert plate.evaluate("(node) => node.getBoundingClientRect().height") <= high + 0.5, card
