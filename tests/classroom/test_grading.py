"""Grading a notebook: what honest people write is read, tampering gains nothing and loses nothing."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence
from said import BY_LESSON, half_right, right
from sampled import every_time

from canasta_nb.classroom.grading.grading import mark_notebook
from canasta_nb.classroom.marks.marks import Marks
from canasta_nb.classroom.notebooks.cells import UnreadableNotebook
from canasta_nb.teaching.bank.exercises import exercise, lesson, lessons
from canasta_nb.teaching.judging.saved_answers import ANSWER_MIME
from canasta_nb.teaching.notebook.exam import with_paper

Submission = Any  # This fixture's class can't be imported, because folders of tests are not packages.
CopyOf = Callable[[str], Submission]

FORGED = {
    "output_type": "display_data",
    "metadata": {},
    "data": {
        "text/plain": "fz-2: correct (2/2)",
        "application/vnd.canasta.score+json": {"id": "fz-2", "points": 2, "max": 2, "code": None},
    },
}


def edited_outputs(submission: Submission) -> None:
    for cell in submission.cells("quiz"):
        ex, most = cell["metadata"]["canasta"]["ex"], cell["metadata"]["canasta"]["points"]
        forged = json.loads(json.dumps(FORGED).replace("fz-2", ex).replace("2", str(most)))
        cell["outputs"] = [forged, {"output_type": "execute_result", "data": {"text/plain": str(most)}}]


def edited_metadata(submission: Submission) -> None:
    for cell in submission.cells("quiz"):
        cell["metadata"]["canasta"].update(points=100, max=100)


def monkey_patching(submission: Submission) -> None:
    submission.first["source"] += """
import canasta_nb.teaching.quiz.marking as marking, canasta_nb.core.engine.checking as checking
marking.mark = mark = lambda *anything: 2
checking.check = lambda *anything, **named: ()
from IPython.core.interactiveshell import InteractiveShell
InteractiveShell.showtraceback = lambda *anything, **named: None
import os; os._exit(0)
"""


def endless_loop(submission: Submission) -> None:
    submission.first["source"] = "while True: pass\n" + submission.first["source"]
    for cell in submission.cells("quiz"):
        cell["source"] += "\nwhile True: pass"


def deleted_cells(submission: Submission) -> None:
    """Move one answer into a cell of the learner's own."""
    second = submission.cells("quiz")[1]
    submission.notebook["cells"].remove(second)
    submission.notebook["cells"].append({**code(second["source"]), "metadata": {}})


def code(text: str) -> dict[str, Any]:
    return {"cell_type": "code", "source": text, "metadata": {}, "outputs": [], "execution_count": None}


def skip_marks(submission: Submission) -> None:
    for cell in submission.notebook["cells"]:
        cell["metadata"]["tags"] = ["nbval-skip", "nbval-ignore-output", "raises-exception"]
        if cell["cell_type"] == "code":
            cell["source"] = f"# NBVAL_SKIP\n{cell['source']}\n# NBVAL_IGNORE_OUTPUT"


TAMPERED: list[Callable[[Submission], None]] = [
    edited_outputs,
    edited_metadata,
    monkey_patching,
    endless_loop,
    deleted_cells,
    skip_marks,
]


def points(marks: Marks) -> dict[str, float]:
    return {line.ex: float(line.points) for line in marks.lines}


def test_perfect(perfect: Submission, tmp_path: Path) -> None:
    marks = mark_notebook(perfect.saved(tmp_path))
    assert (marks.points, marks.max) == (12, 12)
    assert str(marks).splitlines()[-1] == "12/12 points in 05_freezing.ipynb."


def test_what_cannot_be_read_or_says_nothing_is_neither_right_nor_wrong(copy_of: CopyOf, tmp_path: Path) -> None:
    typed = {"sc-1": '{"melded-cards": ...}', "sc-2": '"none"', "sc-9": "[1, 2, 3]", "sc-4": "50"}
    marks = mark_notebook(copy_of("09_scoring").answered(typed).saved(tmp_path, "09_scoring.ipynb"))
    statuses = {line.ex: line.status for line in marks.lines if line.ex in typed}
    assert statuses == {"sc-1": "blank", "sc-2": "unreadable", "sc-9": "unreadable", "sc-4": "wrong"}
    assert marks.points == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", BY_LESSON)
