"""A moment of your own deal as a puzzle: measured as the review does, and kept as plain data.

A moment is what a review found: an act that cost something, and a better one. Before somebody tries it again every kind
of act there is played on in the same imagined deals, so that any choice can be judged. Only the act that was played and
the better one have the figures of the review itself.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import isfinite
from types import MappingProxyType
from typing import Any

from canasta_nb.bots.expert import HAPPENINGS, Mean, weighing
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.acts import Act, No, Yes
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act, parse_position, position_text
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.puzzles.found import BEST, SURELY, Measurement, measurement
from canasta_nb.puzzles.kinds import kind_of, one_of_each
from canasta_nb.puzzles.measured import MeasuredChoice
from canasta_nb.puzzles.themes import theme_of
from canasta_nb.review import Cost
from canasta_nb.review.judging import AGAIN, FEWER_AGAIN, FEWER_FIRST, FIRST, is_quick

MOST_POINTS = 100_000
MOST_DEALS = 1_000_000
LONGEST_POSITION = 3_000
MOST_CARDS = 30
"""A hand that somebody has at a table; what larger ones could do takes long to find out."""
LONGEST_NAME = 20
LONGEST_NEWS = 120


@dataclass(frozen=True)
class OwnMoment(MeasuredChoice):
    """A moment of your own deal that can be tried again."""

    whose = "then"

    then: str
    """The kind of act that was played."""
    turn: int
    """Which turn of the deal it was."""
    news: tuple[str, str]
    """What had just happened there, in a bold line and a plain one."""

    @property
    def beside(self) -> str:
        """The kind that was played."""
        return self.then

    @property
    def doubted(self) -> str:
        """That the figure of what was played then is the review's."""
        return "review_said"

    @property
    def is_clear(self) -> bool:
        """Whether the best choice beats the second by more than chance may do: only such a moment is worth keeping."""
        second = [*self.figures.values()][1]
        return 0 < second.behind.points >= SURELY * second.behind.error


def can_be_tried(cost: Cost) -> bool:
    """Tell whether a costly act can be tried again.

    An answer to the partner doesn't, and near the end of a game the review counts on another scale.
    """
    return not (isinstance(cost.decision.act, Yes | No) or cost.weighed.for_game)


def measuring(
    cost: Cost, names: Sequence[str], news: Sequence[str], *, seed: int = 0
) -> Generator[int, None, OwnMoment]:
    """Measure every kind of act that a seat could have played, and yield after each imagined deal.

    ``news`` is what had just happened at the table, as ``canasta_nb.descriptions.news`` has it. The better act and what
    it is worth come from the review; another that turns out no worse counts as much.
    """
    decision = cost.decision
    seen, rules = decision.view, decision.view.position.rules
    best, then = (kind_of(rules, act) for act in (cost.best, decision.act))
    kinds = one_of_each(rules, legal_acts(seen.position)) | {best: cost.best, then: decision.act}
    figures: dict[str, Measurement] = {}
    quick = is_quick(decision)
    for number, deals in enumerate((FIRST, AGAIN) if quick else (FEWER_FIRST, FEWER_AGAIN)):
        going = _still_near(figures, best, then) if figures else [*kinds]
        acts = [kinds[kind] for kind in going]
        weighed = yield from weighing(
            seen,
            decision.record,
            acts=acts,
            also=acts,
            careful=acts[0],
            deals=deals,
            seed=seed + number,
            keep_all=True,
        )
        leading = weighed.of(cost.best)
        figures |= {kind: _no_better(measurement(weighed.of(kinds[kind]), leading, weighed)) for kind in going}
    figures[then] = figures[then]._replace(behind=Mean(cost.points, cost.error))
    return _made(seen.position, figures, best, then, decision.turn, names, news)


def _still_near(figures: Mapping[str, Measurement], best: str, then: str) -> list[str]:
    """Return the kinds that may be as good as the best one, and the two that the review knows."""
    rivals = {kind: figure for kind, figure in figures.items() if kind not in (best, then)}
    near = [kind for kind, (_, behind, *_) in rivals.items() if behind.points < SURELY * max(behind.error, 1.0)]
    return [best, then, *sorted(near, key=lambda kind: rivals[kind].behind.points)][:BEST]


def _no_better(figure: Measurement) -> Measurement:
    return figure._replace(behind=figure.behind._replace(points=max(0.0, figure.behind.points)))


