"""The course home in a browser: its form at each width, and the way from the page to the very question."""

from __future__ import annotations

import json
import shutil

import home_learner
import nbformat
import pytest
from catalogue import sentence
from looking import faults

from canasta_nb.learn import copy_course, show_progress

ROOT = ".cnb[data-cnb=home]"
MADE = """import home_learner
from canasta_nb import CourseHome
home = CourseHome(folder=home_learner.begun(), progress=None)
home"""
# Where the steps of the path are: how many a row, and whether the boxes are at the side of it or above.
FORM = """(root) => {
  const box = (node) => node.getBoundingClientRect();
  const steps = [...root.querySelectorAll(".cnb-step")];
  const rows = new Map();
  for (const step of steps) rows.set(Math.round(box(step).top), (rows.get(Math.round(box(step).top)) ?? 0) + 1);
  const boxes = [...root.querySelectorAll(".cnb-box")];
  return {
    row: Math.max(...rows.values()),
    beside: box(root.querySelector(".cnb-boxes")).left > box(root.querySelector(".cnb-path")).right,
    columns: new Set(boxes.map((each) => Math.round(box(each).left))).size,
    aims: new Set([...root.querySelectorAll(".cnb-aim > li")].map((each) => Math.round(box(each).left))).size,
    cut: root.scrollWidth > root.clientWidth,
    covered: [...root.querySelectorAll(".cnb-aim > li")].filter((aim) =>
      box(aim.querySelector(".cnb-says")).bottom > box(aim.lastElementChild).top).length,
  };
}"""


@pytest.mark.parametrize(
    ("width", "row", "beside", "columns", "aims"),
    [
        (1200, 4, True, 1, 3),
        (1000, 4, True, 1, 3),
        (999, 3, False, 2, 3),
        (840, 3, False, 2, 3),
        (800, 3, False, 2, 3),
        (560, 1, False, 1, 1),
    ],
)
def test_its_form_follows_the_width(show, new_page, picture, width, row, beside, columns, aims):
    """LOOK, section 8: boxes at the side from 1,000 px; two by two above three a row; one column and a list at 560."""
    page = show(MADE, page=new_page(width=width, height=1000))
    page.locator(f"{ROOT} h2").wait_for()
    form = page.locator(ROOT).evaluate(FORM)
    assert form == {"row": row, "beside": beside, "columns": columns, "aims": aims, "cut": False, "covered": 0}
    picture(page.locator(ROOT), f"home-{width}")


DUE = """import home_learner
from canasta_nb import CourseHome
folder = home_learner.begun()
home_learner.first_tries(folder, "02", home_learner.WRONG, days=-2000)
home = CourseHome(folder=folder, progress=None)
home"""


@pytest.mark.parametrize("width", [1200, 800])
def test_what_is_due_is_counted_beside_the_practice(show, new_page, picture, width):
    page = show(DUE, page=new_page(width=width, height=1000))
    box = page.locator(f"{ROOT} .cnb-box").filter(has_text="Due today: ")
    box.get_by_role("button", name="Practise").wait_for()
    due = show.ask("home._standing.due")
    assert int(due) > 1
    assert box.get_by_role("heading").inner_text() == f"Due today: {due} questions"
    assert sentence("course_home", "due_says").strip(". ") in box.inner_text()
    picture(page.locator(ROOT), f"home-due-{width}")


def test_46_it_is_a_list_in_words_for_the_ear(show):
    page = show(MADE)
    path = page.locator(ROOT).get_by_role("list", name="Your path")
    assert path.get_by_role("listitem").count() == 17
    path.get_by_role("link", name="Lesson 4, Taking the pile, done, 3 of 3 stars").wait_for()
    current = path.get_by_role("link", name="Lesson 5, Freezing, 3 of 7 · 12 points, go on here")
    assert current.get_attribute("aria-current") == "step"


def test_everything_is_reached_by_keyboard_and_a_game_keeps_what_was_chosen(show):
    page = show(MADE)
    page.locator(f"{ROOT} [data-choice=rules]").select_option("samba")
    deal = page.locator(ROOT).get_by_role("button", name="Deal the cards")
    deal.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("[...document.querySelectorAll('.cnb-status p')].at(-1)?.textContent === 'It is below.'")
    assert show.ask("home.below.session.rules.id, home.below.pace") == "samba step"
    assert page.locator(f"{ROOT} [data-choice=rules]").input_value() == "samba"
    assert page.evaluate("document.activeElement.textContent") == "Deal the cards"
    assert page.evaluate("window.host.leaked") == []


def test_what_is_no_part_of_a_page_is_never_built(show):
    page = show(MADE)
    bad = ["div", {}, ["script", {}, "window.bad = 1"], ["a", {"href": "javascript:window.bad=1", "onclick": "x"}, "A"],
           ["img", {"src": "x", "onerror": "window.bad=1"}], ["a", {"href": "https://example.com"}, "B"],
           ["b", {"style": "position:fixed"}, "C"]]  # fmt: skip
    show.ask(f"setattr(home, 'scene', {{'v': 1, 'seq': 0, 'page': {json.dumps(bad)}}})")
    page.locator(ROOT).get_by_text("C", exact=True).wait_for()
    html = page.locator(f"{ROOT} > div").first.inner_html()
    for word in ("script", "href", "onclick", "img", "style"):
        assert word not in html
    assert page.evaluate("window.bad") is None


