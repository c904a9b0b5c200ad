"""The PileExplorer: causes, ways and blocks are those of the rules, in every rule set; what can be tried."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from catalogue import sentence

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.cards import pack
from canasta_nb.core.model.dealing import deal
from canasta_nb.core.model.position import Phase, frozen_for
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.widgets.shown.pile_explorer import PileExplorer

SIXTH = "5h2d9cKd"


def oks(explorer: PileExplorer, side: int = 0) -> list[bool]:
    return [way["ok"] for way in explorer.facts["per_side"][side]["ways"]]


def test_a_wild_card_deep_in_the_pile_freezes_it_for_both(wire: Callable[..., Any]) -> None:
    explorer = PileExplorer(SIXTH, melds=["KsKhKc"], their_melds=["7s7h7d"])
    ours, theirs = explorer.facts["per_side"]
    assert [side["causes"] for side in (ours, theirs)] == [
        [{"code": "wild-in-pile", "index": 1, "card": "2d", "law": "take.frozen"}]
    ] * 2
    assert "the 2♦ (card 2 of 4, lying crosswise) is wild" in ours["why"]
    assert explorer.scene["cross"] == [1]
    assert (oks(explorer), oks(explorer, 1)) == ([True, False, False], [True, False, False])
    assert ours["ways"][2]["law"] == "take.frozen", "a meld on the table does not help"
    explorer.step = 1
    assert (oks(explorer), explorer.scene["cross"]) == ([True, True, False], [])


def test_what_is_tried_is_asked_of_the_rules(wire: Callable[..., Any]) -> None:
    explorer = PileExplorer("5h9c")
    send = wire(explorer).send
    assert [side["frozen"] for side in explorer.facts["per_side"]] == [True, True]
    assert "ack" in send(do="set", args={"what": "opened:0", "on": True})
    assert [side["frozen"] for side in explorer.facts["per_side"]] == [False, True]
    assert oks(explorer) == [True, True, False]
    send(do="set", args={"what": "wild", "on": True})
    assert [side["frozen"] for side in explorer.facts["per_side"]] == [True, True]
    assert "2c" in explorer.position()
    send(do="set", args={"what": "wild", "on": False})
    send(do="set", args={"what": "black_three", "on": True})
    assert explorer.facts["per_side"][0]["block"] == "black-three-on-top"
    assert not explorer.facts["per_side"][0]["frozen"], "a black three blocks and does not freeze"
    assert oks(explorer) == [False, False, False]
    send(do="set", args={"what": "step", "on": 0})
    assert (explorer.step, explorer.scene["pile"]) == (0, [44])


@pytest.mark.parametrize(
    "args", [None, {}, {"what": "step", "on": "x"}, {"what": "opened:9", "on": True}, {"what": "wild", "on": 1}]
)
def test_nonsense_is_not_tried(wire: Callable[..., Any], args: Any) -> None:
    explorer = PileExplorer(SIXTH)
    before = explorer.to_text()
    assert "nack" in wire(explorer).send(do="set", args=args)
    assert (explorer.to_text(), explorer.problem) == (before, "")


@pytest.mark.parametrize(
    ("pile", "words"),
    [
        ("", "The pile is empty."),
        ("9c2h", "A wild card on top"),
        ("9c3s", "A black three on top"),
        ("3h9c", "red three"),
        ("9c", "yes, if the melds count 50 to open"),
    ],
)
def test_states_in_words(pile: str, words: str) -> None:
    text = PileExplorer(pile).to_text()
    assert words in " ".join(text.split())
    assert max(map(len, text.splitlines())) <= 80


def test_a_no_names_no_cards_that_nobody_holds() -> None:
    for side in PileExplorer("5h2d9cKd", melds=["QsQhQd"], their_melds=["7s7h7d"]).facts["per_side"]:
        assert [way["reason"] for way in side["ways"]] == [
            "",
            "The pile is frozen.",
            sentence("pile_explorer", "no_meld"),
        ]


@pytest.mark.parametrize("rules", RuleSet.ids())
def test_every_rule_set_is_explored_along_a_deal(rules: str) -> None:
    position = deal(RuleSet.load(rules), seed=2)
    looked = 0
    while looked < 6 and position.phase is not Phase.OVER:
        if position.phase is Phase.DRAW:
            explorer = PileExplorer(position)
            for side, told in enumerate(explorer.facts["per_side"]):
                causes = frozen_for(position, side) if position.pile else ()
                assert [cause["code"] for cause in told["causes"]] == [str(cause) for cause in causes]
                assert len(told["ways"]) == (3 if position.pile else 0)
                for way in told["ways"]:
                    assert way["ok"] or way["reason"]
            assert explorer.to_text()
            assert size([explorer.scene, explorer.facts]) <= 4096
            looked += 1
        acts = legal_acts(position)
        position = play(position, acts[(7 * looked) % len(acts)])


def size(content: object) -> int:
    return len(json.dumps(content, ensure_ascii=False).encode())


def test_35_a_pile_of_sixty_cards_and_of_a_hundred_keeps_to_its_bytes() -> None:
    deck = [str(card) for card in pack(2, 4) if not card.is_red_three]
    for many, budget in ((60, 4096), (len(deck), 8192)):
        explorer = PileExplorer("".join(deck[:many]))
        assert len(explorer.scene["pile"]) == many
        assert size([explorer.scene, explorer.facts]) <= budget


def test_a_pile_that_is_always_frozen() -> None:
    explorer = PileExplorer("9c", rules="uruguay", melds=["KsKhKd"])
    assert explorer.facts["per_side"][0]["causes"][0]["code"] == "always"
    assert oks(explorer) == [True, False, False]


@pytest.mark.parametrize(
    ("start", "options", "error", "says"),
    [
        ("5h2x", {}, ValueError, '"2x" is not a card'),
        ("5h", {"meld": ["KsKhKd"]}, TypeError, '[Dd]id you mean "melds"'),
        ("5h", {"rules": "clasic"}, ValueError, "classic"),
        ("rules classic; turn 1 draw; pile 5h", {"melds": []}, ValueError, "has this in it already"),
    ],
)
def test_what_cannot_be_explored_says_why(start: str, options: dict[str, Any], error: type, says: str) -> None:
    with pytest.raises(error, match=says):
        PileExplorer(start, **options)