def _made(
    position: Position,
    figures: Mapping[str, Measurement],
    best: str,
    then: str,
    turn: int,
    names: Sequence[str],
    news: Sequence[str],
) -> OwnMoment:
    """Return a moment with its figures in their order, and the name that the same moment always has."""
    ranked = sorted(figures, key=lambda kind: (kind != best, figures[kind].behind.points))
    text = position_text(position)
    two = (parse_act(figures[kind].act) for kind in ranked[:2])
    return OwnMoment(
        id=sha256(f"{text}\n{then}".encode()).hexdigest()[:16],
        theme=theme_of(position, *two),
        text=text,
        figures=MappingProxyType({kind: figures[kind] for kind in ranked}),
        then=then,
        turn=turn,
        names=tuple(names),
        news=(news[0], news[1]),
    )


def written_down(moment: OwnMoment) -> dict[str, Any]:
    """Return a moment as plain data, which ``own_moment`` reads back."""
    figures = [
        [
            each.act,
            *(round(value, 1) for value in (*each.behind, *each.lead)),
            each.deals,
            [*each.apart],
            [each.happened[sign.name] for sign in HAPPENINGS],
        ]
        for each in moment.figures.values()
    ]
    about = {"turn": moment.turn, "names": [*moment.names], "news": [*moment.news]}
    return {"position": moment.text, "then": moment.figures[moment.then].act, **about, "figures": figures}


def own_moment(entry: Mapping[str, Any]) -> OwnMoment:
    """Return the moment that plain data hold; anybody may have written them, so ValueError is for anything else.

    >>> own_moment({"position": "rules classic; turn 1 draw"})
    Traceback (most recent call last):
    ValueError: This is no moment of a deal.
    """
    try:
        found = _read(entry)
    except (ValueError, TypeError, KeyError, IndexError, OverflowError) as error:
        raise ValueError("This is no moment of a deal.") from error
    return found


def _read(entry: Mapping[str, Any]) -> OwnMoment:
    position = _position(entry["position"])
    rules = position.rules
    acts = one_of_each(rules, legal_acts(position))
    figures: dict[str, Measurement] = {}
    for act, *figure in entry["figures"]:
        given = parse_act(act)
        figures[kind_of(rules, given)] = _figure(given, *figure)
    best, then = next(iter(figures), ""), kind_of(rules, parse_act(entry["then"]))
    names, news, turn = entry["names"], entry["news"], entry["turn"]
    fits = (
        {*acts} <= {*figures}
        and then in figures
        and then != best
        and figures[best].behind.points == 0
        and len(names) == position.seats
        and all(_is_text(name, LONGEST_NAME) and name for name in names)
        and len(news) == 2
        and all(_is_text(line, LONGEST_NEWS) for line in news)
        and type(turn) is int
        and 1 <= turn <= MOST_DEALS
    )
    if not fits:
        raise ValueError(entry)
    return _made(position, figures, best, then, turn, names, news)


def _position(text: object) -> Position:
    """Return the position as its player sees it: whatever else a text holds is hidden again."""
    if not isinstance(text, str) or len(text) > LONGEST_POSITION:
        raise ValueError(text)
    position = parse_position(text)
    if position.rules.id not in RuleSet.ids() or len(position.hand_of(position.turn)) > MOST_CARDS:
        raise ValueError(text)
    return view(position, position.turn).position


def _figure(
    act: Act, behind: float, error: float, lead: float, doubt: float, deals: int, apart: list[int], counts: list[int]
) -> Measurement:
    points = (behind, error, lead, doubt)
    if not all(type(each) in (int, float) and isfinite(each) and abs(each) <= MOST_POINTS for each in points):
        raise ValueError(points)
    if not all(type(each) is int and 0 <= each <= MOST_DEALS for each in (*apart, *counts)) or behind < 0:
        raise ValueError(apart)
    if type(deals) is not int or not 1 <= deals <= MOST_DEALS or (len(apart), len(counts)) != (4, len(HAPPENINGS)):
        raise ValueError(deals)
    happened = {sign.name: count for sign, count in zip(HAPPENINGS, counts, strict=True)}
    return Measurement(str(act), Mean(behind, error), Mean(lead, doubt), happened, tuple(apart), deals)


def _is_text(value: object, most: int) -> bool:
    return isinstance(value, str) and value.isprintable() and len(value) <= most
