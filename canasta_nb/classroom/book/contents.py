"""What is in a notebook as a class book keeps it: without outputs, packed, and under its fingerprint."""

from __future__ import annotations

import hashlib
import json
import zlib

from canasta_nb.classroom.book.store import Book
from canasta_nb.classroom.notebooks.cells import UnreadableNotebook, parsed

LARGEST_READ = 4_000_000
"""Bytes of a notebook that is looked into: a larger one is kept as it came."""
EMPTY: tuple[tuple[str, object], ...] = (("outputs", []), ("execution_count", None), ("attachments", {}))
"""What a cell's own program filled in, and no grading reads."""


def fingerprint_of(content: bytes) -> str:
    """Return the fingerprint of a file: files with the same one are alike.

    >>> fingerprint_of(b"")[:8]
    'e3b0c442'
    """
    return hashlib.sha256(content).hexdigest()


def without_outputs(content: bytes) -> bytes:
    """Return a notebook without its outputs, which earns the same; anything that can't be read stays as it is.

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
        return json.dumps(notebook, separators=(",", ":")).encode("ascii")
    except (UnreadableNotebook, ValueError, KeyError, RecursionError):
        return content


def keep(book: Book, content: bytes) -> str:
    """Keep what is in a notebook, if no file before it held the same, and return its fingerprint."""
    sha256 = fingerprint_of(content)
    if not book.row("SELECT 1 FROM content WHERE sha256 = ?", sha256):
        book.run("INSERT INTO content VALUES (?, ?)", sha256, zlib.compress(without_outputs(content)))
    return sha256


def content_of(book: Book, sha256: str) -> bytes:
    """Return what is in a notebook that the book keeps."""
    return zlib.decompress(book.row("SELECT packed FROM content WHERE sha256 = ?", sha256)[0])
