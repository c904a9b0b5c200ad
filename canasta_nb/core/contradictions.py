"""Values of a rule set that do not fit together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from canasta_nb.core.vocabulary import CARD_NAMES


def contradictions(values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Each key that does not fit with the others, with a sentence.

    >>> from canasta_nb.core.ruleset import RuleSet
    >>> classic = RuleSet.load("classic").values
    >>> list(contradictions(classic))
    []
    >>> list(contradictions({**classic, "pack.jokers": 6}))
    [('pack.cards', '2 packs and 6 jokers are 110 cards.')]
    """
    packs, jokers = values["pack.packs"], values["pack.jokers"]
    if values["pack.cards"] != 52 * packs + jokers:
        yield "pack.cards", f"{packs} packs and {jokers} jokers are {52 * packs + jokers} cards."
    if not values["players.counts"]:
        yield "players.counts", "nobody can play."
    for count in values["players.counts"]:
        for key in ("players.sides", "deal.hand"):
            if count not in values[key]:
                yield key, f"there is nothing for {count} players."
    for card in CARD_NAMES:
        if card not in values["pack.card_points"]:
            yield "pack.card_points", f"there is no value for {card}."
    yield from _threes_without_value(values)
    if values["melds.canasta"] < values["melds.smallest"]:
        yield "melds.canasta", "a canasta is no smaller than the smallest meld."
    if not values["initial_meld.table"]:
        yield "initial_meld.table", "there is no row."
    if not values["pile.take_frozen"]:
        yield "pile.take_frozen", "there is no way to take a frozen pile."


def _threes_without_value(values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key in ("red_threes.values", "red_threes.minus_values"):
        for threes in range(1, 2 * values["pack.packs"] + 1):
            if threes not in values[key]:
                yield key, f"there is no value for {threes} red threes."
