"""Every act that a refusal names instead is legal, and every refusal has facts that its sentences can use."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from at_once import all_at_once
from hypothesis import given, strategies as st
from kept_cases import CASES, acts_of
from law_entries import verify_entry

from canasta_nb.core.engine.checking import broken_laws, check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.engine.ways_out import ways_out
from canasta_nb.core.model.acts import Act, Ask, Discard, Draw, Lay, Meld, Stop, Take, Target
from canasta_nb.core.model.cards import CARDS, Card
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import AmbiguousAct, Refusal

ILLEGAL = {name: case for name, case in CASES.items() if case["expect"] == "illegal"}


def assert_helpful(position: Position, refusal: Refusal) -> None:
    """Check that the facts are those of the entry, the sentences appear, and the suggested moves are possible."""
    assert verify_entry(refusal.law, refusal.facts) == ()
    assert f"({refusal.law})" not in refusal.says
    assert refusal.way_out
    for name in ("better", "instead"):
        if name in refusal.facts:
            named = parse_act(str(refusal.facts[name]))
            assert broken_laws(position, named) == (), f"{refusal.law}: {name} {named}"
            assert named in legal_acts(position)


@all_at_once(ILLEGAL.values(), ids=ILLEGAL)
def test_in_every_case_the_way_out_is_legal(case: dict[str, Any]) -> None:
    at = parse_position(case["position"])
    acts = acts_of(case)
    for act in acts[:-1]:
        at = play(at, parse_act(act))
    refusals = check(at, parse_act(acts[-1]))
    assert refusals
    for refusal in refusals:
        assert_helpful(at, refusal)


@pytest.mark.parametrize(
    ("rules", "discards"), [("classic", True), ("modern-american", None), ("classic discard.black_three=never", None)]
)
def test_to_discard_a_black_three_is_advised_where_it_is_legal(rules: str, discards: bool | None) -> None:
    position = parse_position(f"rules {rules}; turn 1 play; melds A KsKhKd; hand 1 3s3c3s4c5d; pile 9c; stock x40")
    [refusal] = check(position, parse_act("meld 3s3c3s"))
    assert (refusal.law, refusal.facts.get("discards")) == ("meld.black-three", discards)
    assert (parse_act("discard 3s") in legal_acts(position)) is bool(discards)


@given(rules=st.sampled_from(RuleSet.ids()), seed=st.integers(0, 10**6), steps=st.integers(0, 90))
def test_at_any_moment_of_a_deal_a_refusal_helps(rules: str, seed: int, steps: int) -> None:
    chance = Random(seed)
    position = deal(RuleSet.load(rules), seed=seed)
    for _ in range(steps):
        if position.phase is Phase.OVER:
            break
        position = play(position, chance.choice(legal_acts(position)))
    for act in tries(position, chance):
        try:
            refusals = check(position, act)
        except AmbiguousAct:
            continue
        for refusal in refusals:
            assert_helpful(position, refusal)


def tries(position: Position, chance: Random) -> list[Act]:
    """Return what a learner might try: every kind of act, with cards of the hand and sometimes another."""
    hand = list(position.hand_of(position.turn)) or [CARDS[0]]
    top = position.pile[-1] if position.pile else CARDS[0]
    side = position.side_of(position.turn)
    some = some_cards(hand, chance)
    acts: list[Act] = [Draw(), Stop(), Ask(), Discard(chance.choice(hand)), Discard(chance.choice(CARDS))]
    acts += [Meld((Lay(some),)), Meld((Lay(some), Lay(some_cards(hand, chance)))), Take(top, some[:2])]
    acts += [Take(top, some[:2], lays=(Lay(some_cards(hand, chance)),)), Take(top, target=Target(top.rank))]
    acts += [Meld((Lay(some, Target(meld.rank)),)) for meld in position.melds[side][:2]]
    same = tuple(card for card in hand if card.rank == chance.choice(hand).rank)
    return [*acts, Meld((Lay(same or some),))]


def some_cards(hand: list[Card], chance: Random) -> tuple[Card, ...]:
    return tuple(chance.sample(hand, min(len(hand), chance.randint(1, 6))))


@pytest.mark.parametrize(
    ("position", "act", "law", "facts"),
    [
        # the same meld with fewer wild cards
        (
            "rules classic; turn 1 play; melds A KsKhKd; hand 1 QsQh2d2cJkJk5c6c7c",
            "meld QsQh2d2cJkJk",
            "meld.too-many-wilds",
            {"instead": "meld QsQh2d2cJk"},
        ),
        # what was tried, and a wild card
        (
            "rules classic; turn 1 play; melds A KsKhKd; hand 1 9s9h2d4c5d",
            "meld 9s9h",
            "meld.too-small",
            {"better": "meld 9s9h2d"},
        ),
        # wild cards alone make no act alike
        ("rules classic; turn 1 play; melds A KsKhKd; hand 1 5s2h2d7c8c", "meld 5s2h2d", "meld.too-few-naturals", {}),
        # The opening uses these cards.
        (
            "rules classic; turn 1 play; hand 1 KsKhKd8s8h8d4c5c",
            "meld KsKhKd",
            "initial-meld.minimum",
            {"better": "meld KsKhKd, 8s8h8d"},
        ),
        # another way to take the same pile
        (
            "rules classic; turn 1 draw; melds A 9s9h9d; hand 1 Ks2dJd8h6d; pile 4c5hKd; melds B 8s8h8c",
            "take Kd with 2dJd",
            "take.no-match",
            {"instead": "take Kd with Ks2d"},
        ),
        # the pair that is held, whatever was shown with one of it, and without
        (
            "rules classic; turn 1 draw; hand 1 AsAd8d6d5c; pile 9dAs",
            "take As with Jk",
            "take.frozen",
            {"instead": "take As with AsAd"},
        ),
        (
            "rules classic; turn 1 draw; hand 1 AsAdJk6d5c; pile 9dAs",
            "take As with AsJk",
            "take.frozen",
            {"instead": "take As with AsAdJk"},
        ),
        (
            "rules classic; turn 1 draw; hand 1 AsAdJk6d5c; pile 9dAs",
            "take As with 6d5c",
            "initial-meld.minimum",
            {"better": "take As with AsAd"},
        ),
        (
            "rules classic; turn 1 draw; melds A 9s9h9d; hand 1 KsKhJd8h6d; pile 4c5hKd",
            "take Kd with KsJd",
            "take.no-match",
            {"instead": "take Kd with KsKh"},
        ),
        # the moment is not the player's, or everything is said
        ("rules classic; turn 1 play; melds A KsKhKd; hand 1 9s9h5d6cJd; pile 4d9c", "draw", "turn.already-drawn", {}),
    ],
)
def test_the_nearest_act_is_named(position: str, act: str, law: str, facts: dict[str, str]) -> None:
    at = parse_position(position)
    tried = parse_act(act)
    broken = broken_laws(at, tried)
    assert law in [each.law for each in broken]
    assert ways_out(at, tried, broken)[law] == facts


def test_only_what_the_sentences_use_is_given() -> None:
    at = parse_position("rules classic; turn 1 draw; hand 1 KsKh4c; pile 9c")
    for refusal in check(at, parse_act("meld KsKh")):
        assert refusal.facts["instead"] == "draw"
        assert "better" not in refusal.facts


def test_a_melded_card_is_not_discarded() -> None:
    at = parse_position("rules classic; turn 1 play; melds A KsKhKd; hand 1 9s4c5d; pile 9c")
    refusal = check(at, parse_act("discard Kh"))[0]
    assert refusal.law == "cards.not-in-hand"
    assert refusal.facts["cards"] == refusal.facts["melded"] == ("Kh",)
