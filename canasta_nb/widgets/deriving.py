"""Where the points of a deal come from: every line of its score taken apart into cards, with the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from canasta_nb.core.model.cards import UNSEEN, Card
from canasta_nb.core.model.melds import point_table
from canasta_nb.core.model.position import SIDE_LETTERS, Position, minimum_for
from canasta_nb.core.score.score_sheet import LINES, Entry
from canasta_nb.core.score.scoring import score_deal, score_entries
from canasta_nb.core.speech.language import filled
from canasta_nb.core.speech.words import listed, number
from canasta_nb.telling import line_name
from canasta_nb.widgets.ledger import numbered

BY_VALUE = ("melded-cards", "cards-in-hand")


def derived(position: Position, names: Sequence[str], said: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the sheet of each score keeper: its lines taken apart, this deal, before it, and after it.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.widgets.base import strings
    >>> from canasta_nb.widgets.score_sheet import ScoreSheet
    >>> over = parse_position("rules classic; turn 1 over; out 1; melds A KsKhKd; hand 1 -; hand 3 4c5dKc; hand 2 x0")
    >>> [side] = derived(over, ("Ann", "Ben", "Cam", "Dot"), strings(ScoreSheet.words))[:1]
    >>> [item["says"] for line in side["lines"] for item in line["items"]]
    ['3 × 10 = 30', 'this side went out', 'Cam: 2 × −5 = −10', 'Cam: 1 × −10 = −10']
    """
    sheet = score_deal(position)
    sides = []
    for (key, entries), after in zip(score_entries(position).items(), sheet.new_scores, strict=True):
        _, seats = scored_side(position, key)
        sides.append(
            {
                "key": key,
                "name": _name(position, key, names, said),
                "players": listed([names[seat - 1] for seat in seats]),
                "short": filled(said["side"], side=key) if key.isalpha() else names[int(key) - 1],
                "lines": list(_lines(position, entries, seats, names, said)),
                "subtotal": sheet.totals[key],
                "previous": sheet.before[key],
                "total": after,
            }
        )
    return sides


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


def _name(position: Position, key: str, names: Sequence[str], said: Mapping[str, Any]) -> str:
    if key.isdigit():
        return names[int(key) - 1]
    mates = [names[seat - 1] for seat in position.sides[SIDE_LETTERS.index(key)]]
    return filled(said["side_of"], side=key, names=listed(mates))


def _lines(
    position: Position, entries: Iterable[Entry], seats: Sequence[int], names: Sequence[str], said: Mapping[str, Any]
) -> Iterator[dict[str, Any]]:
    held: dict[str, list[Entry]] = {}
    for entry in entries:
        if entry.points:
            held.setdefault(entry.line, []).append(entry)
    for code in LINES:
        if code not in held:
            continue
        own = held[code]
        sources = dict.fromkeys(position.rules.sources.get(entry.key, "") for entry in own)
        yield {
            "code": code,
            "label": line_name(code),
            "points": sum(entry.points for entry in own),
            "items": _alone([item for entry in own for item in _items(position, entry, seats, names, said)]),
            "reason": _reason(position, code, said),
            "law": "; ".join(source for source in sources if source),
        }


def _reason(position: Position, code: str, said: Mapping[str, Any]) -> str:
    """Return why a line counts what it counts, without a full stop."""
    sign = {"red-threes": position.rules.red_threes.sign, "black-threes": position.rules.black_threes.sign}.get(code)
    if sign is not None:
        return str(said["signs"][sign])
    return str(said["reasons"].get(code, said["reasons"]["penalties"]))


def _items(
    position: Position, entry: Entry, seats: Sequence[int], names: Sequence[str], said: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """Return what one entry is made of: cards of one value together, for cards of the hands by player."""
    if entry.line in BY_VALUE:
        groups = _by_player(position, entry.cards, seats) if entry.line == "cards-in-hand" else {0: entry.cards}
        items = [
            item for seat, cards in groups.items() for item in _by_value(position, entry, seat, cards, names, said)
        ]
        if sum(item["points"] for item in items) == entry.points:
            return items
    n = len(entry.cards)
    if n > 1 and entry.line.endswith("threes") and entry.points % n == 0:
        each = entry.points // n
        return [_item(n, each, entry.points, entry.cards, _times(n, each, said))]
    reason = _reason(position, entry.line, said)
    text = filled(said["with_reason"], points=number(entry.points), reason=reason)
    return [{**_item(n, None, entry.points, entry.cards, text), "reason": reason}]


def _alone(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Say the reason instead of the points where one item makes the whole line, because the line has them."""
    for item in items:
        reason = item.pop("reason", None)
        if reason and len(items) == 1:
            item["says"] = reason
    return items


def _by_player(position: Position, cards: Iterable[Card], seats: Sequence[int]) -> dict[int, tuple[Card, ...]]:
    """Return the cards of each hand; those of an unopened packet are in nobody's."""
    left = Counter(cards)
    held: dict[int, tuple[Card, ...]] = {}
    for seat in seats:
        own = Counter(position.hand_of(seat)) & left
        left -= own
        held[seat] = tuple(own.elements())
    return {**held, 0: tuple(left.elements())}


def _by_value(
    position: Position, entry: Entry, seat: int, cards: Sequence[Card], names: Sequence[str], said: Mapping[str, Any]
) -> Iterator[dict[str, Any]]:
    values = point_table(position.rules)
    sign = -1 if entry.points < 0 else 1
    groups: dict[int, list[Card]] = {}
    known = sorted(card for card in cards if card != UNSEEN)
    for card in known:
        groups.setdefault(values[card], []).append(card)
    for value in sorted(groups):
        own = groups[value]
        text = _times(len(own), sign * value, said)
        if seat:
            text = filled(said["of_player"], name=names[seat - 1], text=text)
        yield _item(len(own), sign * value, sign * value * len(own), own, text)
    unseen = len(tuple(cards)) - len(known)
    if unseen:
        yield _item(0, None, 0, (), filled(said["unseen"], name=names[seat - 1], n=unseen))


def _times(n: int, each: int, said: Mapping[str, Any]) -> str:
    return filled(said["each"], n=n, each=number(each), points=number(n * each))


def _item(n: int, each: int | None, points: int, cards: Iterable[Card], says: str) -> dict[str, Any]:
    return {"n": n, "each": each, "points": points, "cards": numbered(cards), "says": says}
