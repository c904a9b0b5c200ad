"""The first whole deal: open hands, careful players, and a coach who asks one question a turn, of what is due."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Unpack

from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.records import GameRecord, replay
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.small_files import written_at
from canasta_nb.game.played import deals_of
from canasta_nb.teaching.bank.exercises import lesson
from canasta_nb.teaching.log.learner_log import NotKept, log_in
from canasta_nb.teaching.memory.next_topic import due_facts
from canasta_nb.teaching.memory.reviews import reviews_in
from canasta_nb.teaching.notebook.work import work
from canasta_nb.teaching.practice.due_questions import DueQuestions
from canasta_nb.widgets.shown.score_sheet import ScoreSheet
from canasta_nb.widgets.table.stage import TableLooks
from canasta_nb.widgets.table.table import Table
from canasta_nb.widgets.wire.base import made_in_its_language
from canasta_nb.widgets.wire.keeping import FOLDER

SEED = 1945
"""The number of the deal, by which a later lesson finds it among the saved games."""
SHIPPED = ("09", "worked")
"""The lesson and the position of the deal whose sheet is shown to who has none."""


class FirstDeal(Table):
    """A whole deal of Classic Canasta to play with all hands open; options are those of looks.

    >>> FirstDeal()
    Table(classic, seat 1, deal 1, turn 1 draw)
    """

    @made_in_its_language
    def __init__(self, **looks: Unpack[TableLooks]) -> None:
        self._due_questions = DueQuestions(_due())
        given: TableLooks = {"coach": "always", "reveal": True, **looks}
        super().__init__("classic", seed=SEED, bots="careful", undo_policy="practice", **given)

    def _nudged(self) -> str:
        """Return the question of this turn, of what is due; with closed hands the coach's usual one."""
        if not self.reveal:
            return super()._nudged()
        session = self.session
        if self.coach == "off" or session.over or session.position.turn != session.seat:
            return ""
        turn = sum(deed.seat != session.seat for deed in session.log)
        return self._due_questions.asks(session.position, session.seat, session.names, turn=turn)


def own_sheet() -> ScoreSheet:
    """Return the score sheet of your first whole deal, or that of a deal of the course as long as yours isn't over.

    >>> own_sheet()
    ScoreSheet(classic, A 650, B ...)
    """
    number, name = SHIPPED
    ended = filter(None, map(_result_in, sorted(Path(FOLDER).glob("*.canasta"), key=_written, reverse=True)))
    return ScoreSheet(next(ended, None) or lesson(number).position(name))


def _result_in(saved: Path) -> Position | None:
    """Return how the first deal ended in a saved game; None in any other, and where it isn't over or can't be read."""
    try:
        record = GameRecord.load(saved)
        if record.note("_seed") != str(SEED):
            return None
        first, *_ = deals_of(record, replay(record))
    except (OSError, Mistake, ValueError):
        return None
    last = first.position_at(len(first.log))
    return last if last is not None and last.phase is Phase.OVER else None


def _written(file: Path) -> float:
    return written_at(file) or 0.0


def _due() -> list[str]:
    try:
        lines = log_in().read().lines
    except NotKept:
        return []
    return due_facts(reviews_in(lines, work().diagnosis.answered), datetime.now(UTC))
