"""Wrong numbers that are nearly right: off by the sign, a factor of ten, one card or one line."""

from __future__ import annotations

from canasta_nb.core.model.melds import points
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.teaching.answers import right_answers
from canasta_nb.teaching.exercises import Answer, Part
from canasta_nb.teaching.questions import laid, lines_asked
from canasta_nb.teaching.sums import OF_CARDS

OF_NUMBERS = ("hand-size", "stock-size", "wilds-may-join", "fewest-naturals", "dealt", "drawn")
"""What is a number of cards."""
COUNTED = ("hand-size", "stock-size")
"""What is counted card by card, to a number so large that one off still leaves much to find."""


def slipped(part: Part, said: Answer) -> str:
    """Return the name of the slip behind a wrong number; empty for any other wrong number.

    The names are ``sign ten one card line``. A sign may be followed by ``cards`` or ``minimum``, one and card by
    ``high`` or ``low``, and a line by ``out`` or ``twice``: a deduction that was left out makes the number too high.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> part = exercise("ct-1").parts[0]
    >>> slipped(part, -120), slipped(part, 1200), slipped(part, 115), slipped(part, 77)
    ('sign', 'ten', 'card_low', '')
    >>> slipped(exercise("sc-1").parts[4], 1045)
    'line_out'
    """
    right = [answer for answer in right_answers(part) if type(answer) is int]
    if type(said) is not int or not right or said in right:
        return ""
    if said and -said in right:
        never_below = "cards" if part.ask_for in OF_NUMBERS else part.ask_for if part.ask_for == "minimum" else ""
        return f"sign_{never_below}" if never_below else "sign"
    if said and any(said * 10 == each or said == each * 10 for each in right):
        return "ten"
    off = said - right[0]
    if near := _near(part, abs(off)):
        return f"{near}_{'high' if off > 0 else 'low'}"
    lines = set() if part.ask_for in COUNTED or not part.text else _line_values(part)
    return "line_out" if -off in lines else "line_twice" if off in lines else ""


def _near(part: Part, off: int) -> str:
    """Return the size of an error as ``one`` or one ``card``; empty for any other."""
    if part.ask_for in COUNTED or not part.text:
        return "one" if off == 1 and part.text else ""
    return "card" if off in _card_values(part) else ""


def _card_values(part: Part) -> set[int]:
    """Return the values of the single cards in a sum; empty for a sum of more than cards."""
    position = part.position
    cards = position.hand_of(position.turn) if part.ask_for == "hand-points" else ()
    if part.ask_for == "count":
        cards = laid(part)
    if part.ask_for == "lines" and all(line.id in OF_CARDS for line in lines_asked(part)):
        cards = tuple(card for line in lines_asked(part) for card in line.cards)
    return {points(position.rules, (card,)) for card in cards}


def _line_values(part: Part) -> set[int]:
    """Return the values of the single lines in a sum."""
    if part.ask_for not in ("score", "lines"):
        return set()
    lines = score_deal(part.position).lines[part.side] if part.ask_for == "score" else lines_asked(part)
    return {line.points for line in lines if line.points} if lines[1:] else set()
