"""The points as Moodle and Canvas read them: never a 0 that nobody earned, never a formula."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest
from catalogue import sentence
from typer.testing import CliRunner, Result

from canasta_nb.classroom.marks.marks_table import NOT_GRADED, MarksRow, write_table
from canasta_nb.cli import app
from canasta_nb.core.speech.language import speak
from canasta_nb.teaching.judging.assessing import Score


def row(file: str, lesson: str, exercise: str, points: float | None, most: int) -> MarksRow:
    return MarksRow(file, lesson, exercise, None if points is None else Score(points), most, "partial", "", "")


CLASS = [
    row("anna_05_freezing.ipynb", "05", "fz-1", 2.5, 3),
    row("anna_05_freezing.ipynb", "05", "fz-2", 2, 2),
    row("anna_06_initial_meld.ipynb", "06", "im-1", 0, 1),
    row("ben_05_freezing.ipynb", "05", "fz-1", 3, 3),
    row("ben_05_freezing.ipynb", "05", "fz-2", None, 2),
    row("@SUM/05_freezing.ipynb", "05", "fz-1", 0, 3),
    row("@SUM/05_freezing.ipynb", "05", "fz-2", 0, 2),
    row("garciacarla_LATE_815_4711_05_freezing.ipynb", "05", "fz-1", 1, 3),
    row("garciacarla_LATE_815_4711_05_freezing.ipynb", "05", "fz-2", 1, 2),
    row("garciacarla_815_4712_06_initial_meld.ipynb", "06", "im-1", 1, 1),
    MarksRow("dora_05_freezing.ipynb", "", "", None, None, NOT_GRADED, "", "It has no cells."),
    row("dora_06_initial_meld.ipynb", "06", "im-1", 1, 1),
]


@pytest.fixture(autouse=True)
def _marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    write_table(Path("marks.csv"), CLASS)
    yield
    speak("en")


def asked(*words: str) -> Result:
    return CliRunner().invoke(app, ["export", "marks.csv", *words])


def written(name: str) -> list[list[str]]:
    with Path(name).open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def test_for_moodle() -> None:
    done = asked("--to", "moodle", "-o", "points.csv")
    assert (done.exit_code, done.stdout) == (3, "Wrote points.csv.\n")
    assert done.stderr == sentence("mistakes", "table", "empty_fields", names="ben, dora") + "\n"
    assert written("points.csv") == [
        ["Username", "Lesson 05", "Lesson 06", "Total"],
        ["'@SUM", "0", "", "0"],
        ["anna", "4.5", "0", "4.5"],
        ["ben", "", "", ""],
        ["dora", "", "1", ""],
        ["garciacarla_815", "2", "1", "3"],
    ]


def test_for_canvas() -> None:
    """Its importer wants these four columns in this order, and passes over a total that is read only."""
    asked("--to", "canvas", "-o", "points.csv")
    assert written("points.csv") == [
        ["Student", "ID", "SIS Login ID", "Section", "Lesson 05", "Lesson 06", "Final Points"],
        ["    Points Possible", "", "", "", "5", "1", "(read only)"],
        ["'@SUM", "", "'@SUM", "", "0", "", "0"],
        ["anna", "", "anna", "", "4.5", "0", "4.5"],
        ["ben", "", "ben", "", "", "", ""],
        ["dora", "", "dora", "", "", "1", ""],
        ["garciacarla", "815", "", "", "2", "1", "3"],
    ]


@pytest.mark.parametrize("platform", ["moodle", "canvas"])
def test_no_field_is_a_formula(platform: str) -> None:
    asked("--to", platform, "-o", "points.csv")
    assert not [field for line in written("points.csv") for field in line if field.startswith(tuple("=+-@|%\t\r"))]


def test_a_class_that_is_graded_whole_ends_well() -> None:
    write_table(Path("marks.csv"), CLASS[:3])
    done = asked("--to", "moodle", "-o", "points.csv", "--lang", "es")
    assert (done.exit_code, done.stdout, done.stderr) == (0, "Escrito points.csv.\n", "")
    assert written("points.csv")[0] == ["Username", "Lección 05", "Lección 06", "Total"]


def test_an_older_export_is_replaced_and_nothing_else() -> None:
    write_table(Path("marks.csv"), CLASS[:2])
    asked("--to", "moodle", "-o", "points.csv")
    write_table(Path("marks.csv"), CLASS)
    asked("--to", "moodle", "-o", "points.csv")
    assert len(written("points.csv")) == 6
    for name in ("marks.csv", "points.csv", "diary.txt", "from-moodle.csv"):
        Path("diary.txt").write_text("Monday\n", encoding="utf-8")
        Path("from-moodle.csv").write_text('"Username","Last downloaded from this course"\n', encoding="utf-8")
        before = Path(name).read_bytes()
        done = asked("--to", "canvas" if name == "points.csv" else "moodle", "-o", name)
        assert str(done.exception) == sentence("mistakes", "class", "out_foreign", place=name)
        assert Path(name).read_bytes() == before


def test_a_link_is_not_written_through(tmp_path: Path) -> None:
    Path("points.csv").symlink_to(tmp_path / "elsewhere.csv")
    assert "so it is not overwritten" in str(asked("--to", "moodle", "-o", "points.csv").exception)
    assert not (tmp_path / "elsewhere.csv").exists()
