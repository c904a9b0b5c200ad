"""Nothing is asked before it is taught: each exercise rests on its own lesson and on the lessons before it."""

import re

from at_once import all_at_once

from canasta_nb.core.engine.wording import lesson as lesson_of_law
from canasta_nb.teaching.bank.exercises import lessons
from canasta_nb.teaching.content.asking import Exercise, is_law
from canasta_nb.teaching.judging.glossary import Term, terms

EXERCISES = [asked for found in lessons() for asked in found.exercises]
LATER = {
    "deal": "everybody knows that cards are dealt; the word for a round is explained where a game has several",
    "hand": "the cards that somebody holds, as in any card game",
}
"""Terms that are everyday words as well, and why an exercise may use them earlier."""


def said_to(asked: Exercise) -> str:
    """Return the text of an exercise before the answer, and the reason why its answer is right."""
    return " ".join([asked.question, asked.why, *asked.hints, *asked.labels, *(part.ask for part in asked.parts)])


def uses(text: str, term: Term) -> bool:
    words = "|".join(re.escape(form) for form in (term.word, *term.also))
    return bool(re.search(rf"(?i)(?<![\w-])({words})(?![\w-])", text))


def laws_of(asked: Exercise) -> set[str]:
    """Return the laws among the reasons that an exercise offers or expects."""
    expected = {part.because for part in asked.parts if part.because}
    return {reason for reason in {*asked.reasons, *expected} if is_law(reason)}


@all_at_once(EXERCISES, ids=lambda asked: asked.id)
def test_an_exercise_names_only_laws_that_were_taught(asked: Exercise) -> None:
    early = {law: lesson_of_law(law) for law in laws_of(asked) if lesson_of_law(law)[:2] > asked.lesson[:2]}
    assert early == {}


@all_at_once(EXERCISES, ids=lambda asked: asked.id)
def test_an_exercise_uses_only_words_that_were_taught(asked: Exercise) -> None:
    later = [term for term in terms() if term.lesson[:2] > asked.lesson[:2] and term.word not in LATER]
    early = {term.word: term.lesson for term in later if uses(said_to(asked), term)}
    assert early == {}
