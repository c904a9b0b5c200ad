"""Motion and pace: each act is visible, in order, and never gets in the player's way."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from looking import SLACK
from moments import led_to, table
from playing import ENDLESS, ROOT
from sampled import every_time

AIR = f"{ROOT} .cnb-air"
AGAIN = f"{ROOT} [data-act=again]"
BEN = ["Ben drew from the stock", "Ben discarded 7♠"]
CAM = ["Cam drew from the stock", "Cam discarded 4♠"]
DOT = ["Dot drew from the stock", "Dot added 2♠ to queens", "Dot discarded K♠"]
NEWS = [*BEN, *CAM, *DOT]
TOLD = """rules classic; deal 3; scores 1500 1300; turn 1 draw
hand 1 KhKcQsQh2dTs9c8d6h5s4dAc
hand 2 7sx8
hand 3 4sx10
hand 4 Ks2sx5
melds B 8s8h8d8c8s8h2c QdQcQd
threes B 3h
pile 6d5cJcAhKd2h"""

# Writes down each bold line of the news with its time, and how many cards were in the air.
WATCH = """(root) => {
  const table = document.querySelector(root);
  const bold = table.querySelector(".cnb-news b");
  window.news = [];
  window.plate = {};
  window.flown = [];
  const note = () => {
    const says = bold.textContent;
    if (window.news.at(-1)?.[0] !== says) window.news.push([says, performance.now()]);
    const todo = table.querySelector("[data-says=prompt] .cnb-todo");
    requestAnimationFrame(() => (window.plate[says] = todo?.textContent));
  };
  new MutationObserver(note).observe(bold, { childList: true, characterData: true, subtree: true });
  new MutationObserver(() => window.flown.push(table.querySelectorAll(".cnb-air > *").length))
    .observe(table.querySelector(".cnb-air"), { childList: true });
  note();
}"""

# The place of every node, except the words that are only for screen readers.
LYING = """(root) => [...document.querySelectorAll(`${root} .cnb-stage [data-id], ${root} .cnb-badge, ${root} .cnb-news,
  ${root} .cnb-plate, ${root} .cnb-label, ${root} .cnb-why, ${root} .cnb-todo, ${root} .cnb-count`)]
  .map((node) => [node.dataset.id ?? "", node.className, node.getAttribute("aria-selected"), node.innerText,
    JSON.stringify(node.getBoundingClientRect())].join(" "))"""


def told(page) -> list[str]:
    return [says for says, _ in page.evaluate("window.news")]


def opened(show, pace: str, page=None, **options: object):
    """Return a table where this seat discards an ace, and the others then play the given acts."""
    cell = led_to(TOLD, s2="draw; discard 7s", s3="draw; discard 4s", s4="draw; meld Q+2s; discard Ks")
    words = "".join(f", {name}={value!r}" for name, value in options.items())
    page = show(cell.replace("bot_delay_ms=0", f"pace={pace!r}{words}"), page=page)
    page.locator(f"{ROOT} [data-zone=stock]").click()
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    page.wait_for_selector(f"{AIR}:empty", state="attached")
    page.evaluate(WATCH, ROOT)
    page.locator(f"{ROOT} [role=option][data-card=Ac]").click(position={"x": 9, "y": 14})
    page.locator(f"{ROOT} [data-zone=actions] [data-act=discard]").click()
    return page


def my_turn(page) -> None:
    page.wait_for_selector(f"{ROOT}[data-phase=draw][data-turn='1']:not([aria-busy])")
    page.wait_for_selector(f"{AIR}:empty", state="attached")


PACES = [("slow", 900, 700, None), ("fast", 300, None, 900)]


@pytest.mark.parametrize(("pace", "stays", "least", "most"), every_time(PACES, {PACES[1]}))
def test_19_31_each_act_is_news_and_a_turn_keeps_its_pace(show, pace, stays, least, most):
    page = opened(show, pace)
    my_turn(page)
    news = page.evaluate("window.news")
    assert [says for says, _ in news[2:]] == NEWS
    times = dict(news)
    gaps = {one: times[other] - times[one] for one, other in pairwise(NEWS)}
    late = 16  # milliseconds: a timer may ring a little before a frame
    assert sum(gaps.values()) >= (stays - late) * len(gaps), gaps
    assert least is None or min(gaps.values()) >= least
    turn = times[CAM[0]] - times[BEN[0]]
    assert most is None or turn <= most * SLACK, turn
    assert max(page.evaluate("window.flown")) >= 1
    plate = page.evaluate("window.plate")
    assert [plate[says] for says in (BEN[0], CAM[0], DOT[1])] == [f"{who} is playing." for who in ("Ben", "Cam", "Dot")]


def test_19_step_by_step_each_act_waits_for_next_or_space(show):
    page = opened(show, "step")
    onward = page.locator(f"{ROOT} [data-act=onward]")
    onward.wait_for()
    for place, says in enumerate(NEWS):
        if place % 2:
            onward.click()
        else:
            page.locator(f"{ROOT} [role=option]").first.focus()
            page.keyboard.press(" ")
        page.locator(f"{ROOT} .cnb-news b").get_by_text(says, exact=True).wait_for()
        page.wait_for_selector(f"{AIR}:empty", state="attached")
        assert told(page)[2:] == NEWS[: place + 1]
    my_turn(page)
    assert page.locator(f"{ROOT} [aria-selected=true]").count() == 0, "Space went on, and chose nothing"
    assert page.evaluate("!!document.activeElement.closest('.cnb')"), "the focus stays at the table"


# Whose plate has the gold frame.
FRAMED = """(root) => [...document.querySelectorAll(`${root} .cnb-seat .cnb-plate`)]
  .filter((plate) => getComputedStyle(plate, "::after").opacity === "1")
  .map((plate) => plate.querySelector("b").textContent)"""


def test_who_plays_keeps_the_gold_frame_until_the_card_lies(show):
    page = opened(show, "step")
    page.wait_for_selector(f"{AIR}:empty", state="attached")
    page.evaluate(ENDLESS)
    for says in NEWS:
        page.locator(f"{ROOT} [data-act=onward]").click()
        page.locator(f"{ROOT} .cnb-news b").get_by_text(says, exact=True).wait_for()
        assert page.evaluate(FRAMED, ROOT) == [says.split()[0]], "while its card flies"
        page.keyboard.press("Shift")  # which ends the flight
        after = {BEN[-1]: ["Cam"], CAM[-1]: ["Dot"], DOT[-1]: []}
        assert page.evaluate(FRAMED, ROOT) == after.get(says, [says.split()[0]])


def test_19_the_others_are_skipped_by_a_button(show):
    page = opened(show, "step")
    page.locator(f"{ROOT} [data-act=skip]").click()
    my_turn(page)
    page.locator(f"{ROOT} .cnb-news b").get_by_text(NEWS[-1], exact=True).wait_for()
    page.locator(AGAIN).wait_for()
    assert page.evaluate("!!document.activeElement.closest('.cnb')")


@pytest.mark.soak
@pytest.mark.parametrize("ends", every_time(["itself", "key", "click"], asked={"itself"}))
def test_20_shown_again_it_ends_in_the_present_position_and_sends_nothing(show, watch, ends):
    page = opened(show, "fast")
    my_turn(page)
    page.keyboard.press("d")
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    page.wait_for_selector(f"{AIR}:empty", state="attached")
    drawn = page.locator(f"{ROOT} .cnb-new")  # it was not in the hand when the others played
    drawn.click(position={"x": 9, "y": 14})
    page.wait_for_function("Object.values(window.host.models).some((model) => model.get('selected')?.length === 1)")
    before, sent = page.evaluate(LYING, ROOT), len(watch.sent)
    page.evaluate("window.news.length = 0")
    page.keyboard.press("r")
    page.locator(f"{ROOT} .cnb-news b").get_by_text(CAM[1], exact=True).wait_for()
    assert page.locator(AGAIN).get_attribute("aria-pressed") == "true"
    if ends == "key":
        page.keyboard.press("Escape")
    elif ends == "click":
        page.locator(f"{ROOT} .cnb-title").click()
    page.wait_for_selector(f"{AGAIN}:not([aria-pressed])")
    page.wait_for_selector(f"{AIR}:empty", state="attached")
    assert page.evaluate(LYING, ROOT) == before
    assert len(watch.sent) == sent
    if ends == "itself":
        assert told(page)[1:-1] == NEWS
        assert told(page)[-1].startswith("You drew")


@pytest.mark.soak
def test_32_at_rest_nothing_moves_and_the_news_names_each_act(show, new_page):
    page = new_page(reduced_motion="reduce")
    opened(show, "fast", page)
    my_turn(page)
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.evaluate("window.flown") == []
    assert told(page)[2:] == NEWS, "each act is told for itself, and nothing flies"
    long = """(root) => [...document.querySelectorAll(`${root}, ${root} *`)].filter((node) => {
      const { transitionDuration, animationDuration } = getComputedStyle(node);
      return `${transitionDuration}, ${animationDuration}`.split(", ").some((time) => parseFloat(time) > 0);
    }).map((node) => node.className)"""
    assert page.evaluate(long, ROOT) == []
    gold = page.locator(f"{ROOT} .cnb-last [data-id]").evaluate_all("nodes => nodes.map((node) => node.dataset.card)")
    assert "Ks" in set(gold), "what was moved has a gold edge"
    page.evaluate("window.news.length = 0")
    page.keyboard.press("r")
    page.wait_for_selector(f"{AGAIN}[aria-pressed]")
    page.wait_for_selector(f"{AGAIN}:not([aria-pressed])")
    assert told(page)[1:] == NEWS, "shown again each act is told for itself"
    assert page.evaluate("window.flown") == []


def test_32_a_hidden_page_and_motion_off_show_all_at_once(show, new_page):
    for hidden in (True, False):
        page = new_page()
        if hidden:
            page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
        opened(show, "slow", page, **({} if hidden else {"motion": "off"}))
        my_turn(page)
        assert page.evaluate("window.flown") == []
        said = page.locator(f"{ROOT} .cnb-news").inner_text()
        for says in ("Ben draws and discards 7♠.", "Cam draws and discards 4♠.", "Dot discarded K♠"):
            assert says in said


def test_34_a_click_during_a_flight_ends_it_is_heard_and_plays_nothing_twice(show, watch):
    page = opened(show, "fast")
    my_turn(page)
    page.evaluate(ENDLESS)
    page.locator(f"{ROOT} [data-zone=stock]").click()
    page.wait_for_selector(f"{AIR} > *")
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    card = page.locator(f"{ROOT} [role=option]:not([data-card=Kh])").first
    card.click(position={"x": 9, "y": 14})
    assert page.locator(f"{AIR} > *").count() == 0, "the click ended the flight"
    assert card.get_attribute("aria-selected") == "true", "and was heard"
    page.keyboard.press("x")
    page.wait_for_selector(f"{AIR} > *")
    page.locator(f"{ROOT} [data-zone=actions] [data-act=discard]").dispatch_event("pointerdown")
    assert page.locator(f"{AIR} > *").count() == 0
    assert page.locator(f"{ROOT} [data-flies]").count() == 0
    acts = [json.loads(text)[1] for text in watch.sent]
    played = [each["content"]["act"] for each in acts if each["method"] == "custom" and "act" in each["content"]]
    assert [act.split()[0] for act in played] == ["draw", "discard", "draw", "discard"]


def test_34_a_press_during_the_last_flight_of_the_others_is_an_act(show):
    page = opened(show, "fast")
    page.locator(f"{ROOT} .cnb-news b").get_by_text(NEWS[-1], exact=True).wait_for()
    page.keyboard.press("d")
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    page.locator(f"{ROOT} .cnb-news b").get_by_text("You drew").wait_for()


CLOSES = """rules classic; turn 1 play; melds A KsKhKdKcKsKh; hand 1 KdQsQhQd9s8d2c; pile 5d
hand 2 7sx9; hand 3 4sx9; hand 4 9cx9"""
# What moves: its class, or its part, beside the copies in the air.
GROWS = """() => document.getAnimations().map(({ effect }) => effect)
  .filter(({ target }) => !target.closest(".cnb-air, .cnb-hand"))
  .map(({ target, pseudoElement }) => `${target.className.split(" ")[0]}${pseudoElement ?? ""}`)"""


def layouts_while_it_flies(page) -> tuple[float, set[str]]:
    """Return how often the page computes its layout while cards are in the air, and what changes in them."""
    inspector = page.context.new_cdp_session(page)
    inspector.send("Performance.enable")

    def layouts() -> float:
        metrics = inspector.send("Performance.getMetrics")["metrics"]
        return next(each["value"] for each in metrics if each["name"] == "LayoutCount")

    frames = "(root) => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    page.evaluate(frames)
    before = layouts()
    for _ in range(5):
        page.evaluate(frames)
    after = layouts()
    assert page.locator(f"{AIR} > *").count(), "it still flies"
    running = page.evaluate("document.getAnimations().flatMap((one) => one.effect.getKeyframes().flatMap(Object.keys))")
    return after - before, set(running) - {"offset", "computedOffset", "easing", "composite"}


def test_33_no_layout_during_a_flight(show):
    page = opened(show, "fast")
    my_turn(page)
    page.evaluate(ENDLESS)
    page.keyboard.press("d")
    page.wait_for_selector(f"{AIR} > *")
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    layouts, moved = layouts_while_it_flies(page)
    assert layouts == 0
    assert moved <= {"transform", "opacity"}


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize(
    ("card", "key", "grows", "lies"),
    [
        ("Kd", "m", "cnb-band", "[data-target=K] .cnb-band"),
        ("2c", "x", "cnb-pile::before", "[data-zone=pile][data-frozen]"),
    ],
)
def test_a_canasta_unrolls_its_band_and_a_freeze_grows_its_ice(show, new_page, card, key, grows, lies, still):
    page = new_page(reduced_motion="reduce" if still else "no-preference")
    show(table(CLOSES, seat=1).replace("bot_delay_ms=0", "pace='slow'"), page=page)
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    page.evaluate(ENDLESS)
    page.locator(f"{ROOT} [role=option][data-card='{card}']").click(position={"x": 9, "y": 14})
    page.keyboard.press(key)
    page.locator(f"{ROOT} .cnb-hand [data-card='{card}']").wait_for(state="detached")
    if still:
        page.wait_for_selector(f"{ROOT}:not([aria-busy])")
        assert page.evaluate("document.getAnimations().length") == 0
        return
    page.locator(f"{ROOT} {lies}").wait_for(state="attached")
    page.wait_for_selector(f"{ROOT}:not([aria-busy]) .cnb-air > *")
    assert grows in page.evaluate(GROWS)
    assert layouts_while_it_flies(page) == (0, {"transform", "opacity"}), "neither has the page laid out again"
