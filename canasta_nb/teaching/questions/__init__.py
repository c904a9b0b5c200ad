"""What can be asked: one class for each question, with its right answer, its sum, where to look and its slips.

A class of these modules that has a word is a question of the bank. No other module knows its name.
"""

from __future__ import annotations

from canasta_nb.teaching.content.asking import CourseQuestion
from canasta_nb.teaching.questions import (
    freezing,
    games,
    goals,
    hands,
    incidents,
    judgement,
    regret,
    sheets,
    stock_end,
    turns,
)

QUESTIONS: dict[str, type[CourseQuestion]] = {
    each.word: each
    for module in (freezing, games, goals, hands, incidents, judgement, regret, sheets, stock_end, turns)
    for each in vars(module).values()
    if isinstance(each, type) and issubclass(each, CourseQuestion) and each.word
}
"""Every question that has a word, by that word."""
