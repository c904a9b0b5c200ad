"""What is told about a whole notebook: what `mark` says, exercise by exercise, from answers that are judged once."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence
from said import right

from canasta_nb.classroom.grading.explained import explain_notebook, explained_marks
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.judging import record
from canasta_nb.teaching.judging.assessing import Assessment, assess

CopyOf = Callable[[str], Any]


def test_what_could_not_be_read_says_so(copy_of: CopyOf, tmp_path: Path) -> None:
    odd = copy_of("05_freezing").answered({"fz-2": "((", "fz-3": "f(9)", "fz-4": '"<b>"'})
    path = odd.without("fz-5", "quiz").saved(tmp_path)
    told = {each.says[0].partition(":")[0]: each for each in explain_notebook(path).exercises}
    assert told["fz-1"].says == ("fz-1: not answered yet (0/3)",)
    assert told["fz-2"].says == ("fz-2: " + sentence("teaching/content/words", "page", "syntax") + " (0/2)",)
    assert told["fz-3"].says == ("fz-3: " + sentence("teaching/content/words", "page", "not_literal") + " (0/1)",)
    assert told["fz-5"].says == ("fz-5: no answer was found (0/1)",)
    assert told["fz-4"].says[0].startswith("fz-4: I couldn't read")


def test_an_answer_that_breaks_the_rules_core_is_not_asked_again(
    copy_of: CopyOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fragile(asked: Any, value: object) -> Any:
        if asked.id == "fz-3":
            raise IndexError("tuple index out of range")
        return assess(asked, value)

    monkeypatch.setattr(record, "assess", fragile)
    path = copy_of("05_freezing").answered({"fz-3": '"9h9d"'}).saved(tmp_path)
    assert explain_notebook(path).exercises[2].says == ("fz-3: could not be graded (?/1)",)


def test_an_answer_is_judged_once_for_points_ideas_and_feedback(
    copy_of: CopyOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def counted(exercise: Exercise, answer: object) -> Assessment:
        asked.append(exercise.id)
        return assess(exercise, answer)

    for module in [each for name, each in sys.modules.items() if name.startswith("canasta_nb.")]:
        if getattr(module, "assess", None) is assess:
            monkeypatch.setattr(module, "assess", counted)
    marks, _ = explained_marks(copy_of("05_freezing").answered(right("05_freezing")).saved(tmp_path))
    assert sorted(asked) == sorted(line.ex for line in (*marks.lines, *marks.contrasts))
