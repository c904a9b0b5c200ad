"""Every reader refuses a name that isn't a small file, says so in a sentence, and waits for nothing."""

from __future__ import annotations

import os
import re
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import pytest
from catalogue import sentence

import canasta_nb
from canasta_nb import RuleSet, Table
from canasta_nb.cases import read_cases
from canasta_nb.classroom.marks.handed_in import collected_in
from canasta_nb.classroom.marks.marks_table import read_table
from canasta_nb.classroom.marks.unfinished import fingerprint
from canasta_nb.classroom.notebooks.cells import read_notebook
from canasta_nb.cli import sentence as said_on_the_command_line
from canasta_nb.core.notation.records import GameRecord, replay_report
from canasta_nb.core.notation.saving import resume
from canasta_nb.core.rules.ruleset import RuleSetError
from canasta_nb.core.speech.refusals import OneSentence
from canasta_nb.core.speech.small_files import LARGEST, NotASmallFile, read_small_file
from canasta_nb.game.session import Session
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis
from canasta_nb.teaching.judging.saved_answers import keep, kept
from canasta_nb.teaching.log.before import JUDGED, SIGNS
from canasta_nb.teaching.log.learner_log import FOLDER, NAME, LearnerLog, NotKept
from canasta_nb.teaching.log.line import new_line
from canasta_nb.teaching.memory.packed_files import put_back
from canasta_nb.widgets.shown.replay import Replay

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices have no such names there")

SECONDS = 2


@pytest.fixture(autouse=True)
def in_time() -> Iterator[None]:
    """End a test that waits for somebody who never writes."""

    def too_late(_number: int, _frame: FrameType | None) -> None:
        raise AssertionError("it waits")

    before = signal.signal(signal.SIGALRM, too_late)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def a_socket(place: Path) -> None:
    here = Path.cwd()
    os.chdir(place.parent)  # the name of a socket is short
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(place.name)
    os.chdir(here)


def a_large_file(place: Path) -> None:
    with place.open("wb") as file:
        file.truncate(100 * LARGEST)


ODD: dict[str, tuple[Callable[[Path], object], str]] = {
    "a folder": (lambda place: place.mkdir(), sentence("mistakes", "what_it_is", "folder")),
    "a pipe": (os.mkfifo, sentence("mistakes", "what_it_is", "pipe")),
    "a socket": (a_socket, sentence("mistakes", "what_it_is", "socket")),
    "a link to a device without an end": (
        lambda place: place.symlink_to("/dev/zero"), sentence("mistakes", "what_it_is", "device"),
    ),
    "a large file": (a_large_file, ""),
}  # fmt: skip

READERS: dict[str, Callable[[Path], object]] = {
    "a rule set": RuleSet.from_toml,
    "a rule set for a table": lambda place: Table(str(place)),
    "a rule set for somebody's text": lambda place: RuleSet.named_in(place.name, place.parent),
    "a record": GameRecord.load,
    "a record to check": replay_report,
    "a record to show": Replay,
    "a saved game": resume,
    "a saved game to play": Session.resume,
    "a saved game of a table": lambda place: Table("classic", save=place),
    "a case file": read_cases,
    "a notebook": read_notebook,
    "a table of marks": read_table,
    "a learner's log": lambda place: LearnerLog(place).read(),
}


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("reader", READERS)
def test_what_is_no_small_file_is_refused_with_a_sentence(reader: str, odd: str, tmp_path: Path) -> None:
    make, says = ODD[odd]
    place = tmp_path / "odd.toml"
    make(place)
    with pytest.raises((ValueError, OSError)) as refused:
        READERS[reader](place)
    assert isinstance(refused.value, OneSentence)
    linked = odd == "a link to a device without an end"
    if reader in ("a rule set for somebody's text", "a learner's log") and linked:
        says = sentence("mistakes", "what_it_is", "link")
    if reader != "a notebook" or odd in ("a pipe", "a socket"):
        assert says in str(refused.value)
    assert place.name in str(refused.value)
    assert "[Errno" not in said_on_the_command_line(refused.value)


@pytest.mark.parametrize("odd", ODD)
def test_answers_that_are_no_small_file_are_none(odd: str, tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    for name in ("fz.json", SIGNS, NAME, JUDGED):
        ODD[odd][0](tmp_path / FOLDER / name)
        assert kept(exercise("fz-3"), tmp_path) is ...
        assert Diagnosis(folder=tmp_path).answered == {}
    assert fingerprint(tmp_path / FOLDER / NAME) == ""


@pytest.mark.parametrize(
    "name", ["\0house.toml", "\ud800house.toml", f"{'house' * 60}.toml"], ids=["zero", "half", "long"]
)
def test_a_text_that_no_file_can_be_called_is_refused_as_every_other_name(name: str, tmp_path: Path) -> None:
    says = sentence("mistakes", "what_it_is", "name")
    for read in (RuleSet.parse, RuleSet.from_toml, RuleSet.look_up, Table):
        with pytest.raises(RuleSetError, match=says):
            read(name)
    for reader in ("a record", "a record to show", "a saved game", "a saved game to play", "a case file"):
        with pytest.raises(OSError, match=says) as refused:
            READERS[reader](tmp_path / name)
        assert isinstance(refused.value, OneSentence)
    with pytest.raises(OSError, match=says):
        Session("classic", save=tmp_path / name)
    with pytest.raises(NotKept, match=says):
        LearnerLog(tmp_path / name).read()


def test_a_class_that_is_a_pipe_is_called_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "class")
    with pytest.raises(NotASmallFile, match=sentence("mistakes", "what_it_is", "pipe")):
        collected_in(tmp_path / "class")


