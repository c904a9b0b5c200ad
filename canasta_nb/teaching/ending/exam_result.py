"""The result of an exam: its points and time, each skill, and what the played questions cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from typing import NamedTuple

from canasta_nb.core.speech.words import capital
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.judging.assessing import Assessment, Score
from canasta_nb.teaching.judging.saved_answers import kept, record_of
from canasta_nb.teaching.kinds import KINDS
from canasta_nb.teaching.notebook.work import Work
from canasta_nb.teaching.questions.goals import Turns

SKILLS: Mapping[str, tuple[str, ...]] = {
    "turn": ("01", "02", "03"),
    "pile": ("04", "05", "12"),
    "opening": ("06", "11"),
    "out": ("07", "08"),
    "scoring": ("09", "10", "13"),
    "others": ("14", "15", "16"),
}
"""The lessons of each skill of which the result tells."""
PASSES = 0.8
"""Who earns this part of the points has passed, and is sure enough of a skill."""
LONGEST = timedelta(hours=4)
"""Answers that lie further apart were not given in one sitting."""


class OfThePaper(NamedTuple):
    """What the questions of a paper earned of one skill."""

    title: str
    points: Score
    most: int

    @property
    def share(self) -> float:
        """The share of the points, from 0 to 1."""
        return float(self.points) / self.most


def said_to(asked: Sequence[Exercise], done: Work) -> list[Assessment]:
    """Return what was said to each question of a paper, here or as it is kept."""
    return [done.sat.get(each.id) or record_of(each).assess(kept(each)) for each in asked]


def result(said: Sequence[Assessment]) -> Iterator[str]:
    """Yield what follows the points: whether that passes, the minutes, each skill, the plays, what to practise.

    >>> [*result([])]
    []
    """
    if not said:
        return
    earned = sum(each.points for each in said)
    yield (
        told("exam", "passed")
        if earned >= PASSES * len(said)
        else told("exam", "not_passed", points=round(PASSES * len(said)))
    )
    if minutes := minutes_of(said):
        yield told("exam", "took", minutes=minutes)
    found = skills_of_paper(said)
    yield from ("", told("exam", "skills"))
    for each in found:
        key = "skill" if each.share >= PASSES else "skill_below"
        yield "  " + told("exam", key, skill=each.title, points=each.points.said, of=each.most)
    if played := [*plays(said)]:
        yield from ("", told("exam", "plays"), *(f"  {says}" for says in played))
    if found[-1].share < PASSES:
        yield from ("", told("exam", "practise", skill=found[-1].title))


def skills_of_paper(said: Sequence[Assessment]) -> list[OfThePaper]:
    """Return the points of each skill and how many there were, the strongest skill first.

    >>> from canasta_nb.teaching.judging.assessing import assess
    >>> from canasta_nb.teaching.notebook.exam import model_answer, paper
    >>> skills_of_paper([assess(paper(1)[0], model_answer(paper(1)[0]))])
    [OfThePaper(title='Other rules', points=1, most=1)]
    """
    found: dict[str, list[float]] = {}
    for each in said:
        number = exercise(each.exercise.like).lesson[:2]
        skill = next(skill for skill, lessons in SKILLS.items() if number in lessons)
        found.setdefault(skill, []).append(each.points)
    whole = [
        OfThePaper(told("exam", f"skill_{skill}"), Score(sum(points)), len(points)) for skill, points in found.items()
    ]
    return sorted(whole, key=lambda each: -each.share)


def plays(said: Sequence[Assessment]) -> Iterator[str]:
    """Yield what was played in each question that is played, what it earned and what it cost."""
    for place, each in enumerate(said, start=1):
        part = each.exercise.parts[0]
        if not isinstance(part.asked, Turns) or each.status in ("blank", "unreadable"):
            continue
        (acts,) = each.said
        given = tuple(map(str, acts)) if isinstance(acts, tuple) else (str(acts),)
        says = part.asked.cost_told(part, given)
        told_acts = capital(KINDS[each.exercise.kind].named(part, acts))
        yield told("exam", "play", n=place, points=Score(each.points).said, acts=told_acts, says=says)


def minutes_of(said: Sequence[Assessment]) -> int:
    """Return how long the sitting took, by when its answers were kept; 0 where that isn't known."""
    times = [line.at for each in said for line in record_of(each.exercise).lines if line.at]
    spent = max(times) - min(times) if times else timedelta()
    return max(1, round(spent / timedelta(minutes=1))) if timedelta() < spent <= LONGEST else 0
