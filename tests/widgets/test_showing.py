"""What a refusal shows when it is asked to: what it is about on the table, then the cards of the hand that count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from made_facts import NAMES
from refused_cases import ILLEGAL, refused

from canasta_nb.core.engine.checking import check
from canasta_nb.core.model.cards import Card, face
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.widgets.scenes.ledger import FACES, first_ledger
from canasta_nb.widgets.scenes.scene import refused as refused_scene
from canasta_nb.widgets.scenes.showing import showing

FROZEN = "rules classic; turn 1 draw; melds A QsQhQd; pile 6d5c2hKs; hand 1 "


def steps(position: str, act: str) -> list[str]:
    at = parse_position(position)
    seen = view(at, at.turn)
    found = refused_scene(act, check(at, parse_act(act)), seen, first_ledger(seen), "t-1", NAMES).get("shows", [])
    return [" ".join(face(Card(each % FACES)) for each in step) for step in found]


@pytest.mark.parametrize(
    ("position", "act", "shown"),
    [
        # what freezes the pile, then the cards that take it
        (f"{FROZEN} KhKc2d9s8d7c", "take Ks with Kh2d", ["2♥", "K♥ K♣"]),
        (f"{FROZEN} KhQcQh2d9s8d7c", "take Ks with Kh2d", ["2♥", "K♥"]),
        ("rules classic; turn 1 draw; pile 6d5cKs; hand 1 Kh2d9s8d7c", "take Ks with Kh2d", ["K♠", "K♥"]),
        # what blocks it
        ("rules classic; turn 1 draw; pile 6d3s; hand 1 3c3s9s8d7c", "take 3s with 3c3s", ["3♠"]),
        # the cards that count, the cards that would do, the card that is left
        ("rules classic; turn 1 draw; pile 5cKs; hand 1 KhKc9s8d7c", "take Ks with KhKc", ["K♠", "K♥ K♣"]),
        ("rules classic; turn 1 play; melds A KsKhKd; hand 1 QsQhQd9c", "meld QsQhQd", ["9♣"]),
        # the meld that is full, the meld of the others, the largest one
        (
            "rules classic; turn 1 play; melds A KsKhKd2c2d2h; hand 1 Jk9s8d7c",
            "meld K+Jk",
            ["K♠ K♥ K♦ 2♣ 2♦ 2♥", "joker"],
        ),
        ("rules classic; turn 1 play; melds A 9s9h9d; melds B KsKhKd; hand 1 Kc9c8d7c", "meld K+Kc", ["K♠ K♥ K♦"]),
        ("rules classic; turn 1 play; melds A 9s9h9d; hand 1 Kc", "discard Kc", ["9♠ 9♥ 9♦"]),
        # nothing that is not marked already
        ("rules classic; turn 1 play; hand 1 KhKcKd9s8d7c", "meld KhKcKd", []),
        ("rules classic; turn 1 play; melds A 9s9h9d; hand 1 KcKdQh8d7c", "meld KcKd", []),
    ],
)
def test_a_refusal_shows_what_it_is_about_and_what_counts(position: str, act: str, shown: list[str]) -> None:
    assert steps(position, act) == shown


def test_only_cards_that_this_seat_sees_are_shown() -> None:
    for case in ILLEGAL.values():
        at, _, refusals = refused(case)
        seen = view(at, at.turn)
        ledger = first_ledger(seen)
        for each in refusals:
            shown = [card for step in showing(each, seen, ledger) for card in step]
            assert set(shown) <= set(ledger.zones())
            assert len(set(shown)) == len(shown)


def test_the_scene_of_a_refused_act_tells_what_to_show(driven: Callable[..., Any]) -> None:
    table = driven(f"{FROZEN} KhKc2d9s8d7c", seat=1)
    table.send(act="take Ks with Kh2d")
    scene = table.table.scene
    assert scene["refusal"]["shows"] == [[each for _, each in scene["pile"]["cross"]], scene["hand"][:2]]
