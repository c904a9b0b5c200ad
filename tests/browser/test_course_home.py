"""The course home in a browser: its form at each width, what is chosen in it, and the way to the very question."""

from __future__ import annotations

import json
import re
import shutil

import home_learner
import nbformat
import pytest
from catalogue import sentence
from held import Held
from looking import faults

from canasta_nb.learn import copy_course, show_progress

ROOT = ".cnb[data-cnb=home]"
LIVE = f"{ROOT}[data-view]"
GAMES = re.compile(r"Game\s*\d+ games")
MADE = """import home_learner
from canasta_nb import CourseHome
folder = home_learner.begun()
home_learner.first_tries(folder, "02", home_learner.WRONG, days=-2000)
home = CourseHome(folder=folder, progress=None)
home"""
FRESH = """import home_learner, tempfile
from pathlib import Path
from canasta_nb import CourseHome
folder = home_learner.course(Path(tempfile.mkdtemp()))
home = CourseHome(folder=folder, progress=None)
home"""
# Where the steps of the path are, whether the games are at the side of it, and what is too wide or too small.
FORM = """(root) => {
  const box = (node) => node.getBoundingClientRect();
  const columns = (nodes) => new Set([...root.querySelectorAll(nodes)].map((each) => Math.round(box(each).left))).size;
  const tabs = [...root.querySelectorAll(".cnb-tabs button")].map((tab) => box(tab).height).filter(Boolean);
  return {
    path: columns(".cnb-step"),
    beside: box(root.querySelector(".cnb-games")).left > box(root.querySelector(".cnb-path")).right,
    next: columns(".cnb-next:not(.cnb-more) > *"),
    tabs: tabs.filter((height) => height >= 44).length,
    cut: document.documentElement.scrollWidth > innerWidth || root.scrollWidth > root.clientWidth,
    reached: box(root.querySelector(".cnb-main")).bottom <= innerHeight - (tabs[0] ?? 0),
  };
}"""

# The buttons, links and titles whose words are wider than their place, or are beyond the edge of the window.
CUT = """(root) => [...root.querySelectorAll("button, a, h2, h3, h4, summary, label")]
  .filter((node) => node.checkVisibility() && getComputedStyle(node).position !== "absolute")
  .filter((node) => node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== "inline"
    || node.getBoundingClientRect().right > innerWidth + 1)
  .map((node) => node.textContent.trim())"""


def test_its_form_follows_the_width(show, new_page, picture):
    """One list: four lessons a row from 561 px on, a column below it, where tabs lead to the parts."""
    page = show(MADE, page=new_page(width=1400, height=900))
    root = page.locator(ROOT)
    for width, height, path, beside, next_, tabs in (
        (1400, 900, 4, True, 3, 0),
        (900, 900, 4, False, 3, 0),
        (620, 900, 4, False, 2, 0),
        (390, 844, 1, False, 1, 4),
        (320, 844, 1, False, 1, 4),
    ):
        page.set_viewport_size({"width": width, "height": height})
        form = root.evaluate(FORM)
        fits = {"cut": False, "reached": True}
        assert form == {"path": path, "beside": beside, "next": next_, "tabs": tabs, **fits}, width
        picture(root, f"home-{width}")
    for part in ("Path", "Play", "Watch", "Today"):
        page.get_by_role("navigation", name="On this page").get_by_role("button", name=part).click()
        shown = ROOT if part == "Today" else f"{ROOT} [data-part={part.lower()}]"
        page.wait_for_function(
            """(part) => {
              const { top } = document.querySelector(part).getBoundingClientRect();
              return top > -2 && top < innerHeight - 100;
            }""",
            arg=shown,
        )
        assert page.locator(".cnb-tabs [aria-current]").inner_text() == part
        page.wait_for_function("document.querySelector('.cnb-tabs').getBoundingClientRect().bottom <= innerHeight + 1")
    show.more('CourseHome(folder=folder, progress=None, lang="es")')
    spanish = page.locator(ROOT).last
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert spanish.evaluate(CUT) == [], width


