"""What a side has won: what the badge counts, what is celebrated, and that sounds are asked about once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from catalogue import sentence

from canasta_nb import Replay, Table
from canasta_nb.core.engine.playing import play
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.score.scoring import laid_points, score_deal
from canasta_nb.descriptions.telling import Deed
from canasta_nb.game.session import Session
from canasta_nb.home.lobby import played
from canasta_nb.review import Review
from canasta_nb.settings import ChosenGame, settings
from canasta_nb.teaching import lesson
from canasta_nb.widgets.explained.why import why_at
from canasta_nb.widgets.scenes.moment import moment_of


def won(position: str, act: str, viewer: int = 1, seat: int = 1) -> dict[str, object]:
    before, played = parse_position(position), parse_act(act)
    return dict(moment_of(Deed(seat, played, before, play(before, played)), viewer) or {})


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("position", "act", "kind", "plus"),
    [
        ("turn 1 play; hand 1 QsQhQdQcQsQh2d5c9s; pile 7d", "meld QsQhQdQcQsQh2d", "canasta", 300),
        ("turn 1 play; hand 1 QsQhQdQcQsQhQd5c9s; pile 7d", "meld QsQhQdQcQsQhQd", "canasta", 500),
        ("turn 1 play; melds A QsQhQdQcQsQh; hand 1 2c5c9s; pile 7d", "meld Q+2c", "canasta", 300),
        ("turn 1 play; melds A QsQhQdQcQsQhQd; hand 1 2c5c9s; pile 7d", "meld Q+2c", None, 0),
        ("turn 1 play; hand 1 KsKhKdQsQhQd5c4c; pile 7d", "meld KsKhKd, QsQhQd", "opened", 0),
        ("turn 1 play; melds A QsQhQdQcQsQhQd; hand 1 5c; pile 7d", "discard 5c", "out", 100),
        ("turn 1 draw; melds A QsQhQd; pile 5d6dJc9c; hand 1 9s9hKsKh", "take 9c with 9s9h", None, 0),
        ("turn 1 draw; melds A QsQhQd; pile 5d6dJcTd9c; hand 1 9s9hKsKh", "take 9c with 9s9h", "pile", 0),
        ("turn 1 play; melds A QsQhQd; hand 1 KsKhKd5c4c; pile 7d", "meld KsKhKd", None, 0),
    ],
)
def test_31_what_is_won_and_how_much_it_adds(position: str, act: str, kind: str | None, plus: int) -> None:
    found = won(f"rules classic; {position}", act)
    assert (found.get("kind"), found.get("plus", 0)) == (kind, plus)


def test_each_of_two_canastas_is_heard_before_their_sum() -> None:
    position = "rules classic; turn 1 play; melds A QsQhQdQcQsQh KsKhKdKcKsKh; hand 1 Qd2d4c5c; pile 7d"
    found = won(position, "meld Q+Qd, K+2d")
    heard = str(found["says"])
    kinds = [sentence("descriptions/telling", "moment", kind) for kind in ("natural", "mixed")]
    assert [each.lower() in heard.lower() for each in kinds] == [True, True], heard
    assert found["plus"] == 800


def test_what_others_win_is_theirs() -> None:
    position = "rules classic; turn 2 play; hand 2 QsQhQdQcQsQh2d5c9s; pile 7d"
    assert won(position, "meld QsQhQdQcQsQh2d", viewer=1, seat=2) == {}
    assert won(position, "meld QsQhQdQcQsQh2d", viewer=4, seat=2)["kind"] == "canasta"


def test_31_the_badge_reads_380_after_the_first_canasta_of_lesson_1_and_the_score_sheet_says_the_same() -> None:
    table = Table(lesson("01").position("first-turn"), bots="careful", undo_policy="practice")
    while not table.scene["sides"][0]["canastas"]:
        table.play(str(table.session.hint()[0]))
    side = table.scene["sides"][0]
    assert side["table"] == 380
    sheet = why_at(table.session, table._state.ledgers, {"of": f"score:{side['side']}"})
    assert str(side["table"]) == sheet["rows"][-1]["cells"][-1]


def test_31_what_lies_there_is_the_sheet_without_what_is_held() -> None:
    session = Session("classic", seed=5, bots="greedy")
    while not session.over:
        session.play(str(session.hint()[0]))
        for _ in session.others():
            pass
    position = session.position
    for side, lines in enumerate(score_deal(position).lines.values()):
        held = sum(line.points for line in lines if line.id == "cards-in-hand")
        assert laid_points(position, side) == sum(line.points for line in lines) - held


def test_what_two_of_three_players_have_laid_together_counts_once() -> None:
    """Each of them keeps a score, and the melds of their side are on both sheets."""
    table = (
        "rules classic-3p; sides A=13 B=2; turn 1 play; melds A KsKhKdKcKsKhKd; threes 1 3h; threes 3 3d; hand 1 4c5d"
    )
    position = parse_position(table)
    lines = {line.id: line.points for line in score_deal(position).lines["1"]}
    assert (lines["melded-cards"], lines["natural-canastas"], lines["red-threes"]) == (70, 500, 100)
    assert laid_points(position, 0) == 70 + 500 + 2 * 100


def test_37_sounds_are_asked_about_once_in_a_life_and_stay_off_without_an_answer() -> None:
    table = Table("classic", seed=7)
    assert (table.sound, table.sound_asked) == (False, False)
    table.set_state({"sound_asked": True})
    assert (settings().sound, settings().sound_asked) == (False, True)
    later = Table("classic", seed=8)
    assert (later.sound, later.sound_asked) == (False, True)
    later.set_state({"sound": True})
    assert Table("classic", seed=9).sound is True
    assert Table("classic", seed=9, sound=False).sound is False, "what a cell says is for its table alone"


@pytest.mark.slow
def test_who_watches_sees_what_each_side_has_won_and_what_nobody_has_is_empty() -> None:
    game = played(ChosenGame())
    shown = Replay(game)
    named = {place: says for place, says in enumerate(shown.won) if says}
    kinds = {place: moment_of(deed, deed.seat) for place, deed in enumerate(game.log)}
    assert named.keys() == {place for place, moment in kinds.items() if moment}
    assert {moment["kind"] for moment in kinds.values() if moment} == {"canasta", "opened", "out", "pile"}
    for place, says in named.items():
        moment = kinds[place]
        assert moment
        assert (moment["shows"] in says) == bool(moment["shows"]), says
    closed = Replay(game, seat=2)
    assert closed.won == shown.won, "what is won lies on the table"


@pytest.mark.slow
def test_at_the_end_of_a_watched_deal_it_adds_up_from_the_badges_and_a_deal_without_turning_points_says_so() -> None:
    game = played(ChosenGame())
    shown = Replay(game, asks=True)
    shown.index = len(game.log)
    about = shown.scene["end"]["about"]
    sums = re.findall(r"([\d,]+) on the table − ([\d,]+) in hand = ([\d,]+)", about)
    assert sums == [("1,315", "125", "1,190"), ("810", "55", "755")]
    assert sentence("replay", "no_point") not in about, "nobody has looked for them yet"
    shown._review = Review(1, game.names, (), 0, (), 0, 0)
    shown._show()
    assert sentence("replay", "no_point") in shown.scene["end"]["about"]
