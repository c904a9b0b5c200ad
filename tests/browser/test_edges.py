"""Rings of the focus and edges that carry a state are told from their ground: 3:1 in every theme (ALIVE 77)."""

from __future__ import annotations

from typing import Any

import pytest
from family import click_cards
from looking import THEMES
from moments import table
from test_course_home import MADE, ROOT

from canasta_nb.puzzles.shipped import shipped_puzzles

# The contrast of a colour with the ground of a node: the two ends of a gradient, or the nearest colour behind it.
CONTRAST = """
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((part) => part / 255)
      .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const grounds = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const { backgroundImage, backgroundColor } = getComputedStyle(at);
      const ends = (backgroundImage.match(/rgba?\\([^)]*\\)/g) ?? []).filter((end) => (parts(end)[3] ?? 1) === 1);
      if (ends.length) return ends;
      if ((parts(backgroundColor)[3] ?? 1) === 1) return [backgroundColor];
    }
    return ["rgb(255, 255, 255)"];
  };
  const contrast = (edge, node) => Math.min(...grounds(node).map((ground) => {
    const [one, other] = [light(parts(edge)), light(parts(ground))];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  }));
"""
RINGS = f"""(root) => {{ {CONTRAST}
  const faint = [];
  for (const node of root.querySelectorAll("a, button, select, input")) {{
    if (!node.checkVisibility()) continue;
    node.focus();
    const ringed = node.matches("input") ? node.closest("label") : node;
    const {{ outlineColor, outlineStyle }} = getComputedStyle(ringed);
    const found = outlineStyle === "none" ? 0 : contrast(outlineColor, ringed.parentElement);
    if (found < 3) faint.push([node.textContent.slice(0, 24), node.dataset.choice, outlineColor, found]);
  }}
  return faint;
}}"""
# Where an edge alone tells a state: what has it, and where the colour is.
HOME = {
    ".cnb-seat:has(:checked)": "boxShadow",
    ".cnb-three label:has(:checked)": "boxShadow",
    ".cnb-now .cnb-number": "boxShadow",
    ".cnb-week i:not(.cnb-here, .cnb-today)": "boxShadow",
    ".cnb-tabs [aria-current]": "boxShadow",
}
CHOSEN = {
    ".cnb-hand [aria-selected=true] .cnb-face": "boxShadow",
    ".cnb-fresh[data-lit]": "boxShadow",
    "[data-act=meld].cnb-main": "borderTopColor",
}
ASKED = {
    ".cnb-yesno .cnb-choice:has(:checked)": "borderTopColor",
    ".cnb-whynot .cnb-choice:has(:checked)": "borderTopColor",
    ".cnb-dots [data-state=now]": "borderTopColor",
    ".cnb-dots [data-state=open]": "borderTopColor",
}
JUDGED = {
    "[data-held=true] .cnb-choice:has(:checked)": "borderTopColor",
    "[aria-invalid=true] .cnb-choice:has(:checked)": "borderTopColor",
    ".cnb-foot[data-ok]": "borderLeftColor",
    ".cnb-dots [data-state=right]": "borderTopColor",
    "[data-ok=true] > .cnb-sign": "backgroundColor",
    "[data-ok=false] > .cnb-sign": "backgroundColor",
}
CARDS = {
    ".cnb-dots [data-state=half]": "borderTopColor",
    ".cnb-hand [data-flag=good] .cnb-face": "outlineColor",
    ".cnb-hand [data-flag=bad] .cnb-face": "outlineColor",
    ".cnb-hand [data-flag=answer] .cnb-face": "outlineColor",
}
JUDGEMENT = {
    ".cnb-level .cnb-full": "backgroundColor",
    ".cnb-plays .cnb-open": "borderTopColor",
    ".cnb-plays .cnb-missed": "borderTopColor",
    ".cnb-hand [data-play=yours] .cnb-face": "outlineColor",
    ".cnb-hand [data-play~=best] .cnb-face": "outlineColor",
    ".cnb-judgement": "boxShadow",
    ".cnb-bar-of.cnb-best > i": "::before backgroundColor",
    ".cnb-bar-of.cnb-yours > i": "::before backgroundColor",
}
LINE = {
    ".canasta-dots [data-state=open]": "boxShadow",
    ".canasta-dots [data-state=now]": "boxShadow",
    ".canasta-dots [data-state=right]": "backgroundColor",
    ".canasta-dots [data-state=half]": "boxShadow",
    ".canasta-switch i": "boxShadow",
    ".canasta-state i": "backgroundColor",
}
# A line within a card has the card for its ground, one around it the cloth, and one at the very edge has both.
STATES = f"""(root, edges) => {{ {CONTRAST}
  const faint = [];
  for (const [what, where] of Object.entries(edges)) {{
    const node = root.querySelector(what);
    if (!node?.checkVisibility()) {{ faint.push([what, "is not there"]); continue; }}
    const [, part, key] = where.match(/^(::\\S+)? ?(\\w+)$/);
    const style = getComputedStyle(node, part);
    const lines = style[key].split(/,(?![^(]*\\))/);
    const found = Math.max(...lines.map((line) => {{
      const [colour] = line.match(/rgba?\\([^)]*\\)/);
      const within = key === "outlineColor" && parseFloat(style.outlineOffset) < 0;
      const beside = within ? [node] : line.includes("inset") ? [node, node.parentElement] : [node.parentElement];
      return Math.max(...beside.map((each) => contrast(colour, each)));
    }}));
    if (!(found >= 3)) faint.push([what, lines, found]);
  }}
  return faint;
}}"""


