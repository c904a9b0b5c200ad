"""The documentation, which is the front of the site: written pages, pages made from data, and the reference."""

import shutil
import sys
from pathlib import Path

from steps import CACHE, OUT, ROOT, SITE

KEPT = {"embed", "lite"}
"""The folders of the site that other steps fill, which stay when the pages are replaced."""


def build(home: Path, built: Path, *, code: bool = True) -> int:
    """Write the pages into ``home`` and let Sphinx build them into ``built``; return its exit status.

    A warning fails. Without ``code`` the reference has its first page only, which saves nine tenths of the time.
    """
    sys.path.insert(0, str(ROOT))  # the package comes from its sources
    from documentation.written import write
    from sphinx.cmd.build import main as sphinx

    shutil.rmtree(home, ignore_errors=True)
    write(home, code=code)
    options = ["-q", "-W", "--keep-going", "-d", str(home.with_name("doctrees")), "-c", str(SITE / "documentation")]
    return sphinx([*options, "-D", f"html_static_path={home / '_static'}", str(home), str(built)])


def publish(built: Path, site: Path) -> None:
    """Replace the pages of the site by those that were built."""
    for old in site.iterdir():
        if old.name not in KEPT:
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    shutil.copytree(built, site, ignore=shutil.ignore_patterns(".*"), dirs_exist_ok=True)


if __name__ == "__main__":
    if failed := build(CACHE / "pages", CACHE / "documentation"):
        sys.exit(failed)
    publish(CACHE / "documentation", OUT)
