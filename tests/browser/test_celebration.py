"""What is won at a table is celebrated at its place, for a moment, and never in anybody's way."""

from __future__ import annotations

import pytest
from catalogue import sentence
from looking import resized
from moments import led_to, table
from playing import ENDLESS, ROOT

BADGE = f"{ROOT} .cnb-ours .cnb-badge"
AIR = f"{ROOT} .cnb-air"
SIX_QUEENS = """rules classic; turn 1 play; hand 1 QhKhKc9d5c
melds A QsQhQdQcQs2h; melds B 8s8h8d8c8s8h; pile 7d"""

# Each animation above the stage, and of what is turned over below it: of what, when it begins and ends, what it moves.
MOVES = """(root) => document.querySelector(root).getAnimations({ subtree: true }).map((one) => {
  const { delay, duration } = one.effect.getComputedTiming();
  const { target } = one.effect;
  const frames = one.effect.getKeyframes().flatMap((frame) => Object.keys(frame));
  const moves = frames.filter((key) => !["offset", "computedOffset", "easing", "composite"].includes(key));
  const of = `${target.parentElement.className} ${target.className}`;
  return { of, begins: delay, ends: delay + duration, moves: [...new Set(moves)] };
})"""

# Steps through the celebration and returns, for each of its lights and for the canasta that comes up, the longest that
# it lies over one rank or sentence of something else, how far it leaves the stage, how many times its size on the table
# it has at most, and for how long it is nearly so large. The ring is a frame: what it encloses is not covered.
LIGHTS = """([root, step]) => {
  const all = document.querySelector(root).getAnimations({ subtree: true });
  for (const one of all) one.pause();
  const ends = Math.max(...all.map(({ effect }) => effect.getComputedTiming().endTime));
  for (const one of all) one.currentTime = ends;
  const stage = document.querySelector(`${root} .cnb-stage`);
  const air = document.querySelector(`${root} .cnb-air`);
  const frame = stage.getBoundingClientRect();
  const corner = ({ left, top, width, height }) => {
    const wide = width * (width > height ? 0.2 : 0.28); // of a card that lies crosswise the rank is turned too
    return { left, top, right: left + wide, bottom: top + height * 0.3 };
  };
  const meld = stage.querySelector(".cnb-ours .cnb-meld:is(.cnb-k-black, .cnb-k-red)");
  const tile = meld.closest("[data-chips]") ? meld : meld.querySelector(".cnb-fan");
  const others = [...stage.querySelectorAll(".cnb-face")].filter((face) => !meld.contains(face));
  const ranks = others.map((face) => corner(face.getBoundingClientRect()));
  const mine = [...meld.querySelectorAll(".cnb-face")].map((face) => corner(face.getBoundingClientRect()));
  const walker = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
  const sentences = [];
  const own = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const badge = node.parentElement.closest(".cnb-badge b"); // the sum itself counts up under the light
    if (!node.data.trim() || air.contains(node) || badge || node.parentElement.closest(".cnb-hidden")) continue;
    if (!node.parentElement.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    (meld.contains(node) ? own : sentences).push(...range.getClientRects());
  }
  const lights = { sweep: ".cnb-sweep > i", rises: ".cnb-rises", ring: ".cnb-ring", tile, glow: ".cnb-glow" };
  const found = {};
  for (const [name, where] of Object.entries(lights)) {
    const node = typeof where === "string" ? air.parentElement.querySelector(where) : where;
    const texts = [...ranks, ...sentences, ...(name === "tile" ? [] : [...mine, ...own])]
      .filter(({ left, right, top, bottom }) => right > left && bottom > top);
    const over = texts.map(() => 0);
    const rest = name === "rises" ? 1 : node.offsetWidth;
    let [seen, outside, high] = [0, 0, []];
    for (let now = 0; now <= ends; now += step) {
      for (const one of all) one.currentTime = now;
      if (Number(getComputedStyle(node).opacity) < 0.3) continue; // it covers nothing any more
      let { left, top, right, bottom } = node.getBoundingClientRect();
      const scale = new DOMMatrix(getComputedStyle(node).transform).a;
      high.push(name === "rises" ? parseFloat(getComputedStyle(node).fontSize) * scale : (right - left) / rest);
      if (name === "tile" && high.at(-1) < 1.05) continue;
      const shows = node.parentElement === air ? frame : node.parentElement.getBoundingClientRect();
      if (node.parentElement !== air) // its tile cuts it
        [left, right] = [Math.max(left, shows.left), Math.min(right, shows.right)];
      if (right <= left) continue;
      seen += step;
      const out = [frame.left - left, frame.top - top, right - frame.right, bottom - frame.bottom];
      outside = Math.max(outside, ...out);
      if (name === "ring" || name === "glow") continue;
      texts.forEach((text, at) => {
        const crosses = text.left < right && text.right > left && text.top < bottom && text.bottom > top;
        if (crosses) over[at] += step;
      });
    }
    const large = Math.max(...high);
    const stays = high.filter((one) => one > large * 0.9).length * step;
    const wide = node.offsetWidth / (stage.querySelector(".cnb-ours .cnb-face")?.offsetWidth || 1);
    found[name] = { seen, outside: Math.round(outside), over: Math.max(...over), large, stays, wide };
  }
  return found;
}"""


