"""What the browser draws of an exercise: its question, its pictures, what is chosen from, how far the lesson is.

Nothing in it depends on the right answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from canasta_nb.core.cards import UNSEEN, parse_cards
from canasta_nb.core.laying import target_of
from canasta_nb.picturing import table_lines
from canasta_nb.teaching.asking import NAMES
from canasta_nb.teaching.exercises import Exercise, Part, Unknown, lesson, played
from canasta_nb.teaching.kinds.order import words_in
from canasta_nb.teaching.marking import example
from canasta_nb.teaching.showing import besides, positions_of
from canasta_nb.teaching.words import told
from canasta_nb.teaching.work import Work
from canasta_nb.telling import line_name
from canasta_nb.widgets.ledger import numbered

NAMED_CARDS = re.compile(r":?\s*`((?:(?:Jk|[2-9TJQKA][shdc])\s*)+)`")


def scene_of(asked: Exercise, work: Work) -> dict[str, Any]:
    """Return what is drawn of an exercise, whatever is answered."""
    return {
        "v": 1,
        "ex": asked.id,
        "head": _head(asked),
        "progress": list(_progress(asked, work)),
        "parts": [_part(part) for part in asked.parts],
        "shows": _shows(asked),
        "words": words_in(asked) if asked.kind == "order" else 0,
        "hand": _hand(asked),
        "melds": _melds(asked),
        "python": example(asked),
    }


def question_of(asked: Exercise) -> str:
    """Return the question as it stands above the cards: what it names as cards to choose from is drawn.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> question_of(exercise("fz-w1"))
    'Which of these cards are wild?'
    """
    return NAMED_CARDS.sub("", asked.question) if _named_cards(asked) else asked.question


def _head(asked: Exercise) -> str:
    """The lesson of an exercise; for a fresh one its rules."""
    try:
        found = lesson(asked.lesson)
    except Unknown:
        return told("shown", "rules", rules=asked.rules)
    return told("page", "title", lesson=int(found.name[:2]), title=found.title)


def _progress(asked: Exercise, work: Work) -> Iterator[list[str]]:
    """How far the lesson is: each exercise of this sort with ``right``, ``half``, ``now`` or ``open``."""
    try:
        found = lesson(asked.lesson).exercises
    except Unknown:
        return
    for each in found:
        if bool(each.points) == bool(asked.points):
            right = each.id in work.solved
            half = bool(work.points.get(each.id)) and not right
            state = "right" if right else "now" if each.id == asked.id else "half" if half else "open"
            yield [each.id, state]


def _part(part: Part) -> dict[str, Any]:
    """What is asked in a part; the answer and its reason stay here."""
    label = part.ask or (line_name(part.line) if part.kind == "sheet" else part.line)
    if part.kind == "sheet":
        label = f"{label[0].upper()}{label[1:]}"
    return {"ask": label, "act": act_of(part), "line": part.line}


def act_of(part: Part) -> str:
    """Return the act that a part asks about, with a gap for the cards that are to be said."""
    return part.act.replace("{cards}", "…") if part.act else ""


def _shows(asked: Exercise) -> list[dict[str, Any]]:
    """The positions of the exercise, each once: a title, who the learner is, lines with cards."""
    shown = positions_of(asked)
    return [
        {
            "title": heading_of,
            "heading": besides(position),
            "lines": [
                [name, label, [numbered(run) for run in runs], said]
                for name, label, runs, said in table_lines(position, position.turn, NAMES[1:])
            ],
        }
        for heading_of, position in zip(shown.titles, shown.positions, strict=True)
    ]


def _hand(asked: Exercise) -> list[int]:
    """The hand of which cards are chosen, or the cards that the question names; empty where none is shown."""
    if asked.kind not in ("cards", "moves"):
        return []
    if not asked.parts[0].text:
        return numbered(parse_cards(_named_cards(asked))) if _named_cards(asked) else []
    position = played(asked.parts[0].text, ())
    hand = position.hand_of(position.turn)
    return [] if UNSEEN in hand else numbered(hand)


def _named_cards(asked: Exercise) -> str:
    """The cards that a question names to choose from, where no picture shows them."""
    if asked.kind != "cards" or asked.parts[0].text:
        return ""
    found = NAMED_CARDS.search(asked.question)
    return found[1].replace(" ", "") if found else ""


def _melds(asked: Exercise) -> list[dict[str, str]]:
    """The own melds that chosen cards can be added to: how an act names each, and its rank."""
    if not asked.parts[0].text or not _hand(asked):
        return []
    position = played(asked.parts[0].text, ())
    melds = position.melds[position.side_of(position.turn)]
    return [{"t": str(target_of(melds, at)), "r": meld.rank} for at, meld in enumerate(melds)]