def test_a_perfect_and_a_blank_copy_of_every_lesson(name: str, copy_of: CopyOf, tmp_path: Path) -> None:
    marks = mark_notebook(copy_of(name).answered(right(name)).saved(tmp_path, f"{name}.ipynb"))
    assert marks.points == marks.max == sum(asked.points for asked in with_paper(lesson(name)).exercises)
    unknown = () if name.startswith("17") else ("tries_unknown",)
    assert {(line.status, line.notes) for line in marks.lines} == {("correct", unknown)}
    blank = mark_notebook(copy_of(name).saved(tmp_path, f"{name}.ipynb"))
    assert blank.points == 0
    assert {line.status for line in blank.lines} == {"blank"}


@pytest.mark.slow
def test_a_copy_is_graded_by_its_exercises_whatever_its_number_was(copy_of: Any, tmp_path: Path) -> None:
    """Canastas were lesson 3 once, and a copy of that time says so in every cell and in its name."""
    copy = copy_of("07_canastas").answered(right("07_canastas"))
    for cell in copy.notebook["cells"]:
        cell["metadata"].get("canasta", {})["lesson"] = "03"
    marks = mark_notebook(copy.saved(tmp_path, "03_canastas.ipynb"))
    assert (marks.lesson, marks.points) == ("07", marks.max)


@pytest.mark.slow
def test_a_copy_from_before_its_lesson_became_several_is_graded_whole(copy_of: Any, tmp_path: Path) -> None:
    """Strategy was one lesson, so its copies hold exercises of three lessons now, and count for all that they hold."""
    parts = [found for found in lessons() if any(each.id.startswith("st-") for each in found.exercises)]
    copy = copy_of(parts[0].name)
    cells = [cell for part in parts[1:] for cell in copy_of(part.name).notebook["cells"]]
    copy.notebook["cells"] += [cell for cell in cells if cell["metadata"].get("canasta", {}).get("ex")]
    answers = {name: answer for part in parts for name, answer in right(part.name).items()}
    marks = mark_notebook(copy.answered(answers).saved(tmp_path, "11_strategy.ipynb"))
    held = {asked.id for part in parts for asked in part.exercises if asked.points}
    assert {line.ex for line in marks.lines} == held
    assert marks.points == marks.max


@pytest.mark.parametrize("name", every_time(BY_LESSON, asked={"15_modern_american"}))
def test_a_half_right_copy_of_every_lesson_earns_what_it_earns_when_everything_is_tampered_with(
    name: str, copy_of: CopyOf, tmp_path: Path
) -> None:
    answers, earned = half_right(name)
    honest = mark_notebook(copy_of(name).answered(answers).saved(tmp_path, f"{name}.ipynb"))
    assert points(honest) == earned
    assert {line.code for line in honest.lines} == {None}, "an idea was taken from one answer"
    dishonest = copy_of(name).answered(answers)
    for tamper in TAMPERED:
        tamper(dishonest)
    assert points(mark_notebook(dishonest.saved(tmp_path, f"{name}.ipynb"))) == earned


@pytest.mark.slow
def test_half_right_and_nothing_of_a_submission_runs(
    half: Submission, half_points: dict[str, float], tmp_path: Path
) -> None:
    trace = tmp_path / "trace"
    for cell in half.notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["source"] = f"open({str(trace)!r}, 'w').write('run')\n" + cell["source"]
    marks = mark_notebook(half.saved(tmp_path))
    assert not trace.exists()
    assert points(marks) == half_points
    assert [(line.ex, line.status, line.code) for line in marks.lines] == [
        ("fz-1", "partial", None),
        ("fz-2", "partial", None),
        ("fz-3", "correct", None),
        ("fz-4", "partial", None),
        ("fz-5", "wrong", None),
        ("fz-6", "blank", None),
        ("fz-7", "partial", None),
    ]
    assert json.loads(marks.json_lines().splitlines()[1]) == {
        "notebook": "05_freezing.ipynb", "lesson": "05", "ex": "fz-2", "kind": "yes+why", "rules": "classic",
        "points": 1, "max": 2, "status": "partial", "code": None, "notes": ["tries_unknown"],
    }  # fmt: skip


