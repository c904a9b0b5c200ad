"""The paper of the exam in a notebook: which it is, that no question is exchanged, and other papers handed out."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from catalogue import sentence
from said import right
from typer.testing import CliRunner

from canasta_nb.classroom.grading.explained import explain_notebook
from canasta_nb.classroom.grading.grader import Grader
from canasta_nb.classroom.grading.grading import mark_notebook
from canasta_nb.classroom.grading.grading_process import answer, explanation
from canasta_nb.classroom.marks.marks_table import NOT_GRADED, read_table
from canasta_nb.classroom.marks.unfinished import Unfinished
from canasta_nb.classroom.notebooks.packing import pack
from canasta_nb.classroom.notebooks.papers import another_paper, papers_in, put_in, several_papers
from canasta_nb.classroom.release.release import surviving, without_solutions
from canasta_nb.classroom.reports import class_grading
from canasta_nb.classroom.reports.class_grading import grade_folder
from canasta_nb.cli import app
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.teaching.bank.exercises import lesson
from canasta_nb.teaching.content.paper_names import paper_number
from canasta_nb.teaching.kinds.literals import literal_of
from canasta_nb.teaching.notebook.exam import model_answer, paper

ROOT = Path(__file__).parents[2]
NAME = "17_exam"
BEFORE = "16_comparing"
Submission = Any  # This fixture's class can't be imported, because folders of tests are not packages.
CopyOf = Callable[[str], Submission]
Monkey = pytest.MonkeyPatch


def solved(number: int) -> dict[str, str]:
    return {asked.id: literal_of(model_answer(asked)) for asked in paper(number)}


def final(path: Path) -> dict[str, Any]:
    marks = mark_notebook(path)
    return {line.ex: line for line in marks.lines if line.ex.startswith("final-")}


@pytest.fixture
def sat(copy_of: CopyOf) -> Submission:
    """The exam of the released notebook, all right."""
    return copy_of(NAME).answered({name: answer for name, answer in right(NAME).items() if name.startswith("final-")})


def test_a_right_exam_earns_twenty_points(sat: Submission, tmp_path: Path) -> None:
    assert sum(line.points for line in final(sat.saved(tmp_path, f"{NAME}.ipynb")).values()) == 20


@pytest.mark.slow
def test_a_paper_that_a_teacher_chose_is_read_from_the_notebook(copy_of: CopyOf, tmp_path: Path) -> None:
    copy = copy_of(NAME)
    put_in(copy.notebook, 7)
    copy.answered(solved(7))
    path = copy.saved(tmp_path, f"{NAME}.ipynb")
    found = final(path)
    assert [*found] == [f"final-7-{place}" for place in range(1, 21)]
    assert {(line.points, line.notes) for line in found.values()} == {(1, ())}
    assert mark_notebook(path).says == "", "it is no other notebook than was handed out"


@pytest.mark.slow
def test_a_question_of_another_paper_in_its_place_earns_nothing_and_is_told(sat: Submission, tmp_path: Path) -> None:
    answer = solved(5)["final-5-4"]
    sat.cell("final-A-1-4", "quiz")["source"] = f'Quiz("final-5-4", {answer})'
    path = sat.saved(tmp_path, f"{NAME}.ipynb")
    line = final(path)["final-A-1-4"]
    assert (line.points, line.status) == (0, "other_paper")
    marks = mark_notebook(path)
    assert sentence("mistakes", "class", "other_paper", paper="A-1", names="final-A-1-4") in marks.says
    assert re.search(r"(?m)^final-A-1-4 +0/1  another paper", str(marks))
    told = {each.says[0] for each in explain_notebook(path).exercises}
    assert "final-A-1-4: " + sentence("teaching/content/words", "page", "other_paper") + " (0/1)" in told


def test_another_paper_beside_ones_own_is_nobodys_affair(sat: Submission, tmp_path: Path) -> None:
    sat.notebook["cells"].append({"cell_type": "code", "source": 'Quiz("final-5-4", 3)', "metadata": {}, "outputs": []})
    path = sat.saved(tmp_path, f"{NAME}.ipynb")
    assert {line.points for line in final(path).values()} == {1}
    assert "one paper" not in mark_notebook(path).says


@pytest.mark.parametrize("number", [1, 7])
def test_metadata_may_be_lost(number: int, copy_of: CopyOf, tmp_path: Path) -> None:
    copy = copy_of(NAME)
    put_in(copy.notebook, number)
    copy.answered(solved(number))
    copy.notebook["metadata"] = {}
    for cell in copy.notebook["cells"]:
        cell["metadata"] = {}
    found = final(copy.saved(tmp_path, f"{NAME}.ipynb"))
    assert {(name.rpartition("-")[0], line.points) for name, line in found.items()} == {(f"final-{number}", 1)}


@pytest.mark.parametrize("said", [0, 10**9, True, "7", None, [7]])
def test_a_number_that_no_paper_has_is_passed_over(said: object, sat: Submission, tmp_path: Path) -> None:
    sat.notebook["metadata"]["canasta"]["paper"] = said
    assert sum(line.points for line in final(sat.saved(tmp_path, f"{NAME}.ipynb")).values()) == 20


def test_a_question_that_asked_something_else_in_another_version_is_no_zero(sat: Submission, tmp_path: Path) -> None:
    sat.cell("final-A-1-4", "quiz")["metadata"]["canasta"]["bank_sha"] = "000000000000"
    sat.cell("final-A-1-4", "quiz")["source"] = 'Quiz("final-A-1-4", "of another version")'
    path = sat.saved(tmp_path, f"{NAME}.ipynb")
    line = final(path)["final-A-1-4"]
    assert (line.points, line.status) == (None, "wrong_version")
    assert mark_notebook(path).not_graded == ("final-A-1-4",)
    told = [each.says[0] for each in explain_notebook(path).exercises if "final-A-1-4" in each.says[0]]
    assert told == [("final-A-1-4: " + sentence("teaching/content/words", "page", "wrong_version") + " (?/1)")]


@pytest.fixture
def old(copy_of: CopyOf) -> Submission:
    """A copy from the time when the exam was one exercise of the last lesson."""
    copy = copy_of(BEFORE)
    cells = copy.notebook["cells"]
    said = {"bank_sha": "11bbc3d31b30", "ex": "va-6", "kind": "exam", "lesson": "14", "points": 20, "role": "quiz",
            "rules": "classic", "v": 2, "var": "va_6"}  # fmt: skip
    copy.notebook["cells"] = [*cells, {
        "cell_type": "code", "id": "va-6", "metadata": {"canasta": said}, "outputs": [], "execution_count": 1,
        "source": 'Quiz("va-6", (3, ["AsAhJk", (True, "noticed-too-late"), 120]))',
    }]  # fmt: skip
    return copy.answered(right(BEFORE))


def test_a_copy_that_holds_a_lesson_and_a_paper_is_graded_whole(
    sat: Submission, copy_of: CopyOf, tmp_path: Path
) -> None:
    """The exam was a part of the last lesson once."""
    copy = copy_of(BEFORE).answered(right(BEFORE))
    copy.notebook["cells"] += [cell for cell in sat.notebook["cells"] if str(cell["id"]).startswith("final-")]
    marks = mark_notebook(copy.saved(tmp_path, "14_comparing.ipynb"))
    assert (marks.points, marks.max) == (36, 36)


def test_an_old_copy_gets_a_row_and_a_sentence_and_never_a_zero(old: Submission, tmp_path: Path) -> None:
    path = old.saved(tmp_path, f"{NAME}.ipynb")
    marks = mark_notebook(path)
    assert {line.ex: (line.points, line.max) for line in marks.lines} == {
        "va-1": (3, 3), "va-8": (3, 3), "va-9": (2, 2), "va-10": (1, 1), "va-5": (1, 1), "va-7": (6, 6),
        "va-6": (None, 20),
    }  # fmt: skip
    (row,) = [line for line in marks.lines if line.ex == "va-6"]
    assert (row.status, row.notes) == ("wrong_version", ("wrong_version",))
    assert marks.not_graded == ("va-6",)
    told = explain_notebook(path).exercises[-1]
    assert sentence("teaching/content/words", "exam", "former", ex="va-6") in told.question
    assert told.says[0].startswith("va-6: " + sentence("teaching/content/words", "page", "wrong_version"))


@pytest.mark.soak
def test_nbval_says_the_same_of_a_mixed_copy(sat: Submission, tmp_path: Path) -> None:
    conftest = sys.modules[next(name for name in sys.modules if name.endswith("classroom.conftest"))]
    sat.cell("final-A-1-4", "quiz")["source"] = 'Quiz("final-5-4", 3)'
    found = conftest.graded_by_nbval(sat.saved(tmp_path, f"{NAME}.ipynb"))
    assert found.outcomes["final-A-1-4"] == "FAILED"
    assert sentence("teaching/content/words", "page", "other_paper") in found.said
    assert "19 of 20 points" in found.said


@pytest.mark.soak
def test_nbval_says_the_same_of_an_old_copy(old: Submission, tmp_path: Path) -> None:
    conftest = sys.modules[next(name for name in sys.modules if name.endswith("classroom.conftest"))]
    found = conftest.graded_by_nbval(old.saved(tmp_path, f"{NAME}.ipynb"))
    assert "doesn't count as zero" in found.said
    assert "16 of 36 points" in found.said


@pytest.mark.slow
def test_a_release_holds_the_paper_that_was_chosen_and_no_solution() -> None:
    lesson = nbformat.read(ROOT / "lessons" / f"{NAME}.ipynb", as_version=4)
    blank = without_solutions(lesson)
    put_in(blank, 12)
    text = json.dumps(blank)
    assert "final-A-1-" not in text
    assert 'exam_feedback(\\"A-1\\")' not in text
    sources = [cell["source"] for cell in blank["cells"] if cell["id"].startswith("final-")]
    assert [each.splitlines()[-1] for each in sources] == [f'Quiz("final-12-{place}")' for place in range(1, 21)]
    [last] = [cell["source"] for cell in blank["cells"] if cell["id"] == "exam-feedback"]
    assert last.splitlines()[-1] == "exam_feedback(12)"
    noted = {cell["id"]: cell["metadata"]["canasta"] for cell in blank["cells"] if cell["id"].startswith("final-")}
    assert {asked.id: asked.bank_sha for asked in paper(12)} == {name: said["bank_sha"] for name, said in noted.items()}
    assert blank["metadata"]["canasta"]["paper"] == 12
    assert list(surviving(lesson, blank)) == []
    with pytest.raises(Mistake, match="There is no paper"):
        put_in(blank, -1)


# A class whose teacher handed out a paper


class Here(Grader):
    """A grader in this process, which knows the papers already: to draw one takes a second."""

    def _answer(self, question: dict[str, Any]) -> dict[str, Any]:
        path = Path(question["path"])
        return explanation(path, question["explain"]) if "explain" in question else answer(path)


@pytest.fixture(autouse=True)
def graded_here(monkeypatch: Monkey) -> None:
    monkeypatch.setattr(class_grading, "Grader", Here)


@pytest.fixture
def sitting(sat: Submission, copy_of: CopyOf, tmp_path: Path) -> Path:
    """A class with paper 5, and Eve with the paper A-1 that everybody can have, all right; Ben's is packed."""
    folder = tmp_path / "class"
    for name in ("anna", "ben"):
        (folder / name).mkdir(parents=True)
        copy = copy_of(NAME)
        put_in(copy.notebook, 5)
        copy.answered({"final-5-1": solved(5)["final-5-1"]}).saved(folder / name, f"{NAME}.ipynb")
    pack(folder / "ben" / f"{NAME}.ipynb", lesson(NAME))
    (folder / "ben" / f"{NAME}.ipynb").unlink()
    (folder / "eve").mkdir()
    sat.saved(folder / "eve", f"{NAME}.ipynb")
    return folder


