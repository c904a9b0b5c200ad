"""Jupyter's trust in notebooks: without it pictures lose their styles, and a table doesn't come back on loading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from canasta_nb.core.speech.small_files import LARGEST_NOTEBOOK, read_small_file


def trust(pages: Iterable[Path]) -> None:
    """Have Jupyter show notebooks as they are; only for those whose outputs are ours or were trusted before.

    One that only we can read stays as it is. Raises OSError where a file can't be read.
    """
    with _notary() as notary:
        for page in pages:
            content = read_small_file(page, LARGEST_NOTEBOOK)
            with suppress(Exception):  # Jupyter stumbles over a strange notebook in many ways
                notary.sign(_as_jupyter_reads(content))


def is_trusted(notebook: bytes) -> bool:
    """Tell whether Jupyter trusts a notebook as it is."""
    with _notary() as notary, suppress(Exception):  # only we can read it
        return bool(notary.check_signature(_as_jupyter_reads(notebook)))
    return False


def _as_jupyter_reads(notebook: bytes) -> Any:
    import nbformat  # what it reads and signs is wanted only where something was written

    return nbformat.reads(notebook.decode(), as_version=4)  # type: ignore[no-untyped-call]


@contextmanager
def _notary() -> Iterator[Any]:
    """Yield what signs for this user."""
    from jupyter_core.paths import jupyter_data_dir
    from nbformat.sign import NotebookNotary

    # An older notary needs its folder, which a program of Jupyter's may not have made yet.
    Path(jupyter_data_dir()).mkdir(parents=True, exist_ok=True)
    notary = NotebookNotary()  # type: ignore[no-untyped-call]
    with closing(notary.store):
        yield notary
