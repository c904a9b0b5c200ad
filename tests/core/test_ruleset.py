"""Rule sets: their values, their sources, what a table chooses, and how they are printed and read."""

from __future__ import annotations

import copy
import pickle
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import yaml

from canasta_nb.core.ruleset import NotPlayableYetError, RuleSet, RuleSetError
from canasta_nb.core.vocabulary import NO_LIMIT, Word
from canasta_nb.core.vocabulary.values import slots

TESTS = Path(__file__).parent.parent
PARAMS: dict[str, Any] = yaml.safe_load((TESTS / "params.yaml").read_text(encoding="utf-8"))
WITH_OPTIONS = TESTS / "rulesets" / "two-stocks.toml"
NO_CHAPTERS = {"name", "source", "based_on", "note", "options"}


def params_of(rules: str) -> dict[str, Any]:
    chapters = {name: held for name, held in PARAMS["rule_sets"][rules].items() if name not in NO_CHAPTERS}
    return {f"{chapter}.{key}": value for chapter, held in chapters.items() for key, value in held.items()}


def plain(value: object) -> object:
    """A value of a rule set as params.yaml writes it."""
    if isinstance(value, Word):
        return str(value)
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    if isinstance(value, Mapping):
        return {plain(key): plain(each) for key, each in value.items()}
    return value


def unlimited(value: object) -> object:
    return NO_LIMIT if value in ("no-limit", "all") else value


VALUES = [(rules, key) for rules in RuleSet.ids() for key in params_of(rules)]


def test_the_classic_rule_sets_are_playable() -> None:
    assert {"classic", "official-1950", "wikipedia"} <= set(RuleSet.ids())


@pytest.mark.parametrize(("rules", "key"), VALUES)
def test_every_value_is_as_the_specification_says(rules: str, key: str) -> None:
    ours, theirs = RuleSet.load(rules).values[key], params_of(rules)[key]
    if theirs == "no-limit" and isinstance(ours, Word):
        assert ours == theirs
    else:
        assert plain(ours) == unlimited(theirs)


@pytest.mark.parametrize("rules", RuleSet.ids())
def test_every_key_is_there(rules: str) -> None:
    assert set(RuleSet.load(rules).values) == set(params_of(rules)) == set(slots())


@pytest.mark.parametrize("rules", RuleSet.ids())
def test_every_option_is_there_with_what_it_changes(rules: str) -> None:
    ours = RuleSet.load(rules).options
    theirs = {option["name"]: option for option in PARAMS["rule_sets"][rules]["options"]}
    assert set(ours) == set(theirs)
    for name, option in theirs.items():
        assert ours[name].default == str(option["default"])
        assert {value: dict(sets) for value, sets in ours[name].values.items()}.keys() == option["values"].keys()
        for value, sets in option["values"].items():
            found = {key: plain(each) for key, each in ours[name].sets(value).items()}
            assert found == {key: unlimited(each) for key, each in sets.items()}


@pytest.mark.parametrize("rules", list(PARAMS["rule_sets"]))
def test_the_vocabulary_holds_every_value_of_every_rule_set(rules: str) -> None:
    for key, value in params_of(rules).items():
        slot = slots()[key]
        read = slot.read(value)
        assert plain(read) == unlimited(value) or read == value == "no-limit"
        assert slot.parse(slot.write(read)) == read


@pytest.mark.parametrize("rules", RuleSet.ids())
def test_every_value_has_a_source_and_every_difference_differs(rules: str) -> None:
    loaded = RuleSet.load(rules)
    assert set(loaded.sources) == set(slots())
    assert all(source.strip() for source in loaded.sources.values())
    assert all(option.source.strip() and option.what.strip() for option in loaded.options.values())
    if loaded.based_on:
        base = RuleSet.load(loaded.based_on)
        held = tomllib.loads((files("canasta_nb") / "rulesets" / f"{rules}.toml").read_text(encoding="utf-8"))
        for chapter, keys in held["differences"].items():
            for key in keys:
                name = f"{chapter}.{key}"
                assert loaded.values[name] != base.values[name], f"{name} is as in {loaded.based_on}"


def test_a_source_is_taken_from_the_base_where_the_value_is() -> None:
    classic, wikipedia = RuleSet.load("classic"), RuleSet.load("wikipedia")
    assert wikipedia.sources["groups.max_wilds"] == classic.sources["groups.max_wilds"]
    assert wikipedia.sources["stock_end.forced"] != classic.sources["stock_end.forced"]
    assert RuleSet.load("classic", always_frozen="on").sources["pile.always_frozen"] == "Twenty Variations, Uruguay 2"
    assert RuleSet.load("classic", {"game.target": 3000}).sources["game.target"] == "house rule"


