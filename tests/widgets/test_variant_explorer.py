"""The VariantExplorer: what it compares, how a choice changes the six positions, what it answers to nonsense."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.widgets.shown.variant_explorer import VariantExplorer

WITH_AN_OPTION = """\
based_on = "classic"
[options.short]
default = "off"
what = "whether the game is short"
values.on = { game.target = 2000 }
values.off = {}
"""


def changed(explorer: VariantExplorer) -> list[str]:
    return [effect["id"] for effect in explorer.effects if any(each["changed"] for each in effect["answers"])]


def test_two_rule_sets_stand_side_by_side_with_their_sources() -> None:
    explorer = VariantExplorer("classic", "samba")
    at = [point["name"] for point in explorer.parameters].index("turn: draw")
    assert explorer.table[at][0].startswith("You draw one card")
    assert explorer.table[at][1].startswith("You draw two cards")
    assert all(point["differs"] for point in explorer.parameters)
    assert explorer.details == {}
    explorer.unfolded = ["turn: draw"]
    assert explorer.details["turn: draw"]["keys"] == ["turn.draw"]
    assert explorer.details["turn: draw"]["values"] == [["1"], ["2"]]
    assert all(explorer.details["turn: draw"]["sources"])


def test_points_on_which_all_agree_are_shown_on_demand() -> None:
    explorer = VariantExplorer("classic", "wikipedia")
    few = len(explorer.parameters)
    explorer.only_differences = False
    assert few < len(explorer.parameters) == len(explorer.table)
    assert sum(point["differs"] for point in explorer.parameters) == few


def test_a_choice_of_the_table_changes_positions_and_points() -> None:
    explorer = VariantExplorer("classic", "classic")
    assert changed(explorer) == []
    assert explorer.counts == sentence("variant_explorer", "points", 0, all=49)
    explorer.options = [{}, {"always-frozen": "on"}]
    assert explorer.ids == ["classic", "classic always-frozen=on"]
    assert changed(explorer) == ["wild-card-takes", "meld-takes", "canasta-takes"]
    assert "pile: always frozen" in [point["name"] for point in explorer.parameters]
    explorer.ids = ["classic", "uruguay"]
    assert explorer.options == [{}, {}]
    assert changed(explorer) == []


def test_house_rules_are_compared_and_keep_their_values_when_an_option_is_chosen() -> None:
    house = RuleSet.load("classic", {"game.target": 3000})
    explorer = VariantExplorer("classic", house, options=[{}, {"canastas": "2"}])
    assert sorted(explorer.ids[1].split()[1:]) == ["canastas=2", "game.target=3000"]
    assert "game: target" in [point["name"] for point in explorer.parameters]


def test_the_values_are_a_table_of_pandas() -> None:
    frame = VariantExplorer("classic", "samba").df
    assert list(frame.columns) == ["classic", "samba"]
    assert list(frame.loc["turn.draw"]) == ["1", "2"]
    assert "melds.smallest" not in frame.index


def test_what_is_said_is_the_same_in_every_run_and_80_columns_wide() -> None:
    first, second = (VariantExplorer("classic", "modern-american")._repr_mimebundle_()[0] for _ in range(2))
    assert first["text/plain"] == second["text/plain"]
    assert first["text/html"] == second["text/html"]
    assert max(map(len, first["text/plain"].splitlines())) <= 80
    assert first["text/html"].count('scope="col"') == 6
    assert "  Classic Canasta: ✓ Yes." in first["text/plain"]
    assert "≠ A three that you draw" in first["text/plain"]


@pytest.mark.parametrize(
    ("rules", "options", "says"),
    [
        (("classic",), {}, sentence("variant_explorer", "two_to_four", n=1)),
        (("classic",) * 5, {}, "not 5"),
        (("classic", "sambo"), {}, 'Did you mean "samba"'),
        (("classic", "jonola"), {}, "its rules are not complete"),
        (("classic", "samba"), {"options": [{}]}, "There are 2 rule sets and choices for 1."),
        (("classic", "samba"), {"options": [{"always-frozn": "on"}, {}]}, "always-frozen"),
    ],
)
def test_what_cannot_be_compared_says_why(rules: tuple[str, ...], options: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        VariantExplorer(*rules, **options)


def test_a_mistake_from_python_leaves_what_stood_there() -> None:
    explorer = VariantExplorer("classic", "samba")
    with pytest.raises(ValueError, match="samba"):
        explorer.ids = ["classic", "sambo"]
    assert explorer.ids == ["classic", "samba"]
    with pytest.raises(ValueError, match="opening"):
        explorer.options = [{}, {"openin": "160"}]
    assert explorer.options == [{}, {}]


def test_messages_are_answered(wire: Callable[..., Any]) -> None:
    explorer = VariantExplorer("classic", "samba")
    send = wire(explorer).send
    answer = send(do="set", args={"column": 0, "option": "always-frozen", "value": "on"})
    changes = sentence("variant_explorer", "changes", 2, n=3, asks=sentence("examples", "wild-card-takes", "asks"))
    assert answer["says"].startswith(f"Classic Canasta (always-frozen=on): {changes}")
    assert explorer.ids == ["classic always-frozen=on", "samba"]
    assert send(do="set", args={"column": 0, "option": "always-frozen", "value": "off"})["ack"]
    assert explorer.ids == ["classic", "samba"]
    assert "no example changes" in send(do="set", args={"column": 0, "option": "tie", "value": "drawn"})["says"]
    assert send(do="set", args={"column": 2, "rules": "uruguay"})["says"] == "Uruguay Canasta is now beside the others."
    assert send(do="set", args={"column": 1, "rules": ""})["says"] == "Samba is no longer here."
    assert explorer.ids == ["classic tie=drawn", "uruguay"]
    assert explorer.problem == ""


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ({"column": 1, "rules": ""}, "refused"),  # One rule set alone can't be compared.
        ({"column": 1, "rules": "sambo"}, "refused"),
        ({"column": 1, "rules": "x" * 900}, "unreadable"),
        ({"column": 9, "rules": "samba"}, "unreadable"),
        ({"column": True, "rules": "samba"}, "unreadable"),
        ({"column": 0, "option": "always-frozen", "value": "maybe"}, "refused"),
        ({"column": 0, "option": "pile.smallest", "value": "2"}, "unreadable"),
        ({"column": 0, "option": "tie", "value": 5}, "unreadable"),
        ({"column": 2, "option": "tie", "value": "drawn"}, "unreadable"),
        ([], "unreadable"),
        (None, "unreadable"),
    ],
)
def test_nonsense_changes_nothing(wire: Callable[..., Any], args: Any, why: str) -> None:
    explorer = VariantExplorer("classic", "samba")
    before = dict(explorer.get_state())
    answer = wire(explorer).send(do="set", args=args)
    assert answer["why"] == why
    assert explorer.get_state() == before
    assert explorer.problem == ""


@pytest.mark.parametrize("name", ["secret.toml", "none.toml", "{folder}/secret.toml", "{folder}/none.toml samba=2"])
def test_a_page_names_no_file(
    wire: Callable[..., Any], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret.toml").write_text('password = "swordfish"\n', "utf-8")
    monkeypatch.chdir(tmp_path)
    explorer = VariantExplorer("classic", "samba")
    before = explorer.ids
    answer = wire(explorer).send(do="set", args={"column": 0, "rules": name.format(folder=tmp_path)})
    assert (answer["why"], answer["says"]) == ("refused", sentence("mistakes", "by_id"))
    explorer.set_state({"ids": ["classic", name.format(folder=tmp_path)]})
    assert (explorer.ids, explorer.problem) == (before, "RuleSetError: " + sentence("mistakes", "by_id"))


def test_the_options_of_house_rules_can_be_chosen(tmp_path: Path) -> None:
    club = tmp_path / "our-club.toml"
    club.write_text(WITH_AN_OPTION, "utf-8")
    explorer = VariantExplorer("classic", str(club))
    explorer.options = [{}, {"short": "on"}]
    assert explorer.df.loc["game.target"].tolist() == ["5000", "2000"]


def test_a_reader_only_reads(wire: Callable[..., Any]) -> None:
    explorer = VariantExplorer("classic", "samba", readonly=True)
    assert wire(explorer).send(do="set", args={"column": 0, "rules": "uruguay"})["why"] == "busy"
    assert wire(VariantExplorer("classic", "samba")).send(do="fly")["why"] == "unknown"


def test_four_of_the_longest_fit_into_one_message() -> None:
    """UX: the message that opens a widget has at most 60 kB; its script and style have a test of their own."""
    explorer = VariantExplorer("classic", "modern-american", "hand-and-foot", "samba", only_differences=False)
    state = {name: value for name, value in explorer.get_state().items() if name not in ("_esm", "parts")}
    assert len(json.dumps(state, default=str).encode()) <= 60_000


@pytest.mark.parametrize("rules", RuleSet.ids())
def test_every_rule_set_can_be_compared(rules: str) -> None:
    explorer = VariantExplorer("classic", rules)
    assert len(explorer.effects) == 6
    assert explorer.to_text()
    assert all(any(cells) for cells in explorer.table)