@pytest.mark.parametrize("tamper", TAMPERED, ids=lambda tamper: tamper.__name__)
def test_tampering(
    tamper: Callable[[Submission], None], half: Submission, half_points: dict[str, float], tmp_path: Path
) -> None:
    tamper(half)
    assert points(mark_notebook(half.saved(tmp_path))) == half_points


def test_tampering_is_noted_and_not_punished(half: Submission, tmp_path: Path) -> None:
    edited_metadata(half)
    half.cell("fz-5", "quiz")["metadata"]["canasta"]["bank_sha"] = "000000000000"
    marks = mark_notebook(half.saved(tmp_path))
    notes = {line.ex: tuple(note for note in line.notes if note != "tries_unknown") for line in marks.lines}
    assert notes.pop("fz-5") == ("wrong_version", "tampered_restored")
    assert set(notes.values()) == {("tampered_restored",)}
    assert marks.says.startswith("Only answers count. ")


def tried(half: Submission, asked: str, text: str, tmp_path: Path) -> tuple[float, str]:
    half.cell(asked, "quiz")["source"] = text
    line = next(line for line in mark_notebook(half.saved(tmp_path)).lines if line.ex == asked)
    return float(line.points), line.status


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("fz_3 = ''.join(['9h', '9d'])", "not_literal"),
        ("fz_3 = f'9h9d'", "not_literal"),
        ("fz_3 = f'{9}h9d'", "not_literal"),
        ("fz_3 = __import__('os').system('true')", "not_literal"),
        ("fz_3 = answer", "not_literal"),
        ("fz_3 = lambda: '9h9d'", "not_literal"),
        ("fz_3 = {'9h', '9d'}", "not_literal"),
        ("fz_3 = b'9h9d'", "not_literal"),
        ("fz_3 = 1e999", "not_literal"),
        ("fz_3 = 2j", "not_literal"),
        ("fz_3 = " + "[" * 150 + "]" * 150, "not_literal"),
        ("fz_3 = '9h' * 2", "not_literal"),
        ("fz_3 = '9h' + 9", "not_literal"),
        ("x = input()\nfz_3 = x", "not_literal"),
        ("fz_3 = ['9h']\nfz_3[0] = '9d'", "not_literal"),
        ("for fz_3 in ['9h9d']: pass", "not_literal"),
        ("%time fz_3 = '9h9d'", "correct"),
        ("fz_3 = " + "[" * 5000 + "]" * 5000, "syntax"),
        ("fz_3 = '" + "9h" * 20_000 + "'", "not_literal"),
        ("fz_3 = ", "syntax"),
        ("fz_3 = '9h9d\0'", "syntax"),
        ("fz_3 = ...", "blank"),
        ("fz_3 = None", "blank"),
        ("fz_3 = [..., ...]", "blank"),
        ("", "missing"),
        ("fz3 = '9h9d'", "missing"),
        ("fz_3: str = '9h9d'", "correct"),
        ("# my answer\nfz_3 = (  # two cards\n  '9h'\n  '9d')", "correct"),
        ("print('hello')\nfz_3 = '9h2s'\nfz_3 = '9h9d'; print(fz_3)", "correct"),
        ("x = fz_3 = '9h9d'", "correct"),
        ("fz_3 = '9h9d'\r\n", "correct"),
        ("fz_3 = '♠'", "unreadable"),
        ("fz_3 = True", "unreadable"),
        ("fz_3 = 10 ** 9", "not_literal"),
        ("if True:\n    fz_3 = '9h9d'", "not_literal"),
    ],
)
def test_only_literals_count(half: Submission, text: str, status: str, tmp_path: Path) -> None:
    assert tried(half, "fz-3", text, tmp_path) == (1.0 if status == "correct" else 0.0, status)


