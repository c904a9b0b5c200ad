"""Acts: everything a player can do, as frozen values that print as the notation writes them."""

from __future__ import annotations

from typing import NamedTuple

from canasta_nb.core.model.cards import Card, cards_text


class Target(NamedTuple):
    """An own meld named in an act: a rank, ``W`` or a suit, and its number where two such melds lie there.

    >>> str(Target("K")), str(Target("7", 2))
    ('K', '7/2')
    """

    name: str
    number: int | None = None

    def __str__(self) -> str:
        return self.name if self.number is None else f"{self.name}/{self.number}"


class Lay(NamedTuple):
    """Cards laid down: a new meld, or an addition to the own meld that ``target`` names."""

    cards: tuple[Card, ...]
    target: Target | None = None

    def __str__(self) -> str:
        run = cards_text(self.cards)
        return run if self.target is None else f"{self.target}+{run}"


class Draw(NamedTuple):
    """Draw from the stock; the cards as they came, red threes included, when they are known."""

    cards: tuple[Card, ...] = ()
    keep: bool = False

    def __str__(self) -> str:
        words = ("draw", cards_text(self.cards), "keep" if self.keep else "")
        return " ".join(filter(None, words))


class Face(NamedTuple):
    """Lay out threes where that is the player's choice, and what replaced them."""

    cards: tuple[Card, ...]
    replaced: tuple[Card, ...] = ()

    def __str__(self) -> str:
        after = f": {cards_text(self.replaced)}" if self.replaced else ""
        return f"face {cards_text(self.cards)}{after}"


class Take(NamedTuple):
    """Take the pile: its top card melded with the cards shown, or laid onto an own meld, and other lays."""

    card: Card
    shown: tuple[Card, ...] = ()
    target: Target | None = None
    lays: tuple[Lay, ...] = ()

    @property
    def top_lay(self) -> Lay:
        """The top card and the cards shown with it, as they come to lie together."""
        return Lay((self.card, *self.shown), self.target)

    def __str__(self) -> str:
        way = f"with {cards_text(self.shown)}" if self.target is None else f"onto {self.target}"
        return ", ".join([f"take {self.card} {way}", *map(str, self.lays)])


class Meld(NamedTuple):
    """Lay melds or add to own melds, judged as a whole."""

    lays: tuple[Lay, ...]

    def __str__(self) -> str:
        return "meld " + ", ".join(map(str, self.lays))


class Join(NamedTuple):
    """Put two own melds together."""

    first: Target
    second: Target

    def __str__(self) -> str:
        return f"join {self.first} {self.second}"


class Show(NamedTuple):
    """Lay the whole hand as a special hand: ``straight``, ``pairs`` or ``garbage``."""

    name: str

    def __str__(self) -> str:
        return f"show {self.name}"


class Discard(NamedTuple):
    """Lay a card on the pile and end the turn."""

    card: Card

    def __str__(self) -> str:
        return f"discard {self.card}"


class _Word:
    """An act that is one word; all of its kind are equal."""

    __slots__ = ()

    def __str__(self) -> str:
        return type(self).__name__.lower()

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(str(self))


class Ask(_Word):
    """Ask the partner "may I go out?"."""

    __slots__ = ()


class Yes(_Word):
    """Answer that the partner may, and so must, go out."""

    __slots__ = ()


class No(_Word):
    """Answer that the partner may not go out."""

    __slots__ = ()


class Stop(_Word):
    """With the stock empty: decline the pile; or end a turn that may meld but not discard."""

    __slots__ = ()


Act = Draw | Face | Take | Meld | Join | Show | Discard | Ask | Yes | No | Stop


def lays_of(act: Act) -> tuple[Lay, ...]:
    """Return the lays of an act; where the pile is taken its top card is in the first.

    >>> king = Card(4)
    >>> [str(lay) for lay in lays_of(Take(king, (king, king)))], lays_of(Discard(king))
    (['KsKsKs'], ())
    """
    match act:
        case Meld(lays):
            return lays
        case Take():
            return (act.top_lay, *act.lays)
    return ()


def cards_of(act: Act) -> tuple[Card, ...]:
    """Return the cards of the hand that an act names.

    >>> king = Card(4)
    >>> cards_text(cards_of(Take(king, (king, king)))), cards_text(cards_of(Discard(king)))
    ('KsKs', 'Ks')
    """
    if isinstance(act, Discard):
        return (act.card,)
    cards = tuple(card for lay in lays_of(act) for card in lay.cards)
    return cards[1:] if isinstance(act, Take) else cards
