"""Compiled code of Python in what it imports, so that no browser compiles the sources of every module anew.

Only the Python that will run the code can compile it, so the browser's own runs this file, in ``compiled.mjs``.
"""

import hashlib
import json
import sys
import zipfile
from importlib.util import cache_from_source
from pathlib import Path
from py_compile import PycInvalidationMode, PyCompileError, compile as compile_module
from tempfile import TemporaryDirectory

KEPT = "canasta_nb/"
"""Our own sources stay beside what is compiled, for learners who read them; of other packages nobody does."""

NEVER_ASKED = ("jedi/third_party/typeshed/stubs/", "jedi/third_party/django-stubs/")
"""Four thousand files on packages that are not there, which each start of Python would unpack."""


STANDARD_LIBRARY = "python_stdlib.zip"
"""Pyodide's npm package has the sources of Python's own modules alone."""


def compile_packages(lock: Path) -> None:
    """Compile the wheels that lie beside Pyodide's list of packages, and write their new hashes into it."""
    listed = json.loads(lock.read_text(encoding="utf-8"))
    for package in listed["packages"].values():
        wheel = lock.parent / Path(package["file_name"]).name
        if wheel.exists():
            compile_archive(wheel)
            package["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()
    lock.write_text(json.dumps(listed), encoding="utf-8")


def compile_archive(archive: Path) -> None:
    """Put the compiled code of each module into a wheel or the standard library.

    The list of files of a wheel, which no browser reads, stays as it is.
    """
    whole = archive.with_suffix(".whole")
    archive.rename(whole)
    with (
        TemporaryDirectory() as folder,
        zipfile.ZipFile(whole) as given,
        zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as made,
    ):
        for each in given.infolist():
            if each.filename.startswith(NEVER_ASKED):
                continue
            compiled = compiled_code(each.filename, given.read(each), Path(folder) / "code")
            if compiled is None or each.filename.startswith(KEPT):
                made.writestr(each, given.read(each))
            if compiled is not None:
                made.writestr(
                    zipfile.ZipInfo(compiled_name(each.filename), each.date_time), compiled, zipfile.ZIP_DEFLATED
                )
    whole.unlink()


def compiled_name(name: str) -> str:
    """Return where Python looks for the compiled code of a module: beside its source, or in its place.

    >>> compiled_name("traitlets/traitlets.py")
    'traitlets/traitlets.pyc'
    """
    return cache_from_source(name) if name.startswith(KEPT) else f"{name}c"


def compiled_code(name: str, source: bytes, place: Path) -> bytes | None:
    """Return the compiled code of a module, which never asks for the source; None for any other file."""
    if not name.endswith(".py"):
        return None
    place.write_bytes(source)
    try:
        compile_module(
            str(place), f"{place}c", name, doraise=True, quiet=1, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH
        )
    except PyCompileError:  # a sample of something else, or of an older Python
        return None
    return Path(f"{place}c").read_bytes()


if __name__ == "__main__":
    pyodide, packages = map(Path, sys.argv[1:])
    compile_archive(pyodide / STANDARD_LIBRARY)
    compile_packages(packages / "pyodide-lock.json")
