"""The stock, and what to do when it is empty (LAWS: draw)."""

from __future__ import annotations

from collections.abc import Sequence

from canasta_nb.core.model.acts import Draw, Take
from canasta_nb.core.model.dealing import drawn_threes_may_stay
from canasta_nb.core.model.position import Position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.ending import Forced
from canasta_nb.core.speech.refusals import Broken, Fact


def forcing(rules: RuleSet) -> Forced:
    """Return which takes are forced upon a player when the stock is empty.

    Pagat: onto a meld of the side, where the pile is not frozen (also Laws of 1950, law 36); Wikipedia, an early
    article: any.
    """
    return rules.stock_end.forced


def broken_by_draw(position: Position, act: Draw, forced: Sequence[Take], can_take: bool) -> list[Broken]:
    """Return the laws that a draw from the stock breaks.

    A drawn three is kept only where that is the player's choice. ``forced`` are the ways of taking the pile that the
    player must choose from, and ``can_take`` tells whether there is any.
    """
    broken: list[Broken] = []
    if act.keep and not drawn_threes_may_stay(position.rules):
        facts: dict[str, Fact] = {"cards": tuple(map(str, act.cards)), "automatic": True}
        broken.append(Broken("threes.not-now", facts))
    if position.stock:
        return broken
    empty: dict[str, Fact] = {"can_take": can_take, "must_take": bool(forced)}
    return [*broken, *broken_by_leaving(position, forced), Broken("draw.stock-empty", empty)]


def broken_by_leaving(position: Position, forced: Sequence[Take]) -> list[Broken]:
    """Return the laws that leaving the pile breaks, where one of these takes is forced."""
    if not forced:
        return []
    facts: dict[str, Fact] = {"card": str(position.pile[-1]), "ways": tuple(map(str, forced))}
    target = forced[0].target
    if forcing(position.rules) is Forced.ANY_TAKE or target is None:
        return [Broken("draw.must-take", facts | {"any": True})]
    return [Broken("draw.must-take", facts | {"target": str(target)})]
