"""A kept moment of your own deal, for the tests: its figures were measured, and its best play is clear."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

from canasta_nb.puzzles.own import OwnMoment, own_moment
from canasta_nb.teaching.log.learner_log import LearnerLog
from canasta_nb.teaching.log.line import LogLine
from canasta_nb.teaching.moments.kept import keeping, tried

ENTRY = json.loads((Path(__file__).parent / "data" / "own_moment.json").read_text("utf-8"))
MOMENT: OwnMoment = own_moment(ENTRY)
BEST, THEN = (MOMENT.figures[kind].act for kind in (MOMENT.best, MOMENT.then))


def kept_at(at: datetime, moment: OwnMoment = MOMENT) -> LogLine:
    """Return the line that keeps a moment, written then."""
    (line,) = keeping([moment], {})
    return line._replace(at=at)


def tried_at(at: datetime, share: float) -> LogLine:
    """Return the line of a try, written then."""
    return tried(MOMENT, BEST if share == 1 else THEN, share)._replace(at=at)


def log_with(path: Path, *lines: LogLine) -> Path:
    """Write a log with these lines, and return its path."""
    LearnerLog(path).append(*lines)
    return path
