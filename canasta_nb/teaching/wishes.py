"""What exercises in which moves are made can ask for, each as one question about what was played."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from canasta_nb.core.acts import Act, Discard, Draw, Meld, Take
from canasta_nb.core.cards import face
from canasta_nb.core.position import Phase, Position
from canasta_nb.core.words import listed
from canasta_nb.teaching.words import cards_counted, told

MOST_SHOWN = 6
"""So many cards are named one by one."""


class Step(NamedTuple):
    """An act, who did it, and the position before it."""

    seat: int
    before: Position
    act: Act


class Trail(NamedTuple):
    """What was played: by whom, from where, every act that matters, and where it led."""

    me: int
    start: Position
    steps: tuple[Step, ...]
    end: Position

    @property
    def side(self) -> int:
        """The learner's side."""
        return self.start.side_of(self.me)

    def mine(self, kind: type | tuple[type, ...]) -> list[Step]:
        """The learner's acts of a kind."""
        return [step for step in self.steps if step.seat == self.me and isinstance(step.act, kind)]

    def takes(self) -> list[Step]:
        """Every act that took the pile, whoever did it."""
        return [step for step in self.steps if isinstance(step.act, Take)]

    def canastas(self, kind: str = "") -> int:
        """How many canastas the side made, of one kind or of any."""
        return _canastas(self.end, self.side, kind) - _canastas(self.start, self.side, kind)


Wish = Callable[[Trail], bool]
"""Whether something was reached; its words stand in words.toml."""


def _canastas(position: Position, side: int, kind: str) -> int:
    return sum(meld.canasta == kind if kind else meld.is_canasta for meld in position.melds[side])


def _still_held(trail: Trail) -> str:
    """The cards that keep the learner from being out."""
    held = sorted(trail.end.hand_of(trail.me))
    cards = cards_counted(len(held)) if len(held) > MOST_SHOWN else listed([face(card) for card in held])
    return told("goals", "still_held", cards=cards) if held else ""


def _has_ended_turn(trail: Trail) -> bool:
    return trail.end.phase is Phase.OVER or bool(trail.mine(Discard))


WISHES: dict[str, Wish] = {
    "turn-complete": _has_ended_turn,
    "melded": lambda trail: bool(trail.mine((Meld, Take))),
    "opened": lambda trail: not trail.start.melds[trail.side] and bool(trail.end.melds[trail.side]),
    "took": lambda trail: bool(trail.mine(Take)),
    "drew-two": lambda trail: bool(trail.mine(Draw)) and len(trail.start.stock) - len(trail.end.stock) == 2,
    "canasta": lambda trail: trail.canastas() > 0,
    "natural-canasta": lambda trail: trail.canastas("natural") > 0,
    "out": lambda trail: trail.end.out == trail.me,
    "concealed": lambda trail: trail.end.out == trail.me and trail.end.concealed,
    "black-threes": lambda trail: any(
        card.is_black_three for meld in trail.end.melds[trail.side] for card in meld.cards
    ),
    "partner-took": lambda trail: any(step.seat == trail.start.partner_of(trail.me) for step in trail.takes()),
    "they-took-nothing": lambda trail: (
        _has_ended_turn(trail) and all(step.before.side_of(step.seat) == trail.side for step in trail.takes())
    ),
}

LACKS: dict[str, Callable[[Trail], str]] = {"out": _still_held}
"""What to say of some of them while they are not reached."""
