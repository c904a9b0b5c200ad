"""How long listing takes for large hands that have not opened: the worst of many random hands of each rule set.

The hands hold 20 to 50 cards; half of them have to draw or take the pile, and half have to play, at a random score. The
time is that of this process alone, for the legal acts and for the explanation of a refused act. Python's garbage
collector cleans up before each hand, because otherwise one hand in fifty pays for what all hands before it have left
behind. The hands that can go out are listed once more as if the player had drawn and the partner had said yes. For each
opening, the listing then checks whether all other cards can be laid down beside it. A few of these take longer than the
others, because at least one opening is always listed. With ``--table`` the benchmark opens whole deals with hands of 40
to 50 cards as a table, listing included. With ``--typed`` the hands are any that people may type: 14 to 60 cards, some
of sides with melds, some told yes or no, some with unseen cards; a handful of acts is checked in each. Run it as
``python tests/benchmarks/listing.py [--hands 500] [--rules samba|all] [--table | --typed] [--json]``.
"""

import argparse
import gc
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from time import process_time
from typing import NamedTuple

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.going_out.budget import ALWAYS_DECIDED
from canasta_nb.core.going_out.turn_end import player_can_go_out
from canasta_nb.core.model.acts import Act, Ask, Discard, Draw, Lay, Meld, No, Stop, Take, Yes
from canasta_nb.core.model.cards import UNSEEN, Card, pack
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import TooManyCards
from canasta_nb.widgets.table.table import Table

LIMIT, TABLE_LIMIT, SMALL_LIMIT, LARGE_LIMIT = 0.1, 0.3, 0.5, 1.5  # seconds
SCORES = (-100, 0, 1500, 3000, 5000, 7000)


class Worst(NamedTuple):
    """The slowest of the hands of a rule set, in seconds, and the longest list."""

    rules: str
    hands: int
    listing: float
    told_yes: float
    checking: float
    cards: int
    acts: int
    over: int


def large_hands(rules: RuleSet, count: int, seed: int = 1) -> Iterator[Position]:
    """Random positions in which the player in turn holds 20 to 50 cards and has no meld."""
    chance = Random(seed)
    cards = [card for card in pack(rules.pack.packs, rules.pack.jokers) if not card.is_red_three]
    for number in range(count):
        dealt = deal(rules, seed=number)
        chance.shuffle(cards)
        size = chance.randint(20, 50)
        hands = list(dealt.hands)
        hands[dealt.turn - 1] = tuple(cards[:size])
        yield dealt.changed(
            hands=tuple(hands),
            scores=tuple(chance.choice(SCORES) for _ in dealt.scores),
            phase=chance.choice((Phase.DRAW, Phase.PLAY)),
            pile=tuple(cards[size : size + 3]),
        )


def told_yes(position: Position) -> Position | None:
    """Return the same position after a draw, the question and the partner's yes, if the player can go out."""
    answered = position.changed(phase=Phase.PLAY, did=(Draw(), Ask(), Yes()))
    return answered if answered.rules.going_out.possible and player_can_go_out(answered) else None


class Opened(NamedTuple):
    """The hand of a rule set for which a table takes longest to open, in seconds."""

    rules: str
    hands: int
    opening: float
    cards: int
    over: int


def whole_deals(rules: RuleSet, count: int, seed: int = 1) -> Iterator[Position]:
    """Deals with every card of the pack in which the player in turn holds 40 to 50 cards and has no meld."""
    chance = Random(seed)
    for number in range(count):
        dealt = deal(rules, seed=number)
        cards = [card for part in (*dealt.hands, dealt.pile, dealt.stock) for card in part]
        chance.shuffle(cards)
        cards.sort(key=lambda card: card.is_red_three)  # these are left in the stock
        hands = []
        for seat, hand in enumerate(dealt.hands, start=1):
            size = chance.randint(40, 50) if seat == dealt.turn else len(hand)
            hands.append(tuple(cards[:size]))
            cards = cards[size:]
        yield dealt.changed(
            hands=tuple(hands),
            scores=tuple(chance.choice(SCORES) for _ in dealt.scores),
            phase=chance.choice((Phase.DRAW, Phase.PLAY)),
            pile=tuple(cards[:3]),
            stock=tuple(cards[3:]),
        )


