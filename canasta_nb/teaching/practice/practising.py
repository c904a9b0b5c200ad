"""``Practice``: one exercise after another, judged at once, as long as one likes."""

from __future__ import annotations

import re
import secrets
from datetime import UTC, datetime
from html import escape
from itertools import count
from pathlib import Path

from canasta_nb.core import wording
from canasta_nb.core.notation import parse_position
from canasta_nb.core.refusals import Mistake
from canasta_nb.teaching import words
from canasta_nb.teaching.asking import Unknown, is_law, nearest
from canasta_nb.teaching.assessing import Assessment, Score, assess
from canasta_nb.teaching.bank_files import reason_words
from canasta_nb.teaching.exercises import Exercise
from canasta_nb.teaching.feedback import feedback
from canasta_nb.teaching.kinds import KINDS
from canasta_nb.teaching.marking import learned, publish
from canasta_nb.teaching.misconceptions import misconceptions
from canasta_nb.teaching.practice.drafts import Topic
from canasta_nb.teaching.practice.facts import facts_of
from canasta_nb.teaching.practice.fresh import difficulty, fresh
from canasta_nb.teaching.practice.mastery import level_for
from canasta_nb.teaching.practice.probes import again, forms, next_probe
from canasta_nb.teaching.practice.progress import NotKept, Progress, Result, usual_file
from canasta_nb.teaching.practice.reviews import Review, of_lessons, of_practice
from canasta_nb.teaching.practice.schedule import next_topic
from canasta_nb.teaching.practice.situations import cards_shown
from canasta_nb.teaching.practice.standing import Standing
from canasta_nb.teaching.practice.topics import topic as topic_named
from canasta_nb.teaching.practice.words import told
from canasta_nb.teaching.showing import Shown
from canasta_nb.teaching.work import work

USUAL = "usual"
PRICE = 0.25
"""The share of the points that each hint costs."""
SEEDS = 1_000_000
MOST_TRIED = 4
"""So many fresh exercises are looked at for one that asks for the fact that is due."""


