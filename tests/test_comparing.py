"""Rule sets side by side: every difference is told once, and the example positions show what the choices do."""

from itertools import combinations, pairwise

import pytest
from sampled import every_time

from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.values import slots
from canasta_nb.core.speech.language import read, translation_of
from canasta_nb.rulebook import options
from canasta_nb.rulebook.comparing import compared
from canasta_nb.rulebook.examples import answer, changed, examples, telling
from canasta_nb.rulebook.page import page
from canasta_nb.rulebook.saying import told

IDS = RuleSet.ids()
PAIRS = {"neighbours": [*pairwise(IDS)], "all": [*combinations(IDS, 2)]}


@pytest.mark.parametrize("other", IDS)
def test_every_difference_stands_in_one_point_and_every_sentence_in_its_chapter(other: str) -> None:
    rules = [RuleSet.load("classic"), RuleSet.load(other)]
    points = compared(rules)
    keys = [key for point in points for key in point.keys]
    assert len(keys) == len(set(keys))
    for column, each in enumerate(rules):
        told = [sentence.says for chapter in page(each) for sentence in chapter.sentences if sentence.keys]
        assert sorted(says for point in points for says in point.says[column]) == sorted(told)


@pytest.mark.slow
@pytest.mark.parametrize("pairs", every_time(PAIRS, asked=["neighbours"]))
def test_values_that_differ_read_differently(pairs: str) -> None:
    """But for two: a game for two to six players may deal as many cards as one for four alone, and no three is taken.

    So it makes no difference whether a game names threes among the top cards that bar the pile.
    """
    alike = {
        point.name
        for pair in PAIRS[pairs]
        for point in compared([RuleSet.load(each) for each in pair])
        if not point.differs and any(len({RuleSet.load(each).written(key) for each in pair}) > 1 for key in point.keys)
    }
    assert alike - {"pile: never on"} == {"deal: hand"}


def test_every_example_is_answered_by_every_rule_set_and_not_by_all_alike() -> None:
    tables = [RuleSet.load(each) for each in IDS] + [RuleSet.load("official-1950", black_three_wilds="on")]
    for example in examples():
        parse_act(example.act)
        answers = {answer(example, each) for each in tables}
        assert len({each.ok for each in answers}) == 2, example.id
        assert told("page", "never") not in {each.says for each in answers}, example.id
        assert example.asks.endswith("?")
        assert example.table.endswith(".")


@pytest.mark.parametrize(
    ("option", "value", "shown"),
    [
        ("canastas", "2", "one-canasta-out"),
        ("wilds-not-more", "on", "more-wild-cards"),
        ("wilds-on-canasta", "any-number", "two-wild-cards-onto-a-canasta"),
        ("no-lay-off-on-canasta", "on", "canasta-takes"),
        ("always-frozen", "on", "wild-card-takes"),
        ("wild-melds", "on", "wild-meld"),
        ("one-card", "allowed", "one-card-for-one-card"),
    ],
)
def test_a_choice_of_the_classic_table_changes_an_example(option: str, value: str, shown: str) -> None:
    rules = RuleSet.load("classic", {option: value})
    found = [example.id for example in telling([rules, RuleSet.load("samba")], 6) if changed(example, rules)]
    assert shown in found


def test_most_choices_that_concern_a_turn_have_their_example() -> None:
    """What is left is shown by the points alone: how a deal ends, what it scores, packs and players."""
    silent = {
        row["option"]
        for row in options(RuleSet.load("classic"))
        for value in row["values"]
        if value != row["default"]
        and not any(changed(each, RuleSet.load("classic", {row["option"]: value})) for each in examples())
    }
    assert silent == {"last-red-three", "tie"}


def test_a_table_that_never_comes_about_is_said_to_be_none() -> None:
    two_packs = next(each for each in examples() if each.id == "pair-joins-a-canasta")
    one_pack = RuleSet.load("classic", {"pack.packs": 1, "pack.jokers": 2, "pack.cards": 54})
    assert answer(two_packs, one_pack).says == told("page", "never")


def test_every_key_has_a_name_in_words_in_both_languages() -> None:
    """They are below the titles of chapters, where no two points look alike."""
    for path in ("rulebook/words.toml", translation_of("rulebook/words.toml", "es")):
        named = {key: text for key, text in read(path)["points"].items() if key != "of"}
        assert list(named) == list(slots()), path
        assert all(text[0].isupper() and "_" not in text and text[-1] != "." for text in named.values()), path
        shown = [(point.chapter, named[point.keys[0]]) for point in compared(list(map(RuleSet.load, IDS)))]
        assert len(set(shown)) == len(shown), path
