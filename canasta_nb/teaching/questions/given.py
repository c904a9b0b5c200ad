"""What no function of the rules decides: the bank gives the answer, and the source that it is taken from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from canasta_nb.teaching.content.asking import Answer, CourseQuestion, Part
from canasta_nb.teaching.content.spoken import CARDS
from canasta_nb.teaching.content.words import says


@dataclass(frozen=True)
class Given(CourseQuestion):
    """Something whose answer is in the bank."""

    answer: Answer = None
    source: str = ""

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the given answer."""
        return () if self.answer is None else (self.answer,)

    @property
    def is_run(self) -> bool:
        """Whether the answer is a run of cards."""
        return isinstance(self.answer, str) and CARDS.fullmatch(self.answer) is not None

    def with_cards(self, changed: Callable[[str], str]) -> CourseQuestion:
        """Return the same question with the cards of its answer changed."""
        return replace(self, answer=changed(str(self.answer))) if self.is_run else self

    def look_at(self, part: Part, reason: str) -> str:
        """Return what to compare with a reason or a law."""
        return next(filter(None, (says("check", each) for each in (reason, reason.partition(".")[0]))), "")
