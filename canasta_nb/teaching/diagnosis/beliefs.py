"""How likely each misconception is, from the signs of all answers of one learner.

For each idea of the list there are three kinds of learner. Some do not have it, some have it, and some have a relative
of it that is not in the list. A learner with the idea follows it in ``HELD`` of the exercises where it misleads, and
answers the others like everybody. A learner with a relative follows it in some forms of exercises and not in others. A
form is one exercise of the course or one topic of practice. It agrees with the idea by chance with ``AGREES``, so
repeating one form can't show the difference. Everybody else makes slips and guesses, at rates estimated from all the
answers of this learner. A wrong answer is then one of the possible answers, and more probably one that some idea gives.
Other ideas that the learner seems to have explain an answer too, so an idea gains only from what they leave
unexplained. Those ideas are not known at first, so the computation is repeated a few times. Right answers where the
idea misleads count against it in the same formula.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from canasta_nb.teaching.diagnosis.signs import Sign, Signs

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
    """How often a learner makes a slip with a rule they know, and how often they guess."""

    slips: float = 0.06
    guesses: float = 0.0

    def chance(self, right: bool, options: int, spread: float) -> float:
        """Return the likelihood of the answer when no idea misleads."""
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
        self.weight = sum(self.weights.values())
        self.ideas = sum(weight * self.by[code] for code, weight in self.weights.items())

    def without(self, code: str = "") -> float:
        """Return the likelihood of the answer under all the believed ideas except one."""
        own = self.weights.get(code, 0.0)
        weight = self.weight - own
        most = max(1.0, weight / HELD)
        return (self.ideas - own * self.by.get(code, 0.0)) / most + (1 - weight / most) * self.plain

    def ratio(self, code: str) -> float:
        """Return how much likelier the answer is with an idea than without it."""
        return HELD * self.by[code] / self.without(code) + 1 - HELD

    @property
    def share_of_none(self) -> float:
        """The probability that none of the ideas gave this answer."""
        most = max(1.0, self.weight / HELD)
        return (1 - self.weight / most) * self.plain / self.without()


def _by_idea(part: Sign, plain: float, code: str) -> float:
    return plain if code not in part.fits else (1 - STRAY) * part.fits[code] + STRAY * plain


def _beliefs(explained: Iterable[_Explained]) -> dict[str, float]:
    """Return the belief in each idea from the likelihood ratios of the answers, one form of exercises after another."""
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
    """Return the rates of slips and guesses that best explain the answers without an idea behind them."""
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
