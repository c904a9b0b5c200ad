"""Each test of the teaching begins in a folder and a notebook of its own, where nothing was answered before."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from canasta_nb.notebook import new_notebook
from canasta_nb.teaching.quiz.quiz import Quiz


@pytest.fixture(autouse=True)
def _own_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    with new_notebook():
        yield


@pytest.fixture
def send(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """`send(quiz, do=..., args=...)`: a message as the browser sends it, and the answer; in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    count = iter(range(1000))

    def do(quiz: Quiz, **content: Any) -> dict[str, Any]:
        answers: list[dict[str, Any]] = []
        quiz.send = lambda content, buffers=None: answers.append(content)  # type: ignore[method-assign]
        message = {"v": 1, "id": f"q-{next(count)}", "seq": quiz.state_number(), **content}
        quiz._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})
        return answers[-1]

    return do
