"""Messages of somebody who wants what is not theirs: whatever they are, nothing changes and nobody else waits."""

from __future__ import annotations

import asyncio
import json

import pytest
from room_served import Page, seated, served

from canasta_nb.core.notation.text import position_text
from canasta_nb.game.session import Session
from canasta_nb.room import visit
from canasta_nb.room.hosting import ENDED, GONE, Hosting

TEXTS = [
    "", " ", "null", "true", "1", '"a"', "[]", "[1]", "{", "}", "{}", "NaN", "[" * 9_000, '{"a":' * 3_000, "\x00",
    "draw", "x" * 19_000, b"", b"{}", b"\xff\xfe",
]  # fmt: skip
OF_STRANGERS: list[object] = [
    {"token": 5}, {"token": None}, {"token": ["a"]}, {"token": {"$ne": ""}}, {"token": True}, {"code": None},
    {"code": 5}, {"code": ["A"]}, {"code": {"a": 1}}, {"owner": None}, {"owner": 1}, {"owner": "start"},
    {"sit": {"table": 1, "seat": 3, "name": "Eve"}}, {"sit": {}}, {"sit": None}, {"seated": "x"}, {"lobby": {}},
    {"method": "custom", "content": {"v": 1, "id": "e", "seq": 0, "act": "draw"}},
    {"method": "update", "state": {"text_view": True}}, {"method": "open"}, {"hello": 1}, {"__proto__": {}},
]  # fmt: skip


def custom(**content: object) -> dict[str, object]:
    return {"method": "custom", "content": {"v": 1, "id": "evil", "seq": 0, **content}}


def update(**state: object) -> dict[str, object]:
    return {"method": "update", "state": state}


OF_A_SEAT: list[object] = [
    custom(act="draw"), custom(act="discard Ks"), custom(act="1: draw"), custom(act=""), custom(act=5),
    custom(act=None), custom(act=["draw"]), custom(act={"draw": 1}), custom(act="x" * 9_000), custom(act="draw Ks"),
    custom(act="take ??"), custom(act="meld " + "K?" * 400), custom(act="why"), custom(act="stop"), custom(act="yes"),
    custom(do="undo"), custom(do="redeal"), custom(do="next_deal"), custom(do="reset"), custom(do="clear"),
    custom(do="agree"), custom(do="disagree"), custom(do="review"), custom(do="practice"), custom(do="replay"),
    custom(do="stop_review"), custom(do="hint"), custom(do="stop_hint"), custom(do="start"), custom(do="pause"),
    custom(do="phrase_9"), custom(do="phrase_-1"), custom(do="phrase_10"), custom(do="phrase_x"), custom(do=None),
    custom(do=5), custom(do=["undo"]), custom(do="why", args=[]), custom(do="why", args={"of": "x" * 900}),
    custom(do="why", args={"of": "pile", "log": 10**30}), custom(do="why", args={"of": "meld:B:99", "log": -5}),
    custom(do="say", args={"what": "x" * 900}), custom(do="say", args={"what": {"a": 1}}), custom(seq="0", act="draw"),
    custom(seq=True, act="draw"), custom(seq=-1, act="draw"), custom(seq=10**30, act="draw"),
    custom(seq=1e300, act="draw"), custom(v=2, act="draw"), custom(v="1", act="draw"), custom(id=5, act="draw"),
    custom(id="", act="draw"), custom(id="x" * 900, act="draw"), custom(id=None), {"method": "custom", "content": []},
    {"method": "custom"}, {"method": "custom", "content": None}, {"method": "update"},
    {"method": "update", "state": []}, {"method": "request_state"}, {"method": "open", "state": {}},
    {"method": "echo_update", "state": {}}, {"method": None}, {"owner": "start"},
    {"owner": "free", "table": 1, "seat": 1}, {"token": "x"}, {"code": "x"},
    {"sit": {"table": 1, "seat": 3, "name": "Eve"}}, update(scene={}), update(scene=None), update(reveal=True),
    update(surprise=True), update(readonly=True), update(result={"says": "won"}), update(around={}),
    update(history=""), update(typed=["draw"]), update(saved="x"), update(strings={}), update(lang="es"),
    update(problem="x"), update(report="x"), update(parts=[]), update(_esm="alert(1)"), update(comm=None),
    update(session=None), update(keys=[]), update(theme="dark"), update(selected="all"), update(selected=[10**30]),
    update(selected=[[1]]), update(staged=5), update(staged="meld " + "K" * 9_000),
    update(staged="take Ks with " + "??" * 200), update(pace="never"), update(sound="loud"), update(deck=4),
    update(size={}), update(coach="always"), update(points={"K": 9_999}), update(practice="IPY_MODEL_x"),
    update(__class__="x"), update(**{"": 1}), update(**{"x" * 5_000: 1}),
]  # fmt: skip


