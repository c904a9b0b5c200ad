"""The table as text: the worked example to the letter, 80 columns, nothing that the seat may not know."""

import re

import pytest

from canasta_nb.bots import bot
from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.cards import cards_text
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.core.speech.words import number
from canasta_nb.session import Session
from canasta_nb.telling import line_name
from canasta_nb.text_table import Tried, text_table

KINGS = """rules classic; scores 1500 1300; turn 1 draw
hand 1 KhKcQsQh2dTs9c8d6h5s4d
pile Kd5cQc8hKs; stock x59"""
WHOLE = """\
Canasta, rules classic, deal 1. You are Ann, seat 1, side A with Cam.
Scores   A (you) 1,500, needs 90 to open. B 1,300, needs 50 to open.
Turn     Ann (you): draw a card.
Seats    1 Ann (A) 11 cards. 2 Ben (B) 11 cards. 3 Cam (A) 11 cards.
         4 Dot (B) 11 cards.
Stock    59 cards.
Pile     5 cards, K♠ on top. Frozen for your side: it has not opened.
Melds A  none.
Melds B  none.
Hand     11 cards: K♥ K♣, Q♠ Q♥, 10♠, 9♣, 8♦, 6♥, 5♠, 4♦, wild 2♦.
Typed    KhKc QsQh Ts 9c 8d 6h 5s 4d 2d
Last     Dot: discard Ks
Refused  take Ks with KhKc, QsQh2d
         You can't open yet: K♠K♥K♣ and Q♠Q♥2♦ count 70 points, and at a score
         of 1,500 your side needs 90. Cards further down in the pile don't
         count: K♦ and Q♣.
         Instead, you can draw. Keep these cards until you can lay down 20 more
         points.
         Law initial-meld.minimum.
You may  draw"""


def test_the_worked_example() -> None:
    position = parse_position(KINGS)
    act = parse_act("take Ks with KhKc, QsQh2d")
    refused = Tried(str(act), check(position, act)[0])
    assert text_table(view(position, 1), last=(4, parse_act("discard Ks")), refused=refused) == WHOLE


def test_the_other_lines() -> None:
    position = parse_position("""rules classic; turn 1 draw; melds A 9s9h9d9c9s9h9d KsKhKc; threes A 3h3d
        hand 1 KdQd4s; hand 2 x40; pile 5cKs; stock -""")
    text = text_table(view(position, 1))
    lines = text.splitlines()
    assert "Melds A  Nines, natural (red) canasta of 7, 500. Kings K♠ K♥ K♣, 3 of 7." in lines
    assert "Threes   A red 3♥ 3♦. B none." in lines
    assert "Forced   you must take the pile." in lines


def test_a_whole_deal_fits_into_eighty_columns_and_shows_no_other_hand() -> None:
    session = Session("classic", seed=4, bots="greedy")
    player = bot("greedy")
    while not session.over:
        for _ in session.others():
            pass
        if not session.over:
            text = text_table(session.view)
            assert max(map(len, text.splitlines())) <= 80
            for seat in (2, 3, 4):
                assert cards_text(session.position.hand_of(seat)) not in text
            assert text.count("; ") <= 8
            session.play(player.choose(session.view, legal_acts(session.position)))
    assert "Turn     the deal is over" in text_table(session.view)
    text = text_table(session.view, sheet=session.sheet)
    assert session.sheet is not None
    for side, lines in session.sheet.lines.items():
        for line in lines:
            assert f"{line_name(line.id)} {number(line.points)}" in re.sub(r"\s+", " ", text), side
    totals = ", ".join(f"{side} {number(points)}" for side, points in session.sheet.totals.items())
    assert f"Result   {totals}." in text


def test_at_most_eight_acts_are_listed() -> None:
    seen = view(parse_position("rules classic; turn 1 play; hand 1 KhKcQsQhTs9c8d6h5s4d7d7h; pile 5c"), 1)
    text = text_table(seen)
    acts = text[text.index("You may") :].replace("\n        ", "")
    assert acts.count("discard") == 8
    assert acts.endswith(f"and {len(legal_acts(seen.position)) - 8} more")


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (
            "rules combo-3p; sides A=1 B=23; scores 0 3500 7000; turn 3 draw; hand 3 KsKhTcQs5d; pile 9d; stock x9",
            "B (you) 3,500 and 7,000, needs 140 to open.",
        ),
        (
            "rules combo-3p; sides A=1 B=23; scores 0 3500 7000; turn 1 draw; hand 1 KsKhTcQs5d; pile 9d; stock x9",
            "B 3,500 and 7,000, needs 100 or 140 to open.",
        ),
        (
            "rules classic-3p; sides A=1 B=23; scores 0 1500 -5; turn 3 draw; hand 3 KsKhTcQs5d; pile 9d; stock x9",
            "B (you) 1,500 and −5, needs 15 to open.",
        ),
    ],
)
def test_partners_with_scores_of_their_own_open_each_by_their_own_minimum(position: str, said: str) -> None:
    at = parse_position(position)
    assert said in " ".join(text_table(view(at, at.turn)).split())
