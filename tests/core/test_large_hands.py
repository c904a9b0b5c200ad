"""The largest hands are answered in time: what is listed for them, and why an act is refused.

The budget of an answer is a tenth of a second; a test fails beyond five times of that, because the machine may do much
besides. ``tests/benchmarks/listing.py`` measures hundreds of such hands of each rule set.
"""

from __future__ import annotations

from time import process_time

import pytest

from canasta_nb.core.acts import Lay, Meld, Take
from canasta_nb.core.checking import check
from canasta_nb.core.legal_acts import legal_acts
from canasta_nb.core.notation import parse_position
from canasta_nb.core.openings import MOST_LISTED
from canasta_nb.core.position import Phase

BUDGET, MACHINE = 0.1, 5  # seconds of this process; how many times slower a busy machine may be

HANDS = {
    "rules italian; scores 5000 7000; turn 1 draw; pile 2dQdQc; stock x60": (
        "AcKsKsKcQsQsQhQhQdQcQcJhJhJdTsThTdTd9s9h"
        "9d8h8d8c7h7c6h6c5s5h5h4h4d4d3s3s2d2d2cJkJk"
    ),
    "rules italian; scores 7000 -100; turn 1 play; pile 2c8cAh; stock x60": (
        "AsAsAdAcKhKdKdKcKcQsQsQsQhQdJsJsJcJcTsTsThThTd9c"
        "9c8d7s7d7c6h6h6d6d6c5s5h5h5d4d4c4c4c3s3s3c2d2cJkJk"
    ),
    "rules samba; scores 5000 7000; turn 1 draw; pile 2h8s5c; stock x60": (
        "KhKdKdKdQhTh9h9d9d9c8c7s"
        "7d6s6d6c5s5s4s4h4h4d4c3s2c"
    ),
    "rules modern-american; scores 0 3000; turn 1 draw; pile AsTdTc; stock x60": (
        "AdAdKsKcQhJsJcTsThTdTc9c7h7d7c"
        "6h6d6d6c6c4s4h4d4c2h2d2d2cJkJkJk"
    ),
    "rules chilean; scores 7000 -100; turn 1 play; pile 7cAc6c; stock x60": (
        "AsAcKsKsQsQdJsJhJhJdJdJdTsTs9s9h9h9d9c8s8h8c7s"
        "7s7h7h7d7c6s6s6s6h6h6h6d5s5h5c4s4h4d3c3c3c2s2d2c"
    ),
    "rules natural; scores 7000 -100; turn 1 play; pile 2c8cAh; stock x60": (
        "AsAsAdAcKhKdKdKcKcQsQsQsQhQdJsJsJcJcTsTsThThTd9c"
        "9c8d7s7d7c6h6h6d6d6c5s5h5h5d4d4c4c4c3s3s3c2d2cJkJk"
    ),
    "rules classic; scores 3000 7000; turn 1 draw; pile 8hAs4d; stock x60": (
        "AcKsKsQsQsQhQdQdQcJhJcTsTc9d8s8c7s7d7c"
        "7c6h6c5s5d5d5c4s4h4d4c3c2h2d2d2cJkJkJk"
    ),
}
"""Hands that took longest of hundreds, at some time."""


@pytest.mark.parametrize(("text", "hand"), HANDS.items(), ids=[text.split("; turn")[0] for text in HANDS])
def test_a_large_hand_is_listed_and_a_refusal_explained_in_time(text: str, hand: str) -> None:
    position = parse_position(f"{text}; hand 1 {hand}")
    cards = position.hand_of(1)
    refused = Meld((Lay(cards[:3]),)) if position.phase is Phase.PLAY else Take(position.pile[-1], cards[:2])
    started = process_time()
    acts = legal_acts(position)
    listed = process_time()
    refusals = check(position, refused)
    explained = process_time()
    assert sum(isinstance(act, Meld | Take) for act in acts) <= MOST_LISTED
    assert refusals
    assert listed - started < MACHINE * BUDGET
    assert explained - listed < MACHINE * BUDGET
