"""How new melds are spelled: each kind of card in the order s, h, d, c, each card of the hand once."""

from __future__ import annotations

from canasta_nb.core.listing.hand import Holding
from canasta_nb.core.model.acts import Lay
from canasta_nb.core.model.cards import JOKER, JOKER_RANK, PLACE, THREE, TWO, WILD, Card
from canasta_nb.core.model.melds import SEQUENCE_PLACE, TableMeld, suits_matter
from canasta_nb.core.rules.ruleset import RuleSet


class Spelling:
    """Spells new melds as lays whose cards the hand holds all at once."""

    def __init__(self, rules: RuleSet, held: Holding) -> None:
        self.suited = suits_matter(rules)
        self.held = held
        self.known: dict[tuple[TableMeld, int, int, int], tuple[Lay, int, int]] = {}

    def lays(self, melds: tuple[TableMeld, ...], shown: tuple[Card, ...] = ()) -> tuple[Lay, ...]:
        """Return one lay for each meld, of the cards behind those shown, which are the first of their kinds."""
        spelled = []
        used: dict[int, int] = {}
        for card in shown:
            used[PLACE[card]] = used.get(PLACE[card], 0) + 1
        twos, jokers = used.get(TWO, 0), used.get(JOKER_RANK, 0)
        for meld in melds:
            first = 0 if self.suited else used.get(meld.place, 0)
            used[meld.place] = first + meld.naturals
            key = (meld, first, twos, jokers)
            if key not in self.known:
                self.known[key] = self._lay(meld, first, twos, jokers)
            lay, twos, jokers = self.known[key]
            spelled.append(lay)
        return tuple(spelled)

    def _lay(self, meld: TableMeld, first: int, twos: int, jokers: int) -> tuple[Lay, int, int]:
        """Return a lay behind a given number of cards of its rank, twos and jokers, and how many wild ones it uses."""
        cards, held = meld.cards, self.held
        more_jokers = cards.count(JOKER)
        if meld.place >= SEQUENCE_PLACE:
            wild_twos, wild_jokers = iter(held.twos[twos:]), iter(held.jokers[jokers:])
            cards = tuple([next(wild_jokers if card == JOKER else wild_twos) if WILD[card] else card for card in cards])
            return Lay(cards), twos + meld.wilds - more_jokers, jokers + more_jokers
        # The natural cards of a group come first, then the twos, then the jokers.
        naturals = meld.naturals if meld.place <= THREE else 0
        after_twos = twos + len(cards) - naturals - more_jokers
        of_rank = cards[:naturals]
        if not self.suited and meld.place < THREE:
            of_rank = held.by_place[meld.place][first : first + naturals]
        wilds = held.twos[twos:after_twos] + held.jokers[jokers : jokers + more_jokers]
        return Lay(of_rank + wilds), after_twos, jokers + more_jokers
