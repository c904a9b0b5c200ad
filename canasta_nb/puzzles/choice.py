"""A choice in a puzzle: what it earned, why, and beside the others, with the doubt that chance leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from canasta_nb.bots.expert import in_words
from canasta_nb.core.model.acts import Act, Discard
from canasta_nb.core.speech.language import in_figures, say
from canasta_nb.puzzles.found import SURELY
from canasta_nb.puzzles.measured import MeasuredChoice
from canasta_nb.puzzles.regret import earned
from canasta_nb.puzzles.sentences import reason, said

BARS = 3
"""So many choices are shown beside one another."""


@dataclass(frozen=True)
class PuzzleChoice:
    """What is said of a choice.

    >>> from canasta_nb.puzzles.shipped import shipped_puzzles
    >>> puzzle = next(iter(shipped_puzzles().values()))
    >>> choice = PuzzleChoice(puzzle, puzzle.act(puzzle.best), ("Ann", "Ben", "Cam", "Dot"))
    >>> choice.earned, choice.status, [*choice.compared()][0] == puzzle.best
    (1.0, 'best', True)
    """

    puzzle: MeasuredChoice
    act: Act
    names: Sequence[str]

    @property
    def kind(self) -> str:
        """The kind that was chosen."""
        return self.puzzle.kind(self.act)

    @property
    def is_one_play(self) -> bool:
        """Whether it was measured; several legal plays in one were not."""
        return self.kind in self.puzzle.figures

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
        return said("verdict", self.status, act=in_words(self.act, partial(say, "review/words.toml", "choose")))

    @property
    def worth(self) -> str:
        """What it earned, and how far it is behind the best."""
        behind = round(self.puzzle.figures[self.kind].behind.points)
        return said("verdict", "worth", round(2 * self.earned), short=behind)

    @cached_property
    def reason(self) -> str:
        """Why the best play is better."""
        return reason(self.puzzle, self.act, self.names)

    def compared(self) -> list[str]:
        """Return the kinds that are shown: the choice, the best, the one to see beside, or else the next best."""
        first = dict.fromkeys([self.puzzle.best, self.kind, self.puzzle.beside, *self.puzzle.figures])
        shown = [*first][:BARS]
        return sorted(shown, key=lambda kind: self.puzzle.figures[kind].behind.points)

    def called(self, kind: str) -> str:
        """Return whose choice a kind is."""
        whose = {"the_best": self.puzzle.best, "yours": self.kind, self.puzzle.whose: self.puzzle.beside}
        return ", ".join(said("verdict", key) for key, own in whose.items() if own == kind)

    def act_of(self, kind: str) -> Act:
        """Return the act of a kind, which is the very one that was chosen where it is of that kind."""
        return self.act if kind == self.kind else self.puzzle.act(kind)

    def lines(self) -> Iterator[str]:
        """Yield the verdict as text."""
        yield f"{self.title}. {self.worth}."
        yield self.reason
        yield from self._figures()
        yield self.doubt()

    def paragraph(self) -> str:
        """Return the same without line breaks, and without points: the exercise that asks it has points of its own."""
        return f"{self.title}. {self.reason} {' · '.join(self._figures())}. {self.doubt()}"

    def _figures(self) -> Iterator[str]:
        for kind in self.compared():
            whose = self.called(kind)
            yield f"{self.short(kind)}{f' ({whose})' if whose else ''}: {self.figure(kind)}"

    def doubt(self) -> str:
        """Return what the bars mean, and which of them was measured in fewer deals."""
        told = said("verdict", "bars", deals=in_figures(self.puzzle.deals))
        few = [kind for kind in self.compared() if self.puzzle.figures[kind].deals < self.puzzle.deals]
        tried = [said("verdict", "bars_few", act=self.short(kind), few=self.puzzle.figures[kind].deals) for kind in few]
        more = [said("verdict", self.puzzle.doubted)] if self.puzzle.doubted else []
        return " ".join([told, *tried, *more])

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
        return said("verdict", "figure", points=f"{sign}{in_figures(abs(points))}", error=self.error(kind))

    def short(self, kind: str) -> str:
        """Return a kind in a word or two: of a discard the card alone where there is nothing but discards."""
        act = self.act_of(kind)
        among = isinstance(act, Discard) and any(not each.startswith("discard") for each in self.puzzle.figures)
        return said("verdict", "discarding", card=short(act)) if among else short(act)


def short(act: Act) -> str:
    """Return an act in a word or two: of a discard the card alone.

    >>> from canasta_nb.core.notation.text import parse_act
    >>> [short(parse_act(text)) for text in ("discard 9s", "draw", "take Kd with KsKh", "meld 4+2s")]
    ['9♠', 'Draw', 'Pile with K♠K♥', '2♠ → fours']
    """
    return in_words(act, partial(said, "short"))
