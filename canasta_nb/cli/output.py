"""The output of the command line: lines of JSON, and tables as wide as the terminal."""

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from canasta_nb.core.speech.mistakes import meant, mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.words import listed

NOT_ALL_GRADED = 3
"""The exit status where something could not be graded."""
INTERRUPTED = 130
"""The exit status after Ctrl+C, as a shell gives it."""
WIDE = 140  # columns, when the output goes to a file or to another program

Json = Annotated[bool, typer.Option("--json", help="Print JSON, one line for each answer.")]
ThePaper = Annotated[str, typer.Option("--paper", help="The exam's paper, as 8B-17; any if you name none.")]
Language = Annotated[str, typer.Option("--lang", "--language", help="Language: en or es.")]


def say(answer: object) -> None:
    """Print one answer as one line of JSON."""
    typer.echo(json.dumps(answer, ensure_ascii=False, separators=(",", ":")))


def lay_out(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print rows under their heads; long texts are folded, and nothing is cut off."""
    table = Table(*heads, box=box.SIMPLE_HEAD, pad_edge=False)
    for row in rows:
        table.add_row(*row)
    for column in table.columns:
        column.overflow = "fold"
    Console(width=wide(), markup=False, highlight=False).print(table)


def choose(word: str, words: Iterable[str], option: str) -> None:
    """Raise Mistake when an option can't have this word.

    >>> choose("learnr", ["learner", "lesson"], "--by")
    Traceback (most recent call last):
    Mistake: --by can't be "learnr". Choose learner or lesson. Did you mean "learner"?
    """
    known = tuple(words)
    if word not in known:
        told = {"option": option, "word": word, "names": listed(known, "or"), "hint": meant(word, known)}
        raise Mistake(mistaken("command.choice", **told))


def heads(*names: str) -> list[str]:
    """Return the heads of a table in the language that is spoken.

    >>> heads("key", "based_on")
    ['key', 'based on']
    """
    return [mistaken(f"heads.{name}") for name in names]


def wide() -> int:
    """Return the number of columns that a line may have."""
    return Console().width if sys.stdout.isatty() else WIDE
