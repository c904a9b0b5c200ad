"""What is seen at a glance is true: a hand that lies at sight is laid by the search too."""

from random import Random

import pytest
from sampled import every_time

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.going_out.can_go_out import can_go_out_by_search
from canasta_nb.core.going_out.quick import lies_at_sight
from canasta_nb.core.going_out.requirements import red_threes_of
from canasta_nb.core.model.cards import parse_cards
from canasta_nb.core.model.melds import meld_of
from canasta_nb.core.model.opening import Opening
from canasta_nb.core.rules.ruleset import RuleSet

SEEN = ("chilean", "classic-6p", "combo-3p", "hollywood", "natural", "official-3pack", "quenelle", "samba", "uruguay")


@pytest.mark.slow
@pytest.mark.parametrize("deals", every_time((2, 4), asked={2}))
@pytest.mark.parametrize("name", SEEN)
def test_a_hand_that_lies_at_sight_goes_out(name: str, deals: int) -> None:
    rules = RuleSet.load(name)
    chance = Random(5)
    seen = 0
    for seed in range(deals):
        position = deal(rules, seed)
        while acts := legal_acts(position):
            side = position.side_of(position.turn)
            melds, hand = position.melds[side], list(position.hand_of(position.turn))
            chance.shuffle(hand)
            cards = tuple(
                sorted(hand[: chance.randrange(1, 9)] + [meld.cards[0] for meld in melds if chance.random() < 0.4])
            )
            red = red_threes_of(position, side)
            if melds and chance.random() < 0.3 and lies_at_sight(rules, cards, melds, red):
                seen += 1
                assert can_go_out_by_search(rules, cards, melds, red, Opening(0, "")), (cards, melds)
            position = play(position, acts[int(chance.random() * len(acts))])
    assert seen


def test_black_threes_are_laid_once() -> None:
    rules = RuleSet.load("chilean")
    done = tuple(meld_of(rules, parse_cards(cards)) for cards in ("KsKhKdKcKsKhKd", "QsQhQdQcQsQhQd"))
    threes = meld_of(rules, parse_cards("3s3s3s"))
    assert lies_at_sight(rules, parse_cards("3c3c3c9d"), done, 0)
    assert not lies_at_sight(rules, parse_cards("3c3c3c9d"), (*done, threes), 0)


def test_canastas_that_the_hand_completes_count() -> None:
    rules = RuleSet.load("samba")
    own = tuple(meld_of(rules, parse_cards(cards)) for cards in ("KsKhKdKc2s", "QsQhQdQcQs", "4h5h6h7h8h9h"))
    assert lies_at_sight(rules, parse_cards("KsKhQdQh7c"), own, 0)
    assert lies_at_sight(rules, parse_cards("QdQhTh7c"), own, 0)
    assert not lies_at_sight(rules, parse_cards("QdQhJh7c"), own, 0)
    assert lies_at_sight(rules, parse_cards("KsQdQh2d7c"), own, 0)  # the 2 completes the kings
