"""``my_acts``: what a learner played at a table."""

from __future__ import annotations

from canasta_nb.core.model.acts import Draw
from canasta_nb.game.session import Session


def my_acts(game: Session) -> list[str]:
    """Return the learner's acts in a game, as an exercise of moves expects them; empty before the first act.

    >>> game = Session("classic", seed=7, bots="passive")
    >>> game.play("draw")
    >>> my_acts(game)
    ['draw']
    """
    own = [deed.act for deed in game.log if deed.seat == game.seat]
    return ["draw" if isinstance(act, Draw) else str(act) for act in own]
