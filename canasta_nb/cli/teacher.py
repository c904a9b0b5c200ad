"""The commands for people who teach."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from canasta_nb.classroom.marks.marks_table import MarksRow
from canasta_nb.classroom.marks.totals import Counted, Earned, Learner, Misunderstood
from canasta_nb.cli.following import following
from canasta_nb.cli.output import INTERRUPTED, NOT_ALL_GRADED, Json, Language, ThePaper, choose, heads, lay_out, say
from canasta_nb.core.speech.language import speak
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake

SUBJECTS = LEARNER, LESSON, EXERCISE, MISCONCEPTION = "learner", "lesson", "exercise", "misconception"
"""The subjects that a row of the gradebook can have."""


def grade(
    folder: Annotated[Path, typer.Argument(help="Folder or ZIP with the notebooks of a class.")],
    table: Annotated[Path, typer.Option("--out", "-o", help="File for the table of points.")] = Path("marks.csv"),
    workers: Annotated[int, typer.Option("--workers", "-j", help="Number of notebooks graded at the same time.")] = 2,
    paper: ThePaper = 0,
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

    speak(lang)
    free_place(table)
    unfinished = Unfinished(table, folder)
    if unfinished.strange:
        typer.echo(mistaken("class.strange", file=unfinished.file), err=True)
    if unfinished.count:
        typer.echo(mistaken("class.going_on", count=unfinished.count), err=True)
    try:
        with following(str(folder), is_data=as_json) as work:
            book = grade_folder(folder, workers=workers, paper=paper, unfinished=unfinished, found=work.found,
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


def feedback(
    folder: Annotated[Path, typer.Argument(help="Folder or ZIP with the notebooks of a class.")],
    pages: Annotated[Path, typer.Option("--out", "-o", help="Folder for the pages.")] = Path("feedback"),
    solutions: Annotated[bool, typer.Option("--solutions", help="Explain the right answers, too.")] = False,
    paper: ThePaper = 0,
    lang: Annotated[
        str, typer.Option("--lang", "--language", help="Language: en or es; by default each notebook's own.")
    ] = "",
) -> None:
    """Write a page for each notebook with its points, its answers and the feedback that `mark` gives.

    The pages are HTML, in the same folders as the notebooks: anna/05_freezing.ipynb gets
    feedback/anna/05_freezing.html. A page that somebody has changed stays as it is.

    Exit status 0 when everything was graded, 3 when something could not be graded: its page says why.
    """
    from canasta_nb.classroom.reports.feedback_pages import write_pages

    speak(lang or "en")
    written, complete = 0, True
    for page in write_pages(folder, pages, lang=lang, solutions=solutions, paper=paper):
        written += page.written
        if not page.written:
            typer.echo(mistaken("page.kept", file=page.place), err=True)
        if page.reason:
            complete = False
            typer.echo(mistaken("class.not_graded", file=page.name, reason=page.reason), err=True)
    typer.echo(mistaken("page.wrote", count=written, folder=pages))
    raise typer.Exit(0 if complete else NOT_ALL_GRADED)


def gradebook(
    table: Annotated[Path, typer.Argument(help="Table of points that `grade` wrote.")] = Path("marks.csv"),
    by: Annotated[str, typer.Option("--by", help="Subject of a row: learner, lesson, exercise or misconception.")] = (
        LEARNER
    ),
    lang: Language = "en",
    as_json: Json = False,
) -> None:
    """Add up a table of points by learner, lesson, exercise or misconception.

    A learner is named by the folder of the file, or by the part of its name before the lesson. Examples are
    anna/05_freezing.ipynb, anna_05_freezing.ipynb, and the form that Moodle or Canvas give it. If a learner handed in
    several files for one lesson, the one with the most points counts. Files that could not be graded are named and are
    in no figure.
    """
    from canasta_nb.classroom.marks import totals

    speak(lang)
    choose(by, SUBJECTS, "--by")
    rows = _counting(table)
    if by == MISCONCEPTION:
        misunderstood = totals.misunderstood(rows)
        _say_each(misunderstood) if as_json else _lay_out_misconceptions(misunderstood)
    elif by == LEARNER:
        learners = totals.by_learner(rows)
        for learner in learners if as_json else ():
            say(learner.to_json())
        if not as_json:
            _lay_out_learners(learners)
    else:
        counted = totals.by_lesson(rows) if by == LESSON else totals.by_exercise(rows)
        _say_each(counted) if as_json else _lay_out_counted(by, counted)
    if left := [row.file for row in rows if not row.exercise]:
        typer.echo(mistaken("table.not_graded", names=", ".join(left)), err=True)


def export(
    table: Annotated[Path, typer.Argument(help="Table of points that `grade` wrote.")],
    platform: Annotated[str, typer.Option("--to", help="Platform that will read the file: moodle or canvas.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="File to write.")],
    lang: Language = "en",
) -> None:
    """Write the points of a class as CSV for Moodle or Canvas, a row for each learner and a column for each lesson.

    During the import Moodle lets you say what each column is; "Username" holds the learner as `gradebook` names it.
    Canvas finds a learner by the number in the names of its own files, or by login or name. The columns follow the
    source code of both; neither was tried with a running system.

    Exit status 0, or 3 when a field is empty because something could not be graded.
    """
    from canasta_nb.classroom.marks.export import PLATFORMS, export as write

    speak(lang)
    if platform == "nbgrader":
        raise Mistake(mistaken("table.nbgrader"))
    choose(platform, PLATFORMS, "--to")
    rows = _counting(table)
    unknown = write(out, rows, platform)
    typer.echo(mistaken("command.wrote", file=out))
    if unknown:
        typer.echo(mistaken("table.empty_fields", names=", ".join(unknown)), err=True)
        raise typer.Exit(NOT_ALL_GRADED)


def _counting(table: Path) -> list[MarksRow]:
    """Return the rows of a table that count, and name the files that don't."""
    from canasta_nb.classroom.marks import totals
    from canasta_nb.classroom.marks.marks_table import read_table
    from canasta_nb.classroom.notebooks.papers import several_papers

    rows, several = totals.counting(read_table(table))
    if several:
        typer.echo(mistaken("table.several", names="; ".join(map(", ".join, several))), err=True)
    if papers := several_papers((row.file, row.exercise) for row in rows):
        typer.echo(papers, err=True)
    return rows


