"""Contrasts: questions that tell an idea of the list from its near relatives.

Practice asks them with other cards, and each lesson asks one of them, for no points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files

from canasta_nb.core.speech.language import language
from canasta_nb.teaching.bank.bank_files import read_lesson
from canasta_nb.teaching.bank.exercises import exercise, lessons, translated
from canasta_nb.teaching.content.asking import Exercise, Lesson

NAME = "contrasts.toml"


def contrasts(code: str) -> tuple[Exercise, ...]:
    """Return the contrasts of an idea; none where it has no near relatives.

    >>> [asked.id for asked in contrasts("table_meld_helps")]
    ['fz-c2']
    """
    return tuple(asked for asked in every_contrast().values() if code in asked.attacks)


def every_contrast() -> Mapping[str, Exercise]:
    """Return all contrasts by their ids, in the language that is spoken."""
    return _contrasts(language())


@cache
def _contrasts(lang: str) -> dict[str, Exercise]:
    text = (files("canasta_nb.teaching") / "bank" / NAME).read_text(encoding="utf-8")
    read = read_lesson(text, NAME)
    found = read if lang == "en" else translated(read, lang)
    return {asked.id: _placed(asked) for asked in found.exercises}


def _placed(asked: Exercise) -> Exercise:
    """Return the contrast in the lesson and section of the course exercise that its own section names."""
    like = exercise(asked.section)
    return replace(asked, lesson=like.lesson, section=like.section)


def asked_in_lessons() -> Mapping[str, Exercise]:
    """Return the contrasts that lessons ask, by their ids: they earn no points there, and the first answer counts.

    >>> asked_in_lessons()["fz-c3"].points
    0
    """
    return _asked_in_lessons(language())


@cache
def _asked_in_lessons(lang: str) -> dict[str, Exercise]:
    """Kept for each language: an exercise holds its sentences."""
    named = [each.contrast for each in lessons() if each.contrast]
    return {name: replace(_contrasts(lang)[name], points=0, first_counts=True) for name in named}


def contrasts_of(found: Lesson) -> tuple[Exercise, ...]:
    """Return the contrasts of the lessons that some exercises are from, each as an exercise of the lesson that asks it.

    >>> from canasta_nb.teaching.bank.exercises import lesson
    >>> [(asked.id, asked.lesson) for asked in contrasts_of(lesson("12"))]
    [('fz-c6', '12_pile_and_freeze')]
    """
    names = {found.name, *(asked.lesson for asked in found.exercises)}
    asking = [each for each in lessons() if each.name in names and each.contrast]
    return tuple(replace(asked_in_lessons()[each.contrast], lesson=each.name) for each in asking)


def question(form: str) -> Exercise:
    """Return the contrast or the exercise of the course with an id; Unknown where there is neither."""
    return every_contrast().get(form) or exercise(form)