NO_EXTENSION = """(window._JUPYTERLAB ??= {})["canasta-nb"] = {
  init() {}, get: async () => () => ({ __esModule: true, default: { id: "none:none", activate() {} } }),
};"""


@pytest.fixture
def begun(lab, monkeypatch):
    """The folder of a learner in the middle of lesson 5, as JupyterLab shows it after `learn`."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(lab.settings.parent / "data"))  # where this Jupyter looks up its trust
    before = {path.name for path in lab.folder.iterdir()}
    copy_course(lab.folder)
    home_learner.begun(lab.folder)
    show_progress(lab.folder, "home.ipynb")
    yield lab.folder
    for path in lab.folder.iterdir():
        if path.name not in before:
            shutil.rmtree(path) if path.is_dir() else path.unlink()


# Whether the cell with these words is seen in the notebook that is on top.
IS_SEEN = """(words) => {
  const panel = document.querySelector(".jp-NotebookPanel:not(.lm-mod-hidden)");
  const cell = [...panel.querySelectorAll(".jp-Cell")].find((each) => each.textContent.includes(words));
  const box = (node) => node.getBoundingClientRect();
  const area = box(panel.querySelector(".jp-WindowedPanel-outer"));
  return Boolean(cell) && box(cell).top < area.bottom && box(cell).bottom > area.top;
}"""


def test_44_and_45_one_click_leads_from_the_page_to_the_very_question(begun, open_notebook, new_page, picture):
    page = new_page(1400, 1000)
    open_notebook.file(page, "home.ipynb", run=False)
    home = page.locator(f"{ROOT}[data-view]")
    home.get_by_text("You stopped at question 4 of 7.").wait_for()
    picture(page.locator(".jp-NotebookPanel"), "home-in-lab")
    home.get_by_role("link", name="Continue").click()
    page.wait_for_function(IS_SEEN, arg="Is the new pile frozen?", timeout=30_000)


def test_the_stored_page_has_no_fault_and_says_how_to_bring_it_to_life(begun, open_notebook, new_page):
    """Where no extension of ours is, the page is what `learn` has stored in it."""
    page = new_page(1400, 1000)
    page.route("**/extensions/canasta-nb/**", lambda route: route.fulfill(body=NO_EXTENSION))
    open_notebook.file(page, "home.ipynb", run=False)
    home = page.locator(f".jp-RenderedHTML {ROOT}")
    home.get_by_text("You stopped at question 4 of 7.").wait_for()
    assert faults(page, ROOT) == []
    home.get_by_text(sentence("course_home", "run")).wait_for()


def test_who_comes_back_from_a_lesson_sees_what_was_answered_there(begun, open_notebook, new_page):
    page = new_page(1400, 1000)
    open_notebook.file(page, "home.ipynb", run=True)
    home = page.locator(f"{ROOT}[data-view]")
    home.get_by_text("You stopped at question 4 of 7.").wait_for()
    home.get_by_role("link", name="Continue").click()
    home.wait_for(state="hidden")
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    home_learner.clicked(begun, fz_4="((True, 'not-opened'), (False, 'fresh-pile'))")
    page.locator(".lm-TabBar-tab").filter(has_text="home.ipynb").click()
    home.get_by_text("You stopped at question 5 of 7.").wait_for()
    assert page.locator(".cnb[data-cnb=quiz]").count() == 0, "nothing was asked for"


def test_practice_and_a_table_appear_below_the_page(begun, open_notebook, new_page, picture):
    page = new_page(1400, 1000)
    open_notebook.file(page, "home.ipynb", run=True)
    home = page.locator(f"{ROOT}[data-view]")
    home.get_by_role("button", name="Three fresh questions").click()
    page.locator(".cnb[data-cnb=quiz] [data-act=check]").wait_for()
    page.wait_for_function("""() => {
      const card = document.querySelector(".cnb[data-cnb=quiz]").getBoundingClientRect();
      return card.top >= 0 && card.top < window.innerHeight - 200;
    }""")
    home.get_by_role("button", name="Deal the cards").click()
    page.locator(".cnb[data-cnb=table] [data-zone=stock]").wait_for()
    assert page.locator(".cnb[data-cnb=quiz]").count() == 0, "one thing at a time"
    picture(page.locator(".jp-NotebookPanel"), "home-with-a-table")


def test_the_saved_page_opens_again_without_an_error(begun, open_notebook, new_page):
    """What was stored with a view of a widget that is gone: the next `learn` writes the page anew."""
    page = new_page(1400, 1000)
    open_notebook.file(page, "home.ipynb", run=True)
    page.locator(f"{ROOT}[data-view]").wait_for()
    page.keyboard.press("Control+s")
    page.wait_for_function("!document.querySelector('.jp-mod-dirty')")
    assert "home.ipynb" not in copy_course(begun).kept
    show_progress(begun, "home.ipynb")
    (cell,) = nbformat.read(begun / "home.ipynb", as_version=4).cells
    assert [set(output.data) for output in cell.outputs] == [{"text/plain", "text/html"}]
