"""Some words of a list, in their order; each part asks for as many as the rules say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

from canasta_nb.core.model.cards import parse_cards
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Exercise, Part
from canasta_nb.teaching.content.plain import BLANK, Unreadable
from canasta_nb.teaching.content.spoken import in_words, meaning, spoken
from canasta_nb.teaching.content.words import says, told
from canasta_nb.teaching.kinds.kind import NOTHING, WHOLE, Clicked, Kind
from canasta_nb.teaching.kinds.typed import cards, one_of
from canasta_nb.teaching.reasons.faults import look_at

SIGNS_BETWEEN = re.compile(r"[,;>→\n]+")


class Order(Kind):
    """Words in a list, as in ``["draw-or-take", "meld", "discard"]``; or the words of each part in a separate list."""

    name = "order"

    def read(self, exercise: Exercise, answer: Answer) -> tuple[Answer, ...]:
        """Return the words of each part."""
        widths = [_width(part) for part in exercise.parts]
        items = _written(answer, exercise.labels) if isinstance(answer, str) else list(_flat(answer))
        form = self.form(exercise)
        if len(items) != sum(widths):
            raise Unreadable(told("form", "order", n=sum(widths), words=", ".join(exercise.labels), form=form))
        means = {label: meaning(label) for label in exercise.labels}
        words = [item if item == BLANK else one_of(item, exercise.labels, "words", form, means) for item in items]
        rows: list[Answer] = []
        for width in widths:
            row, words = tuple(words[:width]), words[width:]
            rows.append(BLANK if all(item == BLANK for item in row) else row)
        return tuple(rows)

    def form(self, exercise: Exercise) -> str:
        """Return a list that stands for all the words."""
        return told("form", "list")

    def tries(self, exercise: Exercise) -> int:
        """Return one for a ranking, because any order has some pairs right."""
        return 1 if exercise.parts[0].asked.is_ranking else super().tries(exercise)

    def share(self, part: Part, said: Answer) -> Fraction:
        """Return all or nothing, or in a ranking the share of the pairs in the right order."""
        if self.accepts(part, said):
            return WHOLE
        if part.asked.is_ranking and isinstance(said, tuple):
            return max(_agreement(right, said) for right in right_answers(part) if isinstance(right, tuple))
        return NOTHING

    def earned(self, exercise: Exercise, shares: tuple[Fraction, ...]) -> Fraction:
        """Return all or nothing, except for a ranking, because half an order is worth nothing."""
        found = super().earned(exercise, shares)
        return found if found == 1 or exercise.parts[0].asked.is_ranking else NOTHING

    def fault(self, part: Part, said: Answer) -> list[str]:
        """Return how far the order is right, or which word does not belong to it."""
        right = right_answers(part)[0]
        if not isinstance(right, tuple) or not isinstance(said, tuple):
            return [look_at(part)]
        if part.asked.columns(part.labels):
            halves = [mine == theirs for mine, theirs in zip(said, right, strict=False)]
            return [says("order", "ends" if halves[0] else "whom" if halves[1] else "neither"), look_at(part)]
        foreign = [str(word) for word in said if word not in right and word != BLANK]
        if foreign:
            return [says("order", "foreign", word=spoken(foreign[0])), look_at(part)]
        if part.asked.is_ranking:
            pairs = list(combinations(right, 2))
            held = sum(said.index(one) < said.index(two) for one, two in pairs if one in said and two in said)
            return [says("order", "pairs", n=held, many=len(pairs)), look_at(part)]
        held = next(at for at, (mine, theirs) in enumerate(zip(said, right, strict=False)) if mine != theirs)
        key = ("first", "one_place")[held] if held < 2 else "place"
        return [says("order", key, n=held, at=held + 1), look_at(part)]

    def named(self, part: Part, said: Answer) -> str:
        """Return the words one after another, with two words for one cause side by side."""
        if not isinstance(said, tuple):
            return in_words(said)
        return (" / " if part.asked.columns(part.labels) else " → ").join(in_words(item) for item in said)

    def words_in(self, exercise: Exercise) -> int:
        """Return how many words the order has in all."""
        return sum(_width(part) for part in exercise.parts)

    def held(self, part: Part, said: Answer) -> bool | list[bool | None]:
        """Return whether the order is right; in columns, whether each word is right."""
        right = right_answers(part)[0]
        if not part.asked.columns(part.labels) or not isinstance(said, tuple) or not isinstance(right, tuple):
            return self.share(part, said) == WHOLE
        return [mine == theirs for mine, theirs in zip(said, right, strict=False)]

    def columns(self, exercise: Exercise) -> list[list[Any]]:
        """Return the columns of parts with several words, each with the words that can stand in it."""
        words = exercise.parts[0].asked.columns(exercise.labels)
        return [[title, some] for title, some in zip(exercise.columns, words, strict=False)]

    def typed(self, exercise: Exercise, clicked: Clicked) -> object:
        """Return a list."""
        return [... if item is None else item for item in clicked] if isinstance(clicked, list) else clicked


def _width(part: Part) -> int:
    first = right_answers(part)[0]
    return len(first) if isinstance(first, tuple) else 1


def _written(text: str, labels: tuple[str, ...]) -> list[Answer]:
    """Return the words of one text; cards may stand side by side.

    >>> _written("3s → Kd 9h", ("Kd", "3s", "9h")), _written("draw, meld", ("meld", "draw"))
    (['3s', 'Kd', '9h'], ['draw', 'meld'])
    """
    run = cards(SIGNS_BETWEEN.sub(" ", text)) if all(cards(label) == label for label in labels) else None
    return list(map(str, parse_cards(run))) if run else [item.strip() for item in SIGNS_BETWEEN.split(text)]


def _flat(answer: Answer) -> Iterator[Answer]:
    if isinstance(answer, tuple):
        for item in answer:
            yield from _flat(item)
    else:
        yield answer


def _agreement(right: tuple[Answer, ...], said: tuple[Answer, ...]) -> Fraction:
    """Return the share of the pairs in the right order; nothing when a word is missing.

    >>> _agreement(("a", "b", "c"), ("b", "a", "c"))
    Fraction(2, 3)
    """
    if sorted(map(str, said)) != sorted(map(str, right)):
        return NOTHING
    pairs = list(combinations(right, 2))
    return Fraction(sum(said.index(first) < said.index(second) for first, second in pairs), len(pairs))
