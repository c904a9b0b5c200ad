"""The Replay in a page: by keys, by the slider, by itself, in two views, and without Python."""

from __future__ import annotations

import json
import re

import pytest
from family import BROKEN_OFF, FINISHED
from moments import MOMENTS

from canasta_nb.core.notation.records import GameRecord, replay

ROOT = ".cnb[data-cnb=replay]"


@pytest.fixture
def opened(show):
    def make(*more: str, record: str = FINISHED, options: str = ""):
        page = show(f"from canasta_nb import Replay\nshown = Replay({record!r}{options})\nshown", *more)
        page.wait_for_selector(f"{ROOT} .cnb-talk b")
        return page

    return make


def stands_at(page, n: int) -> None:
    page.wait_for_function(f"document.querySelector('{ROOT} input[type=range]').value === '{n}'")


def test_alive_76_a_deal_is_gone_through_by_keyboard_alone(opened, show):
    page = opened()
    slider = page.locator(f"{ROOT} input[type=range]")
    slider.focus()
    assert slider.get_attribute("aria-valuetext") == "The cards are dealt. Ann begins."
    keys = "ArrowRight ArrowRight PageDown PageDown ArrowLeft PageUp End Home n n b".split()  # noqa: SIM905
    for key, place in zip(keys, (1, 2, 3, 5, 4, 3, 116, 0, 9, 13, 9), strict=True):
        page.keyboard.press(key)
        stands_at(page, place)
    assert slider.get_attribute("aria-valuetext") == "Turn 4 of 49. Dot draws."
    assert show.ask("shown.index") == "9"


def test_what_lies_on_the_table_is_what_the_record_says(opened):
    page = opened()
    positions = replay(GameRecord.load(FINISHED))
    root = page.locator(ROOT)
    for step in (0, 30, 72, 116):
        root.locator("input[type=range]").fill(str(step))
        stands_at(page, step)
        for seat in "1234":
            where = ".cnb-hand" if seat == "1" else f".cnb-players [data-seat='{seat}']"
            drawn = root.locator(f"{where} [data-card]")
            cards = drawn.evaluate_all("all => all.map((one) => one.dataset.card)")
            assert sorted(cards) == sorted(map(str, positions[step].hand_of(int(seat))))


def test_it_plays_by_itself_and_pauses_when_one_leaves(opened, show):
    page = opened(options=", pace='fast'")
    root = page.locator(ROOT)
    assert root.get_by_role("button", name="Play", exact=True).count() == 1, "nothing starts by itself"
    root.get_by_role("button", name="Play", exact=True).click()
    root.get_by_role("button", name="Pause", exact=True).wait_for()
    page.wait_for_function(f"Number(document.querySelector('{ROOT} input[type=range]').value) >= 3")
    page.locator(".before").focus()
    root.get_by_role("button", name="Play", exact=True).wait_for()
    assert show.ask("shown.playing") == "False"
    root.locator("input[type=range]").fill("113")
    root.get_by_role("button", name="Play", exact=True).click()
    stands_at(page, 116)
    root.get_by_role("button", name="Play", exact=True).wait_for()
    assert root.get_by_role("button", name="Play", exact=True).get_attribute("aria-disabled") == "true"


def test_two_views_keep_step_and_marks_lead_there(opened):
    page = opened("shown")
    page.wait_for_function(f"document.querySelectorAll('{ROOT}').length === 2")
    first, second = page.locator(ROOT).all()
    first.get_by_role("button", name="mixed canasta of aces").click()
    page.wait_for_function(
        f"[...document.querySelectorAll('{ROOT} input[type=range]')].every((one) => one.value === '94')"
    )
    assert first.locator("[data-meld='A:A'].cnb-k-black").count() == 1
    assert second.locator("[aria-current=step]").inner_text().startswith("94: ★ Ann")


def test_only_what_the_seat_saw_reaches_the_browser(opened, watch):
    page = opened(record=BROKEN_OFF)
    frames = "".join(frame if isinstance(frame, str) else frame.decode("latin-1") for frame in watch.received)
    assert '"events"' in frames
    assert '"h": [[5' in frames or '"h":[[5' in frames
    hands = page.locator(f"{ROOT} .cnb-players li")
    assert [hand.locator("[data-card]").count() for hand in hands.all()] == [0, 0, 0, 0]
    assert page.locator(f"{ROOT} .cnb-hand [data-card]").count() == 11


def test_it_works_without_python(opened, watch):
    page = opened()
    page.evaluate("() => void (window.toPython = () => new Promise(() => {}))")  # nobody answers any more
    page.locator(f"{ROOT} input[type=range]").focus()
    page.keyboard.press("End")
    stands_at(page, 116)
    page.locator(f"{ROOT} .cnb-talk").get_by_text("goes out").wait_for()


