"""The discards of a hand: one of each rank, or of each card where suits matter, in the order of the ranks."""

from __future__ import annotations

from typing import Final

from canasta_nb.core.listing.hand import BLACK, CARDS_OF, Codes
from canasta_nb.core.model.acts import Discard
from canasta_nb.core.model.cards import CARDS, JOKER_RANK, THREE

DISCARDS: Final = tuple(Discard(card) for card in CARDS)
_ORDER: Final = (*range(THREE + 2), JOKER_RANK)


class _Of(dict[int, tuple[Discard, ...]]):
    """The discards of one rank by the code of its cards."""

    def __init__(self, place: int, *, each: bool) -> None:
        self._cards, self._each = CARDS_OF[place], each

    def __missing__(self, code: int) -> tuple[Discard, ...]:
        cards = tuple(dict.fromkeys(self._cards[code]))
        self[code] = tuple([DISCARDS[card] for card in (cards if self._each else cards[:1])])
        return self[code]


_ONE_OF: Final = {place: _Of(place, each=False) for place in _ORDER}
_EACH_OF: Final = {place: _Of(place, each=place < THREE) for place in _ORDER}


def discards_of(hand: Codes, *, suited: bool) -> list[Discard]:
    """Return what may be discarded apart from the laws, black threes before red ones."""
    of = _EACH_OF if suited else _ONE_OF
    found: list[Discard] = []
    for place in _ORDER:
        code = hand[place]
        if code:
            if place == THREE:
                found += of[place][code & BLACK]
                code &= ~BLACK
            found += of[place][code]
    return found
