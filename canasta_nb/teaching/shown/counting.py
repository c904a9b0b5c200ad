"""What cards count: ``count_up`` line by line, ``score_in`` by the rules of several games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from canasta_nb.core.model.cards import UNSEEN, Card, face
from canasta_nb.core.model.position import Position, side_letter
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.score.score_sheet import ScoreLine
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.words import number
from canasta_nb.descriptions.telling import game_name, line_name
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.shown.leaf import Leaf, fan

WIDTH = 24
"""Letters of the column of names in a text."""


class CountedUp(Leaf):
    """The lines of a side's score in one deal or in several, each with its sum.

    A line that counts nothing is left out.
    """

    kind = "cnb-counted"

    def __init__(self, positions: Sequence[Position]) -> None:
        self.positions = tuple(positions)

    def head(self) -> tuple[str, str]:
        return told("counting", "title"), told("counting", "points")

    def lines(self) -> Iterator[str]:
        yield told("counting", "title")
        for position in self.positions:
            for run in _runs(position):
                yield " ".join(map(face, run))
            for line in _lines(position):
                yield f"  {line_name(line.id):{WIDTH}} {number(line.points):>6}"
            yield f"  {told('counting', 'sum'):{WIDTH}} {number(_sum(position)):>6}"

    def body(self) -> str:
        return f"<div>{''.join(map(self._deal, self.positions))}</div>"

    def _deal(self, position: Position) -> str:
        cards = "".join(f"<li>{fan(run)}</li>" for run in _runs(position))
        counted = [(line_name(line.id), line.points) for line in _lines(position)]
        rows = "".join(f"<li>{escape(name)} <b>{number(points)}</b></li>" for name, points in counted)
        whole = f"<li>{escape(told('counting', 'sum'))} <b>{number(_sum(position))}</b></li>"
        return f"<div><ul>{cards}</ul><ul>{rows}{whole}</ul></div>"


def count_up(*positions: str) -> CountedUp:
    """Show what the cards of the side in turn count in a position, or in several beside each other.

    >>> count_up("rules classic; turn 1 play; melds A KsKhKdKcKsKhKd")
    What your side counts
    K♠ K♥ K♦ K♣ K♠ K♥ K♦
      Melded cards                 70
      Natural canastas            500
      Together                    570
    """
    return CountedUp([parse_position(text) for text in positions])


class ScoredIn(Leaf):
    """What a finished deal is worth to each side by the rules of several games."""

    kind = "cnb-scored"

    def __init__(self, positions: Sequence[Position]) -> None:
        self.positions = tuple(positions)

    def head(self) -> tuple[str, str]:
        return told("scored", "title"), told("scored", "about")

    def lines(self) -> Iterator[str]:
        yield told("scored", "title")
        for name, sides in self._games():
            yield f"  {name}: {', '.join(sides)}"

    def body(self) -> str:
        rows = (f"<li>{escape(name)} <b>{escape(', '.join(sides))}</b></li>" for name, sides in self._games())
        return f"<ul>{''.join(rows)}</ul>"

    def _games(self) -> Iterator[tuple[str, list[str]]]:
        for position in self.positions:
            totals = score_deal(position).totals
            yield game_name(position.rules), [f"{side} {number(points)}" for side, points in totals.items()]


def score_in(position: str, *rules: str) -> ScoredIn:
    """Show what a finished deal is worth by the rules of each of these games; ``position`` names none.

    Raises NotationError for a text that is not a position, and for rules that there are not.

    >>> score_in("turn 1 over; out 1; melds A KsKhKdKcKsKhKd; hand 1 -; hand 3 4c; hand 2 Qs", "classic", "samba")
    What the deal is worth
      Classic Canasta: A 665, B −10
      Samba: A 765, B −10
    """
    return ScoredIn([parse_position(f"rules {each}; {position}") for each in rules])


def _lines(position: Position) -> list[ScoreLine]:
    mine = side_letter(position.side_of(position.turn))
    return [line for line in score_deal(position).lines[mine] if line.points]


def _sum(position: Position) -> int:
    return sum(line.points for line in _lines(position))


def _runs(position: Position) -> list[tuple[Card, ...]]:
    """Return the melds of the side, then the cards that its players still hold."""
    side = position.side_of(position.turn)
    held = [card for seat in position.sides[side] for card in position.hand_of(seat) if card != UNSEEN]
    return [*(meld.cards for meld in position.melds[side]), *([tuple(held)] if held else [])]
