"""The pile in one short sentence, as the table shows it beside the pile."""

from __future__ import annotations

import pytest
from catalogue import sentence

from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.core.speech.language import speaking
from canasta_nb.descriptions.pile import block, pile_short

OPENED = "rules classic; turn 1 draw; melds A KsKhKd"
SAID = {
    f"{OPENED}; hand 1 9s9h6d5c; pile 5d2h9c": sentence("telling", "pile_short", "wild", card="2♥", ranks="nines"),
    f"{OPENED}; hand 1 9s9h6d5c; pile Jk9c": sentence("telling", "pile_short", "joker", ranks="nines"),
    f"{OPENED}; hand 1 9s9h6d5c; pile 3h9c": sentence("telling", "pile_short", "three", ranks="nines"),
    f"{OPENED}; hand 1 9s9h6d5c; pile 5d9c": "You can take 9♣ with 9♠ and 9♥.",
    f"{OPENED}; hand 1 9s9h6d5c; pile 5dKc": "K♣ can go onto your kings.",
    f"{OPENED}; hand 1 9s8h6d5c; pile 5dQc": sentence("telling", "pile_short", "nothing", top="Q♣"),
    f"{OPENED}; hand 1 9s9h6d5c; pile 9d3s": sentence("telling", "pile_short", "black-three-on-top"),
    f"{OPENED}; hand 1 9s9h6d5c; pile 9d2s": sentence("telling", "pile_short", "wild-on-top"),
    f"{OPENED}; hand 1 9s9h6d5c; pile -": "The pile is empty.",
    f"{OPENED.replace('draw', 'play')}; hand 1 9s9h6d5c; pile 9d": sentence("telling", "pile_short", "drawn"),
    "rules classic; turn 1 draw; hand 1 9s9h6d5c; pile 5d9c": (
        sentence("telling", "pile_short", "side", ranks="nines")
    ),
}


@pytest.mark.parametrize("position", SAID)
def test_it_says_whether_the_pile_can_be_taken_and_what_decides_it(position: str) -> None:
    assert pile_short(view(parse_position(position), 1)) == SAID[position]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_it_is_short_for_every_top_card(lang: str) -> None:
    with speaking(lang):
        for rank in "AKQJT98765432":
            for under in ("5d", "2h", "Jk", "3h"):
                seen = view(parse_position(f"{OPENED}; hand 1 9s9h6d5c{rank}s{rank}h; pile {under}{rank}c"), 1)
                assert len(pile_short(seen)) <= 80, pile_short(seen)
                assert pile_short(seen).endswith(".") or block(seen)
