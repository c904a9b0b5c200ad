"""How a page about a rule set is worded: sentences with the keys that they tell, numbers, lists, names of cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from canasta_nb.core.model.position import red_threes_lie_open
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.keys import NO_LIMIT
from canasta_nb.core.rules.vocabulary.taking import BlackThreeRole
from canasta_nb.core.speech.language import say, texts
from canasta_nb.core.speech.words import Words, capital, listed, number

_WORDS = Words()
WORDS = "rulebook/words.toml"
_each_alone: ContextVar[bool] = ContextVar("each_alone", default=False)


class Sentence(NamedTuple):
    """One sentence of the page, and the keys whose values it tells."""

    says: str
    keys: tuple[str, ...]


@contextmanager
def said_of(rules: RuleSet) -> Iterator[None]:
    """Say for a while "you" and not "your side" if these rules never give anybody a partner.

    >>> with said_of(RuleSet.load("classic-2p")):
    ...     print(told("melded_cards", "plus"))
    melded cards count for you.
    """
    sides = (side for seats in rules.players.sides.values() for side in seats.split())
    before = _each_alone.set(not rules.players.lone_hand_by and all(len(side) == 1 for side in sides))
    try:
        yield
    finally:
        _each_alone.reset(before)


def told(table: str, key: str, *place: int, **values: object) -> str:
    """Return a text of words.toml, for those who play alone if it has another for them.

    >>> told("melded_cards", "plus")
    'melded cards count for your side.'
    """
    alone = f"{key}_alone"
    said = alone if _each_alone.get() and alone in texts(WORDS)[table] else key
    return say(WORDS, table, said, *place, **values)


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
    """Return what the threes are called that are laid out, red, black or both; empty where none are."""
    black = rules.black_threes.role is BlackThreeRole.BONUS_CARD
    if not red_threes_lie_open(rules):
        return told("threes", "black") if black else ""
    return told("threes", "any" if black else "red")


def kinds(names: Iterable[str]) -> str:
    """Kinds of cards, any of which may be the one, as in a wild card or a red three."""
    return either(told("kinds", name) for name in names)


def either(items: Iterable[str]) -> str:
    """Return items to choose one from, as people say them.

    >>> either(["a two", "a joker"])
    'a two or a joker'
    """
    return listed(tuple(items), "or")
