"""The news beside the stock: two short lines for whatever is played, in each language."""

from __future__ import annotations

import pytest

from canasta_nb.core.engine.playing import play
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import LANGUAGES, speaking
from canasta_nb.descriptions.news import LONGEST_LAY, LONGEST_PLAIN, headline, news
from canasta_nb.descriptions.telling import Deed, usual_names
from canasta_nb.game.session import Session

RICH = """rules classic; turn 2 draw; melds B 6s6h6d6c6s6d
hand 2 6hKsKhKd2cQsQhQd9s9h9dTsThTd7s7h4d; pile 9cJd6c; stock 5hx40"""


def played(position: str, acts: list[str], seat: int = 2) -> list[Deed]:
    now = parse_position(position)
    deeds = []
    for text in acts:
        act = parse_act(text)
        after = play(now, act)
        deeds.append(Deed(seat, act, now, after))
        now = after
    return deeds


@pytest.mark.parametrize(
    ("acts", "bold", "plain"),
    [
        (["draw"], "Ben drew from the stock", ""),
        (["draw", "meld KsKhKd2c"], "Ben melded K♠K♥K♦2♣", "after drawing from the stock"),
        (["draw", "meld KsKhKd, QsQhQd"], "Ben laid 6 cards", "melding K♠K♥K♦ and Q♠Q♥Q♦"),
        (["draw", "meld 6+6h"], "Ben made a natural canasta: +500", "adding 6♥ to sixes"),
        (["draw", "discard 4d"], "Ben discarded 4♦", "after drawing from the stock"),
        (["draw", "discard 2c"], "Ben froze the pile", "discarding 2♣"),
        (["take 6c onto 6"], "Ben took the pile", "3 cards, adding 6♣ to sixes"),
        (["take 6c onto 6", "discard 4d"], "Ben discarded 4♦", "after taking the pile"),
        (["draw", "meld KsKhKd", "discard 4d"], "Ben discarded 4♦", "after drawing and melding K♠K♥K♦"),
        (
            ["draw", "meld KsKhKd2c", "meld QsQhQd", "meld 9s9h9d", "discard 4d"],
            "Ben discarded 4♦",
            "after drawing and laying 10 cards",
        ),
        (
            ["draw", "meld KsKhKd2c, QsQhQd, 9s9h9d, TsThTd"],
            "Ben laid 13 cards",
            "kings, queens, nines and tens",
        ),
    ],
)
def test_the_news_of_an_act(acts: list[str], bold: str, plain: str) -> None:
    assert news(played(RICH, acts), 1, usual_names(4)) == [bold, plain]


def test_ones_own_news_has_the_card_that_nobody_else_sees() -> None:
    drew = played(RICH, ["draw 5h"])
    assert news(drew, 2, usual_names(4)) == ["You drew 5♥", ""]
    with speaking("es"):
        assert news(drew, 2, usual_names(4)) == ["Tú robaste 5♥", ""]


def test_a_red_three_that_was_drawn_is_news_and_the_card_for_it_is_told_to_its_player_alone() -> None:
    drew = played("rules classic; turn 2 draw; hand 2 9s9h; pile 7d; stock 3h5hx40", ["draw 3h5h"])
    assert news(drew, 1, usual_names(4)) == ["Ben drew the red three 3♥", "and another card for it"]
    assert news(drew, 2, usual_names(4)) == ["You drew the red three 3♥", "and 5♥ for it"]


def test_two_melds_that_are_joined_are_named() -> None:
    start = "rules combo; turn 2 play; melds B KsKhKd KcKsKh; hand 2 4s5s9c; pile 9d"
    assert news(played(start, ["join K/1 K/2"]), 1, usual_names(4)) == ["Ben joined two melds", "of kings"]


@pytest.mark.parametrize(
    ("acts", "says"),
    [
        (["draw"], "Ben drew from the stock"),
        (["draw", "discard 4d"], "Ben discarded 4♦"),
        (["draw", "meld KsKhKd", "meld QsQhQd", "discard 4d"], "Ben laid 6 cards"),
        (["take 6c onto 6", "discard 4d"], "Ben made a natural canasta"),
        (["draw", "meld KsKhKd", "discard 2c"], "Ben froze the pile"),
    ],
)
def test_a_turn_is_told_by_its_greatest_news(acts: list[str], says: str) -> None:
    assert headline(played(RICH, acts), 1, usual_names(4)) == says


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_act_of_a_deal_is_news_in_two_short_lines(lang: str) -> None:
    for rules in RuleSet.ids():
        session = Session(rules, seed=3, bots="greedy")
        with speaking(lang):
            while not session.over:
                session.play(str(session.hint()[0]))
                for _ in session.others():
                    pass
            for at in range(1, len(session.log) + 1):
                last = session.log[at - 1]
                for viewer in (1, 2):
                    bold, plain = news(session.log[:at], viewer, session.names)
                    done = bold.partition(" ")[2]
                    assert done
                    paid = done.partition(": +")[2]
                    assert len(done) <= LONGEST_LAY + 3 + bool(paid) * (len(paid) + 3), bold
                    assert len(plain) <= LONGEST_PLAIN, plain
                    hidden = last.seat != viewer and str(last.act).startswith("draw")
                    open_to_all = bold.replace("3♥", "").replace("3♦", "")  # a red three that was drawn is laid down
                    assert not hidden or not any(suit in open_to_all for suit in "♠♥♦♣"), bold


def test_one_line_gives_one_canasta_no_points_of_two() -> None:
    two = "rules classic; turn 1 play; melds A QsQhQdQcQsQh KsKhKdKcKsKh; hand 1 QdKd4c5c; pile 7d"
    for act, points in (("meld Q+Qd", "500"), ("meld Q+Qd, K+Kd", "")):
        bold, _ = news(played(two, [act], seat=1), 1, usual_names(4))
        assert bold.endswith(points or "canasta"), bold
