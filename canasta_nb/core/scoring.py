"""The score of a deal, line by line, each line with its cards and the rule that pays it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from canasta_nb.core.cards import Card, cards_text
from canasta_nb.core.melds import points
from canasta_nb.core.position import Position, side_letter

if TYPE_CHECKING:
    import pandas


class ScoreLine(NamedTuple):
    """One line of a score: its id, its points, the cards that it is about and where the rule stands."""

    id: str
    points: int
    cards: tuple[Card, ...]
    source: str


@dataclass(frozen=True)
class ScoreSheet:
    """What a deal adds to each side; sides are keyed by their letters, points may be negative."""

    lines: dict[str, tuple[ScoreLine, ...]]
    before: dict[str, int]

    @property
    def totals(self) -> dict[str, int]:
        """What the deal adds to each side, in points."""
        return {side: sum(line.points for line in lines) for side, lines in self.lines.items()}

    @property
    def new_scores(self) -> tuple[int, ...]:
        """The cumulative scores after the deal, in the order of the sides."""
        totals = self.totals
        return tuple(before + totals[side] for side, before in self.before.items())

    def to_frame(self) -> pandas.DataFrame:
        """The sheet as a table, one row a line."""
        import pandas as pd

        rows = [
            {"side": side, "line": line.id, "points": line.points, "cards": cards_text(line.cards), "source": line.source}
            for side, lines in self.lines.items()
            for line in lines
        ]
        return pd.DataFrame(rows, columns=["side", "line", "points", "cards", "source"])


def score_deal(position: Position) -> ScoreSheet:
    """The score of a deal as it lies on the table (Pagat, scoring; Laws of 1950, laws 42 and 43).

    >>> from canasta_nb.core.notation import parse_position
    >>> table = "rules classic; turn 1 over; out 1; melds A KsKhKdKcKsKhKd; hand 1 -; hand 3 4c5d; hand 2 x0; hand 4 x0"
    >>> score_deal(parse_position(table)).totals
    {'A': 660, 'B': 0}
    """
    return ScoreSheet(
        {side_letter(side): tuple(_lines(position, side)) for side in range(len(position.sides))},
        {side_letter(side): score for side, score in enumerate(position.scores)},
    )


def _lines(position: Position, side: int) -> Iterator[ScoreLine]:
    rules = position.rules
    source = rules.sources
    melds = position.melds[side]
    melded = tuple(card for meld in melds for card in meld.cards)
    hands = tuple(card for seat in position.sides[side] for card in position.hand_of(seat))
    if melded:
        yield ScoreLine("melded-cards", points(rules, melded), melded, source.get("pack.card_points", ""))
    for kind, each in (("natural", rules.canasta_bonus.natural), ("mixed", rules.canasta_bonus.mixed)):
        own = [meld for meld in melds if meld.canasta == kind]
        if own:
            cards = tuple(card for meld in own for card in meld.cards)
            yield ScoreLine(f"{kind}-canastas", each * len(own), cards, source.get(f"canasta_bonus.{kind}", ""))
    # A red three that its owner never had a turn to lay out belongs to its side all the same (Laws of 1950, law 11).
    threes = position.threes[side] + tuple(card for card in hands if card.is_red_three)
    if threes:
        yield _red_threes(position, threes, plus=bool(melds))
    if position.out is not None and position.side_of(position.out) == side:
        yield from _going_out(position)
    if points(rules, hands):
        yield ScoreLine("cards-in-hand", -points(rules, hands), hands, source.get("scoring.left_in_hand", ""))


def _red_threes(position: Position, threes: tuple[Card, ...], *, plus: bool) -> ScoreLine:
    red = position.rules.red_threes
    table = red.values if plus else red.minus_values
    total = table[min(len(threes), max(table))]
    key = "red_threes.values" if plus else "red_threes.sign"
    return ScoreLine("red-threes", total if plus else -total, threes, position.rules.sources.get(key, ""))


def _going_out(position: Position) -> Iterator[ScoreLine]:
    rules = position.rules
    if rules.going_out.bonus:
        yield ScoreLine("going-out", rules.going_out.bonus, (), rules.sources.get("going_out.bonus", ""))
    if position.concealed and rules.going_out.concealed_bonus:
        source = rules.sources.get("going_out.concealed_bonus", "")
        yield ScoreLine("concealed", rules.going_out.concealed_bonus, (), source)
