"""How a page about a rule set is worded: sentences with the keys that they tell, numbers, lists, names of cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from canasta_nb.core.language import texts
from canasta_nb.core.ruleset import RuleSet
from canasta_nb.core.vocabulary import NO_LIMIT, BlackThreeRole
from canasta_nb.core.words import Words

_WORDS = Words()
WORDS = "rulebook/words.toml"


class Sentence(NamedTuple):
    """One sentence of the page, and the keys whose values it tells."""

    says: str
    keys: tuple[str, ...]


def told(table: str, key: str, **values: object) -> str:
    """A piece of words.toml, filled in.

    >>> told("initial_meld", "in_deal", points="50", n=2)
    '50 in deal 2'
    """
    return str(texts(WORDS)[table][key]).format(**values)


def tell(table: str, key: str, *keys: str, **values: object) -> Sentence:
    """A sentence of words.toml with a capital letter in front, and the keys that it tells.

    >>> tell("game", "deals", "game.deals", n="four").says
    'The game ends after four deals; the highest score wins.'
    """
    return Sentence(capital(told(table, key, **values)), keys)


def capital(says: str) -> str:
    """A sentence with a capital letter in front."""
    return says[:1].upper() + says[1:]


def number(value: int) -> str:
    """A score or a bonus, as in 1,500."""
    return _WORDS.write(value, "score")


def count(value: int, noun: str = "number") -> str:
    """How many, in a word where there is one.

    >>> count(2), count(11, "card"), count(1, "canasta"), count(NO_LIMIT, "card")
    ('two', '11 cards', 'one canasta', 'any number of cards')
    """
    none, one, several, any_number = texts(WORDS)["nouns"][noun]
    if value >= NO_LIMIT:
        return str(any_number)
    said = one if value == 1 else several if value else none
    return str(said).format(n=_WORDS.write(value, "count"))


def ranks(names: Iterable[str]) -> str:
    """The names of ranks, as in aces and sevens."""
    return _WORDS.write(tuple(names), "ranks")


def rank(name: str) -> str:
    """The name of one rank, as in jack."""
    return _WORDS.write(name, "rank", "one")


def totals(values: Mapping[int, int], most: int) -> str:
    """What one, two and more threes count together; equal steps in one word.

    >>> totals({1: 100, 2: 200, 3: 300, 4: 800}, 4)
    '100 each, all four 800'
    >>> totals({1: 100, 2: 300, 3: 500, 4: 1000}, 4)
    'one 100, two 300, three 500, four 1,000'
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
    """What the threes are called that are laid out: in some games the black ones are too."""
    return told("threes", "any" if rules.black_threes.role == BlackThreeRole.BONUS_CARD else "red")


def kinds(names: Iterable[str]) -> str:
    """Kinds of cards of which any may be the one, as in a wild card or a red three."""
    return either(told("kinds", name) for name in names)


def either(items: Iterable[str]) -> str:
    """Items of which one is chosen, as people say them.

    >>> either(["a two", "a joker"])
    'a two or a joker'
    """
    return _WORDS.write(tuple(items), "acts", "or")
