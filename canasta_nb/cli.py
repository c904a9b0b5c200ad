"""The command `canasta-nb`.

Whatever a person may get wrong is answered with one sentence and exit status 2: the modules raise a ValueError or an
OSError whose text names the place and the nearest right thing, and `main` alone turns it into that answer.
"""

import json
import os
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

import canasta_nb
from canasta_nb import judging, learn as learning, rulebook
from canasta_nb.core.mistakes import meant, mistaken, said_by_system
from canasta_nb.core.records import replay_report
from canasta_nb.core.refusals import Mistake
from canasta_nb.core.ruleset import RuleSet
from canasta_nb.core.shelf import documented
from canasta_nb.extras import MissingExtra
from canasta_nb.rulebook import page

NOT_ALL_GRADED = 3
INTERRUPTED = 130
WIDE = 140  # columns, where the output goes to a file or to another program

app = typer.Typer(
    help="Learn Canasta inside Jupyter.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
rules_app = typer.Typer(
    help="The rule sets: which there are, what they say, in what they differ.", no_args_is_help=True
)
app.add_typer(rules_app, name="rules")

Json = Annotated[bool, typer.Option("--json", help="JSON in one line, or one line for each thing answered.")]


def main() -> None:
    """Run the command line; bad input becomes a sentence and exit status 2, never a traceback."""
    # Without this line SIGTERM would leave behind what a command made for a while: processes and folders.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
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
    if isinstance(mistake, IsADirectoryError):
        return f"{mistake.filename}: {mistaken('command.folder')}"
    if isinstance(mistake, OSError) and mistake.filename is not None and mistake.strerror:
        path = Path(mistake.filename)
        # Listing a folder that is not there would be a mistake of its own; glob finds nothing.
        others = [other.name for other in path.parent.glob("*")] if isinstance(mistake, FileNotFoundError) else []
        says = said_by_system(mistake)
        return f"{path}: {says[:1].lower()}{says[1:]}.{meant(path.name, tuple(others))}"
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
        typer.echo(mistaken("command.kept", name=name))
    if copied.written:
        typer.echo(mistaken("command.copied", names=", ".join(copied.written), folder=copied.folder))
    lesson = learning.first_lesson(copied.folder)
    if learning.running_server(os.environ):
        typer.echo(learning.where_to_look(copied.folder, lesson, os.environ))
        return
    raise typer.Exit(learning.open_lab(copied.folder, lesson, browser=not no_browser))


@app.command()
def play(
    rules: Annotated[str | None, typer.Argument(help="An id, or a .toml file of your own; else classic.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="The same seed, the same deal.")] = None,
    seat: Annotated[int, typer.Option("--seat", help="Where you sit.")] = 1,
    players: Annotated[int | None, typer.Option("--players", help="Without it, the usual number.")] = None,
    bots: Annotated[str, typer.Option("--bots", help="Who plays against you.")] = "careful",
    save: Annotated[Path | None, typer.Option("--save", help="The file; a game in it goes on.")] = None,
    lang: Annotated[str, typer.Option("--lang", help="The language: en, es.")] = "en",
) -> None:
    """Play in the terminal: the table as text, acts typed, and why one is refused."""
    from canasta_nb.core.language import speak
    from canasta_nb.session import Session
    from canasta_nb.terminal import play_in_terminal

    speak(lang)
    if save is not None and save.exists():
        session = Session.resume(save)
        here = session.rules.label()
        if seed not in (None, session.seed) or (rules is not None and RuleSet.look_up(rules).label() != here):
            raise Mistake(mistaken("command.other_game", file=save, rules=here))
    else:
        opened = RuleSet.look_up(rules or "classic")
        session = Session(opened, seed=seed, seat=seat, players=players, bots=bots, save=save)
    play_in_terminal(session, _typed(), typer.echo)


def _typed() -> Iterator[str]:
    """The lines that a person types, each after a prompt; none is written for a file or another program."""
    prompt = "> " if sys.stdin.isatty() else ""
    while True:
        typer.echo(prompt, nl=False)
        line = sys.stdin.readline()
        if not line:
            return
        yield line


@app.command()
def replay(file: Annotated[Path, typer.Argument(help="A record of play.")]) -> None:
    """Check every line of a record; print the deals and the scores."""
    typer.echo(replay_report(file))


@app.command()
def judge(
    files: Annotated[list[Path], typer.Argument(help="Case files: positions with a known answer.")],
    as_json: Json = False,
) -> None:
    """Ask case files of the engine; exit status 0 only if every case agrees."""
    answers = judging.judge_files(files)
    typer.echo("\n".join(answer.json() for answer in answers) if as_json else judging.summary(answers))
    raise typer.Exit(0 if all(answer.agrees for answer in answers) else 1)


@app.command()
def simulate(
    rules: Annotated[str, typer.Option("--rules", help="Ids or .toml files with commas between, or all.")],
    deals: Annotated[int, typer.Option("--deals", help="How many deals of each.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The same seed, the same deals.")] = 1,
    bots: Annotated[str, typer.Option("--bots", help="Who plays; two names, with a comma, are two sides.")] = "random",
    players: Annotated[int | None, typer.Option("--players", help="Without it, the usual number.")] = None,
    workers: Annotated[int, typer.Option("--workers", help="How many processes work at it.")] = 1,
    check: Annotated[bool, typer.Option("--check", help="Check every invariant after every act.")] = False,
    as_json: Json = False,
) -> None:
    """Let bots play many deals: how they end, how fast they go, and whether anything is ever broken."""
    from canasta_nb.experiments import simulate as play_many

    names = RuleSet.ids() if rules == "all" else rules.split(",")
    broken = False
    for opened in [RuleSet.look_up(name) for name in names]:
        played = play_many(opened, deals, seed, bots.split(","), players=players, check=check, workers=workers)
        broken = broken or bool(played.violations)
        if as_json:
            say(played.summary())
        else:
            typer.echo(played)
    raise typer.Exit(int(broken))


@app.command()
def mark(
    notebook: Annotated[Path, typer.Argument(help="Your copy of a lesson.")],
    engine: Annotated[bool, typer.Option("--engine", help="By the rules alone, without nbval.")] = False,
    as_json: Json = False,
) -> None:
    """Grade your notebook as your teacher would, offline; none of its code is run."""
    from canasta_nb.classroom.grading import mark_notebook

    marks = mark_notebook(notebook, engine=engine, clicked=True)
    typer.echo(marks.json_lines() if as_json else marks)


@app.command()
def pack(notebook: Annotated[Path, typer.Argument(help="Your copy of a lesson.")]) -> None:
    """Put the answers that you clicked into the notebook that you hand in; the typed ones stay."""
    from canasta_nb.classroom.cells import read_notebook
    from canasta_nb.classroom.grading import lesson_of
    from canasta_nb.classroom.packing import pack as write

    out, taken = write(notebook, lesson_of(read_notebook(notebook), notebook))
    form = "command.packed" if taken else "command.packed_none"
    typer.echo(mistaken(form, file=out, count=len(taken), names=", ".join(taken)))


@app.command()
def grade(
    folder: Annotated[Path, typer.Argument(help="The notebooks of a class, also in folders of their own.")],
    table: Annotated[Path, typer.Option("--out", "-o", help="Where the table of points goes.")] = Path("marks.csv"),
    engine: Annotated[bool, typer.Option("--engine", help="By the rules alone, without nbval.")] = False,
    workers: Annotated[int, typer.Option("--workers", "-j", help="How many notebooks at a time.")] = 2,
    as_json: Json = False,
) -> None:
    """Grade every notebook in a folder as `mark` does; write one table, and say what was misunderstood most.

    Each notebook is kept as soon as it is graded: after an interruption the same command goes on where it was.

    Exit status 0 when everything was graded, 3 when something could not be (the table says what and why, and gives it
    no points), 2 for a mistake in the command, 130 when interrupted.
    """
    from canasta_nb.classroom.class_grading import grade_folder
    from canasta_nb.classroom.gradebook import free_place, summary
    from canasta_nb.classroom.unfinished import Unfinished

    free_place(table)
    unfinished = Unfinished(table, folder, engine=engine)
    if unfinished.count:
        typer.echo(mistaken("class.going_on", count=unfinished.count), err=True)
    try:
        book = grade_folder(folder, engine=engine, workers=workers, unfinished=unfinished,
                            tell=lambda each: typer.echo(each, err=True))  # fmt: skip
    except KeyboardInterrupt:
        typer.echo(mistaken("class.stopped", count=unfinished.count, file=unfinished.file), err=True)
        raise typer.Exit(INTERRUPTED) from None
    book.write(table)
    unfinished.done()
    for files in book.handed_in_twice():
        typer.echo(mistaken("class.twice", names=", ".join(files)), err=True)
    found = book.misconceptions()
    if as_json:
        for each in found:
            say(each._asdict())
    else:
        typer.echo(f"{summary(book)} {mistaken('command.wrote', file=table)}")
    if found and not as_json:
        rows = [
            (each.title, each.code, str(each.answers), str(each.notebooks), ", ".join(each.exercises)) for each in found
        ]
        lay_out(("misconception", "code", "answers", "notebooks", "exercises"), rows)
    raise typer.Exit(0 if book.complete else NOT_ALL_GRADED)


@app.command()
def release(
    lessons: Annotated[list[Path], typer.Argument(help="Solved lessons.")],
    folder: Annotated[Path | None, typer.Option("--out", "-o", help="Where the blank notebooks go.")] = None,
    run: Annotated[bool, typer.Option("--run", help="First run each lesson and keep its new outputs.")] = False,
) -> None:
    """Make the blank notebook of each lesson and run it; fails if a solution can still be read in it."""
    from canasta_nb.classroom.release import run_again, write_release

    for lesson in lessons:
        if run:
            run_again(lesson)
        typer.echo(mistaken("command.wrote", file=write_release(lesson, folder)))


@app.command()
def verify(
    lessons: Annotated[Path | None, typer.Argument(help="Solved lessons; the course's own without it.")] = None,
    notebooks: Annotated[Path | None, typer.Argument(help="Their releases; the course's own without it.")] = None,
) -> None:
    """Tell whether lessons and their releases are fit to hand out; exit status 0 only if they are."""
    from canasta_nb.classroom.verifying import verify as faults_of

    faults = faults_of(lessons, notebooks)
    last = mistaken("course.faults", count=len(faults)) if faults else mistaken("course.fit")
    typer.echo("\n".join([*faults, last]))
    raise typer.Exit(int(bool(faults)))


@rules_app.command("list")
def list_rules(as_json: Json = False) -> None:
    """Every rule set, and which of them can be played."""
    entries = rulebook.entries()
    if as_json:
        say(entries)
    else:
        heads = ("rules", "players", "status", "based on", "special")
        rows = [
            (
                each["id"],
                ", ".join(map(str, each["players"])) or "?",
                each["status"],
                each["based_on"] or "-",
                each["special"],
            )
            for each in entries
        ]
        lay_out(heads, rows)


@rules_app.command("show")
def show_rules(
    rules: Annotated[str, typer.Argument(help='An id, "an-id option=value", or a .toml file of house rules.')],
    values: Annotated[bool, typer.Option("--values", help="Every key with its value, in place of sentences.")] = False,
    as_json: Json = False,
) -> None:
    """A rule set in sentences, each with the source that says so, and what a table may choose."""
    if rules in documented():
        known = documented()[rules]
        say(rulebook.documented_entry(known)) if as_json else typer.echo(page.known(known, wide()))
        return
    opened = RuleSet.look_up(rules)
    options = rulebook.options(opened)
    if as_json:
        held = {"page": page.plain(opened), "values": rulebook.values(opened), "options": options}
        say({**rulebook.entry(opened), **held})
        return
    if values:
        about = f"{opened.special} ({opened.text})" if opened.text else page.said_by(opened)
        typer.echo(f"{opened.name}: {about}\n")
        rows = [(row["key"], row["written"], row["source"]) for row in rulebook.values(opened)]
        lay_out(("key", "value", "source"), rows)
    else:
        typer.echo(page.written(opened, wide()))
    if options:
        typer.echo()
        choices = [(row["option"], row["chosen"], ", ".join(row["values"]), row["what"]) for row in options]
        lay_out(("option", "here", "values", "what it chooses"), choices)


@rules_app.command("diff")
def compare_rules(
    first: Annotated[str, typer.Argument(help="As for show.")],
    second: Annotated[str, typer.Argument(help="As for show.")],
    as_json: Json = False,
) -> None:
    """In what two rule sets differ."""
    found = rulebook.differences(RuleSet.look_up(first), RuleSet.look_up(second))
    if as_json:
        say(found)
    elif not found:
        typer.echo(mistaken("command.same", first=first, second=second))
    else:
        lay_out(("key", first, second, "meaning"), [(row["key"], *row["written"], row["means"]) for row in found])


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


def wide() -> int:
    """The columns there are to write in."""
    return Console().width if sys.stdout.isatty() else WIDE


if __name__ == "__main__":
    main()
