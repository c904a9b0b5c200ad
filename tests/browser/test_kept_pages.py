"""Nothing of a learner's is lost: a page that came to life asks nothing, and answers and games come back."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from typing import Any

import nbformat
import pytest
from family import click_cards

from canasta_nb.home.trusting import trust
from canasta_nb.teaching.judging.saved_answers import ANSWER_MIME
from canasta_nb.widgets.wire.keeping import FOLDER

TABLE = ".cnb[data-cnb=table][data-view]"
FRONT = ".jp-NotebookPanel:not(.lm-mod-hidden)"
QUIZ = ".cnb[data-cnb=quiz][data-view]"
VIEW = "application/vnd.jupyter.widget-view+json"
LESSONS = ("01_cards_and_turn", "02_melds", "03_threes", "05_freezing", "06_initial_meld")
FIRST = f"{LESSONS[0]}.ipynb"
ERRORS = """jupyterapp.shell.currentWidget.content.widgets.filter(({ model }) =>
  Array.from({ length: model.outputs?.length ?? 0 }, (_, at) => model.outputs.get(at).type).includes("error")).length"""
LEFT_NO_MORE = "localStorage.getItem('canasta-nb:left') === '[]'"
SECOND = '(False, "cards.not-in-hand")'  # the second part of the answer, as the notebook keeps it
CLEAN = "!document.querySelector('.jp-mod-dirty')"


@pytest.fixture
def opens(lab: Any, course: Path, new_page: Callable[..., Any], watch: Any) -> Iterator[Callable[..., Any]]:
    """`opens(name, page=None, reset=True)`: a page of JupyterLab with a page of the course in front."""
    watch.homes += [f"{lab.address}/", lab.address.replace("http", "ws")]
    rmtree(lab.folder / FOLDER, ignore_errors=True)

    def make(name: str, page: Any = None, *, reset: bool = True) -> Any:
        page = page or new_page(1100, 1000)
        page.goto(f"{lab.address}/lab/tree/{name}{'?reset' if reset else ''}")
        page.wait_for_selector(".jp-Notebook .jp-Cell")
        return page

    yield make
    watch.errors[:] = [error for error in watch.errors if "debug" not in error]  # JupyterLab's own, at any end


def running(page: Any, lab: Any) -> set[str]:
    """Return the notebooks that have a Python."""
    sessions = page.request.get(f"{lab.address}/api/sessions").json()
    return {session["path"] for session in sessions}


def close(page: Any) -> None:
    page.evaluate("void jupyterapp.commands.execute('application:close')")
    page.wait_for_function("!document.querySelector('.jp-NotebookPanel') || document.querySelector('.jp-Dialog')")


def turn_to(page: Any, name: str) -> None:
    """Open another notebook beside those that are open."""
    page.evaluate("(path) => void jupyterapp.commands.execute('docmanager:open', { path })", name)
    page.wait_for_function("(path) => jupyterapp.shell.currentWidget?.context?.path === path", arg=name)


def until(holds: Callable[[], bool], page: Any) -> None:
    """Wait until something holds that the page doesn't show."""
    for _ in range(200):
        if holds():
            return
        page.wait_for_timeout(100)
    assert holds()


def is_saved(lab: Any, name: str, part: str, page: Any) -> None:
    """Wait until the file of a notebook has a part, and nothing on the page waits to be saved."""
    until(lambda: part in (lab.folder / name).read_text("utf-8"), page)
    page.wait_for_function(CLEAN)


def test_a_page_that_came_to_life_is_closed_without_a_question_and_its_python_ends(
    lab: Any, opens: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(lab.settings.parent / "data"))  # where this Jupyter looks up its trust
    trust([lab.folder / FIRST])
    page = opens(FIRST)
    page.locator(f"{TABLE}[data-phase=draw] [data-zone=stock]").first.click()
    page.locator(f"{TABLE}[data-phase=play]").wait_for()
    is_saved(lab, FIRST, VIEW, page)

    # A page that is loaded again shows the table where it was, and its Python is the same.
    at = page.locator(TABLE).get_attribute("data-seq")
    opens(FIRST, page, reset=False)
    page.locator(f"{TABLE}[data-phase=play][data-seq='{at}']").wait_for()
    assert FIRST in running(page, lab)

    close(page)
    assert page.locator(".jp-Dialog").count() == 0
    until(lambda: FIRST not in running(page, lab), page)


