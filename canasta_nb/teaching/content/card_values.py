"""The values of the cards, shown beside an empty score sheet."""

from __future__ import annotations

from itertools import groupby

from canasta_nb.core.model.cards import JOKER, RANKS, THREE
from canasta_nb.core.speech.words import listed
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.content.words import told


def values_beside(asked: Exercise) -> list[tuple[int, str]]:
    """Return the values of the cards, highest first, with the ranks; nothing where no melded cards are counted.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> values_beside(exercise("sc-1"))
    [(50, 'Jk'), (20, 'A and 2'), (10, 'K–8'), (5, '7–4 and black 3')]
    >>> values_beside(exercise("fz-2"))
    []
    """
    if not asked.parts[0].text or all(part.line != "melded-cards" for part in asked.parts):
        return []
    points = asked.parts[0].position.rules.pack.card_points
    ranks = [rank for rank in (str(JOKER), *RANKS) if rank in points and rank != RANKS[THREE]]
    runs = [(worth, list(run)) for worth, run in groupby(ranks, key=points.__getitem__)]
    named = [(worth, _span(run)) for worth, run in runs]
    if RANKS[THREE] in points:  # the red ones have a line of their own
        named.append((points[RANKS[THREE]], told("shown", "black_three")))
    values = sorted(set(points.values()), reverse=True)
    return [(value, listed([name for worth, name in named if worth == value])) for value in values]


def _span(ranks: list[str]) -> str:
    """Return the ranks of a run as people write them, as in ``K–8``."""
    first, last = ("10" if rank == "T" else rank for rank in (ranks[0], ranks[-1]))
    return first if first == last else f"{first}–{last}"
