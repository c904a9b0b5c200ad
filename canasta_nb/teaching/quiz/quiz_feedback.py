"""Feedback on a card: the verdict, the reason, the cards concerned, and the result of a wrong act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from canasta_nb.core.speech.language import filled
from canasta_nb.teaching.diagnosis.telling_apart import Thought
from canasta_nb.teaching.judging.assessing import Assessment
from canasta_nb.teaching.judging.consequences import consequences
from canasta_nb.teaching.notebook.feedback import (
    chosen_right,
    feedback,
    held,
    kept_back,
    plain_why,
    sum_of,
    verdicts,
    why_right,
)
from canasta_nb.teaching.quiz.exercise_scene import pictured
from canasta_nb.teaching.quiz.linking import links, reading_of
from canasta_nb.widgets.sent.quiz import Feedback


def said_of(assessment: Assessment, thought: Thought, words: Mapping[str, Any], *, open_: bool) -> Feedback:
    """Return the feedback on an answer; with ``open_`` attempts are left, and the right answer stays hidden."""
    said = kept_back(assessment, thought, open_=True) if open_ else feedback(assessment, thought)
    text, *lines = said.splitlines()
    right = assessment.status == "correct"
    besides = [thought.text, *([] if open_ and not right else [plain_why(assessment.exercise)])]
    return {
        "ok": right,
        "status": assessment.status,
        "title": (not right and sum_of(assessment)) or words[f"said_{assessment.status}"],
        "worth": _earned(assessment, words),
        "text": text,
        "lines": [*(line.strip() for line in lines), *(why_right(assessment) if right else ())],
        "links": [] if right else [list(each) for each in links(assessment.exercise, thought)],
        "cards": chosen_right(assessment, whole=not open_),
        "parts": held(assessment, open_=open_),
        "verdicts": [list(each) for each in verdicts(assessment, open_=open_)],
        "besides": [*filter(None, [assessment.problem, *besides])],
        "reading": None if right else reading_of(assessment.exercise),
        "after": [
            pictured(each.position, each.seat, filled(words["after"], act=each.act))
            for each in (() if right or open_ else consequences(assessment))
        ],
    }


def _earned(assessment: Assessment, words: Mapping[str, Any]) -> str:
    most = assessment.exercise.points
    if not most or assessment.status == "unreadable":
        return ""
    return filled(words["earned"], n=assessment.points.said, of=most)
