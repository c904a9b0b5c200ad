"""The front end's types, from the shapes that Python sends and the traits of the Table.

Write it again with `python tests/scene_types.py > canasta_nb/widgets/js/scene.d.ts`.
"""

from __future__ import annotations

import sys
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import traitlets

from canasta_nb.widgets.sent import table as shapes
from canasta_nb.widgets.table.hinting import Hinting
from canasta_nb.widgets.table.looking_back import LookingBack
from canasta_nb.widgets.table.stage import Stage
from canasta_nb.widgets.table.table import Table
from canasta_nb.widgets.wire.base import CanastaWidget

_BEGINNING = """\
// What Python sends to a table's front end. Written from widgets/sent and the traits of the Table, not by hand.
"""
_ENDING = """
export type Model = import("@anywidget/types").AnyModel<State>;
"""
_OWN = (CanastaWidget, Hinting, LookingBack, Stage)
_NAMES = {bool: "boolean", int: "number", float: "number", str: "string", NoneType: "null", Any: "any"}


def described() -> str:
    """Return the whole file.

    >>> "export interface Scene {" in described()
    True
    """
    kinds = [kind for kind in vars(shapes).values() if is_typeddict(kind)]
    reason = f"\nexport type Reason = {get_args(shapes.Reason)[1].values};\n"
    return _BEGINNING + reason + "".join(map(_interface, kinds)) + _state() + _ENDING


def _interface(kind: Any) -> str:
    lines = [line.strip() for line in (kind.__doc__ or "").strip().splitlines() if line.strip()]
    hints = get_type_hints(kind, include_extras=True)
    fields = [f"  {name}{_asks(kind, hint)}: {_form(hint)};\n" for name, hint in hints.items()]
    if kind is shapes.Strings:
        fields.append("  [key: string]: any;\n")
    said = " ".join(lines).replace("``", "`")
    return f"\n/** {said} */\nexport interface {kind.__name__} {{\n{''.join(fields)}}}\n"


def _asks(kind: Any, hint: Any) -> str:
    """Return the mark of an optional field."""
    return "" if kind.__total__ and get_origin(hint) is not NotRequired else "?"


def _form(hint: Any) -> str:
    """Return a type of Python as TypeScript writes it."""
    if hint in _NAMES:
        return _NAMES[hint]
    if is_typeddict(hint):
        return str(hint.__name__)
    if hint == shapes.Reason:
        return "Reason"
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return str(parts[1].values)
    if origin is NotRequired:
        return _form(parts[0])
    if origin is Literal:
        return " | ".join("true" if each is True else f'"{each}"' for each in parts)
    if origin in (UnionType, Union):
        return " | ".join(map(_form, parts))
    if origin is list:
        each = _form(parts[0])
        return f"({each})[]" if "|" in each else f"{each}[]"
    return f"Record<string, {_form(parts[1])}>"


def _state() -> str:
    """Return the traits of the Table that the browser has."""
    traits = {name: trait for name, trait in Table.class_traits(sync=True).items() if trait.this_class in _OWN}
    fields = [f"  {name}: {_trait(trait)};\n" for name, trait in traits.items() if not name.startswith("_")]
    return f"\n/** The traits of a Table. */\nexport interface State {{\n{''.join(sorted(fields))}}}\n"


def _trait(trait: Any) -> str:
    if "shape" in trait.metadata:
        return _form(trait.metadata["shape"])
    if isinstance(trait, traitlets.Enum):
        return " | ".join(f'"{each}"' for each in trait.values)
    if isinstance(trait, traitlets.List):
        return f"{_trait(trait._trait)}[]"
    if isinstance(trait, traitlets.Instance):
        return "string"  # a reference to another model
    return {traitlets.Unicode: "string", traitlets.Bool: "boolean", traitlets.Int: "number"}[type(trait)]


if __name__ == "__main__":
    sys.stdout.write(described())
