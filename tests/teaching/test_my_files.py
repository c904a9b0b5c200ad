"""A learner's games, answers and results are downloaded in one file, and loaded where they are missing."""

from __future__ import annotations

import os
import zipfile
from base64 import b64decode
from datetime import UTC, datetime
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence

from canasta_nb.core.speech.language import speaking
from canasta_nb.game.session import Session
from canasta_nb.teaching import MyFiles, Practice
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.judging.saved_answers import keep, kept, kept_as
from canasta_nb.teaching.log.learner_log import LearnerLog, log_in
from canasta_nb.teaching.memory.packed_files import LARGEST, NotPacked, collected, put_back, unzipped, zipped
from canasta_nb.teaching.memory.results import results


def memory(folder: Path) -> LearnerLog:
    return LearnerLog(folder / "practice.jsonl")


@pytest.fixture
def one(tmp_path: Path) -> Path:
    """A folder in which somebody played, answered and practised."""
    folder = tmp_path / "one"
    (folder / "saved-games").mkdir(parents=True)
    game = Session("classic", seed=7, seat=1, bots="careful", save=folder / "saved-games" / "start-1.canasta")
    game.play("draw")
    keep(exercise("fz-3"), "9h9d", folder)
    (folder / "es").mkdir()
    keep(exercise("fz-3"), "KsKh", folder / "es")
    Practice("minimums", 1, 3, progress=folder / "practice.jsonl").card.check(50)
    (folder / "notes.txt").write_text("not a file of ours")
    return folder


@pytest.fixture
def other(tmp_path: Path) -> Path:
    folder = tmp_path / "other"
    folder.mkdir()
    return folder


def packed(folder: Path) -> bytes:
    return zipped(collected(folder, memory(folder)).files)


def test_what_was_done_in_one_place_is_in_the_other(one: Path, other: Path) -> None:
    names = ["practice.jsonl", "es/answers/learner.jsonl", "answers/learner.jsonl", "saved-games/start-1.canasta"]
    assert list(collected(one, memory(one)).files) == names
    assert put_back(unzipped(packed(one)), other, memory(other)) == (names, {})
    assert collected(other, memory(other)) == collected(one, memory(one))
    assert put_back(unzipped(packed(one)), other, memory(other)) == ([], {}), "the second time nothing is new"
    game = Session.resume(other / "saved-games" / "start-1.canasta", bots="careful")
    assert [str(deed.act) for deed in game.log] == ["draw 9s"]
    assert kept(exercise("fz-3"), other) == "9h9d"


def test_what_is_there_already_stays(one: Path, other: Path) -> None:
    keep(exercise("fz-3"), "KsKh", other)
    keep(exercise("fz-2"), ((False, "take.frozen"), (True, "natural-pair")), other)
    Practice("minimums", 1, 4, progress=other / "practice.jsonl").card.check(50)
    mine = memory(other).read().lines
    put_back(unzipped(packed(one)), other, memory(other))
    assert [line.answer for line in log_in(other).read().of("fz-3")] == ["'KsKh'", "'9h9d'"]
    assert kept(exercise("fz-3"), other) == "9h9d", "the better answer counts"
    assert kept(exercise("fz-2"), other) == ((False, "take.frozen"), (True, "natural-pair"))
    assert memory(other).read().lines == (*mine, *memory(one).read().lines)
    assert len(list(results(memory(other).read().lines))) == 2


def test_what_an_earlier_version_packed_becomes_lines_of_the_log(other: Path) -> None:
    result = (
        b'{"canasta":1,"topic":"scoring","level":1,"seed":3,"number":1,"points":1,"max_points":2,"hints":0,"code":null,'
    )
    files = {
        "answers/fz.json": b'{"fz-2": "\'9h9d\'", "fz-3": "\\ud800"}',
        "answers/diagnosis.json": b'{"fz-2":{"form":"fz-2","parts":[],"hints":1}}',
        "practice.jsonl": result + b'"rules":[],"answered_at":"2029-12-30T12:00:00+00:00"}\n',
    }
    assert put_back(unzipped(zipped(files)), other) == ([*files], {})
    assert put_back(unzipped(zipped(files)), other) == ([], {})
    assert kept(exercise("fz-2"), other) == "9h9d"
    assert [result.topic for result in results(log_in(other).read().lines)] == ["scoring"]
    assert [path.name for path in (other / "answers").iterdir()] == ["learner.jsonl"]


