"""Random `rules` fields and files of house rules: each is a rule set, or gets a sentence about the mistake."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, strategies as st

from canasta_nb.core.rules.rulefile import read_rule_file
from canasta_nb.core.rules.ruleset import RuleSet, RuleSetError
from canasta_nb.core.rules.vocabulary.values import slots

KEYS = st.sampled_from([*slots(), *RuleSet.load("classic").options, "revision", "pile", "pile.", ".", "x.y"])
PIECES = st.sampled_from(
    ["4", "-", ":", ",", "/", "below", "none", "true", "all", "no-limit", "natural-pair", "Jk", "13", "²", "9" * 5000]
)
WORDS = st.lists(PIECES, min_size=1, max_size=6).map("".join) | st.text(max_size=8)

PLAIN = st.booleans() | st.integers(-5, 5000) | st.sampled_from(["none", "below", "wild", "4", "²", "13 24", ""])
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["4", "x", "2"]), inner, max_size=2),
)
PARTS = st.sampled_from(["differences", "sources", "options", "when", "shorthand", "id", "revision", "aliases"])


def explained(wrong: RuleSetError, begins: str) -> None:
    assert str(wrong).startswith(begins)
    assert len(str(wrong)) > len(begins)


def toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(each) for each in value) + "]"
    return json.dumps(value, ensure_ascii=False)


@given(st.lists(st.tuples(KEYS, WORDS), max_size=3))
def test_the_rules_field_is_read_or_explained(pairs: list[tuple[str, str]]) -> None:
    text = " ".join(["classic", *(f"{key}={value}" for key, value in pairs)])
    try:
        rules = RuleSet.parse(text)
    except RuleSetError as wrong:
        explained(wrong, "")
    else:
        assert RuleSet.parse(rules.label()).values == rules.values


@given(st.sampled_from(list(slots())), VALUES)
def test_a_value_in_a_file_is_read_or_explained(key: str, value: object) -> None:
    words = f'based_on = "classic"\n[differences]\n{key} = {toml(value)}\n'
    try:
        read = read_rule_file(words, "our-club.toml", shipped=False)
    except RuleSetError as wrong:
        explained(wrong, f"our-club.toml:3: {key}")
    else:
        assert slots()[key].parse(slots()[key].write(read.differences[key])) == read.differences[key]


@given(st.dictionaries(PARTS, VALUES | st.dictionaries(st.sampled_from(["a", "b"]), VALUES, max_size=2), max_size=4))
def test_a_part_of_a_file_is_read_or_explained(parts: dict[str, object]) -> None:
    words = 'based_on = "classic"\n' + "".join(f"{name} = {toml(value)}\n" for name, value in parts.items())
    try:
        read_rule_file(words, "our-club.toml", shipped=False)
    except RuleSetError as wrong:
        explained(wrong, "our-club.toml")


@pytest.mark.parametrize(
    "word", ["deal.hand=²:13", "deal.hand=4:²", "turn.draw=²", "game.target=" + "9" * 5000, "revision=" + "9" * 5000]
)
def test_a_number_that_is_none_is_explained(word: str) -> None:
    with pytest.raises(RuleSetError):
        RuleSet.parse(f"classic {word}")


@pytest.mark.parametrize(
    "option",
    [
        'values = {a = 3}, default = "a", what = "w"',
        "values = 3, default = 3, what = 3",
        'range = {from = "x", to = 3, key = "game.target"}, default = 1, what = "w"',
        'range = 3, default = 1, what = "w"',
    ],
)
def test_an_option_is_read_or_explained(option: str) -> None:
    with pytest.raises(RuleSetError, match=r"^our-club\.toml:3: "):
        read_rule_file(f'based_on = "classic"\n[options]\nx = {{{option}}}\n', "our-club.toml", shipped=False)
