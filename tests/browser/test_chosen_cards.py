"""What the chosen cards change on the table: the points beside them once the side has opened, the pile that glows."""

from __future__ import annotations

from catalogue import sentence
from looking import resized
from moments import table
from playing import OPENING, ROOT, middle, option, wait_for

PAIRS = "rules classic; turn 1 play; melds A KsKhKd; hand 1 QsQhQd9s9d8c8d5c; pile 5d"


def choose(page, *cards: str) -> None:
    for card in cards:
        page.locator(f"{ROOT} {option(card)}[aria-selected=false]").first.click(position={"x": 9, "y": 14})


def test_after_opening_the_meter_shows_the_points_of_the_chosen_cards(show):
    page = show(table(PAIRS, seat=1))
    wait_for(page, 0)
    reach = page.locator(f"{ROOT} .cnb-reach")
    assert reach.is_hidden(), "nothing is chosen"
    choose(page, "Qs", "Qh", "Qd")
    assert reach.inner_text().split("\n") == ["30 points", "opened"]
    meter = reach.get_by_role("meter", name="Points of the selection", exact=True)
    assert [meter.get_attribute(f"aria-value{which}") for which in ("now", "max")] == ["30", "30"]
    assert meter.evaluate("node => node.firstChild.offsetWidth >= node.clientWidth"), "the bar is full"


# What a tag over a place says, and which of the pile and its top card glows.
GLOWS = """(pile) => {
  const shadow = (node) => getComputedStyle(node).boxShadow !== "none";
  return [getComputedStyle(pile, "::after").content, shadow(pile), shadow(pile.querySelector(".cnb-top"))];
}"""


def test_a_pile_that_glows_after_the_draw_says_that_the_card_is_discarded_there(show):
    page = show(table(OPENING, seat=1))
    page.locator(f"{ROOT} [data-zone=stock]").click()
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    pile = page.locator(f"{ROOT} [data-zone=pile]")
    page.mouse.move(0, 0)
    assert pile.evaluate(GLOWS) == ["none", False, False]
    choose(page, "4d")
    page.mouse.move(0, 0)
    assert pile.evaluate(GLOWS) == ['"Discard" / ""', False, True]


def test_on_a_narrow_table_the_number_stands_off_its_button_and_a_card_without_a_place_is_told_so(show, new_page):
    page = show(table(OPENING, seat=1), page=new_page(width=600, height=900))
    wait_for(page, 0)
    resized(page, ROOT, 600)
    choose(page, "Kh")
    number, why = (page.locator(f"{ROOT} .cnb-reach {part}").bounding_box() for part in ("b", "button"))
    assert number["x"] + number["width"] + 4 <= why["x"]
    page.mouse.move(*middle(page, option("4d")))
    page.mouse.down()
    page.mouse.move(*middle(page, ".cnb-title"), steps=3)
    assert page.get_by_text(sentence("strings", "where_none")).is_visible()
    page.mouse.up()


GOLD = """(root) => [...document.querySelectorAll(`${root} [data-zone=actions] .cnb-main`)]
  .filter((node) => getComputedStyle(node).backgroundColor === "rgb(242, 193, 78)").map((node) => node.dataset.act)"""


# Whether the meter is green; nothing where it isn't shown.
GREEN = """(root) => {
  const bar = document.querySelector(`${root} .cnb-meter .cnb-bar`);
  if (!bar.checkVisibility()) return null;
  const good = Object.assign(document.createElement("i"), { style: "color: var(--good)" });
  bar.append(good);
  const isGreen = getComputedStyle(bar).borderBottomColor === getComputedStyle(good).color;
  good.remove();
  return isGreen;
}"""


def test_wild_cards_alone_are_added_where_a_press_asks_for_it(show):
    """They don't say which meld they are for, and *Meld* is no dead end."""
    page = show(table("rules classic; turn 1 play; melds A KsKhKd 8s8h8d8c8s8h; hand 1 Jk2sQsQh9d5c; pile 9d", seat=1))
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    page.locator(f"{ROOT} [role=option][data-card=Jk]").click(position={"x": 9, "y": 14})
    page.wait_for_function(f"({GOLD})('{ROOT}').join() === 'meld,discard'")
    page.locator(f"{ROOT} [data-zone=actions] [data-act=meld]").click()
    page.locator(f"{ROOT} .cnb-where [role=option]").get_by_text("Eights").click()
    page.wait_for_selector(f"{ROOT} .cnb-ours .cnb-k-black", state="attached")


def test_alive_59_gold_is_what_works_with_the_chosen_cards(show):
    page = show(table("rules classic; turn 1 play; melds A KsKhKd; hand 1 KcQsQhQd9s8d5c; pile 9d", seat=1))
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")

    def gold(*acts: str) -> None:
        page.wait_for_function(f"({GOLD})('{ROOT}').join() === '{','.join(acts)}'")

    def choose(card: str) -> None:
        page.locator(f"{ROOT} [role=option][data-card='{card}']").click(position={"x": 9, "y": 14})

    def green() -> bool | None:
        return page.evaluate(GREEN, ROOT)

    meld, discard = (page.locator(f"{ROOT} [data-zone=actions] [data-act={act}]") for act in ("meld", "discard"))
    gold()  # the plate says that a card is missing
    assert green() is None
    choose("9s")
    gold("discard")
    assert green() is False, "it can be discarded and not laid"
    assert meld.get_attribute("aria-disabled") == "true"
    assert meld.get_attribute("title") == sentence("strings", "choose_meld")
    choose("9s")
    for card in ("Qs", "Qh", "Qd"):
        choose(card)
    gold("meld")
    assert green() is True
    assert discard.get_attribute("title") == sentence("strings", "choose_one")
    choose("5c")
    gold()  # queens and a five aren't a meld
    assert green() is False, "the points are there, and nothing may be laid"
    assert meld.get_attribute("title") == "There is no place for Q♠, Q♥, Q♦ and 5♣ now."
