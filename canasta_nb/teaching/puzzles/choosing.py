"""Which puzzle comes next: what was missed and is due, or one that is neither too easy nor too hard."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import cache
from random import Random

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import shortened
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.puzzles.shipped import ShippedPuzzle, shipped_puzzles
from canasta_nb.puzzles.themes import Theme
from canasta_nb.teaching.bank.exercises import lessons
from canasta_nb.teaching.content.asking import Unknown, nearest
from canasta_nb.teaching.puzzles.played import PuzzlesPlayed
from canasta_nb.teaching.puzzles.words import said
from canasta_nb.teaching.questions.regret import FindThePlay

WANTED = 0.75
"""What a learner should expect to earn: it is hard enough to learn from, and easy enough to go on with."""
AMONG = 12
"""It is drawn from so many puzzles that come nearest to that."""
WEAKNESS = 3.0
"""A theme in which everything is missed comes so many times more often than one in which nothing is."""


def puzzle_named(id_: str) -> ShippedPuzzle:
    """Return a puzzle by its id; Unknown with the nearest id for any other.

    >>> puzzle_named("clasic-1")
    Traceback (most recent call last):
    canasta_nb.teaching.content.asking.Unknown: There is no puzzle "clasic-1". Did you mean "classic-1"?
    """
    every = shipped_puzzles()
    if id_ not in every:
        raise Unknown(said("unknown", puzzle=shortened(str(id_)), nearest=nearest(str(id_), every)))
    return every[id_]


def next_puzzle(
    done: PuzzlesPlayed, now: datetime, chance: Random, *, topic: str | None = None, rules: str = "classic"
) -> ShippedPuzzle:
    """Return the puzzle to play next: of a theme, or most often of the one in which somebody is weakest.

    What was missed and is due comes first. Then come puzzles that were not played yet, and in the end those that were
    played longest ago; none is drawn that a lesson asks. Raises Mistake for a theme or a game of which there are no
    puzzles.

    >>> from datetime import UTC
    >>> next_puzzle(PuzzlesPlayed(), datetime(2030, 1, 1, tzinfo=UTC), Random(1)).position.rules.id
    'classic'
    """
    every = [each for each in drawn_from() if each.position.rules.id == RuleSet.load(rules).id]
    among = {each.id: each for each in every if topic in (None, each.theme)}
    if not among:
        themes = ", ".join(dict.fromkeys(str(each.theme) for each in every))
        raise Mistake(said("none_of", themes=themes) if themes else said("no_game", rules=rules))
    for id_ in done.due(now):
        if id_ in among:
            return among[id_]
    played = done.by_puzzle()
    today = now.astimezone().date()
    new = [
        each
        for each in among.values()
        if all(play.earned is None and play.at.astimezone().date() != today for play in played.get(each.id, ()))
    ]
    if not new:
        last = {id_: plays[-1].at for id_, plays in played.items()}
        return min(among.values(), key=lambda each: (last[each.id], each.id))
    nearest_first = sorted(new, key=lambda each: (abs(done.chance(each) - WANTED), each.id))[:AMONG]
    return chance.choices(nearest_first, [_weight(each.theme, done) for each in nearest_first])[0]


@cache
def drawn_from() -> tuple[ShippedPuzzle, ...]:
    """Return the puzzles that are drawn: every one but those that a lesson asks.

    >>> len(drawn_from()) <= len(shipped_puzzles())
    True
    """
    asked = (part.asked for found in lessons() for each in found.exercises for part in each.parts)
    in_lessons = {each.puzzle for each in asked if isinstance(each, FindThePlay)}
    return tuple(each for each in shipped_puzzles().values() if each.id not in in_lessons)


def _weight(theme: Theme, done: PuzzlesPlayed) -> float:
    """Return how often a theme is drawn: more often where more of it was missed."""
    every = shipped_puzzles()
    shares = [play.earned for play in done.plays if play.earned is not None and every[play.id].theme is theme]
    return 1.0 + (WEAKNESS - 1.0) * _missed(shares)


def _missed(shares: Iterable[float]) -> float:
    """Return which part of a theme was missed; half of it where nobody knows yet."""
    found = [*shares]
    return (1 + sum(1 - share for share in found)) / (2 + len(found))
