"""Questions of judgement with a number: the danger of a discard, and the side that a freeze stops."""

from __future__ import annotations

from itertools import groupby, permutations, product

from canasta_nb.bots.careful.discarding import danger
from canasta_nb.bots.careful.sight import Sight
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.cards import parse_card
from canasta_nb.core.model.position import frozen_for
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.questions.views import view
from canasta_nb.teaching.asking import Answer, Part
from canasta_nb.teaching.studies import study

NO_DIFFERENCE = "no-clear-difference"
"""The word for choices of which none is clearly better."""


def dangers(part: Part) -> dict[str, float]:
    """For each card among the words of a part: the chance that the next player takes the pile with it on top.

    >>> from canasta_nb.teaching.exercises import exercise
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
    """Return the clear best choice of a study in the imagined deals, or that there is no clear difference.

    >>> best_choice(Part(study="pile-of-seven", labels=("take", "draw", "no-clear-difference")))
    ('take',)
    """
    good = study(part.study).figures.as_good
    return (NO_DIFFERENCE,) if good[1:] and NO_DIFFERENCE in part.labels else good


def least_taken(part: Part) -> tuple[Answer, ...]:
    """Return the choices of a study after which the next player took the pile least often.

    >>> least_taken(Part(study="frozen-pile"))
    ('Kc',)
    """
    figures = study(part.study).figures.figures
    least = min(figure.taken for figure in figures.values())
    return tuple(name for name, figure in figures.items() if figure.taken == least)


def is_best(part: Part) -> tuple[Answer, ...]:
    """Tell whether the choice that a part names did clearly best in the imagined deals, with the reason of the part."""
    return ((study(part.study).figures.as_good == (part.choice,), part.because),)
