"""Each test of the teaching begins in a folder and a notebook of its own, where nothing was answered before."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta_nb.notebook import new_notebook


@pytest.fixture(autouse=True)
def _own_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    with new_notebook():
        yield
