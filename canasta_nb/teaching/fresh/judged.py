"""Several acts for one question, each with one verdict of the engine, and each drawn by itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Part
from canasta_nb.teaching.fresh.chance import Chance

MOST_TRIED = 14
ALIKE = (True, False, False)
"""Whether the second place has the label of the first: a lot says so, because few positions have two of a rare one."""


def one_label(parts: Iterable[Part], labels: Sequence[str], number: int, chance: Chance) -> list[Part]:
    """Return some of the parts, each with just one right label; empty when there are too few, or all have the same.

    For each place a label is drawn and then a part with it, whatever the other places have: whoever knows the answers
    to the others knows nothing of this one. A fact that has to be asked for is the label of one of them.
    """
    by_label: dict[Answer, list[Part]] = {}
    found = list(parts)
    tried = found if chance.fact else chance.sample(found, min(MOST_TRIED, len(found)))
    for part in tried:
        right = right_answers(replace(part, kind="pick", labels=tuple(labels)))
        if len(right) == 1:
            by_label.setdefault(right[0], []).append(part)
    wanted = chance.fact if chance.fact in labels else None
    if sum(map(len, by_label.values())) < number or (len(by_label) < 2 <= number) or wanted not in (None, *by_label):
        return []
    alike = number > 1 and chance.lot(ALIKE, "alike")
    chosen: list[Part] = []
    last: Answer = wanted
    while len(chosen) < number:
        some = _to_draw_from(by_label, last, alike, len(chosen)) if not wanted or chosen else [wanted]
        if not some:
            return []
        last = chance.choice(some)
        chosen.append(by_label[last].pop(chance.randrange(len(by_label[last]))))
    chance.shuffle(chosen)
    return chosen


def _to_draw_from(by_label: Mapping[Answer, Sequence[Part]], last: Answer, alike: bool, place: int) -> list[Answer]:
    """Return the labels that may be drawn for a place: a lot says whether the second one is like the first."""
    left = [label for label, some in by_label.items() if some]
    if place == 1:
        return [label for label in left if (label == last) == alike]
    return [label for label in left if len(by_label[label]) > 1] if alike and not place else left
