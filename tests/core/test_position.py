"""A position as a value: what replaces its fields is checked, and what it remembers of itself stays true."""

from __future__ import annotations

import dataclasses
from typing import Any, get_type_hints

import pytest

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts, was_listed
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.model.acts import Discard, Draw
from canasta_nb.core.model.position import Changes, Phase, Position
from canasta_nb.core.notation.text import parse_act, parse_position, position_text
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import IllegalAct

CLASSIC = RuleSet.load("classic")


@pytest.mark.parametrize("wrong", [{"pil": ()}, {"turn": 2, "tunr": 3}, {"side_by_seat": ()}, {"_known": ()}])
def test_a_name_that_is_no_field_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=f'no field "{list(wrong)[-1]}"'):
        deal(CLASSIC, seed=7).changed(**wrong)


def test_every_field_that_is_given_at_the_start_can_be_changed() -> None:
    kinds = get_type_hints(Position)
    given = [each.name for each in dataclasses.fields(Position) if each.init]
    assert get_type_hints(Changes) == {name: kinds[name] for name in given}


def test_the_acts_are_listed_once_and_a_changed_position_lists_its_own() -> None:
    position = deal(CLASSIC, seed=7)
    acts = legal_acts(position)
    assert legal_acts(position) is acts
    over = position.changed(phase=Phase.OVER)
    assert (legal_acts(over), legal_acts(position)) == ((), acts)
    assert position == dataclasses.replace(position)


def test_play_judges_what_was_not_listed() -> None:
    position = parse_position("rules classic; turn 1 play; hand 1 9s8d; hand 2 QsQh4d; pile 4h")
    legal, wrong = Discard(position.hands[0][0]), Discard(position.hands[1][0])
    for listed in (False, True):
        if listed:
            legal_acts(position)
        assert was_listed(position, legal) is listed
        assert not was_listed(position, wrong)
        assert play(position, legal).pile[-1] == legal.card
        for act in (wrong, Draw()):
            with pytest.raises(IllegalAct):
                play(position, act)


def test_black_threes_after_a_no_are_refused_for_the_answer() -> None:
    """They may be laid by a turn that goes out, and this one could but for the answer, which has its own law."""
    kings = "rules classic; turn 1 play; melds A KsKhKdKcKsKhKd; hand 1 3s3c3s9s\ndid draw 9s"
    for answer, laws in (("", []), (", ask, no", ["out.partner-said-no"])):
        broken = check(parse_position(kings + answer), parse_act("meld 3s3c3s"))
        assert [refusal.law for refusal in broken] == laws


def test_a_no_binds_before_the_draw_also_with_one_card_in_hand() -> None:
    """Who has yet to draw can end the turn otherwise, so a take that leaves only going out is refused."""
    nines = "rules wikipedia; turn 1 draw; melds A KsKhKcKdKsKhKd 9c9s9h; hand 1 9d; pile Kc9s; stock x20"
    for answer, laws in (("", []), ("\ndid ask, no", ["out.partner-said-no"])):
        broken = check(parse_position(nines + answer), parse_act("take 9s with 9d"))
        assert [refusal.law for refusal in broken] == laws


def test_a_deal_of_the_largest_pack_is_read_as_it_is_written() -> None:
    rules = RuleSet.parse("hand-and-foot-classic pack.packs=8 pack.jokers=16 pack.cards=432")
    position = deal(rules, 1)
    assert len(position.stock) > 330
    assert parse_position(position_text(position)) == position
