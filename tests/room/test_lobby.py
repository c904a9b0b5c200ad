"""The lobby and what it keeps: codes and how often they may be wrong, first names, and the folder of a host."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import segno
from room_made import AtOnce, Clock, Tried, told
from typer.testing import CliRunner

from canasta_nb.cli import app
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.game.game import Game
from canasta_nb.room.hosting import EVERY, Hosting
from canasta_nb.room.kept import SEATS, Folder, UnreadableTables
from canasta_nb.room.lobby import HostedTables, Watchers, first_name
from canasta_nb.room.opening import HostsChoice
from canasta_nb.room.refusing import Refused
from canasta_nb.room.room import Room
from canasta_nb.room.tokens import FACES
from canasta_nb.room.words import said


def lobby(clock: Clock) -> HostedTables:
    return HostedTables([Room(Game("classic", seed=7), AtOnce())], clock=clock)


def why(of: HostedTables, code: str, browser: str, address: str) -> str:
    try:
        of.enter(code, browser=browser, address=address)
    except Refused as refused:
        return refused.why
    return ""


def test_a_code_is_read_without_doubt() -> None:
    assert not set("O0I1") & set(FACES)
    clock = Clock()
    typed = lobby(clock)
    spread = " ".join(typed.code.lower())
    assert why(typed, spread, "b", "a") == ""


@pytest.mark.parametrize(("most", "browsers", "addresses"), [(5, 1, 1), (60, 60, 1), (300, 300, 300)])
def test_wrong_codes_wait_by_browser_address_and_all(most: int, browsers: int, addresses: int) -> None:
    clock = Clock()
    tried = lobby(clock)
    for at in range(most):
        assert why(tried, "AAAAAA", f"b{at % browsers}", f"a{at % addresses}") == "code", at
    assert why(tried, tried.code, "b0", "a0") == "wait"
    assert why(tried, tried.code, "new", "new") == ("wait" if addresses > 1 else "")
    clock.now = 61
    assert why(tried, tried.code, "b0", "a0") == ""


@pytest.mark.parametrize("name", ["", " ", "A" * 21, "<b>", "Ana\u202e", "7KQ4A9", "a\x00b", "...", "😀"])
def test_what_is_no_first_name(name: str) -> None:
    with pytest.raises(Refused):
        first_name(name)


@pytest.mark.parametrize("name", ["Ana", "Ana B.", "José María", "O’Neill", "小明", "Jean-Luc", "Zoë"])
def test_a_first_name_in_any_language(name: str) -> None:
    assert first_name(f"  {name} ") == name


def test_a_taken_name_is_somebody_elses_until_the_teacher_gives_its_seat_back() -> None:
    shown = lobby(Clock())
    token = shown.sit(1, 2, "Ana")
    for seat, name in ((2, "Ana"), (2, "Bo"), (3, "Ana"), (3, " ana ")):
        with pytest.raises(Refused):
            shown.sit(1, seat, name)
        assert shown.seat_of(token) == (1, 2)
    shown.free(1, 2)  # the teacher agrees
    again = shown.sit(1, 2, "Ana")
    assert (shown.seat_of(token), shown.seat_of(again)) == (None, (1, 2))


def test_nobody_sits_down_where_it_cannot_be_written() -> None:
    full = HostedTables([Room(Game("classic", seed=7), AtOnce())], keep=_full)
    with pytest.raises(Refused) as refused:
        full.sit(1, 2, "Ana")
    assert refused.value.why == "not_kept"
    assert not full.rooms[1].seats[2].is_taken
    assert full.rooms[1].game.names[1] != "Ana"


def _full(_: HostedTables) -> None:
    raise OSError(28, "No space left on device")


def test_start_says_how_many_tables_begin_and_the_others_wait() -> None:
    rooms = [Room(Game("classic", seed=7), AtOnce()) for _ in range(3)]
    tried = HostedTables(rooms)
    tried.sit(2, 1, "Ana")
    assert tried.shown()["starts"] == said("lobby", "starts", many=1)
    tried.start()
    assert [room.is_started for room in rooms] == [False, True, False]
    tried.sit(3, 1, "Bo")
    assert [room.is_started for room in rooms] == [False, True, True]


def test_a_pause_reaches_every_table_at_once() -> None:
    tables = [Tried(people=(1, 2)) for _ in range(2)]
    HostedTables([each.room for each in tables]).pause(paused=True)
    for each in tables:
        assert all(said("paused") in str(table.around["head"]) for table in each.room.tables.values())


class Looking:
    """A line of the owner that counts how often it is told of the lobby."""

    only_watches = False

    def __init__(self) -> None:
        self.told = 0

    def tell_lobby(self, *, to_all: bool = True) -> None:
        del to_all
        self.told += 1

    def close(self, code: int | None = None, reason: str | None = None) -> None:
        del code, reason


def test_a_name_appears_within_half_a_second_and_the_code_is_in_the_fragment(monkeypatch: pytest.MonkeyPatch) -> None:
    hosting = Hosting.at_port(lobby(Clock()), 8775)
    hosting.lobby.rooms[1].changed = hosting.changed
    owner = Looking()
    hosting.lines.add(owner)
    hosting.lobby.sit(1, 2, "Ana")
    hosting.look()
    assert owner.told == 1
    assert EVERY <= 0.5
    written: list[str] = []
    make = segno.make
    monkeypatch.setattr(segno, "make", lambda text, **named: written.append(text) or make(text, **named))
    hosting.shown()
    assert written == [f"{hosting.url}#code={hosting.lobby.code}"]


@pytest.mark.parametrize("who", Watchers)
def test_the_lobby_shows_its_owner_the_link_by_which_everybody_may_watch(who: Watchers) -> None:
    rooms = [Room(Game("classic", seed=7), AtOnce())]
    hosting = Hosting.at_port(HostedTables(rooms, watchers=who), 8775)
    assert hosting.shown()["link"] == (hosting.watching if who is Watchers.EVERYBODY else "")


def test_the_lobby_lists_no_card() -> None:
    tried = Tried()
    tried.act(1, "draw")
    assert list(told(json.loads(json.dumps(HostedTables([tried.room]).listed())))) == []


def test_a_folder_goes_on_with_every_seat_and_without_a_name(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "room")
    begun = folder.lobby(RuleSet.load("samba"), 2, AtOnce(), hints=True)
    token = begun.sit(2, 3, "Ana")
    begun.start()
    again = folder.taken_up(AtOnce())
    assert again.seat_of(token) == (2, 3)
    assert again.rooms[2].game.rules.id == "samba"
    assert (again.rooms[2].is_started, again.rooms[1].is_started, again.rooms[1].hints) == (True, False, True)
    assert "Ana" not in "".join(path.read_text(encoding="utf-8") for path in folder.place.iterdir())
    assert again.rooms[2].game.names[2] == begun.rooms[2].seats[3].name.replace("Ana", "Seat 3")


@pytest.mark.parametrize("wrong", ["--tables=99", "--rules=sambo", "--position=nothing", "--rules=classic-3p --seed=7"])
def test_a_refused_command_leaves_the_tables_that_are_there(tmp_path: Path, wrong: str) -> None:
    folder = Folder(tmp_path / "room")
    token = folder.lobby(RuleSet.load("classic"), 1, AtOnce()).sit(1, 2, "Ana")
    refused = CliRunner().invoke(app, ["host", "--dir", str(folder.place), "--new", *wrong.split()])
    assert isinstance(refused.exception, Mistake)
    assert folder.taken_up(AtOnce()).seat_of(token) == (1, 2)


def test_new_tables_put_the_old_ones_aside(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "room")
    folder.lobby(RuleSet.load("classic"), 3, AtOnce())
    assert len(HostsChoice(tables=2).lobby(folder, AtOnce()).rooms) == 3
    assert len(HostsChoice(tables=2).lobby(folder, AtOnce(), anew=True).rooms) == 2
    assert len(list(folder.place.glob("table-*.before"))) == 3


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "{}", '{"version": 2, "seats": [["", "", "", ""]]}', '{"version": 1, "seats": []}',
     '{"version": 1, "seats": [["x", "", "", ""]]}', '{"version": 1, "seats": [["", ""]]}',
     '{"version": 1, "seats": [[5]]}', '{"version": 1, "seats": {"1": 2}}', "[" * 5_000],
)  # fmt: skip
def test_a_folder_that_cannot_be_read_is_told(tmp_path: Path, text: str) -> None:
    folder = Folder(tmp_path / "room")
    folder.lobby(RuleSet.load("classic"), 1, AtOnce())
    (folder.place / SEATS).write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableTables, match=re.escape(str(folder.place))):
        folder.taken_up(AtOnce())
    refused = CliRunner().invoke(app, ["host", "--dir", str(folder.place)]).exception
    assert "--new" in str(refused)
    folder.begin_anew()
    assert not folder.is_begun()
    folder.lobby(RuleSet.load("classic"), 1, AtOnce())
    assert len(list(folder.place.glob("*.before"))) == 2
