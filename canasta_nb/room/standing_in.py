"""The computer in a seat whose person is away: it thinks in another process, so that no table waits for it."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, Executor, Future
from typing import NamedTuple

from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.position import Position
from canasta_nb.core.questions.views import View, view
from canasta_nb.core.speech.refusals import TooManyCards

PLAYER = "careful"
"""The bot that stands in: it needs no record of the deal, and a thousandth of a second."""


def chosen(seen: View) -> Act:
    """Return what the computer plays, from what the seat may know.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> str(chosen(view(parse_position("rules classic; turn 1 draw; hand 1 KhKc; pile 9d"), 1)))
    'draw'
    """
    acts = legal_acts(seen.position)
    try:
        return bot(PLAYER).choose(seen, acts)
    except TooManyCards:  # it can't think about such a hand, but the game goes on
        return acts[0]


class Pondered(NamedTuple):
    """What the computer thinks about just now: the position, and the act once it is there."""

    position: Position
    act: Future[Act]


class StandIn:
    """The computer of one room; it thinks about one position at a time.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from canasta_nb.core.notation.text import parse_position
    >>> position = parse_position("rules classic; turn 1 draw; hand 1 KhKc; pile 9d")
    >>> with ThreadPoolExecutor(1) as pool:
    ...     computer = StandIn(pool)
    ...     computer.think(position)
    >>> str(computer.found(position))
    'draw'
    """

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._thought: Pondered | None = None

    def think(self, position: Position) -> None:
        """Begin to think about a position, unless it is being thought about already."""
        if self._thought is None or self._thought.position is not position:
            seen = view(position, position.turn)
            try:
                act = self._executor.submit(chosen, seen)
            except (BrokenExecutor, RuntimeError):  # the other process is gone, and this one can do it as well
                act = Future()
                act.set_result(chosen(seen))
            self._thought = Pondered(position, act)

    def found(self, position: Position) -> Act | None:
        """Return the act for this position once it is known, and forget it; None while nothing is known."""
        thought = self._thought
        if thought is None or thought.position is not position or not thought.act.done():
            return None
        self._thought = None
        return chosen(view(position, position.turn)) if thought.act.exception() else thought.act.result()
