"""What stands in the place of a picture: a button, a start, and what is kept when Python is gone."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from shutil import rmtree
from typing import Any

import nbformat
import pytest
from catalogue import sentence
from looking import THEMES, faults
from test_alive import OURS, RAN, TABLE, opens, written  # noqa: F401 - a fixture

from canasta_nb.widgets.wire.keeping import FOLDER

ROOT = Path(__file__).parents[2]
PARTS = """[...document.querySelectorAll('.jp-NotebookPanel:not(.lm-mod-hidden) .canasta-part')]
  .map((part) => part.dataset.phase)"""
SESSIONS = re.compile("/api/sessions")
names = count()


def stored(source: str) -> Any:
    """Return the table of the first page with its stored picture, and another source; a question gives a point."""
    notebook = nbformat.read(ROOT / "notebooks" / "start.ipynb", as_version=4)
    found = next(cell for cell in notebook.cells if cell.cell_type == "code")
    about = {"canasta": {"role": "quiz", "points": 1}} if "Quiz(" in source else {}
    return nbformat.v4.new_code_cell(source, metadata=about, outputs=found.outputs, execution_count=1)


@pytest.fixture
def parts(lab: Any, opens: Callable[..., Any]) -> Callable[..., Any]:  # noqa: F811
    """`parts(cell, ..., page=None)`: a page of the course of these cells, each with the picture of a table."""

    def make(*sources: str, page: Any = None, ready: bool = True) -> Any:
        rmtree(lab.folder / FOLDER, ignore_errors=True)
        name = f"parts-{next(names)}.ipynb"
        written(lab.folder, name, [stored(source) for source in sources])
        return opens(name, page, ready=ready)

    return make


def part(page: Any, place: int = 0) -> Any:
    return page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .canasta-part").nth(place)


def without_fault(page: Any) -> None:
    """Ask axe about every plate that is seen, and about the notice above the page, in the light and in the dark."""
    shown = ":is(.canasta-part, .canasta-notice):not([hidden], [hidden] *)"
    for theme in ("dark", "light"):
        page.evaluate("(theme) => jupyterapp.commands.execute('apputils:change-theme', { theme })", THEMES[theme])
        page.wait_for_selector(f".jp-NotebookPanel[data-theme={theme}]")
        assert page.locator(shown).count()
        assert faults(page, shown, theme) == [], theme


@pytest.mark.soak
def test_what_does_not_run_by_itself_has_its_button(parts: Callable[..., Any], page: Any) -> None:
    picker = 'from canasta_nb import HandPicker\n\nHandPicker("9h9d") '
    parts(f"{OURS} ", 'from canasta_nb import Quiz\n\nQuiz("fz-3", "9h9d")', f"{OURS}  ", picker, page=page)
    play = page.get_by_role("button", name="Play: deal 1, your turn").first
    answer = page.get_by_role("button", name="Answer: question 1")
    answer.wait_for()
    notice = page.locator(".canasta-notice[role=status]:visible")
    assert notice.count() == 1
    without_fault(page)
    for button, least in ((play, 52), (answer, 44)):
        box = button.bounding_box()
        assert box["height"] >= least
        assert box["width"] >= least
    picture, middle = (page.locator(".jp-RenderedHTMLCommon > img").first.bounding_box(), play.bounding_box())
    for side, length in (("x", "width"), ("y", "height")):
        assert abs(picture[side] + picture[length] / 2 - middle[side] - middle[length] / 2) <= 2
    assert page.evaluate(RAN) == [1, 1, 1, 1], "the count with which they are stored: nothing has run"
    assert page.locator(".cnb-invitation").count() == 4
    assert page.locator(".cnb-invitation:visible").count() == 0, "the button says it"

    # The whole picture presses, once; the button says so at its place, and gives the focus to the table.
    page.evaluate("""() => {
      const button = document.querySelector('.canasta-start');
      const box = () => { const { x, width } = button.getBoundingClientRect(); return [x, width]; };
      const picture = document.querySelector('.jp-RenderedHTMLCommon > img').parentNode;
      window.before = box();
      window.high = picture.offsetHeight;
      button.addEventListener('click', () => setTimeout(() => {
        window.within = [button.getAttribute('aria-busy'), button.textContent, box()];
      }, 100));
    }""")
    play.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("window.within")
    assert page.evaluate("window.within") == ["true", "Starting…", page.evaluate("window.before")]
    page.locator(".canasta-part").first.click(position={"x": 5, "y": 5}, force=True)
    page.locator(TABLE).first.wait_for()
    page.wait_for_function("document.activeElement.closest('.cnb[data-view]')")
    assert page.evaluate(PARTS) == ["live", "waiting", "waiting", "waiting"]
    assert page.evaluate(RAN)[1:] == [1, 1, 1]

    page.locator(".canasta-part").nth(2).click(position={"x": 5, "y": 5})
    page.locator(TABLE).nth(1).wait_for()
    answer.press("Space")
    page.locator(".cnb[data-cnb=quiz][data-view]").wait_for()
    assert page.locator(".canasta-part:visible").count() == 1
    assert notice.count() == 1
    part(page, 3).get_by_role("button").press("Enter")
    notice.wait_for(state="hidden")
    assert page.evaluate(PARTS) == ["live"] * 4, "the notice goes with the last of them"
    page.close()


@pytest.mark.soak
@pytest.mark.parametrize(
    ("source", "at", "goes"),
    [
        (OURS, ".canasta-part .canasta-start", ".cnb[data-view]"),
        ('from canasta_nb import Quiz\n\nQuiz("fz-3")', ".jp-OutputArea-output", ".cnb[data-view] .cnb-asked"),
    ],
    ids=["a button", "what is stored of a question"],
)
def test_the_focus_on_what_starts_by_itself_goes_into_it(
    parts: Callable[..., Any], page: Any, source: str, at: str, goes: str
) -> None:
    waiting: list[Any] = []

    def hold(socket: Any) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda message: waiting.append((server, message)) if held else server.send(message))

    held = True
    page.route_web_socket(re.compile("/channels"), hold)
    parts(source, page=page, ready=False)
    part(page).and_(page.locator("[data-phase=starting], [data-phase=slow]")).wait_for()
    page.locator(at).first.evaluate("(node) => { node.tabIndex = 0; node.focus(); }")
    held = False
    for server, message in waiting:
        server.send(message)
    page.wait_for_function("(goes) => document.activeElement.closest(goes)", arg=goes)
    page.close()


@pytest.mark.soak
def test_who_is_on_a_link_of_the_stored_home_is_on_it_when_the_home_lives(
    course: Path,
    opens: Callable[..., Any],  # noqa: F811
    page: Any,
) -> None:
    waiting: list[Any] = []

    def hold(socket: Any) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda message: waiting.append((server, message)) if held else server.send(message))

    held = True
    page.route_web_socket(re.compile("/channels"), hold)
    opens("home.ipynb", page, ready=False)
    begin = page.get_by_role("link", name=sentence("course_home", "begin"), exact=True).first
    begin.focus()
    held = False
    for server, message in waiting:
        server.send(message)
    page.wait_for_function("document.activeElement.closest('.cnb[data-view]')")
    assert page.evaluate("document.activeElement.textContent.trim()") == sentence("course_home", "begin")
    page.close()


@pytest.mark.soak
def test_code_of_somebody_else_has_its_button_and_says_that_it_waits(
    lab: Any, parts: Callable[..., Any], page: Any
) -> None:
    """Trust starts tables and questions alone; what waits then is told above the page, which leads to it."""
    (lab.folder / "ran.txt").unlink(missing_ok=True)
    parts(OURS, f"{OURS} ", 'open("ran.txt", "w").close()', "1 / 0", page=page)
    page.get_by_role("button", name=sentence("lab/words", "button", "trust")).click()
    page.wait_for_function(f"{PARTS}.join() === 'live,live,waiting,waiting'")
    notice = page.locator(".canasta-notice[role=status]:visible")
    assert notice.locator("b").inner_text() == sentence("lab/words", "title", "other")
    without_fault(page)
    notice.get_by_role("button", name=sentence("lab/words", "button", "show")).click()
    page.wait_for_function("document.activeElement.matches('.canasta-part[data-kind=other] button')")
    assert notice.count() == 0
    other = part(page, 2)
    assert other.get_by_role("status").inner_text() == sentence("lab/words", "under", "other")
    assert not (lab.folder / "ran.txt").exists()
    page.keyboard.press("Enter")
    page.wait_for_function(f"{PARTS}[2] === 'live'")
    assert (lab.folder / "ran.txt").exists()
    part(page, 3).get_by_role("button", name=sentence("lab/words", "button", "run")).click()
    page.get_by_text("ZeroDivisionError").first.wait_for()
    page.close()


@pytest.mark.soak
def test_nothing_says_to_run_a_cell_before_python_is_there(parts: Callable[..., Any], page: Any) -> None:
    # The server never answers, and so no button comes.
    page.route(SESSIONS, lambda route: None if route.request.method == "POST" else route.continue_())
    parts(OURS, page=page, ready=False)
    page.locator(".jp-RenderedHTMLCommon > img").wait_for()
    assert page.locator(".canasta-part").count() == 0
    assert page.get_by_text("Shift+Enter").count() == 1
    assert page.get_by_text("Shift+Enter").is_visible() is False
    page.close()


@pytest.mark.soak
def test_a_slow_python_is_told_in_the_pictures_place(parts: Callable[..., Any], page: Any) -> None:
    held: list[Any] = []
    page.route_web_socket("**/channels*", lambda socket: held.append(socket))  # noqa: PLW0108 - Playwright marks it
    page.clock.install()
    parts(OURS, page=page, ready=False)
    part(page).and_(page.locator("[data-phase=starting]")).wait_for()
    page.clock.fast_forward(4_100)
    part(page).and_(page.locator("[data-phase=slow]")).wait_for()
    assert part(page).get_by_role("status").inner_text().startswith("Python is waking up.")
    page.clock.fast_forward(60_000)
    part(page).and_(page.locator("[data-phase=failed]")).wait_for()
    assert part(page).get_by_role("alert").inner_text().startswith("Python did not start.")
    page.close()


@pytest.mark.soak
def test_a_python_at_work_is_waited_for_and_keeps_what_it_knows(parts: Callable[..., Any], page: Any) -> None:
    """A page that is loaded again during a long cell hears nothing of Python before that cell is done."""
    long = "import time\n\nprint('begun')\nknown = 7\ntime.sleep(3600)"
    parts(long, OURS, page=page)
    page.locator(TABLE).wait_for()
    page.locator(".jp-CodeCell .jp-InputPrompt").first.click()
    page.keyboard.press("Control+Enter")
    page.get_by_text("begun", exact=True).wait_for()
    kernel = page.evaluate("jupyterapp.shell.currentWidget.sessionContext.session.kernel.id")
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    page.clock.install()
    page.reload()
    page.wait_for_function("document.querySelector('.canasta-part') !== null")
    page.clock.fast_forward(1_000)
    part(page).and_(page.locator("[data-phase=starting], [data-phase=slow]")).wait_for()
    for _ in range(3):
        with page.expect_response("**/api/kernels*"):
            page.clock.fast_forward(61_000)
    assert page.evaluate(PARTS)[0] in ("starting", "slow")
    page.evaluate("void jupyterapp.shell.currentWidget.sessionContext.session.kernel.interrupt()")
    page.wait_for_function(f"{PARTS}[0] === 'live'")
    assert page.evaluate("jupyterapp.shell.currentWidget.sessionContext.session.kernel.id") == kernel
    page.close()


@pytest.mark.soak
def test_a_python_that_cannot_start_says_what_is_kept(parts: Callable[..., Any], page: Any, watch: Any) -> None:
    page.route(SESSIONS, lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    parts(OURS, page=page, ready=False)
    part(page).and_(page.locator("[data-phase=failed]")).wait_for()
    assert part(page).get_by_role("alert").inner_text().startswith(sentence("lab/words", "under", "failed"))
    page.wait_for_function("!document.querySelector('.jp-Dialog')")
    page.unroute_all()
    part(page).get_by_role("button", name="Try again").click()
    page.locator(TABLE).wait_for()
    watch.errors.clear()
    page.close()


def test_a_python_that_stops_leaves_the_last_position_and_a_way_on(parts: Callable[..., Any], page: Any) -> None:
    parts(OURS, f"{OURS} ", page=page)
    trust = page.get_by_role("button", name="Trust and start")
    trust.wait_for()
    page.locator(f"{TABLE}[data-phase=draw] [data-zone=stock]").first.click()
    page.locator(f"{TABLE}[data-phase=play]").wait_for()
    page.evaluate("jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    part(page).and_(page.locator("[data-phase=stopped]")).wait_for()
    assert trust.count() == 0, "nothing starts now"
    assert sentence("lab/words", "under", "stopped") in part(page).get_by_role("alert").inner_text()
    assert page.locator(".canasta-notice[role=alert]:visible").count() == 1
    assert page.locator(".cnb[data-phase=play]").count() == 1, "the last position"
    part(page).get_by_role("button", name="Go on").click()
    page.wait_for_function(f"{PARTS}[0] === 'live'")
    assert page.locator(f"{TABLE}[data-phase=play]").count() == 1
    assert page.locator(".canasta-notice:visible").count() == 1
    trust.click()
    page.wait_for_function(f"{PARTS}[1] === 'live'")
    assert page.locator(".canasta-notice:visible").count() == 0
    page.close()


@pytest.mark.soak
def test_what_a_widget_raises_ends_in_words_and_the_rest_works(parts: Callable[..., Any], page: Any) -> None:
    parts('from canasta_nb import Table\n\nTable("classic", seed=7, seat=1, bots="careful", colour=1)', OURS, page=page)
    part(page).get_by_role("button", name="Play").click()
    broken = page.locator(".canasta-part[data-phase=broken] [role=alert]")
    broken.wait_for()
    assert broken.locator("b").inner_text() == sentence("lab/words", "title", "broken")
    assert broken.get_by_role("button").all_inner_texts() == ["Try again", "Show Python"]
    page.locator(TABLE).wait_for()
    without_fault(page)
    told = page.get_by_text("UnknownOption").first
    assert not told.is_visible()
    broken.get_by_role("button", name="Show Python").click()
    told.wait_for()
    page.close()


@pytest.mark.soak
def test_a_page_that_is_loaded_again_goes_on_where_it_was(lab: Any, parts: Callable[..., Any], page: Any) -> None:
    """Its widgets come back by themselves; those of a kernel that has restarted since are pictures until they live."""
    parts(OURS, page=page)
    page.locator(f"{TABLE}[data-phase=draw] [data-zone=stock]").first.click()
    page.locator(f"{TABLE}[data-phase=play]").wait_for()
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    ran = page.evaluate(RAN)
    page.reload()
    page.locator(f"{TABLE}[data-phase=play]").wait_for()
    page.wait_for_function(f"{PARTS}[0] === 'live'")
    assert page.evaluate(RAN) == ran, "nothing has run again"

    kernel = page.evaluate("jupyterapp.shell.currentWidget.sessionContext.session.kernel.id")
    address = page.url
    page.goto("about:blank")
    token = next(cookie["value"] for cookie in page.context.cookies(lab.address) if cookie["name"] == "_xsrf")
    restart = f"{lab.address}/api/kernels/{kernel}/restart"
    assert page.context.request.post(restart, headers={"X-XSRFToken": token}).ok
    page.goto(address)
    page.locator(f"{TABLE}[data-phase=play]").wait_for()
    assert page.get_by_text("Error displaying widget").count() == 0
    page.close()


@pytest.mark.soak
def test_run_all_meanwhile_runs_nothing_twice(lab: Any, parts: Callable[..., Any], page: Any) -> None:
    count = 'open("runs.txt", "a").write("x")'
    (lab.folder / "runs.txt").unlink(missing_ok=True)
    parts(OURS, count, OURS.replace("seed=7", "seed=8"), page=page, ready=False)
    page.wait_for_function("jupyterapp.shell.currentWidget.sessionContext.session?.kernel?.status === 'idle'")
    page.evaluate("void jupyterapp.commands.execute('notebook:run-all-cells')")
    page.locator(TABLE).nth(1).wait_for()
    page.wait_for_function("jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'")
    page.wait_for_function(f"{PARTS}.every((phase) => phase === 'live')")
    assert (lab.folder / "runs.txt").read_text() == "x"
    assert max(page.evaluate(RAN)) <= 4, "all three, and perhaps one before that was asked for"
    page.close()


@pytest.mark.soak
def test_an_interrupt_leaves_the_rest_to_its_buttons(parts: Callable[..., Any], page: Any, watch: Any) -> None:
    parts("import time\n\nprint('begun')\ntime.sleep(60)", OURS, page=page)
    page.locator(TABLE).wait_for()
    page.evaluate("jupyterapp.shell.currentWidget.sessionContext.restartKernel()")
    page.locator(".jp-CodeCell .jp-InputPrompt").first.click()
    page.keyboard.press("Control+Enter")
    page.get_by_text("begun", exact=True).wait_for()
    part(page).and_(page.locator("[data-phase=starting], [data-phase=slow]")).wait_for()
    page.evaluate("void jupyterapp.shell.currentWidget.sessionContext.session.kernel.interrupt()")
    part(page).and_(page.locator("[data-phase=waiting]")).wait_for()
    part(page).get_by_role("button", name=re.compile("^Play")).click()
    page.locator(TABLE).wait_for()
    watch.errors[:] = [error for error in watch.errors if "debugger" not in error]  # JupyterLab's own, at a restart
    page.close()


@pytest.mark.soak
def test_with_reduced_motion_the_ring_of_a_start_stands_still(
    parts: Callable[..., Any], new_page: Callable[..., Any]
) -> None:
    """It is dotted instead, and the word beside it says what happens."""
    page = new_page(1100, 1000, reduced_motion="reduce")
    page.route_web_socket("**/channels*", lambda socket: None)  # Python never answers
    parts(OURS, page=page, ready=False)
    starts = part(page).and_(page.locator("[data-phase=starting], [data-phase=slow]")).get_by_role("button")
    starts.get_by_text(sentence("lab/words", "button", "starting")).wait_for()
    ring = starts.locator(".canasta-ring")
    looks = ring.evaluate("(node) => [getComputedStyle(node).borderStyle, node.getAnimations().length]")
    assert looks == ["dotted", 0]
    page.emulate_media(reduced_motion="no-preference")
    assert ring.evaluate("(node) => node.getAnimations().length") == 1
    page.close()
