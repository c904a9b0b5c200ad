"""Forgetting a learner: nothing of theirs stays in the book but marks by which they are left out from then on."""

from __future__ import annotations

from canasta_nb.classroom.book.store import Book, BookMistake
from canasta_nb.classroom.book.words import sentence
from canasta_nb.classroom.collected.forgotten import Forgotten
from canasta_nb.classroom.collected.identity import People, Whose, same_name
from canasta_nb.classroom.collected.settling import decide, settle
from canasta_nb.classroom.standing.deciding import learner_named

FROM_FILES = "SELECT DISTINCT platform, assignment, number, name, email FROM file"
FROM_TABLES = "SELECT DISTINCT platform, assignment, number, name, '' FROM taken_over"


def forget(book: Book, word: str) -> tuple[str, int]:
    """Remove a learner with all files, marks and changes; return the name and how many files went.

    Somebody who handed in without being in the class goes in the same way. What others handed in stays, a copy of the
    same content too. What a teacher has decided and not collected yet counts first. Raises BookMistake for nobody, for
    several and for an empty name.
    """
    if not word.strip():
        raise BookMistake(sentence("people.nobody", learner=word, hint=""))
    decide(book, People(book))
    Forgotten(book, back=True).turn(word)
    is_member = bool(People(book).find(word))
    strangers = [] if is_member else _strangers(book, word)
    if not is_member and not strangers and Forgotten(book).has(word):
        raise BookMistake(sentence("forget.already", learner=word))
    learner = None if strangers else learner_named(book, word)
    if learner is None:
        name, words, places = strangers[0].name, [word], strangers
    else:
        name, *others = book.row("SELECT name, coalesce(number, ''), email FROM learner WHERE id = ?", learner)
        words, places = [name, *others], [Whose(*row) for row in book.rows(
            f"{FROM_FILES} WHERE learner = ?1 UNION {FROM_TABLES} WHERE learner = ?1 UNION "
            "SELECT platform, assignment, number, name, '' FROM known_as WHERE learner = ?1", learner
        )]  # fmt: skip
    (before,) = book.row("SELECT count(*) FROM file")
    with book.change():
        Forgotten(book).take_down(places, words)
        book.run("DELETE FROM learner WHERE id = ?", learner)
        _leave_out(book)
        book.run("DELETE FROM content WHERE sha256 NOT IN (SELECT sha256 FROM file WHERE sha256 IS NOT NULL)")
    settle(book, People(book), {})
    book.tidy()
    return name, before - book.row("SELECT count(*) FROM file")[0]


def take_back(book: Book, word: str) -> int:
    """Let forgotten people of this name or number come in again; return how many. BookMistake for nobody."""
    with book.change():
        turned = Forgotten(book).turn(word)
    if not turned:
        raise BookMistake(sentence("forget.nobody", learner=word))
    return turned


def _open_ones(book: Book) -> list[Whose]:
    """Return whose files and old points belong to nobody in the class, or are passed over."""
    return [Whose(*row) for row in book.rows(
        f"{FROM_FILES} WHERE learner IS NULL UNION {FROM_TABLES} WHERE learner IS NULL"
    )]  # fmt: skip


def _strangers(book: Book, word: str) -> list[Whose]:
    """Return whose files somebody means who isn't in the class, by name, number or e-mail; BookMistake for several."""
    strangers = [who for who in _open_ones(book)
             if word in (who.number, who.email.lower()) or same_name(word) == same_name(who.name)]  # fmt: skip
    numbers: dict[tuple[str, str], set[str]] = {}
    for who in strangers:
        numbers.setdefault((who.platform, who.assignment), set()).add(who.number)
    if several := next((learners for learners in numbers.values() if len(learners) > 1), None):
        raise BookMistake(sentence("people.several", learner=word, names=", ".join(sorted(several))))
    return strangers


def _leave_out(book: Book) -> None:
    """Remove what belongs to nobody in the class and would not be taken in any more."""
    people, forgotten = People(book), Forgotten(book)
    for who in _open_ones(book):
        if forgotten.has_made(who, people):
            for table in ("file", "taken_over"):
                book.run(
                    f"DELETE FROM {table} WHERE learner IS NULL AND platform = ? AND assignment = ? AND number = ? "
                    "AND name = ?",
                    *who[:4],
                )
