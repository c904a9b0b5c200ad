"""What a widget may be given when it is made: the names and types of its options, and its signature.

An option is written once, in the ``TypedDict`` that the ``__init__`` of its widget unpacks. The type checker reads it
there, ``__signature__`` shows it to notebooks, and an option that is not in it is refused by name.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Literal, TypedDict, Unpack, get_args, get_origin, get_type_hints

import traitlets

from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import OneSentence

KINDS = 50  # of widgets, those of other people among them
Theme = Literal["auto", "light", "dark", "contrast"]
Deck = Literal["two", "four"]
Sort = Literal["rank", "points", "drawn"]
Size = Literal["auto", "s", "m", "l", "projector"]
Motion = Literal["auto", "on", "off"]


class Looks(TypedDict, total=False):
    """How any widget looks. The traits of these names say what each does."""

    theme: Theme
    deck: Deck
    sort: Sort
    size: Size
    motion: Motion
    text_view: bool
    readonly: bool
    label: str
    lang: str
    selected: list[int]
    layout: Any
    tooltip: str | None
    tabbable: bool | None


class UnknownOption(OneSentence, TypeError):  # noqa: N818 - it says what is wrong
    """An option that a widget does not have."""


class _Usual:
    """The value of an option that is not given, where only the widget knows it."""

    def __repr__(self) -> str:
        return "…"


def known_options(kind: str, given: Mapping[str, object], options: type) -> dict[str, Any]:
    """Return what a widget was given; raise UnknownOption, a TypeError, where an option is not known.

    Its sentence has the nearest right word, or the widget's own options where no word is near.

    >>> known_options("Coach", {"theme": "dark"}, Looks)
    {'theme': 'dark'}
    >>> known_options("Coach", {"them": "dark"}, Looks)
    Traceback (most recent call last):
    UnknownOption: A Coach has no option "them". Did you mean "theme"?
    """
    known = types_of(options)
    for name in given:
        if name not in known:
            close = get_close_matches(name, known, 1)
            if close:
                raise UnknownOption(mistaken("widget_option_meant", kind=kind, name=name, word=close[0]))
            own = [each for each in known if each not in types_of(Looks)]
            raise UnknownOption(mistaken("widget_option", kind=kind, name=name, names=", ".join(own)))
    return dict(given)


@lru_cache(maxsize=KINDS)
def types_of(options: type) -> dict[str, Any]:
    """Return the options of a ``TypedDict`` with their types: a widget's own first, then its looks.

    >>> types_of(Looks)["text_view"]
    <class 'bool'>
    """
    try:
        types = get_type_hints(options)
    except Exception:  # noqa: BLE001 - somebody's annotation may be for the type checker alone
        types = dict(options.__annotations__)
    looks = Looks.__annotations__
    return {**{name: types[name] for name in types if name not in looks}, **types}


def options_of(make: Callable[..., Any]) -> type | None:
    """Return the ``TypedDict`` that a function unpacks into its options; None where it takes any.

    It takes any, too, where an annotation can't be read, as of a class that is imported for the type checker alone.
    """
    try:
        types = get_type_hints(inspect.unwrap(make))
    except Exception:  # noqa: BLE001 - an annotation may be anything, and no class statement fails because of it
        return None
    unpacked = (each for each in types.values() if get_origin(each) is Unpack)
    [options] = get_args(next(unpacked, None)) or [None]
    return options


def signature_of(make: Callable[..., Any], widget: type) -> inspect.Signature:
    """Return the signature of the function that makes a widget, with each option by its name.

    >>> from typing import Unpack
    >>> class Sign:
    ...     def __init__(self, says: str, **options: Unpack[Looks]) -> None: ...
    >>> "text_view: bool = …, " in str(signature_of(Sign.__init__, Sign))
    True
    """
    signature = inspect.signature(make)
    options = options_of(make)
    if options is None:
        return signature
    given = [each for each in signature.parameters.values() if each.kind is not inspect.Parameter.VAR_KEYWORD]
    named = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=_usual(widget, name), annotation=type_)
        for name, type_ in types_of(options).items()
    ]
    return signature.replace(parameters=[*given, *named])


def _usual(widget: type, name: str) -> object:
    """Return the value that a trait has where none is given, or what stands for it."""
    value = getattr(getattr(widget, name, None), "default_value", traitlets.Undefined)
    return _Usual() if value is traitlets.Undefined else value


def show_options(widget: type[Any]) -> type[Any]:
    """Give a class of widgets, and its ``__init__``, a signature with each option by its name; return the class."""
    if make := vars(widget).get("__init__"):
        make.__signature__ = signature_of(make, widget)
        _self, *others = make.__signature__.parameters.values()
        widget.__signature__ = make.__signature__.replace(parameters=others)
    return widget
