"""The learner's log: nothing that was acknowledged is lost, nothing of others is written over, and its order holds."""

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import process_time

import pytest
from catalogue import sentence
from sampled import every_time

from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.home.progress import standing
from canasta_nb.teaching import Practice
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.diagnosis import kept_signs
from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis
from canasta_nb.teaching.diagnosis.kept_signs import as_json, signs_as_json
from canasta_nb.teaching.diagnosis.signs import Sign, Signs
from canasta_nb.teaching.fresh.fresh import model_answer
from canasta_nb.teaching.judging.saved_answers import end, exam_is_over, keep, kept, told_once
from canasta_nb.teaching.log.learner_log import BEGINS, LearnerLog, NotKept, log_in
from canasta_nb.teaching.log.line import LONGEST, PRACTICE, Earned, LogLine, line_in, new_line, written
from canasta_nb.teaching.memory.results import results
from canasta_nb.teaching.memory.reviews import reviews_in
from canasta_nb.teaching.memory.schedule import due
from canasta_nb.teaching.notebook.exam import question

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
BUDGET = 0.1
"""The seconds in which ten thousand lines are read; a busy machine that tests others as well has five times as many."""


@pytest.fixture(autouse=True)
def nothing_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the learner's own folder for data be an empty one, and the notebooks be here."""
    monkeypatch.setattr("canasta_nb.teaching.log.before.learners_folder", lambda: tmp_path / "data")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def log(tmp_path: Path) -> LearnerLog:
    return log_in(tmp_path)


def practised(ex: str = "freezing-1-3-1", points: float = 2, minutes: float = 0) -> LogLine:
    line = new_line(ex, "True", PRACTICE, earned=Earned(points, 2, (("take.frozen", points / 2, 0.1),)))
    return line._replace(at=NOON + timedelta(minutes=minutes))


def answers(log: LearnerLog) -> list[str]:
    return [line.answer for line in log.read().lines]


# One file


def test_what_is_kept_is_read_again(log: LearnerLog) -> None:
    signs = signs_as_json(Signs("a", (Sign(False, 4, 1, {"must_take": 0.5}),)))
    kept_lines = [new_line("fz-3", "'9h9d'", attempt=2, hints=1), practised(), new_line("x", "1", signs=signs)]
    for line in kept_lines:
        log.append(line)
    assert log.read().lines == tuple(kept_lines)


def test_nothing_is_made_before_there_is_something_to_keep(log: LearnerLog) -> None:
    assert log.read().lines == ()
    assert kept(exercise("fz-3")) is ...
    assert not log.path.parent.exists()


def test_a_line_says_what_was_answered_and_no_more(log: LearnerLog) -> None:
    """No name, no machine, no points that can be worked out."""
    keep(exercise("fz-3"), "9h2s")
    keep(exercise("fz-3"), "9h9d")
    lines = [json.loads(line) for line in log.path.read_text("utf-8").splitlines()]
    assert [list(line) for line in lines] == [
        ["canasta", "id", "at", "ex", "answer", "attempt", "hints", "how", "shown"]
    ] * 2
    assert [(line["answer"], line["attempt"], line["how"]) for line in lines] == [
        ("'9h2s'", 1, "clicked"), ("'9h9d'", 2, "clicked"),
    ]  # fmt: skip


def test_what_is_too_long_for_a_line_is_not_kept_and_said(log: LearnerLog) -> None:
    said = keep(exercise("fz-3"), "9h" * LONGEST)
    assert sentence("teaching/content/words", "log", "too_long") in said
    assert not log.path.exists()


KEEPS = """
import sys
from pathlib import Path
from canasta_nb.teaching.log.learner_log import log_in
from canasta_nb.teaching.log.line import new_line
for number in range(1, int(sys.argv[2]) + 1):
    log_in(Path(sys.argv[1])).append(new_line(f"x-{sys.argv[3]}", str(number)))
    print(number, flush=True)
"""


