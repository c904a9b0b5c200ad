"""Cards: the 52 kinds of the pack, the joker, and the card nobody has seen yet.

A card is a small ``int``: four times the place of its rank in ``AKQJT98765432`` plus the place of its suit in
``shdc``; the joker is 52 and an unseen card 53. Copies of a kind are equal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from canasta_nb.core.rules.ordinary import ordinary
from canasta_nb.core.speech.language import WORDS, say
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.unreadable import sentence

RANKS: Final = "AKQJT98765432"
SUITS: Final = "shdc"
SUIT_SIGNS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}

# Places of a rank: the index of its character in RANKS, and one past the end for the joker.
THREE: Final = RANKS.index("3")
TWO: Final = RANKS.index("2")
JOKER_RANK: Final = 13
UNSEEN_RANK: Final = 14


@ordinary
class Card(int):
    """One of the 53 kinds of card, or the unseen card.

    >>> Card(1), Card(52), Card(53)
    (Card('Ah'), Card('Jk'), Card('??'))
    >>> parse_card("1h")
    Traceback (most recent call last):
    Mistake: "1h" is not a card. A card is a rank of AKQJT98765432 and a suit of shdc, Jk or ??.
    """

    __slots__ = ()

    @property
    def rank(self) -> str:
        """The rank as written: one of ``AKQJT98765432``, ``Jk`` or ``?``."""
        return str(_RANK_NAMES[int(self) >> 2])

    @property
    def suit(self) -> str:
        """The suit as written, one of ``shdc``; empty for a joker and for an unseen card."""
        return SUITS[int(self) & 3] if self < 52 else ""

    @property
    def place(self) -> int:
        """The place of the rank: 0 for an ace to 12 for a two, 13 for a joker, 14 for an unseen card."""
        return PLACE[self]

    @property
    def is_wild(self) -> bool:
        """Whether the card is a two or a joker (Pagat, general rules; Laws of 1950, law 4)."""
        return WILD[self]

    @property
    def is_natural(self) -> bool:
        """Whether the card is an ace, a king … or a four."""
        return int(self) < 4 * THREE

    @property
    def is_red_three(self) -> bool:
        """Whether the card is the three of hearts or of diamonds."""
        return self in RED_THREES

    @property
    def is_black_three(self) -> bool:
        """Whether the card is the three of spades or of clubs."""
        return self in BLACK_THREES

    @property
    def is_red(self) -> bool:
        """Whether hearts or diamonds."""
        return self < 52 and (int(self) & 3) in (1, 2)

    def __str__(self) -> str:
        return _NAMES[self]

    def __repr__(self) -> str:
        return f"Card({_NAMES[self]!r})"


_RANK_NAMES: Final = (*RANKS, "Jk", "?")
_NAMES: Final = tuple([r + s for r in RANKS for s in SUITS] + ["Jk", "??"])
CARDS: Final = tuple(Card(number) for number in range(53))
JOKER: Final = CARDS[52]
UNSEEN: Final = Card(53)
_BY_NAME: Final[dict[str, Card]] = {str(card): card for card in (*CARDS, UNSEEN)}

# Tables by card number; the engine indexes them with cards. 53 is the unseen card.
PLACE: Final[tuple[int, ...]] = tuple([number >> 2 for number in range(52)] + [JOKER_RANK, UNSEEN_RANK])
WILD: Final[tuple[bool, ...]] = tuple(place in (TWO, JOKER_RANK) for place in PLACE)
RANK_MATES: Final = tuple(frozenset(CARDS[4 * place : 4 * place + 4]) for place in range(13))
RED_THREES: Final = frozenset((_BY_NAME["3h"], _BY_NAME["3d"]))
BLACK_THREES: Final = frozenset((_BY_NAME["3s"], _BY_NAME["3c"]))

_RUN = re.compile(r"\?\?|Jk|[AKQJT98765432][shdc?]")


def parse_card(text: str) -> Card:
    """Read one card as written.

    Raises ValueError when the text is not a card.

    >>> str(parse_card("Kh"))
    'Kh'
    >>> parse_card("11")
    Traceback (most recent call last):
    Mistake: "11" is not a card. A card is a rank of AKQJT98765432 and a suit of shdc, Jk or ??.
    """
    card = _BY_NAME.get(text)
    if card is None:
        raise Mistake(sentence("spelled", "no_card", text=text, ranks=RANKS, suits=SUITS))
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read a run of cards written without spaces.

    Raises ValueError when part of the run is not a card.

    >>> cards_text(parse_cards("KsKhJk"))
    'KsKhJk'
    >>> parse_cards("Ks1")
    Traceback (most recent call last):
    Mistake: "1" is not a card. A card is a rank of AKQJT98765432 and a suit of shdc, Jk or ??.
    """
    cards: list[Card] = []
    at = 0
    while at < len(text):
        match = _RUN.match(text, at)
        if match is None or match.group() not in _BY_NAME:
            return (*cards, parse_card(text[at : at + 2]))
        cards.append(_BY_NAME[match.group()])
        at = match.end()
    return tuple(cards)


def cards_text(cards: Iterable[Card]) -> str:
    """Write cards as a run, in the order given.

    >>> cards_text([parse_card("Kh"), JOKER])
    'KhJk'
    """
    return "".join([_NAMES[card] for card in cards])


def face(card: Card) -> str:
    """Write a card for people.

    >>> face(parse_card("Th")), face(JOKER), face(UNSEEN)
    ('10♥', 'joker', 'an unseen card')
    """
    if card == JOKER:
        return "joker"
    if card == UNSEEN:
        return say(WORDS, "unseen")
    return ("10" if card.rank == "T" else card.rank) + SUIT_SIGNS[card.suit]


def pack(packs: int, jokers: int) -> tuple[Card, ...]:
    """Return all cards of these numbers of 52-card packs and jokers, sorted.

    >>> len(pack(2, 4))
    108
    """
    return tuple(card for card in CARDS[:52] for _ in range(packs)) + (JOKER,) * jokers