def test_a_literal_that_is_too_deep_for_python_itself(half: Submission, tmp_path: Path) -> None:
    earned, status = tried(half, "fz-3", "fz_3 = " + "-" * 5000 + "1", tmp_path)
    assert earned == 0
    assert status in ("syntax", "not_literal")  # Python versions give up at different places


HONEST = {
    "in the exercise itself": ["Quiz('fz-3', '9h9d')"],
    "under its name": ["Quiz('fz-3', answer='9h9d')"],
    "inside mark": ["Quiz('fz-3')", "mark('fz-3', '9h9d')"],
    "in its own cell": ["Quiz('fz-3')", "fz_3 = '9h9d'"],
    "above the exercise": ["fz_3 = '9h9d'\nQuiz('fz-3', fz_3)"],
    "in a copy beside a blank one": ["Quiz('fz-3')", "Quiz('fz-3', '9h9d')"],
    "under a magic": ["%%time\nQuiz('fz-3', '9h9d')"],
    "under a shell line": ["!ls\nQuiz('fz-3', '9h9d')"],
    "with a question to Python": ["Quiz?\nQuiz('fz-3', '9h9d')"],
    "by a name": ["cards = '9h9d'", "Quiz('fz-3', cards)"],
    "with a plus": ["Quiz('fz-3', '9h' + '9d')"],
    "by names and a plus": ["nine = '9h'\nother = '9d'", "Quiz('fz-3', nine + other)"],
    "bit by bit": ["fz_3 = '9h'\nfz_3 += '9d'", "Quiz('fz-3', fz_3)"],
    "kept as a name": ["asked = Quiz('fz-3', '9h9d')\nasked"],
}


@pytest.mark.parametrize("sources", HONEST.values(), ids=HONEST)
def test_what_honest_people_write_is_read(half: Submission, sources: list[str], tmp_path: Path) -> None:
    half.cell("fz-3", "quiz")["source"] = sources[-1] if "quiz" in sources[-1].casefold() else sources[0]
    at = half.notebook["cells"].index(half.cell("fz-3", "quiz"))
    if len(sources) > 1:
        own_first = half.cell("fz-3", "quiz")["source"] == sources[0] or "copy" in str(sources)
        other = sources[1] if half.cell("fz-3", "quiz")["source"] == sources[0] else sources[0]
        half.notebook["cells"].insert(at + 1 if own_first else at, code(other))
    line = next(line for line in mark_notebook(half.saved(tmp_path)).lines if line.ex == "fz-3")
    assert (line.points, line.status) == (1, "correct")


def clicked(answer: str, ex: str = "fz-3") -> dict[str, Any]:
    return {
        "output_type": "display_data",
        "data": {ANSWER_MIME: {"v": 1, "ex": ex, "answer": answer}, "text/plain": ""},
    }


def test_an_answer_that_was_clicked_stands_in_the_output(half: Submission, tmp_path: Path) -> None:
    half.answered({}).cell("fz-3", "quiz").update(source='Quiz("fz-3")', outputs=[clicked("'9h9d'")])
    line = next(line for line in mark_notebook(half.saved(tmp_path)).lines if line.ex == "fz-3")
    assert (line.points, line.status, line.notes) == (1, "correct", ("clicked", "tries_unknown"))


def test_a_typed_answer_comes_before_a_clicked_one(half: Submission, tmp_path: Path) -> None:
    half.cell("fz-3", "quiz").update(source='Quiz("fz-3", "9h2s")', outputs=[clicked("'9h9d'")])
    line = next(line for line in mark_notebook(half.saved(tmp_path)).lines if line.ex == "fz-3")
    assert (line.points, line.status) == (0, "wrong")


FOUR_CELLS = """
fz_3 = '9h9d'
mark("fz-3", fz_3)
"""


