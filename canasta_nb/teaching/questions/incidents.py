"""Mistakes at a table with real cards: what becomes of them, what they cost, and who is paid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from canasta_nb.core.model.cards import parse_cards
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.questions.incidents import Incident, Ruling, rule_on
from canasta_nb.teaching.content.asking import KEYS, NAMES, Answer, CourseQuestion, Part

INCIDENT_KEYS = ("at", *(each.name for each in fields(Incident)))


@dataclass(frozen=True)
class OfAnIncident(CourseQuestion):
    """Something about a mistake."""

    incident: Mapping[str, Any] = field(default_factory=dict, hash=False, metadata={KEYS: INCIDENT_KEYS})
    """The position as ``at``, and what an Incident holds, its cards as a run."""

    needs = ("incident",)
    is_sum = False

    @property
    def ruled(self) -> Ruling:
        """The ruling on the mistake."""
        said = dict(self.incident)
        position = parse_position(said.pop("at"))
        return rule_on(position, Incident(**said | {"cards": parse_cards(said.get("cards", ""))}), NAMES[1:])

    def why(self, part: Part, said: Answer) -> str | None:
        """Return what the ruling says."""
        return self.ruled.says


@dataclass(frozen=True)
class WhatBecomesOfIt(OfAnIncident):
    """What happens to a mistake; with reasons, whether it counts."""

    word = "ruling"
    also_offered = ("the-deal-is-void", "fifty-points-fine")

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the word of the ruling, or whether the mistake stands."""
        found = self.ruled.ruling
        return ((found == "stands", self.because),) if part.reasons else (found,)


@dataclass(frozen=True)
class Fine(OfAnIncident):
    """How many points a mistake costs."""

    word = "fine"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the points that are taken away."""
        return (-sum(self.ruled.scores.values()),)


@dataclass(frozen=True)
class Settled(OfAnIncident):
    """What the winner receives."""

    word = "settled"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the points that are written down."""
        return (sum(self.ruled.scores.values()),)
