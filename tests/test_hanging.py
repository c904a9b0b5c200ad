"""A run of tests gets over one that hangs."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from silent_kernels import started_twice

TESTS = Path(__file__).parent
HERE = f"""
import sys
sys.path.insert(0, {str(TESTS)!r})

def pytest_configure(config):
    from hanging import Patience
    config.pluginmanager.register(Patience(config, PATIENCE))
"""
# It hangs each time; a second one hangs once, behind a test that passes; a third one while it is cleared up.
HANGS = """
import pathlib, pytest, time

@pytest.mark.parametrize("number", range(4))
def test_it(number):
    if number == 1:
        time.sleep(600)

@pytest.mark.flaky(reruns=1)
def test_once():
    once = pathlib.Path(__file__).with_name("once")
    if not once.exists():
        once.touch()
        time.sleep(600)

@pytest.fixture
def never_cleared():
    yield
    time.sleep(600)

def test_that_fails_and_hangs_afterwards(never_cleared):
    assert False

def test_last():
    pass
"""
PASSES = """
import pytest

@pytest.mark.parametrize("number", range(3))
def test_it(number):
    pass
"""


def started(folder: Path, patience: float) -> subprocess.Popen[str]:
    """Run a folder of tests with two workers, as `tests/run` does."""
    (folder / "conftest.py").write_text(HERE.replace("PATIENCE", str(patience)), encoding="utf-8")
    (folder / "test_a_hangs.py").write_text(HANGS, encoding="utf-8")
    for name in "bcdef":
        (folder / f"test_{name}.py").write_text(PASSES, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-n", "2", "--dist", "loadfile", "--no-loadscope-reorder", "-v"]
    for left_out in ("nbval", "canasta-nb", "cacheprovider", "hypothesispytest"):
        command += ["-p", f"no:{left_out}"]
    return subprocess.Popen(
        command, cwd=folder, start_new_session=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip


@pytest.mark.slow
def test_one_that_hangs_costs_itself_and_no_other(tmp_path: Path) -> None:
    run = started(tmp_path, 2)
    printed, _ = run.communicate(timeout=200)
    ended: dict[str, list[str]] = {}
    for word, test in re.findall(r"\[gw\d\] \[ *\d+%\] ([A-Z]+) (\S+)", printed):
        ended.setdefault(word, []).append(test)
    assert ended.pop("FAILED") == [
        "test_a_hangs.py::test_it[1]",
        "test_a_hangs.py::test_that_fails_and_hangs_afterwards",  # as a test,
        "test_a_hangs.py::test_that_fails_and_hangs_afterwards",  # and as the end of a worker
    ]
    assert ended.pop("RERUN") == ["test_a_hangs.py::test_once"]
    passed = ended.pop("PASSED")
    assert len(set(passed)) == len(passed) == 3 + 2 + 5 * 3
    assert ended == {}
    assert 'test_a_hangs.py", line 7 in test_it' in printed, "where it hung"
    assert run.returncode == 1


@pytest.mark.slow
def test_a_run_that_is_ended_says_what_it_was_doing(tmp_path: Path) -> None:
    run = started(tmp_path, 0)
    assert run.stdout is not None
    before = next(line for line in run.stdout if line.startswith("test_a_hangs.py::test_it[1]"))
    os.killpg(run.pid, signal.SIGINT)  # as `timeout` does in .ci/run
    printed, _ = run.communicate(timeout=60)
    assert re.search(r"= not finished =+\n(.*\n)*" + re.escape(before.strip()), printed), printed


def test_a_kernel_that_never_answers_is_started_once_more() -> None:
    asked = []

    def start(name: str, *, answers_at: int) -> str:
        asked.append(name)
        if len(asked) < answers_at:
            raise RuntimeError("Kernel didn't respond in 30 seconds")
        return "a kernel"

    assert started_twice(start)("python", answers_at=2) == "a kernel"
    assert asked == ["python", "python"]
    asked.clear()
    with pytest.raises(RuntimeError, match="respond"):
        started_twice(start)("python", answers_at=3)
