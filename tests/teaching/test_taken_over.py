"""What earlier versions kept of a learner in five kinds of files is taken over once, and these stay as they are."""

import contextlib
import json
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from canasta_nb.home.progress import standing
from canasta_nb.teaching import Practice
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis
from canasta_nb.teaching.judging.saved_answers import exam_is_over, kept
from canasta_nb.teaching.log.learner_log import LearnerLog, log_in
from canasta_nb.teaching.log.line import PRACTICE, Earned, LogLine, new_line
from canasta_nb.teaching.log.older_results import APPLICATION
from canasta_nb.teaching.memory.results import Result, results

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


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


OLDER = """
CREATE TABLE answer (id INTEGER PRIMARY KEY, topic, level, seed, number, points, max_points, hints, code, answered_at);
CREATE TABLE rule (answer, part, rule, share);
INSERT INTO answer VALUES (1, 'freezing', 2, 3, 1, 1.5, 2, 1, NULL, '2029-12-31T12:00:00+00:00');
INSERT INTO rule VALUES (1, 1, 'take.frozen', 0.5), (1, 2, 'take.no-match', 1.0);
"""
OF_SQLITE = Result("freezing", 2, 1.5, 2, 1, (("take.frozen", 0.5, 0.0), ("take.no-match", 1.0, 0.0)),
                   NOON - timedelta(days=1))  # fmt: skip
OF_PRACTICE = (
    '{"canasta":1,"topic":"scoring","level":1,"seed":3,"number":1,"points":1.0,"max_points":2.0,"hints":0,"code":null,'
    '"rules":[["canastas",0.5,0.1]],"answered_at":"2029-12-30T12:00:00+00:00"}\n'
)
SIGNS = {"right": False, "options": 12, "lures": 2, "fits": {"two_wilds": 0.5}}


def older(file: Path, mark: int = APPLICATION) -> Path:
    """Make an SQLite file as practice kept it once."""
    file.parent.mkdir(exist_ok=True)
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.executescript(f"PRAGMA application_id = {mark}; {OLDER}")
    return file


def kept_once(folder: Path, *, sqlite: bool = False) -> dict[Path, bytes]:
    """Make the files of earlier versions, and return what is in each."""
    texts = {
        "answers/fz.json": {"fz-3": "'9h9d'", "fz-2": "..."},
        "answers/03.json": {"cn-1": "570"},
        "answers/cn.json": {"cn-1": "500"},
        "answers/final.json": {"final-1-over": "True"},
        "answers/diagnosis.json": {
            "fz-3": {"form": "fz-3", "parts": [SIGNS], "hints": 2, "at": "2029-12-29T12:00:00+00:00"}, "bad": 7,
        },
    }  # fmt: skip
    for place in ("answers", "data"):
        (folder / place).mkdir()
    for name, entries in texts.items():
        (folder / name).write_text(json.dumps(entries))
    if sqlite:
        older(folder / "data" / "practice.sqlite")
    else:
        (folder / "data" / "practice.jsonl").write_text(OF_PRACTICE)
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("sqlite", [False, True])
def test_what_earlier_versions_kept_is_taken_over_once_and_left_as_it_is(
    sqlite: bool, log: LearnerLog, tmp_path: Path
) -> None:
    before = kept_once(tmp_path, sqlite=sqlite)

    def holds() -> None:
        assert kept(exercise("fz-3")) == "9h9d"
        assert kept(exercise("cn-1")) == 500, "before that under the number of the lesson"
        assert exam_is_over(tmp_path)
        signs = Diagnosis().answered["fz-3"]
        assert (signs.shown, signs.hints, signs.at) == (("two_wilds",), 2, NOON - timedelta(days=3))
        (practised_once,) = results(log.read().lines)
        assert (practised_once == OF_SQLITE) is sqlite
        assert practised_once.topic == ("freezing" if sqlite else "scoring")

    holds()
    assert not log.path.exists(), "to look writes nothing"
    log.append(new_line("ml-1", "1"))
    holds()
    assert all(path.read_bytes() == text for path, text in before.items())
    for path in before:
        path.write_bytes(b'{"fz-3": "\'KsKh\'"}')
    holds()
    log.append(new_line("ml-1", "2"))
    holds()
    assert answers(log)[-2:] == ["1", "2"]


def test_a_take_over_that_was_cut_short_goes_on(log: LearnerLog, tmp_path: Path) -> None:
    kept_once(tmp_path)
    log.append(new_line("ml-1", "1"))
    whole = log.path.read_bytes().splitlines(keepends=True)
    names = {line.id for line in log.read().lines if line.ex not in ("log", "ml-1")}
    log.path.write_bytes(b"".join(whole[:2]) + whole[2][:20])
    log.append(new_line("ml-1", "2"))
    found = log.read()
    assert names <= {line.id for line in found.lines}
    assert found.is_moved


def test_of_a_file_of_before_that_cannot_be_read_the_learner_hears(log: LearnerLog, tmp_path: Path) -> None:
    kept_once(tmp_path)
    (tmp_path / "answers" / "fz.json").write_text('{"fz-3": ')
    assert standing(tmp_path).damaged == ("fz.json",)
    log.note_told()
    assert standing(tmp_path).damaged == ()
    assert (tmp_path / "answers" / "fz.json").read_text() == '{"fz-3": '


def test_results_under_a_name_of_ones_own_go_on_in_their_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_text(OF_PRACTICE)
    Practice("minimums", 1, 3, progress=file).answer(50)
    assert [result.topic for result in results(LearnerLog(file).read().lines)] == ["scoring", "minimums"]
    assert file.read_text().startswith(OF_PRACTICE)
    once = LearnerLog(older(tmp_path / "once.sqlite"))
    assert list(results(once.read().lines)) == [OF_SQLITE]
    once.append(practised())
    assert once.path.name == "once.jsonl"
    assert [result.topic for result in results(once.read().lines)] == ["freezing"] * 2


def test_an_sqlite_file_of_somebody_else_is_passed_over(tmp_path: Path) -> None:
    older(tmp_path / "data" / "practice.sqlite", mark=1)
    assert log_in(tmp_path).read().lines == ()
