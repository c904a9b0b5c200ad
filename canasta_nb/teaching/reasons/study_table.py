"""``weigh``: the choices of a studied position beside each other, with what they led to in imagined deals."""

from __future__ import annotations

from canasta_nb.core.speech.words import number
from canasta_nb.experiments.imagining import Comparison, Estimate
from canasta_nb.teaching.content.asking import NAMES
from canasta_nb.teaching.content.studies import Study, study
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.reasons.spoken import spoken


class StudyTable:
    """The figures of a study as text: a line for each choice, the best first.

    Every lead is what the choice is behind the best, so that the rounded figures of a line add up.
    """

    def __init__(self, studied: Study, compared: Comparison) -> None:
        self.studied = studied
        self.compared = compared

    def __repr__(self) -> str:
        position = self.studied.position
        following = NAMES[position.next_seat(position.turn)]
        heads = [told("study", key, name=following) for key in ("choice", "lead", "won", "taken", "behind")]
        best = round(self.compared.figures[self.compared.best].lead.points)
        ranked = sorted(self.compared.figures.items(), key=lambda pair: pair[1].behind.points)
        rows = [
            [
                spoken(name),
                _mean(signed_points(best - round(figure.behind.points)), figure.lead),
                _share(figure.won),
                _share(figure.taken),
                told("study", "best")
                if name == self.compared.best
                else _mean(number(round(figure.behind.points)), figure.behind),
            ]
            for name, figure in ranked
        ]
        head = told("study", "head", deals=number(self.compared.deals))
        return "\n".join([head, *_columns([heads, *rows]), *self._alike(), *self._careful()])

    def _alike(self) -> list[str]:
        """Return a line with the choices that are not clearly worse than the best."""
        alike = [spoken(name) for name in self.compared.as_good if name != self.compared.best]
        return [told("study", "alike", choices=", ".join(alike))] if alike else []

    def _careful(self) -> list[str]:
        """Return a line with the choice of the careful player."""
        choice = self.studied.careful
        return [told("study", "careful", choice=spoken(choice))] if choice else []


def weigh(name: str, deals: int = 0, seed: int = 2) -> StudyTable:
    """Show what the choices of a study led to: the figures that are kept, or those of ``deals`` deals played now.

    Raises Unknown for a study that does not exist.

    >>> weigh("pile-of-seven").compared.deals
    600
    """
    found = study(name)
    return StudyTable(found, found.played(deals, seed) if deals else found.figures)


def signed_points(points: float) -> str:
    """Return a lead, or a deficit, with its sign.

    >>> signed_points(203), signed_points(-583)
    ('+203', '−583')
    """
    return f"{'+' if points > 0 else ''}{number(round(points))}"


def _columns(rows: list[list[str]]) -> list[str]:
    """Rows as lines, the first column on the left and the others on the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows]


def _mean(points: str, mean: Estimate) -> str:
    return told("study", "points", points=points, within=number(round(mean.within)))


def _share(share: float) -> str:
    return told("study", "share", percent=round(100 * share))
