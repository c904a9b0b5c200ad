"""Every rule set, for every number of players: sound after every act, silent about hidden cards, and at an end one day.

`CANASTA_DEALS=200 pytest -m soak tests/test_every_rule_set_plays.py` plays still more.
"""

from __future__ import annotations

import os
from itertools import pairwise
from random import Random

import pytest
from conceivable import curious_choice
from sampled import every_time, one_in

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, next_deal, play
from canasta_nb.core.model.acts import Draw, Stop
from canasta_nb.core.model.cards import parse_cards
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.experiments import simulate
from canasta_nb.experiments.dealing import played_out, seated
from canasta_nb.experiments.invariants import views_leak_nothing

DEALS = int(os.environ.get("CANASTA_DEALS", "5"))  # of each game with `-m soak`
MOST_DEALS = 60  # a game that takes more does not end
USUAL = [(name, RuleSet.load(name).players.counts[0]) for name in RuleSet.ids()]
OTHERS = [(name, players) for name in RuleSet.ids() for players in RuleSet.load(name).players.counts[1:]]


@pytest.mark.slow
@pytest.mark.parametrize("deals", every_time((1, DEALS), asked={1}))
@pytest.mark.parametrize(("rules", "players"), [*USUAL, *one_in(3, OTHERS)])
def test_nothing_is_broken_after_any_act(rules: str, players: int, deals: int) -> None:
    played = simulate(rules, deals, 1, players=players, check=True)
    assert played.violations == (), str(played)
    assert played.deals == deals


@pytest.mark.parametrize(("rules", "players"), [*USUAL, *OTHERS])
def test_a_view_tells_nothing_of_hidden_cards_when_much_lies_on_the_table(rules: str, players: int) -> None:
    chance = Random(players)
    position = deal(RuleSet.load(rules), seed=8, players=players)
    steps = 0
    while position.phase is not Phase.OVER:
        if steps % 7 == 0:
            assert views_leak_nothing(position, chance)
        position = play(position, curious_choice(legal_acts(position), chance))
        steps += 1


def whole_game(rules: RuleSet, players: int, scores: int) -> list[Position]:
    """Return the last positions of the deals of a game between greedy players, from these scores on."""
    position: Position | None = deal(rules, 1, players=players)
    assert position is not None
    position = position.changed(scores=(scores,) * len(position.scores))
    over = []
    while position is not None and len(over) < MOST_DEALS:
        seed = len(over) + 1
        last, _, _ = played_out(position, seated(["greedy"], position.seats, seed), seed, seed, check=False)
        over.append(last)
        position = next_deal(last, seed + 1)
    return over


@pytest.mark.parametrize(("rules", "players"), [*USUAL, *OTHERS])
def test_a_game_ends(rules: str, players: int) -> None:
    loaded = RuleSet.load(rules)
    target = loaded.game.target
    start = 0 if target is None or DEALS > 5 else target - 1500
    over = whole_game(loaded, players, start)
    totals = score_deal(over[-1]).new_scores
    assert len(over) < MOST_DEALS
    assert next_deal(over[-1], 1) is None
    if target is not None:
        assert max(totals) >= target or len(over) == loaded.game.deals
    if loaded.game.deals is not None:
        assert len(over) >= loaded.game.deals or (target is not None and max(totals) >= target)
    for one, other in pairwise(over):
        assert other.deal == one.deal + 1
        assert other.scores == score_deal(one).new_scores


@pytest.mark.parametrize("rules", ["official-1950", "joker"])
def test_a_dealt_three_may_cost_the_last_card_of_the_stock(rules: str) -> None:
    position = parse_position(f"rules {rules}; turn 1 draw; hand 1 3h5c6d; melds A KsKhKd; pile 9s; stock 9c")
    assert [each.law for each in check(position, Draw())] == ["draw.stock-empty"]
    assert legal_acts(position) == (Stop(),)
    after = play(position, Stop())
    assert after.hand_of(1) == parse_cards("5c6d9c")
    assert after.threes[0] == parse_cards("3h")
    assert not after.stock
