"""Other values that a key of a rule set may have, as a text chooses them; not all of them fit the other keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import NoneType
from typing import Any, get_args, get_origin

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.keys import NO_LIMIT, Word
from canasta_nb.core.rules.vocabulary.values import Slot, slot, slots

TOGETHER = {"pack.packs": 52, "pack.jokers": 1}
"""Keys whose change makes so many cards more in the pack; `pack.cards` is changed with them."""


def every_other_value(rules: str) -> Iterator[str]:
    """Yield each key of a rule set with each other value, as a text chooses it, whether or not it fits the others."""
    loaded = RuleSet.look_up(rules)
    for key in slots():
        values = [value for _, value in others(slot(key), loaded.values[key]) if value != loaded.values[key]]
        yield from dict.fromkeys([chosen(loaded, key, value) for value in values])


def chosen(rules: RuleSet, key: str, value: object) -> str:
    """Return how a text chooses a value; the number of cards changes with the packs and the jokers."""
    words = f"{key}={slot(key).write(value)}"
    if key in TOGETHER:
        more = (value - int(rules.written(key))) * TOGETHER[key] if isinstance(value, int) else 0
        words += f" pack.cards={rules.pack.cards + more}"
    return words


def others(key: Slot, value: Any) -> Iterator[tuple[str, object]]:
    """Other values of a key, by the part that is changed: entries of maps and rows one at a time."""
    kind = key.kind
    if isinstance(value, Mapping) and key.key.listed:
        yield from ((str(name), {other: each for other, each in value.items() if other != name}) for name in value)
        yield from (("more", {**value, word: 1}) for word in key.choices() or () if word not in value)
        yield from ((f"number of {name}", {**value, name: each + 1}) for name, each in value.items())
    elif isinstance(value, Mapping):
        inner = get_args(kind)[1]
        for name, each in value.items():
            yield from ((str(name), {**value, name: other}) for _, other in _others_of(key, inner, each))
        if not value:
            yield from (("", {name: 5}) for name in (1, 4, "7", "A"))
            yield from (("", {name: word}) for name in ("7", "A") for word in key.choices() or ())
            yield from (("", {word: 5}) for word in key.choices() or ())
    elif isinstance(value, tuple) and value and isinstance(value[0], tuple):
        inner = get_args(get_args(kind)[0])[1]
        for at, (start, each) in enumerate(value):
            for _, other in _others_of(key, inner, each):
                yield str(start), (*value[:at], (start, other), *value[at + 1 :])
            if start is not None:
                yield f"{start} from", (*value[:at], (start + 5, each), *value[at + 1 :])
    else:
        yield from _others_of(key, kind, value)


def _others_of(key: Slot, kind: Any, value: Any) -> Iterator[tuple[str, object]]:
    words = list(key.choices() or key.key.names)
    if isinstance(value, bool):
        yield "", not value
    elif isinstance(value, int):
        near = (7, 3, 1) if value == NO_LIMIT else (value + 5, value + 1, value - 1, value + 500, NO_LIMIT)
        yield from (("", each) for each in near)
    elif isinstance(value, tuple):
        yield from ((f"{each}", tuple(other for other in value if other != each)) for each in value)
        yield from (("more", (*value, each)) for each in (*words, *range(2, 7)) if each not in value)
        yield from (("more", ((None, each),)) for each in words if not value)
        yield from (("more", ((0, each),)) for each in words if not value)
    elif isinstance(value, Word):
        yield from (("", each) for each in words if each != value)
        yield "", None
    elif value is None:
        yield from (("", each) for each in words)
        yield from (("", each) for each in (True, 4, 5000))
    elif isinstance(value, str):
        yield from (("", each) for each in words if each != value)
        for seats in ("1 2", "12", "1 2 3", "123", "13 24", "12 34", "1234", "135 246", "14 25 36", "123 456"):
            yield from (("", seats),) if seats.replace(" ", "") != "" and seats != value else ()
    if get_origin(kind) is not None and NoneType in get_args(kind) and value is not None:
        yield "", None