def test_only_the_tabs_are_shown_above_all_else_when_the_first_visit_is_over(show, new_page):
    """The page has other parts then, and what was a tab's node must not float as something else."""
    page = show(FRESH, page=new_page(width=1400, height=900))
    floating = "() => [...document.querySelectorAll('[popover]')].map((node) => node.className)"
    page.wait_for_function("document.querySelector('.cnb-tabs')?.popover === 'manual'")
    show.ask("[home_learner.clicked(folder, ct_1='20'), home.look_again()]")
    page.locator(f"{ROOT} p.cnb-today").wait_for()
    assert page.evaluate(floating) == ["cnb-tabs"]
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(f"{ROOT} .cnb-tabs:popover-open").wait_for()


# What cards lie on with a line of its words.
ON_WORDS = """(root) => {
  const lines = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  };
  const fans = [...root.querySelectorAll(".cnb-next .cnb-fan")].map((fan) => fan.getBoundingClientRect());
  const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const words = [...root.querySelectorAll(".cnb-next :is(h3, p)")];
  const covered = words.filter((node) => lines(node).some((line) => fans.some((fan) => over(line, fan))));
  return covered.map((node) => node.textContent);
}"""


@pytest.mark.parametrize("lang", ["en", "es"])
def test_on_the_narrowest_telephone_no_card_lies_on_words_and_words_have_the_whole_width(
    show, new_page, tmp_path, lang
):
    made = f"CourseHome(folder={str(tmp_path)!r}, progress=None, lang={lang!r})"
    cell = f"from canasta_nb import CourseHome\nhome = {made}\nhome"
    page = show(cell, page=new_page(width=320, height=720))
    root = page.locator(ROOT)
    assert root.evaluate(ON_WORDS) == []
    says = root.locator(".cnb-continue > p")
    assert says.evaluate("(p) => p.clientWidth / p.parentNode.clientWidth") > 0.8


def test_it_is_a_list_in_words_for_the_ear_and_says_what_is_due(show):
    page = show(MADE)
    path = page.locator(ROOT).get_by_role("list", name="Your path")
    assert path.get_by_role("listitem").count() == 17
    path.get_by_role("link", name="Lesson 4, Taking the pile, done, 3 of 3 stars").wait_for()
    current = path.get_by_role("link", name="Lesson 5, Freezing, 3 of 7 · 12 points, go on here")
    assert current.get_attribute("aria-current") == "step"
    due = int(show.ask("home._standing.due"))
    assert due > 1
    page.get_by_role("heading", name=f"Due today: {due} questions").wait_for()


def test_the_lobby_is_chosen_from_by_keyboard_and_has_its_seats_at_once(show):
    page = show(MADE)
    root = page.locator(ROOT)
    seats = root.get_by_role("group", name="Your seat")
    assert seats.get_by_role("radio").count() == 4
    root.get_by_label(GAMES).select_option(label="Samba, two players")
    assert seats.get_by_role("radio").count() == 2
    root.get_by_label(GAMES).select_option(label="Samba, six players")
    assert seats.get_by_role("radio").count() == 6
    seats.get_by_role("radio", checked=True).focus()
    page.keyboard.press("ArrowRight")
    seats.get_by_role("radio", name="You play second", checked=True).wait_for()
    root.get_by_role("group", name="They play like").get_by_role("radio", checked=True).focus()
    page.keyboard.press("ArrowRight")
    root.get_by_role("button", name="Deal the cards").focus()
    page.keyboard.press("Enter")
    page.locator(".cnb-status p").get_by_text(sentence("course_home", "opened_table")).last.wait_for(state="attached")
    assert show.ask("home.below.session.rules.id, home.below.session.seat, home._chosen.bots") == "samba 2 expert"
    assert page.evaluate("document.activeElement.textContent") == "Deal the cards"
    assert page.evaluate("window.host.leaked") == []


def test_what_is_no_part_of_a_page_is_never_built(show):
    page = show(MADE)
    bad = ["div", {}, ["script", {}, "window.bad = 1"], ["a", {"href": "javascript:window.bad=1", "onclick": "x"}, "A"],
           ["img", {"src": "x", "onerror": "window.bad=1"}], ["a", {"href": "https://example.com"}, "B"],
           ["b", {"style": "position:fixed"}, "C"]]  # fmt: skip
    show.ask(f"setattr(home, 'scene', {{**home.scene, 'page': {json.dumps(bad)}}})")
    page.locator(ROOT).get_by_text("C", exact=True).wait_for()
    html = page.locator(f"{ROOT} > div").first.inner_html()
    for word in ("script", "href", "onclick", "img", "style"):
        assert word not in html
    assert page.evaluate("window.bad") is None


