"""A room: each act reaches every table, what changes the game of all needs all, and the computer sits in."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest
from room_made import OUT_NEXT, AtOnce, Tried, finished, typed

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.acts import Discard, Meld
from canasta_nb.core.notation.records import GameRecord, replay
from canasta_nb.room.consent import WITHIN
from canasta_nb.room.refusing import Refused
from canasta_nb.room.room import PATIENCE
from canasta_nb.room.words import said


def deals(tried: Tried) -> set[tuple[int, int]]:
    """Return which deal each table shows, and how many acts of it."""
    return {(table.scene["deal"], table.scene["log"]) for table in tried.room.tables.values()}


def above(tried: Tried, seat: int) -> str:
    return str(tried.room.tables[seat].around["head"])


def test_an_act_reaches_every_table_and_each_sees_its_own_hand() -> None:
    tried = Tried()
    assert "ack" in tried.act(1, "draw")
    assert deals(tried) == {(1, 1)}
    for seat, table in tried.room.tables.items():
        assert table.scene["you"] == seat
        assert len(table.scene["hand"]) == len(tried.room.game.position.hand_of(seat))


def test_a_seat_plays_for_itself_alone() -> None:
    tried = Tried()
    assert tried.act(2, "draw")["why"] == "refused"
    assert tried.say(2, do="undo")["why"] == "refused"
    assert tried.room.game.log == []


def test_an_act_that_is_sent_twice_is_played_once() -> None:
    tried = Tried()
    first = tried.say(1, id_="a", act="draw")
    assert tried.say(1, id_="a", act="draw", seq=0) == first
    assert len(tried.room.game.log) == 1


def test_nobody_plays_before_the_start_and_while_all_is_paused() -> None:
    tried = Tried()
    tried.room.pause(paused=True)
    assert tried.act(1, "draw")["says"] == said("paused")
    tried.wait(2 * PATIENCE)
    assert tried.room.seats[1].is_here
    tried.room.pause(paused=False)
    assert "ack" in tried.act(1, "draw")


# Consent


def laid_back() -> Tried:
    """Return a room where the first player has opened, which can be taken back."""
    for seed in range(1, 60):
        tried = Tried("classic", seed=seed)
        tried.act(1, "draw")
        melds = [typed(act) for act in legal_acts(tried.room.game.position) if isinstance(act, Meld)]
        if melds and "ack" in tried.act(1, melds[0]):
            return tried
    raise AssertionError


def test_an_undo_needs_all_who_are_here() -> None:
    tried = laid_back()
    before = len(tried.room.game.log)
    assert "ack" in tried.say(1, do="undo")
    assert len(tried.room.game.log) == before
    for seat in (2, 3):
        assert "agree" in above(tried, seat)
        tried.say(seat, do="agree")
        assert len(tried.room.game.log) == before
    tried.say(4, do="agree")
    assert len(tried.room.game.log) == before - 1
    assert deals(tried) == {(1, before - 1)}


def test_yes_and_no_are_equally_strong() -> None:
    tried = laid_back()
    tried.say(1, do="undo")
    head = tried.room.tables[2].around["head"]
    yes, no = (node for node in head[3][2:] if node[0] == "button")
    assert (yes[1]["data-do"], no[1]["data-do"]) == ("agree", "disagree")
    assert yes[1]["class"] == no[1]["class"]


def test_one_no_is_enough_and_so_is_silence() -> None:
    tried = laid_back()
    before = len(tried.room.game.log)
    tried.say(1, do="undo")
    assert tried.say(1, do="undo")["says"] == said("asked_already")
    tried.say(3, do="disagree")
    assert "agree" not in above(tried, 2)
    tried.say(1, do="undo")
    tried.say(2, do="agree")
    tried.wait(WITHIN)
    assert len(tried.room.game.log) == before
    assert tried.say(4, do="agree")["why"] == "refused"


def test_a_question_falls_away_with_the_next_act() -> None:
    tried = laid_back()
    tried.say(1, do="undo")
    tried.act(1, typed(next(act for act in legal_acts(tried.room.game.position) if isinstance(act, Discard))))
    assert tried.say(2, do="agree")["why"] == "refused"
    assert "agree" not in above(tried, 2)


@pytest.mark.parametrize("wish", ["next_deal", "redeal"])
def test_another_deal_needs_all_and_begins_at_every_table(wish: str) -> None:
    tried = finished()
    start = tried.room.game.start
    assert "ack" in tried.say(3, do=wish)
    assert tried.room.game.over
    for seat in (1, 2, 4):
        tried.say(seat, do="agree")
    assert deals(tried) == {(2 if wish == "next_deal" else 1, 0)}
    assert (tried.room.game.start == start) == (wish == "redeal")


def test_the_computer_is_not_asked_and_who_leaves_is_asked_no_more() -> None:
    tried = finished(people=(1, 2, 3))
    tried.say(1, do="next_deal")
    tried.say(2, do="agree")
    assert tried.room.game.over
    tried.room.disconnect(3, tried.posts[3])
    assert deals(tried) == {(2, 0)}


def test_who_is_alone_need_not_ask() -> None:
    tried = finished(people=(2,))
    assert "ack" in tried.say(2, do="next_deal")
    assert tried.room.game.position.deal == 2


def test_while_a_deal_is_played_there_is_no_other() -> None:
    tried = Tried()
    for wish in ("next_deal", "redeal", "reset"):
        assert "nack" in tried.say(1, do=wish)
    assert deals(tried) == {(1, 0)}


# The computer


def test_the_computer_plays_where_nobody_sits() -> None:
    tried = Tried(people=(3,))
    tried.wait(30)
    assert tried.turn() == 3
    assert {deed.seat for deed in tried.room.game.log} == {1, 2}
    assert deals(tried) == {(1, len(tried.room.game.log))}


@pytest.mark.parametrize("unplugged", [False, True])
def test_the_computer_sits_in_after_a_minute_and_gives_the_seat_back(unplugged: bool) -> None:
    tried = Tried(people=(1, 3))
    if unplugged:
        tried.room.disconnect(1, tried.posts[1])
    tried.wait(PATIENCE - 1)
    assert tried.room.game.log == []
    tried.wait(5)
    assert tried.room.seats[1].is_away
    assert said("plays_for", name="Ana") in above(tried, 3)
    assert {deed.seat for deed in tried.room.game.log} >= {1}
    if unplugged:
        tried.room.connect(1, tried.posts[1])
    else:
        tried.say(1, do="i_am_back", seq=0)
    assert tried.room.seats[1].is_here


def test_an_act_of_who_was_away_is_a_return() -> None:
    tried = Tried(people=(1, 3), executor=Never())
    tried.wait(PATIENCE + 1)
    assert tried.room.seats[1].is_away
    assert "ack" in tried.act(1, "draw")
    assert tried.room.seats[1].is_here


class Never(Executor):
    """Never comes to an end with anything."""

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        return Future()


def test_a_computer_that_thinks_for_ever_holds_no_other_table_up() -> None:
    slow, quick = Tried(people=(2,), executor=Never()), Tried(people=(2,), executor=AtOnce())
    for tried in (slow, quick):
        tried.wait(10)
    assert slow.room.game.log == []
    assert quick.turn() == 2
    assert "ack" in quick.act(2, "draw")


def test_the_computer_does_not_play_at_a_table_without_people() -> None:
    tried = Tried(people=())
    tried.wait(30)
    assert tried.room.game.log == []


# People


def test_a_seat_is_one_persons() -> None:
    tried = Tried(people=(1,))
    for seat, name, why in ((1, "Bo", "taken"), (2, "ana", "same_name"), (9, "Bo", "no_seat")):
        with pytest.raises(Refused) as refused:
            tried.room.sit(seat, name)
        assert refused.value.why == why


def test_a_seat_is_kept_however_long_its_line_is_gone() -> None:
    tried = Tried(people=(1, 3))
    tried.room.disconnect(1, tried.posts[1])
    tried.wait(10 * 60)
    assert tried.room.seats[1].fits(tried.tokens[1])
    again: list[dict[str, Any]] = []
    tried.room.connect(1, again.append)
    assert tried.room.seats[1].is_here
    assert again[0]["state"]["scene"]["you"] == 1
    assert len(again[0]["state"]["scene"]["turns"]) > 1  # what was played meanwhile


def test_the_last_window_has_the_seat() -> None:
    tried = Tried(people=(1,))
    other: list[dict[str, Any]] = []
    tried.room.connect(1, other.append)
    tried.room.disconnect(1, tried.posts[1])  # the first one is closed after that
    assert tried.room.seats[1].is_here
    assert other[0]["method"] == "open"


def test_eight_phrases_and_no_other_word() -> None:
    tried = Tried()
    assert len(tried.room.tables[1].around["phrases"]) == 8
    assert "ack" in tried.say(2, do="phrase_0", seq=0)
    assert said("says_phrase", name="Bo", phrase=tried.room.tables[1].around["phrases"][0]) in above(tried, 1)
    assert "nack" in tried.say(2, do="phrase_8")
    assert "nack" in tried.say(2, do="phrase_hello")
    tried.wait(8)
    assert "Bo:" not in above(tried, 1)


def test_three_phrases_a_minute_and_none_from_a_silent_seat() -> None:
    tried = Tried()
    assert ["ack" in tried.say(2, do="phrase_1") for _ in range(4)] == [True, True, True, False]
    tried.wait(60)
    assert "ack" in tried.say(2, do="phrase_1")
    tried.room.seats[3].is_silent = True
    assert tried.say(3, do="phrase_1")["says"] == said("silent")


def test_a_player_can_hide_what_the_others_say_on_their_own_page() -> None:
    tried = Tried()
    assert "ack" in tried.say(1, do="hush", seq=0)
    tried.say(2, do="phrase_0")
    assert "Bo:" not in above(tried, 1)
    assert "Bo:" in above(tried, 3)
    assert tried.room.tables[1].around["hush"] == ["hear", said("hear")]
    tried.say(1, do="hear")
    tried.say(2, do="phrase_1")
    assert "Bo:" in above(tried, 1)


def test_a_deal_that_is_over_can_be_saved_and_opened_again() -> None:
    """The record has every hand, so it is there only once the deal is over."""
    tried = Tried(OUT_NEXT, people=(1, 2))
    assert "keeps" not in tried.room.tables[2].around
    tried = finished()
    file, says, record = tried.room.tables[2].around["keeps"]
    assert (file, says) == ("seat-2.canasta", said("keep_deal"))
    again = GameRecord.parse(record)
    assert replay(again)[-1] == tried.room.game.position
    for wish in (1, 2, 3, 4):
        tried.say(wish, **({"do": "next_deal"} if wish == 1 else {"do": "agree"}))
    assert "keeps" not in tried.room.tables[2].around


def test_help_that_takes_the_time_of_all_is_not_given() -> None:
    tried = finished()
    assert tried.say(1, do="review")["says"] == said("no_review")
    assert "nack" in tried.say(1, do="practice")
    assert "ack" in tried.say(1, do="replay")
    assert Tried().say(1, do="hint")["says"] == said("no_hints")
    helped = Tried(hints=True)
    assert ["ack" in helped.say(1, do="hint") for _ in range(4)] == [True, True, True, False]


def test_the_record_has_seats_and_no_names(tmp_path: Path) -> None:
    tried = Tried(people=())
    tried.room.game.keep(tmp_path / "table.canasta")
    tried.room.sit(1, "Ana")
    tried.room.connect(1, tried.frames[1].append)
    tried.act(1, "draw")
    kept = (tmp_path / "table.canasta").read_text(encoding="utf-8")
    assert "Ana" not in kept
    assert kept.rstrip().endswith("9s")
