"""A notebook is recognised by the exercises in it: a name, a number or metadata may be lost or wrong."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence
from said import right

from canasta_nb.classroom.grading.grading import mark_notebook
from canasta_nb.classroom.marks.marks import Marks
from canasta_nb.classroom.notebooks.learners import learner_of
from canasta_nb.classroom.reports.gradebook import Graded
from canasta_nb.teaching.notebook.exam import RELEASED

Submission = Any  # This fixture's class can't be imported, because folders of tests are not packages.
CopyOf = Callable[[str], Submission]
FIRST, FIFTH = "01_cards_and_turn", "05_freezing"
EXAM = "17_exam"


def bare(copy: Submission) -> Submission:
    """Without any metadata, as some platforms hand a notebook back."""
    copy.notebook["metadata"] = {}
    for cell in copy.notebook["cells"]:
        cell["metadata"] = {}
    return copy


def by_lesson(marks: Marks) -> dict[str, tuple[float, int]]:
    found = {line.lesson: (0.0, 0) for line in marks.lines}
    for line in marks.lines:
        points, most = found[line.lesson]
        found[line.lesson] = (points + float(line.points or 0), most + line.max)
    return found


@pytest.mark.parametrize("name", ["Copy of 05_freezing.ipynb", "my homework.ipynb", "11_strategy.ipynb", "x.ipynb"])
def test_a_notebook_without_metadata_and_of_any_name_is_graded(name: str, half: Submission, tmp_path: Path) -> None:
    marks = mark_notebook(bare(half).saved(tmp_path, name))
    assert (marks.lesson, marks.points, marks.left_out) == ("05", 5.5, ())


def test_a_notebook_whose_exercises_are_only_variables_is_graded(tmp_path: Path) -> None:
    cell = {"cell_type": "code", "source": "fz_3 = '9h9d'", "metadata": {}, "outputs": []}
    place = tmp_path / "homework.ipynb"
    place.write_text(json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4}), encoding="utf-8")
    assert (mark_notebook(place).lesson, mark_notebook(place).points) == ("05", 1)


def test_an_exam_without_metadata_and_of_any_name_is_graded(copy_of: CopyOf, tmp_path: Path) -> None:
    sat = copy_of(EXAM).answered({name: said for name, said in right(EXAM).items() if name.startswith("final-")})
    marks = mark_notebook(bare(sat).saved(tmp_path, "Copy of my exam.ipynb"))
    assert (marks.lesson, marks.points, marks.paper) == ("17", 20, RELEASED)


def test_a_name_finds_a_lesson_whose_exercises_are_gone(tmp_path: Path) -> None:
    place = tmp_path / "Copie de 05-freezing.ipynb"
    place.write_text('{"cells": [], "nbformat": 4}', encoding="utf-8")
    marks = mark_notebook(place)
    assert {line.status for line in marks.lines} == {"missing"}
    assert (marks.lesson, marks.max) == ("05", 12)


@pytest.mark.parametrize("strip", [bare, lambda copy: copy], ids=["without metadata", "with metadata"])
def test_a_notebook_with_two_lessons_earns_the_points_of_both(
    strip: Callable[[Submission], Submission], copy_of: CopyOf, perfect: Submission, tmp_path: Path
) -> None:
    both = copy_of(FIRST).answered(right(FIRST))
    both.notebook["cells"] += perfect.notebook["cells"]
    marks = mark_notebook(strip(both).saved(tmp_path, "all.ipynb"))
    assert by_lesson(marks) == {"01": (7, 7), "05": (12, 12)}
    assert (marks.left_out, marks.says if strip is not bare else "") == ((), "")


def test_a_few_exercises_of_another_lesson_are_told_and_cost_nothing(
    copy_of: CopyOf, half: Submission, tmp_path: Path
) -> None:
    half.notebook["cells"] += [copy_of("06_initial_meld").answered({"im-6": "3"}).cell("im-6", "quiz")]
    half.notebook["cells"].append({"cell_type": "code", "source": 'Quiz("final-5-4", 3)', "metadata": {}})
    marks = mark_notebook(half.saved(tmp_path))
    assert by_lesson(marks) == {"05": (5.5, 12)}
    assert marks.left_out == ("im-6", "final-5-4")
    told = sentence("mistakes", "class", "left_out", names="im-6, final-5-4")
    assert told in marks.says
    assert str(Graded("anna.ipynb", Marks.from_json(marks.to_json()))).endswith(told)


def test_an_exam_with_a_stray_exercise_stays_an_exam(copy_of: CopyOf, tmp_path: Path) -> None:
    sat = copy_of(EXAM)
    sat.notebook["cells"].append(copy_of(FIFTH).cell("fz-3", "quiz"))
    marks = mark_notebook(sat.saved(tmp_path, "exam.ipynb"))
    assert (marks.lesson, marks.max, marks.left_out) == ("17", 20, ("fz-3",))


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-8-sig"])
def test_a_notebook_that_windows_saved_as_unicode_is_read(encoding: str, half: Submission, tmp_path: Path) -> None:
    place = half.saved(tmp_path)
    mark = "\ufeff" if encoding.endswith("e") else ""
    place.write_bytes((mark + place.read_text("utf-8")).encode(encoding))
    assert mark_notebook(place).points == 5.5


@pytest.mark.parametrize(
    "typed", ["“9h9d”", "„9h9d“", "‘9h9d’", "«9h9d»", "[“9h”, ‘9d’]", "”9h9d”"]
)  # fmt: skip
def test_quotation_marks_of_a_word_processor_are_read(typed: str, half: Submission, tmp_path: Path) -> None:
    half.cell("fz-3", "quiz")["source"] = f'Quiz("fz-3", {typed})'
    line = next(line for line in mark_notebook(half.saved(tmp_path)).lines if line.ex == "fz-3")
    assert (line.points, line.status) == (1, "correct")
    half.cell("fz-3", "quiz")["source"] = f"Quiz(“fz-3”, {typed})"
    assert mark_notebook(half.saved(tmp_path)).points == 5.5


def test_quotation_marks_in_python_that_can_be_read_stay(half: Submission, tmp_path: Path) -> None:
    half.cell("fz-3", "quiz")["source"] = "Quiz('fz-3', '9h9d')  # the “nines”"
    assert mark_notebook(half.saved(tmp_path)).points == 5.5


def test_a_cell_that_was_turned_into_raw_text_is_missing_and_remarked_on(half: Submission, tmp_path: Path) -> None:
    half.cell("fz-3", "quiz")["cell_type"] = "raw"
    marks = mark_notebook(half.saved(tmp_path))
    line = next(line for line in marks.lines if line.ex == "fz-3")
    assert (line.points, line.status, line.notes) == (0, "missing", ("tampered_restored",))
    assert sentence("mistakes", "class", "restored", names="fz-3") in marks.says


COPIES = (
    "Copy of 05_freezing", "Copia de 05_freezing", "Copie de 05_freezing", "Kopie von 05_freezing",
    "Copy of Copy of 05_freezing", "05_freezing - Copy", "05_freezing - Copy (2)", "05_freezing - Kopie",
    "05_freezing - Kopie (2)", "05_freezing - copia", "05_freezing - Copie", "05_freezing copy", "05_freezing copy 2",
    "05_freezing Kopie", "05_freezing copia 3", "05_freezing (copy)", "05_freezing (Kopie)", "05_freezing (copia 2)",
    "05_freezing-Copy1", "05_freezing (1)", "05_freezing-submission",
)  # fmt: skip


@pytest.mark.parametrize("name", COPIES)
def test_the_name_of_a_copy_invents_no_learner(name: str) -> None:
    assert learner_of(f"anna/{name}.ipynb") == "anna"
    assert learner_of(f"class/anna/{name}.ipynb.txt") == "class/anna"
    assert learner_of(name.replace("05", "anna_05") + ".ipynb") == "anna"
