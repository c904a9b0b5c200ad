"""A deal that begins with a pile that is given away, or is not."""

from __future__ import annotations

from canasta_nb.bots import bot, choice_of
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.game.session import Session

# Ben and Dot meld kings, Ben plays after Ann, and the pile has grown.
PILE_OF_KINGS = """rules classic; turn 1 play; did draw 7c
hand 1 Kc5d9h7c4s; hand 2 x9; hand 3 x9; hand 4 x9
melds A QsQhQd; melds B KsKhKd; pile 6h7h8dJc9s4c8s6d; stock x62"""


def played(first: str, *, seed: int = 4) -> Session:
    """Return a deal that seat 1 begins with an act and plays on carefully; the seed deals what is hidden."""
    session = Session(PILE_OF_KINGS, seed=seed, seat=1, bots="careful")
    session.play(first)
    player = bot("careful")
    while not session.over:
        for _ in session.others():
            pass
        if not session.over:
            acts = legal_acts(session.position)
            session.play(choice_of(player, session.view, acts))
    return session
