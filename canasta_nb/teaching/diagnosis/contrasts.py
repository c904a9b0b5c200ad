"""Contrasts: questions that tell an idea of the list from its near relatives; practice asks them, no lesson does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files

from canasta_nb.core.speech.language import language
from canasta_nb.teaching.bank.bank_files import read_lesson
from canasta_nb.teaching.bank.exercises import exercise, translated
from canasta_nb.teaching.content.asking import Exercise

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


def question(form: str) -> Exercise:
    """Return the contrast or the exercise of the course with an id; Unknown where there is neither."""
    return every_contrast().get(form) or exercise(form)
