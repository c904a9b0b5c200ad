"""The fast path and the explaining path agree: every listed act is legal, and every legal act is listed or composed.

The second half is shown by force. In positions with few cards the test tries every conceivable act, by kinds of cards.
Listed acts in sequence must reach the result of every legal one. `-m soak` tries more positions, and
`CANASTA_LISTING=100 pytest -m soak` still more.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from conceivable import (
    conceivable,
    curious_choice,
    legal_by_force,
    plain_acts,
    reached_by_listed_acts,
    signature,
    small_positions,
)
from sampled import every_time

from canasta_nb.core.engine.checking import broken_laws, check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.model.acts import Draw, Meld
from canasta_nb.core.model.position import Phase
from canasta_nb.core.notation.text import parse_position, position_text
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import AmbiguousAct, IllegalAct

RULES = RuleSet.ids()
CHOICES = (
    "modern-american close-before-out=on",
    "modern-american no-safe-card=on",
    "modern-american wild-opening-needs-triple=on",
    "modern-american mixed-aces-take-no-ace=on",
    "modern-american no-closed-rank=on",
    "natural canasta-itself-200=on",
    "race-horse keep-packets=on",
    "hand-and-foot partner-in-foot=on",
)
"""Choices of a table with a predicate of their own."""

PLAIN = ("classic", "official-1950", "wikipedia")
SIZES = every_time((5, int(os.environ.get("CANASTA_LISTING", "12"))), asked={5})
"""How many positions of each rule set are tried by force."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rules", [*RULES, *CHOICES])
def test_every_legal_act_is_listed_or_composed_of_listed_ones(rules: str, size: int) -> None:
    for position in small_positions(rules, seed=11, count=size):
        reached = reached_by_listed_acts(position)
        for act in legal_by_force(position):
            assert signature(play(position, act)) in reached, (str(act), position_text(position))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rules", [*RULES, *CHOICES])
def test_exactly_the_acts_that_cannot_be_composed_are_listed(rules: str, size: int) -> None:
    for position in small_positions(rules, seed=17, count=size):
        by_force = sorted(map(str, plain_acts(position).values()))
        listed = sorted(map(str, legal_acts(position)))
        assert len(by_force) == len(listed), (by_force, listed, position_text(position))


HAND_MADE = (
    "turn 1 play; scores 3200 0; did draw 9d; hand 1 6s6s6h6h6d6d6c9d; stock x50",
    "turn 1 play; scores 3200 0; did draw 9d; hand 1 6s6s6h6h6d6dJk9d; stock x50",
    "turn 1 draw; scores 1500 0; hand 1 KhKcQsQh2d4d; pile Kd5cKs",
    "turn 1 play; melds A KsKhKdKcKs2c2d; hand 1 3s3c3cJhJc2h; stock x20",
    "turn 1 play; melds A KsKhKdKcKs2c; hand 1 QdQcQs2s7h; stock x20",
    "turn 1 draw; melds A 9s9h9d 8s8h8d; hand 1 8c; pile 9c; stock -",
    "turn 1 draw; melds A KsKhKdKcKs2c2d 8s8h8d; hand 1 8c; pile 8h; stock -",
    "turn 1 play; did draw 4c, ask, yes; melds A KsKhKdKcKs2c2d; hand 1 JhJcJs8c8h; hand 3 4c5d",
    "turn 1 play; did draw 4c, ask, no; melds A KsKhKdKcKs2c2d; hand 1 JhJcJs8c; hand 3 4c5d",
    "turn 1 play; melds A KsKhKdKc2s2h2d; hand 1 KhJkJkQsQh; stock x20",
)


@pytest.mark.parametrize("rules", PLAIN)
@pytest.mark.parametrize("text", HAND_MADE)
def test_every_legal_act_of_a_hand_made_position_is_listed_or_composed(rules: str, text: str) -> None:
    position = parse_position(f"rules {rules}; {text}")
    reached = reached_by_listed_acts(position)
    legal = list(legal_by_force(position))
    assert legal
    for act in legal:
        assert signature(play(position, act)) in reached, str(act)


@pytest.mark.parametrize("rules", RULES)
def test_every_listed_act_is_legal_and_listed_once(rules: str) -> None:
    chance = Random(5)
    loaded = RuleSet.load(rules)
    for players in loaded.players.counts:
        scores = tuple(chance.choice((0, -50, 1500, 3000)) for _ in deal(loaded, 1, players=players).scores)
        position = deal(loaded, seed=players, players=players, scores=scores)
        while position.phase is not Phase.OVER:
            acts = legal_acts(position)
            assert acts, position_text(position)
            assert len({(type(act), act) for act in acts}) == len(acts)
            for act in chance.sample(acts, min(len(acts), 40)):
                assert not broken_laws(position, act), (str(act), position_text(position))
            position = play(position, curious_choice(acts, chance))


@pytest.mark.parametrize("rules", RULES)
def test_play_refuses_exactly_what_check_refuses(rules: str) -> None:
    chance = Random(4)
    for position in small_positions(rules, seed=3, count=3, most=5):
        acts = list(conceivable(position))
        for act in chance.sample(acts, min(len(acts), 200)):
            try:
                refusals = check(position, act)
            except AmbiguousAct:
                continue
            if not refusals:
                play(position, act)
                continue
            with pytest.raises(IllegalAct) as refused:
                play(position, act)
            assert refused.value.refusals == refusals


@pytest.mark.parametrize("rules", PLAIN)
def test_no_lay_can_be_left_out_of_a_listed_opening(rules: str) -> None:
    found = 0
    for seed in range(30):
        position = deal(RuleSet.load(rules), seed=seed, scores=(3000, 3000))
        for act in legal_acts(play(position, Draw())):
            if isinstance(act, Meld) and len(act.lays) > 1:
                for left_out in range(len(act.lays)):
                    fewer = Meld(act.lays[:left_out] + act.lays[left_out + 1 :])
                    laws = [broken.law for broken in broken_laws(play(position, Draw()), fewer)]
                    assert laws == ["initial-meld.minimum"], str(act)
                    found += 1
    assert found
