"""A club may choose any value for its house rules: with each, what `check` allows is what `legal_acts` lists.

Classic Canasta is taken, with one value changed that a law reads, and a few positions are tried by force. One value in
six is tried each time, and all of them with `-m soak`.
"""

from __future__ import annotations

import pytest
from conceivable import legal_by_force, reached_by_listed_acts, signature, small_positions
from law_entries import entry
from mutation import changes
from sampled import one_in

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.notation.text import parse_act, parse_position, position_text
from canasta_nb.core.rules.vocabulary.values import slots
from canasta_nb.core.speech.order import ORDER

READ = {key for law in ORDER for key in entry(law).reads}
CHANGES = [change for change in changes("classic") if change.key in READ]
POSITIONS = 5
FIXED = {"black_threes.role"}
"""Keys with another value only beside others; rule sets that have it are tried by the tests of listing."""


def test_every_key_that_a_law_reads_is_tried() -> None:
    assert slots().keys() >= READ
    untried = READ - {change.key for change in CHANGES if change.words}
    assert untried <= FIXED, f"classic can't have another value of these keys that its laws read: {untried}"


@pytest.mark.slow
@pytest.mark.parametrize("words", one_in(6, [words for change in CHANGES for words in change.words]))
def test_what_is_legal_is_what_is_listed_with_any_value(words: str) -> None:
    for position in small_positions(f"classic {words}", seed=11, count=POSITIONS):
        for act in legal_acts(position):
            assert check(position, act) == (), f"{act} is listed and not legal: {position_text(position)}"
        reached = reached_by_listed_acts(position)
        for act in legal_by_force(position):
            after = signature(play(position, act))
            assert after in reached, f"{act} is legal, and neither listed nor composed: {position_text(position)}"


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("classic melds.smallest=4; turn 1 draw; melds A KsKhKdKc; pile 4s9c; hand 1 9s9h9d4c", "take 9c with 9s9h9d"),
        ("classic melds.smallest=4; turn 1 draw; melds A KsKhKdKc; pile 4s9c; hand 1 9s9h2d4c", "take 9c with 9s9h2d"),
        ("classic melds.smallest=4; turn 1 draw; melds A KsKhKdKc; pile 4s9c; hand 1 9s2h2d4c", "take 9c with 9s2h2d"),
        ("classic melds.smallest=4; turn 1 draw; melds A KsKhKdKc; pile 4s9c; hand 1 9sJk2d4c", "take 9c with 9s2dJk"),
        ("classic groups.min_naturals=1; turn 1 play; scores 0 0; hand 1 9sJk2d4c5d8s", "meld 9s2dJk"),
    ],
)
def test_an_act_of_a_house_rule_is_listed(text: str, act: str) -> None:
    position, wanted = parse_position(f"rules {text}"), parse_act(act)
    assert check(position, wanted) == ()
    assert wanted in legal_acts(position)


def test_a_take_of_one_card_leaves_no_others_to_end_the_turn_with() -> None:
    fields = "turn 1 draw; melds A KsKhKd; hand 1 9s9h; pile 4s5c6c7d8d4hTsJsQs4d5h6d9c"
    take = parse_act("take 9c with 9s9h")
    assert take in legal_acts(parse_position(f"rules classic; {fields}"))
    alone = parse_position(f"rules classic pile.cards_taken=1; {fields}")
    assert [refused.law for refused in check(alone, take)] == ["out.no-canasta"]
    assert take not in legal_acts(alone)
