"""Every rule set of the sources, key by key: values, sources, options, aliases, and those that cannot be dealt."""

from __future__ import annotations

import itertools
import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import yaml
from at_once import all_at_once

from canasta_nb.core.rules.ruleset import RuleSet, RuleSetError
from canasta_nb.core.rules.shipped import documented
from canasta_nb.core.rules.vocabulary.keys import NO_LIMIT, Word
from canasta_nb.core.rules.vocabulary.values import slots

PARAMS: dict[str, Any] = yaml.load((Path(__file__).parents[1] / "params.yaml").read_bytes(), yaml.CSafeLoader)
NO_CHAPTERS = {"name", "source", "based_on", "note", "options"}
EVERY = list(PARAMS["rule_sets"])
ROOTS = [name for name in EVERY if PARAMS["rule_sets"][name]["based_on"] is None]


def params_of(rules: str) -> dict[str, Any]:
    """Return the values that params.yaml writes for a rule set, and those of its base."""
    written = PARAMS["rule_sets"][rules]
    chapters = {name: held for name, held in written.items() if name not in NO_CHAPTERS}
    own = {f"{chapter}.{key}": value for chapter, held in chapters.items() for key, value in held.items()}
    return own if written["based_on"] is None else {**params_of(written["based_on"]), **own}


def plain(value: object) -> object:
    """Return a value of a rule set as params.yaml writes it."""
    if isinstance(value, Word):
        return str(value)
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    if isinstance(value, Mapping):
        return {plain(key): plain(each) for key, each in value.items()}
    return value


def unlimited(value: object) -> object:
    return NO_LIMIT if value in ("no-limit", "all") else value


def same(ours: object, theirs: object) -> bool:
    if isinstance(ours, Mapping) and isinstance(theirs, list):  # one of each
        theirs = dict.fromkeys(theirs, 1)
    return plain(ours) == unlimited(theirs) or (isinstance(ours, Word) and str(ours) == theirs)


SAID_HERE: dict[tuple[str, str, str], dict[str, Any]] = {
    ("modern-american", "close-before-out", "on"): {"going_out.unfinished_bars": True},
    ("modern-american", "no-safe-card", "on"): {"discard.empty_pile_bars_safe": True},
    ("modern-american", "wild-opening-needs-triple", "on"): {
        "initial_meld.requires": [[None, "natural-triple"]],
        "initial_meld.canasta_exempt": ["natural"],
    },
    ("modern-american", "mixed-aces-take-no-ace", "on"): {
        "groups.special_ranks": {"7": "natural-only", "A": "wilds-only-from-initial-meld-no-take"}
    },
    ("modern-american", "no-closed-rank", "on"): {"groups.closed_by_others": True},
    ("natural", "canasta-itself-200", "on"): {
        "initial_meld.requires": [
            [7000, "canasta"],
            [8000, "canasta-of-minimum"],
            [9000, "natural-canasta-or-better"],
        ]
    },
    ("italian", "extras-add-up", "on"): {"canasta_bonus.extras_add_up": True},
    ("race-horse", "keep-packets", "on"): {
        "packet.kind": "own-packet-and-stock-bonus",
        "packet.unopened": "counts-in-hand",
    },
    ("combo-3p", "no-lone-no-score", "on"): {"players.lone_hand_needed": True},
    ("hand-and-foot", "partner-in-foot", "on"): {"going_out.partner_packet_first": True},
    ("italian", "no-wilds-in-initial", "on"): {"initial_meld.requires": [[None, "natural-melds-only"]]},
    ("pennies-from-heaven", "own-sevens-enough", "on"): {"discard.sevens": "after-own-side-has-sevens-canasta"},
}


def options_of(rules: str) -> dict[str, dict[str, Any]]:
    found = {}
    for option in PARAMS["rule_sets"][rules].get("options", ()):
        values = {
            value: SAID_HERE.get((rules, option["name"], value), sets) for value, sets in option["values"].items()
        }
        found[option["name"]] = {**option, "values": values}
    return found


def held(rules: str) -> dict[str, Any]:
    return tomllib.loads((files("canasta_nb") / "rulesets" / f"{rules}.toml").read_text(encoding="utf-8"))


# --- values and sources -----------------------------------------------------------------------------------------------


def test_every_rule_set_has_its_file_and_its_values_a_second_time() -> None:
    unwritten, gone = set(RuleSet.ids()) - set(EVERY), set(EVERY) - set(RuleSet.ids())
    assert not unwritten, f"write the name, the base and the differences of these into tests/params.yaml: {unwritten}"
    assert not gone, f"these are in tests/params.yaml and have no file in canasta_nb/rulesets: {gone}"


@pytest.mark.parametrize("root", ROOTS)
def test_a_root_writes_every_key(root: str) -> None:
    unwritten, strange = slots().keys() - params_of(root).keys(), params_of(root).keys() - slots().keys()
    assert not unwritten, f"write the values of {root} for these keys into tests/params.yaml: {unwritten}"
    assert not strange, f"these keys of {root} in tests/params.yaml are not in the vocabulary: {strange}"


