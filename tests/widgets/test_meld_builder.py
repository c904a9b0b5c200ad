"""The MeldBuilder: its count, its verdict by the rules in every rule set, and its answers to nonsense."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from catalogue import sentence

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Meld, Take
from canasta_nb.core.model.cards import UNSEEN
from canasta_nb.core.model.dealing import deal
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.widgets.scenes.ledger import FACES
from canasta_nb.widgets.shown.meld_builder import MeldBuilder

AT_90 = """rules classic; scores 1500 1300; turn 1 draw
hand 1 KhKcQsQh2dTs9c8d6h5s4d
pile Kd5cQc8hKs"""
KINGS = "take Ks with KhKc, QsQh2d"


def test_the_worked_example_is_20_short_at_1500_and_enough_at_900() -> None:
    builder = MeldBuilder(AT_90, proposal=KINGS)
    assert (builder.minimum, builder.verdict["total"], builder.verdict["ok"]) == (90, 70, False)
    assert [reason["law"] for reason in builder.verdict["reasons"]] == ["initial-meld.minimum"]
    assert [(line["cards"], line["points"], line["slot"]) for line in builder.verdict["lines"]] == [
        ("KsKhKc", 30, "K"),
        ("QsQh2d", 40, "Q"),
    ]
    builder.score = 900
    assert (builder.minimum, builder.verdict["ok"]) == (50, True)
    assert builder.verdict["says"] == sentence("meld_builder", "says_ok", total=70, need=50)
    assert "Needs    At 900 you need 50 to open." in builder.to_text()


def test_a_take_is_judged_before_the_draw_and_a_meld_after_it() -> None:
    drawn = AT_90.replace("1500", "900").replace("draw", "play")
    assert MeldBuilder(drawn, proposal=KINGS).verdict["ok"]
    before = MeldBuilder(AT_90.replace("1500", "900"), proposal="meld QsQh2d")
    assert [reason["law"] for reason in before.verdict["reasons"]] == ["initial-meld.minimum"]


def test_equality_is_enough_and_a_bonus_is_not() -> None:
    exactly = MeldBuilder("KsKhKd2c", proposal="meld KsKhKd2c")
    assert (exactly.verdict["total"], exactly.verdict["ok"]) == (50, True)
    canasta = MeldBuilder("4s4h4d4c4s4h4d", proposal="meld 4s4h4d4c4s4h4d")
    assert (canasta.verdict["total"], canasta.verdict["ok"]) == (35, False)
    assert canasta.verdict["reasons"][0]["law"] == "initial-meld.minimum"
    assert "Bonuses never count here" in canasta.to_text()


def test_a_part_of_a_hand_hides_no_cards_and_lends_none() -> None:
    builder = MeldBuilder("KsKhKd2c", proposal="meld AsAhAd")
    assert builder.verdict["reasons"][0]["law"] == "cards.not-in-hand"
    assert len(builder.scene["hand"]) == 4
    assert "hand 1 KsKhKd2cx7" in builder.position()


def test_ways_out_can_be_kept_back() -> None:
    builder = MeldBuilder(AT_90, proposal=KINGS, ways_out=False)
    assert builder.verdict["reasons"][0]["way_out"] == ""
    builder.ways_out = True
    assert builder.verdict["reasons"][0]["way_out"] != ""


def test_what_is_said_is_the_same_in_every_run() -> None:
    first, second = (MeldBuilder(AT_90, proposal=KINGS)._repr_mimebundle_()[0] for _ in range(2))
    assert first["text/plain"] == second["text/plain"]
    assert first["text/plain"].startswith(MeldBuilder(AT_90, proposal=KINGS).to_text())
    assert first["text/html"] == second["text/html"]
    assert repr(MeldBuilder(AT_90)) == "MeldBuilder(classic, 0 of 90)"
    assert max(map(len, first["text/plain"].splitlines())) <= 80


def test_it_is_observed_and_preset_from_python() -> None:
    builder = MeldBuilder(AT_90)
    seen: list[Any] = []
    builder.observe(lambda change: seen.append(change["new"]["total"]), names=["verdict"])
    builder.proposal = "meld KhKc2d"
    assert seen == [40]
    with pytest.raises(ValueError, match="begin with meld or take"):
        builder.proposal = "discard 4d"
    assert builder.proposal == "meld KhKc2d"


@pytest.mark.parametrize(
    ("start", "options", "error", "says"),
    [
        ("KhKc", {"scor": 5}, TypeError, '[Dd]id you mean "score"'),
        ("KhK1", {}, ValueError, '"K1" is not a card'),
        ("Kh", {"rules": "clasic"}, ValueError, "classic"),
        ("rules classic; turn 1 over", {}, ValueError, "[Nn]obody can meld"),
        (AT_90, {"score": 900}, Mistake, "has this in it already: score"),
    ],
)
def test_what_cannot_be_built_says_why(start: str, options: dict[str, Any], error: type, says: str) -> None:
    with pytest.raises(error, match=says):
        MeldBuilder(start, **options)


def test_messages_are_answered(wire: Callable[..., Any]) -> None:
    builder = MeldBuilder(AT_90)
    send = wire(builder).send
    assert "ack" in send(do="check", args={"act": KINGS})
    assert builder.verdict["total"] == 70
    for args in ({"act": "melt"}, {"act": "discard 4d"}, {"act": 5}, {"act": "K" * 900}, {}, [], None):
        assert send(do="check", args=args)["nack"]
    assert send(do="fly", args={})["why"] == "unknown"
    assert send(do="check", seq=7, args={"act": KINGS})["why"] == "stale"
    assert builder.verdict["total"] == 70
    assert "ack" in send(do="clear", args={})
    assert (builder.proposal, builder.verdict, builder.problem) == ("", {}, "")
    builder.readonly = True
    assert send(do="check", args={"act": KINGS})["why"] == "busy"


def test_the_sum_of_the_browser_is_the_count_of_the_rules() -> None:
    """The browser adds up ``points`` over the slots, and the rules count the melds."""
    builder = MeldBuilder(AT_90, proposal=KINGS)
    names = "AKQJT98765432"
    for line in builder.verdict["lines"]:
        top = [builder.scene["top"]] if line["cards"].startswith("Ks") else []
        faces = [each % FACES for each in [*top, *line["ids"]]]
        assert sum(builder.points["Jk" if each == 52 else names[each // 4]] for each in faces) == line["points"]


@pytest.mark.parametrize("rules", RuleSet.ids())
def test_every_rule_set_is_judged_as_check_does(rules: str) -> None:
    """Along a deal: each listed meld and take is legal in a MeldBuilder too, and its cards are found in the hand."""
    position = deal(RuleSet.load(rules), seed=5)
    judged = 0
    for _ in range(60):
        acts = legal_acts(position)
        if not acts or judged > 12:
            break
        for act in [act for act in acts if isinstance(act, Meld | Take)][:3]:
            builder = MeldBuilder(position, proposal=str(act))
            assert builder.verdict["ok"] == (not check(position, act)), act
            ids = [each for line in builder.verdict["lines"] for each in line["ids"]]
            many = sum(len(line["cards"]) // 2 for line in builder.verdict["lines"]) - isinstance(act, Take)
            assert len(ids) == len(set(ids)) == many
            assert len(json.dumps(builder.scene)) < 4096
            assert builder.to_text()
            judged += 1
        position = play(position, acts[-1])
    assert UNSEEN not in position.hand_of(1)


def test_a_sequence_has_a_slot_of_its_suit() -> None:
    builder = MeldBuilder("rules samba; turn 1 play; hand 1 7h8h9h4d5s; melds A ThJhQh", proposal="meld h+7h8h9h")
    assert builder.verdict["ok"]
    assert builder.verdict["lines"][0]["slot"] == "h"
    refused = MeldBuilder("4s5s6s9d", proposal="meld 4s5s6s")
    assert refused.verdict["lines"][0]["slot"] == "s"
    assert "meld.no-sequences" in [reason["law"] for reason in refused.verdict["reasons"]]


def test_a_target_that_names_two_melds_is_a_reason_and_no_problem(wire: Callable[..., Any]) -> None:
    two = "rules samba; turn 1 play; hand 1 7h4d5s9c; melds A 8h9hTh QhKhAh"
    builder = MeldBuilder(two)
    assert "ack" in wire(builder).send(do="check", args={"act": "meld h+7h"})
    assert (builder.verdict["ok"], builder.problem) == (False, "")
    assert builder.verdict["reasons"][0]["says"]
    builder.proposal = "meld h/1+7h"
    assert builder.verdict["ok"]


def test_a_position_round_trips() -> None:
    assert parse_position(MeldBuilder(AT_90).position()) == parse_position(AT_90)
