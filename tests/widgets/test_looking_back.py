"""The review at the table: asked for by a message, step by step where a loop runs, and gone with the deal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from pathlib import Path

import pytest
from catalogue import sentence

from canasta_nb.core.speech.language import speaking
from canasta_nb.widgets.table.table import Table

GAME = Path(__file__).parents[1] / "review" / "pile-given-away.canasta"

pytestmark = pytest.mark.slow


@pytest.fixture
def table(tmp_path: Path) -> Table:
    copy = tmp_path / GAME.name
    copy.write_bytes(GAME.read_bytes())
    return Table.resume(copy)


def ask(table: Table, word: str) -> None:
    table.done({"v": 1, "id": word, "seq": table.state_number(), "do": word, "args": {}})


def apart(do: Callable[[], object]) -> None:
    """Do something in a thread of its own, where no loop of another test runs."""
    with ThreadPoolExecutor(1) as threads:
        threads.submit(copy_context().run, do).result()


def test_the_moment_its_practice_and_its_lines_are_there(table: Table) -> None:
    table.text_view = True
    apart(lambda: ask(table, "review"))
    (moment,) = table.review["moments"]
    assert (moment["turn"], moment["title"]) == (1, "You discarded K♣")
    assert moment["delta"] <= -50
    assert table.result["practice"][1] == "discards"
    assert "Turn 1: you discarded K♣." in table.text


def test_another_deal_takes_it_away(table: Table) -> None:
    apart(lambda: ask(table, "review"))
    assert table.reviewed
    ask(table, "redeal")
    assert table.review == {}
    assert table.reviewed is None


def test_a_deal_that_goes_on_is_not_reviewed() -> None:
    table = Table("classic", seed=7, seat=1)
    with pytest.raises(Exception, match="refused"):
        ask(table, "review")


def test_where_a_loop_runs_each_step_is_told_and_it_can_be_stopped(table: Table) -> None:
    told: list[dict[str, int]] = []

    async def stopped() -> None:
        going = asyncio.Event()
        table.observe(lambda change: told.append(dict(change["new"])), names=["review"])
        table.observe(lambda change: change["new"].get("done") == 1 and going.set(), names=["review"])
        ask(table, "review")
        assert table.reviewed is None, "the kernel is free between the steps"
        await going.wait()
        ask(table, "stop_review")
        await asyncio.sleep(0.1)
        found = dict(table.review)
        ask(table, "stop_review")  # too late, as a press may come
        table.done({"v": 1, "id": "typed", "seq": table.state_number(), "act": "stop"})
        assert table.review == found

    apart(lambda: asyncio.run(stopped()))
    assert [each.get("done") for each in told[:2]] == [0, 1]
    assert (table.review["done"], table.review["moments"]) == (1, []), "what was found by then is told"
    assert table.reviewed
    assert table.review["says"].startswith(table.reviewed.summary()[0])
    assert sentence("review/words", "left", judged=1, all=table.reviewed.left + 1) in table.review["says"]


def test_a_review_that_is_stopped_at_once_is_as_if_nobody_had_asked(table: Table) -> None:
    async def stopped() -> None:
        ask(table, "review")
        ask(table, "stop_review")
        await asyncio.sleep(0.05)

    apart(lambda: asyncio.run(stopped()))
    assert (table.review, table.reviewed) == ({}, None)


def test_as_text_it_tells_how_far_it_is_and_stops_at_a_word(table: Table) -> None:
    table.text_view = True

    async def stopped() -> None:
        going = asyncio.Event()
        table.observe(lambda change: change["new"].get("done") == 1 and going.set(), names=["review"])
        ask(table, "review")
        assert sentence("review/words", "going", done=1, of=table.review["of"]) in table.text
        await going.wait()
        assert sentence("review/words", "going", done=2, of=table.review["of"]) in table.text
        table.done({"v": 1, "id": "typed", "seq": table.state_number(), "act": "stop"})

    apart(lambda: asyncio.run(stopped()))
    assert table.reviewed
    assert all(line in table.text for line in table.reviewed.lines())
    assert sentence("review/words", "going", done=2, of=table.review["of"]) not in table.text


def test_it_speaks_the_language_of_the_table(tmp_path: Path) -> None:
    copy = tmp_path / GAME.name
    copy.write_bytes(GAME.read_bytes())
    with speaking("es"):
        table = Table.resume(copy)

    async def asked() -> None:
        done = asyncio.Event()
        table.observe(lambda change: "moments" in change["new"] and done.set(), names=["review"])
        table._receive(None, {"v": 1, "id": "a", "seq": table.state_number(), "do": "review", "args": {}}, None)
        await done.wait()

    apart(lambda: asyncio.run(asked()))
    assert table.review["moments"][0]["title"] == "Descartaste K♣"
