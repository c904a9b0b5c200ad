"""A puzzle as an exercise: its one decision is asked, and the first act is the answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.acts import Discard
from canasta_nb.core.model.position import Phase
from canasta_nb.puzzles.measured import MeasuredChoice
from canasta_nb.puzzles.shipped import ShippedPuzzle
from canasta_nb.puzzles.themes import Theme
from canasta_nb.teaching.content.asking import Exercise, Part
from canasta_nb.teaching.judging.assessing import Assessment
from canasta_nb.teaching.puzzles.played import NAMED
from canasta_nb.teaching.puzzles.words import said
from canasta_nb.teaching.questions.regret import FindThePlay

LESSONS: Mapping[Theme, str] = {
    Theme.TAKE: "04_taking_the_pile",
    Theme.OPENING: "11_opening",
    Theme.WILD_CARDS: "07_canastas",
    Theme.GOING_OUT: "08_going_out",
    Theme.FREEZE: "12_pile_and_freeze",
    Theme.BLACK_THREES: "12_pile_and_freeze",
    Theme.DEFEND: "13_endgame",
    Theme.COUNT: "13_endgame",
    Theme.LAY: "11_opening",
    Theme.PAIRS: "12_pile_and_freeze",
    Theme.DISCARD: "12_pile_and_freeze",
}
"""The lesson that teaches what each theme is about."""


def decision(puzzle: MeasuredChoice) -> Literal["draw", "discard", "play"]:
    """Return what is decided: whether to take the pile, what to discard, or what to play; nothing tells which is best.

    >>> from canasta_nb.puzzles.shipped import shipped_puzzles
    >>> decision(shipped_puzzles()["classic-1"])
    'draw'
    """
    if puzzle.position.phase is Phase.DRAW:
        return "draw"
    return "discard" if all(isinstance(act, Discard) for act in legal_acts(puzzle.position)) else "play"


def as_exercise(puzzle: ShippedPuzzle) -> Exercise:
    """Return a puzzle as an exercise for one point.

    >>> from canasta_nb.puzzles.shipped import shipped_puzzles
    >>> as_exercise(shipped_puzzles()["classic-1"]).question
    'One decision: do you take the pile?'
    """
    return Exercise(
        id=f"{NAMED}{puzzle.id}",
        lesson=LESSONS[puzzle.theme],
        kind="moves",
        points=1,
        rules=puzzle.position.rules.id,
        question=said(f"asks_{decision(puzzle)}"),
        section="",
        parts=(Part(FindThePlay(puzzle=puzzle.id), puzzle.text, kind="moves"),),
        first_counts=True,
    )


def choice_in(answered: Assessment) -> str:
    """Return the act that an answer to a puzzle chose.

    >>> from canasta_nb.puzzles.shipped import shipped_puzzles
    >>> from canasta_nb.teaching.judging.assessing import assess
    >>> choice_in(assess(as_exercise(shipped_puzzles()["classic-1"]), "draw"))
    'draw'
    """
    (acts,) = answered.said
    return str(acts[0] if isinstance(acts, tuple) else acts)
