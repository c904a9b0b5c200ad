"""What a notebook earned: its points exercise by exercise."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.teaching.judging.assessing import Score

STATUSES = (
    "correct", "partial", "wrong", "blank", "unreadable", "missing", "syntax", "not_literal", "crashed",
    "wrong_version", "other_paper", "not_asked",
)  # fmt: skip
"""What there is to say of an answer: to each there is a word in the catalogue."""


@dataclass(frozen=True)
class MarkLine:
    """What one exercise of a notebook earned.

    >>> line = MarkLine("05_freezing.ipynb", "05", "fz-2", "yes+why", "classic", Score(1), 2, "partial", None)
    >>> line.to_json()["points"], line.to_json()["status"]
    (1, 'partial')
    """

    notebook: str
    lesson: str
    ex: str
    kind: str
    rules: str
    points: Score | None
    """None when the exercise could not be graded: nobody knows then what the answer is worth."""
    max: int
    status: str
    code: str | None
    notes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the line as JSON; notes only where there are some."""
        whole = self.points is not None and self.points.is_integer()
        points = self.points if self.points is None else int(self.points) if whole else float(self.points)
        line = {**asdict(self), "points": points}
        return {**line, "notes": list(self.notes)} if self.notes else {k: v for k, v in line.items() if k != "notes"}

    @classmethod
    def from_json(cls, line: Mapping[str, Any]) -> MarkLine:
        """Return the line that ``to_json`` wrote.

        >>> line = MarkLine("mine.ipynb", "05", "fz-3", "cards", "classic", None, 1, "crashed", None, ("why",))
        >>> MarkLine.from_json(line.to_json()) == line
        True
        """
        points = None if line["points"] is None else Score(line["points"])
        return cls(**{**line, "points": points, "notes": tuple(line.get("notes", ()))})


@dataclass(frozen=True)
class Marks:
    """The marks of a notebook."""

    notebook: str
    lesson: str
    lines: tuple[MarkLine, ...]
    says: str = ""
    """What to tell the person besides the points."""
    signs: Mapping[str, Any] = field(default_factory=dict)
    """What each answer says for and against misconceptions, as JSON."""
    paper: int = 0
    """The paper of the exam that the notebook holds; 0 for none."""
    left_out: tuple[str, ...] = ()
    """Exercises of other lessons in the notebook, of which too few are there to count them."""
    given: Mapping[str, str] = field(default_factory=dict)
    """By exercise the answer as it was typed; none where a cell was left blank or is missing."""
    contrasts: tuple[MarkLine, ...] = ()
    """What was answered for no points, to tell ideas apart."""

    @property
    def points(self) -> Score:
        """The points of every exercise that could be graded."""
        return Score(sum(line.points for line in self.lines if line.points is not None))

    @property
    def max(self) -> int:
        """The points that the notebook can earn."""
        return sum(line.max for line in self.lines)

    @property
    def not_graded(self) -> tuple[str, ...]:
        """The exercises that could not be graded."""
        return tuple(line.ex for line in self.lines if line.points is None)

    def to_json(self) -> dict[str, Any]:
        """Return the marks as JSON."""
        every = {name: [line.to_json() for line in getattr(self, name)] for name in ("lines", "contrasts")}
        return {**self.__dict__, **every}

    @classmethod
    def from_json(cls, marks: Mapping[str, Any]) -> Marks:
        """Return the marks that ``to_json`` wrote."""
        every = {name: tuple(map(MarkLine.from_json, marks.get(name, ()))) for name in ("lines", "contrasts")}
        return cls(**{**marks, **every, "left_out": tuple(marks.get("left_out", ()))})

    def json_lines(self) -> str:
        """Return one JSON object a line, one line an exercise."""
        return "\n".join(json.dumps(line.to_json(), separators=(",", ":"), ensure_ascii=False) for line in self.lines)

    def __str__(self) -> str:
        table = []
        width = max([8, *(len(line.ex) + 1 for line in self.lines)])
        for line in self.lines:
            points = f"{'?' if line.points is None else line.points}/{line.max}"
            status = mistaken(f"status.{line.status}")
            row = f"{line.ex:<{width}}{points:>8}  {status:<12} {' '.join([line.code or '', *line.notes])}"
            table.append(row.rstrip())
        earned = {"points": f"{self.points}/{self.max}", "notebook": self.notebook}
        last = mistaken("class.marked", **earned)
        left = mistaken("class.left", names=", ".join(self.not_graded)) if self.not_graded else ""
        return "\n".join(filter(None, [*table, last, left, self.says]))
