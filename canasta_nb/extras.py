"""Libraries that only some people need, and the line that installs them.

>>> find("json", extra="lab").__name__
'json'
>>> find("a_library_that_nobody_has", extra="explore")
Traceback (most recent call last):
canasta_nb.extras.MissingExtra: a_library_that_nobody_has is not installed. This line installs it: ...
"""

import re
import shlex
import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError, requires
from importlib.util import find_spec
from types import ModuleType

from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import OneSentence


class MissingExtra(OneSentence, ImportError):  # noqa: N818  (it says what is missing)
    """A library of one of the extras is not installed; the sentence holds the line that installs it."""


def find(module: str, *, extra: str) -> ModuleType:
    """Import a module that belongs to one of the extras.

    Raises MissingExtra when it is not installed.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        library = module.partition(".")[0]
        if missing.name not in (module, library):
            raise
        line = install_line(extra)
        raise MissingExtra(mistaken("library.missing", library=library, line=line)) from missing


def install_line(extra: str) -> str:
    """Return the line that installs an extra's libraries beside this Python, in whatever folder it is typed.

    >>> "altair" in install_line("explore")
    True
    """
    if find_spec("pip"):
        installer = [sys.executable, "-m", "pip", "install"]
    else:
        installer = ["uv", "pip", "install", "--python", sys.executable]
    return shlex.join([*installer, *_libraries(extra)])


def _libraries(extra: str) -> list[str]:
    """Return what an extra asks for: the package's own index may not be there, those of its libraries are."""
    try:
        lines = requires("canasta_nb") or []
    except PackageNotFoundError:
        lines = []
    wanted = [re.split(r"\s*;\s*", line) for line in lines]
    found = [what for what, *marker in wanted if re.search(rf"extra == ['\"]{extra}['\"]", " ".join(marker))]
    return found or [f"canasta_nb[{extra}]"]
