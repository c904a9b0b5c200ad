"""What somebody who is new here reads off the table: points, signs and words that nothing covers."""

from __future__ import annotations

import pytest
from catalogue import sentence
from looking import resized
from moments import MOMENTS, table
from playing import ROOT, press_in_menu, wait_for
from sampled import every_time

BLOCKED = """rules classic; turn 1 draw; melds A TsThTdTcJk; hand 1 AsAhJsJh9s9hKd5h3s3s3c2cJk; pile 5cJk"""
# How far two parts of the table lie over each other, in pixels.
OVERLAP = """([root, one, other]) => {
  const [a, b] = [one, other].map((part) => document.querySelector(`${root} ${part}`).getBoundingClientRect());
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, Math.min(wide, high));
}"""
# How far the words of each black three lie over its sign.
WORDS_OVER_SIGN = """(root) => [...document.querySelectorAll(`${root} .cnb-hand [data-mark^=black]`)].map((face) => {
  const words = getComputedStyle(face, "::after");
  const top = face.getBoundingClientRect().bottom - parseFloat(words.bottom) - parseFloat(words.height);
  return face.querySelector(".cnb-mark").getBoundingClientRect().bottom - top;
})"""
# Python answers only when it is let.
HELD_UP = """() => {
  const { toPython } = window;
  window.toPython = (text) => new Promise((done) => (window.let = () => done(toPython(text))));
}"""


def test_the_badge_counts_what_a_side_has_laid_and_tells_its_score_below(show):
    page = show(table("rules classic; scores 1495 640; turn 1 play; melds A KsKhKd; hand 1 KcQsQhQd9s8d2c; pile 5d"))
    wait_for(page, 0)
    badge = page.locator(f"{ROOT} .cnb-ours .cnb-badge")
    laid = "on table, 1,495 before"
    assert badge.inner_text().split("\n")[1:] == ["30", laid, f"{laid} · opened"], "that it has opened is for the ear"
    assert "laid" not in page.locator(f"{ROOT} .cnb-theirs .cnb-badge").inner_text(), "it has not opened"
    for card in ("Kc", "2c"):
        page.locator(f"{ROOT} [role=option][data-card='{card}']").click(position={"x": 9, "y": 14})
    page.locator(f"{ROOT} .cnb-ours [data-target=K]").click()
    badge.locator("b").get_by_text("60", exact=True).wait_for()
    for width in (900, 600, 320):
        resized(page, ROOT, width)
        assert badge.evaluate("node => node.scrollWidth <= node.clientWidth && node.scrollHeight <= node.clientHeight")


def test_a_joker_on_top_of_a_blocked_pile_lies_beside_the_words(show):
    page = show(table(BLOCKED))
    wait_for(page, 0)
    for width in (1100, 900, 600, 320):
        resized(page, ROOT, width)
        assert page.evaluate(OVERLAP, [ROOT, ".cnb-top .cnb-face", ".cnb-frozen"]) == 0, width
        assert page.evaluate(OVERLAP, [ROOT, ".cnb-top .cnb-face", ".cnb-short"]) == 0, width
        assert page.evaluate(OVERLAP, [ROOT, ".cnb-short", ".cnb-ours"]) == 0, width


def test_the_words_of_a_black_three_stand_below_its_sign(show):
    page = show(table(BLOCKED))
    wait_for(page, 0)
    for width in (1100, 900, 600):
        resized(page, ROOT, width)
        found = page.evaluate(WORDS_OVER_SIGN, ROOT)
        assert len(found) == 3
        assert max(found) <= 0.5, width


@pytest.mark.parametrize("width", every_time([600, 400, 320], asked={320}))
def test_the_question_about_a_kept_game_leaves_the_badge_free(show, width):
    asked = sentence("telling", "saved", "question", deal=12, acts=345)
    page = show(table("classic", seat=1) + f"\ntable.saved = {asked!r}\ntable")
    page.locator(f"{ROOT} [data-do=reset]").wait_for()
    resized(page, ROOT, width)
    assert page.evaluate(OVERLAP, [ROOT, ".cnb-talk", ".cnb-ours .cnb-badge"]) == 0


