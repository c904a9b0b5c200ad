"""A folder of the course that an earlier version made, in ``course``: today's version knows what of it is a learner's.

The notebook there is as that version released it, without outputs.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import nbformat
import pytest
from kept_work import earned

from canasta_nb.classroom.notebooks.course import course_folder
from canasta_nb.learn import copy_course, trust_course
from canasta_nb.teaching.judging.saved_answers import ANSWER_MIME

HERE = Path(__file__).parent / "course"
NAME = "03_threes.ipynb"
RETIRED = "th-6"

Change = Callable[[dict[str, Any]], None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(HERE, tmp_path / "mine")
    return tmp_path / "mine"


def changed(folder: Path, change: Change) -> Path:
    """Let a learner change the notebook, whose cells `change` gets by name."""
    notebook = json.loads((folder / NAME).read_text("utf-8"))
    cells = {cell["id"]: cell for cell in notebook["cells"]}
    change(cells)
    notebook["cells"] = list(cells.values())
    (folder / NAME).write_text(json.dumps(notebook), "utf-8")
    return folder / NAME


def released() -> dict[str, Any]:
    return {cell["id"]: cell for cell in nbformat.read(course_folder() / "notebooks" / NAME, as_version=4).cells}


def cells_of(path: Path) -> dict[str, Any]:
    return {cell["id"]: cell for cell in nbformat.read(path, as_version=4).cells}


def came_to_life(cells: dict[str, Any]) -> None:
    cells["hook"]["outputs"] = [nbformat.v4.new_output("stream", text="it ran")]
    cells["hook"]["execution_count"] = 2


def test_a_notebook_that_only_came_to_life_is_replaced(folder: Path) -> None:
    path = changed(folder, came_to_life)
    copied = copy_course(folder)
    assert (NAME in copied.written, copied.kept, copied.own) == (True, [], [])
    assert path.read_bytes() == (course_folder() / "notebooks" / NAME).read_bytes()


def test_answers_stay_in_the_lesson_of_today_and_earn_what_they_earned(folder: Path) -> None:
    def answer(cells: dict[str, Any]) -> None:
        cells["th-1"]["source"] = 'Quiz("th-1", [200, -200, 800, -400])'
        click = {"v": 1, "ex": "th-2", "answer": "['face-both', 'draw-two', 'face-it', 'draw-one']"}
        cells["th-2"]["outputs"] = [nbformat.v4.new_output("display_data", data={ANSWER_MIME: click})]

    path = changed(folder, answer)
    before = earned(path)
    assert {exercise for (exercise, _), (_, status) in before.items() if status != "blank"} == {"th-1", "th-2"}
    copied = copy_course(folder)
    assert (NAME in copied.written, copied.kept, copied.own) == (True, [], [])
    cells = cells_of(path)
    assert set(cells) == set(released())
    assert {name for name, cell in cells.items() if cell.source != released()[name].source} == {"th-1"}
    after = earned(path)
    assert {asked: after[asked] for asked, (_, status) in before.items() if status != "blank"}.items() <= before.items()


def test_an_answer_to_a_retired_exercise_stays_in_the_place_of_the_new_one(folder: Path) -> None:
    def answer(cells: dict[str, Any]) -> None:
        cells[RETIRED]["source"] = f'Quiz("{RETIRED}", -500)'

    path = changed(folder, answer)
    before = earned(path)
    assert NAME in copy_course(folder).written
    cells = cells_of(path)
    assert RETIRED in cells
    assert len(cells) == len(released()), "the exercise that came for it is not asked beside it"
    retired = next(asked for asked in before if asked[0] == RETIRED)
    assert earned(path)[retired] == before[retired]


def test_what_the_learner_wrote_stays_where_it_was_and_can_still_run(folder: Path) -> None:
    def write(cells: dict[str, Any]) -> None:
        cells["hook"]["source"] = "Table('samba')"
        cells["note"] = {"cell_type": "markdown", "id": "note", "metadata": {}, "source": "Ask Cam about this."}

    path = changed(folder, write)
    *_, above, note = cells_of(path)
    copied = copy_course(folder)
    assert (copied.own, copied.kept) == ([NAME], [])
    cells = cells_of(path)
    assert cells["hook"].source == "Table('samba')"
    assert (above, note) in pairwise(cells), "below the cell that it was written below"
    today = released()
    assert {name for name, cell in cells.items() if name in today and cell.source != today[name].source} == {"hook"}
    imports = [cell.source for cell in cells.values() if "import" in cell.source and "Table" in cell.source]
    assert imports, "what is called there is imported, too"
    assert copy_course(folder).own == [], "it is said once"


def test_an_exam_that_was_begun_is_left_alone(folder: Path) -> None:
    exam = folder / "17_exam.ipynb"
    notebook = nbformat.read(course_folder() / "notebooks" / exam.name, as_version=4)
    asked = next(cell for cell in notebook.cells if cell.metadata.get("canasta", {}).get("ex"))
    asked.source = asked.source.replace(")", ', "draw")')
    nbformat.write(notebook, exam)
    before = exam.read_bytes()
    assert exam.name in copy_course(folder).kept
    assert exam.read_bytes() == before


def test_of_an_output_with_an_answer_only_the_answer_and_its_words_are_taken(folder: Path) -> None:
    """A copy may come from a stranger, and what is renewed is trusted."""

    def answer(cells: dict[str, Any]) -> None:
        click = {"v": 1, "ex": "th-2", "answer": "['face-both', 'draw-two', 'face-it', 'draw-one']"}
        strange = {"text/html": "<script>steal()</script>", "application/javascript": "steal()"}
        data = {ANSWER_MIME: click, "text/plain": "Your answer", **strange}
        cells["th-2"]["outputs"] = [nbformat.v4.new_output("execute_result", data=data, metadata={"isolated": False})]

    path = changed(folder, answer)
    copied = copy_course(folder)
    assert NAME in copied.ours
    assert "steal" not in path.read_text("utf-8")
    (click,) = [each for each in cells_of(path)["th-2"]["outputs"] if ANSWER_MIME in each["data"]]
    assert set(click["data"]) == {"text/plain", ANSWER_MIME}
    assert click["data"]["text/plain"] == "Your answer"


def test_cells_whose_name_is_none_keep_what_is_the_learners_own(folder: Path) -> None:
    strange = {"th-1": ["th-1"], "th-2": {"th-2": 1}, "hook": 2, "th-3": None, "th-4": "", "th-5": "no name"}

    def write(cells: dict[str, Any]) -> None:
        cells["th-1"]["source"] = 'Quiz("th-1", [200, -200, 800, -400])'
        for name, id_ in strange.items():
            cells[name]["id"] = id_
        for name in ("hook", "th-3", "th-4", "th-5"):
            cells[name]["source"] = f"print('mine: {name}')"

    path = changed(folder, write)
    copied = copy_course(folder)
    assert (NAME in copied.written, copied.own) == (True, [NAME])
    trust_course(copied)
    cells = nbformat.read(path, as_version=4).cells
    assert [cell.source for cell in cells if "mine" in cell.source] == [
        f"print('mine: {name}')" for name in ("hook", "th-3", "th-4", "th-5")
    ]
    assert any('Quiz("th-1", [200, -200, 800, -400])' in cell.source for cell in cells)
    assert len({cell.id for cell in cells}) == len(cells)
