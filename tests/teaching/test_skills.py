"""Skills: what shows them, and how their states follow from the log alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from canasta_nb.core.speech.language import speaking
from canasta_nb.puzzles.shipped import shipped_puzzles
from canasta_nb.puzzles.themes import Theme
from canasta_nb.teaching.bank.exercises import exercise, lessons
from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis
from canasta_nb.teaching.fresh.topics import TOPICS
from canasta_nb.teaching.log.line import PRACTICE, Earned, LogLine, new_line
from canasta_nb.teaching.puzzles.choosing import drawn_from
from canasta_nb.teaching.puzzles.played import line_of
from canasta_nb.teaching.skills.skills import said, skills
from canasta_nb.teaching.skills.states import SkillStanding, SkillState, counted, standing_in_skills

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


def asked(topic: str, fact: str, share: float, day: int = 0, *, hints: int = 0) -> LogLine:
    """Return the line of an answer in practice."""
    earned = Earned(share, 1.0, ((fact, share, 0.1),))
    line = new_line(f"{topic}-1-3-{day + 1}", "7", PRACTICE, earned=earned, hints=hints)
    return line._replace(at=NOON + timedelta(days=day))


def taking(*shares: float, days: int = 0) -> SkillStanding:
    """Return how good somebody is at taking a frozen pile who earned these shares, ``days`` apart."""
    lines = [asked("taking-the-pile", "take.frozen", share, place * days) for place, share in enumerate(shares)]
    return standing(lines, "take-frozen-pile", NOON + timedelta(days=days * len(shares)))


def standing(lines: list[LogLine], id_: str, now: datetime = NOON) -> SkillStanding:
    return next(each for each in standing_in_skills(lines, {}, now) if each.skill.id == id_)


def test_there_are_25_skills_in_six_lanes_each_shown_by_something_that_is_there() -> None:
    assert len({each.id for each in skills()}) == 25
    lanes = list(dict.fromkeys(each.lane for each in skills()))
    assert lanes == ["turn", "pile", "opening", "canastas", "scoring", "judgement"]
    for each in skills():
        assert each.lesson in {found.name for found in lessons()}
        assert all(exercise(id_).points or "-f" in id_ for id_ in each.exercises)
        assert {*each.topics} <= {*TOPICS}
        assert {*each.themes} <= {*Theme}
        assert {*each.facts} <= {fact for name in each.topics for fact in TOPICS[name].asks}
        drawn = {puzzle.theme for puzzle in drawn_from() if puzzle.position.rules.id == "classic"}
        assert each.topics or each.themes[0] in drawn, f"{each.id} could not be practised"


def test_no_question_of_the_course_shows_two_skills() -> None:
    every = [id_ for each in skills() for id_ in each.exercises]
    assert len(every) == len({*every})


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_skill_has_a_name_that_fits_below_its_sign(lang: str) -> None:
    with speaking(lang):
        titles = [each.title for each in skills()]
    assert len({*titles}) == 25
    assert max(map(len, titles)) <= 28


def test_the_states_follow_the_tries() -> None:
    assert taking().state is SkillState.NOT_YET
    assert taking(0).state is taking(1).state is SkillState.SEEN
    assert taking(1, 1).state is SkillState.PRACTISED
    assert taking(1, 1, 1, 1).state is SkillState.PRACTISED, "four times on one day"
    assert taking(1, 1, 1, 1, days=1).state is SkillState.MASTERED
    assert taking(1, 1, 1, 0, 1, days=1).state is SkillState.MASTERED, "one miss takes nothing away"
    assert taking(1, 1, 1, 1, 0, 0, days=1).state is SkillState.SEEN, "after two in a row it is counted anew"


def test_hints_and_half_answers_are_no_right_ones() -> None:
    lines = [asked("taking-the-pile", "take.frozen", 1, hints=1), asked("taking-the-pile", "take.frozen", 0.5)]
    assert standing(lines, "take-frozen-pile").right == 0


def test_what_is_due_was_practised_and_never_falls_back_by_waiting() -> None:
    lines = [asked("taking-the-pile", "take.frozen", 1, day) for day in range(4)]
    soon, late = (standing(lines, "take-frozen-pile", NOON + timedelta(days=days)) for days in (3, 400))
    assert (soon.state, soon.is_due) == (SkillState.MASTERED, False)
    assert (late.state, late.is_due) == (SkillState.MASTERED, True)
    assert not standing(lines[:1], "take-frozen-pile", NOON + timedelta(days=400)).is_due


def test_a_part_shows_the_skill_of_its_fact() -> None:
    lines = [asked("taking-the-pile", "take.wild-on-top", 1)]
    assert standing(lines, "take-with-wild-card").tries
    assert not standing(lines, "take-frozen-pile").tries


def test_questions_of_the_course_and_puzzles_show_skills_too() -> None:
    diagnosis = Diagnosis({})
    diagnosis.add("fz-2", ((False, "take.frozen"), (True, "natural-pair")))
    answered = {id_: replace(signs, at=NOON) for id_, signs in diagnosis.answered.items()}
    puzzle = next(each for each in shipped_puzzles().values() if each.theme is Theme.FREEZE)
    found = standing_in_skills([line_of(puzzle, "discard 2h", 1.0)], answered, NOON)
    tried = {each.skill.id: each.right for each in found if each.tries}
    assert tried == {"take-frozen-pile": 1, "freeze-it": 1}


def test_what_is_told_of_a_skill() -> None:
    found = taking(1, 1, 1, 0, 1, 0, 1, 1, 1, 1, days=1)
    assert (len(found.lately), found.right, found.slip) == (8, 6, "The pile is frozen")
    assert found.last == NOON + timedelta(days=9)
    assert counted([found, taking(1, 1)]) == (2, 1, 0)
    assert said("states", "due")
