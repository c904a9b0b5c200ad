"""What people call the games: every name leads to one rule set, and what is written down has its id."""

from __future__ import annotations

from collections import defaultdict

import pytest
from at_once import all_at_once
from catalogue import sentence

from canasta_nb.core.notation.text import parse_position, position_text
from canasta_nb.core.rules.names import FILE, id_called, is_of_another_family, spelled_plainly
from canasta_nb.core.rules.ruleset import RuleSet, RuleSetError
from canasta_nb.core.rules.shipped import documented
from canasta_nb.core.speech.language import LANGUAGES, read, speaking
from canasta_nb.descriptions.telling import rules_name
from canasta_nb.game.session import Session
from canasta_nb.widgets.table.table import Table

CALLED: dict[str, list[str]] = read(FILE)["called"]
OTHERS: list[str] = read(FILE)["other_family"]["names"]
PLAYED = [(name, id_) for id_, names in CALLED.items() if id_ in RuleSet.ids() for name in names]


def test_no_name_stands_for_two_games() -> None:
    stand_for = defaultdict(set)
    for id_, names in CALLED.items():
        for name in (id_, *names):
            stand_for[spelled_plainly(name)].add(id_)
    for other in OTHERS:
        stand_for[spelled_plainly(other)].add("another family")
    assert {name: ids for name, ids in stand_for.items() if len(ids) > 1} == {}
    assert all(
        len({spelled_plainly(each) for each in (id_, *names)}) == len(names) + 1 for id_, names in CALLED.items()
    )


def test_every_rule_set_has_names() -> None:
    assert set(CALLED) == {*RuleSet.ids(), *documented()}


@all_at_once(PLAYED)
def test_a_name_leads_to_its_rules_wherever_one_is_read(name: str, id_: str) -> None:
    for written in (name, name.upper(), name.replace(" ", "-")):
        assert RuleSet.load(written) is RuleSet.load(id_)
        assert RuleSet.look_up(written) is RuleSet.load(id_)
    assert RuleSet.parse(f"{name} pile.smallest=2").label() == f"{id_} pile.smallest=2"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_table_calls_its_game_finds_it(lang: str) -> None:
    with speaking(lang):
        said = {name: rules_name(RuleSet.load(name)) for name in RuleSet.ids()}
    assert [each for each in said.values() if said.get(id_called(each)) != each] == []
    for name in RuleSet.ids():
        assert id_called(RuleSet.load(name).name.partition(" (")[0].partition(", with")[0]) in {name, "classic-6p"}


def test_what_is_only_documented_is_found_by_its_name_too() -> None:
    with pytest.raises(RuleSetError) as refused:
        RuleSet.load("Canasta Five")
    assert str(refused.value) == documented()["jonola"].why_not()


@pytest.mark.parametrize("name", OTHERS)
def test_a_game_of_another_family_is_told_from_a_slip(name: str) -> None:
    assert is_of_another_family(name)
    for ask in (RuleSet.load, RuleSet.look_up, RuleSet.parse, Table):
        with pytest.raises(RuleSetError) as refused:
            ask(name)
        assert str(refused.value) == sentence("mistakes", "other_family", name=name)


@pytest.mark.parametrize(
    ("wrong", "offered"), [("brazillian", "brazilian"), ("hand end foot", "hand-and-foot"), ("clasic", "classic")]
)
def test_a_slip_in_a_name_is_answered_with_the_name(wrong: str, offered: str) -> None:
    with pytest.raises(RuleSetError) as refused:
        RuleSet.look_up(wrong)
    assert str(refused.value).endswith(sentence("mistakes", "meant", word=offered))


def test_what_is_written_down_has_the_id() -> None:
    assert position_text(parse_position("rules brazilian; turn 1 draw")).startswith("rules natural;")
    assert "\nrules hand-and-foot revision=" in Session("hand and foot", seed=1).record()
    assert Table("Brazilian", seed=1).session.rules is RuleSet.load("natural")


def test_the_wrong_word_after_a_name_of_several_words_is_pointed_at() -> None:
    with pytest.raises(ValueError, match=f"column {len('rules hand and foot ') + 1}:"):
        parse_position("rules hand and foot red-threes=blue; turn 1 draw")
