"""The commands of those who teach."""

from pathlib import Path
from typing import Annotated

import typer

from canasta_nb.cli.output import Json, lay_out, say
from canasta_nb.core.mistakes import mistaken

NOT_ALL_GRADED = 3
INTERRUPTED = 130


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
