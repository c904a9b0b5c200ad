"""The commands for people who teach."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from canasta_nb.classroom.marks.totals import Misunderstood
from canasta_nb.cli.following import following
from canasta_nb.cli.output import INTERRUPTED, NOT_ALL_GRADED, Json, Language, ThePaper, heads, lay_out, say
from canasta_nb.core.speech.language import speak
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake

ELSEWHERE = {"ignore_unknown_options": True, "allow_extra_args": True}
"""How a command is read whose options another one has now."""


def grade(
    folder: Annotated[Path, typer.Argument(help="Folder or ZIP with the notebooks of a class.")],
    table: Annotated[Path, typer.Option("--out", "-o", help="File for the table of points.")] = Path("marks.csv"),
    workers: Annotated[int, typer.Option("--workers", "-j", help="Number of notebooks graded at the same time.")] = 2,
    paper: ThePaper = "",
    lang: Language = "en",
    as_json: Json = False,
) -> None:
    """Grade every notebook of a folder or a ZIP, write one table, and list the commonest misconceptions.

    Each notebook is graded as `mark` does and kept at once, so after an interruption the same command goes on. Name the
    paper of the exam that you handed out, and no other paper is graded.

    Exit status 0 when everything was graded, 3 when something could not be or isn't a notebook, 2 for a mistake in the
    command, 130 after an interruption. The table says what could not be graded and why, and gives it no points.
    """
    from canasta_nb.classroom.marks.accounting import named
    from canasta_nb.classroom.marks.marks_table import free_place
    from canasta_nb.classroom.marks.unfinished import Unfinished
    from canasta_nb.classroom.reports.class_grading import grade_folder
    from canasta_nb.classroom.reports.gradebook import summary
    from canasta_nb.teaching.content.paper_names import paper_number

    speak(lang)
    number = paper_number(paper) if paper else 0
    free_place(table)
    unfinished = Unfinished(table, folder)
    if unfinished.strange:
        typer.echo(mistaken("class.strange", file=unfinished.file), err=True)
    if unfinished.count:
        typer.echo(mistaken("class.going_on", count=unfinished.count), err=True)
    try:
        with following(str(folder), is_data=as_json) as work:
            book = grade_folder(folder, workers=workers, paper=number, unfinished=unfinished, counted=work.found,
                                tell=lambda each: work.done(str(each), matters=not each.is_plain))  # fmt: skip
    except KeyboardInterrupt:
        typer.echo(mistaken("class.stopped", count=unfinished.count, file=unfinished.file), err=True)
        raise typer.Exit(INTERRUPTED) from None
    book.write(table)
    unfinished.done()
    if twice := book.handed_in_twice():
        typer.echo(mistaken("class.twice", names="; ".join(map(", ".join, twice))), err=True)
    if book.others:
        typer.echo(mistaken("class.others", count=len(book.others), names=named(book.others)), err=True)
    if book.several_papers:
        typer.echo(book.several_papers, err=True)
    found = book.misconceptions()
    if as_json:
        _say_each(found)
    else:
        typer.echo(f"{summary(book)} {mistaken('command.wrote', file=table)}")
        if found:
            _lay_out_misconceptions(found)
    raise typer.Exit(0 if book.complete else NOT_ALL_GRADED)


Anything = Annotated[list[str] | None, typer.Argument(hidden=True)]


def gradebook(words: Anything = None, lang: Language = "en") -> None:
    """Name the command that has taken the place of this one."""
    _moved("gradebook", "canasta-nb class show BOOK --by learner", lang)


def feedback(words: Anything = None, lang: Language = "en") -> None:
    """Name the command that has taken the place of this one."""
    _moved("feedback", "canasta-nb class feedback BOOK -o feedback", lang)


def export(words: Anything = None, lang: Language = "en") -> None:
    """Name the command that has taken the place of this one."""
    _moved("export", "canasta-nb class export BOOK --to canvas -o points.csv", lang)


def _moved(word: str, line: str, lang: str) -> None:
    speak(lang)
    raise Mistake(mistaken("command.moved", word=word, line=line))


def _say_each(found: Iterable[Misunderstood]) -> None:
    for each in found:
        say(each._asdict())


def _lay_out_misconceptions(found: Iterable[Misunderstood]) -> None:
    rows = [
        (each.title, each.code, str(each.answers), str(each.notebooks), ", ".join(each.exercises)) for each in found
    ]
    lay_out(heads("misconception", "code", "answers", "notebooks", "exercises"), rows)


def release(
    lessons: Annotated[list[Path], typer.Argument(help="Lessons of the course, as 05_freezing, or files.")],
    folder: Annotated[Path | None, typer.Option("--out", "-o", help="Folder for the blank notebooks.")] = None,
    run: Annotated[bool, typer.Option("--run", help="Run each lesson first and keep its new outputs.")] = False,
    paper: Annotated[str, typer.Option("--paper", help="Name of the exam's paper, as 8B-17.")] = "",
) -> None:
    """Make the blank notebook of each lesson and run it; fail if a solution can still be read in it.

    The id of a lesson finds the course's own, and es/05_freezing the Spanish one. In a clone of the project that is the
    solved lesson; an installation comes without it, and makes the notebook from the one that learners get.
    """
    from canasta_nb.classroom.notebooks.course import lesson_file
    from canasta_nb.classroom.release.release import run_again, write_release
    from canasta_nb.teaching.content.paper_names import paper_number

    number = paper_number(paper) if paper else 0
    for file in map(lesson_file, lessons):
        if run:
            run_again(file)
        typer.echo(mistaken("command.wrote", file=write_release(file, folder, number)))


def paper(
    what: Annotated[str, typer.Argument(help="A lesson, as 05; or `hands`, for a deal with real cards.")],
    sheet: Annotated[str, typer.Option("--sheet", help="Name of the sheet, as 8B-3: a class and a number.")],
    count: Annotated[int, typer.Option("--count", help="How many sheets, from this number on.")] = 1,
    folder: Annotated[Path, typer.Option("--out", "-o", help="Folder for the pages.")] = Path(),
    rules_id: Annotated[str, typer.Option("--rules", help="Rule set of the hands.")] = "classic",
    lang: Language = "en",
) -> None:
    """Write a lesson's worksheet and its key as pages to print, or the hands of a deal for a table with real cards.

    Everybody in a class has the same questions with other cards, and the same name gives the same page. The key is a
    page of its own. Anyone who knows the name of a sheet can make its key, so give no marks for worksheets.
    """
    from canasta_nb.classroom.paper.writing import write_hands, write_worksheets
    from canasta_nb.core.rules.ruleset import RuleSet

    speak(lang)
    if what == "hands":
        written = write_hands(RuleSet.look_up(rules_id), sheet, count, folder)
    else:
        written = write_worksheets(what, sheet, count, folder)
    for file in written:
        typer.echo(mistaken("command.wrote", file=file))


def verify(
    lessons: Annotated[Path | None, typer.Argument(help="Solved lessons; by default the course's.")] = None,
    notebooks: Annotated[Path | None, typer.Argument(help="Their releases; by default the course's.")] = None,
) -> None:
    """Tell whether lessons and their releases are ready to hand out; exit status 0 only if they are.

    An installation comes without the solved lessons, so there you name the folders.
    """
    from canasta_nb.classroom.release.verifying import verify as faults_of

    with following("verify") as work:
        faults = faults_of(lessons, notebooks, counted=work.found, tell=lambda line: work.done(line, matters=False))
    last = mistaken("course.faults", count=len(faults)) if faults else mistaken("course.fit")
    typer.echo("\n".join([*faults, last]))
    raise typer.Exit(int(bool(faults)))