# The seats: the name on each plate, and at which edge of the cloth it lies.
SITTING = """(root) => [...document.querySelectorAll(`${root} .cnb-seats > *`)].map((seat) =>
  [seat.querySelector("b").textContent, seat.dataset.at])"""


# The plates of players that lie over each other.
OVER_EACH_OTHER = """(root) => {
  const plates = [...document.querySelectorAll(`${root} .cnb-players .cnb-plate`)].filter((node) => node.checkVisibility());
  const boxes = plates.map((node) => [node.textContent, node.getBoundingClientRect()]);
  const meets = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  return boxes.flatMap(([name, one], place) =>
    boxes.slice(place + 1).filter(([, other]) => meets(one, other)).map(([other]) => [name, other]));
}"""  # noqa: E501


@pytest.mark.parametrize(("rules", "own"), [("classic", 1), ("classic", 3), ("classic-2p", 2), ("classic-6p", 2)])
def test_look_14_each_player_sits_where_the_table_had_them(show, rules, own):
    """Exercises show no seats; a table in one is the table itself."""
    cell = MOMENTS["over"].cell.replace('"classic", seed=3', f"{rules!r}, seed=3, seat={own}")
    page = show(f"from canasta_nb import Replay\nfrom ipywidgets import VBox\n{cell.rpartition(chr(10))[0]}"
                f"\nVBox([table, Replay(table.record(), seat={own})])")  # fmt: skip
    page.wait_for_selector(f"{ROOT} .cnb-seats > li", state="attached")
    at_the_table = page.evaluate(SITTING, ".cnb[data-cnb=table]")
    assert page.evaluate(SITTING, ROOT) == at_the_table
    assert at_the_table[own - 1][1] == "own"
    for width in (900, 390):
        page.set_viewport_size({"width": width, "height": 1000})
        assert page.evaluate(OVER_EACH_OTHER, ROOT) == [], width
    assert len(at_the_table) == int(rules.removesuffix("p")[-1] if "-" in rules else 4)


# The hands at the start of a deal in what was sent.
HANDS = re.compile(r'"h": ?(\[(?:\[[\d, ]*\]|[\d, ])*\])')
# At a turning point, with everything that a page has of it: its nodes, and what its model holds.
ASKS = """from canasta_nb import Replay
from canasta_nb.home.lobby import played
from canasta_nb.review import Reviewing
from canasta_nb.settings import ChosenGame
game = played(ChosenGame())
steps = Reviewing(game.game.played, game.seat, game.names)
steps._decisions = [each for each in steps._decisions if each.place == 81]
[*steps]
shown = Replay(game, review=steps.result, asks=True, index=60, pace="step")
shown.wishes = lambda wish: wish
shown"""
# The highest and the lowest stage, and what lies under a bubble or leaves its place.
COVERED = """(root) => {
  const [view] = document.querySelectorAll(root);
  const box = (node) => node.getBoundingClientRect();
  const meets = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const bubble = view.querySelector(".cnb-bubble");
  const cards = ".cnb-board .cnb-face, .cnb-open-hand > *, .cnb-hand .cnb-face, .cnb-label, .cnb-players .cnb-plate";
  const seen = [...view.querySelectorAll(cards)].filter((node) => node.checkVisibility());
  const under = bubble.checkVisibility() ? seen.filter((node) => meets(box(bubble), box(node))) : [];
  const wide = [...view.querySelectorAll(".cnb-stage *, .cnb-walk *")].filter((node) => node.checkVisibility()
    && !node.closest(".cnb-hidden") && box(node).right > box(view).right + 1);
  return [Math.round(box(view.querySelector(".cnb-stage")).height), under.length, wide.length];
}"""


# How many cards the others hold, of how many the left edge is seen, how high the stage is, whether the button is whole.
OPEN_HANDS = """(root) => {
  const cards = [...document.querySelectorAll(`${root} .cnb-open-hand > *`)];
  const seen = cards.filter((card) => {
    const { left, top } = card.getBoundingClientRect();
    return card.contains(document.elementFromPoint(left + 5, top + 12));
  });
  const button = document.querySelector(`${root} [data-act=hands]`).getBoundingClientRect();
  const high = document.querySelector(`${root} .cnb-stage`).offsetHeight;
  return [cards.length, seen.length, high, button.right <= innerWidth];
}"""


def hands_are_a_tap_away(page) -> None:
    """Press once to see every hand, once more to see the table; Esc closes them, too, and what is played goes on."""
    cards, seen, high, whole = page.evaluate(OPEN_HANDS, ROOT)
    assert cards > 0
    assert seen == 0
    assert whole
    button = page.locator(f"{ROOT} [data-act=hands]")
    button.click()
    assert page.evaluate(OPEN_HANDS, ROOT) == [cards, cards, high, True], "and nothing moves for it"
    assert button.get_attribute("aria-expanded") == "true"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(OPEN_HANDS, ROOT)[1] > 0, "they stay open while the deal goes on"
    page.keyboard.press("Escape")
    assert page.evaluate(OPEN_HANDS, ROOT)[1] == 0
    button.click()