def play(page, card: str) -> None:
    page.locator(f"{ROOT} [role=option][data-card='{card}']").click(position={"x": 9, "y": 14})
    page.locator(f"{ROOT} .cnb-actions [data-act=meld]").click()
    page.wait_for_selector(f"{ROOT} .cnb-ours .cnb-k-black", state="attached")


def test_31_35_a_canasta_is_celebrated_in_its_parts_and_a_key_ends_it(show, new_page, picture):
    page = show(table(SIX_QUEENS).replace(", bot_delay_ms=0", ""), page=new_page(reduced_motion="no-preference"))
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    assert page.locator(f"{BADGE} b").inner_text() == "70"
    play(page, "Qh")
    moves = page.evaluate(MOVES, ROOT)
    assert {what for one in moves for what in one["moves"]} <= {"transform", "opacity"}
    sweep = next(one for one in moves if "cnb-sweep" in one["of"])
    zero = sweep["begins"] - 540
    names = ("cnb-rises", "cnb-ring", "cnb-counts")
    rise, ring, count = (next(one for one in moves if name in one["of"]) for name in names)
    found = [(round(one["begins"] - zero), round(one["ends"] - zero)) for one in (sweep, rise, ring, count)]
    assert found == [(540, 1140), (740, 1240), (1160, 1560), (1160, 1560)]
    assert max(one["ends"] for one in moves) - zero <= 1600
    assert page.locator(f"{BADGE} b").inner_text() == "380", "the number is text in the badge from the first moment"
    page.keyboard.press("Shift")
    assert page.evaluate(f"!document.querySelector('{AIR}').childElementCount")
    said = page.locator(f"{ROOT} .cnb-status p").all_text_contents()
    assert said.count("Mixed canasta, plus 300, your side has 380 laid.") == 1
    page.locator(f"{ROOT} .cnb-actions [data-act=undo]").click()
    page.wait_for_function(f"document.querySelector('{BADGE} b').textContent === '70'")
    assert page.evaluate(MOVES, ROOT) == [], "what is undone has no show"
    play(page, "Qh")
    again = page.evaluate(MOVES, ROOT)
    assert not any("cnb-sweep" in one["of"] or "cnb-rises" in one["of"] for one in again)
    assert any("cnb-counts" in one["of"] for one in again)


def test_33_a_press_that_ends_a_celebration_does_its_own_work(show, new_page):
    page = show(table(SIX_QUEENS).replace(", bot_delay_ms=0", ""), page=new_page(reduced_motion="no-preference"))
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    page.evaluate(ENDLESS)  # it can only be ended
    play(page, "Qh")
    page.wait_for_selector(f"{AIR} > *", state="attached")
    card = page.locator(f"{ROOT} [role=option][data-card='9d']")
    card.click(position={"x": 9, "y": 14})
    assert page.evaluate(f"!document.querySelector('{AIR}').childElementCount"), "the press ends it"
    assert card.get_attribute("aria-selected") == "true", "and chooses the card"


LARGE = {900: 56, 390: 43, 274: 30}
"""Pixels of the number where it is largest, by the width of the table: a third of what a sentence has, at least."""


