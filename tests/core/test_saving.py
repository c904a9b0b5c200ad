"""Games saved act by act: the file after every act, undo, torn ends, and a kill in the middle of play."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from catalogue import sentence
from played_lesson import LESSON, changed

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.model.acts import Draw
from canasta_nb.core.notation import claims
from canasta_nb.core.notation.records import GameRecord, RecordError, replay
from canasta_nb.core.notation.saving import RecordFile, resume
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import NotationError


def test_the_file_is_the_worked_game(game: RecordFile) -> None:
    assert game.path.read_text("utf-8") == LESSON
    assert not [path for path in game.path.parent.iterdir() if path != game.path]


def test_after_every_act_the_file_is_whole(tmp_path: Path) -> None:
    position = deal(RuleSet.load("classic"), seed=5)
    file = RecordFile.create(tmp_path / "game.canasta", position)
    for _ in range(40):
        acts = legal_acts(position)
        act = next((each for each in acts if isinstance(each, Draw)), acts[-1])
        after = play(position, act)
        file.act(position.turn, after.did[-1] if isinstance(act, Draw) else act)
        position = after
        text = file.path.read_text("utf-8")
        assert text.endswith("\n")
        assert replay(text)[-1] == position


def test_a_game_is_never_written_over_another(game: RecordFile) -> None:
    with pytest.raises(FileExistsError, match=re.escape(sentence("notation", "saved", "there"))):
        RecordFile.create(game.path, GameRecord.parse(LESSON).deals[0])
    assert game.path.read_text("utf-8") == LESSON


def test_undo_takes_the_last_act_and_keeps_refused_tries(game: RecordFile) -> None:
    assert str(game.undo()) == "1: meld KhKcJk, QsQh2d"
    assert game.path.read_text("utf-8") == changed("; meld KhKcJk, QsQh2d", "")
    game.act(1, parse_act("discard 4d"))
    assert game.path.read_text("utf-8") == changed("meld KhKcJk, QsQh2d", "discard 4d")


def test_a_try_that_was_refused_after_the_undone_act_goes_with_it(game: RecordFile) -> None:
    game.refused(1, parse_act("meld K+4d"), ["meld.mixed-ranks"])
    game.undo()
    assert game.path.read_text("utf-8") == changed("; meld KhKcJk, QsQh2d", "")


def test_a_practice_table_goes_on_and_says_so(game: RecordFile) -> None:
    game.undo(practice=True)
    assert str(game.undo(practice=True)) == "1: draw Jk"
    assert str(game.undo(practice=True)) == "4: discard Ks"
    undone = "_undone 1: meld KhKcJk, QsQh2d\n_undone 1: draw Jk\n_undone 4: discard Ks\n"
    assert game.path.read_text("utf-8").endswith(f"4: draw Td\n{undone}")
    game.act(4, parse_act("discard Jc"))
    assert str(resume(game.path).position.pile[-1]) == "Jc"


def test_nothing_is_left_to_undo_at_the_beginning(tmp_path: Path) -> None:
    file = RecordFile.create(tmp_path / "game.canasta", GameRecord.parse(LESSON).deals[0])
    for practice in (False, True):
        with pytest.raises(ValueError, match="nothing left to undo"):
            file.undo(practice=practice)


@pytest.mark.parametrize("note", ["players Ann\n1: draw", "colour red", "", "_Seat 1"])
def test_what_is_no_line_of_information_is_not_written(game: RecordFile, tmp_path: Path, note: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence("notation", "saved", "no_information"))):
        game.note(note)
    with pytest.raises(ValueError, match=re.escape(sentence("notation", "saved", "no_information"))):
        RecordFile.create(tmp_path / "other.canasta", GameRecord.parse(LESSON).deals[0], [note])
    game.note("notes Ann #1 thinks; a while")
    assert GameRecord.parse(game.path.read_text("utf-8")).note("notes") == "Ann #1 thinks; a while"
    assert not (tmp_path / "other.canasta").exists()


# --- taking up a game that was cut off --------------------------------------------------------------------------------


def test_a_whole_file_is_resumed_as_it_is(game: RecordFile) -> None:
    taken_up = resume(game.path)
    assert (taken_up.lost, taken_up.position) == ("", replay(LESSON)[-1])
    taken_up.file.act(1, parse_act("discard 4d"))
    assert game.path.read_text("utf-8") == LESSON.removesuffix("\n") + "; discard 4d\n"


def acts_of(text: str) -> int:
    return len(replay(text)) - 1


@pytest.mark.slow
def test_a_torn_end_is_dropped_and_named(game: RecordFile) -> None:
    """Cut at every byte of the last three lines: only the act in which the cut lies is lost, and it can be played."""
    whole = LESSON.encode()
    last = whole.splitlines(keepends=True)[-3:]
    for cut in range(1, sum(map(len, last)) + 1):
        torn = whole[:-cut]
        game.path.write_bytes(torn)
        taken_up = resume(game.path)
        text = game.path.read_text("utf-8")
        if taken_up.lost:
            assert text.endswith("\n")
        assert LESSON.startswith(text[:-1])
        assert taken_up.lost == torn.decode()[len(text.removesuffix("\n")) :].strip("; \n")
        assert ";" not in taken_up.lost
        assert replay(text)[-1] == taken_up.position
        taken_up.file.act(taken_up.position.turn, legal_acts(taken_up.position)[0])
        assert acts_of(game.path.read_text("utf-8")) == acts_of(text) + 1


CUT_BY_THE_DISK = """
import resource, sys
from pathlib import Path
from canasta_nb.core.model.acts import Draw
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.notation.saving import RecordFile, resume

