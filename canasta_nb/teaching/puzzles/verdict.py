"""The verdict on a choice in a puzzle as its table shows it: with its lesson, and with bars that carry their doubt."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from canasta_nb.puzzles.choice import PuzzleChoice
from canasta_nb.teaching.bank.exercises import lesson
from canasta_nb.teaching.puzzles.as_exercise import LESSONS
from canasta_nb.teaching.puzzles.words import said
from canasta_nb.widgets.wire.tree import Node, node

SIGNS: Mapping[float, str] = {1.0: "✓", 0.5: "½", 0.0: "✕"}
"""The sign of what was earned."""


@dataclass(frozen=True)
class Verdict(PuzzleChoice):
    """What the table shows of a choice.

    >>> from canasta_nb.puzzles.shipped import shipped_puzzles
    >>> puzzle = next(iter(shipped_puzzles().values()))
    >>> verdict = Verdict(puzzle, puzzle.act(puzzle.best), ("Ann", "Ben", "Cam", "Dot"), "This one comes back.")
    >>> [*verdict.lines()][-1]
    'This one comes back.'
    """

    comes_back: str = ""
    """When the puzzle comes back, in a sentence; empty where it doesn't."""

    def lines(self) -> Iterator[str]:
        """Yield the verdict as text."""
        yield from super().lines()
        if self.comes_back:
            yield self.comes_back

    def tree(self, lessons: Collection[str] = ()) -> Node:
        """Return the verdict as the page shows it, with a link to its lesson where that is among ``lessons``."""
        mark = SIGNS[self.earned]
        head = node("h3", node("i", mark, aria_hidden="true"), node("b", self.title), node("small", self.worth))
        taught = lesson(LESSONS[self.puzzle.theme])
        called = said("lesson", number=int(taught.name[:2]), title=taught.title)
        link = node("a", called, href=f"{taught.name}.ipynb") if taught.name in lessons else called
        back = [node("p", self.comes_back)] if self.comes_back else []
        left = node("div", head, node("p", self.reason), node("p", link), *back)
        right = node("div", *self._bars(), node("p", self.doubt(), class_="cnb-doubt"), class_="cnb-bars")
        return node("div", left, right, class_=f"cnb-judgement cnb-{self.status}", role="group", aria_label=self.title)

    def _bars(self) -> Iterator[Node]:
        shown = self.compared()
        ends = [self.points(kind) + sign * self.error(kind) for kind in shown for sign in (-1, 1)]
        low, high = min(0, *ends), max(0, *ends)
        scale = partial(_place, low=low, wide=high - low or 1)
        for kind in shown:
            points, doubt = self.points(kind), self.error(kind)
            left, right = sorted((scale(0), scale(points)))
            style = {"z": scale(0), "x": left, "w": right - left}
            style |= {"a": scale(points - doubt), "b": scale(points + doubt) - scale(points - doubt)}
            bar = node(
                "i",
                node("i"),
                style=";".join(f"--{name}:{value}%" for name, value in style.items()),
                aria_hidden="true",
            )
            whose = (("cnb-best", self.puzzle.best), ("cnb-yours", self.kind))
            own = " ".join(["cnb-bar-of", *(name for name, each in whose if each == kind)])
            label = node("span", node("b", self.short(kind)), " ", node("small", self.called(kind)))
            yield node("div", label, bar, node("span", self.figure(kind)), class_=own)


def _place(points: int, *, low: int, wide: int) -> int:
    """Return where points lie on the scale, from 0 to 100."""
    return round(100 * (points - low) / wide)
