"""A hint at the table: steps of two lines, each only when it is asked for, and no more than the seat knows."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any

import pytest
from catalogue import sentence
from sampled import one_in

from canasta_nb.core.engine.checking import check
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import LANGUAGES
from canasta_nb.game.beginning import filled
from canasta_nb.game.coaching import move
from canasta_nb.widgets.table.hinting import LONGEST, LONGEST_WHERE, LONGEST_WHY, STEPS, THOUGHT, advice, thought
from canasta_nb.widgets.table.table import Table
from canasta_nb.widgets.wire.messages import Nack

OPENING = """rules classic; scores 900 1300; turn 1 draw
hand 1 KhKcQsQh2dTs9c8d6h5s4d
pile Kd5cQc8hKs"""
NAMES = ["Ann", "Ben", "Cam", "Dot"]


def test_each_asking_goes_one_step_further_and_the_last_one_can_be_played(driven: Callable[..., Any]) -> None:
    player = driven(OPENING, seat=1)
    table = player.table
    seen, shown = [], set()
    for step in (1, 2, 3, 4, 4):
        answer = player.send(do="hint", args={})
        assert "says" not in answer, "the plate says it, in the words of the trait"
        assert table.hint["step"] == step
        assert set(table.hint["cards"]) == set(table.highlight) <= set(table.scene["hand"])
        shown.add(table.hint["id"])
        seen.append((table.hint["says"], table.hint["where"], "act" in table.hint))
    assert seen[0] == (
        sentence("telling", "coach", "take", top="K♠"), sentence("telling", "look", "pile", ranks="kings"), False
    )  # fmt: skip
    assert seen[1] == (
        "You may draw or take the pile.",
        sentence("telling", "possible", "ringed_take"),
        False,
    )
    assert re.fullmatch(r"A careful player would say: “[^()]+\.”", seen[2][1]), "nothing is typed among cards"
    assert re.fullmatch(r"An expert would say: “I imagined \d+ deals[^()]+\.”", seen[3][1])
    assert seen[3] == seen[4], "it has been thought over"
    assert len(shown) == 5, "a page that has put a hint away shows it again when it is asked for"
    assert check(table.session.position, parse_act(table.hint["act"])) == ()
    assert "ack" in player.send(act=table.hint["act"])
    assert (table.hint, table.highlight) == ({}, [])


@pytest.mark.parametrize("seed", [11, 43])
def test_no_wild_card_is_ringed_where_the_step_before_says_that_they_do_not_help(seed: int) -> None:
    seen = Table("classic", seed=seed, bots="careful").session.view
    first, second = advice(seen, NAMES, 1), advice(seen, NAMES, 2)
    assert first.where.endswith("Wild cards don't help here.")
    assert second.where == sentence("telling", "possible", "ringed_take")
    assert second.cards
    assert not [card for card in second.cards if card.is_wild]


def test_who_holds_the_pair_but_too_few_points_is_told_of_the_points() -> None:
    seen = view(parse_position(OPENING.replace("900 1300", "1500 1300").replace("Kd5cQc8hKs", "Kd2hQc8hKs")), 1)
    told = advice(seen, NAMES, 2)
    assert (told.says, told.where) == (
        "You may only draw.",
        sentence("laws/initial_meld", "initial-meld.minimum", "no_way", 2, need=90),
    )


def test_where_moves_are_typed_the_hint_says_what_to_type(driven: Callable[..., Any]) -> None:
    player = driven(OPENING, seat=1, text_view=True)
    for _ in range(STEPS):
        player.send(do="hint", args={})
    hint = player.table.hint
    assert hint["where"].endswith(f"” (Typed: {hint['act']}.)")


def test_a_refusal_takes_the_place_of_a_hint_and_the_next_one_begins_anew(driven: Callable[..., Any]) -> None:
    player = driven(OPENING, seat=1)
    player.send(do="hint", args={})
    player.send(do="hint", args={})
    player.send(act="discard 9c")
    assert (player.table.hint, player.table.highlight) == ({}, [])
    player.send(do="hint", args={})
    assert player.table.hint["step"] == 1
    assert player.table.scene["refusal"] is None


def test_who_has_nothing_to_choose_is_told_what_is_awaited(driven: Callable[..., Any]) -> None:
    player = driven("rules classic; turn 1 play; hand 1 Kh; melds A KsKhKdKcKsKdKc; pile 9d", seat=1)
    player.send(act="discard Kh")
    answer = player.send(do="hint", args={})
    assert (answer["why"], answer["says"]) == ("refused", sentence("telling", "todo", "out_you"))


def test_no_step_depends_on_a_hidden_card() -> None:
    told = []
    for seed in range(3):
        seen = view(filled(view(parse_position(OPENING), 1).position, seed), 1)
        told.append([advice(seen, NAMES, step) for step in range(1, THOUGHT)])
    assert told[0] == told[1] == told[2]


def ask(table: Table, word: str) -> None:
    table.done({"v": 1, "id": word, "seq": table.state_number(), "do": word, "args": {}})


def in_a_loop(do: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run it in a thread of its own, where no loop of another test runs."""
    with ThreadPoolExecutor(1) as threads:
        threads.submit(copy_context().run, lambda: asyncio.run(do())).result()


