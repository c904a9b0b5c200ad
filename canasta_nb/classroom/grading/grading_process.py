"""The process in which the notebooks of a class are graded: a question a line comes in, an answer a line goes out.

Whatever a notebook does to the rules core, to Python or to the memory, it does it here and to its own answer alone.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import tempfile
from base64 import b64decode
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from canasta_nb.classroom.grading.explained import explain_notebook
from canasta_nb.classroom.grading.grading import mark_notebook
from canasta_nb.classroom.marks.marks import Marks
from canasta_nb.classroom.notebooks.cells import printable
from canasta_nb.classroom.notebooks.learners import written_anywhere
from canasta_nb.core.speech.language import speaking
from canasta_nb.core.speech.mistakes import mistaken, system_message
from canasta_nb.core.speech.refusals import Mistake

MEMORY = 1_500_000_000
"""Bytes of address space for this process."""


def main() -> None:
    """Answer every question on the standard input; the home, which was made for this process, goes with it."""
    limit_memory()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that it is cleared away too
    try:
        with os.fdopen(os.dup(1), "w", encoding="utf-8") as answers:
            os.dup2(2, 1)  # nothing that is printed on the way is taken for an answer
            for line in sys.stdin:
                question = json.loads(line)
                path = written_down(question)
                with speaking(question["lang"]):
                    wanted = question.get("explain")
                    reply = answer(path) if wanted is None else explanation(path, wanted)
                if "content" in question:
                    shutil.rmtree(path.parent, ignore_errors=True)
                answers.write(json.dumps(reply) + "\n")
                answers.flush()
    finally:
        shutil.rmtree(os.environ["HOME"], ignore_errors=True)


def written_down(question: dict[str, Any]) -> Path:
    """Return the notebook that is asked about; one that comes with the question is written into a new folder."""
    if "content" not in question:
        return Path(question["path"])
    path = Path(tempfile.mkdtemp(dir=os.environ["HOME"])) / written_anywhere(question["name"])
    path.write_bytes(b64decode(question["content"]))
    return path


def answer(path: Path, *, mark: Callable[..., Marks] = mark_notebook) -> dict[str, Any]:
    """Return the marks of a notebook as JSON, or the reason why there are none; nothing is raised.

    >>> answer(Path("no-such.ipynb"))
    {'reason': 'There is no file no-such.ipynb.'}
    """
    return _reply_or_reason(path, lambda: {"marks": mark(path).to_json()})


def explanation(path: Path, wanted: dict[str, Any]) -> dict[str, Any]:
    """Return the explanation of a notebook as JSON, or the reason why there is none; this raises nothing."""
    return _reply_or_reason(path, lambda: {"explained": explain_notebook(path, **wanted).to_json()})


def _reply_or_reason(path: Path, say: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    try:
        return say()
    except Mistake as mistake:
        reason = str(mistake)
    except OSError as error:
        reason = mistaken("notebook.not_read", name=path.name, says=system_message(error) or type(error).__name__)
    except MemoryError:
        reason = mistaken("class.memory", most=f"{MEMORY / 1e6:,.0f}")
    except Exception as error:  # noqa: BLE001 - one notebook never ends the grading of the others
        reason = mistaken("class.failed", error=type(error).__name__)
    return {"reason": printable(reason)}


def limit_memory() -> None:
    """Limit the memory of this process, where the system can."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, most))


if __name__ == "__main__":
    main()
