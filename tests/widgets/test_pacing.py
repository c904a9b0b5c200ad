"""What is sent while the others play: a scene for each act, in the pace that somebody chose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_nb.notebook import new_notebook
from canasta_nb.widgets.table.table import Table


def test_an_act_of_another_player_is_one_scene_and_his_turn_one_sentence(driven: Callable[..., Any]) -> None:
    table = driven()
    table.play_on(6)
    log = table.table.session.log
    for before, after in zip(table.scenes, table.scenes[1:], strict=False):
        new = [turn for turn in after["turns"] if turn[0] > before["log"]]
        assert after["log"] - before["log"] in (0, 1)
        if after["log"] > before["log"]:
            assert [move["seat"] for move in after["last"]] == [log[before["log"]].seat]
            assert all(after["news"]) or after["news"][0] != before["news"][0]
            ended = log[before["log"]].after.turn != log[before["log"]].seat
            own = log[before["log"]].seat == after["you"]
            assert len(new) == (own or ended), "a turn is told when it has ended"


def test_a_scene_on_the_way_is_the_view_at_that_act(driven: Callable[..., Any]) -> None:
    table = driven()
    table.play_on(6)
    log = table.table.session.log
    for scene in table.scenes[1:]:
        position = log[scene["log"] - 1].after
        assert (scene["turn"], scene["stock"]) == (position.turn, len(position.stock))
        assert [seat["n"] for seat in scene["seats"]] == list(map(len, position.hands))


def test_a_pace_is_slow_in_lessons_and_stays_as_it_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    with new_notebook():
        assert Table("classic", seed=7).pace == "fast"
        monkeypatch.setenv("JPY_SESSION_NAME", "/home/ann/course/05_freezing.ipynb")
        table = Table("classic", seed=7)
        assert table.pace == "slow"
        table.set_state({"pace": "step"})
        assert Table("classic", seed=7).pace == "step"
        assert Table("classic", seed=7, pace="fast").pace == "fast"
    older = Table("classic", seed=7, bot_delay_ms=0)
    assert (older.motion, Table("classic", seed=7, bot_delay_ms=900).pace) == ("off", "slow")
    with pytest.raises(TypeError, match="bot_delay_ms"):
        Table("classic", seed=7, bot_delay_ms="soon")
