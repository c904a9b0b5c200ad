"""The parts of the front end in a page: each is there once, beside those of another version, and comes back."""

from __future__ import annotations

import shutil

import pytest
from catalogue import sentence
from playing import ROOT, wait_for

from canasta_nb.widgets.wire import parts

TURN = "rules classic; turn 1 play; hand 1 KhQc9d4s; pile 9d"
GUIDE = f"from canasta_nb import Coach, Table, TurnGuide\nTurnGuide({TURN!r})"
STYLES = "document.querySelectorAll('style[data-cnb-style]').length"
LOOKS = "node => [node.getAttribute('role'), getComputedStyle(node).getPropertyValue('--paper'), node.dataset.theme]"


@pytest.fixture
def newer(tmp_path, monkeypatch):
    """`newer()`: from now on the kernel has another version of the front end, with other roots on other paper."""
    folder = tmp_path / "static"
    shutil.copytree(parts.STATIC, folder)
    for name, old, new in (
        ("shared.js", 'role:"region"', 'role:"group"'),
        ("shared.css", "--paper:#fdfcf8", "--paper:#abc"),
    ):
        text = (folder / name).read_text(encoding="utf-8")
        assert text.count(old) == 1
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")

    def change() -> None:
        monkeypatch.setattr(parts, "STATIC", folder)
        parts.build.cache_clear()
        parts.PARTS.clear()

    yield change
    parts.build.cache_clear()
    parts.PARTS.clear()


def test_a_script_and_a_style_are_in_the_page_once(show):
    page = show(
        GUIDE, f"TurnGuide({TURN!r})", f"Coach({TURN!r})", "Table('classic', seed=7)", "Table('classic', seed=8)"
    )
    page.locator(".cnb").nth(4).wait_for()
    assert page.evaluate(STYLES) == 5  # shared, board, and one of each kind
    assert page.evaluate("globalThis[Symbol.for('canasta_nb.scripts')].size") == 5


def test_two_versions_stand_side_by_side_on_one_page(show, newer):
    page = show(GUIDE)
    page.locator(".cnb").wait_for()
    newer()
    show.more(f"TurnGuide({TURN!r}, theme='light')", f"TurnGuide({TURN!r})")
    roots = page.locator(".cnb")
    roots.nth(2).wait_for()
    assert [root.evaluate(LOOKS) for root in roots.all()] == [
        ["region", "#fdfcf8", "light"],
        ["group", "#abc", "light"],
        ["group", "#abc", "light"],
    ]
    assert page.evaluate(STYLES) == 4
    for root in roots.all():
        root.get_by_role("button", name="Discard").click()
        root.get_by_text(sentence("turn_guide", "rules", "discard")).first.wait_for()


def test_after_all_widgets_were_closed_a_new_one_is_drawn(show):
    page = show(GUIDE)
    page.locator(".cnb").wait_for()
    show.more("import ipywidgets; ipywidgets.Widget.close_all()", f"TurnGuide({TURN!r})")
    page.locator(".cnb").nth(1).wait_for()
    page.locator(".cnb").nth(1).get_by_role("button", name="Discard").click()
    page.get_by_text(sentence("turn_guide", "rules", "discard")).first.wait_for()


@pytest.mark.soak
def test_a_page_that_comes_later_finds_the_parts_that_are_in_the_kernel(show, new_page):
    first = show(GUIDE)
    first.locator(".cnb").wait_for()
    later = show(GUIDE, page=new_page())
    later.locator(".cnb").wait_for()
    assert later.evaluate(STYLES) == 2


def test_a_view_in_a_shadow_root_has_its_style_there(show):
    page = show(GUIDE)
    page.locator(".cnb").wait_for()
    page.evaluate("""async () => {
      const place = document.body.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
      const el = place.appendChild(document.createElement("div"));
      const model = Object.values(window.host.models).find((one) => one.get("steps"));
      const source = new Blob([model.get("_esm")], { type: "text/javascript" });
      const { default: widget } = await import(URL.createObjectURL(source));
      await widget.render({ model, el, signal: new AbortController().signal });
    }""")
    root = page.locator("div .cnb").last
    assert root.evaluate("node => node.getRootNode().querySelectorAll('style[data-cnb-style]').length") == 2
    assert root.evaluate("node => getComputedStyle(node).backgroundColor") == "rgb(253, 252, 248)"


def test_a_view_that_is_gone_before_its_script_has_come_is_not_drawn(show):
    page = show(GUIDE)
    page.locator(".cnb").wait_for()
    drawn = page.evaluate("""async () => {
      const model = Object.values(window.host.models).find((one) => one.get("steps"));
      const source = new Blob([model.get("_esm")], { type: "text/javascript" });
      const { default: widget } = await import(URL.createObjectURL(source));
      const el = document.createElement("div");
      const stop = new AbortController();
      const coming = widget.render({ model, el, signal: stop.signal });
      stop.abort();
      await coming;
      return el.children.length;
    }""")
    assert drawn == 0


# In a real JupyterLab.

TABLE = 'from canasta_nb import Table\ntable = Table("classic", seed=7, seat=1, bots="greedy", bot_delay_ms=0)\ntable'
DRAW = "[data-zone=actions] [data-act=draw]"


@pytest.mark.soak
def test_a_page_that_is_loaded_again_finds_its_table_in_the_living_kernel(open_notebook, ask_python):
    page = open_notebook(TABLE)
    wait_for(page, 0)
    page.locator(f"{ROOT} {DRAW}").click()
    wait_for(page, 1)
    view = page.locator(ROOT).get_attribute("data-view")
    page.get_by_role("menuitem", name="File", exact=True).click()
    with page.expect_response(lambda got: got.request.method == "PUT" and "/api/contents/test.ipynb" in got.url):
        page.get_by_role("menuitem", name="Save Notebook").first.click()
    open_notebook.file(page, "test.ipynb", run=False)
    page.wait_for_selector(f"{ROOT}[data-seq='1'][data-phase=play]:not([data-view='{view}'])")
    assert page.locator("style[data-cnb-style]").count() == 3
    assert page.locator(f"{ROOT} .cnb-face").first.evaluate("node => getComputedStyle(node).position") == "absolute"
    page.locator(f"{ROOT} [role=option]").first.click()
    page.locator(f"{ROOT} [data-zone=actions] [data-act=discard]").click()
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])")
    assert ask_python(page, "'discard' in str(table.history)") == "True"


@pytest.mark.soak
def test_after_the_kernel_closed_all_widgets_a_new_table_is_played(open_notebook):
    table = "Table('classic', seed=7, seat=1, bots='greedy', bot_delay_ms=0, label='{}')"
    closing = "import ipywidgets\nipywidgets.Widget.close_all()"
    page = open_notebook(f"from canasta_nb import Table\n{table.format('first')}", closing, table.format("second"))
    second = page.locator(".cnb[aria-label=second]")
    second.locator(DRAW).click()
    page.wait_for_selector(".cnb[aria-label=second][data-seq='1']:not([aria-busy])")
    page.locator(".cnb[aria-label=first]").wait_for(state="detached")
