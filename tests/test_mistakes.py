"""Mistakes of a user, each answered with one sentence, in a notebook too."""

from __future__ import annotations

import importlib
import pkgutil
import re
from functools import partial
from pathlib import Path

import pytest
from at_once import all_at_once
from catalogue import sentence
from IPython.core.interactiveshell import InteractiveShell
from sentences.mistakes import answer, called, made
from translations import english_left

import canasta_nb
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import speaking
from canasta_nb.core.speech.refusals import Mistake, OneSentence

SEVERAL = sentence("mistakes", "several_acts")
# What the answer to a value of another kind names: the nearest right call.
RIGHT_CALLS = {
    'legal_acts("rules classic; turn 1 draw")': 'parse_position("rules classic; turn 1 draw")',
    "legal_acts(None)": 'deal("classic", seed=7)',
    'legal_acts(view(deal("classic", seed=7), 1))': "view.position",
    'legal_acts(Session(deal("classic", seed=7), bots="random"))': "session.position",
    'check(deal("classic", seed=7), "draw")': 'parse_act("draw")',
    'check(deal("classic", seed=7), legal_acts(deal("classic", seed=7)))': SEVERAL,
    'check(deal("classic", seed=7), parse_act("draw"), seat="1")': "seat=1",
    'check(parse_act("draw"), deal("classic", seed=7))': "check(position, act)",
    'play(deal("classic", seed=7), "draw")': 'parse_act("draw")',
    'play("my game", parse_act("draw"))': 'parse_position("my game")',
    'play(deal("classic", seed=7), 7)': 'parse_act("draw")',
    "parse_position(7)": 'parse_position("rules classic; turn 1 draw")',
    'parse_position(deal("classic", seed=7))': 'parse_position("rules classic; turn 1 draw")',
    "parse_act(None)": 'parse_act("draw")',
    'parse_act(parse_act("draw"))': 'parse_act("draw")',
    'explain("my game", "what may I do?")': 'parse_position("my game")',
    'explain(deal("classic", seed=7), 7)': 'explain("why is the pile frozen?")',
    "score_deal(7)": 'deal("classic", seed=7)',
    "next_deal(7, seed=8)": 'deal("classic", seed=7)',
    "view(7, 1)": 'deal("classic", seed=7)',
    'view(deal("classic", seed=7), "1")': "seat=1",
    "replay(7)": 'GameRecord.parse("canasta 1',
    "deal(7, seed=7)": 'deal("classic")',
    'deal("classic", seed="7")': "seed=1",
    'deal("classic", seed=7, players="4")': "players=1",
    "RuleSet.load(7)": 'RuleSet.load("classic")',
    "RuleSet.parse(None)": 'RuleSet.parse("classic")',
    "RuleSet.from_toml(7)": 'RuleSet.from_toml("our-club.toml")',
}


def test_every_call_of_that_kind_is_asked() -> None:
    assert list(RIGHT_CALLS) == made()["kinds"]


@all_at_once(RIGHT_CALLS)
def test_a_value_of_another_kind_is_answered_with_the_nearest_right_call(call: str) -> None:
    with pytest.raises(Mistake) as said:
        called(call)
    assert RIGHT_CALLS[call] in str(said.value)


@pytest.fixture(scope="module")
def shell() -> InteractiveShell:
    shell = InteractiveShell()
    shell.run_cell("from canasta_nb import *\nfrom canasta_nb.teaching import *")
    shell.run_cell("from canasta_nb.teaching.bank.exercises import lesson")
    return shell


@pytest.mark.parametrize("cell", made()["calls"])
def test_a_notebook_shows_the_sentence_alone(
    cell: str, shell: InteractiveShell, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shell.run_cell(cell).error_in_exec is not None
    shown = capsys.readouterr().out.strip()
    assert shown == answer(partial(called, cell))
    assert "\n" not in shown


@all_at_once((*made()["calls"], *made()["kinds"]))
def test_a_mistake_is_answered_in_the_language_that_is_spoken(call: str) -> None:
    with speaking("es"), pytest.raises((Mistake, OSError, TypeError)) as said:
        called(call)
    assert isinstance(said.value, OneSentence)
    spoken = re.sub(r"\w+(-\w+)+", "", str(said.value))  # without ids, which are the same in every language
    assert not english_left(spoken), said.value


def test_every_error_of_ours_about_a_value_is_such_a_mistake() -> None:
    ours = set()
    for module in pkgutil.walk_packages(canasta_nb.__path__, "canasta_nb."):
        if module.name != "canasta_nb.classroom.grading.nbval_plugin":
            ours |= {
                found
                for found in vars(importlib.import_module(module.name)).values()
                if isinstance(found, type)
                and issubclass(found, ValueError)
                and found.__module__.startswith("canasta_nb")
            }
    assert len(ours) > 10
    assert [found for found in ours if not issubclass(found, Mistake)] == []


def test_a_deal_takes_whatever_names_rules(tmp_path: Path) -> None:
    club = tmp_path / "our-club.toml"
    club.write_text('based_on = "classic"\n[differences]\ngame.target = 3000\n', "utf-8")
    assert canasta_nb.deal(str(club), seed=7) == canasta_nb.deal(RuleSet.from_toml(club), seed=7)
    assert canasta_nb.deal("classic always-frozen=on", seed=7).rules.label() == "classic always-frozen=on"
    assert canasta_nb.deal("classic", seed=7) == canasta_nb.deal(RuleSet.load("classic"), seed=7)


@pytest.mark.parametrize(
    ("said", "advice"),
    [
        ("lay KsKhKd", 'did you mean "meld"?'),
        ("pickup 9d", 'did you mean "take"?'),
        ("Throw 9d", 'did you mean "discard"?'),
        ("pass", 'did you mean "discard"?'),
        ("dicard 9d", 'did you mean "discard"?'),
        ("zzz", "it begins with draw, face, take, meld, join, show, discard, ask, yes, no, stop"),
    ],
)
def test_an_act_by_another_name_is_answered_with_its_own(said: str, advice: str) -> None:
    with pytest.raises(Mistake, match=r"line 1, column 1: a move was expected, not ") as refused:
        canasta_nb.parse_act(said)
    assert str(refused.value).endswith(advice)
