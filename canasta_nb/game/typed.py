"""A line as people type it: a ten may be 10, and capitals make no difference. Records are spelled exactly."""

from __future__ import annotations

import re
from collections.abc import Iterable

from canasta_nb.core.model.acts import Act, Draw, Face
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import NotationError

_WORD = re.compile(r"[^\s,;+/]+")
_CARD = re.compile(r"jk|(10|[akqjt2-9])([shdc?])", re.IGNORECASE)
_RUN = re.compile(rf"({_CARD.pattern})+", re.IGNORECASE)
_RANK = re.compile(r"10|[akqjtw2-9]", re.IGNORECASE)


def parse_typed(text: str, hand: Iterable[Card], rules: RuleSet | None = None) -> Act:
    """Return an act as it was typed, with the hand from which ``K?`` is chosen, and the rules whose pack it is.

    Raises NotationError with what was expected when it is not one.

    >>> str(parse_typed("TAKE 10S WITH 10h10d, kskhKD", [])), str(parse_typed("meld k+jk", []))
    ('take Ts with ThTd, KsKhKd', 'meld K+Jk')
    >>> parse_typed("discard 1h", [])
    Traceback (most recent call last):
    NotationError: line 1, column 9: a card was expected...
    """
    hand = tuple(hand)
    try:
        return parse_act(text, hand, rules)
    except NotationError:
        spelled = _WORD.sub(_spelled, text)
        if spelled == text:
            raise
    return parse_act(spelled, hand, rules)


def read_typed(text: str, position: Position, seat: int) -> Act:
    """Return an act as a seat's player typed it, without what only the stock knows; NotationError for anything else.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> str(read_typed("draw kh", parse_position("rules classic; turn 1 draw"), 1))
    'draw'
    """
    act = parse_typed(text, position.hand_of(seat), position.rules)
    if isinstance(act, Draw):
        return Draw((), act.keep)
    return Face(act.cards) if isinstance(act, Face) else act


def _spelled(word: re.Match[str]) -> str:
    text = word[0]
    if _RUN.fullmatch(text):
        return _CARD.sub(lambda card: _rank(card[1]) + card[2].lower() if card[1] else "Jk", text)
    return _rank(text) if _RANK.fullmatch(text) else text.lower()


def _rank(text: str) -> str:
    return "T" if text == "10" else text.upper()
