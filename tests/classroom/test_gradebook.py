"""A class in one command: every notebook of a folder is graded, and nothing stops the rest."""

import csv
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from catalogue import sentence
from learners import misled
from said import right

from canasta_nb.classroom.grading.grading import mark_notebook
from canasta_nb.classroom.marks.handed_in import FolderMistake, collected_in
from canasta_nb.classroom.marks.marks_table import COLUMNS
from canasta_nb.classroom.reports.class_grading import grade_folder
from canasta_nb.classroom.reports.gradebook import Gradebook
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.misconceptions import misconceptions

IDEA, SHOWN = "freeze_one_side", ("fz-4", "fz-5")
pytestmark = pytest.mark.slow  # processes are started
Fresh = Callable[[], Any]
CopyOf = Callable[[str], Any]


def canasta_nb(*arguments: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "canasta_nb.cli", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


def handed_in(folder: Path, fresh: Fresh, copy_of: CopyOf) -> Path:
    """Seven notebooks: three in folders of their own, one cut off, one of no lesson; and Jupyter's own copy of one.

    Eva thinks that every freeze is about one side, and answers that way each time.
    """
    for name in ("anna", "ben", "ben/.ipynb_checkpoints", "eva"):
        (folder / name).mkdir(parents=True)
    copy_of("05_freezing").answered(right("05_freezing")).saved(folder / "anna")
    thinks = {asked: repr(misled(misconceptions()[IDEA], exercise(asked), Random(1))) for asked in SHOWN}
    copy_of("05_freezing").answered({**right("05_freezing"), **thinks}).saved(folder / "eva")
    fresh().saved(folder / "ben")
    fresh().saved(folder / "ben" / ".ipynb_checkpoints", "05_freezing-checkpoint.ipynb")
    copy_of("05_freezing").saved(folder, "=cmd, Zoë 🂡.ipynb")
    fresh().saved(folder, "dora.ipynb")
    (folder / "cut.ipynb").write_text('{"cells": [', encoding="utf-8")
    (folder / "shopping.ipynb").write_text('{"cells": []}', encoding="utf-8")
    return folder


@pytest.fixture
def classroom(tmp_path: Path, fresh: Fresh, copy_of: CopyOf) -> Path:
    return handed_in(tmp_path / "class", fresh, copy_of)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory, fresh: Fresh, copy_of: CopyOf) -> Gradebook:
    """Return the same class, graded once by the rules alone."""
    return grade_folder(handed_in(tmp_path_factory.mktemp("book") / "class", fresh, copy_of))


def share_of(book: Gradebook) -> float:
    """Return the share of the points of five notebooks of lesson 5."""
    return sum(float(row["points"]) for row in rows_of(book) if row["points"]) / (5 * 12)


def rows_of(book: Gradebook) -> list[dict[str, str]]:
    return list(csv.DictReader(book.csv().splitlines()))


def test_every_notebook_is_graded_as_mark_does(classroom: Path, half_points: dict[str, float]) -> None:
    book = grade_folder(classroom)
    assert [entry.file for entry in book.entries] == [
        "=cmd, Zoë 🂡.ipynb", "anna/05_freezing.ipynb", "ben/05_freezing.ipynb", "cut.ipynb", "dora.ipynb",
        "eva/05_freezing.ipynb", "shopping.ipynb",
    ]  # fmt: skip
    for entry in book.entries:
        if entry.marks is not None:
            assert entry.marks == mark_notebook(classroom / entry.file)
    points = {row["exercise"]: float(row["points"]) for row in rows_of(book) if row["file"] == "dora.ipynb"}
    assert points == half_points


def test_each_is_told_of_when_it_is_done(classroom: Path) -> None:
    told: list[str] = []
    book = grade_folder(classroom, workers=2, tell=lambda entry: told.append(str(entry)))
    assert told == [str(entry) for entry in book.entries]


def test_a_broken_notebook_is_a_row_of_its_own(book: Gradebook) -> None:
    rows = {row["file"]: row for row in rows_of(book) if row["status"] == "not-graded"}
    assert sorted(rows) == ["cut.ipynb", "shopping.ipynb"]
    assert rows["cut.ipynb"]["points"] == "", "nobody knows what it is worth"
    assert rows["cut.ipynb"]["notes"].startswith("cut.ipynb:1:12: ")
    assert "no notebook of the course" in rows["shopping.ipynb"]["notes"].replace("not a", "no")


def test_no_text_is_a_formula_for_a_spreadsheet(book: Gradebook) -> None:
    rows = rows_of(book)
    assert rows[0]["file"] == "'=cmd, Zoë 🂡.ipynb"
    assert not [cell for row in rows for cell in row.values() if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]


def test_every_field_is_quoted(book: Gradebook) -> None:
    first, *lines = book.csv().splitlines()
    assert first == ",".join(f'"{column}"' for column in COLUMNS)
    assert all(line.startswith('"') and line.endswith('"') for line in lines)


def test_misconceptions_come_with_the_most_frequent_first(book: Gradebook) -> None:
    found = book.misconceptions()
    assert [each.answers for each in found] == sorted((each.answers for each in found), reverse=True)
    [eva] = found
    assert eva == (IDEA, misconceptions()[IDEA].title, 2, 1, SHOWN)


