"""Wrong numbers that are nearly right: a wrong number is held against what each single slip leads to."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Part


def slipped(part: Part, said: Answer) -> str:
    """Return the name of the slip behind a wrong number; empty for any other wrong number.

    The names are ``sign ten one card hand canasta line``. A sign may be followed by ``cards`` or ``minimum``, one and
    card by ``high`` or ``low``, a hand by ``own``, ``partner`` or ``either``. A canasta is followed by what it was
    taken for, ``natural`` or ``mixed``, and a line by ``out`` or ``twice``. A deduction left out makes the number too
    high.

    >>> from canasta_nb.teaching.bank.exercises import exercise
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
    return next((name for name, wrong in _slips(part, right) if wrong == said), "")


def _slips(part: Part, right: list[int]) -> Iterator[tuple[str, int]]:
    """Yield what each single slip leads to: those of any number, then those of the question."""
    sign = f"sign_{part.asked.never_below}" if part.asked.never_below else "sign"
    yield from ((sign, -each) for each in right)
    yield from (("ten", wrong) for each in right for wrong in _ten_times(each))
    yield from part.asked.slips(part, right[0])


def _ten_times(right: int) -> Iterator[int]:
    yield right * 10
    if right % 10 == 0:
        yield right // 10
