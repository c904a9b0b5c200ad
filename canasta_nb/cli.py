"""The command `canasta-nb`.

Whatever a person may get wrong is answered with one sentence and exit status 2: the modules raise a ValueError or an
OSError whose text names the place and the nearest right thing, and `main` alone turns it into that answer.
"""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

import canasta_nb
from canasta_nb import learn as learning
from canasta_nb.extras import MissingExtra

app = typer.Typer(
    help="Learn Canasta inside Jupyter.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def main() -> None:
    """Run the command line; bad input becomes a sentence and exit status 2, never a traceback."""
    try:
        app(prog_name="canasta-nb")
    except BrokenPipeError:
        # Whoever reads our output has seen enough, as in `canasta-nb rules list | head`.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except (ValueError, OSError, MissingExtra) as mistake:
        typer.echo(f"canasta-nb: {sentence(mistake)}", err=True)
        sys.exit(2)


def sentence(mistake: Exception) -> str:
    """What a person reads about a mistake.

    >>> sentence(FileNotFoundError(2, "No such file or directory", "games/mine.canasta"))
    'games/mine.canasta: no such file or directory.'
    >>> sentence(ValueError("Seat 5 is not at this table."))
    'Seat 5 is not at this table.'
    """
    if isinstance(mistake, OSError) and mistake.filename is not None and mistake.strerror:
        return f"{mistake.filename}: {mistake.strerror[:1].lower()}{mistake.strerror[1:]}."
    return str(mistake)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"canasta_nb {canasta_nb.__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Learn Canasta inside Jupyter."""


@app.command()
def learn(
    folder: Annotated[Path, typer.Option("--dir", help="Where your copy of the course goes.")] = Path("canasta-course"),
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only print the address.")] = False,
) -> None:
    """Copy the course into a folder, never over your work, and open JupyterLab at the first lesson."""
    copied = learning.copy_course(folder.expanduser().resolve())
    for name in copied.kept:
        typer.echo(f"Kept {name}: it holds your work.")
    if copied.written:
        typer.echo(f"Copied {', '.join(copied.written)} to {copied.folder}.")
    lesson = learning.first_lesson(copied.folder)
    if learning.running_server(os.environ):
        typer.echo(learning.where_to_look(copied.folder, lesson, os.environ))
        return
    raise typer.Exit(learning.open_lab(copied.folder, lesson, browser=not no_browser))


if __name__ == "__main__":
    main()
