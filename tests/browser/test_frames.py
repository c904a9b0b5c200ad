"""What the browser does while cards fly: a trace of one round at a table with thirty cards in the hand."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import Counter
from itertools import pairwise
from operator import itemgetter
from statistics import quantiles

import pytest
from looking import SLACK
from moments import led_to, table
from playing import ROOT

THIRTY = """rules classic; deal 3; scores 1500 1300; turn 1 draw
hand 1 AsAhAcKhKcQsQhQcJsJhJdTsTdTc9s9h9c8d8c7d7h6s6h5s5h5d4s4d4h2d
hand 2 7sx8
hand 3 4sx10
hand 4 Ks2sx5
melds B 8s8h8d8c8s8h2c QdQcQd
threes B 3h
pile 6d5cJcAhKd2h"""
FRAME = 1000 / 60  # milliseconds
WORK = 8  # milliseconds of a frame in which the page itself may be busy
LOST = 5  # points of a hundred more frames that a flight may lose than an animation of nothing
TRACED = ["-*", "toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"]

# Marks the time in which cards fly, from the second frame on: the first one shows what has changed on the table. Writes
# down the time of every frame, those of cards that fly apart.
MARKED = """(root) => {
  const air = document.querySelector(`${root} .cnb-air`);
  window.flown = [];
  const frames = (into) => requestAnimationFrame((now) => air.childElementCount && (into.push(now), frames(into)));
  new MutationObserver(() => {
    if (!air.childElementCount) return performance.mark("landed");
    performance.mark("begins");
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("flies")));
    window.flown.push([]);
    frames(window.flown.at(-1));
  }).observe(air, { childList: true });
}"""
# The frames of an animation that has nothing to show.
EMPTY = """() => new Promise((done) => {
  const node = document.body.appendChild(document.createElement("i"));
  const frames = [];
  const note = (now) => void (frames.push(now), moving && requestAnimationFrame(note));
  let moving = true;
  requestAnimationFrame(note);
  const ends = () => (moving = false, done(frames));
  node.animate([{ transform: "none" }, { transform: "translateX(9px)" }], 1500).finished.then(ends);
})"""


TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# Which of the page's measures a script reads while the table draws another scene: each would lay the page out at once.
MEASURED = """([before, after]) => {
  const [model] = Object.values(window.host.models).filter((one) => one.get("scene"));
  const read = [];
  const note = (name) => read.push(`${name} ${new Error().stack.split("\\n").slice(2, 6).join(" ")}`);
  const kinds = [[Element, ["clientWidth", "clientHeight", "scrollHeight"]]];
  kinds.push([HTMLElement, ["offsetWidth", "offsetHeight"]]);
  for (const [kind, names] of kinds)
    for (const name of names) {
      const { get } = Object.getOwnPropertyDescriptor(kind.prototype, name);
      Object.defineProperty(kind.prototype, name, { get() { note(name); return get.call(this); } });
    }
  const box = Element.prototype.getBoundingClientRect;
  Element.prototype.getBoundingClientRect = function () { note("box"); return box.call(this); };
  for (const scene of [after, before, after]) model.set("scene", scene);
  return read;
}"""


def lost(runs: list[list[float]]) -> float:
    """Return how many of a hundred frames are missing, by the times of the others."""
    gaps = [after - before for run in runs for before, after in pairwise(run)]
    missing = sum(max(0, round(gap / FRAME) - 1) for gap in gaps)
    return 100 * missing / (missing + len(gaps))


def test_33_an_update_is_drawn_without_laying_the_page_out_on_its_way(show):
    page = show(table(THIRTY, seat=1, motion="off"))
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])")
    before = json.loads(show.ask("__import__('json').dumps(table.scene)"))
    show.more("_ = table.play('draw')")
    after = json.loads(show.ask("__import__('json').dumps(table.scene)"))
    assert page.evaluate(MEASURED, [before, after]) == []


def test_33_an_act_has_the_styles_looked_up_only_of_what_it_changes(show):
    page = show(table(THIRTY, seat=1, motion="off"))
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])")
    browser = page.context.browser
    browser.start_tracing(page=page, categories=["-*", "disabled-by-default-devtools.timeline.invalidationTracking"])
    page.evaluate(TWO_FRAMES)  # from now on all is traced
    show.more("_ = table.play('draw')")
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    page.evaluate(TWO_FRAMES)
    told = [each["args"].get("data", {}) for each in json.loads(browser.stop_tracing())["traceEvents"]]
    whole = {each["nodeName"] for each in told if each.get("reason") == "Invalidation set invalidates subtree"}
    assert whole <= {"DIV class='cnb-card'"}, "is there a :has() without a class before it?"


@pytest.mark.soak
def test_33_a_flight_lays_nothing_out_and_keeps_its_frames(show, new_page):
    page = new_page(width=900, height=800)
    cell = led_to(THIRTY, s2="draw; discard 7s", s3="draw; discard 4s", s4="draw; meld Q+2s; discard Ks")
    show(cell.replace("bot_delay_ms=0", "pace='slow'"), page=page)
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])")
    nothing = lost([page.evaluate(EMPTY)])
    page.evaluate(MARKED, ROOT)
    browser = page.context.browser
    browser.start_tracing(page=page, categories=TRACED)
    page.locator(f"{ROOT} [data-zone=stock]").click()
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    page.wait_for_selector(f"{ROOT} .cnb-air:empty", state="attached")
    page.locator(f"{ROOT} [role=option][data-card=Ac]").click(position={"x": 9, "y": 14})
    page.locator(f"{ROOT} [data-zone=actions] [data-act=discard]").click()
    page.wait_for_selector(f"{ROOT}[data-phase=draw][data-turn='1']:not([aria-busy])")
    page.wait_for_selector(f"{ROOT} .cnb-air:empty", state="attached")
    events = json.loads(browser.stop_tracing())["traceEvents"]

    # Threads of other pages, which the browser keeps open, may have the same number in a process of their own.
    thread = itemgetter("pid", "tid")
    marks = sorted((each["ts"], each["name"], thread(each)) for each in events if each["name"] in ("flies", "landed"))
    flights, begun = [], 0
    for time, name, _ in marks:
        if name == "landed" and begun:
            flights.append(range(begun, time))
        begun = time if name == "flies" else 0
    assert len(flights) >= 8, "two acts of our own and seven of the others"
    here = [each for each in events if thread(each) == marks[0][2] and any(each["ts"] in flight for flight in flights)]
    assert [each for each in here if each["name"] == "Layout"] == []

    starts = [flight.start + frame for flight in flights for frame in range(0, len(flight), round(FRAME * 1000))]
    work = Counter(dict.fromkeys(starts, 0))
    for each in here:
        if each["name"] == "RunTask":
            # Time of its thread alone: what the page waited for a busy machine is not its work.
            work[starts[bisect_right(starts, each["ts"]) - 1]] += each.get("tdur", each["dur"])
    assert quantiles(work.values(), n=20)[-1] / 1000 <= WORK
    assert lost(page.evaluate("window.flown")) - nothing <= LOST * SLACK
