"""Those who only watch a table: what they get, what they may say, and what the owner decides."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from room_made import OUT_NEXT, Tried, finished, told
from room_served import Page, seated, served

from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.questions.views import watched
from canasta_nb.room.lobby import Watchers
from canasta_nb.room.visit import GONE, STOPPED
from canasta_nb.room.words import said


def looked_at(tried: Tried) -> dict[str, Any]:
    """Return what a page that begins to watch gets of its table."""
    frames: list[dict[str, Any]] = []
    tried.room.watching.begin(frames.append)
    tried.room.watching.end(frames.append)
    state: dict[str, Any] = frames[0]["state"]
    return state


def test_whoever_watches_knows_what_lies_open_and_no_more() -> None:
    position = parse_position(OUT_NEXT)
    seen = watched(position)
    assert (seen.hand, seen.side) == ((), position.side_of(position.turn))
    assert {str(card) for hand in seen.position.hands for card in hand} == {"??"}
    assert seen.position.pile == position.pile
    assert [len(hand) for hand in seen.position.hands] == [len(hand) for hand in position.hands]


def test_before_the_end_there_is_no_hand_and_after_it_each_with_its_points() -> None:
    state = looked_at(Tried(OUT_NEXT))
    assert state["watched"]["hands"] == []
    assert state["watched"]["plain"] == said("hands_closed")
    state = looked_at(finished())
    assert [(name, len(cards)) for name, cards, _ in state["watched"]["hands"]] == [
        ("South", 0), ("West", 2), ("North", 1), ("East", 2),
    ]  # fmt: skip
    assert [says for _, _, says in state["watched"]["hands"]] == ["went out", "−15", "−5", "−10"]
    ours, theirs = (side["score"] for side in state["scene"]["sides"])
    assert state["watched"]["plain"] == f"South and North {ours:,}, West and East −{-theirs}"
    assert ours > 900


@pytest.mark.parametrize(
    ("rules", "places"),
    [("classic", ["South", "West", "North", "East"]), ("classic-2p", ["South", "North"]),
     ("classic-3p", ["Seat 1", "Seat 2", "Seat 3"])],
)  # fmt: skip
def test_names_are_off_until_they_are_switched_on(rules: str, places: list[str]) -> None:
    tried = Tried(rules, people=(1, 2))
    assert [seat["name"] for seat in looked_at(tried)["scene"]["seats"]] == places
    assert "Ana" not in str(looked_at(tried))
    tried.room.watching.name(names=True)
    state = looked_at(tried)
    assert [seat["name"] for seat in state["scene"]["seats"]][:2] == ["Ana", "Bo"]
    assert "Ana" in state["watched"]["line"]


def test_each_act_comes_as_everybody_saw_it_and_so_does_an_undo_and_a_pause() -> None:
    tried = Tried(people=(1,))
    frames: list[dict[str, Any]] = []
    tried.room.watching.begin(frames.append)
    tried.act(1, "draw")
    assert frames[-1]["state"]["scene"]["last"][0]["act"] == "draw"
    position = tried.room.game.position
    open_cards = [*position.pile, *(card for threes in position.threes for card in threes)]
    assert {*told(frames[-1])} <= {str(card) for card in open_cards}
    tried.room.pause(paused=True)
    assert frames[-1]["state"]["watched"]["line"] == said("paused")
    tried.room.watching.end(frames.append)
    many = len(frames)
    tried.room.pause(paused=False)
    assert len(frames) == many


async def watches(url: str, greeting: dict[str, object]) -> Page:
    page = await Page.at(url, greeting)
    await page.until(lambda told: told.get("method") == "open")
    return page


def test_who_watches_may_greet_and_say_nothing_else() -> None:
    async def test() -> None:
        async with served(tables=2) as hosting:
            hosting.lobby.watchers = Watchers.EVERYBODY
            ana, _ = await seated(hosting, 1, "Ana", table=2)
            hosting.lobby.start()
            link = {"watch": hosting.lobby.watching, "table": 2}
            page = await watches(hosting.url, link)
            assert "ack" in await ana.ask(act="draw")
            await page.until(lambda told: told.get("state", {}).get("scene", {}).get("log") == 1)
            assert page.state["scene"]["hand"] == []
            assert "Ana" not in str(page.got)
            for message in (
                {"owner": "start"}, {"method": "custom", "content": {"do": "look"}}, {"code": hosting.lobby.code},
                {"method": "update", "state": {"deck": "four"}}, link, "x",
            ):  # fmt: skip
                page = await watches(hosting.url, link)
                await page.say(message)
                assert await page.closed() == STOPPED, message

    asyncio.run(test())


@pytest.mark.parametrize("watchers", Watchers)
def test_who_may_watch_is_the_hosts_decision(watchers: Watchers) -> None:
    async def test() -> None:
        async with served() as hosting:
            hosting.lobby.watchers = watchers
            _, token = await seated(hosting, 1, "Ana")
            link, owner = hosting.lobby.watching, hosting.lobby.owner
            asked = {
                Watchers.EVERYBODY: [{"watch": link, "table": 1}], Watchers.OWNER: [{"owner": owner, "watch": 1}]
            }  # fmt: skip
            may = [*asked[Watchers.OWNER]] if watchers is not Watchers.NOBODY else []
            may += asked[Watchers.EVERYBODY] if watchers is Watchers.EVERYBODY else []
            for greeting in may:
                await watches(hosting.url, greeting)
            wrong: list[dict[str, object]] = [
                {"watch": each, "table": 1} for each in ("", token, owner, hosting.lobby.code, link[:-1])
            ]
            wrong += [{"watch": link, "table": each} for each in (0, 2, -1, "1", None)]
            wrong += [{"owner": link, "watch": 1}, {"owner": owner, "watch": 7}]
            for greeting in [*wrong, *(each for every in asked.values() for each in every if each not in may)]:
                page = await Page.at(hosting.url, greeting)
                assert await page.closed() == GONE, greeting
                assert all("method" not in each for each in page.got), greeting

    asyncio.run(test())


def test_the_owner_names_the_players_for_everybody() -> None:
    async def test() -> None:
        async with served() as hosting:
            await seated(hosting, 1, "Ana")
            owner = await watches(hosting.url, {"owner": hosting.lobby.owner, "watch": 1})
            assert owner.state["scene"]["seats"][0]["name"] == "South"
            await owner.say({"owner": "names"})
            await owner.until(lambda told: told.get("state", {}).get("scene"))
            assert owner.state["scene"]["seats"][0]["name"] == "Ana"
            await owner.say({"owner": "no_names"})
            await owner.until(lambda told: told.get("state", {}).get("scene"))
            assert owner.state["scene"]["seats"][0]["name"] == "South"

    asyncio.run(test())
