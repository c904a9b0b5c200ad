"""What a test asks every time, and what of the same it asks only with `-m soak`."""

from collections.abc import Container, Iterable, Sequence
from random import Random
from typing import Any, TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

Value = TypeVar("Value")
LONGEST_WORDS = {"es"}
"""The language whose words need the most room: what fits in it fits in the others, which wait for `-m soak`."""


def every_time(values: Iterable[Any], asked: Container[Any]) -> list[ParameterSet]:
    """Return the values as parameters: those tried every time, and the others, which wait for `-m soak`."""
    return [_parameters(each, soaks=each not in asked) for each in values]


def one_in(step: int, values: Iterable[Any]) -> list[ParameterSet]:
    """Return the values as parameters: one in n is tried every time, and the others wait for `-m soak`."""
    return [_parameters(each, soaks=place % step != 0) for place, each in enumerate(values)]


def some(values: Sequence[Value], most: int, config: pytest.Config) -> Sequence[Value]:
    """Return at most this number of the values, always the same ones; with ``-m soak`` all of them."""
    if len(values) <= most or "soak" in config.option.markexpr:
        return values
    return Random(most).sample(values, most)


def _parameters(value: Any, *, soaks: bool) -> ParameterSet:
    return pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=[pytest.mark.soak] * soaks)
