"""Pages of the course come to life by themselves in JupyterLab, and nothing else does."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree
from typing import Any

import nbformat
import pytest
from catalogue import sentence
from sampled import every_time

from canasta_nb.widgets.wire.keeping import FOLDER

PLACE = "document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer').scrollTop"
RAN = "jupyterapp.shell.currentWidget.content.widgets.map((cell) => cell.model.executionCount ?? null)"
TABLE = ".cnb[data-cnb=table][data-view]"
QUIZ = ".cnb[data-cnb=quiz][data-view]"
KEPT = Path(__file__).parents[1] / "kept" / "notebooks"
MARKED = {"canasta": {"lesson": "01", "v": 1}}
OURS = 'from canasta_nb import Table\n\nTable("classic", seed=7, seat=1, bots="careful")'
SETTLED = """() => new Promise((settled) => {
  // Long after a page of the course would have begun: its wait, its kernel and its own request are over by then.
  let frames = 0;
  const look = () => (++frames > 120 ? settled(true) : requestAnimationFrame(look));
  look();
})"""


@pytest.fixture
def opens(lab: Any, new_page: Callable[..., Any], watch: Any) -> Callable[..., Any]:
    """`opens(name, page=None)`: a page of JupyterLab with a notebook in front, and its Python answering."""
    watch.homes += [f"{lab.address}/", lab.address.replace("http", "ws")]
    rmtree(lab.folder / FOLDER, ignore_errors=True)  # otherwise a table would ask about the game of another test

    def make(name: str, page: Any = None, width: int = 1100, *, ready: bool = True) -> Any:
        page = page or new_page(width, 1000)
        page.goto(f"{lab.address}/lab/tree/{name}?reset")
        page.wait_for_selector(".jp-Notebook .jp-Cell >> visible=true")  # a setup cell has nothing to show
        if ready:
            page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]", state="attached")
        return page

    return make


def written(folder: Path, name: str, cells: list[Any], metadata: dict[str, Any] = MARKED, **about: Any) -> None:
    """Write a notebook with these cells into a folder: sources, or cells with their outputs."""
    made = [nbformat.v4.new_code_cell(each, metadata=about) if isinstance(each, str) else each for each in cells]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = nbformat.v4.new_notebook(cells=made, metadata={"kernelspec": kernel, **metadata})
    nbformat.write(notebook, folder / name)


# Milliseconds until a page is styled after an element came into a cell: the quickest of several, with the style sheets
# of the package and without them. With a rule that asks with :has() what is in a page, the whole page is styled again.
STYLED = """() => {
  const cell = document.querySelector(".jp-MarkdownCell");
  const quickest = () => Math.min(...Array.from({ length: 20 }, () => {
    const begun = performance.now();
    const node = cell.appendChild(document.createElement("div"));
    void node.offsetWidth;
    node.remove();
    void document.body.offsetWidth;
    return performance.now() - begun;
  }));
  const ours = quickest();
  const sheets = [...document.styleSheets].filter((sheet) => /canasta|\\.cnb/.test(sheet.ownerNode?.textContent));
  for (const sheet of sheets) sheet.disabled = true;
  void document.body.offsetWidth;
  const without = quickest();
  for (const sheet of sheets) sheet.disabled = false;
  return [ours, without];
}"""
MOST_TIMES = 30


# Whether the hand and the buttons of the table in front are seen whole.
IN_VIEW = f"""() => {{
  const panel = document.querySelector(".jp-NotebookPanel:not(.lm-mod-hidden)");
  const view = panel.querySelector(".jp-WindowedPanel-outer").getBoundingClientRect();
  const parts = [".cnb-hand", ".cnb-actions"].map((part) => panel.querySelector(`{TABLE}[data-phase=draw] ${{part}}`));
  const boxes = parts.map((part) => part?.getBoundingClientRect());
  return boxes.every((box) => box?.height && box.top >= view.top && box.bottom <= view.bottom);
}}"""


# Whether the title of the page in front is seen whole.
TITLE_IN_VIEW = """() => {
  const panel = document.querySelector(".jp-NotebookPanel:not(.lm-mod-hidden)");
  const view = panel.querySelector(".jp-WindowedPanel-outer").getBoundingClientRect();
  const title = panel.querySelector(".jp-Notebook h1")?.getBoundingClientRect();
  return title?.height && title.top >= view.top && title.bottom <= view.bottom;
}"""


def test_the_home_and_the_first_move_need_one_click(course: Path, opens: Callable[..., Any]) -> None:
    page = opens("home.ipynb", width=900)
    home = page.locator(".cnb[data-cnb=home][data-view]")
    home.get_by_role("link", name=sentence("course_home", "begin"), exact=True).click()
    for width, height in ((390, 560), (900, 680)):  # little higher than the table
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(TITLE_IN_VIEW)
    page.set_viewport_size({"width": 900, "height": 1000})
    page.wait_for_function(IN_VIEW)
    page.wait_for_function(TITLE_IN_VIEW)
    page.locator(f"{TABLE}[data-phase=draw] [data-zone=stock]").first.click()
    page.locator(f"{TABLE}[data-phase=play]").wait_for()


def test_a_lesson_lives_where_it_is_seen_and_stays_where_it_was(course: Path, opens: Callable[..., Any]) -> None:
    page = opens("05_freezing.ipynb")
    page.locator(TABLE).first.wait_for()
    page.evaluate(SETTLED)
    assert page.locator(TABLE).count() == 1, "the second table of the lesson is far below"
    assert page.locator(".cnb[data-view]").count() < 5, "nor does anything else there"
    assert page.evaluate(PLACE) == 0
    assert page.evaluate("document.activeElement.closest('.cnb')") is None
    page.locator(".jp-Cell.jp-mod-selected").first.wait_for()

    # What comes into view lives, too.
    for _ in range(40):
        if page.locator(QUIZ).count():
            break
        page.mouse.move(500, 500)
        page.mouse.wheel(0, 400)
        page.wait_for_timeout(50)
    page.locator(QUIZ).first.wait_for()
    page.evaluate(SETTLED)
    ours, without = page.evaluate(STYLED)
    assert ours < MOST_TIMES * without + 1, (ours, without)


def test_a_restart_brings_the_widgets_to_life_anew(course: Path, opens: Callable[..., Any], watch: Any) -> None:
    page = opens("start.ipynb")
    table = page.locator(TABLE)
    table.wait_for()
    before = table.element_handle()
    page.evaluate("void jupyterapp.commands.execute('kernelmenu:restart')")
    page.locator(".jp-Dialog .jp-mod-accept").click()
    page.wait_for_function("(before) => !before.isConnected", arg=before)
    table.and_(page.locator("[data-phase=draw]")).locator("[data-zone=stock]").first.click()
    page.locator(f"{TABLE}[data-phase=play]").wait_for()
    watch.errors[:] = [error for error in watch.errors if "debugger" not in error]  # JupyterLab's own, at a restart


FOREIGN = {
    "one letter more": ['open("ran.txt", "w").close()', 'Quiz("fz-3") '],
    "one letter changed": [OURS.replace("Table", "Tabla", 1)],
    "one cell more": [f"{OURS}\nopen('ran.txt', 'w').close()"],
    "one argument more": [OURS.replace(")", ', save="ran.txt")')],
    "a path of rules": [
        OURS.replace('"classic"', '"/etc/x.toml"'),
        OURS.replace('"classic"', '"rules x.toml; pile 9h"'),
    ],
    "an answer": ['from canasta_nb import Quiz\n\nQuiz("fz-3", "9h9d")', 'Quiz("fz-3", open("ran.txt", "w").close())'],
    "many deals": ["from canasta_nb.experiments import watch\n\nwatch('classic', deals=10**9)"],
}
HOSTS = {"lab": "lab/tree/{}?reset", "notebook": "notebooks/{}"}
PROMPTS = "[...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')].map((prompt) => prompt.textContent.trim())"


@pytest.mark.parametrize(
    ("host", "trusted"), every_time([(host, trusted) for host in HOSTS for trusted in (False, True)], [("lab", False)])
)
def test_what_the_package_did_not_write_never_runs(lab: Any, page: Any, watch: Any, host: str, trusted: bool) -> None:
    """Foreign cells with our mark, opened, saved and opened again; a shipped cell in the same notebook lives."""
    watch.homes += [f"{lab.address}/", lab.address.replace("http", "ws")]
    rmtree(lab.folder / FOLDER, ignore_errors=True)
    another = OURS.replace("seed=7", "seed=123")  # a value that the course's own cells vary, too
    cells = [OURS, another, *(cell for cells in FOREIGN.values() for cell in cells)]
    written(lab.folder, "foreign.ipynb", cells, MARKED | ({"trusted": True} if trusted else {}))
    for _ in range(2):
        page.goto(f"{lab.address}/{HOSTS[host].format('foreign.ipynb')}")
        page.locator(TABLE).nth(1).wait_for()
        page.evaluate(SETTLED)
        ours, others = page.evaluate(PROMPTS)[:2], page.evaluate(PROMPTS)[2:]
        assert all(re.fullmatch(r"\[\d+\]:", prompt) for prompt in ours)
        assert {*others} == {"[ ]:"}
        assert len(others) == len(cells) - 2
        page.keyboard.press("Control+s")
        page.wait_for_function("!document.querySelector('.jp-mod-dirty')")
    assert not (lab.folder / "ran.txt").exists()
    page.close()
    if host == "notebook":  # which complains at its start of what is not ours
        watch.errors[:] = [error for error in watch.errors if "cnb" in error or "canasta" in error]


@pytest.mark.soak
def test_in_another_kernel_our_cells_wait_for_their_button(lab: Any, opens: Callable[..., Any], page: Any) -> None:
    place = lab.folder.parent / "data" / "kernels" / "another"
    place.mkdir(parents=True, exist_ok=True)
    start = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    about = {"argv": start, "display_name": "Another", "language": "python"}
    (place / "kernel.json").write_text(json.dumps(about), encoding="utf-8")
    written(
        lab.folder, "another.ipynb", [OURS], MARKED | {"kernelspec": {"name": "another", "display_name": "Another"}}
    )
    opens("another.ipynb", page)
    button = page.locator(".canasta-part[data-phase=waiting]").get_by_role("button", name="Play")
    button.wait_for()
    page.evaluate(SETTLED)
    assert page.evaluate(RAN) == [None]
    button.click()
    page.locator(TABLE).wait_for()
    page.close()


PRESSED_BEFORE_PYTHON_ANSWERS = """() => {
  const line = document.querySelector('.canasta-switch');
  const play = [...document.querySelectorAll('.canasta-part[data-phase=waiting] .canasta-start')];
  if (play.length < 2 || !jupyterapp.shell.currentWidget.sessionContext.session?.kernel) return false;
  for (const button of [line, ...play]) button.click();
  return true;
}"""


@pytest.mark.soak
def test_modules_beside_the_notebook_come_after_the_package(lab: Any, opens: Callable[..., Any], page: Any) -> None:
    """Only the learner's own cells find them, and even there no stranger stands in for the package."""
    folder = lab.folder / "strangers"
    folder.mkdir(exist_ok=True)
    for name in ("canasta_nb", "ipywidgets", "anywidget", "tomllib", "random", "sitecustomize"):
        (folder / f"{name}.py").write_text('open("ran.txt", "w").close()\n', encoding="utf-8")
    (folder / "mine.py").write_text('RULES = "classic"\n', encoding="utf-8")
    mine = "import mine\n\n" + OURS.replace('"classic"', "mine.RULES")
    written(folder, "start.ipynb", [OURS, mine, 'from canasta_nb import Quiz\n\nQuiz("ct-1", 7)'])
    home = lab.settings.parent / "home"
    for chosen in home.rglob("settings.json"):
        chosen.unlink()
    opens("strangers/start.ipynb", page, ready=False)
    page.wait_for_function(PRESSED_BEFORE_PYTHON_ANSWERS)
    page.wait_for_function("document.querySelectorAll('.cnb[data-view]').length === 3")
    assert page.locator(f"{TABLE}[data-phase=draw]").count() == 2
    assert page.locator(QUIZ).count() == 1
    (chosen,) = home.rglob("settings.json")
    assert json.loads(chosen.read_text(encoding="utf-8"))["show_python"] is True, "kept as soon as it was safe"
    assert not (folder / "ran.txt").exists()
    chosen.unlink()
    page.close()


