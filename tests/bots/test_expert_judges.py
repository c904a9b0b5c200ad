"""Positions of the strategy lessons' kind that show the expert's judgement."""

import pytest

from canasta_nb.bots.expert import weigh
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.questions.views import view

HEAD = "rules classic; dealer 4; turn 1 "
TABLES = {
    "a freeze, where every discard is lost": (
        (
            "play; scores 900 1100; melds A 9s9h9d; melds B KsKhKd2c 8s8h8d TsThTdTc QsQhQd 6s6h6d; hand 1 KcQs8cTs6c2d"
            "; hand 2 x6; hand 3 x10; hand 4 x5; pile 5hJd4sAc4c; stock x38"
        ),
        {"discard 2d"},
    ),
    "no freeze of a side that alone has opened": (
        (
            "play; scores 900 1100; melds A KsKhKd2c QsQhQdQc 5s5h5d; melds B 9s9h9d; hand 1 2dJc7s4h"
            "; hand 2 x11; hand 3 x5; hand 4 x12; pile 5hJd6sAc4c; stock x50"
        ),
        {"discard 4h", "meld Q+2d"},
    ),
    "a pile of seven is taken": (
        (
            "draw; scores 500 700; melds A KsKhKd; melds B QsQhQd2s; hand 1 9s9h8d7c6s5s4hJd"
            "; hand 2 x8; hand 3 x9; hand 4 x8; pile 5dTc7dJsKcTs9c; stock x55"
        ),
        {"take 9c with 9s9h"},
    ),
    "into a frozen pile no rank that is strange to them": (
        (
            "play; scores 900 1100; melds A 9s9h9d; melds B KsKhKd2c 8s8h8d; hand 1 KcJs7c7h6d6hQs"
            "; hand 2 x7; hand 3 x8; hand 4 x7; pile 5h2sQd6sAc4cTd; stock x50"
        ),
        {"discard Kc", "discard Js"},
    ),
    "the canasta at once, as somebody holds two cards": (
        (
            "play; scores 900 1100; melds A KsKhKdKcKsKh 9s9h9d9c 5s5h5d; melds B QsQhQd2cQs2sQh 8s8h8d8c TsThTdTc"
            " 6s6h6d6c6s AsAhAd; threes A 3h; threes B 3d; hand 1 2d7c7h4sJs; hand 2 x2; hand 3 x7; hand 4 x3"
            "; pile 5hAcTd; stock x20"
        ),
        {"meld K+2d"},
    ),
    "out, where that wins the game": (
        (
            "play; scores 4700 4850; melds A KsKhKdKc2s2dKs 9s9h9d; melds B QsQhQdQc 6s6h6d; threes B 3h; hand 1 9c4s"
            "; hand 2 x5; hand 3 x6; hand 4 x5; pile 5hAcTd; stock x50"
        ),
        {"ask", "meld 9+9c"},
    ),
}


@pytest.mark.parametrize("what", TABLES)
def test_its_judgement(what: str) -> None:
    table, good = TABLES[what]
    weighed = weigh(view(parse_position(HEAD + table), 1), seed=1)
    assert str(weighed.chosen.act) in good
    assert not weighed.clear
