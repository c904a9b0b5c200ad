"""A page of the course looks like a page: one line above one column, and code only for those who want to see it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from looking import THEMES, faults
from sampled import every_time
from test_edges import LINE, STATES

from canasta_nb.core.speech.language import read, translation_of
from canasta_nb.widgets.wire.drawn import STATE

WORDS = read("lab/words.toml")
PAGE = ".jp-NotebookPanel:not(.lm-mod-hidden)"
LIVE = f"{PAGE} .cnb[data-view]"

# What of a notebook is seen in the page, cell by cell, and whether it is above what the cell showed.
NOTEBOOK = """() => {
  const seen = (node) => node?.checkVisibility() && node.getBoundingClientRect().height > 0;
  const panel = jupyterapp.shell.currentWidget;
  const parts = [".jp-InputArea-editor", ".jp-InputPrompt, .jp-OutputPrompt", ".jp-cell-toolbar", ".jp-Collapser"];
  const cells = panel.content.widgets.filter(({ model }) => model.type === "code").map(({ node }) => {
    const [editor, output] = [".jp-InputArea-editor", ".jp-OutputArea-output"].map((part) => node.querySelector(part));
    return seen(editor) && (!seen(output) || editor.getBoundingClientRect().bottom <= output.getBoundingClientRect().y);
  });
  return {
    cells,
    parts: parts.filter((part) => [...panel.content.node.querySelectorAll(part)].some(seen)),
    bar: seen(panel.toolbar.node),
  };
}"""
# Where the first thing is whose beginning the window shows, otherwise what it shows first; `window.read` is that.
READ = """() => {
  const { bottom } = document.querySelector(".canasta-line").getBoundingClientRect();
  const seen = [...document.querySelectorAll(".jp-RenderedMarkdown > *, .jp-OutputArea-output")].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.height && box.bottom > bottom && box.top < innerHeight - 50;
  });
  window.read ??= seen.find((node) => node.getBoundingClientRect().top >= bottom) ?? seen[0];
  return window.read.getBoundingClientRect().top;
}"""
# Scroll to where a question has begun above what is seen and something else begins below it, and note in each frame in
# which the page changes its height how high it is, and where what is read is.
STANDING = f"""() => {{
  const {{ widgets }} = jupyterapp.shell.currentWidget.content;
  const at = widgets.findIndex(({{ model }}) => model.sharedModel.source.includes("Quiz("));
  const scroller = document.querySelector("{PAGE} .jp-WindowedPanel-outer");
  const text = scroller.querySelector(".jp-WindowedPanel-viewport");
  const read = widgets[at + 1].node.querySelector(".jp-RenderedMarkdown > *, .jp-Cell-outputWrapper");
  window.question = widgets[at].node;
  scroller.scrollTop += window.question.getBoundingClientRect().top - scroller.getBoundingClientRect().top + 60;
  window.noted = [];
  const note = () => window.noted.push([text.offsetHeight, read.getBoundingClientRect().top]);
  new ResizeObserver(note).observe(text);
}}"""
SCROLLER = f"document.querySelector('{PAGE} .jp-WindowedPanel-outer')"
AT_REST = """() => new Promise((done) => {
  let [last, frames] = ["", 0];
  const look = () => {
    const height = document.querySelector(".jp-WindowedPanel-viewport").offsetHeight;
    const now = `${window.read?.getBoundingClientRect().top} ${height}`;
    frames = now === last ? frames + 1 : 0;
    last = now;
    if (frames < 15) requestAnimationFrame(look); else done();
  };
  look();
})"""
# Each node of the page in front: what it is, its classes, and where it is.
EVERYTHING = """() => [...jupyterapp.shell.currentWidget.node.querySelectorAll(":not(.cm-layer)")].map((node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return [node.tagName, node.getAttribute("class") ?? "", ...[x, y, width, height].map(Math.round)].join(" ");
})"""
ANSWERED = """(line) => ["right", "half", "now", "open"].forEach((state, at) =>
  (line.querySelectorAll(".canasta-dots i")[at].dataset.state = state))"""
STEADY = f"""() => {{
  const seen = (window.seen ??= []);
  return seen.push(JSON.stringify(({EVERYTHING})())) > 9 && new Set(seen.slice(-9)).size === 1;
}}"""
# An extension of the same name that does nothing.
NOTHING = """window._JUPYTERLAB ??= {};
window._JUPYTERLAB["canasta-nb"] = { init() {}, get: async () => () => ({ __esModule: true, default: [] }) };"""


@pytest.fixture
def opens(lab: Any, course: Path, new_page: Callable[..., Any], watch: Any) -> Iterator[Callable[..., Any]]:
    """`opens(name, page=None, app="lab/tree")`: a page of a Jupyter application with a notebook in front."""
    watch.homes += [f"{lab.address}/", lab.address.replace("http", "ws")]

    def make(name: str = "05_freezing.ipynb", page: Any = None, width: int = 1400, height: int = 900) -> Any:
        page = page or new_page(width, height)
        page.goto(f"{lab.address}/lab/tree/{name}?reset")
        page.wait_for_selector(f"{PAGE} .jp-Cell")
        return page

    yield make
    lab.theme("JupyterLab Light")


def box(page: Any, selector: str) -> dict[str, float]:
    return page.locator(selector).first.bounding_box()


def put_aside(route: Any) -> None:
    """Give an extension that does nothing in place of ours."""
    route.fulfill(body=NOTHING, content_type="text/javascript")


def test_the_code_is_behind_one_switch(opens: Callable[..., Any], lab: Any) -> None:
    page = opens()
    page.locator(LIVE).first.wait_for()
    hidden = page.evaluate(NOTEBOOK)
    assert not any(hidden["cells"])
    assert hidden["parts"] == []
    assert hidden["bar"] is False

    line = page.locator(".canasta-line")
    assert box(page, ".canasta-line")["height"] == 52
    assert line.get_by_text("Lesson 5: Freezing").is_visible()
    assert line.locator(".canasta-dots i").count() == 7
    line.get_by_text(WORDS["python"]["ready"]).wait_for()
    assert box(page, f"{PAGE} .jp-Cell")["width"] == 900
    prose = page.locator(f"{PAGE} .jp-MarkdownOutput > p").nth(2)
    assert prose.bounding_box()["width"] <= 720
    assert prose.evaluate("(node) => getComputedStyle(node).fontSize") == "16.5px"

    # Everything comes back in its place, and what is read stays in its.
    switch = page.get_by_role("switch", name=WORDS["line"]["show_python"])
    for top in (0, 1400):
        page.evaluate(f"{SCROLLER}.scrollTop = {top}; window.read = null")
        before = page.evaluate(READ)
        page.evaluate(AT_REST)
        before = page.evaluate(READ)
        for shows in (True, False):
            page.keyboard.press("Alt+Shift+P")
            page.evaluate(AT_REST)
            assert switch.is_visible() is shows, "who does not look for the code sees no switch"
            assert abs(page.evaluate(READ) - before) <= 2, (top, shows)
    page.keyboard.press("Alt+Shift+P")
    shown = page.evaluate(NOTEBOOK)
    assert all(shown["cells"])
    assert len(shown["parts"]) == 4
    assert shown["bar"] is True
    assert "Alt+Shift+P" in switch.get_attribute("title")

    # The next page has it as this one; so has the same page when it is opened again.
    page.evaluate("void jupyterapp.commands.execute('docmanager:open', { path: 'start.ipynb' })")
    page.locator(f"{PAGE} .canasta-switch[aria-checked=true]").wait_for()
    opens(page=page)
    assert page.get_by_role("switch").get_attribute("aria-checked") == "true"
    page.get_by_role("switch").press("Space")
    page.locator(f"{PAGE}.canasta-hides-python .canasta-more:focus").wait_for()

    # The basket leads home, and the menu to the code and to all that JupyterLab has.
    page.locator(f"{PAGE} .canasta-more").click()
    menus = page.locator(".lm-Menu .lm-Menu-itemLabel")
    every = {"File", "Edit", "View", "Run", "Kernel", "Settings", "Help", WORDS["line"]["show_python"]}
    assert every <= set(menus.all_inner_texts())
    with page.expect_download() as downloading:
        menus.get_by_text(WORDS["line"]["hand_in"], exact=True).click()
    assert downloading.value.suggested_filename == "05_freezing.ipynb", "to hand in"
    page.locator(f"{PAGE} .canasta-more").click()
    menus.get_by_text(WORDS["line"]["files"], exact=True).click()
    page.wait_for_function("!jupyterapp.shell.leftCollapsed")
    page.get_by_role("link", name=WORDS["line"]["home_says"]).click()
    page.wait_for_function("jupyterapp.shell.currentWidget.context?.path === 'home.ipynb'")


@pytest.mark.soak
@pytest.mark.parametrize(("width", "height"), every_time([(1400, 900), (390, 844)], asked={(390, 844)}))
def test_what_is_read_stays_while_a_question_above_comes_to_life(
    opens: Callable[..., Any], course: Path, new_page: Callable[..., Any], width: int, height: int
) -> None:
    """A copy of an earlier version has pictures alone, which are less high than what comes in their place."""
    place = course / "05_freezing.ipynb"
    notebook = nbformat.read(place, as_version=4)
    for output in (output for cell in notebook.cells for output in cell.get("outputs", [])):
        output.get("data", {}).pop(STATE, None)
    nbformat.write(notebook, place)
    page = new_page(width, height)
    waiting: list[Any] = []

    def hold(socket: Any) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda message: waiting.append((server, message)) if held else server.send(message))

    held = True
    page.route_web_socket(re.compile("/channels"), hold)
    opens(page=page)
    cells = "jupyterapp.shell.currentWidget.content"
    page.wait_for_function(f"{cells}.widgets.length > 20 && {cells}.widgets.length === {cells}.model.cells.length")
    page.evaluate(AT_REST)
    page.evaluate(STANDING)
    page.wait_for_function("window.noted.length")
    held = False
    for server, message in waiting:
        server.send(message)
    page.wait_for_function("window.question.querySelector('.cnb[data-view]')")
    page.evaluate(AT_REST)
    noted = page.evaluate("window.noted")
    print(width, noted)
    (before, place), *after = noted
    assert 100 < place < height - 100
    assert max(high for high, _ in after) > before + 24, "the question has grown"
    assert max(abs(now - place) for _, now in after) <= 2


def test_what_a_learner_wrote_is_never_hidden_nor_cut_by_a_key(opens: Callable[..., Any], course: Path) -> None:
    place = course / "05_freezing.ipynb"
    notebook = nbformat.read(place, as_version=4)
    notebook.cells.insert(1, nbformat.v4.new_code_cell("1 + 1  # mine"))
    changed = next(cell for cell in notebook.cells[2:] if cell.cell_type == "code")
    changed.source += "  # and changed by me"
    nbformat.write(notebook, place)
    page = opens()
    page.locator(f"{PAGE} .canasta-line").wait_for()
    assert [place for place, seen in enumerate(page.evaluate(NOTEBOOK)["cells"]) if seen] == [0, 1]
    count = "jupyterapp.shell.currentWidget.content.widgets.length"
    before = page.evaluate(count)
    text = page.locator(f"{PAGE} .jp-MarkdownOutput > p").nth(2)
    text.dblclick()
    page.keyboard.type("ddxb")
    assert page.evaluate(count) == before
    assert page.locator(f"{PAGE} .jp-MarkdownCell:not(.jp-mod-rendered)").count() == 0
    page.keyboard.press("Alt+Shift+P")
    text.dblclick()
    page.locator(f"{PAGE} .jp-MarkdownCell:not(.jp-mod-rendered)").wait_for()


@pytest.mark.soak
def test_another_notebook_is_what_it_is_without_the_extension(
    opens: Callable[..., Any], lab: Any, new_page: Any
) -> None:
    lab.write("plain.ipynb", ["1 + 1", "from canasta_nb import Table"])
    found = []
    for extension in (True, False):
        page = new_page(1400, 900)
        if not extension:
            page.route("**/extensions/canasta-nb/**", put_aside)
        opens("plain.ipynb", page)
        page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]", state="attached")
        page.locator(".jp-KernelName").get_by_text("Python 3").wait_for()
        page.locator(".jp-DebuggerBugButton:not(.disabled)").first.wait_for()
        page.wait_for_function("document.querySelectorAll('.jp-CodeCell .jp-Cell-outputCollapser').length === 2")
        page.wait_for_function(STEADY)
        assert page.evaluate("jupyterapp.commands.hasCommand('canasta-nb:files')") is extension
        found.append(page.evaluate(EVERYTHING))
        page.context.close()
    assert found[0] == found[1]


WHOLE = "(node) => node.scrollWidth <= node.clientWidth && node.scrollHeight <= node.clientHeight"


@pytest.mark.soak
def test_it_has_no_fault_and_room_at_every_width(opens: Callable[..., Any], lab: Any) -> None:
    page = opens(width=1400)
    page.locator(f"{PAGE} .canasta-state[data-state=ready]").wait_for()
    line = page.locator(f"{PAGE} .canasta-line")
    for theme, widths in {"light": (1400, 900, 390, 320), "dark": (1400,), "contrast": (900, 390)}.items():
        page.evaluate(f"jupyterapp.commands.execute('apputils:change-theme', {{ theme: {json.dumps(THEMES[theme])} }})")
        page.wait_for_selector(f"{PAGE}[data-theme={theme}]")
        for width in widths:
            page.set_viewport_size({"width": width, "height": 844})
            page.wait_for_function(f"{SCROLLER}.clientWidth < {width}")
            line.locator(".canasta-switch").evaluate("(node) => (node.hidden = false)")
            assert faults(page, f"{PAGE} .canasta-line", theme) == []
            if width == 1400:
                line.evaluate(ANSWERED)
                assert line.evaluate(STATES, LINE) == [], theme
            assert page.evaluate(f"{SCROLLER}.scrollWidth <= {SCROLLER}.clientWidth"), width
            assert line.evaluate("(node) => node.scrollWidth <= node.clientWidth"), width
            assert line.get_by_role("switch").get_by_text("Python").is_visible()
            # A wider line may end its title in dots; the narrowest one shows a shorter title whole.
            assert width > 320 or line.locator("b").evaluate(WHOLE), width
            assert line.get_by_text(WORDS["line"]["graded"]).is_visible(), "it says what it counts"
            for control in line.locator("a, button").all():
                size = control.bounding_box()
                assert min(size["width"], size["height"]) >= 44
                assert size["x"] + size["width"] <= width


@pytest.mark.soak
def test_a_spanish_page_on_a_telephone_leaves_room_and_speaks_spanish(opens: Callable[..., Any]) -> None:
    page = opens("es/05_freezing.ipynb", width=390, height=844)
    words = read(translation_of("lab/words.toml", "es"))
    page.get_by_role("button", name=words["line"]["more"]).wait_for()
    page.locator(LIVE).first.wait_for()
    line = box(page, f"{PAGE} .canasta-line")
    assert (line["x"], line["y"], line["width"]) == (0, 0, 390), "menus, tabs and side bars are folded away"
    # A window that is made wide gets its menus, tabs and side bars back, and a narrow one leaves them out again.
    bars = [page.locator(each) for each in ("#jp-MainMenu", ".lm-DockPanel-tabBar", ".jp-SideBar.jp-mod-left")]
    for width, state in ((1000, "visible"), (390, "hidden")):
        page.set_viewport_size({"width": width, "height": 844})
        for bar in bars:
            bar.first.wait_for(state=state)
        assert page.evaluate("jupyterapp.shell.leftCollapsed"), "the file list stays folded"
    assert box(page, f"{PAGE} .canasta-line")["width"] == 390
    page.evaluate("void jupyterapp.commands.execute('docmanager:new-untitled', { type: 'file' })")
    page.evaluate("void jupyterapp.commands.execute('launcher:create')")
    for bar in bars:
        bar.first.wait_for()


@pytest.mark.soak
def test_notebook_7_shows_it_too(lab: Any, course: Path, new_page: Callable[..., Any], watch: Any) -> None:
    watch.homes += [f"{lab.address}/", lab.address.replace("http", "ws")]
    page = new_page(1400, 900)
    page.goto(f"{lab.address}/notebooks/05_freezing.ipynb")
    page.locator(LIVE).first.wait_for()
    assert (
        page.locator(".jp-InputArea-editor:visible, .jp-InputPrompt:visible, .jp-NotebookPanel-toolbar:visible").count()
        == 0
    )
    assert box(page, f"{PAGE} .jp-WindowedPanel-inner")["width"] >= 1400 - 15, "no stripe beside the page"
    assert page.get_by_role("link", name=WORDS["line"]["home_says"]).get_attribute("href") == "/notebooks/home.ipynb"
    page.keyboard.press("Alt+Shift+P")
    page.locator(".jp-InputArea-editor:visible").first.wait_for()
    page.close()
    watch.errors.clear()


# Sets every sentence of a plate, a notice and the line into its place; returns those that are wider than it.
CUT = """(words) => {
  const cut = [];
  const look = (node, text) => {
    node.textContent = text;
    const around = node.closest("button, .canasta-under, .canasta-notice, .canasta-state");
    const { right, width } = around.getBoundingClientRect();
    if (!width) cut.push(`not seen: ${text}`);
    if (around.scrollWidth > around.clientWidth + 1 || right > innerWidth + 1)
      cut.push(`${around.className} ${around.scrollWidth} in ${around.clientWidth}, ${right}: ${text}`);
  };
  for (const kind of ["table", "question"]) {
    const part = document.querySelector(`.canasta-part[data-kind=${kind}]`);
    const plate = part.cloneNode(true);
    for (const node of [plate, ...plate.querySelectorAll("[hidden]")]) node.hidden = false;
    plate.dataset.phase = "waiting";
    part.after(plate);
    for (const text of Object.values(words.button)) look(plate.querySelector(".canasta-start span"), text);
    for (const text of Object.values(words.under)) look(plate.querySelector(".canasta-under"), text);
    plate.dataset.phase = "broken";
    plate.removeAttribute("style");
    for (const node of plate.querySelectorAll(".canasta-start, .canasta-under")) node.hidden = true;
    for (const text of Object.values(words.title)) look(plate.querySelector(".canasta-notice b"), text);
    for (const text of Object.values(words.text)) look(plate.querySelector(".canasta-notice b + span"), text);
    for (const button of plate.querySelectorAll(".canasta-notice button"))
      for (const text of Object.values(words.button)) look(button, text);
    plate.remove();
  }
  return cut;
}"""
# The parts of the line whose words are seen in part, or that another part or the edge covers.
CUT_IN_LINE = """(line) => {
  const parts = [...line.querySelectorAll("b, a, button, .canasta-count, .canasta-state")];
  const seen = parts.filter((node) => node.checkVisibility() && getComputedStyle(node).position !== "absolute");
  const edge = line.getBoundingClientRect();
  const boxes = seen.map((node) => node.getBoundingClientRect());
  return seen.filter((node, at) => {
    const { left, right, top, bottom } = boxes[at];
    const short = node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2;
    const over = left < (boxes[at - 1]?.right ?? edge.left) - 12; // home may stand in the padding of the line
    return short || over || top < edge.top || bottom > edge.bottom || right > edge.right;
  }).map((node) => `${node.className || node.tagName}: ${node.textContent}`);
}"""


@pytest.mark.soak
def test_every_sentence_of_a_page_fits_at_the_narrowest_width(opens: Callable[..., Any]) -> None:
    page = opens("es/05_freezing.ipynb", width=320, height=844)
    page.locator(LIVE).first.wait_for()
    page.wait_for_selector(f"{PAGE} .canasta-part[data-kind=question]", state="attached")
    english, spanish = WORDS, read(translation_of("lab/words.toml", "es"))
    for words in (english, spanish):
        said = {name: {key: text for key, text in words[name].items() if key != "of"} for name in words}
        assert page.evaluate(CUT, said) == []
    line = page.locator(f"{PAGE} .canasta-line")
    states = [text for key, text in spanish["python"].items() if key != "of"]
    for width in (320, 450, 700, 900):
        page.set_viewport_size({"width": width, "height": 450})
        page.wait_for_function(f"{SCROLLER}.clientWidth <= {width}")
        for state in states:
            page.evaluate("(text) => document.querySelector('.canasta-state span').textContent = text", state)
            assert line.evaluate("(node) => node.scrollWidth <= node.clientWidth"), (width, state)
            title, counted = line.locator("b").bounding_box(), line.locator(".canasta-count").bounding_box()
            assert title["x"] + title["width"] <= counted["x"], (width, state)
    page.add_style_tag(content="html { font-size: 200% }")
    assert line.locator("b").evaluate("(node) => getComputedStyle(node).fontSize") == "26px"
    for width in (390, 640, 1400, 1900):
        page.set_viewport_size({"width": width, "height": 450})
        page.wait_for_function(f"{SCROLLER}.clientWidth <= {width} && {SCROLLER}.clientWidth > {width} - 100")
        for state in states:
            page.evaluate("(text) => document.querySelector('.canasta-state span').textContent = text", state)
            assert line.evaluate(CUT_IN_LINE) == [], (width, state)
