"""How the command line answers: JSON a line, tables, and how wide."""

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from canasta_nb.core.mistakes import mistaken

WIDE = 140  # columns, where the output goes to a file or to another program

Json = Annotated[bool, typer.Option("--json", help="JSON in one line, or one line for each thing answered.")]
Language = Annotated[str, typer.Option("--lang", "--language", help="The language: en, es.")]


def say(answer: object) -> None:
    """One answer as one line of JSON."""
    typer.echo(json.dumps(answer, ensure_ascii=False, separators=(",", ":")))


def lay_out(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Rows under their heads; nothing is cut off, long texts are folded."""
    table = Table(*heads, box=box.SIMPLE_HEAD, pad_edge=False)
    for row in rows:
        table.add_row(*row)
    for column in table.columns:
        column.overflow = "fold"
    Console(width=wide(), markup=False, highlight=False).print(table)


def heads(*names: str) -> list[str]:
    """The heads of a table in the language that is spoken.

    >>> heads("key", "based_on")
    ['key', 'based on']
    """
    return [mistaken(f"heads.{name}") for name in names]


def wide() -> int:
    """The columns there are to write in."""
    return Console().width if sys.stdout.isatty() else WIDE
