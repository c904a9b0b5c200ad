"""What a list of legal acts leaves out, where there are too many cards to decide everything."""

from __future__ import annotations

from collections.abc import Callable

from canasta_nb.core.model.position import Position
from canasta_nb.core.speech.refusals import TooManyCards


def leaves_out(position: Position) -> bool:
    """Tell whether the list of legal acts leaves any out: it notes so by ``Position.keep``."""
    return bool(position.known(leaves_out))


def is_known(position: Position, question: Callable[[], bool]) -> bool:
    """Tell whether something is known to be so; where there are too many cards to decide, the list leaves acts out."""
    try:
        return question()
    except TooManyCards:
        position.keep(leaves_out, True)
        return False
