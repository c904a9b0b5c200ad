"""Long work on the screen: a bar with a count and an estimate on a terminal, plain lines anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class Following:
    """Work that is followed on the error output; what matters of it is said there on a terminal, too."""

    def __init__(self, bar: Progress | None, task: Any, *, is_data: bool) -> None:
        self._bar = bar
        self._task = task
        self._is_data = is_data

    def found(self, count: int) -> None:
        """Take down how much there is to do."""
        if self._bar:
            self._bar.update(self._task, total=count)

    def done(self, line: str, *, matters: bool) -> None:
        """Count something as done; its line is said unless a bar or a program that reads our output makes it idle."""
        if self._bar:
            self._bar.advance(self._task)
            if matters:
                self._bar.console.print(line, markup=False, highlight=False, soft_wrap=True)
        elif matters or not self._is_data:
            typer.echo(line, err=True)


@contextmanager
def following(name: str, *, is_data: bool = False) -> Iterator[Following]:
    """Follow long work under a name; ``is_data`` says that a program reads what this command prints."""
    if not sys.stderr.isatty():
        yield Following(None, None, is_data=is_data)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield Following(bar, bar.add_task(name, total=None), is_data=is_data)
