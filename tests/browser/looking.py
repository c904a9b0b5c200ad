"""What is looked at in every widget: sizes of controls, covered corners, axe, the width of the page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe whose answer another theme may change."""
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark", "contrast": "JupyterLab Dark High Contrast"}

# The smallest visible part of a control, found by asking which element a point belongs to.
SMALLEST = """async (root) => {
  const found = [];
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const controls = "button, [role=option], input:not([type=radio]), label.cnb-choice, select, textarea";
  for (const node of root.querySelectorAll(controls)) {
    const box = node.getBoundingClientRect();
    // Of a pile that a tap spreads the top card is asked, of melds that a button opens the button.
    if (!box.width || node.closest("[inert], [data-under], [data-rest]")) continue;
    if (!node.checkVisibility({ visibilityProperty: true })) continue;
    // A bar that stays in view at the bottom of a question lies over what is scrolled past below it.
    const lifted = document.elementFromPoint(box.left + box.width / 2, box.bottom - 1)?.closest("[data-lifted]");
    const passed = lifted && !lifted.contains(node);
    if (box.top < 0 || box.bottom > innerHeight || passed) {
      node.scrollIntoView({ block: "center" });
      await drawn(); // the bar follows what is scrolled
    }
    const now = node.getBoundingClientRect();
    // Of several pages in one window the last one's bar lies over the others'.
    const bar = node.closest(":popover-open");
    const over = document.elementFromPoint(now.left + now.width / 2, now.top + now.height / 2);
    if (bar && over?.closest(":popover-open") !== bar) continue;
    const ours = (x) => node.contains(document.elementFromPoint(x, now.top + Math.min(20, now.height / 2)));
    // Where every fourth point of 24 px is its own, the others are; otherwise each is asked.
    let wide = [0, 4, 8, 12, 16, 20, 23].every((x) => ours(now.left + x + 0.5)) ? 24 : 0;
    for (let x = now.left + 0.5; wide < 24 && x < now.right + 60; x += 1) if (ours(x)) wide += 1;
    found.push([Math.min(wide, now.height), node.textContent.slice(0, 40)]);
  }
  return found.filter(([size]) => size < 24);
}"""


SLACK = 5
"""How many times a budget of milliseconds may take on a busy machine; the benchmark measures the budgets themselves."""

# The smallest contrast between the edge of a control and the widget's ground.
EDGES = """(root) => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => part / 255)
      .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = light(getComputedStyle(root).backgroundColor);
  return Math.min(...[...root.querySelectorAll(".cnb-button:not([aria-disabled]), .cnb-meter")]
    .filter((node) => getComputedStyle(node).borderTopWidth !== "0px").map((node) => {
    const edge = light(getComputedStyle(node).borderTopColor);
    return (Math.max(edge, ground) + 0.05) / (Math.min(edge, ground) + 0.05);
  }));
}"""

# The cards of the hand whose corner another card covers.
COVERED = """async (root) => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const isCovered = (option) => {
    const box = option.querySelector(".cnb-rank, .cnb-letters").getBoundingClientRect();
    const points = [[box.left + 1, box.top + 2], [box.right - 1, box.bottom - 2]];
    return points.some(([x, y]) => !option.contains(document.elementFromPoint(x, y)));
  };
  const found = [];
  for (const option of root.querySelectorAll(".cnb-hand [role=option]")) {
    if (!option.checkVisibility({ visibilityProperty: true })) continue; // a deal is over
    if (option.hasAttribute("data-under")) continue; // it lies in a pile that a tap spreads
    option.scrollIntoView({ block: "center" });
    if (isCovered(option)) await drawn(); // the bar of a question follows what is scrolled
    if (isCovered(option)) found.push(option.dataset.card);
  }
  return found;
}"""


