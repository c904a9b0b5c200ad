"""Results of practice: nothing is lost, nothing of others is written over, and what is weak comes back."""

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from catalogue import sentence

from canasta_nb.teaching import Practice
from canasta_nb.teaching.fresh.fresh import model_answer
from canasta_nb.teaching.fresh.older import APPLICATION
from canasta_nb.teaching.memory import progress as keeping
from canasta_nb.teaching.memory.progress import NotKept, Progress, Result, usual_file

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


def result(topic: str = "freezing", points: float = 2, *, level: int = 1, hints: int = 0, minutes: float = 0,
           rules: tuple[tuple[str, float, float], ...] = (("take.frozen", 1.0, 0.1),)) -> Result:  # fmt: skip
    return Result(topic, level, 3, 1, points, 2, hints, None, rules, NOON + timedelta(minutes=minutes))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "practice.jsonl"


def test_what_is_kept_is_read_again(file: Path) -> None:
    kept = [
        result(),
        result("scoring", 0.5, hints=1, minutes=5, rules=(("canastas", 0.0, 0.1), ("cards-in-hand", 1.0, 0.1))),
    ]
    for each in kept:
        Progress(file).keep(each)
    assert Progress(file).results() == tuple(kept)


def test_nothing_is_made_before_there_is_something_to_keep(file: Path) -> None:
    assert Progress(file).results() == ()
    assert not file.parent.exists()


def test_only_results_are_kept(file: Path) -> None:
    """No name, no machine, no answer: what an exercise was, what it earned, and when; one line of JSON each."""
    Progress(file).keep(result())
    Progress(file).keep(result(minutes=1))
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    names = ["topic", "level", "seed", "number", "points", "max_points", "hints", "code", "rules", "answered_at"]
    assert [list(line) for line in lines] == [["canasta", *names]] * 2


KEEPS = """
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from canasta_nb.teaching.memory.progress import Progress, Result
for number in range(1, int(sys.argv[2]) + 1):
    Progress(sys.argv[1]).keep(
        Result("freezing", 1, int(sys.argv[3]), number, 1, 1, 0, None, (("take.frozen", 1.0, 0.1),), datetime.now(UTC))
    )
    print(number, flush=True)
"""


def keeping_process(file: Path, count: int, seed: int) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", KEEPS, file, str(count), str(seed)], stdout=subprocess.PIPE, text=True
    )


@pytest.mark.slow
def test_two_notebooks_at_once_lose_nothing(file: Path) -> None:
    both = [keeping_process(file, 40, seed) for seed in (1, 2)]
    for each in both:
        each.communicate()
        assert each.returncode == 0
    kept = Progress(file).results()
    assert [one.number for one in kept if one.seed == 1] == list(range(1, 41))
    assert [one.number for one in kept if one.seed == 2] == list(range(1, 41))
    assert all(len(one.rules) == 1 for one in kept)


@pytest.mark.slow
def test_a_kernel_that_is_killed_loses_nothing_that_was_kept(file: Path) -> None:
    running = keeping_process(file, 10_000, 1)
    assert running.stdout is not None
    said = 0
    while said < 15:
        said = int(running.stdout.readline())
    os.kill(running.pid, signal.SIGKILL)
    rest = running.communicate()[0].split()
    kept = Progress(file).results()
    assert len(kept) >= (int(rest[-1]) if rest else said)
    assert [one.number for one in kept] == list(range(1, len(kept) + 1))
    assert all(len(one.rules) == 1 for one in kept), "a result was kept in part"
    Progress(file).keep(result())


@pytest.mark.parametrize("left", [1, 12, 100])
def test_a_line_that_a_crash_has_torn_is_passed_over(left: int, file: Path) -> None:
    Progress(file).keep(result())
    whole = file.read_bytes()
    for kept, text in ((1, whole + whole[:left]), (0, whole[:left])):
        file.write_bytes(text)
        assert len(Progress(file).results()) == kept
        Progress(file).keep(result(minutes=1))
        assert len(Progress(file).results()) == kept + 1


def newer(file: Path) -> None:
    Progress(file).keep(result())
    file.write_text(file.read_text() + f'{keeping.BEGINS}{keeping.FORMAT + 1},"new":1}}\n')


def somebody_elses(file: Path) -> None:
    file.write_text('{"recipe":"canasta"}\n')


