"""The reference: the names that everybody imports, then a page for each package with all its modules."""

from __future__ import annotations

import inspect
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import canasta_nb

PACKAGE = Path(canasta_nb.__file__).parent

_BEGINNING = """\
The code
========

Everything here is made from the docstrings, and the tests run their examples. These names can be imported straight from
``canasta_nb``:

.. list-table::
   :widths: 25 75

"""

_MODULES = """
This is every module. :doc:`How it is built </architecture>` says what each part is for.

.. toctree::
   :maxdepth: 1

"""


def write(home: Path, modules: Iterable[str]) -> None:
    """Write the reference of these modules into the folder ``api`` of ``home``."""
    folder = home / "api"
    folder.mkdir()
    pages: defaultdict[str, list[str]] = defaultdict(list)
    for module in modules:
        pages[_page_of(module)].append(module)
    for page, its_modules in pages.items():
        (folder / f"{page}.rst").write_text("\n".join(_page(page, its_modules)), encoding="utf-8")
    listed = sorted(pages, key=lambda page: (not page.startswith("canasta_nb.core."), page))
    names = "".join(_row(name, linked=bool(pages)) for name in canasta_nb.__all__)
    toctree = "".join(f"   {page}\n" for page in listed)
    (folder / "index.rst").write_text(_BEGINNING + names + _MODULES + toctree, encoding="utf-8")


def modules() -> Iterator[str]:
    """Yield the name of every module; a package has the name of its folder."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        if parts[-1] != "__main__":
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _page_of(module: str) -> str:
    """Return the page of a module: its package, but in the rules, which are large, its room.

    >>> _page_of("canasta_nb.core.model.acts"), _page_of("canasta_nb.learn"), _page_of("canasta_nb.teaching.kinds.pick")
    ('canasta_nb.core.model', 'canasta_nb', 'canasta_nb.teaching.kinds')
    """
    parts = module.split(".")
    folder = PACKAGE.joinpath(*parts[1:])
    return module if folder.is_dir() else ".".join(parts[:-1])


def _page(page: str, its_modules: list[str]) -> Iterator[str]:
    yield f"{page}\n{'=' * len(page)}\n"
    for module in its_modules:
        if module != page:
            name = module.rpartition(".")[2]
            yield f"{name}\n{'-' * len(name)}\n"
        # A package takes names from its modules; each is explained there.
        yield f".. automodule:: {module}\n   :members:\n   :ignore-module-all:\n   :show-inheritance:\n"


def _row(name: str, *, linked: bool) -> str:
    """Return the row of a name that can be imported from the package itself."""
    found = getattr(canasta_nb, name)
    called = f":py:obj:`{name} <{found.__module__}.{found.__qualname__}>`" if linked else f"``{name}``"
    said = inspect.getdoc(found) or ""
    return f"   * - {called}\n     - {said.partition(chr(10) * 2)[0].replace(chr(10), ' ')}\n"