def test_the_root_of_all_folders_is_no_file() -> None:
    with pytest.raises(NotKept, match=sentence("mistakes", "what_it_is", "folder")):
        LearnerLog("/").read()


OF_THE_PACKAGE = {
    "bots/expert/foretelling.py", "bots/expert/likelihood.py", "core/rules/shipped.py", "core/speech/language.py",
    "faces/__init__.py", "game/sharing.py", "home/course_home.py", "home/renewing.py", "learn.py", "puzzles/shipped.py",
    "room/serving.py",
    "teaching/bank/exercises.py", "teaching/content/studies.py", "teaching/diagnosis/contrasts.py",
    "teaching/notebook/former_papers.py",
    "widgets/wire/parts.py",
}  # fmt: skip
"""The modules that read files which the package brings along; ``learn`` also reads what JupyterLab writes."""


def test_no_module_reads_files_of_others_in_another_way() -> None:
    package = Path(canasta_nb.__file__).parent
    reading = re.compile(r"^(?!.*>>>).*\.read_(?:text|bytes)\(", re.MULTILINE)
    found = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if reading.search(path.read_text("utf-8"))
    }
    assert found == OF_THE_PACKAGE


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    place = tmp_path / "notes.txt"
    place.write_bytes(b"12345")
    assert read_small_file(place, 5) == b"12345"
    with pytest.raises(NotASmallFile):
        read_small_file(place, 4)
    link = tmp_path / "link.txt"
    link.symlink_to(place)
    assert read_small_file(link, 5) == b"12345"
    with pytest.raises(NotASmallFile, match=sentence("mistakes", "what_it_is", "link")):
        read_small_file(link, 5, follow=False)


def test_a_game_whose_file_becomes_a_pipe_goes_on_and_says_so(tmp_path: Path) -> None:
    session = Session("classic", seed=7, bots="passive", save=tmp_path / "mine.canasta")
    (tmp_path / "mine.canasta").unlink()
    os.mkfifo(tmp_path / "mine.canasta")
    session.play("draw")
    assert sentence("mistakes", "what_it_is", "pipe") in session.game.written.noticed()
    (tmp_path / "mine.canasta").unlink()
    session.play(f"discard {session.position.hand_of(1)[0]}")
    assert Session.resume(tmp_path / "mine.canasta").position == session.position


def test_what_is_kept_of_a_learner_is_theirs_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        session = Session("classic", seed=7, bots="passive", save=tmp_path / "mine.canasta")
        session.play("draw")
        session.undo_policy = "practice"
        session.undo()  # writes the file whole
        (tmp_path / "mine.canasta").write_bytes(
            (tmp_path / "mine.canasta").read_bytes() + b"_note of another process\n"
        )
        session.play("draw")  # goes on in a copy
        keep(exercise("fz-3"), "9h9d", tmp_path)
        diagnosis = Diagnosis(folder=tmp_path)
        diagnosis.add("fz-3", "9h2s")
        assert diagnosis.keep() == ""
        put_back({"answers/cm.json": b'{"cm-1": "1"}', "saved-games/a.canasta": b"canasta 1\n"}, tmp_path)
    finally:
        os.umask(before)
    kept_files = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.rglob("*") if path.is_file()}
    assert kept_files == dict.fromkeys(["mine.canasta", "mine-copy.canasta", NAME, JUDGED, "a.canasta"], 0o600)


def test_what_an_earlier_version_left_open_to_all_is_closed_when_it_is_written_on(tmp_path: Path) -> None:
    practice = LearnerLog(tmp_path / "practice.jsonl")
    practice.append(new_line("fz-3", "1"))
    session = Session("classic", seed=7, bots="passive", save=tmp_path / "mine.canasta")
    for name in ("practice.jsonl", "mine.canasta"):
        (tmp_path / name).chmod(0o644)
    session.play("draw")  # only adds to the file
    practice.append(new_line("fz-3", "2"))
    assert {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {
        "practice.jsonl": 0o600,
        "mine.canasta": 0o600,
    }


def test_of_saved_games_beside_a_missing_one_only_files_are_named(tmp_path: Path) -> None:
    for name, (make, _) in list(ODD.items())[:4]:
        make(tmp_path / f"{name[:6]}.canasta")
    missing = tmp_path / "mine.canasta"
    with pytest.raises(OSError, match=sentence("notation", "saved", "no_others")):
        resume(missing)
    (tmp_path / "yours.canasta").touch()
    with pytest.raises(OSError, match=re.escape(sentence("notation", "saved", "others", names="yours.canasta"))):
        resume(missing)
