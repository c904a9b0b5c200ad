"""The table as text is that of the worked example: 80 columns, and nothing that the seat may not know."""

import re

import pytest

from canasta_nb.bots import bot
from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.cards import cards_text
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.core.speech.words import number
from canasta_nb.descriptions.telling import line_name
from canasta_nb.descriptions.text_table import Tried, text_table
from canasta_nb.game.session import Session

KINGS = """rules classic; scores 1500 1300; turn 1 draw
hand 1 KhKcQsQh2dTs9c8d6h5s4d
pile Kd5cQc8hKs; stock x59"""


def test_the_worked_example() -> None:
    position = parse_position(KINGS)
    act = parse_act("take Ks with KhKc, QsQh2d")
    refused = check(position, act)[0]
    text = text_table(view(position, 1), last=(4, parse_act("discard Ks")), refused=Tried(str(act), refused))
    lines = text.splitlines()
    assert max(map(len, lines)) <= 80
    labels = [line[:8].strip() for line in lines[1:] if line[0] != " "]
    assert labels == [
        "Scores", "Turn", "Seats", "Stock", "Pile", "Melds A", "Melds B", "Hand", "Typed", "Last", "Refused", "You may"
    ]  # fmt: skip
    for fact in ("Classic Canasta, deal 1", "seat 1", "A (you) 1,500, needs 90", "B 1,300, needs 50", "59 cards.",
                 "K♠ on top", "KhKc QsQh Ts 9c 8d 6h 5s 4d 2d", "Dot: discard Ks", f"Refused  {act}"):  # fmt: skip
        assert fact in text
    said = f"{refused.says} {refused.way_out} Law {refused.law}."
    assert " ".join(" ".join(lines[-7:-1]).split()) == said
    assert lines[-1] == "You may  draw"


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
