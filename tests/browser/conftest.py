"""A real Chromium for the tests of this folder, and a real JupyterLab for what belongs to notebooks and kernels.

    def test_the_table_is_drawn(show):
        page = show('from canasta_nb import Table\ntable = Table("classic", seed=7, seat=1)\ntable')
        page.locator(".cnb [data-zone=stock]").click()
        assert show.ask("table.history") == "1: draw"

    def test_no_key_reaches_the_notebook(open_notebook):
        page = open_notebook('from canasta_nb import Table\nTable("classic", seed=7, seat=1)')
        ...

A test that fails is asked once more; the summary lists it as RERUN. One that is listed often has a fault to look for.

At the end of every test no console error and no request that left this machine may have been seen; a test that
provokes an error on purpose clears `watch.errors`.
"""

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
import pytest
from servers import START, free_port, serving

# The first is Chromium without the windows around its pages: a new page takes it a sixth of the time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
NEEDS = "needs Chromium (Debian: apt-get install chromium-headless-shell, or chromium, and fonts-dejavu-core)"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))  # what the tests of this folder share is imported by its plain name


@pytest.hookimpl(tryfirst=True)  # before the tests that take long are put first
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in Path(item.path).parents:
            item.add_marker("browser")
            # A server or a page that stalls on a busy machine is asked once more, and the summary names it.
            item.add_marker(pytest.mark.flaky(reruns=1))
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason=NEEDS))


@dataclass
class Lab:
    """A running JupyterLab: its address, the folder it shows, where its settings and its log are."""

    address: str
    folder: Path
    settings: Path
    log: Path

    def setting(self, extension: str, plugin: str, **values: object) -> None:
        """Write one of JupyterLab's user settings; a page opened afterwards has it."""
        place = self.settings / "@jupyterlab" / extension
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{plugin}.jupyterlab-settings").write_text(json.dumps(values), encoding="utf-8")

    def theme(self, name: str) -> None:
        """`JupyterLab Light`, `JupyterLab Dark` or `JupyterLab Dark High Contrast` for pages opened from now on."""
        self.setting("apputils-extension", "themes", theme=name)

    def write(self, name: str, cells: Sequence[str], **metadata: object) -> Path:
        """Write a notebook of these code cells into the folder."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        notebook.metadata.update(metadata)
        path = self.folder / name
        nbformat.write(notebook, path)
        return path


@dataclass
class Watch:
    """A page's console and page errors, outgoing requests and websocket frames during a test."""

    errors: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)
    received: list[str | bytes] = field(default_factory=list)
    sent: list[str | bytes] = field(default_factory=list)
    homes: list[str] = field(default_factory=lambda: ["data:", "blob:", "about:"])
    """How the addresses begin that a request may go to."""


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with started_lab(tmp_path_factory.mktemp("lab"), free_port()) as running:
        yield running


@pytest.fixture
def own_lab(tmp_path: Path) -> Callable[[], AbstractContextManager[Lab]]:
    """`with own_lab() as lab`: a JupyterLab that a test may kill; the next one has the same address and folder."""
    port = free_port()
    return lambda: started_lab(tmp_path, port)


@contextmanager
def started_lab(home: Path, port: int) -> Iterator[Lab]:
    """Run a JupyterLab with everything that it keeps in one folder."""
    folder = home / "notebooks"
    folder.mkdir(exist_ok=True)
    own = {
        "HOME": "home",
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "IPYTHONDIR": "ipython",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
    }
    for place in own.values():
        (home / place).mkdir(exist_ok=True)
    running = Lab(f"http://127.0.0.1:{port}", folder, home / "settings", home / "server.log")
    # The popup that asks for news would lie over a corner of every picture.
    running.setting("apputils-extension", "notification", fetchNews="false", checkForUpdates=False)
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--ip=127.0.0.1",
        f"--port={port}",
        "--allow-root",
        "--ServerApp.port_retries=0",
        "--IdentityProvider.token=",
        "--ServerApp.password=",
        f"--ServerApp.root_dir={folder}",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--expose-app-in-browser",  # as `jupyterapp`, which tells what a cell did and what is folded away
    ]
    environment = os.environ | {name: str(home / place) for name, place in own.items()}
    status = f"{running.address}/api/status"
    with serving(command, status, running.log, folder=folder, environment=environment):
        yield running


@pytest.fixture
def quiet_lab(lab: Lab) -> Iterator[Lab]:
    """A JupyterLab that keeps every cell in the page and shows no folder beside it."""
    lab.setting("notebook-extension", "tracker", windowingMode="none")
    yield lab
    lab.setting("notebook-extension", "tracker")
    lab.theme("JupyterLab Light")


