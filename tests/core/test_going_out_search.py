"""Whether a whole hand can be laid: the answer is compared with laying it in every way there is.

`-m soak` compares more hands, `CANASTA_LAYING=500 pytest -m soak tests/core/test_going_out_search.py` still more.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest
from going_out_sweep import NOT_KNOWN, goes_out_in_a_sweep
from sampled import every_time
from standing_answers import finished_table

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.going_out.can_go_out import can_go_out
from canasta_nb.core.going_out.question import Question
from canasta_nb.core.going_out.requirements import lacking, may_be_last
from canasta_nb.core.going_out.sweep import Sweep
from canasta_nb.core.listing.hand import coded
from canasta_nb.core.listing.lays import listed_lays
from canasta_nb.core.listing.ranks import ranks_of
from canasta_nb.core.model.acts import Lay
from canasta_nb.core.model.cards import CARDS, PLACE, THREE, WILD, Card, pack, parse_cards
from canasta_nb.core.model.dealing import shuffled
from canasta_nb.core.model.laying import joined, joins, laid, without
from canasta_nb.core.model.melds import TableMeld, meld_of
from canasta_nb.core.model.opening import Opening
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.melding import Requirement
from canasta_nb.core.shapes.growing import may_join
from canasta_nb.core.shapes.sequences import sequences_take_wilds

HANDS = every_time((5, int(os.environ.get("CANASTA_LAYING", "12"))), asked={5})
MOST_TABLES = 20_000  # that are looked at for one hand; where there are more, the hand is passed over
EASY = "going_out.canastas=1 going_out.needs=-"
"""Going out asks for less, so that more hands can."""

Table = tuple[tuple[Card, ...], tuple[TableMeld, ...]]


def goes_out(rules: RuleSet, hand: tuple[Card, ...], melds: tuple[TableMeld, ...], red_threes: int) -> bool | None:
    """Tell whether melding and joining in any order leads to going out; None if there is too much to try."""
    seen = set()
    tables: list[Table] = [(hand, melds)]
    while tables:
        left, there = tables.pop()
        table = (tuple(sorted(left)), tuple(sorted(told(meld) for meld in there)))
        if table in seen:
            continue
        seen.add(table)
        if len(seen) > MOST_TABLES:
            return None
        if lacking(rules, there, red_threes) is None and may_end(rules, left):
            return True
        for lay in every_lay(rules, left, there, going_out=True):
            tables.append((without(left, lay.cards), laid(rules, there, lay.cards, joins(rules, there, lay))))
        for first in range(len(there)):
            for second in range(first + 1, len(there)):
                if may_join(rules, there[first], there[second]):
                    tables.append((left, joined(rules, there, first, second)))
    return False


def every_lay(rules: RuleSet, hand: tuple[Card, ...], melds: tuple[TableMeld, ...], *, going_out: bool) -> list[Lay]:
    codes = coded(hand)
    parts = listed_lays(rules, codes, ranks_of(rules, codes), melds, going_out=going_out)
    return [act.lays[0] for _, some in parts for act in some]


def told(meld: TableMeld) -> tuple[object, ...]:
    ranks = tuple(sorted(PLACE[card] for card in meld.cards)) if meld.kind in ("wild", "deuces") else ()
    return meld.place, meld.low, meld.naturals, meld.wilds, ranks


def may_end(rules: RuleSet, left: tuple[Card, ...]) -> bool:
    if not left:
        return rules.going_out.discard == "optional"
    return len(left) == 1 and may_be_last(rules, left[0])


def hand_and_melds(rules: RuleSet, chance: Random) -> Table:
    """Build a short hand of a few ranks or of one run, and melds of the same cards."""
    deck = shuffled(pack(rules.pack.packs, rules.pack.jokers), chance.getrandbits(32))
    ranks = set(chance.sample(range(THREE), chance.choice([4, 5, 6])))
    suits = chance.choice([(0,), (0, 1), (0, 1, 2, 3)])
    if rules.sequences.allowed and chance.random() < 0.6:
        low = chance.randrange(4, THREE)
        ranks = set(range(low - 6, low + 1))
    else:
        suits = (0, 1, 2, 3)
    wilds = chance.choice([0.1, 0.4])
    cards = [
        card for card in deck if (chance.random() < wilds if WILD[card] else PLACE[card] in ranks and card & 3 in suits)
    ]
    hand, melds = tuple(cards[: chance.choice([16, 22, 28])]), ()
    while len(hand) > 6:
        lays = every_lay(rules, hand, melds, going_out=False)
        if not lays:
            break
        lay = max(chance.sample(lays, min(len(lays), 3)), key=lambda each: len(each.cards))
        melds, hand = laid(rules, melds, lay.cards, joins(rules, melds, lay)), without(hand, lay.cards)
    return hand[: chance.choice([3, 4, 5, 6, 7])], melds


@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("more", ["", EASY], ids=["as it is", "asking for less"])
@pytest.mark.parametrize("name", RuleSet.ids())
def test_a_hand_goes_out_if_there_is_any_way(name: str, more: str, hands: int) -> None:
    out = " going_out.possible=true going_out.empty_hand=forbidden" if more and name.startswith("combo") else ""
    rules = RuleSet.parse(f"{name} {more}{out}")
    chance = Random(name)
    for _ in range(hands):
        hand, melds = hand_and_melds(rules, chance)
        red_threes = chance.randrange(5)
        by_laying = goes_out(rules, hand, melds, red_threes) if hand and melds else None
        if by_laying is not None:
            shown = f"{''.join(map(str, hand))} beside {' '.join(''.join(map(str, meld.cards)) for meld in melds)}"
            assert can_go_out(rules, hand, melds, red_threes) == by_laying, shown


OPEN_BOOKS = "groups.largest=no-limit groups.completed_adds=natural,wild"
CANASTAS = ("AsAhAdAcAsAhAd", "7s7h7d7c7s7h7d", "KsKhKdKcKs2h2d", "Jk2s2h2d2c2s2h", "4h5h6h7h8h9hTh")


@pytest.mark.parametrize("hands", every_time((6, 150), asked={6}))
@pytest.mark.parametrize("needs", ["natural", "mixed", "natural,mixed", "sevens,natural", "wild,natural"])
@pytest.mark.parametrize(
    "name",
    ["classic", "official-1950", "bolivian", "hollywood", f"hand-and-foot {OPEN_BOOKS}", f"race-horse {OPEN_BOOKS}"],
)
def test_a_way_out_keeps_the_kinds_of_canasta_that_it_needs(name: str, needs: str, hands: int) -> None:
    rules = RuleSet.parse(f"{name} going_out.canastas=1 going_out.needs={needs}")
    there = [text for text in CANASTAS if "Jk" not in text or rules.wild_melds.allowed]
    there = [text for text in there if "4h" not in text or rules.sequences.allowed]
    chance = Random(f"{name} {needs}")
    for _ in range(hands):
        melds = tuple(meld_of(rules, parse_cards(text)) for text in chance.sample(there, chance.randint(1, 3)))
        deck = shuffled(pack(rules.pack.packs, rules.pack.jokers), chance.getrandbits(32))
        ranks = set(chance.sample(range(9), 3))
        cards = [card for card in deck if (chance.random() < 0.5 if WILD[card] else PLACE[card] in ranks)]
        hand = tuple(cards[: chance.randint(1, 5)])
        by_laying = goes_out(rules, hand, melds, 0)
        assert by_laying is None or can_go_out(rules, hand, melds, 0) == by_laying, (hand, melds)


@pytest.mark.parametrize(
    ("rules", "melds"),
    [
        ("classic going_out.needs=natural", "AsAhAdAcAsAhAd"),
        (f"hand-and-foot {OPEN_BOOKS}", "AsAhAdAcAsAhAd KsKhKdKcKs2h2d Jk2s2h2d2c2s2h; packet 1 -"),
    ],
)
def test_who_would_spoil_the_only_natural_canasta_cannot_go_out(rules: str, melds: str) -> None:
    at = parse_position(f"rules {rules}; turn 1 play; hand 1 Jk4s; hand 3 4c5d; melds A {melds}")
    assert [refused.law for refused in check(at, parse_act("ask"))] == ["out.cannot-go-out"]
    assert parse_act("ask") not in legal_acts(at)


def test_a_canasta_of_sevens_serves_as_the_kind_that_no_other_is() -> None:
    rules = RuleSet.parse("race-horse going_out.canastas=2 going_out.needs=sevens,natural")
    natural, mixed = (meld_of(rules, parse_cards(text)) for text in ("7s7h7d7c7s7h7d", "7s7h7d7c7s2h2d"))
    assert lacking(rules, (natural, mixed), 0) is lacking(rules, (mixed, natural), 0) is None
    one = lacking(rules, (natural, natural._replace(is_canasta=False)), 0)
    assert one is not None
    assert one.missing == ("natural",)


@pytest.mark.parametrize("hands", every_time((3, 60), asked={3}))
@pytest.mark.parametrize("name", [name for name in RuleSet.ids() if name not in NOT_KNOWN])
def test_the_plain_sweep_finds_the_same(name: str, hands: int) -> None:
    """It knows nothing but the laws: neither what lies ahead nor which numbers of wild cards have failed."""
    rules = RuleSet.load(name)
    chance = Random(f"sweep {name}")
    for _ in range(hands):
        hand, melds, red_threes = *finished_table(rules, chance, chance.choice((2, 3, 4, 6))), chance.randrange(5)
        if hand and melds and len(hand) <= 24:
            shown = f"{''.join(map(str, hand))} beside {' '.join(''.join(map(str, meld.cards)) for meld in melds)}"
            assert can_go_out(rules, hand, melds, red_threes) == goes_out_in_a_sweep(rules, hand, melds, red_threes), (
                shown
            )


@pytest.mark.parametrize("hands", every_time((8, 400), asked={8}))
@pytest.mark.parametrize("more", ["", EASY], ids=["as it is", "asking for less"])
@pytest.mark.parametrize("name", ["samba", "bolivian", "chilean", "quenelle", "natural", "hollywood"])
def test_a_hand_of_many_runs_goes_out_if_the_plain_sweep_says_so(name: str, more: str, hands: int) -> None:
    rules = RuleSet.parse(f"{name} {more}")
    chance = Random(name)
    found = Counter[bool]()
    while found.total() < hands:
        hand = hand_of_melds(rules, chance)
        if len(hand) <= (14 if sequences_take_wilds(rules) else 22):
            out = can_go_out(rules, hand, ())
            found[out] += 1
            assert goes_out_in_a_sweep(rules, hand, (), 0) == out, "".join(map(str, hand))
    assert len(found) == 2 or more == ""


def hand_of_melds(rules: RuleSet, chance: Random) -> tuple[Card, ...]:
    """Build a hand of groups and runs that share cards, sometimes with a card or two more."""
    deck = [card for card in pack(rules.pack.packs, rules.pack.jokers) if not card.is_red_three]
    left, hand = Counter(deck), list(chance.sample(deck, chance.choice((0, 0, 1, 2))))
    left.subtract(hand)
    for _ in range(chance.randint(2, 7)):
        place, suit = chance.randrange(THREE), chance.randrange(4)
        if chance.random() < 0.5:
            low = max(place, 2)
            wanted = [CARDS[4 * each + suit] for each in range(low, max(-1, low - chance.choice((3, 3, 4, 7, 8))), -1)]
        else:
            wanted = [CARDS[4 * place + chance.randrange(4)] for _ in range(chance.choice((2, 3, 4, 7)))]
            wanted += [card for card in chance.sample(deck, 10) if WILD[card]][:2]
        for card in wanted:
            if left[card] > 0:
                left[card] -= 1
                hand.append(card)
    return tuple(sorted(hand))


@pytest.mark.parametrize(
    ("rules", "hand", "melds", "out"),
    [
        ("hollywood", "5s6s2d8s", "KsKhKdKcKsKhKd QsQhQdQcQsQhQd", True),  # a wild card in the gap
        ("hollywood", "5s6s8s9s", "KsKhKdKcKsKhKd QsQhQdQcQsQhQd", False),
        ("hollywood", "4s5s6s7sJk9sTs2cJs", "KsKhKdKcKsKhKd", True),  # the second canasta has a wild card
        ("hollywood", "AsKsQsJsTs9s AsKsQsJsTs9s AsKsQsJsTs9s 2sJk", "", True),  # a wild card below the nine, twice
        (
            "hollywood going_out.canastas=1",
            "AsKsQsJsTs9s8s7s6s5s4s2sTc",
            "",
            True,
        ),  # the two lies in the shorter sequence
        ("samba", "4s5s6s7sJk9sTs2cJs", "KsKhKdKcKsKhKd", False),
        (
            "samba groups.min_naturals=1",
            "QhQdQdQdTh8s6d6c5d4d2cJk",
            "JcJhJcJdJsJhJh2c 6s7s8s9sTsJsQs 6s6d6d TsJsQsKsAs",
            True,
        ),  # Th2cJk is a group, so 6d is needed for 6d5d4d, and 6c lies on the sixes
        ("hollywood", "5s2d9h", "AsKsQs JsTs2c8s7s QsQhQdQcQsQhQd", True),  # joined, they take one more wild card
        ("hollywood", "5s2d9h", "AsKsQs JsTs2c8s7s QsQhQdQcQsQhQd KsKhKdKcKsKhKd", True),
        ("hollywood", "5s2d9h", "AsKsQs JsTs2c8s QsQhQdQcQsQhQd", False),
        ("samba", "7s", "4s5s6s 8s9sTs KsKhKdKcKsKhKd", True),  # two sequences are joined over it
        ("samba", "7s9c", "4s5s6s 8s9sTs KsKhKdKcKsKhKd", True),
        ("official-1950", "8c", "KsKhKdKc KsKhKd2c", True),  # two melds are joined, then the eight is discarded
        ("official-1950 same-rank=merge", "8c", "KsKhKdKc", False),
        ("official-3pack", "KsKhKdKc", "KsKhKdKcKs KhKdKc2s2h", True),  # two to each make two canastas
        ("official-3pack", "KsKhKd", "KsKhKdKcKs KhKdKc2s2h", False),
        ("cuban", "KsKhKdKcQs", "KsKhKdKcJkJk", True),  # the first is completed, then another begins
        ("combo going_out.kinds=wild going_out.canastas=1", "JkJkJk2s2h2d2c2s2h2dJk", "KsKhKd", True),  # two wild melds
        ("chilean going_out.canastas=1", "2s2h2d2c2s2hJkJkJk", "KsKhKdKcKsKhKd", True),  # twos and jokers apart
        ("chilean", "3c3c3c9d", "KsKhKdKcKsKhKd QsQhQdQcQsQhQd", True),
        ("chilean", "3c3c3c9d", "KsKhKdKcKsKhKd QsQhQdQcQsQhQd 3s3s3s", False),  # black threes are laid once
        ("samba", "KsKhQdQh7c", "KsKhKdKc2s QsQhQdQcQs 4h5h6h7h8h9h", True),
        ("samba", "QdQhTh7c", "KsKhKdKc2s QsQhQdQcQs 4h5h6h7h8h9h", True),
        ("samba", "QdQhJh7c", "KsKhKdKc2s QsQhQdQcQs 4h5h6h7h8h9h", False),
        ("samba", "KsQdQh2d7c", "KsKhKdKc2s QsQhQdQcQs 4h5h6h7h8h9h", True),  # the 2 completes the kings
        ("classic", "3h3s3c", "KsKhKdKcKsKhKd", False),  # a red three isn't a meld
        ("classic initial_meld.requires=below:natural-melds-only", "9h9hAs6h9sAh2h", "KsKhKdKcKsKhKd", True),
    ],
)
def test_a_hand_goes_out(rules: str, hand: str, melds: str, out: bool) -> None:
    loaded = RuleSet.parse(rules)
    there = tuple(meld_of(loaded, parse_cards(cards)) for cards in melds.split())
    assert can_go_out(loaded, parse_cards(hand.replace(" ", "")), there) is out


@pytest.mark.parametrize("hands", every_time((10, 100), asked={10}))
@pytest.mark.parametrize("name", RuleSet.ids())
def test_fifty_cards_are_answered_in_few_steps(name: str, hands: int) -> None:
    """A step takes some ten microseconds. Only sequences with wild cards take longer than twenty milliseconds."""
    rules = RuleSet.load(name)
    chance = Random(name)
    deck = [card for card in pack(rules.pack.packs, rules.pack.jokers) if PLACE[card] != THREE]
    taken = []
    for _ in range(hands):
        hand = tuple(sorted(chance.sample(deck, 50)))
        question = Question(rules, hand, (), 0, Opening(chance.choice((0, 50, 120))), frozenset())
        Sweep(question).succeeds()
        taken.append(question.steps)
    assert max(taken) < (4_000 if sequences_take_wilds(rules) else 2_000)
    assert sorted(taken)[hands // 2] < (400 if sequences_take_wilds(rules) else 200)


def test_a_hand_is_seen_to_be_hopeless_before_anything_is_counted() -> None:
    """Two cards without fellows have to be kept, and so have two wild cards where only natural melds open.

    Without cards for a canasta nothing else is looked at.
    """
    rules = RuleSet.load("hollywood")
    lone = Question(rules, parse_cards("KsKhKd7h4c"), (), 0, Opening(50), frozenset())
    natural = Opening(50, Requirement.NATURAL_MELDS_ONLY)
    wild = Question(rules, parse_cards("KsKhKdKcQsQhQd2s2h9d8d7d"), (), 0, natural, frozenset())
    assert lone.is_hopeless
    assert wild.is_hopeless
    assert not Question(rules, wild.hand, (), 0, Opening(50), frozenset()).is_hopeless
    short = Question(rules, parse_cards("KsKhKdKcQsQhQdJs2s"), (), 0, Opening(50), frozenset())
    assert short.is_hopeless
    assert not short.ranks


HUGE = "rules samba; turn 1 play; did draw 8c9c; melds A KsKhKdKcKsKhKd QsQhQdQcQsQhQd; "
LAID = "AsAhAdAcAs JsJhJdJcJs TsThTdTcTs 9s9h9d9cTh 8s8h8d8cTd 7s7h7d7c7s 6s6h6d6c6s 5s5h5d5c5s 4s4h4d4c4s"


def test_a_hand_of_fifty_cards_is_answered() -> None:
    position = parse_position(f"{HUGE}hand 1 {LAID.replace(' ', '')}2s3s")
    assert parse_act("ask") in legal_acts(position)
    assert check(position, parse_act("ask")) == ()
    none = parse_position(f"{HUGE}hand 1 {LAID.replace(' ', '')}2s3s3c")
    assert parse_act("ask") not in legal_acts(none)
    assert [refused.law for refused in check(none, parse_act("ask"))] == ["out.cannot-go-out"]


def test_told_yes_a_player_lays_a_sequence_with_a_wild_card_and_is_out() -> None:
    position = parse_position(
        "rules hollywood; turn 1 play; did draw 9c8s; melds A KsKhKdKcKsKhKd QsQhQdQcQsQhQd; "
        "hand 1 5s6s2d8s9c; hand 3 4c"
    )
    for act in ("ask", "yes", "meld 5s6s2d8s", "discard 9c"):
        assert parse_act(act) in legal_acts(position), act
        position = play(position, parse_act(act))
    assert position.out == 1


@pytest.mark.parametrize(
    ("hand", "out"),
    [
        ("ThJs9cQdAd5c9dTd3c9hAs7hAs8hAc9s6dTd4d2h5c8d9h2s6h7d4hTd8c9sJkKhKhJsKc3cQdTh7dAhAd3s5s8d9dQs4sTc5d2d", True),
        ("QdJk9s7c3c9c2d5h6sJcQc8sJdJk4d7hTs6hTs9c4d3c9dAh7h6c7cJk4h2h8hTh5c7dKcAd5c5dQh9h7dAs3s5s5dJc", False),
    ],
    ids=["fifty cards", "forty-six cards"],
)
def test_a_large_hand_that_opens_is_answered_where_wild_cards_lie_in_sequences(hand: str, out: bool) -> None:
    rules = RuleSet.load("hollywood")
    assert can_go_out(rules, parse_cards(hand), (), 0, Opening(120), fresh=True) == out


def test_a_sequence_may_be_the_canasta_that_the_opening_asks_for() -> None:
    rules = RuleSet.parse("hollywood going_out.canastas=0")
    hand = parse_cards("AsKsQsJsTs9s" * 3 + "2s2hJkJk")
    assert can_go_out(rules, hand, (), 0, Opening(180, Requirement.NATURAL_CANASTA_OR_BETTER), fresh=True)
    assert not can_go_out(rules, hand[:18], (), 0, Opening(180, Requirement.NATURAL_CANASTA_OR_BETTER), fresh=True)


def test_a_canasta_opens_beside_which_all_lies_where_going_out_asks_for_none() -> None:
    hand = parse_cards("TsThTdTc9c8c7c6c5c4c4s")
    assert can_go_out(RuleSet.load("combo-6p"), hand, (), 0, Opening(0, Requirement.CANASTA))