most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
path, other = Path(sys.argv[1]), Path(sys.argv[2])
position = deal(RuleSet.load("classic"), seed=4)
file = RecordFile.create(path, position)
refusals = acts = 0
for _ in range(7):
    listed = legal_acts(position)
    act = next((each for each in listed if isinstance(each, Draw)), listed[-1])
    seat, after = position.turn, play(position, act)
    written = after.did[-1] if isinstance(act, Draw) else act
    whole, room = path.read_bytes(), 0
    while True:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(whole) + room, most))
        try:
            file.act(seat, written)
            break
        except OSError:
            refusals, room = refusals + 1, room + 1
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        assert path.read_bytes() == whole, "a write that failed left something behind"
    position, acts = after, acts + 1
    other.write_bytes(path.read_bytes())
    taken_up = resume(other)
    assert (taken_up.position, taken_up.lost, len(taken_up.positions)) == (position, "", acts + 1)
    taken_up.file.close()
print(refusals)
"""


def test_what_the_disk_refuses_can_be_tried_again(tmp_path: Path) -> None:
    """A limit on the size of a file cuts every act at every byte; nothing that was acknowledged is lost."""
    pytest.importorskip("resource", reason="this system has no limit on the size of a file")
    command = [sys.executable, "-c", CUT_BY_THE_DISK, str(tmp_path / "game.canasta"), str(tmp_path / "other.canasta")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 70


def test_a_record_that_does_not_fit_leaves_the_old_one(game: RecordFile, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        for change in (game.undo, lambda: game.act(1, parse_act("discard 4d")), lambda: game.note("_note full")):
            with pytest.raises(OSError, match="No space left"):
                change()
            assert game.path.read_text("utf-8") == LESSON
    assert list(game.path.parent.iterdir()) == [game.path]
    game.act(1, parse_act("discard 4d"))
    assert game.path.read_text("utf-8") == LESSON.removesuffix("\n") + "; discard 4d\n"


def test_a_file_that_was_deleted_is_written_anew(game: RecordFile) -> None:
    for empty in (False, True):
        game.path.unlink()
        if empty:
            game.path.write_bytes(b"")
        game.refused(1, parse_act("draw"), ["turn.already-drawn"])
        assert acts_of(game.path.read_text("utf-8")) == acts_of(LESSON)


def test_an_end_torn_within_a_letter_is_dropped(game: RecordFile) -> None:
    game.path.write_bytes(LESSON.encode() + "_note ü".encode()[:-1])
    taken_up = resume(game.path)
    assert taken_up.lost.startswith("_note ")
    assert game.path.read_text("utf-8") == LESSON


@pytest.mark.parametrize("text", [changed("2: draw 6d", "2: draw 7d"), LESSON[:400], "no record\n", ""])
def test_a_file_that_does_not_hold_stays_as_it_is(game: RecordFile, text: str) -> None:
    game.path.write_text(text, "utf-8")
    with pytest.raises((RecordError, NotationError)):
        resume(game.path)
    assert game.path.read_text("utf-8") == text


WRITER = """
import sys
from canasta_nb.core.model.acts import Draw
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.notation.saving import RecordFile

position = deal(RuleSet.load("classic"), seed=int(sys.argv[2]))
file = RecordFile.create(sys.argv[1], position)
while position.phase != "over":
    acts = legal_acts(position)
    act = next((each for each in acts if isinstance(each, Draw)), acts[-1])
    seat, position = position.turn, play(position, act)
    file.act(seat, position.did[-1] if isinstance(act, Draw) else act)
    print(seat, flush=True)
"""


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_kill_in_the_middle_of_play_loses_nothing_that_was_played(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "game.canasta"
    command = [sys.executable, "-c", WRITER, str(path), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        heard = sum(1 for _ in zip(range(10 * seed), writer.stdout, strict=False))
        time.sleep(0.001 * seed)
        writer.send_signal(signal.SIGKILL)
        heard += len(writer.stdout.read().splitlines())
    assert writer.returncode == -signal.SIGKILL
    taken_up = resume(path)
    assert heard <= len(taken_up.positions) - 1 <= heard + 1
    taken_up.file.act(taken_up.position.turn, legal_acts(taken_up.position)[0])
    assert len(replay(path.read_text("utf-8"))) == len(taken_up.positions) + 1


# --- one saved game, played twice -------------------------------------------------------------------------------------


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="this system does not say which files are open")
def test_a_file_is_closed_after_every_act(game: RecordFile, monkeypatch: pytest.MonkeyPatch) -> None:
    """JupyterLite's drive keeps what was written when the file is closed, and not before."""
    monkeypatch.setattr(claims, "LOCKS", None)
    file = RecordFile.create(game.path.with_name("drive.canasta"), GameRecord.parse(LESSON).deals[0])
    file.note("notes here")
    links = [os.path.realpath(link) for link in Path("/proc/self/fd").iterdir()]
    assert str(file.path) not in links


# --- bad input --------------------------------------------------------------------------------------------------------


def test_a_saved_game_that_does_not_hold_is_named_with_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "game.canasta"
    for text, place in (("discard Kd", "line 17: "), ("discrad Ks", "line 17, column ")):
        path.write_text(changed("discard Ks", text), "utf-8")
        with pytest.raises(ValueError, match=rf"game\.canasta, {place}.*save under another name") as refused:
            resume(path)
        assert isinstance(refused.value, RecordError | NotationError)
        assert path.read_text("utf-8") == changed("discard Ks", text)
