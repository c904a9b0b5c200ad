"""Diagnosis: which misconceptions a learner has, from all that was answered and never from one answer alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from canasta_nb.core.speech.language import shortened
from canasta_nb.teaching.bank.exercises import exercise as exercise_named
from canasta_nb.teaching.content.asking import Exercise, Unknown, nearest
from canasta_nb.teaching.content.lines import Lines
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.diagnosis.beliefs import PRIOR, Opinion, opinion
from canasta_nb.teaching.diagnosis.contrasts import contrasts
from canasta_nb.teaching.diagnosis.kept_signs import JudgedAnswers
from canasta_nb.teaching.diagnosis.plain_slips import is_likelier_than_a_slip
from canasta_nb.teaching.diagnosis.signs import Signs, signs_of
from canasta_nb.teaching.judging.assessing import Assessment, assess
from canasta_nb.teaching.log.learner_log import log_in
from canasta_nb.teaching.misconceptions import misconceptions

SURE = 0.9
"""From which belief on an idea is asserted, if two exercises showed it."""
ENOUGH = 2
HABIT = 3
"""The same slip in so many exercises is more than a slip."""
WONDERS = 3 * PRIOR
"""From which belief on it is asked whether an idea was thought."""
MOST_ASKED = 2
SUSPECTS = PRIOR / 2
"""From which belief on practice looks whether an idea shows again."""


@dataclass(frozen=True)
class Told:
    """What an answer lets one say: the codes of the ideas that it shows for sure, and of those that it only fits."""

    asserts: tuple[str, ...] = ()
    wonders: tuple[str, ...] = ()


class Diagnosis:
    """One learner's misconceptions, as their answers show them; it begins with the learner's log.

    With ``answered``, the signs by exercise, it begins with these instead. ``folder`` is that of the notebooks, the
    current one by default. The first answer to each exercise counts. An idea is asserted only when two exercises show
    it and the belief in it is above ``SURE``. An idea with near relatives also needs a contrast that has shown it;
    until then the learner gets a question about it. Raises Unknown, with the known ones, for an unknown exercise or
    code.

    >>> diagnosis = Diagnosis({})  # nothing was answered before
    >>> diagnosis.add("fz-2", ((True, "table-meld"), (True, "natural-pair")))
    Told(asserts=(), wonders=('table_meld_helps',))
    >>> 0.03 < diagnosis.belief("table_meld_helps") < 0.9
    True
    >>> diagnosis.add("fz-99", 1)
    Traceback (most recent call last):
    canasta_nb.teaching.content.asking.Unknown: There is no exercise "fz-99". Lesson 5 has fz-w1, fz-w2, ...
    """

    def __init__(self, answered: Mapping[str, Signs] | None = None, folder: Path | None = None) -> None:
        self._judged = JudgedAnswers(folder)
        self._answered = self._judged.signs(log_in(folder).lines()) if answered is None else dict(answered)
        self._raised: dict[tuple[str, bool], dict[str, None]] = {}

    def add(self, exercise: str | Exercise, answer: object) -> Told:
        """Take an answer into account, to an exercise of the course by its id or to a fresh one."""
        return self.learn(assess(exercise if isinstance(exercise, Exercise) else exercise_named(exercise), answer))

    def learn(self, assessment: Assessment, hints: int = 0) -> Told:
        """Add an assessed answer, given after this number of hints."""
        name = assessment.exercise.id
        signs = signs_of(assessment)
        if signs is None:
            return Told()
        if assessment.exercise.bank_sha and not assessment.exercise.paper:
            self._judged.take(name, repr(assessment.answer), signs)
        self._take(name, replace(signs, hints=hints, at=datetime.now(UTC)))
        asserts = tuple(code for code in signs.shown if self._is_sure(code))
        return Told(asserts, () if asserts else self._wonders(assessment, signs)[:MOST_ASKED])

    def _wonders(self, assessment: Assessment, signs: Signs) -> tuple[str, ...]:
        """Return the ideas to ask about, the likeliest first, and of those as likely the ones that the exercise is for.

        What a plain slip explains as well is asked about only once it has become a habit.
        """
        fitting = [
            code
            for code in signs.shown
            if self.belief(code) >= WONDERS
            and (len(self.exercises(code)) >= HABIT or is_likelier_than_a_slip(assessment, code))
        ]
        meant = {code: place for place, code in enumerate(assessment.exercise.attacks)}
        return tuple(sorted(fitting, key=lambda code: (-round(self.belief(code), 3), meant.get(code, len(meant)))))

    def _take(self, name: str, signs: Signs) -> None:
        if name not in self._answered:
            self._answered[name] = signs
            self.__dict__.pop("_opinion", None)

    def keep(self) -> str:
        """Keep what was worked out of the answers beside them; why that was not possible, or nothing."""
        return self._judged.keep()

    @cached_property
    def _opinion(self) -> Opinion:
        return opinion(self._answered.values())

    @property
    def answered(self) -> Mapping[str, Signs]:
        """The signs of every answer, by exercise."""
        return self._answered

    def belief(self, code: str) -> float:
        """Return the probability, from 0 to 1, that the learner has an idea."""
        if code not in misconceptions():
            near = nearest(str(code), misconceptions())
            raise Unknown(told("diagnosis", "unknown", code=shortened(code), nearest=near))
        return self._opinion.beliefs.get(code, PRIOR)

    def exercises(self, code: str) -> tuple[str, ...]:
        """Return the exercises whose answers fit an idea, in the order of the answers."""
        return tuple(name for name, signs in self._answered.items() if code in signs.shown)

    def forms(self, code: str) -> Counter[str]:
        """Return how often each form of exercise in which an idea shows was answered."""
        every = self._answered.values()
        return Counter(signs.form for signs in every if any(code in part.fits for part in signs.parts))

    @property
    def asserted(self) -> tuple[str, ...]:
        """The codes of the ideas that two exercises or more show for sure, the surest first."""
        return tuple(code for code in self._shown if self._is_sure(code))

    @property
    def wondered(self) -> tuple[str, ...]:
        """The codes of the ideas that answers fit and that are not sure yet, the likeliest first."""
        return tuple(code for code in self._shown if not self._is_sure(code) and self.belief(code) >= WONDERS)

    @property
    def suspected(self) -> tuple[str, ...]:
        """The codes of the ideas that practice should ask about, the likeliest first."""
        return tuple(code for code in self._shown if not self._is_sure(code) and self.belief(code) >= SUSPECTS)

    @property
    def _shown(self) -> list[str]:
        codes = {code: None for signs in self._answered.values() for code in signs.shown}
        return sorted((code for code in codes if code in misconceptions()), key=lambda code: -self.belief(code))

    def _is_sure(self, code: str) -> bool:
        return self.belief(code) > SURE and len(self.exercises(code)) >= ENOUGH and self._is_told_apart(code)

    def _is_told_apart(self, code: str) -> bool:
        """Tell whether every other idea of the list would have answered otherwise somewhere, and so would relatives."""
        return not self._rivals(code) and (not contrasts(code) or self.in_contrasts(code) is True)

    def in_contrasts(self, code: str) -> bool | None:
        """Tell whether contrasts tell an idea from its relatives; None where none was answered.

        They have to show it more often than something beside it.

        >>> from canasta_nb.teaching.diagnosis.contrasts import every_contrast
        >>> diagnosis, asked = Diagnosis({}), every_contrast()["tk-c1"]
        >>> diagnosis.in_contrasts("must_take") is None
        True
        >>> _ = diagnosis.add(asked, (True, "a-duty"))
        >>> diagnosis.in_contrasts("must_take")
        True
        """
        names = {asked.id for asked in contrasts(code)}
        answered = [signs for signs in self._answered.values() if signs.form in names]
        if not answered:
            return None
        return sum(each.shows_only(code) for each in answered) > sum(each.errs_beside(code) for each in answered)

    def _rivals(self, code: str) -> set[str]:
        """Return the other ideas that explain every sign of an idea and gave nothing else away so far."""
        parts = [part for signs in self._answered.values() for part in signs.parts]
        signs = [{other for other in part.fits if part.shows(other)} for part in parts if part.shows(code)]
        otherwise = {other for part in parts for other in part.fits if not part.shows(other)}
        return set.intersection(*signs) - otherwise - {code}

    def says(self, code: str) -> str:
        """Return the remark on an idea that fits the answers: the correction when it is sure, otherwise a question."""
        idea = misconceptions()[code]
        return told("diagnosis", "sure" if self._is_sure(code) else "maybe", title=idea.thought, right=idea.says)

    def bring_up(self, code: str, asked: Exercise) -> None:
        """Note that the feedback on an exercise asks about an idea, or corrects it once it is sure."""
        self._raised.setdefault((code, self._is_sure(code)), {})[asked.id] = None

    def raised_before(self, code: str, asked: Exercise) -> int:
        """Return how many other exercises have asked about an idea before, or corrected it once it was sure.

        >>> from canasta_nb.teaching.bank.exercises import exercise
        >>> diagnosis = Diagnosis({})
        >>> diagnosis.bring_up("table_meld_helps", exercise("fz-2"))
        >>> [diagnosis.raised_before("table_meld_helps", exercise(name)) for name in ("fz-2", "fz-6")]
        [0, 1]
        """
        names = [*self._raised.get((code, self._is_sure(code)), ())]
        return names.index(asked.id) if asked.id in names else len(names)

    def was_asked(self, asked: Exercise) -> bool:
        """Tell whether an exercise has its answer already."""
        return asked.id in self._answered

    def report(self) -> Lines:
        """Return the report for the learner: the ideas that are sure, with corrections, and those to look at again."""
        lines = [self.says(code) for code in (*self.asserted, *self.wondered)]
        return Lines(tuple(lines or [told("diagnosis", "nothing", many=len(self._answered))]))
