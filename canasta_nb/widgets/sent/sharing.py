"""What a table and a Replay tell of what they share; the page makes the pictures by itself."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class SharedCanasta(TypedDict):
    """A canasta on the card of a deal: the id of the card on top, and its words."""

    card: int
    says: str


class SharedDeal(TypedDict):
    """A deal that is over, as its card tells it: the own score first; the moves as the expert, of all, where known."""

    title: str
    says: str
    score: list[int]
    canastas: list[SharedCanasta]
    moves: NotRequired[list[int]]


class Shared(TypedDict):
    """What is shared: in words, in notation, and as a link; that is empty where nobody knows the browser edition."""

    says: str
    notation: str
    link: str
    deal: NotRequired[SharedDeal]
