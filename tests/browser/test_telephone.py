"""The table on a telephone, ALIVE 53 to 59: its height, what can be pressed, what is cut, every game and many hands."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest
from geometry import GEOMETRY
from looking import resized
from made_facts import NAMES
from moments import THIRTY, table
from sampled import LONGEST_WORDS, every_time

from canasta_nb import Table
from canasta_nb.core.model.cards import cards_text, pack, parse_cards
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import LANGUAGES

ROOT = ".cnb[data-cnb=table]"
WIDTHS = (390, 274, 320, 518)
MORE_SIDES = ("classic-3p", "combo-3p", "official-3pack")
RULES = [*(each for each in RuleSet.ids() if each not in MORE_SIDES), *MORE_SIDES]

# A scene is put into the table's model; what is wrong with how it lies then.
FAULTS = (
    "(scene) => {"
    + GEOMETRY
    + """
  const model = Object.values(host.models).find((one) => one.get("scene")?.seats);
  if (scene) model.hear({ method: "update", state: { scene: { ...scene, seq: model.get("scene").seq } } });
  const [root] = $(".cnb[data-cnb=table]");
  const found = [];
  const frame = box(root);
  if (root.offsetHeight > 640) found.push(["high", root.offsetHeight]);
  if (root.scrollWidth > root.clientWidth) found.push(["sideways", root.scrollWidth]);
  const all = [...root.querySelectorAll("*")]
    .filter((node) => !node.closest("svg, .cnb-hidden, .cnb-sheet, .cnb-face"));
  const heard = (node) => node.closest(".cnb-hidden, .cnb-melds:not([data-open]) > [data-rest]")
    || box(node).width <= 2 || getComputedStyle(node).clipPath === "inset(50%)";
  for (const node of all) {
    const { overflowX, overflowY } = getComputedStyle(node);
    if (heard(node) || !shown(node)) continue;
    const sideways = /auto|scroll/.test(overflowX) && node.scrollWidth > node.clientWidth + 1;
    const down = /auto|scroll/.test(overflowY) && node.scrollHeight > node.clientHeight + 1;
    if (sideways || down) found.push(["scrolls", node.className]);
  }
  // What can be pressed: how far one may go from the middle before the point belongs to something else.
  const least = (node) => node.matches("[role=option]") ? [0, 44] : [44, 44];
  const reach = (node, x, y, [dx, dy]) => {
    let far = 0;
    while (far < 44 && node.contains(document.elementFromPoint(x + dx * (far + 2), y + dy * (far + 2)))) far += 2;
    return far;
  };
  for (const node of root.querySelectorAll("button, [role=option]")) {
    if (node.closest("[inert], .cnb-sheet") || !shown(node) || heard(node)
      || node.closest("[data-under], .cnb-melds:not([data-open]) > [data-rest]")) continue;
    const one = box(node);
    const strip = node.matches("[role=option]");
    const [x, y] = [one.left + (strip ? 6 : one.width / 2), one.top + Math.min(one.height / 2, 22)];
    if (!node.contains(document.elementFromPoint(x, y))) {
      found.push(["covered", node.className, node.textContent.slice(0, 30)]);
      continue;
    }
    // Every other pixel is asked; a size that is given is taken as it is.
    const whole = one.width >= 44 && one.height >= 44;
    const mine = ([a, b]) => node.contains(document.elementFromPoint(one.left + a, one.top + b));
    if (whole && [[4, 4], [4, 40], [40, 4], [40, 40]].every(mine)) continue;
    const wide = reach(node, x, y, [1, 0]) + reach(node, x, y, [-1, 0]) + 1;
    const high = reach(node, x, y, [0, 1]) + reach(node, x, y, [0, -1]) + 1;
    const [least_wide, least_high] = least(node);
    if (wide < least_wide - 2 || high < least_high - 2)
      found.push(["small", node.className, node.dataset.act ?? node.textContent.slice(0, 30), wide, high]);
  }
  // Words: large enough, whole, inside the table, and over no others.
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    if (!text.data.trim() || node.closest("svg, .cnb-sheet, .cnb-face, .cnb-text") || !shown(node)) continue;
    const size = Number.parseFloat(getComputedStyle(node).fontSize);
    if (heard(node) || (node.closest("p") && heard(node.closest("p"))) || size === 0) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const own = range.getBoundingClientRect();
    if (own.width < 1) continue;
    if (size < 11.5) found.push(["letters", text.data, size]);
    if (!inside(own, frame)) found.push(["outside", text.data]);
    const holds = node.closest(".cnb-badge, .cnb-meld, button, .cnb-plate, .cnb-talk, .cnb-row-of-melds, .cnb-middle");
    if (holds && !inside(own, box(holds))) found.push(["cut", holds.className, text.data]);
    if (node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX === "hidden"
      || node.matches(".cnb-title") && node.scrollHeight > node.clientHeight + 1) found.push(["clipped", text.data]);
    texts.push([text.data, [...range.getClientRects()]]);
  }
  texts.forEach(([said, own], place) => {
    for (const [other, its] of texts.slice(place + 1))
      if (own.some((line) => its.some((one) => common(line, one)[0] > 1 && common(line, one)[1] > 3)))
        found.push(["over", said, other]);
  });
  // No line of the news begins with the dot that parts it.
  for (const part of $(".cnb-brief > :last-child").filter((one) => shown(one) && one.textContent)) {
    const [news, first] = [box(part.parentElement), box(part.parentElement.firstElementChild)];
    const dot = getComputedStyle(part, "::before").position === "absolute";
    const hides = dot && box(part).left < news.left + 1;
    if (box(part).top > first.top + 4 && !hides) found.push(["dot", part.textContent]);
  }
  // A row that is higher than its place lies over its neighbours.
  for (const row of $(".cnb-row-of-melds"))
    for (const other of $(".cnb-pile, .cnb-plate, .cnb-row-of-melds").filter(shown))
      if (row !== other && over(box(row), box(other))) found.push(["row", row.className, other.textContent]);
  // The hand: wide strips, the whole width, faces above the bar.
  const strips = $(".cnb-hand [role=option]").filter((node) => !node.hasAttribute("data-under"));
  const rows = new Map();
  for (const node of strips) {
    const top = Math.round(box(node).top / 20);
    rows.set(top, [...(rows.get(top) ?? []), box(node.querySelector(".cnb-face"))]);
  }
  const hand = $(".cnb-hand [role=option]").length;
  const low = $(".cnb-stage[data-low]").length > 0;
  const least_strip = rows.size < 2 || strips.length > (frame.width < 390 ? 12 : 18) ? 26 : 40;
  for (const row of rows.values()) {
    row.sort((a, b) => a.left - b.left);
    const steps = row.slice(1).map((face, place) => face.left - row[place].left);
    if (Math.min(99, ...steps) < least_strip - 0.5) found.push(["strip", Math.min(...steps), least_strip, row.length]);
    const free = frame.right - row.at(-1).right;
    if (free < 0 || (!low && hand >= 9 && free > 12)) found.push(["free", free, row.length]);
  }
  const bar = $("[data-zone=actions] .cnb-main").filter(shown).map(box);
  const lowest = Math.max(0, ...$(".cnb-hand .cnb-face").map((face) => box(face).bottom));
  if (bar.length && lowest > Math.min(...bar.map((one) => one.top)) - 3) found.push(["under the bar", lowest]);
  return found;
}"""
)


MELDS = """melds A KsKhKdKcKsKhKd 7s7h7d7c2s2d2h TsThTdJk JsJhJd AsAhAd 9s9h9d
melds B QsQh2d 8s8h8d8c8s8h2c 6s6h6d 5s5h5d 4s4h4d
threes A 3h3d; threes B 3h; pile 5c2h"""
LAID = re.findall(r"Jk|[AKQJT2-9][shdc]", MELDS)


def told(size: int) -> str:
    """Return a late deal and a hand of n cards, some ranks often and some rarely."""
    chance = Random(size)
    left = list(pack(2, 4))
    for card in LAID:
        left.remove(parse_cards(card)[0])
    often = chance.sample("AKQJT987654", 4)
    left = [card for card in left if card.rank != "3"]
    cards = sorted(left, key=lambda card: chance.random() + (card.rank not in often) * 0.6)
    return f"rules classic; turn 1 play; hand 1 {cards_text(cards[:size])}\nhand 2 x2; hand 3 x2; hand 4 x2\n{MELDS}"


@cache
def scene(position: str, lang: str = "en", **options: object) -> dict[str, object]:
    return dict(Table(position, seat=1, seed=7, lang=lang, **options).scene)


ASKED = {"start", "thirty", "22 cards", "40 cards", "official-3pack"}


def positions(lang: str) -> dict[str, dict[str, object]]:
    """Return scenes: usual ones, many melds with hands of many sizes, other games; those for more sides come last."""
    sizes = (1, 9, 12, 13, 14, 18, 19, 22, 26, 30, 40)
    return {
        "start": scene("classic", lang),
        "thirty": scene(THIRTY, lang),
        **{f"{size} cards": scene(told(size), lang) for size in sizes},
        "long names": scene("classic", lang, names=NAMES[:4]),
        "feet": scene("hand-and-foot", lang),
        "six long names": scene("classic-6p", lang, names=NAMES),
        **{rules: scene(rules, lang) for rules in RULES},
    }


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.soak)])
@pytest.mark.parametrize("lang", every_time(LANGUAGES, asked=LONGEST_WORDS))
def test_alive_53_to_58_the_table_of_a_telephone(show, new_page, lang, every):
    """Usual deals, many melds, hands of 1 to 40 cards, every game: nothing is cut, covered, small or too high."""
    scenes = {name: each for name, each in positions(lang).items() if every or name in ASKED}
    page = show(table("classic", lang=lang, seat=1), page=new_page(width=900, height=900))
    page.locator(f"{ROOT} .cnb-todo").wait_for(state="attached")
    found = {}
    for width in WIDTHS:
        resized(page, ROOT, width)
        for name, each in scenes.items():
            if faults := page.evaluate(FAULTS, each):
                found[f"{name}, {width}"] = faults[:8]
    assert found == {}


TURNED = ((844, 390), (667, 375), (640, 360))
"""Windows of turned telephones."""

# The height of the table, and what of pile, stock, scores, hand and buttons is not in view.
TOGETHER = """(root) => {
  const table = document.querySelector(root);
  const parts = [".cnb-pile", ".cnb-badge", ".cnb-seat", ".cnb-talk", ".cnb-hand [role=option]", ".cnb-actions button"];
  const missing = parts.filter((part) => [...table.querySelectorAll(part)].some((node) => {
    const box = node.getBoundingClientRect();
    return box.top < -1 || box.bottom > innerHeight + 1 || box.left < -1 || box.right > innerWidth + 1;
  }));
  return [table.offsetHeight, missing];
}"""


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.soak)])
@pytest.mark.parametrize("lang", every_time(LANGUAGES, asked=LONGEST_WORDS))
def test_on_a_turned_telephone_pile_hand_and_bar_are_in_view_together(show, new_page, lang, every):
    """Beside the rows lie the piles: nothing needs to be scrolled to, is cut, covered or too small for a finger."""
    scenes = {name: each for name, each in positions(lang).items() if every or name in ASKED}
    width, height = TURNED[0]
    page = show(table("classic", lang=lang, seat=1), page=new_page(width=width, height=height, has_touch=True))
    page.evaluate("document.querySelector('.before').remove()")
    page.locator(f"{ROOT} .cnb-stage[data-low]").wait_for()
    assert page.locator(f"{ROOT} .cnb-little").is_visible() is False, "there is room for the cards"
    found = {}
    for width, height in TURNED:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"document.querySelector('{ROOT}').clientWidth === {width}")
        heights = set()
        for name, each in scenes.items():
            if faults := page.evaluate(FAULTS, each):
                found[f"{name}, {width}"] = faults[:8]
            high, missing = page.evaluate(TOGETHER, ROOT)
            heights.add(high)
            if missing and height > high:
                found[f"{name}, {width}, out of view"] = missing
        assert len(heights) == 1, "the height stays for the whole deal"
        assert heights.pop() <= 340
    assert found == {}
    page.set_viewport_size({"width": 390, "height": 844})  # turned upright again
    page.locator(f"{ROOT} .cnb-stage:not([data-low])").wait_for()


def test_a_deal_is_played_on_a_turned_telephone_by_touch(show, new_page):
    """What is chosen, laid and discarded is found by a finger, and the score at the end is seen whole."""
    page = show(table(LAST, seat=1), page=new_page(width=667, height=375, has_touch=True))
    page.evaluate("document.querySelector('.before').remove()")
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    page.locator(f"{ROOT} [role=option][data-card=Qh]").tap(position={"x": 9, "y": 14})
    page.locator(f"{ROOT} .cnb-ours [data-target=Q]").tap()
    page.wait_for_selector(f"{ROOT} [role=option][data-card=Qh]", state="detached")
    page.locator(f"{ROOT} [role=option][data-card='3s']").tap(position={"x": 9, "y": 14})
    page.locator(f"{ROOT} [data-zone=pile]").tap()
    page.wait_for_selector(f"{ROOT}[data-phase=over]:not([aria-busy])")
    hidden, *_ = page.evaluate(END, ROOT)
    assert hidden <= 0
    page.locator(f"{ROOT} [data-act=cover]:visible, {ROOT} .cnb-cover:visible").first.tap()
    page.locator(f"{ROOT} .cnb-board .cnb-piles").wait_for()


@pytest.mark.soak
@pytest.mark.parametrize("lang", every_time(LANGUAGES, asked=LONGEST_WORDS))
def test_what_skips_the_others_and_shows_them_again_covers_nothing(show, new_page, lang):
    """The buttons come while the others play and after it, so no scene by itself has them."""
    page = show(table("classic", seat=1, lang=lang, bot_delay_ms=600), page=new_page(width=600, height=900))
    page.locator(f"{ROOT} [data-zone=stock]").click()
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    page.locator(f"{ROOT} [role=option]").first.click(position={"x": 9, "y": 14})
    page.locator(f"{ROOT} [data-act=discard]").click()
    found = {}
    for act in ("skip", "again"):
        page.locator(f"{ROOT} [data-act={act}]").wait_for()
        for width in (320, 360, 390, 430, 459):
            resized(page, ROOT, width)
            if faults := page.evaluate(FAULTS, None):
                found[f"{act}, {width}"] = faults[:8]
    assert found == {}


def test_alive_55_a_tap_spreads_a_pile_of_the_hand_and_the_height_stays(show, new_page):
    page = show(table(told(40), seat=1), page=new_page(width=390, height=800, has_touch=True))
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    piles = page.locator(f"{ROOT} [role=option][data-count]")
    many, high = piles.count(), page.locator(ROOT).evaluate("node => node.offsetHeight")
    assert many > 1
    top = piles.first
    card, size = top.get_attribute("data-id"), int(top.get_attribute("data-count"))
    top.tap(position={"x": 9, "y": 14})
    page.wait_for_selector(f"{ROOT} [role=option][data-id='{card}']:not([data-count])")
    assert page.locator(f"{ROOT} [role=option][aria-selected=true]").count() == 0, "a tap on a pile chooses nothing"
    assert page.locator(f"{ROOT} .cnb-group:has([data-id='{card}']) > :not([data-under])").count() == size
    assert page.locator(ROOT).evaluate("node => node.offsetHeight") == high
    assert page.evaluate(FAULTS, None) == []


def test_alive_56_57_a_chip_opens_the_melds_that_do_not_fit_and_the_gold_ones_take_cards(show, new_page):
    page = show(table(told(14), seat=1), page=new_page(width=260, height=800, has_touch=True))
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    ours = page.locator(f"{ROOT} .cnb-ours")
    more = ours.locator(".cnb-more")
    assert more.inner_text() == "+3"
    assert ours.locator("li:not([data-rest]) .cnb-meld").count() == 3
    more.tap()
    assert more.get_attribute("aria-expanded") == "true"
    assert all(meld.bounding_box()["width"] >= 44 for meld in ours.locator(".cnb-meld").all())
    more.tap()
    assert more.get_attribute("aria-expanded") == "false"
    page.locator(f"{ROOT} [role=option][data-card^=J]:not([data-under])").first.tap(position={"x": 9, "y": 14})
    ours.locator("[data-lit][data-target=J]").wait_for(state="attached")
    more.tap()
    ours.locator("[data-target=J]").tap()
    page.wait_for_selector(f"{ROOT} .cnb-ours [data-target=J] .cnb-hidden:has-text('4 of 7')", state="attached")


def test_own_melds_are_all_seen_where_there_is_room(show, new_page):
    """Cards in the low row of a turned telephone, two rows of chips on an upright one: none hides behind a number."""
    page = show(table(told(13), seat=1), page=new_page(width=844, height=390, has_touch=True))
    ours = page.locator(f"{ROOT} .cnb-ours")
    ours.and_(page.locator("[data-foot]")).wait_for()
    for width, height in ((844, 390), (390, 844), (320, 800), (274, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"document.querySelector('{ROOT}').clientWidth === {width}")
        assert ours.locator(".cnb-meld").count() == 6
        assert ours.locator(".cnb-more").count() == 0, width
        lowest = [meld.bounding_box()["y"] + meld.bounding_box()["height"] for meld in ours.locator(".cnb-meld").all()]
        assert max(lowest) <= ours.bounding_box()["y"] + ours.bounding_box()["height"], width


def test_the_card_under_a_finger_is_drawn_large_above_it(show, new_page):
    page = show(table("classic", seat=1), page=new_page(width=390, height=800, has_touch=True))
    card = page.locator(f"{ROOT} [role=option]").nth(3)
    card.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    glass = page.locator(f"{ROOT} .cnb-loupe")
    shown, own = glass.bounding_box(), card.bounding_box()
    assert shown["width"] == 84
    assert shown["y"] + shown["height"] <= own["y"]
    card.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
    assert glass.count() == 0


LAST = """rules classic; turn 1 play; melds A KsKhKdKcKsKhKd QsQhQdQcQs2h2d; melds B 5s5h5d5c5s5h2s 8s8h8d
hand 1 Qh3s; threes A 3h; threes B 3d; pile 9d; hand 2 AsJk6dTd9c; hand 3 5c4hAhAdAc7c; hand 4 9s9h"""

# How much of the score is out of sight, how long the line of the turns is beside the whole table, and how many cards of
# the hands it lies over.
END = """(root) => {
  const table = document.querySelector(root);
  const [scored, track] = [".cnb-scored", ".cnb-track"].map((each) => table.querySelector(each));
  const line = track.getBoundingClientRect();
  const below = [...table.querySelectorAll(".cnb-hands .cnb-face")].filter((face) => {
    const { top, bottom } = face.getBoundingClientRect();
    return bottom > line.top + 12 && top < line.bottom;
  });
  return [scored.scrollHeight - scored.clientHeight, track.offsetWidth / table.offsetWidth, below.length];
}"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_at_the_end_all_of_the_score_is_seen_and_the_turns_have_a_line(show, new_page, lang):
    page = show(table(LAST, lang=lang, seat=1), page=new_page(width=390, height=844))
    for act in ("meld Q+Qh", "discard 3s"):
        show.ask(f"table.play({act!r})")
    page.wait_for_selector(f"{ROOT}[data-phase=over]:not([aria-busy])")
    for width in (390, 320):
        resized(page, ROOT, width)
        hidden, long, over = page.evaluate(END, ROOT)
        assert hidden <= 0, width
        assert over == 0, width
        assert long > 0.5, width