@pytest.mark.parametrize("width", [1400, 900, 390])
def test_alive_61_to_65_a_deal_is_watched_answered_and_watched_on(show, watch, picture, width):
    page = show(ASKS)
    page.set_viewport_size({"width": width, "height": 1000})
    root = page.locator(ROOT)
    root.locator(".cnb-talk b").first.wait_for()
    root.locator("[data-act=on]").focus()
    heights, steps = set(), []
    for _ in range(8):
        page.keyboard.press("ArrowRight")
        height, under, wide = page.evaluate(COVERED, ROOT)
        heights.add(height)
        steps.append((under, wide))
    assert set(steps) == {(0, 0)}, "a bubble covers no card and no count, and nothing leaves its place"
    picture(root, f"watching-{width}")
    assert root.locator("[data-act=hands]").is_visible() is (width < 760), "where there is room they lie open"
    if width < 760:
        hands_are_a_tap_away(page)
    before = len(watch.received)
    page.keyboard.press("1")
    root.locator(".cnb-talk[data-says=asked]").wait_for()
    sent = [
        HANDS.findall(frame if isinstance(frame, str) else frame.decode("latin-1")) for frame in watch.received[before:]
    ]
    dealt = [json.loads(hands) for found in sent for hands in found]
    assert {tuple(type(hand) for hand in hands) for hands in dealt} == {(list, int, int, int)}, "and what was sent"
    held = page.evaluate("() => document.body.innerHTML")
    hidden = int(show.ask("sum(len(game.log[80].after.hand_of(seat)) for seat in (2, 3, 4))"))
    assert root.locator(".cnb-players [data-card], .cnb-players .cnb-chip").count() == 0
    backs = root.locator(".cnb-players .cnb-back")
    assert backs.count() == hidden, "each is a back"
    assert show.ask("[type(hand).__name__ for hand in shown.events[0]['h']]") == "['list', 'int', 'int', 'int']"
    assert show.ask("game.game.reasons[81]") not in held, "nothing tells what was played"
    heights.add(page.evaluate(COVERED, ROOT)[0])
    picture(root, f"watching-asked-{width}")
    assert root.locator("[data-act=hands]").is_visible() is False
    assert root.locator(".cnb-stage[data-hands]").count() == 0, "a question is answered on the rows"
    page.keyboard.press("d")
    root.locator(".cnb-talk[data-says=answer]").wait_for()
    heights.add(page.evaluate(COVERED, ROOT)[0])
    assert root.locator(".cnb-players [data-card]").count() == hidden
    page.keyboard.press("End")
    root.locator("[data-wish=play]").wait_for()
    heights.add(page.evaluate(COVERED, ROOT)[0])
    assert len(heights) == 1, "the stage is always as high"
    if width == 900:
        assert heights == {576}, "633 pixels with the bar"


# How far the lowest card of the hand lies above the line of the turns, and how many cards the hand has.
LOWEST = """(root) => {
  const faces = [...document.querySelectorAll(`${root} .cnb-hand .cnb-face`)];
  const line = document.querySelector(`${root} .cnb-walk`).getBoundingClientRect().top;
  return [line - Math.max(...faces.map((face) => face.getBoundingClientRect().bottom)), faces.length];
}"""


def test_on_a_telephone_the_whole_hand_lies_on_the_cloth(opened):
    page = opened(options=", index=0")
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        page.wait_for_function(f"document.querySelector('{ROOT}').offsetWidth <= {width}")
        above, cards = page.evaluate(LOWEST, ROOT)
        assert cards >= 11
        assert above >= 0, width


# What of a deal that is watched is not in view, by its class.
UNSEEN = """(root) => [".cnb-plate", ".cnb-badge", ".cnb-pile", ".cnb-talk", ".cnb-hand [role=option]", ".cnb-walk *"]
  .filter((part) => [...document.querySelectorAll(`${root} ${part}`)].some((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return node.checkVisibility() && (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight + 1);
  }))"""


def test_on_a_turned_telephone_a_deal_is_watched_without_scrolling(show, new_page):
    cell = f"from canasta_nb import Replay\nReplay({FINISHED!r}, open_hands=True)"
    page = show(cell, page=new_page(width=844, height=390, has_touch=True))
    page.evaluate("document.querySelector('.before').remove()")
    page.locator(f"{ROOT} .cnb-stage[data-low]").wait_for()
    assert page.evaluate(UNSEEN, ROOT) == []
    hands = page.locator(f"{ROOT} [data-act=hands]")
    hands.tap()
    shown = page.locator(f"{ROOT} .cnb-players > li:not([data-at=own])")
    assert shown.count() == 3
    for each in shown.all():
        box = each.bounding_box()
        assert box["width"] > 400
        assert box["y"] + box["height"] <= 250
