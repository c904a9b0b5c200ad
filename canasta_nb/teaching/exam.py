"""The exam: a paper of questions from all lessons before it, drawn by a number that the learner chooses."""

from __future__ import annotations

from random import Random
from textwrap import wrap

from canasta_nb.core.refusals import Mistake
from canasta_nb.teaching.exercises import Exercise, lessons
from canasta_nb.teaching.kinds import KINDS as EVERY_KIND
from canasta_nb.teaching.kinds.exam import QUESTIONS
from canasta_nb.teaching.showing import WIDTH, positions_of
from canasta_nb.teaching.words import told

FIRST_AFTER = "14"
"""The lesson of the exam; its questions come from the lessons before it."""
LEANING = {"cn-2", "im-3", "tk-4", "go-4"}
"""Exercises that speak of the one before them."""
KINDS = ("cards", "yes+why", "num", "pick", "order", "sheet")
"""Kinds of questions that can be asked on paper."""


def drawn(number: int) -> tuple[Exercise, ...]:
    """The questions of the paper with this number: one of every lesson, the others of any; in no order.

    >>> [len({asked.lesson for asked in drawn(3)}), len({asked.id for asked in drawn(3)})]
    [13, 20]
    >>> drawn(3) == drawn(3), drawn(3) == drawn(4)
    (True, False)
    """
    chance = Random(number)
    pools = [[asked for asked in each.exercises if _fit(asked)] for each in lessons() if each.name < FIRST_AFTER]
    paper = [chance.choice(pool) for pool in pools]
    others = [asked for pool in pools for asked in pool if asked not in paper]
    paper += chance.sample(others, QUESTIONS - len(paper))
    chance.shuffle(paper)
    return tuple(paper)


def _fit(asked: Exercise) -> bool:
    return bool(asked.points) and asked.kind in KINDS and asked.id not in LEANING


def exam(number: object) -> Paper:
    """The paper with this number, to look at; Mistake when it is no whole number.

    >>> exam("three")
    Traceback (most recent call last):
    Mistake: A paper has a whole number, as in exam(3); not "three".
    """
    if not isinstance(number, int) or isinstance(number, bool):
        said = f'"{number}"' if isinstance(number, str) else repr(number)
        raise Mistake(told("exam", "no_number", given=f"{said:.40}"))
    return Paper(number)


class Paper:
    """The questions of a paper with their positions, the words to choose from, and the form of each answer."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.questions = drawn(number)

    def __repr__(self) -> str:
        blocks = []
        for place, asked in enumerate(self.questions, start=1):
            shown = repr(positions_of(asked))
            lines = [short for line in _asked(place, asked) for short in wrap(line, WIDTH, break_on_hyphens=False)]
            blocks.append("\n".join([*lines, *([shown] if shown else [])]))
        return "\n\n".join([self._head(), *blocks])

    def _head(self) -> str:
        return told("exam", "head", n=self.number, many=len(self.questions))


def _asked(place: int, asked: Exercise) -> list[str]:
    """A question as lines of text: what is asked in each part, the words, and the form of the answer."""
    head = told("exam", "question", n=place, lesson=int(asked.lesson[:2]), rules=asked.rules)
    lines = [head, " ".join(asked.question.split())]
    for number, part in enumerate(asked.parts, start=1):
        act = part.act if part.act not in part.ask + asked.question else ""
        said = " ".join(filter(None, [part.ask or part.line, act.replace("{cards}", "…")]))
        lines += [f"{number}. {said}"] if said and len(asked.parts) > 1 else [said] if said else []
    words = [*asked.reasons, *asked.labels]
    lines += [told("exam", "words", words=", ".join(words))] if words else []
    return [*lines, told("exam", "form", form=EVERY_KIND[asked.kind].form(asked))]
