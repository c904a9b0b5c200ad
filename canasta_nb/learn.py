"""`canasta-nb learn`: the course, copied to a folder of the learner and opened in JupyterLab.

What the learner wrote is theirs, so nothing overwrites it: cells and answers. A list in the folder itself tells which
cells we wrote there. The course home opens first, with the progress of today in it.
"""

import hashlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from canasta_nb import extras
from canasta_nb.classroom.grading.isolation import end
from canasta_nb.classroom.notebooks.cells import UnreadableNotebook, read_notebook
from canasta_nb.classroom.notebooks.course import course_folder
from canasta_nb.core.speech.mistakes import as_typed, mistaken
from canasta_nb.core.speech.small_files import LARGEST_NOTEBOOK, NotASmallFile, read_small_file
from canasta_nb.core.speech.whole_files import write_whole
from canasta_nb.home.renewing import fingerprints, renewed
from canasta_nb.home.sources import HOME
from canasta_nb.home.trusting import is_trusted

RECORD = ".canasta-course.json"
STARTS_WITHIN = 60  # seconds
GRACE = 10  # seconds that a server is given to end by itself
CONFIGURATION = Path(__file__).with_name("lab") / "config"
"""What JupyterLab is told besides: it asks neither the learner nor the network for news and newer versions."""
INSIDE_A_SERVER = ("JUPYTERHUB_SERVICE_PREFIX", "JUPYTERHUB_API_TOKEN", "JUPYTER_SERVER_ROOT", "JPY_SESSION_NAME")


@dataclass(frozen=True)
class LastWritten:
    """What we wrote under a name: the fingerprints of its cells, of earlier times too, and the hash of the release."""

    release: str = ""
    cells: Sequence[str] = ()


NOTHING = LastWritten()


@dataclass
class Copied:
    """The result of copying the course: what became of which notebooks, by their names."""

    folder: Path
    written: list[str] = field(default_factory=list)
    own: list[str] = field(default_factory=list)
    """The notebooks among those written in which cells stay as the learner wrote them."""
    kept: list[str] = field(default_factory=list)
    """The notebooks that stay as they are although the course has a newer one."""
    earlier: list[str] = field(default_factory=list)
    """Notebooks of an earlier version that the course has under another name now; they stay."""
    in_the_way: list[str] = field(default_factory=list)
    """The names of what is no notebook, such as a folder, and lies where one belongs, or a folder of them; it stays."""
    ours: list[str] = field(default_factory=list)
    """The notebooks among those written whose outputs Jupyter may trust."""


def copy_course(folder: Path, source: Path | None = None) -> Copied:
    """Copy the course into a folder, and bring up to date what is there, but for what is the learner's own in it.

    Raises OSError where the folder cannot be written.
    """
    source = source or course_folder() / "notebooks"
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(mistaken("learn.file", folder=folder))
    folder.mkdir(parents=True, exist_ok=True)
    record = _recorded(folder / RECORD)
    copied = Copied(folder)
    course = {notebook.relative_to(source).as_posix() for notebook in _notebooks(source)}
    copied.earlier = sorted(name for name in record if name not in course and (folder / name).is_file())
    for notebook in _notebooks(source):
        name = notebook.relative_to(source).as_posix()
        if _bring(name, notebook.read_bytes(), record.get(name, NOTHING), copied):
            record[name] = _written(notebook.read_bytes(), record.get(name, NOTHING))
    if (folder / RECORD).is_dir():
        copied.in_the_way.append(RECORD)
    else:
        _replace(folder / RECORD, (json.dumps({name: vars(each) for name, each in record.items()}) + "\n").encode())
    return copied


