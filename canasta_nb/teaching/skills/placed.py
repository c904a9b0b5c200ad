"""What a placement came to, from the log alone: the skills that it grants, and the lesson to begin with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial
from typing import NamedTuple

from canasta_nb.core.speech.language import say
from canasta_nb.teaching.log.line import PLACEMENT, LogLine

said = partial(say, "teaching/skills/placement.toml")
EXERCISE = re.compile(r"([a-z-]+)-[123]-(\d+)-\d+", re.ASCII)
"""How an exercise is named: its topic, its level, the seed of the whole placement, and its number."""


class Rung(NamedTuple):
    """A question of the placement: its topic, the lesson that teaches it, and the skills that a right answer grants."""

    topic: str
    lesson: str
    skills: tuple[str, ...]
    """The first of them is what it asks for; whoever knows it knows what comes before it, too."""


RUNGS = (
    Rung("melding-limits", "01_cards_and_turn", ("use-wild-cards", "name-cards", "whole-turn", "lay-meld")),
    Rung("red-threes", "03_threes", ("red-threes", "black-threes")),
    Rung("taking-the-pile", "04_taking_the_pile", ("take-open-pile", "take-with-wild-card")),
    Rung("freezing", "05_freezing", ("why-frozen", "take-frozen-pile")),
    Rung("initial-meld", "06_initial_meld", ("count-opening", "find-minimum")),
    Rung("going-out", "07_canastas", ("go-out", "natural-or-mixed", "close-canasta")),
)
"""The six questions in the order of learning."""
LEVEL = 2
AFTER_ALL = "09_scoring"
"""The lesson to begin with for whoever knows all that."""


class Climbed(NamedTuple):
    """A rung as it was answered."""

    at: datetime
    rung: Rung
    right: bool
    seed: str
    """What the answers of one placement have in common."""


class Placed(NamedTuple):
    """What a placement came to."""

    answered: int
    right: int
    known: tuple[str, ...]
    """The skills that it grants."""
    to_learn: tuple[str, ...]
    """What each question that was not right asks for; the first of them is the first thing to learn."""
    lesson: str
    """The lesson to begin with."""


def climbed(lines: Iterable[LogLine]) -> tuple[Climbed, ...]:
    """Return the answers to all placements in a log."""
    return tuple(filter(None, map(_climbed, lines)))


def placed(lines: Sequence[LogLine]) -> Placed | None:
    """Return what the latest placement in a log came to so far; None without one.

    >>> from canasta_nb.teaching.log.line import Earned, new_line
    >>> earned = Earned(2.0, 2.0, (("red-threes", 1.0, 0.1),))
    >>> found = placed([new_line("red-threes-2-7-2", "0", PLACEMENT, earned=earned)])
    >>> found.answered, found.right, found.known, found.lesson
    (1, 1, ('red-threes', 'black-threes'), '01_cards_and_turn')
    """
    every = climbed(lines)
    if not every:
        return None
    latest = _latest(every)
    right = {each.rung for each in latest if each.right}
    missed = [rung for rung in RUNGS if rung not in right]
    known = tuple(skill for rung in RUNGS if rung in right for skill in rung.skills)
    to_learn = tuple(rung.skills[0] for rung in missed)
    return Placed(len(latest), len(right), known, to_learn, missed[0].lesson if missed else AFTER_ALL)


def _latest(every: Sequence[Climbed]) -> list[Climbed]:
    """Return the answers to the last placement: the same six questions may be asked again, from the first one on."""
    latest: list[Climbed] = []
    for each in every:
        if latest and (each.seed != latest[-1].seed or each.rung in [other.rung for other in latest]):
            latest.clear()
        latest.append(each)
    return latest


def _climbed(line: LogLine) -> Climbed | None:
    if line.how != PLACEMENT or line.at is None or line.earned is None:
        return None
    named = EXERCISE.fullmatch(line.ex)
    rung = next((each for each in RUNGS if named and each.topic == named[1]), None)
    return Climbed(line.at, rung, line.earned.points == line.earned.most, named[2]) if named and rung else None
