"""Opening a table: a saved game goes on, and one that can't be opened gets advice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence

from canasta_nb.game.session import Session
from canasta_nb.widgets.table.table import Table


def test_a_game_is_saved_act_by_act_and_taken_up(tmp_path: Path) -> None:
    path = tmp_path / "mine.canasta"
    first = Table("classic", seed=7, bots="greedy", save=path)
    first.play("draw")
    with pytest.raises(ValueError, match="already drawn"):
        first.play("draw")
    discard = f"discard {first.session.view.hand[0]}"
    first.play(discard)
    again = Table("classic", seed=7, bots="greedy", save=path)
    assert again.position() == first.position()
    assert again.history == first.history
    assert "?draw {turn.already-drawn}" in path.read_text(encoding="utf-8")
    assert Table.resume(path, bots="greedy").scene["hand"] == first.scene["hand"]


def test_a_saved_game_remembers_names_seat_and_seed(tmp_path: Path) -> None:
    path = tmp_path / "four.canasta"
    Session("classic", seed=12, seat=2, names=["Eva", "Udo", "Ida", "Jan"], bots="passive", save=path)
    session = Session.resume(path)
    assert (session.seat, session.names[1], session.game.seed) == (2, "Udo", 12)


@pytest.mark.parametrize(
    ("options", "advice"),
    [({"sead": 7}, "seed"), ({"bot": "careful"}, "bots"), ({"text_veiw": True}, "text_view"), ({"zzz": 1}, "seat")],
)
def test_an_unknown_option_is_answered_with_the_nearest(options: dict[str, Any], advice: str) -> None:
    with pytest.raises(TypeError, match=advice):
        Table("classic", **options)


@pytest.mark.parametrize(
    ("start", "options", "says"),
    [
        ("clasic", {}, "classic"),
        ("classic", {"bots": "carefull"}, "careful"),
        ("classic", {"seat": 5}, "seats are 1 to 4"),
        ("classic", {"undo_policy": "always"}, "practice"),
        ("classic", {"names": ["Ann"]}, "4 seats"),
        ("rules classic; trun 1 draw", {}, "turn"),
        (3, {}, sentence("mistakes", "begins", given=3)),
        (None, {}, "not with None"),
        ("rules classic; turn 1 draw; hand 2 x2; stock x3", {}, "but not play on"),
    ],
)
def test_a_table_that_cannot_be_opened_says_why(start: Any, options: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Table(start, seed=1, **options)
