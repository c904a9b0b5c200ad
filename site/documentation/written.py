"""All pages of the documentation: those written by hand, those of the project, and those made from its data."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from canasta_nb.core.rules.ruleset import RuleSet
from documentation import reference, rules
from documentation.course import lesson_table
from documentation.drawn import drawn, with_pictures
from documentation.ideas import idea_tables
from documentation.markdown import live, plain
from documentation.widgets import gallery

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

BESIDES = {
    "canasta_nb/rulesets/README.md": "keys.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}
"""Pages of the project outside of ``docs``, by their place in it, and where they are on the site."""

_LINK = re.compile(r"\]\(([^)#:\s]+)((?:#[^)]*)?)\)")
COLLECT = "rules classic; turn 1 play; hand 1 KsKhKc2d"
SEVEN = "rules classic; turn 1 play; melds A KsKhKdKcKsKhKd"
PILE = "rules classic; turn 1 draw; pile 5h9c8sKd"
KINGS = "rules classic; turn 1 draw; hand 1 KsKh9d4c; pile 5d2cKd"
GAMES = ("classic-2p", "samba", "bolivian", "modern-american", "hand-and-foot", "official-1950")


def write(home: Path, *, code: bool = True) -> None:
    """Write every page into the folder ``home``, which must be new; with ``code`` those of all modules, too."""
    home.mkdir(parents=True, exist_ok=True)
    shutil.copytree(HERE / "static", home / "_static")
    for picture in ("round.webp", "table.png"):
        shutil.copy(ROOT / "docs" / picture, home / "_static" / picture)
    pieces = _pieces(home)
    for page in sorted((HERE / "pages").glob("*.md")):
        text = _filled(page.read_text(encoding="utf-8"), pieces)
        (home / page.name).write_text(with_pictures(text, home), encoding="utf-8")
    for place, name in _project_pages().items():
        text = linked((ROOT / place).read_text(encoding="utf-8"), Path(place), Path(name))
        (home / name).parent.mkdir(exist_ok=True)
        (home / name).write_text(with_pictures(text, home, "../" * name.count("/")), encoding="utf-8")
    with (home / "decisions" / "README.md").open("a", encoding="utf-8") as index:
        index.write("\n```{toctree}\n:hidden:\n:glob:\n\n*\n```\n")
    rules.write(home)
    reference.write(home, reference.modules() if code else ())


def _project_pages() -> dict[str, str]:
    """Return where each page of the project is on the site, by its place in the project."""
    pages = sorted((ROOT / "docs").rglob("*.md"))
    return {page.relative_to(ROOT).as_posix(): page.relative_to(ROOT / "docs").as_posix() for page in pages} | BESIDES


def linked(text: str, place: Path, name: Path) -> str:
    """Return a page of the project with its links to other pages as they are on the site.

    Raises ValueError for a link to a file that has no page: the project's files have no public address yet.
    """
    pages = _project_pages()

    def link(found: re.Match[str]) -> str:
        target = (ROOT / place.parent / found[1]).resolve().relative_to(ROOT).as_posix()
        if target not in pages:
            raise ValueError(f"{place}: the site has no page for {found[1]}")
        return f"]({'../' * (len(name.parts) - 1)}{pages[target]}{found[2]})"

    return _LINK.sub(link, text)


def _pieces(home: Path) -> dict[str, str]:
    """Return the pieces that replace ``<!-- name -->`` in a written page, by their names."""
    named = (RuleSet.load(name) for name in GAMES)
    return {
        "collect": drawn(COLLECT, home),
        "seven": drawn(SEVEN, home),
        "pile": drawn(PILE, home, only="pile"),
        "kings": drawn(KINGS, home),
        "games": " ".join(live("", plain(rules.name), rules=rules.id) for rules in named),
        "install": _install(),
        "lessons": lesson_table(),
        "widgets": gallery(),
        **idea_tables(),
    }


def _filled(page: str, pieces: Mapping[str, str]) -> str:
    return re.sub(r"<!-- (\w+) -->", lambda found: pieces[found[1]], page)


def _install() -> str:
    """Return the command of the README that installs everything."""
    found = re.search(r"```bash\n(.*?)\n```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    if found is None:
        raise ValueError("The README has no command that installs the project.")
    return found[1]
