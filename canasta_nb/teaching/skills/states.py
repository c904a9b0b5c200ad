"""How well a learner can do each skill: from the log alone, by one function for every page that tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from canasta_nb.extras import MissingExtra
from canasta_nb.puzzles.shipped import shipped_puzzles
from canasta_nb.teaching.answers.facts import fact_title
from canasta_nb.teaching.diagnosis.signs import Signs
from canasta_nb.teaching.log.line import PLACEMENT, LogLine
from canasta_nb.teaching.memory.mastery import LUCK
from canasta_nb.teaching.memory.results import Result, results
from canasta_nb.teaching.memory.reviews import FactReview
from canasta_nb.teaching.memory.schedule import due
from canasta_nb.teaching.puzzles.played import PuzzlesPlayed, puzzles_played
from canasta_nb.teaching.skills.placed import Climbed, climbed
from canasta_nb.teaching.skills.skills import Skill, skills

PRACTISED, MASTERED, DAYS = 2, 4, 3
"""So often it has to be right to count as practised, or as mastered, and for that on so many days."""
GRANTED_FOR = timedelta(days=7)
"""What a placement grants is asked once more within this time."""
LATELY = 8
"""So many of the latest tries are told of."""


class SkillState(StrEnum):
    """How well a skill is known; what is due was practised or mastered, and waits for a look."""

    NOT_YET = "not-yet"
    SEEN = "seen"
    PRACTISED = "practised"
    MASTERED = "mastered"


class SkillTry(NamedTuple):
    """Something that shows a skill: when it was tried, whether it was right, and the fact that was missed, if any."""

    at: datetime
    right: bool
    missed: str = ""
    granted: bool = False
    """Whether a placement grants it, which asks for several skills at once."""


@dataclass(frozen=True)
class SkillStanding:
    """A skill and how a learner stands in it."""

    skill: Skill
    tries: tuple[SkillTry, ...] = ()
    """All tries in the order of time."""
    waits: bool = False
    """Whether it is time for a look."""

    @property
    def is_due(self) -> bool:
        """Whether it is time for a look at something that was practised; before that there is nothing to refresh."""
        return self.waits and self.state in (SkillState.PRACTISED, SkillState.MASTERED)

    @property
    def state(self) -> SkillState:
        """How well it is known: waiting takes nothing away, and two misses in a row begin the count anew.

        What a placement grants is practised, and never makes up what is mastered.
        """
        if not self.tries:
            return SkillState.NOT_YET
        right: list[SkillTry] = []
        before = True
        for each in self.tries:
            right = [*right, each] if each.right else right if before else []
            before = each.right
        shown = [each for each in right if not each.granted]
        days = {each.at.astimezone().date() for each in shown}
        if len(shown) >= MASTERED and len(days) >= DAYS:
            return SkillState.MASTERED
        return SkillState.PRACTISED if len(shown) >= PRACTISED or shown != right else SkillState.SEEN

    @property
    def lately(self) -> tuple[SkillTry, ...]:
        """The latest tries."""
        return self.tries[-LATELY:]

    @property
    def right(self) -> int:
        """How many of the latest tries were right."""
        return sum(each.right for each in self.lately)

    @property
    def last(self) -> datetime | None:
        """When it was tried last; None where it never was."""
        return self.tries[-1].at if self.tries else None

    @property
    def slip(self) -> str:
        """The fact that was missed most, in a few words; empty where none was."""
        missed = Counter(each.missed for each in self.lately if each.missed)
        return fact_title(missed.most_common(1)[0][0]) if missed else ""


def standing_in_skills(
    lines: Sequence[LogLine], answered: Mapping[str, Signs], now: datetime
) -> tuple[SkillStanding, ...]:
    """Return how a learner stands in each skill, from a log and what the answers in it show.

    >>> from datetime import UTC
    >>> found = standing_in_skills((), {}, datetime(2030, 1, 1, tzinfo=UTC))
    >>> len(found), {each.state.value for each in found}
    (25, {'not-yet'})
    """
    practised, played = [*results(line for line in lines if line.how != PLACEMENT)], puzzles_played(lines)
    rungs = climbed(lines)
    found = {each: _tries(each, practised, played, answered, rungs) for each in skills()}
    waiting = _due(found, now)
    return tuple(
        SkillStanding(each, tries, each.id in waiting or _waits_for_its_question(tries, now))
        for each, tries in found.items()
    )


def counted(standings: Iterable[SkillStanding]) -> tuple[int, int, int]:
    """Return how many skills are practised or mastered, how many of them mastered, and how many due.

    >>> counted([SkillStanding(skills()[0])])
    (0, 0, 0)
    """
    known = [each for each in standings if each.state in (SkillState.PRACTISED, SkillState.MASTERED)]
    mastered = sum(each.state is SkillState.MASTERED for each in known)
    return len(known), mastered, sum(each.is_due for each in known)


def _tries(
    skill: Skill,
    practised: Iterable[Result],
    played: PuzzlesPlayed,
    answered: Mapping[str, Signs],
    rungs: Iterable[Climbed],
) -> tuple[SkillTry, ...]:
    found = [
        *_of_course(skill, answered),
        *_of_practice(skill, practised),
        *_of_puzzles(skill, played),
        *_of_placement(skill, rungs),
    ]
    return tuple(sorted(found, key=lambda each: each.at))


def _of_course(skill: Skill, answered: Mapping[str, Signs]) -> Iterator[SkillTry]:
    for name in skill.exercises:
        signs = answered.get(name)
        if signs and signs.at:
            yield SkillTry(signs.at, all(part.right for part in signs.parts) and not signs.hints)


def _of_practice(skill: Skill, practised: Iterable[Result]) -> Iterator[SkillTry]:
    for result in practised:
        if result.topic in skill.topics:
            parts = [(fact, share) for fact, share, _ in result.rules if not skill.facts or fact in skill.facts]
            missed = next((fact for fact, share in parts if share < 1), "")
            if parts:
                yield SkillTry(result.answered_at, not missed and not result.hints, missed)


def _of_puzzles(skill: Skill, played: PuzzlesPlayed) -> Iterator[SkillTry]:
    for play in played.plays:
        if play.earned is not None and shipped_puzzles()[play.id].theme in skill.themes:
            yield SkillTry(play.at, play.earned == 1)


def _of_placement(skill: Skill, rungs: Iterable[Climbed]) -> Iterator[SkillTry]:
    """Yield what placements show: a right answer grants all skills of its rung, a wrong one is a miss of the first."""
    for at, rung, right, _ in rungs:
        if skill.id in rung.skills and (right or skill.id == rung.skills[0]):
            yield SkillTry(at, right, granted=right)


def _waits_for_its_question(tries: Sequence[SkillTry], now: datetime) -> bool:
    """Tell whether what a placement granted waits for its question, which comes within a week whatever was before."""
    return bool(tries) and tries[-1].granted and now - tries[-1].at >= GRANTED_FOR


def _due(found: Mapping[Skill, Sequence[SkillTry]], now: datetime) -> set[str]:
    """Return the skills that FSRS brings back by now; none where it is not installed."""
    tried = [(skill.id, each) for skill, tries in found.items() for each in tries]
    reviews = [FactReview(id_, float(each.right), LUCK, 0, each.at) for id_, each in tried]
    try:
        return {id_ for id_, when in due(reviews).items() if when <= now}
    except MissingExtra:
        return set()
