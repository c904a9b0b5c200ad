"""What is asked: exercises and their parts, lessons, and the words in which they are found."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar

from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.speech.language import shortened
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.teaching.content.words import says, told

NAMES = ("", "You", "Ben", "Cam", "Dot", "Eve", "Fay")
"""The players of the exercises by their seats: the learner sits in seat 1."""

POSITIONS, KEYS = "positions", "keys"
"""What a field of a question says to the bank's reader: its texts are names of positions; its table has these keys."""

Answer = bool | int | float | str | None | tuple["Answer", ...]


class Unknown(Mistake):
    """A name that no lesson, exercise or position has, with the names that there are."""


@dataclass(frozen=True)
class CourseQuestion(ABC):
    """What is asked about a position: a class for each question, whose fields are what it needs to know.

    The bank names it by its ``word``. A class has to say what is right. All else has a default: what the right answer
    is made of, why it is right, where to look, and the numbers that single slips lead to.
    """

    rule: str = ""
    """What to hold a wrong answer against, where the rules core has no words for it; it says nothing of the answer."""
    because: str = ""
    """The reason of the right answer, where the rules give none."""

    word: ClassVar[str] = ""
    """What the bank calls the question; empty where another key of a part says what is asked."""
    needs: ClassVar[tuple[str, ...]] = ()
    """The fields that the bank has to give, because nothing could be asked without them."""
    never_below: ClassVar[str] = ""
    """What a number never below zero is, as the remark on a wrong sign says it: ``cards`` or ``minimum``."""
    is_sum: ClassVar[bool] = True
    """Whether what the right answer is made of is a sum, which follows a colon."""
    is_ranking: ClassVar[bool] = False
    """Whether an order is asked for in which every pair that stands right earns its share."""
    is_shown_by_marks: ClassVar[bool] = False
    """Whether the marks of the table would give the answer away."""
    also_offered: ClassVar[tuple[str, ...]] = ("meld.too-many-wilds", "meld.mixed-ranks")
    """What people say who say no, beside the reasons of an exercise."""
    first_counts: ClassVar[bool] = False
    """Whether the verdict tells all, so that there is one try."""
    topic: ClassVar[str] = ""
    """The topic of fresh exercises that asks the same; empty where other cards can be put in."""

    @property
    def act(self) -> str:
        """The act that is asked about; empty where there is no act."""
        return ""

    @property
    def side(self) -> str:
        """The letter of the side that is asked about, or the number of a seat; the learner's side by itself."""
        return "A"

    @abstractmethod
    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return every right answer, in the form that the part's kind of exercise uses."""

    def partly(self, part: Part, said: Answer) -> Fraction:
        """Return the share of the points that an answer earns which is not right."""
        return Fraction(0)

    def made_of(self, part: Part) -> str:
        """Return the sum behind the right answer; empty when it is not a sum."""
        return ""

    def why(self, part: Part, said: Answer) -> str | None:
        """Return why a right answer is right; None where its sum, its reason or what follows says so."""
        return None

    def why_so(self, part: Part, right: Answer) -> str:
        """Return the same after the right answer has just named its reason; empty where nothing changes by that."""
        return ""

    def told_right(self, right: Answer, why: str) -> str:
        """Return the sentence that names the right answer and why; empty for the usual one."""
        return ""

    def told_wrong(self, said: Answer) -> str:
        """Return the sentence that calls a chosen word wrong; empty for the usual one."""
        return ""

    def look_at(self, part: Part, reason: str) -> str:
        """Return something to compare a wrong answer with, by the question or by a reason or law."""
        hand = part.position.hand_of(part.position.turn) if part.text else ()
        return says("ask", self.word, n=len(hand))

    def look_first(self, part: Part) -> str:
        """Return where to look first; empty where no single card or figure decides."""
        return ""

    def follows(self, part: Part) -> str:
        """Return what comes of it, played out by the engine; empty where nothing does."""
        return ""

    def besides(self) -> tuple[str, ...]:
        """Return what is offered after No where an exercise has too few reasons of its own."""
        return self.also_offered

    def fact(self, part: Part) -> str:
        """Return the fact that the question is about, where it is one of its own; empty for any other."""
        return ""

    def slips(self, part: Part, right: int) -> Iterator[tuple[str, int]]:
        """Yield the number that each single slip leads to, after the name of the slip, the likeliest first."""
        yield from ()

    def with_cards(self, changed: Callable[[str], str]) -> CourseQuestion:
        """Return the same question after every text with cards in it is changed."""
        return self

    def columns(self, labels: Sequence[str]) -> tuple[list[str], ...]:
        """Return the words of each column where a part asks for several words at once; none for any other."""
        return ()


@dataclass(frozen=True)
class AboutAnAct(CourseQuestion):
    """What is asked about one act."""

    act: str = ""

    needs: ClassVar[tuple[str, ...]] = ("act",)

    def with_cards(self, changed: Callable[[str], str]) -> CourseQuestion:
        """Return the same question about the changed act."""
        return replace(self, act=changed(self.act))


@dataclass(frozen=True)
class Part:
    """One question about a position, and the words that a learner may answer with.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> part = exercise("fz-2").parts[0]
    >>> part.act
    'take 7d with 7s2h'
    >>> part.yes()
    ((True, 'natural-pair'), (True, 'natural-and-wild'), (True, 'table-meld'))
    >>> from canasta_nb.teaching.questions.hands import HandSize
    >>> Part(HandSize(), "rules classic; turn 9 draw").position
    Traceback (most recent call last):
    NotationError: line 1, column 21: a seat (1 to 6) was expected
    """

    asked: CourseQuestion
    text: str = ""
    """The position in notation."""
    ask: str = ""
    """The question in words, where the exercise has several."""
    acts: tuple[str, ...] = ()
    """What is played before the question is asked."""
    line: str = ""
    """The name of the part in a sheet."""
    kind: str = ""
    reasons: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()

    @property
    def act(self) -> str:
        """The act that is asked about; empty where there is no act."""
        return self.asked.act

    @property
    def side(self) -> str:
        """The letter of the side that is asked about, or the number of a seat."""
        return self.asked.side

    @property
    def because(self) -> str:
        """The reason of the right answer, where the rules give none."""
        return self.asked.because

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
    recalls: str = ""
    """The exercise of an earlier lesson whose section teaches what a warm-up asks; empty for any other."""
    reads: str = ""
    """Words of the sentence that decides, where it is taught; empty where a whole table or several sentences do."""
    replaces: str = ""
    """The exercise that this one replaced when its cards or its right answer changed; empty for most."""
    first_counts: bool = False
    """Whether the first answer counts and there is one try: it shows what somebody thinks, or its verdict tells all."""

    @property
    def var(self) -> str:
        """The name of the variable that holds the answer.

        >>> from canasta_nb.teaching.bank.exercises import exercise
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
    contrast: str = ""
    """The id of the question with which it tells ideas apart, for no points; empty without one."""
    fresh: str = ""
    """The topic of its fresh questions, where the lesson has several or borrows one."""
    retired: tuple[Exercise, ...] = ()
    """What it asked once: others replaced it, so nothing asks it any more, and a notebook that holds it is graded."""

    def position(self, name: str) -> str:
        """Return the position of the lesson in notation; Unknown with the nearest name without one.

        >>> from canasta_nb.teaching.bank.exercises import lesson
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
    """Return a position text with these fields, at the end, in place of its own.

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
