"""Every widget of the gallery at once: another theme, forced colours, at rest, enlarged, on paper, without Python."""

from __future__ import annotations

import re
import shutil

import nbformat
import pytest
from catalogue import sentence
from family import ASKS, GALLERY, WITHOUT_PYTHON
from looking import CUT, SLACK, resized, wear
from sampled import every_time

from canasta_nb.widgets.wire.keeping import FOLDER

ROOT = ".cnb"
KINDS = {*ASKS, *WITHOUT_PYTHON}
LAST = "[...document.querySelectorAll('.jp-Notebook .jp-CodeCell')].at(-1)"
NO_ANSWER = sentence("strings", "gone").replace("\n", " ")

# Everything that can have the focus, and shows no ring when it has it.
RINGLESS = """(root) => [...root.querySelectorAll("button, input, select, textarea, [tabindex]")].filter((node) => {
  if (!node.checkVisibility() || node.disabled) return false;
  node.focus({ preventScroll: true });
  const ring = getComputedStyle(node, "::before");
  const own = getComputedStyle(node);
  const around = node.closest("label"); // a choice shows the ring around its words too
  return document.activeElement === node && own.outlineStyle === "none"
    && (!around || getComputedStyle(around).outlineStyle === "none")
    && (ring.content === "none" || ring.borderTopStyle === "none");
}).map((node) => node.outerHTML.slice(0, 120))"""

MOVING = """(root) => [...root.querySelectorAll("*")].filter((node) => ["", "::before", "::after"].some((part) => {
  const style = getComputedStyle(node, part);
  return parseFloat(style.transitionDuration) || parseFloat(style.animationDuration);
})).map((node) => node.className)"""

# What paper shows: buttons to press, dark grounds, letters that are pale.
ON_PAPER = """(root) => {
  const light = (colour) => {
    const [r, g, b, a = 1] = colour.match(/[\\d.]+/g).map(Number);
    return a === 0 ? null : (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
  };
  const found = [];
  for (const node of [root, ...root.querySelectorAll("*")]) {
    if (!node.checkVisibility() || node.closest(".cnb-hidden, .cnb-flag, .cnb-bar, svg, option")) continue;
    const style = getComputedStyle(node);
    const [ground, letters] = [light(style.backgroundColor), light(style.color)];
    if (node.matches(".cnb-button, input, select, textarea")) found.push(`a control: ${node.outerHTML.slice(0, 80)}`);
    if (ground !== null && ground < 0.8) found.push(`dark: ${node.className} ${style.backgroundColor}`);
    if (letters > 0.5) found.push(`pale: ${node.className} ${style.color}`);
  }
  if (getComputedStyle(root).breakInside !== "avoid") found.push("may be cut between two pages");
  if (root.scrollWidth > root.clientWidth) found.push("wider than the page");
  return found;
}"""

# Milliseconds from the last gesture in each widget until its banner says that no answer comes.
WATCHED = """(says) => {
  window.waited = {};
  for (const root of document.querySelectorAll(".cnb")) {
    let asked = 0;
    const note = () => void (asked = performance.now());
    for (const kind of ["click", "input"]) root.addEventListener(kind, note, true);
    new MutationObserver(() => {
      if (root.textContent.includes(says)) window.waited[root.dataset.cnb] ??= performance.now() - asked;
    }).observe(root, { childList: true, characterData: true, subtree: true });
  }
}"""


@pytest.fixture
def gallery(quiet_lab, open_notebook, new_page):
    """The gallery in a page that a learner made, every widget in it drawn; cells may follow, which are not run.

    A page of the course would run its cells by itself, and again after Python was gone.
    """

    def make(*more: str):
        notebook = nbformat.read(GALLERY, as_version=4)
        notebook.metadata.pop("canasta")
        notebook.cells += [nbformat.v4.new_code_cell(text) for text in more]
        nbformat.write(notebook, quiet_lab.folder / "gallery.ipynb")
        shutil.rmtree(quiet_lab.folder / FOLDER, ignore_errors=True)  # no question about another test's game
        page = open_notebook.file(new_page(width=1600, height=1500), "gallery.ipynb", run=False)
        run_the_gallery(page)
        return page

    return make


def run_the_gallery(page) -> None:
    """Run all cells but what was added, and wait for every widget."""
    page.evaluate(f"document.querySelectorAll('{ROOT}').forEach((root) => root.classList.add('before'))")
    page.locator("p").get_by_text("All of them work with the keyboard alone").click()  # the last cell of the gallery
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Above Selected Cell", exact=True).click()
    page.wait_for_function(f"document.querySelectorAll('{ROOT}:not(.before)').length === {len(KINDS)}")
    page.wait_for_selector("#jp-main-statusbar >> text=/\\| Idle/")


def roots(page) -> dict[str, object]:
    """Return every widget by its kind."""
    return {kind: page.locator(f"{ROOT}[data-cnb={kind}]") for kind in sorted(KINDS)}


KEYS = ["a", "b", "x", "v", "m", "y", "z", "d d", "ArrowDown", "ArrowUp", "Shift+Enter", "Control+Enter", "Alt+Enter"]
ONE_IN = {"some": 3, "all": 1}  # of the keys in each widget; the next one has the keys after them
CELLS = "document.querySelectorAll('.jp-Notebook .jp-Cell').length"
CARD = "[role=option][tabindex='0']"


