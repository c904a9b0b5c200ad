"""A table of marks from any program, read again: for a book that takes its points over."""

from pathlib import Path

import pytest
from catalogue import sentence

from canasta_nb.classroom.marks import totals
from canasta_nb.classroom.marks.marks_table import (
    COLUMNS,
    LARGEST_TABLE,
    NOT_GRADED,
    MarksRow,
    TableMistake,
    as_csv,
    read_table,
    write_table,
)  # fmt: skip
from canasta_nb.classroom.notebooks.learners import learner_of
from canasta_nb.teaching.judging.assessing import Score

HEAD = ",".join(COLUMNS)
ANNA = "anna/05_freezing.ipynb,05,fz-3,1,1,correct,,"


def row(
    file: str, exercise: str, points: float | None, most: int = 2, status: str = "wrong", code: str = ""
) -> MarksRow:
    lesson = {"fz": "05", "im": "06"}[exercise[:2]]
    return MarksRow(file, lesson, exercise, None if points is None else Score(points), most, status, code, "")


def ungraded(file: str) -> MarksRow:
    return MarksRow(file, "", "", None, None, NOT_GRADED, "", "It has no cells.")


CLASS = [
    row("Anna/05_freezing.ipynb", "fz-2", 2, status="correct"),
    row("Anna/05_freezing.ipynb", "fz-3", 0.5, 1, "partial", "freeze_needs_top"),
    row("anna_06_initial_meld.ipynb", "im-1", None, 1, "crashed"),
    row("anna_06_initial_meld.ipynb", "im-2", 3, 4, "partial"),
    row("ben/05_freezing.ipynb", "fz-2", 0, code="table_meld_helps"),
    row("ben/05_freezing.ipynb", "fz-3", 0, 1, "blank"),
    row("ben/05_freezing (1).ipynb", "fz-2", 1, status="partial", code="table_meld_helps"),
    row("ben/05_freezing (1).ipynb", "fz-3", 0, 1, "missing"),
    ungraded("=dora_05_freezing.ipynb"),
]


def saved(folder: Path, text: str | bytes) -> Path:
    place = folder / "marks.csv"
    place.write_bytes(text if isinstance(text, bytes) else text.encode())
    return place


@pytest.fixture
def marks(tmp_path: Path) -> Path:
    write_table(tmp_path / "marks.csv", CLASS)
    return tmp_path / "marks.csv"


def test_what_was_written_is_read_again(marks: Path) -> None:
    assert list(read_table(marks)) == CLASS
    assert '"\'=dora_05_freezing.ipynb"' in marks.read_text("utf-8-sig")


def test_a_spreadsheet_may_have_saved_it(tmp_path: Path) -> None:
    """With semicolons, decimal commas, a lesson without its 0, a column more, in another order, empty lines."""
    text = f"remark;{HEAD.replace(',', ';')}\r\nwell done;zoë/05.ipynb;5;fz-4;0,75;1;partial;;\r\n;;;;;;;;\r\n"
    (read,) = read_table(saved(tmp_path, text))
    assert read == MarksRow("zoë/05.ipynb", "05", "fz-4", Score(0.75), 1, "partial", "", "")


LONG = "x" * 200_000


def one(old: str = "", new: str = "") -> str:
    """Return a table of one row with a change in it."""
    return f"{HEAD}\n{ANNA.replace(old, new)}"


def no_points(value: str) -> str:
    """Return the answer to a value in line 2 that isn't a number of points."""
    return ":2: points" + sentence("mistakes", "table", "points", value=value, most=1)


