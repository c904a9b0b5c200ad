"""A test that hangs costs itself and nothing else: its process ends, says where it was, and others do the rest."""

from __future__ import annotations

import faulthandler
import os
from collections.abc import Generator
from typing import TYPE_CHECKING

import pytest
from xdist.scheduler import LoadFileScheduling

if TYPE_CHECKING:
    from xdist.workermanage import WorkerController

SOAKS = 12
"""How much longer than another test one may take that is marked `soak`."""


class Patience:
    """An end for each part of a test that takes too long, and the list of those that had not finished."""

    def __init__(self, config: pytest.Config, seconds: float) -> None:
        self.seconds = seconds
        self.running: set[str] = set()
        with config.pluginmanager.getplugin("capturemanager").global_and_fixture_disabled():
            self.errors = os.dup(2)

    def bounded(self, item: pytest.Item) -> Generator[None, object, object]:
        """Bound what is run now: the end needs no lock, and comes even while the interpreter waits for C code.

        Each part has its own bound, because pytest ends the first at a failure, and the test may be asked again.
        """
        if self.seconds:
            seconds = self.seconds * (SOAKS if item.get_closest_marker("soak") else 1)
            faulthandler.dump_traceback_later(seconds, file=self.errors, exit=True)
        try:
            return (yield)
        finally:
            faulthandler.cancel_dump_traceback_later()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, object, object]:
        return (yield from self.bounded(item))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        return (yield from self.bounded(item))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Generator[None, object, object]:
        return (yield from self.bounded(item))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.running.add(nodeid)

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self.running.discard(nodeid)

    @pytest.hookimpl(optionalhook=True)
    def pytest_handlecrashitem(self, crashitem: str) -> None:
        self.running.discard(crashitem)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say what was running, if the whole run was ended from outside."""
        if self.running:
            terminalreporter.section("not finished")
            for test in sorted(self.running):
                terminalreporter.write_line(test)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_make_scheduler(self, config: pytest.Config, log: object) -> WholeFiles | None:
        return WholeFiles(config, log) if config.option.dist == "loadfile" else None


class WholeFiles(LoadFileScheduling):  # type: ignore[misc]
    """Whole files for each worker, as xdist's `loadfile` gives them, also after a worker has ended in one of them.

    xdist itself gives the test that ended a worker to the next worker, which ends too. It also gives out again what is
    done: a worker that gets nothing else waits for ever, and the whole run with it.
    """

    def remove_node(self, node: WorkerController) -> str | None:
        """Take back what a worker has not done, and return the test in which it ended."""
        left = {
            file: waiting
            for file, tests in self.assigned_work.pop(node).items()
            if (waiting := {test: False for test, done in tests.items() if not done})
        }
        if not left:
            return None
        file, tests = next(iter(left.items()))
        ended_in = next(iter(tests))
        del tests[ended_in]
        if not tests:
            del left[file]
        self.workqueue = type(self.workqueue)(left | self.workqueue)
        return ended_in

    def mark_test_pending(self, item: str) -> None:
        """Give out once more the test in which a worker ended, before what is left of its file."""
        file = self._split_scope(item)
        self.workqueue[file] = {item: False} | self.workqueue.get(file, {})
        self.workqueue.move_to_end(file, last=False)

    def _reschedule(self, node: WorkerController) -> None:
        """Give a worker files until more than two tests wait: it begins a test when it knows which one is next."""
        while self.workqueue and not node.shutting_down and self._pending_of(self.assigned_work[node]) <= 2:
            self._assign_work_unit(node)
        if not self.workqueue:
            node.shutdown()
