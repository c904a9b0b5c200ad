"""Python processes that nothing but this package has a say in: no file of a class, no setting of the shell."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from canasta_nb.classroom.notebooks.course import PACKAGE

KEPT = (
    "PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH",
    "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "NUMBER_OF_PROCESSORS", "PROCESSOR_ARCHITECTURE",
)  # fmt: skip
"""What a process needs to know of the machine; none of it names Python code or a file of settings."""
HOMES = ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA", "TMPDIR", "TEMP", "TMP")
START = """
import runpy, sys
_, package, *sys.argv = sys.argv
sys.path.append(package)
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
"""


def python(module: str, *arguments: str) -> list[str]:
    """Return the command that runs a module in an isolated Python, with this package on its path.

    Isolated means: no environment variable and no current folder adds code, and no folder of the user's does.
    """
    return [sys.executable, "-I", "-c", START, str(PACKAGE.parent), module, *arguments]


def environment(home: Path) -> dict[str, str]:
    """Return an environment in which ``home`` is the home and the temporary folder; nothing else is taken over.

    A kernel is not an isolated Python, so this also puts the package on its path.

    >>> sorted(environment(Path("/nowhere")).keys() - set(KEPT) - set(HOMES))
    ['PYTHONPATH']
    """
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    return {**kept, **dict.fromkeys(HOMES, str(home)), "PYTHONPATH": str(PACKAGE.parent)}


def end(process: subprocess.Popen[Any], grace: float) -> None:
    """End a process: politely at first, so that it ends what it started, and after ``grace`` seconds for certain."""
    process.terminate()
    try:
        process.wait(grace)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
