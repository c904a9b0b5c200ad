"""The commands for a class book."""

import getpass
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canasta_nb.classroom.book.words import said
from canasta_nb.cli.class_tables import SUBJECTS, lay_out_by, say_by
from canasta_nb.cli.following import following
from canasta_nb.cli.output import INTERRUPTED, NOT_ALL_GRADED, Json, Language, choose, say
from canasta_nb.core.speech.language import speak
from canasta_nb.core.speech.mistakes import mistaken

if TYPE_CHECKING:
    from canasta_nb.classroom.book.store import Book

app = typer.Typer(help="Keep a class in one book: who is in it, what they handed in, earned and think.",
                  no_args_is_help=True)  # fmt: skip

BookPlace = Annotated[Path, typer.Argument(metavar="BOOK", help="The class book, as 8b or 8b.canasta-book.")]
Learner = Annotated[str, typer.Argument(help="A learner by number, e-mail or full name.")]
By = Annotated[str, typer.Option("--by", help="Your name for the trail; by default that of your account.")]


@contextmanager
def _opened(place: Path, lang: str, *, to_change: bool = True) -> Iterator["Book"]:
    """Open a book in a language, say what there is to say of its drive, and let nobody else change it meanwhile."""
    from canasta_nb.classroom.book.store import Book

    speak(lang)
    with Book.opened(place) as book:
        for remark in book.remarks:
            typer.echo(remark, err=True)
        if not to_change:
            yield book
            return
        with book.working(lambda line: typer.echo(line, err=True)):
            yield book


@app.command("new")
def new(
    book: BookPlace,
    roster: Annotated[
        Path | None,
        typer.Option("--roster", help="Your class as CSV: a table of yours, or Moodle's or Canvas's list."),
    ] = None,
    policy: Annotated[
        str, typer.Option("--policy", help="Of several files count: last, best, first or before.")
    ] = "last",
    take_over: Annotated[
        Path | None, typer.Option("--take-over", help="An older marks.csv, whose points are compared with new ones.")
    ] = None,
    lang: Language = "en",
) -> None:
    """Begin a book for a class; with a roster it knows who is in it.

    The roster has columns such as id, name, e-mail and group. Moodle's list of participants and Canvas's gradebook are
    read as they come. Without a roster, `class collect --newcomers` adds everybody who hands something in.
    """
    from canasta_nb.classroom.book.store import POLICIES, Book
    from canasta_nb.classroom.collected.collecting import settle, take_over as take
    from canasta_nb.classroom.collected.identity import People
    from canasta_nb.classroom.collected.rosters import read_roster
    from canasta_nb.classroom.marks.marks_table import read_table

    speak(lang)
    choose(policy, POLICIES, "--policy")
    persons = read_roster(roster) if roster else ()
    older = read_table(take_over) if take_over else ()
    with Book.made(book, policy=policy) as made:
        people = People(made)
        with made.change():
            for person in persons:
                people.add(person)
        take(made, older)
        asked = settle(made, people, {}) if older else []
        typer.echo(said("new.made", book=made.place.name, count=len(persons)))
        _say_asked(made, len(asked))


@app.command("due")
def due(
    book: BookPlace,
    lesson: Annotated[str, typer.Argument(help="A lesson, as 05; leave it out for what holds for all.")] = "",
    at: Annotated[str, typer.Argument(help="Day, or day and time, as 2026-12-01T18:00.")] = "",
    group: Annotated[str, typer.Option("--group", help="Only for this group of the roster.")] = "",
    policy: Annotated[str, typer.Option("--policy", help="Of several files count: last, best, first or before.")] = "",
    paper: Annotated[int, typer.Option("--paper", help="Number of the exam's paper that counts.")] = 0,
    lang: Language = "en",
    as_json: Json = False,
) -> None:
    """Say when a lesson is due and which of several files counts; without a lesson and options, show it."""
    from canasta_nb.classroom.standing.deciding import set_due
    from canasta_nb.teaching.notebook.exam import paper_number

    if paper:
        paper_number(paper)
    with _opened(book, lang) as opened:
        if lesson or policy or group:
            set_due(opened, lesson, at=at or None, team=group, policy=policy or None, paper=paper or None)
        rows = opened.rows("SELECT lesson, team, at, policy, paper FROM due ORDER BY lesson, team")
    for number, team, moment, which, name in rows:
        if as_json:
            say({"lesson": number, "group": team, "at": moment, "policy": which, "paper": name or None})
        else:
            told = {"lesson": number or said("due.every"), "group": team or said("due.all"), "at": moment or "–"}
            typer.echo(said("due.line", policy=which or "–", **told))


