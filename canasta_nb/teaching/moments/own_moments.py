"""OwnMoments: moments of a learner's own deals, put back on the table to be played better."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Unpack

from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.descriptions.dates import day_said
from canasta_nb.puzzles.own import OwnMoment
from canasta_nb.review.words import did
from canasta_nb.teaching.log.learner_log import USUAL, NotKept, log_at
from canasta_nb.teaching.log.line import MOMENT, new_line
from canasta_nb.teaching.moments.kept import (
    FORGET,
    NAMED,
    REMEMBER,
    KeptMoment,
    due,
    keeping,
    kept_moments,
    tried,
)
from canasta_nb.teaching.moments.stations import head, told
from canasta_nb.teaching.moments.words import said
from canasta_nb.teaching.puzzles.around import NEXT, PuzzleState
from canasta_nb.teaching.puzzles.played import PASS
from canasta_nb.teaching.puzzles.puzzle_table import PuzzleTable
from canasta_nb.widgets.table.stage import TableLooks
from canasta_nb.widgets.wire.base import made_in_its_language
from canasta_nb.widgets.wire.options import known_options
from canasta_nb.widgets.wire.tree import Node

LEAVE = "score"
"""The word that leads back to the score of the deal."""


class OwnMomentsOptions(TableLooks, total=False):
    """What OwnMoments may be given."""

    progress: str | Path | None


class OwnMoments(PuzzleTable):
    """Moments of your own deals, one after another: the table as it was, to be played better this time.

    Without ``moments`` these are the ones that are due today. A moment comes back after 1, 3, 8 and 20 days, until it
    was found four times running. ``leave`` is called with the names of those that have a verdict, where somebody goes
    back to the score. Options: ``progress`` (the file for the answers, by default the learner's log; None
    keeps none), and looks. Raises Mistake where no moment is due, and TypeError for any other option.

    >>> OwnMoments(progress=None)
    Traceback (most recent call last):
    Mistake: No moment of your own is due. Play a deal, and ask what decided it.
    """

    made_of = ("shared", "board", "table", "puzzle")
    hints = True

    @made_in_its_language
    def __init__(
        self,
        moments: Sequence[OwnMoment] = (),
        *,
        leave: Callable[[Collection[str]], object] | None = None,
        **options: Unpack[OwnMomentsOptions],
    ) -> None:
        given = known_options("OwnMoments", options, OwnMomentsOptions)
        self._log = log_at(given.pop("progress", USUAL))
        self._leave, self._chance = leave, Random()
        found = [*moments] or due(self._kept(), datetime.now(UTC))
        if not found:
            raise Mistake(said("none_due"))
        self._waiting = deque(found)
        self._judged: set[str] = set()
        self._begin()
        super().__init__(self._sitting(), **given)

    @classmethod
    def keep(cls, moments: Sequence[OwnMoment], progress: str | Path | None = USUAL) -> str:
        """Keep moments in a log, those whose best play is clear; return why that couldn't be done, or nothing."""
        log = log_at(progress)
        try:
            if log and (lines := [*keeping(moments, kept_moments(log.lines()))]):
                log.append(*lines)
        except NotKept as problem:
            return said("not_kept", why=problem.why)
        return ""

    def _kept(self) -> dict[str, KeptMoment]:
        return kept_moments(self._log.lines()) if self._log else {}

    def _begin(self) -> None:
        """Take the next moment."""
        self._moment = self._waiting.popleft()
        more = [NEXT] if self._waiting else []
        leave = [LEAVE] if self._leave else []
        words = {NEXT: said("next"), PASS: said("pass"), LEAVE: said("leave")}
        ways = tuple(leave or [PASS][: len(more)])
        also = (FORGET, REMEMBER) if self._about() else ()
        self._at = PuzzleState(self._moment, ways, (*more, *leave), words, also=also)

    # What PuzzleTable asks

    def _about(self) -> KeptMoment | None:
        return self._kept().get(self._moment.id)

    def _head(self) -> Node:
        return head(said("about", turn=self._moment.turn, deal=self._moment.position.deal), self._about())

    def _asks(self) -> str:
        kept = self._about()
        day = (kept.at if kept else datetime.now(UTC)).astimezone()
        return said("asks", day=day_said(day), did=did(self._moment.act(self._moment.then)))

    def _news(self) -> list[str]:
        return [*self._moment.news]

    def _keep(self, act: str, share: float | None) -> None:
        self._judged.add(self._moment.id)
        if share is not None and self._about():
            self._write(tried(self._moment, act, share))

    def _comes_back(self) -> str:
        kept = self._about()
        return told(kept) if kept else ""

    def _lead_away(self, word: str) -> str:
        if word in (FORGET, REMEMBER):
            self._write(new_line(f"{NAMED}{self._moment.id}", word, MOMENT))
            self._draw(quiet=True)
            return said(f"{word}_done")
        if word == LEAVE and self._leave:
            self._leave(self._judged)
            return ""
        self._begin()
        self._sit()
        return self._told_once()
