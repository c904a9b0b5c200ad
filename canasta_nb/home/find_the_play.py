"""The box of the home that leads to the next puzzle: today's plays, the rating, and how it came about."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from canasta_nb.core.speech.words import number
from canasta_nb.home.progress import CourseStanding
from canasta_nb.home.today import Words, said
from canasta_nb.teaching.puzzles.head import today
from canasta_nb.widgets.wire.tree import Node, node

DAYS = 30
"""The curve shows so many days."""
WIDE, HIGH = 240, 60
"""The width and the height of the curve, as its path counts."""


def find_the_play(standing: CourseStanding, words: Words, button: Node) -> Node:
    """Return the box, with the button that leads on."""
    done = standing.puzzles
    says = said(words, "rating", rating=number(done.rating)) if done.plays else said(words, "find_says")
    shown = [curve(standing, words), node("p", today(done))] if done.plays else []
    return node("div", node("h3", said(words, "find")), node("p", says), *shown, button, class_="cnb-box cnb-find")


def curve(standing: CourseStanding, words: Words) -> Node:
    """Return the rating of the last thirty days as a line; in words it is its first figure and its last."""
    done, first = standing.puzzles, standing.at - timedelta(days=DAYS)
    plays = [play for play in done.plays if play.earned is not None and play.at >= first]
    ratings = [*(play.before for play in plays[:1]), *(play.after for play in plays)] or [done.learner.points] * 2
    label = said(words, "curve", first=number(round(ratings[0])), last=number(round(ratings[-1])))
    path = node("path", d=_path(ratings))
    return node("svg", path, class_="cnb-curve", viewBox=f"0 0 {WIDE} {HIGH}", role="img", aria_label=label)


def _path(ratings: Sequence[float]) -> str:
    low, high = min(ratings), max(ratings)
    tall = max(high - low, 1.0)
    step = WIDE / max(1, len(ratings) - 1)
    places = [
        f"{round(at * step)} {round(HIGH - 4 - (each - low) / tall * (HIGH - 8))}" for at, each in enumerate(ratings)
    ]
    return f"M{'L'.join(places)}"
