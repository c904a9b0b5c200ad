"""The points that a side needs to open, for every score: the rows of a table, each with an example."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import combinations

from canasta_nb.core.engine.checking import check
from canasta_nb.core.model.acts import Lay, Meld
from canasta_nb.core.model.cards import parse_cards
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.opening import opening_for
from canasta_nb.core.model.position import Position, minimum_goes_by_deal
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import say
from canasta_nb.core.speech.words import Words, number
from canasta_nb.widgets.scenes.ledger import numbered
from canasta_nb.widgets.sent.minimum_table import MinimumRow

told = partial(say, "widgets/shown/minimum_table.toml")
STEP = 5  # every card counts a multiple of it, and so does every score
TRIED = (
    "6s6h6d", "KsKhKd", "QsQhQd", "JsJhJd", "KsKhKd2c", "AsAhAd", "KsKhKdKc2s", "AsAhAd2d", "AsAhAdJk",
    "KsKhKdKcKsKhKd",
)  # fmt: skip
"""Melds that examples are put together from."""


def minimum_rows(rules: str, score: int, deal: int) -> list[MinimumRow]:
    """Return the rows of the table of a rule set, the one of this score or deal ``current``.

    >>> rows = minimum_rows("classic", 1600, 1)
    >>> [(row["minimum"], row["current"]) for row in rows]
    [(15, False), (50, False), (90, True), (120, False)]
    """
    return list(_rows(rules, score, deal))


def minimum_said(rules: str, score: int, deal: int) -> str:
    """Return what is needed at this score, in a sentence."""
    position = at_score(rules, score, deal)
    need = opening_for(position).need
    if minimum_goes_by_deal(position.rules):
        return told("says_deal", deal=deal, need=need)
    return told("says", score=number(score), need=need)


def _rows(rules: str, score: int, deal: int) -> Iterator[MinimumRow]:
    held = at_score(rules, 0, 1).rules
    by_deal = minimum_goes_by_deal(held)
    table = held.initial_meld.table
    measure = deal if by_deal else score
    for at, (start, minimum) in enumerate(table):
        end = table[at + 1][0] if at + 1 < len(table) else None
        first = int(start if start is not None else (end or 0) - STEP)
        there = (0, first) if by_deal else (first, 1)
        runs, count = _example(rules, *there)
        melds = [parse_cards(run) for run in runs]
        example = ", ".join(Words().write(run, "lays") for run in runs)
        yield {
            "band": _band(start, end, by_deal=by_deal),
            "minimum": minimum,
            "example": "" if not example else told("example_of", cards=example, points=count),
            "melds": [numbered(meld) for meld in melds],
            "points": count,
            "condition": _condition(rules, *there),
            "current": (start is None or measure >= start) and (end is None or measure < end),
        }


def _condition(rules: str, score: int, deal: int) -> str:
    """Return the kind of meld that the first melds must include, in words."""
    needs = opening_for(at_score(rules, score, deal)).requires
    return told("conditions", needs) if needs else ""


def _band(start: int | None, end: int | None, *, by_deal: bool) -> str:
    if by_deal:
        return told("deal_from" if end is None else "deal_one", start=start or 1)
    if start is None:
        return told("from", start="…") if end is None else told("below", end=number(end))
    if end is None:
        return told("from", start=number(start))
    return told("between", start=number(start), end=number(end - STEP))


def at_score(rules: str, score: int, deal: int) -> Position:
    """Return a position of these rules at a score and in a deal; RuleSetError for rules that there are not.

    A browser may have written them, so they name no file.
    """
    position = parse_position(f"rules {RuleSet.named_in(rules, None).label()}; turn 1 play")
    return position.changed(scores=(score, *position.scores[1:]), deal=deal)


@lru_cache(maxsize=2_000)
def _example(rules: str, score: int, deal: int) -> tuple[tuple[str, ...], int]:
    """Return melds that open with the fewest points to spare, and their points; empty if none of those tried does."""
    position = at_score(rules, score, deal)
    best: tuple[int, int, tuple[str, ...]] | None = None
    for size in (1, 2, 3):
        if size > 2 and best:
            break  # three melds only where two are not enough
        for runs in combinations(TRIED, size):
            cards = parse_cards("".join(runs))
            if any(cards.count(card) > position.rules.pack.packs for card in cards):
                continue
            count = points(position.rules, cards)
            if count < opening_for(position).need or (best and (count, len(cards)) >= best[:2]):
                continue
            hand = (*cards, *position.hand_of(1)[:8])
            asked = position.changed(hands=(hand, *position.hands[1:]))
            if not check(asked, Meld(tuple(Lay(parse_cards(run)) for run in runs))):
                best = (count, len(cards), runs)
    if best is None:
        return (), 0
    return best[2], best[0]
