"""Days in words."""

from __future__ import annotations

from datetime import date
from functools import partial

from canasta_nb.core.speech.language import say

told = partial(say, "descriptions/dates.toml")


def day_said(day: date) -> str:
    """Return a day of a year in words.

    >>> day_said(date(2030, 11, 16))
    '16 November'
    """
    return told("day", day=day.day, month=told("months", day.month - 1))
