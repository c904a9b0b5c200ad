"""A series of exercises and puzzles: which one comes next, and what the answer that counts has earned."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from itertools import count
from random import Random

from canasta_nb.puzzles.shipped import ShippedPuzzle
from canasta_nb.teaching.answers.facts import facts_of
from canasta_nb.teaching.bank.exercises import lesson
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.diagnosis.kept_signs import signs_as_json
from canasta_nb.teaching.diagnosis.signs import signs_of
from canasta_nb.teaching.fresh.drafts import Topic
from canasta_nb.teaching.fresh.fresh import fresh
from canasta_nb.teaching.fresh.topics import topic as topic_named
from canasta_nb.teaching.fresh.words import told
from canasta_nb.teaching.judging.assessing import Assessment, Score
from canasta_nb.teaching.log.learner_log import LearnerLog, NotKept
from canasta_nb.teaching.log.line import PRACTICE, LogLine, new_line
from canasta_nb.teaching.memory.mastery import level_for
from canasta_nb.teaching.memory.next_topic import A_PUZZLE, Posed, may_come, next_topic
from canasta_nb.teaching.memory.probes import again, next_probe
from canasta_nb.teaching.memory.results import practised, results
from canasta_nb.teaching.memory.reviews import FactReview, reviews_in
from canasta_nb.teaching.memory.standing import Standing
from canasta_nb.teaching.notebook.hints import hints_left, next_hint
from canasta_nb.teaching.notebook.work import work
from canasta_nb.teaching.practice.asked import asked_in
from canasta_nb.teaching.practice.guessing import Tried, guesses
from canasta_nb.teaching.puzzles.as_exercise import as_exercise, choice_in
from canasta_nb.teaching.puzzles.choosing import next_puzzle
from canasta_nb.teaching.puzzles.played import line_of, puzzles_played
from canasta_nb.teaching.puzzles.words import said as said_of_puzzles

PRICE = 0.25
"""The share of the points that each hint costs."""
SEEDS = 1_000_000
PUZZLE_IN = 3
"""One of so many is a puzzle, where neither a topic nor a misconception is named."""
MOST_PROBES, OF_THESE = 3, 10
"""Of ten exercises so many at most ask what the diagnosis wonders about: the others are what practice is for."""
READ_AGAIN_IN = 5
"""In so many exercises a learner who guesses is sent back to the page once."""
MOST_AGAINST = 100
"""The largest number of fresh exercises that are looked at for one that fails the misconception."""


class Series:
    """One exercise after another: of a topic, against a misconception, or what teaches most where neither is named.

    Where neither is named, a third are puzzles, drawn by the learner's rating. With ``only_classic`` no exercise is
    about another game than Classic Canasta.
    The first answer to each that can be read is its result, and is kept in the log, if one is given.

    >>> series = Series("minimums", level=1, seed=3)
    >>> series.exercise.id, series.next(), series.exercise.id
    ('minimums-1-3-1', None, 'minimums-1-3-2')
    """

    def __init__(
        self,
        topic: str | None = None,
        level: int | None = None,
        seed: int | None = None,
        *,
        against: str | None = None,
        only_classic: bool = False,
        log: LearnerLog | None = None,
    ) -> None:
        self._named = topic if topic is None else topic_named(topic).name
        self._named_level = level
        self._against = against
        self.only_classic = only_classic
        """Whether exercises on other games are left out; it may be changed before the next one."""
        self.seed = secrets.randbelow(SEEDS) if seed is None else seed
        self._log = log
        self._lines: list[LogLine] = [] if log is None else list(log.read().lines)
        self.asked = asked_in(self._lines)
        """What was asked so far, with all that the log tells of."""
        self._tried: list[Tried] = [(share, luck) for result in results(self._lines) for _, share, luck in result.rules]
        self._sent_back = -READ_AGAIN_IN
        self._work = work()
        self._number = 0
        self._course: list[tuple[Exercise, Score | None]] = []
        self.next()

    # What is asked

    def next(self) -> None:
        """Go on to the next exercise; the one before is given up if it has no answer yet."""
        self.topic: Topic | None = None
        self.puzzle: ShippedPuzzle | None = None
        self.fact = ""
        """The fact that is due, for which the exercise was drawn."""
        self.level = 1
        self.exercise: Exercise = self._at_the_table() or self._probe() or self._fresh()
        topic = A_PUZZLE if self.puzzle else self.topic.name if self.topic else ""
        self.asked.append(Posed(self.exercise.lesson, topic))
        self._work.hints.pop(self.exercise.id, None)
        self._tries = 0
        self._course.append((self.exercise, None))

    def _probe(self) -> Exercise | None:
        """Return a course question with other cards, if only those show the misconception or idea.

        Who guesses gives signs of every idea, so nothing is asked about any until the guessing ends.
        """
        if self._named:
            return None
        if self._against:
            self._number += 1
            return again(self._against, self.seed + self._number)
        probes = [asked for asked in self.asked[-OF_THESE:] if not asked.topic]
        if len(probes) >= MOST_PROBES or guesses(self._tried):
            return None
        _, found = next_probe(self._work.diagnosis) or (None, None)
        if found is None or not may_come(Posed(found.lesson), self.asked, only_classic=self.only_classic):
            return None
        return found

    def _at_the_table(self) -> Exercise | None:
        """Return the next puzzle where it is time for one: somewhere among each three."""
        if self._named or self._against:
            return None
        three, place = divmod(len(self._course), PUZZLE_IN)
        if place != Random(f"{self.seed} {three}").randrange(PUZZLE_IN):
            return None
        chance = Random(f"{self.seed} {len(self._course)}")
        self.puzzle = next_puzzle(puzzles_played(self._lines), datetime.now(UTC), chance)
        self.level = self.puzzle.level
        return as_exercise(self.puzzle)

    def _fresh(self) -> Exercise:
        """Return the next exercise of the topic, one that fails the misconception if there is one."""
        done = [*results(self._lines)]
        if self._named:
            name, self.level = self._named, level_for(self._named, done)
        else:
            name, self.level, self.fact = next_topic(
                self.asked, done, self._reviews(), datetime.now(UTC), only_classic=self.only_classic
            )
        self.topic = topic_named(name)
        if self._named_level is not None:
            self.level = self._named_level
        for tried in count(1):
            self._number += 1
            found = fresh(self.topic, self.level, self.seed, self._number, self.fact)
            if not self._against or self._against in found.attacks or tried >= MOST_AGAINST:
                return found
        raise AssertionError("counting never ends")

    @property
    def chooses_games(self) -> bool:
        """Whether exercises on other games may come at all: neither a topic nor a misconception is named."""
        return not (self._named or self._against)

    @property
    def head(self) -> str:
        """The heading of the exercise: its topic, or the lesson that it comes from."""
        if self.puzzle:
            return said_of_puzzles("title")
        return self.topic.title if self.topic else told("asked", "again", lesson=int(self.exercise.lesson[:2]))

    @property
    def level_said(self) -> str:
        """The level in words; empty for a question of a lesson, which has none."""
        if self.puzzle:
            return said_of_puzzles("level", level=self.level)
        return told("asked", "level", level=self.level) if self.topic else ""

    def hint(self) -> str:
        """Give the next hint: the rule, then where to look, then how to begin; with its price before the answer."""
        said, hints = next_hint(self.exercise, self._work), self.exercise.hints
        if self.earned is not None or not hints:
            return said
        number = self._work.hints[self.exercise.id]
        return told("asked", "hint_with_price", n=number, many=len(hints), hint=hints[number - 1])

    # What is answered

    @property
    def earned(self) -> Score | None:
        """What the answer that counts has earned; None before it."""
        return self._course[-1][1]

    def take(self, assessment: Assessment) -> list[str]:
        """Keep an answer and return the remarks beside the feedback; the first readable answer counts."""
        if assessment.status in ("blank", "unreadable") or (self.puzzle and self.earned is not None):
            return []
        self._tries += 1
        asked = self.exercise
        hints = len(asked.hints) - hints_left(asked, self._work)
        if self.earned is not None:
            return self._keep(assessment, None, hints)
        earned = Score(round(assessment.points * (1 - PRICE * hints), 2))
        self._course[-1] = asked, earned
        said = [told("asked", "with_hints", n=hints, points=earned.said, most=asked.points)] if hints and earned else []
        return said + self._sent_back_to_the_page(assessment) + self._keep(assessment, earned, hints)

    def _sent_back_to_the_page(self, assessment: Assessment) -> list[str]:
        """Return the advice to read the page again, now and then, for somebody who guesses and was wrong."""
        if self.puzzle:
            return []
        law = self.topic.law if self.topic else ""
        facts = facts_of(self.exercise, law)
        self._tried += [(float(share), luck) for share, (_, luck) in zip(assessment.shares, facts, strict=True)]
        at = len(self._course)
        if not guesses(self._tried) or assessment.status == "correct" or at - self._sent_back < READ_AGAIN_IN:
            return []
        self._sent_back = at
        page = lesson(self.exercise.lesson)
        return [told("asked", "read_again", lesson=int(page.name[:2]), title=page.title)]

    def _keep(self, assessment: Assessment, points: Score | None, hints: int) -> list[str]:
        """Keep an answer, with what the first one to an exercise of a topic earned; what to say where that failed."""
        return self._write(self._line(assessment, points, hints))

    def _write(self, line: LogLine) -> list[str]:
        """Write a line into the log; what to say where that failed."""
        self._lines.append(line)
        try:
            if self._log is not None:
                self._log.append(line)
        except NotKept as problem:
            return [told("kept", "not_kept", problem=problem)]
        return []

    def _line(self, assessment: Assessment, points: Score | None, hints: int) -> LogLine:
        """Return the line that the log keeps of an answer; a puzzle's is that of its own table."""
        if self.puzzle:
            before = puzzles_played(self._lines).by_puzzle().get(self.puzzle.id, ())
            return line_of(self.puzzle, choice_in(assessment), points, len(before) + 1)
        if self.topic is not None and points is not None:
            return practised(assessment, self.topic.law, points, hints=hints, attempt=self._tries)
        signs = signs_of(assessment) if points is not None else None
        return new_line(
            self.exercise.id, repr(assessment.answer), PRACTICE, attempt=self._tries, hints=hints,
            signs=signs_as_json(signs) if signs else None,
        )  # fmt: skip

    # How it stands

    @property
    def dots(self) -> list[tuple[str, str]]:
        """How the exercises so far went: each with ``right``, ``half`` or ``open``, the one that is asked ``now``."""
        *before, (now, _) = self._course
        return [*((asked.id, _state(asked, earned)) for asked, earned in before), (now.id, "open")]

    def standing(self) -> Standing:
        """Tell how everything that was practised stands."""
        if self._log is not None:
            self._lines = list(self._log.read().lines)
        return Standing([*results(self._lines)], self._reviews(), datetime.now(UTC))

    def _reviews(self) -> list[FactReview]:
        """Return the reviews, from practice and from the answers of lessons."""
        return [*reviews_in(self._lines, self._work.diagnosis.answered)]


def _state(asked: Exercise, earned: Score | None) -> str:
    return "right" if earned and earned >= asked.points else "half" if earned else "open"
