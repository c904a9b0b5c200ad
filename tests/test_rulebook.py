"""The page of a rule set: every value that defines a game is in a sentence, with its source."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from catalogue import sentence
from mutation import changes

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.values import slots
from canasta_nb.core.speech.words import capital
from canasta_nb.rulebook.page import page, titles, written

EVERY = RuleSet.ids()
CLASSIC = RuleSet.load("classic")

# Where a value makes no difference at the table, the page does not tell it.
NOT_TOLD: dict[str, tuple[Callable[[RuleSet], bool], str]] = {
    "pile.frozen_by": (lambda rules: rules.pile.always_frozen, "the pile is always frozen"),
    "pile.never_on": (lambda rules: set(rules.pile.never_on) == {"wild"}, "threes bar the pile whatever it says"),
    "pile.take_unfrozen": (lambda rules: rules.pile.always_frozen, "the pile is always frozen"),
    "groups.max_wilds_complete": (
        lambda rules: "wild" not in rules.groups.completed_adds,
        "no wild card is added to a completed canasta",
    ),
    "wild_melds.smallest": (lambda rules: not rules.wild_melds.allowed, "there are no wild melds"),
    "wild_melds.largest": (lambda rules: not rules.wild_melds.allowed, "there are no wild melds"),
    "wild_melds.completed_adds": (lambda rules: not rules.wild_melds.allowed, "there are no wild melds"),
    "red_threes.minus_values": (lambda rules: rules.red_threes.sign == "always-plus", "they never count minus"),
    "red_threes.values": (lambda rules: rules.red_threes.role == "bad-card", "red threes are no bonus cards"),
    "red_threes.sign": (lambda rules: rules.red_threes.role == "bad-card", "red threes are no bonus cards"),
    "packet.threes": (lambda rules: rules.red_threes.role == "bad-card", "no threes are bonus cards"),
    "packet.not_if_out": (lambda rules: not rules.going_out.possible, "nobody goes out"),
    "going_out.canastas": (lambda rules: not rules.going_out.possible, "nobody goes out"),
    "going_out.kinds": (lambda rules: not rules.going_out.possible, "nobody goes out"),
    "going_out.ask": (lambda rules: not rules.going_out.possible, "nobody goes out"),
    "going_out.bonus": (lambda rules: not rules.going_out.possible, "nobody goes out"),
    "going_out.ask_when": (lambda rules: rules.going_out.ask == "none", "nobody asks"),
    "going_out.ask_limit": (lambda rules: rules.going_out.ask == "none", "nobody asks"),
    "going_out.concealed_bonus": (
        lambda rules: rules.going_out.concealed_means is None or bool(rules.going_out.ways),
        "no hand is concealed, or the ways of going out say what one pays",
    ),
    "going_out.concealed_means": (lambda rules: not rules.going_out.concealed_bonus, "it counts nothing"),
    "deal.upcard_rejects": (lambda rules: rules.deal.upcard == "none", "no card is turned up"),
    "game.target": (lambda rules: rules.game.deals is not None, "the number of deals is fixed"),
    "black_threes.meld_largest": (lambda rules: rules.black_threes.meld == "never", "you can't meld them"),
}


def with_value(rules: RuleSet, key: str, value: object) -> RuleSet:
    """Return the rules with one value of another rule set, whether or not the values fit together."""
    chapter, _, name = key.partition(".")
    changed: dict[str, Any] = {chapter: replace(getattr(rules, chapter), **{name: value})}
    return replace(rules, **changed)


def says(rules: RuleSet) -> list[str]:
    return [told.says for chapter in page(rules) for told in chapter.sentences]


def told_keys(rules: RuleSet) -> set[str]:
    return {key for chapter in page(rules) for told in chapter.sentences for key in told.keys}


def own(rules: RuleSet) -> list[str]:
    return [key for key in slots() if rules.values[key] != CLASSIC.values[key]]


@pytest.mark.parametrize("name", EVERY)
def test_every_value_that_is_not_classic_stands_on_the_page(name: str) -> None:
    rules = RuleSet.look_up(name)
    silent = []
    for key in own(rules):
        excused = key in NOT_TOLD and NOT_TOLD[key][0](rules)
        if not excused and key not in told_keys(rules):
            silent.append(key)
    assert silent == []


ODD = {  # with the value of classic these pages have no row for some number of players or threes
    "players.counts",
    "players.sides",
    "deal.hand",
    "red_threes.role",
    "red_threes.values",
    "red_threes.minus_values",
    "black_threes.values",
    "packet.size",
}


@pytest.mark.parametrize("name", EVERY)
def test_a_change_of_such_a_value_changes_the_page(name: str) -> None:
    rules = RuleSet.look_up(name)
    before, silent = says(rules), []
    for key in own(rules):
        if key in NOT_TOLD and NOT_TOLD[key][0](rules):
            continue
        try:
            after = says(with_value(rules, key, CLASSIC.values[key]))
        except (KeyError, IndexError):
            assert key in ODD or key.startswith("pack."), key
            continue
        if after == before:
            silent.append(key)
    assert silent == []


@pytest.mark.slow
def test_every_key_is_told_where_a_club_changes_it() -> None:
    """Also one that no rule set of ours changes."""
    houses = [f"classic {words}" for change in changes("classic") for words in change.words]
    told = {key for rules in map(RuleSet.look_up, [*EVERY, *houses]) for key in told_keys(rules)}
    untold = slots().keys() - told
    assert not untold, f"give these a sentence in canasta_nb/rulebook: {untold}"


@pytest.mark.parametrize("key", list(NOT_TOLD))
def test_what_is_not_told_is_so_somewhere(key: str) -> None:
    silent, reason = NOT_TOLD[key]
    assert reason
    assert any(key in own(rules) and silent(rules) for rules in map(RuleSet.look_up, EVERY))


@pytest.mark.parametrize("name", EVERY)
def test_a_choice_of_the_table_changes_the_page(name: str) -> None:
    rules = RuleSet.look_up(name)
    for option in rules.options.values():
        for value, sets in option.values.items():
            if sets and value != option.default:
                other = RuleSet.look_up(f"{name} {option.name}={value}")
                assert says(other) != says(rules), (option.name, value)
                ((word, chosen),) = other.chosen.items()
                assert written(other).endswith(f"Chosen at this table\n  {word}: {chosen}")


@pytest.mark.parametrize("name", EVERY)
def test_every_sentence_is_one_and_has_a_source(name: str) -> None:
    for chapter in page(RuleSet.look_up(name)):
        assert chapter.sentences
        for told in chapter.sentences:
            assert re.fullmatch(r"[A-Z1-9].*\.", told.says), told
            assert told.source.strip()
            assert "follows from" not in told.source
            assert "_" not in told.says
            assert "None" not in told.says
            assert "  " not in told.says
            assert "1000 " not in told.says
            assert f"{told.says} [{told.source}]" in written(RuleSet.look_up(name))


def test_the_page_has_its_chapters_in_order() -> None:
    assert [chapter.title for chapter in page(RuleSet.look_up("mexican"))] == titles()
    assert [chapter.title for chapter in page(CLASSIC)] == [title for title in titles() if title != "Extra cards"]


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ("classic", "Four players: seats 1 and 3 against seats 2 and 4."),
        ("classic", "A mixed canasta scores 300."),
        ("classic", "They are worth 100 each, 800 for all four."),
        ("classic-2p", "Two players: each plays alone."),
        (
            "classic-3p",
            capital(sentence("rulebook/words", "players", "lone", what="take the pile or go out")),
        ),
        (
            "samba three-hand=lone-hand",
            capital(sentence("rulebook/words", "players", "lone_of", n="three", what="take the pile or go out")),
        ),
        ("samba three-hand=lone-hand", "Two players: each plays alone."),
        ("official-3pack", "Six players: seats 1 and 4 against seats 2 and 5 against seats 3 and 6."),
        ("official-1950", "50 from 0, 90 from 1,500, 120 from 3,000"),
        ("modern-american", "the initial meld needs 125 below 3,000, 155 from 3,000, 180 from 5,000."),
        ("modern-american", "Sevens take no wild cards."),
        ("gamecolony", capital(sentence("rulebook/words", "melds", "not-more"))),
        ("gamecolony table=2-2-2|w", capital(sentence("rulebook/words", "wild_melds", "any", size="seven or more"))),
        ("samba", capital(sentence("rulebook/words", "melds", "adds_naturals"))),
        ("samba", sentence("rulebook/words", "ways", "lay-off-sequence")),
        ("samba", sentence("rulebook/words", "asking", "next_of", n="six")),
        ("samba six-hand=three-of-two", "You may ask your partner whether"),
        ("classic-6p", sentence("rulebook/words", "asking", "next")),
        ("tampa", sentence("rulebook/words", "going_out", "kinds", kinds="A mixed one")),
        ("tampa", "For you they are worth 100 each, 1,000 for five, 1,200 for all six; against you 200 each."),
        ("italian", sentence("rulebook/words", "going_out", "kinds", kinds="One of twos")),
        ("pennies-from-heaven", "four canastas, among them one of sevens, a wild one, a natural one and a mixed one."),
        ("combo", capital(sentence("rulebook/words", "going_out", "impossible"))),
        ("combo-5p", "three players share two seats"),
        ("hand-and-foot", "A side's initial meld needs 50 in deal 1, 90 in deal 2, 120 in deal 3, 150 in deal 4."),
        (
            "natural",
            "From 9,000 it must contain " + sentence("rulebook/words", "contains", "natural-canasta-or-better") + ".",
        ),
    ],
)
def test_what_some_pages_say(rules: str, says: str) -> None:
    assert says in written(RuleSet.look_up(rules))
