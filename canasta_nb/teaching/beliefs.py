"""How likely each misconception is, from the signs of all answers of one learner.

For each idea of the list by itself: a learner either does not have it, has it, or has a relative of
it that is not in the list. Who has it goes by it in ``HELD`` of the exercises where it misleads, and answers the others
like everybody. Who has a relative does so in some forms of exercises and not in others, a form being one exercise
of the course or one topic of practice: a form agrees with the idea by chance with ``AGREES``, so that nothing asked
often in one form shows which it is. Everybody else is wrong by slips and guesses, at rates that are estimated from all
the answers of this learner, and what he says then is one of the possible answers, rather one that some idea gives.
Other ideas that are believed explain an answer too: an idea gains by it only what they leave unexplained. The
believed ones are not known at first, so that all of this is worked out a few times over. Right answers where the
idea misleads speak against it by the same sums.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from canasta_nb.teaching.signs import Sign, Signs

PRIOR = 0.01
"""How many learners of one have an idea of the list, before any answer."""
RELATIVE = 0.01
"""How many have a relative of it that the list does not know."""
HELD = 0.7
"""In what share of the exercises where an idea misleads a learner goes by it."""
AGREES = 0.3
"""How likely a relative gives the answers of the idea in one form of exercises."""
STRAY = 0.1
"""How often who goes by an idea says something else all the same."""
SLIPS = (0.01, 0.03, 0.06, 0.1, 0.15, 0.2, 0.3)
GUESSES = (0.0, 0.1, 0.25, 0.5, 0.75, 1.0)
BEFORE = 30
"""So many answers, all of somebody who knows and slips in one of twenty, count before the first one."""
ROUNDS = 8
"""How often beliefs and rates are worked out in turn, each time half way: ideas that explain the same share it."""


@dataclass(frozen=True)
class Rates:
    """How often a learner slips where he knows, and how often he guesses."""

    slips: float = 0.06
    guesses: float = 0.0

    def chance(self, right: bool, options: int, spread: float) -> float:
        """How likely what was said is where no idea misleads."""
        known = 1 - self.slips if right else self.slips * spread
        return (1 - self.guesses) * known + self.guesses / options


@dataclass(frozen=True)
class Opinion:
    """What the answers of one learner make likely: the belief in each idea that could have shown, and the rates."""

    beliefs: Mapping[str, float]
    rates: Rates


def opinion(answered: Iterable[Signs]) -> Opinion:
    """Work out beliefs and rates from everything that was answered."""
    every = tuple(answered)
    beliefs = {code: PRIOR for signs in every for part in signs.parts for code in part.fits}
    rates = Rates()
    for _ in range(ROUNDS):
        found = _beliefs([_Explained(signs, rates, beliefs) for signs in every])
        beliefs = {code: (beliefs[code] + belief) / 2 for code, belief in found.items()}
        rates = _likeliest([_Explained(signs, rates, beliefs) for signs in every])
    return Opinion(beliefs, rates)


class _Explained:
    """How likely one answer is by slips and guesses, and by each idea that misleads in its exercise."""

    def __init__(self, signs: Signs, rates: Rates, beliefs: Mapping[str, float]) -> None:
        self.signs = signs
        plain = [rates.chance(part.right, part.options, part.spread) for part in signs.parts]
        self.plain = math.prod(plain)
        self.by = {
            code: math.prod(map(_by_idea, signs.parts, plain, [code] * len(plain)))
            for part in signs.parts
            for code in part.fits
        }
        self.weights = {code: HELD * beliefs[code] for code in self.by}

    def without(self, code: str = "") -> float:
        """How likely the answer is by everything that is believed but one idea."""
        weights = {other: weight for other, weight in self.weights.items() if other != code}
        most = max(1.0, sum(weights.values()) / HELD)
        ideas = sum(weight * self.by[other] for other, weight in weights.items()) / most
        return ideas + (1 - sum(weights.values()) / most) * self.plain

    def ratio(self, code: str) -> float:
        """How much likelier the answer is with an idea than without it."""
        return HELD * self.by[code] / self.without(code) + 1 - HELD

    @property
    def share_of_none(self) -> float:
        """How likely it was none of the ideas that gave this answer."""
        most = max(1.0, sum(self.weights.values()) / HELD)
        return (1 - sum(self.weights.values()) / most) * self.plain / self.without()


def _by_idea(part: Sign, plain: float, code: str) -> float:
    return plain if code not in part.fits else (1 - STRAY) * part.fits[code] + STRAY * plain


def _beliefs(explained: Iterable[_Explained]) -> dict[str, float]:
    """The belief in each idea from how much likelier each answer is with it, one form of exercises after another."""
    forms: dict[str, dict[str, float]] = defaultdict(dict)
    for each in explained:
        for code in each.by:
            of_form = forms[code]
            of_form[each.signs.form] = of_form.get(each.signs.form, 1.0) * each.ratio(code)
    found = {}
    for code, ratios in forms.items():
        has = PRIOR * math.prod(ratios.values())
        relative = RELATIVE * math.prod(AGREES * ratio + 1 - AGREES for ratio in ratios.values())
        found[code] = has / (has + relative + 1 - PRIOR - RELATIVE)
    return found


def _likeliest(explained: Iterable[_Explained]) -> Rates:
    """The rates of slips and guesses that make likeliest what no idea explains."""
    counts: dict[tuple[bool, int, float], float] = defaultdict(float)
    for each in explained:
        for part in each.signs.parts:
            counts[part.right, part.options, part.spread] += each.share_of_none
    return max(
        (Rates(slips, guesses) for slips in SLIPS for guesses in GUESSES),
        key=lambda rates: _before(rates) + sum(count * math.log(rates.chance(*kind)) for kind, count in counts.items()),
    )


def _before(rates: Rates) -> float:
    usual = Rates()
    known = (1 - rates.guesses) * (1 - rates.slips) + rates.guesses / 4
    return BEFORE * ((1 - usual.slips) * math.log(known) + usual.slips * math.log(1 - known))
