"""Every law in four rule sets: a wrong act that gets it, with that rule set's own source, and a right one near to it.

The examples are in tests/laws, with the laws that no act can break in a rule set and the reason.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random

import pytest
from at_once import all_at_once
from conceivable import conceivable, small_positions
from law_entries import entry as entry_of, verify_entry

from canasta_nb.core.engine.checking import broken_laws, check
from canasta_nb.core.engine.playing import play
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.shipped import shipped
from canasta_nb.core.speech.order import ORDER
from canasta_nb.core.speech.refusals import AmbiguousAct, Refusal

FOLDER = Path(__file__).parents[1] / "laws"
FILES = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.toml"))}
EXAMPLES = [(rules, law) for rules, laws in FILES.items() for law in laws if law != "cannot"]
OWN_TEXT = {"official-1950": "Laws of 1950", "samba": "Twenty Variations, Samba", "modern-american": "Modern American"}


def refused(position: str, acts: str) -> tuple[Refusal, ...]:
    """Return the refusals of the last of these acts; a number before it is the seat that tries it."""
    *before, last = (act.strip() for act in acts.split(";"))
    at = parse_position(position)
    for act in before:
        at = play(at, parse_act(act))
    seat, _, named = last.rpartition(":") if re.match(r"\d:", last) else ("", "", last)
    return check(at, parse_act(named.strip()), int(seat) if seat else None)


def test_the_four_rule_sets_have_their_examples() -> None:
    assert set(FILES) == {"classic", "official-1950", "samba", "modern-american"}


@pytest.mark.parametrize("rules", FILES)
def test_every_law_has_an_example_or_a_reason(rules: str) -> None:
    laws = FILES[rules]
    untold = set(ORDER) - {*laws, *laws["cannot"]}
    assert not untold, f"write an example of each into tests/laws/{rules}.toml, or under [cannot] why not: {untold}"
    assert {*laws, *laws["cannot"]} - {"cannot"} == set(ORDER)
    assert not set(laws) & set(laws["cannot"])
    assert all(laws["cannot"].values())


@all_at_once(EXAMPLES)
def test_the_wrong_act_gets_the_law_and_the_source(rules: str, law: str) -> None:
    example = FILES[rules][law]
    assert parse_position(example["position"]).rules.id == rules
    found = refused(example["position"], example["wrong"])
    assert found, "the act is legal"
    assert found[0].law == law
    assert found[0].source == example["source"]
    assert found[0].says
    assert verify_entry(law, found[0].facts) == ()


@all_at_once(EXAMPLES)
def test_the_right_act_is_legal(rules: str, law: str) -> None:
    example = FILES[rules][law]
    position = example.get("right_position", example["position"])
    assert parse_position(position).rules.id == rules
    assert refused(position, example["right"]) == ()


@all_at_once(EXAMPLES)
def test_the_source_is_the_rule_set_s_own(rules: str, law: str) -> None:
    """What a law reads of a rule set's own values is cited with that rule set's own source."""
    loaded = RuleSet.load(rules)
    cited = FILES[rules][law]["source"]
    reads = [key for key in entry_of(law).reads if key in loaded.sources]
    own = [loaded.sources[key] for key in reads if key in shipped(rules).differences]
    for source in own:
        assert source in cited or source.startswith("follows from ")
    if any(OWN_TEXT.get(rules, "") in source for source in own):
        assert OWN_TEXT.get(rules, "") in cited
    for other in ("Samba", "Modern American"):
        assert other not in cited or other in OWN_TEXT.get(rules, "")


@pytest.mark.parametrize("rules", FILES)
def test_no_act_breaks_a_law_that_cannot_be_broken(rules: str) -> None:
    chance = Random(6)
    never = set(FILES[rules]["cannot"])
    for position in small_positions(rules, seed=23, count=15):
        acts = list(conceivable(position))
        for act in chance.sample(acts, min(len(acts), 150)):
            try:
                broken = broken_laws(position, act)
            except AmbiguousAct:
                continue
            assert not {each.law for each in broken} & never, str(act)
