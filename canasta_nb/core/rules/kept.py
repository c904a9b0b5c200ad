"""What is worked out once and kept: one list of all memos of the rules, each with a bound."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

Found = TypeVar("Found")

RULE_SETS_KEPT: Final = 256
"""How many rule sets are remembered, and what was worked out for each; every shipped one with some options fits.

House rules are without number, and a kernel may run for weeks.
"""

KEPT: Final[dict[str, _lru_cache_wrapper[Any]]] = {}
"""Every memo by the full name of what it keeps."""


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


def forget() -> None:
    """Empty every memo: what is asked next is worked out again."""
    for memo in KEPT.values():
        memo.cache_clear()
