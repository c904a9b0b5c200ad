"""Whether the moments that a review names are mistakes: judged once more, in fresh deals that are played to the end.

    PYTHONPATH=tests python -m measuring.moments --deals 40 --seed 2026

Greedy and careful players take seat 1 in turn, careful players sit in the others. Every moment of every review is
weighed again beside the better act, in four times as many imagined deals as before, each played to its end. It is kept
where the act still costs something.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from time import process_time

from canasta_nb.bots import bot
from canasta_nb.bots.expert import Mean, weigh
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.game.session import Session
from canasta_nb.review import Moment, Review, Reviewing
from canasta_nb.review.judging import AGAIN

PLAYERS = ("greedy", "careful")


@dataclass(frozen=True)
class Again:
    """A moment, and what it costs when it is judged again."""

    player: str
    deal: int
    moment: Moment
    costs: Mean

    def row(self) -> str:
        """Return one line of the table."""
        cost = self.moment.cost
        told, found = (f"{points:>7.0f} ±{error:<5.0f}" for points, error in ((cost.points, cost.error), self.costs))
        return f"{self.player:<9}{self.deal:>6}{told}{found} {cost.decision.act} / {cost.best}"


def played(player: str, seed: int) -> Session:
    """Return a deal of classic that one player plays in seat 1 against careful ones."""
    session = Session("classic", seed=seed, seat=1, bots="careful")
    chooses = bot(player, seed)
    while not session.over:
        for _ in session.others():
            pass
        if not session.over:
            session.play(chooses.choose(session.view, legal_acts(session.position)))
    return session


def reviewed(session: Session, seed: int) -> Review:
    """Return the review of seat 1."""
    steps = Reviewing(session.game.played, 1, session.names, seed=seed)
    for _ in steps:
        pass
    return steps.result


def again(player: str, seed: int) -> Iterator[Again]:
    """Yield the moments of one deal, each judged again."""
    for moment in reviewed(played(player, seed), seed).moments:
        decision, best = moment.cost.decision, moment.cost.best
        weighed = weigh(
            decision.view,
            decision.record,
            acts=(best, decision.act),
            deals=4 * AGAIN,
            seed=seed + 1_000_000,
            also=(decision.act,),
            keep_all=True,
            to_end=True,
        )
        yield Again(player, seed, moment, weighed.behind(decision.act, best))


def main() -> None:
    """Read the options, measure, print."""
    options = argparse.ArgumentParser(description="Whether the moments of reviews are mistakes.")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--deals", type=int, default=4)
    chosen = options.parse_args()
    begun = process_time()
    found: list[Again] = []
    for number in range(chosen.deals):
        for each in again(PLAYERS[number % len(PLAYERS)], chosen.seed + number):
            print(each.row(), flush=True)
            found.append(each)
    kept = sum([each.costs.points > 0 for each in found])
    print(f"{kept} of {len(found)} moments kept in {chosen.deals} deals, {process_time() - begun:.0f} s")


if __name__ == "__main__":
    main()
