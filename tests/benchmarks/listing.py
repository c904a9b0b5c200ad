"""How long listing takes for large hands that have not opened: the worst of many random hands of each rule set.

The hands hold 20 to 50 cards; half of them are to draw or take the pile, half are to play, at a score drawn by lot. The
time is that of this process alone, for the legal acts and for the explanation of an act that is refused. Python's
garbage collector cleans up before each hand: else one hand in fifty pays for what all hands before it have left behind.
With ``--told-yes`` the player drew, asked and was told yes; hands that cannot go out then are passed over.
Run it as ``python tests/benchmarks/listing.py [--hands 500] [--rules samba,bolivian|all] [--told-yes] [--json]``.
"""

import argparse
import gc
import json
from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import NamedTuple

from canasta_nb.core.acts import Ask, Draw, Lay, Meld, Take, Yes
from canasta_nb.core.cards import pack
from canasta_nb.core.checking import check
from canasta_nb.core.finishing import player_can_go_out
from canasta_nb.core.legal_acts import legal_acts
from canasta_nb.core.playing import deal
from canasta_nb.core.position import Phase, Position
from canasta_nb.core.ruleset import RuleSet

LIMIT = 0.1  # seconds
SCORES = (-100, 0, 1500, 3000, 5000, 7000)


class Worst(NamedTuple):
    """The slowest of the hands of a rule set, in seconds, and the longest list."""

    rules: str
    hands: int
    listing: float
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


def told_yes(positions: Iterator[Position]) -> Iterator[Position]:
    """The same after a draw, the question and the partner's yes, where the player can go out."""
    for position in positions:
        answered = position.changed(phase=Phase.PLAY, did=(Draw(), Ask(), Yes()))
        if answered.rules.going_out.possible and player_can_go_out(answered):
            yield answered


def timed(task: Callable[[], object]) -> float:
    """The seconds of this process that a task takes."""
    gc.collect()
    gc.freeze()
    started = process_time()
    task()
    return process_time() - started


def refused(position: Position) -> Meld | Take:
    """An act that is hardly ever legal: the first cards of the hand, whatever they are."""
    hand = position.hand_of(position.turn)
    return Meld((Lay(hand[:3]),)) if position.phase is Phase.PLAY else Take(position.pile[-1], hand[:2])


def measure(name: str, hands: int, *, answered: bool = False) -> Worst:
    """The slowest of so many hands."""
    rules = RuleSet.load(name)
    listing = checking = 0.0
    cards = acts = over = 0
    positions = large_hands(rules, hands)
    for position in told_yes(positions) if answered else positions:
        spent = timed(lambda position=position: legal_acts(position))  # type: ignore[misc]
        checking = max(checking, timed(lambda position=position: check(position, refused(position))))  # type: ignore[misc]
        over += spent > LIMIT
        acts = max(acts, len(legal_acts(position)))
        if spent > listing:
            listing, cards = spent, len(position.hand_of(position.turn))
    return Worst(name, hands, listing, checking, cards, acts, over)


def main() -> None:
    """Read the options, measure, print."""
    options = argparse.ArgumentParser(description="The worst of many large hands of each rule set.")
    options.add_argument("--hands", type=int, default=500)
    options.add_argument("--rules", default="all", help="ids with commas between them, or all")
    options.add_argument("--told-yes", action="store_true", help="measure the hands after the partner's yes")
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    names = RuleSet.ids() if chosen.rules == "all" else chosen.rules.split(",")
    if not chosen.json:
        print(f"{'rules':<22}{'listing':>10}{'check':>10}{'cards':>7}{'acts':>7}{'over 100 ms':>13}")
    for name in names:
        worst = measure(name, chosen.hands, answered=chosen.told_yes)
        if chosen.json:
            print(json.dumps(worst._asdict()), flush=True)
        else:
            figures = f"{worst.listing * 1000:>7.0f} ms{worst.checking * 1000:>7.0f} ms"
            print(f"{name:<22}{figures}{worst.cards:>7}{worst.acts:>7}{worst.over:>13}", flush=True)


if __name__ == "__main__":
    main()
