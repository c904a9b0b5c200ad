"""What a player could do instead of a refused act: always an act that is listed as legal now, and the nearest one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.wording import entry, placeholders
from canasta_nb.core.model.acts import Act, Discard, Draw, Join, Meld, Stop, Take, cards_of
from canasta_nb.core.model.cards import WILD, Card
from canasta_nb.core.model.position import OVER, Position
from canasta_nb.core.speech.refusals import Broken, Fact, TooManyCards

# Where another act is no answer: it is somebody else's move, or the sentence says all there is to do.
_NONE = frozenset({"turn.deal-over", "turn.not-yours", "turn.answer-first", "turn.already-drawn"})
_OPENING = frozenset({"initial-meld.minimum", "initial-meld.composition"})


def ways_out(position: Position, act: Act, broken: Iterable[Broken]) -> Mapping[str, Mapping[str, Fact]]:
    """For each broken law the facts ``better``, an act that does what was tried, and ``instead``, the nearest other.

    Both are acts that are legal now; a fact is left out when there is no such act or the law's texts do not use it.
    ``onto`` and ``added`` are the own meld and the cards of a better act that only adds what was tried, and
    ``discards`` tells that one of those cards may be discarded now.

    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> position = parse_position("rules classic; turn 1 play; melds A KsKhKd; hand 1 9s9h2d4c5d")
    >>> ways_out(position, parse_act("meld 9s9h"), [Broken("meld.too-small", {})])
    {'meld.too-small': {'better': 'meld 9s9h2d'}}
    >>> ways_out(position, parse_act("draw"), [Broken("turn.already-drawn", {})])
    {'turn.already-drawn': {}}
    """
    laws = [each.law for each in broken]
    if not laws or position.phase is OVER or not _NONE.isdisjoint(laws):
        return {law: {} for law in laws}
    try:
        acts = legal_acts(position)
    except TooManyCards:
        return {law: {} for law in laws}
    tried = cards_of(act)
    alike = _compared(tried, [each for each in acts if type(each) is type(act)])
    better = _better(act, tried, alike, opening=not _OPENING.isdisjoint(laws))
    instead = _instead(act, tried, alike, acts)
    discards = any(isinstance(each, Discard) and each.card in tried for each in acts)
    return {law: _used(law, better, instead, discards=discards) | _adding(law, act, better) for law in laws}


def _used(law: str, better: Act | None, instead: Act | None, *, discards: bool) -> dict[str, Fact]:
    """Return what the law's way out names of these; what is said as the better act is not said again."""
    names = {name for sentence in entry(law)["way_out"] for name in placeholders(sentence)}
    advice = {"better": better, "instead": None if instead == better and "better" in names else instead}
    used: dict[str, Fact] = {name: str(other) for name, other in advice.items() if other is not None and name in names}
    return used | {"discards": True} if discards and "discards" in names else used


def _adding(law: str, act: Act, better: Act | None) -> dict[str, Fact]:
    """Return the own meld that takes just the cards that were tried, where the law's way out names it."""
    if not isinstance(better, Meld) or len(better.lays) > 1 or "{onto}" not in " ".join(entry(law)["way_out"]):
        return {}
    lay = better.lays[0]
    if lay.target is None or sorted(lay.cards) != sorted(cards_of(act)):
        return {}
    return {"onto": str(lay.target), "added": tuple(map(str, lay.cards))}


def _better(act: Act, tried: tuple[Card, ...], alike: list[_Compared], *, opening: bool) -> Act | None:
    """Return an act of the same kind that lays what was tried, and what was missing besides."""
    if not isinstance(act, Meld | Take):
        return None
    whole = [compared for compared in alike if tried and compared.shared == len(tried)]
    if whole:
        return min(whole, key=lambda compared: compared.spent).act
    if not opening:
        return None
    return _closest(alike) if isinstance(act, Take) else _nearest(tried, alike)


def _instead(act: Act, tried: tuple[Card, ...], alike: list[_Compared], acts: tuple[Act, ...]) -> Act | None:
    """Return the legal act that is nearest to the one tried."""
    same = [legal.act for legal in alike]
    match act:
        case Take():
            return _closest(alike) or _first(acts, Draw) or _first(acts, Stop)
        case Draw() | Stop():
            takes = [legal for legal in acts if isinstance(legal, Take)]
            return _first(acts, Draw) or _cheapest(takes) or _first(acts, Stop)
        case Meld():
            return _nearest(tried, alike) or _before_play(acts)
        case Discard():
            rank = [legal for legal in same if isinstance(legal, Discard) and legal.card.rank == act.card.rank]
            other = None if same else _first(acts, Meld)  # after the partner's yes only melds may be left
            return _first(rank) or _before_play(acts) or _first(acts, Stop) or other
        case Join():
            return _before_play(acts) or _first(same)
        case _:
            return _before_play(acts)


def _cheapest(takes: Sequence[Act]) -> Act | None:
    """Return the take that spends the fewest wild cards, then the fewest cards."""

    def spent(act: Act) -> tuple[int, int]:
        cards = cards_of(act)
        return sum([WILD[card] for card in cards]), len(cards)

    return min(takes, key=spent, default=None)


def _before_play(acts: tuple[Act, ...]) -> Act | None:
    """Return how the turn begins, when it has not begun."""
    return _first(acts, Draw) or _first(acts, Take)


class _Compared(NamedTuple):
    """A legal act beside the one tried: how many cards both lay, and how many it lays in all."""

    act: Act
    cards: tuple[Card, ...]
    shared: int
    spent: int


def _compared(tried: Sequence[Card], acts: Iterable[Act]) -> list[_Compared]:
    """Compare the acts with the cards that were tried; of a large hand thousands, so nothing is counted twice."""
    compared = []
    for act in acts:
        cards = cards_of(act)
        missing = list(tried)
        for card in cards:
            if card in missing:
                missing.remove(card)
        compared.append(_Compared(act, cards, len(tried) - len(missing), len(cards)))
    return compared


def _nearest(tried: Sequence[Card], acts: Iterable[_Compared]) -> Act | None:
    """Return the act that shares at least half of the cards tried: first the most of them, then with the fewest others.

    Wild cards alone make no act alike: one of the natural cards tried must be in it.
    """
    naturals = {card for card in tried if not WILD[card]}
    return _closest(
        [other for other in acts if 2 * other.shared >= len(tried) and not naturals.isdisjoint(other.cards)]
    )


def _closest(acts: Iterable[_Compared]) -> Act | None:
    """Return the act that shares the most of the cards tried, then the one with the fewest others."""
    nearest = min(acts, key=lambda compared: (-compared.shared, compared.spent), default=None)
    return None if nearest is None else nearest.act


def _first(acts: Iterable[Act], kind: type[Act] | None = None) -> Act | None:
    return next((act for act in acts if kind is None or isinstance(act, kind)), None)
