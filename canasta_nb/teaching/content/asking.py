"""What is asked: exercises and their parts, lessons, and the words in which they are found."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.speech.language import shortened
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.teaching.content.words import told

NAMES = ("", "You", "Ben", "Cam", "Dot", "Eve", "Fay")
"""The players of the exercises by their seats: the learner sits in seat 1."""

Answer = bool | int | float | str | None | tuple["Answer", ...]


class Unknown(Mistake):
    """A name that no lesson, exercise or position has, with the names that there are."""


@dataclass(frozen=True)
class Part:
    """One question: a position, the thing to find out, and the answers that a learner may give.

    >>> from canasta_nb.teaching.content.exercises import exercise
    >>> part = exercise("fz-2").parts[0]
    >>> part.act
    'take 7d with 7s2h'
    >>> part.yes()
    ((True, 'natural-pair'), (True, 'natural-and-wild'), (True, 'table-meld'))
    >>> Part(text="rules classic; turn 9 draw").position
    Traceback (most recent call last):
    NotationError: line 1, column 21: a seat (1 to 6) was expected
    """

    text: str = ""
    """The position in notation."""
    ask: str = ""
    acts: tuple[str, ...] = ()
    """What is played before the question is asked."""
    act: str = ""
    ask_for: str = ""
    side: str = "A"
    goal: str = ""
    turns: int = 1
    wants: tuple[str, ...] = ()
    """What a goal of moves asks for, in the words of ``wishes``."""
    others: str = ""
    """``take`` where each of the others takes the pile if he may."""
    leads: tuple[int, ...] = ()
    """The leads in points that a race is for."""
    tables: tuple[str, ...] = ()
    """The deals of which one is to be played."""
    model: tuple[str, ...] = ()
    """One way to play the turns that are asked for, shown when the attempts are used up."""
    has: tuple[tuple[str, str], ...] = ()
    """Values of a rule set that is to be named, as in a ``rules`` field."""
    because: str = ""
    rule: str = ""
    """What to hold a wrong answer against, where the rules core has no words for it; it says nothing of the answer."""
    study: str = ""
    """The study that this part asks about: its position, and what its choices led to."""
    choice: str = ""
    """The choice of the study that is judged."""
    answer: Answer = None
    line: str = ""
    """The name of the part in a sheet."""
    of: tuple[str, ...] = ()
    """The lines of the score that are asked for; the one that ``line`` names where nothing is said."""
    claim: int = 0
    """A figure that somebody wrote and that may be wrong."""
    cause: str = ""
    trials: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    incident: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """A mistake at a table with real cards: the position as ``at``, and what an Incident holds."""
    kind: str = ""
    reasons: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()

    @property
    def position(self) -> Position:
        """The position after what is played before the question."""
        return played(self.text, self.acts)

    def yes(self) -> tuple[Answer, ...]:
        """Return ``(True, reason)`` for every reason that is not a law."""
        return tuple((True, reason) for reason in self.reasons if not is_law(reason))

    def no(self) -> tuple[Answer, ...]:
        """``(False, reason)`` for every reason."""
        return tuple((False, reason) for reason in self.reasons)

    def under(self, changes: Mapping[str, str]) -> Part:
        """Return the same question under some changed values of the rule set, written as in a ``rules`` field."""
        words = " ".join(f"{key}={value}" for key, value in changes.items())
        return replace(self, text=re.sub(r"(?m)(^|; *)(rules [^;\n]+)", rf"\g<1>\g<2> {words}", self.text, count=1))


@dataclass(frozen=True)
class Exercise:
    """An exercise of the bank; ``max`` points, 0 for a warm-up."""

    id: str
    lesson: str
    kind: str
    points: int
    rules: str
    question: str
    section: str
    parts: tuple[Part, ...]
    reasons: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    """What each word of a part answers, where a part asks for several."""
    attacks: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    wrong: tuple[tuple[Answer, str], ...] = ()
    bank_sha: str = ""
    why: str = ""
    """Why the right answer is right, where the rules core has no words for it."""
    paper: int = 0
    """The paper of the exam that asks this; 0 for what no exam asks."""
    like: str = ""
    """The exercise of the course that a question of the exam is like; empty for any other."""
    replaces: str = ""
    """The exercise that this one replaced when its cards or its right answer changed; empty for most."""

    @property
    def var(self) -> str:
        """The name of the variable that holds the answer.

        >>> from canasta_nb.teaching.content.exercises import exercise
        >>> exercise("fz-2").var
        'fz_2'
        """
        return self.id.replace("-", "_")


@dataclass(frozen=True)
class LessonAim:
    """What you can do after a lesson, and the ids of the questions that show it."""

    says: str
    questions: tuple[str, ...]


@dataclass(frozen=True)
class Lesson:
    """The exercises and the positions to play of one lesson."""

    name: str
    exercises: tuple[Exercise, ...]
    positions: Mapping[str, str]
    title: str = ""
    minutes: int = 0
    card: str = ""
    """What to keep beside the table when the lesson is done, one line a rule."""
    aims: tuple[LessonAim, ...] = ()
    """What you can do after it."""
    retired: tuple[Exercise, ...] = ()
    """What it asked once: others replaced it, so nothing asks it any more, and a notebook that holds it is graded."""

    def position(self, name: str) -> str:
        """Return the position of the lesson in notation; Unknown with the nearest name without one.

        >>> from canasta_nb.teaching.content.exercises import lesson
        >>> lesson("05").position("one-king").splitlines()[0]
        'rules classic; turn 1 draw'
        >>> lesson("05").position("one-kin")
        Traceback (most recent call last):
        Unknown: Lesson 5 has no position "one-kin". Did you mean "one-king"?
        """
        if name not in self.positions:
            raise Unknown(
                told("unknown", "position", lesson=int(self.name[:2]), name=shortened(name))
                + nearest(name, self.positions)
            )
        return self.positions[name]


def is_law(reason: str) -> bool:
    """Tell whether a reason is the id of a law.

    >>> is_law("take.frozen"), is_law("natural-pair")
    (True, False)
    """
    return "." in reason


def nearest(word: str, words: Any) -> str:
    """Return a question that offers the nearest right word, or nothing.

    >>> nearest("take.frosen", ["take.frozen"])
    ' Did you mean "take.frozen"?'
    """
    found = get_close_matches(word, list(words), n=1)
    return f" {told('form', 'nearest', word=found[0])}" if found else ""


@lru_cache(maxsize=2_000)
def played(text: str, acts: tuple[str, ...]) -> Position:
    """Return the position of a text after some acts; ValueError when the text or an act is wrong."""
    position = parse_position(text)
    for act in acts:
        position = play(position, parse_act(act))
    return position


def replaced(text: str, fields: str) -> str:
    """Return a position text with these fields in place of its own.

    >>> replaced("rules classic; turn 1 draw\\nhand 1 7s2h; pile 7d", "hand 1 7s7c")
    'rules classic\\nturn 1 draw\\npile 7d\\nhand 1 7s7c'
    """
    new = {_name(entry): entry for entry in _fields(fields)}
    return "\n".join([*(entry for entry in _fields(text) if _name(entry) not in new), *new.values()])


def _fields(text: str) -> list[str]:
    return [entry.strip() for entry in re.split(r"[;\n]", text) if entry.strip()]


def _name(entry: str) -> tuple[str, ...]:
    words = entry.split()
    return tuple(words[: 2 if words[0] in ("hand", "melds", "threes", "packet") else 1])
