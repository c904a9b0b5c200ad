"""One submission never touches another: whatever it does is a row of its own, and none of it runs."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence
from sampled import every_time

from canasta_nb.classroom.grading import grading_process
from canasta_nb.classroom.grading.grader import Grader, NotGraded
from canasta_nb.classroom.marks.unfinished import Unfinished
from canasta_nb.classroom.reports.class_grading import grade_folder
from canasta_nb.classroom.reports.gradebook import Gradebook, Graded
from canasta_nb.teaching.judging import record

pytestmark = pytest.mark.slow  # processes are started
Fresh = Callable[[], Any]
COMMAND = [sys.executable, "-m", "canasta_nb.cli", "grade", "class"]


def rows_of(book: Gradebook) -> list[dict[str, str]]:
    return list(csv.DictReader(book.csv().splitlines()))


def points_in(book: Gradebook, file: str) -> float:
    return next(float(entry.marks.points) for entry in book.entries if entry.file == file and entry.marks)


def reason_of(book: Gradebook, file: str) -> str:
    return next(entry.reason for entry in book.entries if entry.file == file and entry.marks is None)


def seated(folder: Path, fresh: Fresh) -> Path:
    """Anna and Zoe, 5.5 points each, and room for somebody in between."""
    folder.mkdir()
    fresh().saved(folder, "anna-05_freezing.ipynb")
    fresh().saved(folder, "zoe-05_freezing.ipynb")
    return folder


@pytest.fixture
def classroom(tmp_path: Path, fresh: Fresh) -> Path:
    return seated(tmp_path / "class", fresh)


def honest(book: Gradebook) -> list[float]:
    return [points_in(book, f"{name}-05_freezing.ipynb") for name in ("anna", "zoe")]


ODD_FILES: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", sentence("mistakes", "notebook", "not_json")),
    "not UTF-8": (b"\x80", sentence("mistakes", "notebook", "not_utf8", byte=0)),
    "deep": (b"[" * 100_000, sentence("mistakes", "notebook", "deep")),
    "deep and whole": (b'{"cells":' + b"[" * 300 + b"]" * 300 + b"}", sentence("mistakes", "notebook", "deep")),
    "deep metadata": (
        b'{"cells":[],"metadata":' + b'{"a":' * 900 + b"1" + b"}" * 901,
        sentence("mistakes", "notebook", "deep"),
    ),
    "digits": (b'{"cells":[],"nbformat":' + b"4" * 5_000 + b"}", sentence("mistakes", "notebook", "digits")),
    "lists": (b'{"cells":[' + b"[]," * 6_600_000 + b"[]]}", sentence("mistakes", "notebook", "lists")),
    "cells": (b'{"cells":[' + b"{}," * 2_500 + b"{}]}", "has 2501 cells; at most 2000 are read"),
    "numbers for cells": (b'{"cells":[1,null,"a",{"source":7,"metadata":4}],"nbformat":4}', "not a notebook of the"),
}


@pytest.fixture(scope="module")
def odd_book(tmp_path_factory: pytest.TempPathFactory, fresh: Fresh) -> Gradebook:
    """Return the marks of a class with every odd file, between the two good ones."""
    folder = seated(tmp_path_factory.mktemp("odd") / "class", fresh)
    for name, (content, _) in ODD_FILES.items():
        (folder / f"mallory, {name}.ipynb").write_bytes(content)
    return grade_folder(folder)


@pytest.mark.parametrize("name", ODD_FILES)
def test_an_odd_file_is_a_row_of_its_own(name: str, odd_book: Gradebook) -> None:
    file, says = f"mallory, {name}.ipynb", ODD_FILES[name][1]
    assert says in reason_of(odd_book, file)
    assert honest(odd_book) == [5.5, 5.5]
    assert not odd_book.complete
    (row,) = [row for row in rows_of(odd_book) if row["file"] == file]
    assert (row["status"], row["points"], row["max_points"]) == ("not-graded", "", "")


def test_so_much_code_that_reading_it_takes_long_is_not_read(classroom: Path, fresh: Fresh) -> None:
    """A hundred cells of lists, each naming every answer."""
    mallory = fresh()
    text = "".join(f"fz_{number} = f(0)\n" for number in range(1, 8)) + "[" + "1," * 9_000 + "]"
    mallory.notebook["cells"] += [{"cell_type": "code", "source": text, "metadata": {}} for _ in range(100)]
    mallory.saved(classroom, "mallory-05.ipynb")
    started = time.monotonic()
    book = grade_folder(classroom)
    assert "characters of code; at most 400,000 are read" in reason_of(book, "mallory-05.ipynb")
    assert time.monotonic() - started < 15
    assert honest(book) == [5.5, 5.5]


def test_every_cell_is_parsed_once(fresh: Fresh, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from canasta_nb.classroom.notebooks import cells
    from canasta_nb.teaching.content import written

    parsed: list[str] = []
    parse = written.ast.parse
    notebook = fresh().notebook
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["source"] = f"print('fz_1 fz_2 fz_3 fz_4 fz_5 fz_6 fz_7', {cell['source']!r})"
    with monkeypatch.context() as counted:  # what tells of a failure parses, too
        counted.setattr(written.ast, "parse", lambda text: (parsed.append(text), parse(text))[1])
        cells.find_answers(notebook, {f"fz-{number}": f"fz_{number}" for number in range(1, 8)})
    assert len(parsed) == len(list(cells.code_cells(notebook)))


@pytest.mark.parametrize("error", [IndexError, KeyError, RecursionError, MemoryError, AssertionError, ArithmeticError])
def test_whatever_a_notebook_raises_is_its_own_reason(error: type[Exception], tmp_path: Path) -> None:
    def broken(path: Path) -> Any:
        raise error

    said = grading_process.answer(tmp_path / "mine.ipynb", mark=broken)
    assert said["reason"].startswith("Grading it ")


def test_an_answer_that_would_take_too_long_to_judge_is_not_graded(
    fresh: Fresh, classroom: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from canasta_nb.classroom.grading import grading
    from canasta_nb.core.going_out.budget import too_many_cards

    def endless(asked: Any, value: object) -> Any:
        raise too_many_cards()

    monkeypatch.setattr(record, "assess", endless)
    lines = {line.ex: line for line in grading.mark_notebook(classroom / "anna-05_freezing.ipynb").lines}
    assert lines["fz-3"].points is None
    assert lines["fz-3"].notes == (sentence("mistakes", "too_many_cards"),)


def test_an_answer_that_breaks_the_rules_core_costs_no_other_answer(
    fresh: Fresh, classroom: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What nobody could judge is not 0."""
    from canasta_nb.classroom.grading import grading

    assess = record.assess

    def fragile(asked: Any, value: object) -> Any:
        if asked.id == "fz-3":
            raise IndexError("tuple index out of range")
        return assess(asked, value)

    monkeypatch.setattr(record, "assess", fragile)
    marks = grading.mark_notebook(classroom / "anna-05_freezing.ipynb")
    lines = {line.ex: line for line in marks.lines}
    assert (lines["fz-3"].points, lines["fz-3"].status) == (None, "crashed")
    assert lines["fz-3"].notes == ("Marking this answer failed with IndexError; please report it.",)
    assert float(marks.points) == 4.5
    assert marks.not_graded == ("fz-3",)
    book = Gradebook((Graded("anna.ipynb", marks),))
    assert not book.complete
    (row,) = [row for row in rows_of(book) if row["exercise"] == "fz-3"]
    assert row["points"] == ""