@pytest.mark.soak
def test_another_notebook_is_left_as_jupyterlab_made_it(
    lab: Any, opens: Callable[..., Any], course: Path, page: Any
) -> None:
    """Without our mark nothing runs, and the file list is where it was; a page of the course folds it away."""
    fetched: list[str] = []
    page.on("request", lambda request: fetched.extend(re.findall(r"/canasta-nb/static/([\w.]+)-", request.url)))
    written(lab.folder, "sums.ipynb", ["1 + 1"], metadata={})
    opens("sums.ipynb", page)
    page.evaluate(SETTLED)
    assert fetched == ["container"], "who opens no page of the course loads nothing else"
    written(lab.folder, "mine.ipynb", [OURS], metadata={})
    opens("mine.ipynb", page)
    page.evaluate(SETTLED)
    assert page.locator(".cnb").count() == 0
    assert page.evaluate("jupyterapp.shell.leftCollapsed") is False
    page.evaluate("void jupyterapp.commands.execute('docmanager:open', { path: 'start.ipynb' })")
    page.wait_for_function("jupyterapp.shell.leftCollapsed")
    page.locator(".canasta-line >> visible=true").wait_for()
    assert fetched == ["container", "container", "course", "words.en"]
    page.locator(".lm-TabBar-tab").filter(has_text="mine.ipynb").click()
    page.wait_for_function("!jupyterapp.shell.leftCollapsed")


