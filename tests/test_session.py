"""A game in progress without Jupyter: whose turn, undo, the saved record."""

from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence

from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.notation.records import replay
from canasta_nb.core.notation.saving import NotTakenUp, RecordFile
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.speech.refusals import IllegalAct, Mistake, NotationError
from canasta_nb.game.game import Game
from canasta_nb.game.session import Session


def play_deal(session: Session) -> None:
    player = bot("greedy")
    while True:
        for _ in session.others():
            pass
        if session.over:
            return
        session.play(player.choose(session.view, legal_acts(session.position)))


def test_a_refusal_calls_the_players_by_their_names() -> None:
    session = Session("rules classic; turn 2 draw; pile 9d", seed=7, seat=1, names=("Ida", "Jon", "Kim", "Lea"))
    with pytest.raises(IllegalAct, match="Jon"):
        session.play("draw")


@pytest.mark.parametrize("chosen", [{"seed": 0}, {"players": 4}, {"names": ["Ann", "Ben", "Cam", "Dot"]}])
def test_what_a_game_has_decided_is_not_asked_again_for_another_side_of_it(chosen: dict[str, Any]) -> None:
    (name,) = chosen
    with pytest.raises(Mistake) as refused:
        Session(Game("classic", seed=7), 2, **chosen)
    assert str(refused.value) == sentence("mistakes", "begun", name=name)


def test_the_record_of_a_deal_replays_to_the_same_end() -> None:
    session = Session("official-1950", seed=2, bots="greedy")
    play_deal(session)
    assert replay(session.record())[-1] == session.position


def test_the_file_grows_act_by_act_and_replays(tmp_path: Path) -> None:
    path = tmp_path / "deal.canasta"
    session = Session("classic", seed=2, bots="greedy", save=path)
    session.play("draw")
    grown = path.read_text(encoding="utf-8")
    assert grown.endswith(f"1: {session.log[0].act}\n")
    play_deal(session)
    assert session.next_deal()
    session.play("draw") if session.position.turn == 1 else None
    positions = replay(path.read_text(encoding="utf-8"))
    assert positions[-1] == session.position
    resumed = Session.resume(path)
    assert resumed.position == session.position
    assert [deed.act for deed in resumed.log] == [deed.act for deed in session.log]
    assert resumed.start == session.start


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "deal.canasta"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(FileExistsError, match="nothing has been written over"):
        Session("classic", seed=2, save=path)
    assert path.read_text(encoding="utf-8") == "mine"


def test_a_refused_act_stays_in_the_record_and_changes_nothing(tmp_path: Path) -> None:
    session = Session("classic", seed=2, save=tmp_path / "deal.canasta")
    before = session.position
    with pytest.raises(IllegalAct):
        session.play("meld KsKhKd")
    with pytest.raises(NotationError):
        session.play("melt KsKhKd")
    with pytest.raises(NotationError):
        session.play("meld x109")
    assert session.position is before
    assert "1: ?meld KsKhKd {turn.draw-first}" in (tmp_path / "deal.canasta").read_text(encoding="utf-8")


PLAY = "rules classic; turn 1 play; melds A KsKhKd; hand 1 KcQsQhQd9s8d4c; pile 5d"


def test_undo_takes_back_an_act_of_the_open_turn_also_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "deal.canasta"
    session = Session(PLAY, seed=2, save=path)
    before = session.position
    session.play("meld K+Kc")
    session.play("meld QsQhQd")
    session.undo()
    session.undo()
    assert session.position == before
    with pytest.raises(ValueError, match="nothing to take back"):
        session.undo()
    assert "meld" not in path.read_text(encoding="utf-8").split("stock")[-1]


def test_undo_stops_at_a_card_that_was_seen_and_at_another_player() -> None:
    session = Session("classic", seed=2, bots="greedy")
    session.play("draw")
    with pytest.raises(ValueError, match="seen a card"):
        session.undo()
    session.play(f"discard {session.view.hand[0]}")
    for _ in session.others():
        pass
    with pytest.raises(ValueError, match=r"nothing to take back|Another player"):
        session.undo()


def test_at_a_practice_table_undo_goes_on_and_leaves_a_line(tmp_path: Path) -> None:
    path = tmp_path / "deal.canasta"
    session = Session("classic", seed=2, bots="greedy", undo_policy="practice", save=path)
    start = session.position
    session.play("draw")
    session.play(f"discard {session.view.hand[0]}")
    for _ in session.others():
        pass
    session.undo()
    session.undo()
    assert session.position == start
    text = path.read_text(encoding="utf-8")
    assert "_undone 1: draw" in text
    assert replay(text)[-1] == start


def test_a_player_who_types_a_card_to_draw_gets_the_one_that_comes() -> None:
    session = Session("classic", seed=2)
    session.play("draw Jk")
    assert session.log[0].act.cards[0] == session.start.stock[0]


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_as_many_play_as_the_rules_allow(players: int) -> None:
    session = Session("official-1950", seed=2, players=players, bots="greedy")
    play_deal(session)
    assert session.over
    with pytest.raises(ValueError, match="not by 9"):
        Session("official-1950", seed=2, players=9)