@pytest.mark.soak
@pytest.mark.parametrize("keys", every_time(ONE_IN, asked={"some"}))
def test_01_02_03_no_key_of_any_widget_reaches_the_notebook_until_escape(gallery, keys):
    page = gallery()
    cells = page.evaluate(CELLS)
    prompts = page.locator(".jp-InputPrompt").all_inner_texts()
    for place, (kind, root) in enumerate(roots(page).items()):
        inside = f"!!document.activeElement.closest('{ROOT}[data-cnb={kind}]')"
        first = root.locator(CARD if root.locator(CARD).count() else "button:not([tabindex='-1']), input").first
        first.focus()
        for key in " ".join(KEYS[place % ONE_IN[keys] :: ONE_IN[keys]]).split():
            page.keyboard.press(key)
        assert page.evaluate(inside), kind
        first.focus()
        if root.locator(f"{CARD}:not([aria-disabled=true])").count():
            page.keyboard.press("Space")
            assert root.locator("[aria-selected=true]").count() == 1, kind
            page.keyboard.press("Escape")
            assert root.locator("[aria-selected=true]").count() == 0, kind
            assert page.evaluate(inside), kind
        for _ in range(2):
            page.keyboard.press("Escape")
        assert not page.evaluate(inside), kind
        assert page.evaluate(CELLS) == cells, kind
        page.keyboard.press("b")
        page.wait_for_function(f"{CELLS} === {cells + 1}")
        page.keyboard.press("d")
        page.keyboard.press("d")
        page.wait_for_function(f"{CELLS} === {cells}")
    assert page.locator(".jp-InputPrompt").all_inner_texts() == prompts


# Whether a widget can be scrolled within its output: its upper edge is out of sight then.
MOVES = (
    "(root) => (({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)(root.closest('.jp-OutputArea-output'))"
)


@pytest.mark.soak
def test_11_12_13_14_40_every_widget_in_every_light_at_rest_enlarged_and_on_paper(gallery, picture):
    page = gallery()
    shown = roots(page)
    before = {kind: root.get_attribute("data-seq") for kind, root in shown.items()}
    wear(page, "JupyterLab Dark")
    ground = "getComputedStyle(node).backgroundColor"
    grounds = f"(root) => [root, ...root.querySelectorAll('.cnb-face')].map((node) => {ground})"
    for kind, root in shown.items():
        ground, *faces = root.evaluate(grounds)
        assert ground == "rgb(32, 37, 36)", kind  # the paper of the dark theme
        assert set(faces) <= {"rgb(251, 249, 243)"}, kind
        assert root.get_attribute("data-seq") == before[kind], kind

    page.emulate_media(reduced_motion="reduce", forced_colors="active")
    page.keyboard.press("Tab")  # from now on the focus is shown
    for kind, root in shown.items():
        picture(root, f"{kind}-forced")
        assert root.evaluate(MOVING) == [], kind
        assert root.evaluate(RINGLESS) == [], kind
    outline = "node => getComputedStyle(node.querySelector('.cnb-face')).outlineStyle"
    for kind in ("table", "hand", "meld-builder"):
        cards = shown[kind].locator("[data-zone=hand] [role=option]")
        cards.first.click(position={"x": 9, "y": 14})
        assert cards.first.evaluate(outline) != cards.last.evaluate(outline), kind
    bar = "node => [getComputedStyle(node).backgroundColor, getComputedStyle(node.firstChild).borderBottomColor]"
    empty, full = shown["table"].locator(".cnb-meter").evaluate(bar)
    assert empty != full, "how far the points reach is seen"

    page.emulate_media(reduced_motion="no-preference", forced_colors="none")
    page.set_viewport_size({"width": 800, "height": 700})  # what a browser shows of 1,600 by 1,400 points at 200 %
    page.add_style_tag(content="html { font-size: 200% }")
    for width in ("200 %", 320):
        if width == 320:
            page.add_style_tag(content="html { font-size: 100% }")  # 320 points, with letters of the usual size
            resized(page, ROOT, 320)
        for kind, root in shown.items():
            assert root.evaluate("node => node.scrollWidth <= node.clientWidth"), (kind, width)
            assert root.evaluate(CUT) == [], (kind, width)
            assert root.evaluate(MOVES) is False, (kind, width)

    resized(page, ROOT, 700)
    page.emulate_media(media="print")
    for kind, root in shown.items():
        picture(root, f"{kind}-print")
        assert root.evaluate(ON_PAPER) == [], kind


@pytest.mark.soak
def test_31_every_widget_notices_that_python_is_gone(gallery, watch):
    page = gallery("import os; os.kill(os.getpid(), 9)")
    ending = page.locator(".jp-Notebook .jp-CodeCell").last
    ending.locator(".jp-InputArea-prompt").click()
    page.wait_for_function(f"{LAST}.matches('.jp-mod-active')")
    page.keyboard.press("Control+Enter")
    page.get_by_role("button", name="Ok", exact=True).click()  # JupyterLab says that the kernel died
    shown = roots(page)
    page.evaluate(WATCHED, NO_ANSWER)
    for kind, ask in ASKS.items():
        ask(shown[kind])
    page.wait_for_function(f"Object.keys(window.waited).length === {len(ASKS)}")
    waited = page.evaluate("window.waited")
    assert max(waited.values()) <= 2500 * SLACK, waited
    for kind in ASKS:
        assert shown[kind].get_by_role("button", name=re.compile("Retry|Copy details")).first.is_enabled(), kind
    for kind, work in WITHOUT_PYTHON.items():
        work(shown[kind])
    page.wait_for_selector("#jp-main-statusbar >> text=/\\| Idle/")
    run_the_gallery(page)
    for kind, ask in ASKS.items():
        ask(shown[kind])
        page.locator(f"{ROOT}[data-cnb={kind}]:not([aria-busy])").wait_for()
        assert NO_ANSWER not in shown[kind].inner_text(), kind
    watch.errors.clear()  # JupyterLab itself complains about its lost kernel