NO_EXTENSION = """(window._JUPYTERLAB ??= {})["canasta-nb"] = {
  init() {}, get: async () => () => ({ __esModule: true, default: { id: "none:none", activate() {} } }),
};"""


@pytest.fixture
def begun(lab, course, monkeypatch):
    """The folder of a learner in the middle of lesson 5, as JupyterLab shows it after `learn`."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(lab.settings.parent / "data"))  # where this Jupyter looks up its trust
    home_learner.begun(course)
    show_progress(course, "home.ipynb")
    yield course
    for path in course.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()


# How far down the window the first control of the question is that is live in the notebook on top.
FIRST_CONTROL = """(exercise) => {
  const panel = document.querySelector(".jp-NotebookPanel:not(.lm-mod-hidden)");
  const quizzes = [...panel.querySelectorAll(".cnb[data-cnb=quiz][data-view]")];
  const quiz = quizzes.find((each) => each.textContent.includes(exercise));
  const controls = [...(quiz?.querySelectorAll("button, input, select, textarea") ?? [])];
  const control = controls.find((each) => each.getClientRects().length);
  const share = control ? control.getBoundingClientRect().top / innerHeight : 9;
  return share > 0 && share <= 0.5;
}"""


def test_the_home_is_alive_and_one_press_leads_to_the_live_question(begun, open_notebook, new_page, picture):
    page = new_page(1400, 900)
    open_notebook.file(page, "home.ipynb", run=False)
    home = page.locator(LIVE)
    home.get_by_text("You stopped at lesson 5, question 4").wait_for()
    assert home.locator(".cnb-main").count() == 1
    for width, height in ((390, 844), (900, 900), (1400, 900)):
        page.set_viewport_size({"width": width, "height": height})
        seen = home.locator(".cnb-main").evaluate("(button) => button.getBoundingClientRect().bottom <= innerHeight")
        assert seen, f"Continue is seen without scrolling at {width} px"
    picture(page.locator(".jp-NotebookPanel"), "home-in-lab")
    home_learner.clicked(begun, fz_4="((True, 'not-opened'), (False, 'fresh-pile'))")
    home.get_by_text("You stopped at lesson 5, question 5").wait_for()
    home.get_by_role("link", name="Continue").click()
    page.wait_for_function(FIRST_CONTROL, arg="fz-5", timeout=30_000)
    home_learner.clicked(begun, fz_5="('everyone', 'one side')")
    page.locator(".lm-TabBar-tab").filter(has_text="home.ipynb").click()
    home.get_by_text("You stopped at lesson 5").wait_for()
    assert page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .cnb[data-cnb=quiz]").count() == 0


@pytest.mark.soak
def test_who_comes_back_to_the_home_finds_it_at_its_top(begun, open_notebook, new_page):
    """Also where Python is slow to tell what is new, and the home says so at its end."""
    page = new_page(1400, 900)
    held = Held(page, b'"do":"look"')
    open_notebook.file(page, "home.ipynb", run=False)
    home = page.locator(LIVE)
    home.get_by_role("link", name="Continue").click()
    page.wait_for_function(FIRST_CONTROL, arg="fz-4", timeout=30_000)
    page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .canasta-home").click()
    home.locator(".cnb-wait").wait_for()
    assert held.waiting
    assert page.locator(".jp-WindowedPanel-outer:visible").evaluate("(node) => node.scrollTop") == 0


@pytest.mark.parametrize(
    "held", [pytest.param(b"", marks=pytest.mark.soak), b"CourseHome("], ids=["before-python", "while-it-runs"]
)
def test_a_link_of_the_home_leads_on_while_the_home_comes_to_life(begun, lab, watch, new_page, held):
    """Python is there late, or is at work on the home's cell: what is pressed on the stored page is not lost."""
    watch.homes += [f"{lab.address}/", lab.address.replace("http", "ws")]
    page = new_page(1400, 900)
    Held(page, held)
    page.goto(f"{lab.address}/lab/tree/home.ipynb?reset")
    page.locator(".canasta-part[data-phase=starting]").wait_for(state="attached")
    if held == b"CourseHome(":
        page.locator(".canasta-behind").wait_for(state="attached")
    page.get_by_role("link", name="Continue").click()
    page.wait_for_url("**/lab/tree/05_freezing.ipynb")
    assert page.locator(LIVE).count() == 0