def _say_each(found: Iterable[Misunderstood | Counted]) -> None:
    for each in found:
        say(each._asdict())


def _lay_out_misconceptions(found: Iterable[Misunderstood]) -> None:
    rows = [
        (each.title, each.code, str(each.answers), str(each.notebooks), ", ".join(each.exercises)) for each in found
    ]
    lay_out(heads("misconception", "code", "answers", "notebooks", "exercises"), rows)


def _lay_out_learners(learners: Sequence[Learner]) -> None:
    lessons = sorted({lesson for learner in learners for lesson in learner.lessons})
    name, total, left = heads("learner", "total", "not_graded")
    rows = []
    for each in learners:
        cells = [_points(each.lessons.get(lesson)) for lesson in lessons]
        rows.append((each.name, *cells, _points(each.total), ", ".join(each.total.not_graded)))
    lay_out((name, *lessons, total, left), rows)


def _points(earned: Earned | None) -> str:
    """Return the points and the most there are, or nothing if nothing was handed in or could be graded."""
    return f"{earned.points}/{earned.most}" if earned and earned.most else ""


def _lay_out_counted(by: str, found: Iterable[Counted]) -> None:
    rows = [(each.name, _share(each), *map(str, (each.answers, *each[3:]))) for each in found]
    lay_out(heads(by, "share", "answers", "right", "partly", "wrong", "left", "not_graded"), rows)


def _share(counted: Counted) -> str:
    return "" if counted.share is None else f"{counted.share:.0%}"


def release(
    lessons: Annotated[list[Path], typer.Argument(help="Lessons of the course, as 05_freezing, or files.")],
    folder: Annotated[Path | None, typer.Option("--out", "-o", help="Folder for the blank notebooks.")] = None,
    run: Annotated[bool, typer.Option("--run", help="Run each lesson first and keep its new outputs.")] = False,
    paper: Annotated[int, typer.Option("--paper", help="Number of the exam's paper; paper 3 if you name none.")] = 0,
) -> None:
    """Make the blank notebook of each lesson and run it; fail if a solution can still be read in it.

    The id of a lesson finds the course's own, and es/05_freezing the Spanish one. In a clone of the project that is the
    solved lesson; an installation comes without it, and makes the notebook from the one that learners get.
    """
    from canasta_nb.classroom.notebooks.course import lesson_file
    from canasta_nb.classroom.release.release import run_again, write_release
    from canasta_nb.teaching.notebook.exam import paper_number

    if paper:
        paper_number(paper)
    for file in map(lesson_file, lessons):
        if run:
            run_again(file)
        typer.echo(mistaken("command.wrote", file=write_release(file, folder, paper)))


def verify(
    lessons: Annotated[Path | None, typer.Argument(help="Solved lessons; by default the course's.")] = None,
    notebooks: Annotated[Path | None, typer.Argument(help="Their releases; by default the course's.")] = None,
) -> None:
    """Tell whether lessons and their releases are ready to hand out; exit status 0 only if they are.

    An installation comes without the solved lessons, so there you name the folders.
    """
    from canasta_nb.classroom.release.verifying import verify as faults_of

    with following("verify") as work:
        faults = faults_of(lessons, notebooks, found=work.found, tell=lambda line: work.done(line, matters=False))
    last = mistaken("course.faults", count=len(faults)) if faults else mistaken("course.fit")
    typer.echo("\n".join([*faults, last]))
    raise typer.Exit(int(bool(faults)))
