"""What a person gets wrong is answered with one sentence, in a notebook too."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

import pytest
from IPython.core.interactiveshell import InteractiveShell

import canasta_nb
from canasta_nb.core.refusals import Mistake
from canasta_nb.core.ruleset import RuleSet

MISTAKES = {
    'deal("clasic", seed=7)': 'RuleSetError: there are no rules "clasic". Did you mean "classic"?',
    'deal("classic", seed=7, players=5)': "Mistake: classic is played by 4 players, not by 5.",
    'parse_position("rules classic; trun 1 draw")': "NotationError: line 1, column 16: a field was expected",
    'play(deal("classic", seed=7), parse_act("discard 4d"))': "IllegalAct: A turn begins with a draw",
    'replay("canasta 1\\nrules classic; turn 1 draw\\n2: draw")': "RecordError: line 3: draw: ",
    'Session("classic", seat=9)': "Mistake: There is no seat 9 at this table",
    'Session("classic", bots="carefull")': 'Mistake: There is no bot "carefull"',
    'Session("classic", save="/")': "AlreadyThere: / exists already; nothing was written over it.",
    'Session.resume("nope/nope.canasta")': "NotReadable: nope/nope.canasta: No such file or directory. There is",
    'Table.resume("nope/nope.canasta")': "NotReadable: nope/nope.canasta: No such file or directory. There is",
    'Session("classic", seed="7")': "Mistake: seed is a whole number, as in seed=7; not '7'.",
    'Table("classic", seat="1")': "Mistake: seat is a whole number, as in seat=1; not '1'.",
    'Table("classic", names=3)': 'Mistake: names is a list, as in names=["Ann", "Ben", "Cam", "Dot"]; not 3.',
    'Table("classic", names="Ann")': "Mistake: names is a list",
    'Table("classic", save=3)': 'Mistake: save is the name of a file, as in save="mine.canasta"; not 3.',
    'Table("classic", bots=5)': "Mistake: bots is a bot or its name",
    'Table("classic", seed=7, theme="purple")': "Mistake: The 'theme' trait of a Table instance expected any of",
    'Table("classic", sead=7)': 'UnknownOption: A Table has no option "sead"; did you mean "seed"?',
    'show("fz-99")': 'Unknown: There is no exercise "fz-99". Lesson 05 has fz-w1, fz-w2, fz-w3, fz-f1, fz-1',
    'lesson("99")': 'Unknown: There is no lesson "99". The lessons are 05_freezing',
}


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
    with pytest.raises(Mistake, match=r"line 1, column 1: an act was expected, not ") as refused:
        canasta_nb.parse_act(said)
    assert str(refused.value).endswith(advice)
