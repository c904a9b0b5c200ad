"""What the PileExplorer sends."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from canasta_nb.widgets.sent.every_widget import row


class PileCause(TypedDict):
    """A cause of a freeze, the law about it, and the card that freezes the pile with its place in it."""

    code: str
    law: str
    index: NotRequired[int]
    card: NotRequired[str]


class PileWay(TypedDict):
    """A way of taking the pile: the cards that it needs, whether the rules allow it, and the law against it."""

    kind: str
    cards: str
    ok: bool
    law: str
    reason: str


class PileSide(TypedDict):
    """What the pile is for one side: whether it is frozen and why, what blocks it, and the ways of taking it."""

    side: str
    name: str
    frozen: bool
    causes: list[PileCause]
    why: str
    block: str | None
    ways: list[PileWay]


class PileFacts(TypedDict):
    """What the pile is for each side."""

    per_side: list[PileSide]


class PileScene(TypedDict):
    """The cards of the pile, which of them lie crosswise, and what can be tried.

    The pile is looked at after ``step`` of ``all`` its cards. ``ways`` say what each way of taking it needs.
    """

    v: int
    seq: int
    title: str
    pile: list[int]
    cross: list[int]
    block: str | None
    all: int
    step: int
    ways: list[str]
    tries: list[Annotated[list[Any], row(name=str, says=str, on=bool)]]
