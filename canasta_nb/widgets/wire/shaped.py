"""A trait whose value has a shape: the type checker reads it, and the front end's types are written from it."""

from __future__ import annotations

from typing import TypeVar, cast, get_origin

import traitlets

Shape = TypeVar("Shape")


def shaped(
    shape: type[Shape],
    *,
    help: str,  # noqa: A002 - as traitlets says
    read_only: bool = False,
    browser: bool = False,
) -> traitlets.TraitType[Shape, Shape]:
    """Return a synced trait for a value of this shape, empty at first; ``browser`` where the browser may write it.

    >>> from canasta_nb.widgets.sent.watchers import CoachScene
    >>> class Asked(traitlets.HasTraits):
    ...     scene = shaped(CoachScene, help="Whether there is anything to ask about.")
    >>> Asked.scene.metadata["shape"].__name__
    'CoachScene'
    """
    tags = {"sync": True, "shape": shape, **({"browser": True} if browser else {})}
    if get_origin(shape) is list:
        return cast("traitlets.TraitType[Shape, Shape]", traitlets.List(help=help, read_only=read_only).tag(**tags))
    return cast("traitlets.TraitType[Shape, Shape]", traitlets.Dict(help=help, read_only=read_only).tag(**tags))
