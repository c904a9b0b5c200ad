"""The words for a broken law: the entries of rulesets/laws filled with the facts of the case.

A sentence can be said when all its facts are there; a fact that is None, empty or False is not. ``says`` says every
such sentence, ``way_out`` and ``no_way`` only the first one, and ``short`` the first one that is short enough. The
table ``alone`` of an entry has other sentences for who has no partner: to them "your side" is "you".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import pieces, read, texts
from canasta_nb.core.speech.refusals import Broken, Fact, Facts, Refusal
from canasta_nb.core.speech.words import Words, capital, small

LONGEST_SHORT = 80  # characters: one bold line on a table 760 pixels wide, in a wide font


def chapter_file(law: str) -> str:
    """Return the file of a law's chapter.

    >>> chapter_file("initial-meld.minimum")
    'rulesets/laws/initial_meld.toml'
    """
    return f"rulesets/laws/{law.partition('.')[0].replace('-', '_')}.toml"


def entry(law: str) -> Mapping[str, Any]:
    """Return the entry of a law in rulesets/laws, in English; KeyError when there is no such law.

    >>> entry("take.frozen")["title"]
    'The pile is frozen'
    """
    table: Mapping[str, Any] = read(chapter_file(law))[law]
    return table


def title(law: str) -> str:
    """Return the law in a few words, or its id when nothing is written about it."""
    return str(_texts(law).get("title", law))


def lesson(law: str) -> str:
    """Return the lesson that teaches the law, or nothing."""
    return str(_texts(law).get("lesson", ""))


def why(law: str) -> str:
    """Return what the law is for."""
    return str(_texts(law).get("why", ""))


def says(law: str, facts: Facts, seat_names: Sequence[str] = (), *, alone: bool = False) -> str:
    """Return what is wrong, with the player's own cards and numbers.

    >>> says("meld.too-small", {"need": 3, "have": 2, "cards": ("9s", "9h")})
    "You can't meld 9♠ and 9♥: a new meld needs at least three cards, and this one has two."

    When facts are missing, the title and the id are said instead:

    >>> says("meld.too-small", {})
    'Too few cards for a meld (meld.too-small).'
    """
    return " ".join(_sentences(law, "says", facts, seat_names, alone)) or f"{title(law)} ({law})."


def short(law: str, facts: Facts, seat_names: Sequence[str] = (), *, alone: bool = False) -> str:
    """Return what is wrong in one line: the first fitting sentence of at most LONGEST_SHORT characters.

    >>> short("meld.too-small", {"need": 3, "have": 2, "cards": ("9s", "9h")})
    "You can't meld 9♠ and 9♥: a new meld needs three cards."
    """
    return first_within(LONGEST_SHORT, _sentences(law, "short", facts, seat_names, alone)) or f"{title(law)}."


def way_out(law: str, facts: Facts, seat_names: Sequence[str] = (), *, longest: int | None = None) -> str:
    """Return what to do instead, empty when nothing can be said.

    ``longest`` asks for a sentence of so many characters.
    """
    sentences = _sentences(law, "way_out", facts, seat_names, alone=False)
    return next(sentences, "") if longest is None else first_within(longest, sentences)


def first_within(longest: int, sentences: Iterable[str]) -> str:
    """Return the first of these sentences that is no longer than that, or the shortest; empty where there is none.

    >>> first_within(12, ["It is frozen.", "It is cold."]), first_within(3, ["No.", "Yes."]), first_within(3, [])
    ('It is cold.', 'No.', '')
    """
    choices = list(sentences)
    return next((sentence for sentence in choices if len(sentence) <= longest), min(choices, key=len, default=""))


def no_way(law: str, facts: Facts, seat_names: Sequence[str] = (), *, alone: bool = False) -> str:
    """Return why no act of a kind is legal now: the first fitting sentence, or what ``says`` says."""
    sentences = _sentences(law, "no_way", facts, seat_names, alone)
    return next(sentences, "") or says(law, facts, seat_names, alone=alone)


def source(law: str, rules: RuleSet) -> str:
    """Return where the rule set has the values from that the law reads; its text as a whole where no place is named.

    >>> source("take.one-card", RuleSet.load("classic"))
    'Laws of 1950, law 35'
    >>> source("cards.not-in-hand", RuleSet.load("classic"))
    'Pagat, Classic Canasta'
    """
    named_sources = [rules.sources[key] for key in _texts(law).get("reads", ()) if key in rules.sources]
    named = [name for name in named_sources if not name.startswith("follows from ")]
    return "; ".join(dict.fromkeys(named)) or rules.text


def refusal(broken: Broken, rules: RuleSet, seat_names: Sequence[str] = (), *, alone: bool = False) -> Refusal:
    """Return a broken law put into words for these rules."""
    law, facts = broken
    return Refusal(
        law=law,
        says=says(law, facts, seat_names, alone=alone),
        way_out=way_out(law, facts, seat_names),
        facts=facts,
        source=source(law, rules),
        short=short(law, facts, seat_names, alone=alone),
    )


def fill(sentence: str, facts: Facts, kinds: Mapping[str, str], words: Words) -> str | None:
    """Return a sentence with its facts written out, or None when one of them is not there.

    Raises ValueError when a fact is of an unknown kind, is not of its kind, or is not declared in ``kinds``.

    >>> fill("{who} begins.", {"who": 2}, {"who": "seat"}, Words())
    'Seat 2 begins.'
    >>> fill("{who} begins.", {"who": "Ben"}, {"who": "seat"}, Words())
    Traceback (most recent call last):
    ValueError: "Ben" is not a whole number
    """
    parts = []
    for literal, name, form in pieces(sentence):
        parts.append(literal)
        if not name:
            continue
        kind = kinds.get(name) or kinds.get(f"{name}?")
        if kind is None:
            raise ValueError(f"{{{name}}} is not declared in facts")
        value = facts.get(name)
        if not is_there(value):
            return None
        parts.append(_write(value, kind, form, words))
    return capital("".join(parts))


def is_there(value: Fact | None) -> bool:
    """Tell whether a fact says anything: 0 does, nothing, an empty list and a flag that is off do not."""
    return value is not None and value is not False and value not in ((), "")


def placeholders(sentence: str) -> tuple[str, ...]:
    """Return the names of the facts that a sentence needs."""
    return tuple(name for _, name, _ in pieces(sentence) if name)


def _texts(law: str) -> Mapping[str, Any]:
    """Return the texts of a law in the language that is spoken."""
    table: Mapping[str, Any] = texts(chapter_file(law)).get(law, {})
    return table


def _sentences(law: str, part: str, facts: Facts, seat_names: Sequence[str], alone: bool) -> Iterator[str]:
    """Yield the sentences of a part that can be said; a faulty fact costs its sentence and never the answer."""
    entry = _texts(law)
    words = Words(tuple(seat_names), alone=alone)
    own = entry.get("alone", {}) if alone else {}
    for sentence in own.get(part, entry.get(part, ())):
        try:
            text = fill(sentence, facts, entry["facts"], words)
        except (ValueError, LookupError, TypeError):
            continue
        if text:
            yield text


def _write(value: Any, kind: str, form: str, words: Words) -> str:
    if kind == "laws":  # they name other entries
        titles = map(title, map(str, value))
        return words.write(tuple(map(small, titles)), "acts", form)
    return words.write(value, kind, form)
