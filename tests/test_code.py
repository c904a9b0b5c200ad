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


@needs_node
def test_types_of_the_front_end() -> None:
    clean("npm", "run", "--silent", "check")


@needs_node
def test_front_end() -> None:
    clean("npm", "test", "--silent")
