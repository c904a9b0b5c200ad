"""The examples of the laws: the engine refuses the wrong one with its law and sentence, and allows the right one.

An example waits, and says so, as long as its rule set cannot be played.
"""

from __future__ import annotations

import json
import re

from at_once import all_at_once
from conceivable import reached_by_listed_acts, signature
from law_entries import entry as entry_of, verify_entry

from canasta_nb.core.engine.checking import broken_laws, check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Face
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.speech.order import ORDER
from canasta_nb.core.speech.refusals import Refusal
from canasta_nb.teaching.content.asking import replaced


def before_the_last(position: str, acts: str) -> tuple[Position, Act, int | None]:
    """Return the position after all acts but the last, the last act, and the seat that the act names."""
    *before, last = (act.strip() for act in acts.split(";"))
    at = parse_position(position)
    for act in before:
        at = play(at, parse_act(act))
    seat, _, named = last.rpartition(":") if re.match(r"\d:", last) else ("", "", last)
    return at, parse_act(named.strip()), int(seat) if seat else None


def refused(law: str) -> tuple[Refusal, ...]:
    wrong = entry_of(law).wrong
    at, act, seat = before_the_last(wrong.position, wrong.act)
    return check(at, act, seat)


@all_at_once(ORDER)
def test_the_wrong_example_is_refused_with_its_law_and_its_sentence(law: str) -> None:
    refusals = refused(law)
    assert refusals, "the act is legal"
    assert refusals[0].law == law
    assert refusals[0].says == entry_of(law).wrong.says
    assert refusals[0].way_out
    assert refusals[0].source


@all_at_once(ORDER)
def test_the_right_example_is_legal(law: str) -> None:
    entry = entry_of(law)
    at, act, seat = before_the_last(replaced(entry.right.position, entry.right.fields), entry.right.act)
    assert check(at, act, seat) == ()


@all_at_once(ORDER)
def test_the_list_of_legal_acts_knows_the_law_too(law: str) -> None:
    """`check` and `legal_acts` ask the laws by two paths, so a law that only one of them knows shows here."""
    entry = entry_of(law)
    at, act, _ = before_the_last(entry.wrong.position, entry.wrong.act)
    listed = legal_acts(at)
    assert act not in listed or law == "turn.not-yours", f"{act} is refused by check, and listed"
    illegal = [str(each) for each in listed if broken_laws(at, each)]
    assert not illegal, f'check refuses what legal_acts lists, see "A law" in CONTRIBUTING.md: {illegal}'
    at, act, seat = before_the_last(replaced(entry.right.position, entry.right.fields), entry.right.act)
    if seat is None and not isinstance(act, Face):  # one that names the card that it brings, as the list can't
        after = signature(play(at, act))
        assert after in reached_by_listed_acts(at), f"{act} is legal, and neither listed nor composed"


@all_at_once(ORDER)
def test_the_facts_of_the_wrong_example_are_those_of_the_entry(law: str) -> None:
    refusals = refused(law)
    for refusal in refusals:
        assert verify_entry(refusal.law, refusal.facts) == ()
        json.dumps(refusal.facts)


@all_at_once(ORDER)
def test_an_act_that_is_named_as_a_way_out_is_legal(law: str) -> None:
    wrong = entry_of(law).wrong
    at, _, _ = before_the_last(wrong.position, wrong.act)
    for refusal in refused(law):
        for name in ("better", "instead"):
            if name in refusal.facts:
                named = parse_act(str(refusal.facts[name]))
                assert broken_laws(at, named) == ()
                assert named in legal_acts(at)
