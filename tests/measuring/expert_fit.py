"""The numbers of the expert player: what a position is worth, and how likely a hand holds a rank, fitted to deals.

    PYTHONPATH=tests python -m measuring.expert_fit [--rules classic] [--deals N] [--seed S] [--write]

Careful players play the deals, with scores drawn at random. ``--write`` puts the weights into the data files beside
``canasta_nb/bots/expert``; without it they are only judged, on every fifth deal, which the fit has not seen. Five
thousand deals take about two minutes on one core. Other rule sets than ``classic`` get only the worth of a position,
and need two sides.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from math import log
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

import canasta_nb
from canasta_nb.bots.careful import careful_act
from canasta_nb.bots.expert.foretelling import counted
from canasta_nb.bots.expert.knowing import Habits, knowledge
from canasta_nb.bots.expert.likelihood import drawn, kind_of_hand, leaning_by, signs
from canasta_nb.bots.expert.worth import lead_of, points_by_side
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.cards import PLACE, THREE, Card
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.questions.views import seen, view
from canasta_nb.core.rules.ruleset import RuleSet

FOLDER = Path(canasta_nb.__file__).parent / "bots" / "expert"
DEALS, SEED = 5000, 1
FIRST_FITTED = 1_000_000  # seeds of deals that no match and no lesson uses
RIDGE, HELD_OUT = 30.0, 5
TEMPER = 1.1  # a foretold lead of so many standard deviations of a deal's lead is as good as sure
ROUNDS, STEP, SHRINK = 12, 0.8, 30.0
MOMENTS = 4

Step = tuple[Position, Act]


def played(rules: RuleSet, seed: int) -> tuple[list[Step], Position]:
    """Return the acts of a deal between careful players, each with the position before it, and the end."""
    chance = Random(seed)
    dealt = deal(rules, seed)
    scores = [chance.choice((0, chance.randrange(rules.game.target or 5000))) for _ in dealt.sides]
    position = deal(rules, seed, scores=scores, dealer=chance.randint(1, dealt.seats))
    steps: list[Step] = []
    while acts := legal_acts(position):
        act = careful_act(view(position, position.turn), acts)
        steps.append((position, act))
        position = play(position, act)
    return steps, position


def rows(steps: list[Step], over: Position) -> Iterator[tuple[list[float], float]]:
    """Yield what is counted of the position at each draw, with the lead in the end."""
    points = points_by_side(over)
    for position, _ in steps:
        if position.phase is Phase.DRAW:
            side = position.side_of(position.turn)
            yield counted(position, side), lead_of(points, side)


class Hand(NamedTuple):
    """A hidden hand, beside what the player who imagines it knows."""

    position: Position
    seat: int
    habits: Habits
    cards: list[Card]
    """Those that may be in it."""
    known: tuple[Card, ...]
    true: list[Card]
    """Those that are in it beside the known ones."""


def hands(steps: list[Step], chance: Random) -> Iterator[Hand]:
    """Yield the hands of the others at a few moments of a deal."""
    record = [seen(before, act) for before, act in steps]
    for at in sorted(chance.sample(range(len(steps)), min(MOMENTS, len(steps)))):
        position = steps[at][0]
        mine = view(position, position.turn)
        known = knowledge(mine, record[:at])
        cards = [card for card in known.unseen if not card.is_red_three]
        for seat in range(1, 5):
            if seat != position.turn:
                true = Counter(position.hand_of(seat)) - Counter(known.held[seat - 1])
                held = known.held[seat - 1]
                yield Hand(mine.position, seat, known.habits[seat - 1], cards, held, list(true.elements()))


def what_is_held(hand: Hand, cards: list[Card]) -> Counter[str]:
    """Return the signs that a hand of these cards shows, and how often: of its ranks, and its pairs and threes."""
    of_hand = kind_of_hand(hand.position, hand.seat)
    found: Counter[str] = Counter()
    counts = Counter([PLACE[card] for card in (*hand.known, *cards)])
    for place, many in Counter([PLACE[card] for card in cards]).items():
        for sign in signs(hand.position, hand.seat, place, hand.habits):
            found[sign] += many
        if place < THREE:
            found[f"second {of_hand}"] += counts[place] >= 2
            found[f"third {of_hand}"] += counts[place] >= 3
    return found


def fitted_likelihood(found: list[Hand], chance: Random) -> dict[str, float]:
    """Return the logarithm of a factor for each sign, so that drawn hands show it as often as true ones do."""
    weights: dict[str, float] = {}
    true: Counter[str] = Counter()
    for hand in found:
        true.update(what_is_held(hand, hand.true))
    for _ in range(ROUNDS):
        imagined: Counter[str] = Counter()
        for hand in found:
            leaning = leaning_by(weights, hand.position, hand.seat, hand.habits)
            imagined.update(what_is_held(hand, drawn(hand.cards, len(hand.true), leaning, hand.known, chance)))
        for sign in true | imagined:
            step = log((true[sign] + SHRINK) / (imagined[sign] + SHRINK))
            weights[sign] = weights.get(sign, 0.0) + STEP * step
    print(f"{len(found):,} hands, {len(weights)} signs; how often in true hands, for each time in imagined ones:")
    for sign in sorted(weights):
        print(f"  {sign:<20}{true[sign]:7}{(true[sign] + 1) / (imagined[sign] + 1):7.2f}{np.exp(weights[sign]):7.2f}")
    return {sign: round(weights[sign], 3) for sign in sorted(weights)}


def main() -> None:
    options = argparse.ArgumentParser(description="Fit the expert player's numbers to deals of careful players.")
    options.add_argument("--rules", default="classic")
    options.add_argument("--deals", type=int, default=DEALS)
    options.add_argument("--seed", type=int, default=SEED)
    options.add_argument("--write", action="store_true")
    asked = options.parse_args()
    rules = RuleSet.parse(asked.rules)
    is_classic = rules.label() == "classic"
    chance = Random(asked.seed)
    counts: list[list[float]] = []
    leads: list[float] = []
    of_deal: list[int] = []
    found: list[Hand] = []
    for number in range(asked.deals):
        steps, over = played(rules, FIRST_FITTED * asked.seed + number)
        for count, lead in rows(steps, over):
            counts.append(count)
            leads.append(lead)
            of_deal.append(number)
        if is_classic and number % 2:
            found += hands(steps, chance)
    table, target, deals = np.array(counts), np.array(leads), np.array(of_deal)
    fit = deals % HELD_OUT != 0
    weights = ridge(table[fit], target[fit])
    left = target[~fit] - table[~fit] @ weights
    told = 1 - (left**2).mean() / ((target[~fit] - target[~fit].mean()) ** 2).mean()
    print(f"{len(target):,} positions, {table.shape[1]} weights: {100 * told:.1f} % of the spread on unseen deals")
    weights = ridge(table, target)
    made = {"deals": asked.deals, "seed": asked.seed}
    likely = fitted_likelihood(found, chance) if is_classic else {}
    if asked.write:
        name = f"{rules.label()}, {deal(rules, 1).seats} players"
        rounded = [round(each, 2) for each in weights]
        write("foretelling.json", name, {**made, "temper": round(TEMPER * target.std(), -2), "weights": rounded})
        if is_classic:
            write("likelihood.json", rules.label(), {**made, "factors": likely})


def ridge(table: np.ndarray, target: np.ndarray) -> np.ndarray:
    """Return the weights of the smallest squares, drawn a little towards zero by the spread of each count."""
    spread = np.where(table.std(axis=0) > 1e-6, table.std(axis=0), 1.0)
    scaled = table / spread
    solved = np.linalg.solve(scaled.T @ scaled + RIDGE * np.eye(table.shape[1]), scaled.T @ target)
    return np.asarray(solved / spread)


def write(file: str, name: str, fitted: dict[str, object]) -> None:
    """Put what was fitted for a rule set into a file, beside what the file has for others."""
    path = FOLDER / file
    kept = json.loads(path.read_text(encoding="utf-8"))
    kept["rules"] = {**kept["rules"], name: fitted}
    path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