@app.command("collect")
def collect(
    book: BookPlace,
    place: Annotated[Path, typer.Argument(help="Folder, ZIP of Moodle or Canvas, mail (.eml), or one notebook.")],
    lesson: Annotated[str, typer.Option("--lesson", help="The lesson of the assignment, as 05.")] = "",
    worksheet: Annotated[
        Path | None, typer.Option("--worksheet", help="Moodle's grading worksheet of this assignment.")
    ] = None,
    newcomers: Annotated[bool, typer.Option("--newcomers", help="Whoever isn't in the class joins it.")] = False,
    lang: Language = "en",
    as_json: Json = False,
) -> None:
    """Put what a class handed in into its book, and find whose each file is.

    Where that isn't certain, nothing is guessed: you decide in a file of decisions, and give the command again.

    Exit status 0 when everything is somebody's notebook, 3 when a file is something else or you are asked.
    """
    from canasta_nb.classroom.collected.collecting import collect as collect_into
    from canasta_nb.classroom.collected.rosters import read_worksheet
    from canasta_nb.classroom.marks.accounting import named
    from canasta_nb.classroom.standing.deciding import lesson_number

    speak(lang)
    number = lesson_number(lesson) if lesson else ""
    listed = read_worksheet(worksheet) if worksheet else {}
    with _opened(book, lang) as opened, following(str(place), is_data=True) as work:
        found = collect_into(opened, place, lesson=number, worksheet=listed, newcomers=newcomers,
                             tell=lambda name: work.done(name, matters=False))  # fmt: skip
        if as_json:
            asked = [{"name": who.name, "number": who.number, "platform": who.platform} for who in found.asked]
            say({"files": found.files, "new": found.new, "asked": asked,
                 "not_read": [{"file": file, "reason": reason} for file, reason in found.not_read],
                 "others": found.others})  # fmt: skip
        else:
            notebooks = found.files.get("notebook", 0)
            typer.echo(said("collect.done", notebooks=notebooks, new=found.new, files=sum(found.files.values())))
            for file, reason in found.not_read:
                typer.echo(mistaken("class.not_graded", file=file, reason=reason), err=True)
            if found.others:
                typer.echo(mistaken("class.others", count=len(found.others), names=named(found.others)), err=True)
        _say_asked(opened, len(found.asked))
    raise typer.Exit(0 if found.complete else NOT_ALL_GRADED)


def _say_asked(book: "Book", count: int) -> None:
    from canasta_nb.classroom.collected.collecting import decisions_of

    if count:
        typer.echo(said("decide.asked", count=count, file=decisions_of(book).name), err=True)


@app.command("grade")
def grade(
    book: BookPlace,
    workers: Annotated[int, typer.Option("--workers", "-j", help="Number of notebooks graded at the same time.")] = 2,
    scheduler: Annotated[
        str,
        typer.Option("--scheduler", help="Address of a dask scheduler whose workers grade, as tcp://10.0.0.5:8786."),
    ] = "",
    lang: Language = "en",
    as_json: Json = False,
) -> None:
    """Grade what the book holds and has not graded yet; no code of a learner is run.

    Each mark is written when it is known, so after an interruption the same command goes on.

    Exit status 0 when everything was graded, 3 when something could not be, 130 after an interruption.
    """
    from canasta_nb.classroom.book.marking import GradedContent, grade as grade_in
    from canasta_nb.classroom.standing.deciding import proposed, said_points

    counts = {"graded": 0, "not_graded": 0}
    with _opened(book, lang) as opened:

        def tell(each: GradedContent) -> None:
            counts["graded" if each.marks else "not_graded"] += 1
            work.done(str(each), matters=each.marks is None or bool(each.marks.not_graded))

        try:
            with _executor(scheduler) as executor, following(opened.place.name, is_data=as_json) as work:
                changed = grade_in(opened, workers=workers, executor=executor, found=work.found, tell=tell)
        except KeyboardInterrupt:
            typer.echo(said("grade.stopped", count=sum(counts.values())), err=True)
            raise typer.Exit(INTERRUPTED) from None
        left = len(proposed(opened))
    if as_json:
        say({**counts, "changed": [each._asdict() for each in changed], "to_confirm": left})
    else:
        typer.echo(said("grade.done", **counts))
        for each in changed:
            points = {"before": said_points(each.before), "after": said_points(each.after)}
            typer.echo(said("grade.changed", file=each.place, **points), err=True)
        if left:
            typer.echo(said("override.to_confirm", count=left, book=opened.place.name), err=True)
    raise typer.Exit(NOT_ALL_GRADED if counts["not_graded"] else 0)


