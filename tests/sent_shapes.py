"""Whether a value that goes to the browser has the shape that its type tells."""

from __future__ import annotations

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from canasta_nb.widgets.sent.every_widget import OneOf, Rest, Row, Strings
from canasta_nb.widgets.wire.base import CanastaWidget


def misfits_of(widget: CanastaWidget) -> list[str]:
    """Return what the traits of a widget hold that their shapes don't tell, and what they lack; {} is nothing yet."""
    shapes = {name: trait.metadata.get("shape") for name, trait in widget.traits(sync=True).items()}
    held = [(name, shape, getattr(widget, name)) for name, shape in shapes.items() if shape]
    return [fault for name, shape, value in held if value != {} for fault in misfits(value, shape, name)]


def misfits(value: Any, shape: Any, where: str = "") -> Iterator[str]:
    """Yield what is wrong with a value, each with its place."""
    origin, parts = get_origin(shape), get_args(shape)
    if is_typeddict(shape):
        yield from _fields(value, shape, where)
    elif origin is Annotated:
        yield from _marked(value, parts, where)
    elif origin is Literal:
        yield from _word(value, parts, where)
    elif origin is NotRequired:
        yield from misfits(value, parts[0], where)
    elif origin in (UnionType, Union):
        found = [list(misfits(value, part, where)) for part in parts]
        yield from min(found, key=len)
    elif origin in (list, dict):
        yield from _several(value, origin, parts, where)
    elif shape is not Any and not _is(value, shape):
        yield f"{where}: {value!r} is no {shape.__name__}"


def _is(value: Any, kind: type) -> bool:
    return isinstance(value, kind) and (kind not in (int, float) or not isinstance(value, bool))


def _several(value: Any, kind: type, parts: tuple[Any, ...], where: str) -> Iterator[str]:
    if not isinstance(value, kind):
        yield f"{where}: {value!r} is no {kind.__name__}"
        return
    for at, each in value.items() if isinstance(value, dict) else enumerate(value):
        yield from misfits(each, parts[-1], f"{where}[{at!r}]")


def _fields(value: Any, shape: Any, where: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{where}: {value!r} is no {shape.__name__}"
        return
    hints = get_type_hints(shape, include_extras=True)
    needed = [name for name, hint in hints.items() if shape.__total__ and get_origin(hint) is not NotRequired]
    yield from (f"{where}.{name} is missing" for name in needed if name not in value)
    for name, each in value.items():
        if name in hints:
            yield from misfits(each, hints[name], f"{where}.{name}")
        elif shape is not Strings:
            yield f"{where}.{name} is not in {shape.__name__}"


def _word(value: Any, words: tuple[Any, ...], where: str) -> Iterator[str]:
    if value not in words:
        yield f"{where}: {value!r} is none of {words}"


def _marked(value: Any, parts: tuple[Any, ...], where: str) -> Iterator[str]:
    mark = parts[1]
    if isinstance(mark, OneOf):
        yield from _word(value, mark.words, where)
    elif isinstance(mark, Row) and isinstance(value, list):
        yield from _row(value, mark, where)
    else:
        yield from misfits(value, parts[0], where)


def _row(value: list[Any], mark: Row, where: str) -> Iterator[str]:
    names, kinds = [name for name, _ in mark.values], [kind for _, kind in mark.values]
    if isinstance(kinds[-1], Rest):
        more = len(value) - len(kinds) + 1
        names, kinds = [*names[:-1], *[names[-1]] * more], [*kinds[:-1], *[kinds[-1].each] * more]
    least = sum(get_origin(kind) is not NotRequired for kind in kinds)
    if not least <= len(value) <= len(kinds):
        yield f"{where}: {value!r} are not {', '.join(names)}"
        return
    for name, kind, each in zip(names, kinds, value, strict=False):
        yield from misfits(each, kind, f"{where}.{name}")
