"""What the ScoreSheet sends."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from canasta_nb.widgets.sent.every_widget import row


class SheetItem(TypedDict):
    """A part of a line: how many cards count how much each, which these are, and that in words."""

    n: int
    each: int | None
    points: int
    cards: list[int]
    says: str


class SheetLine(TypedDict):
    """A line of a score: what it is for, its points, their parts, and why it counts that much."""

    code: str
    label: str
    points: int
    items: list[SheetItem]
    reason: str
    law: str


class SheetSide(TypedDict):
    """The score of a side or a player; a sheet to fill in has neither lines nor sums before it is checked."""

    key: str
    name: str
    players: str
    short: str
    lines: list[SheetLine]
    subtotal: NotRequired[int]
    previous: int
    total: NotRequired[int]


class Sheet(TypedDict):
    """The scores of a deal, and what each side or player needs to open the next one."""

    sides: list[SheetSide]
    minimum_next: dict[str, int]


class SheetMark(TypedDict):
    """Whether a line was filled in rightly, and what the rules say of it."""

    ok: bool
    says: str


class SheetScene(TypedDict):
    """What is around the sheet: the title, who went out, the lines and their labels, and what lies on the table."""

    v: int
    seq: int
    over: bool
    title: str
    says: str
    codes: list[str]
    labels: dict[str, str]
    table: list[Annotated[list[Any], row(label=str, runs=list[list[int]])]]
    checked: bool
