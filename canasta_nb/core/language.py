"""The language that is spoken, and the sentences in it: every file of sentences is read here.

A translation lies in a folder named after its language beside the English file, under the same name and with the same
keys: ``telling.toml`` and ``es/telling.toml``. What it lacks is said in English. ``of`` in each of its tables is the
hash of the English texts it was made from, so that a translation of older texts is noticed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, wraps
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, ParamSpec, TypeVar

from canasta_nb.core.refusals import Mistake

LANGUAGES: Mapping[str, str] = {"en": "English", "es": "español"}
"""The languages that there are, by their BCP 47 tags."""

Given = ParamSpec("Given")
Found = TypeVar("Found")

_usual = ["en"]
_spoken: ContextVar[str] = ContextVar("spoken", default="")


def language() -> str:
    """The tag of the language that is spoken now.

    >>> language()
    'en'
    """
    return _spoken.get() or _usual[0]


def known(tag: str) -> str:
    """The language that is nearest to a tag: ``es`` for ``es-AR``; Mistake with those there are when there is none.

    >>> known("es-AR")
    'es'
    >>> known("tlh")
    Traceback (most recent call last):
    Mistake: There is no language "tlh" here. There are en (English) and es (español).
    """
    found = str(tag).lower().replace("_", "-").partition("-")[0]
    if found not in LANGUAGES:
        link = texts("rulesets/laws/words.toml")["and"]
        there = f" {link} ".join(f"{each} ({name})" for each, name in LANGUAGES.items())
        raise Mistake(str(texts("core/mistakes.toml")["language"]).format(tag=tag, there=there))
    return found


def speak(tag: str) -> None:
    """Speak this language from now on: what a notebook says once, in its first cell.

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
    """A method that speaks the language in ``lang`` of its object, whatever is spoken around it."""

    @wraps(method)
    def spoken(*given: Given.args, **named: Given.kwargs) -> Found:
        lang: str = given[0].lang  # type: ignore[attr-defined]
        if lang == _spoken.get():
            return method(*given, **named)
        with speaking(lang):
            return method(*given, **named)

    return spoken


def texts(path: str) -> Mapping[str, Any]:
    """A file of sentences in the language that is spoken, English where that lacks something.

    Empty when there is no such file.

    >>> texts("telling.toml")["pile"]["empty"]
    'The pile is empty.'
    >>> with speaking("es"):
    ...     texts("telling.toml")["pile"]["empty"]
    'El pozo está vacío.'
    >>> texts("telling.tmol")
    {}
    """
    return _texts(path, language())


@cache
def _texts(path: str, lang: str) -> Mapping[str, Any]:
    english = read(path)
    return english if lang == "en" else _over(english, read(translation_of(path, lang)))


def translation_of(path: str, lang: str) -> str:
    """Where the translation of a file lies.

    >>> translation_of("widgets/strings.toml", "es")
    'widgets/es/strings.toml'
    """
    folder, stroke, name = path.rpartition("/")
    return f"{folder}{stroke}{lang}/{name}"


def folder() -> Traversable:
    """The folder that every path of a file of sentences begins in."""
    return resources.files("canasta_nb")


@cache
def read(path: str) -> Mapping[str, Any]:
    """A file as it is written, in its own language; empty when there is none."""
    file = folder() / path
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _over(english: Mapping[str, Any], translated: Mapping[str, Any]) -> Mapping[str, Any]:
    """The English texts with the translated ones laid over them."""
    laid = {key: value for key, value in translated.items() if key != "of"}
    for key, value in english.items():
        if key not in laid:
            laid[key] = value
        elif _is_table(value):
            laid[key] = _over(value, laid[key])
    return laid


def _is_table(value: object) -> bool:
    return isinstance(value, dict)
