"""Rule sets: their values, their sources, what a table chooses, and how they are printed and read."""

from __future__ import annotations

import copy
import gc
import pickle
import weakref
from pathlib import Path

import pytest

from canasta_nb.core.rules.kept import RULE_SETS_KEPT
from canasta_nb.core.rules.ruleset import RuleSet, RuleSetError
from canasta_nb.core.rules.vocabulary.keys import NO_LIMIT

WITH_OPTIONS = Path(__file__).parents[1] / "rulesets" / "two-stocks.toml"


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


def test_rules_that_were_forgotten_are_one_object_again() -> None:
    parsed = RuleSet.parse("classic pile.smallest=3")
    for target in range(1, RULE_SETS_KEPT + 1):
        RuleSet.load("classic", {"game.target": target})
    assert RuleSet.load("classic", {"pile.smallest": 3}) is RuleSet.parse("classic pile.smallest=3")
    assert parsed == RuleSet.parse("classic pile.smallest=3")


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
        ("classic revision=2", "classic"),
        ("classic revision=1 always-frozen=on", "classic always-frozen=on"),
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
    assert RuleSet.load("classic", always_frozen=True) == RuleSet.parse("classic always-frozen=on")
    assert RuleSet.load("classic", always_frozen=False) == RuleSet.load("classic")


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
        ("2-2-2|Tn", 'table has no flag "Tn". Did you mean "Tm"?'),
        ("2-2-2|", 'table has no flag "". Its flags are Tm, o.'),
        ("2-2-2|tm|Tm", 'table "2-2-2|tm|Tm" has the flag Tm twice.'),
        ("2-2-2o", 'option canastas has no value "2o". Did you mean "2"?'),
    ],
)
def test_a_short_word_that_is_wrong_is_explained(table: str, says: str) -> None:
    with pytest.raises(RuleSetError) as wrong:
        RuleSet.from_toml(WITH_OPTIONS, table=table)
    assert says in str(wrong.value)


def test_an_option_is_chosen_once() -> None:
    with pytest.raises(RuleSetError, match="option draw was chosen twice"):
        RuleSet.from_toml(WITH_OPTIONS, table="2-2-2", draw=1)


@pytest.mark.slow
def test_rule_sets_that_nobody_holds_are_forgotten_in_the_end() -> None:
    many = RULE_SETS_KEPT + 60
    held = [weakref.ref(RuleSet.load("classic", {"game.target": 10_000 + 5 * number})) for number in range(many)]
    gc.collect()
    assert sum(each() is not None for each in held) <= RULE_SETS_KEPT
    again = RuleSet.load("classic", {"game.target": 10_000})
    assert (again.game.target, again) == (10_000, RuleSet.load("classic", {"game.target": 10_000}))
