"""How a page about a rule set is worded: sentences with the keys that they tell, numbers, lists, names of cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from canasta_nb.core.ruleset import RuleSet
from canasta_nb.core.vocabulary import NO_LIMIT, BlackThreeRole
from canasta_nb.core.words import Words

_WORDS = Words()


class Sentence(NamedTuple):
    """One sentence of the page, and the keys whose values it tells."""

    says: str
    keys: tuple[str, ...]


def tell(says: str, *keys: str) -> Sentence:
    """A sentence with a capital letter in front, and its keys.

    >>> tell("two cards are drawn.", "turn.draw").says
    'Two cards are drawn.'
    """
    return Sentence(says[:1].upper() + says[1:], keys)


def number(value: int) -> str:
    """A score or a bonus, as in 1,500."""
    return _WORDS.write(value, "score")


def count(value: int, noun: str = "") -> str:
    """How many, in a word where there is one.

    >>> count(2), count(11, "card"), count(1, "canasta"), count(NO_LIMIT, "card")
    ('two', '11 cards', 'one canasta', 'any number of cards')
    """
    if value >= NO_LIMIT:
        return f"any number of {noun}s" if noun else "any number"
    plural = "" if value == 1 or not noun else "s"
    return f"{_WORDS.write(value, 'count') if value else 'no'} {noun}{plural}".strip()


def listed(items: Iterable[str], link: str = "and") -> str:
    """Items as people say them.

    >>> listed(["kings", "queens", "jacks"]), listed(["a two", "a joker"], "or")
    ('kings, queens and jacks', 'a two or a joker')
    """
    each = list(items)
    return f" {link} ".join(part for part in (", ".join(each[:-1]), *each[-1:]) if part)


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
    each = values[1]
    even = next((threes - 1 for threes in range(1, most + 1) if values[threes] != threes * each), most)
    if even == most:
        return f"{number(each)} each"
    if even == 1:
        return ", ".join(f"{count(threes)} {number(values[threes])}" for threes in range(1, most + 1))
    rest = (
        f"{'all ' if threes == most else ''}{count(threes)} {number(values[threes])}"
        for threes in range(even + 1, most + 1)
    )
    return ", ".join((f"{number(each)} each", *rest))


def bonus_threes(rules: RuleSet) -> str:
    """What the threes are called that are laid out: in some games the black ones are too."""
    return "three" if rules.black_threes.role == BlackThreeRole.BONUS_CARD else "red three"


KINDS = {
    "wild": "a wild card",
    "red-three": "a red three",
    "black-three": "a black three",
    "7": "a seven",
}
