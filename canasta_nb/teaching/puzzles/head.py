"""The head of a puzzle: what is decided and how hard that is, today's plays, and the rating."""

from __future__ import annotations

from datetime import datetime

from canasta_nb.core.speech.language import in_figures
from canasta_nb.puzzles.sentences import said as told
from canasta_nb.puzzles.shipped import ShippedPuzzle
from canasta_nb.puzzles.themes import LEVELS
from canasta_nb.teaching.judging.assessing import Score
from canasta_nb.teaching.puzzles.played import PuzzlesPlayed
from canasta_nb.teaching.puzzles.verdict import SIGNS
from canasta_nb.teaching.puzzles.words import said
from canasta_nb.widgets.wire.tree import Node, node

A_DAY = 5
"""The dots of a day; more puzzles are welcome."""
CALLED = {1.0: "right", 0.5: "half", 0.0: "missed"}
QUIET_FROM = 10
"""After so many puzzles of a day the rating tells no change any more."""


def head(puzzle: ShippedPuzzle, decision: str, done: PuzzlesPlayed, before: float, *, chosen: bool) -> Node:
    """Return the head; ``before`` is the rating before this puzzle. Only after the choice it names the theme."""
    what = told("themes", str(puzzle.theme)) if chosen else said(f"kind_{decision}")
    bars = [node("i", class_="cnb-full" if number <= puzzle.level else "cnb-empty") for number in LEVELS]
    level = node("span", said("level", level=puzzle.level), node("span", *bars, class_="cnb-level", aria_hidden="true"))
    return node(
        "div",
        node("h3", said("title")),
        node("span", what, class_="cnb-kind"),
        level,
        today(done),
        rating(puzzle, done, before, chosen=chosen),
        class_="cnb-puzzle-head",
    )


def today(done: PuzzlesPlayed) -> Node:
    """Return today's plays as dots, which say in words what was earned."""
    plays = done.on(datetime.now().astimezone().date())
    shown = [play.earned or 0.0 for play in plays[-A_DAY:]]
    dots = [node("i", SIGNS[earned], class_=f"cnb-{CALLED[earned]}") for earned in shown]
    dots += [node("i", class_="cnb-open")] * (A_DAY - len(shown))
    earned = Score(sum(play.earned or 0 for play in plays)).said
    label = said("today_said", earned=earned, of=len(plays))
    return node("span", said("today"), node("span", *dots, class_="cnb-plays", role="img", aria_label=label))


def rating(puzzle: ShippedPuzzle, done: PuzzlesPlayed, before: float, *, chosen: bool) -> Node:
    """Return the rating, and after a choice by how much it has changed."""
    if not puzzle.is_rated:
        return node("span", said("unrated"), class_="cnb-rating")
    change = done.rating - round(before)
    plays = len(done.on(datetime.now().astimezone().date()))
    shown = f"+{change}" if change > 0 else f"−{-change}"
    moved = [node("small", shown)] if chosen and change and plays <= QUIET_FROM else []
    return node("span", said("rating"), " ", node("b", in_figures(done.rating)), *moved, class_="cnb-rating")