class Typed(NamedTuple):
    """How long the hands of a rule set take that people may type, in seconds."""

    rules: str
    hands: int
    listing: float
    checking: float
    p99: float
    cards: int
    over: int


def typed_hands(rules: RuleSet, count: int, seed: int = 1) -> Iterator[Position]:
    """Random positions in which the player in turn holds 14 to 60 cards, with or without melds."""
    chance = Random(seed)
    for number in range(count):
        cards = list(pack(rules.pack.packs, rules.pack.jokers))
        cards = [card for card in cards if not card.is_red_three]
        chance.shuffle(cards)
        size = min(chance.randint(14, 60), len(cards) - 4)
        dealt = deal(rules, seed=number)
        position = dealt.changed(
            scores=tuple(chance.choice(SCORES) for _ in dealt.scores),
            phase=Phase.PLAY,
            did=(Draw(),),
            pile=tuple(cards[:3]),
            hands=with_hand(dealt, tuple(cards[3 : 3 + size])),
        )
        rest = cards[3 + size :]
        for _ in range(chance.choice((0, 0, 1, 3, 6))):
            lays = [act for act in legal_acts(position) if isinstance(act, Meld)]
            after = play(position, chance.choice(lays)) if lays else position
            position = after if after.phase is Phase.PLAY else position
        hand = list(position.own_hand)
        hand += rest[: size - len(hand)]
        if chance.random() < 0.15:
            some = chance.choice((1, 5, len(hand)))
            hand[:some] = [UNSEEN] * some
        did = chance.choice(((Draw(),), (Draw(), Ask(), Yes()), (Draw(), Ask(), No()), ()))
        phase = Phase.PLAY if did else Phase.DRAW
        yield position.changed(hands=with_hand(position, tuple(hand)), did=did, phase=phase)