def _bring(name: str, new: bytes, last: LastWritten, copied: Copied) -> bool:
    """Bring one notebook of the folder up to date; return whether it is that now."""
    place = copied.folder / name
    if place.parent.exists() and not place.parent.is_dir():
        above = place.parent.relative_to(copied.folder).as_posix()
        copied.in_the_way += [above] * (above not in copied.in_the_way)
        return False
    try:
        old = read_small_file(place, LARGEST_NOTEBOOK)
    except FileNotFoundError:
        old = None
    except NotASmallFile:
        (copied.kept if place.is_file() else copied.in_the_way).append(name)
        return False
    if old == new or (old is not None and last.release == _hash(new)):
        return True
    content, trusted = new, True
    if old is not None:
        try:
            made = renewed(read_notebook(place), json.loads(new), place, last.cells)
        except UnreadableNotebook:
            made = None
        if made is None:
            copied.kept.append(name)
            return False
        copied.own += [name] * bool(made.own)
        trusted = not made.has_their_outputs or is_trusted(old)
        if made.own or made.answers:
            text = json.dumps(made.notebook, ensure_ascii=False, indent=1)
            content = f"{text}\n".encode("utf-8", "backslashreplace")
    _replace(place, content)
    copied.written.append(name)
    copied.ours += [name] * trusted
    return True


def first_page(folder: Path, lang: str = "en") -> str:
    """Return the path in the folder of the notebook to open: the course home in a language, a lesson, or the door.

    Raises FileNotFoundError when the folder holds none of them.
    """
    own = folder if lang == "en" else folder / lang
    lessons = sorted(own.glob("[0-9][0-9]_*.ipynb"))
    for path in (own / HOME, *lessons, own / "start.ipynb", folder / HOME, folder / "start.ipynb"):
        if path.exists():
            return path.relative_to(folder).as_posix()
    raise FileNotFoundError(mistaken("learn.no_lesson", folder=folder))


def show_progress(folder: Path, page: str, lang: str = "en", source: Path | None = None) -> None:
    """Write where the learner stands today into the course home, if that is the page that opens."""
    from canasta_nb.home.writing import write_progress  # widgets are slow to import

    release = (source or course_folder() / "notebooks") / page
    if Path(page).name == HOME and release.is_file():
        write_progress(folder / page, release.read_bytes(), lang)


def trust_course(copied: Copied) -> None:
    """Have Jupyter trust what was just written, so that a table comes back when its page is loaded again."""
    from canasta_nb.home.trusting import trust

    trust(copied.folder / name for name in copied.ours)


def running_server(environment: Mapping[str, str]) -> bool:
    """Tell whether a Jupyter server, perhaps a JupyterHub's, already runs around this process.

    >>> running_server({"JUPYTERHUB_SERVICE_PREFIX": "/user/ann/"}), running_server({"HOME": "/home/ann"})
    (True, False)
    """
    return any(environment.get(name) for name in INSIDE_A_SERVER)


def where_to_look(folder: Path, lesson: str, environment: Mapping[str, str]) -> str:
    """Return one sentence that tells somebody inside a running Jupyter server what to open.

    >>> where_to_look(Path("/home/ann/course"), "05_freezing.ipynb", {"JUPYTER_SERVER_ROOT": "/home/ann"})
    'Jupyter is running already. Open course/05_freezing.ipynb in its file browser.'
    >>> hub = {"JUPYTERHUB_SERVICE_PREFIX": "/user/ann/", "HOME": "/home/ann"}
    >>> print(where_to_look(Path("/home/ann/course"), "05_freezing.ipynb", hub))
    Jupyter is running already. Open course/05_freezing.ipynb in its file browser, or the address
    /user/ann/lab/tree/course/05_freezing.ipynb
    >>> where_to_look(Path("/srv/course"), "05_freezing.ipynb", {"JUPYTER_SERVER_ROOT": "/home/ann"})
    'Jupyter is running already, but shows only /home/ann. Try: canasta-nb learn --dir /home/ann/course'
    """
    hub = environment.get("JUPYTERHUB_SERVICE_PREFIX")
    root = environment.get("JUPYTER_SERVER_ROOT") or (environment.get("HOME") if hub else None)
    if root is None:
        return mistaken("learn.open", file=folder / lesson)
    try:
        shown = (folder / lesson).relative_to(root).as_posix()
    except ValueError:
        nearest = Path(root) / folder.name
        return mistaken("learn.shows_only", root=root, nearest=as_typed(nearest))
    # A hub that has no name of its own tells only what follows its name, which is the one in the browser.
    server = environment.get("JUPYTERHUB_PUBLIC_URL") or hub
    if not server:
        return mistaken("learn.open", file=shown)
    return mistaken("learn.open_at", file=shown, address=f"{server.rstrip('/')}/lab/tree/{quote(shown)}")


