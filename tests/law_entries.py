"""Whether the entry of a law is whole, and facts are those that it declares, for the tests that read entries."""

from __future__ import annotations

from collections.abc import Sequence

from canasta_nb.core.engine.wording import TEXTS, chapter_file, entry, fill, placeholders
from canasta_nb.core.speech.language import texts
from canasta_nb.core.speech.refusals import Facts
from canasta_nb.core.speech.words import Words


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
