"""Initial melds: with few cards, early enough, and not at the price of the hand."""

from __future__ import annotations

from canasta_nb.bots.careful.sight import Sight
from canasta_nb.bots.plain import cards_laid
from canasta_nb.bots.words import IN_A_ROW, Choice, faces, row, sentence
from canasta_nb.core.model.acts import Meld, Take
from canasta_nb.core.model.cards import JOKER, WILD
from canasta_nb.core.speech.words import listed

ENOUGH_CARDS = 5  # a hand shorter than this after opening has little left to play with (Laws of 1950, pointers on play)


def price(sight: Sight, act: Meld | Take) -> float:
    """Return what an opening costs the hand: its cards, and its wild cards several times."""
    cards = cards_laid(act)
    wilds = sum([WILD[card] for card in cards])
    return 10 * len(cards) + 20 * wilds + 10 * cards.count(JOKER) - 0.05 * sight.worth(cards)


def open_side(sight: Sight, melds: list[Meld]) -> Choice | None:
    """Return the cheapest opening, unless it would leave too short a hand and nothing presses."""
    if not melds:
        return None
    act = min(melds, key=lambda act: price(sight, act))
    cards = cards_laid(act)
    left = len(sight.hand) - len(cards)
    pressed = sight.they_threaten or bool(sight.theirs)
    if left < ENOUGH_CARDS and not pressed:
        return None
    return Choice(act, lambda: _why(sight, act))


def _why(sight: Sight, act: Meld) -> str:
    cards = cards_laid(act)
    melds = row(cards) if len(cards) > IN_A_ROW else listed([faces(lay.cards) for lay in act.lays])
    return sentence("open", cards=melds, points=sight.worth(cards), minimum=sight.minimum)
