"""What players share: acts to choose from, the lowest card, and the best of some acts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar

from canasta_nb.core.model.acts import Act, Discard, Lay, Meld, Take
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.melds import point_table
from canasta_nb.core.rules.ruleset import RuleSet

AnyAct = TypeVar("AnyAct", bound=Act)


def by_kind(acts: Iterable[Act]) -> dict[type[Act], list[Any]]:
    """Return the acts of each kind, in their order.

    >>> from canasta_nb.core.notation.text import parse_act
    >>> [kind.__name__ for kind in by_kind(map(parse_act, ("meld K+Kh", "discard 9h", "meld K+2d")))]
    ['Meld', 'Discard']
    """
    kinds: dict[type[Act], list[Any]] = {}
    for act in acts:
        kinds.setdefault(type(act), []).append(act)
    return kinds


def there_are(acts: Collection[Act]) -> None:
    """Raise ValueError where a player has no act to choose from.

    >>> there_are(())
    Traceback (most recent call last):
    ValueError: There is no act to choose from.
    """
    if not acts:
        raise ValueError("There is no act to choose from.")


def of_kind(acts: Iterable[Act], kind: type[AnyAct]) -> list[AnyAct]:
    """Return the acts of one kind, in their order."""
    return [act for act in acts if isinstance(act, kind)]


def lowest_discard(rules: RuleSet, discards: Iterable[Discard]) -> Discard:
    """Return the discard of the card that counts least, natural cards before wild ones."""
    table = point_table(rules)
    return min(discards, key=lambda act: (act.card.is_wild, table[act.card], -act.card))


def cards_laid(act: Meld | Take) -> tuple[Card, ...]:
    """Return the cards that leave the hand with an act."""
    lays: tuple[Lay, ...] = act.lays
    if len(lays) == 1 and isinstance(act, Meld):
        return lays[0].cards
    shown = act.shown if isinstance(act, Take) else ()
    return shown + tuple([card for lay in lays for card in lay.cards])


def most_laid(rules: RuleSet, acts: Iterable[AnyAct], cards: Callable[[AnyAct], tuple[Card, ...]]) -> AnyAct:
    """Return the act that lays most cards and of these the most points; the first of equal ones."""
    table = point_table(rules)
    return max(acts, key=lambda act: (len(cards(act)), sum([table[card] for card in cards(act)])))