def with_hand(position: Position, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Return the hands of a position where the player in turn holds these cards."""
    return tuple(hand if seat == position.turn else each for seat, each in enumerate(position.hands, 1))


def some_acts(position: Position) -> list[Act]:
    """Return acts that are slow to judge: all ranks as melds, those that are large enough, and unseen cards."""
    hand = position.own_hand
    if position.phase is Phase.DRAW:
        return [Draw(), Stop(), Take(position.pile[-1], hand[:2]), Take(position.pile[-1], (UNSEEN,) * 2)]
    ranks: dict[str, list[Card]] = {}
    for card in hand:
        ranks.setdefault(card.rank, []).append(card)
    lays = [Lay(tuple(cards)) for cards in ranks.values()]
    large = [lay for lay in lays if len(lay.cards) > 2]
    unseen = [Lay((card, UNSEEN, UNSEEN)) for card in hand[:5]]
    return [Meld(tuple(some)) for some in (lays, large, unseen) if some] + [Discard(hand[0]), Ask()]


def measure_typed(name: str, hands: int) -> Typed:
    """Return how long listing and checking take for hands that people may type."""
    listing: list[tuple[float, int]] = []
    checking = 0.0
    over = 0
    for position in typed_hands(RuleSet.load(name), hands):
        size = len(position.own_hand)
        fresh = position.changed()
        with suppress(TooManyCards):
            listing.append((timed(lambda fresh=fresh: legal_acts(fresh)), size))  # type: ignore[misc]
        for act in some_acts(position):
            fresh = position.changed()
            with suppress(TooManyCards):
                checking = max(checking, timed(lambda fresh=fresh, act=act: check(fresh, act)))  # type: ignore[misc]
        over += bool(listing) and listing[-1][0] > (SMALL_LIMIT if size <= ALWAYS_DECIDED else LARGE_LIMIT)
    listing.sort()
    worst, cards = listing[-1]
    return Typed(name, hands, worst, checking, listing[len(listing) * 99 // 100][0], cards, over)


def timed(task: Callable[[], object]) -> float:
    """Return the seconds of this process that a task takes."""
    gc.collect()
    gc.freeze()
    started = process_time()
    task()
    return process_time() - started


def refused(position: Position) -> Meld | Take:
    """Return an act that is hardly ever legal: the first cards of the hand, whatever they are."""
    hand = position.hand_of(position.turn)
    return Meld((Lay(hand[:3]),)) if position.phase is Phase.PLAY else Take(position.pile[-1], hand[:2])


def measure(name: str, hands: int) -> Worst:
    """Return the slowest of some hands."""
    rules = RuleSet.load(name)
    listing = told = checking = 0.0
    cards = acts = over = 0
    for position in large_hands(rules, hands):
        spent = timed(lambda position=position: legal_acts(position))  # type: ignore[misc]
        answered = told_yes(position)
        if answered:
            after = timed(lambda answered=answered: legal_acts(answered))  # type: ignore[misc]
            told, over = max(told, after), over + (after > LIMIT)
        checking = max(checking, timed(lambda position=position: check(position, refused(position))))  # type: ignore[misc]
        over += spent > LIMIT
        acts = max(acts, len(legal_acts(position)))
        if spent > listing:
            listing, cards = spent, len(position.hand_of(position.turn))
    return Worst(name, hands, listing, told, checking, cards, acts, over)


def measure_tables(name: str, hands: int) -> Opened:
    """Return the hand that takes a table longest to open, out of some."""
    deals = list(whole_deals(RuleSet.load(name), hands))
    times = [timed(lambda position=position: Table(position)) for position in deals]  # type: ignore[misc]
    longest, position = max(zip(times, deals, strict=True), key=lambda each: each[0])
    over = sum(spent > TABLE_LIMIT for spent in times)
    return Opened(name, hands, longest, len(position.hand_of(position.turn)), over)


def printed(worst: Worst | Opened | Typed) -> str:
    """Return a line of figures."""
    if isinstance(worst, Typed):
        figures = "".join([f"{1000 * seconds:>7.0f} ms" for seconds in (worst.listing, worst.checking, worst.p99)])
        return f"{worst.rules:<22}{figures}{worst.cards:>7}{worst.over:>13}"
    if isinstance(worst, Opened):
        return f"{worst.rules:<22}{worst.opening * 1000:>7.0f} ms{worst.cards:>7}{worst.over:>13}"
    times = (worst.listing, worst.told_yes, worst.checking)
    figures = "".join([f"{seconds * 1000:>7.0f} ms" for seconds in times])
    return f"{worst.rules:<22}{figures}{worst.cards:>7}{worst.acts:>7}{worst.over:>13}"


def main() -> None:
    """Read the options, measure, print."""
    options = argparse.ArgumentParser(description="The worst of many large hands of each rule set.")
    options.add_argument("--hands", type=int, default=500)
    options.add_argument("--rules", default="all", help="ids with commas between them, or all")
    options.add_argument("--table", action="store_true", help="measure how long a table takes to open")
    options.add_argument("--typed", action="store_true", help="measure the hands that people may type")
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    names = RuleSet.ids() if chosen.rules == "all" else chosen.rules.split(",")
    measured: Callable[[str, int], Worst | Opened | Typed] = measure
    if chosen.typed:
        measured = measure_typed
        heading = f"{'rules':<22}{'listing':>10}{'check':>10}{'p99':>10}{'cards':>7}{'too slow':>13}"
    elif chosen.table:
        measured = measure_tables
        Table("classic", seed=1)  # the first one reads the page's files
        heading = f"{'rules':<22}{'table':>10}{'cards':>7}{'over 300 ms':>13}"
    else:
        heading = f"{'rules':<22}{'listing':>10}{'told yes':>10}{'check':>10}{'cards':>7}{'acts':>7}{'over 100 ms':>13}"
    if not chosen.json:
        print(heading)
    for name in names:
        worst = measured(name, chosen.hands)
        print(json.dumps(worst._asdict()) if chosen.json else printed(worst), flush=True)


if __name__ == "__main__":
    main()
