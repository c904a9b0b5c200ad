"""Where the points of a deal come from: every line of its score taken apart into cards, with the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from canasta_nb.core.model.cards import UNSEEN, Card
from canasta_nb.core.model.melds import point_table
from canasta_nb.core.model.position import SIDE_LETTERS, Position, minimum_for
from canasta_nb.core.score.score_sheet import LINES, Entry
from canasta_nb.core.score.scoring import entries_of, score_deal, score_entries
from canasta_nb.core.speech.language import say, texts
from canasta_nb.core.speech.words import listed, number
from canasta_nb.descriptions.telling import line_name
from canasta_nb.widgets.scenes.ledger import numbered
from canasta_nb.widgets.sent.score_sheet import SheetItem, SheetLine, SheetSide

WORDS = "widgets/shown/score_sheet.toml"
told = partial(say, WORDS)
BY_VALUE = ("melded-cards", "cards-in-hand")


def derived(position: Position, names: Sequence[str]) -> list[SheetSide]:
    """Return the sheet of each score keeper: its lines taken apart, this deal, before it, and after it.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> over = parse_position("rules classic; turn 1 over; out 1; melds A KsKhKd; hand 1 -; hand 3 4c5dKc; hand 2 x0")
    >>> [side] = derived(over, ("Ann", "Ben", "Cam", "Dot"))[:1]
    >>> [item["says"] for line in side["lines"] for item in line["items"]]
    ['3 × 10 = 30', 'this side went out', 'Cam: 2 × −5 = −10', 'Cam: 1 × −10 = −10']
    """
    sheet = score_deal(position)
    deal = _Deal(position, names)
    sides: list[SheetSide] = []
    for (key, entries), after in zip(score_entries(position).items(), sheet.new_scores, strict=True):
        _, seats = scored_side(position, key)
        players = listed([names[seat - 1] for seat in seats])
        by_side = key.isalpha()
        sides.append(
            {
                "key": key,
                "name": told("side_of", side=key, names=players) if by_side else players,
                "players": players,
                "short": say("widgets/wire/strings.toml", "side", side=key) if by_side else players,
                "lines": list(deal.lines(entries, seats)),
                "subtotal": sheet.totals[key],
                "previous": sheet.before[key],
                "total": after,
            }
        )
    return sides


def lines_of(position: Position, side: int, names: Sequence[str]) -> list[SheetLine]:
    """Return the lines of what a side has so far, each once, even when each of its players keeps a score."""
    return [*_Deal(position, names).lines(entries_of(position, side), position.sides[side])]


def scored_side(position: Position, key: str) -> tuple[int, tuple[int, ...]]:
    """Return the side behind the key of a score, and the seats that it is about."""
    if key.isdigit():
        return position.side_of(int(key)), (int(key),)
    side = SIDE_LETTERS.index(key)
    return side, position.sides[side]


def minimum_next(position: Position) -> dict[str, int]:
    """Return the points that each score keeper needs to open the next deal."""
    sheet = score_deal(position)
    after = position.changed(scores=sheet.new_scores, deal=position.deal + 1)
    return {key: minimum_for(after, keeper) for keeper, key in enumerate(sheet.totals)}


class _Part(NamedTuple):
    """A part of a line, and the reason that it has where it makes the whole line."""

    item: SheetItem
    reason: str = ""


class _Deal(NamedTuple):
    """A deal that is over, and the names of its players."""

    position: Position
    names: Sequence[str]

    def lines(self, entries: Iterable[Entry], seats: Sequence[int]) -> Iterator[SheetLine]:
        """Yield the lines of one score, each with what it is made of."""
        held: dict[str, list[Entry]] = {}
        for entry in entries:
            if entry.points:
                held.setdefault(entry.line, []).append(entry)
        for code in LINES:
            if code not in held:
                continue
            own = held[code]
            sources = dict.fromkeys(self.position.rules.sources.get(entry.key, "") for entry in own)
            yield {
                "code": code,
                "label": line_name(code),
                "points": sum(entry.points for entry in own),
                "items": _alone([item for entry in own for item in self.items(entry, seats)]),
                "reason": self.reason(code),
                "law": "; ".join(source for source in sources if source),
            }

    def reason(self, code: str) -> str:
        """Return why a line counts what it counts, without a full stop."""
        rules = self.position.rules
        sign = {"red-threes": rules.red_threes.sign, "black-threes": rules.black_threes.sign}.get(code)
        if sign is not None:
            return self.told("signs", str(sign))
        return self.told("reasons", code if code in texts(WORDS)["reasons"] else "penalties")

    def told(self, table: str, key: str) -> str:
        """Return a reason, in other words where no player has a partner."""
        alone = f"{key}_alone" in texts(WORDS)[table] and not any(len(side) > 1 for side in self.position.sides)
        return told(table, f"{key}_alone" if alone else key)

    def items(self, entry: Entry, seats: Sequence[int]) -> list[_Part]:
        """Return what one entry is made of: cards of one value together, for cards of the hands by player."""
        if entry.line in BY_VALUE:
            hands = entry.line == "cards-in-hand"
            groups = _by_player(self.position, entry.cards, seats) if hands else {0: entry.cards}
            items = [_Part(item) for seat, cards in groups.items() for item in self.by_value(entry, seat, cards)]
            if sum(part.item["points"] for part in items) == entry.points:
                return items
        n = len(entry.cards)
        by_card = entry.line.endswith("threes") and entry.key != "black_threes.meld_bonus"
        if n > 1 and by_card and entry.points % n == 0:
            each = entry.points // n
            return [_Part(_item(n, each, entry.points, entry.cards, self.times(n, each)))]
        reason = self.reason(entry.line)
        text = told("with_reason", points=number(entry.points), reason=reason)
        return [_Part(_item(n, None, entry.points, entry.cards, text), reason)]

    def by_value(self, entry: Entry, seat: int, cards: Sequence[Card]) -> Iterator[SheetItem]:
        """Yield these cards by what they count; those of a seat's hand with the player's name."""
        values = point_table(self.position.rules)
        sign = -1 if entry.points < 0 else 1
        groups: dict[int, list[Card]] = {}
        known = sorted(card for card in cards if card != UNSEEN)
        for card in known:
            groups.setdefault(values[card], []).append(card)
        for value in sorted(groups):
            own = groups[value]
            text = self.times(len(own), sign * value)
            if seat:
                text = told("of_player", name=self.names[seat - 1], text=text)
            yield _item(len(own), sign * value, sign * value * len(own), own, text)
        unseen = len(cards) - len(known)
        if unseen:
            yield _item(0, None, 0, (), told("unseen", name=self.names[seat - 1], n=unseen))

    def times(self, n: int, each: int) -> str:
        """Return some cards of one value as a product."""
        return told("each", n=n, each=number(each), points=number(n * each))


def _alone(parts: Sequence[_Part]) -> list[SheetItem]:
    """Say the reason instead of the points where one item makes the whole line, because the line has them."""
    return [{**item, "says": reason} if reason and len(parts) == 1 else item for item, reason in parts]


def _by_player(position: Position, cards: Iterable[Card], seats: Sequence[int]) -> dict[int, tuple[Card, ...]]:
    """Return the cards of each hand; those of an unopened packet are in nobody's."""
    left = Counter(cards)
    held: dict[int, tuple[Card, ...]] = {}
    for seat in seats:
        own = Counter(position.hand_of(seat)) & left
        left -= own
        held[seat] = tuple(own.elements())
    return {**held, 0: tuple(left.elements())}


def _item(n: int, each: int | None, points: int, cards: Iterable[Card], says: str) -> SheetItem:
    return {"n": n, "each": each, "points": points, "cards": numbered(cards), "says": says}
