"""What is in a notebook as a class book keeps it: packed, with its fingerprint, of its outputs only clicked answers."""

from __future__ import annotations

import hashlib
import json
import zlib
from typing import Any

from canasta_nb.classroom.book.store import Book
from canasta_nb.classroom.notebooks.cells import UnreadableNotebook, parsed
from canasta_nb.teaching.judging.saved_answers import ANSWER_MIME

LARGEST_READ = 4_000_000
"""Bytes of a notebook that is looked into: a larger one is kept as it came."""
EMPTY: tuple[tuple[str, object], ...] = (("execution_count", None), ("attachments", {}))
"""What a cell's own program filled in, and no grading reads."""


def fingerprint_of(content: bytes) -> str:
    """Return the fingerprint of a file: files with the same one are alike.

    >>> fingerprint_of(b"")[:8]
    'e3b0c442'
    """
    return hashlib.sha256(content).hexdigest()


def without_outputs(content: bytes) -> bytes:
    """Return a notebook without its outputs, which earns the same; anything that can't be read stays as it is.

    The answers that were clicked are in outputs, and they stay.

    >>> without_outputs(b'{"cells": [{"source": "1", "outputs": [{"text": "1"}]}]}')
    b'{"cells":[{"source":"1","outputs":[]}]}'
    >>> without_outputs(b'{"cells": [')
    b'{"cells": ['
    """
    if len(content) > LARGEST_READ:
        return content
    try:
        notebook = parsed(content, "")
        cells = notebook["cells"] if isinstance(notebook, dict) else None
        for cell in cells if isinstance(cells, list) else ():
            if isinstance(cell, dict):
                cell.update({name: nothing for name, nothing in EMPTY if name in cell})
                if "outputs" in cell:
                    cell["outputs"] = _clicked(cell["outputs"])
        return json.dumps(notebook, separators=(",", ":")).encode("ascii")
    except (UnreadableNotebook, ValueError, KeyError, RecursionError):
        return content


def _clicked(outputs: Any) -> list[dict[str, Any]]:
    """Return the outputs that hold a clicked answer, without the picture beside it."""
    held = [output.get("data") for output in outputs if isinstance(output, dict)] if isinstance(outputs, list) else []
    return [
        {"output_type": "display_data", "metadata": {}, "data": {ANSWER_MIME: data[ANSWER_MIME]}}
        for data in held
        if isinstance(data, dict) and ANSWER_MIME in data
    ]


def keep(book: Book, content: bytes) -> str:
    """Keep what is in a notebook, if no file before it held the same, and return its fingerprint."""
    sha256 = fingerprint_of(content)
    if not book.row("SELECT 1 FROM content WHERE sha256 = ?", sha256):
        book.run("INSERT INTO content VALUES (?, ?)", sha256, zlib.compress(without_outputs(content)))
    return sha256


def content_of(book: Book, sha256: str) -> bytes:
    """Return what is in a notebook that the book keeps."""
    return zlib.decompress(book.row("SELECT packed FROM content WHERE sha256 = ?", sha256)[0])
