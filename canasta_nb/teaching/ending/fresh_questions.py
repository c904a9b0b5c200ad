"""Three fresh questions in the card of a lesson's end, on an idea or on the weakest skill; they earn no points."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from secrets import randbelow
from typing import Any

from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.ending.by_skill import OfASkill
from canasta_nb.teaching.ending.ended import Look
from canasta_nb.teaching.ending.told import FRESH, told
from canasta_nb.teaching.fresh.fresh import fresh
from canasta_nb.teaching.fresh.topics import TOPICS
from canasta_nb.teaching.judging.assessing import Assessment, Score
from canasta_nb.teaching.log.learner_log import NotKept, log_in
from canasta_nb.teaching.log.line import PASSED, new_line
from canasta_nb.teaching.memory.probes import forms
from canasta_nb.teaching.notebook.one_more import LEVEL, one_more
from canasta_nb.teaching.practice.practising import topic_against
from canasta_nb.teaching.practice.series import SEEDS
from canasta_nb.teaching.practice.short import ShortCard, ShortSeries
from canasta_nb.teaching.puzzles.as_exercise import as_exercise
from canasta_nb.teaching.puzzles.choosing import drawn_from
from canasta_nb.widgets.sent.quiz import Feedback

ENOUGH = 2
"""So many of the three have to be right to pass a lesson with them."""


class FreshSeries(ShortSeries):
    """Three exercises of which none counts."""

    many = FRESH

    @property
    def head(self) -> str:
        """The heading of the exercise: which of the three it is."""
        return told("fresh_head", n=self.place, of=self.many)

    @property
    def level_said(self) -> str:
        """That it doesn't count."""
        return told("fresh_worth")

    def _after_the_last(self) -> list[str]:
        return [told("fresh_done")]


class OnAnIdea(FreshSeries):
    """Exercises that would show an idea, or that ask the same as the question that showed it."""

    def __init__(self, look: Look) -> None:
        self._shown = look.shown
        code = look.code if forms(look.code) else ""
        topic, level = topic_against(code, None) if code else (None, None)
        super().__init__(topic, level, against=code or None)

    def _probe(self) -> Exercise | None:
        if self._against:
            return super()._probe()
        # Other cards than those of the buttons that ask one more like a question.
        self._number = self._number + 1 or randbelow(SEEDS)
        return one_more(self._shown, self._number)


class OnASkill(FreshSeries):
    """Exercises on the weakest skill of a lesson, which is passed with two of three."""

    def __init__(self, weakest: OfASkill) -> None:
        self._weakest = weakest
        super().__init__()

    def _at_the_table(self) -> Exercise | None:
        """Return a puzzle on the skill where no topic asks for it; no two of the three are the same."""
        skill = self._weakest.skill
        found = [] if skill.topics else [each for each in drawn_from() if each.theme in skill.themes]
        return as_exercise(Random(self.seed).sample(found, FRESH)[self.place]) if len(found) >= FRESH else None

    def _probe(self) -> Exercise | None:
        """Return a fresh exercise of the topic, on each of the skill's facts in turn, or the dearest question again."""
        skill, number = self._weakest.skill, self.place + 1
        if not skill.topics:
            return one_more(self._weakest.dearest, self.seed + number)
        topic = TOPICS[skill.topics[0]]
        facts = [fact for fact in skill.facts if fact in topic.asks]
        fact = facts[number % len(facts)] if facts else ""
        return fresh(topic, max(LEVEL, topic.asks.get(fact, 1)), self.seed, number, fact)

    def _after_the_last(self) -> list[str]:
        right = sum(points is not None and points >= asked.points for asked, points in self._course)
        if right < ENOUGH:
            return super()._after_the_last()
        try:
            log_in().append(new_line(self._weakest.dearest.lesson, how=PASSED))
        except NotKept as problem:
            return [str(problem)]
        return [told("fresh_passed", right=right)]


class FreshQuestions(ShortCard):
    """The card of the three; what they came to is shown by ``renew``."""

    def __init__(self, three: FreshSeries, renew: Callable[[], None], **options: Any) -> None:
        self._renew = renew
        super().__init__(three, **options)

    def _feedback(self, assessment: Assessment) -> Feedback:
        found = super()._feedback(assessment)
        self._renew()
        return found

    def _note(self) -> str:
        return told("fresh_note")

    def result(self) -> dict[str, Any]:
        """Return the result, which is worth nothing."""
        return {**super().result(), "points": Score(0), "max": 0}
