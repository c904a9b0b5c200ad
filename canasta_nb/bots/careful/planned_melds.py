"""What a lay is worth to the plan: towards the foot, or towards the canastas that are missing to go out."""

from __future__ import annotations

from typing import NamedTuple

from canasta_nb.bots.careful.sight import Sight
from canasta_nb.core.going_out.requirements import SEVEN
from canasta_nb.core.model.cards import WILD, Card
from canasta_nb.core.model.melds import SEQUENCE_PLACE, WILD_PLACE, TableMeld
from canasta_nb.core.rules.vocabulary.ending import NeededCanasta

KEEP = -1.0  # the gain of a lay that spoils the plan
# What a lay gains beside its points: the foot, a canasta, a card of a canasta that is missing; on the way to the foot
# the last wild cards of a hand, a pair with a wild card, and any other card. A wild card costs something in most.
FOOT, CANASTA, MISSING, LAST_WILDS, PAIR_WITH_WILD, ON_THE_WAY = 2000.0, 1000.0, 600.0, 300.0, 200.0, 50.0
A_WILD = 35.0
FEW_NATURALS = 2  # with so few natural cards left, the wild cards go, too, to bring the foot
SHORT_HAND, LONG_HAND = 8, 6  # up to so many cards a pair takes a wild card; from so many left no other lay does


class CardsLaid(NamedTuple):
    """Cards that may be laid, the meld of the side that they join, how many stay in hand, and if a canasta is made."""

    cards: tuple[Card, ...]
    own: TableMeld | None
    place: int | None
    """The place of the meld that they join or make."""
    left: int
    completes: bool

    @property
    def wilds(self) -> int:
        """How many of the cards are wild."""
        return sum([WILD[card] for card in self.cards])

    @property
    def all_wild(self) -> bool:
        """Whether they are a meld of wild cards, or join one."""
        return self.place == WILD_PLACE

    @property
    def is_pair_with_wild(self) -> bool:
        """Whether a pair and one wild card begin a meld: the next cards of the rank need not be kept then."""
        return self.own is None and self.wilds == 1 and len(self.cards) == 3

    @property
    def in_sequence(self) -> bool:
        """Whether they are a sequence, or join one."""
        return self.place is not None and self.place >= SEQUENCE_PLACE


def planned_gain(sight: Sight, laid: CardsLaid) -> float | None:
    """Return the gain of a lay in points where the plan has a say in it: zero or less to keep the cards."""
    if sight.plan.foot_waits:
        return _towards_foot(sight, laid)
    plans = sight.plan.missing or sight.plan.saves_wild_cards
    return _towards_going_out(sight, laid) if plans and laid.left > 1 else None


def _towards_foot(sight: Sight, laid: CardsLaid) -> float:
    plan, points, wilds = sight.plan, sight.worth(laid.cards), laid.wilds
    if not laid.left:
        return FOOT + points
    if wilds and _spoils(sight, laid):
        return KEEP
    if laid.is_pair_with_wild and len(sight.hand) <= SHORT_HAND:
        return PAIR_WITH_WILD
    if wilds and plan.saves_wild_cards:
        if laid.all_wild:
            return MISSING + points
        return LAST_WILDS - A_WILD * wilds if len(sight.hand) - sight.wilds <= FEW_NATURALS else KEEP
    if laid.completes:
        return CANASTA + points - A_WILD * wilds
    return KEEP if wilds and laid.left > LONG_HAND else ON_THE_WAY + points - A_WILD * wilds


def _towards_going_out(sight: Sight, laid: CardsLaid) -> float | None:
    plan = sight.plan
    if laid.in_sequence and NeededCanasta.SEQUENCE in plan.missing:
        grows = laid.own is not None and not laid.own.is_canasta
        return MISSING + sight.worth(laid.cards) if grows or plan.run.issuperset(laid.cards) else KEEP
    if not laid.completes and _breaks_run(sight, laid):
        return KEEP
    if laid.all_wild:
        return MISSING + sight.worth(laid.cards) if plan.saves_wild_cards else None
    if laid.wilds and (_spoils(sight, laid) or _wastes(sight, laid)):
        return KEEP
    if laid.place == SEVEN and plan.needs_sevens and laid.own:
        return MISSING + sight.worth(laid.cards)
    return None


def served(sight: Sight, laid: CardsLaid) -> str:
    """Return the kind of canasta that is missing and that a lay serves; empty for none."""
    plan = sight.plan
    if laid.in_sequence:
        return NeededCanasta.SEQUENCE if NeededCanasta.SEQUENCE in plan.missing else ""
    if laid.all_wild:
        return NeededCanasta.WILD if NeededCanasta.WILD in plan.missing else ""
    return NeededCanasta.SEVENS if laid.place == SEVEN and plan.needs_sevens else ""


def _spoils(sight: Sight, laid: CardsLaid) -> bool:
    """Tell whether wild cards would be laid to the rank that is to become the natural canasta."""
    return laid.place == sight.plan.clean


def _wastes(sight: Sight, laid: CardsLaid) -> bool:
    """Tell whether wild cards that wait for a canasta of their own would be laid to another meld."""
    mixed_is_missing = laid.completes and NeededCanasta.MIXED in sight.plan.missing
    in_haste = sight.they_threaten and NeededCanasta.WILD not in sight.plan.missing
    return sight.plan.saves_wild_cards and not (mixed_is_missing or in_haste)


def _breaks_run(sight: Sight, laid: CardsLaid) -> bool:
    """Tell whether the only copy of a card that belongs to the missing sequence would be laid elsewhere."""
    run, hand, cards = sight.plan.run, sight.hand, laid.cards
    return any(card in run and hand.count(card) == cards.count(card) for card in cards)
