"""The language that is spoken, and the sentences in it: every file of sentences is read here.

A translation lies in a folder named after its language beside the English file, under the same name and with the same
keys: ``descriptions/telling.toml`` and ``descriptions/es/telling.toml``. What it lacks is said in English. ``of`` in
each of its tables is the hash of the English texts it was made from, so that a translation of older texts is noticed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from importlib import resources
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any, Final, ParamSpec, TypeVar

from canasta_nb.core.speech.refusals import Mistake

LANGUAGES: Mapping[str, str] = {"en": "English", "es": "español"}
"""The languages that there are, by their BCP 47 tags."""

WORDS = "rulesets/laws/words.toml"
"""The catalogue of the words that sentences are made with: numbers, nouns, ranks, links."""

MOST_FILES = 1_000
"""More files of sentences than there are; what was read stays in memory."""
MOST_SENTENCES = 5_000
"""How many sentences, and numbers with their nouns, are remembered."""

Given = ParamSpec("Given")
Found = TypeVar("Found")

_usual = ["en"]
_spoken: ContextVar[str] = ContextVar("spoken", default="")


def language() -> str:
    """Return the tag of the language that is spoken now.

    >>> language()
    'en'
    """
    return _spoken.get() or _usual[0]


def known(tag: str) -> str:
    """Return the language that is nearest to a tag: ``es`` for ``es-AR``.

    Mistake with those there are when there is none.

    >>> known("es-AR")
    'es'
    >>> known("tlh")
    Traceback (most recent call last):
    Mistake: There is no language "tlh" here. There are en (English) and es (español).
    """
    tag_of_language = str(tag).lower().replace("_", "-").partition("-")[0]
    if tag_of_language not in LANGUAGES:
        there = f" {say(WORDS, 'and')} ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
        raise Mistake(say("core/speech/mistakes.toml", "language", tag=shortened(tag), there=there))
    return tag_of_language


def speak(tag: str) -> None:
    """Speak this language from now on: each cell of a lesson that isn't in English says so, because it may run alone.

    Raises Mistake when there is no such language.

    >>> speak("en")
    >>> speak("Esperanto")
    Traceback (most recent call last):
    Mistake: There is no language "Esperanto" here. ...
    """
    _usual[0] = known(tag)


@contextmanager
def speaking(tag: str) -> Iterator[None]:
    """Speak a language for a while.

    >>> with speaking("es"):
    ...     language()
    'es'
    >>> with speaking("tlh"):
    ...     language()
    Traceback (most recent call last):
    Mistake: There is no language "tlh" here. ...
    """
    before = _spoken.set(known(tag))
    try:
        yield
    finally:
        _spoken.reset(before)


def in_its_language(method: Callable[Given, Found]) -> Callable[Given, Found]:
    """Return a method that speaks the language in ``lang`` of its object, whatever is spoken around it."""

    @wraps(method)
    def spoken(*given: Given.args, **named: Given.kwargs) -> Found:
        lang: str = given[0].lang  # type: ignore[attr-defined]
        if lang == _spoken.get():
            return method(*given, **named)
        with speaking(lang):
            return method(*given, **named)

    return spoken


def texts(path: str) -> Mapping[str, Any]:
    """Return a file of sentences in the language that is spoken, English where that lacks something.

    Empty when there is no such file.

    >>> texts("descriptions/telling.toml")["pile"]["empty"]
    'The pile is empty.'
    >>> with speaking("es"):
    ...     texts("descriptions/telling.toml")["pile"]["empty"]
    'El pozo está vacío.'
    >>> texts("telling.tmol")
    {}
    """
    return _texts(path, language())


@lru_cache(MOST_FILES)
def _texts(path: str, lang: str) -> Mapping[str, Any]:
    english = read(path)
    return english if lang == "en" else _over(english, read(translation_of(path, lang)))


def say(path: str, /, *place: str | int, **values: object) -> str:
    """Return the sentence at a place of a catalogue, in the language that is spoken, with its values filled in.

    A place is the names of tables and a key, and a number where there are several sentences.

    >>> say("descriptions/telling.toml", "pile", "takes", top="K♠", cards="K♥ and K♣")
    'You can take K♠ with K♥ and K♣.'
    >>> say("descriptions/telling.toml", "acts", "discard", 1, cards="9♣")
    'discard 9♣'
    """
    return filled(text_at(path, *place), **values)


def text_at(path: str, /, *place: str | int) -> Any:
    """Return what a catalogue has at a place; KeyError with the file and the place where it has nothing there.

    >>> text_at("descriptions/telling.toml", "acts", "discard")[1]
    'discard {cards}'
    >>> text_at("descriptions/telling.toml", "acts", "discrad")
    Traceback (most recent call last):
    KeyError: 'descriptions/telling.toml has no "acts.discrad"'
    """
    part_of: Any = texts(path)
    try:
        for part in place:
            part_of = part_of[part]
    except (LookupError, TypeError) as error:
        raise KeyError(f'{path} has no "{".".join(map(str, place))}"') from error
    return part_of


def filled(sentence: str, /, **values: object) -> str:
    """Return a sentence of a catalogue with its values filled in; KeyError names a value that is missing.

    ``{n:card}`` counts a noun in words, ``{n:# card}`` in figures, and ``{n:,}`` writes a large number. ``{n:them}`` is
    a word that agrees with the number.

    >>> filled("{name} has {n:card}, {total:# point} in all.", name="Ben", n=2, total=1500)
    'Ben has two cards, 1,500 points in all.'
    >>> filled("Ben keeps {n:them}.", n=1)
    'Ben keeps it.'
    """
    parts = []
    for literal, name, form in pieces(sentence):
        parts.append(literal)
        if name:
            parts.append(_written(values[name], form) if form else str(values[name]))
    return "".join(parts)


_LONGEST: Final = 200
"""How many characters of what somebody wrote a sentence repeats."""
_UNSHOWN: Final = re.compile("[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069\\ud800-\\udfff]")
"""What a terminal obeys, what turns the direction of a line, and half a pair that no encoding has."""


def shortened(text: str) -> str:
    r"""Return what somebody wrote as a sentence repeats it: cut in the middle where it is long, and fit to be printed.

    >>> shortened("canasta" * 100) == "canasta" * 20 + "…" + "sta" + "canasta" * 8
    True
    >>> len(shortened("canasta" * 100)), shortened("canasta")
    (200, 'canasta')
    >>> print(shortened("half a pair: \ud800, and a bell: \a"))
    half a pair: \ud800, and a bell: \x07
    """
    return _cut(_UNSHOWN.sub(_escaped, _cut(text)))


def _escaped(letter: re.Match[str]) -> str:
    return letter[0].encode("unicode_escape").decode()


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:140]}…{text[-59:]}"


def _written(value: Any, form: str) -> str:
    if form == ",":
        return in_figures(value)
    return counted(value, form.removeprefix("# "), figures=form.startswith("# "))


def counted(many: int, noun: str, *, figures: bool = False) -> str:
    """Return a number with its noun, in words as far as there are, or in figures; KeyError where there is no such noun.

    >>> counted(0, "card"), counted(1, "card"), counted(3, "card"), counted(23, "card")
    ('no cards', 'one card', 'three cards', '23 cards')
    >>> counted(0, "card", figures=True), counted(1, "card", figures=True), counted(3, "card", figures=True)
    ('0 cards', '1 card', '3 cards')
    """
    return _counted(language(), many, noun, figures)


@lru_cache(MOST_SENTENCES)
def _counted(_lang: str, many: int, noun: str, figures: bool) -> str:
    """Remember what was counted in each language, because a bot counts in every sentence."""
    if agreeing := texts(WORDS).get("agreeing", {}).get(noun):
        return filled(agreeing[form_of(many)], n=in_letters(many))
    *forms, one_in_figures = texts(WORDS)["nouns"][noun]
    which = form_of(many)
    if not figures:
        return filled(forms[which], n=in_letters(many))
    return filled(one_in_figures if which == form_of(1) else forms[which or -1], n=in_figures(many))


def counted_forms(noun: str) -> list[str]:
    """Return a noun after one in figures, and after several with their number left open.

    >>> counted_forms("card")
    ['1 card', '{n} cards']
    """
    *forms, one_in_figures = texts(WORDS)["nouns"][noun]
    return [one_in_figures, *forms[form_of(1) + 1 :]]


def form_of(many: int) -> int:
    """Return which of its forms a noun has after a number, counted from 0, the form for none.

    >>> form_of(0), form_of(1), form_of(7)
    (0, 1, 2)
    """
    forms = texts(WORDS)["forms"]
    return next((at for at, numbers in enumerate(forms) if re.fullmatch(numbers, str(many))), len(forms) - 1)


def in_letters(number: int) -> str:
    """Return a number in letters where it has a word, or in figures.

    >>> in_letters(3), in_letters(1500)
    ('three', '1,500')
    """
    return str(texts(WORDS)["numbers"].get(str(number)) or in_figures(number))


def in_figures(number: int) -> str:
    """Return a number in figures, its thousands set apart.

    >>> in_figures(1500)
    '1,500'
    """
    return f"{number:,}".replace(",", texts(WORDS)["thousands"])


@lru_cache(MOST_SENTENCES)
def pieces(sentence: str) -> tuple[tuple[str, str, str], ...]:
    """Return the pieces of a sentence: what it says before a place, the name in the place, and the form asked for.

    >>> pieces("{n:card} left.")
    (('', 'n', 'card'), (' left.', '', ''))
    """
    return tuple((literal, name or "", form or "") for literal, name, form, _ in Formatter().parse(sentence))


def translation_of(path: str, lang: str) -> str:
    """Return where the translation of a file lies.

    >>> translation_of("widgets/wire/strings.toml", "es")
    'widgets/wire/es/strings.toml'
    """
    folder, stroke, name = path.rpartition("/")
    return f"{folder}{stroke}{lang}/{name}"


def folder() -> Traversable:
    """Return the folder that every path of a file of sentences begins in."""
    return resources.files("canasta_nb")


@lru_cache(MOST_FILES)
def read(path: str) -> Mapping[str, Any]:
    """Return a file as it is written, in its own language; empty when there is none."""
    file = folder() / path
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _over(english: Mapping[str, Any], translated: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the English texts with the translated ones laid over them."""
    laid = {key: value for key, value in translated.items() if key != "of"}
    for key, value in english.items():
        if key not in laid:
            laid[key] = value
        elif isinstance(value, dict):
            laid[key] = _over(value, laid[key])
    return laid


MEMOS = (_texts, _counted, pieces, read)
"""What is kept here; the rules list it with their own memos."""
