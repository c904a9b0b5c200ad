"""A pytest plugin for grading: it writes what nbval found in each mark cell to a file.

It knows cells by their metadata, and blanks the notebook once nbval has read it, so that no cell can look up what is
expected of it.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from canasta_nb.teaching.marking import SCORE_MIME

OPTION = "--canasta-result"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that names the file of results."""
    parser.addoption(OPTION, default="result.json", help="where to write the result of each mark cell")


def pytest_configure(config: pytest.Config) -> None:
    """Give the session results of its own."""
    config.pluginmanager.register(Results(Path(config.getoption(OPTION))))


class Results:
    """The results of one session, by exercise, and the file that they are written to."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self._found: dict[str, dict[str, Any]] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Blank the notebooks: nbval has read them, and no kernel has started yet."""
        for path in {item.path for item in session.items if hasattr(item, "cell")}:
            path.write_text('{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":5}', encoding="utf-8")

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, None]:
        """Note the outcome and the score of a mark cell."""
        outcome = yield
        report = outcome.get_result()
        said = dict(getattr(item, "cell", {}).get("metadata", {})).get("canasta", {}) if hasattr(item, "cell") else {}
        if call.when != "call" or said.get("role") != "mark":
            return
        self._found[str(said["ex"])] = {
            "passed": report.outcome == "passed" and not hasattr(report, "wasxfail"),
            "unreached": hasattr(report, "wasxfail"),
            "timed_out": call.excinfo is not None and "timed out" in str(call.excinfo.value).lower(),
            **_score(getattr(item, "test_outputs", None)),
        }

    def pytest_sessionfinish(self) -> None:
        """Write the results, also those of a session that was cut short."""
        self._place.write_text(json.dumps(self._found), encoding="utf-8")


def _score(outputs: Any) -> dict[str, Any]:
    """The score that the mark cell published."""
    for output in outputs or ():
        data = output.get("data", {}).get(SCORE_MIME)
        if isinstance(data, dict):
            unreadable = data.get("unreadable", False)
            failed = data.get("failed", "")
            return {"points": data["points"], "unreadable": unreadable, "failed": failed}
    return {"points": None, "unreadable": False, "failed": ""}
