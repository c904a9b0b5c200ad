"""The map of the skills: its buttons and their labels, its panel, and the same numbers wherever they are told."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from canasta_nb.home.course_home import CourseHome
from canasta_nb.home.progress import standing
from canasta_nb.home.skill_map import label
from canasta_nb.teaching.log.learner_log import LearnerLog, log_in
from canasta_nb.teaching.log.line import PRACTICE, Earned, new_line
from canasta_nb.teaching.practice import Practice
from canasta_nb.teaching.skills.skills import said, skills
from canasta_nb.teaching.skills.states import SkillState, counted, standing_in_skills
from canasta_nb.widgets.wire.messages import Nack
from canasta_nb.widgets.wire.tree import Node


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """Return the folder of somebody who masters frozen piles, has practised scoring long ago, and tried one minimum."""
    log: LearnerLog = log_in(tmp_path)
    now = datetime.now(UTC)
    tries = [("taking-the-pile", "take.frozen", 1.0, day) for day in (3, 2, 1, 0)]
    tries += [("scoring", "cards-in-hand", 1.0, 300), ("scoring", "cards-in-hand", 1.0, 299)]
    tries += [("minimums", "initial-meld.minimum 90", 0.0, 1)]
    for place, (topic, fact, share, ago) in enumerate(tries):
        earned = Earned(share, 1.0, ((fact, share, 0.1),))
        line = new_line(f"{topic}-1-3-{place}", "7", PRACTICE, earned=earned)
        log.append(line._replace(at=now - timedelta(days=ago)))
    return tmp_path


def home(course: Path) -> CourseHome:
    return CourseHome(folder=course, progress=log_in(course).path)


def nodes(tree: Node, kind: str) -> Iterator[list[Any]]:
    """Yield the nodes of a class within a tree."""
    if isinstance(tree, list):
        if kind in str(tree[1].get("class", "")).split():
            yield tree
        for child in tree[2:]:
            yield from nodes(child, kind)


def read_aloud(tree: Node) -> str:
    """Return what a screen reader says of a node."""
    if isinstance(tree, str):
        return tree
    return "" if tree[1].get("aria-hidden") else "".join(map(read_aloud, tree[2:]))


def test_34_the_map_has_25_buttons_in_six_lanes_with_name_and_state(course: Path) -> None:
    page = home(course).scene["page"]
    lanes = list(nodes(page, "cnb-lane"))
    buttons = list(nodes(page, "cnb-skill"))
    assert [len(list(nodes(lane, "cnb-skill"))) for lane in lanes] == [6, 6, 4, 4, 2, 3]
    assert [each[1]["data-skill"] for each in buttons] == [each.id for each in skills()]
    assert {each[0] for each in buttons} == {"button"}
    labels = {each[1]["data-skill"]: read_aloud(each) for each in buttons}
    assert labels["take-frozen-pile"] == "Take a frozen pile: mastered, not due"
    assert labels["lost-deal"] == "Score a lost deal: practised, due"
    assert labels["find-minimum"] == "Find your minimum: seen"
    assert labels["ask-partner"] == "Ask your partner: not yet"


def test_35_each_state_has_a_sign_of_its_own_and_the_legend_says_what_it_means(course: Path) -> None:
    page = home(course).scene["page"]
    (legend,) = nodes(page, "cnb-legend")
    rows = legend[2:]
    signs = [json.dumps(row[2][2:]) for row in rows]
    assert len({*signs}) == len(rows) == len(SkillState) + 1
    assert [row[3] for row in rows] == [said("legends", name) for name in (*SkillState, "due")]
    written = ["".join(each for each in row[2][2:] if isinstance(each, str)) for row in rows]
    assert written == ["", "⅓", "⅔", "✓", ""], "the clock of what is due is drawn"
    assert "svg" in signs[-1]
    buttons = [
        each for each in nodes(page, "cnb-skill") if "due" in each[1]["class"].split() or "svg" in json.dumps(each)
    ]
    assert [each[1]["data-skill"] for each in buttons] == ["lost-deal"]


def test_36_a_press_opens_one_panel_below_the_map_and_the_next_press_closes_it(course: Path) -> None:
    page = home(course)
    assert not list(nodes(page.scene["page"], "cnb-panel"))
    page.done({"do": "skill", "args": {"skill": "take-frozen-pile"}})
    page.done({"do": "skill", "args": {"skill": "find-minimum"}})
    (whole,) = nodes(page.scene["page"], "cnb-skills")
    assert "cnb-panel" in whole[-1][1]["class"], "nothing above it moves"
    told = json.dumps(whole[-1], ensure_ascii=False)
    for says in ("Find your minimum", "Right in 0 of the last 1.", "You tried it last on", "Not enough to open: 90",
                 "Lesson 6: ", "06_initial_meld.ipynb", "about 2 minutes"):  # fmt: skip
        assert says in told, told
    page.done({"do": "skill", "args": {"skill": "find-minimum"}})
    assert not list(nodes(page.scene["page"], "cnb-panel"))


def test_its_button_shows_fresh_questions_or_puzzles_below_the_page(course: Path) -> None:
    page = home(course)
    with pytest.raises(Nack):
        page.done({"do": "train"})
    page.done({"do": "skill", "args": {"skill": "find-minimum"}})
    page.done({"do": "train"})
    assert isinstance(page.below, Practice)
    assert page.below.topic is not None
    assert page.below.topic.name == "minimums"
    page.done({"do": "skill", "args": {"skill": "worth-taking"}})
    page.done({"do": "train"})
    assert type(page.below).__name__ == "Puzzle"


def test_what_is_no_skill_is_refused(course: Path) -> None:
    for given in ("nothing", 7, None, ["why-frozen"]):
        with pytest.raises(Nack):
            home(course).done({"do": "skill", "args": {"skill": given}})


def test_37_home_map_and_log_tell_the_same_numbers(course: Path) -> None:
    found = standing(course)
    assert found.skills == standing_in_skills(log_in(course).read().lines, {}, found.at)
    practised, mastered, due = counted(found.skills)
    assert (practised, mastered, due) == (2, 1, 1)
    text = home(course).to_text()
    assert re.search(r"2 of 25 skills practised, 1 of them mastered, 1\s+due", text), text
    labels = [read_aloud(each) for each in nodes(home(course).scene["page"], "cnb-skill")]
    assert labels == [label(each) for each in found.skills]


def test_without_a_kernel_each_skill_is_a_link_to_its_lesson(course: Path) -> None:
    stored = home(course).to_html()
    assert stored.count('class="cnb-skill"') == 25
    assert "data-skill" not in stored


def test_nothing_of_it_is_there_before_anything_was_done(tmp_path: Path) -> None:
    assert not list(nodes(home(tmp_path).scene["page"], "cnb-skills"))
