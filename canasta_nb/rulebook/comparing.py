"""Rule sets side by side: what each says on a point, as sentences of its page, with the sources."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.values import slots
from canasta_nb.rulebook.page import ToldRule, page, titles
from canasta_nb.rulebook.saying import told


class Point(NamedTuple):
    """One point of the rules: its chapter, its keys, and what each of the rule sets says, one after the other."""

    chapter: str
    keys: tuple[str, ...]
    differs: bool
    says: tuple[tuple[str, ...], ...]
    sources: tuple[str, ...]

    @property
    def name(self) -> str:
        """What the point is called in code: its first key, as in "going out: canastas"."""
        return self.keys[0].replace("_", " ").replace(".", ": ", 1)

    @property
    def about(self) -> str:
        """What the point is about, in a few words for people, below the title of its chapter."""
        return told("points", self.keys[0])


def compared(rules: Sequence[RuleSet]) -> tuple[Point, ...]:
    """Return every point of these rule sets in the order of the page.

    Keys that one sentence tells together are one point.

    >>> points = compared([RuleSet.load("classic"), RuleSet.load("samba")])
    >>> point = next(each for each in points if "turn.draw" in each.keys)
    >>> point.name, point.chapter, point.about, point.differs
    ('turn: draw', 'A turn', 'Cards that you draw', True)
    >>> point.says[1]
    ('You draw two cards from the stock or take the pile; then you may meld, and you discard one card.',)
    >>> any(each.differs for each in compared([RuleSet.load("classic")] * 2))
    False
    """
    pages = [
        [(chapter.title, sentence) for chapter in page(each) for sentence in chapter.sentences if sentence.keys]
        for each in rules
    ]
    order = list(slots())
    points = []
    for keys in _together([sentence.keys for sentences in pages for _, sentence in sentences]):
        own = [[(title, sentence) for title, sentence in sentences if sentence.keys[0] in keys] for sentences in pages]
        ordered = sorted(keys, key=order.index)
        unlike = [key for key in ordered if len({each.written(key) for each in rules}) > 1]
        says = tuple(tuple(sentence.says for _, sentence in sentences) for sentences in own)
        chapter = next(title for sentences in own for title, _ in sentences)
        named = (*unlike, *(key for key in ordered if key not in unlike))
        sources = tuple(_sources(sentence for _, sentence in sentences) for sentences in own)
        points.append(Point(chapter, named, len(set(says)) > 1, says, sources))
    chapters = titles()
    return tuple(sorted(points, key=lambda point: (chapters.index(point.chapter), min(map(order.index, point.keys)))))


def _together(groups: Sequence[tuple[str, ...]]) -> list[set[str]]:
    """Keys that are in one group, or in groups that share a key, together."""
    found: list[set[str]] = []
    for group in groups:
        joined = set(group)
        apart = []
        for each in found:
            if each.isdisjoint(joined):
                apart.append(each)
            else:
                joined |= each
        found = [*apart, joined]
    return found


def _sources(sentences: Iterable[ToldRule]) -> str:
    """Return the sources of these sentences, each once."""
    return "; ".join(dict.fromkeys(part for each in sentences for part in each.source.split("; ")))