def test_a_press_is_not_lost_where_the_live_home_comes_while_it_lasts(begun, lab, watch, new_page):
    watch.homes += [f"{lab.address}/", lab.address.replace("http", "ws")]
    page = new_page(1400, 900)
    held = Held(page, b"CourseHome(")
    page.goto(f"{lab.address}/lab/tree/home.ipynb?reset")
    page.locator(".canasta-behind").wait_for(state="attached")
    page.get_by_role("link", name="Continue").hover()
    page.mouse.down()
    held.let_go()
    # The live page is drawn, and would take the place of the stored one in the next moments.
    page.wait_for_function("(live) => document.querySelector(live)?.clientHeight > 0", arg=LIVE)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.mouse.up()
    page.wait_for_url("**/lab/tree/05_freezing.ipynb")


# Where a narrow home stands: how far it is scrolled, its title, whether Begin is seen, the tabs' and the page's end.
STANDS = """() => {
  const panel = document.querySelector(".jp-NotebookPanel:not(.lm-mod-hidden)");
  const home = panel.querySelector(".cnb[data-cnb=home][data-view]");
  const [title, begin, tabs, end] = ["h2", ".cnb-main", ".cnb-tabs", ".cnb-end"].map(
    (part) => home.querySelector(part).getBoundingClientRect());
  return {
    top: panel.querySelector(".jp-WindowedPanel-outer").scrollTop,
    title: title.top >= panel.querySelector(".canasta-line").getBoundingClientRect().bottom,
    begin: begin.bottom <= tabs.top,
    tabs: Math.round(innerHeight - tabs.bottom),
    end: Math.round(end.bottom - innerHeight),
  };
}"""


@pytest.mark.soak
def test_on_a_telephone_it_opens_at_its_top_and_its_tabs_stand_at_the_bottom(course, lab, open_notebook, new_page):
    """Also where lessons were opened before in another browser: they are in the workspace, and open behind it."""
    page = new_page(1400, 900)
    open_notebook.file(page, "05_freezing.ipynb", run=False)
    page = new_page(390, 844, has_touch=True)
    page.goto(f"{lab.address}/lab/tree/home.ipynb")
    page.locator(f"{LIVE} .cnb-tabs:popover-open").wait_for()
    found = page.evaluate(STANDS)
    assert {**found, "end": 0} == {"top": 0, "title": True, "begin": True, "tabs": 0, "end": 0}
    assert found["end"] > 1000
    tabs = page.get_by_role("group", name="On this page")
    tabs.get_by_role("button", name="Play").tap()
    page.locator(".cnb-tabs [aria-current]").get_by_text("Play").wait_for()
    scroller = ".jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer"
    page.wait_for_function(f"""() => {{
      const node = document.querySelector({scroller!r});
      node.scrollTo(0, node.scrollHeight);
      const {{ tabs, end }} = ({STANDS})();
      return node.scrollTop > 1000 && tabs === 0 && end === 0; // no empty sheet is below its end
    }}""")


@pytest.mark.soak
def test_the_stored_page_tells_its_age_and_is_calm_where_styles_are_stripped(begun, open_notebook, new_page):
    """Where no extension of ours is, the page is what `learn` has stored in it; untrusted, it has no style."""
    page = new_page(1400, 1000)
    page.route("**/extensions/canasta-nb/**", lambda route: route.fulfill(body=NO_EXTENSION))
    open_notebook.file(page, "home.ipynb", run=False)
    home = page.locator(f".jp-RenderedHTML {ROOT}")
    home.get_by_text("You stopped at lesson 5, question 4").wait_for()
    home.get_by_text(sentence("course_home", "as_of")).wait_for()
    home.get_by_text(sentence("course_home", "run")).wait_for()
    assert faults(page, ROOT) == []
    notebook = nbformat.read(begun / "home.ipynb", as_version=4)
    notebook.cells[0].source += "  # somebody else's"
    nbformat.write(notebook, begun / "stripped.ipynb")
    open_notebook.file(page, "stripped.ipynb", run=False)
    stripped = page.locator(".jp-RenderedHTML .cnb-home")
    stripped.get_by_text("You stopped at lesson 5, question 4").wait_for()
    assert page.locator(".jp-RenderedHTML style").count() == 0
    wide = stripped.locator("img, svg").evaluate_all("(all) => Math.max(...all.map((each) => each.clientWidth))")
    assert 20 < wide <= 120
    sizes = stripped.locator("p").evaluate_all(
        "(all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize))"
    )
    assert min(sizes) >= 13
    assert stripped.get_by_role("link").count() > 20


