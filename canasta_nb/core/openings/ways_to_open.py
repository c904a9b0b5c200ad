"""The ways to open in a position: sets of melds that spend a given number of cards, and the acts that lay them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from canasta_nb.core.going_out.can_go_out import can_go_out
from canasta_nb.core.going_out.turn_end import TurnEnd
from canasta_nb.core.listing.hand import holding
from canasta_nb.core.listing.new_melds import new_black_threes
from canasta_nb.core.model.acts import Lay, Meld, Take
from canasta_nb.core.model.bonus_cards import has_packets
from canasta_nb.core.model.cards import PLACE, THREE, Card
from canasta_nb.core.model.melds import black_threes_go_out
from canasta_nb.core.model.position import Position
from canasta_nb.core.openings.side_by_side import ANY
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.groups import wilds_only_from_start
from canasta_nb.core.shapes.later import is_stricter_later

STEPS: Final = 1
"""How many of the steps of a budget it takes to look at one opening."""


class WaysToOpen:
    """What opens in a position: the sets of melds of so many cards, or any number, and the acts that lay them.

    Not all of these acts are legal: ``may_end`` tells after which of them the turn can end. Here nothing opens.
    """

    def sets(self, cards: int) -> Iterator[Any]:
        """Yield the sets that spend this number of cards of the hand."""
        del cards
        return iter(())

    def acts(self, sets: Iterable[Any], cards: int) -> Iterator[Meld | Take]:
        """Yield the acts that lay these sets, and others that spend as many cards."""
        del sets, cards
        return iter(())

    def may_end(self, act: Any) -> bool:
        """Tell whether the turn can end after an act."""
        del act
        return False

    def legal(self, sets: Iterable[Any]) -> Iterator[Meld | Take]:
        """Return the legal acts that lay these sets."""
        return filter(self.may_end, self.acts(sets, ANY))

    def cheapest_first(self, position: Position) -> Iterator[Meld | Take]:
        """Yield all acts, legal or not, those first that spend the fewest cards of the hand."""
        for cards in range(1, len(position.hand_of(position.turn)) + 1):
            yield from self.acts(self.sets(cards), cards)


NOTHING: Final = WaysToOpen()


def black_threes_open(rules: RuleSet, cards: Sequence[Card], end: TurnEnd) -> bool:
    """Tell whether black threes may be among the first melds: not where these cards cannot be laid to go out."""
    if not black_threes_go_out(rules) or not new_black_threes(rules, holding(cards), going_out=end.may_go_out):
        return False
    return end.must_go_out or can_go_out(rules, cards, (), end.threes, closed=end.closed)


def looks_early(position: Position, end: TurnEnd) -> bool:
    """Tell whether a turn that has to go out can be seen not to, as soon as some melds of a set leave no way out.

    A card that is only laid at first, and cards that come with a canasta, are there for the whole set alone.
    """
    rules = position.rules
    more_later = wilds_only_from_start(rules) or is_stricter_later(rules) or has_packets(rules)
    return end.must_go_out and not more_later


def lays_black_threes(lays: tuple[Lay, ...]) -> bool:
    return any([PLACE[lay.cards[0]] == THREE for lay in lays])
