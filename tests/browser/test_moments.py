"""Five moments of the table: what can be read in each, without a fault in either theme, and a picture of each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from moments import MOMENTS
from playing import Person

ROOT = Path(__file__).parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark", "contrast": "JupyterLab Dark High Contrast"}
PICTURED = {1100: ("light", "dark"), 850: (), 600: ("light", "dark"), 320: ()}
HIGHEST = {("start", 1100): 620, ("frozen", 1100): 620, ("thirty", 600): 780}

# The smallest visible part of a control, found by asking which element a point belongs to.
SMALLEST = """(root) => {
  const found = [];
  for (const node of root.querySelectorAll("button, [role=option], input")) {
    const box = node.getBoundingClientRect();
    if (!box.width) continue;
    node.scrollIntoView({ block: "center" });
    const now = node.getBoundingClientRect();
    let wide = 0;
    for (let x = now.left + 0.5; x < now.right + 60; x += 1)
      if (node.contains(document.elementFromPoint(x, now.top + Math.min(20, now.height / 2)))) wide += 1;
    found.push([Math.min(wide, now.height), node.textContent.slice(0, 40)]);
  }
  return found.filter(([size]) => size < 24);
}"""


# The cards of the hand whose corner another card covers.
COVERED = """(root) => [...root.querySelectorAll(".cnb-hand [role=option]")].filter((option) => {
  option.scrollIntoView({ block: "center" });
  const box = option.querySelector("b").getBoundingClientRect();
  const points = [[box.left + 1, box.top + 2], [box.right - 1, box.bottom - 2]];
  return points.some(([x, y]) => !option.contains(document.elementFromPoint(x, y)));
}).map((option) => option.dataset.card)"""


# JupyterLab lays its panels out again some frames after the window changed.
AT_REST = """(node) => new Promise((done) => {
  let wide = node.offsetWidth;
  let frames = 0;
  const look = () => {
    frames = node.offsetWidth === wide ? frames + 1 : 0;
    wide = node.offsetWidth;
    if (frames < 20) requestAnimationFrame(look); else done(wide);
  };
  look();
})"""


def resized(page, root: str, width: int) -> None:
    """Give the window the width at which the table is so wide."""
    page.set_viewport_size({"width": width + 500, "height": 1500})
    for _ in range(5):
        wide = page.locator(root).evaluate(AT_REST)
        if wide == width:
            return
        page.set_viewport_size({"width": page.viewport_size["width"] + width - wide, "height": 1500})
    raise AssertionError(f"The table is {wide} wide; it should be {width}.")


@pytest.fixture
def quiet_lab(lab):
    """A JupyterLab that keeps every cell in the page and shows no folder beside it."""
    lab.setting("notebook-extension", "tracker", windowingMode="none")
    yield lab
    lab.setting("notebook-extension", "tracker")
    lab.theme("JupyterLab Light")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_moment(quiet_lab, open_notebook, new_page, pictures, moment, theme):
    quiet_lab.theme(THEMES[theme])
    told = MOMENTS[moment]
    page = open_notebook(told.cell, page=new_page(width=1700, height=1500))
    root = ".cnb[data-cnb=table]"
    page.wait_for_selector(f"{root} .cnb-todo", state="attached")
    page.wait_for_function(f"document.querySelector('{root}').dataset.phase")
    page.wait_for_selector(f"body[data-jp-theme-name='{THEMES[theme]}']", state="attached")
    told.reach(Person(page, root))
    for width, themes in PICTURED.items():
        resized(page, root, width)
        table = page.locator(root)
        marks = table.evaluate("node => [...node.querySelectorAll('[data-mark]')].map(n => n.dataset.mark).join()")
        text = f"{table.inner_text()} {marks}"
        for word in told.words:
            assert word in text, word
        page.mouse.move(0, 0)
        if theme in themes:
            table.screenshot(path=pictures / f"{moment}-{width}-{theme}.png")
        assert table.evaluate("node => node.offsetHeight") <= HIGHEST.get((moment, width), 2000)
        assert table.evaluate(COVERED) == []
        assert page.evaluate(f"(node => node.scrollWidth <= node.clientWidth)(document.querySelector('{root}'))")
        assert table.evaluate(SMALLEST) == []
        assert _faults(page, root) == []


def _faults(page, root: str) -> list[str]:
    """What axe-core finds in the table."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: npm install")
    if not page.evaluate("!!window.axe"):
        page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
    options = json.dumps({"runOnly": RULES})
    found = page.evaluate(f"axe.run(\"{root}\", {options}).then((done) => done.violations)")
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found]