def thinking_at(table: Table) -> None:
    for _ in range(THOUGHT):
        ask(table, "hint")


def test_an_expert_thinks_in_steps_and_tells_how_far_it_is() -> None:
    table = Table(OPENING, seat=1, seed=1)
    told: list[dict[str, Any]] = []

    async def thought_over() -> None:
        done = asyncio.Event()
        table.observe(lambda change: told.append(dict(change["new"])), names=["hint"])
        thinking_at(table)
        assert table.hint["going"], "the kernel is free between the steps"
        table.observe(lambda change: "act" in change["new"] and done.set(), names=["hint"])
        await done.wait()

    in_a_loop(thought_over)
    going = [each["going"][0] for each in told if "going" in each]
    assert going == sorted(set(going)), "it only grows"
    assert len(going) > 1
    assert {each["step"] for each in told if "going" in each} == {THOUGHT}
    assert (table.hint["step"], set(table.hint["cards"])) == (THOUGHT, set(table.highlight))
    assert check(table.session.position, parse_act(table.hint["act"])) == ()


def test_an_expert_that_thinks_can_be_stopped() -> None:
    table = Table(OPENING, seat=1, seed=1)
    told: list[dict[str, Any]] = []

    async def stopped() -> None:
        thinking_at(table)
        ask(table, "hint")
        assert table.hint["going"], "asked again, it goes on thinking"
        ask(table, "stop_hint")
        table.observe(lambda change: told.append(change["new"]), names=["hint"])
        await asyncio.sleep(0.1)

    in_a_loop(stopped)
    assert table.hint["step"] == THOUGHT - 1
    assert table.hint["where"].startswith("A careful player")
    assert told == [], "nothing comes after that"
    with pytest.raises(Nack):
        ask(table, "stop_hint")


def test_an_act_ends_the_thinking() -> None:
    table = Table(OPENING, seat=1, seed=1)

    async def played() -> None:
        thinking_at(table)
        table.play("draw")
        await asyncio.sleep(0.1)

    in_a_loop(played)
    assert (table.hint, table.highlight) == ({}, [])


def test_a_reason_that_is_too_long_for_its_line_is_said_briefly() -> None:
    seen = view(parse_position(OPENING), 1)
    found = move(seen)._replace(why="In 100 deals I imagined, " + "discarding this " * 10 + "was better.")
    assert thought(seen.position, found).where == sentence("telling", "coach", "thought_briefly")


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", one_in(2, RuleSet.ids()))
def test_every_step_fits_its_two_lines_in_every_game(rules: str, lang: str, drive: Callable[[Table], Any]) -> None:
    player = drive(Table(rules, seed=5, bots="greedy", lang=lang))
    table = player.table
    for _ in range(30):
        if table.session.over:
            break
        for _ in range(1, THOUGHT):
            assert "ack" in player.send(do="hint", args={}), table.problem
            hint = table.hint
            assert 0 < len(hint["says"]) <= LONGEST, hint
            assert 0 < len(hint["where"]) <= (LONGEST_WHERE if "act" not in hint else LONGEST_WHY), hint
        assert "ack" in player.send(act=table.hint["act"])
    assert table.problem == ""
