"""Nothing lost: a table in a notebook keeps its game, and running its cell again never throws one away unasked."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence

from canasta_nb import notebook
from canasta_nb.game.session import Session
from canasta_nb.widgets.table.table import Table
from canasta_nb.widgets.wire import keeping

Cell = Callable[..., Any]
RUNS = count()


@pytest.fixture
def cell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, drive: Callable[[Table], Any]) -> Iterator[Cell]:
    """`cell("a", seed=7)`: the driver of the table that a cell of this id makes, as if the kernel were new."""
    monkeypatch.setenv("JPY_SESSION_NAME", "course/05_freezing.ipynb")
    monkeypatch.chdir(tmp_path)

    def run(name: str, **options: Any) -> Any:
        number = f"run {next(RUNS)}"
        monkeypatch.setattr(keeping, "running_cell", lambda: notebook.Cell(name, number))
        return drive(Table("classic", **{"bots": "greedy", **options}))

    return run


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("saved-games/*"))


def test_a_game_is_kept_from_the_first_act_on_and_offered_again(cell: Cell, tmp_path: Path) -> None:
    first = cell("a")
    assert files(tmp_path) == []
    first.send(act="draw")
    first.send(act=f"discard {first.table.session.view.hand[0]}")
    assert len(files(tmp_path)) == 1
    assert files(tmp_path)[0].startswith("05_freezing-")
    again = cell("a")
    assert again.table.position() == first.table.position()
    assert again.table.history == first.table.history
    assert again.table.saved == (sentence("telling", "saved", "question", deal=1, acts=2))
    assert "ack" in again.send(do="clear", args={})
    assert again.table.saved == ""
    assert "ack" in again.send(act="draw")


def test_a_game_that_only_saw_a_refused_try_is_offered_as_one_before_the_first_move(cell: Cell) -> None:
    first = cell("a")
    assert "nack" in first.send(act=f"discard {first.table.session.view.hand[0]}")
    assert cell("a").table.saved == sentence("telling", "saved", "question_before", deal=1)


def test_two_tables_of_one_cell_have_a_file_each(cell: Cell, tmp_path: Path, drive: Callable[[Table], Any]) -> None:
    first = cell("a")
    second = drive(Table("classic", bots="greedy"))
    for table in (first, second):
        table.send(act="draw")
    assert len(files(tmp_path)) == 2


def test_an_act_goes_on_with_the_game_too(cell: Cell) -> None:
    cell("a").send(act="draw")
    again = cell("a")
    assert "ack" in again.send(act=f"discard {again.table.session.view.hand[0]}")
    assert again.table.saved == ""


def test_dealing_anew_puts_the_old_game_aside(cell: Cell, tmp_path: Path) -> None:
    first = cell("a", seed=3)
    first.send(act="draw")
    again = cell("a", seed=3)
    assert "ack" in again.send(do="reset", args={})
    assert again.table.scene["log"] == 0
    assert again.table.scene["seq"] == 2
    assert len(files(tmp_path)) == 1, "nothing is lost before the first act of the new game"
    assert "ack" in again.send(act="draw")
    assert [name.endswith(".before.canasta") for name in files(tmp_path)] == [True, False]
    assert "nack" in again.send(do="reset", args={}), "only where it was asked"


def test_every_cell_and_every_game_has_its_own_file(cell: Cell, tmp_path: Path) -> None:
    for name, options in (("a", {}), ("b", {}), ("a", {"seed": 4})):
        table = cell(name, **options)
        assert table.table.saved == ""
        table.send(act="draw")
    assert len(files(tmp_path)) == 3


def test_what_python_plays_and_a_table_that_only_shows_are_not_kept(cell: Cell, tmp_path: Path) -> None:
    cell("a", seed=7).table.play("draw")
    cell("b", readonly=True).send(act="draw")
    assert files(tmp_path) == []
    assert cell("a", seed=7).table.saved == ""


UNKEPT = sentence("telling", "saved", "no_place")


def test_where_no_file_lasts_the_table_says_so_once(
    cell: Cell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("JPY_SESSION_NAME")
    assert "says" not in cell("a").send(act="draw"), "where no page shows the table, there is nobody to tell"
    monkeypatch.setattr("canasta_nb.widgets.table.played_table.DummyComm", int)
    shown = cell("a")
    refused = shown.send(act="meld KsKhKd")
    assert "nack" in refused
    assert shown.send(act="draw")["says"] == UNKEPT
    assert "says" not in shown.send(act=f"discard {shown.table.session.view.hand[0]}")
    assert files(tmp_path) == []


LITE = ("sys.platform", "emscripten", {})
VOILA = ("sys.platform", "linux", {"SERVER_SOFTWARE": "voila/0.5.13"})


@pytest.mark.parametrize(("target", "value", "environment"), [LITE, VOILA], ids=["JupyterLite", "Voila"])
def test_a_host_that_names_no_cell_keeps_games_by_rules_seed_and_seat(
    cell: Cell,
    drive: Callable[[Table], Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    target: str,
    value: str,
    environment: dict[str, str],
) -> None:
    monkeypatch.delenv("JPY_SESSION_NAME")
    monkeypatch.setattr(target, value)
    for name, text in environment.items():
        monkeypatch.setenv(name, text)
    monkeypatch.setattr(keeping, "running_cell", notebook.Cell)
    for options in ({"seed": 7}, {"seed": 7, "seat": 2}, {"seed": 8}, {}):
        first = Table("classic", **options)
        drive(first).send(act="draw")
        again = Table("classic", **options)
        assert again.saved.startswith("Your game is saved"), options
        assert again.position() == first.position()
    named = [name.rpartition("-")[0] for name in files(tmp_path)]
    assert named == [
        "classic-seat-1",
        "classic-seed-7-seat-1",
        "classic-seed-7-seat-2",
        "classic-seed-8-seat-1",
    ]


def test_nbclassic_names_the_notebook_and_no_cell(cell: Cell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = cell("", seed=7)
    first.send(act="draw")
    assert files(tmp_path)[0].startswith("05_freezing-")
    assert cell("", seed=7).table.position() == first.table.position()


def test_a_file_that_does_not_hold_stays_and_a_new_game_begins(cell: Cell, tmp_path: Path) -> None:
    cell("a").send(act="draw")
    broken = tmp_path / "saved-games" / files(tmp_path)[0]
    broken.write_text("canasta 1\nnonsense\n", encoding="utf-8")
    again = cell("a")
    assert again.table.saved.startswith(sentence("telling", "saved", "broken"))
    again.send(act="draw")
    assert broken.read_text(encoding="utf-8") == "canasta 1\nnonsense\n"
    assert len(files(tmp_path)) == 2


def test_where_nothing_can_be_written_the_game_goes_on_and_says_so(cell: Cell, tmp_path: Path) -> None:
    (tmp_path / "saved-games").write_text("in the way")
    table = cell("a")
    answer = table.send(act="draw")
    assert answer["says"] == sentence("telling", "saved", "not", why="File exists")
    assert "ack" in answer
    assert "says" not in table.send(act=f"discard {table.table.session.view.hand[0]}")
    assert table.table.problem == ""


def test_a_browser_that_keeps_no_games_says_so_in_its_own_words(
    cell: Cell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(*LITE[:2])
    says = sentence("telling", "saved", "not_in_browser")
    (tmp_path / "saved-games").write_text("in the way")
    assert cell("a").send(act="draw")["says"] == says
    (tmp_path / "saved-games").unlink()
    table = cell("a")
    table.send(act="draw")

    def invalid(_: int) -> None:
        raise OSError(22, "Invalid argument")

    monkeypatch.setattr("os.fsync", invalid)
    assert table.send(act=f"discard {table.table.session.view.hand[0]}")["says"] == says


ELSEWHERE = "import sys; from canasta_nb import Session; game = Session.resume(sys.argv[1]); print(); sys.stdin.read()"


@pytest.fixture
def elsewhere() -> Iterator[Callable[[Path], None]]:
    """`elsewhere(path)`: another process takes a saved game up and keeps it until the test ends."""
    others = []

    def take_up(path: Path) -> None:
        command = [sys.executable, "-c", ELSEWHERE, str(path)]
        other = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        others.append(other)
        assert other.stdout is not None
        assert other.stdout.readline() == "\n"

    yield take_up
    for other in others:
        other.communicate()


def test_a_game_that_is_played_in_another_place_goes_on_in_a_copy(
    tmp_path: Path, drive: Callable[[Table], Any], elsewhere: Callable[[Path], None]
) -> None:
    path = tmp_path / "mine.canasta"
    begun = Session("classic", seed=2, save=path)
    begun.play("draw")
    begun.game.written.file.close()
    elsewhere(path)
    before = path.read_bytes()
    table = drive(Table("classic", seed=2, save=path))
    assert table.table.saved.startswith(sentence("telling", "saved", "copy", copy="mine-copy.canasta"))
    assert "ack" in table.send(act=f"discard {begun.view.hand[0]}")
    assert path.read_bytes() == before
    assert f"discard {begun.view.hand[0]}" in (tmp_path / "mine-copy.canasta").read_text("utf-8")
    again = drive(Table("classic", seed=2, save=path))
    assert again.table.position() == table.table.position(), "the cell that is run again goes on with its copy"
    assert "ack" in again.send(do="reset", args={})
    assert "ack" in again.send(act="draw")
    assert sorted(each.name for each in tmp_path.glob("*")) == ["mine-2.canasta", "mine-copy.canasta", "mine.canasta"]


def test_a_full_disk_stops_no_game_and_loses_nothing(
    cell: Cell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = cell("a", seed=3)
    table.send(act="draw")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr("os.fsync", full)
        answer = table.send(act=f"discard {table.table.session.view.hand[0]}")
        assert "ack" in answer
        assert answer["says"] == sentence("telling", "saved", "not", why="No space left on device")
        assert cell("a", seed=3).table.session.position.phase == "play", "what was kept before stays"
    assert "says" not in table.send(act="draw")
    assert cell("a", seed=3).table.position() == table.table.position()


def test_dealing_anew_twice_keeps_every_older_game(cell: Cell, tmp_path: Path) -> None:
    for _ in range(3):
        table = cell("a", seed=3)
        if table.table.saved:
            table.send(do="reset", args={})
        table.send(act="draw")
    assert len(files(tmp_path)) == 3


def test_undo_and_the_next_deal_are_kept(cell: Cell) -> None:
    first = cell("a", undo_policy="practice")
    first.send(act="draw")
    first.send(do="undo", args={})
    first.send(act="draw")
    first.play_on()
    first.send(do="next_deal", args={})
    first.send(act="draw")
    again = cell("a", undo_policy="practice")
    assert again.table.scene["deal"] == 2
    assert again.table.position() == first.table.position()
