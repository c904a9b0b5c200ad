"""The largest hands and the time for them: the list of acts, the reason of a refusal, and an opening table.

An answer has a tenth of a second on a machine that does a fixed piece of work in a hundredth, and a table has three
tenths. A test fails beyond five times of that. Work and answer are timed at once, in seconds of this process, each by
the best of several, so a busy or slow machine counts for both. ``tests/benchmarks/listing.py`` measures hundreds of
such hands of each rule set.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from time import process_time

import pytest
from benchmarks.listing import LARGE_LIMIT, SMALL_LIMIT, some_acts, typed_hands

from canasta_nb.core.engine.checking import broken_laws, check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal
from canasta_nb.core.going_out.budget import ALWAYS_DECIDED
from canasta_nb.core.going_out.can_go_out import can_go_out
from canasta_nb.core.model.acts import Lay, Meld, Take
from canasta_nb.core.model.cards import parse_cards
from canasta_nb.core.model.opening import Opening
from canasta_nb.core.model.position import Phase
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.openings.openings import MOST_LISTED
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.sequences import sequences_take_wilds
from canasta_nb.core.speech.refusals import TooManyCards
from canasta_nb.widgets.table.table import Table

pytestmark = pytest.mark.slow  # hands are listed three times each

BUDGET = 5 * 10  # so many times the fixed piece of work
WILD_RUNS_BUDGET = 8 * 10  # where sequences hold wild cards, there are more ways for each card
WORK = 0.01  # seconds of the fixed piece of work on the machine that is meant
TYPED_BUDGET = 150  # one and a half seconds
TOLD_YES_BUDGET = 3 * 40  # what opens after the yes is looked for in a fixed number of steps, some 40 in Hollywood
TABLE_BUDGET = 3 * BUDGET
OUT_BUDGET = 5 * 2  # whether a hand of fifty cards goes out is told in a fiftieth of a second
TIMES = 3  # measurements; the best one counts

HANDS = {
    "rules italian; scores 5000 7000; turn 1 draw; pile 2dQdQc; stock x60": (
        "AcKsKsKcQsQsQhQhQdQcQcJhJhJdTsThTdTd9s9h9d8h8d8c7h7c6h6c5s5h5h4h4d4d3s3s2d2d2cJkJk"
    ),
    "rules italian; scores 7000 -100; turn 1 play; pile 2c8cAh; stock x60": (
        "AsAsAdAcKhKdKdKcKcQsQsQsQhQdJsJsJcJcTsTsThThTd9c9c8d7s7d7c6h6h6d6d6c5s5h5h5d4d4c4c4c3s3s3c2d2cJkJk"
    ),
    "rules samba; scores 5000 7000; turn 1 draw; pile 2h8s5c; stock x60": (
        "KhKdKdKdQhTh9h9d9d9c8c7s7d6s6d6c5s5s4s4h4h4d4c3s2c"
    ),
    "rules modern-american; scores 0 3000; turn 1 draw; pile AsTdTc; stock x60": (
        "AdAdKsKcQhJsJcTsThTdTc9c7h7d7c6h6d6d6c6c4s4h4d4c2h2d2d2cJkJkJk"
    ),
    "rules chilean; scores 7000 -100; turn 1 play; pile 7cAc6c; stock x60": (
        "AsAcKsKsQsQdJsJhJhJdJdJdTsTs9s9h9h9d9c8s8h8c7s7s7h7h7d7c6s6s6s6h6h6h6d5s5h5c4s4h4d3c3c3c2s2d2c"
    ),
    "rules natural; scores 7000 -100; turn 1 play; pile 2c8cAh; stock x60": (
        "AsAsAdAcKhKdKdKcKcQsQsQsQhQdJsJsJcJcTsTsThThTd9c9c8d7s7d7c6h6h6d6d6c5s5h5h5d4d4c4c4c3s3s3c2d2cJkJk"
    ),
    "rules classic; scores 3000 7000; turn 1 draw; pile 8hAs4d; stock x60": (
        "AcKsKsQsQsQhQdQdQcJhJcTsTc9d8s8c7s7d7c7c6h6c5s5d5d5c4s4h4d4c3c2h2d2d2cJkJkJk"
    ),
    "rules bolivian; scores 3000 0; turn 1 play; pile 4cAh; stock x60": (
        "AhAdKsKhKdKcKcQsQhQdQdQcJhJcTsThTc9s9h9h9h9d9c8h8d8d8c7s7h7h7d7c6s6h6c6c6c5s5h5c4s4s4s4h3s2h2c2cJkJk"
    ),
    "rules hollywood; scores 3000 0; turn 1 draw; pile TsTdTc; stock x60": (
        "AsAhAcKsKhKdQsQhQcJdJcTsThTdTc9s9h9c8s8d8c7s7h7d7c6s6h6d5h5d5c4s4h4d4c3c2s2h2dJk"
    ),
    "rules hollywood; scores 5000 5000; turn 1 draw; pile 4c9hJc; stock x60": (
        "QdJk9s7c3c9c2d5h6sJcQc8sJdJk4d7hTs6hTs9c4d3c9dAh7h6c7cJk4h2h8hTh5c7dKcAd5c5dQh9h7dAs3s5s5dJc"
    ),
    "rules italian; scores 7000 5000; turn 1 draw; pile Qc5dTc; stock x60": (
        "KsKdKdQsQsQdJhJhJdJdThThTdTdTdTc9s9h9d9d9c8c7d7d6s6h6d6c6c5s5c4s4h4c3s2s2d2d2c2cJkJk"
    ),
    "rules hollywood; scores 5000 5000; turn 1 play; pile Js5h4s; stock x60": (
        "AhAdKsKcQdQdQcJhTsTdTdTcTc9d8s8h8d7s7d7d7c5d5d4s4h4d4c3s2h"
    ),
}
"""Hands that took longest of hundreds, at some time."""

TYPED = {
    "rules italian; turn 1 play; pile Qs; stock x60": (
        "2c4sJhTcQs5s6c5d6dAhQdAc7sTcJd9s4cKs5h9h8d8c7dKh7c9hKd5d2s2d2h2hTs9cAs9c5h6s5s7cJh6h9dQsJs8sJk6cJdAc"
    ),
    "rules italian; scores 0 5000; turn 1 play; pile 3s9c5d; stock x60": (
        "3c5dJk6cAh5c2c8h8hTc2dTd2d2s6c4cAsJkJk4s2h9s2c8d5cQh4cKh6sAh4dJk5cKdJhAc7cQhJd7hThAs2sJd5sAdTs2dKhKcQc7cTh9s7dTs6h"
    ),
}
"""Hands that nobody has in play. They took nine seconds and more than eleven."""

TOLD_YES = {
    "rules classic; scores 3000 5000; turn 1 play": (
        "AhAdAcKsKhKcQdQdQcJsJcTsTsThTdTc9s9h9d8s8h8d8c7s7s7h7h7c6s6h6d5s5c4s4h4h2s2dJkJkJk"
    ),
    "rules official-3pack; scores 7000 3000 0; turn 1 play": (
        "AhAcAcAcKsKhKdQhQhQcJsJsJhJcTsThThTd9s9s9h8s8h7s7d6s6h6h6d6d6c5s5d5c4s4h4d4c4c2s2h2d2c2c2cJkJk"
    ),
    "rules chilean; scores 7000 3000; turn 1 play": (
        "AhAhAdAcKsKhKdQsQhJsJhJhJcJcTsTsTdTcTc9h9d9d9c9c9c8s8h8d8c8c7s7h7d7c6s6s6h6d5h4s4s4h4c4c2d2c2cJkJk"
    ),
    "rules samba; scores 5000 5000; turn 1 play": (
        "AsAhAdKcQhQdQcJdJcJcTsTsTh9s9h9d9c9c8s8h7h7h7d7d7c7c6s6h6c5s5h5d5d5c5c4h4d4d3s3c3c2h2dJkJkJk"
    ),
    "rules hollywood; scores -100 -100; turn 1 play": (
        "AsAhAdAcKsKsKhQsQhQcQcJsJdJcTsTdTcTc9s9s9h9d8s8s8h8c8c8c7d6s6h6c6c6c5h5d5c5c4c3s3s3c2s2h2d2dJkJkJk"
    ),
    "rules italian; scores 0 5000; turn 1 play": (
        "AsAsAhAdAdAcKhKhKcQsQdQdJsJsThThTdTdTdTc9s9s9h9h9d9d9c8h8d8d8c7h7d7d6h6d5s5d5c5c4s4h4d3s3c3c2s2h2dJk"
    ),
    "rules natural; scores -100 -100; turn 1 play": (
        "AsAhAdAcKsKsKhQsQhQcQcJsJdJcTsTdTcTc9s9s9h9d8s8s8h8c8c8c7d6s6h6c6c6c5h5d5c5c4c3s3s3c2s2h2d2dJkJkJk"
    ),
    "rules bolivian; scores -100 -100; turn 1 play": (
        "AsAhAdAcKsKsKhQsQhQcQcJsJdJcTsTdTcTc9s9s9h9d8s8s8h8c8c8c7d6s6h6c6c6c5h5d5c5c4c3s3s3c2s2h2d2dJkJkJk"
    ),
    "rules cuban; scores 1500 1500; turn 1 play": (
        "AsAdAcAcKsKsKhKdKcQsQhQdJsJhJcThTdTdTc9s9h9d9c8h8d8c7s7h7d7d7c6s5h5h5c4h4h4d4c2s2s2cJk"
    ),
    "rules hollywood; scores 1500 3000; turn 1 play": (
        "AhAdAcKsKcKcQdQcQcJhJdJdJcThTd9h9c8s8s8h8c8c7s7s7h7d7d6s6s6d5h5d5d4s4s4s4d4c2h2h2c2cJk"
    ),
    "rules natural; scores 1500 3000; turn 1 play": (
        "AhAdAcKsKcKcQdQcQcJhJdJdJcThTd9h9c8s8s8h8c8c7s7s7h7d7d6s6s6d5h5d5d4s4s4s4d4c2h2h2c2cJk"
    ),
    "rules samba; scores 1500 3000; turn 1 play": (
        "AhAdAcKsKcKcQdQcQcJhJdJdJcThTd9h9c8s8s8h8c8c7s7s7h7d7d6s6s6d5h5d5d4s4s4s4d4c2h2h2c2cJk"
    ),
}
"""Hands told yes that took longest of hundreds, at some time: many seconds."""

COMBO = (
    "combo going_out.possible=true going_out.empty_hand=forbidden going_out.canastas=2 "
    "going_out.kinds=natural,mixed,wild,sequence wild-in-sequences=on"
)
GOING_OUT = {
    "AsAhAhAdAcKsKhKhKdKcQhQdQdJsJsTsTdTc9s9h9d9c9c8s8s8s8h7s7h7d7c6s6s6d6c5s5h5d5d5d5c5c4h4d2s2h2d2d2cJk": (
        "hollywood",
        0,
    ),
    "AsAhAdKsKdKcQsQcJhJdJcTsTsTdTc9s9h9d8h8h8c7s7h7d6s6s6s6h6d6d6c5s5s5d5c4s4h4c2s2h2h2d2d2d2c2c2cJkJkJk": (
        "hollywood",
        50,
    ),
    "AsAhAhAdAdAdKsKsKhKhKdKdKcKcQsQhQhQdQdQdJsJsJhJhJdJdJdThTd9s9h9h9h9d9d9d9c8h8d8d8d8c7h7d7d6d6d5d4d2h": (
        COMBO,
        50,
    ),
}
"""Hands of fifty cards of which it took longest to tell that they go out, at some time, and what opens."""


@pytest.fixture(autouse=True)
def nothing_is_collected() -> Iterator[None]:
    """Switch the garbage collector off, because it takes longer the more the earlier tests have left behind."""
    gc.disable()
    yield
    gc.enable()


def seconds(task: Callable[[], object]) -> float:
    started = process_time()
    task()
    return process_time() - started


def fixed_work() -> None:
    """About a hundredth of a second of what listing does: tuples are made, sorted and looked up."""
    known: dict[tuple[int, ...], int] = {}
    for number in range(12_000):
        cards = tuple(sorted((number % 53, number % 47, number % 13)))
        known[cards] = known.get(cards, 0) + 1


def in_works(task: Callable[[], object]) -> float:
    """Return how many times longer than the fixed work a task takes."""
    rounds = []
    for _ in range(TIMES):
        rounds.append((seconds(fixed_work), seconds(task)))
    works, tasks = zip(*rounds, strict=True)
    return min(tasks) / min(works)


@pytest.mark.parametrize(("text", "hand"), TYPED.items(), ids=["one", "another"])
def test_a_hand_that_somebody_types_is_listed_in_time(text: str, hand: str) -> None:
    position = parse_position(f"{text}; hand 1 {hand}")
    assert legal_acts(position)
    assert in_works(lambda: legal_acts(position.changed())) < TYPED_BUDGET


@pytest.mark.soak
@pytest.mark.parametrize("rules", RuleSet.ids())
def test_random_hands_that_somebody_types_are_listed_and_judged_in_time(rules: str) -> None:
    """Some two thousand hands of 14 to 60 cards; what nobody can decide has more than thirty."""
    work = min([seconds(fixed_work) for _ in range(TIMES)])
    for position in typed_hands(RuleSet.load(rules), 60):
        small = len(position.own_hand) <= ALWAYS_DECIDED
        tasks: list[Callable[[], object]] = [partial(legal_acts, position.changed())]
        tasks += [partial(check, position.changed(), act) for act in some_acts(position)]
        for task in tasks:
            try:
                taken = seconds(task)
            except TooManyCards:
                assert not small
            else:
                assert taken < (5 * SMALL_LIMIT if small else 5 * LARGE_LIMIT) * work / WORK


@pytest.mark.parametrize(("text", "hand"), HANDS.items(), ids=[text.split("; turn")[0] for text in HANDS])
def test_a_large_hand_is_listed_and_a_refusal_explained_in_time(text: str, hand: str) -> None:
    position = parse_position(f"{text}; hand 1 {hand}")
    cards = position.hand_of(1)
    refused = Meld((Lay(cards[:3]),)) if position.phase is Phase.PLAY else Take(position.pile[-1], cards[:2])
    assert sum(isinstance(act, Meld | Take) for act in legal_acts(position)) <= MOST_LISTED
    assert check(position, refused)
    most = WILD_RUNS_BUDGET if sequences_take_wilds(position.rules) else BUDGET
    assert in_works(lambda: legal_acts(position.changed())) < most
    assert in_works(lambda: check(position.changed(), refused)) < most


@pytest.mark.parametrize(("text", "hand"), TOLD_YES.items(), ids=[text.split("; turn")[0] for text in TOLD_YES])
def test_a_large_hand_that_was_told_yes_is_listed_in_time(text: str, hand: str) -> None:
    position = parse_position(f"{text}; did draw {hand[:2]}, ask, yes; hand 1 {hand}; stock x60")
    acts = legal_acts(position)
    assert acts
    assert all(isinstance(act, Meld) and not broken_laws(position, act) for act in acts[:50])
    assert in_works(lambda: legal_acts(position.changed())) < TOLD_YES_BUDGET


@pytest.mark.parametrize(("hand", "rules", "need"), [(hand, *asked) for hand, asked in GOING_OUT.items()])
def test_it_is_told_in_time_that_fifty_cards_go_out(hand: str, rules: str, need: int) -> None:
    loaded, cards, opening = RuleSet.parse(rules), parse_cards(hand), Opening(need)
    assert can_go_out(loaded, cards, (), 0, opening, fresh=True)
    assert in_works(lambda: can_go_out(loaded, cards, (), 0, opening, fresh=True)) < OUT_BUDGET


@pytest.mark.parametrize("rules", ["classic", "hollywood", "quenelle"])
def test_a_table_opens_in_time_where_the_player_holds_fifty_cards(rules: str) -> None:
    dealt = deal(RuleSet.load(rules), seed=1)
    cards = [card for part in (*dealt.hands, dealt.pile, dealt.stock) for card in part]
    Random(1).shuffle(cards)
    cards.sort(key=lambda card: card.is_red_three)  # these stay in the stock
    sizes = [50 if seat == dealt.turn else len(hand) for seat, hand in enumerate(dealt.hands, start=1)]
    rest = iter(cards)
    hands = tuple(tuple(next(rest) for _ in range(size)) for size in sizes)
    position = dealt.changed(hands=hands, pile=(next(rest),), stock=tuple(rest))
    assert in_works(lambda: Table(position.changed())) < TABLE_BUDGET
