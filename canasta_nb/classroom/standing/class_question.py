"""A question to ask a whole class about an idea: what is asked, part by part, with its cards and the right answers."""

from __future__ import annotations

from typing import NamedTuple

from canasta_nb.core.model.position import Position
from canasta_nb.descriptions.picturing import image, in_words, table_lines
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import NAMES, Exercise
from canasta_nb.teaching.diagnosis.contrasts import contrasts, question
from canasta_nb.teaching.judging.showing import besides, positions_of
from canasta_nb.teaching.kinds import KINDS
from canasta_nb.teaching.quiz.quiz_text import asked_in_words


class AskedPart(NamedTuple):
    """One part of a question."""

    ask: str
    """What it asks beside the question; empty where the question says it all."""
    cards: str
    """What lies on the table, in words; empty where the part before it has the same cards."""
    answer: str
    """The right answer."""
    picture: str
    """The cards as an HTML image; empty where they are in no words either."""


class ClassQuestion(NamedTuple):
    """A question with all that somebody needs who asks it."""

    ask: str
    parts: tuple[AskedPart, ...]

    def to_json(self) -> dict[str, object]:
        """Return the question as JSON, with its cards in words."""
        return {"ask": self.ask, "parts": [{"ask": ask, "cards": cards, "answer": answer}
                                           for ask, cards, answer, _ in self.parts]}  # fmt: skip


def question_about(code: str, shown_in: tuple[str, ...]) -> ClassQuestion | None:
    """Return a question that tells an idea apart: one made for that, or else the first exercise that showed it.

    It is None where no right answer is known.

    >>> asked = question_about("table_meld_helps", ())
    >>> asked.ask
    "You and Cam have kings on the table, and there's a joker in the pile. May you take the king on top?"
    >>> [(part.ask, part.answer) for part in asked.parts][1]
    ('You show your king and the 2 from your hand. (K♥ 2♣)', 'no: the pile is frozen')
    >>> asked.parts[0].cards
    'The pile, bottom to top: 5♥ joker 9♣ K♦; Your melds: K♠ K♥ K♣ / 7♣ 7♥ 7♦; ...'
    >>> asked.parts[1].cards
    ''
    """
    for exercise in [*contrasts(code), *map(question, shown_in[:1])]:
        if all(map(right_answers, exercise.parts)):
            return ClassQuestion(exercise.question, tuple(_parts(exercise)))
    return None


def _parts(exercise: Exercise) -> list[AskedPart]:
    shown = positions_of(exercise)
    texts = dict.fromkeys(part.text for part in exercise.parts if part.text)
    positions = dict(zip(texts, shown.positions, strict=True))
    parts: list[AskedPart] = []
    before = ""
    for part in exercise.parts:
        answer = KINDS[exercise.kind].named(part, right_answers(part)[0])
        position = None if part.text == before else positions.get(part.text)
        cards, drawn = _cards(position, marks=shown.marks) if position else ("", "")
        parts.append(AskedPart(asked_in_words(part), cards, answer, drawn))
        before = part.text
    return parts


def _cards(position: Position, *, marks: bool) -> tuple[str, str]:
    """Return the cards of a position in words and as a picture; nothing where none lie on the table."""
    lines = tuple(table_lines(position, position.turn, NAMES[1:]))
    if not any(runs for _, _, runs, _ in lines):
        return "", ""
    words = " ".join(filter(None, [in_words(lines), besides(position, position.turn)]))
    return words, image(lines, marks=marks)
