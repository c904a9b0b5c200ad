"""Special hands: the cards in them, the cards missing, and the moment to show one (LAWS: special)."""

from __future__ import annotations

import pytest

from canasta_nb.core.engine.checking import broken_laws
from canasta_nb.core.laws.special import special_hands_to_show
from canasta_nb.core.model.acts import Show
from canasta_nb.core.model.cards import cards_text, parse_cards
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.ending import SpecialHand
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.score.special_hands import SPECIAL_HANDS, fit, nearest_fit, shown_as
from canasta_nb.core.speech.refusals import Broken

STRAIGHT = "As2h3s4d5c6h7s8d9cThJsQdKcJk"
PAIRS = "4s4h5s5h6s6h8s8h9s9hTsThJsJh"
WITH_TWOS = "2s2h7s7hAsAhKsKhQsQhJsJh9s9h"
WITH_JOKERS = WITH_TWOS.replace("2s2h", "JkJk")
GARBAGE = "5s5h5d5c9s9h9d9cKsKhKdQsQhQd"


def broken(position: str, act: str = "show straight") -> list[Broken]:
    return list(broken_laws(parse_position(f"rules modern-american; {position}"), parse_act(act)))


def laws(position: str, act: str = "show straight") -> list[str]:
    return [each.law for each in broken(position, act)]


# --- what they are made of -------------------------------------------------------------------------------------------

HANDS = [
    ("straight", STRAIGHT, "", ""),
    ("straight", STRAIGHT.replace("3s", "3h"), "", ""),
    ("straight", STRAIGHT.replace("Jk", "2s"), "Jk", "2s"),
    ("straight", STRAIGHT.replace("As", "Jk"), "A", "Jk"),
    ("pairs-natural", PAIRS, "", ""),
    ("pairs-natural", PAIRS.replace("JsJh", "JsJk"), "J", "Jk"),
    ("pairs-natural", PAIRS.replace("JsJh", "3s3c"), "AA", "3s3c"),
    ("pairs-natural", PAIRS.replace("JsJh", "2s2h"), "AA", "2s2h"),
    ("pairs-natural", PAIRS.replace("JsJh", "TdTc"), "AA", "TdTc"),  # seven different ranks
    ("pairs-natural", PAIRS.replace("JsJh", "JsKh"), "K", "Js"),
    ("pairs-with-twos", WITH_TWOS, "", ""),
    ("pairs-with-twos", WITH_TWOS.replace("7s7h", "8s8h"), "77", "8s8h"),
    ("pairs-with-twos", WITH_TWOS.replace("2s2h", "2sJk"), "2", "Jk"),
    ("pairs-with-twos", WITH_TWOS.replace("AsAh", "3s3c"), "AA", "3s3c"),
    ("pairs-with-jokers", WITH_JOKERS, "", ""),
    ("pairs-with-jokers", WITH_JOKERS.replace("JkJk", "2sJk"), "Jk", "2s"),
    ("pairs-with-jokers", WITH_JOKERS.replace("KsKh", "2s2h"), "KK", "2s2h"),
    ("garbage", GARBAGE, "", ""),
    ("garbage", GARBAGE.replace("Qd", "2d"), "Q", "2d"),
    ("garbage", GARBAGE.replace("QsQhQd", "3s3c3s"), "AAA", "3s3c3s"),
    ("garbage", GARBAGE.replace("9c", "Kc"), "", ""),
    ("garbage", GARBAGE.replace("9c", "5s"), "K", "5s"),
    ("garbage", GARBAGE.replace("QsQhQd", "QsQh4d"), "Q", "4d"),
]


@pytest.mark.parametrize(("kind", "hand", "lacks", "extra"), HANDS)
def test_what_a_special_hand_is_made_of(kind: str, hand: str, lacks: str, extra: str) -> None:
    found = fit(kind, parse_cards(hand))
    assert ("".join(found.lacks), sorted(cards_text(found.extra))) == (lacks, sorted(extra))
    assert found.is_whole is (not lacks and not extra)


def test_every_special_hand_has_its_rows() -> None:
    assert {row[0] for row in HANDS} == set(SPECIAL_HANDS) == set(map(str, SpecialHand))


@pytest.mark.parametrize("hand", [STRAIGHT, PAIRS, WITH_TWOS, GARBAGE])
def test_a_card_too_few_is_lacking_and_a_card_too_many_is_extra(hand: str) -> None:
    rules = RuleSet.look_up("modern-american")
    (name,) = shown_as(rules, parse_cards(hand))
    fewer = nearest_fit(rules, name, parse_cards(hand[:-2]))
    more = nearest_fit(rules, name, parse_cards(f"{hand}Ad"))
    assert fewer is not None
    assert more is not None
    assert (len(fewer.lacks), fewer.extra) == (1, ())
    assert (more.lacks, len(more.extra)) == ((), 1)
    assert shown_as(rules, parse_cards(hand[:-2])) == shown_as(rules, parse_cards(f"{hand}Ad")) == ()


def test_an_unseen_card_may_be_what_is_missing() -> None:
    assert fit(SpecialHand.STRAIGHT, parse_cards(STRAIGHT.replace("Jk", "??"))).is_whole
    assert fit(SpecialHand.GARBAGE, parse_cards(GARBAGE.replace("QsQh", "????"))).is_whole
    assert not fit(SpecialHand.GARBAGE, parse_cards(GARBAGE.replace("QsQh", "??2h"))).is_whole


