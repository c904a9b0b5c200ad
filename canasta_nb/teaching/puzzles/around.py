"""What stands around the table of a puzzle: its head, the verdict, the marked cards and the buttons."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from canasta_nb.core.model.acts import Act, cards_of
from canasta_nb.puzzles.choice import short
from canasta_nb.puzzles.sentences import said as judged
from canasta_nb.puzzles.shipped import ShippedPuzzle
from canasta_nb.teaching.puzzles.as_exercise import decision
from canasta_nb.teaching.puzzles.head import head
from canasta_nb.teaching.puzzles.played import PASS, PuzzlesPlayed
from canasta_nb.teaching.puzzles.verdict import Verdict
from canasta_nb.teaching.puzzles.words import said
from canasta_nb.widgets.scenes.ledger import ids_among
from canasta_nb.widgets.sent.table import PuzzleScene

NEXT, BACK, ON, SEE = "next", "back", "on", "see"
"""The words that may be typed beside acts, with ``pass``: the next puzzle, back to the verdict, and ``on 1`` to play on
from a choice. A button alone uncovers the table."""


@dataclass
class PuzzleState:
    """The state of a puzzle."""

    puzzle: ShippedPuzzle
    rating_before: float
    verdict: Verdict | None = None
    """The verdict on the choice, once there is one."""
    plays_on: bool = False
    """Whether the deal is played on from a choice."""
    unkept: str = ""
    """Why the choice could not be kept."""

    def words(self) -> list[str]:
        """Return what may be typed now instead of an act."""
        if self.plays_on:
            return [BACK]
        return [NEXT, *(f"{ON} {number}" for number, _ in enumerate(self.choices(), 1))] if self.verdict else [PASS]

    def choices(self) -> list[Act]:
        """Return the acts from which the deal may be played on: the best, and the choice."""
        if not self.verdict:
            return []
        return [self.verdict.act_of(kind) for kind in dict.fromkeys([self.puzzle.best, self.verdict.kind])]


def around(at: PuzzleState, done: PuzzlesPlayed, hand: Sequence[int], lessons: Collection[str]) -> PuzzleScene:
    """Return what is around the table.

    ``hand`` are the ids of the cards of its hand, and ``lessons`` those to which a link can lead.
    """
    shown = None if at.plays_on else at.verdict
    plays_on = [
        [f"{ON} {number}", said("play_on", act=short(act)), str(number)] for number, act in enumerate(at.choices(), 1)
    ]
    return {
        "head": head(at.puzzle, decision(at.puzzle), done, at.rating_before, chosen=at.verdict is not None),
        "verdict": shown.tree(lessons) if shown else "",
        "said": said("spoken", title=shown.title, worth=shown.worth, reason=shown.reason) if shown else "",
        "marks": [*_marks(shown, hand)] if shown else [],
        "left": [[NEXT, said("next"), "n"], *plays_on] if shown else [],
        "right": [_button(at)],
        "turn": shown is None,
        "usual": at.plays_on,
    }


def _button(at: PuzzleState) -> list[str]:
    """Return the button at the right: to go back, to see the table, or to let the puzzle go by."""
    if at.plays_on:
        return [BACK, said("back"), ""]
    return [SEE, said("see"), "Escape"] if at.verdict else [PASS, said("pass"), ""]


def _marks(own: Verdict, hand: Sequence[int]) -> Iterator[list[Any]]:
    """Yield the cards of the hand that were chosen, or would have been best."""
    yours = {*ids_among(cards_of(own.act), hand)}
    best = {*ids_among(cards_of(own.act_of(own.puzzle.best)), hand)}
    if own.kind != own.puzzle.best:
        best -= yours  # another play with the same card
    for id_ in sorted(best | yours):
        marks = {"best": judged("verdict", "the_best"), "yours": judged("verdict", "yours")}
        words = [word for word, cards in (("best", best), ("yours", yours)) if id_ in cards]
        yield [id_, " ".join(words), ", ".join(marks[word] for word in words)]