def test_a_notebook_of_four_cells_an_exercise_is_graded_as_it_was(release: dict[str, Any], tmp_path: Path) -> None:
    cells = [code(text) for text in FOUR_CELLS.strip().splitlines()]
    for cell, role in zip(cells, ("answer", "mark"), strict=True):
        said = {
            "v": 1,
            "lesson": "05",
            "ex": "fz-3",
            "role": role,
            "var": "fz_3",
            "bank_sha": exercise("fz-3").bank_sha,
        }
        cell["metadata"] = {"canasta": said}
    path = tmp_path / "mine.ipynb"
    path.write_text(json.dumps({**release, "cells": cells}), encoding="utf-8")
    marks = mark_notebook(path)
    assert [(line.ex, line.points, line.notes) for line in marks.lines if line.points] == [
        ("fz-3", 1, ("tries_unknown",))
    ]
    cells[0]["metadata"]["canasta"]["bank_sha"] = "000000000000"
    path.write_text(json.dumps({**release, "cells": cells}), encoding="utf-8")
    assert [line.notes for line in mark_notebook(path).lines if line.points] == [("wrong_version", "tries_unknown")]


def test_the_last_copy_of_an_answer_counts(half: Submission, tmp_path: Path) -> None:
    copy = json.loads(json.dumps(half.cell("fz-3", "quiz")))
    copy["source"] = "Quiz('fz-3', '9h2s')"
    half.notebook["cells"].append(copy)
    line = next(line for line in mark_notebook(half.saved(tmp_path)).lines if line.ex == "fz-3")
    assert (line.points, line.status, line.notes) == (0, "wrong", ("duplicate", "tries_unknown"))


def test_answers_of_another_lesson_are_passed_over(
    half: Submission, half_points: dict[str, float], tmp_path: Path
) -> None:
    stranger = json.loads(json.dumps(half.cell("fz-3", "quiz")))
    stranger["metadata"]["canasta"].update(ex="im-6", lesson="06")
    half.notebook["cells"].append(stranger)
    assert points(mark_notebook(half.saved(tmp_path))) == half_points


def test_metadata_may_be_lost(half: Submission, half_points: dict[str, float], tmp_path: Path) -> None:
    """Some editors drop what they do not know: the file's name and the variables still tell."""
    half.notebook["metadata"] = {}
    for cell in half.notebook["cells"]:
        cell["metadata"] = {}
    assert points(mark_notebook(half.saved(tmp_path))) == half_points


@pytest.mark.slow
@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", sentence("mistakes", "notebook", "not_json", place="mine.ipynb:1:1")),
        (b'{"cells": [', sentence("mistakes", "notebook", "not_json")),
        (b"[]", sentence("mistakes", "notebook", "format", name="mine.ipynb", hint="")),
        (b'{"nbformat": 3, "worksheets": []}', sentence("mistakes", "notebook", "older")),
        (b'{"cells": 3, "nbformat": 4}', sentence("mistakes", "notebook", "format")),
        (b'{"cells": [], "nbformat": 4}', sentence("mistakes", "notebook", "of_no_lesson", name="mine.ipynb")),
        (b'{"cells": [3, null, {"metadata": 4}], "nbformat": 4}', sentence("mistakes", "notebook", "of_no_lesson")),
        (b"\x80", sentence("mistakes", "notebook", "not_utf8", name="mine.ipynb", byte=0)),
        (b"[" * 100_000, sentence("mistakes", "notebook", "deep")),
        (b'{"cells":[' + b"{}," * 2500 + b"{}]}", "has 2501 cells; at most 2000 are read."),
        (b" " * 20_000_001, sentence("mistakes", "notebook", "large", most=20)),
    ],
    ids=str,
)
def test_what_cannot_be_read_is_refused_in_a_sentence(content: bytes, says: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.ipynb"
    path.write_bytes(content)
    with pytest.raises(UnreadableNotebook) as error:
        mark_notebook(path)
    assert says in str(error.value)


def test_a_link_is_not_followed(half: Submission, tmp_path: Path) -> None:
    link = tmp_path / "05_link.ipynb"
    link.symlink_to(half.saved(tmp_path))
    with pytest.raises(UnreadableNotebook, match="is a link"):
        mark_notebook(link)


def test_a_byte_order_mark_and_windows_newlines(
    half: Submission, half_points: dict[str, float], tmp_path: Path
) -> None:
    path = half.saved(tmp_path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert points(mark_notebook(path)) == half_points
