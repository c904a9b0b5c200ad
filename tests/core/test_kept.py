"""What the rules keep: in one list, with a bound each, and nothing changes when it is forgotten."""

from __future__ import annotations

import gc
import re
from pathlib import Path
from weakref import ref

import canasta_nb
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.rules.kept import KEPT, TABLES, forget
from canasta_nb.core.rules.ruleset import RuleSet

CORE = Path(canasta_nb.__file__).parent / "core"
MOST = 50_000
# Below the list, which names their memos one by one.
BELOW = CORE / "speech" / "language.py"
POSITION = "rules samba; turn 1 play; melds A KsKhKd 4h5h6h; hand 1 7h8hKc2d9s9h9d3s; pile 4c; stock x20"


def test_every_memo_is_in_the_list() -> None:
    """But for what one search or one rule set keeps for itself, which goes with it."""
    elsewhere = {
        str(path.relative_to(CORE))
        for path in CORE.rglob("*.py")
        if path != BELOW
        and re.search(r"^@(lru_)?cache|^\w+ = (lru_)?cache", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert elsewhere == set()
    below = re.findall(r"^@lru_cache.*\ndef (\w+)", BELOW.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(below) > 3
    assert {f"canasta_nb.core.speech.language.{name}" for name in below} <= KEPT.keys()


def test_every_memo_has_a_bound() -> None:
    legal_acts(parse_position(POSITION))
    assert len(KEPT) > 20
    assert {
        name: most for name, memo in KEPT.items() if not (most := memo.cache_parameters()["maxsize"]) or most > MOST
    } == {}


def test_nothing_changes_when_all_is_forgotten() -> None:
    before = legal_acts(parse_position(POSITION))
    assert any(memo.cache_info().currsize for memo in KEPT.values())
    assert any(TABLES)
    rules = RuleSet.load("samba")
    assert rules.facts
    forget()
    assert not any(TABLES)
    assert not any(memo.cache_info().currsize for memo in KEPT.values())
    assert not rules.facts
    assert legal_acts(parse_position(POSITION)) == before


def test_facts_go_with_their_rule_set() -> None:
    rules = RuleSet.load("classic", {"game.target": 4_999})
    legal_acts(deal(rules, 7))
    facts = ref(rules.facts)
    assert facts()
    forget()
    del rules
    gc.collect()
    assert facts() is None
