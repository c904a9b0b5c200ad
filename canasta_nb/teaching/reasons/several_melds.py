"""A run of cards of several ranks, read as the melds that it makes, one of each rank with wild cards among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, islice, product

from canasta_nb.core.model.cards import Card, cards_text, parse_cards
from canasta_nb.core.speech.refusals import Refusal
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.questions.refusing import allowed, refused

MOST_WAYS = 2_000
"""So many ways to share out wild cards are tried; a hand of the course has far fewer."""
ALONE = "wild"
"""The place of wild cards that make a meld by themselves."""
PAIR = 2
"""So many natural cards of a rank show that somebody means a meld of it."""
SHAPES = "meld."
"""What the ids of the laws on single melds begin with."""


def legal_melds(part: Part, run: str) -> str:
    """Return the first reading of a run of several ranks as melds that the rules allow where a part has the cards.

    Empty where they allow none.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> part = exercise("im-5").parts[0]
    >>> legal_melds(part, "KsKhKdAsAh2d"), legal_melds(part, "AsAhJk")
    ('AsAh2d, KsKhKd', '')
    """
    return next((melds for melds in _readings(part, run) if allowed(part, melds)), "")


def refused_as_melds(part: Part, run: str) -> tuple[Refusal, ...]:
    """Return why a run of several ranks is refused as melds; empty where it hardly means any.

    It means melds where each of them is fine, or where each of its ranks has two natural cards: then one is too small.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> part = exercise("im-5").parts[0]
    >>> [each.law for each in refused_as_melds(part, "KsKhKd4c4d2d")], refused_as_melds(part, "KdKhAs")
    (['initial-meld.minimum'], ())
    >>> [each.law for each in refused_as_melds(part, "AsAh2dKsKh")]
    ['meld.too-small', 'initial-meld.minimum']
    """
    found = [refused(part, melds) for melds in _readings(part, run)]
    nearest = min(found, key=_shapes_broken, default=())
    ranks = Counter(card.rank for card in parse_cards(run) if not card.is_wild)
    return nearest if not _shapes_broken(nearest) or min(ranks.values(), default=0) >= PAIR else ()


def _shapes_broken(refusals: tuple[Refusal, ...]) -> int:
    return sum(refusal.law.startswith(SHAPES) for refusal in refusals)


def _readings(part: Part, run: str) -> Iterator[str]:
    """Yield the melds of a run in each way to share out its wild cards; none for a single meld or foreign cards."""
    chosen = Counter(parse_cards(run))
    naturals: dict[str, list[Card]] = {}
    for card in sorted(card for card in chosen.elements() if not card.is_wild):
        naturals.setdefault(card.rank, []).append(card)
    held = Counter(part.position.hand_of(part.position.turn))
    if not chosen <= held or "with {cards}" in part.act:
        return
    wilds = {card: many for card, many in sorted(chosen.items()) if card.is_wild}
    shares = [combinations_with_replacement([*naturals, ALONE], many) for many in wilds.values()]
    for shared in islice(product(*shares), MOST_WAYS):
        melds = {rank: [*cards] for rank, cards in naturals.items()}
        for card, ranks in zip(wilds, shared, strict=True):
            for rank in ranks:
                melds.setdefault(rank, []).append(card)
        if len(melds) > 1:
            yield ", ".join(map(cards_text, melds.values()))
