"""A pytest plugin: `pytest --nbval` grades a notebook of the course.

Each graded exercise is one item in place of its cell. It passes with full points, fails with what is wrong, and is
skipped when it is not answered. The points come from the answers, read as data in this process: no kernel has a say in
them. All other cells, and all other notebooks, are nbval's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from canasta_nb.classroom.explaining import Explained, ExplainedExercise
    from canasta_nb.classroom.marks import MarkLine

OURS = "canasta_points"
CELLS_OF_AN_EXERCISE = ("quiz", "question", "show", "answer", "mark")


def pytest_configure(config: pytest.Config) -> None:
    """Have the points of this run counted."""
    config.pluginmanager.register(Points(), "canasta-points")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put an item for each graded exercise in place of its cells."""
    for file in dict.fromkeys(item.parent for item in items if hasattr(item, "cell")):
        if file is not None and (graded := _graded(file)):
            items[:] = _in_place(items, file, graded)


def _graded(file: pytest.Collector) -> dict[str, GradedExercise]:
    """Return an item for each graded exercise of a notebook; none for a notebook from elsewhere."""
    noted = [_noted(cell) for cell in getattr(file, "nb", {}).get("cells", ())]
    if not any(each.get("role") in ("quiz", "answer") for each in noted):
        return {}
    from canasta_nb.classroom.explaining import explained_marks  # nobody waits for it who runs other tests
    from canasta_nb.core.speech.refusals import Mistake

    try:
        marks, explained = explained_marks(Path(file.path), solutions=True, clicked=True)
    except (Mistake, OSError):
        return {}  # nbval says what it thinks of the file
    return {
        line.ex: GradedExercise.from_parent(file, name=line.ex, line=line, told=told, explained=explained)
        for line, told in zip(marks.lines, explained.exercises, strict=True)
    }


def _noted(cell: Any) -> dict[str, Any]:
    said = dict(cell.get("metadata", {})).get("canasta")
    return dict(said) if isinstance(said, dict) else {}


def _in_place(
    items: Sequence[pytest.Item], file: pytest.Collector, graded: dict[str, GradedExercise]
) -> Iterator[pytest.Item]:
    """Yield the items, each exercise at its first cell; exercises without cells come last."""
    left = dict(graded)
    last = max(at for at, item in enumerate(items) if item.parent is file)
    for at, item in enumerate(items):
        noted = _noted(item.cell) if item.parent is file and hasattr(item, "cell") else {}
        if noted.get("ex") not in graded or noted.get("role") not in CELLS_OF_AN_EXERCISE:
            yield item
        elif noted["ex"] in left:
            yield left.pop(noted["ex"])
        if at == last:
            yield from left.values()


class GradedExercise(pytest.Item):
    """A graded exercise of a notebook."""

    def __init__(self, *, line: MarkLine, told: ExplainedExercise, explained: Explained, **given: Any) -> None:
        super().__init__(**given)
        self.line = line
        self.told = told
        points = None if line.points is None else float(line.points)
        self.user_properties.append((OURS, [explained.title, points, line.max]))

    def runtest(self) -> None:
        """Pass with full points, skip what is not answered, fail with what is wrong."""
        if self.line.status in ("blank", "missing"):
            pytest.skip(self.told.says[0])
        if self.line.points is None or self.line.points < self.line.max:
            raise AssertionError("\n".join(self.told.says))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Say what is wrong as the notebook does, without a traceback."""
        return str(excinfo.value) if isinstance(excinfo.value, AssertionError) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Name the exercise."""
        return self.path, 0, f"{self.path.name}: {self.name}"


class Points:
    """The points of a run, for each notebook."""

    def __init__(self) -> None:
        self._earned: dict[tuple[str, str], list[tuple[float | None, int]]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count the points of an exercise, in whatever process it was graded."""
        found = dict(report.user_properties).get(OURS)
        if report.when == "call" and isinstance(found, list):
            title, points, most = found
            self._earned.setdefault((report.nodeid.partition("::")[0], title), []).append((points, most))

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """End with a line of points for each notebook."""
        from canasta_nb.core.speech.mistakes import mistaken

        for (file, title), earned in self._earned.items():
            points = f"{sum(points or 0 for points, _ in earned):g}"
            most = sum(most for _, most in earned)
            terminalreporter.write_line(mistaken("class.points", file=file, title=title, points=points, most=most))
