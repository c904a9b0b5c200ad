"""Where a learner is with an exercise: what is asked now, what was said to it, and the answer that counts."""

from __future__ import annotations

from dataclasses import dataclass, field

from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.judging.assessing import Assessment, assess, earns_less
from canasta_nb.teaching.notebook.feedback import headline
from canasta_nb.teaching.notebook.sitting import is_taken_down, take
from canasta_nb.teaching.notebook.work import Work


@dataclass
class QuizState:
    """Where a learner is with an exercise; ``more`` similar ones may follow, of which none counts.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> state = QuizState(exercise("fz-3"), Work(), saves=False)
    >>> state.judge("9h9d", counts=False).status, state.seq
    ('correct', 1)
    """

    own: Exercise
    work: Work
    saves: bool
    typed: bool = False
    """Whether the answer was given in Python."""
    uncounted: str = ""
    """Why a typed answer does not count."""
    asked: Exercise = field(init=False)
    seq: int = 0
    """The number of checks and restarts."""
    more: int = 0
    attempts: int = 0
    """The number of checks of the exercise itself, while a similar one is asked."""
    unsaved: str = ""
    """Why the last answer could not be kept."""
    assessment: Assessment | None = None
    counting: object = ...
    """The answer that the grade will read."""
    shows_counting: bool = False

    def __post_init__(self) -> None:
        self.asked = self.own

    def counts(self, value: object) -> bool:
        """Return whether this answer counts, as ``kept`` tells."""
        if not self.saves or self.typed or self.more:
            return False
        if self.counting is ...:
            return True
        if self.own.first_counts:
            return False
        return bool(self.asked.paper) or not earns_less(self.asked, value, self.counting)

    def judge(self, value: object, *, counts: bool) -> Assessment:
        """Judge an answer, and count its points if they count."""
        self.assessment = assess(self.asked, value)
        self.seq += 1
        self.shows_counting = counts
        if counts:
            self.counting = value
            take(self.assessment, self.work)
        return self.assessment

    def forget(self) -> None:
        """Begin the exercise again."""
        self.seq += 1
        self.assessment = None
        self.shows_counting = False
        self.work.explained.discard(self.asked.id)

    @property
    def points(self) -> int:
        """The most points that the exercise earns."""
        return 0 if self.more else self.asked.points

    @property
    def is_wrong(self) -> bool:
        """Whether the last answer was not wholly right."""
        return self.assessment is not None and self.assessment.status in ("wrong", "partial")

    def verdict(self, assessment: Assessment) -> str:
        """Return the verdict in a line, or that the answer is recorded."""
        taken = is_taken_down(assessment, self.work)
        return told("exam", "taken", ex=self.asked.id) if taken else headline(assessment)