@pytest.mark.soak
def test_in_notebook_a_closed_tab_ends_its_python_and_one_that_is_loaded_again_keeps_it(
    lab: Any, course: Path, chromium: Any
) -> None:
    """The home stays open in one tab, a lesson is closed in another, and a table is loaded again in a third."""
    context = chromium.new_context()

    def tab(name: str, alive: str) -> Any:
        page = context.new_page()
        page.goto(f"{lab.address}/notebooks/{name}")
        page.locator(alive).first.wait_for()
        return page

    home = tab("home.ipynb", ".cnb[data-cnb=home][data-view]")
    closed, again = tab(f"{LESSONS[0]}.ipynb", TABLE), tab("start.ipynb", TABLE)
    (kept,) = (each for each in home.request.get(f"{lab.address}/api/sessions").json() if each["path"] == "start.ipynb")
    closed.wait_for_function(CLEAN)
    closed.close(run_before_unload=True)
    again.reload()
    again.locator(TABLE).first.wait_for()
    home.wait_for_function(LEFT_NO_MORE, timeout=60_000)
    until(lambda: f"{LESSONS[0]}.ipynb" not in running(home, lab), home)
    sessions = home.request.get(f"{lab.address}/api/sessions").json()
    assert {each["path"] for each in sessions} >= {"home.ipynb", "start.ipynb"}
    assert kept["kernel"]["id"] in {each["kernel"]["id"] for each in sessions}
    context.close()


MARKED = {"canasta": {"v": 1}}
CELLS = [
    'from canasta_nb import Table\n\nTable("classic", seed=7, seat=1, bots="careful")',
    'from canasta_nb import Quiz\n\nQuiz("fz-2")',
    'from canasta_nb import MeldBuilder\n\nmine = MeldBuilder("KhKcQsQh2d")\nmine',
]
"""The last one is the learner's own, which never runs by itself."""


@pytest.mark.soak
def test_a_python_stays_that_holds_own_code_or_that_another_page_uses(
    lab: Any, opens: Callable[..., Any], ask_python: Any
) -> None:
    """The last page is closed after the others: when its Python has ended, theirs would have ended, too."""
    page = opens("start.ipynb")
    page.locator(TABLE).wait_for()
    is_saved(lab, "start.ipynb", VIEW, page)
    assert ask_python(page, "6 * 7") == "42"
    close(page)
    page.locator(".jp-Dialog").get_by_role("button", name="Discard").click()
    page.wait_for_selector(".jp-NotebookPanel", state="detached")

    lab.write("pressed.ipynb", CELLS[2:], **MARKED)
    turn_to(page, "pressed.ipynb")
    page.get_by_role("button", name="Play").click()
    page.locator(".cnb[data-cnb=meld-builder][data-view]").wait_for()
    is_saved(lab, "pressed.ipynb", VIEW, page)
    close(page)
    page.wait_for_selector(".jp-NotebookPanel", state="detached")

    for name in ("console.ipynb", "last.ipynb"):
        lab.write(name, CELLS[:1], **MARKED)
        turn_to(page, name)
        page.locator(f"{FRONT} {TABLE}").wait_for()
        is_saved(lab, name, VIEW, page)
        if name == "console.ipynb":
            page.evaluate("void jupyterapp.commands.execute('notebook:create-console')")
            page.wait_for_function(
                "document.querySelector('.jp-CodeConsole') &&"
                " jupyterapp.shell.currentWidget.sessionContext.session?.kernel?.status === 'idle'"
            )
            page.evaluate("jupyterapp.shell.activateById(document.querySelector('.jp-NotebookPanel').id)")
        close(page)
        page.wait_for_selector(".jp-NotebookPanel", state="detached")
    until(lambda: "last.ipynb" not in running(page, lab), page)
    assert running(page, lab) >= {"start.ipynb", "pressed.ipynb", "console.ipynb"}


CLOSES_AT_ONCE = """(kind) => {
  const { content, context } = jupyterapp.shell.currentWidget;
  const { outputs } = content.widgets.at(-1).model;
  const look = () => {
    if (!Array.from({ length: outputs.length }, (_, at) => outputs.get(at).data[kind]?.answer).some(Boolean)) return;
    context.model.contentChanged.disconnect(look);
    setTimeout(() => void jupyterapp.commands.execute('application:close'));
  };
  context.model.contentChanged.connect(look);
}"""


