"""A position: everything that lies on the table and in the hands, as one frozen value, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Final, Literal, TypedDict, TypeVar, Unpack

from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.cards import BLACK_THREES, PLACE, RED_THREES, THREE, WILD, Card
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.rules.kept import fact
from canasta_nb.core.rules.ordinary import ordinary
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.dealing import ScoresKeptBy
from canasta_nb.core.rules.vocabulary.ending import GoingOutWay
from canasta_nb.core.rules.vocabulary.melding import MinimumBy
from canasta_nb.core.rules.vocabulary.taking import (
    BlackThreeRole,
    DiscardBlackThree,
    FrozenBy,
    FrozenTest,
    RedThreeRole,
    ThreesOwner,
)

Answer = TypeVar("Answer")

SIDE_LETTERS: Final = "ABCDEF"
WILD_CARDS: Final = frozenset(Card(number) for number in range(53) if WILD[number])
_FREEZERS: Final = WILD_CARDS | RED_THREES


class Phase(StrEnum):
    """What the player in turn has to do."""

    DRAW = "draw"
    """Has neither drawn nor taken the pile."""
    PLAY = "play"
    """Has drawn or taken, and may meld and discard."""
    ANSWER = "answer"
    """Must answer the partner's question."""
    OVER = "over"
    """The deal has ended."""


TO_DRAW: Final = Phase.DRAW
TO_PLAY: Final = Phase.PLAY
TO_ANSWER: Final = Phase.ANSWER
OVER: Final = Phase.OVER
"""The phases by a name of their own: before Python 3.12 a member of an enum is found slowly."""

Flag = Literal["first-round", "bonus-given", "opened-before", "courtesy"]
"""What else a position remembers: that the first round goes on, that a bonus from the stock was given, and that the
player before the one in turn, or their partner in the turn before that, has just opened."""

FreezeCause = Literal["always", "not-opened", "wild-in-pile", "red-three-upcard"]
"""What may freeze the pile against a side."""


class Changes(TypedDict, total=False):
    """The fields of a position that ``changed`` may replace."""

    rules: RuleSet
    seats: int
    sides: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    turn: int
    phase: Phase
    hands: tuple[tuple[Card, ...], ...]
    melds: tuple[tuple[TableMeld, ...], ...]
    threes: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    stock: tuple[Card, ...]
    did: tuple[Act, ...]
    melded: tuple[int, ...]
    asked: tuple[int, ...]
    dealer: int | None
    deal: int
    out: int | None
    going_out_way: GoingOutWay
    cuts: tuple[tuple[int, ...], ...]
    pile_frozen: bool
    packets: tuple[tuple[str, tuple[Card, ...]], ...]
    flags: frozenset[Flag]


_CHANGEABLE: Final = frozenset(Changes.__annotations__)


