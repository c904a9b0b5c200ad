"""The files of sentences, and how they differ from what is said now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from canasta_nb.core.speech.language import LANGUAGES, speaking
from sentences import course, mistakes, refusals, table, widgets

HERE = Path(__file__).parent
FILES = {lang: HERE / f"{lang}.txt" for lang in LANGUAGES}
CHAPTERS = (refusals, table, widgets, mistakes, course)


def said(lang: str) -> str:
    """Return everything that is said in a language, one situation after another."""
    seen: Counter[str] = Counter()
    blocks = []
    with speaking(lang):
        for chapter in CHAPTERS:
            for situation in chapter.situations():
                seen[situation.name] += 1
                again = f" ({seen[situation.name]})" if seen[situation.name] > 1 else ""
                blocks.append(str(situation._replace(name=situation.name + again)))
    return "\n".join(blocks)


def difference(kept: str, now: str) -> Iterator[str]:
    """Yield each situation in which something else is said now than is kept, with the sentences before and after.

    >>> list(difference("a pile\\n  short: It is full.\\n", "a pile\\n  short: It is empty.\\n"))
    ['a pile', '- short: It is full.', '+ short: It is empty.']
    """
    before, after = _situations(kept), _situations(now)
    for name in before | after:
        old, new = before.get(name, []), after.get(name, [])
        if old != new:
            yield name
            yield from (f"- {line}" for line in old if line not in new)
            yield from (f"+ {line}" for line in new if line not in old)


def _situations(text: str) -> dict[str, list[str]]:
    blocks = (block.splitlines() for block in text.split("\n\n") if block)
    return {name: [line.strip() for line in lines] for name, *lines in blocks}
