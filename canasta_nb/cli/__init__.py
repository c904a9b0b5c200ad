"""The command `canasta-nb`.

A mistake in what you type is answered with one sentence and exit status 2. The modules raise a ValueError or an
OSError whose text names the place and the nearest right thing, and only `main` turns it into that answer.
"""

import os
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer

import canasta_nb
from canasta_nb.cli import class_book, learner, pictures, room, rules, teacher, trials
from canasta_nb.cli.output import INTERRUPTED
from canasta_nb.core.speech.mistakes import meant, mistaken, system_message
from canasta_nb.core.speech.words import small
from canasta_nb.extras import MissingExtra

COMMANDS = (
    learner.learn, learner.play, learner.replay, learner.review, learner.mark, learner.pack,
    pictures.picture, pictures.page, trials.judge, trials.simulate,
    teacher.grade, teacher.release, teacher.paper, teacher.verify, room.host,
)  # fmt: skip

app = typer.Typer(
    help="Learn Canasta inside Jupyter.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in COMMANDS:
    app.command()(command)
for gone in (teacher.gradebook, teacher.feedback, teacher.export):
    app.command(hidden=True, context_settings=teacher.ELSEWHERE)(gone)
app.add_typer(rules.app, name="rules")
app.add_typer(class_book.app, name="class")


def main() -> None:
    """Run the command line; bad input becomes a sentence and exit status 2, never a traceback."""
    terminated = []

    def terminate(number: int, frame: FrameType | None) -> None:
        """End as after Ctrl+C, which leaves no temporary processes and folders of a command behind."""
        terminated.append(number)
        signal.default_int_handler(number, frame)

    signal.signal(signal.SIGTERM, terminate)
    try:
        app(prog_name="canasta-nb")
    except SystemExit as ended:
        if terminated and ended.code == INTERRUPTED:
            sys.exit(128 + terminated[0])
        raise
    except BrokenPipeError:
        # The reader of our output has closed it, as in `canasta-nb rules list | head`.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except (ValueError, OSError, MissingExtra) as mistake:
        typer.echo(f"canasta-nb: {sentence(mistake)}", err=True)
        sys.exit(2)


def sentence(mistake: Exception) -> str:
    """Return the sentence that is printed for a mistake.

    >>> sentence(FileNotFoundError(2, "No such file or directory", "games/mine.canasta"))
    'games/mine.canasta: no such file or directory.'
    >>> sentence(ValueError("Seat 5 is not at this table."))
    'Seat 5 is not at this table.'
    """
    if isinstance(mistake, IsADirectoryError):
        return f"{mistake.filename}: {mistaken('what_it_is.folder')}."
    if isinstance(mistake, OSError) and mistake.filename is not None and mistake.strerror:
        path = Path(mistake.filename)
        # Listing a folder that is not there would be a mistake of its own; glob finds nothing.
        others = [other.name for other in path.parent.glob("*")] if isinstance(mistake, FileNotFoundError) else []
        says = system_message(mistake)
        return f"{path}: {small(says)}.{meant(path.name, tuple(others))}"
    return str(mistake)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"canasta_nb {canasta_nb.__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Learn Canasta inside Jupyter."""
