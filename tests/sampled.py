"""What a test asks every time, and what of the same it asks only with `-m soak`."""

from collections.abc import Container, Iterable
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

LONGEST_WORDS = {"es"}
"""The language whose words need the most room: what fits in it fits in the others, which wait for `-m soak`."""


def every_time(values: Iterable[Any], asked: Container[Any]) -> list[ParameterSet]:
    """Return the values as parameters: those tried every time, and the others, which wait for `-m soak`."""
    return [_parameters(each, soaks=each not in asked) for each in values]


def one_in(step: int, values: Iterable[Any]) -> list[ParameterSet]:
    """Return the values as parameters: one in n is tried every time, and the others wait for `-m soak`."""
    return [_parameters(each, soaks=place % step != 0) for place, each in enumerate(values)]


def _parameters(value: Any, *, soaks: bool) -> ParameterSet:
    return pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=[pytest.mark.soak] * soaks)
