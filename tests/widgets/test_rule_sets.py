"""A deal of every playable rule set at the table."""

from __future__ import annotations

import json
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest
from sampled import one_in

from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.acts import Discard, Draw, Meld, Take
from canasta_nb.core.model.laying import named
from canasta_nb.core.model.position import Phase
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.widgets.scenes.ledger import FACES
from canasta_nb.widgets.table.table import Table

KINDS = {"draw": Draw, "take": Take, "meld": Meld, "discard": Discard}


class Page(HTMLParser):
    """The words of a page, and whether every element that was opened is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words = ""
        self.feed(html)

    def handle_starttag(self, tag: str, _attributes: object) -> None:
        if tag not in ("br", "img"):  # they have no end
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += f" {data}"


def agrees(table: Table) -> None:
    """Check that the browser gets the same facts as the position, and no hidden ones."""
    session, scene = table.session, table.scene
    seen = session.view
    position = seen.position
    assert [each % FACES for each in scene["hand"]] == list(map(int, seen.hand))
    assert [seat["n"] for seat in scene["seats"]] == list(map(len, position.hands))
    assert (scene["stock"], scene["pile"]["n"]) == (len(position.stock), len(position.pile))
    for side, melds in zip(scene["sides"], position.melds, strict=True):
        assert [[each % FACES for each in meld["c"]] for meld in side["melds"]] == [
            list(map(int, meld.cards)) for meld in melds
        ]
        if melds == position.melds[seen.side]:
            targets = [parse_act(f"meld {meld['t']}+4s").lays[0].target for meld in side["melds"]]  # type: ignore[union-attr]
            assert [named(melds, target) for target in targets] == list(range(len(melds)))
    acts = legal_acts(position) if position.turn == seen.seat and position.phase is not Phase.ANSWER else ()
    for name, kind in KINDS.items():
        assert (scene["can"][name] is True) == any(isinstance(act, kind) for act in acts), name
    assert {text for text, _ in scene["can"].get("besides", ())} <= set(map(str, acts))
    assert len(json.dumps(scene, separators=(",", ":"), ensure_ascii=False).encode()) <= 8192
    text = table.to_text()
    assert max(map(len, text.splitlines())) <= 80
    page = Page(table.to_html())
    assert page.open == []
    for word in text.split():
        assert word in page.words
    assert len(table.to_html()) <= 44_000  # most of it the picture of the cards


@pytest.mark.slow
@pytest.mark.parametrize("rules", one_in(2, RuleSet.ids()))
def test_a_deal_is_played_at_the_table(rules: str, drive: Callable[[Table], Any]) -> None:
    driver = drive(Table(rules, seed=4, bots="greedy"))
    table = driver.table
    player = bot("greedy")
    while not table.session.over:
        agrees(table)
        act = str(player.choose(table.session.view, legal_acts(table.session.position)))
        table.staged = act
        assert table.verdict["ok"], (act, table.verdict)
        assert "ack" in driver.send(act=act), (act, table.problem)
    agrees(table)
    assert table.scene["phase"] in ("over", "game")
    assert table.problem == ""
    for side in table.result["sides"]:
        assert sum(points for _, points in side["lines"]) == side["total"]


SEVENS = "rules samba; turn 1 play; melds A 7s7h7d 7c7s7h; hand 1 4d5c; pile 9d"
THREES = "rules modern-american; turn 1 draw; hand 1 3h4d5c6s; pile 9d"


@pytest.mark.parametrize(
    ("position", "act", "words"),
    [
        (SEVENS, "join 7/1 7/2", "Join the melds of sevens"),
        (THREES, "face 3h", "Lay out 3♥"),
    ],
)
def test_acts_that_no_card_stands_for_are_offered(
    position: str, act: str, words: str, drive: Callable[[Table], Any]
) -> None:
    table = drive(Table(position, seed=3))
    assert [act, words] in table.table.scene["can"]["besides"]
    assert "ack" in table.send(act=act)


def test_a_game_that_has_ended_is_not_dealt_again(drive: Callable[[Table], Any]) -> None:
    table = drive(Table(RuleSet.load("classic", {"game.target": 500}), seed=4, bots="greedy"))
    table.play_on()
    assert table.table.scene["phase"] == "game"
    assert "has won with" in table.table.scene["todo"]
    assert table.table.result["next"] is False
    assert table.send(do="next_deal", args={})["why"] == "over"
    assert table.table.next_deal() is False