def test_of_the_exam_only_the_paper_that_was_handed_out_is_graded(sitting: Path, monkeypatch: Monkey) -> None:
    monkeypatch.chdir(sitting.parent)
    another = sentence("mistakes", "paper", "another", paper="A-1")
    runner = CliRunner()
    done = runner.invoke(app, ["grade", "class", "--paper", "5"])
    assert done.exit_code == 3
    eve = f"eve/{NAME}.ipynb"
    assert sentence("mistakes", "class", "not_graded", file=eve, reason=another) in done.stderr
    rows = read_table(Path("marks.csv"))
    assert {row.exercise.rpartition("-")[0] for row in rows if not row.file.startswith("eve")} == {"final-5"}
    assert [(row.file, row.status, row.points, row.notes) for row in rows if row.file.startswith("eve")] == [
        (eve, NOT_GRADED, None, another)
    ]
    alone = [runner.invoke(app, ["mark", f"class/eve/{NAME}.ipynb", "--paper", paper]) for paper in ("5", "A-1")]
    assert [each.exit_code for each in alone] == [3, 0]
    assert another in alone[0].stderr
    with pytest.raises(Mistake, match='There is no paper "10000"'):
        runner.invoke(app, ["grade", "class", "--paper", "10000"], catch_exceptions=False)


