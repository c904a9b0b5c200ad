"""The exam at the end of the course: papers of twenty questions, each paper named after the one who sits it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from textwrap import wrap

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import language
from canasta_nb.core.speech.wrong_kind import no_text
from canasta_nb.descriptions.telling import game_name
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.bank.exercises import exercise, lesson
from canasta_nb.teaching.content.asking import Exercise, Lesson, Unknown
from canasta_nb.teaching.content.paper_names import FORMER, NAMED, paper_name, paper_number
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.diagnosis.contrasts import asked_in_lessons
from canasta_nb.teaching.fresh.fresh import model_answer as answer_of_fresh
from canasta_nb.teaching.judging.showing import WIDTH, positions_of
from canasta_nb.teaching.kinds import KINDS
from canasta_nb.teaching.notebook.former_papers import LESSON, QUESTIONS, former_paper
from canasta_nb.teaching.notebook.papers import fresh_paper
from canasta_nb.teaching.questions.goals import Turns

RELEASED = paper_number("A-1")
"""The paper that the exam holds where nobody chooses another."""
FORMER_EXAM = "va-6"
"""The exercise that was the whole exam once, answered with a list."""


def paper(number: object) -> tuple[Exercise, ...]:
    """Return the questions of a paper, by its name or number; the same is asked in every language.

    Raises Mistake as ``paper_number`` does.

    >>> asked = paper("A-1")
    >>> len(asked), asked[6].id, sum(each.points for each in asked)
    (20, 'final-A-1-7', 20)
    >>> paper(0)
    Traceback (most recent call last):
    Mistake: There is no paper 0. A paper is named by class and learner, as in exam("8B-17").
    """
    return _paper(paper_number(number), language())


@lru_cache(maxsize=128)
def _paper(number: int, lang: str) -> tuple[Exercise, ...]:
    return former_paper(number, lang) if number <= FORMER else fresh_paper(number, lang)


def question(id_: str) -> Exercise | None:
    """Return the question of a paper with this id; None where it names none.

    >>> question("final-A-1-7") == paper("A-1")[6], question("final-A-1-21"), question("fz-3")
    (True, None, None)
    """
    named = NAMED.fullmatch(id_)
    place = int(named[2]) if named else 0
    return paper(named[1])[place - 1] if named and 1 <= place <= QUESTIONS else None


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
    if id_ == FORMER_EXAM:
        raise Unknown(former_exam().question)
    return question(id_) or asked_in_lessons().get(id_) or exercise(id_)


def former_exam() -> Exercise:
    """Return the exercise that was the whole exam once: it can be answered no more, and nobody loses points by it."""
    says = told("exam", "former", ex=FORMER_EXAM)
    return Exercise(FORMER_EXAM, lesson(LESSON).name, "exam", QUESTIONS, "classic", says, "", ())


def with_paper(found: Lesson, number: int = RELEASED) -> Lesson:
    """Return a lesson; the exam with the questions of a paper.

    >>> from canasta_nb.teaching.bank.exercises import lesson
    >>> [len(with_paper(lesson(name), 3).exercises) - len(lesson(name).exercises) for name in ("05", "17")]
    [0, 20]
    """
    return replace(found, exercises=paper(number)) if found.name.startswith(LESSON) else found


def model_answer(asked: Exercise) -> object:
    """Return the right answer to a question, as a learner writes it; of a turn, one of the best."""
    played = asked.parts[0].asked
    if isinstance(played, Turns):
        return list(played.model)
    return right_answers(asked.parts[0])[0] if asked.kind == "cards" else answer_of_fresh(asked)


def exam(number: object) -> Paper:
    """Return the paper with this name, to look at; Mistake without one.

    >>> exam("three")
    Traceback (most recent call last):
    Mistake: There is no paper "three". A paper is named by class and learner, as in exam("8B-17").
    """
    return Paper(number)


class Paper:
    """The questions of a paper with their positions, the words to choose from, and the form of each answer."""

    def __init__(self, number: object) -> None:
        self.number = paper_number(number)
        self.questions = paper(number)

    def __repr__(self) -> str:
        blocks = []
        for place, asked in enumerate(self.questions, start=1):
            shown = repr(positions_of(asked))
            lines = [short for line in _asked(place, asked) for short in wrap(line, WIDTH, break_on_hyphens=False)]
            blocks.append("\n".join([*lines, *([shown] if shown else [])]))
        return "\n\n".join([told("exam", "head", n=paper_name(self.number), many=len(self.questions)), *blocks])


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
