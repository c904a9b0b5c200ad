"""A row for every file of a hand-in, whatever it is: odd names, odd contents, packed, linked, or of no use."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path
from typing import Any

import pytest
from class_books import WithoutProcess, a_book, answered
from made_class import zipped

from canasta_nb.classroom.book import marking
from canasta_nb.classroom.book.marking import grade
from canasta_nb.classroom.collected import arriving
from canasta_nb.classroom.collected.arriving import arrivals
from canasta_nb.classroom.collected.collecting import collect
from canasta_nb.classroom.marks.handed_in import FolderMistake
from canasta_nb.classroom.standing.grid import standings

NAMES = (
    "05_freezing.ipynb", "05_freezing (1).ipynb", "Copy of 05_freezing.ipynb", "05_freezing.ipynb.txt",
    "05_freezing.ipynb.json", "=cmd.ipynb", "Zoë 🂡.ipynb", "@SUM(A1).ipynb", "05.IPYNB", "a,b;c.ipynb",
    "n\u0303.ipynb", "-o.ipynb",
)  # fmt: skip
CONTENTS = {
    "empty": b"",
    "cut": b'{"cells": [',
    "not UTF-8": b"\x80\xff",
    "UTF-16": "{}".encode("utf-16"),
    "deep": b"[" * 50_000,
    "deep metadata": b'{"cells":[],"metadata":' + b'{"a":' * 300 + b"1" + b"}" * 301,
    "digits": b'{"cells":[],"nbformat":' + b"4" * 5_000 + b"}",
    "numbers for cells": b'{"cells":[1,null,"a",{"source":7,"metadata":4}],"nbformat":4}',
    "a page": b"<!doctype html><p>Log in</p>",
    "two of them": b'{"cells":[]}{"cells":[]}',
    "half a pair": b'{"cells":[{"cell_type":"code","source":"\\ud800","metadata":{}}]}',
}  # fmt: skip
OTHERS = ("plan.pdf", "onlinetext.html", "notes.docx", "photo.HEIC", "05_freezing.py", ".hidden/mine.txt")
BESIDE = ("._05_freezing.ipynb", ".ipynb_checkpoints/05-checkpoint.ipynb", "answers/fz.json", "Thumbs.db", ".DS_Store",
          "__MACOSX/._x.ipynb")  # fmt: skip
PACKED = {"hal.rar": b"Rar!", "broken.zip": b"PK\x03\x04", "empty.eml": b"", "mail.eml": b"From: a@b.c\n\nNo file."}


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marking, "Grader", WithoutProcess)


def odd_files(good: bytes) -> dict[str, bytes]:
    """Return a good file among 150 odd ones, by their places."""
    found = {f"{kind}/{name}": content for kind, content in CONTENTS.items() for name in NAMES}
    found |= {f"ben/{name}": b"x" for name in (*OTHERS, *BESIDE)}
    found |= {f"ben/{name}": content for name, content in PACKED.items()}
    return found | {"anna/05_freezing.ipynb": good}


@pytest.mark.parametrize("packed", [False, True])
def test_every_odd_file_has_its_row(packed: bool, release: Any, tmp_path: Path) -> None:
    files = odd_files(answered(release, fz_3='"9h9d"'))
    assert len(files) > 120
    place = tmp_path / "class.zip"
    if packed:
        place.write_bytes(zipped(files))
    else:
        place = tmp_path / "class"
        for name, content in files.items():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_bytes(content)
    with a_book(tmp_path) as book:
        found = collect(book, place, lesson="05" if packed else "", newcomers=True)
        grade(book)
        rows = dict(book.rows("SELECT place, what FROM file"))
        assert rows.keys() == files.keys()
        assert sum(found.files.values()) == len(files)
        assert {name for name, what in rows.items() if what == "beside"} == {f"ben/{name}" for name in BESIDE}
        assert {name for name, what in rows.items() if what == "other"} == {
            f"ben/{name}" for name in (*OTHERS, "empty.eml", "mail.eml")
        }
        assert {name for name, what in rows.items() if what == "not-read"} == {"ben/hal.rar", "ben/broken.zip"}
        reasons = book.rows("SELECT reason, again FROM grading WHERE lesson = ''")
        assert all(reason and not again for reason, again in reasons)
        earned = [cell.points for cell in standings(book).cells.values() if cell.points]
        assert earned == [1], "only the good one has a point"


@pytest.mark.skipif(os.name != "posix", reason="links and pipes have no such names there")
def test_links_and_pipes_have_rows_and_nothing_waits(tmp_path: Path) -> None:
    place = tmp_path / "class"
    place.mkdir()
    (place / "05_link.ipynb").symlink_to("/etc/passwd")
    (place / "folder").symlink_to("/etc", target_is_directory=True)
    (place / "05_device.ipynb").symlink_to("/dev/zero")
    os.mkfifo(place / "05_pipe.ipynb")
    os.mkfifo(place / "mail.eml")
    found = {each.place: each.what for each in arrivals(place)}
    assert found == {
        "05_link.ipynb": "not-read", "folder": "other", "05_device.ipynb": "not-read", "05_pipe.ipynb": "not-read",
        "mail.eml": "not-read",
    }  # fmt: skip


def test_a_zip_leads_nowhere_and_grows_no_further(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arriving, "LARGEST_NOTEBOOK", 1_000)
    inner = zipped({"05_freezing.ipynb": b"{}", "../../out.ipynb": b"{}"})
    for _ in range(4):
        inner = zipped({"again.zip": inner})
    files = {
        "C:/../anna/05_freezing.ipynb": b"{}", "bomb/05.ipynb": b" " * 1_000_000, "deep/work.zip": inner,
        f"{'x' * 2_000}/05.ipynb": b"{}",
    }  # fmt: skip
    (tmp_path / "class.zip").write_bytes(zipped(files))
    found = {each.place[:30]: (each.what, bool(each.reason)) for each in arrivals(tmp_path / "class.zip")}
    assert found == {
        "anna/05_freezing.ipynb": ("notebook", False), "bomb/05.ipynb": ("not-read", True),
        "deep/work.zip/again.zip/again.": ("not-read", True), "x" * 30: ("not-read", True),
    }  # fmt: skip
    assert sorted(each.name for each in tmp_path.iterdir()) == ["class.zip"]


def test_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arriving, "MOST_FILES", 3)
    (tmp_path / "class.zip").write_bytes(zipped({f"{number}.txt": b"" for number in range(5)}))
    with pytest.raises(FolderMistake):
        list(arrivals(tmp_path / "class.zip"))
    (tmp_path / "broken.zip").write_bytes(b"PK")
    with pytest.raises(FolderMistake):
        list(arrivals(tmp_path / "broken.zip"))


def test_of_two_members_with_one_name_both_have_a_row(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        archive.writestr("anna/05.ipynb", "{}")
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("anna/05.ipynb", "[]")
    with a_book(tmp_path) as book:
        collect(book, tmp_path / "class.zip", newcomers=True)
        assert book.row("SELECT count(DISTINCT sha256) FROM file") == (2,)
