"""The second frame of a turning point: what it says of the difference, whoever chose the better move."""

from __future__ import annotations

import pytest

from canasta_nb.bots.expert import Weighed
from canasta_nb.bots.expert.playing_on import Playout
from canasta_nb.bots.expert.weighing import Judged
from canasta_nb.core.model.acts import Act
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.review.decisions import Decision
from canasta_nb.review.frames import compared
from canasta_nb.review.words import told

PLAYED, BETTER = parse_act("discard Qc"), parse_act("discard 4s")
AT = view(parse_position("rules classic; turn 1 play; hand 1 KhQc9d4s; pile 6h2h9d"), 1)


def judged(act: Act, points: float) -> Judged:
    """Return a candidate that led by so many points in each of its imagined deals."""
    return Judged(act, (Playout(points, points, points, True, 5, 0, False, False),) * 4)


@pytest.mark.parametrize(
    ("chosen", "key"), [(BETTER, "yours_ahead"), (PLAYED, "difference")], ids=["the better move", "the same move"]
)
def test_only_a_move_that_you_chose_is_called_yours(chosen: Act, key: str) -> None:
    better = judged(BETTER, 100.0)
    weighed = Weighed(better, PLAYED, (better, judged(PLAYED, 20.0)), 4, 1, to_end=True, for_game=False)
    frame = compared(Decision(0, 1, AT, (), PLAYED), chosen, BETTER, weighed, "Ann")
    assert frame.about.endswith(told(key, points=80, more=0))
    assert frame.is_same == (chosen == PLAYED)
