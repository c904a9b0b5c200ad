"""Values of keys: read from TOML, read from one word of a `rules` field, and written back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from types import MappingProxyType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from canasta_nb.core.rules.kept import kept
from canasta_nb.core.speech.mistakes import meant, meant_exactly, mistaken
from canasta_nb.core.speech.refusals import Mistake

from . import CHAPTERS
from .keys import NO_LIMIT, Key, Word

BELOW = "below"  # the first row of a table: everything under the next row
NONE = "none"  # TOML has no null


class WrongValueError(Mistake):
    """A value that a key does not take; `word` is the word to look for in the text it came from."""

    def __init__(self, says: str, word: str = "") -> None:
        """Keep the sentence and the word."""
        super().__init__(says)
        self.word = word


def _quoted(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)


@dataclass(frozen=True, slots=True)
class Slot:
    """One key of the vocabulary with the type of its value."""

    name: str
    chapter: str
    key: Key
    kind: Any

    def read(self, value: object) -> object:
        """Return the value of the key, from what TOML holds.

        >>> slot("pile.wild_pair").read("none") is None
        True
        >>> slot("turn.draw").read(3)
        Traceback (most recent call last):
        canasta_nb.core.rules.vocabulary.values.WrongValueError: 3 is too much; the most is 2.
        """
        return _read(self.kind, self.key, value)

    def parse(self, text: str) -> object:
        """Return the value of the key, from one word of a `rules` field.

        >>> slot("deal.hand").parse("4:13")
        mappingproxy({4: 13})
        >>> slot("deal.hand").parse("13")
        Traceback (most recent call last):
        canasta_nb.core.rules.vocabulary.values.WrongValueError: I can't read "13" as key:value. Write it as in 4:11.
        """
        return self.read(_loosen(self.kind, self.key, text))

    def write(self, value: object) -> str:
        """Return one word of a `rules` field that `parse` reads as this value.

        >>> slot("initial_meld.table").write(((None, 15), (0, 50)))
        'below:15,0:50'
        """
        return _write(value, self.key)

    def choices(self) -> type[Word] | None:
        """Return the words that the key chooses from, if it takes words."""
        parts = get_args(self.kind)
        kinds = (self.kind, *parts, *(inner for part in parts for inner in get_args(part)))
        return next((kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Word)), None)


@kept(1)
def slots() -> Mapping[str, Slot]:
    """Return every key of the vocabulary by its dotted name, in the order in which a rule set is written."""
    slots_by_key = {}
    for chapter, kind in CHAPTERS.items():
        types = get_type_hints(kind)
        for field in fields(kind):
            name = f"{chapter}.{field.name}"
            slots_by_key[name] = Slot(name, chapter, field.metadata["key"], types[field.name])
    return MappingProxyType(slots_by_key)


def slot(name: str) -> Slot:
    """Return the key of this dotted name; WrongValueError with the nearest name when there is none.

    >>> slot("pile.smallest").key.unit
    'cards'
    >>> slot("pile.smalest")
    Traceback (most recent call last):
    canasta_nb.core.rules.vocabulary.values.WrongValueError: pile.smalest is not a key of a rule set. Did you ...
    """
    if name not in slots():
        raise WrongValueError(mistaken("value.no_key", name=name, hint=nearest_key(name)), name.rpartition(".")[2])
    return slots()[name]


def nearest_key(name: str) -> str:
    """Return the sentence that offers the nearest key of the vocabulary, of the same chapter if it has one near.

    >>> nearest_key("going_out.canasta"), nearest_key("going_out.owner")
    (' Did you mean "going_out.canastas"?', ' Did you mean "red_threes.owner"?')
    """
    chapter, _, word = name.partition(".")
    own = tuple(key for key in slots() if key.startswith(chapter + "."))
    if close := get_close_matches(word, [key.partition(".")[2] for key in own], 1, 0.7):
        return mistaken("meant", word=f"{chapter}.{close[0]}")
    for key in slots():
        if key.partition(".")[2] == word:
            return mistaken("meant", word=key)
    return meant_exactly(name, own or tuple(slots()))


# --- reading ---------------------------------------------------------------------------------------------------------


def _read(kind: Any, key: Key, value: object) -> object:
    origin, parts = get_origin(kind), get_args(kind)
    if origin is UnionType:
        return None if value is None or value == NONE else _read(parts[0], key, value)
    if origin is tuple:
        return _read_list(parts, key, value)
    if origin is not None and issubclass(origin, Mapping):
        return _read_map(parts, key, value)
    return _SIMPLE[base_of(kind)](kind, key, value)


def _read_list(parts: tuple[Any, ...], key: Key, value: object) -> tuple[object, ...]:
    if not isinstance(value, list | tuple):
        raise WrongValueError(mistaken("value.no_list", value=_quoted(value)), str(value))
    if get_origin(parts[0]) is tuple:
        return _read_rows(get_args(parts[0]), key, value)
    read = tuple(_read(parts[0], key, item) for item in value)
    for place, item in enumerate(read):
        if item in read[:place]:
            raise WrongValueError(mistaken("value.twice", value=_quoted(value[place])), str(value[place]))
    return read


def _read_rows(parts: tuple[Any, ...], key: Key, rows: list[object] | tuple[object, ...]) -> tuple[object, ...]:
    read: list[tuple[int | None, object]] = []
    for place, row in enumerate(rows):
        if not isinstance(row, list | tuple) or len(row) != 2:
            raise WrongValueError(mistaken("value.no_row", row=_quoted(row)), str(row))
        start = None if row[0] in (BELOW, None) else row[0]
        if start is not None and (isinstance(start, bool) or not isinstance(start, int)):
            raise WrongValueError(mistaken("value.no_score", start=_quoted(start), below=BELOW), str(start))
        if start is None and place:
            raise WrongValueError(mistaken("value.below", below=BELOW), BELOW)
        before = read[-1][0] if read else None
        if start is not None and before is not None and start <= before:
            raise WrongValueError(mistaken("value.row_order", start=start, before=before), str(start))
        read.append((start, _read(parts[1], key, row[1])))
    return tuple(read)


def _read_map(parts: tuple[Any, ...], key: Key, value: object) -> Mapping[object, object]:
    if key.listed and isinstance(value, list | tuple):
        return MappingProxyType(dict.fromkeys(_read_list(parts, key, value), 1))
    if not isinstance(value, Mapping):
        raise WrongValueError(mistaken("value.no_table", value=_quoted(value)), str(value))
    read: dict[object, object] = {}
    for name, inner in value.items():
        if base_of(parts[0]) is int:
            number = _number(str(name))
            if not isinstance(number, int):
                raise WrongValueError(mistaken("not_a_number", value=_quoted(name)), str(name))
            read[number] = _read(parts[1], key, inner)
        elif base_of(parts[0]) is str:
            read[_named(str(name), key.names, "card")] = _read(parts[1], key, inner)
        else:
            read[_read(parts[0], key, str(name))] = _read(parts[1], key, inner)
    if base_of(parts[0]) is int:
        read = dict(sorted(read.items(), key=lambda item: str(item[0]).zfill(3)))
    return MappingProxyType(read)


def _read_bool(_kind: Any, _key: Key, value: object) -> bool:
    if not isinstance(value, bool):
        raise WrongValueError(mistaken("neither", value=_quoted(value)), str(value))
    return value


def _read_int(_kind: Any, key: Key, value: object) -> int:
    if key.unlimited and value in (key.unlimited, NO_LIMIT):
        return NO_LIMIT
    if isinstance(value, bool) or not isinstance(value, int):
        form = "not_a_number_nor" if key.unlimited else "not_a_number"
        says = mistaken(form, value=_quoted(value), unlimited=key.unlimited)
        raise WrongValueError(says, str(value))
    if key.low is not None and value < key.low:
        raise WrongValueError(mistaken("too_little", value=value, low=key.low), str(value))
    if key.high is not None and value > key.high:
        raise WrongValueError(mistaken("too_much", value=value, high=key.high), str(value))
    return value


def _read_str(_kind: Any, key: Key, value: object) -> str:
    if key.names:
        return _named(str(value), key.names, key.noun)
    return _seats(value)


def _read_word(kind: Any, _key: Key, value: object) -> Word:
    words: type[Word] = kind
    try:
        return next(word for word in words if word == str(value))
    except StopIteration:
        known = tuple(str(word) for word in words)
        hint = meant(str(value), known) or mistaken("choose", values=", ".join(map(_quoted, known)))
        says = mistaken("value.is_not", value=_quoted(value), noun=words.noun(), hint=hint)
        raise WrongValueError(says, str(value)) from None


_SIMPLE: dict[type, Callable[[Any, Key, object], object]] = {
    bool: _read_bool,
    int: _read_int,
    str: _read_str,
    Word: _read_word,
}


def base_of(kind: Any) -> type:
    """Return what a simple kind of value is: Word, bool, int or str."""
    return Word if issubclass(kind, Word) else bool if kind is bool else int if kind is int else str


def _named(name: str, names: tuple[str, ...], noun: str) -> str:
    if name not in names:
        near = "T" if name == "10" else name.upper() if name.upper() in names else ""
        hint = mistaken("meant", word=near) if near else mistaken("choose", values=" ".join(names))
        says = mistaken("value.is_not", value=_quoted(name), noun=mistaken(f"noun.{noun}"), hint=hint)
        raise WrongValueError(says, name)
    return name


def _seats(value: object) -> str:
    if not isinstance(value, str):
        raise WrongValueError(mistaken("value.no_seats", value=_quoted(value)), str(value))
    seats = sorted(value.replace(" ", ""))
    if not seats or seats != [str(number) for number in range(1, len(seats) + 1)]:
        raise WrongValueError(mistaken("value.seats_once", value=_quoted(value)), value)
    return value


# --- one word of a `rules` field -------------------------------------------------------------------------------------


def _loosen(kind: Any, key: Key, text: str) -> object:
    """Return what TOML would hold for this text."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is UnionType:
        return None if text == NONE else _loosen(parts[0], key, text)
    if origin is tuple:
        pieces = [] if text == "-" else text.split(",")
        if get_origin(parts[0]) is not tuple:
            return [_loosen(parts[0], key, piece) for piece in pieces]
        inner = get_args(parts[0])[1]
        pairs = [_pair(piece, "1500:90") for piece in pieces]
        return [
            [BELOW if start == BELOW else _number(start), _loosen(inner, key, inner_value)]
            for start, inner_value in pairs
        ]
    if origin is not None and issubclass(origin, Mapping):
        pieces = [] if text == "-" else text.split(",")
        if key.listed and ":" not in text:
            return pieces
        return {name: _loosen(parts[1], key, inner) for name, inner in (_pair(piece, "4:11") for piece in pieces)}
    if base_of(kind) is bool:
        return {"true": True, "false": False}.get(text, text)
    if base_of(kind) is int:
        return _number(text)
    return text.replace("/", " ") if base_of(kind) is str else text


def _pair(piece: str, example: str) -> tuple[str, str]:
    start, colon, rest = piece.partition(":")
    if not colon:
        raise WrongValueError(mistaken("value.pair_form", piece=piece, example=example), piece)
    return start, rest


def _number(text: str) -> int | str:
    plain = text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 10
    return int(text) if plain else text


def _write(value: object, key: Key) -> str:
    if value is None:
        return NONE
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        if key.listed and value and set(value.values()) == {1}:
            return ",".join(map(str, value))
        return ",".join(f"{_write(name, key)}:{_write(each, key)}" for name, each in value.items()) or "-"
    if isinstance(value, tuple):
        if value and isinstance(value[0], tuple):
            return ",".join(f"{BELOW if start is None else start}:{_write(each, key)}" for start, each in value)
        return ",".join(_write(each, key) for each in value) or "-"
    if value == NO_LIMIT and key.unlimited:
        return key.unlimited
    return str(value).replace(" ", "/")
