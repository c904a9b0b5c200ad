"""What practice has asked before, as a learner's log has it."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_nb.puzzles.shipped import shipped_puzzles
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.content.asking import Unknown
from canasta_nb.teaching.diagnosis.signs import AGAIN
from canasta_nb.teaching.fresh.topics import TOPICS
from canasta_nb.teaching.log.line import PRACTICE, PUZZLE, LogLine
from canasta_nb.teaching.memory.next_topic import A_PUZZLE, Posed, of_topic
from canasta_nb.teaching.memory.results import result_of
from canasta_nb.teaching.puzzles.as_exercise import LESSONS
from canasta_nb.teaching.puzzles.played import NAMED


def asked_in(lines: Iterable[LogLine]) -> list[Posed]:
    """Return what was asked, in the order of a log; nothing for a line that is about anything else.

    >>> from canasta_nb.teaching.log.line import new_line
    >>> asked_in([new_line("puzzle-classic-1", how=PUZZLE), new_line("fz-2-again-1", how=PRACTICE)])
    [Posed(lesson='...', topic='puzzle'), Posed(lesson='05_freezing', topic='')]
    """
    return list(filter(None, map(_asked, lines)))


def _asked(line: LogLine) -> Posed | None:
    if line.attempt > 1:
        return None
    if line.how == PUZZLE:
        puzzle = shipped_puzzles().get(line.ex.removeprefix(NAMED))
        return Posed(LESSONS[puzzle.theme], A_PUZZLE) if puzzle else None
    if result := result_of(line):
        return of_topic(result.topic) if result.topic in TOPICS else None
    if line.how != PRACTICE:
        return None
    try:
        return Posed(exercise(line.ex.partition(AGAIN)[0]).lesson)
    except Unknown:
        return None
