"""What the Coach and the TurnGuide send, which watch a table or a position."""

from __future__ import annotations

from typing import Annotated, TypedDict

from canasta_nb.widgets.sent.every_widget import OneOf


class CoachScene(TypedDict):
    """The number of the state, and whether the seat has something to choose."""

    v: int
    seq: int
    asks: bool


class Candidate(TypedDict):
    """An act that may be done, or the best one: as text and in words, the ids of its cards, and why."""

    act: str
    says: str
    cards: list[int]
    why: str


class GuideScene(TypedDict):
    """The number of the state, and what is to be done now."""

    v: int
    seq: int
    todo: str


class GuideStep(TypedDict):
    """A step of a turn: its name, the word for it, how far it is, and the rule behind it."""

    id: str
    label: str
    state: Annotated[str, OneOf(("done", "now", "later", "skipped"))]
    why: str