def test_bots_may_differ_from_seat_to_seat() -> None:
    session = Session("classic", seed=2, seat=3, bots={1: "passive", 2: "greedy", 4: "random"})
    assert sorted(session.bots) == [1, 2, 4]
    assert list(session.others()) == [1, 2]


def test_a_typed_ten_and_capitals_are_understood_and_the_record_is_exact() -> None:
    session = Session("classic", seed=3, bots="greedy")
    session.play("DRAW")
    session.play("Discard 10H")
    assert str(session.log[-1].act) == "discard Th"
    assert "discard Th" in session.record()
    with pytest.raises(NotationError):
        parse_act("discard 10h")


ALONE = "rules classic; turn 1 draw; melds A KsKhKd; hand 1 AsAd4c5c; hand 2 x11; hand 3 x11; hand 4 x11"


def test_a_take_can_be_taken_back_where_no_card_came_with_it() -> None:
    session = Session(f"{ALONE}; pile Ac; stock x67", seed=1)
    session.play("take Ac with AsAd")
    assert session.undo() == "Taken back: take the pile of 1 with A♣A♠A♦."
    assert session.position == session.start
    deep = Session(f"{ALONE}; pile 9dAc; stock x66", seed=1)
    deep.play("take Ac with AsAd")
    assert deep.why_no_undo() == sentence("telling", "undo", "pile")


def test_a_take_that_was_taken_back_is_out_of_the_file_which_goes_on_being_written(tmp_path: Path) -> None:
    path = tmp_path / "deal.canasta"
    session = Session("classic", seed=11, save=path)
    session.play("take As with AsAd")
    session.undo()
    session.play("draw")
    assert replay(path.read_text(encoding="utf-8"))[-1] == session.position


def test_a_try_of_another_player_goes_out_of_the_file_with_the_act_before_it(tmp_path: Path) -> None:
    path = tmp_path / "deal.canasta"
    Session(PLAY, seed=2, save=path).play("meld QsQhQd")
    with path.open("a", encoding="utf-8") as file:
        file.write("2: ?discard Ks {turn.not-yours}\n")
    session = Session.resume(path)
    session.undo()
    session.play("meld K+Kc")
    text = path.read_text(encoding="utf-8")
    assert text.splitlines()[-1] == "1: meld K+Kc"
    assert replay(text)[-1] == session.position


def test_an_act_that_brought_the_foot_stays(tmp_path: Path) -> None:
    melds = "melds A KsKhKdKcKs 8s8h8d8c"
    session = Session(f"rules hand-and-foot; turn 1 play; {melds}; hand 1 KcKs; packet 1 4d5d6d7d; pile 5d", seed=2)
    session.play("meld K+Ks")
    assert session.why_no_undo() == ""
    session.play("meld K+Kc")
    assert session.view.hand
    with pytest.raises(ValueError, match="seen a card"):
        session.undo()


def test_what_the_file_refuses_is_told_and_keeps_nothing_later_out_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "deal.canasta"
    session = Session(PLAY, seed=2, save=path)

    def refused(*_: object) -> None:
        raise Mistake("That is no act.")

    with monkeypatch.context() as wrong:
        wrong.setattr(RecordFile, "act", refused)
        session.play("meld K+Kc")
    assert session.game.written.noticed() == sentence("telling", "saved", "not", why="That is no act")
    session.play("meld QsQhQd")
    assert (session.game.written.noticed(), path.read_text(encoding="utf-8").splitlines()[-1]) == ("", "1: meld QsQhQd")


def test_the_record_of_a_deal_is_what_everybody_saw() -> None:
    session = Session("classic", seed=7, bots="passive")
    session.play("draw")
    session.play(f"discard {session.view.hand[0]}")
    list(session.others())
    assert [entry.seat for entry in session.seen] == [deed.seat for deed in session.log]
    assert all({str(card) for hand in entry.table.hands for card in hand} == {"??"} for entry in session.seen)
    session.play("draw")
    session.undo_policy = "practice"
    session.undo()
    assert len(session.seen) == len(session.log)


def test_a_deal_that_is_over_says_so_when_a_hint_is_asked_for() -> None:
    session = Session("classic", seed=2, bots="greedy")
    play_deal(session)
    with pytest.raises(ValueError, match="The deal is over"):
        session.hint()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("_seed 2", "_seed two", "line 5: _seed needs a whole number"),
        ("_seat 1", "_seat first", "line 3: _seat needs a whole number"),
        ("_seat 1", "_seat 9", "There is no seat 9"),
        ("_bots careful", "_bots dreadful", "dreadful"),
        ("players Ann, Ben, Cam, Dot", "players Ann", "4 seats, so it needs 4 names, not 1"),
    ],
)
def test_information_that_does_not_fit_is_named_with_the_file(tmp_path: Path, old: str, new: str, says: str) -> None:
    path = tmp_path / "deal.canasta"
    Session("classic", seed=2, save=path).play("draw")
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(NotTakenUp, match=r"deal\.canasta, .*save under another name") as refused:
        Session.resume(path)
    assert says in str(refused.value)
    assert path.read_text(encoding="utf-8") == text.replace(old, new)
