"""What a widget begins with where it takes a position, or cards that one is made from."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.wrong_kind import no_position


def position_given(start: str | Position, others: Iterable[str], call: str) -> Position | None:
    """Return the position that a widget begins with; None for a run of cards, which is one word.

    ``others`` are the options that say something of a position, ``call`` is what asked for one. Raises Mistake where a
    position comes with such options, and NotationError for a text that cannot be read.

    >>> position_given("rules classic; turn 2 draw", (), "MeldBuilder(position)").turn
    2
    >>> position_given("KhKcQs", ["score"], "MeldBuilder(position)") is None
    True
    >>> position_given("rules classic; turn 2 draw", ["score"], "MeldBuilder(position)")
    Traceback (most recent call last):
    Mistake: ...
    """
    if not isinstance(start, str | Position):
        raise no_position(start, call)
    if isinstance(start, str) and " " not in start.strip():
        return None
    if names := ", ".join(others):
        raise Mistake(mistaken("says_itself", names=names))
    return start if isinstance(start, Position) else parse_position(start)


def rules_given(rules: str | RuleSet) -> str:
    """Return the rules that a widget is made with as a position names them; RuleSetError for none that there are.

    >>> rules_given("samba opening=160")
    'samba opening=160'
    """
    return (rules if isinstance(rules, RuleSet) else RuleSet.parse(rules)).label()
