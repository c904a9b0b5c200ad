"""The tools that read our code have nothing to say."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from room_sizes import SEARCHING, arrows, lines_of_code, sizes, storeys, together

ROOT = Path(__file__).parents[1]
needs_node = pytest.mark.skipif(
    shutil.which("npm") is None or not (ROOT / "node_modules").is_dir(),
    reason="needs Node 20 and: npm install --no-package-lock",
)


def clean(*command: str) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"


def test_ruff() -> None:
    clean(sys.executable, "-m", "ruff", "check", ".")


def test_the_core_does_not_grow() -> None:
    """What is new there takes the place of something; the aims are 2,700 lines in the rooms that search, 9,300 in all.

    Where it gets smaller, the numbers here follow. A game with keys of its own raises them by less than 60 lines a key.
    """
    rooms = sizes()
    assert together([rooms[room] for room in SEARCHING]).lines <= 3_725
    core = together(list(rooms.values()))
    assert core.lines <= 11_323
    assert core.worst <= 12, core.name


def test_the_course_does_not_grow_unseen() -> None:
    """What is new there takes the place of something, or these numbers are raised with the reason in the commit."""
    course = together(list(sizes("teaching").values()))
    assert course.lines <= 13_102  # as before, worked turns that pass something up, and sittings of an exam
    assert course.worst <= 10, course.name
    assert max(storeys("teaching").values()) <= 12
    # A lesson's end asks for skills and draws puzzles, a placement grants skills, and a warm-up asks
    # what memory says.
    assert sum(map(len, arrows("teaching").values())) <= 109


def test_comments_and_docstrings_are_no_lines_of_code() -> None:
    code = (
        'def half(n):\n    """Halve it,\n    and no more."""\n\n    # whole or not\n    return (\n        n / 2\n    )'
    )
    assert lines_of_code(code) == 4


@pytest.mark.slow
def test_mypy() -> None:
    clean(sys.executable, "-m", "mypy")


@pytest.mark.slow
def test_mypy_sees_a_name_and_a_kind_that_are_wrong_in_a_change_of_a_position(tmp_path: Path) -> None:
    """It comes after the other one, which has read the package already."""
    code = tmp_path / "wrong.py"
    lines = ["from canasta_nb.core.model.position import Position", "def wrong(position: Position) -> None:"]
    lines += [f"    position.changed({each})" for each in ("pile=()", "pil=()", "turn='2'")]
    code.write_text("\n".join(lines), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", str(code)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    found = [line.split(":", 3)[1:2][0] for line in done.stdout.splitlines() if ": error:" in line]
    assert found == ["4", "5"], done.stdout + done.stderr


@pytest.mark.slow
@needs_node
def test_types_of_the_front_end() -> None:
    clean("npm", "run", "--silent", "check")


@needs_node
def test_front_end() -> None:
    clean("npm", "test", "--silent")
