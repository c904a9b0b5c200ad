"""Remarks on the parts of one answer, put together so that nothing is said twice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from canasta_nb.core.speech.language import texts
from canasta_nb.core.speech.words import listed, small

ENDS = re.compile(r"(?<!^\d\.)(?<!^\d\d\.)(?<=[.?!]) ")
"""Between two sentences; the number of a part belongs to its first one."""
COLON, STOP = ": ", ". "
"""What stands between the name of a part and the remark on it: after words a colon, after a number a full stop."""
NAMING = (
    ("part", "said"), ("part", "yes_but"), ("part", "no_but"),
    ("law", "right"), ("law", "right_why"), ("law", "right_or_so"),
)  # fmt: skip
"""The sentences that name an answer, by their keys: each part has its own."""


class Remark(NamedTuple):
    """What is said about one part."""

    name: str
    """The name of the part with its colon; empty where there is one part only."""
    fault: str
    compare: str = ""
    """What to compare the answer with: the same for parts that ask the same."""
    first: str = ""
    """Where to look first in this part; said of one part only."""


def said_once(remarks: Iterable[Remark]) -> list[str]:
    """Return the remarks as lines: what several faults have to be compared with, then each fault with its parts.

    >>> right, one = Remark("2. ", "Correct."), Remark("1. ", "Too low.", "Count again.", "Look left.")
    >>> said_once([one, right, Remark("3. Bonuses: ", "Too low.", "Count again.")])
    ['1 and 3. Bonuses: Too low. Count again.', '2. Correct.', '1. Look left.']
    >>> said_once([one, Remark("3. ", "Too low.", "Count again.")])[0]
    '1 and 3. Too low. Count again.'
    >>> said_once([one, Remark("3. ", "Too high.", "Count again.")])
    ['Count again.', '1. Too low.', '3. Too high.', '1. Look left.']
    """
    every = tuple(remarks)
    groups: dict[str, list[Remark]] = {}
    for remark in every:
        groups.setdefault(remark.fault, []).append(remark)
    of_groups = Counter(compare for alike in groups.values() for compare in {remark.compare for remark in alike})
    lines = [compare for compare, many in of_groups.items() if many > 1]
    said = {sentence for line in lines for sentence in _sentences(line)}
    for fault, alike in groups.items():
        compares: dict[str, list[Remark]] = {}
        for remark in alike:
            compares.setdefault(remark.compare, []).append(remark)
        new = {_unsaid(compare, said): parts for compare, parts in compares.items()}
        together = " ".join(new) if len(new) == 1 else ""
        lines.append(f"{_together(alike)}{fault} {together}")
        lines += [f"{_together(parts)}{compare}" for compare, parts in new.items() if compare and not together]
    lines += [f"{one.name}{one.first}" for one in _firsts(every)]
    return [line.strip() for line in lines if line]


def each_once(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines without the sentences that were said before; every part names its own answers.

    >>> list(each_once(["1. Not correct. You said 5.", "  It counts 50.", "2. Not correct. You said 5.",
    ...                 "  It counts 50. So you open."]))
    ['1. Not correct. You said 5.', '  It counts 50.', '2. Not correct. You said 5.', '  So you open.']
    """
    words = texts("teaching/content/words.toml")
    naming = tuple(words[table][key].partition("{")[0] for table, key in NAMING)
    said: set[str] = set()
    for line in lines:
        text = line.lstrip()
        new = [sentence for sentence in _sentences(text) if sentence not in said or sentence.startswith(naming)]
        said.update(new)
        if new:
            yield line.removesuffix(text) + " ".join(new)


def _firsts(remarks: Iterable[Remark]) -> Iterator[Remark]:
    """Yield the first of several parts that have the same to compare with."""
    shared: dict[str, list[Remark]] = {}
    for remark in remarks:
        shared.setdefault(remark.compare, []).append(remark)
    yield from (alike[0] for compare, alike in shared.items() if compare and alike[1:] and alike[0].first)


def _unsaid(text: str, said: set[str]) -> str:
    """Return the sentences of a text that have not been said, which now they are."""
    new = [sentence for sentence in _sentences(text) if sentence not in said]
    said.update(new)
    return " ".join(new)


def _sentences(text: str) -> list[str]:
    return ENDS.split(text)


def _together(remarks: Sequence[Remark]) -> str:
    """Return the names of some parts as one name."""
    if not remarks[1:]:
        return remarks[0].name
    closing = COLON if any(remark.name.endswith(COLON) for remark in remarks) else STOP
    first, *others = [remark.name.removesuffix(COLON).removesuffix(STOP) for remark in remarks]
    names = [first, *map(small, others)]
    return ("; ".join(names) if any(", " in name for name in names) else listed(names)) + closing
