"""`canasta-nb mark` and `canasta-nb release`, as they are typed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from sampled import every_time

ROOT = Path(__file__).parents[2]


def canasta_nb(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "canasta_nb.cli", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_mark_prints_points_per_exercise(half: Any, half_points: dict[str, float], tmp_path: Path) -> None:
    """Graded by nbval, as the teacher would."""
    path = half.saved(tmp_path)
    before = path.read_bytes()
    done = canasta_nb("mark", path)
    assert (done.returncode, done.stderr) == (0, "")
    *lines, last = done.stdout.splitlines()
    most = dict(zip(half_points, (3, 2, 1, 1, 1, 1, 3), strict=True))
    assert [line.split()[:2] for line in lines] == [[ex, f"{half_points[ex]:g}/{most[ex]}"] for ex in half_points]
    assert last == "5.5/12 points in 05_freezing.ipynb, marked by nbval."
    assert path.read_bytes() == before


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="there is no such signal elsewhere")
@pytest.mark.parametrize("by", every_time(("SIGINT", "SIGTERM"), asked={"SIGTERM"}))
def test_mark_that_is_ended_leaves_nothing_behind(by: str, half: Any, tmp_path: Path) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    command = [sys.executable, "-m", "canasta_nb.cli", "mark", half.saved(tmp_path)]
    with subprocess.Popen(command, env={**os.environ, "TMPDIR": str(scratch)}, stderr=subprocess.DEVNULL) as process:
        while process.poll() is None and not list(scratch.glob("canasta-mark-*/lesson.ipynb")):
            time.sleep(0.05)
        process.send_signal(signal.Signals[by])
        assert process.wait() == 130
    assert list(scratch.glob("canasta-mark-*")) == []


@pytest.mark.slow
def test_mark_in_json(half: Any, half_points: dict[str, float], tmp_path: Path) -> None:
    done = canasta_nb("mark", "--engine", "--json", half.saved(tmp_path))
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert {line["ex"]: line["points"] for line in lines} == half_points
    assert {line["by"] for line in lines} == {"engine"}
    assert done.stdout.splitlines()[0] == (
        '{"notebook":"05_freezing.ipynb","lesson":"05","ex":"fz-1","kind":"pick","rules":"classic","points":2,"max":3,'
        '"status":"partial","code":null,"by":"engine"}'
    )


@pytest.mark.slow
def test_mark_in_spanish(half: Any, half_points: dict[str, float], tmp_path: Path) -> None:
    done = canasta_nb("mark", "--engine", "--language", "es", half.saved(tmp_path))
    *lines, last = done.stdout.splitlines()
    assert lines[0].split(maxsplit=2) == ["fz-1", "2/3", "a medias"]
    assert last == f"{sum(half_points.values()):g}/12 puntos en 05_freezing.ipynb, calificado por engine."
    refused = canasta_nb("mark", "--lang", "tlh", half.saved(tmp_path))
    assert (refused.returncode, refused.stderr.partition(".")[0]) == (2, 'canasta-nb: There is no language "tlh" here')


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("mine.ipynb", '{"cells": [', "mine.ipynb:1:12: "),
        ("mine.ipynb", '{"cells": []}', "mine.ipynb is not a notebook of the course"),
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
    assert "fz_2 = ..." in (tmp_path / "05_freezing.ipynb").read_text("utf-8")
