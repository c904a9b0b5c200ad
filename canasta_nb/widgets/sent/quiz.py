"""What the Quiz sends: an exercise, its pictures, and the feedback on an answer."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from canasta_nb.widgets.sent.every_widget import OneOf, row

CardLine = Annotated[list[Any], row(id=str, label=str, runs=list[list[int]], said=str)]
"""A line of a picture: where the cards lie, the word for it, runs of cards, and what is said of them."""


QuizChoice = Annotated[list[str], row(word=str, means=str)]
"""A word to choose, and what it means; empty where it speaks for itself."""


class Pictured(TypedDict):
    """A position as a seat sees it: a title, who the learner is, and lines with cards."""

    title: str
    heading: str
    lines: list[CardLine]


class QuizPart(TypedDict):
    """The question of a part, the act that it is about, the line of a sheet, and the reasons offered after a no.

    ``act`` is in words and empty where the question says them, and ``cards`` are those that the act shows or lays down,
    run by run.
    """

    ask: str
    act: str
    cards: list[list[int]]
    line: str
    reasons: list[str]


class MeldTarget(TypedDict):
    """A meld that cards can be added to: how an act names it, and its rank."""

    t: str
    r: str


class ExerciseScene(TypedDict):
    """What is drawn of an exercise; nothing in it depends on the right answer.

    ``words`` is how many words are put in order, ``lot`` where the cards lie that are chosen, ``marks`` whether wild
    cards look as at the table, and ``may`` the sorts of act that may come
    next. ``goes_on`` means that another exercise follows in the same card, and ``passes`` that somebody may go on to it
    without an answer. ``games`` are those that practice asks about, where that may be chosen.
    """

    v: int
    ex: str
    head: str
    progress: list[Annotated[list[str], row(id=str, state=str)]]
    parts: list[QuizPart]
    shows: list[Pictured]
    words: int
    columns: list[Annotated[list[Any], row(title=str, words=list[str])]]
    hand: list[int]
    lot: str
    marks: bool
    melds: list[MeldTarget]
    hints: list[str]
    may: list[str]
    played: list[str]
    news: list[str]
    stock: int | None
    values: list[Annotated[list[Any], row(points=int, ranks=str)]]
    tables: list[str]
    goes_on: NotRequired[bool]
    passes: NotRequired[bool]
    games: NotRequired[Annotated[str, OneOf(("every", "classic"))]]


class QuizScene(ExerciseScene):
    """An exercise, and how far the learner is with it.

    ``sat`` is the state of the exam. It has so many ``minutes``, and ``ends`` is when they are over, in milliseconds
    since 1970; 0 before it has begun. ``own`` means that the exercise is the one asked for.
    """

    seq: int
    worth: str
    over: bool
    sat: Annotated[str, OneOf(("", "open", "over"))]
    minutes: int
    ends: int
    note: str
    python: str
    more: bool
    own: bool


class ChosenCards(TypedDict, total=False):
    """The chosen cards that belong to a right answer, those that don't, and the missing ones, as text."""

    good: str
    bad: str
    answer: str


PartVerdict = Annotated[list[Any], row(ok=bool, title=str, says=str)]
"""What is said beside a part: whether it is right, in a word or two and in a sentence; the sentence may be empty."""


class Reading(TypedDict):
    """What to read again: where it stands, its paragraphs as Markdown, and the sentence that decides."""

    where: str
    title: str
    lines: list[str]
    decides: str
    href: str


class Feedback(TypedDict, total=False):
    """What was said of the last answer; ``parts`` tells which parts are right, or which fields of each.

    ``lines`` are all of it as text. On a card each part has its own of the ``verdicts``, and ``besides`` is the rest.
    """

    ok: bool
    status: str
    title: str
    worth: str
    text: str
    lines: list[str]
    links: list[Annotated[list[str], row(says=str, href=str)]]
    cards: ChosenCards
    parts: list[bool | list[bool | None]]
    verdicts: list[PartVerdict]
    besides: list[str]
    reading: Reading | None
    after: list[Pictured]
