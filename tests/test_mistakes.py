"""Mistakes of a user, each answered with one sentence, in a notebook too."""

from __future__ import annotations

import importlib
import pkgutil
import re
from pathlib import Path

import pytest
from at_once import all_at_once
from IPython.core.interactiveshell import InteractiveShell
from translations import english_left

import canasta_nb
from canasta_nb import teaching
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import speaking
from canasta_nb.core.speech.refusals import Mistake, OneSentence
from canasta_nb.teaching.exercises import lesson

MISTAKES = {
    'deal("clasic", seed=7)': 'RuleSetError: there are no rules "clasic". Did you mean "classic"?',
    'deal("classic", seed=7, players=5)': "Mistake: classic is played by 4 players, not by 5.",
    'parse_position("rules classic; trun 1 draw")': "NotationError: line 1, column 16: a field was expected",
    'play(deal("classic", seed=7), parse_act("discard 4d"))': "IllegalAct: You can't",
    'replay("canasta 1\\nrules classic; turn 1 draw\\n2: draw")': "RecordError: line 3: draw: ",
    'Session("classic", seat=9)': "Mistake: There is no seat 9 at this table",
    'Session("classic", bots="carefull")': 'Mistake: There is no bot "carefull"',
    'Session("classic", save="/")': "AlreadyThere: / exists already, and nothing has been written over it.",
    'Session.resume("nope/nope.canasta")': "NotReadable: nope/nope.canasta: No such file or directory. There is",
    'Table.resume("nope/nope.canasta")': "NotReadable: nope/nope.canasta: No such file or directory. There is",
    'Session("classic", seed="7")': "Mistake: seed must be a whole number, as in seed=7, not '7'.",
    'Table("classic", seat="1")': "Mistake: seat must be a whole number, as in seat=1, not '1'.",
    'Table("classic", names=3)': 'Mistake: names must be a list, as in names=["Ann", "Ben", "Cam", "Dot"], not 3.',
    'Table("classic", names="Ann")': "Mistake: names must be a list",
    'Table("classic", save=3)': 'Mistake: save must be the name of a file, as in save="mine.canasta", not 3.',
    'Table("classic", bots=5)': "Mistake: bots must be a bot or its name",
    'Table("classic", seed=7, theme="purple")': "Mistake: theme can't be 'purple'. Choose one of these: auto, light,",
    'Table("classic", sead=7)': 'UnknownOption: A Table has no option "sead". Did you mean "seed"?',
    'show("fz-99")': 'Unknown: There is no exercise "fz-99". Lesson 05 has fz-w1, fz-w2, fz-w3, fz-f1, fz-1',
    'Practice("initial-melt")': 'Unknown: There is no topic "initial-melt" to practise. Did you mean "initial-meld"?',
    "Practice(5)": 'Unknown: There is no topic "5" to practise.',
    'Practice("freezing", level=4)': "Mistake: There is no level 4; the levels are 1, 2 and 3.",
    'Practice("freezing", level="2")': 'Mistake: level must be a whole number, as in level=1, not "2".',
    'Practice("freezing", seed="3")': 'Mistake: seed must be a whole number, as in seed=1, not "3".',
    'Practice("freezing", progress=3)': "Mistake: I can't keep your progress in 3.",
    'lesson("99")': 'Unknown: There is no lesson "99". The lessons are 01_cards_and_turn',
}


