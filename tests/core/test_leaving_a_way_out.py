"""Who was told yes has to go out: the melds that leave a way out, and how few of them the bots look at."""

from collections.abc import Callable
from importlib import import_module

import pytest

from canasta_nb.bots.careful.going_out import no_way_out
from canasta_nb.bots.careful.sight import Sight
from canasta_nb.bots.expert.candidates import choice
from canasta_nb.core.engine.checking import broken_laws
from canasta_nb.core.engine.legal_acts import legal_acts, lists_every_act
from canasta_nb.core.model.acts import Act, Meld
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.openings.openings import MOST_LISTED
from canasta_nb.core.questions.views import view

can_go_out = import_module("canasta_nb.core.going_out.can_go_out")  # the module, which has a function of this name

YES = ", ask, yes"
SIXTY_CARDS = """rules italian; turn 1 play; did draw 4h4d{told}
melds A JsJhJcJdJc 5s5d5c5c5h5dJk TsThThTcTdTcJk 6s6h6d6d
hand 1 AsAhAdAdAcAcKsKsKhKhKdKcKcQsQhQhQdQcJsJsJhTsTd9s9s9h9d9c9c8s8h8d7s7s7h7d7c5s5h4s4h4h4d4c3s2s2s2h2h2d2d2c2cJkJkJk
hand 2 x4; hand 3 x6; hand 4 x7; pile 9h; stock x20"""
"""A hand that goes out in any number of ways."""

UNOPENED = """rules classic; scores 3000 0; turn 1 play; did draw 4h
hand 1 AsAhAdKsKhKdQsQhQdJsJhJdTsThTd9s9h9d8s8h7d7c6h5c4h2s2h2dJkJk; hand 2 x4; hand 3 x6; stock x20"""
"""A hand that can open in thousands of ways, but cannot be laid as a whole."""

FEW_WAYS_OUT = [
    """rules italian; turn 1 play; did draw 4s4h{told}
    melds A KsKhKdKcKs 9s9h9d9c9s9h2d QsQhQdQc; hand 1 4s4hKhKdQsQdJsJhTsTh8s8h8d8c7s7h6s6h2s2h2d2cJkJk""",
    """rules italian base=samba; turn 1 play; did draw 4s4h{told}
    melds A KsKhKdKcKs QsQhQdQc2s QsQhQdQcQs; hand 1 4s4hKhKdQhQdJsJhTsThTd8s8h7s7h2s2hJkJkJk""",
    """rules classic; turn 1 play; did draw 4h{told}
    melds A KsKhKdKcKs2s 9s9h9d9c9s9h9d QsQhQdQc; hand 1 4hKhKdQsJsJhJdTsTh8s8h7s7h2h2d2cJkJk""",
    """rules samba; turn 1 play; did draw 4s4h{told}
    melds A KsKhKdKcKs QsQhQdQc2s 4h5h6h7h8h9hTh; hand 1 4s4hKhKdQhJsJhTsTc8s8h6s6c2s2h2d2cJk""",
    """rules samba; turn 1 play; did draw KhKd{told}
    melds A KsKhKdKcKs QsQhQdQcQsQhQd JsJhJdJcJsJhJd; hand 1 KhKd4h2s2h""",
    """rules bolivian; turn 1 play; did draw 4h{told}
    melds A KsKhKdKcKsKhKd 4h5h6h7h8h9hTh 2c2cJk; hand 1 4hKdQhQdQcJsJcJdTsTcTd8s8h2s2h2d2cJkJk""",
]
"""Hands whose wild cards are needed, or can hardly be laid: some lays leave no way out."""


def questions_for(task: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how often a task asks whether some cards can be laid."""
    asked: list[object] = []

    class Counted(can_go_out.Question):  # type: ignore[misc, name-defined]
        def __init__(self, *question: object, **named: object) -> None:
            asked.append(question)
            super().__init__(*question, **named)

    with monkeypatch.context() as patched:
        patched.setattr(can_go_out, "Question", Counted)
        task()
    return len(asked)


@pytest.mark.slow
def test_the_work_is_enough_for_a_thousand_lays_that_leave_a_way_out() -> None:
    position = parse_position(SIXTY_CARDS.format(told=YES))
    assert len(legal_acts(position)) > 1000
    assert lists_every_act(position)


@pytest.mark.plain
def test_an_expert_looks_for_two_ways_out_and_not_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    position = parse_position(SIXTY_CARDS.format(told=""))
    acts = legal_acts(position)
    assert len(acts) > 1000
    assert questions_for(lambda: choice(view(position, 1), acts), monkeypatch) < 100


@pytest.mark.plain
def test_a_hand_that_cannot_be_laid_is_not_asked_about_again_for_each_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    position = parse_position(UNOPENED)
    acts = legal_acts(position)
    assert len(acts) > MOST_LISTED
    assert questions_for(lambda: choice(view(position, 1), acts), monkeypatch) < 10


@pytest.mark.parametrize("text", FEW_WAYS_OUT, ids=[text.split("; turn")[0] for text in FEW_WAYS_OUT])
def test_those_lays_are_listed_that_leave_a_way_out_and_no_other(text: str) -> None:
    free, bound = [
        parse_position(text.format(told=answer) + "; hand 2 x4; hand 3 x6; stock x20") for answer in ("", YES)
    ]
    every = [act for act in legal_acts(free) if isinstance(act, Meld)]
    legal: list[Act] = [act for act in every if not broken_laws(bound, act)]
    assert [act for act in legal_acts(bound) if isinstance(act, Meld)] == legal
    assert 0 < len(legal) < len(every)


@pytest.mark.parametrize(
    ("text", "seen_at_once"),
    [
        ("rules modern-american; turn 1 play; melds A KsKhKd; hand 1 4h5d7c9sJh; pile 8c; stock x30", True),
        ("rules hand-and-foot; turn 1 play; melds A KsKhKd; hand 1 4h5d7c9sJh; packet 1 -; pile 8c; stock x30", True),
        (
            "rules hand-and-foot; turn 1 play; melds A KsKhKd; hand 1 4h5d7c9sJh; packet 1 x11; pile 8c; stock x30",
            False,
        ),
        ("rules mexican; turn 1 play; melds A KsKhKd; hand 1 4h5d7c9sJh; pile 8c; stock x30", False),
    ],
)
def test_a_hand_has_no_way_out_where_extra_cards_come_later(text: str, seen_at_once: bool) -> None:
    assert no_way_out(Sight(view(parse_position(text), 1))) is seen_at_once