@pytest.mark.soak
def test_a_telephone_has_room_for_the_course(course: Path, opens: Callable[..., Any]) -> None:
    page = opens("start.ipynb", width=390)
    page.locator(TABLE).wait_for()
    panel = page.locator(".jp-NotebookPanel").bounding_box()
    assert panel["width"] >= 0.95 * 390
    assert page.locator("#jp-main-statusbar").is_visible() is False


@pytest.mark.soak
def test_a_copy_of_an_earlier_version_runs_its_setup_cell_first(course: Path, opens: Callable[..., Any]) -> None:
    (course / "05_freezing.ipynb").write_bytes((KEPT / "05_freezing.ipynb").read_bytes())
    page = opens("05_freezing.ipynb")
    page.locator(QUIZ).first.wait_for()
    ran = page.evaluate(RAN)
    assert ran[1] == ran[0] + 1, "the setup cell, and then the first question"


@pytest.mark.soak
def test_what_feedback_says_of_a_lesson_leads_into_it(course: Path, opens: Callable[..., Any]) -> None:
    written(course, "test.ipynb", ['from canasta_nb import Quiz\n\nQuiz("ct-1")'])
    page = opens("test.ipynb")
    quiz = page.locator(QUIZ)
    quiz.locator("[data-at='0']").fill("7")
    quiz.get_by_role("button", name="Check").click()
    again = quiz.get_by_role("button", name="Read again")
    assert again.evaluate("(link) => getComputedStyle(link).textDecorationLine") == "underline", "it looks like a link"
    again.click()
    quiz.get_by_role("dialog").get_by_role("link").click()
    page.wait_for_function("jupyterapp.shell.currentWidget.context?.path === '01_cards_and_turn.ipynb'")
    page.get_by_role("heading", name="What each card is worth").filter(visible=True).wait_for()
    page.wait_for_function(f"{PLACE} > 0")
    assert page.locator("dialog[open]").count() == 0, "the lesson is free"


