"""The Coach and the TurnGuide: beside a table they follow it, and they know no more than its seat."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from catalogue import sentence
from sampled import one_in

from canasta_nb.core.engine import wording
from canasta_nb.core.engine.checking import check
from canasta_nb.core.model.acts import cards_of
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.game import coaching
from canasta_nb.game.beginning import filled
from canasta_nb.widgets.shown.coach import LEVELS, Coach
from canasta_nb.widgets.shown.turn_guide import TurnGuide
from canasta_nb.widgets.table.table import Table

OPENING = """rules classic; scores 900 1300; turn 1 draw
hand 1 KhKcQsQh2dTs9c8d6h5s4d
pile Kd5cQc8hKs"""


def sent(widget: Any, **content: Any) -> dict[str, Any]:
    """Send a message as the browser does; return the answer to it."""
    answers: list[dict[str, Any]] = []
    widget.send = lambda content, buffers=None: answers.append(content)
    sent.count += 1  # type: ignore[attr-defined]
    message = {"v": 1, "id": f"c-{sent.count}", "seq": widget.state_number(), **content}  # type: ignore[attr-defined]
    widget._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})
    return answers[-1]


sent.count = 0  # type: ignore[attr-defined]


def test_the_three_steps_come_in_order_and_only_when_asked(driven: Callable[..., Any]) -> None:
    table = driven(OPENING, seat=1).table
    coach = Coach(table)
    assert (coach.asked, coach.text) == (
        0,
        sentence("telling", "coach", "unasked"),
    )
    assert "ack" in sent(coach, do="hint", args={})
    assert (coach.level, coach.text) == (
        "nudge",
        sentence("telling", "coach", "take", top="K♠") + " " + sentence("telling", "look", "pile", ranks="kings"),
    )
    sent(coach, do="hint", args={})
    assert coach.level == "options"
    acts = [each["act"] for each in coach.candidates]
    assert acts[0] == "draw"
    assert all(check(table.session.position, parse_act(act)) == () for act in acts)
    sent(coach, do="hint", args={})
    assert coach.level == "move"
    advised = table.session.hint()
    assert coach.text == f"A careful player would say: “{advised[1]}”"
    assert f"(Typed: {advised[0]}.)" in " ".join(coach.to_text().split()), "text is for those who type"
    assert coach.highlight == coach.candidates[0]["cards"]
    assert set(coach.highlight) <= set(table.scene["hand"])
    assert table.highlight == coach.highlight


def test_acts_are_told_in_words_with_the_faces_of_their_cards() -> None:
    coach = Coach(OPENING)
    coach.ask("options")
    assert [each["says"] for each in coach.candidates] == [
        "Draw", "Take the pile of 5 with K♠K♥K♣ and meld Q♠Q♥2♦", "Take the pile of 5 with K♠K♥K♣2♦",
    ]  # fmt: skip


def test_advice_is_forgotten_when_the_table_goes_on(driven: Callable[..., Any]) -> None:
    table = driven(OPENING, seat=1)
    coach = Coach(table.table)
    coach.ask("move")
    table.send(act="discard 9c")  # refused: nothing has changed
    assert coach.asked == 3
    table.send(act="draw")
    assert (coach.asked, coach.candidates, coach.highlight, table.table.highlight) == (0, [], [], [])
    hint = table.table.session.hint()[0]
    for _ in range(3):
        table.send(do="hint", args={})
    assert [each % 53 for each in table.table.highlight] == [int(card) for card in cards_of(hint)]
    assert sent(coach, seq=0, do="hint", args={})["why"] == "stale"


@pytest.mark.parametrize("args", [{}, {"level": "answer"}, {"level": 3}, None])
def test_what_is_no_step_is_refused(args: Any) -> None:
    coach = Coach(OPENING)
    assert sent(coach, do="set", args=args)["why"] == "unknown"
    with pytest.raises(Mistake, match="nudge, options, move"):
        coach.ask("answer")


def test_an_expert_thinks_only_where_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coaching, "LONG_THOUGHT", 4)
    table = Table(filled(view(parse_position(OPENING), 1).position, 1), seat=1)
    coach = Coach(table)
    for _ in range(6):
        coach.ask()
    assert coach.level == "move"
    assert "ack" in sent(coach, do="set", args={"level": "longer"})
    act, why = table.session.hint(longer=True)
    assert coach.text == f"An expert would say: “{why}”"
    assert [each["act"] for each in coach.candidates] == [str(act)]


def test_advice_does_not_depend_on_a_hidden_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coaching, "LONG_THOUGHT", 4)  # else the clock stops it
    told = []
    for seed in range(3):
        position = filled(view(parse_position(OPENING), 1).position, seed)
        coach = Coach(Table(position, seed=seed, seat=1))
        told.append([coach.ask(level) + json.dumps(coach.candidates) for level in LEVELS])
    assert told[0] == told[1] == told[2]


@pytest.mark.slow
@pytest.mark.parametrize("rules", one_in(2, RuleSet.ids()[::-1]))
def test_coach_and_guide_in_every_rule_set(rules: str, drive: Callable[[Table], Any]) -> None:
    table = drive(Table(rules, seed=5, bots="greedy"))
    coach, guide = Coach(table.table), TurnGuide(table.table)
    seen = set()
    for _ in range(12):
        for level in ("nudge", "options", "move"):
            assert coach.ask(level)
            seen.add(level)
        assert max(map(len, [*coach.to_text().splitlines(), *guide.to_text().splitlines()])) <= 80
        due = [step["id"] for step in guide.steps if step["state"] == "now"]
        assert len(due) == (0 if table.table.session.over else 1), guide.steps
        table.play_on(1)
    assert coach.problem == guide.problem == ""


def test_the_guide_follows_the_turn(driven: Callable[..., Any]) -> None:
    table = driven(OPENING, seat=1)
    guide = TurnGuide(table.table)

    def states() -> str:
        return " ".join(f"{step['id']}:{step['state']}" for step in guide.steps)

    assert states() == "draw:now threes:later meld:later discard:later"
    table.send(act="take Ks with KhKc, QsQh2d")
    assert states() == "draw:done threes:skipped meld:done discard:now"
    assert guide.phase == "play"
    assert "Step 4   Discard: now. " + sentence("turn_guide", "rules", "discard") in guide.to_text()


STUCK = "turn 1 play; hand 1 KhQc9d4s; pile 9d"
OPENED = "turn 1 draw; melds A KsKhKd; hand 1 KhQc9d4s; pile 9d"


@pytest.mark.parametrize(
    ("rules", "position", "step", "says"),
    [
        ("classic", STUCK, "draw", sentence("turn_guide", "rules", "draw", pile="the whole pile")),
        (
            "hand-and-foot",
            STUCK,
            "draw",
            sentence("turn_guide", "rules", "draw_two", pile=sentence("turn_guide", "rules", "pile_top", n=7)),
        ),
        ("classic", STUCK, "threes", sentence("turn_guide", "rules", "none_came")),
        ("joker", STUCK, "threes", sentence("turn_guide", "rules", "all_threes")),
        ("modern-american", STUCK, "threes", sentence("turn_guide", "rules", "by_choice")),
        ("classic", STUCK, "meld", wording.no_way("meld.too-small", {"need": 3, "one_rank": True})),
        (
            "classic",
            "scores 1500 0; turn 1 draw; hand 1 KhQc; pile 9d",
            "meld",
            "first melds must be worth 90 points together.",
        ),
        ("classic", OPENED, "meld", sentence("turn_guide", "rules", "meld")),
    ],
)
def test_the_guide_tells_the_rule_of_this_game(rules: str, position: str, step: str, says: str) -> None:
    guide = TurnGuide(f"rules {rules}; {position}")
    [told] = [each for each in guide.steps if each["id"] == step]
    assert says in told["why"]
    assert ("must be worth" in told["why"]) == ("must be worth" in says), "only a side that has not opened"
    assert told["label"] == {"joker": "Threes", "modern-american": "Threes"}.get(rules, told["label"])
