"""The stock, and what to do when it is empty (LAWS: draw)."""

from __future__ import annotations

from canasta_nb.core.acts import Draw, Take
from canasta_nb.core.legal_takes import takes
from canasta_nb.core.position import Phase, Position, is_frozen
from canasta_nb.core.refusals import Broken, Fact


def forced_takes(position: Position) -> list[Take]:
    """Return the ways of taking the pile that the player in turn must choose from; empty when nothing is forced.

    Pagat: when the top card fits a meld of the side and the pile is not frozen (also Laws of 1950, law 36);
    Wikipedia, an early article: whenever any take is legal. Never when no legal end of the turn would follow.
    """
    forced = position.rules.stock_end.forced
    if forced == "never" or position.stock or not position.pile or position.phase is not Phase.DRAW:
        return []
    if forced == "any-take":
        return takes(position, forced=True)
    if is_frozen(position, position.side_of(position.turn)):
        return []
    return [act for act in takes(position, forced=True) if act.target is not None]


def must_take(position: Position) -> bool:
    """Tell whether the player in turn has to take the pile."""
    return bool(forced_takes(position))


def broken_by_draw(position: Position, act: Draw) -> list[Broken]:
    """Return the laws that a draw from the stock breaks.

    A drawn three is kept only where that is the player's choice.
    """
    found: list[Broken] = []
    if act.keep and position.rules.turn.drawn_threes != "by-choice":
        facts: dict[str, Fact] = {"cards": tuple(map(str, act.cards)), "automatic": True}
        found.append(Broken("threes.not-now", facts))
    if position.stock:
        return found
    forced = forced_takes(position)
    empty: dict[str, Fact] = {"can_take": bool(forced or takes(position)), "must_take": bool(forced)}
    return [*found, *_must_take(position, forced), Broken("draw.stock-empty", empty)]


def broken_by_stop(position: Position) -> list[Broken]:
    """Return the laws that declining the pile breaks."""
    return _must_take(position, forced_takes(position)) if position.phase is Phase.DRAW else []


def _must_take(position: Position, forced: list[Take]) -> list[Broken]:
    if not forced:
        return []
    facts: dict[str, Fact] = {"card": str(position.pile[-1]), "ways": tuple(map(str, forced))}
    target = forced[0].target
    if position.rules.stock_end.forced == "any-take" or target is None:
        return [Broken("draw.must-take", facts | {"any": True})]
    return [Broken("draw.must-take", facts | {"target": str(target)})]