POSITION = 'deal("classic", seed=7)'
WRONG_KINDS = {
    'legal_acts("rules classic; turn 1 draw")': "legal_acts(position) asks for a position, not for a text: "
    'parse_position("rules classic; turn 1 draw") makes a position of it.',
    "legal_acts(None)": "legal_acts(position) asks for a position, not for None: "
    'deal("classic", seed=7) makes one, parse_position reads one.',
    f"legal_acts(view({POSITION}, 1))": "legal_acts(position) asks for a position, not for a View; "
    "write view.position for its position.",
    f'legal_acts(Session({POSITION}, bots="random"))': "legal_acts(position) asks for a position, not for a Session; "
    "write session.position for its position.",
    f'check({POSITION}, "draw")': 'This needs a move, not a text: parse_act("draw") makes a move of it.',
    f"check({POSITION}, legal_acts({POSITION}))": "This takes one move at a time. Ask about each of them in turn.",
    f'check({POSITION}, parse_act("draw"), seat="1")': 'seat must be a whole number, as in seat=1, not "1".',
    f'check(parse_act("draw"), {POSITION})': "check(position, act) asks for a position, not for a move: "
    "first comes the position, then the move.",
    f'play({POSITION}, "draw")': 'This needs a move, not a text: parse_act("draw") makes a move of it.',
    'play("my game", parse_act("draw"))': "play(position, act) asks for a position, not for a text: "
    'parse_position("my game") makes a position of it.',
    f"play({POSITION}, 7)": 'This needs a move, such as parse_act("draw") makes, not 7.',
    "parse_position(7)": 'parse_position reads a text, as in parse_position("rules classic; turn 1 draw"), not 7.',
    f"parse_position({POSITION})": 'parse_position reads a text, as in parse_position("rules classic; turn 1 draw"), '
    "and this is a Position already.",
    "parse_act(None)": 'parse_act reads a text, as in parse_act("draw"), not None.',
    'parse_act(parse_act("draw"))': 'parse_act reads a text, as in parse_act("draw"), and this is a move already.',
    'explain("my game", "what may I do?")': "explain(position, question) asks for a position, not for a text: "
    'parse_position("my game") makes a position of it.',
    f"explain({POSITION}, 7)": 'explain reads a text, as in explain("why is the pile frozen?"), not 7.',
    "score_deal(7)": "score_deal(position) asks for a position, not for 7: "
    'deal("classic", seed=7) makes one, parse_position reads one.',
    "next_deal(7, seed=8)": "next_deal(position, seed) asks for a position, not for 7: "
    'deal("classic", seed=7) makes one, parse_position reads one.',
    "view(7, 1)": "view(position, seat) asks for a position, not for 7: "
    'deal("classic", seed=7) makes one, parse_position reads one.',
    f'view({POSITION}, "1")': 'seat must be a whole number, as in seat=1, not "1".',
    "replay(7)": 'GameRecord.parse reads a text, as in GameRecord.parse("canasta 1 …"), not 7.',
    "deal(7, seed=7)": 'deal reads a text, as in deal("classic"), not 7.',
    'deal("classic", seed="7")': 'seed must be a whole number, as in seed=1, not "7".',
    'deal("classic", seed=7, players="4")': 'players must be a whole number, as in players=1, not "4".',
    "RuleSet.load(7)": 'RuleSet.load reads a text, as in RuleSet.load("classic"), not 7.',
    "RuleSet.parse(None)": 'RuleSet.parse reads a text, as in RuleSet.parse("classic"), not None.',
    "RuleSet.from_toml(7)": 'RuleSet.from_toml reads a text, as in RuleSet.from_toml("our-club.toml"), not 7.',
}


@all_at_once(WRONG_KINDS)
def test_a_value_of_another_kind_is_answered_with_the_nearest_right_call(call: str) -> None:
    with pytest.raises(Mistake) as said:
        eval(call, vars(canasta_nb) | {name: getattr(canasta_nb, name) for name in canasta_nb.__all__})
    assert str(said.value) == WRONG_KINDS[call]


@pytest.fixture(scope="module")
def shell() -> InteractiveShell:
    shell = InteractiveShell()
    shell.run_cell("from canasta_nb import *\nfrom canasta_nb.teaching import *")
    shell.run_cell("from canasta_nb.teaching.exercises import lesson")
    return shell


@pytest.mark.parametrize("cell", MISTAKES)
def test_a_notebook_shows_the_sentence_alone(
    cell: str, shell: InteractiveShell, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shell.run_cell(cell).error_in_exec is not None
    shown = capsys.readouterr().out.strip()
    assert shown.startswith(MISTAKES[cell]), shown
    assert "\n" not in shown


IN_SPANISH = (
    *MISTAKES, *WRONG_KINDS, 'speak("fr")', "hint(3)", "show(4)", "exam(0)", 'glossary("x")', 'Replay("nope")',
    "Replay(3)", "PileExplorer(3)", "MeldBuilder(3)", 'MinimumTable("classic", score="x")',
    'HandPicker("KsKh", max_pick=-1)',
    'VariantExplorer(["classic"])', 'VariantExplorer("classic")', 'FinishedTable("clasic")', 'Table("classic").undo()',
    'Table("classic", coach="x")', 'Table("classic", undo_policy="x")', 'RuleSet.load("classic", wild_meld="on")',
    'RuleSet.from_toml("nope.toml")', 'Coach(3)', 'Practice(against="x")', f'explain({POSITION}, "who wins?")',
)  # fmt: skip


@all_at_once(IN_SPANISH)
def test_a_mistake_is_answered_in_the_language_that_is_spoken(call: str) -> None:
    names = {name: getattr(canasta_nb, name) for name in canasta_nb.__all__}
    names |= {name: getattr(teaching, name) for name in teaching.__all__} | {"lesson": lesson}
    with speaking("es"), pytest.raises((Mistake, OSError, TypeError)) as said:
        eval(call, vars(canasta_nb) | names)
    assert isinstance(said.value, OneSentence)
    spoken = re.sub(r"\w+(-\w+)+", "", str(said.value))  # without ids, which are the same in every language
    assert not english_left(spoken), said.value


def test_every_error_of_ours_about_a_value_is_such_a_mistake() -> None:
    ours = set()
    for module in pkgutil.walk_packages(canasta_nb.__path__, "canasta_nb."):
        if module.name != "canasta_nb.classroom.nbval_plugin":
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
