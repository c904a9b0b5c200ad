"""What completed canastas pay, what unfinished melds cost, and the extras for many canastas."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from canasta_nb.core.model.cards import JOKER, RANKS
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.position import Position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.ending import Extra, PaidTo
from canasta_nb.core.score.score_sheet import Entry

ACES: Final = RANKS.index("A")
SEVENS: Final = RANKS.index("7")


def went_out(position: Position, side: int) -> bool:
    """Tell whether the deal ended because a player of this side went out."""
    return position.out is not None and position.side_of(position.out) == side


def is_pure(meld: TableMeld) -> bool:
    """Tell whether no card of the meld stands for another."""
    return meld.kind != "wild" and not meld.wilds


def is_of_sevens(meld: TableMeld) -> bool:
    """Tell whether it is a group of sevens, natural or mixed."""
    return meld.kind == "group" and meld.place == SEVENS


def is_of_natural_aces(meld: TableMeld) -> bool:
    """Tell whether it is a group of aces without wild cards."""
    return meld.kind == "group" and meld.place == ACES and is_pure(meld)


def is_of_twos_only(meld: TableMeld) -> bool:
    """Tell whether it is a wild meld without a joker."""
    return meld.kind == "wild" and JOKER not in meld.cards


def has_four_jokers(meld: TableMeld) -> bool:
    """Tell whether it is a wild meld with four jokers."""
    return meld.kind == "wild" and meld.cards.count(JOKER) >= 4


def has_all_ranks(meld: TableMeld) -> bool:
    """Tell whether it is a sequence from four to ace."""
    return meld.kind == "sequence" and len(meld.cards) == RANKS.index("4") + 1


class Bonus(NamedTuple):
    """One key of ``canasta_bonus``: the line it goes to, and which canastas it is for."""

    key: str
    line: str
    pays: Callable[[TableMeld], bool]


BONUSES: Final = (
    Bonus("wild_seven_deuces", "wild-canastas", is_of_twos_only),
    Bonus("wild_four_jokers", "wild-canastas", has_four_jokers),
    Bonus("wild", "wild-canastas", lambda meld: meld.kind == "wild"),
    Bonus("sequence_eleven", "sequence-canastas", has_all_ranks),
    Bonus("sequence_mixed", "sequence-canastas", lambda meld: meld.kind == "sequence" and not is_pure(meld)),
    Bonus("sequence", "sequence-canastas", lambda meld: meld.kind == "sequence"),
    Bonus("deuces_pure", "wild-canastas", lambda meld: meld.kind == "deuces" and is_pure(meld)),
    Bonus("deuces_mixed", "wild-canastas", lambda meld: meld.kind == "deuces" and not is_pure(meld)),
    Bonus("sevens_natural", "special-canastas", lambda meld: is_of_sevens(meld) and is_pure(meld)),
    Bonus("sevens_mixed", "special-canastas", lambda meld: is_of_sevens(meld) and not is_pure(meld)),
    Bonus("aces_natural", "special-canastas", is_of_natural_aces),
    Bonus("natural", "natural-canastas", lambda meld: meld.kind == "group" and is_pure(meld)),
    Bonus("mixed", "mixed-canastas", lambda meld: meld.kind == "group" and not is_pure(meld)),
)
"""Every kind of canasta that has a bonus of its own, the more special before the more general."""

_EXTRAS: Final[Mapping[Extra, Callable[[int, int], bool]]] = {
    Extra.FIVE_PURE: lambda pure, canastas: pure >= 5,
    Extra.FIVE_WITH_MIXED: lambda pure, canastas: canastas >= 5,
    Extra.FIVE_OF_ANY_KIND: lambda pure, canastas: canastas >= 5,
    Extra.SEVEN_OF_ANY_KIND: lambda pure, canastas: canastas >= 7,
    Extra.TEN_OF_ANY_KIND: lambda pure, canastas: canastas >= 10,
}


def bonus_of(rules: RuleSet, canasta: TableMeld) -> Bonus | None:
    """Return the most special bonus for this canasta that the rule set has; None when it has none for this kind.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> from canasta_nb.core.model.melds import meld_of
    >>> rules = RuleSet.load("classic")
    >>> bonus_of(rules, meld_of(rules, parse_cards("7s7h7d7c7s7h7d"))).key
    'natural'
    """
    for bonus in BONUSES:
        if bonus.pays(canasta) and getattr(rules.canasta_bonus, bonus.key) is not None:
            return bonus
    return None


def bonus_points(rules: RuleSet, canasta: TableMeld) -> int:
    """Return what this canasta pays in addition to its cards.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> from canasta_nb.core.model.melds import meld_of
    >>> rules = RuleSet.load("classic")
    >>> bonus_points(rules, meld_of(rules, parse_cards("7s7h7d7c7s7h2d")))
    300
    """
    bonus = bonus_of(rules, canasta)
    return getattr(rules.canasta_bonus, bonus.key) if bonus else 0


def canasta_entries(position: Position, side: int) -> Iterator[Entry]:
    """Yield what the canastas of a side pay (Pagat, scoring; Laws of 1950, law 42; Twenty Variations)."""
    rules = position.rules
    canastas = [meld for meld in position.melds[side] if meld.is_canasta]
    for meld in canastas:
        bonus = bonus_of(rules, meld)
        if bonus and (meld.kind != "deuces" or _deuces_pay(position, side)):
            key = bonus.key
            yield Entry(bonus.line, getattr(rules.canasta_bonus, key), meld.cards, f"canasta_bonus.{key}")
    pure = sum(map(is_pure, canastas))
    for points in _extras_paid(rules, pure, len(canastas)):
        yield Entry("extra-canastas", points, (), "canasta_bonus.extras")


def _deuces_pay(position: Position, side: int) -> bool:
    """Tell whether canastas of twos as a rank pay a side: in some games only the one that went out."""
    paid_to = position.rules.canasta_bonus.deuces_paid_to
    return paid_to is not PaidTo.SIDE_THAT_WENT_OUT or went_out(position, side)


def _extras_paid(rules: RuleSet, pure: int, canastas: int) -> Iterator[int]:
    """Yield the highest bonus for many canastas.

    Where they add up the highest for five, and the one for ten (ruling).
    """
    bonus = rules.canasta_bonus
    extras = {word: points for word, points in bonus.extras.items() if _EXTRAS[word](pure, canastas)}
    if bonus.extras_add_up and Extra.TEN_OF_ANY_KIND in extras:
        yield extras.pop(Extra.TEN_OF_ANY_KIND)
    if extras:
        yield max(extras.values())


UNFINISHED: Final[Mapping[str, Callable[[TableMeld], bool]]] = {
    "incomplete_wild_four_jokers": has_four_jokers,
    "incomplete_wild": lambda meld: meld.kind == "wild",
    "incomplete_aces": is_of_natural_aces,
    "incomplete_sevens": is_of_sevens,
}
"""Each key of ``penalty`` for melds that lie unfinished at the end, with its melds: the more special ones first."""


def unfinished_entries(position: Position, side: int) -> Iterator[Entry]:
    """Yield what the unfinished melds of a side cost (Pagat, Modern American; Twenty Variations, Natural Canasta)."""
    penalty = position.rules.penalty
    for meld in position.melds[side]:
        if meld.kind == "sequence" and len(meld.cards) < penalty.short_sequence_below:
            yield Entry("incomplete-melds", -penalty.short_sequence, meld.cards, "penalty.short_sequence")
        if meld.is_canasta:
            continue
        for key, costs in UNFINISHED.items():
            if costs(meld) and getattr(penalty, key):
                yield Entry("incomplete-melds", -getattr(penalty, key), meld.cards, f"penalty.{key}")
                break
