"""The commands for people who learn and play."""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from canasta_nb import learn as learning
from canasta_nb.cli.output import INTERRUPTED, NOT_ALL_GRADED, Json, Language, ThePaper
from canasta_nb.core.notation.entries import RecordError
from canasta_nb.core.notation.records import GameRecord, replay_report
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import speak
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake, NotationError

MOST_NAMED = 5
"""As many copied notebooks are named; of more, as of the whole course, their number is told."""


def learn(
    folder: Annotated[Path, typer.Option("--dir", help="Folder for your copy of the course.")] = Path("canasta-course"),
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Print the address; open no browser.")] = False,
    lang: Language = "en",
) -> None:
    """Copy the course into a folder or bring it up to date, keep your work, and open JupyterLab at the course home."""
    speak(lang)
    copied = learning.copy_course(folder.expanduser().resolve())
    for name in copied.kept:
        typer.echo(mistaken("command.kept", name=name))
    for name in copied.own:
        typer.echo(mistaken("command.renewed", name=name))
    for name in copied.earlier:
        typer.echo(mistaken("command.earlier", name=name))
    for name in copied.in_the_way:
        typer.echo(mistaken("command.in_the_way", name=name), err=True)
    if len(copied.written) > MOST_NAMED:
        typer.echo(mistaken("command.copied_many", count=len(copied.written), folder=copied.folder))
    elif copied.written:
        typer.echo(mistaken("command.copied", names=", ".join(copied.written), folder=copied.folder))
    learning.trust_course(copied)
    page = learning.first_page(copied.folder, lang)
    learning.show_progress(copied.folder, page, lang)
    if learning.running_server(os.environ):
        typer.echo(learning.where_to_look(copied.folder, page, os.environ))
        return
    raise typer.Exit(learning.open_lab(copied.folder, page, browser=not no_browser))


def play(
    rules: Annotated[list[str] | None, typer.Argument(help="Rule set: id, name or a .toml file of your own.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Seed; the same seed gives the same cards.")] = None,
    seat: Annotated[int, typer.Option("--seat", help="Number of the seat where you sit.")] = 1,
    players: Annotated[int | None, typer.Option("--players", help="Players; by default the usual number.")] = None,
    bots: Annotated[str, typer.Option("--bots", help="Bot that plays the other seats.")] = "careful",
    save: Annotated[Path | None, typer.Option("--save", help="File that keeps the game or goes on with it.")] = None,
    lang: Language = "en",
) -> None:
    """Play in the terminal: read the table, type your moves, and read why one is refused."""
    from canasta_nb.game.session import Session
    from canasta_nb.game.terminal import play_in_terminal

    speak(lang)
    if save is not None and save.exists():
        session = Session.resume(save)
        here = session.rules.label()
        if seed not in (None, session.game.seed) or (rules and RuleSet.look_up(" ".join(rules)).label() != here):
            raise Mistake(mistaken("command.other_game", file=save, rules=here))
    else:
        opened = RuleSet.look_up(" ".join(rules or ["classic"]))
        session = Session(opened, seed=seed, seat=seat, players=players, bots=bots, save=save)
    play_in_terminal(session, _typed(), typer.echo)


def _typed() -> Iterator[str]:
    """Yield the lines that you type, each after a prompt; a file or another program gets no prompt."""
    prompt = "> " if sys.stdin.isatty() else ""
    while True:
        typer.echo(prompt, nl=False)
        line = sys.stdin.readline()
        if not line:
            return
        yield line


def replay(file: Annotated[Path, typer.Argument(help="Record of a game.")]) -> None:
    """Check every line of a record and print the deals and the scores."""
    typer.echo(replay_report(file))


def review(
    file: Annotated[Path, typer.Argument(help="Record of a game, or a saved game.")],
    seat: Annotated[int, typer.Option("--seat", help="Number of the seat to review.")] = 1,
    deal: Annotated[int | None, typer.Option("--deal", help="Number of the deal; by default the last one.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the imagined deals.")] = 0,
    lang: Language = "en",
) -> None:
    """Say what your moves in a deal cost beside the expert's, and what to practise; Ctrl+C stops it there."""
    from rich.console import Console
    from rich.progress import Progress

    from canasta_nb.review import Reviewing
    from canasta_nb.review.reviewing import LIMIT

    speak(lang)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(str(file))
        try:
            steps = Reviewing.of(GameRecord.load(file), seat, deal=deal, seed=seed, seconds=LIMIT)
        except (RecordError, NotationError) as error:
            raise Mistake(f"{file}, {error}") from error
        stopped = True
        with suppress(KeyboardInterrupt):
            for done, of in steps:
                bar.update(task, completed=done, total=of)
            stopped = False
    typer.echo("\n".join(steps.result.lines()))
    if stopped:
        raise typer.Exit(INTERRUPTED)


def mark(
    notebook: Annotated[Path, typer.Argument(help="Your copy of a lesson.")],
    paper: ThePaper = "",
    lang: Language = "en",
    as_json: Json = False,
) -> None:
    """Grade your notebook as your teacher would, offline and without running its code."""
    from canasta_nb.classroom.grading.grading import mark_notebook
    from canasta_nb.classroom.notebooks.papers import another_paper
    from canasta_nb.teaching.content.paper_names import paper_number

    speak(lang)
    wanted = paper_number(paper) if paper else 0
    marks = mark_notebook(notebook, clicked=True)
    if reason := another_paper(marks.paper, wanted):
        typer.echo(mistaken("class.not_graded", file=marks.notebook, reason=reason), err=True)
        raise typer.Exit(NOT_ALL_GRADED)
    typer.echo(marks.json_lines() if as_json else marks)


def pack(notebook: Annotated[Path, typer.Argument(help="Your copy of a lesson.")]) -> None:
    """Put the answers that you clicked into the notebook that you hand in, beside those that you typed."""
    from canasta_nb.classroom.notebooks.cells import read_notebook
    from canasta_nb.classroom.notebooks.packing import pack as write
    from canasta_nb.classroom.notebooks.recognising import recognised

    out, taken = write(notebook, recognised(read_notebook(notebook), notebook).lesson)
    form = "command.packed" if taken else "command.packed_none"
    typer.echo(mistaken(form, file=out, count=len(taken), names=", ".join(taken)))
