"""Pages with a seal: one that is unchanged may be written again, and any other file stays as it is."""

from __future__ import annotations

import hashlib
from pathlib import Path

from canasta_nb.classroom.marks.accounting import OUR_PAGES
from canasta_nb.core.speech.small_files import NotASmallFile, read_small_file

LARGEST_PAGE = 5_000_000
LARGEST_ZIP = 64_000_000
ZIP = b"canasta_nb feedback"
"""The comment at the end of a ZIP of pages."""


def sealed(text: str) -> bytes:
    """Return a page with a seal that proves it is unchanged."""
    content = text.encode("utf-8", "replace")
    return content + OUR_PAGES + f"{hashlib.sha256(content).hexdigest()} -->\n".encode()


def is_free(file: Path, folder: Path, *, is_zip: bool = False) -> bool:
    """Tell whether the place is empty or has an unchanged page of ours; links out of the folder are not followed."""
    inside = [file, *(parent for parent in file.parents if folder in parent.parents)]
    if any(place.is_symlink() for place in inside):
        return False
    if not file.exists():
        return True
    try:
        content = read_small_file(file, LARGEST_ZIP if is_zip else LARGEST_PAGE, follow=False)
    except NotASmallFile:
        return False
    if is_zip:
        return content.endswith(ZIP)
    return content == sealed(content.rpartition(b"\n<!--")[0].decode("utf-8", "replace"))
