"""What is said of a broken law: the entries of rulesets/laws filled with the facts of the case.

Of ``says`` every sentence whose facts are all there is said; of ``way_out`` and ``no_way`` only the first such one.
A fact that is None, empty or False counts as not there.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import Any

from canasta_nb.core.order import ORDER
from canasta_nb.core.refusals import Broken, Fact, Facts, Refusal
from canasta_nb.core.ruleset import RuleSet
from canasta_nb.core.words import Words, read

TEXTS = ("title", "says", "why", "way_out", "no_way")
_ALIKE = ("laws",)  # kinds that wording writes itself, because they name other entries


@dataclass(frozen=True)
class Example:
    """An act in a position: the wrong one with the sentence it gets, the right one that is so near to it."""

    position: str
    fields: str
    act: str
    says: str = ""


@dataclass(frozen=True)
class Entry:
    """One law of rulesets/laws, in English."""

    law: str
    title: str
    lesson: str
    reads: tuple[str, ...]
    facts: Mapping[str, str]
    says: tuple[str, ...]
    why: str
    way_out: tuple[str, ...]
    no_way: tuple[str, ...]
    wrong: Example
    right: Example


def chapter_of(law: str) -> str:
    """The chapter of a law, which is also the name of its file."""
    return law.partition(".")[0].replace("-", "_")


@cache
def entry(law: str) -> Entry:
    """The entry of a law.

    Raises KeyError when there is no such law.

    >>> entry("take.frozen").title
    'The pile is frozen'
    >>> entry("take.cold")
    Traceback (most recent call last):
    KeyError: 'take.cold'
    """
    table = read(f"{chapter_of(law)}.toml")[law]
    wrong, right = table["wrong"], table["right"]
    return Entry(
        law=law,
        title=table["title"],
        lesson=table["lesson"],
        reads=tuple(table["reads"]),
        facts=table["facts"],
        says=tuple(table["says"]),
        why=table["why"],
        way_out=tuple(table["way_out"]),
        no_way=tuple(table.get("no_way", ())),
        wrong=Example(wrong["position"].strip(), "", wrong["act"], wrong["says"]),
        right=Example(right.get("position", wrong["position"]).strip(), right.get("with", ""), right["act"]),
    )


def title(law: str, lang: str = "en") -> str:
    """The law in a few words, or its id when nothing is written about it."""
    return str(_texts(law, lang).get("title", law))


def lesson(law: str) -> str:
    """The lesson that teaches the law, or nothing."""
    return str(_texts(law, "en").get("lesson", ""))


def why(law: str, lang: str = "en") -> str:
    """What the law is for."""
    return str(_texts(law, lang).get("why", ""))


def says(law: str, facts: Facts, lang: str = "en", seat_names: Sequence[str] = ()) -> str:
    """What is wrong, with the player's own cards and numbers.

    >>> says("meld.too-small", {"need": 3, "have": 2, "cards": ("9s", "9h")})
    'A new meld needs at least three cards; 9♠ and 9♥ make only two.'

    When facts are missing, the title and the id are said instead:

    >>> says("meld.too-small", {})
    'Too few cards for a meld (meld.too-small).'
    """
    return " ".join(_said(law, "says", facts, lang, seat_names)) or f"{title(law, lang)} ({law})."


def way_out(law: str, facts: Facts, lang: str = "en", seat_names: Sequence[str] = ()) -> str:
    """What to do instead; empty when nothing can be said."""
    return next(_said(law, "way_out", facts, lang, seat_names), "")


def no_way(law: str, facts: Facts, lang: str = "en", seat_names: Sequence[str] = ()) -> str:
    """Why no act of a kind is legal now: the first fitting sentence, or what ``says`` says."""
    return next(_said(law, "no_way", facts, lang, seat_names), "") or says(law, facts, lang, seat_names)


def source(law: str, rules: RuleSet) -> str:
    """Where the rule set has the values from that the law reads; its text as a whole where no place is named.

    >>> source("take.one-card", RuleSet.load("classic"))
    'Laws of 1950, law 35'
    >>> source("cards.not-in-hand", RuleSet.load("classic"))
    'Pagat, Classic Canasta'
    """
    found = [rules.sources[key] for key in _texts(law, "en").get("reads", ()) if key in rules.sources]
    named = [each for each in found if not each.startswith("follows from ")]
    return "; ".join(dict.fromkeys(named)) or rules.text


def refusal(broken: Broken, rules: RuleSet, seat_names: Sequence[str] = (), lang: str = "en") -> Refusal:
    """A broken law put into words for these rules."""
    law, facts = broken
    return Refusal(
        law=law,
        says=says(law, facts, lang, seat_names),
        way_out=way_out(law, facts, lang, seat_names),
        facts=facts,
        source=source(law, rules),
    )


def fill(sentence: str, facts: Facts, kinds: Mapping[str, str], words: Words) -> str | None:
    """A sentence with its facts written out, or None when one of them is not there.

    Raises ValueError when a fact is of an unknown kind, is not of its kind, or is not declared in ``kinds``.

    >>> fill("{who} begins.", {"who": 2}, {"who": "seat"}, Words())
    'Seat 2 begins.'
    >>> fill("{who} begins.", {"who": "Ben"}, {"who": "seat"}, Words())
    Traceback (most recent call last):
    ValueError: "Ben" is not a whole number
    """
    parts = []
    for literal, name, form, _ in Formatter().parse(sentence):
        parts.append(literal)
        if name is None:
            continue
        kind = kinds.get(name) or kinds.get(f"{name}?")
        if kind is None:
            raise ValueError(f"{{{name}}} is not declared in facts")
        value = facts.get(name)
        if not is_there(value):
            return None
        parts.append(_write(value, kind, form or "", words))
    text = "".join(parts)
    return text[:1].upper() + text[1:]


def is_there(value: Fact | None) -> bool:
    """Whether a fact says anything: 0 does, nothing, an empty list and a flag that is off do not."""
    return value is not None and value is not False and value not in ((), "")


def placeholders(sentence: str) -> tuple[str, ...]:
    """The names of the facts that a sentence needs."""
    return tuple(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)


def english_hash(law: str) -> str:
    """What a translation keeps as ``of``, so that a change of the English texts is noticed."""
    table = _texts(law, "en")
    texts = json.dumps({key: table[key] for key in TEXTS if key in table}, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(texts.encode()).hexdigest()[:12]


def out_of_date(lang: str) -> tuple[str, ...]:
    """The laws whose translation was made from other English texts than those of today."""
    translated = {law: read(f"{lang}/{chapter_of(law)}.toml").get(law) for law in ORDER}
    return tuple(law for law, table in translated.items() if table and table.get("of") != english_hash(law))


def verify_entry(law: str, facts: Facts | None = None, lang: str = "en") -> tuple[str, ...]:
    """Everything that is wrong with the entry of a law, or with the facts given for it; empty when all is well.

    >>> verify_entry("meld.red-three", {"cards": ("3h",)})
    ()
    >>> verify_entry("meld.red-three", {"card": "3h"})
    ('the fact cards is missing', 'the fact card is not declared')
    """
    try:
        kinds = entry(law).facts
    except KeyError as missing:
        return (f"the entry lacks {missing}",)
    problems = [
        f"{{{name}}} in {part} is not declared"
        for part in TEXTS
        for sentence in _sentences(_texts(law, lang).get(part, ()))
        for name in placeholders(sentence)
        if name not in kinds and f"{name}?" not in kinds
    ]
    if facts is not None:
        problems += [f"the fact {name} is missing" for name in kinds if name[-1] != "?" and name not in facts]
        undeclared = (name for name in facts if name not in kinds and f"{name}?" not in kinds)
        problems += [f"the fact {name} is not declared" for name in undeclared]
        for part in ("says", "way_out", "no_way"):
            try:
                for sentence in _texts(law, lang).get(part, ()):
                    fill(sentence, facts, kinds, Words(lang))
            except (ValueError, LookupError, TypeError) as problem:
                problems.append(f"{part}: {problem}")
        if not problems and not any(fill(each, facts, kinds, Words(lang)) for each in _texts(law, lang)["says"]):
            problems.append("nothing is said")
    return tuple(problems)


def _texts(law: str, lang: str) -> Mapping[str, Any]:
    """The texts of a law in a language; what is not translated is English."""
    english = read(f"{chapter_of(law)}.toml").get(law, {})
    return {**english, **read(f"{lang}/{chapter_of(law)}.toml").get(law, {})} if lang != "en" else english


def _said(law: str, part: str, facts: Facts, lang: str, seat_names: Sequence[str]) -> Iterator[str]:
    """The sentences of a part that can be said; a faulty fact costs its sentence and never the answer."""
    texts = _texts(law, lang)
    words = Words(lang, tuple(seat_names))
    for sentence in texts.get(part, ()):
        try:
            text = fill(sentence, facts, texts["facts"], words)
        except (ValueError, LookupError, TypeError):
            continue
        if text:
            yield text


def _write(value: Any, kind: str, form: str, words: Words) -> str:
    if kind in _ALIKE:
        titles = (title(each, words.lang) for each in value)
        return words.write(tuple(text[:1].lower() + text[1:] for text in titles), "acts", form)
    return words.write(value, kind, form)


def _sentences(texts: str | Sequence[str]) -> Sequence[str]:
    return [texts] if isinstance(texts, str) else texts
