"""A turn in which the partner is asked, the ways to take the pile, the cards that a refusal marks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from canasta_nb.core.engine.legal_acts import YES
from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.cards import Card
from canasta_nb.widgets.scenes.ledger import FACES

ABLE = """rules classic; turn 1 draw; melds A KsKhKdKcKsKh2c TsThTd; hand 1 KdTc; pile 5d9c
hand 2 x11; hand 3 x11; hand 4 x11; stock 8sx60"""


class Agreeing:
    """A partner who says yes."""

    why = "I was asked."

    def choose(self, _view: object, acts: tuple[Act, ...]) -> Act:
        return YES if YES in acts else acts[0]


def test_a_question_leaves_the_turn_what_it_was(driven: Callable[..., Any]) -> None:
    table = driven(ABLE, seat=1, bots={3: Agreeing()})
    table.send(act="draw")
    drawn = table.table.scene["new"]
    assert len(drawn) == 1
    assert table.table.scene["can"]["ask"] is True
    table.send(act="ask")
    scene = table.table.scene
    told = [says for _, _, says, _ in scene["turns"]]
    assert told[-3:] == ["You draw 8♠.", "You ask: may I go out?", "Cam answers yes."]
    assert scene["new"] == drawn


def ways(table: Any) -> list[tuple[bool, list[str]]]:
    found = table.table.scene["pile"].get("ways", [])
    return [(enough, [str(Card(each % FACES)) for each in ids]) for enough, ids in found]


def test_the_ways_to_take_the_pile_name_the_cards_of_the_hand(driven: Callable[..., Any]) -> None:
    wild = driven("rules classic; turn 1 draw; melds A KsKhKd; hand 1 4h2dJk9c8s; pile 5c4s", seat=1)
    assert ways(wild) == [(True, ["4h", "2d"]), (True, ["4h", "Jk"])]
    opening = driven("rules classic; turn 1 draw; hand 1 KhKcQsQh2dTs9c8d6h5s4d; pile Ks", seat=1)
    assert ways(opening)[0] == (False, ["Kh", "Kc"])
    onto = driven("rules classic; turn 1 draw; melds A KsKhKd; hand 1 9s8s7d; pile 4sKc", seat=1)
    assert ways(onto) == [(True, [])]
    assert ways(driven("rules classic; turn 1 draw; melds A KsKhKd; hand 1 9s8s7d; pile 4s", seat=1)) == []


def test_a_refusal_marks_cards_that_were_tried_and_no_others(driven: Callable[..., Any]) -> None:
    wilds = driven("rules classic; turn 1 play; melds A 9h9d9cJk; hand 1 AhAcTh8s2s2hJkJk; pile 3s", seat=1)
    wilds.send(act="meld 9+2s2hJk")
    marked = wilds.table.scene["refusal"]["cards"]
    assert sorted(str(Card(each % FACES)) for each in marked) == ["2h", "2s", "Jk"]
    last = driven("rules classic; turn 1 play; melds A KsKhKc; hand 1 KdTs; pile 3s5d", seat=1)
    last.send(act="meld K+Kd")
    assert last.table.scene["refusal"]["law"].startswith("out."), last.table.scene["refusal"]
    assert [str(Card(each % FACES)) for each in last.table.scene["refusal"]["cards"]] == ["Kd"]
