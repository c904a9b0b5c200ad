"""A pytest plugin: `pytest --nbval` grades a notebook of the course.

Each graded exercise is one item in place of its cell. It passes with full points, fails with what is wrong, and is
skipped when it is not answered. The points come from the answers, read as data in this process: no kernel has a say in
them. All other cells, and all other notebooks, are nbval's.

A notebook's cells need each other, so they stay together and in their order, whatever other plug-ins do to a run. A
``conftest.py`` or settings beside the notebook can do anything to the points, so the run ends with their names.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from canasta_nb.classroom.grading.explained import Explained, ExplainedExercise
    from canasta_nb.classroom.marks.marks import MarkLine

OURS = "canasta_points"
CONFTEST = "conftest.py"
CELLS_OF_AN_EXERCISE = ("quiz", "question", "show", "answer", "mark")


@pytest.hookimpl(wrapper=True)
def pytest_cmdline_main(config: pytest.Config) -> Generator[None, object, object]:
    """Give each notebook to one process, where pytest-xdist shares a run out and nobody chose how."""
    option = config.option
    notebooks = getattr(option, "nbval", False) or getattr(option, "nbval_lax", False)
    if notebooks and getattr(option, "numprocesses", None) and option.dist == "no" and not option.distload:
        option.dist = "loadscope"
    return (yield)


def pytest_configure(config: pytest.Config) -> None:
    """Have the points of this run counted."""
    config.pluginmanager.register(Points(config), "canasta-points")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None]:
    """Put graded exercises in place of their cells, and each notebook in order when all others had their say.

    So others choose among the exercises, too, as ``-k``, ``--deselect`` and ``--lf`` do.
    """
    for file in _notebooks(items):
        if graded := _graded(file):
            items[:] = _in_place(items, file, graded)
    yield
    for file in _notebooks(items):
        items[:] = _together(items, file)


def _notebooks(items: Sequence[pytest.Item]) -> list[pytest.Collector]:
    files = dict.fromkeys(item.parent for item in items if hasattr(item, "cell_num"))
    return [file for file in files if file is not None]


def _together(items: Sequence[pytest.Item], file: pytest.Collector) -> Iterator[pytest.Item]:
    """Yield the items, all cells of a notebook in their order where the first of them was."""
    cells = sorted((item for item in items if item.parent is file), key=lambda item: getattr(item, "cell_num", 0))
    for item in items:
        if item.parent is not file:
            yield item
        elif cells:
            yield from cells
            cells = []


def _graded(file: pytest.Collector) -> dict[str, GradedExercise]:
    """Return an item for each graded exercise of a notebook; none for a notebook from elsewhere."""
    noted = [_noted(cell) for cell in getattr(file, "nb", {}).get("cells", ())]
    if not any(note.get("role") in ("quiz", "answer") for note in noted):
        return {}
    from canasta_nb.classroom.grading.explained import explained_marks  # nobody waits for it who runs other tests
    from canasta_nb.core.speech.refusals import Mistake

    try:
        marks, explained = explained_marks(Path(file.path), solutions=True, clicked=True)
    except (Mistake, OSError):
        return {}  # nbval says what it thinks of the file
    return {
        line.ex: GradedExercise.from_parent(file, name=line.ex, line=line, exercise=exercise, explained=explained)
        for line, exercise in zip(marks.lines, explained.exercises, strict=True)
    }


def _noted(cell: Any) -> dict[str, Any]:
    noted = dict(cell.get("metadata", {})).get("canasta")
    return dict(noted) if isinstance(noted, dict) else {}


def _in_place(
    items: Sequence[pytest.Item], file: pytest.Collector, graded: dict[str, GradedExercise]
) -> Iterator[pytest.Item]:
    """Yield the items, each exercise at its first cell and with its number; exercises without cells come last."""
    left = dict(graded)
    last = max(at for at, item in enumerate(items) if item.parent is file)
    for at, item in enumerate(items):
        noted = _noted(item.cell) if item.parent is file and hasattr(item, "cell") else {}
        if noted.get("ex") not in graded or noted.get("role") not in CELLS_OF_AN_EXERCISE:
            yield item
        elif noted["ex"] in left:
            exercise = left.pop(noted["ex"])
            exercise.cell_num = getattr(item, "cell_num", 0)
            yield exercise
        if at == last:
            for number, exercise in enumerate(left.values(), start=len(items)):
                exercise.cell_num = number
                yield exercise


class GradedExercise(pytest.Item):
    """A graded exercise of a notebook."""

    def __init__(self, *, line: MarkLine, exercise: ExplainedExercise, explained: Explained, **given: Any) -> None:
        super().__init__(**given)
        self.line = line
        self.exercise = exercise
        self.cell_num = 0
        points = None if line.points is None else float(line.points)
        self.user_properties.append((OURS, [explained.title, points, line.max]))

    def runtest(self) -> None:
        """Pass with full points, skip what is not answered, fail with what is wrong."""
        if self.line.status in ("blank", "missing"):
            pytest.skip(self.exercise.says[0])
        if self.line.points is None or self.line.points < self.line.max:
            raise AssertionError("\n".join(self.exercise.says))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Say what is wrong as the notebook does, without a traceback."""
        return str(excinfo.value) if isinstance(excinfo.value, AssertionError) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Name the exercise."""
        return self.path, 0, f"{self.path.name}: {self.name}"


def files_that_ran(config: pytest.Config, notebooks: Iterable[str]) -> list[str]:
    """Return the files that pytest ran or read on the way to some notebooks, below its root where they are there."""
    root = config.rootpath
    settings = config.inipath
    files = [settings] if settings is not None and settings.is_file() else []
    if not getattr(config.option, "noconftest", False):
        files += [Path(file) for plugin in config.pluginmanager.get_plugins()
                  if (file := getattr(plugin, "__file__", None)) and Path(file).name == CONFTEST]  # fmt: skip
        folders = dict.fromkeys(folder for notebook in notebooks for folder in (root / notebook).parents)
        files += [folder / CONFTEST for folder in folders if folder.is_relative_to(root)]
    names = {file: file.relative_to(root) if file.is_relative_to(root) else file for file in files if file.is_file()}
    return sorted(map(str, names.values()))


class Points:
    """The points of a run, for each notebook."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._earned: dict[tuple[str, str], list[tuple[float | None, int]]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count the points of an exercise, in whatever process it was graded."""
        noted = dict(report.user_properties).get(OURS)
        if report.when == "call" and isinstance(noted, list):
            title, points, most = noted
            self._earned.setdefault((report.nodeid.partition("::")[0], title), []).append((points, most))

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """End with a line of points for each notebook."""
        from canasta_nb.core.speech.mistakes import mistaken

        for (file, title), earned in self._earned.items():
            points = f"{sum(points or 0 for points, _ in earned):g}"
            most = sum(most for _, most in earned)
            terminalreporter.write_line(mistaken("class.points", file=file, title=title, points=points, most=most))
        ran = files_that_ran(self._config, [file for file, _ in self._earned]) if self._earned else []
        if ran:
            from canasta_nb.classroom.notebooks.cells import printable

            terminalreporter.write_line(mistaken("class.ran", names=printable(", ".join(ran))))
