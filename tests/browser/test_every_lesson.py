"""Every lesson worked through by clicks in JupyterLab and saved: `mark` and `pytest --nbval` give the same points."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence
from clicking import Card
from said import SAID
from sampled import every_time

from canasta_nb.teaching.bank.exercises import lesson, lessons
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.kinds import BLANK, KINDS
from canasta_nb.teaching.notebook.exam import model_answer, with_paper

USUALLY = {"04_taking_the_pile"}
EVERY_FIFTH = 5
START = 120_000  # milliseconds
ALL_RAN = "![...document.querySelectorAll('.jp-InputArea-prompt')].some((prompt) => prompt.textContent.includes('*'))"


def graded(name: str) -> list[Exercise]:
    return [asked for asked in with_paper(lesson(name)).exercises if asked.points]


def answers(name: str) -> dict[str, Any]:
    """Return the clicks for a lesson: right answers, and a wrong one for every fifth exercise with a known one."""
    return {
        asked.id: (wrong(asked) if place % EVERY_FIFTH == 2 else right(asked))
        for place, asked in enumerate(graded(name))
    }


def right(asked: Exercise) -> Any:
    if asked.paper:
        return model_answer(asked)
    answer = ast.literal_eval(SAID[asked.id]["right"])
    return ["uruguay", *answer] if getattr(asked.parts[0].asked, "tables", ()) else answer


def wrong(asked: Exercise) -> Any:
    """Return the first wrong answer that a learner can click: whole, and made of the offered words."""
    given = [] if asked.paper else [ast.literal_eval(each["answer"]) for each in SAID[asked.id]["wrong"]]
    for answer in given if asked.kind != "moves" else []:
        found = assess(asked, answer)
        if found.status in ("wrong", "partial") and BLANK not in str(found.said):
            return KINDS[asked.kind].typed(asked, KINDS[asked.kind].clicked(asked, answer))
    return right(asked)


@pytest.mark.soak
def test_the_usual_run_clicks_most_kinds_right_and_wrong() -> None:
    kinds = {asked.kind for name in USUALLY for asked in graded(name)}
    assert set(KINDS) - kinds <= {"cards", "sheet", "pile-cards"}, "test_quiz.py clicks these and fills them in"
    assert all(wrong(asked) != right(asked) for name in USUALLY for asked in graded(name)[2:3])


@pytest.mark.parametrize("name", every_time([each.name for each in lessons()], asked=USUALLY))
def test_a_lesson_is_answered_by_clicks_and_graded_as_it_was_saved(
    name: str, new_page: Any, open_notebook: Any, quiet_lab: Any, course: Path, tmp_path: Path
) -> None:
    file = f"{name}.ipynb"
    page = new_page(1100, 1400)
    open_notebook.file(page, file, run=True)
    page.wait_for_function(ALL_RAN, timeout=START)  # while cells run, their outputs move what is below them
    expected = {}
    for asked in graded(name):
        answer = answers(name)[asked.id]
        card = Card(page, asked)
        card.answer(answer)
        said = card.check()
        found = assess(asked, answer)
        expected[asked.id] = float(found.points)
        words = {"correct": "Right.", "partial": r"\d+ of \d+ right\.|Partly right.", "wrong": "Not quite."}
        assert re.match("Answer kept." if asked.paper else words[found.status], said), (asked.id, answer, said)
    if any(asked.paper for asked in graded(name)):
        ending = page.locator(".jp-CodeCell").filter(has_text="exam_feedback(")
        ending.get_by_role("button", name=sentence("lab/words", "button", "end")).click()
        ending.get_by_text("20 of 20 points").first.wait_for()

    page.evaluate("jupyterapp.shell.currentWidget.context.save()")
    alone = tmp_path / file
    alone.write_bytes((course / file).read_bytes())
    assert marked(alone) == expected
    total = f"{sum(expected.values()):g} of {sum(asked.points for asked in graded(name))} points."
    assert f"{file}: {total}" in graded_by_nbval(alone)


def marked(notebook: Path) -> dict[str, float]:
    said = subprocess.run(
        [sys.executable, "-m", "canasta_nb.cli", "mark", "--json", notebook],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return {line["ex"]: line["points"] for line in map(json.loads, said.stdout.splitlines())}


def graded_by_nbval(notebook: Path) -> str:
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--nbval", "--nbval-current-env", "-p", "no:cacheprovider", "--color=no",
         notebook],
        cwd=notebook.parent, capture_output=True, text=True, check=False,
    ).stdout  # fmt: skip
