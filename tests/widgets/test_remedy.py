"""What a refusal at the table says to do instead: what to choose, click and press, in one line, and nothing typed."""

from __future__ import annotations

from typing import Any

import pytest
from at_once import all_at_once
from catalogue import sentence
from made_facts import NAMES
from refused_cases import ILLEGAL, TYPED, refused

from canasta_nb.core.engine.checking import check
from canasta_nb.core.model.acts import cards_of
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.core.speech.language import LANGUAGES, speaking
from canasta_nb.widgets.scenes.ledger import first_ledger
from canasta_nb.widgets.scenes.remedy import LONGEST, clicked, remedy
from canasta_nb.widgets.scenes.scene import refused as refused_scene


@all_at_once(ILLEGAL.values(), ids=ILLEGAL)
def test_the_way_out_of_every_case_is_told_in_one_line_of_clicks(case: dict[str, Any]) -> None:
    at, act, refusals = refused(case)
    seen = view(at, at.turn)
    for each in refusals:
        for lang in LANGUAGES:
            with speaking(lang):
                said = refused_scene(act, [each], seen, first_ledger(seen), "t-1", NAMES)["way_out"]
            assert 0 < len(said) <= LONGEST, said
            assert said.endswith(".")
            assert not TYPED.search(said), said


@pytest.mark.parametrize(
    ("position", "act", "says"),
    [
        # cards that are missing, cards that are too many, other cards
        ("melds A KsKhKd; hand 1 9s9h2d4c5d; turn 1 play", "meld 9s9h", "Choose 2♦ too, then press Meld."),
        (
            "melds A KsKhKd; hand 1 QsQh2d2cJkJk5c6c7c; turn 1 play",
            "meld QsQh2d2cJkJk",
            "Instead, you can leave out a joker, then press Meld.",
        ),
        (
            "melds A 9s9h9d; hand 1 KsKhJd8h6d; turn 1 draw; pile 4c5hKd",
            "take Kd with KsJd",
            "Instead, you can choose only K♠K♥, then press Take the pile.",
        ),
        ("hand 1 KsKhKd8s8h8d4c5c; turn 1 play", "meld KsKhKd", "Choose 8♠8♥8♦ too, then press Meld."),
        # This meld belongs to the player's side, so a click adds to it.
        ("melds A KsKhKd; hand 1 Jk4c5d8h; turn 1 play", "meld Jk", "Press your meld of kings to add a joker to it."),
        # the stock
        (
            "melds A 9s9h9d; hand 1 QsQh4c5d; turn 1 draw; pile 6cKd",
            "take Kd with QsQh",
            "Instead, you can press Draw.",
        ),
        (
            "hand 1 KsKh4c5c6c; turn 1 draw; pile 9c",
            "meld KsKh",
            sentence("laws/turn", "turn.draw-first", "way_out", 0, instead="press Draw"),
        ),
    ],
)
def test_what_to_do_with_the_cards_that_are_chosen(position: str, act: str, says: str) -> None:
    at, tried = parse_position(f"rules classic; {position}"), parse_act(act)
    assert remedy(check(at, tried)[0], cards_of(tried)) == says


@pytest.mark.parametrize(
    ("act", "chosen", "says"),
    [
        ("draw", "meld KsKh", "press Draw"),
        ("draw keep", "meld KsKh", "press Draw and keep the threes"),
        ("take Ks onto K", "meld 9s9h", "choose no cards, then press Take the pile"),
        ("take Ks onto K", "", "press Take the pile"),
        ("meld K+Kd", "meld Kd9s", "leave out 9♠, then press your meld of kings"),
        ("meld K+Kd2c", "meld Kd", "choose 2♣ too, then press your meld of kings"),
        ("discard 9s", "meld 9sKd", "leave out K♦, then press Discard"),
        ("discard 9s", "", "choose 9♠, then press Discard"),
        ("join 7/1 7/2", "", "press Join the melds of sevens"),
        ("ask", "", "press Ask partner"),
        ("stop", "meld 9s", "press End play"),
    ],
)
def test_how_an_act_is_done_by_presses(act: str, chosen: str, says: str) -> None:
    assert clicked(parse_act(act), cards_of(parse_act(chosen)) if chosen else ()) == says
