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
from canasta_nb.review.words import sentence

PLAYED, BETTER, THIRD = parse_act("discard Qc"), parse_act("discard 4s"), parse_act("discard 9d")
DEALS = 12
AT = view(parse_position("rules classic; turn 1 play; hand 1 KhQc9d4s; pile 6h2h9d"), 1)


def judged(act: Act, points: float) -> Judged:
    """Return a candidate that led by so many points in each of its imagined deals."""
    return Judged(act, (Playout(points, points, points, True, 5, 0, False, False),) * DEALS)


@pytest.mark.parametrize("chosen", [BETTER, PLAYED], ids=["the better move", "the same move"])
def test_whoever_chose_it_the_better_move_is_named_with_the_reason(chosen: Act) -> None:
    better = judged(BETTER, 100.0)
    weighed = Weighed(better, PLAYED, (better, judged(PLAYED, 20.0)), DEALS, 1, to_end=True, for_game=False)
    frame = compared(Decision(0, 1, AT, (), PLAYED), chosen, BETTER, weighed, "Ann")
    better_by = sentence("better_by", best="discarding 4♠", points=80, more=0)
    assert frame.about.startswith(better_by)
    why = frame.about.removeprefix(better_by)
    assert all(word in why for word in (f"{DEALS} imagined deals", "discarding 4♠", "discarding Q♣")), "and says why"
    assert (frame.is_same, frame.is_good) == (chosen == PLAYED, chosen == BETTER)


def test_a_third_move_is_held_against_the_best_and_not_against_what_was_played() -> None:
    better, third = judged(BETTER, 100.0), judged(THIRD, 60.0)
    weighed = Weighed(better, PLAYED, (better, third, judged(PLAYED, 20.0)), DEALS, 1, to_end=True, for_game=False)
    frame = compared(Decision(0, 1, AT, (), PLAYED), THIRD, BETTER, weighed, "Ann")
    assert frame.about.startswith(sentence("better_by", best="discarding 4♠", points=40, more=0))
    assert (frame.is_good, frame.other) == (False, THIRD)


def test_where_nobody_can_tell_every_choice_is_good() -> None:
    alike = judged(BETTER, 20.0)
    weighed = Weighed(alike, PLAYED, (alike, judged(PLAYED, 20.0)), DEALS, 1, to_end=True, for_game=False)
    frame = compared(Decision(0, 1, AT, (), PLAYED), PLAYED, BETTER, weighed, "Ann")
    assert (frame.about, frame.is_good) == (sentence("too_close", points=0, more=0), True)
