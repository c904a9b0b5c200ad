"""The entries of the laws for the tests that read them: whether one is whole, and facts are those that it declares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from canasta_nb.core.engine import wording
from canasta_nb.core.engine.wording import chapter_file, fill, placeholders
from canasta_nb.core.speech.language import texts
from canasta_nb.core.speech.refusals import Facts
from canasta_nb.core.speech.words import Words

TEXTS = ("title", "short", "says", "why", "way_out", "no_way")


@dataclass(frozen=True)
class LawExample:
    """An act in a position: the wrong one with the sentence it gets, the right one that is so near to it."""

    position: str
    fields: str
    act: str
    says: str = ""


@dataclass(frozen=True)
class LawEntry:
    """One law of rulesets/laws, in English."""

    law: str
    title: str
    lesson: str
    reads: tuple[str, ...]
    facts: Mapping[str, str]
    short: tuple[str, ...]
    says: tuple[str, ...]
    why: str
    way_out: tuple[str, ...]
    no_way: tuple[str, ...]
    wrong: LawExample
    right: LawExample


@cache
def entry(law: str) -> LawEntry:
    """Return the entry of a law, in English.

    Raises KeyError when there is no such law.

    >>> entry("take.frozen").title
    'The pile is frozen'
    >>> entry("take.cold")
    Traceback (most recent call last):
    KeyError: 'take.cold'
    """
    table = wording.entry(law)
    wrong, right = table["wrong"], table["right"]
    return LawEntry(
        law=law,
        title=table["title"],
        lesson=table["lesson"],
        reads=tuple(table["reads"]),
        facts=table["facts"],
        short=tuple(table["short"]),
        says=tuple(table["says"]),
        why=table["why"],
        way_out=tuple(table["way_out"]),
        no_way=tuple(table.get("no_way", ())),
        wrong=LawExample(wrong["position"].strip(), "", wrong["act"], wrong["says"]),
        right=LawExample(right.get("position", wrong["position"]).strip(), right.get("with", ""), right["act"]),
    )


def verify_entry(law: str, facts: Facts | None = None) -> tuple[str, ...]:
    """Everything that is wrong with the entry of a law, or with the facts given for it; empty when all is well.

    >>> verify_entry("meld.red-three", {"cards": ("3h",)})
    ()
    >>> verify_entry("meld.red-three", {"card": "3h"})
    ('the fact cards is missing', 'the fact card is not declared')
    """
    said = texts(chapter_file(law)).get(law, {})
    try:
        kinds = entry(law).facts
    except KeyError as missing:
        return (f"the entry lacks {missing}",)
    problems = [
        f"{{{name}}} in {part} is not declared"
        for part in TEXTS
        for sentence in _sentences(said.get(part, ()))
        for name in placeholders(sentence)
        if name not in kinds and f"{name}?" not in kinds
    ]
    if facts is not None:
        problems += [f"the fact {name} is missing" for name in kinds if name[-1] != "?" and name not in facts]
        undeclared = (name for name in facts if name not in kinds and f"{name}?" not in kinds)
        problems += [f"the fact {name} is not declared" for name in undeclared]
        for part in ("short", "says", "way_out", "no_way"):
            try:
                for sentence in said.get(part, ()):
                    fill(sentence, facts, kinds, Words())
            except (ValueError, LookupError, TypeError) as problem:
                problems.append(f"{part}: {problem}")
        if not problems and not any(fill(each, facts, kinds, Words()) for each in said["says"]):
            problems.append("nothing is said")
    return tuple(problems)


def _sentences(said: str | Sequence[str]) -> Sequence[str]:
    return [said] if isinstance(said, str) else said
