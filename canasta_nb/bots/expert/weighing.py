"""Weighing the candidates of one decision: the same imagined deals for each, and a choice that is not led by chance."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import inf, sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple, TypedDict, Unpack

from canasta_nb.bots.expert.candidates import any_shows_late, choice
from canasta_nb.bots.expert.foretelling import foretold, is_fitted
from canasta_nb.bots.expert.imagining import Imagination
from canasta_nb.bots.expert.playing_on import Playout, played_on
from canasta_nb.bots.expert.thinking_time import Limit
from canasta_nb.bots.expert.worth import game_is_near_its_end
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.position import Position
from canasta_nb.core.questions.views import Seen, View

DEALS, DEALS_TO_END = 96, 12
"""Imagined deals for a decision, where nothing else is asked for; fewer where no value was fitted for the rule set.

Every deal is played to its end there, which takes five to twenty times as long.
"""
TURNS, LATE_TURNS = 4, 12
"""Turns after the present one that are played before the position is judged; more for what shows only late."""
FIRST_LOOK, NEXT_LOOK = 16, 8
"""After so many imagined deals candidates are dropped that are far behind, and again after each so many more."""
FEWEST = 6
"""Where the time is up after fewer deals, the careful act stays: so few don't tell how far chance moves them."""
DROPPED = 2.0
"""So many standard errors behind the best, a candidate is dropped."""
CLEARLY, CLEARLY_AT_END = 1.0, 1.5
"""So many standard errors before the careful act another must be, to be chosen instead of it.

At the end of a deal much has happened by chance, and a few deals tell little.
"""


class Mean(NamedTuple):
    """A mean and its standard error, both in points."""

    points: float
    error: float


@dataclass(frozen=True)
class Judged:
    """One candidate, and what became of it in the imagined deals in which it was tried."""

    act: Act
    playouts: tuple[Playout, ...]

    @property
    def deals(self) -> int:
        """In how many imagined deals it was tried."""
        return len(self.playouts)

    @cached_property
    def lead(self) -> Mean:
        """The mean lead of the side, in points."""
        return mean([playout.lead for playout in self.playouts])

    @cached_property
    def worth(self) -> Mean:
        """The lead, or near the end of a game the chance to win it on a scale of points."""
        return mean([playout.worth for playout in self.playouts])

    @cached_property
    def aim(self) -> float:
        """What the choice went by, in the mean: the worth, with large leads counted less."""
        return fmean([playout.aim for playout in self.playouts]) if self.playouts else 0.0

    def count(self, happened: Callable[[Playout], object]) -> int:
        """Return in how many of its deals something happened.

        >>> Judged(Act, (Playout(10.0, 10.0, 10.0, True, 5, 0, False, True),)).count(lambda playout: playout.next_took)
        1
        """
        return sum([bool(happened(playout)) for playout in self.playouts])


@dataclass(frozen=True)
class Weighed:
    """One decision: its candidates, and which of them was chosen."""

    chosen: Judged
    careful: Act
    """What a careful player does here; it is a candidate."""
    candidates: tuple[Judged, ...]
    """The candidates, the best first; each was tried in the first of the same imagined deals."""
    deals: int
    """How many deals were imagined."""
    seed: int
    to_end: bool
    """Whether each deal was played to its end; otherwise for some turns, and foretold from there."""
    for_game: bool
    """Whether the choice went by the chance to win the game, and not the deal."""

    @property
    def clear(self) -> bool:
        """Whether there was nothing to think over, so that no deal was imagined."""
        return self.deals == 0

    def of(self, act: Act) -> Judged:
        """Return what was found for an act; KeyError for one that was not tried."""
        for candidate in self.candidates:
            if candidate.act == act:
                return candidate
        raise KeyError(str(act))

    def behind(self, act: Act, other: Act | None = None) -> Mean:
        """Return by how many points an act is worth less than another, the chosen one unless named, in the same deals.

        Only the deals in which both were tried count. The standard error is that of the differences.
        """
        than = self.chosen if other is None else self.of(other)
        return mean([b.worth - a.worth for a, b in zip(self.of(act).playouts, than.playouts, strict=False)])


class Options(TypedDict, total=False):
    """How a decision is weighed."""

    acts: Sequence[Act]
    """Those to choose from, by default all legal ones."""
    careful: Act | None
    """What a careful player does among them, where that is known already."""
    deals: int | None
    """How many deals are imagined at most, by default 96, or 12 where no value was fitted."""
    seed: int
    limit: Limit | None
    """When to stop. A deal that cannot be played on in time is left out."""
    also: Iterable[Act]
    """More acts to try."""
    keep_all: bool
    """Whether every candidate is tried in every deal, for a judgement of each."""
    to_end: bool
    """Whether every deal is played to its end."""
    turns: int | None
    """Turns after the present one that are played otherwise, by default as many as the candidates ask for."""


def horizon(view: View, acts: Iterable[Act]) -> int:
    """Return how many turns must be played after each of some acts, so that all of them are judged alike."""
    return LATE_TURNS if any_shows_late(view, acts) else TURNS


