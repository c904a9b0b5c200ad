"""Work that several processes share: it can be interrupted, leaves no process behind, and costs no more elsewhere."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Any

import psutil
import pytest
from sampled import every_time

from canasta_nb.bots.expert.player import Expert
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.experiments import simulate
from canasta_nb.experiments.sharing import shared_out

POSIX = pytest.mark.skipif(os.name != "posix", reason="there is no such signal elsewhere")
ENDED_BY = {"SIGINT": 130, "SIGTERM": 143, "SIGKILL": -9, "SIGHUP": -1}
"""The exit status of a command by what ends it."""
SOON = 20.0
"""Seconds in which a process ends that ends at once, on a machine that is busy."""


@contextmanager
def many_deals(*words: str) -> Iterator[tuple[subprocess.Popen[str], list[psutil.Process]]]:
    """Let the command play more deals than anybody waits for; give it once its two workers are there."""
    command = [
        sys.executable,
        "-m",
        "canasta_nb",
        "simulate",
        "--rules",
        "classic",
        "--bots",
        "expert",
        "--deals",
        "9999",
    ]
    begun = subprocess.Popen(
        [*command, "--workers", "2", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    own = psutil.Process(begun.pid)
    until = time.monotonic() + 60
    while len(workers := own.children(recursive=True)) < 2 and time.monotonic() < until:
        time.sleep(0.05)
    assert len(workers) == 2
    time.sleep(0.3)  # they are at work
    try:
        yield begun, workers
    finally:
        for each in (begun, *workers):
            if each.is_running() if isinstance(each, psutil.Process) else each.poll() is None:
                each.kill()
        begun.communicate()


@POSIX
@pytest.mark.slow
@pytest.mark.parametrize(("by", "status"), every_time(ENDED_BY.items(), asked={("SIGINT", 130)}))
def test_many_deals_are_broken_off_and_leave_nobody_behind(by: str, status: int) -> None:
    with many_deals() as (begun, workers):
        begun.send_signal(signal.Signals[by])
        out, err = begun.communicate(timeout=SOON)
        _, alive = psutil.wait_procs(workers, timeout=SOON)
    assert (begun.returncode, out, "Traceback" in err) == (status, "", False), err
    assert alive == []


@pytest.mark.soak
def test_an_exception_here_ends_the_processes_in_the_middle_of_their_work() -> None:
    before = set(psutil.Process().children())
    begun = time.monotonic()
    interrupt = Timer(1, lambda: os.kill(os.getpid(), signal.SIGINT))
    interrupt.start()
    with pytest.raises(KeyboardInterrupt):
        shared_out(time.sleep, [(60,)] * 4, workers=2)
    assert time.monotonic() - begun < 1 + SOON
    assert set(psutil.Process().children()) <= before


class Refusing(ThreadPoolExecutor):
    """Keeps what it is handed: the first job fails, and none of the others ever begins."""

    def __init__(self) -> None:
        super().__init__()
        self.jobs: list[Future[Any]] = []

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        job: Future[Any] = Future()
        if not self.jobs:
            job.set_exception(ZeroDivisionError())
        self.jobs.append(job)
        return job


@pytest.mark.soak
def test_only_a_process_of_ours_is_freed_of_going_through_what_it_holds() -> None:
    """Else circles among a learner's own objects would stay in the kernel for ever."""
    before = gc.get_freeze_count()
    Expert(seed=1)
    with ThreadPoolExecutor(1) as executor:
        [here] = shared_out(gc.get_freeze_count, [()], executor=executor)
    assert max(here, gc.get_freeze_count()) <= before
    assert shared_out(gc.get_freeze_count, [()], workers=2)[0] > before


def test_what_has_not_begun_is_taken_back_from_an_executor() -> None:
    executor = Refusing()
    with pytest.raises(ZeroDivisionError):
        shared_out(divmod, [(1, 0)] * 5, executor=executor)
    assert [job.cancelled() for job in executor.jobs] == [False, True, True, True, True]


@POSIX
@pytest.mark.soak
def test_an_interrupt_while_the_command_is_loaded_is_no_traceback(tmp_path: Path) -> None:
    """What is imported first by the command line interrupts it, as an impatient person would."""
    (tmp_path / "typer.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n", "utf-8")
    loading = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)"
    command = f"{loading}; sys.path.insert(0, sys.argv.pop(1)); from canasta_nb.__main__ import main; main()"
    words = [sys.executable, "-c", command, str(tmp_path), "replay", "x"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_hardly_anything_is_loaded_before_an_interrupt_is_heard() -> None:
    loaded = "import sys; before = {*sys.modules}; import canasta_nb.__main__; print(*sorted({*sys.modules} - before))"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["canasta_nb", "canasta_nb.__main__"]


# Dask

dask = pytest.importorskip("dask.base", reason="dask is not installed")


def test_dask_knows_rules_by_their_name_and_not_by_what_was_worked_out() -> None:
    rules = RuleSet.load("classic", {"pile.smallest": 2})
    before = dask.tokenize(rules)
    simulate(rules, 2, 1)
    assert rules.facts
    assert dask.tokenize(rules) == before
    assert dask.tokenize(RuleSet.load("classic")) != before
    assert len(repr(rules.__dask_tokenize__())) < 100


@pytest.mark.soak
@pytest.mark.parametrize(("deals", "processes"), [(50, False), (1600, True)])
def test_dask_plays_the_same_deals_and_costs_little_more_than_our_own_processes(deals: int, *, processes: bool) -> None:
    """Processor time counts, of this process and of its workers, because a busy machine has its own clock.

    Dask looks at its workers a hundred times a second, which costs by that clock too, so here it does not.
    """
    distributed = pytest.importorskip("distributed")
    config = pytest.importorskip("dask.config")
    here = psutil.Process()

    def spent() -> float:
        return float(sum(sum(each.cpu_times()[:2]) for each in (here, *here.children(recursive=True))))

    of_two = {"n_workers": 2, "threads_per_worker": 1, "processes": processes, "dashboard_address": None}
    unwatched = config.set({"distributed.worker.profile.enabled": False})
    with unwatched, distributed.LocalCluster(**of_two) as cluster, distributed.Client(cluster) as client:
        executor = client.get_executor()
        simulate("classic", 50, 1, executor=executor)  # the workers have loaded the package
        begun = spent()
        shared = simulate("classic", deals, 1, ["careful"], executor=executor)
        by_dask = spent() - begun
    before = here.cpu_times()
    own = simulate("classic", deals, 1, ["careful"], workers=2)
    by_pool = sum(here.cpu_times()[:4]) - sum(before[:4])  # with the time of the processes that have ended
    assert shared.records == own.records
    if processes:
        print(f"dask {by_dask:.1f} s, own processes {by_pool:.1f} s")
        assert by_dask <= 1.3 * by_pool
