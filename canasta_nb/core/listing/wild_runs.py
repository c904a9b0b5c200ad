"""The choices of twos and jokers that may be laid with other cards, or alone."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.core.model.cards import Card
from canasta_nb.core.rules.kept import kept

Run = tuple[Card, ...]


@kept(1_000)
def wild_choices(twos: int, jokers: int) -> tuple[tuple[int, int], ...]:
    """Return every choice of at least one wild card, as a number of twos and a number of jokers."""
    return tuple((t, j) for j in range(jokers + 1) for t in range(twos + 1) if t + j)


def wild_runs(twos: Run, jokers: Run) -> list[Run]:
    """Return every choice of wild cards, none of them among these."""
    return [(), *(twos[:some] + jokers[:more] for some, more in wild_choices(len(twos), len(jokers)))]


def fillings(twos: Run, jokers: Run, count: int) -> Iterator[Run]:
    """Yield each choice of so many wild cards."""
    for some_jokers in range(min(count, len(jokers)) + 1):
        if count - some_jokers <= len(twos):
            yield twos[: count - some_jokers] + jokers[:some_jokers]
