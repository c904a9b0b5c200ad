"""What is worked out once and kept: one list of all memos of the rules, each with a bound."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar
from weakref import WeakValueDictionary

from canasta_nb.core.speech.language import MEMOS

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

Found = TypeVar("Found")
Asked = TypeVar("Asked")

RULE_SETS_KEPT: Final = 256
"""How many rule sets are remembered; every shipped one with some options fits.

House rules are without number, and a kernel may run for weeks.
"""

KEPT: Final[dict[str, _lru_cache_wrapper[Any]]] = {f"{memo.__module__}.{memo.__qualname__}": memo for memo in MEMOS}
"""Every memo by the full name of what it keeps; those of the sentences are below this room, and are named here."""


def kept(most: int = RULE_SETS_KEPT) -> Callable[[Callable[..., Found]], _lru_cache_wrapper[Found]]:
    """Keep the answers of a function to the questions that were asked last.

    >>> @kept(2)
    ... def double(number: int) -> int:
    ...     return 2 * number
    >>> double(3), KEPT.pop("canasta_nb.core.rules.kept.double").cache_info().currsize
    (6, 1)
    """

    def keeping(work: Callable[..., Found]) -> _lru_cache_wrapper[Found]:
        memo = lru_cache(maxsize=most)(work)
        KEPT[f"{work.__module__}.{work.__qualname__}"] = memo
        return memo

    return keeping


class Facts(dict[Callable[..., Any], Any]):
    """What follows from one rule set alone, by the function that works it out; it goes with the rule set."""

    def __init__(self) -> None:
        super().__init__()
        ALL_FACTS[id(self)] = self


ALL_FACTS: Final[WeakValueDictionary[int, Facts]] = WeakValueDictionary()
"""The facts of every rule set that is still there."""


class _WithFacts(Protocol):
    @property
    def facts(self) -> Facts: ...


Rules = TypeVar("Rules", bound=_WithFacts)


def fact(work: Callable[[Rules], Found]) -> Callable[[Rules], Found]:
    """Work out only once what follows from a rule set alone.

    A rule set holds its facts itself, so that none of its values is looked at to find them.

    >>> from canasta_nb.core.rules.ruleset import RuleSet
    >>> @fact
    ... def jokers(rules: RuleSet) -> int:
    ...     print("counted")
    ...     return rules.pack.jokers
    >>> jokers(RuleSet.load("classic")) + jokers(RuleSet.load("classic"))
    counted
    8
    """

    @wraps(work)
    def known(rules: Rules) -> Found:
        try:
            return rules.facts[work]  # type: ignore[no-any-return]
        except KeyError:
            pass
        answer = rules.facts[work] = work(rules)
        return answer

    return known


class Answers(dict[Asked, Found]):
    """The answers to one question by what was asked about; one that is not there yet is worked out.

    A rule set has such tables for what is asked several times in every turn, and they go with it: looking an answer up
    takes less than calling a function. A table that is full begins anew.

    >>> squares = Answers(lambda number: number * number, most=2)
    >>> [squares[number] for number in (1, 2, 3)], len(squares)
    ([1, 4, 9], 1)
    """

    def __init__(self, work: Callable[[Asked], Found], most: int) -> None:
        super().__init__()
        self._work, self._most = work, most

    def __missing__(self, key: Asked) -> Found:
        """Work out an answer and keep it."""
        if len(self) >= self._most:
            self.clear()
        answer = self[key] = self._work(key)
        return answer


TABLES: Final[list[Answers[Any, Any]]] = []
"""The tables that belong to a module, and go with no rule set."""


def table(work: Callable[[Asked], Found], most: int) -> Answers[Asked, Found]:
    """Return a table that a module keeps, whatever the rule set."""
    answers = Answers(work, most)
    TABLES.append(answers)
    return answers


def forget() -> None:
    """Empty every memo, every table and the facts of all rule sets: what is asked next is worked out again."""
    for facts in list(ALL_FACTS.values()):
        facts.clear()
    for memo in KEPT.values():
        memo.cache_clear()
    for answers in TABLES:
        answers.clear()
