"""Where cards may be dropped at a table: told with the scene for each card, and in answer to a choice of several."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import process_time
from typing import Any

import pytest

from canasta_nb.core.model.cards import parse_cards
from canasta_nb.widgets.scenes import scene

KINGS = """rules classic; turn 1 play
hand 1 KhKcQsQh2dTs9c8d6h5s4d; melds A KsKhKd 7s7h7d7c7s7h7d
pile Kd5cQc8hKs"""


def size(content: object) -> int:
    return len(json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode())


def ids(table: Any, cards: str) -> list[int]:
    """Return the ids of some cards of the hand, all of different faces."""
    return [next(each for each in table.scene["hand"] if each % 53 == card) for card in parse_cards(cards)]


def test_the_scene_tells_the_places_of_each_card_and_what_costs_something(driven: Callable[..., Any]) -> None:
    table = driven(KINGS, seat=1).table
    wild = [place[:3] for place in table.scene["drops"] if 50 in place[3]]
    assert wild == [
        ["K", "Kings: 4 of 7", False],
        ["7", "Sevens: turns mixed", True],
        ["pile", "Discard: freezes the pile", True],
    ]
    assert [place[0] for place in table.scene["drops"] if int(parse_cards("9c")[0]) in place[3]] == ["pile"]


def test_nothing_is_told_while_others_play(driven: Callable[..., Any]) -> None:
    table = driven(KINGS, seat=1, bots="passive")
    table.send(act="discard 9c")
    others = [each for each in table.scenes if each["turn"] != 1]
    assert others
    assert not any("drops" in each for each in others)


@pytest.mark.parametrize("rules", ["classic", "samba", "hand-and-foot", "hollywood", "modern-american"])
def test_a_deal_stays_within_the_budgets_of_the_places(driven: Callable[..., Any], rules: str) -> None:
    table = driven(rules, seed=1)
    table.play_on()
    told = [each for each in table.scenes if "drops" in each]
    assert len(told) > 10
    assert max(size(each["drops"]) for each in told) <= 1024
    on_table = [(each, sum(len(meld["c"]) for side in each["sides"] for meld in side["melds"])) for each in told]
    assert max(size(each) for each, cards in on_table if len(each["hand"]) + cards <= 60) <= 4096


def test_several_chosen_cards_are_answered_with_their_places(driven: Callable[..., Any]) -> None:
    drive = driven(KINGS, seat=1)
    table = drive.table
    chosen = ids(table, "Kc2d")
    table.set_state({"selected": chosen, "staged": "meld K+Kc2d"})
    assert table.places == {"ids": chosen, "at": [["K", "Kings: 5 of 7", False, "meld K+Kc2d"]]}
    table.set_state({"selected": ids(table, "QsQh2d"), "staged": "meld QsQh2d"})
    assert table.places["at"] == [["new", "Queens: new meld, 3 of 7", False, "meld QsQh2d"]]
    table.set_state({"selected": ids(table, "QsKc"), "staged": "meld Qs, K+Kc"})
    assert table.places["at"] == []
    table.set_state({"selected": chosen[:1], "staged": "meld K+Kc"})
    assert table.places == {}, "a single card has its places with the scene"
    assert table.session.log == []
    assert drive.answers == []


def test_places_of_a_choice_are_those_of_the_present_state(driven: Callable[..., Any]) -> None:
    drive = driven(KINGS, seat=1)
    drive.table.set_state({"selected": ids(drive.table, "Kc2d"), "staged": "meld K+Kc2d"})
    drive.send(act="meld K+Kc2d")
    assert drive.table.places == {}


@pytest.mark.parametrize(
    "staged", ["melt 9s", "x" * 5000, "draw", "take", "meld ??", "discard ZZ", "meld " + "x330" * 40]
)
def test_a_choice_of_no_cards_at_all_has_no_places(driven: Callable[..., Any], staged: str) -> None:
    table = driven(KINGS, seat=1).table
    table.set_state({"selected": [-1, 999, 2**70, 5, 5], "staged": staged})
    assert table.places == {}
    assert table.problem == ""


def test_the_places_cost_little_beside_the_scene(driven: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """The places are read from the list of legal acts, which the scene needs anyhow."""
    drive = driven(seed=3)
    drive.play_on(20)
    table = drive.table
    position = table.session.position

    def seconds() -> float:
        began = process_time()
        for _ in range(10):
            table.session.game.position = position.changed(deal=position.deal)  # nothing is known of it yet
            table._draw(quiet=True)
        return process_time() - began

    def none(_: object) -> list[object]:
        return []

    with_places, without = [], []
    for _ in range(10):
        with_places.append(seconds())
        with monkeypatch.context() as patched:
            patched.setattr(scene, "drops", none)
            without.append(seconds())
    assert min(with_places) < 1.5 * min(without)
