"""Today's progress as the stored output of the page: no host runs a cell by itself, so this is what opens first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat

from canasta_nb.core.speech.language import speaking
from canasta_nb.core.speech.small_files import LARGEST_NOTEBOOK, NotASmallFile, read_small_file
from canasta_nb.core.speech.whole_files import write_whole
from canasta_nb.home.course_home import CourseHome
from canasta_nb.home.sources import sources
from canasta_nb.home.trusting import trust


def write_progress(page: Path, release: bytes, lang: str = "en", **options: Any) -> bool:
    """Store where the learner stands today in the page, and trust it; return whether that was done.

    A page with other cells than the ``release`` is the learner's own and stays as it is, and so does whatever else has
    its name. ``options`` are those of CourseHome. Raises OSError when the page can't be read or written.

    >>> import tempfile
    >>> page = Path(tempfile.mkdtemp()) / "home.ipynb"
    >>> _ = page.write_text('{"cells": [{"source": "my own page"}]}')
    >>> write_progress(page, b'{"cells": [{"source": "CourseHome()"}]}')
    False
    """
    try:
        if sources(read_small_file(page, LARGEST_NOTEBOOK)) != sources(release):
            return False
    except NotASmallFile:
        return False
    notebook = nbformat.reads(release.decode(), as_version=4)  # type: ignore[no-untyped-call]
    with speaking(lang):
        home = CourseHome(folder=page.parent, **options)
        data = {"text/plain": home.to_text(), "text/html": home.to_html()}
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = [nbformat.v4.new_output("display_data", data=data)]  # type: ignore[no-untyped-call]
            cell.execution_count = 1
    write_whole(page, f"{nbformat.writes(notebook)}\n".encode())  # type: ignore[no-untyped-call]
    trust([page])
    return True
