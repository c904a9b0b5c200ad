"""``Practice``: one exercise after another, with a verdict at once and no end."""

from __future__ import annotations

from pathlib import Path

from canasta_nb.core.speech.language import shortened
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.settings import settings
from canasta_nb.teaching.content.asking import Exercise, Unknown, nearest
from canasta_nb.teaching.content.written import is_blank
from canasta_nb.teaching.fresh.drafts import Topic
from canasta_nb.teaching.fresh.words import told
from canasta_nb.teaching.judging.assessing import Score, assess
from canasta_nb.teaching.log.learner_log import LearnerLog, NotKept, log_in
from canasta_nb.teaching.memory.probes import forms
from canasta_nb.teaching.memory.standing import Standing
from canasta_nb.teaching.misconceptions import misconceptions
from canasta_nb.teaching.notebook.feedback import headline
from canasta_nb.teaching.practice.series import Series
from canasta_nb.teaching.quiz.marking import publish

USUAL = "usual"


class Practice:
    """Fresh exercises of a topic, or of whatever teaches you most now, each with hints, feedback and points.

    In a notebook it is a card that you answer by clicks, with one question after another; ``answer``, ``hint`` and
    ``next`` do the same in Python. With no topic, some of them ask about ideas that your answers suggest: see
    ``Diagnosis``. At most one in ten is then about another game, and with ``only_classic`` none is; without it, the
    last choice in a card holds.
    ``against`` is the code of a misconception that would fail every exercise. ``level`` is 1, 2 or 3; without it, the
    level follows the results. ``seed`` makes the same exercises again. ``progress`` is the file for the answers, by
    default the learner's log; None keeps none. Raises Unknown for an unknown topic, Mistake for an unknown level, and
    Mistake when the file has something other than answers.

    >>> practice = Practice("minimums", level=1, seed=3, progress=None)
    >>> practice
    What you need to open. Level 1. Exercise minimums-1-3-1, Classic Canasta, 1 point.
    Question ...
    >>> practice.hint()
    Hint 1 of 3, for a quarter of the points: The score before the deal decides. ...
    >>> Practice("minimum", progress=None)
    Traceback (most recent call last):
    canasta_nb.teaching.content.asking.Unknown: There is no topic "minimum" to practise. Did you mean "minimums"? ...
    """

    def __init__(
        self,
        topic: str | None = None,
        level: int | None = None,
        seed: int | None = None,
        *,
        against: str | None = None,
        only_classic: bool | None = None,
        progress: Path | str | None = USUAL,
    ) -> None:
        # Importing widgets is slow, so only practice does it.
        from canasta_nb.teaching.practice.card import PracticeCard

        if against is not None:
            topic, level = topic_against(against, level)
        only_classic = settings().only_classic if only_classic is None else only_classic
        self._series = Series(topic, level, seed, against=against, only_classic=only_classic, log=_kept_in(progress))
        self.card = PracticeCard(self._series)
        """The card that a notebook shows."""

    @property
    def exercise(self) -> Exercise:
        """The exercise that is asked."""
        return self._series.exercise

    @property
    def topic(self) -> Topic | None:
        """Its topic; None for a question of the course with other cards."""
        return self._series.topic

    @property
    def level(self) -> int:
        """Its level."""
        return self._series.level

    def next(self) -> Practice:
        """Go on to the next exercise; the one before is given up if it has no answer yet."""
        self.card.go_on()
        return self

    def hint(self) -> None:
        """Print the next hint: the rule, then where to look, then how to begin; each costs a quarter of the points."""
        print(self.card.hint())

    def answer(self, answer: object = ...) -> Score:
        """Show the feedback to an answer and return its points; the first answer that can be read is kept.

        >>> practice = Practice("minimums", level=1, seed=3, progress=None)
        >>> practice.answer("fifty")
        minimums-1-3-1: I couldn't read a whole answer, so it doesn't count as an attempt
        Write a number, such as 120.
        0
        """
        if is_blank(answer):
            publish(self.exercise.id, headline(assess(self.exercise, answer)))
            return Score(0)
        self.card.check(answer)
        said = self.card.feedback
        publish(self.exercise.id, "\n".join([said["text"], *said["lines"]]))
        return Score(self.card.score)

    def progress(self) -> Standing:
        """Show how everything that was practised stands, as a table."""
        return self._series.standing()

    def __repr__(self) -> str:
        return self.card.to_text()

    def _ipython_display_(self) -> None:
        """Show the card in a notebook."""
        self.card._ipython_display_()


def topic_against(code: str, level: int | None) -> tuple[str | None, int | None]:
    """Return the topic and level that show a misconception, if any; Unknown for a code without fresh exercises."""
    every = misconceptions()
    if code not in every or not forms(code):
        near = nearest(str(code), [other for other in every if other != code])
        raise Unknown(told("unknown", "against", code=shortened(code), nearest=near, codes=", ".join(every)))
    name, usual = every[code].practise or (None, None)
    return name, usual if level is None else level


def _kept_in(progress: object) -> LearnerLog | None:
    """Return the log for the answers; None without one."""
    if progress is None:
        return None
    if not isinstance(progress, Path | str):
        raise Mistake(told("unknown", "progress", given=f"{progress!r:.40}"))
    log = log_in() if progress == USUAL else LearnerLog(progress)
    try:
        log.read()
    except NotKept as error:
        raise Mistake(" ".join([str(error), told("kept", "instead")])) from error
    return log