@pytest.fixture(scope="session")
def chromium():
    """Playwright's Browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def new_page(chromium, watch: Watch):
    """`new_page(width=1100, height=1000, **playwright's context options)`: a fresh page that `watch` looks at."""
    contexts = []

    def make(width: int = 1100, height: int = 1000, **options):
        context = chromium.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: watch.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: watch.errors.append(str(error)))
        page.on("request", lambda request: watch.strangers.append(request.url) if leaves(request.url) else None)

        def listen(socket) -> None:
            # Playwright can't mark a bound method of list as a listener, so these are lambdas.
            socket.on("framereceived", lambda frame: watch.received.append(frame))  # noqa: PLW0108
            socket.on("framesent", lambda frame: watch.sent.append(frame))  # noqa: PLW0108

        page.on("websocket", listen)
        return page

    def leaves(url: str) -> bool:
        return not url.startswith(tuple(watch.homes))

    yield make
    for context in contexts:
        context.close()
    assert watch.strangers == [], "a request left this machine"
    assert watch.errors == [], "the browser's console shows errors"


@pytest.fixture
def page(new_page):
    """A page 1100 pixels wide."""
    return new_page()


class Show:
    """`show(cell, cell, ..., page=None)`: a page without Jupyter that shows what the cells make."""

    def __init__(self, new_page: Callable[..., object], watch: Watch) -> None:
        self._new_page = new_page
        self._watch = watch
        self._host = None

    def __call__(self, *cells: str, page: object = None):
        from host import Host

        self.close()
        self._host = Host(page or self._new_page(), self._watch.received, self._watch.sent)
        return self._host.show(*cells)

    def more(self, *cells: str) -> None:
        """Run further cells below those of the page."""
        self._host.show(*cells)

    def close(self) -> None:
        if self._host:
            self._host.close()

    def again(self) -> None:
        """Run all cells once more."""
        self._host.again()

    def ask(self, expression: str) -> str:
        """Return the output of `print(expression)`, with the names of the page's cells."""
        return self._host.ask(expression)


@pytest.fixture
def show(new_page, watch: Watch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Show]:
    """Yield the quickest way to see a widget; its files are in `tmp_path`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "test.ipynb"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    showing = Show(new_page, watch)
    yield showing
    showing.close()


@pytest.fixture
def opened(show: Show) -> Callable[..., object]:
    """`opened("fz-3", more_cells, **options)`: a page with the card of an exercise that can be answered."""

    import exercise_card  # this folder is one to import from by now

    def make(name: str, *more: str, **options: object) -> object:
        page = show(exercise_card.cell(name, **options), *more)
        page.wait_for_selector(f"{exercise_card.ROOT} [data-act=check]")
        return page

    return make


@pytest.fixture
def course(lab: Lab) -> Iterator[Path]:
    """The course in JupyterLab's folder, blank; nothing of it is left for other tests, no answer and no choice either.

    What one test chose for every page, as to see the Python, would be chosen in each that comes after it.
    """
    from canasta_nb.learn import copy_course

    def leave() -> None:
        shutil.rmtree(lab.folder / "answers", ignore_errors=True)
        for chosen in (lab.settings.parent / "home").rglob("settings.json"):
            chosen.unlink()
        for notebook in lab.folder.glob("[01][0-9]_*.ipynb"):
            notebook.unlink()

    leave()
    copy_course(lab.folder)
    yield lab.folder
    leave()


@pytest.fixture
def open_notebook(lab: Lab, new_page, watch: Watch) -> Callable[..., object]:
    """`open_notebook(cell, cell, ..., page=None, name="test.ipynb", run=True)`: the page, its cells running."""
    watch.homes += [f"{lab.address}/", lab.address.replace("http", "ws")]

    def open_it(*cells: str, page=None, name: str = "test.ipynb", run: bool = True):
        page = page or new_page()
        lab.write(name, cells)
        return open_file(page, name, run=run)

    def open_file(page, name: str, *, run: bool, address: str = f"{lab.address}/lab/tree/{{}}?reset"):
        page.goto(address.format(name))
        page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=START * 1000)
        # Cells that are run before the kernel is connected are dropped without a word; the status bar knows.
        page.wait_for_selector("#jp-main-statusbar >> text=/\\| Idle/", timeout=START * 1000)
        if run:
            run_all(page)
        return page

    def run_all(page) -> None:
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()

    open_it.file = open_file  # type: ignore[attr-defined]
    open_it.run_all = run_all  # type: ignore[attr-defined]
    return open_it


@pytest.fixture
def ask_python() -> Callable[..., str]:
    """`ask_python(page, "table.position()")`: what the running kernel answers, from a cell added at the end."""

    def ask(page, expression: str, timeout: float = 20) -> str:
        if page.locator(".canasta-hides-python").count():
            page.keyboard.press("Alt+Shift+P")  # a page of the course shows its cells first
        cells = page.locator(".jp-Notebook .jp-CodeCell")
        before = cells.count()
        cells.last.locator(".jp-InputArea-prompt").click()
        for _ in range(2):  # a table that has the focus asks first
            page.keyboard.press("Escape")
        page.keyboard.press("b")
        page.wait_for_function(f"document.querySelectorAll('.jp-Notebook .jp-CodeCell').length > {before}")
        page.keyboard.press("Enter")
        page.keyboard.insert_text(f"print({expression})")
        page.keyboard.press("Control+Enter")
        output = cells.last.locator(".jp-OutputArea-output pre")
        output.wait_for(timeout=timeout * 1000)
        return str(output.inner_text()).rstrip("\n")

    return ask
