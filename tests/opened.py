"""A check that the melds of a position are possible: a side that has opened reached its minimum when it did."""

from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import Position, minimum_for, side_letter


def too_small(position: Position) -> list[str]:
    """Return the sides whose melds count less than their minimum, unless one of them opens by itself."""
    exempt = position.rules.initial_meld.canasta_exempt
    found = []
    for side, melds in enumerate(position.melds):
        if melds and not any(meld.canasta in exempt for meld in melds):
            have = points(position.rules, [card for meld in melds for card in meld.cards])
            if have < minimum_for(position, side):
                found.append(side_letter(side))
    return found
