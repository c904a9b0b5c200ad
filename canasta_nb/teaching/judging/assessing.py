"""An answer assessed: its points and its status."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from canasta_nb.core.speech.words import Words
from canasta_nb.teaching.content.asking import Answer, Exercise, Part
from canasta_nb.teaching.kinds import BLANK, KINDS, Unreadable, read, share

THIRDS = {4: "⅓", 8: "⅔"}
"""How thirds are written, by their twelfths."""
ROUNDED = 0.03
"""What a sum of rounded thirds may lack of a whole number."""
NEAR = 0.01
"""How near a third or a quarter is to what is written as one: what was typed as 1.7 is no two thirds."""


class Score(float):
    """Points, which print as people write them.

    >>> Score(2), Score(1.5)
    (2, 1.5)
    """

    def __repr__(self) -> str:
        return f"{self:g}"

    __str__ = __repr__

    @property
    def said(self) -> str:
        """The points as a sentence shows them: thirds and quarters as they are, all else to a tenth.

        >>> Score(7.33).said, Score(0.66).said, Score(1.99).said, Score(0.75).said, Score(5.58).said
        ('7⅓', '⅔', '2', '0.75', '5.6')
        >>> Score(1.7).said, Score(0.3).said
        ('1.7', '0.3')
        >>> from canasta_nb.core.speech.language import speaking
        >>> with speaking("es"):
        ...     Score(1.5).said
        '1,5'
        """
        whole, twelfths = divmod(round(self * 12), 12)
        away = abs(self - whole - twelfths / 12)
        if away < NEAR and (third := THIRDS.get(twelfths)):
            return f"{whole or ''}{third}"
        near = away < (NEAR if twelfths else ROUNDED) and twelfths % 3 == 0
        return f"{whole + twelfths / 12 if near else round(self, 1):g}".replace(".", Words().one("decimal"))


@dataclass(frozen=True)
class Assessment:
    """What an answer to an exercise earns and why."""

    exercise: Exercise
    points: Score
    status: str
    """``correct``, ``partial``, ``wrong``, ``blank``, or ``unreadable``: not in the form that is asked for."""
    said: tuple[Answer, ...] = ()
    shares: tuple[Fraction, ...] = ()
    problem: str = ""
    """Why the answer could not be read, as a sentence."""
    answer: object = field(default=..., compare=False)
    """The answer as it was given."""

    @property
    def wrong(self) -> tuple[tuple[Part, Answer], ...]:
        """The parts that are answered and not wholly right, with what was said."""
        if self.status == "unreadable":
            return ()
        pairs = zip(self.exercise.parts, self.said, self.shares, strict=True)
        return tuple((part, said) for part, said, share in pairs if share < 1 and said != BLANK)


def assess(exercise: Exercise, answer: object) -> Assessment:
    """Assess an answer.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> half = assess(exercise("fz-2"), ((True, "table-meld"), (True, "natural-pair")))
    >>> half.points, half.status
    (1, 'partial')
    >>> assess(exercise("fz-2"), "K♠").status
    'unreadable'
    """
    try:
        said = read(exercise, answer)
    except Unreadable as problem:
        return Assessment(exercise, Score(0), "unreadable", problem=str(problem), answer=answer)
    if all(item == BLANK for item in said):
        return Assessment(exercise, Score(0), "blank", said, (Fraction(0),) * len(said), answer=answer)
    shares = tuple(share(part, item) for part, item in zip(exercise.parts, said, strict=True))
    earned = KINDS[exercise.kind].earned(exercise, shares)
    status = "correct" if earned == 1 else "wrong" if earned == 0 else "partial"
    points = Score(round(float(earned * exercise.points), 2))
    return Assessment(exercise, points, status, said, shares, answer=answer)


def earns_less(exercise: Exercise, one: object, other: object) -> bool:
    """Return whether one answer earns fewer points than another.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> earns_less(exercise("fz-3"), "9h2s", "9h9d"), earns_less(exercise("fz-3"), "9h9d", "9h9d")
    (True, False)
    """
    return assess(exercise, one).points < assess(exercise, other).points
