"""The skills as they are written down: what teaches each, and what shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from canasta_nb.core.speech.language import read, say

SHOWN_BY = ("exercises", "topics", "facts", "themes")
said = partial(say, "teaching/skills/words.toml")


@dataclass(frozen=True)
class Skill:
    """Something that a player can do."""

    id: str
    lane: str
    """The part of the map that it is in."""
    lesson: str
    """The lesson that teaches it."""
    exercises: tuple[str, ...] = ()
    """The questions of the course that show it."""
    topics: tuple[str, ...] = ()
    """The topics of practice that show it, the best one first."""
    facts: tuple[str, ...] = ()
    """What parts of these topics have to ask for; empty where each of them does."""
    themes: tuple[str, ...] = ()
    """The themes of puzzles that show it."""

    @property
    def title(self) -> str:
        """What it is called."""
        return said("titles", self.id)


@cache
def skills() -> tuple[Skill, ...]:
    """Return the skills of all lanes, in the order of learning.

    >>> len(skills()), skills()[9].title
    (25, 'Take a frozen pile')
    """
    written = read("teaching/skills/skills.toml")
    return tuple(_read(id_, name, each) for name, lane in written.items() for id_, each in lane.items())


def _read(id_: str, lane: str, written: Mapping[str, Any]) -> Skill:
    exercises, topics, facts, themes = (tuple(written.get(name, ())) for name in SHOWN_BY)
    return Skill(id_, lane, written["lesson"], exercises, topics, facts, themes)