@pytest.mark.soak
def test_what_could_not_be_saved_and_an_answer_of_a_moment_ago_are_not_lost_without_a_word(
    lab: Any, opens: Callable[..., Any], watch: Any
) -> None:
    path = lab.write("lost.ipynb", [CELLS[1], 'Quiz("fz-3")'], **MARKED)
    page = opens("lost.ipynb")
    first, last = page.locator(QUIZ).first, page.locator(QUIZ).last
    page.locator(QUIZ).nth(1).wait_for()
    until(lambda: path.read_text("utf-8").count(VIEW) == 2, page)
    page.wait_for_function(CLEAN)

    def refuse(route: Any) -> None:
        if route.request.method == "PUT":
            route.fulfill(status=507)
        else:
            route.continue_()

    page.route(re.compile(r"/api/contents/lost\.ipynb"), refuse)
    fill_in(first)
    page.locator(".jp-Dialog").get_by_role("button").click()
    assert page.evaluate("jupyterapp.shell.currentWidget.context.model.dirty")
    page.unroute_all()
    page.evaluate("void jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_function(CLEAN)

    page.evaluate(CLOSES_AT_ONCE, ANSWER_MIME)
    click_cards(last, "9h", "9d")
    last.get_by_role("button", name="Check").click()
    page.wait_for_function("!document.querySelector('.jp-NotebookPanel') || document.querySelector('.jp-Dialog')")
    if page.locator(".jp-Dialog").count():
        page.locator(".jp-Dialog").get_by_role("button", name="Save").click()
        page.wait_for_selector(".jp-NotebookPanel", state="detached")
    kept = [output.data[ANSWER_MIME].answer for cell in nbformat.read(path, 4).cells for output in cell.outputs[1:]]
    assert kept[1:] == ['"9h9d"'], kept
    assert SECOND in kept[0]
    watch.errors[:] = [error for error in watch.errors if "507" not in error]


@pytest.mark.soak
def test_a_save_by_hand_while_the_page_is_being_written_asks_nothing(opens: Callable[..., Any], course: Path) -> None:
    """JupyterLab finds on the disk what the first save wrote, and would ask which of the two shall be lost."""
    page = opens(FIRST)
    page.locator(TABLE).first.wait_for()
    page.wait_for_function(CLEAN)
    written: list[str] = []
    held: list[Any] = []

    def hold(route: Any) -> None:
        if route.request.method == "GET" and "PUT" in written and not held:
            held.append(route)  # the page does not know yet what it has written
            return
        written.append(route.request.method)
        route.continue_()

    page.route(re.compile(rf"/api/contents/{FIRST}"), hold)
    saves = """(name) => {
      const { context } = jupyterapp.shell.currentWidget;
      context.model.setMetadata(name, true);
      void context.save().then(() => (window.saved = (window.saved ?? 0) + 1));
    }"""
    page.evaluate(saves, "first")
    until(lambda: held, page)
    page.evaluate(saves, "second")
    for _ in range(3):
        page.evaluate("fetch('/api/status').then((reply) => reply.text())")
    held[0].continue_()
    page.wait_for_function("window.saved === 2 || document.querySelector('.jp-Dialog')")
    assert page.locator(".jp-Dialog").count() == 0
    assert nbformat.read(course / FIRST, 4).metadata["second"]


def kill(folder: Path, about: str) -> None:
    """Kill the process whose command line or file of that name tells it."""
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            said = place.read_bytes().decode(errors="replace")
            if about in said and str(folder) in said:
                os.kill(int(place.parent.name), signal.SIGKILL)
                return
    raise AssertionError(about)


def fill_in(card: Any) -> None:
    """Answer a question, and have it checked."""
    for part, reason in enumerate(("take.frozen", "cards.not-in-hand")):
        card.locator(f"input[data-at='{part}:0'][value=false]").check()
        card.locator(f"input[data-at='{part}:1'][value='{reason}']").check()
    card.get_by_role("button", name="Check").click()


def answered(page: Any) -> None:
    """Answer the question of the page, and make a move at its table."""
    card = page.locator(QUIZ)
    fill_in(card)
    card.get_by_text("1 of 2 points").first.wait_for()
    page.locator(f"{TABLE}[data-phase=draw] [data-zone=stock]").first.click()
    page.locator(f"{TABLE}[data-phase=play]").wait_for()


def comes_back(page: Any) -> None:
    """See that both are there again, the game after its one question, and no widget is missing."""
    page.locator(QUIZ).get_by_text("1 of 2 points").first.wait_for()
    table = page.locator(TABLE)
    go_on = table.get_by_role("button", name="Go on")
    go_on.or_(page.locator(f"{TABLE}[data-phase=play]")).first.wait_for()
    if go_on.count():
        go_on.click()
    page.locator(f"{TABLE}[data-phase=play]").wait_for()
    assert "idget" not in " ".join(page.locator(".jp-OutputArea").all_inner_texts())


@pytest.mark.soak
def test_answers_and_games_come_back_after_a_crash_of_python(lab: Any, opens: Callable[..., Any], watch: Any) -> None:
    lab.write("kept.ipynb", CELLS, **MARKED)
    page = opens("kept.ipynb")
    answered(page)
    page.evaluate("jupyterapp.shell.currentWidget.content.activeCellIndex = 2")
    page.evaluate("void jupyterapp.commands.execute('notebook:run-cell')")
    page.locator(".cnb[data-cnb=meld-builder][data-view]").wait_for()
    until(lambda: (lab.folder / "kept.ipynb").read_text("utf-8").count(VIEW) == len(CELLS), page)
    (session,) = (each for each in page.request.get(f"{lab.address}/api/sessions").json() if "kept" in each["path"])
    kill(lab.folder.parent, f"kernel-{session['kernel']['id']}.json")
    opens("kept.ipynb", page, reset=False)
    page.wait_for_function("document.querySelectorAll('.jp-OutputArea')[2]?.innerText.trim()")
    comes_back(page)
    watch.errors.clear()  # a connection was lost on purpose


@pytest.mark.soak
def test_answers_and_games_come_back_after_a_crash_of_the_server_and_on_the_next_day(
    own_lab: Callable[[], Any], new_page: Callable[..., Any], watch: Any
) -> None:
    page = None
    for crashes in (True, False, False):
        with own_lab() as lab:
            watch.homes += [f"{lab.address}/", lab.address.replace("http", "ws")]
            if page is None:
                lab.write("kept.ipynb", CELLS, **MARKED)
                page = new_page(1100, 1000)
            page.goto(f"{lab.address}/lab/tree/kept.ipynb")
            page.wait_for_selector(".jp-Notebook .jp-Cell")
            if crashes:
                answered(page)
                is_saved(lab, "kept.ipynb", json.dumps(SECOND)[1:-1], page)
                kill(lab.folder, f"--port={lab.address.rpartition(':')[2]}")
            else:
                comes_back(page)
                is_saved(lab, "kept.ipynb", json.dumps(SECOND)[1:-1], page)
            page.goto("about:blank")
    watch.errors.clear()  # a connection was lost on purpose


@pytest.mark.soak
def test_run_all_as_soon_as_a_restored_page_has_its_python_empties_nothing(lab: Any, opens: Callable[..., Any]) -> None:
    names = ["play.ipynb", *(f"{lesson}.ipynb" for lesson in LESSONS)]
    page = opens(names[0])
    for name in names[1:]:
        turn_to(page, name)
        page.wait_for_selector(f"{FRONT} .cnb[data-view]")
    before = shown(page)
    page.reload()
    page.wait_for_selector(f"{FRONT} .jp-Cell")
    page.wait_for_function("jupyterapp.shell.currentWidget?.sessionContext?.session?.kernel")
    page.evaluate("void jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_function("jupyterapp.shell.currentWidget.sessionContext.session?.kernel?.status === 'idle'")
    page.wait_for_function(
        "(least) => jupyterapp.shell.currentWidget.content.widgets"
        ".filter(({ model }) => model.outputs?.length).length >= least",
        arg=before,
    )
    assert page.locator(".jp-Dialog").all_inner_texts() == []
    assert page.evaluate(f"jupyterapp.shell.currentWidget.content.widgets.length && ({ERRORS})") == 0


def shown(page: Any) -> int:
    """Return how many cells of the page in front show something."""
    return int(
        page.evaluate(
            "jupyterapp.shell.currentWidget.content.widgets.filter(({ model }) => model.outputs?.length).length"
        )
    )
