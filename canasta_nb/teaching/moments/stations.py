"""The head of a moment: whose deal it is from, and the five stations on its way to rest."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.teaching.moments.kept import FORGET, REMEMBER, KeptMoment
from canasta_nb.teaching.moments.words import said
from canasta_nb.teaching.puzzles.played import COMES_BACK
from canasta_nb.widgets.wire.tree import Node, node


def head(about: str, kept: KeptMoment | None) -> Node:
    """Return the head: what is tried and, where it is kept, its stations and the button that lets it go."""
    named = [node("h3", said("title")), node("span", about, class_="cnb-kind")]
    return node("div", *named, *(_kept(kept) if kept else []), class_="cnb-puzzle-head")


def _kept(kept: KeptMoment) -> Iterator[Node]:
    stones = [node("i", name, class_=f"cnb-{state}") for name, state in stations(kept)]
    yield node("span", *stones, class_="cnb-stations", role="img", aria_label=told(kept))
    act = REMEMBER if kept.is_forgotten else FORGET
    yield node("button", said(act), class_="cnb-button cnb-small", data_act=act)


def stations(kept: KeptMoment) -> Iterator[tuple[str, str]]:
    """Yield the stations, each with its words and whether it is ``done``, the ``next`` one, or still ``open``."""
    names = [said("days", days=days) if days == 1 else str(days) for days in COMES_BACK]
    for place, name in enumerate([*names, said("rests")]):
        rests = kept.found >= len(COMES_BACK)
        yield name, "done" if place < kept.found or rests else "next" if place == kept.found else "open"


def told(kept: KeptMoment) -> str:
    """Return the stations in a sentence.

    >>> from datetime import UTC, datetime
    >>> at = datetime(2030, 1, 1, tzinfo=UTC)
    >>> told(KeptMoment("a", {}, at, at, found=1))
    'Found once. It comes back after 3 days.'
    """
    if kept.is_forgotten:
        return said("forgotten")
    if kept.found >= len(COMES_BACK):
        return said("resting")
    return said("found", kept.found, days=COMES_BACK[kept.found])
