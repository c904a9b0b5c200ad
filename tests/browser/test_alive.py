"""Pages of the course come to life by themselves in JupyterLab, and nothing else does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import rmtree
from typing import Any

import nbformat
import pytest

from canasta_nb.widgets.keeping import FOLDER

PLACE = "document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer').scrollTop"
RAN = "jupyterapp.shell.currentWidget.content.widgets.map((cell) => cell.model.executionCount ?? null)"
TABLE = ".cnb[data-cnb=table][data-view]"
QUIZ = ".cnb[data-cnb=quiz][data-view]"
KEPT = Path(__file__).parents[1] / "kept" / "notebooks"
MARKED = {"canasta": {"lesson": "01", "v": 1}}
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
        page.wait_for_selector(".jp-Notebook .jp-Cell")
        if ready:
            page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]", state="attached")
        return page

    return make


def written(folder: Path, name: str, cells: list[Any], metadata: dict[str, Any] = MARKED, **about: Any) -> None:
    """Write a notebook with these cells into a folder: sources, or cells with their outputs."""
    made = [nbformat.v4.new_code_cell(each, metadata=about) if isinstance(each, str) else each for each in cells]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(nbformat.v4.new_notebook(cells=made, metadata={"kernelspec": kernel, **metadata}), folder / name)


def test_the_home_and_the_first_move_need_one_click(course: Path, opens: Callable[..., Any]) -> None:
    page = opens("home.ipynb")
    home = page.locator(".cnb[data-cnb=home][data-view]")
    home.get_by_role("link", name="Begin: your first turn").click()
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
    "one argument more": [
        'from canasta_nb import Table\n\nTable("classic", seed=7, seat=1, bots="careful", save="ran.txt")'
    ],
    "a path of rules": ['from canasta_nb import Table\n\nTable("/etc/x.toml", seed=7, seat=1, bots="careful")'],
    "many deals": ["from canasta_nb.experiments import watch\n\nwatch('classic', deals=10**9)"],
}


@pytest.mark.parametrize("trusted", [False, True], ids=["as it came", "called trusted"])
def test_what_the_package_did_not_write_never_runs(
    lab: Any, opens: Callable[..., Any], page: Any, trusted: bool
) -> None:
    """Foreign cells with our mark, opened, saved and opened again; a shipped cell in the same notebook lives."""
    ours = 'from canasta_nb import Table\n\nTable("classic", seed=7, seat=1, bots="careful")'
    cells = [ours, *(cell for cells in FOREIGN.values() for cell in cells)]
    written(lab.folder, "foreign.ipynb", cells, **({"trusted": True} if trusted else {}))
    for _ in range(2):
        opens("foreign.ipynb", page)
        page.locator(TABLE).wait_for()
        page.evaluate(SETTLED)
        ran = page.evaluate(RAN)
        assert ran[0] is not None
        assert ran[1:] == [None] * (len(cells) - 1)
        page.keyboard.press("Control+s")
        page.wait_for_function("!document.querySelector('.jp-mod-dirty')")
    assert not (lab.folder / "ran.txt").exists()
    page.close()


def test_modules_beside_the_notebook_are_not_imported(lab: Any, opens: Callable[..., Any], ask_python: Any) -> None:
    folder = lab.folder / "strangers"
    folder.mkdir(exist_ok=True)
    for name in ("canasta_nb", "ipywidgets", "anywidget", "tomllib", "random", "sitecustomize"):
        (folder / f"{name}.py").write_text('open("ran.txt", "w").close()\n', encoding="utf-8")
    written(folder, "start.ipynb", ['from canasta_nb import Table\n\nTable("classic", seed=7, seat=1, bots="careful")'])
    page = opens("strangers/start.ipynb")
    page.locator(f"{TABLE}[data-phase=draw]").wait_for()
    assert not (folder / "ran.txt").exists()


def test_another_notebook_is_left_as_jupyterlab_made_it(lab: Any, opens: Callable[..., Any], course: Path) -> None:
    """Without our mark nothing runs, and the file list is where it was; a page of the course folds it away."""
    cells = ['from canasta_nb import Table\n\nTable("classic", seed=7, seat=1, bots="careful")']
    written(lab.folder, "mine.ipynb", cells, metadata={})
    page = opens("mine.ipynb")
    page.evaluate(SETTLED)
    assert page.locator(".cnb").count() == 0
    assert page.evaluate("jupyterapp.shell.leftCollapsed") is False
    page.evaluate("void jupyterapp.commands.execute('docmanager:open', { path: 'start.ipynb' })")
    page.wait_for_function("jupyterapp.shell.leftCollapsed")
    page.locator(".lm-TabBar-tab").filter(has_text="mine.ipynb").click()
    page.wait_for_function("!jupyterapp.shell.leftCollapsed")


def test_a_telephone_has_room_for_the_course(course: Path, opens: Callable[..., Any]) -> None:
    page = opens("start.ipynb", width=390)
    page.locator(TABLE).wait_for()
    panel = page.locator(".jp-NotebookPanel").bounding_box()
    assert panel["width"] >= 0.95 * 390
    assert page.locator("#jp-main-statusbar").is_visible() is False


def test_a_copy_of_an_earlier_version_runs_its_setup_cell_first(course: Path, opens: Callable[..., Any]) -> None:
    (course / "05_freezing.ipynb").write_bytes((KEPT / "05_freezing.ipynb").read_bytes())
    page = opens("05_freezing.ipynb")
    page.locator(QUIZ).first.wait_for()
    ran = page.evaluate(RAN)
    assert ran[:2] == [1, 2]


def test_what_feedback_says_of_a_lesson_leads_into_it(course: Path, opens: Callable[..., Any]) -> None:
    written(course, "test.ipynb", ['from canasta_nb import Quiz\n\nQuiz("ct-1")'])
    page = opens("test.ipynb")
    quiz = page.locator(QUIZ)
    quiz.locator("[data-at='0']").fill("7")
    quiz.get_by_role("button", name="Check").click()
    quiz.get_by_role("link", name="Read again").click()
    page.get_by_role("heading", name="What each card is worth").filter(visible=True).wait_for()
    assert page.evaluate("jupyterapp.shell.currentWidget.context.path") == "01_cards_and_turn.ipynb"
    page.wait_for_function(f"{PLACE} > 0")
