"""A whole turn to play: every way in which it may end is played on in the same imagined deals.

The card that is drawn is given, so that the same acts lead to the same end for everybody. Whether to draw or to take
the pile is decided before anybody sees it. So a turn is kept only where the better beginning is also the better one for
somebody who doesn't know what comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import NamedTuple

from canasta_nb.bots.expert import Mean, horizon, weigh
from canasta_nb.bots.expert.foretelling import foretold, is_fitted
from canasta_nb.bots.expert.imagining import Imagination
from canasta_nb.bots.expert.playing_on import Playout, played_on
from canasta_nb.bots.expert.weighing import mean
from canasta_nb.bots.expert.worth import game_is_near_its_end
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Draw
from canasta_nb.core.model.melds import suits_matter
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.questions.views import view
from canasta_nb.puzzles.ends import ends_of
from canasta_nb.puzzles.kinds import one_of_each
from canasta_nb.puzzles.regret import earned

TURN_STAGES = (96, 500, 2_000)
"""In so many imagined deals every end is played on, and the best ones again."""
BEST_ENDS = 8
FEWEST_ENDS = 12
"""With fewer ends there is little to find."""
MOST_BY_CHANCE, AT_FIRST = 0.5, 0.6
"""Somebody who ends the turn anyhow may earn this much at most; more at first, while few deals tell little apart."""


class MeasuredEnd(NamedTuple):
    """What playing on from an end of a turn showed."""

    acts: tuple[str, ...]
    """Acts that lead to it."""
    behind: Mean
    """By how many points it is worth less than the best end, in the same deals."""
    deals: int
    """In how many deals it was played on."""


@dataclass(frozen=True)
class MeasuredTurn:
    """A turn with every way in which it may end."""

    position: Position
    """The position as the player in turn sees it, but for the cards that are drawn in it, which have faces."""
    ends: Mapping[str, MeasuredEnd]
    """What was found for each end, the best first."""

    @property
    def deals(self) -> int:
        """In how many imagined deals the best was played on."""
        return next(iter(self.ends.values())).deals

    def earned(self, end: str) -> float:
        """Return what an end earns, 1 at most."""
        return earned(self.ends[end], self.deals)

    @property
    def by_chance(self) -> float:
        """What somebody earns in the mean who ends the turn anyhow."""
        return fmean(map(self.earned, self.ends))


def with_next_cards(position: Position) -> Position:
    """Return a whole position as the player in turn sees it, with faces only for the cards that a draw brings.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> table = "rules classic; turn 1 draw; hand 1 KhKd; hand 2 7s; hand 3 7d; hand 4 7h; stock 3dQs5c"
    >>> [str(card) for card in with_next_cards(parse_position(table)).stock]
    ['3d', 'Qs', '??']
    """
    seen = view(position, position.turn).position
    come = len(position.stock) - len(play(position, Draw()).stock)
    return seen.changed(stock=(*position.stock[:come], *seen.stock[come:]))


def turn_in(
    position: Position,
    *,
    seed: int,
    stages: Sequence[int] = TURN_STAGES,
    wanted: Callable[[MeasuredTurn], bool] = lambda _: True,
) -> MeasuredTurn | None:
    """Return the turn of the player in turn, measured; None where it has too few ends or too many, or is too easy.

    The position is at the beginning of the turn, and the cards that can be drawn have faces. ``wanted`` is asked after
    the first stage whether such a turn is worth going on with. The same position and seed give the same turn.
    """
    if position.phase is not Phase.DRAW or suits_matter(position.rules) or game_is_near_its_end(position):
        return None
    ways = ends_of(position)
    if len(ways) < FEWEST_ENDS:
        return None
    turns = max(horizon(view(before, position.turn), [act]) for before, act in _last_acts(position, ways.values()))
    figures: dict[str, MeasuredEnd] = {}
    for number, deals in enumerate(stages):
        going = {end: ways[end] for end in [*figures][:BEST_ENDS]} if figures else ways
        figures = _ranked(_played_out(position, going, deals, seed + number, turns), going) | {
            end: figure for end, figure in figures.items() if end not in going
        }
        found = MeasuredTurn(position, figures)
        most = MOST_BY_CHANCE if number == len(stages) - 1 else AT_FIRST
        if found.by_chance > most or (number == 0 and not (wanted(found) and _begins_well(found, seed))):
            return None
    return found


def _last_acts(position: Position, ways: Iterable[tuple[Act, ...]]) -> Iterator[tuple[Position, Act]]:
    """Yield the last act of each way, with the position before it."""
    reached: dict[tuple[Act, ...], Position] = {(): position}
    for way in ways:
        for many in range(1, len(way)):
            if way[:many] not in reached:
                reached[way[:many]] = play(reached[way[: many - 1]], way[many - 1])
        yield reached[way[:-1]], way[-1]


def _played_out(
    position: Position, ways: Mapping[str, tuple[Act, ...]], deals: int, seed: int, turns: int
) -> dict[str, list[Playout]]:
    """Return what becomes of each end in the same imagined deals."""
    imagination = Imagination(view(play(position, Draw()), position.turn))
    foretell = foretold if is_fitted(position.rules, position.seats) else None
    found: dict[str, list[Playout]] = {end: [] for end in ways}
    for number in range(deals):
        whole = dealt(position, imagination, Random(f"turn {seed} {number}"))
        for end, (reached, last) in zip(ways, _last_acts(whole, ways.values()), strict=True):
            playout = played_on(reached, last, turns=turns, foretell=foretell)
            if playout:
                found[end].append(playout)
    return found


def dealt(position: Position, imagination: Imagination, chance: Random) -> Position:
    """Return the position with faces for all its cards, as somebody may imagine them who has seen the drawn card."""
    me, drawn = position.turn, imagination.deal(chance)
    hands = tuple(position.hand_of(seat) if seat == me else hand for seat, hand in enumerate(drawn.hands, start=1))
    come = position.stock[: len(position.stock) - len(drawn.stock)]
    return position.changed(hands=hands, packets=drawn.packets, stock=(*come, *drawn.stock))


def _ranked(playouts: Mapping[str, Sequence[Playout]], ways: Mapping[str, tuple[Act, ...]]) -> dict[str, MeasuredEnd]:
    worth = {end: mean([each.worth for each in found]).points for end, found in playouts.items()}
    ranked = sorted(ways, key=lambda end: -worth[end])
    best = playouts[ranked[0]]
    return {
        end: MeasuredEnd(
            tuple(map(_plain, ways[end])),
            mean([b.worth - a.worth for a, b in zip(playouts[end], best, strict=True)]),
            len(best),
        )
        for end in ranked
    }


def _plain(act: Act) -> str:
    return "draw" if isinstance(act, Draw) else str(act)


def _begins_well(turn: MeasuredTurn, seed: int) -> bool:
    """Tell whether the best end begins as somebody would begin who doesn't know which card comes."""
    position = turn.position
    seen = view(position, position.turn)
    acts = [*one_of_each(position.rules, legal_acts(seen.position)).values()]
    if len(acts) == 1:
        return True
    weighed = weigh(seen, acts=acts, also=acts, careful=acts[0], seed=seed, keep_all=True)
    best = max(acts, key=lambda act: weighed.of(act).worth.points)
    return isinstance(best, Draw) == (next(iter(turn.ends.values())).acts[0] == "draw")