def test_one_answer_is_no_misconception(book: Gradebook) -> None:
    """Ben's and Dora's wrong answers each fit an idea, and are not enough to say that they have it."""
    wrong = [row for row in rows_of(book) if row["file"] in ("ben/05_freezing.ipynb", "dora.ipynb")]
    assert any(row["status"] == "partial" for row in wrong)
    assert {row["misconception"] for row in wrong} == {""}


def test_the_command_writes_one_table_and_prints_the_misconceptions(
    classroom: Path, book: Gradebook, tmp_path: Path
) -> None:
    done = canasta_nb("grade", "class", folder=tmp_path)
    assert done.returncode == 3, done.stderr
    assert done.stdout.splitlines()[0] == (
        f"5 notebooks graded, {share_of(book):.0%} of the points, 2 notebooks could not be graded. Wrote marks.csv."
    )
    assert IDEA in done.stdout
    assert "cut.ipynb: not graded. cut.ipynb:1:12: " in done.stderr
    written = (tmp_path / "marks.csv").read_text("utf-8-sig")
    assert written == book.csv()
    assert not [path for path in tmp_path.iterdir() if path.name not in ("class", "marks.csv")]


def test_the_command_in_json(classroom: Path, book: Gradebook, tmp_path: Path) -> None:
    done = canasta_nb("grade", "--json", "class", folder=tmp_path)
    found = book.misconceptions()
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines == [each._asdict() | {"exercises": list(each.exercises)} for each in found]
    assert [list(line) for line in lines[:1]] == [["code", "title", "answers", "notebooks", "exercises"]]


def test_the_command_in_spanish(
    classroom: Path, book: Gradebook, half_points: dict[str, float], tmp_path: Path
) -> None:
    earned = sum(half_points.values())
    share = share_of(book)
    done = canasta_nb("grade", "--lang", "es", "class", folder=tmp_path)
    assert done.returncode == 3
    assert done.stdout.splitlines()[0] == (
        f"5 cuadernos calificados, {share:.0%} de los puntos, 2 cuadernos sin calificar. Escrito marks.csv."
    )
    heads = next(line for line in done.stdout.splitlines() if IDEA not in line and "código" in line)
    assert heads.split() == ["idea", "equivocada", "código", "respuestas", "cuadernos", "ejercicios"]
    assert f"ben/05_freezing.ipynb: {earned:g}/12 puntos" in done.stderr


def test_a_second_grading_replaces_the_table_of_the_first(book: Gradebook, tmp_path: Path) -> None:
    table = tmp_path / "marks.csv"
    Gradebook(book.entries[:1]).write(table)
    book.write(table)
    assert table.read_text("utf-8-sig") == book.csv()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nowhere"], "There is no folder nowhere."),
        (["empty"], "empty holds no notebook (*.ipynb)."),
        (["class/dora.ipynb"], sentence("mistakes", "class", "file", folder="class/dora.ipynb")),
        (["class", "-o", "diary.csv"], sentence("mistakes", "class", "out_foreign", place="diary.csv")),
        (["class", "-o", "empty"], sentence("mistakes", "class", "out_folder", place="empty", file="empty/marks.csv")),
        (["class", "-o", "nowhere/marks.csv"], "There is no folder nowhere for the table marks.csv."),
    ],
)
def test_what_cannot_be_graded_or_written_is_a_sentence_and_status_2(
    arguments: list[str], says: str, classroom: Path, tmp_path: Path
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "diary.csv").write_text("Monday, Canasta with Dora\n", encoding="utf-8")
    done = canasta_nb("grade", *arguments, folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert (tmp_path / "diary.csv").read_text("utf-8") == "Monday, Canasta with Dora\n"
    assert not (tmp_path / "marks.csv").exists()


def test_a_link_out_of_the_folder_is_not_followed(classroom: Path, tmp_path: Path, perfect: Any) -> None:
    secret = perfect.saved(tmp_path, "secret.ipynb")
    (classroom / "eve.ipynb").symlink_to(secret)
    entry = next(entry for entry in grade_folder(classroom).entries if entry.file == "eve.ipynb")
    assert entry.marks is None
    assert entry.reason == sentence("mistakes", "notebook", "link", name="eve.ipynb")


def test_a_folder_that_is_a_link_is_searched_no_further(classroom: Path, tmp_path: Path, perfect: Any) -> None:
    (tmp_path / "elsewhere").mkdir()
    perfect.saved(tmp_path / "elsewhere")
    (classroom / "linked").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    found = collected_in(classroom)
    assert not [each.name for each in found.notebooks if "linked" in each.name]
    assert found.others == ("linked",), "it is told that it is there"


def test_a_folder_of_thirty_is_read_in_the_order_of_the_names(tmp_path: Path, blank: Any) -> None:
    for number in range(30):
        blank.saved(tmp_path, f"learner-{number:02}.ipynb")
    book = grade_folder(tmp_path, workers=4)
    assert [entry.file for entry in book.entries] == [f"learner-{number:02}.ipynb" for number in range(30)]


def test_no_notebook_no_table() -> None:
    with pytest.raises(FolderMistake, match="There is no folder"):
        grade_folder(Path("nowhere"))
