"""The table of the lobby: the cards are dealt at once, whatever was kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.game.session import Session
from canasta_nb.home.lobby import dealt
from canasta_nb.settings import ChosenGame

TWO = ChosenGame(rules="classic-2p", players=2, bots="beginner")


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game beside the notebook whose deal is over."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "home.ipynb"))
    table, player = dealt(TWO), bot("greedy")
    table.done({"act": "draw", "id": "v-1"})
    while not table.session.over:
        table.play(str(player.choose(table.session.view, legal_acts(table.session.position))))


def test_where_a_deal_has_ended_the_kept_game_goes_on_with_the_next(kept: None) -> None:
    table = dealt(TWO)
    assert (table.session.position.deal, table.session.over, table.saved) == (2, False, "")
    assert table.scene["phase"] in {"draw", "wait"}


def test_where_the_game_has_ended_another_one_begins(kept: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "next_deal", lambda *_: False)
    table = dealt(TWO)
    assert (table.session.position.deal, table.session.log, table.saved) == (1, [], "")
    assert table.result == {}
