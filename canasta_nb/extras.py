"""Libraries that only some people need, and the line that installs them.

>>> find("json", extra="lab").__name__
'json'
>>> find("a_library_that_nobody_has", extra="explore")
Traceback (most recent call last):
canasta_nb.extras.MissingExtra: a_library_that_nobody_has is not installed. This line installs it: ...
"""

from importlib import import_module
from types import ModuleType

from canasta_nb.core.refusals import OneSentence


class MissingExtra(OneSentence, ImportError):  # noqa: N818  (it says what is missing)
    """A library of one of the extras is not installed; the sentence holds the line that installs it."""


def find(module: str, *, extra: str) -> ModuleType:
    """Import a module that one of the extras brings.

    Raises MissingExtra when it is not installed.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name != module.partition(".")[0]:
            raise
        line = f'pip install "canasta_nb[{extra}]"'
        raise MissingExtra(f"{missing.name} is not installed. This line installs it: {line}") from missing
