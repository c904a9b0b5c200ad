"""The tools that read our code have nothing to say."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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
