"""Results of practice: nothing is lost, nothing of others is written over, and what is weak comes back."""

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sampled import every_time

from canasta_nb.extras import MissingExtra
from canasta_nb.teaching import Practice
from canasta_nb.teaching.practice import progress as keeping
from canasta_nb.teaching.practice.fresh import model_answer
from canasta_nb.teaching.practice.progress import NotKept, Progress, Result, usual_file
from canasta_nb.teaching.practice.schedule import due, level_for, next_topic, rating
from canasta_nb.teaching.practice.standing import Standing
from canasta_nb.teaching.practice.topics import TOPICS

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


def result(topic: str = "freezing", points: float = 2, *, level: int = 1, hints: int = 0, minutes: int = 0,
           rules: tuple[tuple[str, float], ...] = (("take.frozen", 1.0),)) -> Result:  # fmt: skip
    return Result(topic, level, 3, 1, points, 2, hints, None, rules, NOON + timedelta(minutes=minutes))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "practice.sqlite"


def test_what_is_kept_is_read_again(file: Path) -> None:
    kept = [result(), result("scoring", 0.5, hints=1, minutes=5, rules=(("canastas", 0.0), ("cards-in-hand", 1.0)))]
    for each in kept:
        Progress(file).keep(each)
    assert Progress(file).results() == tuple(kept)


def test_nothing_is_made_before_there_is_something_to_keep(file: Path) -> None:
    assert Progress(file).results() == ()
    assert not file.parent.exists()


@pytest.mark.slow
def test_a_file_that_another_program_holds_does_not_hold_a_lesson(file: Path) -> None:
    Progress(file).keep(result())
    started = time.monotonic()
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        with pytest.raises(NotKept, match="locked"):
            Progress(file).keep(result())
    assert time.monotonic() - started < 20


