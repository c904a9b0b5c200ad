"""The commands for who is in a class: `class new`, `class due` and `class forget`."""

from pathlib import Path
from typing import Annotated

import typer

from canasta_nb.classroom.book.words import sentence
from canasta_nb.cli.class_opened import BookPlace, opened_book, say_asked
from canasta_nb.cli.output import Json, Language, choose, say
from canasta_nb.core.speech.language import speak


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
    as_json: Json = False,
) -> None:
    """Begin a book for a class; with a roster it knows who is in it.

    The roster has columns such as id, name, e-mail and group. Moodle's list of participants and Canvas's gradebook are
    read as they come. Without a roster, `class collect --newcomers` adds everybody who hands something in.
    """
    from canasta_nb.classroom.book.store import POLICIES, Book
    from canasta_nb.classroom.collected.collecting import take_over as take
    from canasta_nb.classroom.collected.identity import People
    from canasta_nb.classroom.collected.rosters import read_roster
    from canasta_nb.classroom.collected.settling import settle
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
        if as_json:
            say({"book": made.place.name, "learners": len(persons), "asked": len(asked)})
        else:
            typer.echo(sentence("new.made", book=made.place.name, count=len(persons)))
        say_asked(made, len(asked))


def due(
    book: BookPlace,
    lesson: Annotated[str, typer.Argument(help="A lesson, as 05; leave it out for what holds for all.")] = "",
    at: Annotated[str, typer.Argument(help="Day, or day and time, as 2026-12-01T18:00.")] = "",
    group: Annotated[str, typer.Option("--group", help="Only for this group of the roster.")] = "",
    policy: Annotated[str, typer.Option("--policy", help="Of several files count: last, best, first or before.")] = "",
    paper: Annotated[str, typer.Option("--paper", help="Name of the exam's paper that counts, as 8B-17.")] = "",
    lang: Language = "en",
    as_json: Json = False,
) -> None:
    """Say when a lesson is due and which of several files counts; without a lesson and options, show it."""
    from canasta_nb.classroom.standing.deciding import set_due
    from canasta_nb.teaching.content.paper_names import paper_name, paper_number

    held = paper_number(paper) if paper else None
    with opened_book(book, lang) as opened:
        if lesson or policy or group:
            set_due(opened, lesson, at=at or None, team=group, policy=policy or None, paper=held)
        rows = opened.rows("SELECT lesson, team, at, policy, paper FROM due ORDER BY lesson, team")
    for number, team, moment, which, name in rows:
        if as_json:
            say(
                {
                    "lesson": number,
                    "group": team,
                    "at": moment,
                    "policy": which,
                    "paper": paper_name(name) if name else None,
                }
            )
        else:
            told = {
                "lesson": number or sentence("due.every"),
                "group": team or sentence("due.all"),
                "at": moment or "–",
            }
            typer.echo(sentence("due.line", policy=which or "–", **told))


def forget(
    book: BookPlace,
    learner: Annotated[str, typer.Argument(help="A learner by number, e-mail or full name, in the class or not.")],
    back: Annotated[bool, typer.Option("--take-back", help="Take in again who was forgotten by this name.")] = False,
    lang: Language = "en",
    as_json: Json = False,
) -> None:
    """Remove a learner from the book with all files, marks and changes; the totals of others stay.

    The learner's files are left out when they are collected again, until you take that back.
    """
    from canasta_nb.classroom.standing import forgetting

    with opened_book(book, lang) as opened:
        if back:
            count = forgetting.take_back(opened, learner)
            answer: dict[str, object] = {"taken_back": count}
            line = sentence("forget.taken_back", count=count)
        else:
            name, files = forgetting.forget(opened, learner)
            answer = {"forgotten": name, "files": files}
            line = sentence("forget.done", name=name, count=files, book=opened.place.name)
    if as_json:
        say(answer)
    else:
        typer.echo(line)
