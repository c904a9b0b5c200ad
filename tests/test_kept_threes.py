"""A red three that is kept in the hand is nobody else's business."""

from __future__ import annotations

from canasta_nb.core.engine.playing import play
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.descriptions.news import news
from canasta_nb.descriptions.telling import Deed, as_seen, turn_sentence, usual_names

BEFORE = parse_position("rules modern-american; turn 2 draw; hand 1 KcQs; hand 2 9s9h5c; pile 7d9d; stock 3h8d4c")


def test_a_kept_three_is_hidden_from_the_others_and_told_to_its_owner() -> None:
    act = parse_act("draw 3h keep")
    deed = Deed(2, act, BEFORE, play(BEFORE, act))
    assert str(as_seen(BEFORE.rules, act, 2, 1)) == "draw"
    assert str(as_seen(BEFORE.rules, act, 2, 2)) == "draw 3h keep"
    for told in (turn_sentence([deed], 1, usual_names(4)), *news([deed], 1, usual_names(4))):
        assert "3♥" not in told
        assert "last card" not in told
    assert turn_sentence([deed], 2, usual_names(4)) == "You draw 3♥."
    assert [str(each) for each in view(deed.after, 1).position.did] == ["draw"]


def test_a_three_that_is_laid_out_is_seen_by_everybody() -> None:
    act = parse_act("draw 3h8d")
    deed = Deed(2, act, BEFORE, play(BEFORE, act))
    assert "3♥" in turn_sentence([deed], 1, usual_names(4))
    assert "8♦" not in turn_sentence([deed], 1, usual_names(4))


def test_a_bad_three_is_drawn_in_secret() -> None:
    before = parse_position(
        "rules hand-and-foot-classic; turn 2 draw; hand 1 KcQs; hand 2 9s9h5c; pile 7d9d; stock 3h3dx9"
    )
    act = parse_act("draw 3h3d")
    deed = Deed(2, act, before, play(before, act))
    assert str(as_seen(before.rules, act, 2, 1)) == "draw"
    for told in (turn_sentence([deed], 1, usual_names(4)), *news([deed], 1, usual_names(4))):
        assert "3♥" not in told
    assert [str(each) for each in view(deed.after, 1).position.did] == ["draw"]
    assert view(deed.after, 2).position.threes == ((), ())