def keeping_process(folder: Path, count: int, name: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", KEEPS, folder, str(count), str(name)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


@pytest.mark.slow
def test_two_notebooks_at_once_lose_nothing(log: LearnerLog, tmp_path: Path) -> None:
    both = [keeping_process(tmp_path, 40, name) for name in (1, 2)]
    for each in both:
        each.communicate()
        assert each.returncode == 0
    found = log.read()
    assert found.skipped == 0
    for name in (1, 2):
        assert [line.answer for line in found.of(f"x-{name}")] == [str(number) for number in range(1, 41)]


@pytest.mark.slow
@pytest.mark.parametrize("kill", every_time(range(30), range(3)))
def test_a_kernel_that_is_killed_loses_nothing_that_was_acknowledged(
    kill: int, log: LearnerLog, tmp_path: Path
) -> None:
    running = keeping_process(tmp_path, 10_000, 1)
    assert running.stdout is not None
    said = 0
    while said < 1 + random.Random(kill).randrange(20):
        said = int(running.stdout.readline())
    os.kill(running.pid, signal.SIGKILL)
    rest = running.communicate()[0].split()
    log.append(new_line("x-1", "after"))
    numbers = [line.answer for line in log.read().of("x-1")]
    assert len(numbers) > (int(rest[-1]) if rest else said)
    assert numbers == [*map(str, range(1, len(numbers))), "after"]


@pytest.mark.parametrize("left", [1, 12, 100])
def test_a_line_that_a_crash_has_torn_is_passed_over_and_said_once(left: int, log: LearnerLog) -> None:
    log.append(new_line("fz-3", "1"))
    whole = log.path.read_bytes()
    log.path.write_bytes(whole + whole[:left])
    assert answers(log) == ["1"]
    log.append(new_line("fz-3", "2"))
    assert answers(log) == ["1", "2"]
    says = sentence("teaching/content/words", "log", "skipped", n=1, file=Path("answers/learner.jsonl"))
    assert told_once() == says
    assert told_once() == ""
    assert log.path.read_bytes().startswith(whole + whole[:left] + b"\n"), "nothing is taken away"


def test_a_line_that_is_there_twice_counts_once(log: LearnerLog) -> None:
    log.append(practised(), practised("freezing-1-3-2"))
    log.path.write_bytes(log.path.read_bytes() * 2)
    assert len(list(results(log.read().lines))) == 2
    assert log.read().skipped == 0


def test_a_clock_that_goes_back_orders_no_answers(log: LearnerLog) -> None:
    early, late = practised(points=2, minutes=0), practised("freezing-1-3-2", points=0, minutes=-600)
    log.append(early, late, *(new_line("fz-3", said)._replace(at=at) for said, at in (
        ("'KsKh'", NOON), ("'QsQh'", NOON - timedelta(days=9)),
    )))  # fmt: skip
    assert [result.points for result in results(log.read().lines)] == [2, 0]
    assert kept(exercise("fz-3")) == "QsQh", "of answers that earn the same the last one counts"
    comes_back = due(reviews_in(log.read().lines, {}))["take.frozen"]
    assert comes_back < due(reviews_in([late, early], {}))["take.frozen"], "what was wrong last comes back first"


def test_ten_thousand_lines_are_read_in_time(log: LearnerLog, record_property: Callable[[str, object], None]) -> None:
    lines = [
        new_line(f"x-{number % 300}", "((True, 'natural-pair'), (False, 'take.frozen'))") for number in range(8_000)
    ]
    lines += [practised(f"freezing-2-3-{number}") for number in range(2_000)]
    log.path.parent.mkdir()
    log.path.write_bytes(b"".join(map(written, lines)))
    took = []
    for _ in range(5):
        os.utime(log.path, ns=(0, len(took)))  # it is not the file that was read before
        begun = process_time()
        assert len(LearnerLog(log.path).read().lines) == 10_000
        took.append(process_time() - begun)
    record_property("seconds to read 10,000 answers", round(min(took), 3))
    assert min(took) < 5 * BUDGET


HOSTILE = [
    b"", b"{", b"[[[", b"[" * 4_000, b"null", b"Buy cards.", b"\xff\xfe", b'{"canasta":' + b"9" * 4_000,
    b'{"canasta":3,"new":1}', b'{"canasta":2}', b'{"canasta":2,"ex":"' + b"x" * LONGEST + b'"}', b'{"canasta":NaN}',
    b'{"canasta":' + b'{"a":' * 700 + b"1" + b"}" * 700 + b"}",
]  # fmt: skip
BAD = {
    "id": (3, "", "../x", "x" * 81), "ex": (None, [], "fz 3", "fz-3\n"), "answer": (5, "a\x00b", "a\nb", "\u202e"),
    "attempt": (0, True, 1.5, 10**30), "hints": (-1, "1", None), "how": ("guessed", 3), "signs": (3, "x", [1]),
    "points": (-1, float("nan"), 3, "1"), "most": (0, 10**9, None),
    "facts": (3, [["a"]], [["a", 2, 0]], [["a\n", 0, 0]]),
}  # fmt: skip


def test_what_is_no_line_of_ours_is_none() -> None:
    for text in HOSTILE:
        assert line_in(text) is None, text[:40]
    good = json.loads(written(practised()._replace(signs={})))
    assert line_in(json.dumps(good).encode()) is not None
    for key, values in BAD.items():
        for value in values:
            text = json.dumps(good | {key: value}).encode()
            assert line_in(text) is None, (key, value)
    for at in (3, "yesterday", "2030-01-01T12:00:00", "0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59-23:59"):
        line = line_in(json.dumps(good | {"at": at}).encode())
        assert line is not None
        assert line.at is None


def test_hostile_lines_are_counted_and_the_others_read(log: LearnerLog) -> None:
    log.append(new_line("fz-3", "'9h9d'"))
    log.path.write_bytes(log.path.read_bytes() + b"\n".join(HOSTILE) + b"\n")
    assert kept(exercise("fz-3")) == "9h9d"
    assert log.read().skipped == len(HOSTILE) - 1, "an empty line is nothing"
    assert standing(Path()).damaged == ("learner.jsonl",)


@pytest.mark.parametrize("text", [b'{"recipe":"canasta"}\n', b"\xff\xd8" * 4000, b"Buy two packs of cards.\n" * 50])
def test_a_file_that_is_not_ours_to_write_is_left_as_it_is(text: bytes, tmp_path: Path) -> None:
    file = tmp_path / "notes.jsonl"
    file.write_bytes(text)
    with pytest.raises(Mistake) as told:
        Practice("minimums", 1, 3, progress=file)
    assert sentence("teaching/content/words", "log", "foreign") in str(told.value)
    assert sentence("fresh/words", "kept", "instead") in str(told.value)
    with pytest.raises(NotKept):
        LearnerLog(file).append(new_line("fz-3", "1"))
    assert file.read_bytes() == text


def test_lines_of_a_newer_version_stay_and_are_told(log: LearnerLog) -> None:
    log.append(new_line("fz-3", "1"))
    with log.path.open("ab") as file:
        file.write(BEGINS + b'3,"new":1}\n')
    log.append(new_line("fz-3", "2"))
    assert (answers(log), log.read().untold) == (["1", "2"], 1)


def test_an_answer_that_cannot_be_kept_is_marked_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own" / "learner.jsonl"
    practice = Practice("minimums", 1, 3, progress=file)
    file.parent.write_text("a file where the folder should be")
    assert practice.answer(model_answer(practice.exercise)) == 1
    said = capsys.readouterr().out
    assert said.startswith("minimums-1-3-1: correct (1/1)\n")
    assert "This result was not kept. " in said
    assert "I can't use" in said


def test_where_no_locks_are_everything_is_kept_all_the_same(log: LearnerLog, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python in a browser has none."""
    monkeypatch.setattr("canasta_nb.core.speech.whole_files.LOCKS", None)
    keep(exercise("fz-3"), "9h9d")
    Practice("minimums", 1, 3).answer(50)
    assert [line.ex for line in log.read().lines] == ["fz-3", "minimums-1-3-1"]


@pytest.mark.slow
def test_importing_the_course_brings_neither_sqlite_nor_fsrs() -> None:
    code = """
import sys, canasta_nb.teaching
assert not {"sqlite3", "fsrs", "platformdirs", "pandas"} & set(sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# Two computers


def test_two_computers_are_brought_together_by_their_lines(tmp_path: Path) -> None:
    one, other = (log_in(tmp_path / name) for name in ("one", "other"))
    one.append(new_line("fz-3", "'9h9d'"), practised())
    other.append(practised("freezing-1-9-1"), new_line("fz-3", "'9h2s'"))
    shared = other.read().lines[0]
    one.append(shared)
    assert one.add(other.path.read_bytes()) == 1
    assert one.add(other.path.read_bytes()) == 0
    other.add(one.path.read_bytes())
    assert {*one.read().lines} == {*other.read().lines}
    for folder in ("one", "other"):
        assert kept(exercise("fz-3"), tmp_path / folder) == "9h9d", "the better answer counts"


# What follows from it


def test_a_changed_diagnosis_judges_old_answers_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(exercise("fz-3"), "9h2s")
    before = Diagnosis()
    before.learn(kept_signs.assess(exercise("fz-3"), "9h2s"))
    assert before.keep() == ""
    assert Diagnosis().answered["fz-3"].shown == before.answered["fz-3"].shown != ()
    asked: list[str] = []

    def anew(ex: str, _answer: str) -> Signs:
        asked.append(ex)
        return Signs(ex, (Sign(False, 4, 1, {"must_take": 1.0}),))

    monkeypatch.setattr(kept_signs, "_judged", anew)
    assert Diagnosis().answered["fz-3"].shown == before.answered["fz-3"].shown
    assert asked == [], "what was judged is kept"
    monkeypatch.setattr(kept_signs, "__version__", "9.9")
    assert Diagnosis().answered["fz-3"].shown == ("must_take",)
    (tmp_path / "answers" / "judged.json").unlink()
    assert Diagnosis().answered["fz-3"].shown == ("must_take",), "nothing in it can't be worked out again"


def test_answers_of_an_exam_show_nothing_before_it_is_over(tmp_path: Path) -> None:
    asked = question("final-1-7")
    assert asked is not None
    keep(asked, "x")
    assert Diagnosis().answered == {}
    assert not exam_is_over(tmp_path)
    end(asked, as_json({asked.id: Signs("a", (Sign(False, 4, 1, {"must_take": 1.0}),))}))
    assert set(Diagnosis().answered) == {"final-1-7"}
    assert exam_is_over(tmp_path)
