"""The laws that each shape of a meld breaks by a rule set, worked out once for all shapes: a table of bits.

The laws are predicates over a shape. A shape is a few small numbers, so all shapes there are can be asked about
beforehand. What may be laid has a zero there. A refusal tells the laws whose bits are set. So one table is enough for
both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from canasta_nb.core.model.cards import PLACE, RANKS, THREE, TWO
from canasta_nb.core.model.melds import SEQUENCE_PLACE, WILD_PLACE, TableMeld
from canasta_nb.core.rules.kept import fact
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.groups import GROUP_LAWS, takes_wilds
from canasta_nb.core.shapes.sequences import LONGEST, SEQUENCE_LAWS
from canasta_nb.core.shapes.shape import Laid, Shape, ShapeLaw, bits, told
from canasta_nb.core.shapes.wild_melds import WILD_LAWS
from canasta_nb.core.speech.refusals import Broken

MOST_NATURALS: Final = 32  # more natural cards than any meld of one rank can hold
MOST_WILDS: Final = 48  # more wild cards than any pack has beside them

Row = tuple[int, ...]


class ShapeTable(NamedTuple):
    """For every shape of a meld, the laws that it breaks as bits; zero is a legal meld."""

    groups: tuple[tuple[Row, ...], ...]
    """By the place of the rank, natural cards and wild ones."""
    sequences: tuple[tuple[Row, ...], ...]
    """By whether it is a new one (0) or grown (1), natural cards and wild ones."""
    wilds: tuple[Row, ...]
    """By whether it is of one rank (0) or mixed (1), and the number of cards."""

    def broken(self, shape: Shape) -> int:
        """Return the laws that a shape breaks."""
        if shape.place >= SEQUENCE_PLACE:
            return self.sequences[shape.grown][shape.naturals][shape.wilds]
        if shape.place == WILD_PLACE:
            return self.wilds[shape.mixed][shape.wilds]
        return self.groups[shape.place][shape.naturals][shape.wilds]


@fact
def shape_table(rules: RuleSet) -> ShapeTable:
    """Work out the laws that every shape breaks.

    >>> table = shape_table(RuleSet.load("classic"))
    >>> [table.groups[0][naturals][wilds] for naturals, wilds in ((2, 3), (7, 0))]
    [0, 0]
    >>> [law for law in laws_of(0) if table.groups[0][2][4] & law.bit][0].id
    'meld.too-many-wilds'
    """
    ranks: dict[int, tuple[Row, ...]] = {}
    for place in range(TWO + 1):
        # Ranks differ by whether they take wild cards, but for threes and twos, which have numbers of their own.
        alike = place if place >= THREE else takes_wilds(rules, place) - len(RANKS)
        if alike not in ranks:
            ranks[alike] = tuple(
                _row(GROUP_LAWS, rules, [Shape(place, naturals, wilds) for wilds in range(MOST_WILDS + 1)])
                for naturals in range(MOST_NATURALS + 1)
            )
        ranks[place] = ranks[alike]
    sequences = tuple(
        tuple(
            _row(SEQUENCE_LAWS, rules, [Shape(SEQUENCE_PLACE, naturals, wilds, grown=grown) for wilds in _RUN])
            for naturals in _RUN
        )
        for grown in (False, True)
    )
    wilds = tuple(
        _row(WILD_LAWS, rules, [Shape(WILD_PLACE, 0, count, mixed) for count in range(MOST_WILDS + 1)])
        for mixed in (False, True)
    )
    return ShapeTable(tuple(ranks[place] for place in range(TWO + 1)), sequences, wilds)


_RUN: Final = range(LONGEST + 1)


def _row(laws: Iterable[ShapeLaw], rules: RuleSet, shapes: Iterable[Shape]) -> Row:
    return tuple([bits(laws, rules, shape) for shape in shapes])


def laws_of(place: int) -> Sequence[ShapeLaw]:
    """Return the laws on the melds of a place."""
    if place >= SEQUENCE_PLACE:
        return SEQUENCE_LAWS
    return WILD_LAWS if place == WILD_PLACE else GROUP_LAWS


def shape_of(meld: TableMeld, *, grown: bool = False) -> Shape:
    """Return the shape of a meld."""
    mixed = meld.place == WILD_PLACE and len({PLACE[card] for card in meld.cards}) > 1
    return Shape(meld.place, meld.naturals, meld.wilds, mixed, grown)


def broken_by_shape(rules: RuleSet, meld: TableMeld, *, target: str = "") -> list[Broken]:
    """Return the laws that a meld breaks by its shape: a new one, or the one that is named, as it will be."""
    shape = shape_of(meld, grown=bool(target))
    broken = broken_bits(rules, shape)
    return told(laws_of(meld.place), broken, rules, shape, Laid(meld.cards, target)) if broken else []


def broken_bits(rules: RuleSet, shape: Shape) -> int:
    """Return the laws that a shape breaks as bits; of more cards than any pack has, as an act may be typed, too."""
    try:
        return shape_table(rules).broken(shape)
    except IndexError:
        return bits(laws_of(shape.place), rules, shape)


def fits(rules: RuleSet, meld: TableMeld, *, grown: bool = False) -> bool:
    """Tell whether a meld breaks no law by its shape."""
    return not broken_bits(rules, shape_of(meld, grown=grown))


@fact
def group_limits(rules: RuleSet) -> tuple[tuple[tuple[bool, ...], ...], ...]:
    """For each place of a rank: whether ``[naturals][wilds]`` is a group within every limit on its numbers."""
    return tuple(tuple(tuple(not broken for broken in row) for row in rows) for rows in shape_table(rules).groups)
