"""The most points that a hand can lay to open: in every kind of meld that a game has, and never more than there are."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from canasta_nb.core.engine.playing import deal
from canasta_nb.core.listing.hand import holding
from canasta_nb.core.listing.new_melds import NewMeld, kind_of, new_lays
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.opening import counted_to_open
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.questions.most_to_open import most_to_open
from canasta_nb.core.rules.ruleset import RuleSet


@pytest.mark.parametrize(
    ("rules", "hand", "most"),
    [
        ("classic", "KsKhKd4c5c", 30),
        ("classic", "KsKh4c4d2s", 40),  # one wild card goes to the better pair
        ("classic", "KsKhKd2s2hJkJk", 150),  # at most three wild cards, the most valuable
        ("classic", "Ks2sJk4c", 0),
        ("classic", "3s3c3c2s", 0),
        ("samba", "4h5h6h7s7c7dTcKs9d8s", 30),  # the sequence and the sevens
        ("samba", "7h7s7d8h9h", 25),  # a seven lies in one of them
        ("uruguay", "2h2s2cTcKs5d6d", 60),  # a meld of wild cards alone
        ("italian scores", "KsKhJkTcQs5d7h7d7s", 15),  # melds with wild cards count nothing
        ("modern-american", "7s7h2sTcQs5dAsAh2d", 80),  # sevens take no wild card, aces in an opening do
        ("combo", "KsKhKd7h8h9hThJh5c6d", 75),
    ],
)
def test_the_most_that_a_hand_can_open_with(rules: str, hand: str, most: int) -> None:
    name, *scores = rules.split()
    score = "; scores 5000 0" if scores else ""
    position = parse_position(f"rules {name}; turn 1 play{score}; hand 1 {hand}; pile 9c")
    assert most_to_open(position, taking=False) == most


@pytest.mark.parametrize(
    ("position", "most"),
    [
        ("rules samba; turn 1 draw; scores 1500 0; hand 1 4h5h6h7s7cTcKs9s8s; pile 4d7d", 30),
        ("rules classic; turn 1 draw; scores 1500 0; hand 1 4h5h6h7s7cTcKs9s8s; pile 4d7d", 15),
        ("rules classic; turn 1 draw; hand 1 7s2cKsKhKd; pile 4d7d", 0),  # a frozen pile, and one seven
        ("rules classic; turn 1 draw; hand 1 KsKhKd; pile 7d", 0),
        ("rules classic; turn 1 draw; hand 1 KsKhKd; pile -", 0),
    ],
)
def test_the_most_with_the_top_card(position: str, most: int) -> None:
    assert most_to_open(parse_position(position), taking=True) == most


def most_of_all(rules: RuleSet, left: Counter[int], lays: list[NewMeld], laid: tuple[TableMeld, ...] = ()) -> int:
    """Return the same by trying every set of melds; cards of equal use count as one kind."""
    best = counted_to_open(rules, laid)
    for at, lay in enumerate(lays):
        merged = lay.second == "merge" and any(lay.meld.place == other.place for other in laid)
        uses = Counter(dict(lay.uses))
        if not merged and uses <= left:
            best = max(best, most_of_all(rules, left - uses, lays[at:], (*laid, lay.meld)))
    return best


@pytest.mark.parametrize(
    "name", ["classic", "samba", "hollywood", "italian", "modern-american", "gamecolony", "natural", "cuban"]
)
def test_no_set_of_melds_counts_more(name: str) -> None:
    rules = RuleSet.load(name)
    for seed in range(25):
        chance = Random(seed)
        position = deal(rules, seed=seed)
        ranks = chance.sample("AKQJT987654", 3)
        likely = [card for card in position.stock if card.rank in (*ranks, "2", "Jk")]
        hand = tuple(chance.sample(likely, 8))
        here = position.changed(hands=(hand, *position.hands[1:]), turn=1)
        left = Counter(kind_of(rules, card) for card in hand)
        most = most_of_all(rules, left, new_lays(rules, holding(hand)))
        assert most_to_open(here, taking=False) == most, (seed, hand)
