"""The exam at the end of the course: papers of twenty questions about fresh positions, each drawn by its number."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import lru_cache
from importlib.resources import files
from itertools import islice
from random import Random
from textwrap import wrap
from typing import NamedTuple

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import language, speaking
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.wrong_kind import no_text
from canasta_nb.descriptions.telling import game_name
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.bank.bank_files import read_lesson
from canasta_nb.teaching.bank.exercises import exercise, lesson, lessons, translated
from canasta_nb.teaching.content.asking import Exercise, Lesson, Part, Unknown
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.diagnosis.contrasts import asked_in_lessons
from canasta_nb.teaching.fresh.fresh import drawn, model_answer as answer_of_fresh
from canasta_nb.teaching.fresh.other_cards import with_other_cards
from canasta_nb.teaching.fresh.topics import TOPICS
from canasta_nb.teaching.judging.showing import WIDTH, positions_of
from canasta_nb.teaching.kinds import KINDS

LESSON = "17"
"""The number of the exam's notebook, after the lessons that its questions are about."""
RELEASED = 3
"""The paper that the exam holds where nobody chooses another; the earlier ones are kept as they were handed out."""
QUESTIONS = 20
MOST = 9_999
"""Papers have the numbers from 1 to this one."""
NAMED = re.compile(r"final-([1-9]\d{0,3})-([1-9]\d?)")
FORMER = "va-6"
"""The exercise that was the whole exam once, answered with a list."""
LEVELS = (2, 3)
APART = 10_000
"""What the exam asks fresh is numbered from here: practice, which counts from 1, does not ask it before."""
LEANING = {"cn-2", "im-3", "tk-4", "go-4"}
"""Exercises that speak of the one before them."""
THOUGHT_THROUGH = ("yes+why", "pick", "cards")
"""Kinds that ask anew with other cards; a number would be the same, and remembered."""


def paper(number: object) -> tuple[Exercise, ...]:
    """Return the questions of a paper, at least one about each lesson before the exam.

    The bank keeps questions that an earlier version drew otherwise, so old answers earn what they earned. The same is
    asked in every language. Raises Mistake as ``paper_number`` does.

    >>> asked = paper(1)
    >>> len(asked), asked[6].id, sum(each.points for each in asked)
    (20, 'final-1-7', 20)
    >>> paper(0)
    Traceback (most recent call last):
    Mistake: There is no paper 0. Choose a whole number from 1 to 9,999, as in exam(3).
    """
    return _paper(paper_number(number), language())


def paper_number(number: object) -> int:
    """Return the number of a paper; Mistake where no paper has it.

    >>> paper_number(7)
    7
    >>> paper_number(10_000)
    Traceback (most recent call last):
    Mistake: There is no paper 10000. Choose a whole number from 1 to 9,999, as in exam(3).
    """
    if type(number) is not int or not 1 <= number <= MOST:
        said = f'"{number}"' if isinstance(number, str) else repr(number)
        raise Mistake(told("exam", "no_number", given=f"{said:.40}"))
    return number


def question(id_: str) -> Exercise | None:
    """Return the question of a paper with this id; None where it names none.

    >>> question("final-1-7") == paper(1)[6], question("final-1-21"), question("fz-3")
    (True, None, None)
    """
    named = NAMED.fullmatch(id_)
    place = int(named[2]) if named else 0
    return paper(int(named[1]))[place - 1] if named and 1 <= place <= QUESTIONS else None


def asked_by(id_: str) -> Exercise:
    """Return the exercise or the contrast of the course, or the question of a paper, with this id.

    Raises Unknown when there is none.

    >>> asked_by("fz-3").points, asked_by("final-1-7").lesson
    (1, '17_exam')
    >>> asked_by("va-6")
    Traceback (most recent call last):
    Unknown: va-6 was the exam of an earlier version...
    """
    if not isinstance(id_, str):
        raise no_text(id_, "exercise", "fz-2")
    if id_ == FORMER:
        raise Unknown(former_exam().question)
    return question(id_) or asked_in_lessons().get(id_) or exercise(id_)


