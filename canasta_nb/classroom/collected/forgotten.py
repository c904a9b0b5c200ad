"""Who was forgotten, kept as marks by which they are recognised when their files come again, and by nothing else.

A mark is a hash of a name, a number or an e-mail with a salt of its learner alone. Nobody can read it. But with the
book in your hands you can try names and numbers on it, and a short number is soon found.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from hashlib import blake2b

from canasta_nb.classroom.book.store import Book
from canasta_nb.classroom.collected.identity import People, Whose, compact, same_name
from canasta_nb.classroom.collected.rosters import Participant

SIZE = 16
"""Bytes of a salt and of a mark."""


class Forgotten:
    """The marks of all people that a book has forgotten, or of those who may come ``back``."""

    def __init__(self, book: Book, *, back: bool = False) -> None:
        self._book = book
        self._back = back
        self._marks: dict[bytes, set[bytes]] = {}
        for salt, mark in book.rows("SELECT salt, mark FROM forgotten WHERE back = ?", back):
            self._marks.setdefault(salt, set()).add(mark)

    def take_down(self, places: Iterable[Whose], words: Iterable[str]) -> None:
        """Remember somebody by where their files came from, and by the words that they are called."""
        own = list(places)
        keys = {*map(_numbered, own), *map(_called, words), *(_where(who) for who in own if who.number)}
        for who in own:
            keys |= {_called(who.name), _called(who.email), *map(_called, compact(who.name))}
        salt = secrets.token_bytes(SIZE)
        self._marks[salt] = {_mark(salt, key) for key in keys if key[-1]}
        for mark in self._marks[salt]:
            self._book.run("INSERT INTO forgotten (salt, mark) VALUES (?, ?)", salt, mark)

    def turn(self, word: str) -> int:
        """Let people of this name or number come in again, or no more; return how many they are."""
        salts = self._of(_called(word))
        for salt in salts:
            self._book.run("UPDATE forgotten SET back = ? WHERE salt = ?", not self._back, salt)
            del self._marks[salt]
        return len(salts)

    def came(self, who: Whose, participant: Participant | None = None) -> None:
        """Keep nothing more of somebody who has come back."""
        words = {who.name, who.email, *((participant.name, participant.email) if participant else ())}
        for salt in {*self._of(_numbered(who)), *(salt for word in words for salt in self._of(_called(word)))}:
            self._book.run("DELETE FROM forgotten WHERE salt = ?", salt)
            del self._marks[salt]

    def has(self, word: str) -> bool:
        """Tell whether somebody of this name, number or e-mail was forgotten."""
        return bool(self._of(_called(word)))

    def has_made(self, who: Whose, people: People, participant: Participant | None = None) -> bool:
        """Tell whether a file is theirs: it has their number, or their name and nobody in the class fits."""
        if not self._marks or people.knows(who):
            return False
        words = {who.name, who.email, *((participant.name, participant.email) if participant else ())}
        is_called = any(self._may_be(salt, who) for word in words for salt in self._of(_called(word)))
        return bool(self._of(_numbered(who))) or (is_called and not people.may_be(who, participant))

    def is_called(self, who: Whose) -> bool:
        """Tell whether somebody who was forgotten had the name of a file."""
        return self.has(who.name)

    def _may_be(self, salt: bytes, who: Whose) -> bool:
        """Tell whether a number may be of somebody who was forgotten: they have no other one in the same place."""
        return not who.number or _mark(salt, _where(who)) not in self._marks[salt]

    def _of(self, key: tuple[str, ...]) -> list[bytes]:
        """Return the salts of the people with this key."""
        return [salt for salt, marks in self._marks.items() if key[-1] and _mark(salt, key) in marks]


def _numbered(who: Whose) -> tuple[str, ...]:
    """Return the key of a number on its platform; empty at its end without one."""
    return (who.platform, who.assignment, who.number)


def _where(who: Whose) -> tuple[str, ...]:
    """Return the key of a place in which somebody has a number."""
    return ("numbered", who.platform, who.assignment or "-")


def _called(word: str) -> tuple[str, ...]:
    """Return the key of a name, a number of the class or an e-mail."""
    return ("called", same_name(word))


def _mark(salt: bytes, key: tuple[str, ...]) -> bytes:
    return blake2b("\0".join(key).encode("utf-8", "surrogatepass"), key=salt, digest_size=SIZE).digest()