HOSTILE: dict[str, tuple[str | bytes, str]] = {
    "nothing": ("", ":1" + sentence("mistakes", "table", "column", column="file", hint="")),
    "only heads": (HEAD, " has no marks in it"),
    "a renamed column": (
        HEAD.replace("points", "pionts", 1), ':1: there is no column "points". Was it renamed to "pionts"?',
    ),
    "a column twice": (f"{HEAD},points", ':1: there are two columns "points".'),
    "a diary": ("Monday, Canasta with Dora\n", ':1: there is no column "file".'),
    "too few fields": (f"{one()}\nben,05", ":3: there are 2 fields here, and 8 columns."),
    "no number": (one(",1,1,", ",one,1,"), no_points("one")),
    "no such number": (one(",1,1,", ",nan,1,"), no_points("nan")),
    "more than there is": (one(",1,1,", ",75,1,"), no_points("75")),
    "less than nothing": (one(",1,1,", ",-1,1,"), no_points("-1")),
    "a formula": (one(",1,1,", ",=1+1,1,"), no_points("=1+1")),
    "no whole number": (one(",1,1,", ",1,1.5,"), ':2: max_points: "1.5" is not a whole number'),
    "a status": (one("correct", "corect"), ':2: status: there is no status "corect". Did you mean "correct"?'),
    "no file": (one("anna/05_freezing.ipynb"), ":2: file: write something here."),
    "no exercise": (one("fz-3"), ":2: exercise: write something here."),
    "a row twice": (f"{one()}\n{ANNA}", ":3: anna/05_freezing.ipynb fz-3 is in line 2 already."),
    "bytes": (f"{HEAD}\nzo\xeb".encode("latin-1"), ":2: " + sentence("mistakes", "not_utf8")),
    "an open quote": (f'{HEAD}\n"anna', ":2" + sentence("mistakes", "table", "not_csv")),
    "a field without end": (f"{HEAD}\n{LONG}", ":2" + sentence("mistakes", "table", "not_csv")),
    "a long value": (one(",1,1,", f",{LONG[:999]},1,"), no_points("x" * 40 + "…")),
    "too much": (b" " * (LARGEST_TABLE + 1), sentence("mistakes", "what_it_is", "large", most=50)),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_table_that_is_wrong_is_answered_with_the_line_and_the_column(name: str, tmp_path: Path) -> None:
    text, says = HOSTILE[name]
    place = saved(tmp_path, text)
    with pytest.raises(TableMistake) as wrong:
        read_table(place)
    assert str(wrong.value).startswith(str(place))
    assert says in str(wrong.value)


def test_of_several_files_the_best_counts_and_all_are_named() -> None:
    rows, several = totals.counting(CLASS)
    assert several == [("ben/05_freezing (1).ipynb", "ben/05_freezing.ipynb")]
    assert {each.file for each in rows if each.file.startswith("ben")} == {"ben/05_freezing (1).ipynb"}


@pytest.mark.parametrize(
    ("file", "learner"),
    [
        ("anna/05_freezing.ipynb", "anna"),
        ("anna/05_freezing_final.ipynb", "anna"),
        ("anna/anna-05_freezing.ipynb", "anna"),
        ("anna/homework.ipynb", "anna"),
        ("anna_05_freezing.ipynb", "anna"),
        ("anna maria-05-Freezing-submission.ipynb", "anna maria"),
        ("05_freezing_anna (2).ipynb", "anna"),
        ("05/anna.ipynb", "anna"),
        ("Lección 05/anna/05_freezing.ipynb", "anna"),
        ("7b/anna_05_freezing.ipynb", "7b/anna"),
        ("Anna García_123_assignsubmission_file_/05_freezing.ipynb", "Anna García"),
        ("garciaanna_12_3456_05_freezing-1.ipynb", "garciaanna_12"),
        ("garciaanna_LATE_12_3457_06_initial_meld.ipynb", "garciaanna_12"),
        ("05_freezing.ipynb", "05_freezing"),
        ("../../etc/passwd.ipynb", "../../etc"),
    ],
)
def test_the_learner_is_the_folder_or_stands_in_the_name(file: str, learner: str) -> None:
    assert learner_of(file) == learner


@pytest.mark.parametrize("first", ["=", "+", "@", "\t=", "＝"])
def test_a_name_that_looks_like_a_formula_comes_back(first: str, tmp_path: Path) -> None:
    rows = [row(f"{first}cmd/05_freezing.ipynb", "fz-3", 1, 1, "correct")]
    assert list(read_table(saved(tmp_path, as_csv([COLUMNS, *rows])))) == rows
