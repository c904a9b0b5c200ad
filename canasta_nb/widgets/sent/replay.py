"""What the Replay sends: a deal as events, and what is worth a look."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from canasta_nb.widgets.sent.every_widget import OneOf, row


class ReplayStart(TypedDict):
    """The table at the start: who looks, the names and sides by seat, who begins, the hands, the pile, the stock.

    A hand is its cards, or how many there are. ``set`` is what only the rules know, as each event changes it.
    """

    you: int
    rules: str
    names: list[str]
    sides: list[str]
    turn: int
    h: list[list[int] | int]
    pile: list[int]
    stock: int
    set: dict[str, Any]
    melds: NotRequired[dict[str, list[int]]]


class ReplayMark(TypedDict):
    """An act that is worth a look: after how many acts, in words, and why.

    A moment of a review has its ``place`` among them: the first one cost most.
    """

    index: int
    label: str
    kind: str
    place: NotRequired[int]


ReplayMove = Annotated[list[Any], row(cards=list[int] | int, start=str, end=str)]
"""Cards that moved, or how many, from one zone to another."""

ReplayEvent = Annotated[list[Any], row(seat=int, act=str, moves=list[ReplayMove], set=NotRequired[dict[str, Any]])]
"""An act: whose, what, the cards that it moved, and what has become of the facts where some changed."""

ReplayExpected = Annotated[list[Any], row(index=int, lead=int, says=str)]
"""What a side could expect after an act: its lead in points, and that in words."""


class ReplayPoint(TypedDict):
    """A turning point: after how many acts, its place in the order of play, and whether it was answered."""

    index: int
    place: int
    answered: bool


ReplayChoice = Annotated[list[str], row(act=str, says=str)]
"""An act that may be chosen, and its words on a button."""


class ReplayAsked(TypedDict):
    """The question of a turning point: in words, in which phase of the turn, and what is on offer."""

    says: str
    about: str
    phase: str
    choices: list[ReplayChoice]


class ReplayAnswer(TypedDict):
    """What was chosen beside what was played, or what is tried instead: in words, and which is better and why."""

    says: str
    about: str


class ReplayEnd(TypedDict):
    """The end of a deal that was watched: who won, the scores and the choices, and what may be done next."""

    says: str
    about: str
    wishes: list[str]


class ReplayScene(TypedDict):
    """What the stage says beside the cards.

    ``acts`` and ``turns`` are how many the whole deal has; while it is still played, how many so far and one act more.
    The events may end before, where a turning point waits for an answer. ``voice`` is who speaks: the players
    themselves, a careful player in their place, or nobody.
    """

    v: int
    seq: int
    acts: int
    turns: int
    asks: bool
    points: list[ReplayPoint]
    voice: Annotated[str, OneOf(("players", "careful", "nobody"))]
    branch: bool
    asked: NotRequired[ReplayAsked]
    answer: NotRequired[ReplayAnswer]
    trying: NotRequired[ReplayAnswer]
    end: NotRequired[ReplayEnd]