@pytest.mark.parametrize("width", LARGE)
def test_35_what_is_won_is_seen_from_afar_and_covers_no_rank_or_sentence_for_long(show, new_page, width):
    page = show(table(SIX_QUEENS).replace(", bot_delay_ms=0", ""), page=new_page(reduced_motion="no-preference"))
    resized(page, ROOT, width)
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    play(page, "Qh")
    page.wait_for_selector(f"{AIR} > .cnb-sweep", state="attached")
    found = page.evaluate(LIGHTS, [ROOT, 10])
    glow = found.pop("glow")
    assert glow["seen"] >= 600, "the cloth shines"
    assert glow["wide"] >= 6
    assert all(light["seen"] >= 200 for light in found.values()), found
    assert 0 < found["sweep"]["over"] <= 300, found
    assert found["rises"]["over"] <= 300, found
    assert found["tile"]["over"] <= 300, found
    assert [light["outside"] for light in found.values()] == [0, 0, 0, 0]
    assert found["rises"]["large"] >= LARGE[width]
    assert found["rises"]["stays"] >= 200
    assert found["tile"]["large"] >= 1.8, "the canasta comes up from the table"
    assert found["tile"]["stays"] >= 120


BEFORE_THE_END = """rules classic; turn 1 play; hand 1 5dKc; hand 2 9d9h9s; hand 3 9h9c9s; hand 4 9c8c8d
melds A QsQhQdQcQsQh2d KsKhKd; melds B 7s7h7d; pile 4s; stock 4s4h4dKd8hx78"""
TOLD = led_to(BEFORE_THE_END, s2="draw; discard 9d", s3="draw; discard 9h", s4="draw; discard 9c")
ENDS = f"""{TOLD.replace("bot_delay_ms=0", "pace='fast'")}
table.play("discard 5d")
table.play("draw")
table"""
"""A table at which this seat, in its second turn, goes out and wins the deal by its two kings."""

# How many cards fall over the table, whether the total is counted, and after how many milliseconds all is over.
CHEERED = """(root) => {
  const all = document.querySelector(root).getAnimations({ subtree: true });
  const of = (name) => all.filter((one) => one.effect.target.closest(name)).length;
  const ends = all.map((one) => one.effect.getComputedTiming().endTime);
  return [of(".cnb-falls"), of(".cnb-counts"), Math.max(0, ...ends)];
}"""


@pytest.mark.parametrize("still", [False, True])
def test_a_deal_that_is_won_is_cheered_for_two_seconds_and_where_nothing_moves_in_the_same_words(
    show, new_page, picture, still
):
    page = new_page(reduced_motion="reduce" if still else "no-preference")
    show(ENDS, page=page)
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    show.ask("table.play('meld K+KcKd')")
    page.locator(f"{ROOT} .cnb-sum [data-won]").wait_for()
    why = page.locator(f"{ROOT} .cnb-decides").inner_text()
    assert why.startswith(sentence("telling", "result", "why").partition("{")[0])
    if still:
        assert page.locator(f"{AIR} > *").count() == 0
        return
    page.locator(f"{AIR} > .cnb-falls").first.wait_for(state="attached")
    falls, counts, ends = page.evaluate(CHEERED, ROOT)
    assert falls >= 20
    assert counts >= 1
    assert 1000 <= ends <= 2000
    page.locator(f"{ROOT} .cnb-won").click()
    assert page.locator(f"{AIR} > *").count() == 0, "a press ends it"


def test_37_the_question_about_sounds_stands_beside_the_score_and_covers_nothing(show, new_page):
    page = show(ENDS, "table.sound_asked = False", page=new_page(width=1280, height=844))
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    show.ask("table.play('meld K+KcKd')")
    asked = page.get_by_role("group", name=sentence("strings", "sound"))
    asked.wait_for()
    scored = page.locator(f"{ROOT} .cnb-scored")
    for width, height in ((1280, 844), (844, 390), (700, 844), (390, 844), (274, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"document.querySelector('{ROOT}').clientWidth === Math.min({width}, 1240)")
        assert scored.evaluate("(node) => node.scrollHeight <= node.clientHeight"), width
        for button in asked.get_by_role("button").all():
            assert button.bounding_box()["height"] >= 44
    page.locator(f"{ROOT} [data-act=sound_no]").click()
    asked.wait_for(state="hidden")
