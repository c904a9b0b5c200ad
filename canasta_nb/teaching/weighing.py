"""Questions of judgement that can be counted: how likely a discard is to be taken, and whom a freeze stops."""

from __future__ import annotations

from itertools import groupby, permutations, product

from canasta_nb.bots.careful.discarding import danger
from canasta_nb.bots.careful.sight import Sight
from canasta_nb.core.cards import parse_card
from canasta_nb.core.notation import parse_act
from canasta_nb.core.playing import play
from canasta_nb.core.position import frozen_for
from canasta_nb.core.views import view
from canasta_nb.teaching.asking import Answer, Part


def dangers(part: Part) -> dict[str, float]:
    """For each card among the words of a part: the chance that the next player takes the pile with it on top.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> {card: f"{chance:.0%}" for card, chance in dangers(exercise("st-1").parts[0]).items()}
    {'Kd': '100%', '5s': '45%', '3s': '0%', '9h': '29%', '7c': '34%'}
    """
    sight = Sight(view(part.position, part.position.turn))
    return {label: round(danger(sight, parse_card(label)), 2) for label in part.labels}


def safest_first(part: Part) -> tuple[Answer, ...]:
    """Every order of the cards by their danger; cards that are equally dangerous stand in any order."""
    found = dangers(part)
    ranked = sorted(found, key=found.__getitem__)
    equal = [permutations(cards) for _, cards in groupby(ranked, key=found.__getitem__)]
    return tuple(tuple(card for cards in order for card in cards) for order in product(*equal))


def safest(part: Part) -> tuple[Answer, ...]:
    """The cards that are least likely to be taken."""
    found = dangers(part)
    return tuple(card for card in found if found[card] == min(found.values()))


def newly_stopped(part: Part) -> tuple[Answer, ...]:
    """Whether the discard of a part freezes the pile against the other side alone, and whom it freezes it against."""
    before = part.position
    after = play(before, parse_act(part.act))
    mine = before.side_of(before.turn)
    new = {side for side in range(2) if frozen_for(after, side) and not frozen_for(before, side)}
    if new == {0, 1}:
        return ((False, "stops-both"),)
    return ((False, "stops-only-us"),) if mine in new else ((True, "stops-only-them"),)
