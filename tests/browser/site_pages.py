"""The site that `site/build` makes: built once for all tests, served as any web server would, and used by a person."""

from __future__ import annotations

import fcntl
import json
import shutil
import socket
import subprocess
import sys
import threading
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from servers import free_port, serving

SITE = Path(__file__).parents[2] / "site"
PATIENCE = 120_000  # milliseconds, for what takes ten seconds on a quiet machine
PANEL = ".jp-NotebookPanel:not(.lm-mod-hidden)"
"""The notebook in front; JupyterLite opens those of last time again behind it."""


WORDS = tomllib.loads((SITE.parent / "canasta_nb" / "lab" / "words.toml").read_text(encoding="utf-8"))
FORGET = """indexedDB.databases().then((all) => Promise.all(all.map(({ name }) => new Promise((done, fail) => {
  Object.assign(indexedDB.deleteDatabase(name), { onsuccess: done, onerror: fail, onblocked: fail });
}))))"""


def built(*steps: str) -> Path:
    """Build the site, or these steps of it; no two processes at once."""
    with (SITE / "build").open() as script:
        fcntl.flock(script, fcntl.LOCK_EX)
        made = subprocess.run([SITE / "build", *steps], capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    return SITE / "out"


@contextmanager
def served(folder: Path, log: Path) -> Iterator[str]:
    """Serve a folder; the address, which ends without a slash."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", folder]
    with serving(command, address, log):
        yield address


@dataclass
class Exit:
    """The proxy for every address but this machine's: it lets nothing out and remembers what knocked."""

    port: int
    asked: list[str] = field(default_factory=list)


@contextmanager
def guarded_exit() -> Iterator[Exit]:
    """Stand where requests would leave this machine, those of a worker and of a service worker too."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        exit_ = Exit(door.getsockname()[1])

        def stand() -> None:
            while True:
                try:
                    knocking, _ = door.accept()
                except OSError:  # closed: the watch is over
                    return
                with knocking:
                    exit_.asked.append(knocking.recv(200).split(b"\r\n")[0].decode(errors="replace"))

        threading.Thread(target=stand, daemon=True).start()
        yield exit_
        door.shutdown(socket.SHUT_RDWR)


class Learner:
    """Somebody at a page of the course in JupyterLite."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        self.address = address

    def opens(self, name: str, cell: str = "") -> None:
        """Open a notebook by its address, which may lead to a cell."""
        self.page.goto(f"{self.address}/lite/lab/index.html?path={name}{f'#cell-id={cell}' if cell else ''}")
        self.sees(name)

    def sees(self, name: str) -> None:
        """Wait until a notebook is in front."""
        title = f"#jp-main-dock-panel .lm-mod-current .lm-TabBar-tabLabel:text-is('{name.rpartition('/')[2]}')"
        self.page.wait_for_selector(title, state="attached", timeout=PATIENCE)  # narrow pages have no tabs
        self.page.wait_for_selector(f"{PANEL} .jp-Cell", timeout=PATIENCE)

    def reloads(self, name: str) -> None:
        self.page.reload()
        self.sees(name)

    def runs_all(self) -> None:
        """Run every cell; what they show may still be on its way."""
        self.page.get_by_role("menuitem", name="Run", exact=True).click()
        self.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()

    def waits(self) -> None:
        """Wait until the cells that were run are done."""
        mark = f"{PANEL} .jp-Notebook-ExecutionIndicator"
        self.page.wait_for_selector(f"{mark}[data-status=busy]", state="attached", timeout=PATIENCE)
        self.page.wait_for_selector(f"{mark}[data-status=idle]", state="attached", timeout=PATIENCE)

    def forgets(self) -> None:
        """Empty the browser's storage, as if this were another computer."""
        self.page.goto(f"{self.address}/lite/jupyter-lite.json")
        self.page.evaluate(FORGET)

    def hands_in(self, folder: Path) -> Path:
        """Hand in a page of the course by its own menu; the notebook that was downloaded."""
        self.page.locator(f"{PANEL} .canasta-more").click()
        return self._downloads(folder, WORDS["line"]["hand_in"])

    def saves_a_copy(self, folder: Path) -> Path:
        """Save any notebook and download it, as JupyterLab has it in its menus."""
        self.page.keyboard.press("Control+s")
        self.page.wait_for_function("!document.querySelector('.jp-mod-dirty')")
        self.page.get_by_role("menuitem", name="File", exact=True).click()
        return self._downloads(folder, "Download")

    def uploads(self, *files: Path) -> None:
        """Put files of this computer beside the notebooks of the course."""
        self.page.goto(f"{self.address}/lite/lab/index.html")
        with self.page.expect_file_chooser(timeout=PATIENCE) as choosing:
            self.page.get_by_role("button", name="Upload Files").click(timeout=PATIENCE)
        choosing.value.set_files(files)
        for file in files:
            self.page.locator(".jp-DirListing-itemText").get_by_text(file.name, exact=True).wait_for(timeout=PATIENCE)

    def _downloads(self, folder: Path, item: str) -> Path:
        with self.page.expect_download() as downloading:
            self.page.locator(".lm-Menu-itemLabel").get_by_text(item, exact=True).click()
        place = folder / downloading.value.suggested_filename
        shutil.copy(downloading.value.path(), place)
        return place


def errors_in(notebook: Path) -> list[str]:
    """Return the errors that the cells of a notebook ended in, and those that did not run."""
    cells = [cell for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    raised = [
        f"{cell['id']}: {output['ename']}: {output['evalue']}"
        for cell in cells
        for output in cell["outputs"]
        if output["output_type"] == "error"
    ]
    return [*raised, *(f"{cell['id']} did not run" for cell in cells if not cell["execution_count"])]


def megabytes(folder: Path) -> float:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6
