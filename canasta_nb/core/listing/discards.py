"""The discards of a hand: one of each rank, or of each card where suits matter, in the order of the ranks."""

from __future__ import annotations

from typing import Final

from canasta_nb.core.listing.hand import BLACK, CARDS_OF, Codes
from canasta_nb.core.model.acts import Discard
from canasta_nb.core.model.cards import CARDS, THREE, UNSEEN_RANK

DISCARDS: Final = tuple(Discard(card) for card in CARDS)


class _Of(dict[int, tuple[Discard, ...]]):
    """The discards of one rank by the code of its cards; nobody chooses to discard a card that is not seen."""

    def __init__(self, place: int, *, each: bool) -> None:
        self._place, self._each = place, each

    def __missing__(self, code: int) -> tuple[Discard, ...]:
        parts = (code & BLACK, code & ~BLACK) if self._place == THREE else (code,)
        found: list[Discard] = []
        for part in parts if self._place < UNSEEN_RANK else ():
            cards = tuple(dict.fromkeys(CARDS_OF[self._place][part]))
            found += [DISCARDS[card] for card in (cards if self._each else cards[:1])]
        self[code] = tuple(found)
        return self[code]


_ONE_OF: Final = tuple(_Of(place, each=False) for place in range(UNSEEN_RANK + 1))
_EACH_OF: Final = tuple(_Of(place, each=place < THREE) for place in range(UNSEEN_RANK + 1))


def discards_of(hand: Codes, *, suited: bool) -> list[Discard]:
    """Return what may be discarded apart from the laws; of threes a black one, then a red one."""
    return [act for of, code in zip(_EACH_OF if suited else _ONE_OF, hand, strict=True) if code for act in of[code]]
