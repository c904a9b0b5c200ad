"""A grader: a process that marks notebooks one after another, and that is replaced when a notebook crashes it."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from threading import Timer
from typing import Any, Self

from canasta_nb.classroom.grading.explained import Explained
from canasta_nb.classroom.grading.isolation import end, environment, python
from canasta_nb.classroom.marks.marks import Marks
from canasta_nb.core.speech.language import language, speaking
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake

SECONDS = 60.0
"""How long one notebook may take; reading it is part of that."""
LAST_WORDS = 5.0
"""Seconds that a process has to clear its things away before it is killed."""


class NotGraded(Mistake):
    """A notebook that could not be graded, with the reason."""


class GradingEnded(NotGraded):
    """A grading that took too long or that something else ended: another try may do better."""


def graded_apart(notebooks: Sequence[tuple[str, str]], lang: str, seconds: float) -> list[Marks | str]:
    """Return the marks of notebooks, each a path with its fingerprint, or the reason why there are none.

    The caller reads nothing of them: it starts a process that does, as for any class.

    >>> graded_apart([("no-such.ipynb", "")], "en", 60.0)
    ['There is no file ...no-such.ipynb.']
    """
    with speaking(lang), Grader(seconds=seconds) as grader:
        return [_marks_or_reason(grader, Path(path)) for path, _ in notebooks]


def _marks_or_reason(grader: Grader, path: Path) -> Marks | str:
    try:
        return grader.marks(path)
    except NotGraded as reason:
        return str(reason)


class Grader:
    """A separate process that marks notebooks, with limits of time and memory, an empty home and no plug-ins.

    >>> with Grader() as grader:
    ...     grader.marks(Path("no-such.ipynb"))
    Traceback (most recent call last):
    NotGraded: There is no file no-such.ipynb.
    """

    def __init__(self, *, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._process: subprocess.Popen[str] | None = None
        self._home: tempfile.TemporaryDirectory[str] | None = None
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def marks(self, path: Path) -> Marks:
        """Return the marks of a notebook; NotGraded with the reason when there are none."""
        reply = self._answer({"path": str(path.absolute()), "lang": language()})
        return Marks.from_json(reply["marks"])

    def marks_of_content(self, name: str, content: bytes) -> Marks:
        """Return the marks of what is in a notebook, which the process alone writes down, under a name.

        Raises NotGraded with the reason when there are none, and GradingEnded where another try may help.
        """
        packed = {"name": name, "content": b64encode(content).decode("ascii")}
        return Marks.from_json(self._answer({**packed, "lang": language()})["marks"])

    def explained(self, path: Path, *, lang: str = "", solutions: bool = False) -> Explained:
        """Return the explanation of a notebook, as ``explain_notebook`` does; NotGraded when there is none."""
        explain = {"lang": lang, "solutions": solutions}
        reply = self._answer({"path": str(path.absolute()), "explain": explain, "lang": lang or language()})
        return Explained.from_json(reply["explained"])

    def explained_content(self, name: str, content: bytes, *, lang: str = "", solutions: bool = False) -> Explained:
        """Return the explanation of what is in a notebook; NotGraded when there is none."""
        packed = {"name": name, "content": b64encode(content).decode("ascii")}
        explain = {"lang": lang, "solutions": solutions}
        return Explained.from_json(
            self._answer({**packed, "explain": explain, "lang": lang or language()})["explained"]
        )

    def _answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a question; NotGraded when it is a reason, or when the process ended first."""
        started = time.monotonic()
        line = self._reply_to(json.dumps(question))
        if not line.endswith("\n"):
            self._clear()
            late = time.monotonic() - started >= self._seconds
            raise GradingEnded(mistaken("class.late" if late else "class.ended", seconds=f"{self._seconds:g}"))
        reply: dict[str, Any] = json.loads(line)
        if "reason" in reply:
            raise NotGraded(reply["reason"])
        return reply

    def _reply_to(self, question: str) -> str:
        """Return the answer to a question; its line end is missing if the process ended while answering."""
        process = self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        timer = Timer(self._seconds, end, [process, LAST_WORDS])
        timer.start()
        try:
            process.stdin.write(f"{question}\n")
            process.stdin.flush()
            return process.stdout.readline()
        except (OSError, ValueError):  # the process is gone, or was ended from another thread
            return ""
        finally:
            timer.cancel()

    def _started(self) -> subprocess.Popen[str]:
        if self._closed:
            raise GradingEnded(mistaken("class.interrupted"))
        if self._process is None:
            self._home = tempfile.TemporaryDirectory(prefix="canasta-grade-", ignore_cleanup_errors=True)
            home = Path(self._home.name)
            self._process = subprocess.Popen(
                python("canasta_nb.classroom.grading.grading_process"),
                cwd=home,
                env=environment(home),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                start_new_session=os.name == "posix",  # an interrupt at the keyboard is for us to pass on
            )
        return self._process

    def close(self) -> None:
        """End the process, whatever it is doing, and remove its folder; nothing is graded any more."""
        self._closed = True
        self._clear()

    def _clear(self) -> None:
        process, home = self._process, self._home
        self._process = self._home = None
        if process is not None:
            end(process, LAST_WORDS)
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()
        if home is not None:
            home.cleanup()
