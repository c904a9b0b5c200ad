"""The commands for what a class hands in: `class collect`, `class grade` and `class override`."""

import getpass
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from canasta_nb.classroom.book.words import sentence
from canasta_nb.cli.class_opened import BookPlace, opened_book, say_asked
from canasta_nb.cli.following import following
from canasta_nb.cli.output import INTERRUPTED, NOT_ALL_GRADED, Json, Language, say
from canasta_nb.core.speech.language import speak
from canasta_nb.core.speech.mistakes import mistaken

By = Annotated[str, typer.Option("--by", help="Your name for the trail; by default that of your account.")]


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

    Where that isn't certain, nothing is guessed: you decide in a file of decisions, and give the command again. If you
    forgot the lesson, or named a wrong one, give it now. Files of people who were forgotten are left out.

    Exit status 0 when nothing is left to do, 3 when you are asked, or when a new file is something else than a notebook
    of the lesson.
    """
    from canasta_nb.classroom.collected.collecting import collect as collect_into
    from canasta_nb.classroom.collected.rosters import read_worksheet
    from canasta_nb.classroom.marks.accounting import named
    from canasta_nb.classroom.standing.deciding import lesson_number

    speak(lang)
    number = lesson_number(lesson) if lesson else ""
    listed = read_worksheet(worksheet) if worksheet else {}
    with opened_book(book, lang) as opened, following(str(place), is_data=True) as work:
        found = collect_into(opened, place, lesson=number, worksheet=listed, newcomers=newcomers,
                             tell=lambda name: work.done(name, matters=False))  # fmt: skip
        if as_json:
            asked = [{"name": who.name, "number": who.number, "platform": who.platform} for who in found.questions]
            say({"files": found.files, "new": found.new, "moved": found.moved, "settled": found.settled,
                 "forgotten": found.forgotten,
                 "not_read": [{"file": file, "reason": reason} for file, reason in found.not_read],
                 "others": found.others, "asked": asked,
                 "elsewhere": [{"file": file, "lesson": own} for file, own in found.elsewhere]})  # fmt: skip
        else:
            notebooks = found.files.get("notebook", 0)
            typer.echo(sentence("collect.done", notebooks=notebooks, new=found.new, files=sum(found.files.values())))
            if found.moved:
                typer.echo(sentence("collect.moved", count=found.moved, lesson=number))
            if found.settled:
                typer.echo(sentence("collect.settled", count=found.settled))
            if found.forgotten:
                typer.echo(sentence("collect.forgotten", count=found.forgotten))
            for file, reason in found.not_read:
                typer.echo(mistaken("class.not_graded", file=file, reason=reason), err=True)
            if found.others:
                typer.echo(mistaken("class.others", count=len(found.others), names=named(found.others)), err=True)
            if found.elsewhere:
                files = named([f"{file} ({own})" for file, own in found.elsewhere])
                typer.echo(
                    sentence("collect.elsewhere", count=len(found.elsewhere), lesson=number, names=files), err=True
                )
        say_asked(opened, len(found.questions))
    raise typer.Exit(0 if found.complete else NOT_ALL_GRADED)


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
    from canasta_nb.classroom.book.marking import GradedContent, copies, grade as grade_in
    from canasta_nb.classroom.marks.accounting import named
    from canasta_nb.classroom.standing.changing import proposed
    from canasta_nb.classroom.standing.deciding import points_in_words, points_text

    contents: dict[str, list[str]] = {"graded": [], "not_graded": []}
    with opened_book(book, lang) as opened:

        def tell(each: GradedContent) -> None:
            contents["graded" if each.marks else "not_graded"].append(each.sha256)
            work.done(str(each), matters=each.marks is None or bool(each.marks.not_graded))

        try:
            with _executor(scheduler) as executor, following(opened.place.name, is_data=as_json) as work:
                changed = grade_in(opened, workers=workers, executor=executor, counted=work.found, tell=tell)
        except KeyboardInterrupt:
            typer.echo(sentence("grade.stopped", count=sum(map(len, contents.values()))), err=True)
            raise typer.Exit(INTERRUPTED) from None
        left = len(proposed(opened))
        alike = {kind: copies(opened, held) for kind, held in contents.items()}
    counts = {kind: len(held) + len(alike[kind]) for kind, held in contents.items()}
    same = [place for places in alike.values() for place in places]
    if as_json:
        say({**counts, "copies": same, "changed": [each._asdict() for each in changed], "to_confirm": left})
    else:
        typer.echo(sentence("grade.done", **counts))
        if same:
            typer.echo(sentence("grade.copies", count=len(same), names=named(same)))
        for each in changed:
            points = {"before": points_text(each.before), "after": points_in_words(each.after)}
            typer.echo(sentence("grade.changed", file=each.place, **points), err=True)
        if left:
            typer.echo(sentence("override.to_confirm", count=left, book=opened.place.name), err=True)
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
        raise Mistake(sentence("grade.no_scheduler", address=scheduler)) from error
    with client:
        yield client.get_executor()


def override(
    book: BookPlace,
    learner: Annotated[str, typer.Argument(help="A learner by number, e-mail or full name.")] = "",
    exercise: Annotated[str, typer.Argument(help="An exercise, as fz-3.")] = "",
    points: Annotated[str, typer.Argument(help="The new points, or a change as +1 or -0.5, which stays one.")] = "",
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
    from canasta_nb.classroom.standing import changing, deciding
    from canasta_nb.classroom.standing.deciding import points_in_words
    from canasta_nb.classroom.standing.grid import names_in, standings

    person = by or getpass.getuser()
    with opened_book(book, lang) as opened:
        if confirm:
            count = changing.confirm(opened, by=person)
            if as_json:
                say({"confirmed": count})
            else:
                typer.echo(sentence("override.confirmed", count=count))
        elif learner:
            if bool(points) == back:
                raise typer.BadParameter(sentence("override.form"))
            row = deciding.learner_named(opened, learner)
            change = changing.override(opened, row, exercise, points, why=why, by=person)
            counts = changing.counted_points(opened).get((row, exercise))
            name = names_in(standings(opened))[row]
            if as_json:
                say({**change._asdict(), "learner": name, "points": counts})
            else:
                moved = {"before": deciding.points_text(change.old), "after": points_in_words(counts)}
                typer.echo(sentence("override.done", learner=name, exercise=exercise, **moved))
        else:
            names = names_in(standings(opened))
            for each in deciding.trail(opened):
                if as_json:
                    say({**each._asdict(), "learner": names[each.learner]})
                else:
                    moved = {"before": points_in_words(each.old), "after": deciding.points_text(each.new)}
                    told = {"exercise": each.exercise, "at": each.at, "by": each.by, "why": each.why}
                    typer.echo(sentence("override.line", learner=names[each.learner], **told, **moved))
            for proposal in changing.proposed(opened):
                name = names[proposal.learner]
                if as_json:
                    say({**proposal._asdict(), "learner": name, "to_confirm": True})
                    continue
                shown = {"old": points_in_words(proposal.old), "graded": deciding.points_text(proposal.graded)}
                typer.echo(sentence("override.proposed", learner=name, exercise=proposal.exercise, **shown))
