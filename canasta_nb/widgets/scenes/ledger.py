"""The ids of the cards that one seat sees.

A card gets an id when it first becomes visible to the seat, keeps it while it moves visibly, and loses it when it is
hidden. An id is 53 times a number, counted up for each face in the deal and never used twice, plus the face. Nothing
about the deck is in it, so equal Views with equal pasts have equal ids.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from canasta_nb.core.model.cards import UNSEEN, Card
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.questions.views import View, view
from canasta_nb.descriptions.telling import Deed

FACES = 53


def card_of(each: int) -> Card:
    """Return the card that an id stands for.

    >>> card_of(5), card_of(58)
    (Card('Kh'), Card('Kh'))
    """
    return Card(each % FACES)


def numbered(cards: Iterable[Card], numbers: Counter[int] | None = None) -> list[int]:
    """Return ids for cards in a picture where nothing moves; ``numbers`` counts the copies across several runs.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> numbered(parse_cards("KhKhKs"))
    [5, 58, 4]
    """
    numbers = Counter() if numbers is None else numbers
    ids = []
    for card in cards:
        ids.append(FACES * numbers[card] + int(card))
        numbers[card] += 1
    return ids


def ids_among(cards: Iterable[Card], ids: Iterable[int]) -> list[int]:
    """Return the ids of these cards, each once, as far as they are there.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> ids_among(parse_cards("KhKh9d"), [5, 58, 4])
    [5, 58]
    """
    left, found = list(ids), []
    for card in cards:
        each = next((each for each in left if card_of(each) == card), None)
        if each is not None:
            left.remove(each)
            found.append(each)
    return found


def staying(ids: Iterable[int], cards: Iterable[Card]) -> list[int]:
    """Return those of the ids whose cards are still there.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> staying([5, 58, 4], parse_cards("KsKhQd"))
    [5, 4]
    """
    left = list(cards)
    stay = []
    for each in ids:
        if card_of(each) in left:
            left.remove(card_of(each))
            stay.append(each)
    return stay


@dataclass(frozen=True)
class Ledger:
    """The ids of everything that the seat sees, zone by zone, beside the position they belong to."""

    hand: tuple[int, ...] = ()
    pile: tuple[int, ...] = ()
    melds: tuple[tuple[tuple[int, ...], ...], ...] = ()
    threes: tuple[tuple[int, ...], ...] = ()  # by the seat that laid them out
    new: frozenset[int] = frozenset()  # the cards that came into the hand in this turn
    used: tuple[int, ...] = (0,) * FACES

    def zones(self) -> dict[int, str]:
        """Return where each card lies."""
        found = dict.fromkeys(self.hand, "hand") | dict.fromkeys(self.pile, "pile")
        for side, melds in enumerate(self.melds):
            for ids in melds:
                found |= dict.fromkeys(ids, f"melds {side}")
        for ids in self.threes:
            found |= dict.fromkeys(ids, "threes")
        return found

    def top_and_hand(self) -> Iterator[int]:
        """Return the cards that an act of this seat can name: the top of the pile, then the hand."""
        yield from self.pile[-1:]
        yield from self.hand


@dataclass
class _Pool:
    """Cards that wait for their place: those that lay in the zones before, and the next new ones."""

    used: list[int]
    waiting: list[int] = field(default_factory=list)

    def give(self, cards: Iterable[Card], first: Iterable[int] = ()) -> tuple[int, ...]:
        """Return an id for each card: one of ``first``, of those that moved here, or a new one."""
        nearest = list(first)
        given = []
        for card in cards:
            for store in (nearest, self.waiting):
                known = next((each for each in store if card_of(each) == card), None)
                if known is not None:
                    store.remove(known)
                    break
            else:
                known = FACES * self.used[card] + int(card)
                self.used[card] += 1
            given.append(known)
        self.waiting += nearest
        return tuple(given)


def first_ledger(view: View) -> Ledger:
    """Return the ledger of a table that has just been opened.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> first_ledger(view(parse_position("rules classic; turn 1 draw; hand 1 KhKhKs; pile 9d"), 1)).hand
    (5, 58, 4)
    """
    return followed(Ledger(), view, view.seat)


def followed(ledger: Ledger, view: View, actor: int) -> Ledger:
    """Return the ledger after one act of a player, with the View after it."""
    position = view.position
    pool = _Pool(list(ledger.used))
    pile = position.pile
    # Of a pile that another player takes only the top card is seen again; the rest goes into a hidden hand.
    stays = len(pile) >= len(ledger.pile)
    moving = () if stays else ledger.pile if actor == view.seat else ledger.pile[-1:]
    hand = staying(ledger.hand, view.hand)
    pool.waiting = [each for each in ledger.hand if each not in hand] + list(moving)
    melds = tuple(
        tuple(pool.give(meld.cards, _had(ledger, side, at)) for at, meld in enumerate(melds))
        for side, melds in enumerate(position.melds)
    )
    threes = _threes(pool, ledger, view, actor)
    pile_ids = pool.give(pile, ledger.pile if stays else ())
    hand_ids = pool.give((card for card in view.hand if card != UNSEEN), hand)
    # While the partner answers, the turn of the one who asked goes on; others have no new cards then.
    turn = position.phase is Phase.ANSWER or (position.turn == view.seat and position.phase is Phase.PLAY)
    came = frozenset(hand_ids) - frozenset(ledger.hand) if ledger.hand and actor == view.seat else frozenset()
    new = (ledger.new | came) & set(hand_ids) if turn else frozenset()
    return Ledger(hand_ids, pile_ids, melds, threes, new, tuple(pool.used))


def ledgers_of(start: Position, log: Iterable[Deed], seat: int) -> list[Ledger]:
    """Return the ledger of a seat beside every position of a deal, from the first one on."""
    ledgers = [first_ledger(view(start, seat))]
    for deed in log:
        ledgers.append(followed(ledgers[-1], view(deed.after, seat), deed.seat))
    return ledgers


def _had(ledger: Ledger, side: int, at: int) -> tuple[int, ...]:
    """Return the ids of a meld before the act; none for a new one."""
    melds = ledger.melds[side] if side < len(ledger.melds) else ()
    return melds[at] if at < len(melds) else ()


def _threes(pool: _Pool, ledger: Ledger, view: View, actor: int) -> tuple[tuple[int, ...], ...]:
    """Return the threes of each player who laid them out; those from before the ledger go to the side's first seat."""
    position = view.position
    before = ledger.threes or ((),) * position.seats
    after = list(before)
    for place, cards in enumerate(position.threes):
        seats = [seat for seat in range(1, position.seats + 1) if position.threes_place(seat) == place]
        known = [each for seat in seats for each in before[seat - 1]]
        ids = pool.give(cards, known)
        owner = actor if actor in seats and ledger.threes else seats[0]
        after[owner - 1] += tuple(each for each in ids if each not in known)
    return tuple(after)
