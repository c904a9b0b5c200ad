"""Probes: what practice asks when a diagnosis wonders, an exercise in which the idea would show."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from canasta_nb.core.language import language
from canasta_nb.teaching.asking import Exercise
from canasta_nb.teaching.diagnosis import Diagnosis
from canasta_nb.teaching.exercises import exercise, lessons
from canasta_nb.teaching.misconceptions import misconceptions
from canasta_nb.teaching.practice.fresh import fresh
from canasta_nb.teaching.practice.other_cards import with_other_cards
from canasta_nb.teaching.practice.topics import topic
from canasta_nb.teaching.signs import shows

MOST = 10
"""So many probes of one idea have to do."""
TRIED = 30
"""So many fresh exercises of a topic are looked at for one in which an idea shows."""


def next_probe(diagnosis: Diagnosis) -> tuple[str, Exercise] | None:
    """The likeliest idea that is not sure, with an exercise that will tell; None where there is nothing to wonder.

    >>> diagnosis = Diagnosis({})
    >>> next_probe(diagnosis) is None
    True
    >>> _ = diagnosis.add("fz-2", ((True, "table-meld"), (True, "natural-pair")))
    >>> code, asked = next_probe(diagnosis)
    >>> code, asked.id
    ('table_meld_helps', 'ma-3-again-1')
    """
    for code in diagnosis.suspected:
        found = probe(code, diagnosis)
        if found is not None:
            return code, found
    return None


def probe(code: str, diagnosis: Diagnosis) -> Exercise | None:
    """An exercise in which an idea shows, of the form in which it was looked for least; None when there was enough."""
    asked = diagnosis.forms(code)
    if sum(asked.values()) - len(asked) >= MOST:
        return None
    for form in sorted(forms(code), key=lambda form: asked[form]):
        for number in range(1, MOST + 1):
            found = probe_of(code, form, number)
            if found is not None and not diagnosis.was_asked(found):
                return found
    return None


@lru_cache(maxsize=200)
def forms(code: str) -> tuple[str, ...]:
    """The forms of exercises that show an idea with ever new cards: a topic of practice, exercises of the course.

    >>> forms("table_meld_helps")
    ('fz-2', 'ma-3')
    """
    practised = misconceptions()[code].practise
    of_course = [asked.id for asked in places(code) if with_other_cards(asked, 1) is not None]
    return (*([practised[0]] if practised else []), *of_course)


def again(code: str, number: int) -> Exercise:
    """A question of the course with other cards in which an idea shows, another one for each number.

    >>> again("table_meld_helps", 1).id
    'ma-3-again-1'
    """
    found = forms(code)
    turned = (*found[number % len(found) :], *found[: number % len(found)])
    return next(asked for form in turned for at in range(number, number + TRIED) if (asked := probe_of(code, form, at)))


def places(code: str) -> tuple[Exercise, ...]:
    """The exercises of the course in which an idea shows.

    >>> [asked.id for asked in places("freeze_needs_top")]
    ['fz-1', 'fz-5', 'fz-6', 'tk-w1']
    """
    idea = misconceptions()[code]
    return tuple(asked for each in lessons() for asked in each.exercises if shows(idea, asked))


def probe_of(code: str, form: str, number: int) -> Exercise | None:
    """The exercise of a form with this number that shows an idea; None where there is none."""
    return _probe_of(language(), code, form, number)


@lru_cache(maxsize=1_000)
def _probe_of(lang: str, code: str, form: str, number: int) -> Exercise | None:
    """Kept for each language: an exercise holds its sentences."""
    idea = misconceptions()[code]
    if idea.practise and form == idea.practise[0]:
        name, level = idea.practise
        found: Iterator[Exercise] = (fresh(topic(name), level, number, at) for at in range(1, TRIED + 1))
    else:
        found = filter(None, [with_other_cards(exercise(form), number)])
    return next((asked for asked in found if shows(idea, asked)), None)