def weigh(view: View, record: Sequence[Seen] = (), **options: Unpack[Options]) -> Weighed:
    """Judge the candidates of one decision in imagined deals; the same arguments give the same judgement.

    ``record`` is the public record of the deal so far. With a ``limit`` of time, what is found depends on the machine.
    Raises ValueError where it is not the turn of the view's seat, and IllegalAct for an act in ``also`` that is not
    legal.

    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> table = "rules classic; turn 1 play; melds A QsQhQd; melds B KsKhKd; hand 1 Kc5d5h9h7c; pile 6h7h8d"
    >>> position = parse_position(table + "; hand 2 x9; hand 3 x9; hand 4 x9; stock x40")
    >>> weighed = weigh(view(position, 1), deals=4, seed=1, keep_all=True)
    >>> weighed.of(parse_act("discard Kc")).count(lambda playout: playout.next_took)
    4
    """
    steps = weighing(view, record, **options)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            weighed: Weighed = done.value
            return weighed


def weighing(
    view: View,
    record: Sequence[Seen] = (),
    *,
    acts: Sequence[Act] = (),
    careful: Act | None = None,
    deals: int | None = None,
    seed: int = 0,
    limit: Limit | None = None,
    also: Iterable[Act] = (),
    keep_all: bool = False,
    to_end: bool = False,
    turns: int | None = None,
) -> Generator[int, None, Weighed]:
    """Weigh one decision step by step, and yield how many deals there were after each. See ``Options``."""
    is_up = limit.is_up if limit else _never
    position = view.position
    acts = tuple(acts) or legal_acts(position)
    if not acts or position.turn != view.seat:
        raise ValueError("There is nothing to choose for this seat now.")
    choices = choice(view, acts, also, careful=careful, hurried=is_up())
    for_game, fitted = game_is_near_its_end(position), is_fitted(position.rules, position.seats)
    ends = to_end or choices.is_last or for_game or not fitted
    most = deals if deals is not None else DEALS if fitted else DEALS_TO_END
    tried: dict[Act, list[Playout]] = {act: [] for act in choices.acts}
    playing = partial(
        played_on,
        turns=turns or (LATE_TURNS if choices.shows_late else TURNS),
        foretell=None if ends else foretold,
        for_game=for_game,
        is_up=is_up,
    )
    imagination = Imagination(view, record)
    going, done = list(tried), 0
    for number in range(most if len(tried) > 1 else 0):
        if is_up():
            break
        whole = imagination.deal(Random(f"{seed} {number}"))
        playouts = _in_one_deal(whole, going, playing)
        if not playouts:
            break
        for act, playout in zip(going, playouts, strict=True):
            tried[act].append(playout)
        done += 1
        yield done
        if done >= FIRST_LOOK and done % NEXT_LOOK == 0 and not keep_all:
            going = _still_in(going, tried, kept=set(also))
            if len(going) == 1:
                break
    judged = [Judged(act, tuple(playouts)) for act, playouts in tried.items()]
    cut_short = limit is not None and done < min(FEWEST, most)
    chosen = _chosen(judged, going, choices.careful, inf if cut_short else CLEARLY_AT_END if ends else CLEARLY)
    ranked = sorted(judged, key=lambda act_judged: (act_judged.act not in going, -act_judged.aim))
    return Weighed(chosen, choices.careful, tuple(ranked), done, seed, ends, for_game)


def _never() -> bool:
    return False


def _in_one_deal(
    whole: Position, going: Sequence[Act], playing: Callable[[Position, Act], Playout | None]
) -> list[Playout]:
    """Return what becomes of each candidate in the same imagined deal; nothing where the time is up before the last."""
    playouts: list[Playout] = []
    for act in going:
        playout = playing(whole, act)
        if playout is None:
            return []
        playouts.append(playout)
    return playouts


def _still_in(going: list[Act], tried: dict[Act, list[Playout]], kept: set[Act]) -> list[Act]:
    """Return the candidates that are not far behind the best."""
    judged = {act: Judged(act, tuple(tried[act])) for act in going}
    best = max(judged.values(), key=lambda act_judged: act_judged.aim)
    return [act for act, act_judged in judged.items() if act in kept or not _is_behind(act_judged, best, DROPPED)]


def _chosen(judged: Sequence[Judged], going: Sequence[Act], careful: Act, clearly: float = CLEARLY) -> Judged:
    """Return the best candidate where it is clearly better than the careful act, which is kept otherwise."""
    own = next(act_judged for act_judged in judged if act_judged.act == careful)
    rivals = [act_judged for act_judged in judged if act_judged.act in going and act_judged.playouts]
    if not rivals:
        return own
    best = max(rivals, key=lambda act_judged: act_judged.aim)
    return best if own not in rivals or _is_behind(own, best, clearly) else own


def _is_behind(one: Judged, other: Judged, errors: float) -> bool:
    """Tell whether a candidate is so many standard errors behind another in what the choice goes by."""
    behind = mean([b.aim - a.aim for a, b in zip(one.playouts, other.playouts, strict=False)])
    return behind.points > 0 and behind.points >= errors * behind.error


def mean(values: Sequence[float]) -> Mean:
    """Return the mean of some values with its standard error; 0 of none.

    >>> mean([1.0, 3.0]), mean([])
    (Mean(points=2.0, error=1.0), Mean(points=0.0, error=0.0))
    """
    if len(values) < 2:
        return Mean(fmean(values) if values else 0.0, 0.0)
    return Mean(fmean(values), stdev(values) / sqrt(len(values)))
