"""What several folders of tests share."""

import asyncio
import gc
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.learn import INSIDE_A_SERVER

ROOT = Path(__file__).parents[1]
COPIES = ROOT / "notebooks"
# The rule sets that `tests/run quick` asks, three of each family; the whole run asks all.
QUICK = {
    "of groups": ("classic", "official-1950", "classic-3p"),
    "of sequences": ("samba", "bolivian", "chilean"),
    "with a packet or a foot": ("mexican", "hand-and-foot", "pennies-from-heaven"),
    "with special hands or wild melds": ("modern-american", "combo", "uruguay"),
}
# An example in a docstring that loads large libraries; a docstring can't be marked.
SLOW_EXAMPLES = {"canasta_nb.experiments.plotting.plot"}
sys.path.insert(0, str(ROOT / "tests"))  # what several folders of tests share is imported by its plain name

# How many examples a test of random texts reads; none fails because a busy machine was slow.
EXAMPLES = {"quick": 15, "patient": 100, "soak": int(os.environ.get("CANASTA_FUZZ", "1000"))}
for profile, count in EXAMPLES.items():
    settings.register_profile(profile, max_examples=count, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="what a minute can ask: nothing slow, twelve rule sets")
    parser.addoption("--patience", type=float, default=0, help="after how many seconds a test hangs; 0: none ever does")
    parser.addoption("--figures", type=Path, help="the file for what the browser measured of the table")
    parser.addoption("--draws", type=int, default=10, help="how many draws are timed")
    parser.addoption("--pictures", type=Path, help="where the browser tests write their pictures and transcripts")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("quick" if config.option.quick else "soak" if soaks(config) else "patient")
    from hanging import Patience  # this folder is one to import from by now
    from silent_kernels import start_silent_kernels_again

    start_silent_kernels_again()

    config.pluginmanager.register(Patience(config, config.option.patience))


def soaks(config: pytest.Config) -> bool:
    return "soak" in config.option.markexpr