def former_exam() -> Exercise:
    """Return the exercise that was the whole exam once: it can be answered no more, and nobody loses points by it."""
    says = told("exam", "former", ex=FORMER)
    return Exercise(FORMER, lesson(LESSON).name, "exam", QUESTIONS, "classic", says, "", ())


def with_paper(found: Lesson, number: int = RELEASED) -> Lesson:
    """Return a lesson; the exam with the questions of a paper.

    >>> from canasta_nb.teaching.bank.exercises import lesson
    >>> [len(with_paper(lesson(name), 3).exercises) - len(lesson(name).exercises) for name in ("05", "17")]
    [0, 20]
    """
    return replace(found, exercises=paper(number)) if found.name.startswith(LESSON) else found


class _Plan(NamedTuple):
    """How a question is made: an exercise of the course with other cards, or a fresh one of the topic that is named."""

    like: str
    topic: str = ""
    level: int = 0


@lru_cache(maxsize=128)
def _paper(number: int, lang: str) -> tuple[Exercise, ...]:
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
        replace(asked, lesson=lesson(LESSON).name, paper=number, bank_sha=_facts(asked)) for asked in spoken.exercises
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
    """Yield the graded exercises of a lesson that work with other cards, in any order."""
    graded = [asked for asked in found.exercises if asked.points and asked.id not in LEANING]
    return (_Plan(asked.id) for asked in chance.sample(graded, len(graded)) if _with_other_cards(asked.id, number))


def _with_other_cards(id_: str, number: int) -> Exercise | None:
    """Return an exercise of the course with other cards; None if that fails or the learner knows the answer."""
    asked = exercise(id_)
    made = with_other_cards(asked, APART + number) if asked.kind in THOUGHT_THROUGH else None
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
        like=plan.like, paper=number, bank_sha=_facts(made),
    )  # fmt: skip


_TALON_GONE = re.compile(r"\npacket [A-F] -")


def _facts(asked: Exercise) -> str:
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


def model_answer(asked: Exercise) -> object:
    """Return the right answer to a question, as a learner writes it."""
    return right_answers(asked.parts[0])[0] if asked.kind == "cards" else answer_of_fresh(asked)


def exam(number: object) -> Paper:
    """Return the paper with this number, to look at; Mistake without one.

    >>> exam("three")
    Traceback (most recent call last):
    Mistake: There is no paper "three". Choose a whole number from 1 to 9,999, as in exam(3).
    """
    return Paper(number)


class Paper:
    """The questions of a paper with their positions, the words to choose from, and the form of each answer."""

    def __init__(self, number: object) -> None:
        self.number = number
        self.questions = paper(number)

    def __repr__(self) -> str:
        blocks = []
        for place, asked in enumerate(self.questions, start=1):
            shown = repr(positions_of(asked))
            lines = [short for line in _asked(place, asked) for short in wrap(line, WIDTH, break_on_hyphens=False)]
            blocks.append("\n".join([*lines, *([shown] if shown else [])]))
        return "\n\n".join([told("exam", "head", n=self.number, many=len(self.questions)), *blocks])


def _asked(place: int, asked: Exercise) -> list[str]:
    """Return a question as lines of text: its parts, the words, and the form of the answer."""
    head = told("exam", "question", n=place, ex=asked.id, rules=game_name(RuleSet.parse(asked.rules)))
    lines = [head, " ".join(asked.question.split())]
    for number, part in enumerate(asked.parts, start=1):
        act = part.act if part.act not in part.ask + asked.question else ""
        said = " ".join(filter(None, [part.ask or part.line, act.replace("{cards}", "…")]))
        lines += [f"{number}. {said}"] if said and len(asked.parts) > 1 else [said] if said else []
    words = [*asked.reasons, *asked.labels]
    lines += [told("exam", "words", words=", ".join(words))] if words else []
    return [*lines, told("exam", "form", form=KINDS[asked.kind].form(asked))]
