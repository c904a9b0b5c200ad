"""The news beside the stock, and below 760 px in the plate: whatever happened is told whole, in each language."""

from __future__ import annotations

import pytest
from geometry import GEOMETRY
from looking import resized
from made_facts import NAMES
from moments import led_to
from sampled import LONGEST_WORDS, every_time

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import LANGUAGES, speaking
from canasta_nb.descriptions.news import news
from canasta_nb.game.session import Session

ROOT = ".cnb[data-cnb=table]"
START = """rules classic; turn 1 draw; hand 1 KhKcQsQh2dTs9c8d6h5s4dAc; hand 2 7sx8; hand 3 4sx10; hand 4 Ks2sx5
melds B 8s8h8d8c8s8h2c QdQcQd; pile 6d5cJcAhKd2h"""
# Puts each news into the scene; what of it is cut, or lies over something else, or outside its row.
TELL = (
    "(told) => {"
    + GEOMETRY
    + """
  const model = Object.values(host.models).find((one) => one.get("scene")?.seats);
  const scene = model.get("scene");
  const found = [];
  for (const node of $(".cnb-piles, .cnb-frozen, .cnb-short, [data-act='why:pile']"))
    for (const other of $(".cnb-seat:not([data-at=own]) .cnb-plate"))
      if (over(words(node), box(other))) found.push(["over", other.textContent, node.textContent]);
  for (const node of $(".cnb-plate b"))
    if (node.scrollWidth > node.clientWidth + 1) found.push(["name", node.textContent]);
  for (const news of told) {
    model.hear({ method: "update", state: { scene: { ...scene, news, last: scene.last.slice(-1) } } });
    const [bold, plain] = $(".cnb-news > b, .cnb-plain");
    const row = box(document.querySelector(".cnb-middle"));
    if (shown(bold)) {
      const lines = [bold, plain, ...$(".cnb-paced button")].filter((node) => node.textContent && shown(node));
      if (lines.length < 2 + Boolean(news[1])) found.push(["missing", ...news]);
      for (const node of lines) {
        const around = node === bold || node === plain ? words(node) : box(node);
        if (!inside(around, row)) found.push(["outside", node.textContent, ...news]);
        for (const other of $(".cnb-seat:not([data-at=own]) .cnb-plate, .cnb-piles"))
          if (over(around, box(other))) found.push(["over", other.textContent, node.textContent]);
      }
    } else {
      const brief = document.querySelector(".cnb-brief");
      const [first, second] = brief.children;
      if (first.textContent !== news[0] || second.textContent !== news[1]) found.push(["plate", ...news]);
      if (!inside(words(first), box(brief))) found.push(["cut", news[0], words(first).width, box(brief).width]);
      const seen = words(second);
      if (news[1] && !inside(seen, box(brief)) && seen.top < box(brief).bottom - 1) found.push(["cut", news[1]]);
    }
  }
  model.hear({ method: "update", state: { scene } });
  return found;
}"""
)


def longest_news(lang: str) -> list[list[str]]:
    """Return each kind of news, by its verb, at its longest in a deal of each rule set with names of 14 letters."""
    bolds: dict[str, str] = {}
    plains: dict[str, str] = {}
    with speaking(lang):
        for rules in RuleSet.ids():
            session = Session(rules, seed=5, bots="greedy")
            while not session.over:
                session.play(str(session.hint()[0]))
                for _ in session.others():
                    pass
            for at in range(1, len(session.log) + 1):
                for viewer in (1, 2):
                    bold, plain = news(session.log[:at], viewer, NAMES)
                    for told, text in ((bolds, bold), (plains, plain)):
                        verb = " ".join(each for each in text.split() if each.isalpha() and each not in " ".join(NAMES))
                        told[verb] = max(told.get(verb, ""), text, key=len)
    most, more = (max(told.values(), key=len) for told in (bolds, plains))
    return [*([bold, more] for bold in bolds.values()), *([most, plain] for plain in plains.values())]


@pytest.mark.parametrize("lang", every_time(LANGUAGES, asked=LONGEST_WORDS))
def test_whatever_happened_is_told_whole(show, new_page, lang):
    acts = {"s2": "draw; discard 7s", "s3": "draw; discard 4s", "s4": "draw; meld Q+2s; discard Ks"}
    cell = led_to(START, **acts).replace("bot_delay_ms=0", f"pace='fast', lang={lang!r}, names={NAMES[:4]!r}")
    page = show(cell, page=new_page(width=900, height=900))
    page.locator(f"{ROOT} [data-zone=stock]").click()
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    page.locator(f"{ROOT} [role=option][data-card=Ac]").click(position={"x": 9, "y": 14})
    page.locator(f"{ROOT} [data-zone=actions] [data-act=discard]").click()
    page.locator(f"{ROOT} [data-act=again]").wait_for()
    page.wait_for_selector(f"{ROOT}[data-phase=draw][data-turn='1']:not([aria-busy])")
    told = longest_news(lang)
    assert len(told) > 30
    for width in (1400, 1100, 900, 880, 760, 700, 600):
        resized(page, ROOT, min(1240, width))
        assert page.evaluate(TELL, told)[:8] == [], width


WAITS = """(news) => {
  const model = Object.values(host.models).find((one) => one.get("scene")?.seats);
  const scene = { ...model.get("scene"), phase: "wait", turn: 2, todo: "Ben is playing.", news };
  model.hear({ method: "update", state: { scene } });
}"""


@pytest.mark.parametrize("width", [900, 600, 320])
def test_whoever_waits_is_told_in_the_plate_what_was_played_last(show, new_page, width):
    page = show(
        led_to(START.replace("turn 1", "turn 2"), s2="draw; discard 7s", s3="draw; discard 4s", s4="draw; discard Ks"),
        page=new_page(),
    )
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])")
    resized(page, ROOT, width)
    high = page.locator(f"{ROOT} .cnb-talk").bounding_box()["height"]
    news = ["Dot discarded K♠", "after drawing 4♣ and adding 2♠ to queens"]
    page.evaluate(WAITS, news)
    said = page.locator(f"{ROOT} .cnb-prompt").inner_text().split("\n")
    assert list(filter(None, said)) == ["Ben is playing.", " · ".join(news)]
    now = page.locator(f"{ROOT} .cnb-talk").bounding_box()["height"]
    assert abs(now - high) < 0.5, "two lines of letters of several sizes differ by a part of a pixel"
