"""What a learner has done in a notebook: the points, what the answers show, and the hints that were given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from canasta_nb.notebook import notebook
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis
from canasta_nb.teaching.judging.assessing import Assessment
from canasta_nb.teaching.log.line import LogLine


@dataclass
class Work:
    """The exercises of one notebook, by id, as they stand."""

    points: dict[str, float] = field(default_factory=dict)
    """The points of the last answer to each exercise that was marked."""
    diagnosis: Diagnosis = field(default_factory=Diagnosis)
    """What all answers show, those of other notebooks in this folder too."""
    answered: set[str] = field(default_factory=set)
    """The exercises with an answer that could be read."""
    solved: set[str] = field(default_factory=set)
    """The exercises of which the last answer was wholly right."""
    lines: dict[str, list[LogLine]] = field(default_factory=dict)
    """What was answered here, by exercise, as lines of the log, which may not have been possible to write."""
    hints: dict[str, int] = field(default_factory=dict)
    """How many hints were given."""
    sat: dict[str, Assessment] = field(default_factory=dict)
    """What was answered to the questions of an exam; their points count when it is over."""
    ended: set[int] = field(default_factory=set)
    """The papers whose exam is over."""
    later: set[str] = field(default_factory=set)
    """The questions of an exam that the learner comes back to."""
    answered_at: dict[int, list[datetime]] = field(default_factory=dict)
    """When questions of each paper were answered, also before this Python was started."""
    paper: int = 0
    """The paper that was begun first; 0 before any was."""
    earlier: dict[str, str] = field(default_factory=dict)
    """How the answers that are kept stood when somebody first looked: ``right``, ``half`` or ``open``."""
    held: dict[str, set[str]] = field(default_factory=dict)
    """The exercises that this notebook asked of a lesson with retired ones, when somebody first looked."""
    drafts: dict[str, Any] = field(default_factory=dict)
    """What is clicked in a card and was not checked yet, by exercise."""
    waiting: dict[str, dict[str, Exercise]] = field(default_factory=dict)
    """What was due in place of each of a lesson's warm-ups, when somebody first looked."""
    renewed: dict[str, Callable[[], object]] = field(default_factory=dict)
    """What shows how the work stands, by its name: called when that changes, such as for the dots of a card."""

    def take(self, assessment: Assessment) -> None:
        """Take over what an answer earned."""
        name = assessment.exercise.id
        self.points[name] = assessment.points
        if assessment.status not in ("blank", "unreadable"):
            self.answered.add(name)
        (self.solved.add if assessment.status == "correct" else self.solved.discard)(name)
        self.tell()

    def tell(self) -> None:
        """Have everything that shows the work look at it again."""
        for renew in list(self.renewed.values()):
            renew()


def work() -> Work:
    """Return the work of the notebook whose cell is running.

    >>> work() is work()
    True
    """
    return notebook().own(Work)
