"""The class's deal: the same cards at every table, its results, and where the tables parted."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
from room_made import NAMES, NEARLY_OVER, AtOnce, Policy, Tried, cheap, chosen, dear_in, told
from room_served import Page, served

from canasta_nb.classroom.hosting.named_position import position_called
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.game.game import Game
from canasta_nb.room.class_deal import ClassDeal
from canasta_nb.room.duplicate import Imagined, compared, decision, imagined, parted, won_by
from canasta_nb.room.kept import Folder, Same
from canasta_nb.room.lobby import HostedTables, Watchers
from canasta_nb.room.visit import GONE
from canasta_nb.room.words import said


def played(policy: Policy = cheap) -> Game:
    game = Game(NEARLY_OVER, seed=7)
    while not game.over:
        game.carry_out(chosen(game, policy))
    return game


def test_differences_from_the_average_add_up_to_nothing_and_the_best_comes_first() -> None:
    games = {table: played(dear_in(*turns)) for table, turns in enumerate(((), (1,), (2,), (1, 3), (2, 4)), 1)}
    results = compared(games)
    assert [each.won_by for each in results] == sorted((won_by(game.position) for game in games.values()), reverse=True)
    assert len({each.won_by for each in results}) > 2
    assert abs(sum(each.to_average for each in results)) <= len(results) / 2
    assert compared({1: Game(NEARLY_OVER, seed=7)}) == []


def test_the_tables_parted_where_a_decision_split_the_results_most() -> None:
    """The second turn splits them for everybody, and a later one only one table from two."""
    plans = {1: (), 2: (), 3: (4,), 4: (2,), 5: (2,), 6: (2, 4)}
    games = {table: played(dear_in(*turns)) for table, turns in plans.items()}
    parting = parted(games)
    assert parting
    assert (parting.turn, parting.seat, parting.at) == (2, 2, 3)
    assert [set(choice.tables) for choice in parting.choices] in ([{1, 2, 3}, {4, 5, 6}], [{4, 5, 6}, {1, 2, 3}])
    for choice in parting.choices:
        assert choice.mean == sum(won_by(games[table].position) for table in choice.tables) / 3
        assert games[choice.tables[0]].log[parting.at].act == choice.act


def test_tables_that_did_the_same_have_not_parted() -> None:
    assert parted({1: played(), 2: played()}) is None
    assert parted({1: played(), 2: Game(NEARLY_OVER, seed=7)}) is None


def test_two_choices_are_compared_in_imagined_deals() -> None:
    games = {1: played(), 2: played(dear_in(1))}
    parting = parted(games)
    assert parting
    known, record = decision(games[1], parting.at)
    assert {str(card) for hand in known.position.hands[1:] for card in hand} == {"??"}
    first, second = (choice.act for choice in parting.choices)
    there, back = imagined(known, record, (first, second), 2), imagined(known, record, (second, first), 2)
    assert there.deals == 2
    assert there.points == -back.points


# At the tables of a room


class Class:
    """Some tables with two people each that play one deal."""

    def __init__(self, tables: int = 3, seed: int | None = None) -> None:
        self.tried = [Tried(NEARLY_OVER, people=(1, 2)) for _ in range(tables)]
        rooms = [each.room for each in self.tried]
        self.deal = ClassDeal(dict(enumerate(rooms, 1)), AtOnce(), seed=seed)
        self.lobby = HostedTables(rooms, deal=self.deal, watchers=Watchers.EVERYBODY)

    def play(self, table: int, policy: Policy = cheap) -> None:
        tried = self.tried[table - 1]
        while not tried.room.game.over:
            game = tried.room.game
            game.carry_out(chosen(game, policy))
        tried.room._moves_on(tried.room.tables.values())
        self.deal.look()


def hands(frames: list[dict[str, Any]]) -> Any:
    """Return the hands that a page shows after these frames."""
    return next(each["state"]["watched"]["hands"] for each in reversed(frames) if "watched" in each["state"])


def test_results_come_when_all_have_finished_and_no_watcher_sees_a_hand_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("canasta_nb.room.class_deal.imagined", lambda *_: Imagined(-40.0, 10.0, 60))
    group = Class()
    frames: list[dict[str, Any]] = []
    group.lobby.rooms[1].watching.begin(frames.append)
    assert not group.lobby.lets_watch(group.lobby.watching)
    group.play(1)
    group.play(2, dear_in(1))
    assert group.lobby.shown()["results"] is None
    assert hands(frames) == []
    assert "keeps" not in group.tried[0].room.tables[1].around
    assert group.tried[0].say(1, do="next_deal")["says"] == said("same_for_all")
    assert group.tried[0].say(1, do="redeal")["says"] == said("same_for_all")
    group.play(3)
    assert hands(frames)
    assert "keeps" in group.tried[0].room.tables[1].around
    assert group.lobby.lets_watch(group.lobby.watching)
    results = group.lobby.shown()["results"]
    assert sorted(row["table"] for row in results["rows"]) == [1, 2, 3]
    assert results["sides"] == ["South · North", "West · East"]
    assert results["rows"][0]["sides"] == ["Ana · computer", "Bo · computer"]
    parting = results["parting"]
    assert parting["choices"][0]["tables"] == "2 tables: 1 and 3"
    assert parting["says"].startswith("Turn 1, South decides")
    assert "60 imagined deals" in parting["imagined"]
    assert f'"{parting["choices"][1]["says"]}" was worth 40 ± 20' in parting["imagined"]
    assert "3 tables are few" in parting["few"]


def test_a_deal_that_is_ended_counts_the_tables_that_have_finished() -> None:
    group = Class()
    group.play(2)
    group.lobby.end_deal()
    results = group.lobby.shown()["results"]
    assert [row["table"] for row in results["rows"]] == [2]
    assert results["left"] == said("results", "left", many=2)
    assert group.tried[0].act(1, "draw")["says"] == said("ended")
    group.tried[0].wait(90)
    assert group.tried[0].room.game.log == []


def test_the_next_deal_is_the_same_for_all_again() -> None:
    group = Class(seed=7)
    group.lobby.next_deal()  # while one is played there is no other
    assert group.deal.seed == 7
    group.play(1)
    group.lobby.end_deal()
    group.lobby.next_deal()
    starts = {room.game.start for room in group.lobby.rooms.values()}
    assert len(starts) == 1
    assert starts.pop().deal == 2
    assert group.lobby.shown()["results"] is None
    assert "ack" in group.tried[1].act(group.tried[1].turn(), "draw")
    position = Class()
    position.lobby.end_deal()
    position.lobby.next_deal()
    assert position.lobby.rooms[1].game.position.deal == 1


def test_one_deal_for_all_needs_two_sides(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "room")
    with pytest.raises(Mistake, match="two sides"):
        folder.lobby(RuleSet.load("classic-3p"), 2, AtOnce(), same=Same(7))
    assert not folder.place.exists()


def test_a_host_that_starts_again_still_has_one_deal_for_all(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "room")
    begun = folder.lobby(RuleSet.load("classic"), 2, AtOnce(), same=Same(7))
    assert begun.rooms[1].game.start == begun.rooms[2].game.start
    token = begun.sit(2, 1, "Ana")
    begun.start()
    begun.end_deal()
    begun.next_deal()
    start = begun.rooms[2].game.start
    for room in begun.rooms.values():
        room.game.written.file.close()  # type: ignore[union-attr]
    again = folder.taken_up(AtOnce())
    assert again.deal
    assert (again.deal.seed, again.seat_of(token)) == (8, (2, 1))
    assert {room.game.start for room in again.rooms.values()} == {start}
    kept = json.loads((folder.place / "seats.json").read_text(encoding="utf-8"))
    assert (kept["same"], kept["seed"]) == (True, 8)
    assert "Ana" not in "".join(path.read_text(encoding="utf-8") for path in folder.place.iterdir())
    assert len([*folder.place.glob("*.before")]) == 2


def test_a_turn_of_a_deal_that_is_over_is_shown_with_every_hand() -> None:
    group = Class()
    frames: list[dict[str, Any]] = []
    watching = group.lobby.rooms[1].watching
    watching.show_past(frames.append, 1)
    assert frames[-1]["state"]["watched"]["hands"] == []
    for table in (1, 2, 3):
        group.play(table)
    watching.show_past(frames.append, 3)
    state = frames[-1]["state"]
    assert state["scene"]["log"] == 3
    assert [len(cards) for _, cards, _ in state["watched"]["hands"]] == [25, 26, 25, 25]
    assert len({*told(state)}) > 20


def test_the_owner_ends_the_deal_and_deals_the_next_one() -> None:
    async def test() -> None:
        async with served(tables=2) as hosting:
            lobby = hosting.lobby
            lobby.deal, lobby.watchers = ClassDeal(lobby.rooms, AtOnce(), seed=7), Watchers.EVERYBODY
            for room in lobby.rooms.values():
                room.sit(1, NAMES[0])
            lobby.start()
            link = {"watch": lobby.watching, "table": 1}
            assert await (await Page.at(hosting.url, link)).closed() == GONE
            owner = await Page.at(hosting.url, {"owner": lobby.owner})
            await owner.say({"owner": "end_deal"})
            await owner.until(lambda told: told["lobby"]["results"])
            page = await Page.at(hosting.url, link)
            await page.until(lambda told: told.get("method") == "open")
            await owner.say({"owner": "next_deal"})
            await owner.until(lambda told: told["lobby"]["results"] is None)
            assert await page.closed() == GONE
            assert {room.game.position.deal for room in lobby.rooms.values()} == {2}

    asyncio.run(test())


def test_a_position_is_a_file_a_puzzle_or_an_exercise(tmp_path: Path) -> None:
    file = tmp_path / "deal.txt"
    file.write_text(NEARLY_OVER, encoding="utf-8")
    from canasta_nb.puzzles.shipped import shipped_puzzles

    puzzle = next(iter(shipped_puzzles()))
    for name in (str(file), puzzle, "fz-3"):
        assert Game(position_called(name), seed=1).position.is_complete, name
    for name in ("fz-9999", str(tmp_path), "", "nothing", "fz-w1"):
        with pytest.raises(Mistake, match="no position"):
            position_called(name)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"# Learn Canasta.\n", b"samba", b"", b"rules classic"])
def test_a_file_without_a_position_is_told_by_its_name(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "README.md"
    file.write_bytes(content)
    with pytest.raises(Mistake, match=re.escape(str(file))):
        position_called(str(file))
