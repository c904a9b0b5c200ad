"""What exercises in which moves are made can ask for, each as one question about what was played."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from canasta_nb.core.model.acts import Discard, Draw, Meld, Take
from canasta_nb.core.model.cards import face
from canasta_nb.core.model.position import Phase, Position, frozen_for
from canasta_nb.core.rules.vocabulary.ending import GoingOutWay
from canasta_nb.core.speech.words import Words, cards_in_words
from canasta_nb.descriptions.telling import Deed
from canasta_nb.teaching.content.asking import NAMES
from canasta_nb.teaching.content.words import cards_counted, told

MOST_SHOWN = 6
"""So many cards are named one by one."""


class Trail(NamedTuple):
    """The play of a learner: the start, the acts with their players, and the end."""

    me: int
    start: Position
    deeds: tuple[Deed, ...]
    end: Position

    @property
    def side(self) -> int:
        """The learner's side."""
        return self.start.side_of(self.me)

    def mine(self, kind: type | tuple[type, ...]) -> list[Deed]:
        """Return the learner's acts of a kind."""
        return [deed for deed in self.deeds if deed.seat == self.me and isinstance(deed.act, kind)]

    def takes(self) -> list[Deed]:
        """Return every act that took the pile, by any player."""
        return [deed for deed in self.deeds if isinstance(deed.act, Take)]

    def canastas(self, kind: str = "") -> int:
        """Return how many canastas the side made, of one kind or of any."""
        return _canastas(self.end, self.side, kind) - _canastas(self.start, self.side, kind)


Wish = Callable[[Trail], bool]
"""Whether something was reached; its words stand in words.toml."""


def _canastas(position: Position, side: int, kind: str) -> int:
    return sum(meld.canasta == kind if kind else meld.is_canasta for meld in position.melds[side])


def _still_held(trail: Trail) -> str:
    """Return the cards that keep the learner from going out."""
    held = sorted(trail.end.hand_of(trail.me))
    cards = cards_counted(len(held)) if len(held) > MOST_SHOWN else cards_in_words(held)
    return told("goals", "still_held", cards=cards) if held else ""


def _short_of_canasta(trail: Trail) -> str:
    """Return how many cards the largest meld of a rank has that isn't a canasta; empty without one."""
    melds = [meld for meld in trail.end.melds[trail.side] if not meld.is_canasta and meld.kind == "group"]
    if not melds:
        return ""
    largest = max(melds, key=lambda meld: len(meld.cards))
    whole = Words().write(trail.end.rules.melds.canasta, "count")
    ranks = Words().write(largest.rank, "rank", "ranks")
    return told("goals", "short_of_canasta", ranks=ranks, cards=cards_counted(len(largest.cards)), whole=whole)


def _taken_by_them(trail: Trail) -> str:
    """Return who of the other side took the pile, with what, and why they could."""
    return " ".join(how_taken(deed) for deed in trail.takes() if deed.before.side_of(deed.seat) != trail.side)


def how_taken(deed: Deed) -> str:
    """Return how another player took the pile, and why the law allowed it."""
    act, position = deed.act, deed.before
    if not isinstance(act, Take):
        return ""
    shown = cards_in_words(act.shown)
    how = told("goals", "matched" if shown else "onto_meld", name=NAMES[deed.seat], shown=shown, card=face(act.card))
    frozen = frozen_for(position, position.side_of(position.turn))
    return f"{how} {told('goals', 'even_frozen' if frozen else 'not_frozen')}"


def _has_ended_turn(trail: Trail) -> bool:
    return trail.end.phase is Phase.OVER or bool(trail.mine(Discard))


def _has_played_on(trail: Trail) -> bool:
    """Tell whether the learner left the others a discard, or went out: who stops the deal has kept nothing safe."""
    return trail.end.out == trail.me or bool(trail.mine(Discard))


WISHES: dict[str, Wish] = {
    "turn-complete": _has_ended_turn,
    "melded": lambda trail: bool(trail.mine((Meld, Take))),
    "opened": lambda trail: not trail.start.melds[trail.side] and bool(trail.end.melds[trail.side]),
    "took": lambda trail: bool(trail.mine(Take)),
    "drew-two": lambda trail: bool(trail.mine(Draw)) and len(trail.start.stock) - len(trail.end.stock) == 2,
    "canasta": lambda trail: trail.canastas() > 0,
    "natural-canasta": lambda trail: trail.canastas("natural") > 0,
    "out": lambda trail: trail.end.out == trail.me,
    "concealed": lambda trail: trail.end.out == trail.me and trail.end.going_out_way is not GoingOutWay.PLAIN,
    "black-threes": lambda trail: (
        trail.end.out == trail.me
        and any(card.is_black_three for meld in trail.end.melds[trail.side] for card in meld.cards)
    ),
    "partner-took": lambda trail: any(deed.seat == trail.start.partner_of(trail.me) for deed in trail.takes()),
    "they-took-nothing": lambda trail: (
        _has_played_on(trail) and all(deed.before.side_of(deed.seat) == trail.side for deed in trail.takes())
    ),
}

OF_OTHERS = ("partner-took", "they-took-nothing")
"""What only shows once the others have moved."""

LACKS: dict[str, Callable[[Trail], str]] = {
    "out": _still_held, "canasta": _short_of_canasta, "they-took-nothing": _taken_by_them,
}  # fmt: skip
"""What to say of some of them while they are not reached."""
