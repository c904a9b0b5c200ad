"""An unfinished grading is worth something to its writer alone, wherever it lies."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence
from typer.testing import CliRunner

from canasta_nb.classroom.marks import unfinished
from canasta_nb.classroom.marks.handed_in import FolderMistake
from canasta_nb.classroom.marks.marks import MarkLine, Marks
from canasta_nb.classroom.marks.unfinished import KEY, KEY_LENGTH, ForeignFile, Unfinished
from canasta_nb.cli import app
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.small_files import owners_file
from canasta_nb.teaching.judging.assessing import Score

LINE = MarkLine("anna.ipynb", "05", "fz-3", "cards", "classic", Score(1), 1, "correct", None)
MARKS = Marks("anna.ipynb", "05", (LINE,))
SHA256 = "0" * 64


@pytest.fixture
def kept(tmp_path: Path) -> Unfinished:
    """An unfinished grading in which Anna's notebook is graded."""
    kept = again(tmp_path)
    kept.begin()
    kept.keep("anna.ipynb", SHA256, MARKS)
    return kept


def again(folder: Path) -> Unfinished:
    return Unfinished(folder / "marks.csv", folder / "class")


def test_its_writer_goes_on(kept: Unfinished, tmp_path: Path, users_folder: Path) -> None:
    found = again(tmp_path)
    assert (found.count, found.strange) == (1, False)
    assert found.marks("anna.ipynb", SHA256) == MARKS
    found.begin()
    assert again(tmp_path).marks("anna.ipynb", SHA256) == MARKS
    if os.name == "posix":
        assert [each.stat().st_mode & 0o777 for each in (users_folder / KEY, kept.file)] == [0o600, 0o600]


POINTS = json.dumps({"name": "ben.ipynb", "sha256": SHA256, "marks": MARKS.to_json()}).encode()
PLANTED = {
    "points": POINTS,
    "points with a seal": POINTS[:-1] + b', "seal": "\xc3\xa9\\ud800"}',
    "points with a number for a seal": POINTS[:-1] + b', "seal": 1}',
    "deep": b"[" * 100_000,
    "deep and whole": b'{"a":' * 990 + b"1" + b"}" * 990,
    "a field alone": b'{"name": 1}',
    "nothing": b"null",
    "a long number": b"9" * 5000,
    "no text": b"\xff\xfe",
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_line_that_somebody_planted_is_worth_nothing(planted: str, kept: Unfinished, tmp_path: Path) -> None:
    head, own = kept.file.read_bytes().splitlines(keepends=True)
    kept.file.write_bytes(head + PLANTED[planted] + b"\n" + own)
    found = again(tmp_path)
    assert (found.count, found.strange) == (1, True)
    assert found.marks("ben.ipynb", SHA256) is None
    found.begin()
    assert not again(tmp_path).strange


def test_a_line_with_other_points_is_worth_nothing(kept: Unfinished, tmp_path: Path) -> None:
    kept.file.write_bytes(kept.file.read_bytes().replace(b'"points": 1', b'"points": 9'))
    assert (again(tmp_path).count, again(tmp_path).strange) == (0, True)


@pytest.mark.parametrize("rest", [b"", b"\xff", b": " + b"[" * 100_000, b"}\n"])
def test_a_heading_that_cannot_be_read_is_written_anew(rest: bytes, kept: Unfinished, tmp_path: Path) -> None:
    kept.file.write_bytes(b'{"file": "canasta_nb grading"' + rest)
    found = again(tmp_path)
    assert found.count == 0
    assert found.strange == (rest != b"}\n")  # that is another grading, which isn't a sign of anything
    found.begin()
    assert not again(tmp_path).strange


@pytest.mark.parametrize("home", ["another", os.devnull])
def test_what_another_user_graded_is_graded_anew(
    home: str, kept: Unfinished, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / home))
    assert (again(tmp_path).count, again(tmp_path).strange) == (0, True)
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["grade", str(tmp_path / "class")])  # which is told before the class is looked for
    assert isinstance(done.exception, FolderMistake)
    assert sentence("mistakes", "class", "strange", file=kept.file.name) in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="pipes have no such names there")
@pytest.mark.parametrize("put", [os.mkfifo, Path.mkdir, lambda place: place.symlink_to("/dev/zero")])
def test_what_is_no_file_stays_as_it_is(put: Callable[[Path], Any], tmp_path: Path) -> None:
    put(tmp_path / "marks.csv.unfinished")
    with pytest.raises(ForeignFile):
        again(tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="pipes have no such names there")
@pytest.mark.parametrize("put", [os.mkfifo, Path.mkdir, lambda place: place.symlink_to("theirs")])
def test_nothing_is_written_into_what_was_put_in_its_place(
    put: Callable[[Path], Any], kept: Unfinished, tmp_path: Path
) -> None:
    (tmp_path / "theirs").write_bytes(b"theirs")
    kept.file.unlink()
    put(kept.file)
    with pytest.raises(ForeignFile):
        kept.keep("ben.ipynb", SHA256, MARKS)
    assert (tmp_path / "theirs").read_bytes() == b"theirs"


@pytest.mark.skipif(os.name != "posix", reason="files have no such modes there")
def test_a_file_that_was_taken_away_is_made_anew_for_its_writer_alone(kept: Unfinished, tmp_path: Path) -> None:
    kept.file.unlink()
    kept.keep("ben.ipynb", SHA256, MARKS)
    assert again(tmp_path).marks("ben.ipynb", SHA256) == MARKS
    assert kept.file.stat().st_mode & 0o777 == 0o600


def test_of_two_first_gradings_at_once_both_have_the_key_of_the_faster(
    tmp_path: Path, users_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slower(name: str, flags: int) -> int:
        Path(name).write_bytes(b"k" * KEY_LENGTH)
        return owners_file(name, flags)

    monkeypatch.setattr(unfinished, "owners_file", slower)
    assert again(tmp_path)._key == b"k" * KEY_LENGTH


@pytest.mark.parametrize("length", [0, KEY_LENGTH - 1, KEY_LENGTH + 1])
def test_a_key_of_the_wrong_length_is_made_anew(length: int, tmp_path: Path, users_folder: Path) -> None:
    users_folder.mkdir(parents=True, exist_ok=True)
    (users_folder / KEY).write_bytes(b"k" * length)
    key = again(tmp_path)._key
    assert len(key) == KEY_LENGTH
    assert again(tmp_path)._key == key == (users_folder / KEY).read_bytes()


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="no folder is sure to be closed elsewhere")
def test_where_nothing_can_be_written_the_way_out_is_named(tmp_path: Path) -> None:
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "anna.ipynb").write_text("{", encoding="utf-8")
    done = CliRunner().invoke(app, ["grade", str(tmp_path / "class"), "-o", "/proc/self/marks.csv"])
    assert isinstance(done.exception, Mistake)
    says, way_out = sentence("mistakes", "class", "out_closed", folder="/proc/self", says="|").split("|")
    assert str(done.exception).startswith(says)
    assert str(done.exception).endswith(way_out)
