"""The front end's types, from the shapes that Python sends and the traits of the widgets.

Write them again with `python tests/scene_types.py > canasta_nb/widgets/js/scene.d.ts`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import traitlets

import canasta_nb
from canasta_nb.widgets import sent
from canasta_nb.widgets.sent.every_widget import InScript, OneOf, Rest, Row, Strings
from canasta_nb.widgets.wire.base import CanastaWidget

_BEGINNING = """\
// What Python sends to the front end. Written from widgets/sent and the traits of the widgets, not by hand.
"""
_ENDING = """
export type Model = import("@anywidget/types").AnyModel<State>;
"""
_NAMES = {bool: "boolean", int: "number", float: "number", str: "string", NoneType: "null", Any: "any"}
_TRAITS: dict[type, str] = {
    traitlets.Unicode: "string", traitlets.Bool: "boolean", traitlets.Int: "number", traitlets.Float: "number",
}  # fmt: skip


def described() -> str:
    """Return the whole file.

    >>> "export interface Scene {" in described()
    True
    """
    aliases = [f"\nexport type {name} = {_form(each, named=False)};\n" for name, each in _aliases().items()]
    interfaces = [_interface(kind) for module in _modules() for kind in _kinds(module)]
    return _BEGINNING + "".join([*aliases, *interfaces, *_traits()]) + _ENDING


def widgets() -> list[type[CanastaWidget]]:
    """Return every widget that the package offers."""
    public = (getattr(canasta_nb, name) for name in canasta_nb.__all__)
    return [each for each in public if isinstance(each, type) and issubclass(each, CanastaWidget)]


@cache
def _modules() -> tuple[ModuleType, ...]:
    names = sorted(path.stem for path in Path(str(sent.__file__)).parent.glob("*.py") if path.stem != "__init__")
    return tuple(import_module(f"{sent.__name__}.{name}") for name in names)


def _kinds(module: ModuleType) -> Iterator[Any]:
    return (each for each in vars(module).values() if is_typeddict(each) and each.__module__ == module.__name__)


@cache
def _aliases() -> dict[str, Any]:
    """Return the named types that are not interfaces, such as a row or a choice."""
    named = {name: each for module in _modules() for name, each in vars(module).items()}
    return {name: each for name, each in named.items() if get_origin(each) in (Annotated, UnionType, Union)}


def _interface(kind: Any) -> str:
    lines = [line.strip() for line in (kind.__doc__ or "").strip().splitlines() if line.strip()]
    said = " ".join(lines).replace("``", "`")
    hints = get_type_hints(kind, include_extras=True)
    fields = [f"  {name}{_asks(kind, hint)}: {_form(hint)};\n" for name, hint in hints.items()]
    if kind is Strings:
        fields.append("  [key: string]: any;\n")
    return f"\n/** {said} */\nexport interface {kind.__name__} {{\n{''.join(fields)}}}\n"


def _asks(kind: Any, hint: Any) -> str:
    """Return the mark of an optional field."""
    return "" if kind.__total__ and get_origin(hint) is not NotRequired else "?"


def _form(hint: Any, *, named: bool = True) -> str:
    """Return a type of Python as TypeScript writes it."""
    if named and (name := next((name for name, each in _aliases().items() if each == hint), "")):
        return name
    if hint in _NAMES:
        return _NAMES[hint]
    if is_typeddict(hint):
        return str(hint.__name__)
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _marked(parts[1])
    if origin is NotRequired:
        return _form(parts[0])
    if origin is Literal:
        return " | ".join("true" if each is True else f'"{each}"' for each in parts)
    if origin in (UnionType, Union):
        return " | ".join(map(_form, parts))
    if origin is list:
        each = _form(parts[0])
        return f"({each})[]" if "|" in each and not each.startswith("[") else f"{each}[]"
    return f"Record<string, {_form(parts[1])}>"


def _marked(mark: object) -> str:
    """Return the type that a mark beside another one tells."""
    if isinstance(mark, Row):
        return f"[{', '.join(_value(name, each) for name, each in mark.values)}]"
    if isinstance(mark, OneOf):
        return " | ".join(f'"{word}"' for word in mark.words)
    assert isinstance(mark, InScript)
    return mark.text


def _value(name: str, each: Any) -> str:
    if isinstance(each, Rest):
        return f"...{name}: {_form(each.each)}[]"
    return f"{name}{'?' if get_origin(each) is NotRequired else ''}: {_form(each)}"


def _traits() -> Iterator[str]:
    """Yield the traits that the browser has: those of every widget, and those of each beside them."""
    yield _of_traits("The traits of every widget.", CanastaWidget)
    for widget in widgets():
        yield _of_traits(f"The traits of a {widget.__name__}.", widget)


def _of_traits(said: str, widget: type[CanastaWidget]) -> str:
    above = next((base for base in widget.__mro__[1:] if base in (*widgets(), CanastaWidget)), None)
    known = above.class_traits(sync=True) if above else {}
    traits = {name: trait for name, trait in widget.class_traits(sync=True).items() if name not in known}
    ours = {name: trait for name, trait in traits.items() if _is_ours(name, trait)}
    fields = sorted(f"  {name}: {trait_form(trait)};\n" for name, trait in ours.items())
    extends = f" extends {_title(above)}" if above else ""
    return f"\n/** {said} */\nexport interface {_title(widget)}{extends} {{\n{''.join(fields)}}}\n"


def _is_ours(name: str, trait: Any) -> bool:
    return not name.startswith("_") and trait.this_class.__module__.startswith("canasta_nb.")


def _title(widget: type[CanastaWidget]) -> str:
    return {"CanastaWidget": "EveryTraits", "Table": "State"}.get(widget.__name__, f"{widget.__name__}Traits")


def trait_form(trait: Any) -> str:
    """Return the type of a trait; KeyError where nothing says what it holds."""
    if "shape" in trait.metadata:
        return _form(trait.metadata["shape"])
    if isinstance(trait, traitlets.Enum):
        return " | ".join(f'"{each}"' for each in trait.values)
    if isinstance(trait, traitlets.List):
        return f"{trait_form(trait._trait)}[]"
    if isinstance(trait, traitlets.Instance) and not isinstance(trait, traitlets.Dict):
        return "string"  # a reference to another model
    return _TRAITS[type(trait)] + (" | null" if trait.allow_none else "")


if __name__ == "__main__":
    sys.stdout.write(described())
