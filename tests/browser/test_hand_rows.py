"""A large hand lies in two rows above the bar, however its ranks divide."""

from random import Random

import pytest
from looking import AT_REST, resized
from moments import table
from playing import ENDLESS
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

SEEN = ".cnb-hand [role=option]:not([data-under])"
"""The cards of the hand but those that lie in a pile, which a tap spreads."""

# Of each card: how wide the part is that can be pressed, whether it is high enough, and whether its suit is seen.
PARTS = """(root) => [...root.querySelectorAll("SEEN")].map((node) => {
  const box = node.getBoundingClientRect();
  const mine = (x, y) => node.contains(document.elementFromPoint(x, y));
  const places = (from, to) => Array.from({ length: Math.round(4 * (to - from)) }, (_, at) => from + at / 4);
  const count = (from, to, here) => places(from, to).filter(here).length / 4;
  const suit = (node.querySelector(".cnb-suit") ?? node.querySelector(".cnb-letters")).getBoundingClientRect();
  return {
    wide: count(box.left, box.right + 40, (x) => mine(x, box.top + 14)),
    high: [1, 22, 43].every((y) => mine(box.left + 12, box.top + y)), // of 44 pixels
    suit: node.querySelector(".cnb-letters") ? true : mine(suit.left + suit.width / 2, suit.bottom - 1) };
})""".replace("SEEN", SEEN)


# Cards of which a corner of the rank, or the middle of the suit, is covered, or lies outside the table. On top of a
# pile may lie whichever of its cards has been chosen, or has the focus.
HIDDEN = """(root) => [...root.querySelectorAll("SEEN")].filter((node) => {
  const lies = node.matches("[data-count]") ? node.closest(".cnb-group") : node;
  const mine = (x, y) => lies.contains(document.elementFromPoint(x, y));
  const letters = node.querySelector(".cnb-letters");
  const [index, suit] = [letters ?? node.querySelector(".cnb-rank"), letters ?? node.querySelector(".cnb-suit")];
  const [a, b] = [index, suit].map((one) => one.getBoundingClientRect());
  const middle = [(b.left + b.right) / 2, (b.top + b.bottom) / 2];
  const seen = [[a.left + 0.5, a.top + 1], [a.right - 0.5, a.top + 1], middle];
  return !seen.every(([x, y]) => mine(x, y));
}).map((node) => node.dataset.card)""".replace("SEEN", SEEN)
# Where each card that is not chosen lies.
LYING = """(root) => [...root.querySelectorAll(".cnb-hand [role=option][aria-selected=false]")].map((node) => {
  const { left, top } = node.getBoundingClientRect();
  return [node.dataset.id, left, top].join(" ");
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


SIZES = {"s": 22, "m": 30, "l": 11, "projector": 30}
"""How many cards are held at each size of cards."""


@pytest.mark.parametrize("size", every_time([1, 11, 22, 23, 30, 40], asked={11, 30, 40}))
def test_look_04_rank_and_suit_are_seen_at_every_overlap_also_beside_raised_cards(show, new_page, size):
    page = show(table(f"rules classic; turn 1 play; hand 1 {hand(size, size)}"), page=new_page(width=1500, height=1000))
    root = page.locator(ROOT)
    for every in (0, 3, 2, 1):  # which cards are raised: none, each third, each second, all
        root.locator(".cnb-hand [role=option]").first.focus()
        page.keyboard.press("Escape")
        if every:
            root.evaluate(
                """(root, every) => [...root.querySelectorAll(".cnb-hand [role=option]")]
                  .forEach((node, place) => place % every === 0 && node.click())""",
                every,
            )
        for width in (320, 560, 600, 760, 900, 1240):
            resized(page, ROOT, width)
            assert root.evaluate(HIDDEN) == [], (width, every)


EVERY_RANK = "AsAhKsKhQsQhJsJhTsTh9s9h8s8h7s6s5s4s4h3sQd2c"


@pytest.mark.parametrize("sort", every_time(["rank", "points", "drawn"], asked={"drawn"}))
def test_look_12_in_every_order_a_hand_stays_within_the_table(show, new_page, sort):
    """LOOK 12, and the least strip of 4.7: two rows as soon as one would be too long, whatever the order is."""
    for cards in (EVERY_RANK[:36], EVERY_RANK, hand(30, 30), hand(40, 40)):
        page = show(table(f"rules classic; turn 1 play; hand 1 {cards}", sort=sort), page=new_page(width=1300))
        root = page.locator(ROOT)
        for width in (560, 600, 700, 760, 900, 1240):
            resized(page, ROOT, width)
            assert root.evaluate(HIDDEN) == [], (cards, width)
            assert root.evaluate(NARROWEST) >= (26 if len(cards) <= 60 else 20), (cards, width)
            assert root.evaluate(LOWEST) <= 1, (cards, width)


@pytest.mark.parametrize("size", SIZES)
def test_look_04_rank_and_suit_are_seen_at_every_size_of_cards(show, new_page, size):
    cell = table(f"rules classic; turn 1 play; hand 1 {hand(SIZES[size], 4)}", size=size)
    page = show(cell, page=new_page(width=2000, height=1500))
    root = page.locator(ROOT)
    root.evaluate(
        """(root) => [...root.querySelectorAll(".cnb-hand [role=option]")]
          .forEach((node, place) => place % 3 === 0 && node.click())"""
    )
    for width in (1900, 900, 600):
        page.set_viewport_size({"width": width, "height": 1500})
        root.evaluate(AT_REST)
        assert root.evaluate(HIDDEN) == [], width


@pytest.mark.parametrize("size", [11, 30])
def test_look_24_choosing_moves_no_other_card(show, new_page, size):
    page = show(table(f"rules classic; turn 1 play; hand 1 {hand(size, size)}"), page=new_page(width=900, height=900))
    root = page.locator(ROOT)
    cards = root.locator(".cnb-hand [role=option]")
    lying = set(root.evaluate(LYING))
    for place in (0, size // 2, size - 1):
        cards.nth(place).click(position={"x": 9, "y": 14})
        root.locator("[aria-selected=true]").wait_for()
        root.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished))")
        assert len(lying - set(root.evaluate(LYING))) == 1, place
        page.keyboard.press("Escape")


# How the cards of the hand that stay move together: which of their styles, and for how many milliseconds.
CLOSES = """() => document.getAnimations().filter(({ effect }) => effect.target.closest(".cnb-hand"))
  .map(({ effect }) => [Object.keys(effect.getKeyframes()[0]).includes("transform"), effect.getTiming().duration])"""


def test_look_24_a_gap_closes_in_120_milliseconds(show, new_page):
    cell = table("rules classic; turn 1 play; hand 1 AsKhKcQsQh9c8d6h5s4d", seat=1, motion="on")
    page = show(cell.replace("bot_delay_ms=0", "pace='step'"), page=new_page(width=900, height=900))
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    page.evaluate(ENDLESS)
    page.locator(f"{ROOT} [role=option][data-card=As]").click(position={"x": 9, "y": 14})
    page.keyboard.press("x")
    page.wait_for_selector(f"{ROOT} .cnb-air > *")
    page.wait_for_function(f"({CLOSES})().length > 0")
    found = page.evaluate(CLOSES)
    assert len(found) >= 7
    assert {(moves, ms) for moves, ms in found} == {(True, 120)}