@contextmanager
def _executor(scheduler: str) -> Iterator[Executor | None]:
    """Give the executor of a dask scheduler; None without an address, and Mistake where nobody answers there."""
    if not scheduler:
        yield None
        return
    from canasta_nb.core.speech.refusals import Mistake
    from canasta_nb.extras import find

    distributed = find("distributed", extra="explore")
    try:
        client = distributed.Client(scheduler, timeout=10)
    except (OSError, ValueError) as error:
        raise Mistake(said("grade.no_scheduler", address=scheduler)) from error
    with client:
        yield client.get_executor()


@app.command("override")
def override(
    book: BookPlace,
    learner: Annotated[str, typer.Argument(help="A learner by number, e-mail or full name.")] = "",
    exercise: Annotated[str, typer.Argument(help="An exercise, as fz-3.")] = "",
    points: Annotated[str, typer.Argument(help="The new points.")] = "",
    why: Annotated[str, typer.Option("--why", help="The reason, which the learner reads, too.")] = "",
    by: By = "",
    back: Annotated[bool, typer.Option("--take-back", help="Let the graded points count again.")] = False,
    confirm: Annotated[bool, typer.Option("--confirm", help="Let the points of the older table count.")] = False,
    lang: Language = "en",
    as_json: Json = False,
) -> None:
    """Change points by hand, and keep who did it, when and why; grading never touches that.

    Without a learner, show every change, and the points of an older table that wait for your word.
    """
    from canasta_nb.classroom.standing import deciding

    person = by or getpass.getuser()
    with _opened(book, lang) as opened:
        if confirm:
            typer.echo(said("override.confirmed", count=deciding.confirm(opened, by=person)))
        elif learner:
            if bool(points) == back:
                raise typer.BadParameter(said("override.form"))
            row = deciding.learner_named(opened, learner)
            change = deciding.override(opened, row, exercise, points, why=why, by=person)
            before, after = deciding.said_points(change.old), deciding.said_points(change.new)
            typer.echo(said("override.done", exercise=exercise, before=before, after=after))
        else:
            names = dict(opened.rows("SELECT id, name FROM learner"))
            for each in deciding.trail(opened):
                if as_json:
                    say({**each._asdict(), "learner": names[each.learner]})
                else:
                    moved = {"before": deciding.said_points(each.old), "after": deciding.said_points(each.new)}
                    told = {"exercise": each.exercise, "at": each.at, "by": each.by, "why": each.why}
                    typer.echo(said("override.line", learner=names[each.learner], **told, **moved))
            for proposal in deciding.proposed(opened):
                name = names[proposal.learner]
                if as_json:
                    say({**proposal._asdict(), "learner": name, "to_confirm": True})
                    continue
                shown = {"old": deciding.said_points(proposal.old), "graded": deciding.said_points(proposal.graded)}
                typer.echo(said("override.proposed", learner=name, exercise=proposal.exercise, **shown))


@app.command("show")
def show(
    book: BookPlace,
    by: Annotated[str, typer.Option("--by", help=f"Subject of a row: {', '.join(SUBJECTS)}.")] = "learner",
    lesson: Annotated[str, typer.Option("--lesson", help="Only this lesson, as 05.")] = "",
    hide_names: Annotated[bool, typer.Option("--hide-names", help="Show numbers in the place of names.")] = False,
    lang: Language = "en",
    as_json: Json = False,
) -> None:
    """Show a class by learner, lesson, exercise, idea or pair.

    Nothing counts what could not be graded as 0, and who handed in nothing has a cell that says so. An idea is a
    sign of what somebody may think, never a verdict.
    """
    from canasta_nb.classroom.standing.deciding import lesson_number

    choose(by, SUBJECTS, "--by")
    with _opened(book, lang, to_change=False) as opened:
        shown = say_by if as_json else lay_out_by
        shown(opened, by, lesson=lesson_number(lesson) if lesson else "", hide_names=hide_names)


