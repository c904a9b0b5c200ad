"""What is won at a table is celebrated at its place, for a moment, and never in anybody's way."""

from __future__ import annotations

from moments import table
from playing import ROOT

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
