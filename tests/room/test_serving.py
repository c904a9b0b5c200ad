"""The server of a room: how people come in, and what strangers get."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from room_served import Page, seated, served
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest

from canasta_nb.room import visit
from canasta_nb.room.hosting import Hosting
from canasta_nb.room.tokens import hashed, new_token
from canasta_nb.room.visit import ELSEWHERE, GONE, LARGEST, SLOW, STOPPED
from canasta_nb.room.words import said


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


def test_people_come_in_play_and_come_back() -> None:
    async def test() -> None:
        async with served() as hosting:
            ana, token = await seated(hosting, 1, "Ana")
            bo, _ = await seated(hosting, 2, "Bo")
            hosting.lobby.start()
            assert "ack" in await ana.ask(act="draw")
            await bo.until(lambda told: told.get("state", {}).get("scene", {}).get("log") == 1)
            assert bo.state["scene"]["you"] == 2
            ana.close()
            again = await Page.at(hosting.url, {"token": token, "name": "Ana"})
            await again.until(lambda told: told.get("method") == "open")
            assert again.state["scene"]["log"] == 1
            assert again.state["history"].startswith("1: draw ")
            assert "ack" in await again.ask(act=f"discard {_first_card(again)}")

    run(test)


def _first_card(page: Page) -> str:
    ranks, suits = "AKQJT98765432", "shdc"
    face = next(
        each % 53 for each in page.state["scene"]["hand"] if each % 53 < 52 and ranks[each % 53 // 4] not in "32"
    )
    return ranks[face // 4] + suits[face % 4]


def test_the_last_window_of_a_seat_wins() -> None:
    async def test() -> None:
        async with served() as hosting:
            first, token = await seated(hosting, 1, "Ana")
            second = await Page.at(hosting.url, {"token": token})
            await second.until(lambda told: told.get("method") == "open")
            assert await first.closed() == ELSEWHERE
            await asyncio.sleep(0)
            assert hosting.lobby.rooms[1].seats[1].is_connected

    run(test)


def test_the_owner_starts_pauses_closes_and_frees_a_seat() -> None:
    async def test() -> None:
        async with served(tables=2) as hosting:
            owner = await Page.at(hosting.url, {"owner": hosting.lobby.owner})
            shown = (await owner.until(lambda told: "lobby" in told))["lobby"]
            assert (shown["code"], shown["address"]) == (hosting.lobby.code, hosting.url)
            assert shown["square"].startswith("data:image/svg+xml")
            ana, token = await seated(hosting, 1, "Ana", table=2)
            await owner.until(
                lambda told: told.get("lobby", {}).get("tables", [{}, {}])[1]["seats"][0] == ["Ana", True, False]
            )
            await owner.say({"owner": "start"})
            await owner.until(lambda told: told["lobby"]["started"])
            assert "ack" in await ana.ask(act="draw")
            hosting.lobby.rooms[2].pause(paused=True)
            table = (await owner.until(lambda told: told["lobby"]["tables"][1]["turn"]))["lobby"]["tables"][1]
            assert (table["turn"], table["scores"]) == (1, [0, 0])
            for word in ("start", "pause", "go_on", "close"):
                await owner.say({"owner": word})
                await owner.until(lambda told: "lobby" in told)
            assert hosting.lobby.rooms[2].is_started
            assert not hosting.lobby.rooms[1].is_started
            await owner.say({"owner": "silent", "table": 2, "seat": 1, "silent": True})
            await owner.until(lambda told: told["lobby"]["tables"][1]["seats"][0] == ["Ana", True, True])
            assert (await ana.ask(do="phrase_1"))["says"] == said("silent")
            await owner.say({"owner": "silent", "table": 2, "seat": 9, "silent": True})
            assert (await owner.until(lambda told: "refused" in told))["why"] == "no_seat"
            await owner.say({"owner": "free", "table": 2, "seat": 1})
            assert await ana.closed() == GONE
            assert await (await Page.at(hosting.url, {"token": token})).closed() == GONE
            late = await Page.at(hosting.url, {"code": hosting.lobby.code})
            assert (await late.until(lambda told: "refused" in told))["why"] == "closed"

    run(test)


# Strangers


def strange_tokens(hosting: Hosting, token: str) -> list[object]:
    return [
        "",
        new_token(),
        token[:-1],
        token + "A",
        token.upper(),
        hashed(token),
        hosting.lobby.code,
        "\ud800",
        "x" * 5_000,
    ]


def test_a_wrong_an_old_and_a_stolen_hash_of_a_token_open_nothing() -> None:
    async def test() -> None:
        async with served() as hosting:
            _, token = await seated(hosting, 1, "Ana")
            _, other = await seated(hosting, 2, "Bo")
            hosting.lobby.rooms[1].seats[2].renew()
            for strange in [*strange_tokens(hosting, token), other]:
                page = await Page.at(hosting.url, {"token": strange})
                assert await page.closed() == GONE, strange
                assert page.got == [], strange
            for strange in ["", token, hosting.lobby.code]:
                assert await (await Page.at(hosting.url, {"owner": strange})).closed() == GONE

    run(test)


def test_a_page_of_another_site_gets_no_line_and_another_name_no_page() -> None:
    async def test() -> None:
        async with served() as hosting:
            for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Host": "evil.example"}):
                with pytest.raises(HTTPClientError) as refused:
                    await Page.at(hosting.url, **headers)
                assert refused.value.code in (403, 421), headers
            client = AsyncHTTPClient()
            for path in ("", "lobby", "room.js"):
                with pytest.raises(HTTPClientError) as refused:
                    await client.fetch(HTTPRequest(hosting.url + path, headers={"Host": "evil.example"}))
                assert refused.value.code == 421

    run(test)


def test_a_page_has_a_policy_and_no_secret_and_nothing_else_is_served() -> None:
    async def test() -> None:
        async with served() as hosting:
            client = AsyncHTTPClient()
            for path in ("", "lobby"):
                answer = await client.fetch(hosting.url + path)
                policy = answer.headers["Content-Security-Policy"]
                assert "default-src 'none'; script-src 'self';" in policy
                text = answer.body.decode()
                assert hosting.lobby.code not in text
                assert hosting.lobby.owner not in text
                assert "<script>" not in text
            script = (await client.fetch(hosting.url + "table.js")).body.decode()
            assert '"./shared.js"' in script
            assert '"canasta_nb/' not in script
            for path in (
                "words.toml",
                "quiz.js",
                "../pyproject.toml",
                "%2e%2e/words.toml",
                "seats.json",
                "lobby/",
                ".git/config",
            ):
                with pytest.raises(HTTPClientError) as refused:
                    await client.fetch(hosting.url + path)
                assert refused.value.code == 404, path

    run(test)


def test_five_wrong_codes_wait_and_a_token_does_not() -> None:
    async def test() -> None:
        async with served() as hosting:
            page, token = await seated(hosting, 1, "Ana")
            for _ in range(5):
                wrong = await Page.at(hosting.url, {"code": "AAAAAA", "browser": "b"})
                assert (await wrong.until(lambda told: "refused" in told))["why"] == "code"
                assert all("lobby" not in each for each in wrong.got)
            right = {"code": hosting.lobby.code, "browser": "b"}
            waits = await Page.at(hosting.url, right)
            assert (await waits.until(lambda told: "refused" in told))["why"] == "wait"
            other = await Page.at(hosting.url, {**right, "browser": "another"})
            await other.until(lambda told: "lobby" in told)
            again = await Page.at(hosting.url, {"token": token})
            await again.until(lambda told: told.get("method") == "open")
            assert await page.closed() == ELSEWHERE

    run(test)


def test_who_says_nothing_too_much_or_too_often_is_stopped_and_others_play_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with served() as hosting:
            ana, _ = await seated(hosting, 1, "Ana")
            hosting.lobby.start()
            monkeypatch.setattr(visit, "GREETS_WITHIN", 0.05)
            assert await (await Page.at(hosting.url)).closed() == STOPPED
            large = await Page.at(hosting.url, "x" * (LARGEST + 1))
            assert await large.closed() in (1009, None)
            bo, _ = await seated(hosting, 2, "Bo")
            for at in range(200):
                await bo.say({"method": "custom", "content": {"v": 1, "id": f"f{at}", "seq": 0, "do": "phrase_1"}})
            assert await bo.closed() == STOPPED
            assert "ack" in await ana.ask(act="draw")

    run(test)


def test_a_browser_that_takes_nothing_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with served() as hosting:
            ana, _ = await seated(hosting, 1, "Ana")
            line = hosting.seated[1, 1]
            monkeypatch.setattr(
                type(line), "write_message", lambda self, text: asyncio.get_running_loop().create_future()
            )
            for _ in range(visit.MOST_WAITING + 1):
                line.post({})  # type: ignore[attr-defined]
            assert await ana.closed() == SLOW

    run(test)


def test_nothing_of_it_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)

    async def test() -> None:
        async with served() as hosting:
            page, token = await seated(hosting, 1, "Ana")
            hosting.lobby.start()
            await page.ask(act="draw")
            await (await Page.at(hosting.url, {"token": "x"})).closed()
            await Page.at(hosting.url, {"code": "AAAAAA"})
            client = AsyncHTTPClient()
            with pytest.raises(HTTPClientError):
                await client.fetch(hosting.url + f"?{token}#{token}", method="PUT", body="")
            secret = {token, hosting.lobby.code, hosting.lobby.owner, "Ana", "AAAAAA"}
            told = "\n".join(str(record.getMessage()) for record in caplog.records)
            assert [each for each in secret if each in told] == []

    run(test)
