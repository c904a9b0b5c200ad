"""What feedback says of other places in the course leads there: to the section that teaches, to the cell that tests."""

import json
from pathlib import Path

import pytest
from at_once import all_at_once

from canasta_nb.core.speech.language import LANGUAGES, speaking
from canasta_nb.teaching.asking import Exercise
from canasta_nb.teaching.exercises import lessons
from canasta_nb.teaching.linking import cell_of, section_of
from canasta_nb.teaching.quiz import Quiz

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def exercises(lang: str) -> list[Exercise]:
    with speaking(lang):
        return [asked for found in lessons() for asked in found.exercises]


def places(name: str, lang: str) -> set[str]:
    """Return where a link into a lesson can lead: its headings, as JupyterLab names them, and its cells."""
    folder = NOTEBOOKS if lang == "en" else NOTEBOOKS / lang
    found = set()
    for cell in json.loads((folder / name).read_text("utf-8"))["cells"]:
        found.add(f"cell-id={cell['id']}")
        lines = "".join(cell["source"]).splitlines() if cell["cell_type"] == "markdown" else []
        found |= {line.lstrip("# ").replace(" ", "-") for line in lines if line.startswith("#")}
    return found


EVERY = [(asked, lang) for lang in LANGUAGES for asked in exercises(lang)]


@all_at_once(EVERY, ids=lambda one: getattr(one, "id", one))
def test_what_an_exercise_leads_to_is_there(asked: Exercise, lang: str) -> None:
    for address in (section_of(asked), cell_of(asked)):
        name, _, place = address.partition("#")
        assert place in places(name, lang)


def test_feedback_leads_to_the_lesson_and_to_the_exercise_that_tests_an_idea(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "05_freezing.ipynb").touch()
    quiz = Quiz("fz-3", save=False)
    quiz.check("9h2s")
    assert quiz.feedback["links"] == [
        ("Read again: lesson 5, The one way in.", "05_freezing.ipynb#The-one-way-in"),
        ("the last step of the worked example in lesson 5", "05_freezing.ipynb#cell-id=fz-f1"),
    ]
    assert all(any(says in line for line in quiz.feedback["lines"]) for says, _ in quiz.feedback["links"])
    quiz.check("9h9d")
    assert quiz.feedback["links"] == []


def test_a_lesson_that_is_not_there_is_no_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    quiz = Quiz("fz-3", save=False)
    quiz.check("9h2s")
    assert quiz.feedback["links"] == []
