"""What the table shows when a deal is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from canasta_nb.core.cards import parse_cards
from canasta_nb.widgets.ledger import FACES


def test_the_end_of_a_deal_says_who_won_it_and_lays_all_hands_open(driven: Callable[..., Any]) -> None:
    over = "rules classic; scores 1200 200; turn 1 play; melds A KsKhKdKcKsKhKd QsQhQdQcQs2h2d; hand 1 4d; pile 9d"
    table = driven(f"{over}; hand 2 AsJk; hand 3 5c4h; hand 4 9s")
    assert table.table.result == {}
    table.send(act="discard 4d")
    result = table.table.result
    assert result["title"] == "Your side wins this deal"
    assert [(name, [each % FACES for each in cards]) for name, cards in result["hands"]] == [
        ("Ben", [int(card) for card in parse_cards("AsJk")]),
        ("Cam", [int(card) for card in parse_cards("5c4h")]),
        ("Dot", [int(card) for card in parse_cards("9s")]),
    ]
    assert result["aim"] == 5000
    assert (
        result["needs"] == "The first side to 5,000 points wins the game. In the next deal your side needs 90 to open."
    )
