"""Where a learner is with an exercise: what is asked now, what was said to it, and the answer that counts."""

from __future__ import annotations

from dataclasses import dataclass, field

from canasta_nb.notebook import in_kernel
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.judging.assessing import Assessment, assess, earns_less
from canasta_nb.teaching.judging.record import MOST_ALIKE, Record
from canasta_nb.teaching.judging.saved_answers import keep_line, record_of, shown_line
from canasta_nb.teaching.log.line import LogLine
from canasta_nb.teaching.notebook.feedback import headline
from canasta_nb.teaching.notebook.sitting import is_taken_down, take
from canasta_nb.teaching.notebook.work import Work


@dataclass
class QuizState:
    """Where a learner is with an exercise; ``more`` similar ones may follow, of which the first two can count.

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
    place: str = ""
    """The warm-up in whose place it is asked, because it is due; then its answer counts as practice."""
    asked: Exercise = field(init=False)
    seq: int = 0
    """The number of checks and restarts."""
    more: int = 0
    unsaved: str = ""
    """Why the last answer could not be kept."""
    assessment: Assessment | None = None
    counting: object = ...
    """The answer that the grade will read."""
    shows_counting: bool = False
    answer: object = ...
    """The answer to the exercise that was judged last and counts where none is kept."""
    _lines: list[LogLine] = field(default_factory=list)
    """What was answered where nothing is saved."""

    def __post_init__(self) -> None:
        self.asked = self.own

    @property
    def record(self) -> Record:
        """All that was answered to the exercise."""
        if not self.saves:
            return Record(self.own, tuple(self._lines))
        return record_of(self.own, besides=self.work.lines.get(self.own.id, ()))

    @property
    def is_alike(self) -> bool:
        """Whether the question that is asked, one like the exercise, may earn the rest of its points."""
        record = self.record
        return 0 < self.more <= MOST_ALIKE and record.can_earn_the_rest and self.more == len(record.alike) + 1

    @property
    def can_earn_more(self) -> bool:
        """Whether questions like the exercise can earn what its answers did not."""
        record = self.record
        return record.can_earn_the_rest and record.assess(self.answer).points < self.own.points

    @property
    def next_more(self) -> int:
        """The number of the next question like the exercise: those that count come first, and only for points."""
        record = self.record
        if record.can_earn_the_rest:
            return len(record.alike) + 1
        return max(self.more, MOST_ALIKE if self.own.points else 0) + 1

    def note(self, line: LogLine) -> str:
        """Add a line to the record; why it can't be kept, or nothing."""
        if not self.saves:
            self._lines.append(line)
            return ""
        self.work.lines.setdefault(self.own.id, []).append(line)
        return keep_line(line)

    def note_shown(self) -> None:
        """Take down that the solution of an exercise of the course was shown, also on a card that saves nothing."""
        record = record_of(self.own, besides=self.work.lines.get(self.own.id, ()))
        if self.more or record.is_over or not (self.own.points and self.own.bank_sha):
            return
        line = shown_line(record)
        self.work.lines.setdefault(self.own.id, []).append(line)
        if self.saves or in_kernel():
            keep_line(line)

    def begin(self, asked: Exercise) -> None:
        """Ask another exercise, of which nothing was answered."""
        self.own = self.asked = asked
        self._lines = []
        self.answer = ...

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
        is_own = not self.more and self.own.bank_sha
        self.assessment = self.record.assess(value) if is_own else assess(self.asked, value)
        self.seq += 1
        self.shows_counting = counts
        if counts or not (self.more or self.saves):
            self.answer = value
        if counts:
            self.counting = value
            take(self.assessment, self.work)
        return self.assessment

    def forget(self) -> None:
        """Begin the exercise again."""
        self.seq += 1
        self.assessment = None
        self.shows_counting = False

    @property
    def points(self) -> int:
        """The most points that the exercise earns."""
        return 0 if self.more or self.is_due else self.asked.points

    @property
    def is_due(self) -> bool:
        """Whether it is asked because it is due, in place of a warm-up."""
        return bool(self.place)

    @property
    def is_wrong(self) -> bool:
        """Whether the last answer was not wholly right."""
        return self.assessment is not None and self.assessment.status in ("wrong", "partial")

    def verdict(self, assessment: Assessment) -> str:
        """Return the verdict in a line, or that the answer is recorded."""
        taken = is_taken_down(assessment, self.work)
        return told("exam", "taken", ex=self.asked.id) if taken else headline(assessment)