def test_a_link_leads_to_the_heading_of_its_own_page(course: Path, opens: Callable[..., Any]) -> None:
    texts = ["[Down](#The-end)", *(["# Much"] * 60), "# The end"]
    for name in ("one.ipynb", "two.ipynb"):
        written(course, name, [nbformat.v4.new_markdown_cell(text) for text in texts])
    page = opens("one.ipynb")
    page.evaluate("void jupyterapp.commands.execute('docmanager:open', { path: 'two.ipynb' })")
    page.wait_for_function("jupyterapp.shell.currentWidget.context?.path === 'two.ipynb'")
    page.wait_for_function("document.querySelectorAll('h1[data-jupyter-id=The-end]').length === 2")
    page.get_by_role("link", name="Down").filter(visible=True).click()
    page.wait_for_function(f"{PLACE} > 0")
    assert page.evaluate("document.activeElement.dataset.jupyterId") == "The-end", "one reads on there by keys"


@pytest.mark.soak
def test_points_are_told_without_a_card_and_without_a_press(course: Path, opens: Callable[..., Any]) -> None:
    """The line knows what is kept beside the file, the sum of a lesson runs when it is seen, an exam has a button."""
    (course / "answers").mkdir()
    half = ((True, "natural-pair"), (True, "natural-pair"))
    (course / "answers" / "fz.json").write_text(json.dumps({"fz-2": repr(half), "fz-3": "'9h9d'"}))
    exam = course / "17_exam.ipynb"
    paper = json.loads(exam.read_text("utf-8"))["metadata"]["canasta"]["paper"]
    (course / "answers" / "final.json").write_text(
        json.dumps({f"final-{paper}-{place}": "True" for place in (1, 4, 9)})
    )
    page = opens("05_freezing.ipynb")
    count = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .canasta-count")
    count.and_(page.get_by_text("2 of 7 graded", exact=True)).wait_for()
    assert page.locator(".cnb[data-cnb=quiz][data-view]").count() < 5, "neither of the two lives"
    page.locator(".cnb-end").scroll_into_view_if_needed()
    page.get_by_text(sentence("lesson_end", "open_says", points=2, most=12)).wait_for()

    page.evaluate("void jupyterapp.commands.execute('docmanager:open', { path: '17_exam.ipynb' })")
    count.and_(page.get_by_text("3 of 20 graded", exact=True)).wait_for()
    ends = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .canasta-part[data-kind=exam]")
    ends.wait_for(state="attached")
    ending = "jupyterapp.shell.currentWidget.content.widgets.find(({ node }) => node.querySelector('[data-kind=exam]'))"
    before = page.evaluate(f"{ending}.model.executionCount")
    ends.scroll_into_view_if_needed()
    page.evaluate(SETTLED)
    assert page.evaluate(f"{ending}.model.executionCount") == before, "an exam ends by a press alone"
    ends.get_by_role("button", name=sentence("lab/words", "button", "end")).click()
    page.wait_for_function(f"(before) => {ending}.model.executionCount !== before", arg=before)
    ends.and_(page.locator("[data-phase=waiting]")).wait_for()