def no_text(file: Path) -> None:
    file.write_bytes(b"\xff\xd8" * 4000)


def a_letter(file: Path) -> None:
    file.write_text("Buy two packs of cards.\n" * 50, "utf-8")


FOREIGN = sentence("fresh/words", "kept", "foreign")


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (newer, "its format is 2, and this version reads 1. The file hasn't changed."),
        (somebody_elses, FOREIGN),
        (no_text, FOREIGN),
        (a_letter, FOREIGN),
    ],
)
def test_a_file_that_is_not_ours_to_write_is_left_as_it_is(make: Callable[[Path], None], says: str, file: Path) -> None:
    file.parent.mkdir()
    make(file)
    before = file.read_bytes()
    with pytest.raises(NotKept) as told:
        Practice("minimums", 1, 3, progress=file)
    assert says in str(told.value)
    assert "progress=None to keep nothing" in str(told.value)
    with pytest.raises(NotKept):
        Progress(file).keep(result())
    assert file.read_bytes() == before


OLDER = """
CREATE TABLE answer (id INTEGER PRIMARY KEY, topic, level, seed, number, points, max_points, hints, code, answered_at);
CREATE TABLE rule (answer, part, rule, share);
INSERT INTO answer VALUES (1, 'freezing', 2, 3, 1, 1.5, 2, 1, NULL, '2029-12-31T12:00:00+00:00');
INSERT INTO rule VALUES (1, 1, 'take.frozen', 0.5), (1, 2, 'take.no-match', 1.0);
"""


def older(file: Path, mark: int = APPLICATION) -> Path:
    """Return an SQLite file as practice kept it before."""
    before = file.with_suffix(".sqlite")
    before.parent.mkdir()
    with contextlib.closing(sqlite3.connect(before)) as connection:
        connection.executescript(f"PRAGMA application_id = {mark}; {OLDER}")
    return before


@pytest.mark.parametrize("named", [".jsonl", ".sqlite"])
def test_an_sqlite_file_of_before_is_read_once_and_left_as_it_is(named: str, file: Path) -> None:
    before = older(file)
    content = before.read_bytes()
    rules = (("take.frozen", 0.5, 0.0), ("take.no-match", 1.0, 0.0))
    kept = Result("freezing", 2, 3, 1, 1.5, 2, 1, None, rules, NOON - timedelta(days=1))
    assert Progress(file.with_suffix(named)).results() == (kept,)
    assert before.read_bytes() == content
    before.write_bytes(b"")
    Progress(file.with_suffix(named)).keep(result())
    assert Progress(file).results() == (kept, result())


def test_an_sqlite_file_of_somebody_else_is_passed_over(file: Path) -> None:
    before = older(file, mark=1)
    content = before.read_bytes()
    Progress(file).keep(result())
    assert Progress(file).results() == (result(),)
    assert before.read_bytes() == content


def test_a_new_learner_needs_no_sqlite(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser has none."""
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    Progress(file).keep(result())
    assert Progress(file).results() == (result(),)


def test_a_result_that_cannot_be_kept_is_marked_all_the_same(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    practice = Practice("minimums", 1, 3, progress=file)
    file.parent.write_text("a file where the folder should be")
    assert practice.answer(model_answer(practice.exercise)) == 1
    said = capsys.readouterr().out
    assert said.startswith("minimums-1-3-1: correct (1/1)\n")
    assert "This result was not kept. " in said
    assert "I can't use" in said


@pytest.mark.slow
def test_the_usual_file_lies_in_the_users_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert usual_file().is_relative_to(tmp_path)
    assert usual_file().name == "practice.jsonl"
    Practice("minimums", 1, 3).answer(50)
    assert len(Progress(usual_file()).results()) == 1


def test_in_a_browser_the_usual_file_is_where_files_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "emscripten")
    monkeypatch.setattr("canasta_nb.settings.BROWSERS_DRIVE", tmp_path)
    Practice("minimums", 1, 3).answer(50)
    assert len(Progress(tmp_path / "practice.jsonl").results()) == 1


@pytest.mark.slow
def test_importing_the_course_brings_neither_sqlite_nor_fsrs() -> None:
    code = """
import sys, canasta_nb.teaching
assert not {"sqlite3", "fsrs", "platformdirs", "pandas"} & set(sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