@pytest.mark.parametrize("rules", EVERY)
def test_every_value_is_as_the_specification_says(rules: str) -> None:
    ours, theirs = RuleSet.look_up(rules), params_of(rules)
    wrong = {
        key: (plain(ours.values[key]), value) for key, value in theirs.items() if not same(ours.values[key], value)
    }
    assert wrong == {}, f"the file of {rules}, and then tests/params.yaml, say this"
    assert (ours.name, ours.based_on) == (PARAMS["rule_sets"][rules]["name"], PARAMS["rule_sets"][rules]["based_on"])


@pytest.mark.parametrize("rules", EVERY)
def test_the_vocabulary_holds_every_value(rules: str) -> None:
    for key, value in params_of(rules).items():
        slot = slots()[key]
        read = slot.read(value)
        assert same(read, value)
        assert slot.parse(slot.write(read)) == read


@pytest.mark.parametrize("rules", EVERY)
def test_every_difference_differs_and_has_a_source_of_its_own(rules: str) -> None:
    loaded, file = RuleSet.look_up(rules), held(rules)
    assert set(loaded.sources) == set(slots())
    assert all(source.strip() for source in loaded.sources.values())
    differences = {f"{chapter}.{key}" for chapter, keys in file["differences"].items() for key in keys}
    sources = {f"{chapter}.{key}": each for chapter, keys in file["sources"].items() for key, each in keys.items()}
    assert differences == set(sources)
    assert {key: loaded.sources[key] for key in sources} == sources
    if loaded.based_on:
        base = RuleSet.look_up(loaded.based_on)
        assert differences == {key for key in slots() if loaded.values[key] != base.values[key]}


@pytest.mark.parametrize("rules", EVERY)
def test_what_follows_from_a_key_names_one(rules: str) -> None:
    for key, source in RuleSet.look_up(rules).sources.items():
        if source.startswith("follows from "):
            named = source.removeprefix("follows from ").partition(":")[0]
            assert named in slots()
            assert named != key


@pytest.mark.parametrize("file", [*sorted(EVERY), *(f"documented/{name}" for name in PARAMS["documented_only"])])
def test_sources_are_called_by_their_names(file: str) -> None:
    words = (files("canasta_nb") / "rulesets" / f"{file}.toml").read_text(encoding="utf-8")
    assert "seed" not in words.replace("seed-lines-only", "")
    assert "restored" not in words


@pytest.mark.parametrize("rules", EVERY)
def test_several_laws_are_called_laws(rules: str) -> None:
    said = "; ".join(RuleSet.look_up(rules).sources.values())
    assert not re.findall(r"\blaw \d+(?:, \d+)* (?:and|or|to) \d+", said)


@pytest.mark.parametrize("rules", EVERY)
def test_notes_tell_what_no_key_says(rules: str) -> None:
    """The notes on GameColony's wild canasta are in its options."""
    written = 0 if rules == "gamecolony" else len(PARAMS["rule_sets"][rules].get("note", ()))
    assert len(RuleSet.look_up(rules).notes) == written


def test_a_rule_set_is_a_table_of_data() -> None:
    frame = RuleSet.look_up("samba").to_frame().set_index("key")
    assert list(frame.index) == list(slots())
    assert tuple(frame.loc["going_out.bonus", ["value", "source"]]) == ("200", "Twenty Variations, Samba 7")


# --- aliases and documented rules -------------------------------------------------------------------------------------


def test_aliases_are_the_rule_sets_they_stand_for() -> None:
    found = {alias: name for name in RuleSet.ids() for alias in RuleSet.look_up(name).aliases}
    assert found == PARAMS["aliases"]
    for alias, name in found.items():
        assert RuleSet.look_up(alias) is RuleSet.look_up(name)
        assert RuleSet.look_up(f"{alias} tie=drawn").label() == f"{name} tie=drawn"


def test_what_is_only_documented_cannot_be_dealt_and_says_what_is_missing() -> None:
    assert set(documented()) == set(PARAMS["documented_only"])
    for name, each in documented().items():
        for ask in (RuleSet.load, RuleSet.look_up, RuleSet.parse):
            with pytest.raises(RuleSetError) as refused:
                ask(name)
            assert all(says in str(refused.value) for says, _ in each.known)
            assert each.missing in str(refused.value)
        assert all(says and source for says, source in each.known)
        assert name not in RuleSet.ids()


def test_a_name_near_an_alias_or_documented_rules_is_offered() -> None:
    for wrong, right in (("wildcart", "wildcard"), ("albani", "albany"), ("samb", "samba")):
        with pytest.raises(RuleSetError, match=f'Did you mean "{right}"'):
            RuleSet.look_up(wrong)


# --- options ----------------------------------------------------------------------------------------------------------

CHOICES = [
    (rules, name, value)
    for rules in EVERY
    for name, option in options_of(rules).items()
    for value, sets in option["values"].items()
    if sets is not None
]


