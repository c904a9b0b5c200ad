"""The commands for what a teacher gets back: `class show`, `class export` and `class feedback`."""

import shlex
from pathlib import Path
from typing import Annotated

import typer

from canasta_nb.classroom.book.words import sentence
from canasta_nb.cli.class_opened import BookPlace, opened_book
from canasta_nb.cli.class_tables import SUBJECTS, lay_out_by, say_by
from canasta_nb.cli.following import following
from canasta_nb.cli.learner_tables import show_exercise, show_learner
from canasta_nb.cli.output import NOT_ALL_GRADED, Json, Language, choose, say
from canasta_nb.core.speech.language import speak
from canasta_nb.core.speech.mistakes import mistaken


def show(
    book: BookPlace,
    by: Annotated[str, typer.Option("--by", help=f"Subject of a row: {', '.join(SUBJECTS)}.")] = "learner",
    lesson: Annotated[str, typer.Option("--lesson", help="Only this lesson, as 05.")] = "",
    learner: Annotated[str, typer.Option("--learner", help="Only this learner: each question, file and change.")] = "",
    exercise: Annotated[
        str, typer.Option("--exercise", help="Only this exercise, as fz-3: who was not right, and with which answer.")
    ] = "",
    hide_names: Annotated[bool, typer.Option("--hide-names", help="Show numbers in the place of names.")] = False,
    lang: Language = "en",
    as_json: Json = False,
) -> None:
    """Show a class by learner, lesson, exercise, idea or pair, or one learner with everything.

    Nothing counts what could not be graded as 0, and who handed in nothing has a cell that says so. An idea is a
    sign of what somebody may think, never a verdict.
    """
    from canasta_nb.classroom.standing.deciding import lesson_number

    choose(by, SUBJECTS, "--by")
    with opened_book(book, lang, to_change=False) as opened:
        number = lesson_number(lesson) if lesson else ""
        if learner:
            show_learner(opened, learner, lesson=number, hide_names=hide_names, as_json=as_json)
        elif exercise:
            show_exercise(opened, exercise, hide_names=hide_names, as_json=as_json)
        else:
            shown = say_by if as_json else lay_out_by
            shown(opened, by, lesson=number, hide_names=hide_names)


def export(
    book: BookPlace,
    platform: Annotated[str, typer.Option("--to", help="canvas, moodle-worksheet, moodle-gradebook or csv.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="File to write.")],
    lesson: Annotated[str, typer.Option("--lesson", help="The lesson of Moodle's worksheet, as 05.")] = "",
    emails: Annotated[bool, typer.Option("--emails", help="With e-mail addresses.")] = False,
    lang: Language = "en",
    as_json: Json = False,
) -> None:
    """Write the points of a class for a learning platform, or as CSV; the book never reads them again.

    Canvas finds learners by its own number, Moodle's gradebook by ID number, and its worksheet by the number in that
    assignment. A field is empty where nobody knows the points: 0 would be a grade.

    Exit status 0, or 3 when a field is empty because something could not be graded, when somebody with points has no
    row, or when the work of somebody is of another lesson, waits for your decision, or can't be told from a namesake's.
    """
    from canasta_nb.classroom.returned.exports import PLATFORMS, came_in, export as write
    from canasta_nb.classroom.standing.deciding import lesson_number
    from canasta_nb.core.speech.refusals import Mistake

    speak(lang)
    if platform == "nbgrader":
        raise Mistake(mistaken("table.nbgrader"))
    choose(platform, PLATFORMS, "--to")
    number = lesson_number(lesson) if lesson else ""
    with opened_book(book, lang, to_change=False) as opened:
        shown = write(opened, out, platform, lesson=number, emails=emails)
        source = shlex.quote(came_in(opened, number))
    if as_json:
        say({"file": str(out), **shown._asdict()})
    else:
        typer.echo(mistaken("command.wrote", file=out))
        names = {kind: ", ".join(who) for kind, who in shown._asdict().items() if who}
        if "left_empty" in names:
            typer.echo(mistaken("table.empty_fields", names=names["left_empty"]), err=True)
        for kind in ("without_number", "by_hand_alone", "elsewhere", "undecided", "alike"):
            if kind in names:
                told = {"names": names[kind], "lesson": number, "book": book, "place": source}
                typer.echo(sentence(f"export.{kind}", **told), err=True)
    raise typer.Exit(NOT_ALL_GRADED if any(shown._replace(by_hand_alone=[])) else 0)


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
    as_json: Json = False,
) -> None:
    """Write a page for each learner and lesson that counts, with points, answers and what to say to them.

    For you there is a page on the whole class, class.html.

    The pages are HTML and need nothing else. A page that somebody has changed stays as it is.

    Exit status 0, or 3 when a page could not be made.
    """
    from canasta_nb.classroom.returned.pages import write_pages

    if packed:
        choose(packed, ("moodle",), "--zip")
    with opened_book(book, lang or "en", to_change=False) as opened, following(str(pages), is_data=True) as work:
        written = write_pages(opened, pages, lang=lang, solutions=solutions, packed=bool(packed), site=site,
                              counted=work.found, tell=lambda page: work.done(page, matters=False))  # fmt: skip
    if as_json:
        say({"folder": str(pages), "pages": written.count, "kept": [*map(str, written.kept)],
             "left_out": [{"page": name, "reason": reason} for name, reason in written.left_out]})  # fmt: skip
    else:
        for place in written.kept:
            typer.echo(mistaken("page.kept", file=place), err=True)
        for name, reason in written.left_out:
            typer.echo(mistaken("page.left_out", name=name, reason=reason), err=True)
        typer.echo(mistaken("page.wrote", count=written.count, folder=pages))
    raise typer.Exit(NOT_ALL_GRADED if written.left_out else 0)
