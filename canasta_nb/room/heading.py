"""The head above the table of a seat: the people, an open question, phrases, and why the table waits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from canasta_nb.room.consent import OpenQuestion
from canasta_nb.room.seat import Seat
from canasta_nb.room.words import said
from canasta_nb.widgets.wire.tree import Node, node

STANDS = 8.0
"""Seconds for which a phrase, or news of a person, can be read."""


@dataclass
class PassingNews:
    """What was said or has happened, until when it stands, and to which seats; to all where none is named."""

    says: str
    until: float
    seats: frozenset[int] = frozenset()


@dataclass
class Around:
    """What all seats of a room have around their tables; each reads it from its own side."""

    seats: Mapping[int, Seat]
    names: tuple[str, ...]
    question: OpenQuestion | None = None
    waits: str = ""
    """Why nobody can play just now."""
    told: list[PassingNews] = field(default_factory=list)

    def heading(self, own: int) -> Node:
        """Return what a seat reads above its table."""
        people = [node("li", *self._person(seat, own), class_=f"cnb-{_state(seat)}") for seat in self.seats.values()]
        lines = [node("p", line, class_="cnb-told") for line in self.lines(own)]
        buttons = [
            node("button", said(word), class_="cnb-button", type="button", data_do=word) for word in self._asks(own)
        ]
        return node(
            "div",
            node("ol", *people, class_="cnb-people"),
            node("div", *lines, *buttons, class_="cnb-news"),
            class_="cnb-room-head",
        )

    def lines(self, own: int) -> list[str]:
        """Return what a seat is told, the most pressing first."""
        told = [each.says for each in self.told if not each.seats or own in each.seats]
        return [*filter(None, [self.waits, self._question(own), self._away(own)]), *told]

    def _asks(self, own: int) -> Iterable[str]:
        if self.question and own in self.question.waits_for:
            yield from ("agree", "disagree")
        if self.seats[own].is_away:
            yield "i_am_back"

    def _question(self, own: int) -> str:
        question = self.question
        if question is None:
            return ""
        if question.asker == own:
            return said(f"asks_{question.wish}")
        return said(f"wants_{question.wish}", name=self.names[question.asker - 1])

    def _away(self, own: int) -> str:
        return said("you_are_away") if self.seats[own].is_away else ""

    def _person(self, seat: Seat, own: int) -> tuple[Node, Node]:
        state = said("you") if seat.number == own and seat.is_here else said(_state(seat))
        return node("b", self.names[seat.number - 1]), node("small", state)


def _state(seat: Seat) -> str:
    if not seat.is_taken:
        return "computer"
    if seat.is_away:
        return "away"
    return "here" if seat.is_connected else "unplugged"