@pytest.mark.soak
def test_practice_a_table_and_a_deal_to_watch_appear_below_the_page(begun, open_notebook, new_page, picture):
    page = new_page(1400, 1000)
    open_notebook.file(page, "home.ipynb", run=False)
    home = page.locator(LIVE)
    home.get_by_role("button", name="Three fresh questions").click()
    page.locator(".cnb[data-cnb=quiz] [data-act=check]").wait_for()
    page.wait_for_function("""() => {
      const card = document.querySelector(".cnb[data-cnb=quiz]").getBoundingClientRect();
      return card.top >= 0 && card.top < window.innerHeight - 200;
    }""")
    page.set_viewport_size({"width": 1400, "height": 800})
    home.get_by_role("button", name="Deal the cards").click()
    page.locator(".cnb[data-cnb=table] [data-zone=stock]").wait_for()
    assert page.locator(".cnb[data-cnb=quiz]").count() == 0, "one thing at a time"
    page.wait_for_function("""() => {
      const table = document.querySelector(".cnb[data-cnb=table]");
      const { top, bottom } = table.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight && table.contains(document.activeElement);
    }""")
    assert home.locator(".cnb-notice").inner_text().strip() == "", "it is seen, and need not be told where it is"
    page.set_viewport_size({"width": 1400, "height": 1000})
    picture(page.locator(".jp-NotebookPanel"), "home-with-a-table")
    home.locator("[data-choice=game]").select_option("samba 3")
    home.locator(".cnb-watch").get_by_text("This is Samba, three players.").wait_for()
    home.get_by_role("button", name="Watch").click()
    page.locator(".cnb[data-cnb=replay]").wait_for()
    assert page.locator(".cnb[data-cnb=replay] .cnb-players > li").count() == 3
    page.wait_for_function("Number(document.querySelector('.cnb[data-cnb=replay] .cnb-slider').value) >= 2")
    # On a narrow page the tabs are above it, and cover nothing of it.
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("""() => {
      const [tabs, below] = [".cnb-tabs", ".cnb[data-cnb=replay]"].map((each) => document.querySelector(each));
      return !tabs.matches(":popover-open") && below.getBoundingClientRect().top < innerHeight - 200;
    }""")
    home.get_by_role("button", name="Deal the cards").click()
    page.wait_for_function("""() => {
      const [line, table] = [".canasta-line", ".cnb[data-cnb=table]"].map((each) => document.querySelector(each));
      return Math.abs(table?.getBoundingClientRect().top - line.getBoundingClientRect().bottom) < 24;
    }""")
    # The notebook for play has the lobby, with what was chosen last.
    page.set_viewport_size({"width": 1400, "height": 1000})
    lesson = new_page(1400, 1000)
    open_notebook.file(lesson, "play.ipynb", run=False)
    lobby = lesson.locator(LIVE)
    lobby.locator(".cnb-watch").get_by_text("This is Samba, three players.").wait_for()
    assert lobby.locator(".cnb-steps").count() == 0
    picture(lesson.locator(".jp-NotebookPanel"), "play-with-its-lobby")
    lobby.get_by_role("button", name="Deal the cards").click()
    lesson.locator(".jp-Cell:has(.cnb-lobby) .cnb[data-cnb=table]").wait_for()
    lesson.context.close()
    # What is stored with a view of a widget that will be gone: the next `learn` writes the page again.
    page.evaluate("jupyterapp.shell.currentWidget.context.save()")
    assert "home.ipynb" not in copy_course(begun).kept
    show_progress(begun, "home.ipynb")
    (cell,) = nbformat.read(begun / "home.ipynb", as_version=4).cells
    assert [set(output.data) for output in cell.outputs] == [{"text/plain", "text/html"}]
