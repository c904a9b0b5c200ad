"""Questions to the table at any time: complete answers, the same at a table and in a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.descriptions.telling import LONGEST
from canasta_nb.game.saying import TOPICS, answer_in_words, dealt, turns_since
from canasta_nb.game.session import Session
from canasta_nb.game.terminal import play_in_terminal
from canasta_nb.widgets.table.table import Table

RANK_NAMES = {"T": "10", "Jk": "joker"}
SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def played(acts: int, **options: Any) -> Session:
    """Return a game after some greedy acts by the player, at the player's turn."""
    session = Session("classic", **{"seed": 3, "bots": "greedy", **options})
    player = bot("greedy")
    for _ in session.others():
        pass
    while acts and not session.over:
        session.play(player.choose(session.view, legal_acts(session.position)))
        for _ in session.others():
            pass
        acts -= 1
    return session


def faces(cards: Any) -> Iterator[str]:
    for card in cards:
        text = str(card)
        yield RANK_NAMES.get(text) or RANK_NAMES.get(text[0], text[0]) + SUITS[text[1]]


def test_the_last_moves_tell_the_deal_only_while_nothing_was_played() -> None:
    session = played(0, seat=1)
    assert answer_in_words(session, "last") == dealt(session.start, 1)
    session.play("draw")
    assert answer_in_words(session, "last").startswith("You draw ")


def test_the_whole_hand_and_all_melds_are_said_in_sentences() -> None:
    session = played(40)
    hand, melds = answer_in_words(session, "hand"), answer_in_words(session, "melds")
    for face in faces(session.view.hand):
        assert face in hand
    assert len(session.view.hand) + sum(map(len, session.position.melds)) > 12, "more than one printed line"
    assert melds.count(" of ") >= sum(map(len, session.position.melds))
    for answer in (hand, melds):
        assert "  " not in answer
        assert "\n" not in answer
        assert "Typed" not in answer


def test_a_hand_of_seventeen_cards_is_said_to_its_last_card() -> None:
    hand = "hand 1 AsAhKsKhQsQhJsJhTsTh9s9h8s8h7s2cJk"
    session = Session(f"rules classic-2p; turn 1 draw; {hand}; hand 2 x15; stock x75; pile 5c", seed=1)
    assert answer_in_words(session, "hand").endswith("wild 2♣, wild joker.")


def test_what_cannot_be_said_is_answered_with_what_can() -> None:
    session = played(3)
    for asked in ("xyzzy", "", "help", "table"):
        answer = answer_in_words(session, asked)
        assert answer.endswith(f"Try one of these: {', '.join(TOPICS)}.")
        assert "Not frozen" not in answer
    assert answer_in_words(session, "xyzzy").startswith('I can\'t say "xyzzy".')
    assert answer_in_words(session, "frozen") == answer_in_words(session, "why")
    assert answer_in_words(session, "seats") == answer_in_words(session, "players")


def test_every_topic_has_an_answer_of_its_own_during_a_deal_and_after_it() -> None:
    during, after = played(30), played(1000)
    assert after.over
    for session in (during, after):
        answers = [answer_in_words(session, topic) for topic in TOPICS if topic != "acts"]
        assert len(set(answers)) == len(answers)
        assert all(answer.endswith((".", "?")) for answer in answers), answers
    assert answer_in_words(during, "pile").startswith(f"{len(during.position.pile)} card")
    assert answer_in_words(during, "stock") == f"Stock: {len(during.position.stock)} cards."


def test_say_last_repeats_everybodys_last_turn() -> None:
    session = played(12)
    last = answer_in_words(session, "last")
    assert last.startswith("You ")
    for name in ("Ben", "Cam", "Dot"):
        assert last.count(f"{name} ") == 1, last


def test_say_acts_holds_nothing_back() -> None:
    session = Session("rules classic; turn 1 play; hand 1 KhKcQsQhTs9c8d6h5s4d7d7h; hand 2 x11; hand 3 x11; hand 4 x11;"
                      "pile 5c; stock x62", seed=1)  # fmt: skip
    acts = legal_acts(session.position)
    assert len(acts) > 8
    assert answer_in_words(session, "acts") == f"You may: {'; '.join(map(str, acts))}."


def test_say_score_breaks_the_deal_down_to_its_lines() -> None:
    session = played(1000)
    assert session.sheet is not None
    answer = answer_in_words(session, "score")
    for total, score in zip(session.sheet.totals.values(), session.sheet.new_scores, strict=True):
        assert f"{total:,}" in answer
        assert f"{score:,} after this deal" in answer
    assert "Melded cards" in answer


@pytest.mark.parametrize("topic", [*TOPICS, "xyzzy", ""])
def test_a_table_and_a_terminal_say_the_same(topic: str) -> None:
    session = Session("classic", seed=3, bots="greedy")
    written: list[Any] = []
    play_in_terminal(session, iter(["draw", f"say {topic}"]), written.append)
    table = Table("classic", seed=3, bots="greedy")
    table.play("draw")
    assert table.say(topic) in written
    if topic in TOPICS:
        bare: list[Any] = []
        play_in_terminal(Session("classic", seed=3, bots="greedy"), iter(["draw", topic]), bare.append)
        assert table.say(topic) in bare


def test_a_deal_is_announced_first_in_one_short_sentence() -> None:
    for seed in range(40):
        session = Session("classic", seed=seed, seat=3)
        for _ in session.others():
            pass
        turns = turns_since(session.log, session.start, 3, session.names)
        assert turns[0] == [0, 0, dealt(session.start, 3), ""]
        assert turns[0][2].startswith("Deal 1: your side needs 50 to open")
        assert "you hold 11 cards" in turns[0][2]
        assert turns[0][2].count(". ") == 0
        assert len(turns[0][2]) <= LONGEST
        if len(session.start.pile) > 1:
            assert f"the pile has {len(session.start.pile)} cards." in turns[0][2]
        for card in session.start.threes_of(0):
            assert f"3{SUITS[str(card)[1]]}" in turns[0][2]
