"""What feedback says about places in the course leads there: to the section that teaches, to the cell that tests."""

import json
import re
import shutil
from pathlib import Path

import pytest
from catalogue import sentence

from canasta_nb.core.speech.language import LANGUAGES, speaking
from canasta_nb.core.speech.words import capital
from canasta_nb.teaching.bank.exercises import exercise, lessons
from canasta_nb.teaching.notebook.feedback import again
from canasta_nb.teaching.notebook.warm_ups import is_warm_up
from canasta_nb.teaching.quiz.linking import cell_of, reading_of, section_of
from canasta_nb.teaching.quiz.quiz import Quiz

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_section_and_every_exercise_is_in_its_lesson(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(NOTEBOOKS if lang == "en" else NOTEBOOKS / lang)
    with speaking(lang):
        for found in lessons():
            cells = json.loads(Path(f"{found.name}.ipynb").read_text("utf-8"))["cells"]
            texts = {f"{found.name}.ipynb#cell-id={cell['id']}": "".join(cell["source"]) for cell in cells}
            for asked in {each.section: each for each in found.exercises}.values():
                assert re.search(rf"(?m)^##+ {re.escape(asked.section)}$", texts[section_of(asked)]), asked.id
            for asked in found.exercises:
                assert f'Quiz("{asked.id}")' in texts[cell_of(asked)]


def test_feedback_leads_to_the_lesson_and_to_the_exercise_that_tests_an_idea(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(NOTEBOOKS / "05_freezing.ipynb", tmp_path)
    quiz = Quiz("fz-3", save=False)
    quiz.check("9h2s")
    assert quiz.feedback["links"] == [
        ["Read again: lesson 5, The one way in.", "05_freezing.ipynb#cell-id=key"],
        [sentence("teaching/content/words", "diagnosis", "faded", lesson=5), "05_freezing.ipynb#cell-id=fz-f1"],
    ]
    assert all(any(says in line for line in quiz.feedback["lines"]) for says, _ in quiz.feedback["links"])
    quiz.check("9h9d")
    assert quiz.feedback["links"] == []


@pytest.mark.parametrize("content", ["", "[" * 9999, '{"cells": [1, {"id": 2}]}'])
def test_a_file_that_is_no_lesson_is_led_to_as_a_whole(
    content: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "05_freezing.ipynb").write_text(content, "utf-8")
    assert section_of(exercise("fz-3")) == "05_freezing.ipynb"


def test_a_lesson_that_is_not_there_is_no_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    quiz = Quiz("fz-3", save=False)
    quiz.check("9h2s")
    assert quiz.feedback["links"] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_to_read_again_has_each_item_of_a_list_for_itself(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A drawer shows a paragraph in one piece, and would take the stars between the items for italics."""
    monkeypatch.chdir(NOTEBOOKS if lang == "en" else NOTEBOOKS / lang)
    with speaking(lang):
        readings = [reading_of(asked) for found in lessons() for asked in found.exercises]
    lines = [line for found in readings if found for line in found["lines"]]
    assert [line for line in lines if re.search(r"(^|\s)[*-] ", line)] == []
    assert sum(line.startswith("• ") for line in lines) > 10


def test_what_a_warm_up_recalls_is_read_in_the_lesson_that_teaches_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lesson that asks it says nothing of it but that there are warm-ups."""
    monkeypatch.chdir(NOTEBOOKS)
    asked = [each for found in lessons()[1:] for each in found.exercises if is_warm_up(each)]
    assert len(asked) > 40
    for each in asked:
        reading = reading_of(each)
        assert reading is not None, each.id
        assert int(exercise(each.recalls).lesson[:2]) < int(each.lesson[:2]), each.id
        assert reading["title"] == capital(exercise(each.recalls).section), each.id
        assert f" {int(exercise(each.recalls).lesson[:2])}," in again(each), each.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sentence_that_decides_is_named_by_the_bank_and_is_in_its_section(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(NOTEBOOKS if lang == "en" else NOTEBOOKS / lang)
    with speaking(lang):
        named = [asked for found in lessons() for asked in found.exercises if asked.reads]
        assert len(named) > 90
        for asked in named:
            reading = reading_of(asked)
            assert reading, asked.id
            assert asked.reads in reading["decides"], asked.id
        assert (reading := reading_of(exercise("ct-1")))
        assert reading["decides"] == "", "a whole table decides, and it is shown"
        assert [line.count("|") for line in reading["lines"] if line.startswith("|")] == [3] * 5


def test_nothing_to_try_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tried is below the paragraph in the lesson, and a drawer has nothing to press."""
    monkeypatch.chdir(NOTEBOOKS)
    readings = [reading_of(asked) for found in lessons() for asked in found.exercises]
    assert not [line for found in readings if found for line in found["lines"] if "**Try it.**" in line]
