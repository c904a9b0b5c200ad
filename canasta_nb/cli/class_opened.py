"""A class book as the commands open it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canasta_nb.classroom.book.words import sentence
from canasta_nb.core.speech.language import speak

if TYPE_CHECKING:
    from canasta_nb.classroom.book.store import Book

BookPlace = Annotated[Path, typer.Argument(metavar="BOOK", help="The class book, as 8b or 8b.canasta-book.")]


@contextmanager
def opened_book(place: Path, lang: str, *, to_change: bool = True) -> Iterator["Book"]:
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


def say_asked(book: "Book", count: int) -> None:
    """Say how many people the file of decisions asks about, if any."""
    from canasta_nb.classroom.collected.settling import decisions_of

    if count:
        typer.echo(sentence("decide.asked", count=count, file=decisions_of(book).name), err=True)
