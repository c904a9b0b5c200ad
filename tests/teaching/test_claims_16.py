"""What lesson 16 says about the rule sets is what they say themselves."""

import json
import re
from pathlib import Path

from canasta_nb.core.model.position import minimum_for
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.descriptions.telling import rules_name
from canasta_nb.teaching.bank.exercises import lesson
from canasta_nb.teaching.shown.family import FamilyTree

ROOT = Path(__file__).parents[2]
CELLS = json.loads((ROOT / "lessons" / "16_comparing.ipynb").read_text("utf-8"))["cells"]
TEXT = "\n".join("".join(cell["source"]) for cell in CELLS)
COMPARED = ("classic", "official-1950", "wikipedia", "gamecolony")
SAID = {
    "wild cards on a finished canasta": ("groups.max_wilds_complete", {3: "3 in all", 1000: "any number"}),
    "a second meld of a rank": ("groups.same_rank", {"merge": "no", "separate-joinable": "yes"}),
    "an empty stock forces you to take": (
        "stock_end.forced", {"lay-off": "what fits a meld", "any-take": "whatever you can", "never": "nothing"},
    ),
    "canastas to go out": ("going_out.canastas", {1: "1", 2: "2"}),
}  # fmt: skip


def at_3000(name: str) -> int:
    players = len(parse_position(f"rules {name}; turn 1 draw").scores)
    return minimum_for(parse_position(f"rules {name}; scores {' '.join(['3000'] * players)}; turn 1 draw"), 0)


def test_claim_where_the_sources_disagree() -> None:
    rows = re.findall(r"(?m)^\| ([a-z][^|]*) \|(.*)\|$", TEXT)
    assert {name for name, _ in rows} == set(SAID)
    for name, cells in rows:
        key, words = SAID[name]
        values = [words[RuleSet.load(rules).values[key]] for rules in COMPARED]
        assert [cell.strip() for cell in cells.split("|")] == values


def test_claim_what_opens_at_3000() -> None:
    by_score = [name for name in RuleSet.ids() if RuleSet.load(name).initial_meld.by == "score"]
    found = {name: at_3000(name) for name in by_score}
    assert min(found, key=found.__getitem__) == "combo"
    assert max(found, key=found.__getitem__) == "modern-american"
    assert (min(found.values()), max(found.values())) == (60, 155)


def test_claim_the_card_names_games_that_are_always_frozen_and_games_with_sequences() -> None:
    frozen, sequences = (
        next(line for line in lesson("16").card.splitlines() if line.startswith(word))
        for word in ("The pile is always frozen in ", "You may meld sequences in ")
    )
    for said, key in ((frozen, "pile.always_frozen"), (sequences, "sequences.allowed")):
        names = set(re.findall(r"[a-z][a-z-]+", said)) & set(RuleSet.ids())
        every = {name for name in RuleSet.ids() if RuleSet.load(name).values[key]}
        assert len(names) >= 2
        assert names < every


def test_claim_every_rule_set_stands_once_in_the_tree_below_the_one_it_changes() -> None:
    lines = str(FamilyTree()).splitlines()
    names = [re.sub(r" \(\d+\)$", "", line.strip()) for line in lines]
    assert sorted(names) == sorted(rules_name(RuleSet.load(each)) for each in RuleSet.ids())
    chilean, samba = names.index("Chilean Canasta"), names.index("Samba")
    assert lines[chilean].index("Chilean") > lines[samba].index("Samba")