def test_half_an_act_loses_nobody_a_point(classroom: Path, copy_of: Any) -> None:
    mallory = copy_of("14_players").answered({"pl-6": '["draw", "meld ????"]'})
    mallory.saved(classroom, "mallory-14_players.ipynb")
    book = grade_folder(classroom)
    assert honest(book) == [5.5, 5.5]
    assert points_in(book, "mallory-14_players.ipynb") == 1  # The draw is right, but no act follows.


BOMB = """
import sys
from canasta_nb.classroom.grading import grading_process
def mark(path):
    if "mallory" in path.name:
        {does}
    return grading_process.mark_notebook(path)
grading_process.answer.__kwdefaults__["mark"] = mark
grading_process.MEMORY = 400_000_000
grading_process.main()
"""


@pytest.mark.parametrize(
    ("does", "says", "seconds"),
    [
        pytest.param("while True: pass", "takes longer than the 15 seconds", 15, marks=pytest.mark.soak),
        ("import os; os._exit(3)", sentence("mistakes", "class", "ended"), 60),
        pytest.param(
            "import os; os.kill(os.getpid(), 9)", sentence("mistakes", "class", "ended"), 60, marks=pytest.mark.soak
        ),
        ("list(range(10**9))", "takes more memory than", 60),
        ("print('a line on the standard output'); 1 / 0", "Grading it failed with ZeroDivisionError", 60),
    ],
)
def test_a_process_that_a_notebook_brings_down_is_replaced(
    does: str, says: str, seconds: float, classroom: Path, fresh: Fresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh().saved(classroom, "mallory-05_freezing.ipynb")
    from canasta_nb.classroom.grading import grader

    bomb = [sys.executable, "-c", BOMB.format(does=does)]
    monkeypatch.setattr(grader, "python", lambda module: bomb)
    book = grade_folder(classroom, seconds=seconds)
    assert says in reason_of(book, "mallory-05_freezing.ipynb")
    assert honest(book) == [5.5, 5.5]


def test_a_process_serves_many_notebooks(classroom: Path) -> None:
    with Grader() as grader:
        assert grader.marks(classroom / "anna-05_freezing.ipynb").points == 5.5
        first = grader._process
        with pytest.raises(NotGraded):
            grader.marks(classroom / "nobody.ipynb")
        assert grader.marks(classroom / "zoe-05_freezing.ipynb").points == 5.5
        assert grader._process is first


@pytest.mark.skipif(sys.platform != "linux", reason="other systems allow no such names")
def test_a_name_that_is_not_utf_8_keeps_its_row(classroom: Path, fresh: Fresh, tmp_path: Path) -> None:
    fresh().saved(tmp_path, "plain.ipynb").rename(os.fsdecode(os.fsencode(classroom) + b"/zo\xeb-05.ipynb"))
    done = subprocess.run(COMMAND, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    with (tmp_path / "marks.csv").open(encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    assert sum(float(row["points"]) for row in rows if row["file"] == r"zo\udceb-05.ipynb") == 5.5
    assert len({row["file"] for row in rows}) == 3


def test_a_name_cannot_write_rows_of_its_own(classroom: Path, fresh: Fresh) -> None:
    fresh().saved(classroom, "eve\nzoe-05_freezing.ipynb: 12\x1b[2J.ipynb")
    told: list[str] = []
    grade_folder(classroom, tell=lambda entry: told.append(str(entry)))
    assert told[1] == r"eve\nzoe-05_freezing.ipynb: 12\x1b[2J.ipynb: 5.5/12 points"


def test_a_name_in_capitals_is_graded_too(classroom: Path, fresh: Fresh) -> None:
    fresh().saved(classroom, "CARL-05_FREEZING.IPYNB")
    assert points_in(grade_folder(classroom), "CARL-05_FREEZING.IPYNB") == 5.5


def test_several_files_of_one_notebook_are_pointed_out(tmp_path: Path, classroom: Path, fresh: Fresh) -> None:
    for name in ("anna-05_freezing-submission.ipynb", "anna-05_freezing (1).ipynb", "Anna-05_freezing-Copy1.ipynb"):
        fresh().saved(classroom, name)
    done = subprocess.run(COMMAND, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1] == (
        sentence(
            "mistakes",
            "class",
            "twice",
            names="Anna-05_freezing-Copy1.ipynb, anna-05_freezing (1).ipynb, anna-05_freezing-submission.ipynb, "
            "anna-05_freezing.ipynb",
        )
    )
    with (tmp_path / "marks.csv").open(encoding="utf-8-sig") as file:
        noted = {row["file"] for row in csv.DictReader(file) if "several_files" in row["notes"]}
    assert len(noted) == 4
    assert "zoe-05_freezing.ipynb" not in noted


@pytest.mark.parametrize("start", [*"=+-@|%＝＋－＠｜﹦", " =", "\t=", "\n="])
def test_no_sign_starts_a_formula(start: str) -> None:
    row = next(csv.reader([Gradebook((Graded("a", None, f"{start}cmd|'/c calc'!A0"),)).csv().partition("\n")[2]]))
    assert row[-1].startswith("'")


# An interrupted grading

ENDED_BY, LARGE = ("SIGINT", "SIGTERM", "SIGKILL"), 30

# The command, which gets the signal that is named in its first argument when it has told of five notebooks. The thread
# that grades waits for that after twenty, so that on a busy machine, too, most of the class is not graded yet.
INTERRUPTED = """
import os, signal, sys
from threading import Event
from canasta_nb import cli
from canasta_nb.classroom.reports import class_grading
from canasta_nb.classroom.marks.unfinished import Unfinished

by, told, sent = signal.Signals[sys.argv.pop(1)], [], Event()
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell makes what runs in its background deaf to it
grade_folder, keep = class_grading.grade_folder, Unfinished.keep

def interrupted(folder, *, tell, **options):
    def tell_and_end(entry):
        tell(entry)
        told.append(entry)
        if len(told) == 5:
            sent.set()
            os.kill(os.getpid(), by)
    return grade_folder(folder, tell=tell_and_end, **options)

def keep_and_wait(self, *graded):
    keep(self, *graded)
    if self.count >= 20:
        sent.wait(60)

class_grading.grade_folder, Unfinished.keep = interrupted, keep_and_wait
cli.main()
"""


def graded_files(kept: Path) -> list[str]:
    return [json.loads(line)["name"] for line in kept.read_text("utf-8").splitlines()[1:]]


@pytest.mark.skipif(os.name != "posix", reason="there is no such signal elsewhere")
@pytest.mark.parametrize("by", every_time(ENDED_BY, asked={"SIGINT", "SIGKILL"}))
def test_an_interrupted_grading_goes_on_where_it_was(by: str, tmp_path: Path, fresh: Fresh) -> None:
    folder, scratch = tmp_path / "class", tmp_path / "scratch"
    folder.mkdir()
    scratch.mkdir()
    for number in range(LARGE):
        fresh().saved(folder, f"learner{number:02}-05.ipynb")
    environment = {**os.environ, "TMPDIR": str(scratch)}
    ended = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, by, "grade", "class", "--workers", "1"],
        cwd=tmp_path, capture_output=True, text=True, check=False, env=environment,
    )  # fmt: skip
    assert ended.stderr.count(" points\n") >= 5
    assert ended.returncode == {"SIGINT": 130, "SIGTERM": 143, "SIGKILL": -9}[by]
    kept = tmp_path / "marks.csv.unfinished"
    before = graded_files(kept)
    assert 5 <= len(before) < LARGE
    done = subprocess.run(COMMAND, cwd=tmp_path, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0
    assert done.stderr.splitlines()[0] == f"Going on: {len(before)} notebooks are graded already."
    assert f"{LARGE} notebooks graded" in done.stdout
    assert not kept.exists()
    until = time.monotonic() + 20
    while list(scratch.iterdir()) and time.monotonic() < until:
        time.sleep(0.1)  # a killed grading cannot clear up: its processes do when they find it gone
    assert list(scratch.iterdir()) == []


def test_what_was_kept_counts_only_for_the_same_notebook(classroom: Path, tmp_path: Path, fresh: Fresh) -> None:
    table = tmp_path / "marks.csv"
    book = grade_folder(classroom, unfinished=Unfinished(table, classroom))
    fresh().answered({"fz-3": "..."}).saved(classroom, "anna-05_freezing.ipynb")
    again = Unfinished(table, classroom)
    assert again.count == 2
    changed = grade_folder(classroom, unfinished=again)
    assert (honest(book), honest(changed)) == ([5.5, 5.5], [4.5, 5.5])


def test_what_was_not_graded_is_tried_again(classroom: Path, tmp_path: Path, fresh: Fresh) -> None:
    place = classroom / "mallory-05_freezing.ipynb"
    place.write_text("{", encoding="utf-8")
    table = tmp_path / "marks.csv"
    grade_folder(classroom, unfinished=Unfinished(table, classroom))
    assert Unfinished(table, classroom).count == 2


def test_a_line_that_was_cut_off_is_graded_again(classroom: Path, tmp_path: Path) -> None:
    table = tmp_path / "marks.csv"
    grade_folder(classroom, unfinished=Unfinished(table, classroom))
    kept = tmp_path / "marks.csv.unfinished"
    kept.write_bytes(kept.read_bytes()[:-40])
    again = Unfinished(table, classroom)
    assert again.count == 1
    assert honest(grade_folder(classroom, unfinished=again)) == [5.5, 5.5]
    assert Unfinished(table, classroom).count == 2


def test_two_gradings_of_a_class_at_once_do_not_disturb_each_other(
    classroom: Path, tmp_path: Path, fresh: Fresh
) -> None:
    for number in range(4):
        fresh().saved(classroom, f"learner{number:02}-05.ipynb")
    both = [subprocess.Popen(COMMAND, cwd=tmp_path, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    said = [process.communicate()[1] for process in both]
    assert [process.returncode for process in both] == [0, 0], said
    again = subprocess.run(COMMAND, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (again.returncode, again.stdout.partition(",")[0]) == (0, "6 notebooks graded")
    with (tmp_path / "marks.csv").open(encoding="utf-8-sig") as file:
        assert sum(float(row["points"]) for row in csv.DictReader(file)) == 6 * 5.5


def test_a_file_of_somebody_else_stays(classroom: Path, tmp_path: Path) -> None:
    kept = tmp_path / "marks.csv.unfinished"
    kept.write_text("My diary\n", encoding="utf-8")
    done = subprocess.run(COMMAND, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, kept.read_text("utf-8")) == (2, "My diary\n")
    assert sentence("mistakes", "class", "unfinished") in done.stderr


def test_the_help_tells_the_exit_statuses() -> None:
    done = subprocess.run([*COMMAND[:4], "--help"], capture_output=True, text=True, check=False)
    assert "Exit status 0 when everything was graded, 3 when something could not be" in " ".join(done.stdout.split())
