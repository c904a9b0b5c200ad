"""What a table and a Replay tell of what they share; the page makes the pictures by itself."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from canasta_nb.widgets.sent.table import Meld


class SharedDeal(TypedDict):
    """A deal that is over, as its card tells it.

    ``score`` begins with your side. ``moves`` are those as the expert's, and all, where that is known. ``melds`` are
    your canastas, or without one all your melds, the largest first.
    """

    title: str
    says: str
    score: list[int]
    melds: list[Meld]
    moves: NotRequired[list[int]]


class Shared(TypedDict):
    """What is shared: in words, in notation, and as a link; that is empty where nobody knows the browser edition."""

    says: str
    notation: str
    link: str
    deal: NotRequired[SharedDeal]
