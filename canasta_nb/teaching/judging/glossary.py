"""The words of the course, each in a sentence, with the lesson that explains it."""

from __future__ import annotations

from html import escape
from textwrap import fill
from typing import NamedTuple

from canasta_nb.core.speech.language import shortened, texts
from canasta_nb.teaching.content.asking import Unknown, nearest
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.judging.showing import WIDTH


class Term(NamedTuple):
    """A word of the course: what it means, the lesson that explains it, and other forms in which it stands."""

    word: str
    says: str
    lesson: str
    also: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """The word, its meaning and its lesson."""
        return f"{self.word}: {self.explained}"

    @property
    def explained(self) -> str:
        """The meaning of the word, and its lesson."""
        return told("glossary", "term", says=self.says, lesson=int(self.lesson[:2]))


def terms() -> tuple[Term, ...]:
    """Return all terms in alphabetical order.

    >>> [term.word for term in terms()[:2]]
    ['always frozen', 'black three']
    """
    found = [
        Term(entry.get("word", word), entry["says"], entry["lesson"], tuple(entry.get("also", ())))
        for word, entry in texts("teaching/judging/glossary.toml").items()
    ]
    return tuple(sorted(found))


class Glossary:
    """Some terms to read, as text and as a list."""

    def __init__(self, chosen: tuple[Term, ...]) -> None:
        self.terms = chosen

    def __repr__(self) -> str:
        return "\n".join(fill(term.line, WIDTH, subsequent_indent="  ", break_on_hyphens=False) for term in self.terms)

    def _repr_html_(self) -> str:
        entries = "".join(f"<p><b>{escape(term.word)}</b>: {escape(term.explained)}</p>" for term in self.terms)
        return f'<div style="font-family:system-ui,sans-serif;line-height:1.5;max-width:48em">{entries}</div>'


def glossary(word: str = "") -> Glossary:
    """Return the meaning of a word of the course, or of all words; Unknown with the nearest word.

    >>> glossary("melds")
    meld: A meld is three or more cards of one rank, face up on the table; you meld
      when you lay them down, or lay off by adding to them. (lesson 1)
    >>> from canasta_nb.core.speech.language import speaking
    >>> with speaking("es"):
    ...     glossary("comodines")
    comodín: Un comodín es un joker o un 2, y en una combinación puede valer por
      otra carta. (lección 1)
    >>> glossary("frosen")
    Traceback (most recent call last):
    Unknown: There is no word "frosen" in the glossary. Did you mean "frozen"?
    """
    if not word:
        return Glossary(terms())
    said = str(word).strip().lower()
    found = tuple(term for term in terms() if said in (term.word, *term.also))
    if not found:
        forms = [form for term in terms() for form in (term.word, *term.also)]
        raise Unknown(told("glossary", "unknown", word=shortened(word), nearest=nearest(said, forms)))
    return Glossary(found)