@ordinary
@dataclass(frozen=True)
class Position:
    """A deal at one moment; acts never change it, they make a new one.

    Seats count from 1, and sides are places in ``sides``: 0 is side A. Hands are listed by seat and melds by side.
    Threes and scores are listed by side, or by seat where each player has some. The pile goes from bottom to top, and
    the stock begins with the next card. Cards that nobody has seen are ``UNSEEN``. ``cuts`` tells, by side,
    how far off the players cut the cards at a real table; empty where nobody cut.
    In the phase ``answer`` the player in turn is the partner, and ``did`` is still what the asker has done.
    """

    rules: RuleSet
    seats: int
    sides: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    turn: int
    phase: Phase
    hands: tuple[tuple[Card, ...], ...]
    melds: tuple[tuple[TableMeld, ...], ...]
    threes: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...] = ()
    stock: tuple[Card, ...] = ()
    did: tuple[Act, ...] = ()
    melded: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    dealer: int | None = None
    deal: int = 1
    out: int | None = None
    going_out_way: GoingOutWay = GoingOutWay.PLAIN
    cuts: tuple[tuple[int, ...], ...] = ()
    pile_frozen: bool = False
    packets: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    flags: frozenset[Flag] = field(default_factory=frozenset)
    side_by_seat: tuple[int, ...] = field(init=False, repr=False, compare=False)
    _known: dict[Callable[[Position], Any], Any] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.__dict__["side_by_seat"] = _by_seat(self.seats, self.sides)

    def changed(self, **fields: Unpack[Changes]) -> Position:
        """Return this position with some fields replaced.

        The new value is made without the constructor of a fresh one, because undo, bots and simulations make millions
        of them. Raises TypeError for a name that is not a field.

        >>> from canasta_nb.core.model.dealing import deal
        >>> position = deal("classic", seed=7)
        >>> position.changed(pile=()).pile
        ()
        >>> position.changed(pil=())
        Traceback (most recent call last):
        TypeError: a position has no field "pil". Did you mean "pile"?
        """
        if not fields.keys() <= _CHANGEABLE:
            raise _no_field(next(name for name in fields if name not in _CHANGEABLE))
        values = self.__dict__ | fields
        values["_known"] = {}
        if "sides" in fields:
            values["side_by_seat"] = _by_seat(self.seats, fields["sides"])
        position = object.__new__(Position)
        object.__setattr__(position, "__dict__", values)
        return position

    def once(self, work: Callable[[Position], Answer]) -> Answer:
        """Return what ``work`` finds out about this position; it is asked only the first time."""
        known = self._known
        if work not in known:
            known[work] = work(self)
        return known[work]  # type: ignore[no-any-return]

    def keep(self, work: Callable[[Position], Answer], answer: Answer) -> None:
        """Note what ``work`` would find out about this position, where it follows from the position before."""
        self._known[work] = answer

    def known(self, work: Callable[[Position], Answer]) -> Answer | None:
        """Return what ``work`` found out about this position, if it was asked before."""
        return self._known.get(work)

    def side_of(self, seat: int) -> int:
        """Return the place of the side that a seat belongs to."""
        return self.side_by_seat[seat]

    def keeper_of(self, seat: int) -> int:
        """Return the place in ``scores`` of a player's score: his side's, or his own."""
        return seat - 1 if players_keep_scores(self.rules) else self.side_by_seat[seat]

    def keeper_named(self, name: str) -> int:
        """Return the place in ``scores`` that a side's letter (``A``) or the number of a seat (``2``) names.

        Raises ValueError when nobody of that name keeps a score here.
        """
        kept_by_players = players_keep_scores(self.rules)
        sides = [] if kept_by_players else [side_letter(side) for side in range(len(self.sides))]
        if name in sides:
            return sides.index(name)
        seats = [str(seat) for seat in range(1, self.seats + 1)]
        if name in seats:
            return self.keeper_of(int(name))
        raise ValueError(f'"{name}" keeps no score here; these do: {", ".join(sides or seats)}.')

    def packet_of(self, owner: str) -> tuple[Card, ...]:
        """Return the cards that wait for a player (``1``) or a side (``A``)."""
        return next((cards for name, cards in self.packets if name == owner), ())

    def threes_of(self, side: int) -> tuple[Card, ...]:
        """Return the threes that a side has laid out, whichever player owns them."""
        if players_own_threes(self.rules):
            return tuple(card for seat in self.sides[side] for card in self.threes[seat - 1])
        return self.threes[side]

    def hand_of(self, seat: int) -> tuple[Card, ...]:
        """Return a player's hand."""
        return self.hands[seat - 1]

    @property
    def own_hand(self) -> tuple[Card, ...]:
        """The hand of the player in turn."""
        return self.hands[self.turn - 1]

    @property
    def own_side(self) -> int:
        """The place of the side of the player in turn."""
        return self.side_by_seat[self.turn]

    @property
    def own_melds(self) -> tuple[TableMeld, ...]:
        """The melds of the side of the player in turn."""
        return self.melds[self.side_by_seat[self.turn]]

    def threes_place(self, seat: int) -> int:
        """Return the place of a player's threes in ``threes``.

        The side's, or the player's own where each player owns threes.
        """
        return seat - 1 if players_own_threes(self.rules) else self.side_by_seat[seat]

    def partner_of(self, seat: int) -> int | None:
        """Return the partner who answers a player's question, the next one in turn order; None for a player alone."""
        mates = self.sides[self.side_by_seat[seat]]
        return None if len(mates) == 1 else mates[(mates.index(seat) + 1) % len(mates)]

    def next_seat(self, seat: int) -> int:
        """Return the seat to the left."""
        return seat % self.seats + 1

    @property
    def is_complete(self) -> bool:
        """Whether the cards add up to the pack, so that the deal can be played on."""
        return self.cards_held == pack_size(self.rules)

    @property
    def cards_held(self) -> int:
        """How many cards lie anywhere in the position."""
        return sum(map(len, self.zones))

    @property
    def zones(self) -> tuple[tuple[Card, ...], ...]:
        """Every place in which cards lie."""
        melds = [meld.cards for side in self.melds for meld in side]
        packets = [cards for _, cards in self.packets]
        return (*self.hands, *melds, *self.threes, self.pile, self.stock, *packets)


def _no_field(name: str) -> TypeError:
    near = get_close_matches(name, sorted(_CHANGEABLE), 1)
    return TypeError(f'a position has no field "{name}".' + (f' Did you mean "{near[0]}"?' if near else ""))