@app.command("export")
def export(
    book: BookPlace,
    platform: Annotated[str, typer.Option("--to", help="canvas, moodle-worksheet, moodle-gradebook or csv.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="File to write.")],
    lesson: Annotated[str, typer.Option("--lesson", help="The lesson of Moodle's worksheet, as 05.")] = "",
    emails: Annotated[bool, typer.Option("--emails", help="With e-mail addresses.")] = False,
    lang: Language = "en",
) -> None:
    """Write the points of a class for a learning platform, or as CSV; the book never reads them again.

    Canvas finds learners by its own number, Moodle's gradebook by ID number, and its worksheet by the number in that
    assignment. A field is empty where nobody knows the points: 0 would be a grade.

    Exit status 0, or 3 when a field is empty because something could not be graded.
    """
    from canasta_nb.classroom.returned.exports import PLATFORMS, export as write
    from canasta_nb.classroom.standing.deciding import lesson_number
    from canasta_nb.core.speech.refusals import Mistake

    speak(lang)
    if platform == "nbgrader":
        raise Mistake(mistaken("table.nbgrader"))
    choose(platform, PLATFORMS, "--to")
    with _opened(book, lang, to_change=False) as opened:
        left = write(opened, out, platform, lesson=lesson_number(lesson) if lesson else "", emails=emails)
    typer.echo(mistaken("command.wrote", file=out))
    if left:
        typer.echo(mistaken("table.empty_fields", names=", ".join(left)), err=True)
        raise typer.Exit(NOT_ALL_GRADED)


@app.command("feedback")
def feedback(
    book: BookPlace,
    pages: Annotated[Path, typer.Option("--out", "-o", help="Folder for the pages.")] = Path("feedback"),
    solutions: Annotated[bool, typer.Option("--solutions", help="Explain the right answers, too.")] = False,
    packed: Annotated[
        str, typer.Option("--zip", help="moodle: also one ZIP for each lesson, as Moodle takes feedback back.")
    ] = "",
    site: Annotated[
        str, typer.Option("--site", help="Your site with the browser edition; a button on each page leads there.")
    ] = "",
    lang: Annotated[
        str, typer.Option("--lang", "--language", help="Language: en or es; by default each notebook's own.")
    ] = "",
) -> None:
    """Write a page for each learner and lesson that counts, with points, answers and what to say to them.

    For you there is a page on the whole class, class.html.

    The pages are HTML and need nothing else. A page that somebody has changed stays as it is.

    Exit status 0, or 3 when a page could not be made.
    """
    from canasta_nb.classroom.returned.pages import write_pages

    if packed:
        choose(packed, ("moodle",), "--zip")
    with _opened(book, lang or "en", to_change=False) as opened, following(str(pages), is_data=True) as work:
        written = write_pages(opened, pages, lang=lang, solutions=solutions, packed=bool(packed), site=site,
                              found=work.found, tell=lambda page: work.done(page, matters=False))  # fmt: skip
    for place in written.kept:
        typer.echo(mistaken("page.kept", file=place), err=True)
    for name, reason in written.left_out:
        typer.echo(mistaken("page.left_out", name=name, reason=reason), err=True)
    typer.echo(mistaken("page.wrote", count=written.count, folder=pages))
    raise typer.Exit(NOT_ALL_GRADED if written.left_out else 0)


@app.command("forget")
def forget(book: BookPlace, learner: Learner, lang: Language = "en") -> None:
    """Remove a learner from the book with all files, marks and changes; the totals of others stay."""
    from canasta_nb.classroom.standing.deciding import forget as remove, learner_named

    with _opened(book, lang) as opened:
        name, files = remove(opened, learner_named(opened, learner))
        typer.echo(said("forget.done", name=name, count=files, book=opened.place.name))