def test_only_results_are_kept(file: Path) -> None:
    """No name, no machine, no answer: what an exercise was, what it earned, and when."""
    Progress(file).keep(result())
    with contextlib.closing(sqlite3.connect(file)) as connection:
        columns = {
            table: [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        }
    assert columns == {
        "answer": ["id", "topic", "level", "seed", "number", "points", "max_points", "hints", "code", "answered_at"],
        "rule": ["answer", "part", "rule", "share"],
    }


KEEPS = """
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from canasta_nb.teaching.practice.progress import Progress, Result
for number in range(1, int(sys.argv[2]) + 1):
    Progress(sys.argv[1]).keep(
        Result("freezing", 1, int(sys.argv[3]), number, 1, 1, 0, None, (("take.frozen", 1.0),), datetime.now(UTC))
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


def test_a_result_is_kept_whole_or_not_at_all(file: Path) -> None:
    Progress(file).keep(result())
    with pytest.raises(NotKept):
        Progress(file).keep(result(rules=(("take.frozen", 1.0), (None, 1.0))))  # type: ignore[arg-type]
    assert len(Progress(file).results()) == 1


def newer(file: Path) -> None:
    Progress(file).keep(result())
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {keeping.FORMAT + 1}")


def somebody_elses(file: Path) -> None:
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")


def broken(file: Path) -> None:
    Progress(file).keep(result())
    file.write_bytes(file.read_bytes()[:100] + b"\xff" * 4000)


def no_database(file: Path) -> None:
    file.write_text("Buy two packs of cards.\n" * 50, "utf-8")


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (newer, "newer version of canasta_nb (its format is 2, this one knows 1); it was left as it is."),
        (somebody_elses, "holds no results of practice; it was left as it is. Move it away, or name another file"),
        (broken, "it was left as it is"),
        (no_database, "holds no results of practice; it was left as it is. Move it away, or name another file"),
    ],
)
def test_a_file_that_is_not_ours_to_write_is_left_as_it_is(make: Callable[[Path], None], says: str, file: Path) -> None:
    file.parent.mkdir()
    make(file)
    before = file.read_bytes()
    with pytest.raises(NotKept) as told:
        Practice("minimums", 1, 3, progress=file)
    assert says in str(told.value)
    assert "keep nothing with progress=None" in str(told.value)
    with pytest.raises(NotKept):
        Progress(file).keep(result())
    assert file.read_bytes() == before


def test_a_result_that_cannot_be_kept_is_marked_all_the_same(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    practice = Practice("minimums", 1, 3, progress=file)
    file.parent.write_text("a file where the folder should be")
    assert practice.answer(model_answer(practice.exercise)) == 1
    said = capsys.readouterr().out
    assert said.startswith("minimums-1-3-1: correct (1/1)\n  This result was not kept. ")
    assert "its folder cannot be made" in said


@pytest.mark.slow
def test_the_usual_file_lies_in_the_users_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert usual_file().is_relative_to(tmp_path)
    assert usual_file().name == "practice.sqlite"
    Practice("minimums", 1, 3).answer(50)
    assert len(Progress(usual_file()).results()) == 1


# Schedule


def test_what_was_wrong_comes_back_before_what_was_right() -> None:
    when = due([result("freezing", 2), result("scoring", 0)])
    assert NOON < when["scoring"] < when["freezing"]


def test_what_is_known_comes_back_later_each_time() -> None:
    results, gaps, now = [], [], NOON
    for _ in range(6):
        results.append(Result("freezing", 1, 3, 1, 2, 2, 0, None, (), now))
        gaps.append(due(results)["freezing"] - now)
        now = due(results)["freezing"]
    assert gaps == sorted(gaps)
    assert gaps[-1] > timedelta(days=20)


def test_the_order_in_which_two_notebooks_wrote_does_not_matter() -> None:
    results = [result(minutes=0), result("scoring", 0, minutes=1), result(minutes=2), result("scoring", minutes=3)]
    assert due(results) == due(results[::-1])


def test_due_first_then_new_then_the_next() -> None:
    late = NOON + timedelta(days=400)
    assert next_topic([result("scoring")], late) == "scoring"
    assert next_topic([result("scoring")], NOON) == next(iter(TOPICS))
    assert next_topic([result(name, minutes=place) for place, name in enumerate(TOPICS)], NOON) == next(iter(TOPICS))
    assert next_topic([result("bridge")], late) == next(iter(TOPICS)), "a topic of another version is passed over"


def test_hints_and_half_answers_are_rated_lower() -> None:
    earned = ((2, 0), (1.5, 1), (1, 0), (0.5, 0), (0, 0))
    rated = [rating(result(points=points, hints=hints)) for points, hints in earned]
    assert rated == ["Good", "Hard", "Hard", "Again", "Again"]


def test_the_level_follows_the_results() -> None:
    assert level_for("freezing", [result()]) == 1
    assert level_for("freezing", [result(), result()]) == 2
    assert level_for("freezing", [result(), result(), result("scoring", 0)]) == 2
    assert level_for("freezing", [result(level=1), result(level=2)]) == 2
    assert level_for("freezing", [result(level=3), result(level=3)]) == 3
    assert level_for("freezing", [result(level=2, points=0)]) == 1
    assert level_for("freezing", [result(level=2, points=1)]) == 2


def test_without_fsrs_a_topic_can_be_practised_and_the_choice_is_refused_with_the_line_that_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "fsrs", None)
    practice = Practice("minimums", 1, 3, progress=None)
    practice.answer(model_answer(practice.exercise))
    assert "any time" in repr(practice.progress())
    with pytest.raises(MissingExtra, match=r"pip install .*'fsrs>=6.3'"):
        Practice(progress=None)


# Standing


def test_the_table_counts_and_names_the_weakest_rule() -> None:
    results = [
        result("freezing", 2),
        result("going-out", 1, minutes=1, rules=(("out.no-canasta", 0.0), ("out.partner-said-no", 1.0))),
        result("going-out", 2, minutes=2, rules=(("out.no-canasta", 1.0), ("out.partner-said-no", 1.0))),
    ]
    table = Standing(results, NOON + timedelta(days=300))
    assert repr(table).splitlines() == [
        "Topic      Exercises  Points  Level  Again  Weakest rule",
        "going-out  2          3/4     1      now    No canasta yet: missed 1 of 2",
        "freezing   1          2/2     1      now    none",
    ]
    assert table._repr_html_().count('<th scope="row">') == 2
    assert list(table.to_frame()["exercises"]) == [2, 1]


def test_what_is_weakest_stands_first() -> None:
    table = Standing([result("freezing", 2), result("scoring", 0.5), result("minimums", 1)], NOON)
    assert [row.topic for row in table.rows] == ["scoring", "minimums", "freezing"]


# Practising


@pytest.mark.slow
def test_a_slip_of_the_pen_is_no_result(file: Path) -> None:
    names = list(TOPICS)[::3]
    for name in names:
        practice = Practice(name, 1, 5, progress=file)
        assert practice.answer("nonsense") == 0
        assert [one for one in Progress(file).results() if one.topic == name] == []
        practice.answer(model_answer(practice.exercise))
    assert [one.topic for one in Progress(file).results()] == names


def test_the_first_answer_counts(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    practice = Practice("minimums", 1, 3, progress=file)
    assert practice.answer() == 0
    assert practice.answer(7) == 0
    assert practice.answer(model_answer(practice.exercise)) == 1
    assert [one.points for one in Progress(file).results()] == [0]
    practice.next()
    practice.answer(model_answer(practice.exercise))
    assert [(one.number, one.points) for one in Progress(file).results()] == [(1, 0), (2, 1)]


def test_each_hint_costs_a_quarter_and_is_gone_at_the_next(capsys: pytest.CaptureFixture[str]) -> None:
    practice = Practice("minimums", 1, 3, progress=None)
    practice.hint()
    practice.hint()
    assert practice.answer(model_answer(practice.exercise)) == 0.5
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("Hint 1 of 3, for a quarter of the points: ")
    assert said[-1] == "  With 2 of the hints: 0.5/1."
    practice.next()
    assert practice.answer(model_answer(practice.exercise)) == 1


def test_without_a_seed_it_is_new_each_time() -> None:
    ids = {Practice("minimums", 1, progress=None).exercise.id for _ in range(5)}
    assert len(ids) > 1


@pytest.mark.slow
@pytest.mark.parametrize("level", every_time((1, 2, 3), asked={3}))
@pytest.mark.parametrize("name", TOPICS)
def test_the_text_says_everything_that_the_picture_shows(name: str, level: int) -> None:
    """Nobody needs the picture: the question, every card, the form of the answer and its words are text."""
    practice = Practice(name, level, 4, progress=None)
    text, html = repr(practice), practice._repr_html_()
    for said in (practice.exercise.question, *(part.ask for part in practice.exercise.parts)):
        assert said in text
    for word in (*practice.exercise.reasons, *practice.exercise.labels):
        assert f"  `{word}`: " in text
        assert f"<li><code>{word}</code>: " in html
    assert "Answer with `practice.answer(" in text
    assert "`" not in html


@pytest.mark.slow
def test_importing_the_course_brings_neither_sqlite_nor_fsrs() -> None:
    code = """
import sys, canasta_nb.teaching
assert not {"sqlite3", "fsrs", "platformdirs", "pandas"} & set(sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