def test_values_are_ready_for_the_engine() -> None:
    classic = RuleSet.load("classic")
    assert classic.groups.largest == NO_LIMIT
    assert classic.pile.cards_taken == NO_LIMIT
    assert classic.groups.wilds_vs_naturals == "no-limit"
    assert classic.pile.wild_pair is None
    assert classic.initial_meld.table == ((None, 15), (0, 50), (1500, 90), (3000, 120))
    assert classic.deal.hand[4] == 11
    assert classic.red_threes.values[4] == 800
    assert classic.pack.card_points["Jk"] == 50
    assert {"merge": "one"}[classic.groups.same_rank] == "one"
    with pytest.raises(AttributeError):
        classic.groups.max_wilds = 4  # type: ignore[misc]
    with pytest.raises(TypeError):
        classic.red_threes.values[4] = 400  # type: ignore[index]


def test_the_same_rules_are_the_same_object() -> None:
    assert RuleSet.load("classic") is RuleSet.load("classic", one_card="forbidden")
    assert RuleSet.load("classic", {"pile.smallest": 2}) is RuleSet.parse("classic pile.smallest=2")
    assert RuleSet.load("classic", {"pile.smallest": "1"}) is RuleSet.load("classic")
    assert RuleSet.load("classic") != RuleSet.load("wikipedia")
    assert len({RuleSet.load("classic"), RuleSet.load("official-1950"), RuleSet.load("classic", tie="drawn")}) == 3


@pytest.mark.parametrize("chosen", [{}, {"tie": "drawn", "pile.smallest": 2}])
def test_a_copy_and_another_process_get_the_same_rules(chosen: dict[str, object]) -> None:
    rules = RuleSet.load("wikipedia", chosen)
    assert copy.deepcopy(rules) is rules
    assert pickle.loads(pickle.dumps(rules)) is rules
    house = RuleSet.from_toml(WITH_OPTIONS, draw=2)
    assert pickle.loads(pickle.dumps(house)) is house


@pytest.mark.parametrize(
    ("asked", "label"),
    [
        ("classic", "classic"),
        ("classic revision=1", "classic"),
        ("classic tie=another-deal", "classic"),
        ("classic pile.smallest=2 always-frozen=on", "classic always-frozen=on pile.smallest=2"),
        ("classic tie=drawn canastas=2", "classic canastas=2 tie=drawn"),
        ("classic game.tie=drawn deal.hand=4:13", "classic deal.hand=4:13 game.tie=drawn"),
        ("classic pile.take_unfrozen=natural-pair,lay-off-group", None),
        ("classic pile.take_unfrozen=-", None),
        ("classic initial_meld.table=below:15,0:60,3500:100", None),
        ("classic game.target=none game.deals=4", None),
        ("classic groups.max_wilds_complete=no-limit", None),
        ("classic going_out.ask=none", None),
        ("classic players.counts=4,2 players.sides=2:1/2,4:13/24 deal.hand=2:15,4:11", None),
        ("classic always-frozen=on pile.frozen_by=wild-in-pile", None),
    ],
)
def test_what_stands_after_the_word_rules_is_read_and_printed(asked: str, label: str | None) -> None:
    rules = RuleSet.parse(asked)
    assert rules.label() == (label or asked)
    assert RuleSet.parse(rules.label(revision=True)) is rules


def test_an_override_stands_above_an_option() -> None:
    rules = RuleSet.parse("classic always-frozen=on pile.frozen_by=wild-in-pile")
    assert rules.pile.frozen_by == ("wild-in-pile",)
    assert rules.pile.always_frozen
    assert rules.chosen == {"always-frozen": "on", "pile.frozen_by": "wild-in-pile"}


def test_on_and_off_may_be_true_and_false() -> None:
    assert RuleSet.load("classic", always_frozen=True) is RuleSet.parse("classic always-frozen=on")
    assert RuleSet.load("classic", always_frozen=False) is RuleSet.load("classic")


def test_values_may_be_given_as_python_has_them() -> None:
    chosen: dict[str, object] = {
        "pile.take_unfrozen": ["natural-pair"],
        "initial_meld.table": [(None, 15), (0, 60)],
        "deal.hand": {4: 13},
        "going_out.ask_limit": None,
        "pile.always_frozen": False,
        "groups.max_wilds_complete": NO_LIMIT,
    }
    assert RuleSet.load("classic", chosen).label() == (
        "classic deal.hand=4:13 groups.max_wilds_complete=no-limit initial_meld.table=below:15,0:60"
        " pile.take_unfrozen=natural-pair going_out.ask_limit=none"
    )


def test_a_change_keeps_what_was_chosen() -> None:
    rules = RuleSet.load("classic", canastas=2).changed({"groups.max_wilds": 2})
    assert rules.label() == "classic canastas=2 groups.max_wilds=2"


