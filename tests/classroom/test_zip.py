"""A class in a ZIP, as a learning platform gives it: graded as it is, and nothing in it gets out."""

import io
import os
import re
import stat
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence

from canasta_nb.classroom.marks import handed_in as opening
from canasta_nb.classroom.marks.handed_in import FolderMistake, handed_in
from canasta_nb.classroom.notebooks.learners import learner_of
from canasta_nb.classroom.reports.class_grading import grade_folder
from canasta_nb.classroom.reports.gradebook import Gradebook
from canasta_nb.core.speech.language import shortened

pytestmark = pytest.mark.slow  # processes are started
Fresh = Callable[[], Any]
MOODLE = "Anna García_4711_assignsubmission_file/05_freezing.ipynb"
CANVAS = "benali_LATE_12_3456_05_freezing.ipynb"


@pytest.fixture
def notebook(tmp_path: Path, fresh: Fresh) -> bytes:
    content: bytes = fresh().saved(tmp_path).read_bytes()
    (tmp_path / "05_freezing.ipynb").unlink()
    return content


@pytest.fixture
def earned(half_points: dict[str, float]) -> float:
    """What that notebook is worth."""
    return sum(half_points.values())


@pytest.fixture(autouse=True)
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder for unpacking, in the middle of a folder in which nothing else may appear."""
    folder = tmp_path / "around" / "scratch"
    folder.mkdir(parents=True)
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    return folder


def packed(folder: Path, members: dict[str | zipfile.ZipInfo, bytes]) -> Path:
    place = folder / "class.zip"
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return place


def points(book: Gradebook) -> dict[str, float | None]:
    return {entry.file: float(entry.marks.points) if entry.marks else None for entry in book.entries}


def test_a_zip_is_graded_as_its_folder_is(tmp_path: Path, notebook: bytes, earned: float, scratch: Path) -> None:
    members = {MOODLE: notebook, CANVAS: notebook, "cut.ipynb": b"{", "notes.txt": b"hello", "empty/": b""}
    place = packed(tmp_path, {**members, "__MACOSX/._cut.ipynb": b"\0", "x/.ipynb_checkpoints/y.ipynb": b"{"})
    unpacked = tmp_path / "class"
    with zipfile.ZipFile(place) as archive:
        archive.extractall(unpacked)
    book = grade_folder(place)
    assert points(book) == {MOODLE: earned, CANVAS: earned, "cut.ipynb": None}
    assert book.others == grade_folder(unpacked).others == ("notes.txt",)
    assert book.rows() == grade_folder(unpacked).rows()
    assert [learner_of(entry.file) for entry in book.entries] == ["Anna García", "benali_12", "cut"]
    assert list(scratch.iterdir()) == []


def test_the_command_grades_a_zip(tmp_path: Path, notebook: bytes, earned: float) -> None:
    packed(tmp_path, {MOODLE: notebook, "zoe/05_freezing.ipynb": notebook, "zoe/cut.ipynb": b"{"})
    command = [sys.executable, "-m", "canasta_nb.cli", "grade", "class.zip"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 3, done.stderr
    assert done.stdout.startswith(
        f"2 notebooks graded, {earned / 12:.0%} of the points, 1 notebook could not be graded."
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["around", "class.zip", "marks.csv"]


WAYS_OUT = (
    "../../out.ipynb",
    "/tmp/out.ipynb",
    "C:\\out.ipynb",
    "..\\..\\out.ipynb",
    "a/../../../out.ipynb",
    "//x/y/out.ipynb",
)


@pytest.mark.parametrize("name", WAYS_OUT)
def test_no_name_leads_out(name: str, tmp_path: Path, notebook: bytes, scratch: Path) -> None:
    before = {path for path in tmp_path.rglob("*") if path.is_file()}
    place = packed(tmp_path, {name: notebook})
    with handed_in(place) as found:
        (only,) = found.notebooks
        assert only.path is not None
        assert only.path.resolve().is_relative_to(scratch.resolve())
        assert only.path.read_bytes() == notebook
        assert not {"..", ""} & set(only.name.split("/"))
        assert only.name.endswith("out.ipynb")
    assert {path for path in tmp_path.rglob("*") if path.is_file()} == {*before, place}


def link(name: str) -> zipfile.ZipInfo:
    made = zipfile.ZipInfo(name)
    made.create_system, made.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    return made


def test_a_link_is_not_followed(tmp_path: Path, notebook: bytes) -> None:
    place = packed(tmp_path, {link("eve.ipynb"): b"/etc/passwd", link("out"): b"/", "out/05.ipynb": notebook})
    with handed_in(place) as found:
        eve, out = found.notebooks
        assert (eve.path, eve.reason) == (None, sentence("mistakes", "notebook", "link", name="eve.ipynb"))
        assert out.path is not None
        assert out.path.read_bytes() == notebook


def test_what_cannot_be_taken_out_is_a_row_of_its_own(tmp_path: Path, notebook: bytes, earned: float) -> None:
    locked, odd = zipfile.ZipInfo("locked.ipynb"), zipfile.ZipInfo("odd.ipynb")
    odd.compress_type = zipfile.ZIP_BZIP2
    members = {locked: notebook, odd: notebook, "damaged.ipynb": notebook, "mine.zip": b"PK", "zoe.ipynb": notebook}
    place = packed(tmp_path, {**members, f"{'deep/' * 500}x.ipynb": notebook, f"{'n' * 300}.ipynb": notebook})
    content = bytearray(place.read_bytes())
    for start in (content.find(b"PK\1\2"), content.find(b"PK\3\4")):  # the first member is said to be locked
        content[start + (8 if content[start + 2] == 1 else 6)] |= 1
    at = content.find(b"damaged.ipynb") + 400
    content[at : at + 40] = bytes(40)
    place.write_bytes(content)
    book = grade_folder(place)
    assert {entry.file[:13]: entry.reason for entry in book.entries if entry.marks is None} == {
        "locked.ipynb": sentence("mistakes", "zip", "locked", name="locked.ipynb", place="class.zip"),
        "odd.ipynb": sentence("mistakes", "zip", "member", name="odd.ipynb", place="class.zip"),
        "damaged.ipynb": sentence("mistakes", "zip", "member", name="damaged.ipynb", place="class.zip"),
        "mine.zip": sentence("mistakes", "zip", "nested", name="mine.zip", place="class.zip"),
        "deep/deep/dee": "Its name has 2507 characters; at most 1000 are read.",
        "n" * 13: f"I can't read {shortened('n' * 300 + '.ipynb')}: File name too long.",
    }  # fmt: skip
    assert points(book)["zoe.ipynb"] == earned


def test_a_notebook_that_grows_is_not_unpacked(tmp_path: Path, notebook: bytes, scratch: Path) -> None:
    """One says how large it is; the other says it is small, and a reader that believes it holds two gigabytes."""
    place = packed(tmp_path, {"liar.ipynb": b" " * 60_000_000, "large.ipynb": b" " * 30_000_000, "zoe.ipynb": notebook})
    content = bytearray(place.read_bytes())
    for start, size in ((content.find(b"PK\1\2"), 24), (content.find(b"PK\3\4"), 22)):
        content[start + size : start + size + 4] = struct.pack("<I", 900)
    place.write_bytes(content)
    with handed_in(place) as found:
        large, liar, zoe = found.notebooks
        assert large.reason == sentence("mistakes", "notebook", "large", name="large.ipynb", size=30, most=20)
        assert liar.reason.startswith("I can't take liar.ipynb out of class.zip")
        assert zoe.path is not None
        assert sum(path.stat().st_size for path in scratch.rglob("*") if path.is_file()) == len(notebook)


def test_no_more_is_read_at_once_than_a_notebook_may_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    read = zipfile.ZipExtFile.read
    monkeypatch.setattr(zipfile.ZipExtFile, "read", lambda self, n=-1: (asked.append(n), read(self, n))[1])
    with handed_in(packed(tmp_path, {"a.ipynb": b"{}"})):
        assert asked == [opening.LARGEST_NOTEBOOK + 1]


@pytest.mark.parametrize(("limit", "value"), [("MOST_NOTEBOOKS", 3), ("MOST_BYTES", 39)])
def test_too_many_are_refused_before_anything_is_written(
    limit: str, value: int, tmp_path: Path, scratch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = packed(tmp_path, {f"{number}.ipynb": b"0123456789" for number in range(4)})
    monkeypatch.setattr(opening, limit, value)
    monkeypatch.setattr(opening, "_notebook", None)
    with pytest.raises(FolderMistake, match=re.escape(sentence("mistakes", "zip", "large"))), handed_in(place):
        pass
    assert list(scratch.iterdir()) == []


def broken_name() -> bytes:
    """Return a ZIP whose only name claims to be UTF-8, and is not."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("ë.ipynb", b"{}")
    return held.getvalue().replace("ë".encode(), b"\xff\xfe")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "class.zip as a ZIP."),
        (b"PK\5\6" + b"\xff" * 18, "class.zip as a ZIP."),
        (b"PK\5\6" + bytes(18), "class.zip holds no notebook (*.ipynb)."),
        (broken_name(), "class.zip as a ZIP."),
        (os.urandom(3_000), "class.zip as a ZIP."),
    ],
)
def test_what_is_no_zip_is_a_sentence(content: bytes, says: str, tmp_path: Path) -> None:
    (tmp_path / "class.zip").write_bytes(content)
    with pytest.raises(FolderMistake) as wrong, handed_in(tmp_path / "class.zip"):
        pass
    assert says in str(wrong.value)


def test_of_two_with_one_name_the_last_counts(tmp_path: Path, notebook: bytes, earned: float) -> None:
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        archive.writestr("zoe.ipynb", b"{")
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("zoe.ipynb", notebook)
    assert points(grade_folder(tmp_path / "class.zip")) == {"zoe.ipynb": earned}
