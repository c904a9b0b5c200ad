"""The rules compiled by mypyc: the same answers from the same files, out of an installed wheel.

A compiler works for minutes, so the wheel is built once, and not optimized, and all of this waits for ``-m soak``. Then
all tests of the rules are run again on it.
"""

import os
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from compiled import ROOT, build, compiled_modules, compiled_wheel, copy_of_the_checkout, missing_compiler

pytestmark = [pytest.mark.slow, pytest.mark.soak]
needs_compiler = pytest.mark.skipif(bool(missing_compiler()), reason=missing_compiler())

USUAL = (
    "test_cases.py",
    "test_counts.py",
    "test_playthroughs.py",
    "core/test_values.py",
    "core/test_random_positions.py",
    "core/test_mistakes.py",
    "core/test_kept.py",
)
FEWEST = 20  # tests, or too little was asked
AGAIN = ((USUAL, "not plain"), (("core",), "not plain"), (("core", "test_memory.py"), "soak and not plain"))
"""The files of tests that are run on compiled rules, with the marks of what is run."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled_wheel(tmp_path_factory.mktemp("compiled"), level=0)


@pytest.fixture(scope="module")
def python(wheel: Path, fresh_environment: Callable[..., Path]) -> Path:
    """Return the python of an environment with that wheel, which borrows all libraries from the one of these tests."""
    found = fresh_environment("--no-deps", wheel)
    packages = next((found.parents[1] / "lib").glob("python*/site-packages"))
    # A folder that a .pth file names comes last. Its own .pth files are not read: one of them names the checkout.
    (packages / "libraries.pth").write_text(f"{Path(pytest.__file__).parents[1]}\n", "utf-8")
    return found


def run(python: Path, *command: object, cwd: Path) -> str:
    """Run a command on compiled rules away from the checkout, and return what it prints."""
    environment = os.environ | {"COMPILED": " ".join(compiled_modules()), "PYTHONPATH": str(ROOT / "tests")}
    words = [str(python), *map(str, command)]
    done = subprocess.run(words, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-3000:]
    return done.stdout


@needs_compiler
def test_the_wheel_holds_compiled_modules_beside_their_sources(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        inside = packed.namelist()
    assert "none-any" not in wheel.name
    built = {name.partition(".")[0].replace("/", ".") for name in inside if name.endswith((".so", ".pyd"))}
    assert set(compiled_modules()) == {name for name in built if name.startswith("canasta_nb.")}
    assert {f"{name.replace('.', '/')}.py" for name in compiled_modules()} <= set(inside)


@needs_compiler
def test_the_checkout_is_left_as_it_was(wheel: Path) -> None:
    checkout = wheel.parents[1]
    assert (checkout / "pyproject.toml").is_file()
    assert [path for path in checkout.rglob("*") if path.suffix in {".so", ".pyd", ".bak"}] == []


@needs_compiler
@pytest.mark.parametrize(("tests", "marks"), AGAIN)
def test_it_passes_the_tests_of_the_rules(python: Path, tests: tuple[str, ...], marks: str, tmp_path: Path) -> None:
    options = ["-c", ROOT / "pyproject.toml", "--rootdir", ROOT, "-q", "-p", "compiled_only", "-p", "no:cacheprovider"]
    files = [ROOT / "tests" / each for each in tests]
    said = run(python, "-m", "pytest", *options, "-m", marks, *files, cwd=tmp_path)
    assert int(said.split(" passed")[0].split()[-1]) >= FEWEST


@needs_compiler
def test_the_examples_in_its_docstrings_are_true(python: Path, tmp_path: Path) -> None:
    run(python, ROOT / "tests" / "compiled_only.py", cwd=tmp_path)


@needs_compiler
def test_a_simulation_uses_it(python: Path, tmp_path: Path) -> None:
    said = run(python, "-m", "canasta_nb.cli", "simulate", "--rules", "samba", "--deals", 4, "--check", cwd=tmp_path)
    assert "samba" in said


def test_without_a_compiler_the_wheel_is_for_any_python(tmp_path: Path) -> None:
    wheel = build(copy_of_the_checkout(tmp_path), CC=str(tmp_path / "nothing"))
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as packed:
        assert "canasta_nb/core/engine/legal_acts.py" in packed.namelist()