# Of everything that explains or shows again how wide and high it is for a finger: what is drawn, or the room around it.
REACHED = """(root) => [...document.querySelectorAll(`${root} :is(.cnb-ghost, .cnb-reach .cnb-small)`)]
  .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest("[inert]"))
  .map((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const mine = (dx, dy) => node.contains(document.elementFromPoint(x + dx, y + dy));
    const far = (dx, dy) => {
      let n = 0;
      while (n < 40 && mine(dx * (n + 1), dy * (n + 1))) n += 1;
      return n;
    };
    return [node.dataset.act ?? node.className, far(1, 0) + far(-1, 0) + 1, far(0, 1) + far(0, -1) + 1];
  })"""


# The size of letters in the button of the pile, and in the sentence beside it.
LETTERS = """(root) => [".cnb-why .cnb-ghost", ".cnb-why"]
  .map((each) => getComputedStyle(document.querySelector(`${root} ${each}`)).fontSize)"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_finger_finds_44_pixels_of_why_which_is_no_larger_than_its_sentence(show, new_page, lang):
    position = "rules classic; turn 1 draw; hand 1 AhQsJd9h9d6h3c2d; pile 5c9h2d"
    page = show(table(position, seat=1, lang=lang), page=new_page(width=1280, height=900, has_touch=True))
    why = page.locator(f"{ROOT} [data-act='why:pile']")
    for width, height in ((1280, 900), (800, 900), (600, 800), (518, 800), (390, 800), (320, 800), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"document.querySelector('{ROOT}').clientWidth === Math.min({width}, 1240)")
        why.scroll_into_view_if_needed()
        found = page.evaluate(REACHED, ROOT)
        assert any(name == "why:pile" for name, *_ in found)
        assert [each for each in found if min(each[1:]) < 43] == [], width
        button, sentence = page.evaluate(LETTERS, ROOT)
        assert button == sentence or (width >= 560 and height > 400), width