def test_several_papers_in_a_class_are_told_where_nobody_named_one(sitting: Path, monkeypatch: Monkey) -> None:
    monkeypatch.chdir(sitting.parent)
    done = CliRunner().invoke(app, ["grade", "class"])
    assert done.exit_code == 3
    told = sentence("mistakes", "paper", "several", paper=5)
    assert told in done.stderr
    noted = {row.file for row in read_table(Path("marks.csv")) if "another_paper" in row.notes}
    assert noted == {f"eve/{NAME}.ipynb"}
    one = CliRunner().invoke(app, ["grade", "class/ben", "-o", "ben.csv"])
    assert (one.exit_code, told in one.stderr) == (0, False)


def test_a_class_whose_learners_have_papers_of_their_own_has_one_set_of_papers() -> None:
    held = [("anna", "final-8B-1-4"), ("ben", "final-8B-2-4"), ("eve", "final-8C-1-4")]
    assert papers_in(held) == {paper_number("8B-1"): ["anna", "ben"], paper_number("8C-1"): ["eve"]}
    assert several_papers(held[:2]) == ""
    assert "8B-1 in anna, ben; paper 8C-1 in eve" in several_papers(held)
    assert another_paper(paper_number("8B-1"), paper_number("8B-2")) == ""
    assert "(8C-1)" in another_paper(paper_number("8C-1"), paper_number("8B-2"))


def test_what_was_graded_of_any_paper_is_not_taken_for_the_one_that_is_named(sat: Submission, tmp_path: Path) -> None:
    """An interrupted grading without --paper is gone on with by one that names a paper."""
    (tmp_path / "class").mkdir()
    sat.saved(tmp_path / "class", f"{NAME}.ipynb")
    table = tmp_path / "marks.csv"
    grade_folder(tmp_path / "class", unfinished=Unfinished(table, tmp_path / "class"))
    (entry,) = grade_folder(tmp_path / "class", paper=5, unfinished=Unfinished(table, tmp_path / "class")).entries
    assert (entry.marks, entry.reason) == (None, sentence("mistakes", "paper", "another", paper="A-1"))