def test_a_file_that_vanishes_is_not_missed(one: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = list(collected(one, memory(one)).files)
    glob = Path.glob

    def vanishing(folder: Path, place: str) -> list[Path]:
        return [*glob(folder, place), *([folder / "answers" / "cm.json"] if place == "answers/*.json" else [])]

    monkeypatch.setattr(Path, "glob", vanishing)
    files, left_out = collected(one, memory(one))
    assert (list(files), left_out) == (names, [])


def test_a_game_goes_on_where_it_got_further(one: Path, other: Path) -> None:
    early = unzipped(packed(one))
    saved = one / "saved-games" / "start-1.canasta"
    game = Session.resume(saved, bots="careful")
    game.play(f"discard {game.view.hand[0]}")
    game.game.written.file.close()  # type: ignore[union-attr]
    late = unzipped(packed(one))
    assert put_back(early, one, memory(one)) == ([], {})
    put_back(early, other, memory(other))
    assert put_back(late, other, memory(other)).new == ["saved-games/start-1.canasta"]
    assert [path.name for path in (other / "saved-games").iterdir()] == ["start-1.canasta"]
    assert (other / "saved-games" / "start-1.canasta").read_bytes() == saved.read_bytes()


def test_another_game_of_the_same_name_is_put_beside(one: Path, other: Path) -> None:
    (other / "saved-games").mkdir()
    mine = other / "saved-games" / "start-1.canasta"
    Session("samba", seed=1, seat=1, bots="careful", save=mine).play("draw")
    before = mine.read_bytes()
    put_back(unzipped(packed(one)), other, memory(other))
    assert mine.read_bytes() == before
    assert mine.with_stem("start-1-2").read_bytes() == (one / "saved-games" / "start-1.canasta").read_bytes()
    assert put_back(unzipped(packed(one)), other, memory(other)) == ([], {})


@pytest.mark.parametrize(
    "name",
    ["../answers/fz.json", "/answers/fz.json", "answers/../../fz.json", "answers/fz.py", "start.ipynb",
     "fr/answers/fz.json", "saved-games/.canasta", "answers\\fz.json", "answers/fz.json/"],
)  # fmt: skip
def test_no_other_name_is_read(name: str, tmp_path: Path) -> None:
    with pytest.raises(NotPacked):
        unzipped(zipped({name: b"{}"}))


def test_what_was_made_up_does_no_harm(other: Path) -> None:
    made_up = {
        "answers/fz.json": b"[" * 100_000,
        "answers/ml.json": b"[1, 2]",
        "saved-games/a.canasta": b"#!/bin/sh",
        "practice.jsonl": b'{"canasta":1,"topic":3}\nnonsense\n\xff',
    }
    not_answers, not_a_game = (sentence("my_files", "files", f"not_{what}") for what in ("answers", "a_game"))
    assert put_back(unzipped(zipped(made_up)), other, memory(other)) == (
        [], {"answers/fz.json": not_answers, "answers/ml.json": not_answers, "saved-games/a.canasta": not_a_game},
    )  # fmt: skip
    assert list(other.rglob("*")) == []


def test_answers_that_are_no_text_are_named_and_the_rest_is_added(other: Path) -> None:
    files = {
        "answers/fz.json": b'{"fz-3": "\xff"}', "answers/cm.json": b'{"cm-1": "1"}',
        "saved-games/a.canasta": b"canasta 1\n",
    }  # fmt: skip
    (other / "saved-games").write_text("in the way")
    said = loaded(MyFiles(other, other / "practice.jsonl"), zipped(files))
    assert escape(sentence("my_files", "files", "loaded")) in said
    assert escape(f"answers/fz.json ({sentence('my_files', 'files', 'not_answers')})") in said
    assert "saved-games/a.canasta (" in said
    assert kept_as("cm-1", other) == 1


@pytest.fixture
def little_room(monkeypatch: pytest.MonkeyPatch) -> int:
    """Leave room for a thousand bytes."""
    monkeypatch.setattr("canasta_nb.teaching.memory.packed_files.MOST_BYTES", 1_000)
    return 1_000


TOO_MUCH = {
    "a large file": lambda: {"answers/a.json": b" " * (LARGEST + 1), "answers/b.json": b"{}"},
    "too much in all": lambda: {f"saved-games/{number}.canasta": b" " * 400 for number in range(3)},
    "results and a game": lambda: {"practice.jsonl": b" " * 1_000, "a.canasta": b" "},
    "too many files": lambda: {f"answers/a{number}.json": b"" for number in range(2_001)},
}


@pytest.mark.parametrize("files", TOO_MUCH)
def test_of_too_much_nothing_is_added(files: str, other: Path, request: pytest.FixtureRequest) -> None:
    if files != "a large file":
        request.getfixturevalue("little_room")
    said = loaded(MyFiles(other, other / "practice.jsonl"), zipped(TOO_MUCH[files]()))
    assert escape(sentence("my_files", "files", "too_much", files="2,000")) in said
    assert list(other.iterdir()) == []


def test_what_has_no_room_is_named_and_what_was_played_last_has_it(other: Path, little_room: int) -> None:
    (other / "practice.jsonl").write_bytes(b"\n" * (little_room - 800))
    for number in range(4):
        game = other / f"game-{number}.canasta"
        game.write_bytes(b" " * 400)
        os.utime(game, (0, number))
    kept_files, left_out = collected(other, memory(other))
    assert list(kept_files) == ["practice.jsonl", "game-3.canasta", "game-2.canasta"]
    assert left_out == ["game-1.canasta", "game-0.canasta"]
    link = MyFiles(other, other / "practice.jsonl")._box.children[0].value
    assert escape(sentence("my_files", "files", "no_room", most=50, names="game-1.canasta; game-0.canasta")) in link
    assert unzipped(zipped(kept_files)) == kept_files


def test_a_broken_zip_is_none(one: Path) -> None:
    whole = packed(one)
    with pytest.raises(NotPacked):
        unzipped(whole[: len(whole) // 2])


def loaded(files: MyFiles, content: bytes) -> str:
    """Load a file as the browser does; what is said then."""
    _, loading, said = files._box.children
    about = {"name": "my-canasta.zip", "type": "application/zip", "size": len(content)}
    loading.value = (about | {"content": memoryview(content), "last_modified": datetime.now(UTC)},)
    return str(said.value)


def test_the_link_holds_the_files_and_the_button_loads_them(one: Path, other: Path) -> None:
    link = MyFiles(one, one / "practice.jsonl")._box.children[0].value
    inside = b64decode(link.partition("base64,")[2].partition('"')[0])
    assert set(zipfile.ZipFile(BytesIO(inside)).namelist()) == set(collected(one, memory(one)).files)

    files = MyFiles(other, other / "practice.jsonl")
    assert "base64" not in files._box.children[0].value
    assert escape(sentence("my_files", "files", "not_packed")) in loaded(files, b"Buy cards.")
    assert sentence("my_files", "files", "loaded") in loaded(files, inside)
    assert "base64" in files._box.children[0].value
    assert sentence("my_files", "files", "nothing_new") in loaded(files, bytes(inside))
    assert kept(exercise("fz-3"), other) == "9h9d"


def test_what_cannot_be_written_is_said(one: Path, other: Path) -> None:
    (other / "saved-games").write_text("in the way")
    said = loaded(MyFiles(other, other / "practice.jsonl"), packed(one))
    assert "saved-games/start-1.canasta (" in said
    assert kept(exercise("fz-3"), other) == "9h9d", "everything else was added"


def test_it_speaks_the_language_in_which_it_was_made(other: Path) -> None:
    with speaking("es"):
        files = MyFiles(other, other / "practice.jsonl")
        assert files._box.children[1].description == "Cargar mis partidas y respuestas"
    assert "No encuentro partidas" in loaded(files, b"Compra cartas.")


def test_a_page_without_python_shows_a_sentence_and_no_files(one: Path) -> None:
    data: dict[str, Any] = MyFiles(one, one / "practice.jsonl")._repr_mimebundle_()[0]
    assert data["text/html"] == f"<p>{data['text/plain']}</p>".replace("'", "&#x27;")
    assert "application/vnd.jupyter.widget-view+json" in data
