"""The exercises of the course, read from the bank: one TOML file a lesson."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from canasta_nb.core.speech.language import language, read, shortened, translation_of
from canasta_nb.teaching.bank.bank_files import read_lesson
from canasta_nb.teaching.content.asking import Exercise, Lesson, Unknown, nearest
from canasta_nb.teaching.content.words import told


def lessons() -> tuple[Lesson, ...]:
    """Return all lessons of the bank, in order, in the current language."""
    return _lessons(language())


@cache
def _lessons(lang: str) -> tuple[Lesson, ...]:
    if lang == "en":
        bank = files("canasta_nb.teaching") / "bank"
        found = sorted((entry for entry in bank.iterdir() if entry.name[:2].isdigit()), key=lambda entry: entry.name)
        return tuple(read_lesson(entry.read_text(encoding="utf-8"), entry.name) for entry in found)
    return tuple(translated(found, lang) for found in _lessons("en"))


def translated(english: Lesson, lang: str) -> Lesson:
    """Return a lesson with its questions and hints in another language; positions, choices and answers stay the same.

    >>> translated(lesson("05"), "es").title
    'El pozo congelado'
    """
    table = read(translation_of(f"teaching/bank/{english.name}.toml", lang))
    exercises, retired = (
        tuple(_translated(found, table.get("exercise", {}).get(found.id, {})) for found in some)
        for some in (english.exercises, english.retired)
    )
    said = table.get("aims") or [aim.says for aim in english.aims]
    return replace(
        english,
        exercises=exercises,
        retired=retired,
        title=table.get("title", english.title),
        card=table.get("card", english.card).strip(),
        aims=tuple(replace(aim, says=says) for aim, says in zip(english.aims, said, strict=True)),
    )


def _translated(english: Exercise, table: Mapping[str, Any]) -> Exercise:
    asks = table.get("asks") or [part.ask for part in english.parts]
    rules = table.get("rules") or [part.asked.rule for part in english.parts]
    return replace(
        english,
        question=table.get("question", english.question).strip(),
        section=table.get("section", english.section),
        reads=table.get("reads", english.reads),
        why=table.get("why", english.why),
        columns=tuple(table.get("columns", english.columns)),
        hints=tuple(table.get("hints", english.hints)),
        parts=tuple(
            replace(part, ask=ask, asked=replace(part.asked, rule=rule))
            for part, ask, rule in zip(english.parts, asks, rules, strict=True)
        ),
    )


def lesson(name: str) -> Lesson:
    """Return the lesson with this number or name; Unknown without one.

    >>> lesson("05").name
    '05_freezing'
    >>> lesson("5")
    Traceback (most recent call last):
    Unknown: There is no lesson "5". ...
    """
    for found in lessons():
        if name in (found.name, found.name[:2]):
            return found
    names = [found.name for found in lessons()]
    raise Unknown(told("unknown", "lesson", name=shortened(name), names=", ".join(names)) + nearest(name, names))


def as_handed_in(found: Lesson, held: Collection[str]) -> Lesson:
    """Return a lesson as it was in a notebook that holds these exercises, named by their ids or their variables.

    A retired exercise replaces its successor there. If both are held, the newer one counts.

    >>> len(as_handed_in(lesson("05"), ("fz-1", "fz-2")).exercises) == len(lesson("05").exercises)
    True
    """
    retired = {each.id: each for each in found.retired}
    return replace(found, exercises=tuple(_as_held(each, retired, held) for each in found.exercises))


def _as_held(asked: Exercise, retired: Mapping[str, Exercise], held: Collection[str]) -> Exercise:
    earlier = asked
    while not _is_held(earlier, held) and earlier.replaces:
        earlier = retired[earlier.replaces]
    return earlier if _is_held(earlier, held) else asked


def _is_held(asked: Exercise, held: Collection[str]) -> bool:
    return asked.id in held or asked.var in held


def exercise(id: str) -> Exercise:  # noqa: A002 - the word that learners know
    """Return the exercise with this id, a retired one too; Unknown, with the known ids, without one.

    >>> exercise("fz-2").points
    2
    >>> exercise("fz-99")
    Traceback (most recent call last):
    Unknown: There is no exercise "fz-99". Lesson 5 has fz-w1, fz-w2, ...
    """
    every = {found.id: found for part in lessons() for found in (*part.exercises, *part.retired)}
    if id not in every:
        raise Unknown(told("unknown", "exercise", id=shortened(id), has=_like(id)) + nearest(id, every))
    return every[id]


def _like(id_: str) -> str:
    """Return the known ids, only those of one lesson if an id of it begins like this one."""
    near = [part for part in lessons() if any(_chapter(found.id) == _chapter(id_) for found in part.exercises)]
    return " ".join(
        told("unknown", "has", lesson=int(part.name[:2]), ids=", ".join(found.id for found in part.exercises))
        for part in near or lessons()
        if part.exercises
    )


def _chapter(id_: str) -> str:
    """Return the letters that an id begins with.

    >>> _chapter("fz-3"), _chapter("fz3")
    ('fz', 'fz')
    """
    return re.split(r"[-_ \d]", id_.lower(), maxsplit=1)[0]
