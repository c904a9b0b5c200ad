"""How new melds are spelled: each kind of card in the order s, h, d, c, each card of the hand once."""

from __future__ import annotations

from canasta_nb.core.listing.hand import Holding
from canasta_nb.core.model.acts import Lay
from canasta_nb.core.model.cards import JOKER_RANK, PLACE, THREE, TWO, Card
from canasta_nb.core.model.melds import TableMeld, suits_matter
from canasta_nb.core.rules.ruleset import RuleSet


class Spelling:
    """Spells new melds as lays whose cards the hand holds all at once."""

    def __init__(self, rules: RuleSet, held: Holding) -> None:
        self.suited = suits_matter(rules)
        self.held = held
        self.known: dict[tuple[TableMeld, int, int, int], tuple[Lay, int, int]] = {}

    def lays(self, melds: tuple[TableMeld, ...], shown: tuple[Card, ...] = ()) -> tuple[Lay, ...]:
        """Return one lay for each meld, of the cards behind those shown, which are the first of their kinds."""
        found = []
        used: dict[int, int] = {}
        for card in shown:
            used[PLACE[card]] = used.get(PLACE[card], 0) + 1
        twos, jokers = used.get(TWO, 0), used.get(JOKER_RANK, 0)
        for meld in melds:
            first = 0 if self.suited else used.get(meld.place, 0)
            used[meld.place] = first + meld.naturals
            asked = (meld, first, twos, jokers)
            if asked not in self.known:
                self.known[asked] = self._lay(meld, first, twos, jokers)
            lay, twos, jokers = self.known[asked]
            found.append(lay)
        return tuple(found)

    def _lay(self, meld: TableMeld, first: int, twos: int, jokers: int) -> tuple[Lay, int, int]:
        """Return a lay behind a given number of cards of its rank, twos and jokers, and how many wild ones it uses."""
        sources = {TWO: iter(self.held.twos[twos:]), JOKER_RANK: iter(self.held.jokers[jokers:])}
        if not self.suited and meld.place < THREE:
            sources[meld.place] = iter(self.held.by_place[meld.place][first:])
        places = [PLACE[card] for card in meld.cards]
        spelled = [
            next(sources[place]) if place in sources else card for place, card in zip(places, meld.cards, strict=True)
        ]
        return Lay(tuple(spelled)), twos + places.count(TWO), jokers + places.count(JOKER_RANK)
