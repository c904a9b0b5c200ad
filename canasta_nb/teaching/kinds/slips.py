"""Wrong numbers that are nearly right: off by the sign, a factor of ten, one card, hand, canasta or line."""

from __future__ import annotations

from canasta_nb.core.model.melds import points
from canasta_nb.core.score.score_sheet import ScoreLine
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.words import cards_said
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.answers.questions import laid, lines_asked, side_asked
from canasta_nb.teaching.content.exercises import Answer, Part
from canasta_nb.teaching.reasons.sums import CANASTAS, OF_CARDS

OF_NUMBERS = ("hand-size", "stock-size", "wilds-may-join", "fewest-naturals", "dealt", "drawn")
"""What is a number of cards."""
IN_HAND = "cards-in-hand"
"""The line of the score that two partners' hands share."""
COUNTED = ("hand-size", "stock-size")
"""What is counted card by card, to a number so large that one off still leaves much to find."""


def slipped(part: Part, said: Answer) -> str:
    """Return the name of the slip behind a wrong number; empty for any other wrong number.

    The names are ``sign ten one card hand canasta line``. A sign may be followed by ``cards`` or ``minimum``, one and
    card by ``high`` or ``low``, a hand by ``own``, ``partner`` or ``either``. A canasta is followed by what it was
    taken for, ``natural`` or ``mixed``, and a line by ``out`` or ``twice``. A deduction left out makes the number too
    high.

    >>> from canasta_nb.teaching.content.exercises import exercise
    >>> part = exercise("ct-1").parts[0]
    >>> slipped(part, -120), slipped(part, 1200), slipped(part, 115), slipped(part, 77)
    ('sign', 'ten', 'card_low', '')
    >>> slipped(exercise("sc-1").parts[4], 1045)
    'line_out'
    >>> slipped(exercise("cn-2").parts[0], 610), slipped(exercise("sc-2").parts[3], -60)
    ('canasta_natural', 'hand_either')
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
    if part.ask_for in COUNTED or not part.text:
        return ""
    lines = _line_values(part)
    line = "line_out" if -off in lines else "line_twice" if off in lines else ""
    return _hand_left_out(part, off) or line or _canasta_taken_for(part, off)


def _hand_left_out(part: Part, off: int) -> str:
    """Return whose hand of the learner's side was left out; empty where both hands are too little to explain it.

    Where both are worth the same, it was either of them.
    """
    position = part.position
    if part.ask_for not in ("score", "lines") or not any(line.id == IN_HAND for line in _lines(part)):
        return ""
    me, partner = 1, position.partner_of(1)
    if position.side_of(me) != side_asked(part) or not partner:
        return ""
    hands = {"hand_partner": position.hand_of(partner), "hand_own": position.hand_of(me)}
    worth = {name: points(position.rules, hand) for name, hand in hands.items()}
    left_out = [name for name, value in worth.items() if value == off and all(worth.values())]
    return "hand_either" if left_out[1:] else "".join(left_out)


def _canasta_taken_for(part: Part, off: int) -> str:
    """Return which kind one canasta was taken for; empty where that does not explain the error."""
    if part.ask_for not in ("score", "lines") or not any(line.id in CANASTAS for line in _lines(part)):
        return ""
    bonus = part.position.rules.canasta_bonus
    kinds = {meld.canasta for meld in part.position.melds[side_asked(part)]}
    apart = bonus.natural - bonus.mixed
    if off == apart and "mixed" in kinds:
        return "canasta_natural"
    return "canasta_mixed" if off == -apart and "natural" in kinds else ""


def wild_cards_melded(part: Part) -> str:
    """Return the wild cards in the mixed canastas of the side in question; empty without a table."""
    melds = part.position.melds[side_asked(part)] if part.text and part.position.melds else ()
    return cards_said(sorted(card for meld in melds if meld.canasta == "mixed" for card in meld.cards if card.is_wild))


def _lines(part: Part) -> tuple[ScoreLine, ...]:
    """Return the lines of the score that a part adds up."""
    return score_deal(part.position).lines[part.side] if part.ask_for == "score" else lines_asked(part)


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
    lines = _lines(part)
    return {line.points for line in lines if line.points} if lines[1:] else set()