@pytest.mark.parametrize("rules", EVERY)
def test_every_option_is_there(rules: str) -> None:
    ours, theirs = RuleSet.look_up(rules).options, options_of(rules)
    assert list(ours) == list(theirs)
    for name, option in theirs.items():
        assert ours[name].default == str(option["default"])
        assert ours[name].source.strip()
        assert ours[name].what.strip()
        if not ours[name].range:
            assert list(ours[name].values) == list(option["values"])


@all_at_once(CHOICES)
def test_a_choice_changes_exactly_its_keys(rules: str, name: str, value: str) -> None:
    plainly, chosen = RuleSet.look_up(rules), RuleSet.look_up(f"{rules} {name}={value}")
    theirs = options_of(rules)[name]["values"][value]
    for key in slots():
        if key in theirs:
            assert same(chosen.values[key], theirs[key])
            assert chosen.sources[key] == plainly.options[name].source
        else:
            assert chosen.values[key] == plainly.values[key]
            assert chosen.sources[key] == plainly.sources[key]
    default = value == str(options_of(rules)[name]["default"])
    assert (chosen is plainly) == default == (not theirs)
    assert RuleSet.look_up(chosen.label(revision=True)) is chosen


def test_every_choice_works() -> None:
    everything = [
        (rules, name, value)
        for rules in EVERY
        for name, option in options_of(rules).items()
        for value in option["values"]
    ]
    assert everything == CHOICES


@pytest.mark.parametrize("rules", [rules for rules in EVERY if "tie" in RuleSet.look_up(rules).options])
def test_a_wrong_choice_is_answered_with_the_nearest_right_one(rules: str) -> None:
    with pytest.raises(RuleSetError, match='Did you mean "tie"'):
        RuleSet.look_up(f"{rules} ties=drawn")
    with pytest.raises(RuleSetError, match='Did you mean "drawn"'):
        RuleSet.look_up(f"{rules} tie=drawm")


# --- the tables of GameColony -----------------------------------------------------------------------------------------

FLAGS = [flags for count in range(4) for flags in itertools.combinations(("3f", "w", "Tm"), count)]
TABLES = ["|".join((f"{draw}-{two}-{out}", *flags)) for draw in "12" for two in "02" for out in "12" for flags in FLAGS]


def test_there_are_64_tables() -> None:
    loaded = {RuleSet.look_up(f"gamecolony table={table}") for table in TABLES}
    assert len(TABLES) == len(loaded) == 64


@pytest.mark.parametrize("table", TABLES)
def test_a_table_is_read_and_printed(table: str) -> None:
    rules = RuleSet.look_up(f"gamecolony table={table}")
    assert rules.label() == ("gamecolony" if table == "2-2-2" else f"gamecolony table={table}")
    digits, *flags = table.split("|")
    draw, two, canastas = digits.split("-")
    assert rules.turn.draw == int(draw)
    assert ("natural-and-wild" in rules.pile.take_unfrozen) == (two == "0")
    assert ("lay-off-group-canasta" in rules.pile.take_unfrozen) == (two == "0" and "Tm" in flags)
    assert rules.pile.pair_onto_canasta == ("Tm" in flags)
    assert rules.going_out.canastas == int(canastas)
    assert rules.red_threes.discard == ("3f" in flags)
    assert rules.wild_melds.allowed == ("w" in flags)
    written = [digits, *reversed([flag.swapcase() for flag in flags])]
    for separator in (" ", " | ", "|"):
        assert RuleSet.look_up("gamecolony", table=f" {separator.join(written)} ") is rules
    options = {"draw": draw, "two-naturals": two, "canastas": canastas}
    switches = {"red-three-freezes": "3f", "wild-canasta": "w", "top-to-melded": "Tm"}
    options.update({option: "on" for option, flag in switches.items() if flag in flags})
    assert RuleSet.look_up(" ".join(["gamecolony", *(f"{name}={value}" for name, value in options.items())])) is rules


@pytest.mark.parametrize(
    "table", ["2-2", "2-2-2w", "3-2-2", "2-1-2", "2-2-2|", "2-2-2|3f|3F", "2-2-2|x", "", "2-2-2||w"]
)
def test_a_table_that_is_wrong_is_refused(table: str) -> None:
    with pytest.raises(RuleSetError, match=r"^gamecolony: "):
        RuleSet.load("gamecolony", table=table)


@pytest.mark.parametrize("points", [1000, 2501, 10000])
def test_points_are_any_whole_number_in_the_range(points: int) -> None:
    assert RuleSet.look_up(f"gamecolony points={points}").game.target == points
    for wrong in (999, 10001):
        with pytest.raises(RuleSetError, match="It is a number from 1000 to 10000"):
            RuleSet.look_up(f"gamecolony points={wrong}")


def test_every_rule_set_can_be_played() -> None:
    assert all(RuleSet.load(name) is RuleSet.look_up(name) for name in EVERY)