@pytest.mark.soak
def test_a_home_that_was_loaded_again_still_seats_you(course: Path, opens: Callable[..., Any]) -> None:
    page = opens("home.ipynb")
    deal = page.locator(".cnb[data-cnb=home][data-view]").get_by_role("button", name="Deal the cards")
    deal.wait_for()
    page.evaluate("jupyterapp.shell.currentWidget.context.save()")
    page.reload()
    deal.click()
    page.locator(TABLE).wait_for()


LONGEST = 250
"""Milliseconds on a machine that is busy with other tests."""
# What of a long frame is a script of ours: its milliseconds, those of them for layouts that it forced, and which one.
LONG = """window.long = [];
new PerformanceObserver((list) => {
  for (const { scripts } of list.getEntries())
    for (const { sourceURL, sourceCharPosition, duration, forcedStyleAndLayoutDuration: laid } of scripts)
      if (/canasta-nb|^blob:|^data:/.test(sourceURL))
        window.long.push([Math.round(duration), Math.round(laid), sourceCharPosition, sourceURL.slice(30, 90)]);
}).observe({ type: "long-animation-frame", buffered: true });"""


@pytest.mark.soak
@pytest.mark.parametrize("name", ["home.ipynb", "05_freezing.ipynb"])
def test_a_page_that_opens_keeps_the_browser_for_no_longer_than_a_moment(
    course: Path, opens: Callable[..., Any], new_page: Callable[..., Any], name: str, record_property: Any
) -> None:
    """The longest run of a script of ours; the bound is wide, because a busy machine takes several times as long."""
    page = new_page(1100, 1000)
    page.add_init_script(LONG)
    opens(name, page)
    page.locator(".cnb[data-view]").first.wait_for()
    page.evaluate(SETTLED)
    longest = sorted(page.evaluate("window.long"), reverse=True)
    record_property(f"longest runs of ours in {name}", longest[:3])
    assert [run for run in longest if run[0] > LONGEST] == []
