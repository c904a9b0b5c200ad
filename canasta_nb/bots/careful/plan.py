"""What a side still lacks to go out, and which of a player's cards serve that.

Every value is read from the rule set: which kinds of canastas it asks for, and what an emptied hand brings. Three
examples in Hand and Foot, where a natural, a mixed and a wild canasta are needed:

    our melds            hand              plan
    KKKKK 999            7♣ 4♥ 2♦ joker    the kings stay clean, and the wild cards wait for a meld of their own
    KKKKKKK 9999922      2♦ 2♠ joker 4♥    the three wild cards begin that meld
    KKK, and a foot      K♠ 2♦ 7♣          lay all it can: an emptied hand brings the foot
"""

from __future__ import annotations

from functools import cached_property

from canasta_nb.core.going_out.requirements import SEVEN, lacking, red_threes_of
from canasta_nb.core.model.bonus_cards import has_feet
from canasta_nb.core.model.cards import PLACE, SUITS, THREE, WILD, Card
from canasta_nb.core.model.melds import WILD_PLACE
from canasta_nb.core.model.position import Position
from canasta_nb.core.rules.kept import fact
from canasta_nb.core.rules.ordinary import ordinary
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.ending import CanastaKind, NeededCanasta

LYING = 1.5  # how much a card on the table is nearer to a canasta than one in hand
NEAR = 2.0  # cards of a rank from which it may become the natural canasta that is missing
PAYS = 5.0  # how many mixed canastas a canasta of wild cards must be worth, to save the wild cards for it


@ordinary
class Plan:
    """What the side of one seat lacks, as far as the seat sees it and can serve it.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> table = "rules hand-and-foot; turn 1 play; melds A KsKhKdKcKs 9s9h9d; hand 1 7c4h2dJk; packet 1 -; pile 9c"
    >>> plan = Plan(parse_position(table + "; stock x40"), 1)
    >>> sorted(map(str, plan.missing)), plan.clean, plan.saves_wild_cards, plan.foot_waits
    (['mixed', 'natural', 'wild'], 1, True, False)
    """

    def __init__(self, position: Position, seat: int) -> None:
        side = position.side_by_seat[seat]
        self._melds = position.melds[side]
        self._hand = position.hands[seat - 1]
        self._rules = position.rules
        self._canasta = position.rules.melds.canasta
        self.foot_waits = has_feet(position.rules) and bool(position.packet_of(str(seat)))
        """Whether an emptied hand is no end, but brings the player's other cards."""
        self.missing = _missing(position, side) if _asks_for_kinds(position.rules) else _NONE
        """The names of the kinds of canastas that are missing to go out; empty where any kind will do."""

    @property
    def saves_wild_cards(self) -> bool:
        """Whether wild cards wait for a canasta of their own: it is missing, or it pays more than they do elsewhere."""
        return NeededCanasta.WILD in self.missing or self.wild_cards_pay

    @cached_property
    def wild_cards_pay(self) -> bool:
        """Whether a canasta of wild cards pays well, and the side has begun one or the hand can begin it with ease."""
        if not _wild_canasta_pays(self._rules):
            return False
        begun = next((meld for meld in self._melds if meld.place == WILD_PLACE), None)
        if begun is not None:
            return not begun.is_canasta
        return sum([WILD[card] for card in self._hand]) > self._rules.wild_melds.smallest

    @property
    def needs_sevens(self) -> bool:
        """Whether a canasta of sevens is missing."""
        return NeededCanasta.SEVENS in self.missing

    @cached_property
    def clean(self) -> int | None:
        """The place of the rank that is nearest to the natural canasta that is missing."""
        if NeededCanasta.NATURAL not in self.missing:
            return None
        nearness = [0.0] * THREE
        for card in self._hand:
            if PLACE[card] < THREE:
                nearness[PLACE[card]] += 1
        for meld in self._melds:
            if meld.kind == "group" and meld.place < THREE:
                spoilt = meld.wilds or meld.is_canasta
                nearness[meld.place] = 0.0 if spoilt else nearness[meld.place] + LYING * len(meld.cards)
        nearest = max(nearness)
        return nearness.index(nearest) if nearest >= NEAR else None

    @cached_property
    def run(self) -> frozenset[Card]:
        """The cards of the hand that belong to the sequence that is missing, where it is nearest."""
        if NeededCanasta.SEQUENCE not in self.missing:
            return frozenset()
        runs = [
            self._run(suit, range(first, first + self._canasta))
            for suit in range(len(SUITS))
            for first in range(THREE - self._canasta + 1)
        ]
        return max(runs, key=lambda run: run[0])[1]

    def _run(self, suit: int, places: range) -> tuple[float, frozenset[Card]]:
        """Return how near a sequence of these ranks is, and the cards of the hand that it takes."""
        lying = {
            PLACE[card]
            for meld in self._melds
            if meld.kind == "sequence" and not meld.is_canasta and meld.rank == SUITS[suit]
            for card in meld.cards
        }
        if not lying.issubset(places):
            return 0.0, frozenset()
        held = {card for card in self._hand if card & 3 == suit and PLACE[card] in places and PLACE[card] not in lying}
        return len(held) + LYING * len(lying), frozenset(held)

    def serves(self, card: Card) -> str:
        """Return the kind of canasta that is missing and that a natural card of the hand serves; empty for none."""
        place = PLACE[card]
        if card in self.run and self._hand.count(card) == 1:
            return NeededCanasta.SEQUENCE
        if place == SEVEN and self.needs_sevens:
            return NeededCanasta.SEVENS
        return NeededCanasta.NATURAL if place == self.clean else ""


_NONE: frozenset[str] = frozenset()


def _missing(position: Position, side: int) -> frozenset[str]:
    rules = position.rules
    lacks = lacking(rules, position.melds[side], red_threes_of(position, side))
    if lacks is None:
        return _NONE
    missing = set(lacks.missing).intersection(NeededCanasta)
    if lacks.counting < lacks.need and CanastaKind.MIXED not in rules.going_out.kinds:
        missing.add(NeededCanasta.NATURAL)
    return frozenset(missing)


@fact
def _asks_for_kinds(rules: RuleSet) -> bool:
    """Tell whether going out asks for canastas of certain kinds, and not for any."""
    going_out = rules.going_out
    return going_out.possible and (bool(going_out.needs) or CanastaKind.MIXED not in going_out.kinds)


@fact
def _wild_canasta_pays(rules: RuleSet) -> bool:
    """Tell whether wild cards are worth more in a canasta of their own than where they complete mixed ones.

    It must pay like several mixed canastas, and the pack must have wild cards for two of them. An unfinished one must
    cost nothing.
    """
    bonus = rules.canasta_bonus
    enough = len(SUITS) * rules.pack.packs + rules.pack.jokers >= 2 * rules.melds.canasta
    pays = (bonus.wild or 0) >= PAYS * (bonus.mixed or 0)
    return rules.wild_melds.allowed and enough and pays and not rules.penalty.incomplete_wild
