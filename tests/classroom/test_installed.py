"""An installation holds the notebooks as learners get them and no solved lesson: releasing and grading need no more."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence
from sampled import every_time
from typer.testing import CliRunner

from canasta_nb.classroom.grading.grading import mark_notebook
from canasta_nb.classroom.notebooks import course
from canasta_nb.classroom.notebooks.course import lesson_file
from canasta_nb.classroom.release import release as releasing
from canasta_nb.classroom.release.release import SolutionLeft, release
from canasta_nb.classroom.release.verifying import verify
from canasta_nb.cli import app
from canasta_nb.core.speech.mistakes import as_typed
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.teaching.content.asking import Unknown
from canasta_nb.teaching.kinds.literals import literal_of
from canasta_nb.teaching.notebook.exam import model_answer, paper

ROOT = Path(__file__).parents[2]
EXAM = "17_exam"
LESSONS = [path.stem for path in sorted((ROOT / "lessons").glob("[0-9]*.ipynb")) if path.stem != EXAM]
Notebook = Any
CopyOf = Callable[[str], Any]


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the course of an installed package, in whose folder this process is elsewhere."""
    package = tmp_path / "site-packages" / "canasta_nb"
    shutil.copytree(ROOT / "notebooks", package / "course" / "notebooks")
    monkeypatch.setattr(course, "PACKAGE", package)
    (tmp_path / "mine").mkdir()
    monkeypatch.chdir(tmp_path / "mine")
    return package / "course"


@pytest.fixture
def unexecuted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Releasing without a kernel."""
    monkeypatch.setattr(releasing, "executed", lambda notebook, _: notebook)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refused(*arguments: str) -> str:
    with pytest.raises(Mistake) as wrong:
        CliRunner().invoke(app, [*arguments], catch_exceptions=False)
    return str(wrong.value)


def test_a_lesson_is_found_by_its_name(installed: Path) -> None:
    assert lesson_file(Path("05_freezing")) == installed / "notebooks" / "05_freezing.ipynb"
    assert lesson_file(Path("es/05")) == installed / "notebooks" / "es" / "05_freezing.ipynb"
    assert lesson_file(Path("mine.ipynb")) == Path("mine.ipynb")
    with pytest.raises(Unknown, match="05_freezing"):
        lesson_file(Path("05_frezing"))


def test_nothing_is_written_into_the_package(installed: Path, unexecuted: None) -> None:
    before = contents(installed.parent)
    out = sentence("mistakes", "course", "out", typed="05_freezing")
    assert refused("release", "05_freezing") == out
    assert refused("release", str(installed / "notebooks" / "05_freezing.ipynb")) == out
    stays = refused("release", "--run", EXAM, "-o", "here")
    assert sentence("mistakes", "course", "stays", lesson=installed / "notebooks" / f"{EXAM}.ipynb") == stays
    shutil.copy(installed / "notebooks" / "05_freezing.ipynb", "my own.ipynb")
    assert refused("release", "my own.ipynb") == sentence(
        "mistakes", "course", "out", typed=as_typed("my own.ipynb")
    )  # fmt: skip
    paper = sentence("mistakes", "course", "out", typed=f"{EXAM} --paper 5")
    assert refused("release", EXAM, "--paper", "5") == paper
    assert contents(installed.parent) == before
    done = CliRunner().invoke(app, ["release", "05_freezing", "es/05", "-o", "here"])
    assert done.exit_code == 0, done.output
    assert sorted(contents(Path("here"))) == ["here/05_freezing.ipynb", "here/es/05_freezing.ipynb"]
    assert contents(installed.parent) == before


@pytest.mark.parametrize("name", every_time(LESSONS, asked={"05_freezing"}))
def test_a_release_is_the_same_from_the_solved_lesson_and_from_the_blank_one(name: str, unexecuted: None) -> None:
    solved, blank = (release(ROOT / folder / f"{name}.ipynb") for folder in ("lessons", "notebooks"))
    assert solved["cells"] == blank["cells"]
    assert solved["metadata"]["canasta"] == blank["metadata"]["canasta"]


@pytest.mark.soak
def test_another_paper_is_the_same_from_both(unexecuted: None) -> None:
    solved, blank = (release(ROOT / folder / f"{EXAM}.ipynb", 5) for folder in ("lessons", "notebooks"))
    assert solved["cells"] == blank["cells"]
    assert solved["metadata"]["canasta"] == blank["metadata"]["canasta"]
    assert "final-5-20" in json.dumps(blank)


@pytest.mark.parametrize("folder", ["lessons", "notebooks"])
def test_a_solution_of_the_paper_that_is_handed_out_is_found(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def with_solution(notebook: Notebook, _: Path) -> Notebook:
        notebook["cells"][0]["source"] += literal_of(model_answer(paper(5)[0]))
        return notebook

    monkeypatch.setattr(releasing, "executed", with_solution)
    with pytest.raises(SolutionLeft, match="the solution of final-5-1 is still in"):
        release(ROOT / folder / f"{EXAM}.ipynb", 5)


def test_only_the_exam_has_papers() -> None:
    assert refused("release", "05_freezing", "--paper", "3", "-o", "here") == sentence("mistakes", "paper", "none")
    assert 'There is no paper "10000"' in refused("release", EXAM, "--paper", "10000", "-o", "here")


def test_verifying_needs_the_solved_lessons(installed: Path) -> None:
    with pytest.raises(Mistake) as wrong:
        verify()
    assert str(wrong.value) == sentence("mistakes", "course", "no_solved")


def test_grading_needs_no_solved_lesson(installed: Path, half: Any, tmp_path: Path) -> None:
    half.cell("fz-5", "quiz")["metadata"]["tags"] = []
    marks = mark_notebook(half.saved(tmp_path))
    assert marks.points == 5.5
    assert {line.ex for line in marks.lines if "tampered_restored" in line.notes} == {"fz-5"}


def test_marking_needs_no_course_at_all(half: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the browser edition the notebooks are files of the site."""
    monkeypatch.setattr(course, "PACKAGE", tmp_path / "site-packages" / "canasta_nb")
    assert mark_notebook(half.saved(tmp_path)).points == 5.5


def test_a_command_that_is_suggested_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "01 perfect" / "05_freezing.ipynb"
    file.parent.mkdir()
    file.write_text("{}", encoding="utf-8")
    assert refused("grade", str(file)).endswith(f" '{file}'")
    monkeypatch.setattr("os.name", "nt")
    assert as_typed("01 perfect/05.ipynb") == '"01 perfect/05.ipynb"'


@pytest.mark.parametrize("workers", ["0", "-3"])
def test_grading_needs_a_worker(workers: str, half: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(half.saved(tmp_path).parent)
    assert refused("grade", ".", "-j", workers) == sentence("mistakes", "class", "workers", workers=workers)
