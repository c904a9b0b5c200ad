"""``weigh``: the choices of a studied position beside each other, with what they led to in imagined deals."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from canasta_nb.core.model.cards import parse_cards
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.words import capital, number
from canasta_nb.experiments.imagining import Comparison, Estimate, Figure
from canasta_nb.teaching.content.asking import NAMES
from canasta_nb.teaching.content.spoken import CARDS, signed_points, spoken
from canasta_nb.teaching.content.studies import Study, study
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.shown.leaf import Leaf, fan
from canasta_nb.teaching.shown.playing import RunningCount

ROOM = 3
"""Percent of the scale beside the longest whisker."""


class WeighedChoices(Leaf):
    """The figures of a study, a line for each choice, the best first.

    Every lead is what the choice is behind the best, so that the rounded figures of a line add up.
    """

    kind = "cnb-weighed"

    def __init__(self, studied: Study, compared: Comparison) -> None:
        self.studied = studied
        self.compared = compared

    @property
    def ranked(self) -> list[tuple[str, Figure]]:
        """The choices with their figures, the best first."""
        return sorted(self.compared.figures.items(), key=lambda pair: pair[1].behind.points)

    @property
    def winner(self) -> str:
        """The choice that is clearly better than every other one; empty where there is none."""
        return self.compared.best if self.compared.as_good == (self.compared.best,) else ""

    def verdict(self) -> tuple[str, str]:
        """Return which choice does best and by how much, or that it is too close to call."""
        if not self.winner:
            alike = ", ".join(spoken(name) for name, _ in self.ranked if name in self.compared.as_good)
            return told("study", "close"), told("study", "alike", choices=alike)
        (first, _), *others = self.ranked
        if not others:
            return told("study", "clear", choice=capital(spoken(first))), ""
        second, figure = others[0]
        points, within = number(round(figure.behind.points)), number(round(figure.behind.within))
        return told("study", "clear", choice=capital(spoken(first))), told(
            "study", "worth", points=points, within=within, other=spoken(second)
        )

    def head(self) -> tuple[str, str]:
        return told("study", "title"), told("study", "head", deals=number(self.compared.deals))

    def lines(self) -> Iterator[str]:
        yield told("study", "head", deals=number(self.compared.deals))
        heads = [told("study", key, name=self._following) for key in ("choice", "lead", "won", "taken", "behind")]
        rows = [
            [
                spoken(name),
                _mean(signed_points(self.lead(figure)), figure.lead),
                _share(figure.won),
                _share(figure.taken),
                told("study", "best")
                if name == self.compared.best
                else _mean(number(round(figure.behind.points)), figure.behind),
            ]
            for name, figure in self.ranked
        ]
        yield from _columns([heads, *rows])
        yield " ".join(filter(None, self.verdict()))
        if careful := self._careful():
            yield careful

    def body(self) -> str:
        bold, rest = map(escape, self.verdict())
        careful = self._careful()
        small = f"<small>{escape(careful)}</small>" if careful else ""
        rows = "".join(self._row(name, figure) for name, figure in self.ranked)
        return f"<p><b>{bold}</b> {rest} {small}</p><ul>{rows}</ul>"

    def lead(self, figure: Figure) -> int:
        """Return the lead of a choice in whole points."""
        best = round(self.compared.figures[self.compared.best].lead.points)
        return best - round(figure.behind.points)

    @property
    def _following(self) -> str:
        position = self.studied.position
        return NAMES[position.next_seat(position.turn)]

    def _row(self, name: str, figure: Figure) -> str:
        """Return one choice: its cards, its name, its figures, and its bar with a whisker."""
        lead, within = self.lead(figure), round(figure.lead.within)
        cards = fan(parse_cards("".join(found))) if (found := CARDS.findall(name)) else ""
        wins = told("study", "wins", share=_share(figure.won))
        taken = told("study", "takes", name=self._following, share=_share(figure.taken))
        give = f"{signed_points(lead)} <small>{escape(told('study', 'give', within=number(within)))}</small>"
        best = ' class="best"' if name == self.winner else ""
        return (
            f"<li{best}><p>{cards}<strong>{escape(capital(spoken(name)))}</strong></p>"
            f"<em>{give}</em> <small>{escape(wins)} {escape(taken)}</small>{self._bar(lead, within)}</li>"
        )

    def _bar(self, lead: int, within: int) -> str:
        """Return the bar of a lead from the zero that all share; its whisker is the lead, give or take."""
        reach = [(self.lead(figure), round(figure.lead.within)) for _, figure in self.ranked]
        low = min(0, *(mean - off for mean, off in reach))
        high = max(0, *(mean + off for mean, off in reach))

        def at(points: float) -> float:
            return ROOM + (points - low) * (100 - 2 * ROOM) / ((high - low) or 1)

        def placed(kind: str, first: float, last: float) -> str:
            return f'<i class="{kind}" style="left:{at(first):.2f}%;width:{at(last) - at(first):.2f}%"></i>'

        parts = [placed("zero", 0, 0), placed("bar", min(0, lead), max(0, lead))]
        return f"<div>{''.join(parts)}{placed('off', lead - within, lead + within)}</div>"

    def _careful(self) -> str:
        """Return a sentence on the choice of the careful player."""
        choice = self.studied.careful
        return told("study", "careful", choice=spoken(choice)) if choice else ""


def weigh(name: str, deals: int = 0, seed: int = 2) -> WeighedChoices:
    """Show what the choices of a study led to: the figures that are kept, or those of ``deals`` deals played now.

    While deals are played, you see below the cell how many are done and how long the others take. An interrupt keeps
    those that were played. Raises Unknown for a study that does not exist, and Mistake for a number of deals below 0.

    >>> weigh("pile-of-seven").compared.deals
    600
    """
    found = study(name)
    if deals < 0:
        raise Mistake(mistaken("one_deal_at_least", deals=deals))
    if not deals:
        return WeighedChoices(found, found.figures)
    with RunningCount(deals) as played:
        return WeighedChoices(found, found.played(deals, seed, played.told))


def _columns(rows: list[list[str]]) -> list[str]:
    """Rows as lines, the first column on the left and the others on the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows]


def _mean(points: str, mean: Estimate) -> str:
    return told("study", "points", points=points, within=number(round(mean.within)))


def _share(share: float) -> str:
    return told("study", "share", percent=round(100 * share))
