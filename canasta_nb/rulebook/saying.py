"""How a page about a rule set is worded: sentences with the keys that they tell, numbers, lists, names of cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import NamedTuple

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.keys import NO_LIMIT
from canasta_nb.core.rules.vocabulary.taking import BlackThreeRole
from canasta_nb.core.speech.language import say
from canasta_nb.core.speech.words import Words, capital, listed, number

_WORDS = Words()
WORDS = "rulebook/words.toml"


class Sentence(NamedTuple):
    """One sentence of the page, and the keys whose values it tells."""

    says: str
    keys: tuple[str, ...]


told = partial(say, WORDS)


def tell(table: str, key: str, *keys: str, **values: object) -> Sentence:
    """Return a sentence of words.toml with a capital letter in front, and the keys that it tells.

    >>> tell("game", "deals", "game.deals", n="four").says
    'The game ends after four deals; the highest score wins.'
    """
    return Sentence(capital(told(table, key, **values)), keys)


def count(value: int, noun: str = "number") -> str:
    """Return how many, in a word where there is one.

    >>> count(2), count(11, "card"), count(1, "canasta"), count(NO_LIMIT, "card")
    ('two', '11 cards', 'one canasta', 'any number of cards')
    """
    return told("nouns", noun, int(value >= NO_LIMIT), n=value)


def ranks(names: Iterable[str]) -> str:
    """Return the names of ranks, as in aces and sevens."""
    return _WORDS.write(tuple(names), "ranks")


def rank(name: str) -> str:
    """Return the name of one rank, as in jack."""
    return _WORDS.write(name, "rank", "one")


def totals(values: Mapping[int, int], most: int) -> str:
    """Return what one, two and more threes count together; equal steps in one word.

    >>> totals({1: 100, 2: 200, 3: 300, 4: 800}, 4)
    '100 each, 800 for all four'
    >>> totals({1: 100, 2: 300, 3: 500, 4: 1000}, 4)
    '100 for one, 300 for two, 500 for three, 1,000 for four'
    """
    even = next((threes - 1 for threes in range(1, most + 1) if values[threes] != threes * values[1]), most)
    each = told("totals", "each", n=number(values[1]))
    if even == most:
        return each
    if even == 1:
        return ", ".join(_total(values, threes, "some") for threes in range(1, most + 1))
    rest = (_total(values, threes, "all" if threes == most else "some") for threes in range(even + 1, most + 1))
    return ", ".join((each, *rest))


def _total(values: Mapping[int, int], threes: int, key: str) -> str:
    return told("totals", key, count=count(threes, "three"), n=number(values[threes]))


def bonus_threes(rules: RuleSet) -> str:
    """Return what the threes are called that are laid out: in some games the black ones are too."""
    return told("threes", "any" if rules.black_threes.role == BlackThreeRole.BONUS_CARD else "red")


def kinds(names: Iterable[str]) -> str:
    """Kinds of cards, any of which may be the one, as in a wild card or a red three."""
    return either(told("kinds", name) for name in names)


def either(items: Iterable[str]) -> str:
    """Return items to choose one from, as people say them.

    >>> either(["a two", "a joker"])
    'a two or a joker'
    """
    return listed(tuple(items), "or")
