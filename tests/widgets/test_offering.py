"""The practice that is offered at the end of a deal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from canasta_nb.core.engine.wording import lesson
from canasta_nb.core.speech.order import ORDER
from canasta_nb.teaching import Practice
from canasta_nb.teaching.practice.card import PracticeCard
from canasta_nb.widgets.table.offering import TOPICS

LAST = (
    "rules classic; turn 1 play; melds A KsKhKdKcKsKhKd QsQhQdQcQs2h2d; hand 1 Qh3s; pile 9d; "
    "hand 2 AsJk; hand 3 5c4h; hand 4 9s"
)


@pytest.mark.parametrize("topic", TOPICS.values())
def test_every_offer_names_a_topic_that_can_be_practised(topic: str) -> None:
    assert Practice(topic, level=1, seed=3, progress=None).topic.name == topic
    assert {lesson(law) for law in ORDER} >= TOPICS.keys()
    assert all(Path(f"lessons/{name}.ipynb").exists() for name in TOPICS)


@pytest.mark.parametrize(
    ("tried", "offered"),
    [
        ([], []),
        (["draw", "meld Qh3s", "draw"], ["Already drawn", "turn"]),
        (["draw", "meld K+3s", "meld Qh3s"], ["Different ranks in one meld", "melding-limits"]),  # the last of two
        (["meld K+3s", "meld K+3s"], []),  # of black threes there is no topic
    ],
)
def test_the_law_that_refused_most_often_is_offered_for_practice(
    driven: Callable[..., Any], tried: list[str], offered: list[str]
) -> None:
    table = driven(LAST)
    for act in tried:
        assert table.send(act=act)["why"] == "refused"
    assert table.table.result == {}
    for act in ("meld Q+Qh", "discard 3s"):
        assert "ack" in table.send(act=act)
    found = table.table.result.get("practice", [])
    assert found[:1] == offered[:1]
    assert found[1:] == offered[1:]


def test_practice_is_made_at_the_table_and_goes_with_the_deal(driven: Callable[..., Any]) -> None:
    table = driven(LAST)
    assert table.send(do="practice")["why"] == "unknown", "the deal is not over"
    for act in ("draw", "draw", "meld Q+Qh", "discard 3s"):
        table.send(act=act)
    assert "ack" in table.send(do="practice")
    assert isinstance(table.table.practice, PracticeCard)
    table.send(do="redeal")
    assert table.table.practice is None
