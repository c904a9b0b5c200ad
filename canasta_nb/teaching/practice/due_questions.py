"""What the coach of a first whole deal asks: of the questions that fit the cards, one that is due."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from canasta_nb.core.model.cards import Card, face
from canasta_nb.core.model.position import Phase, Position, has_opened
from canasta_nb.core.speech.language import say
from canasta_nb.descriptions.telling import ranks

said = partial(say, "teaching/practice/first_deal.toml")
Values = Mapping[str, object]
PAIR = 2


class CoachQuestion(NamedTuple):
    """A question of the first four lessons: the fact that it asks for, and what is filled in where it fits."""

    fact: str
    phase: Phase
    fits: Callable[[Position, int, Sequence[str]], Values | None]


def _wild_on_top(position: Position, _seat: int, _names: Sequence[str]) -> Values | None:
    return {} if position.pile and position.pile[-1].is_wild else None


def _black_three_on_top(position: Position, _seat: int, _names: Sequence[str]) -> Values | None:
    return {} if position.pile and position.pile[-1].is_black_three else None


def _what_takes_it(position: Position, _seat: int, _names: Sequence[str]) -> Values | None:
    top = position.pile[-1] if position.pile else None
    if top is None or not top.is_natural:
        return None
    return {"card": face(top)}


def _red_three(position: Position, seat: int, _names: Sequence[str]) -> Values | None:
    side = position.side_of(seat)
    return {} if position.threes[side] and not has_opened(position, side) else None


def _pair_and_wild(position: Position, seat: int, _names: Sequence[str]) -> Values | None:
    hand = position.hands[seat - 1]
    pairs = [rank for rank, many in _naturals(position, hand) if many == PAIR]
    return {"ranks": ranks(pairs[0])} if pairs and any(card.is_wild for card in hand) else None


def _unsafe_discard(position: Position, seat: int, names: Sequence[str]) -> Values | None:
    following = seat % len(names)
    theirs = {rank for rank, many in _naturals(position, position.hands[following]) if many >= PAIR}
    mine = [rank for rank, _ in _naturals(position, position.hands[seat - 1]) if rank in theirs]
    return {"name": names[following], "ranks": ranks(mine[0])} if mine else None


def _always(_position: Position, seat: int, names: Sequence[str]) -> Values | None:
    return {"name": names[seat % len(names)]}


def _naturals(position: Position, hand: Sequence[Card]) -> Iterator[tuple[str, int]]:
    """Yield each natural rank of a hand but threes, with the number of its cards."""
    natural = [card.rank for card in hand if card.is_natural]
    yield from ((rank, natural.count(rank)) for rank in dict.fromkeys(natural))


QUESTIONS = (
    CoachQuestion("take.wild-on-top", Phase.DRAW, _wild_on_top),
    CoachQuestion("take.black-three-on-top", Phase.DRAW, _black_three_on_top),
    CoachQuestion("red-threes", Phase.PLAY, _red_three),
    CoachQuestion("discards", Phase.PLAY, _unsafe_discard),
    CoachQuestion("meld.too-many-wilds", Phase.PLAY, _pair_and_wild),
    CoachQuestion("take.no-match", Phase.DRAW, _what_takes_it),
    CoachQuestion("turn.draw-first", Phase.PLAY, _always),
)
"""What can be asked, the rarest first."""


class DueQuestions:
    """One question a turn: what is due comes first, and then what was asked longest ago."""

    def __init__(self, due: Sequence[str]) -> None:
        self._due = due
        self._asked: list[str] = []
        self._now: tuple[int, Phase, str] | None = None

    def asks(self, position: Position, seat: int, names: Sequence[str], *, turn: int) -> str:
        """Return the question of a turn; empty in the other half of the turn."""
        if self._now is None or self._now[0] != turn:
            found = self._fitting(position, seat, names)
            if found is None:
                return ""
            fact, text = found
            self._asked.append(fact)
            self._now = turn, position.phase, text
        _, phase, text = self._now
        return text if phase is position.phase else ""

    def _fitting(self, position: Position, seat: int, names: Sequence[str]) -> tuple[str, str] | None:
        """Return the fact and the question for now; None where one of the second half of the turn is wanted more."""
        waits = position.phase is Phase.DRAW
        for each in sorted(QUESTIONS, key=lambda each: self._order(each.fact)):
            if each.phase is position.phase and (values := each.fits(position, seat, names)) is not None:
                return each.fact, said("questions", each.fact, **values)
            if waits and each.phase is not position.phase and each.fits(position, seat, names) is not None:
                return None
        return None

    def _order(self, fact: str) -> tuple[int, int]:
        """Return the place of a fact among all: those that are due before it was asked, then the oldest."""
        last = max((at for at, each in enumerate(self._asked) if each == fact), default=-1)
        waits = self._due.index(fact) if fact in self._due and last < 0 else len(self._due)
        return waits, last
