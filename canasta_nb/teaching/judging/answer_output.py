"""The output of a cell that holds the clicked answer: for people in words, for the grade as the literal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.judging.saved_answers import ANSWER_MIME, as_texts
from canasta_nb.teaching.kinds import BLANK, KINDS, Unreadable, read
from canasta_nb.teaching.kinds.literals import literal_of
from canasta_nb.teaching.log.line import LogLine


def output_of(asked: Exercise, answer: object, lines: Iterable[LogLine] = ()) -> dict[str, Any]:
    """Return what is shown of the answer that counts, by its types, with its record; empty words where there is none.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> output_of(exercise("sc-3"), -285)["text/plain"]
    'Your answer is kept in this notebook: −285.'
    """
    literal = "" if answer is ... else literal_of(answer)
    text = told("marking", "kept_here", answer=answer_in_words(asked, answer)) if literal else ""
    record = {"record": texts} if (texts := as_texts(lines)) else {}
    return {"text/plain": text, ANSWER_MIME: {"v": 1, "ex": asked.id, "answer": literal, **record}}


def answer_in_words(asked: Exercise, answer: object) -> str:
    """Return an answer as people say it; as it was typed where it cannot be read.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> answer_in_words(exercise("fz-2"), ((False, "take.frozen"), ...))
    '1. no: the pile is frozen'
    """
    try:
        said = read(asked, answer)
    except Unreadable:
        return literal_of(answer)
    kind = KINDS[asked.kind]
    named = [
        told("part", "answered", n=number, said=kind.named(part, each)) if asked.parts[1:] else kind.named(part, each)
        for number, (part, each) in enumerate(zip(asked.parts, said, strict=True), start=1)
        if each != BLANK
    ]
    return "; ".join(named)