# Controls that are cut, covered, or cannot be scrolled to; the sentences that do not show whole.
CUT = """(root) => {
  const found = [];
  for (const node of root.querySelectorAll("button, [role=option], p, .cnb-caption")) {
    if (!node.checkVisibility()) continue;
    // A popover fits the window, and of melds that a button opens the button is asked.
    if (node.closest(".cnb-hidden, :popover-open, .cnb-melds:not([data-open]) > [data-rest]")) continue;
    node.scrollIntoView({ block: "center" });
    const box = node.getBoundingClientRect();
    if (box.width <= 2) continue; // for the ear alone, also where everything is enlarged
    const wide = root.getBoundingClientRect();
    const clipped = node.tagName === "P" && node.scrollWidth > node.clientWidth + 8;
    if (box.left < wide.left - 1 || box.right > wide.right + 1 || clipped)
      found.push(node.textContent.slice(0, 40));
    if (node.tagName !== "BUTTON") continue;
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!node.contains(at)) found.push(`covered: ${node.textContent.slice(0, 40)}`);
  }
  return found;
}"""


# The height of a table, and where its hand, its buttons and the plates of its players lie within it.
PLACES = """(root) => {
  const table = document.querySelector(root);
  const { top, left } = table.getBoundingClientRect();
  const at = (node) => {
    const box = node.getBoundingClientRect();
    return [box.left - left, box.top - top].map(Math.round);
  };
  const found = { height: table.offsetHeight, hand: at(table.querySelector(".cnb-hand"))[1] };
  for (const button of table.querySelectorAll("[data-zone=actions] [data-act]")) found[button.dataset.act] = at(button);
  for (const plate of table.querySelectorAll(".cnb-plate")) {
    const [name, part] = plate.children; // in some games another partner is found during a deal
    found[`${name.textContent}, ${part.textContent}`] = at(plate);
  }
  return found;
}"""


# JupyterLab lays its panels out again some frames after the window changed; a page without it at once.
AT_REST = """(node) => new Promise((done) => {
  const enough = document.querySelector(".jp-LabShell") ? 20 : 2;
  let wide = node.offsetWidth;
  let frames = 0;
  const look = () => {
    frames = node.offsetWidth === wide ? frames + 1 : 0;
    wide = node.offsetWidth;
    if (frames < enough) requestAnimationFrame(look); else done(wide);
  };
  look();
})"""


def resized(page, root: str, width: int) -> None:
    """Give the window the width at which the table is so wide."""
    around = page.viewport_size["width"] - page.locator(root).first.evaluate("node => node.offsetWidth")
    page.set_viewport_size({"width": width + around, "height": 1500})
    for _ in range(5):
        wide = page.locator(root).first.evaluate(AT_REST)
        if wide == width:
            return
        page.set_viewport_size({"width": page.viewport_size["width"] + width - wide, "height": 1500})
    raise AssertionError(f"The table is {wide} wide; it should be {width}.")


def wear(page, theme: str) -> None:
    """Choose another theme in JupyterLab's menu, while the notebook is open."""
    page.get_by_role("menuitem", name="Settings", exact=True).click()
    page.locator(".lm-Menu-item", has_text="Theme").first.click()
    page.locator(".lm-Menu-item", has_text=re.compile(f"^{theme}$")).first.click()
    page.wait_for_selector(f"body[data-jp-theme-name='{theme}']", state="attached")


# JupyterLab's body clips and has no height, so axe takes all that is on it for hidden and asks nothing of its colours.
WITH_HEIGHT = """async (asks) => {
  const { style } = document.body;
  const before = style.minHeight;
  style.minHeight = "100vh";
  const found = await asks();
  style.minHeight = before;
  return found;
}"""


def faults(page, root: str, theme: str = "light") -> list[str]:
    """Return the faults that axe-core finds in the table; in other themes than the light one, those of colours."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: npm install")
    if not page.evaluate("!!window.axe"):
        page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
    rules = RULES if "light" in theme.lower() else COLOURS
    options = json.dumps({"runOnly": rules, "resultTypes": ["violations"]})  # what is right need not be described
    found = page.evaluate(f'({WITH_HEIGHT})(() => axe.run("{root}", {options}).then((done) => done.violations))')
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found]