@pytest.mark.parametrize("theme", THEMES)
def test_77_rings_and_edges_of_the_home_are_told_from_their_ground(show: Any, new_page: Any, theme: str) -> None:
    page = show(MADE, page=new_page(width=390, height=844))
    root = page.locator(ROOT)
    root.evaluate("(root, theme) => (root.dataset.theme = theme)", theme)
    page.keyboard.press("Tab")
    assert root.evaluate(RINGS) == []
    assert root.evaluate(STATES, HOME) == []


MELDED = "rules classic; turn 1 play; melds A KsKhKd 9s9h9d; hand 1 KcKhJcJdJs2sQsQhQd5c; pile 5d"
PUZZLED = next(each for each in shipped_puzzles().values() if each.best.startswith("discard"))


def in_every_theme(root: Any, edges: dict[str, str]) -> dict[str, object]:
    """Return, by theme, the edges of a widget that can't be told from their ground."""
    faint = {}
    for theme in THEMES:
        root.evaluate("(root, theme) => (root.dataset.theme = theme)", theme)
        faint[theme] = root.evaluate(STATES, edges)
    return {theme: found for theme, found in faint.items() if found}


def test_77_edges_of_a_table_are_told_from_the_cloth(show: Any) -> None:
    root = show(table(MELDED)).locator(".cnb[data-cnb=table]")
    click_cards(root, "Jc", "Jd", "2s")
    root.locator(".cnb-fresh[data-lit]").wait_for()
    assert in_every_theme(root, CHOSEN) == {}
    show.ask("setattr(table, 'scene', {**table.scene, 'turn': 2})")
    root.locator(".cnb-seat[aria-current]").wait_for()
    assert in_every_theme(root, {".cnb-seat[aria-current] .cnb-plate": "::after boxShadow"}) == {}


def test_77_edges_of_a_question_are_told_from_their_ground(show: Any) -> None:
    page = show(
        "from canasta_nb import Quiz\nQuiz('fz-3', '9h9d')",
        "Quiz('fz-2', ((False, 'take.frozen'), False))",
        "Quiz('fz-3', '9h2s', max_attempts=1, save=False)",
        "Quiz('ct-5', save=False)",
    )
    _, judged, cards, asked = page.locator(".cnb[data-cnb=quiz]").all()
    asked.locator(".cnb-yesno").first.get_by_role("radio").last.check()
    asked.locator(".cnb-whynot").first.get_by_role("radio").first.check()
    for root, edges in ((judged, JUDGED), (cards, CARDS), (asked, ASKED)):
        assert in_every_theme(root, edges) == {}


def test_77_edges_of_a_puzzle_are_told_from_their_ground(show: Any) -> None:
    root = show(f"from canasta_nb import Puzzle\nPuzzle({PUZZLED.id!r}, progress=None)").locator("[data-cnb=puzzle]")
    best = str(PUZZLED.act(PUZZLED.best)).removeprefix("discard ")
    root.locator(f".cnb-hand [role=option]:not([data-card='{best}'])").last.click(position={"x": 9, "y": 14})
    root.locator("[data-act=discard]").click()
    root.locator(".cnb-judgement").wait_for()
    assert in_every_theme(root, JUDGEMENT) == {}
