"""The verdict on a choice in a puzzle: what it earned, why, and three choices as bars that carry their doubt."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from canasta_nb.bots.expert import in_words
from canasta_nb.core.model.acts import Act, Discard
from canasta_nb.core.speech.language import in_figures, say
from canasta_nb.puzzles.found import SURELY
from canasta_nb.puzzles.regret import earned
from canasta_nb.puzzles.sentences import reason
from canasta_nb.puzzles.shipped import ShippedPuzzle
from canasta_nb.teaching.bank.exercises import lesson
from canasta_nb.teaching.puzzles.lessons import LESSONS
from canasta_nb.teaching.puzzles.words import said
from canasta_nb.widgets.wire.tree import Node, node

SIGNS: Mapping[float, str] = {1.0: "✓", 0.5: "½", 0.0: "✕"}
"""The sign of what was earned."""
BARS = 3
"""So many choices are shown beside one another."""


@dataclass(frozen=True)
class Verdict:
    """What is said of a choice.

    >>> from canasta_nb.puzzles.shipped import shipped_puzzles
    >>> puzzle = next(iter(shipped_puzzles().values()))
    >>> verdict = Verdict(puzzle, puzzle.act(puzzle.best), ("Ann", "Ben", "Cam", "Dot"))
    >>> verdict.earned, verdict.status, [*verdict.compared()][0] == puzzle.best
    (1.0, 'best', True)
    """

    puzzle: ShippedPuzzle
    act: Act
    names: Sequence[str]
    comes_back: str = ""
    """When the puzzle comes back, in a sentence; empty where it doesn't."""

    @property
    def kind(self) -> str:
        """The kind that was chosen."""
        return self.puzzle.kind(self.act)

    @cached_property
    def earned(self) -> float:
        """What the choice earned, from 0 to 1."""
        return earned(self.puzzle.figures[self.kind], self.puzzle.deals)

    @property
    def status(self) -> str:
        """Whether it was the best play, a good, a fair or a costly one."""
        return "best" if self.kind == self.puzzle.best else {1.0: "good", 0.5: "fair"}.get(self.earned, "costly")

    @property
    def title(self) -> str:
        """The verdict in a line."""
        return said(self.status, act=in_words(self.act, partial(say, "review/words.toml", "choose")))

    @property
    def worth(self) -> str:
        """What it earned, and how far it is behind the best."""
        behind = round(self.puzzle.figures[self.kind].behind.points)
        return said("worth", round(2 * self.earned), short=behind)

    @cached_property
    def reason(self) -> str:
        """Why the best play is better."""
        return reason(self.puzzle, self.act, self.names)

    def compared(self) -> list[str]:
        """Return the kinds that are shown: the choice, the best, the careful player's, or else the next best."""
        first = dict.fromkeys([self.puzzle.best, self.kind, self.puzzle.careful, *self.puzzle.figures])
        shown = [*first][:BARS]
        return sorted(shown, key=lambda kind: self.puzzle.figures[kind].behind.points)

    def called(self, kind: str) -> str:
        """Return whose choice a kind is."""
        whose = {"the_best": self.puzzle.best, "yours": self.kind, "careful": self.puzzle.careful}
        return ", ".join(said(key) for key, own in whose.items() if own == kind)

    def act_of(self, kind: str) -> Act:
        """Return the act of a kind, which is the very one that was chosen where it is of that kind."""
        return self.act if kind == self.kind else self.puzzle.act(kind)

    def lines(self) -> Iterator[str]:
        """Yield the verdict as text."""
        yield f"{self.title}. {self.worth}."
        yield self.reason
        for kind in self.compared():
            whose = self.called(kind)
            yield f"{self.short(kind)}{f' ({whose})' if whose else ''}: {self.figure(kind)}"
        yield self.doubt()
        if self.comes_back:
            yield self.comes_back

    def doubt(self) -> str:
        """Return what the bars mean, and which of them was measured in fewer deals."""
        told = said("bars", deals=in_figures(self.puzzle.deals))
        few = [kind for kind in self.compared() if self.puzzle.figures[kind].deals < self.puzzle.deals]
        tried = [said("bars_few", act=self.short(kind), few=self.puzzle.figures[kind].deals) for kind in few]
        unrated = [] if self.puzzle.is_rated else [said("unrated_why")]
        return " ".join([told, *tried, *unrated])

    def points(self, kind: str) -> int:
        """Return how far ahead one ends after a kind of act: the best's points less what the kind is behind it."""
        figures = self.puzzle.figures
        return round(figures[self.puzzle.best].lead.points) - round(figures[kind].behind.points)

    def error(self, kind: str) -> int:
        """Return by how much chance may still change that: two standard errors."""
        measured = self.puzzle.figures[kind]
        return round(SURELY * (measured.lead if measured.deals == self.puzzle.deals else measured.behind).error)

    def figure(self, kind: str) -> str:
        """Return points with their doubt, as in "+118 ± 24"."""
        points = self.points(kind)
        sign = "+" if points > 0 else "−" if points < 0 else ""
        return said("figure", points=f"{sign}{in_figures(abs(points))}", error=self.error(kind))

    def short(self, kind: str) -> str:
        """Return a kind in a word or two: of a discard the card alone where there is nothing but discards."""
        act = self.act_of(kind)
        among = isinstance(act, Discard) and any(not each.startswith("discard") for each in self.puzzle.figures)
        return said("discarding", card=short(act)) if among else short(act)

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


def short(act: Act) -> str:
    """Return an act in a word or two: of a discard the card alone.

    >>> from canasta_nb.core.notation.text import parse_act
    >>> [short(parse_act(text)) for text in ("discard 9s", "draw", "take Kd with KsKh", "meld 4+2s")]
    ['9♠', 'Draw', 'Pile with K♠K♥', '2♠ → fours']
    """
    return in_words(act, partial(said, "short"))