class Practice:
    """Fresh exercises of a topic, or of whatever is due, each with hints, feedback and points.

    With nothing named, what the answers so far only suggest is asked about first: see ``Diagnosis``.
    ``against`` is the code of a misconception: every exercise is one that it would fail.
    ``level`` is 1, 2 or 3; left out, it follows the results. ``seed`` makes the same exercises again; left out, they
    are new. Results are kept in ``progress``, a file: the usual one unless another is named, none with None.
    Raises Unknown for a topic and Mistake for a level that there is not, NotKept when the file is not one of results.

    >>> practice = Practice("minimums", level=1, seed=3, progress=None)
    >>> practice
    minimums-1-3-1: level 1, difficulty ..., rules classic.
    How much must the first melds of your side, side A, count?
    ...
    >>> practice.hint()
    Hint 1 of 3, for a quarter of the points: The score with which the side came into the deal decides, ...
    >>> Practice("minimum", progress=None)
    Traceback (most recent call last):
    canasta_nb.teaching.asking.Unknown: There is no topic "minimum" to practise. Did you mean "minimums"? ...
    """

    def __init__(
        self,
        topic: str | None = None,
        level: int | None = None,
        seed: int | None = None,
        *,
        against: str | None = None,
        progress: Path | str | None = USUAL,
    ) -> None:
        self._against = against
        if against is not None:
            topic, level = _topic_against(against, level)
        self._diagnosis = work().diagnosis
        self._topic = topic if topic is None else topic_named(topic).name
        self._level = level
        self.seed = secrets.randbelow(SEEDS) if seed is None else seed
        self._progress = _kept_in(progress)
        self._results = [] if self._progress is None else list(self._progress.results())
        self._number = 0
        self.next()

    def next(self) -> Practice:
        """Go on to the next exercise; the one before is given up if it has no answer yet."""
        self.topic: Topic | None = None
        self.level = 1
        self.exercise: Exercise = self._probe() or self._fresh()
        self._hints = 0
        self._answered = False
        return self

    def _probe(self) -> Exercise | None:
        """A question of the course with other cards, where only such show what is practised against or wondered."""
        if self._topic:
            return None
        if self._against:
            self._number += 1
            return again(self._against, self.seed + self._number)
        found = next_probe(self._diagnosis)
        return found[1] if found else None

    def _fresh(self) -> Exercise:
        """The next exercise of the topic, of those that the misconception fails where one is practised against."""
        name, fact = (self._topic, "") if self._topic else next_topic(self._results, self._reviews(), datetime.now(UTC))
        self.topic = topic_named(name)
        self.level = self._level if self._level is not None else level_for(name, self._results)
        for tried in count(1):
            self._number += 1
            found = fresh(self.topic, self.level, self.seed, self._number)
            if self._against and self._against not in found.attacks:
                continue
            if not fact or tried == MOST_TRIED or any(fact == name for name, _ in facts_of(found, self.topic.law)):
                return found
        raise AssertionError("counting never ends")

    def hint(self) -> None:
        """Print the next hint: the rule, then where to look, then how to begin; each costs a quarter of the points."""
        hints = self.exercise.hints
        self._hints = min(self._hints + 1, len(hints))
        key = "hint" if self._answered else "hint_with_price"
        print(told("asked", key, n=self._hints, many=len(hints), hint=hints[self._hints - 1]))

    def answer(self, answer: object = ...) -> Score:
        """Show the feedback to an answer and return its points; the first answer that can be read is kept.

        >>> practice = Practice("minimums", level=1, seed=3, progress=None)
        >>> practice.answer("fifty")
        minimums-1-3-1: could not be read, so it does not count as an attempt
        The answer is a number, as in 120.
        0
        """
        assessment = assess(self.exercise, answer)
        first = not self._answered and assessment.status not in ("blank", "unreadable")
        points = assessment.points
        found, thought = learned(work(), assessment)
        lines = [feedback(assessment, thought)]
        if first:
            points = Score(round(assessment.points * (1 - PRICE * self._hints), 2))
            if self._hints and points:
                most = self.exercise.points
                lines.append(f"  {told('asked', 'with_hints', n=self._hints, points=points, most=most)}")
            self._answered = True
            lines += self._keep(assessment, points, found.asserts[0] if found.asserts else None)
        publish(self.exercise.id, "\n".join(lines))
        return points

    def progress(self) -> Standing:
        """How everything that was practised stands, as a table."""
        if self._progress is not None:
            self._results = list(self._progress.results())
        return Standing(self._results, self._reviews(), datetime.now(UTC))

    def _reviews(self) -> list[Review]:
        """What was reviewed: in practice, and in the lessons whose answers are kept here."""
        return [*of_practice(self._results), *of_lessons(self._diagnosis.answered)]

    def _keep(self, assessment: Assessment, points: Score, code: str | None) -> list[str]:
        """Keep a result of a topic; what to say when that was not possible."""
        if self.topic is None:
            return []
        facts = facts_of(self.exercise, self.topic.law)
        rules = [(fact, float(share), luck) for (fact, luck), share in zip(facts, assessment.shares, strict=True)]
        result = Result(
            self.topic.name, self.level, self.seed, self._number, float(points), float(self.exercise.points),
            self._hints, code, tuple(rules), datetime.now(UTC),
        )  # fmt: skip
        self._results.append(result)
        if self._progress is None:
            return []
        try:
            self._progress.keep(result)
        except NotKept as problem:
            return [f"  {told('kept', 'not_kept', problem=problem)}"]
        return []

    def __repr__(self) -> str:
        shown = self._shown()
        return "\n".join([*self._question(), *([repr(shown)] if shown else []), *self._form()])

    def _repr_html_(self) -> str:
        """The question with its position in cards; the same words as the text."""
        shown = self._shown()
        question, form = self._question(), self._form()
        asked = "".join(f"<div>{_marked(line)}</div>" for line in question)
        meanings = "".join(f"<li>{_marked(line)}</li>" for line in form[1:])
        answer = f"<div>{_marked(form[0])}</div>" + (f"<ul>{meanings}</ul>" if meanings else "")
        return f"{asked}{shown._repr_html_() if shown else ''}{answer}"

    def _question(self) -> list[str]:
        asked = self.exercise
        key = "head" if self.topic else "again"
        head = told("asked", key, ex=asked.id, level=self.level, difficulty=difficulty(asked), rules=asked.rules)
        said = [part.ask if part.act in part.ask else f"{part.ask} `{part.act}`".strip() for part in asked.parts]
        numbered = [f"  {words.told('part', 'name', n=number)}: {ask}" for number, ask in enumerate(said, start=1)]
        return [
            head,
            asked.question,
            *(numbered if len(said) > 1 and all(said) else said if asked.parts[0].act else []),
        ]

    def _shown(self) -> Shown | None:
        """The positions of the exercise, where there is something to see in them."""
        texts = [text for text in dict.fromkeys(part.text for part in self.exercise.parts)
                 if cards_shown(parse_position(text))]  # fmt: skip
        return Shown(*texts) if texts else None

    def _form(self) -> list[str]:
        """How the answer is written, and which words there are."""
        asked = self.exercise
        meanings = [f"  `{word}`: {_meaning(word)}" for word in (*asked.reasons, *asked.labels)]
        return [told("asked", "answer", form=KINDS[asked.kind].form(asked)), *meanings]


def _topic_against(code: str, level: int | None) -> tuple[str | None, int | None]:
    """The topic and level that show a misconception, if one does; Unknown for a code that nothing fresh can show."""
    every = misconceptions()
    if code not in every or not forms(code):
        near = nearest(str(code), [other for other in every if other != code])
        raise Unknown(told("unknown", "against", code=code, nearest=near, codes=", ".join(every)))
    name, usual = every[code].practise or (None, None)
    return name, usual if level is None else level


def _kept_in(progress: object) -> Progress | None:
    """Where results are kept; None where they are not."""
    if progress is None:
        return None
    if not isinstance(progress, Path | str):
        raise Mistake(told("unknown", "progress", given=f"{progress!r:.40}"))
    return Progress(usual_file() if progress == USUAL else progress)


def _marked(line: str) -> str:
    """A line in HTML, what is typed set apart."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(line.strip(), quote=False))


def _meaning(word: str) -> str:
    if word == "legal":
        return told("asked", "legal")
    return wording.title(word) if is_law(word) else reason_words()[word]
