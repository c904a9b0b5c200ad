"""What the HandPicker and the MeldBuilder send, where cards are chosen from a hand."""

from __future__ import annotations

from typing import TypedDict

from canasta_nb.widgets.sent.table import Meld


class PickerScene(TypedDict):
    """The hand to pick from, none in mode ``pack``, and in words how many cards to pick."""

    v: int
    seq: int
    hand: list[int]
    asks: str


class BuilderScene(TypedDict):
    """The hand, the own melds, and the pile: its top card where it may be taken, and the cards below it.

    ``need`` is what the first melds must count, and ``needs`` says so; ``natural_only`` where wild cards don't count.
    """

    v: int
    seq: int
    rules: str
    hand: list[int]
    top: int | None
    buried: list[int]
    melds: list[Meld]
    need: int | None
    natural_only: bool
    needs: str
