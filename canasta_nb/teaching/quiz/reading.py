"""What to read again beside a question: the section of the lesson that taught it, with the sentence that decides."""

from __future__ import annotations

import re
from itertools import takewhile
from pathlib import Path

from canasta_nb.core.speech.words import capital
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.notebook.feedback import taught
from canasta_nb.teaching.quiz.linking import cells_of, section_of
from canasta_nb.widgets.sent.quiz import Reading

MOST = 5
"""So many paragraphs are shown at most: it is one thing to read again, and not the lesson."""
SENTENCE = re.compile(r"(?<=[.!?:])\s+")
SHORT = 4
"""Words of so few letters are in every sentence."""


def reading_of(exercise: Exercise, said: str) -> Reading | None:
    """Return the section that teaches what an exercise asks; None where its lesson doesn't lie beside the notebook.

    The sentence that decides is the one that shares most words with what was said of the answer.
    """
    asked = taught(exercise)
    lines = _paragraphs(cells_of(Path(f"{asked.lesson}.ipynb")), asked.section) if asked.section else []
    if not lines:
        return None
    sentences = [sentence for line in lines for sentence in SENTENCE.split(line)]
    wanted = _words(f"{asked.question} {said}")
    return {
        "where": told("again", "where", lesson=int(asked.lesson[:2])),
        "title": capital(asked.section),
        "lines": lines,
        "decides": max(sentences, key=lambda sentence: len(_words(sentence) & wanted)),
        "href": section_of(asked),
    }


def _paragraphs(cells: list[tuple[str, str]], heading: str) -> list[str]:
    """Return the paragraphs below a heading up to the next one, without pictures, tables and lines of code."""
    texts = [line.strip() for _, text in cells for line in re.split(r"\n\s*\n", text)]
    after = [at for at, text in enumerate(texts) if text.startswith("#") and text.lstrip("# ") == heading]
    own = takewhile(lambda text: not text.startswith("#"), texts[after[0] + 1 :]) if after else ()
    return [" ".join(text.split()) for text in own if text and text[0] not in "|<!`"][:MOST]


def _words(text: str) -> set[str]:
    return {word for word in re.findall(r"\w+", text.casefold()) if len(word) > SHORT}