# --- options together -------------------------------------------------------------------------------------------------


def test_a_range_takes_the_numbers_on_its_steps() -> None:
    assert RuleSet.from_toml(WITH_OPTIONS, points=3000).game.target == 3000
    assert RuleSet.from_toml(WITH_OPTIONS).game.target == 2500
    for points in (900, 3001, "many"):
        with pytest.raises(RuleSetError, match="It is a number from 1000 to 10000 in steps of 500"):
            RuleSet.from_toml(WITH_OPTIONS, points=points)


def test_what_two_options_set_together_replaces_what_each_sets_alone() -> None:
    alone = RuleSet.from_toml(WITH_OPTIONS, two_naturals="0")
    assert alone.pile.take_unfrozen == ("natural-pair", "natural-and-wild", "lay-off-group")
    both = RuleSet.from_toml(WITH_OPTIONS, two_naturals="0", top_to_melded="on")
    assert both.pile.take_unfrozen[-1] == "lay-off-group-canasta"
    assert both.pile.pair_onto_canasta
    assert both.sources["pile.take_unfrozen"] == "table rule"


def test_two_options_may_not_change_one_key() -> None:
    with pytest.raises(RuleSetError, match=r"two-naturals and wide both change pile\.take_unfrozen"):
        RuleSet.from_toml(WITH_OPTIONS, two_naturals="0", wide="on")
    with pytest.raises(RuleSetError, match=r"both change pile\.take_unfrozen; choose one"):
        RuleSet.parse("classic always-frozen=on no-lay-off-on-canasta=on")


def test_a_short_word_stands_for_several_options() -> None:
    rules = RuleSet.from_toml(WITH_OPTIONS, table="2-0-2|o|Tm")
    assert (rules.turn.draw, rules.going_out.canastas, rules.pile.one_card_rule) == (2, 2, "allowed")
    assert rules.chosen == {"table": "2-0-2|Tm|o"}
    assert rules is RuleSet.from_toml(
        WITH_OPTIONS, draw=2, two_naturals=0, canastas=2, top_to_melded=True, one_card=True
    )
    assert RuleSet.from_toml(WITH_OPTIONS, table="1-2-1").chosen == {}
    assert RuleSet.from_toml(WITH_OPTIONS, table="1-2-1|o", points=3000).chosen == {
        "points": "3000",
        "table": "1-2-1|o",
    }


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ("2-2", 'table "2-2" does not begin with draw-two-naturals-canastas'),
        ("2-2-3", 'option canastas has no value "3". Choose from 1, 2.'),
        ("2-2-2|tm", 'table has no flag "tm". Did you mean "Tm"?'),
    ],
)
def test_a_short_word_that_is_wrong_is_explained(table: str, says: str) -> None:
    with pytest.raises(RuleSetError) as wrong:
        RuleSet.from_toml(WITH_OPTIONS, table=table)
    assert says in str(wrong.value)


def test_an_option_is_chosen_once() -> None:
    with pytest.raises(RuleSetError, match="option draw was chosen twice"):
        RuleSet.from_toml(WITH_OPTIONS, table="2-2-2", draw=1)


# --- what cannot be played yet ----------------------------------------------------------------------------------------


def test_a_word_without_its_predicate_is_refused_with_the_word_and_the_place() -> None:
    with pytest.raises(NotPlayableYetError) as wrong:
        RuleSet.load("classic", wild_melds="on")
    assert str(wrong.value) == "classic: wild_melds.allowed = true: melds of wild cards are not playable yet."


def test_a_rule_set_without_its_file_is_not_playable_yet() -> None:
    with pytest.raises(NotPlayableYetError, match=r"^samba is not playable yet\.$"):
        RuleSet.load("samba")


def test_what_is_to_come_is_not_there() -> None:
    from canasta_nb.core.playable import TO_COME

    everything = {*PARAMS["rule_sets"], *PARAMS["aliases"]}
    loadable = {*RuleSet.ids(), *(alias for each in RuleSet.ids() for alias in RuleSet.load(each).aliases)}
    assert set(TO_COME) == everything - loadable


def test_the_words_of_these_rule_sets_are_playable() -> None:
    """Their files may be written without a new predicate; all others hold a word that is refused."""
    from canasta_nb.core.playable import unplayable

    playable = {
        rules
        for rules in PARAMS["rule_sets"]
        if unplayable({key: slots()[key].read(value) for key, value in params_of(rules).items()}) is None
    }
    assert playable == {
        "classic",
        "classic-2p",
        "classic-6p",
        "official-1950",
        "official-3pack",
        "wikipedia",
        "gamecolony",
    }
