"""The addresses in ``pyproject.toml``, which this step writes where else they stand: homepage, browser edition."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from steps import ROOT


def pages(home: str) -> Iterator[tuple[Path, str]]:
    """Yield each file that has the address, and its text with the address ``home``."""
    for name, before, address, after, lines in (
        ("CITATION.cff", r'^url: "', home, '"$', 1),
        ("README.md", r"^\[binder\]: https://mybinder\.org/v2/git/", quote(home, safe=""), r"/HEAD\?", 1),
        ("pyproject.toml", r'^(?:Documentation|Changelog|Issues) = "', home, r'/[\w.]+"$', 3),
    ):
        text = (ROOT / name).read_text(encoding="utf-8")
        written, times = re.subn(f"({before}).*?({after})", rf"\g<1>{address}\g<2>", text, flags=re.MULTILINE)
        if times != lines:
            raise ValueError(f"{name} has {times} lines for the address of the project, where it needs {lines}.")
        yield ROOT / name, written
    yield ROOT / "canasta_nb" / "game" / "browser_edition.txt", f"{edition()}\n".lstrip()


def edition() -> str:
    """Return the address of the browser edition that ``pyproject.toml`` states; empty where there is none."""
    stated = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(stated["tool"]["canasta-nb"]["browser-edition"])


def homepage() -> str:
    """Return the address that ``pyproject.toml`` states."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Homepage"])


if __name__ == "__main__":
    for place, written in pages(homepage()):
        place.write_text(written, encoding="utf-8")