@pytest.fixture(autouse=True)
def no_loop_around(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let no loop run around a test but of the browser: Playwright leaves its own running in the worker's thread."""
    if request.node.get_closest_marker("browser"):
        yield
        return
    around = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(around)


@pytest.fixture(scope="session")
def pictures(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder for pictures, from `--pictures` or a temporary one."""
    folder = Path(request.config.getoption("--pictures") or tmp_path_factory.mktemp("pictures")).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def picture(request: pytest.FixtureRequest, pictures: Path) -> Callable[[Any, str], None]:
    """`picture(locator, name)`: take a picture if `--pictures` asks for it; it takes longer than many a question."""
    wanted = bool(request.config.getoption("--pictures"))
    return lambda locator, name: locator.screenshot(path=pictures / f"{name}.png") if wanted else None


@dataclass(frozen=True)
class Served:
    """A lesson that a running JupyterLab serves: the server's address, its token, the lesson's name."""

    base: str
    token: str
    lesson: str

    def read(self, path: str, *, token: bool = True) -> bytes:
        address = f"{self.base}/{path}" + (f"?token={self.token}" if token else "")
        with urllib.request.urlopen(address, timeout=20) as reply:
            content: bytes = reply.read()
        return content


def outside(home: Path) -> dict[str, str]:
    """Return an environment without a running Jupyter server."""
    home.mkdir(parents=True, exist_ok=True)
    cache = os.environ.get("UV_CACHE_DIR", str(Path.home() / ".cache" / "uv"))
    kept = {name: value for name, value in os.environ.items() if name not in (*INSIDE_A_SERVER, "VIRTUAL_ENV")}
    return kept | {"HOME": str(home), "UV_CACHE_DIR": cache} | {
        f"JUPYTER_{name}_DIR": str(home / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")
    }  # fmt: skip


@pytest.fixture
def own_home(tmp_path: Path) -> dict[str, str]:
    """Return the environment of a user who never ran Jupyter."""
    return outside(tmp_path / "home")


def listen_to_ctrl_c() -> None:
    """Obey Ctrl+C again: a shell makes what it runs in the background deaf to it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def learning(own_home: dict[str, str]) -> Callable[..., AbstractContextManager[Served]]:
    """`with learning(python, cwd) as served`: `canasta-nb learn --no-browser`, ended by Ctrl+C or by `end`."""

    @contextmanager
    def run(python: str | Path, cwd: Path, end: signal.Signals = signal.SIGINT) -> Iterator[Served]:
        running = subprocess.Popen(
            [python, "-m", "canasta_nb.cli", "learn", "--no-browser", "--dir", "mine"],
            cwd=cwd, env=own_home, stdout=subprocess.PIPE, text=True, start_new_session=True,
            preexec_fn=listen_to_ctrl_c,  # noqa: PLW1509 - nothing else runs in the child before it
        )  # fmt: skip
        try:
            assert running.stdout is not None
            address = None
            while address is None:
                line = running.stdout.readline()
                assert line, "JupyterLab ended before it printed its address"
                address = re.search(r"JupyterLab runs at (http://\S+)/lab/tree/(\S+)\?token=(\w+)", line)
            base, lesson, token = address.groups()
            yield Served(base, token, lesson)
        finally:
            # Ctrl+C reaches everything in the window, other signals one process.
            (os.killpg if end is signal.SIGINT else os.kill)(running.pid, end)
            try:
                running.wait(timeout=60)
            except subprocess.TimeoutExpired:
                os.killpg(running.pid, signal.SIGKILL)
                running.wait()
        assert running.returncode == (0 if end is signal.SIGINT else 128 + end)

    return run


@pytest.fixture(scope="session")
def fresh_environment(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """`fresh_environment(*pip's arguments, cwd=)`: a new virtual environment with these installed; its python."""

    def make(*arguments: str | Path, cwd: Path = ROOT) -> Path:
        place = tmp_path_factory.mktemp("environment") / "venv"
        uv = [sys.executable, "-m", "uv", "--quiet"]
        subprocess.run([*uv, "venv", "--python", f"{sys.base_prefix}/bin/python3", place], check=True)
        python = place / "bin" / "python"
        # Said outright: otherwise uv would install into the environment that runs these tests.
        subprocess.run([*uv, "pip", "install", "--python", python, *arguments], check=True, cwd=cwd)
        return python

    return make


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no rubbish while tests are collected, nor among them later: ten thousand of them take long to search."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what waits to be asked for: soak tests without `-m soak`, with `--quick` all that takes its time.

    With `-m soak` tests of random texts are asked again, with more of them, and every blank copy of a lesson is run.
    The files with slow tests come first, so that no worker waits for the other's last one.
    """
    waits = set()
    for item in items:
        if waits_as_a_copy(item.path):
            item.add_marker("soak")
    if soaks(config):
        for item in items:
            if is_hypothesis_test(getattr(item, "obj", None)):
                item.add_marker("soak")
    else:
        waits = {item for item in items if item.get_closest_marker("soak")}
    if "hosts" not in config.option.markexpr:
        waits |= {item for item in items if item.get_closest_marker("hosts")}
    if config.option.quick:
        others = set(RuleSet.ids()) - {name for names in QUICK.values() for name in names}
        waits |= {item for item in items if is_slow(item) or rule_sets_of(item) & others}
    config.hook.pytest_deselected(items=list(waits))
    items[:] = [item for item in items if item not in waits]
    long = {item.path for item in items if is_slow(item)}
    items.sort(key=lambda item: item.path not in long)


def waits_as_a_copy(path: Path) -> bool:
    """Tell whether a notebook is the blank copy of a lesson that runs only with `-m soak`.

    Its lesson runs every time, with the answers in it. Of the copies every sixth runs too, and one of each language.
    """
    language = path.parent.relative_to(COPIES) if path.is_relative_to(COPIES) else None
    if language is None or not (ROOT / "lessons" / language / path.name).is_file():
        return False
    number = int(path.name[:2])
    return number % 6 != 2 if language == Path() else number != 5


def is_slow(item: pytest.Item) -> bool:
    return item.name in SLOW_EXAMPLES or any(map(item.get_closest_marker, ("slow", "browser")))


def rule_sets_of(item: pytest.Item) -> set[str]:
    """Return the first word of each parameter, which is the id of a rule set if the test is about one."""
    parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return {re.split("[ .]", value)[0] for value in parameters if isinstance(value, str)}


def pytest_terminal_summary(terminalreporter: "pytest.TerminalReporter") -> None:  # not in pytest 8.3
    """Print what tests recorded, how many tests each folder has, and the seconds of all its workers."""
    tests: Counter[str] = Counter()
    seconds: Counter[str] = Counter()
    recorded: dict[str, object] = {}
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                part = part_of(report.nodeid)
                tests[part] += report.when == "call"
                seconds[part] += report.duration
                recorded |= report.user_properties
    if recorded:
        terminalreporter.section("figures")
        for name, value in recorded.items():
            terminalreporter.write_line(f"{value!s:>9}  {name}")
    terminalreporter.section("time by part")
    for part, time in seconds.most_common():
        terminalreporter.write_line(f"{time:7.1f} s {tests[part]:6} tests  {part}")


def part_of(nodeid: str) -> str:
    """Return the folder of a test, or its file if that is in `tests` itself."""
    path = Path(nodeid.partition("::")[0])
    return "/".join(path.parts[:2]) if path.parts[0] == "tests" else path.parts[0]
