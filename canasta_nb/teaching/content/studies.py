"""The positions that the strategy lessons study, with what each choice led to in imagined deals.

The positions and choices are in ``studies.toml``. The figures were played beforehand: ``tests/measuring/figures.py``
writes them into ``figures.json``.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, NamedTuple

from canasta_nb.bots.careful import Careful
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.acts import Take
from canasta_nb.core.model.cards import parse_card
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.core.speech.language import shortened
from canasta_nb.experiments.imagining import Comparison, Estimate, Figure, compare
from canasta_nb.teaching.content.asking import Unknown, nearest
from canasta_nb.teaching.content.words import told


class PassedUp(NamedTuple):
    """What the next player did in the turn before: drew a card, with this one on top of the pile, and threw another."""

    top: str
    threw: str

    def fits(self, whole: Position, chance: Random) -> bool:
        """Tell whether the hand that the player had then could not take the pile; any card may be the drawn one."""
        seat = whole.next_seat(whole.turn)
        hand = list(whole.hand_of(seat))
        hand[chance.randrange(len(hand))] = parse_card(self.threw)
        pile = whole.pile[: whole.pile.index(parse_card(self.top)) + 1]
        hands = tuple(tuple(hand) if each == seat else cards for each, cards in enumerate(whole.hands, start=1))
        then = whole.changed(hands=hands, pile=pile, turn=seat, phase=Phase.DRAW)
        return not any(isinstance(act, Take) for act in legal_acts(then))


@dataclass(frozen=True)
class Study:
    """A position, and the acts of each choice that the player in turn has there."""

    name: str
    text: str
    choices: Mapping[str, tuple[str, ...]]
    passed_up: PassedUp | None = None

    @property
    def position(self) -> Position:
        """The position, its unseen cards without faces."""
        return parse_position(self.text)

    @property
    def mark(self) -> str:
        """The mark of what is studied: it changes with every change of the position or of a choice."""
        before = [list(self.passed_up)] if self.passed_up else []
        asked = json.dumps([self.text, {name: list(acts) for name, acts in self.choices.items()}, *before])
        return hashlib.sha256(asked.encode()).hexdigest()[:12]

    @property
    def figures(self) -> Comparison:
        """What the choices led to, as it was played and kept."""
        kept = _kept()[self.name]
        return Comparison(kept["deals"], kept["seed"], {name: _figure(each) for name, each in kept["choices"].items()})

    @property
    def careful(self) -> str:
        """The choice that the careful player makes here; empty where it begins with another act.

        >>> study("nobody-near-out").careful
        'finish'
        """
        position = self.position
        act = Careful().choose(view(position, position.turn), legal_acts(position))
        return next((name for name, acts in self.choices.items() if acts and parse_act(acts[0]) == act), "")

    def played(self, deals: int, seed: int, told: Callable[[int], object] | None = None) -> Comparison:
        """Play the choices on now, in ``deals`` imagined deals; ``told`` hears how many are played."""
        fits = self.passed_up.fits if self.passed_up else None
        return compare(self.position, self.choices, deals, seed, told, fits)


def studies() -> Mapping[str, Study]:
    """Return every study by its name.

    >>> studies()["pile-of-seven"].choices["take"]
    ('take 9c with 9s9h',)
    """
    return _studies()


def study(name: str) -> Study:
    """Return the study with this name; Unknown with the nearest name when there is none.

    >>> study("pile-of-six")
    Traceback (most recent call last):
    Unknown: There is no study "pile-of-six". Did you mean "pile-of-seven"?
    """
    if name not in studies():
        raise Unknown(told("unknown", "study", name=shortened(name)) + nearest(name, studies()))
    return studies()[name]


@cache
def _studies() -> dict[str, Study]:
    table = tomllib.loads(_read("studies.toml"))
    return {
        name: Study(
            name,
            each["position"].strip(),
            {key: tuple(acts) for key, acts in each["choices"].items()},
            PassedUp(**each["passed_up"]) if "passed_up" in each else None,
        )
        for name, each in table.items()
    }


@cache
def _kept() -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(_read("figures.json"))
    return kept


def _read(name: str) -> str:
    return (files("canasta_nb.teaching.content") / name).read_text(encoding="utf-8")


def _figure(kept: Mapping[str, Any]) -> Figure:
    shares = {name: kept[name] / 100 for name in ("won", "taken", "game_won", "game_lost")}
    return Figure(lead=Estimate(*kept["lead"]), behind=Estimate(*kept["behind"]), **shares)
