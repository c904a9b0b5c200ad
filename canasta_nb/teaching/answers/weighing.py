"""Questions of judgement with a number: the danger of a discard, and the side that a freeze stops."""

from __future__ import annotations

from itertools import groupby, permutations, product
from math import sqrt

from canasta_nb.bots.careful.discarding import danger
from canasta_nb.bots.careful.sight import Sight
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.cards import parse_card
from canasta_nb.core.model.position import frozen_for
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.questions.views import view
from canasta_nb.experiments.imagining import NORMAL
from canasta_nb.teaching.content.asking import Answer, Part
from canasta_nb.teaching.content.studies import study

NO_DIFFERENCE = "no-clear-difference"
"""The word for choices of which none is clearly better."""


def dangers(part: Part) -> dict[str, float]:
    """For each card among the words of a part: the chance that the next player takes the pile with it on top.

    >>> from canasta_nb.teaching.content.exercises import exercise
    >>> {card: f"{chance:.0%}" for card, chance in dangers(exercise("st-1").parts[0]).items()}
    {'Kd': '100%', '5s': '45%', '3s': '0%', '9h': '29%', '7c': '34%'}
    """
    sight = Sight(view(part.position, part.position.turn))
    return {label: round(danger(sight, parse_card(label)), 2) for label in part.labels}


def safest_first(part: Part) -> tuple[Answer, ...]:
    """Return every order of the cards by their danger; equally dangerous cards may be in any order."""
    found = dangers(part)
    ranked = sorted(found, key=found.__getitem__)
    equal = [permutations(cards) for _, cards in groupby(ranked, key=found.__getitem__)]
    return tuple(tuple(card for cards in order for card in cards) for order in product(*equal))


def safest(part: Part) -> tuple[Answer, ...]:
    """Return the cards that the opponents are least likely to take."""
    found = dangers(part)
    return tuple(card for card in found if found[card] == min(found.values()))


def newly_stopped(part: Part) -> tuple[Answer, ...]:
    """Return whether a part's discard freezes the pile for the opponents alone, and which side it newly stops."""
    before = part.position
    after = play(before, parse_act(part.act))
    mine = before.side_of(before.turn)
    new = {side for side in range(2) if frozen_for(after, side) and not frozen_for(before, side)}
    if new == {0, 1}:
        return ((False, "stops-both"),)
    return ((False, "stops-only-us"),) if mine in new else ((True, "stops-only-them"),)


def best_choice(part: Part) -> tuple[Answer, ...]:
    """Return every choice of a study that is not clearly worse than the best, where several are after what says so.

    Luck may decide between choices that lie closer together, so none of them is wrong.

    >>> labels = ("take", "draw", "no-clear-difference")
    >>> best_choice(Part(study="pile-of-seven", labels=labels)), best_choice(Part(study="pile-of-two", labels=labels))
    (('take',), ('no-clear-difference', 'take', 'draw'))
    """
    good = study(part.study).figures.as_good
    offered = tuple(choice for choice in good if not part.labels or choice in part.labels)
    return (NO_DIFFERENCE, *offered) if good[1:] and NO_DIFFERENCE in part.labels else offered


def least_taken(part: Part) -> tuple[Answer, ...]:
    """Return the choices of a study after which the next player took the pile least often, as far as that is clear.

    >>> least_taken(Part(study="frozen-pile"))
    ('Kc',)
    """
    kept = study(part.study).figures
    least = min(figure.taken for figure in kept.figures.values())
    return tuple(name for name, figure in kept.figures.items() if not _is_clear(least, figure.taken, kept.deals))


def _is_clear(one: float, other: float, deals: int) -> bool:
    """Tell whether two shares of the deals differ by more than luck explains."""
    return abs(one - other) > NORMAL * sqrt((one * (1 - one) + other * (1 - other)) / deals)


def is_best(part: Part) -> tuple[Answer, ...]:
    """Tell whether the choice that a part names did best in the imagined deals, with the reason of the part.

    Both answers are right where another choice may have done as well.
    """
    good = study(part.study).figures.as_good
    said = [True] if good == (part.choice,) else [True, False] if part.choice in good else [False]
    return tuple((answer, part.because) for answer in said)
