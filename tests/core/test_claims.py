"""One saved game and several that write on in it: one goes on in the file, the others in copies."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from played_lesson import LESSON, changed

from canasta_nb.core.notation import claims
from canasta_nb.core.notation.saving import RecordFile, resume
from canasta_nb.core.notation.text import parse_act

PLAYER = """
import sys
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.notation.saving import resume

taken_up = resume(sys.argv[1])
print(taken_up.file.path.name, flush=True)
for line in sys.stdin:
    taken_up.file.act(1, parse_act(line))
    print(taken_up.file.path.name, flush=True)
"""


class Player:
    """A process that plays on with a saved game."""

    def __init__(self, path: Path) -> None:
        command = [sys.executable, "-c", PLAYER, str(path)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.file = self.heard()

    def heard(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def act(self, act: str) -> str:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{act}\n")
        self.process.stdin.flush()
        return self.heard()

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()


def test_a_game_that_is_being_played_goes_on_in_a_copy(game: RecordFile) -> None:
    game.close()
    first, second = Player(game.path), Player(game.path)
    try:
        assert (first.file, second.file) == ("game.canasta", "game-copy.canasta")
        assert second.act("discard 4d") == "game-copy.canasta"
        assert first.act("discard 6h") == "game.canasta"
        third = resume(game.path)
        assert third.file.path.name == "game-copy-2.canasta"
        assert str(third.position.pile[-1]) == "6h"
        again = resume(game.path)
        assert again.file.path == third.file.path, "a process that has a copy goes on with it"
    finally:
        first.end()
        second.end()
    for name, act in (("game", "6h"), ("game-copy", "4d")):
        assert (game.path.parent / f"{name}.canasta").read_text("utf-8").endswith(f"discard {act}\n")
    after = resume(game.path)
    assert after.file.path == game.path, "a process that has ended is in nobody's way"


def test_of_two_in_one_process_the_older_one_goes_on_in_a_copy(game: RecordFile) -> None:
    newer = resume(game.path).file
    newer.act(1, parse_act("discard 4d"))
    game.act(1, parse_act("discard 6h"))
    assert (newer.path.name, game.path.name) == ("game.canasta", "game-copy.canasta")
    for file, act in ((newer, "4d"), (game, "6h")):
        assert file.path.read_text("utf-8") == LESSON.removesuffix("\n") + f"; discard {act}\n"


def test_without_locks_whoever_writes_second_goes_on_in_a_copy(
    game: RecordFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, in a browser, and on drives that know no locks."""
    monkeypatch.setattr(claims, "LOCKS", None)
    first, second = (RecordFile(game.path, game.lines, game.path.read_bytes()) for _ in range(2))
    first.act(1, parse_act("discard 4d"))
    second.undo()
    assert first.path.read_text("utf-8") == LESSON.removesuffix("\n") + "; discard 4d\n"
    assert second.path.name == "game-copy.canasta"
    assert second.path.read_text("utf-8") == changed("; meld KhKcJk, QsQh2d", "")


def test_a_file_that_is_replaced_while_it_is_claimed_is_claimed_anew(
    game: RecordFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may put a new file there between the opening of the old one and its lock."""
    game.close()
    real = pytest.importorskip("fcntl", reason="this system has no locks")
    longer = LESSON.removesuffix("\n") + "; discard 4d\n"

    class ReplacedAtOnce:
        """Locks as usual, but first another file comes into the place of the one that will be locked."""

        LOCK_EX, LOCK_NB = real.LOCK_EX, real.LOCK_NB
        times = 0

        def flock(self, descriptor: int, how: int) -> None:
            self.times += 1
            if self.times == 1:
                other = game.path.with_suffix(".other")
                other.write_text(longer, "utf-8")
                other.replace(game.path)
            real.flock(descriptor, how)

    monkeypatch.setattr(claims, "LOCKS", ReplacedAtOnce())
    taken_up = resume(game.path)
    assert taken_up.file.path == game.path
    assert str(taken_up.record) == longer
    held = claims.held_here(game.path)
    assert held is not None
    assert held.is_on(game.path.stat())


def test_a_file_that_is_taken_away_while_it_is_claimed_is_given_back(
    game: RecordFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.close()
    real = pytest.importorskip("fcntl", reason="this system has no locks")
    locked: list[int] = []

    class TakenAway:
        """Locks as usual, and then the file is gone."""

        LOCK_EX, LOCK_NB = real.LOCK_EX, real.LOCK_NB

        def flock(self, descriptor: int, how: int) -> None:
            real.flock(descriptor, how)
            game.path.unlink()
            locked.append(descriptor)

    monkeypatch.setattr(claims, "LOCKS", TakenAway())
    with pytest.raises(FileNotFoundError):
        claims.claim(game.path)
    with pytest.raises(OSError, match="descriptor"):
        os.fstat(locked[0])
