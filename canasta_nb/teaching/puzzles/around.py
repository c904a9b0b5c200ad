"""What stands around the table of a puzzle: its head, the verdict, the marked cards and the buttons."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from canasta_nb.core.model.acts import Act, cards_of
from canasta_nb.puzzles.choice import short
from canasta_nb.puzzles.measured import MeasuredChoice
from canasta_nb.puzzles.sentences import said as judged
from canasta_nb.teaching.puzzles.played import PASS
from canasta_nb.teaching.puzzles.verdict import Verdict
from canasta_nb.teaching.puzzles.words import said
from canasta_nb.widgets.scenes.ledger import ids_among
from canasta_nb.widgets.sent.table import PuzzleScene
from canasta_nb.widgets.wire.tree import Node

NEXT, BACK, ON, SEE = "next", "back", "on", "see"
"""The words that may be typed beside acts, with ``pass``: the next puzzle, back to the verdict, and ``on 1`` to play on
from a choice. A button alone uncovers the table."""
KEYS = {NEXT: "n", SEE: "Escape"}


def _usual() -> dict[str, str]:
    return {PASS: said("pass"), NEXT: said("next")}


@dataclass
class PuzzleState:
    """The state of a puzzle."""

    puzzle: MeasuredChoice
    open: tuple[str, ...] = (PASS,)
    """The words that lead away from it before the choice, each a button."""
    done: tuple[str, ...] = (NEXT,)
    """Those that do so after the choice, the first one first."""
    named: Mapping[str, str] = field(default_factory=_usual)
    """What the buttons of these words say."""
    also: tuple[str, ...] = ()
    """Words that are known before the choice and after it; the head has their buttons."""
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
        ons = [f"{ON} {number}" for number, _ in enumerate(self.choices(), 1)]
        return [*(self.done if self.verdict else self.open), *ons, *self.also]

    def choices(self) -> list[Act]:
        """Return the acts from which the deal may be played on: the best, and the choice."""
        if not self.verdict:
            return []
        return [self.verdict.act_of(kind) for kind in dict.fromkeys([self.puzzle.best, self.verdict.kind])]


def around(
    at: PuzzleState, head: Node, hand: Sequence[int], lessons: Collection[str], *, hints: bool = False
) -> PuzzleScene:
    """Return what is around the table.

    ``hand`` are the ids of the cards of its hand, ``lessons`` those to which a link can lead, and ``hints``
    whether there is a button for a hint.
    """
    shown = None if at.plays_on else at.verdict
    plays_on = [
        [f"{ON} {number}", said("play_on", act=short(act)), str(number)] for number, act in enumerate(at.choices(), 1)
    ]
    return {
        "head": head,
        "verdict": shown.tree(lessons) if shown else "",
        "said": said("spoken", title=shown.title, worth=shown.worth, reason=shown.reason) if shown else "",
        "marks": [*_marks(shown, hand)] if shown else [],
        "left": [*(_button(at, word) for word in at.done), *plays_on] if shown else [],
        "right": [*_right(at, hints)],
        "turn": shown is None,
        "usual": at.plays_on,
    }


def _button(at: PuzzleState, word: str) -> list[str]:
    return [word, at.named[word], KEYS.get(word, "")]


def _right(at: PuzzleState, hints: bool) -> Iterator[list[str]]:
    """Yield the buttons at the right: to go back, to see the table, or a hint and the ways to leave the choice open."""
    if at.plays_on:
        yield [BACK, said("back"), ""]
    elif at.verdict:
        yield [SEE, said("see"), KEYS[SEE]]
    else:
        yield from [["hint", said("hint"), "h"]] if hints else []
        yield from (_button(at, word) for word in at.open)


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
