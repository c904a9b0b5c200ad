"""Several acts for one question, each with one verdict of the engine, not all the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Part
from canasta_nb.teaching.fresh.chance import Chance

MOST_TRIED = 14


def one_label(parts: Iterable[Part], labels: Sequence[str], number: int, chance: Chance) -> list[Part]:
    """Return some of the parts, in any order, each with just one right label and at least two labels among them.

    Empty when there are too few. Different verdicts come first, so that a rare one is not lost.
    """
    by_verdict: dict[Answer, list[Part]] = {}
    found = list(parts)
    for part in chance.sample(found, min(MOST_TRIED, len(found))):
        right = right_answers(replace(part, kind="pick", labels=tuple(labels)))
        if len(right) == 1:
            by_verdict.setdefault(right[0], []).append(part)
    groups = list(by_verdict.values())
    if len(groups) < 2 or sum(map(len, groups)) < number:
        return []
    chance.shuffle(groups)
    deep = max(map(len, groups))
    chosen = [group[at] for at in range(deep) for group in groups if at < len(group)][:number]
    chance.shuffle(chosen)
    return chosen
