"""A table that keeps quiet about a frozen pile until the player has tried: lesson 5 begins with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from canasta_nb import Table
from canasta_nb.teaching import lesson
from canasta_nb.widgets.scenes.ledger import card_of

if TYPE_CHECKING:
    from conftest import Driver

TRY = "take Kd with Kh2c"


@pytest.fixture
def driver(driven: Callable[..., Driver]) -> Driver:
    return driven(lesson("05").position("one-king"), bots="careful", surprise=True)


def knows(table: Table) -> bool:
    """Tell whether anything drawn says that the pile is frozen, or judges by it."""
    scene = table.scene
    quiet = not scene["pile"]["frozen"] and not scene["pile"]["says"] and not scene["pile"]["short"]
    table.staged = TRY
    judged = bool(table.verdict["reasons"]) or scene["can"]["take"] is not True
    table.staged = ""
    return not quiet or judged


def test_before_the_first_try_nothing_says_that_the_pile_is_frozen(driver: Driver) -> None:
    assert not knows(driver.table)
    assert driver.table.scene["pile"]["n"] == 4, "the cards lie there as ever"
    assert driver.table.scene["pile"]["cross"]


def test_the_refusal_says_why_and_from_then_on_the_table_says_it_too(driver: Driver) -> None:
    driver.send(act=TRY)
    assert driver.table.scene["refusal"]["law"] == "take.frozen"
    assert knows(driver.table)


def test_a_player_who_draws_is_told_at_once(driver: Driver) -> None:
    driver.send(act="draw")
    assert driver.table.scene["pile"]["frozen"]


def test_any_other_table_says_it_from_the_beginning(driven: Callable[..., Driver]) -> None:
    assert knows(driven(lesson("05").position("one-king"), bots="careful").table)


def test_the_cards_that_it_offers_to_take_with_are_those_that_would_do(driver: Driver) -> None:
    ways = driver.table.scene["pile"]["ways"]
    assert [[each % 53 for each in ids] for _, ids in ways]
    assert all(enough for enough, _ in ways)


def test_it_counts_every_card_of_the_pile(driver: Driver) -> None:
    table = driver.table
    king, two = (next(each for each in table.scene["hand"] if str(card_of(each)) == name) for name in ("Kh", "2c"))
    table.selected = [king, two]
    table.staged = TRY
    assert any("pile of 4" in says for _, says, *_ in table.places["at"]), table.places
