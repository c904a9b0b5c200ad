"""What the expert imagines: deals that agree with everything its seat knows, and made of nothing else."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from canasta_nb.bots import bot
from canasta_nb.bots.expert.imagining import Imagination
from canasta_nb.bots.expert.knowing import knowledge
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.model.acts import Draw
from canasta_nb.core.model.cards import Card, pack
from canasta_nb.core.model.position import Position, is_bonus
from canasta_nb.core.questions.views import Seen, seen, view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.experiments.invariants import reshuffled

CLASSIC = RuleSet.load("classic")
NAMES = ("careful", "greedy", "random", "careful")


def moments(rules: RuleSet, seed: int) -> Iterator[tuple[Position, list[Seen]]]:
    """Yield each position of a deal with the public record before it."""
    position = deal(rules, seed)
    chance = Random(seed)
    players = [bot(chance.choice(NAMES), seed + seat) for seat in range(position.seats)]
    record: list[Seen] = []
    while acts := legal_acts(position):
        yield position, record
        act = players[position.turn - 1].choose(view(position, position.turn), acts)
        record.append(seen(position, act))
        position = play(position, act)


def every_card(position: Position) -> Counter[Card]:
    melded = [card for side in position.melds for meld in side for card in meld.cards]
    lots = [*position.hands, *position.threes, position.pile, position.stock, *[cards for _, cards in position.packets]]
    return Counter([card for lot in lots for card in lot] + melded)


def contradictions(position: Position, record: list[Seen], seat: int, whole: Position) -> list[str]:
    """Return what of an imagined deal cannot be, for all that a seat knows."""
    rules = position.rules
    mine, imagined = view(position, seat), view(whole, seat)
    found = []
    if every_card(whole) != Counter(pack(rules.pack.packs, rules.pack.jokers)):
        found.append("the cards are not those of the pack")
    if mine != imagined:
        found.append("the seat would see another table")
    known = knowledge(mine, record)
    for number, (hand, held) in enumerate(zip(whole.hands, known.held, strict=True), start=1):
        if Counter(held) - Counter(hand):
            found.append(f"seat {number} lacks cards of a pile that it took")
        if Counter(held) - Counter(position.hand_of(number)):
            found.append(f"seat {number} is said to hold what it does not hold")
    return found


@pytest.mark.slow
def test_imagined_deals_never_contradict_what_a_seat_knows() -> None:
    """In 2,000 positions and more of deals of every rule set; each from one seat, with one imagined deal."""
    chance = Random(15)
    looked_at = remembered = 0
    wrong = []
    for seed, name in enumerate(RuleSet.ids() * 2):
        for position, record in moments(RuleSet.load(name), seed):
            if chance.random() < 0.4:
                seat = chance.randint(1, position.seats)
                imagination = Imagination(view(position, seat), record)
                whole = imagination.deal(chance)
                wrong += [f"{name}, deal {seed}: {what}" for what in contradictions(position, record, seat, whole)]
                remembered += any(imagination.known.held)
                looked_at += 1
    assert wrong == []
    assert looked_at >= 2000
    assert remembered >= 400  # somebody holds cards of a pile there


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["classic", "official-1950", "modern-american", "combo"])
def test_threes_that_lie_open_at_once_are_imagined_only_where_they_can_be(rules: str) -> None:
    """Whatever hand the truth puts a bonus three into may be imagined with one, and no other hand where none can be."""
    opened = RuleSet.load(rules)
    true_ones, imagined_ones = set(), set()
    for seed in range(12):
        for position, record in moments(opened, seed):
            if len(record) > 8:
                break
            whole = Imagination(view(position, position.turn), record).deal(Random(seed))
            for seat in range(1, position.seats + 1):
                if seat != position.turn:
                    begun = any(entry.seat == seat for entry in record)
                    if any(is_bonus(opened, card) for card in position.hand_of(seat)):
                        true_ones.add(begun)
                    if any(is_bonus(opened, card) for card in whole.hand_of(seat)) and record:
                        imagined_ones.add(begun)
    assert imagined_ones <= true_ones


@pytest.mark.slow
def test_an_imagined_deal_uses_nothing_that_the_seat_does_not_know() -> None:
    """Two true deals that look alike to the seat give the same imagined deals."""
    chance = Random(3)
    for seed in range(3):
        for position, record in moments(CLASSIC, seed):
            seat = chance.randint(1, 4)
            other = reshuffled(position, seat, chance)
            mine, again = (Imagination(view(each, seat), record).deal(Random(seed)) for each in (position, other))
            assert mine == again


def test_a_record_shows_no_hidden_card() -> None:
    for _, record in moments(CLASSIC, 5):
        for table, act in record[-1:]:
            assert not isinstance(act, Draw) or not act.cards or all(card.is_red_three for card in act.cards)
            assert {str(card) for hand in (*table.hands, table.stock) for card in hand} <= {"??"}
            shown = [each for each in table.did if isinstance(each, Draw)]
            assert all(card.is_red_three for each in shown for card in each.cards)


def test_a_record_of_another_deal_puts_no_card_into_two_hands() -> None:
    *_, (_, record) = moments(CLASSIC, 8)
    strange = deal(CLASSIC, 9)
    whole = Imagination(view(strange, 1), record).deal(Random(1))
    assert every_card(whole) == every_card(strange)