def test_a_rule_set_has_only_the_special_hands_that_it_names() -> None:
    rules = RuleSet.look_up("modern-american special_hands.hands=pairs-natural:2500")
    assert shown_as(rules, parse_cards(PAIRS)) == ("pairs",)
    assert shown_as(rules, parse_cards(WITH_TWOS)) == shown_as(rules, parse_cards(STRAIGHT)) == ()
    assert nearest_fit(rules, "straight", parse_cards(STRAIGHT)) is None
    assert shown_as(RuleSet.load("classic"), parse_cards(PAIRS)) == ()


# --- the moment to show one -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("act", "hand"),
    [("straight", STRAIGHT), ("pairs", PAIRS), ("pairs", WITH_TWOS), ("garbage", GARBAGE)],
)
def test_special_hand_is_shown_after_a_draw(act: str, hand: str) -> None:
    position = f"turn 1 play; threes A 3h3d; melds B 8s8h8c; hand 1 {hand}"
    assert laws(position, f"show {act}") == []
    assert special_hands_to_show(parse_position(f"rules modern-american; {position}")) == (Show(act),)


def test_special_not_a_special_hand_says_what_is_missing_and_what_is_too_much() -> None:
    (found,) = broken(f"turn 1 play; hand 1 {STRAIGHT.replace('Jk', '2s')}")
    assert found == ("special.not-a-special-hand", {"name": "straight", "lacks": ("Jk",), "extra": ("2s",)})


def test_special_not_a_special_hand_after_a_take() -> None:
    (found,) = broken(f"turn 1 play; did take As with AsAh; hand 1 {STRAIGHT}")
    assert found == ("special.not-a-special-hand", {"name": "straight", "took": True})


def test_special_not_a_special_hand_where_the_rules_have_none() -> None:
    position = parse_position(f"rules classic; turn 1 play; hand 1 {STRAIGHT}")
    assert broken_laws(position, Show("pairs")) == (("special.not-a-special-hand", {"name": "pairs", "none": True}),)


def test_special_not_a_special_hand_where_the_rules_lack_this_one() -> None:
    position = f"rules modern-american special_hands.hands=garbage:2000; turn 1 play; hand 1 {PAIRS}"
    found = broken_laws(parse_position(position), Show("pairs"))
    assert found == (("special.not-a-special-hand", {"name": "pairs"}),)


def test_special_side_has_melded() -> None:
    position = f"turn 1 play; melded 3; melds A 8s8h8c; hand 1 {STRAIGHT}"
    assert broken(position) == [("special.side-has-melded", {"side": "A", "melds": 1})]
    assert laws(position, "show garbage") == ["special.side-has-melded", "special.not-a-special-hand"]
    assert special_hands_to_show(parse_position(f"rules modern-american; {position}")) == ()


def test_special_hand_needs_the_draw_first() -> None:
    assert laws(f"turn 1 draw; hand 1 {STRAIGHT}") == ["turn.draw-first"]
    assert special_hands_to_show(parse_position(f"rules modern-american; turn 1 draw; hand 1 {STRAIGHT}")) == ()


def test_a_partner_who_said_no_forbids_the_special_hand_too() -> None:
    position = f"turn 1 play; did draw, ask, no; hand 1 {STRAIGHT}"
    assert broken(position) == [("out.partner-said-no", {"partner": 3, "left": 0})]
    assert special_hands_to_show(parse_position(f"rules modern-american; {position}")) == ()
    assert laws(position.replace("no;", "yes;")) == []


@pytest.mark.parametrize("position", ["turn 1 play", "turn 1 play; did draw, ask, no", "turn 1 play; melds A 8s8h8c"])
@pytest.mark.parametrize("hand", [STRAIGHT, PAIRS, GARBAGE, GARBAGE[:-2], PAIRS.replace("Jh", "Jk")])
def test_the_fast_path_lists_what_the_laws_allow(position: str, hand: str) -> None:
    text = f"rules modern-american; {position}; hand 1 {hand}"
    listed = special_hands_to_show(parse_position(text))
    allowed = [name for name in ("straight", "pairs", "garbage") if not broken_laws(parse_position(text), Show(name))]
    assert [show.name for show in listed] == allowed


# --- what one scores -------------------------------------------------------------------------------------------------

SHOWN = [
    ("straight", "straight", STRAIGHT, 3000),
    ("pairs-natural", "pairs", PAIRS, 2500),
    ("pairs-with-twos", "pairs", WITH_TWOS, 2000),
    ("pairs-with-jokers", "pairs", WITH_JOKERS, 2000),
    ("garbage", "garbage", GARBAGE, 2000),
]
EVERY = "modern-american special_hands.hands=" + ",".join(f"{kind}:{points}" for kind, _, _, points in SHOWN)


def scored(position: str, rules: str = "modern-american") -> dict[str, dict[str, int]]:
    lines = score_deal(parse_position(f"rules {rules}; turn 1 over; {position}")).lines
    return {side: {line.id: line.points for line in own} for side, own in lines.items()}


@pytest.mark.parametrize(("kind", "name", "hand", "points"), SHOWN)
def test_a_special_hand_stands_for_everything_else_of_its_side(kind: str, name: str, hand: str, points: int) -> None:
    shown = f"did draw, show {name}; out 1; hand 1 {hand}; hand 3 AsAhAdJk; threes A 3h3d; melds B 9s9h9d; hand 4 4c"
    assert scored(shown, EVERY) == {"A": {"special-hand": points}, "B": {"melded-cards": -30, "cards-in-hand": -5}}
    assert scored(shown, f"modern-american special_hands.hands={kind}:2100")["A"] == {"special-hand": 2100}


def test_every_special_hand_scores() -> None:
    assert {row[0] for row in SHOWN} == set(map(str, SpecialHand))


def test_fourteen_such_cards_that_were_not_shown_are_cards_left_in_a_hand() -> None:
    assert scored(f"did draw; out 2; hand 1 {PAIRS}")["A"] == {"cards-in-hand": -110}
