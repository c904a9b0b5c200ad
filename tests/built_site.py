"""The site without the course, built once for all tests that look at it."""

from __future__ import annotations

import fcntl
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).parents[1]
SITE = ROOT / "site"
sys.path.insert(0, str(SITE))  # what builds the site lies in a folder of its own


def built_site(factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site with the page for frames and the documentation.

    The reference of every module is left out, because it takes a minute. Of several workers one builds.
    """
    from steps import documentation, embed

    base = factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder = shared / "site"
        if not folder.exists():
            making = shared / "site-in-the-making"
            assert documentation.build(making / "pages", making / "out", code=False) == 0
            embed.build(making / "out" / "embed")
            (making / "out").rename(folder)
    return folder
