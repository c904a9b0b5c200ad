"""Values of a rule set that do not fit together are refused with the key and the reason, as the rules are read."""

from __future__ import annotations

import pytest
from catalogue import sentence

from canasta_nb.core.rules.ruleset import RuleSet, RuleSetError

REFUSED = [
    ("classic going_out.ways=concealed:300", "going_out.ways: " + sentence("mistakes", "fit", "ways_plain")),
    ("classic going_out.ways=plain:200", "going_out.bonus: " + sentence("mistakes", "fit", "ways_bonus", points=200)),
    ("classic going_out.ways=plain:100", "concealed_bonus: " + sentence("mistakes", "fit", "ways_concealed")),
    (
        "hand-and-foot going_out.ways=plain:100,concealed:300",
        "going_out.concealed_means: " + sentence("mistakes", "fit", "ways_means"),
    ),
    ("hand-and-foot black_threes.meld_bonus=4:500", sentence("mistakes", "fit", "threes_never_melded")),
    ("classic black_threes.meld_bonus=5:500", sentence("mistakes", "fit", "threes_so_many", threes=5)),
    ("classic groups.naturals_to_begin=later:2 groups.min_naturals=3", "naturals_to_begin: groups.min_naturals asks"),
    ("modern-american groups.naturals_before_wild=later:7", sentence("mistakes", "fit", "naturals_many", number=6)),
    ("hand-and-foot-classic red_threes.discard=false", sentence("mistakes", "fit", "red_three")),
    (
        "hand-and-foot-classic pile.red_threes_in_it=faced-not-replaced",
        "pile.red_threes_in_it: " + sentence("mistakes", "fit", "bad_in_pile"),
    ),
    ("hand-and-foot-classic red_threes.values=1:100", "red_threes.values: " + sentence("mistakes", "fit", "bad_table")),
    (
        "hand-and-foot-classic special_hands.hands=straight:3000",
        "special_hands.hands: " + sentence("mistakes", "fit", "bad_table"),
    ),
    (
        "hand-and-foot-classic going_out.red_threes_per_canasta=true",
        "red_threes_per_canasta: " + sentence("mistakes", "fit", "bad_per_canasta"),
    ),
    (
        "classic groups.closed_books=natural,mixed",
        "groups.closed_books: " + sentence("mistakes", "fit", "closed_books"),
    ),
    ("classic groups.closed_books=mixed", "groups.closed_books: " + sentence("mistakes", "fit", "closed_books")),
    (
        "hand-and-foot going_out.needs=natural:2,mixed:1,wild:1",
        "going_out.canastas: " + sentence("mistakes", "fit", "needs", canastas=4),
    ),
    ("classic game.runaway=5000", "game.runaway: " + sentence("mistakes", "fit", "runaway")),
    ("classic packet.lost_by=take-pile", "packet.lost_by: " + sentence("mistakes", "fit", "never_lost")),
    ("mexican packet.stock_at_least=9", "packet.stock_at_least: " + sentence("mistakes", "fit", "never_lost")),
    ("race-horse packet.usable=next-turn", "extra cards of the kind stock-bonus can't be used then"),
    ("classic going_out.empty_hand=when-packet-waits", sentence("mistakes", "fit", "no_packet_waits")),
    ("classic special_hands.courtesy=true", sentence("mistakes", "fit", "no_special_hands")),
]


@pytest.mark.parametrize(("text", "says"), REFUSED)
def test_values_that_do_not_fit_are_refused_with_the_reason(text: str, says: str) -> None:
    with pytest.raises(RuleSetError) as wrong:
        RuleSet.parse(text)
    assert says in str(wrong.value)