def test_a_refusal_stays_within_its_plate(show):
    page = show(MOMENTS["frozen"].cell)
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])")
    page.locator(f"{ROOT} [role=option]").first.focus()
    page.keyboard.press("k")
    page.keyboard.press(" ")
    page.keyboard.press("p")
    page.locator(f"{ROOT} .cnb-fault").wait_for()
    for width in (900, 600, 320):
        resized(page, ROOT, width)
        right = "(root) => root.getBoundingClientRect().right"
        plate = page.locator(f"{ROOT} .cnb-talk").evaluate(right)
        assert page.locator(f"{ROOT} .cnb-refusal > [data-act=close]").evaluate(right) <= plate, width


# What a refusal may not change: where all cards lie, which are chosen, the state, and what has the focus.
KEPT = """(root) => [root.dataset.seq, document.activeElement.dataset.id ?? document.activeElement.dataset.act,
  ...[...root.querySelectorAll(".cnb-stage [data-id]")].map((node) => {
    const { left, top } = node.getBoundingClientRect();
    return [node.dataset.id, node.ariaSelected, Math.round(left), Math.round(top)].join(" ");
  })]"""


@pytest.mark.parametrize("width", every_time([900, 600], asked={600}))
def test_look_23_a_refusal_leaves_board_hand_choice_and_focus_as_they_were(show, new_page, width):
    page = show(MOMENTS["frozen"].cell, page=new_page(width=width, height=900))
    page.wait_for_selector(f"{ROOT}[data-phase=draw][data-turn='1']:not([aria-busy])")
    for card in ("Kh", "Kc"):
        page.locator(f"{ROOT} [role=option][data-card='{card}']").click(position={"x": 9, "y": 14})
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")
    kept = page.locator(ROOT).evaluate(KEPT)
    assert sum(" true " in each for each in kept) == 2
    page.keyboard.press("p")
    page.locator(f"{ROOT} .cnb-fault").wait_for()
    page.wait_for_selector(f"{ROOT}:not([aria-busy])")
    assert page.locator(ROOT).evaluate(KEPT) == kept


def test_the_help_explains_the_signs_and_is_in_the_menu_where_its_button_is_not(show):
    page = show(table("classic", seat=1))
    wait_for(page, 0)
    resized(page, ROOT, 600)
    assert page.locator(f"{ROOT} .cnb-tops").is_hidden()
    press_in_menu(page, "help")
    sheet = page.get_by_role("dialog", name="Words and keys")
    for sign, means in (
        sentence("strings", "keys_words", 15).split(" | "),
        sentence("strings", "keys_words", 16).split(" | "),
        ("gold star", "a wild card"),
    ):
        assert sheet.get_by_role("row", name=f"{sign} {means}").is_visible()


@pytest.mark.parametrize(
    ("act", "says"), [("draw", sentence("strings", "queued")), ("hint", sentence("strings", "queued_question"))]
)
def test_what_waits_for_python_is_called_what_it_is(show, act, says):
    page = show(table("classic", seat=1))
    wait_for(page, 0)
    page.evaluate(HELD_UP)
    page.locator(f"{ROOT} [data-zone=actions] [data-act={act}]").click()
    page.locator(f"{ROOT} .cnb-wait b").get_by_text(says.splitlines()[0]).wait_for()
    page.evaluate("window.let()")
    page.wait_for_selector(f"{ROOT}:not([aria-busy])")


def test_yes_and_no_are_equally_strong(show):
    page = show(MOMENTS["question"].cell)
    page.locator(f"{ROOT} [role=dialog][aria-label^=Cam]").wait_for()
    style = "['backgroundColor', 'borderTopColor', 'height'].map((name) => getComputedStyle(node)[name])"
    looks = f"node => {style}"
    yes, no = (page.locator(f"{ROOT} [role=dialog] [data-act={act}]").evaluate(looks) for act in ("yes", "no"))
    assert yes == no
    assert yes[0] == "rgb(242, 193, 78)"
