"""The shape of a meld, and a law on it: when it is broken, and the facts that tell how."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from canasta_nb.core.model.cards import Card
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.order import PLACE_IN_ORDER
from canasta_nb.core.speech.refusals import Broken, Fact


class Shape(NamedTuple):
    """All that a law on one meld may look at: where it lies, and how many natural and wild cards are in it.

    Among twos as a rank the twos are the natural cards. A meld of wild cards has no natural ones, and is ``mixed`` when
    it holds both twos and jokers. ``grown`` tells a meld that cards were added to from one that is laid as it is.
    """

    place: int
    naturals: int
    wilds: int
    mixed: bool = False
    grown: bool = False

    @property
    def size(self) -> int:
        return self.naturals + self.wilds


class Laid(NamedTuple):
    """What a refusal names beside the shape: the cards of the meld, and how an act calls it if it is the side's own."""

    cards: tuple[Card, ...]
    target: str = ""

    @property
    def on(self) -> dict[str, Fact]:
        """The fact that names a meld that was there before; none for a new one."""
        return {"target": self.target} if self.target else {}


class ShapeLaw(NamedTuple):
    """A law that a meld breaks by its shape alone."""

    id: str
    breaks: Callable[[RuleSet, Shape], bool]
    facts: Callable[[RuleSet, Shape, Laid], dict[str, Fact]]

    @property
    def bit(self) -> int:
        """The law as a bit: the lower, the earlier it comes in the order of instruction."""
        return 1 << PLACE_IN_ORDER[self.id]


def bits(laws: Iterable[ShapeLaw], rules: RuleSet, shape: Shape) -> int:
    """Return the laws that a shape breaks, one bit for each."""
    return sum([law.bit for law in laws if law.breaks(rules, shape)])


def told(laws: Sequence[ShapeLaw], broken: int, rules: RuleSet, shape: Shape, laid: Laid) -> list[Broken]:
    """Return the broken laws of a shape with their facts."""
    return [Broken(law.id, law.facts(rules, shape, laid)) for law in laws if broken & law.bit]


def written(cards: Iterable[Any]) -> tuple[str, ...]:
    """Return cards as facts: each in notation."""
    return tuple(map(str, cards))
