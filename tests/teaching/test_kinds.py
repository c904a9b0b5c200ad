"""The kinds of exercises that lesson 5 does not use, and those it does: what each reads and what it earns."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import canasta_nb.teaching
from canasta_nb.core.engine.checking import check
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.teaching.answers.why_not import FEWEST, why_not
from canasta_nb.teaching.bank import bank_files
from canasta_nb.teaching.bank.bank_files import read_lesson
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.kinds import KINDS
from canasta_nb.teaching.notebook.feedback import feedback

TEXT = """
lesson = "06_initial_meld"
title = "The initial meld"
minutes = 30
card = "The first melds must count a minimum."
[[exercise]]
id = "im-6"
kind = "yes+why"
points = 2
rules = "classic"
question = "May you take the pile with this act?"
position = '''
rules classic; scores 900 1300; turn 1 draw
hand 1 KhKcQsQh2dTs9c8d6h5s4d
pile Kd5cQc8hKs'''
reasons = ["opened", "initial-meld.minimum", "take.frozen"]
section = "With the pile"
[[exercise.part]]
ask = "At a score of 900?"
act = "take Ks with KhKc, QsQh2d"
because = "opened"
[[exercise.part]]
ask = "At a score of 1,500?"
with = "scores 1500 1300"
act = "take Ks with KhKc, QsQh2d"
[[exercise]]
id = "sc-1"
kind = "sheet"
points = 5
rules = "classic"
question = "Fill the sheet of side A."
position = '''
rules classic; turn 1 over; out 1
melds A KsKhKdKcKsKhKd 9s9h9d9c9s2h2d AsAhAc; threes A 3h3d; hand 1 -; hand 3 4c5d5hQsKcAhAd'''
section = "A sheet"
[[exercise.part]]
line = "melded-cards"
ask_for = "lines"
[[exercise.part]]
line = "natural-canastas"
ask_for = "lines"
[[exercise.part]]
line = "mixed-canastas"
ask_for = "lines"
[[exercise.part]]
line = "cards-in-hand"
ask_for = "lines"
[[exercise.part]]
line = "total"
ask_for = "score"
[[exercise]]
id = "im-1"
kind = "num"
points = 2
rules = "classic"
question = "What do the sides need?"
position = "rules classic; scores 1495 1500; turn 1 draw"
section = "The table"
[[exercise.part]]
ask_for = "minimum"
side = "A"
[[exercise.part]]
ask_for = "minimum"
side = "B"
[[exercise]]
id = "tk-3"
kind = "pick"
points = 2
rules = "classic"
question = "Can the pile be taken at all?"
section = "Taking"
[[exercise.part]]
position = "rules classic; turn 1 draw; melds A KsKhKd; hand 1 9h9d4c5c; pile 4s9s"
ask_for = "can_take"
[[exercise.part]]
position = "rules classic; turn 1 draw; melds A KsKhKd; hand 1 8h8d4c5c; pile 4s9s"
ask_for = "can_take"
[[exercise]]
id = "im-9"
kind = "num"
points = 1
rules = "classic"
question = "What does the opening count?"
position = "rules classic; turn 1 draw; hand 1 KhKcQsQh2dTs9c8d6h5s4d; pile Kd5cQc8hKs"
section = "With the pile"
[[exercise.part]]
act = "take Ks with KhKc, QsQh2d"
ask_for = "count"
"""
BANK: dict[str, Exercise] = {found.id: found for found in read_lesson(TEXT, "sample.toml").exercises}


@pytest.mark.parametrize(
    ("id_", "answer", "points", "status"),
    [
        ("im-6", ((True, "opened"), (False, "initial-meld.minimum")), 2, "correct"),
        ("im-6", ((True, "opened"), (True, "opened")), 1, "partial"),
        ("im-6", ((True, "take.frozen"), (False, "take.frozen")), 0, "wrong"),
        ("im-6", ((1, "opened"), (0, "initial-meld.minimum")), 0, "unreadable"),
        ("im-6", ((True, "opened"), ...), 1, "partial"),
        (
            "sc-1",
            {"melded-cards": 220, "natural-canastas": 500, "mixed-canastas": 300, "cards-in-hand": -75, "total": 1245},
            5,
            "correct",
        ),
        ("sc-1", {"melded-cards": 220, "total": 1145}, 1, "partial"),
        ("sc-1", {"melded-cards": True}, 0, "unreadable"),
        ("sc-1", {"melded-crads": 220}, 0, "unreadable"),
        ("sc-1", [220, 500], 0, "unreadable"),
        ("sc-1", [220, 500, 300, -75, 1245], 5, "correct"),
        ("im-1", (50, 90), 2, "correct"),
        ("im-1", (50.0, 90), 2, "correct"),
        ("im-1", (50, 50), 1, "partial"),
        ("im-1", 50, 1, "partial"),
        ("im-1", (True, 90), 0, "unreadable"),
        ("im-1", ("50", 90), 2, "correct"),
        ("im-1", (float("nan"), 90), 0, "unreadable"),
        ("tk-3", [True, False], 2, "correct"),
        ("tk-3", [True, True], 1, "partial"),
        ("tk-3", [True], 1, "partial"),
        ("im-9", 70, 1, "correct"),
        ("im-9", (70,), 1, "correct"),
        ("im-9", 90, 0, "wrong"),
    ],
)
def test_credit(id_: str, answer: Any, points: float, status: str) -> None:
    assessment = assess(BANK[id_], answer)
    assert (assessment.points, assessment.status) == (points, status)
    assert feedback(assessment).startswith(f"{id_}: ")


def test_feedback_to_a_take_that_buried_cards_cannot_save() -> None:
    text = feedback(assess(BANK["im-6"], ((True, "opened"), (True, "opened"))))
    at = parse_position(TEXT.split("'''")[1].replace("scores 900", "scores 1500"))
    refused = check(at, parse_act("take Ks with KhKc, QsQh2d"))[0]
    assert refused.law == "initial-meld.minimum"
    assert text.splitlines() == [
        "im-6: partly correct (1/2)",
        "1. Correct.",
        "2. Not correct. You said yes: the side has melded.",
        f"  The right answer is no: not enough to open. {refused.says}",
        "  Read again: lesson 6, With the pile.",
    ]


def test_the_bank_knows_every_kind() -> None:
    assert sorted(bank_files.KINDS) == sorted(KINDS)


TEACHING = Path(canasta_nb.teaching.__file__).parent
ABOUT_EVERY_KIND = (
    "answers", "assessing", "card_values", "clicked", "consequences", "deciding", "exercise_scene", "faults",
    "feedback", "hints", "marking", "one_more", "fresh", "quiz", "showing", "signs", "spoken",
    *sorted(f"questions/{path.stem}" for path in (TEACHING / "questions").glob("[a-z]*.py")),
)  # fmt: skip


@pytest.mark.parametrize("module", ABOUT_EVERY_KIND)
def test_what_is_about_every_kind_names_none(module: str) -> None:
    """Everything about one kind is in its own module, so that a new kind is a new module."""
    [path] = [path for path in TEACHING.rglob("*.py") if path.as_posix().endswith(f"/{module}.py")]
    code = path.read_text(encoding="utf-8")
    named = re.findall(r"""(?:part|asked|exercise)\.kind (?:[!=]=|(?:not )?in) ["'(]""", code)
    assert named == []


def test_every_act_may_be_asked_about_with_reasons_after_a_no() -> None:
    """A bank that asks about a rarer act gets the reasons that fit any question."""
    part = exercise("fz-2").parts[0]
    part = replace(part, asked=replace(part.asked, act="face 3h"))
    assert len(why_not(part)) >= FEWEST
