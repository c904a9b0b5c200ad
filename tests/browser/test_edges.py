"""Rings of the focus and edges that carry a state are told from their ground: 3:1 in every theme (ALIVE 77)."""

from __future__ import annotations

from typing import Any

import pytest
from looking import THEMES
from test_course_home import MADE, ROOT

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
      const ends = backgroundImage.match(/rgba?\\([^)]*\\)/g);
      if (ends) return ends;
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
EDGES = {
    ".cnb-seat:has(:checked)": "boxShadow",
    ".cnb-three label:has(:checked)": "boxShadow",
    ".cnb-now .cnb-number": "boxShadow",
    ".cnb-week i:not(.cnb-here, .cnb-today)": "boxShadow",
    ".cnb-tabs [aria-current]": "boxShadow",
}
STATES = f"""([root, edges]) => {{ {CONTRAST}
  const faint = [];
  for (const [what, where] of Object.entries(edges)) {{
    const node = document.querySelector(`${{root}} ${{what}}`);
    if (!node) {{ faint.push([what, "is not there"]); continue; }}
    const colours = getComputedStyle(node)[where].match(/rgba?\\([^)]*\\)/g);
    const inner = getComputedStyle(node)[where].includes("inset");
    const found = Math.max(...colours.map((colour) => contrast(colour, inner ? node : node.parentElement)));
    if (found < 3) faint.push([what, colours, found]);
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
    assert page.evaluate(STATES, [ROOT, EDGES]) == []
