"""The fast path and the explaining path agree: every listed act is legal, and every legal act is listed or composed.

The second half is shown by force: in positions with few cards every conceivable act is tried, by kinds of cards, and
what a legal one leads to must be reached by listed acts one after another.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from canasta_nb.core.acts import Act, Ask, Discard, Draw, Join, Lay, Meld, No, Stop, Take, Target, Yes
from canasta_nb.core.cards import PLACE, WILD, Card
from canasta_nb.core.checking import broken_laws, check
from canasta_nb.core.legal_acts import legal_acts
from canasta_nb.core.melds import as_run
from canasta_nb.core.notation import parse_position, position_text
from canasta_nb.core.playing import deal, play
from canasta_nb.core.position import Phase, Position
from canasta_nb.core.refusals import AmbiguousAct, IllegalAct
from canasta_nb.core.ruleset import RuleSet

RULES = ("classic", "official-1950", "wikipedia")
Signature = tuple[object, ...]


def kinds(cards: tuple[Card, ...]) -> tuple[tuple[int, int], ...]:
    """Cards by rank, with the red threes and black threes apart: suits do not matter otherwise."""
    return tuple(sorted((PLACE[card], int(card.is_red_three)) for card in cards))


def signature(position: Position) -> Signature:
    """What matters of a position after an act of one player."""
    return (
        position.phase,
        position.turn,
        position.out,
        position.concealed,
        tuple(map(kinds, position.hands)),
        tuple(tuple(sorted(kinds(meld.cards) for meld in side)) for side in position.melds),
        kinds(position.pile),
    )


def some_of_each(cards: tuple[Card, ...], least: int = 1) -> Iterator[tuple[Card, ...]]:
    """Every choice of cards, one spelling for equal kinds."""
    seen = set()
    ordered = sorted(cards)
    for size in range(least, len(ordered) + 1):
        for chosen in combinations(ordered, size):
            if kinds(chosen) not in seen:
                seen.add(kinds(chosen))
                yield chosen


def less(cards: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def conceivable_lays(cards: tuple[Card, ...], targets: list[Target]) -> Iterator[tuple[Lay, ...]]:
    """Every set of up to three lays: new melds with two natural cards or more, additions of up to four cards."""
    singles = [Lay(run) for run in some_of_each(cards, 2) if len({PLACE[c] for c in run if not WILD[c]}) < 2]
    singles += [Lay(as_run(run) or run) for run in some_of_each(cards, 3) if as_run(run) is not None]
    for target in targets:
        singles += [Lay(run, target) for run in some_of_each(cards) if len(run) < 5]

    def further(start: int, left: tuple[Card, ...], chosen: tuple[Lay, ...]) -> Iterator[tuple[Lay, ...]]:
        if chosen:
            yield chosen
        if len(chosen) == 3:
            return
        for at in range(start, len(singles)):
            try:
                rest = less(left, singles[at].cards)
            except ValueError:
                continue
            yield from further(at, rest, (*chosen, singles[at]))

    return further(0, cards, ())


def conceivable(position: Position) -> Iterator[Act]:
    seat = position.turn
    hand = position.hand_of(seat)
    melds = position.melds[position.side_of(seat)]
    names = [meld.rank for meld in melds]
    targets = [
        Target(name, number + 1 if names.count(name) > 1 else None)
        for name in dict.fromkeys(names)
        for number in range(names.count(name))
    ]
    yield from (Draw(), Ask(), Yes(), No(), Stop())
    yield from map(Discard, dict.fromkeys(hand))
    yield from (Meld(lays) for lays in conceivable_lays(hand, targets))
    yield from (Join(one, other) for one, other in combinations(targets, 2))
    if position.pile:
        top = position.pile[-1]
        ways = [Take(top, shown) for shown in some_of_each(hand)] + [Take(top, target=target) for target in targets]
        for way in ways:
            yield way
            if not melds and way.shown:
                for lays in conceivable_lays(less(hand, way.shown), []):
                    yield way._replace(lays=lays)


def is_legal(position: Position, act: Act) -> bool:
    try:
        return not broken_laws(position, act)
    except AmbiguousAct:
        return False


def reached_by_listed_acts(position: Position) -> set[Signature]:
    """What the player can reach with listed acts: one act, or a take or melds and joins one after another."""
    found: set[Signature] = set()
    seen = {signature(position)}
    waiting = [position]
    while waiting:
        now = waiting.pop()
        for act in legal_acts(now):
            after = play(now, act)
            if not isinstance(act, Take | Meld | Join):
                if now is position:
                    found.add(signature(after))
                continue
            mark = signature(after)
            found.add(mark)
            if mark not in seen and after.phase is Phase.PLAY:
                seen.add(mark)
                waiting.append(after)
    return found


def small_positions(rules: str, seed: int, count: int) -> Iterator[Position]:
    """Positions from random play in which the player in turn holds at most six cards."""
    random = Random(seed)
    while count:
        scores = random.choice([(0, 0), (-50, 1500), (3000, 0)])
        position = deal(RuleSet.load(rules), seed=random.getrandbits(32), scores=scores)
        if random.random() < 0.5:
            cut = position.stock[random.randrange(10, 50) :]
            position = position.changed(stock=cut)
        while position.phase is not Phase.OVER:
            if len(position.hand_of(position.turn)) < 7 and random.random() < 0.15:
                yield position
                count -= 1
                if not count:
                    return
            position = play(position, random.choice(legal_acts(position)))


@pytest.mark.parametrize("rules", RULES)
def test_every_legal_act_is_listed_or_composed_of_listed_ones(rules: str) -> None:
    for position in small_positions(rules, seed=11, count=25):
        reached = reached_by_listed_acts(position)
        for act in conceivable(position):
            if is_legal(position, act):
                assert signature(play(position, act)) in reached, (str(act), position_text(position))


HAND_MADE = (
    "turn 1 play; scores 3200 0; did draw 9d; hand 1 6s6s6h6h6d6d6c9d; stock x50",
    "turn 1 play; scores 3200 0; did draw 9d; hand 1 6s6s6h6h6d6dJk9d; stock x50",
    "turn 1 draw; scores 1500 0; hand 1 KhKcQsQh2d4d; pile Kd5cKs",
    "turn 1 play; melds A KsKhKdKcKs2c2d; hand 1 3s3c3cJhJc2h; stock x20",
    "turn 1 play; melds A KsKhKdKcKs2c; hand 1 QdQcQs2s7h; stock x20",
    "turn 1 draw; melds A 9s9h9d 8s8h8d; hand 1 8c; pile 9c; stock -",
    "turn 1 draw; melds A KsKhKdKcKs2c2d 8s8h8d; hand 1 8c; pile 8h; stock -",
    "turn 1 play; did draw 4c, ask, yes; melds A KsKhKdKcKs2c2d; hand 1 JhJcJs8c8h; hand 3 4c5d",
    "turn 1 play; did draw 4c, ask, no; melds A KsKhKdKcKs2c2d; hand 1 JhJcJs8c; hand 3 4c5d",
    "turn 1 play; melds A KsKhKdKc2s2h2d; hand 1 KhJkJkQsQh; stock x20",
)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("text", HAND_MADE)
def test_every_legal_act_of_a_hand_made_position_is_listed_or_composed(rules: str, text: str) -> None:
    position = parse_position(f"rules {rules}; {text}")
    reached = reached_by_listed_acts(position)
    legal = [act for act in conceivable(position) if is_legal(position, act)]
    assert legal
    for act in legal:
        assert signature(play(position, act)) in reached, str(act)


@pytest.mark.parametrize("rules", RULES)
def test_every_listed_act_is_legal_and_listed_once(rules: str) -> None:
    random = Random(5)
    for seed in range(12):
        position = deal(RuleSet.load(rules), seed=seed, scores=random.choice([(0, 0), (-50, 1500), (3000, 0)]))
        while position.phase is not Phase.OVER:
            acts = legal_acts(position)
            assert acts, position_text(position)
            assert len({(type(act), act) for act in acts}) == len(acts)
            for act in acts:
                assert not broken_laws(position, act), (str(act), position_text(position))
            position = play(position, random.choice(acts))


@pytest.mark.parametrize("rules", RULES)
def test_play_refuses_exactly_what_check_refuses(rules: str) -> None:
    for position in small_positions(rules, seed=3, count=4):
        for act in conceivable(position):
            try:
                refusals = check(position, act)
            except AmbiguousAct:
                continue
            if not refusals:
                play(position, act)
                continue
            with pytest.raises(IllegalAct) as refused:
                play(position, act)
            assert refused.value.refusals == refusals


@pytest.mark.parametrize("rules", RULES)
def test_no_lay_can_be_left_out_of_a_listed_opening(rules: str) -> None:
    found = 0
    for seed in range(30):
        position = deal(RuleSet.load(rules), seed=seed, scores=(3000, 3000))
        for act in legal_acts(play(position, Draw())):
            if isinstance(act, Meld) and len(act.lays) > 1:
                for left_out in range(len(act.lays)):
                    fewer = Meld(act.lays[:left_out] + act.lays[left_out + 1 :])
                    laws = [broken.law for broken in broken_laws(play(position, Draw()), fewer)]
                    assert laws == ["initial-meld.minimum"], str(act)
                    found += 1
    assert found
