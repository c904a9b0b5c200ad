"""Which lesson teaches what a puzzle is about."""

from __future__ import annotations

from collections.abc import Mapping

from canasta_nb.puzzles.themes import Theme

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
