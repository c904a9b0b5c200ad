"""Duplicate play: the luck of the cards is shared, so alike players are equal to the point."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from typer.testing import CliRunner

from canasta_nb.cli import app
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.experiments import duplicate
from canasta_nb.experiments.boards import Board, Duplicate
from canasta_nb.experiments.dealing import play_deal


def test_alike_players_share_the_luck_of_the_cards() -> None:
    played = duplicate("classic", 3, seed=5, bots=("careful", "careful"))
    assert played.lead == (0.0, 0.0)
    assert played.won.mean == 50.0
    assert any(lead for board in played.boards for lead in board.leads)


def test_of_few_deals_it_is_said_that_the_interval_says_little() -> None:
    boards = tuple(Board(seed, (100.0, -50.0)) for seed in range(30))
    many = Duplicate(RuleSet.load("classic"), ("club", "beginner"), 0, boards)
    assert "too few" not in str(many)
    few = Duplicate(many.rules, many.bots, 0, boards[:29])
    assert str(few).endswith("That is too few deals to trust the ±; play at least 30")


def test_each_seating_is_the_deal_that_its_seed_gives() -> None:
    (board,) = duplicate("classic", 1, seed=9, bots=("careful", "greedy")).boards
    a, b = play_deal(RuleSet.load("classic"), 9, ("careful", "greedy")).points
    assert board.leads[0] == a - b
    a, b = play_deal(RuleSet.load("classic"), 9, ("greedy", "careful")).points
    assert board.leads[1] == b - a


@pytest.mark.parametrize(("rules", "seatings"), [("classic-2p", 2), ("classic-3p", 3)])
def test_with_other_numbers_of_sides_the_first_bot_sits_on_each(rules: str, seatings: int) -> None:
    (board,) = duplicate(rules, 1, bots=("careful", "random")).boards
    assert len(board.leads) == seatings


def test_the_intervals_are_of_deals_and_not_of_seatings() -> None:
    boards = (Board(1, (300.0, -100.0)), Board(2, (-100.0, -100.0)))
    found = Duplicate(RuleSet.load("classic"), ("expert", "careful"), 1, boards)
    assert found.lead == (0.0, pytest.approx(1.96 * 100))
    assert found.won.mean == 25.0
    assert found.boards_won.mean == 50.0


@pytest.mark.slow
def test_the_same_whoever_works_at_it() -> None:
    alone = duplicate("classic", 4, 3)
    with ThreadPoolExecutor(2) as pool:
        assert duplicate("classic", 4, 3, executor=pool) == alone
    assert duplicate("classic", 4, 3, workers=2) == alone


def test_the_command_reports_it() -> None:
    asked = ["simulate", "--rules", "classic", "--deals", "2", "--bots", "careful,passive", "--duplicate"]
    said = CliRunner().invoke(app, asked).output
    assert "careful won 100.0 ± 0.0 of 100 deals" in said
    told = json.loads(CliRunner().invoke(app, [*asked, "--json"]).output)
    assert told["won"] == {"mean": 100.0, "within": 0.0}
    assert told["deals"] == 2


def test_two_bots_are_needed() -> None:
    with pytest.raises(Mistake, match="needs two bots"):
        duplicate("classic", 1, bots=("careful",))
