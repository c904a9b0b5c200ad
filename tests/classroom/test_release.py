"""No solution can be read in the release of a lesson; that it is what releasing gives now is verified elsewhere."""

import copy
import json
from pathlib import Path
from typing import Any

import nbformat
import pytest

from canasta_nb.classroom.notebooks.cells import find_answer
from canasta_nb.classroom.release import release as releasing
from canasta_nb.classroom.release.release import SolutionLeft, release, run_again, surviving, without_solutions
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.judging.clicked import clicked_of
from canasta_nb.teaching.kinds.literals import literal_of
from canasta_nb.teaching.notebook.exam import model_answer, question
from canasta_nb.teaching.quiz.marking import example
from canasta_nb.teaching.quiz.quiz import Quiz
from canasta_nb.widgets.wire.drawn import STATE, state_of

ROOT = Path(__file__).parents[2]
LESSONS = sorted((ROOT / "lessons").glob("[0-9][0-9]_*.ipynb"))

Notebook = Any


@pytest.fixture(params=LESSONS, ids=lambda path: path.stem)
def solved(request: pytest.FixtureRequest) -> Notebook:
    return nbformat.read(request.param, as_version=4)


def exercises(notebook: Notebook) -> list[Any]:
    return [cell for cell in notebook["cells"] if "ex-quiz" in cell["metadata"].get("tags", [])]


def test_every_answer_is_blank(solved: Notebook) -> None:
    blank = without_solutions(solved)
    asked = [cell["metadata"]["canasta"]["ex"] for cell in exercises(solved)]
    assert asked
    assert [cell["source"] for cell in exercises(blank)] == [
        f'from canasta_nb import Quiz\n\nQuiz("{ex}")' for ex in asked
    ]
    assert list(surviving(solved, blank)) == []


@pytest.mark.slow
def test_a_solution_that_is_left_is_found(solved: Notebook) -> None:
    """Its place and its spelling make no difference."""
    for answer in exercises(solved):
        blank = without_solutions(solved)
        ex = answer["metadata"]["canasta"]["ex"]
        value = find_answer(solved, ex, "").value
        spelt = answer["source"] if isinstance(value, int) else repr(value).replace(", ", " ,\n  ")
        for cell in (blank["cells"][0], next(cell for cell in exercises(blank) if cell["id"] == ex)):
            before = cell["source"]
            cell["source"] += f"\n# {spelt}"
            assert f"the solution of {ex} is still in the cell {cell['id']}" in map(str, surviving(solved, blank))
            cell["source"] = before


def test_a_release_with_a_solution_in_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(releasing, "executed", lambda notebook, _: notebook)
    monkeypatch.setattr(releasing, "without_solutions", copy.deepcopy)
    with pytest.raises(SolutionLeft, match="the solution of fz-2 is still in the cell fz-2"):
        release(ROOT / "lessons" / "05_freezing.ipynb")


def notes_of(lesson: Notebook) -> list[Any]:
    return [cell for cell in lesson["cells"] if "solution-note" in cell["metadata"].get("tags", [])]


def test_most_lessons_have_notes_on_solutions() -> None:
    noted = [path for path in LESSONS if notes_of(nbformat.read(path, as_version=4))]
    assert len(noted) > len(LESSONS) / 2


def test_notes_on_solutions_are_gone(solved: Notebook) -> None:
    notes = notes_of(solved)
    blank = without_solutions(solved)
    assert not [cell for cell in blank["cells"] if cell["id"] in {note["id"] for note in notes}]


@pytest.mark.slow
def test_a_lesson_that_is_run_again_keeps_pace_with_the_bank(tmp_path: Path) -> None:
    place = tmp_path / "05_freezing.ipynb"
    lesson = nbformat.read(LESSONS[0], as_version=4)
    begins = next(cell for cell in lesson["cells"] if cell["cell_type"] == "code")
    asked = [cell for cell in lesson["cells"] if cell["metadata"].get("canasta", {}).get("ex") == "ct-1"]
    for cell in asked:
        cell["metadata"]["canasta"] |= {"bank_sha": "000000000000", "points": 9}
    lesson["cells"] = [begins, *asked]
    nbformat.write(lesson, place)
    run_again(place)
    noted = [cell["metadata"]["canasta"] for cell in nbformat.read(place, as_version=4)["cells"][1:]]
    assert {(each["bank_sha"], each["points"]) for each in noted} == {(exercise("ct-1").bank_sha, 1)}


@pytest.mark.slow
def test_a_lesson_that_is_run_again_sees_no_answer_of_another_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An exam that was over in the run before would show its verdicts."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "learner.jsonl").touch()
    place = tmp_path / "05_freezing.ipynb"
    source = "from pathlib import Path\n\nprint([path.name for path in Path().iterdir()])"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)]), place)
    run_again(place)
    assert nbformat.read(place, as_version=4)["cells"][0]["outputs"][0]["text"] == "[]\n"


@pytest.mark.parametrize("words", ["63 in all", "alt"])
def test_a_solution_is_looked_for_in_words_and_not_in_drawings(words: str) -> None:
    """How wide a picture is says nothing; what its words say does."""
    metadata = {"canasta": {"ex": "ct-3", "role": "quiz"}}
    answer = {"cell_type": "code", "source": 'Quiz("ct-3", 63)', "id": "ct-3", "outputs": [], "metadata": metadata}
    page = f'<img alt="{words}" style="width:63px" src="data:image/svg+xml,63">'
    shown = {"output_type": "display_data", "data": {"text/html": page}}
    blank = {**answer, "source": 'Quiz("ct-3")', "outputs": [shown]}
    left = [*map(str, surviving({"cells": [answer]}, {"cells": [blank]}))]
    assert left == (["the solution of ct-3 is still in the cell ct-3"] if "63" in words else [])


def test_the_words_to_choose_from_are_no_solution_and_what_is_clicked_is_one() -> None:
    asked = question("final-5-16")
    answer = model_answer(asked)
    metadata = {"canasta": {"ex": asked.id, "role": "quiz"}}
    solved = {"cell_type": "code", "source": example(asked, literal_of(answer)), "id": asked.id, "metadata": metadata}
    for clicked, left in ((False, []), (True, ["the solution of final-5-16 is still in the cell final-5-16"])):
        quiz = Quiz(asked.id, save=False)
        quiz.answer = clicked_of(asked, answer) if clicked else None
        shown = {"output_type": "display_data", "data": {STATE: state_of(quiz, quiz.made_of)}}
        blank = {**solved, "source": f'Quiz("{asked.id}")', "outputs": [shown]}
        assert [*map(str, surviving({"cells": [solved]}, {"cells": [blank]}))] == left


def test_each_notebook_says_what_its_code_is_saved_as() -> None:
    """Without this, JupyterLab and nbconvert write a script as a text."""
    root = Path(__file__).parents[2]
    notebooks = [path for part in ("lessons", "notebooks") for path in (root / part).rglob("[!.]*.ipynb")]
    assert notebooks
    said = {path: json.loads(path.read_bytes())["metadata"]["language_info"] for path in notebooks}
    assert [path.name for path, info in said.items() if info.get("file_extension") != ".py"] == []
