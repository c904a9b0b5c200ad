"""Values without an effect, which a rule set refuses when it is loaded.

That no other is passed over, test_every_value_matters.py asks.
"""

from __future__ import annotations

import pytest

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.position import players_minimum
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet, RuleSetError


@pytest.mark.parametrize(
    ("rules", "key"),
    [
        ("mexican packet.short_stock=none", "packet.short_stock"),
        ("classic-3p initial_meld.score_of=side", "initial_meld.score_of"),
        ("mexican packet.trigger=own-first-canasta", "packet.trigger"),
        ("pennies-from-heaven packet.usable=next-turn", "packet.usable"),
        ("hand-and-foot packet.trigger=initial-meld", "packet.trigger"),
        ("modern-american packet.usable=at-once", "packet.usable"),
        ("hand-and-foot going_out.empty_hand=forbidden", "going_out.empty_hand"),
        ("classic going_out.empty_hand=opens-foot", "going_out.empty_hand"),
        ("classic going_out.possible=false", "going_out.possible"),
        ("classic pile.red_threes_in_it=into-hand", "pile.red_threes_in_it"),
        ("combo going_out.empty_hand=forbidden", "going_out.possible"),
        ("italian wild_melds.allowed=true", "deuce_melds.allowed"),
    ],
)
def test_a_value_that_would_be_passed_over_is_refused(rules: str, key: str) -> None:
    with pytest.raises(RuleSetError) as refused:
        RuleSet.parse(rules)
    assert key in str(refused.value)


def test_the_score_of_the_opener_is_his_side_s_where_sides_keep_scores() -> None:
    for name in RuleSet.ids():
        rules = RuleSet.load(name)
        kept = rules.players.scores_kept_by
        assert (rules.initial_meld.score_of == "opener") == (kept == "player")
    sides = parse_position("rules classic initial_meld.score_of=opener; turn 3 draw; scores 1500 0")
    assert [players_minimum(sides, seat) for seat in (1, 2, 3, 4)] == [90, 50, 90, 50]
    alone = parse_position("rules classic-3p; sides A=1 B=23; turn 3 draw; scores 0 3000 1500")
    assert [players_minimum(alone, seat) for seat in (1, 2, 3)] == [50, 120, 90]


PENNIES = (
    "turn 1 play; melds A 7s7h7d7c7s7h7d Jk2s2h2d2c2s2h KsKhKdKcKsKhKd QsQhQdQcQs2d2c; hand 1 4c; packet 1 5s6s8s9s"
)


def test_the_own_packet_has_to_be_taken_up_first_where_a_table_says_so() -> None:
    out = parse_act("discard 4c")
    assert check(parse_position(f"rules pennies-from-heaven; {PENNIES}"), out) == ()
    first = parse_position(f"rules pennies-from-heaven going_out.packet_first=true; {PENNIES}")
    (refused,) = check(first, out)
    assert refused.law == "out.composition"
    assert refused.facts["missing"] == ("own-packet",)
    assert out not in legal_acts(first)
    taken = PENNIES.replace("packet 1 5s6s8s9s", "packet 1 -")
    assert check(parse_position(f"rules pennies-from-heaven going_out.packet_first=true; {taken}"), out) == ()
