"""Rules that a text names: by an id or by a file beside it, and nothing else of the computer is looked at."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from catalogue import sentence

from canasta_nb.cases import judge_case, judge_files
from canasta_nb.core.notation.records import GameRecord
from canasta_nb.core.notation.saving import resume
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import NotationError
from canasta_nb.widgets.shown.meld_builder import MeldBuilder
from canasta_nb.widgets.shown.pile_explorer import PileExplorer
from canasta_nb.widgets.table.table import Table

HOUSE = """\
based_on = "classic"
[differences]
game.target = 3000
initial_meld.table = [["below", 15], [0, 60]]
"""
TABLE = "rules {name}; turn 1 draw"
ELSEWHERE = [
    "{folder}/our-club.toml", "{folder}/none.toml", "./our-club.toml", "../our-club.toml", "//host/share/our-club.toml",
    r"sub\our-club.toml", r"\\host\share\our-club.toml", "C:our-club.toml", "our-club.toml:x.toml",
]  # fmt: skip


@pytest.fixture
def club(tmp_path: Path) -> Path:
    file = tmp_path / "our-club.toml"
    file.write_text(HOUSE, encoding="utf-8")
    return file


@pytest.fixture
def here(club: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in the folder of the house rules."""
    monkeypatch.chdir(club.parent)
    return club.parent


def test_a_text_names_a_file_of_rules_beside_it(here: Path) -> None:
    rules = RuleSet.from_toml("our-club.toml")
    assert parse_position(TABLE.format(name="our-club.toml")).rules == rules
    (here / "sub").mkdir()
    (here / "our-club.toml").rename(here / "sub" / "our-club.toml")
    record = f"canasta 1\n{TABLE.format(name='our-club.toml')}\n"
    (here / "sub" / "game.canasta").write_text(record, encoding="utf-8")
    assert GameRecord.load("sub/game.canasta").deals[0].rules == rules
    case = {"id": "a", "position": TABLE.format(name="our-club.toml"), "expect": {"minimum": {"A": 60}}}
    (here / "sub" / "cases.yaml").write_text(json.dumps([case]), encoding="utf-8")
    assert [each.agrees for each in judge_files(["sub/cases.yaml"])] == [True]
    with pytest.raises(NotationError, match=r"our-club\.toml: no such file"):
        GameRecord.parse(record)


@pytest.mark.parametrize("name", ELSEWHERE)
def test_a_text_names_no_file_elsewhere_and_learns_nothing_of_one(name: str, here: Path) -> None:
    text = TABLE.format(name=name.format(folder=here))
    says = sentence("mistakes", "beside")
    (here / "game.canasta").write_text(f"canasta 1\n{text}\n", encoding="utf-8")
    for read in (parse_position, lambda _: GameRecord.load("game.canasta"), lambda _: resume("game.canasta"), Table):
        with pytest.raises(ValueError, match=r"column 7: ") as refused:
            read(text)
        assert says.rstrip(".") in str(refused.value)
    assert says in judge_case({"id": "a", "position": text, "expect": {"minimum": {"A": 60}}}).got["error"]


def test_a_text_names_no_link_which_may_lead_anywhere(here: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "their-club.toml"
    elsewhere.write_text(HOUSE, encoding="utf-8")
    (here / "link.toml").symlink_to(elsewhere)
    with pytest.raises(NotationError, match=sentence("mistakes", "what_it_is", "link")):
        parse_position(TABLE.format(name="link.toml"))
    assert RuleSet.from_toml("link.toml").game.target == 3000


def test_python_names_a_file_of_rules_wherever_it_is(club: Path) -> None:
    rules = RuleSet.from_toml(club)
    assert RuleSet.parse(str(club)) == RuleSet.look_up(str(club)) == RuleSet.load(str(club)) == rules
    for widget in (Table(str(club), seed=7), MeldBuilder("KsKh", rules=str(club)), PileExplorer("Ks", rules=str(club))):
        assert rules.label() in repr(widget)


def test_a_file_of_rules_is_read_again_after_a_change(here: Path) -> None:
    before = RuleSet.parse("our-club.toml")
    (here / "our-club.toml").write_text(HOUSE.replace("3000", "2000"), encoding="utf-8")
    assert (before.game.target, RuleSet.parse("our-club.toml").game.target) == (3000, 2000)