def snapshot(hosting: Hosting) -> str:
    """Return all that a room has: the position with every hand, the log, who sits where, what other tables show."""
    room = hosting.lobby.rooms[1]
    seats = [(seat.hashed, seat.name) for seat in room.seats.values()]
    others = [{**table.whole(), "around": None} for number, table in room.tables.items() if number != 2]
    own = room.tables[2]
    kept = [own.reveal, own.readonly, own.lang, own.label, own.history, own.scene["you"], own.scene["hand"]]
    told = [
        kept,
        position_text(room.game.position),
        len(room.game.log),
        room.game.hints,
        room.game.names,
        seats,
        others,
    ]
    return json.dumps([*told, hosting.lobby.is_open, hosting.lobby.code, room.is_started, room.is_paused], default=str)


@pytest.mark.slow
def test_no_message_of_a_stranger_or_a_player_out_of_turn_changes_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the turn of seat 1: whatever seat 2 says, game, people and the other tables stay as they are."""
    assert len(TEXTS) + len(OF_STRANGERS) + len(OF_A_SEAT) >= 80
    monkeypatch.setattr(visit, "AT_ONCE", 10_000)

    async def test() -> None:
        async with served() as hosting:
            ana, _ = await seated(hosting, 1, "Ana")
            bo, token = await seated(hosting, 2, "Bo")
            hosting.lobby.start()
            before = snapshot(hosting)
            for message in [*TEXTS, *OF_STRANGERS]:
                page = await Page.at(hosting.url, message)
                page.line.close()
                await page.closed()
                assert all(each.keys() <= {"refused", "why"} for each in page.got), message
            assert snapshot(hosting) == before
            for message in [*TEXTS, *OF_A_SEAT]:
                if bo.line.close_code is not None or bo.line.protocol is None:
                    bo = await Page.at(hosting.url, {"token": token, "name": "Bo"})
                    await bo.until(lambda told: told.get("method") == "open")
                await bo.say(message)
                await bo.say(custom(do="look", id="last"))
                await _answered_or_closed(bo)
                assert snapshot(hosting) == before, message
            assert "ack" in await ana.ask(act="draw")

    asyncio.run(test())


@pytest.mark.parametrize("code", [GONE, visit.ELSEWHERE, visit.STOPPED, ENDED])
def test_what_still_comes_on_a_line_that_is_closed_is_not_done(code: int) -> None:
    async def test() -> None:
        async with served() as hosting:
            ana, _ = await seated(hosting, 1, "Ana")
            hosting.lobby.start()
            stranger = await Page.at(hosting.url, {"code": hosting.lobby.code})
            await stranger.until(lambda told: "lobby" in told)
            before = snapshot(hosting)
            for line in list(hosting.lines):
                line.close(code)
            # The pages have not read yet that their lines are closed.
            await ana.say(custom(act="draw", seq=ana.state["scene"]["seq"]))
            await stranger.say({"sit": {"table": 1, "seat": 2, "name": "Eve"}})
            assert [await ana.closed(), await stranger.closed()] == [code, code]
            assert snapshot(hosting) == before

    asyncio.run(test())


def test_a_question_that_is_open_when_the_room_is_over_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "why_no_undo", lambda self: "")

    async def test() -> None:
        async with served() as hosting:
            ana, _ = await seated(hosting, 1, "Ana")
            bo, _ = await seated(hosting, 2, "Bo")
            hosting.lobby.start()
            assert "ack" in await ana.ask(act="draw")
            assert "ack" in await ana.ask(do="undo")
            game = hosting.lobby.rooms[1].game
            before = position_text(game.position)
            hosting.lines.discard(hosting.seated[1, 1])  # Bo's line ends first, and nobody is left to be asked
            hosting.end()
            assert await bo.closed() == ENDED
            assert position_text(game.position) == before

    asyncio.run(test())


async def _answered_or_closed(page: Page) -> None:
    while (told := await page.hear()) is not None:
        if told.get("content", {}).get("nack") == "last":
            return
