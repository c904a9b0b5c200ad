"""Mistakes at a table with real cards: every case of every rule book, with its ruling and its points."""

import re
import tomllib
from importlib import resources
from typing import Any

import pytest
from at_once import all_at_once
from catalogue import sentence
from sentences.mistakes import incidents as mistakes_made, ruled
from translations import english_left

from canasta_nb.core.engine.wording import placeholders
from canasta_nb.core.model.cards import parse_cards
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.questions.incidents import HOLDS, KINDS, Incident, rule_on
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.shipped import shipped_ids
from canasta_nb.core.speech.language import read, speaking
from canasta_nb.core.speech.refusals import Mistake

DATA = mistakes_made()
CASES = [(code, table, case) for code, table in DATA.items() for case in table["case"]]


def book(code: str) -> dict[str, list[dict[str, Any]]]:
    file = resources.files("canasta_nb") / "rulesets" / "incidents" / f"{code}.toml"
    return {what: list(cases.values()) for what, cases in tomllib.loads(file.read_text(encoding="utf-8")).items()}


@all_at_once(CASES, ids=lambda each: each.get("what") if isinstance(each, dict) else each)
def test_a_mistake_is_ruled_on(code: str, table: dict[str, Any], case: dict[str, Any]) -> None:
    found = ruled(table, case)
    assert found.ruling == case["ruling"]
    side = "AB"[(case.get("seat", 1) - 1) % 2]
    assert {name: points for name, points in found.scores.items() if points} == case.get("scores", {})
    assert set(found.scores) <= {side, "A", "B"}


@all_at_once(CASES, ids=lambda each: each.get("what") if isinstance(each, dict) else each)
def test_a_mistake_is_ruled_on_alike_in_spanish(code: str, table: dict[str, Any], case: dict[str, Any]) -> None:
    english = ruled(table, case)
    with speaking("es"):
        found = ruled(table, case)
    assert (found.ruling, found.scores, found.source) == (english.ruling, english.scores, english.source)
    assert found.says != english.says
    assert not english_left(found.says), found.says


@pytest.mark.parametrize("code", DATA)
def test_every_case_of_a_book_has_its_example(code: str) -> None:
    met = {(case["what"], ruled(DATA[code], case).source, case["ruling"]) for case in DATA[code]["case"]}
    written = [(what, case) for what, cases in book(code).items() for case in cases]
    assert [(what, case["ruling"]) for what, case in written if (what, case["source"], case["ruling"]) not in met] == []
    assert len(DATA[code]["case"]) >= len(written)


@pytest.mark.parametrize("code", DATA)
def test_a_book_has_only_words_that_are_known(code: str) -> None:
    for what, cases in book(code).items():
        assert "when" not in cases[-1], f"{what} leaves a case open"
        for case in cases:
            assert set(case) <= {"when", "ruling", "says", "source", "fine", "points", "each", "gain"}
            assert set(case.get("when", ())) <= set(HOLDS)
            assert {name for each in case["says"] for name in placeholders(each)} <= set(KINDS)


def test_rule_sets_have_a_book_or_say_nothing_on_mistakes() -> None:
    for name in shipped_ids():
        code = str(RuleSet.load(name).irregularities.code)
        assert bool(read(f"rulesets/incidents/{code}.toml")) == (code != "none"), name


@pytest.mark.parametrize(
    ("rules", "incident", "says"),
    [
        ("classic", Incident("misdeal", 1), sentence("incidents/words", "no_rules", rules="classic")),
        ("official-1950", Incident("misdael", 1), 'Did you mean "misdeal"?'),
        ("official-1950", Incident("misdeal", 7), "There is no seat 7, because this game has 4 players."),
        (
            "official-1950",
            Incident("exposed-cards", 1),
            sentence("incidents/words", "name_cards", what="exposed-cards"),
        ),
        (
            "official-1950",
            Incident("short-initial-meld", 1, parse_cards("KsKhKdJk")),
            sentence("incidents/words", "enough", have=80, need=50),
        ),
        (
            "official-1950",
            Incident("undeclared-three", 1, parse_cards("3hJk3s")),
            sentence("incidents/words", "no_three", cards="a joker or 3♠"),
        ),
        ("combo", Incident("too-many-wilds", 1, parse_cards("KsKhKd2c")), "KsKhKd2c has no extra wild card."),
        ("combo", Incident("too-many-wilds", 1, parse_cards("KsKh5d")), "KsKh5d: the natural cards of a group"),
    ],
)
def test_what_cannot_be_ruled_on_is_said(rules: str, incident: Incident, says: str) -> None:
    with pytest.raises((Mistake, ValueError), match=re.escape(says)):
        rule_on(parse_position(f"rules {rules}; turn 1 play; hand 1 KsKhKdJk2c5d; pile 9d"), incident)
