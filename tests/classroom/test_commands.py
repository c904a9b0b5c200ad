"""`canasta-nb mark` and `canasta-nb release`, as they are typed."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence
from typer.testing import CliRunner

from canasta_nb.cli import app
from canasta_nb.core.speech.refusals import Mistake

ROOT = Path(__file__).parents[2]


def canasta_nb(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "canasta_nb.cli", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_mark_prints_points_per_exercise(half: Any, half_points: dict[str, float], tmp_path: Path) -> None:
    path = half.saved(tmp_path)
    before = path.read_bytes()
    done = canasta_nb("mark", path)
    assert (done.returncode, done.stderr) == (0, "")
    *lines, last = done.stdout.splitlines()
    most = dict(zip(half_points, (3, 2, 1, 1, 1, 1, 3), strict=True))
    assert [line.split()[:2] for line in lines] == [[ex, f"{half_points[ex]:g}/{most[ex]}"] for ex in half_points]
    assert last == "5.5/12 points in 05_freezing.ipynb."
    assert path.read_bytes() == before


@pytest.mark.slow
def test_mark_in_json(half: Any, half_points: dict[str, float], tmp_path: Path) -> None:
    done = canasta_nb("mark", "--json", half.saved(tmp_path))
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert {line["ex"]: line["points"] for line in lines} == half_points
    assert done.stdout.splitlines()[0] == (
        '{"notebook":"05_freezing.ipynb","lesson":"05","ex":"fz-1","kind":"pick","rules":"classic","points":2,"max":3,'
        '"status":"partial","code":null,"notes":["tries_unknown"]}'
    )


@pytest.mark.slow
def test_mark_in_spanish(half: Any, half_points: dict[str, float], tmp_path: Path) -> None:
    done = canasta_nb("mark", "--language", "es", half.saved(tmp_path))
    *lines, last = done.stdout.splitlines()
    assert lines[0].split() == ["fz-1", "2/3", "a", "medias", "tries_unknown"]
    assert last == f"{sum(half_points.values()):g}/12 puntos en 05_freezing.ipynb."
    refused = canasta_nb("mark", "--lang", "tlh", half.saved(tmp_path))
    assert (refused.returncode, refused.stderr.partition(".")[0]) == (2, 'canasta-nb: There is no language "tlh" here')


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("mine.ipynb", '{"cells": [', "mine.ipynb:1:12: "),
        ("mine.ipynb", '{"cells": []}', sentence("mistakes", "notebook", "of_no_lesson", name="mine.ipynb")),
        ("mine.ipynb", None, "There is no file "),
    ],
)
def test_a_broken_notebook_is_a_sentence_and_status_2(
    name: str, content: str | None, says: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_text(content, encoding="utf-8")
    done = canasta_nb("mark", path)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert sorted(tmp_path.iterdir()) == ([path] if content is not None else [])


@pytest.mark.slow
def test_release_writes_the_blank_notebook(tmp_path: Path) -> None:
    done = canasta_nb("release", ROOT / "lessons" / "05_freezing.ipynb", "-o", tmp_path)
    assert (done.returncode, done.stdout) == (0, f"Wrote {tmp_path / '05_freezing.ipynb'}.\n")
    assert '"Quiz(\\"fz-2\\")"' in (tmp_path / "05_freezing.ipynb").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("class", "export", "8b", "--to", "nbgrader", "-o", "o.csv"), sentence("mistakes", "table", "nbgrader")),
        (
            ("class", "export", "8b", "--to", "canvsa", "-o", "out.csv"),
            sentence("mistakes", "command", "choice", option="--to", word="canvsa",
                     names="canvas, moodle-worksheet, moodle-gradebook or csv") + ' Did you mean "canvas"?',
        ),
        (
            ("class", "show", "8b", "--by", "student"),
            sentence("mistakes", "command", "choice", option="--by", word="student", hint="",
                     names="learner, lesson, exercise, idea or pair"),
        ),
        (
            ("gradebook", "marks.csv", "--by", "lesson"),
            sentence("mistakes", "command", "moved", word="gradebook", line="canasta-nb class show BOOK --by learner"),
        ),
        (
            ("feedback", "class.zip", "-o", "pages"),
            sentence("mistakes", "command", "moved", word="feedback",
                     line="canasta-nb class feedback BOOK -o feedback"),
        ),
        (
            ("export", "marks.csv", "--to", "moodle", "-o", "points.csv"),
            sentence("mistakes", "command", "moved", word="export",
                     line="canasta-nb class export BOOK --to canvas -o points.csv"),
        ),
    ],
)  # fmt: skip
def test_a_choice_that_there_is_not_is_a_sentence(arguments: tuple[str, ...], says: str) -> None:
    with pytest.raises(Mistake) as wrong:
        CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    assert str(wrong.value) == says
