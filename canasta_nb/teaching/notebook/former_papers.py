"""The papers of the first edition of the exam: they are handed out no more, and graded as they were.

Some of their questions are exercises of the lessons with other cards.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from importlib.resources import files
from itertools import islice
from random import Random
from typing import NamedTuple

from canasta_nb.core.speech.language import speaking
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.bank.bank_files import read_lesson
from canasta_nb.teaching.bank.exercises import as_handed_in, exercise, lesson, lessons, translated
from canasta_nb.teaching.content.asking import Exercise, Lesson, Part
from canasta_nb.teaching.fresh.fresh import drawn
from canasta_nb.teaching.fresh.other_cards import changed_cards
from canasta_nb.teaching.fresh.topics import TOPICS

LESSON = "17"
"""The number of the exam's notebook, after the lessons that its questions are about."""
QUESTIONS = 20
LEVELS = (2, 3)
APART = 10_000
"""What the exam asks fresh is numbered from here: practice, which counts from 1, does not ask it before."""
LEANING = {"cn-2", "im-3", "tk-4", "go-4"}
"""Exercises that speak of the one before them."""
THOUGHT_THROUGH = ("yes+why", "pick", "cards")
"""Kinds that ask anew with other cards; a number would be the same, and remembered."""


class _Plan(NamedTuple):
    """How a question is made: an exercise of the course with other cards, or a fresh one of the topic that is named."""

    like: str
    topic: str = ""
    level: int = 0


def former_paper(number: int, lang: str) -> tuple[Exercise, ...]:
    """Return the questions of a paper of the first edition, at least one about each lesson before the exam.

    The bank keeps questions that an earlier version drew otherwise, so old answers earn what they earned.
    """
    kept = {asked.id: asked for asked in _kept(number, lang)}
    if len(kept) == QUESTIONS:
        return tuple(kept.values())
    return tuple(kept.get(asked.id, asked) for asked in _drawn(number, lang))


def _kept(number: int, lang: str) -> tuple[Exercise, ...]:
    """Return the questions of a paper that are kept in the bank, because now they would be others; mostly none."""
    file = files("canasta_nb.teaching") / "bank" / f"paper_{number}.toml"
    if not file.is_file():
        return ()
    found = read_lesson(file.read_text(encoding="utf-8"), file.name)
    spoken = found if lang == "en" else translated(found, lang)
    return tuple(
        replace(asked, lesson=lesson(LESSON).name, paper=number, bank_sha=facts_of(asked)) for asked in spoken.exercises
    )


def _drawn(number: int, lang: str) -> tuple[Exercise, ...]:
    with speaking("en"):
        plans = _plans(number)
        english = [made for place, plan in enumerate(plans, start=1) if (made := _made(number, place, plan))]
    with speaking(lang):
        spoken = [_made(number, place, plan) for place, plan in enumerate(plans, start=1)] if lang != "en" else english
    pairs = zip(english, spoken, strict=True)
    return tuple(other if other and other.bank_sha == one.bank_sha else one for one, other in pairs)


def _plans(number: int) -> list[_Plan]:
    """Return, shuffled, a exercise from each lesson, fresh or with other cards, then more of the latter."""
    chance = Random(f"paper {number}")
    before = [each for each in lessons() if each.name < LESSON]
    plans: list[_Plan] = []
    for each in before:
        topics = [topic for topic in TOPICS.values() if exercise(topic.like).lesson == each.name]
        fresh = [_Plan(topic.like, topic.name, chance.choice(LEVELS)) for topic in chance.sample(topics, len(topics))]
        plans += islice(fresh or _again(number, each, chance), 1)
    others = (plan for each in chance.sample(before, len(before)) for plan in islice(_again(number, each, chance), 1))
    plans += islice((plan for plan in others if plan.like not in {made.like for made in plans}), QUESTIONS - len(plans))
    chance.shuffle(plans)
    return plans


def _again(number: int, found: Lesson, chance: Random) -> Iterator[_Plan]:
    """Yield the graded exercises of a lesson that work with other cards, in any order: those that it had then."""
    then = as_handed_in(found, {each.id for each in found.retired})
    graded = [asked for asked in then.exercises if asked.points and asked.id not in LEANING]
    return (_Plan(asked.id) for asked in chance.sample(graded, len(graded)) if _with_other_cards(asked.id, number))


def _with_other_cards(id_: str, number: int) -> Exercise | None:
    """Return an exercise of the course with other cards; None if that fails or the learner knows the answer."""
    asked = exercise(id_)
    made = changed_cards(asked, APART + number) if asked.kind in THOUGHT_THROUGH else None
    known = made and asked.kind == "cards" and right_answers(asked.parts[0]) == right_answers(made.parts[0])
    return None if known else made


def _made(number: int, place: int, plan: _Plan) -> Exercise | None:
    """Return the question in the current language; None if its words fix the cards."""
    made = (
        drawn(TOPICS[plan.topic], plan.level, number, APART + place)
        if plan.topic
        else _with_other_cards(plan.like, number)
    )
    if made is None:
        return None
    return replace(
        made, id=f"final-{number}-{place}", lesson=lesson(LESSON).name, points=1, section="", hints=(),
        like=plan.like, paper=number, bank_sha=facts_of(made),
    )  # fmt: skip


_TALON_GONE = re.compile(r"\npacket [A-F] -")


def facts_of(asked: Exercise) -> str:
    """Return the facts of a question, its positions and tasks without sentences, to compare two versions of it.

    That a talon is gone was left unsaid once.
    """
    parts = [(_TALON_GONE.sub("", part.text), part.acts, *_of_the_question(part)) for part in asked.parts]
    facts = repr((asked.kind, asked.rules, asked.reasons, asked.labels, parts))
    return hashlib.sha256(facts.encode()).hexdigest()[:12]


def _of_the_question(part: Part) -> Iterator[object]:
    """Yield what was told apart of questions when the first papers were drawn, so that these marks stay as they are."""
    given = {each.name: getattr(part.asked, each.name) for each in fields(part.asked)}
    yield from (part.act, part.asked.word, part.side, part.line)
    yield from (given.get(name, otherwise) for name, otherwise in (("of", ()), ("claim", 0), ("cause", "")))
    yield from (part.because, given.get("answer"), tuple(given.get("has", {}).items()))
    yield from (sorted(given.get(name, {}).items()) for name in ("trials", "incident"))