def _by_seat(seats: int, sides: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    by_seat = [0] * (seats + 1)
    for side, members in enumerate(sides):
        for seat in members:
            by_seat[seat] = side
    return tuple(by_seat)


def side_letter(side: int) -> str:
    """Return a side's letter.

    >>> side_letter(0)
    'A'
    """
    return SIDE_LETTERS[side]


def has_partner(position: Position, seat: int) -> bool:
    """Tell whether somebody else plays on a player's side."""
    return len(position.sides[position.side_by_seat[seat]]) > 1


def has_opened(position: Position, side: int) -> bool:
    """Tell whether a side has a meld (Laws of 1950, law 28)."""
    return bool(position.melds[side])


def frozen_for(position: Position, side: int) -> tuple[FreezeCause, ...]:
    """Return why the pile is frozen against a side: ``always``, ``not-opened``, ``wild-in-pile``, ``red-three-upcard``.

    Empty when it is not frozen (Pagat, Classic Canasta, freezing; Laws of 1950, laws 29 to 31).
    """
    pile = position.rules.pile
    if pile.always_frozen:
        return ("always",)
    causes: list[FreezeCause] = []
    if not position.melds[side] and FrozenBy.NOT_OPENED in pile.frozen_by:
        causes.append("not-opened")
    if not position.pile or (not position.pile_frozen and _FREEZERS.isdisjoint(position.pile)):
        return tuple(causes)
    wilds, threes = freezing_cards(position)
    if red_threes_are_discarded(position.rules) and not position.pile_frozen:
        threes = ()  # discarded ones only block the next turn (GameColony)
    if FrozenBy.WILD_IN_PILE in pile.frozen_by and (wilds or (position.pile_frozen and not threes)):
        causes.append("wild-in-pile")
    if FrozenBy.RED_THREE_UPCARD in pile.frozen_by and threes:
        causes.append("red-three-upcard")
    return tuple(causes)


def freezing_cards(position: Position) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return the wild cards and the red threes in the pile that freeze it against everybody, from the bottom up."""
    pile = cards_tested(position.rules, position.pile)
    return tuple(c for c in pile if c in WILD_CARDS), tuple(c for c in pile if c in RED_THREES)


def cards_tested(rules: RuleSet, pile: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of a pile that may freeze it."""
    return pile[:-1] if rules.pile.frozen_test is FrozenTest.BELOW_TOP else pile


def is_frozen(position: Position, side: int) -> bool:
    """Tell whether the pile is frozen against a side."""
    return bool(frozen_for(position, side))


def is_frozen_for_all(position: Position) -> bool:
    """Tell whether the pile is frozen against everybody: always, or by a card in it."""
    return any(cause != "not-opened" for cause in frozen_for(position, 0))


def minimum_goes_by_deal(rules: RuleSet) -> bool:
    """Tell whether the minimum goes by the number of the deal, and not by the score (Hand and Foot)."""
    return rules.initial_meld.by is MinimumBy.DEAL


def minimum_for(position: Position, keeper: int) -> int:
    """Return how many points the first melds must count for the score of a side or a player.

    Pagat, table of minimums; Laws of 1950, law 26; Hand and Foot: by the number of the deal.
    """
    opening = position.rules.initial_meld
    measure = position.deal if minimum_goes_by_deal(position.rules) else position.scores[keeper]
    minimum = 0
    for start, points in opening.table:
        if start is None or measure >= start:
            minimum = points
    return minimum


def players_minimum(position: Position, seat: int) -> int:
    """Return how many points the first melds of a player must count."""
    return minimum_for(position, position.keeper_of(seat))


def red_threes_are_discarded(rules: RuleSet) -> bool:
    """Tell whether a red three may be discarded (GameColony)."""
    return rules.red_threes.discard


def red_threes_lie_open(rules: RuleSet) -> bool:
    """Tell whether red threes are bonus cards on the table, and no cards that cost points in a hand (Hand and Foot)."""
    return rules.red_threes.role is RedThreeRole.BONUS_CARD


def pack_size(rules: RuleSet) -> int:
    """Return how many cards a game has in all."""
    return rules.pack.cards


def players_keep_scores(rules: RuleSet) -> bool:
    """Tell whether each player keeps a score, and not the sides (Pagat, Canasta for three)."""
    return rules.players.scores_kept_by is ScoresKeptBy.PLAYER


def players_own_threes(rules: RuleSet) -> bool:
    """Tell whether each player owns the threes that he lays out, and not his side (Pagat, Canasta for three)."""
    return rules.red_threes.owner is ThreesOwner.PLAYER


def is_never_discarded(rules: RuleSet, card: Card) -> bool:
    """Tell whether a card is a three that is never discarded (Pagat, red threes; Joker 7)."""
    if card.is_red_three:
        return not red_threes_are_discarded(rules)
    stays = rules.discard.black_three is DiscardBlackThree.NEVER
    return card.is_black_three and (stays or is_bonus(rules, card))


def is_bonus(rules: RuleSet, card: Card) -> bool:
    """Tell whether a card is a three that is laid out and scored by itself."""
    return PLACE[card] == THREE and card in bonus_threes(rules)


@fact
def bonus_threes(rules: RuleSet) -> frozenset[Card]:
    """Return the threes that are laid out and scored by themselves: Pagat, red threes; Joker 7, black ones too."""
    red = RED_THREES if red_threes_lie_open(rules) else frozenset()
    return red | (BLACK_THREES if rules.black_threes.role is BlackThreeRole.BONUS_CARD else frozenset())
