"""What the tests of translations share: which texts are out of date, and where English is left."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from canasta_nb.core.speech.language import read, translation_of

WORDS = "is are has not the there of or with needs write choose did stands nothing here was were than any it its such"
ENGLISH = re.compile(rf"\b({WORDS.replace(' ', '|')})\b")

FOR_LEARNERS = re.compile(r"\b(the|you|your|pile|cards?|correct|answer|lesson|hand|side|what|reason)\b", re.IGNORECASE)
UNTYPED = re.compile(
    r"`[^`]*`|\([^ )]*_[^ )]*\)|\]\([^)]*\)|(?<!\w)(draw|take|meld|discard) [^.;,]*|[\w-]+-[\w-]+|\b[a-z]+\.[a-z-]+"
)
"""What is alike in every language: moves, codes, ids and addresses."""


def english_left(said: str) -> bool:
    """Tell whether a sentence has an English word outside quotation marks."""
    return bool(ENGLISH.search(re.sub(r'"[^"]*"|\bhouse rule\b|\[from,.*?\]', "", said).lower()))


def english_words(text: str) -> list[str]:
    """Return the English words in a text for learners, without what is typed alike in every language."""
    return FOR_LEARNERS.findall(UNTYPED.sub(" ", text))


def english_hash(english: Mapping[str, Any], translated: Mapping[str, Any]) -> str:
    """Return the value of ``of`` in a translated table: 12 hex digits over the English texts of the keys it translates.

    Empty when it translates none: words that only this language needs are never out of date.
    """
    said = (key for key in translated if key != "of" and key in english)
    made_from = {key: english[key] for key in said if not isinstance(english[key], dict)}
    text = json.dumps(made_from, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12] if made_from else ""


def out_of_date(path: str, lang: str) -> dict[str, str]:
    """Return the tables of a translation that were made from other English texts than today's, with today's hash."""
    stale = {}
    for name, english, translated in _tables(path, read(path), read(translation_of(path, lang))):
        now = english_hash(english, translated)
        if now != translated.get("of", ""):
            stale[name] = now
    return stale


def _tables(
    name: str, english: Mapping[str, Any], translated: Mapping[str, Any]
) -> Iterator[tuple[str, Mapping[str, Any], Mapping[str, Any]]]:
    """Yield every translated table with the English one: the whole file by its path, the tables in it after that."""
    yield name, english, translated
    for key, value in translated.items():
        if isinstance(value, dict) and key in english:
            yield from _tables(f"{name} [{key}]", english[key], value)
