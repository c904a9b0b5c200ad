"""Probes: what practice asks when a diagnosis wonders, an exercise in which the idea would show; contrasts first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from canasta_nb.core.speech.language import language
from canasta_nb.teaching.bank.exercises import lessons
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.diagnosis.contrasts import contrasts, question
from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis
from canasta_nb.teaching.diagnosis.signs import shows
from canasta_nb.teaching.fresh.fresh import fresh
from canasta_nb.teaching.fresh.other_cards import with_other_cards
from canasta_nb.teaching.fresh.topics import topic
from canasta_nb.teaching.misconceptions import misconceptions

MOST = 10
"""So many probes of one idea have to do."""
TRIED = 30
"""So many fresh exercises of a topic are looked at for one in which an idea shows."""


def next_probe(diagnosis: Diagnosis) -> tuple[str, Exercise] | None:
    """Return the likeliest idea that is not sure, with an exercise that will tell; None without such an idea.

    >>> diagnosis = Diagnosis({})
    >>> next_probe(diagnosis) is None
    True
    >>> _ = diagnosis.add("fz-2", ((True, "table-meld"), (True, "natural-pair")))
    >>> code, asked = next_probe(diagnosis)
    >>> code, asked.id
    ('table_meld_helps', 'fz-c2-again-1')
    """
    for code in diagnosis.suspected:
        found = probe(code, diagnosis)
        if found is not None:
            return code, found
    return None


def probe(code: str, diagnosis: Diagnosis) -> Exercise | None:
    """Return an exercise on an idea, of its least used form; None after enough of them."""
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
    """Return the forms of exercises that show an idea with new cards: its contrasts, a topic, course exercises.

    >>> forms("table_meld_helps")
    ('fz-c2', 'fz-2', 'ma-3')
    """
    practised = misconceptions()[code].practise
    of_course = [asked.id for asked in places(code) if with_other_cards(asked, 1) is not None]
    return (*(asked.id for asked in contrasts(code)), *([practised[0]] if practised else []), *of_course)


def can_be_asked_again(code: str) -> bool:
    """Tell whether there is a form of exercise for an idea; only where the bank names none, new cards are looked for.

    >>> can_be_asked_again("table_meld_helps")
    True
    """
    return bool(contrasts(code)) or bool(misconceptions()[code].practise) or bool(forms(code))


def again(code: str, number: int) -> Exercise:
    """Return a course question that shows an idea, with other cards for each number.

    >>> again("table_meld_helps", 2).id
    'ma-3-again-2'
    """
    found = forms(code)
    turned = (*found[number % len(found) :], *found[: number % len(found)])
    return next(asked for form in turned for at in range(number, number + TRIED) if (asked := probe_of(code, form, at)))


def places(code: str) -> tuple[Exercise, ...]:
    """Return the exercises of the course that show an idea.

    >>> [asked.id for asked in places("freeze_needs_top")]
    ['fz-1', 'fz-5', 'fz-6']
    """
    idea = misconceptions()[code]
    return tuple(asked for each in lessons() for asked in each.exercises if shows(idea, asked))


def probe_of(code: str, form: str, number: int) -> Exercise | None:
    """Return the exercise of a form with this number that shows an idea; None without one."""
    return _probe_of(language(), code, form, number)


@lru_cache(maxsize=1_000)
def _probe_of(lang: str, code: str, form: str, number: int) -> Exercise | None:
    """Kept for each language: an exercise holds its sentences."""
    idea = misconceptions()[code]
    if idea.practise and form == idea.practise[0]:
        name, level = idea.practise
        found: Iterator[Exercise] = (fresh(topic(name), level, number, at) for at in range(1, TRIED + 1))
    else:
        found = filter(None, [with_other_cards(question(form), number)])
    return next((asked for asked in found if shows(idea, asked)), None)
