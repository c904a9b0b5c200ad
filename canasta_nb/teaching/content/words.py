"""The words for answers and positions, in the current language."""

from __future__ import annotations

import re
from functools import partial

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import filled, say, texts
from canasta_nb.descriptions.telling import rules_name

NOTED = re.compile(r"`([^`]+)`")
told = partial(say, "teaching/content/words.toml")


def game_called(word: str) -> str:
    """Return what people call the rule set of an id; empty for any other word.

    >>> game_called("classic-3p"), game_called("nine")
    ('Canasta for three', '')
    """
    return rules_name(RuleSet.load(word)) if word in RuleSet.ids() else ""


def games_called(text: str) -> str:
    """Return a text in which each rule set that is noted by its id has its name.

    >>> games_called("In `gamecolony`, at the table `2-2-2`?")
    'In GameColony Canasta for two, at the table `2-2-2`?'
    """
    return NOTED.sub(lambda noted: game_called(noted[1]) or noted[0], text)


def says(table: str, key: str, **values: object) -> str:
    """Return a sentence of faults.toml, filled in; empty without one.

    >>> says("ask", "partner"), says("ask", "nothing")
    ('Partners sit opposite each other.', '')
    """
    return filled(texts("teaching/reasons/faults.toml")[table].get(key, ""), **values)


def reason_words() -> dict[str, str]:
    """Return the meaning in words of each reason that is not a law.

    >>> reason_words()["wild-in-pile"]
    'there is a wild card somewhere in the pile'
    """
    return dict(texts("teaching/bank/reasons.toml"))


def cards_counted(many: int) -> str:
    """Return a number of cards in words.

    >>> cards_counted(1), cards_counted(12)
    ('one card', '12 cards')
    """
    return told("counted", "card", n=many)
