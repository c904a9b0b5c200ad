"""The facts that an exercise asks for, one for each part: a law, a line of the score sheet, a value of the table."""

from __future__ import annotations

from canasta_nb.core.engine import wording
from canasta_nb.core.speech.words import number
from canasta_nb.descriptions.telling import line_name
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Exercise, Part, is_law
from canasta_nb.teaching.questions.sheets import OfLines

OTHERWISE = 1 / 12
"""The chance to guess a number, a run of cards or an order."""

Fact = tuple[str, float]
"""A fact by its name, and the chance to guess the right answer to the part that asks for it."""


def facts_of(asked: Exercise, law: str = "") -> tuple[Fact, ...]:
    """Return the fact of each part, ``law`` where its answer names none; an empty name where there is none at all.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> facts_of(exercise("fz-2"), "take.frozen")
    (('take.frozen', 0.1), ('take.frozen', 0.166...))
    >>> facts_of(exercise("im-1"))[0][0]
    'initial-meld.minimum 15'
    """
    return tuple(_fact(part, law) for part in asked.parts)


def fact_title(fact: str) -> str:
    """Return a fact in a few words.

    >>> fact_title("take.frozen"), fact_title("initial-meld.minimum 90")
    ('The pile is frozen', 'Not enough to open: 90')
    """
    name, _, value = fact.partition(" ")
    title = wording.title(name) if is_law(name) else line_name(name) or name.replace("-", " ")
    return f"{title}: {number(int(value))}" if value else title


def _fact(part: Part, law: str) -> Fact:
    if own := part.asked.fact(part):
        return own, OTHERWISE
    if part.kind not in ("pick", "yes+why"):
        return law or _line(part), OTHERWISE
    said = next((said for said in right_answers(part) if _offered(part, said)), None)
    word = said[1] if isinstance(said, tuple) else said
    return word if isinstance(word, str) and is_law(word) else law or part.line, _luck(part, said)


def _line(part: Part) -> str:
    """Return the line of the score that is asked for, or else the name of the part."""
    lines = part.asked.of if isinstance(part.asked, OfLines) else ()
    return lines[0] if len(lines) == 1 else part.line


def _offered(part: Part, said: Answer) -> bool:
    return said in part.labels or (isinstance(said, tuple) and said[1] in part.reasons)


def _luck(part: Part, said: Answer) -> float:
    """Return the chance of a lucky guess: half for a verdict, times one of its reasons, or one of the words."""
    if isinstance(said, tuple):
        return 1 / (2 * max(1, len(part.yes() if said[0] else part.no())))
    return 1 / 2 if said == "legal" else 1 / max(2, len(part.labels))