def open_lab(folder: Path, lesson: str, *, browser: bool = True) -> int:
    """Run JupyterLab at a lesson until it is stopped, and print its address; returns JupyterLab's exit status.

    Raises MissingExtra when JupyterLab is not installed, OSError when it does not start.
    """
    extras.find("jupyterlab", extra="lab")
    command = [
        *(sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}"),
        *(f"--LabApp.default_url=/lab/tree/{quote(lesson)}", "--ServerApp.answer_yes=True", "--log-level=WARN"),
        *([] if browser else ["--no-browser"]),
        *(["--allow-root"] if _is_root() else []),
    ]
    known = os.environ.get("JUPYTER_CONFIG_PATH")
    paths = os.pathsep.join([str(CONFIGURATION), *([known] if known else [])])
    server = subprocess.Popen(command, cwd=folder, env=os.environ | {"JUPYTER_CONFIG_PATH": paths})
    # On SIGTERM, stop JupyterLab too, because it would go on running.
    before = signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    try:
        print(mistaken("learn.runs", address=_address(server, lesson)))
        print(mistaken("learn.leave_open"), flush=True)
        return server.wait()
    except KeyboardInterrupt:
        # The same Ctrl+C reached JupyterLab, which shuts its kernels down first; in its first second it may be lost.
        with suppress(subprocess.TimeoutExpired):
            server.wait(GRACE)
        return 0  # its own exit status says nothing, because it was ended on purpose
    finally:
        signal.signal(signal.SIGTERM, before)
        end(server, GRACE)


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _address(server: "subprocess.Popen[bytes]", lesson: str) -> str:
    """Return the address of a server, with its token, as soon as it answers.

    Jupyter writes it down a moment earlier.
    """
    about = Path(extras.find("jupyter_core.paths", extra="lab").jupyter_runtime_dir()) / f"jpserver-{server.pid}.json"
    deadline = time.monotonic() + STARTS_WITHIN
    while server.poll() is None and time.monotonic() < deadline:
        try:
            known: dict[str, Any] = json.loads(about.read_text(encoding="utf-8"))
            socket.create_connection((urlsplit(known["url"]).hostname, known["port"]), timeout=1).close()
        except (OSError, json.JSONDecodeError):
            time.sleep(0.1)
            continue
        token = f"?token={known['token']}" if known["token"] else ""
        return f"{known['url']}lab/tree/{quote(lesson)}{token}"
    raise OSError(mistaken("learn.not_started"))


def _notebooks(source: Path) -> Iterator[Path]:
    for path in sorted(source.rglob("*.ipynb")):
        if not any(part.startswith(".") for part in path.relative_to(source).parts):
            yield path


def _recorded(record: Path) -> dict[str, LastWritten]:
    """Return what we wrote, by name; nothing from a record that can't be read, and only names from an earlier one."""
    try:
        known = json.loads(read_small_file(record))
    except (OSError, ValueError, RecursionError):
        return {}
    return {str(name): _read(value) for name, value in known.items()} if isinstance(known, dict) else {}


def _read(value: object) -> LastWritten:
    match value:
        case {"release": str(release), "cells": list(cells)}:
            return LastWritten(release, [each for each in cells if isinstance(each, str)])
    return NOTHING


def _written(release: bytes, last: LastWritten) -> LastWritten:
    return LastWritten(_hash(release), sorted({*last.cells, *fingerprints(json.loads(release))}))


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _replace(place: Path, content: bytes) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    write_whole(place, content)
