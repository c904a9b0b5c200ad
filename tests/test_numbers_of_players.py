"""A game that more or fewer people play with other values, which a table chooses by its option for the players."""

from __future__ import annotations

from dataclasses import replace

import pytest
from catalogue import sentence

from canasta_nb.core.engine.playing import deal
from canasta_nb.core.notation.text import parse_position, position_text
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.experiments import simulate
from canasta_nb.home.lobby import dealt, is_offered
from canasta_nb.settings import ChosenGame

GAME = "hand-and-foot-classic"


@pytest.mark.slow
@pytest.mark.parametrize(("players", "sides", "packs"), [(2, 2, 3), (3, 3, 4), (4, 2, 5), (5, 5, 6), (6, 3, 7)])
def test_a_number_of_players_chooses_the_option_that_says_how_many_play(players: int, sides: int, packs: int) -> None:
    position = deal(GAME, seed=7, players=players)
    assert (position.seats, len(position.sides), position.rules.pack.packs) == (players, sides, packs)
    assert parse_position(position_text(position)).rules is position.rules
    played = simulate(RuleSet.load(GAME), 1, 1, players=players, check=True)
    assert (played.players, played.violations) == (players, ())


def test_a_number_of_players_that_no_option_has_is_refused_with_those_there_are() -> None:
    with pytest.raises(Mistake) as refused:
        deal(GAME, seed=7, players=7)
    assert str(refused.value) == sentence("mistakes", "players", rules=GAME, counts="4, 2, 3, 5 or 6", players=7)


def test_the_lobby_offers_every_number_of_players() -> None:
    five = replace(ChosenGame(), rules=GAME, players=5, seat=5)
    assert is_offered(five)
    assert not is_offered(replace(five, players=4))
    assert dealt(five).session.position.rules.label() == f"{GAME} players=5"
