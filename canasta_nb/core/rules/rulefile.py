"""One file of rules: its differences, sources and options, with the line of every mistake."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any

from canasta_nb.core.rules.not_toml import not_toml
from canasta_nb.core.rules.vocabulary import CHAPTERS
from canasta_nb.core.rules.vocabulary.values import WrongValueError, slot
from canasta_nb.core.speech.mistakes import meant, meant_exactly, mistaken
from canasta_nb.core.speech.refusals import Mistake


class RuleSetError(Mistake):
    """A mistake in a rule set: what is wrong, where, and the nearest right word."""


@dataclass(frozen=True, slots=True)
class Range:
    """An option whose value is a number."""

    low: int
    high: int
    step: int
    key: str


@dataclass(frozen=True, slots=True)
class Option:
    """Something that the players of a table may choose."""

    name: str
    default: str
    values: Mapping[str, Mapping[str, object]]
    range: Range | None
    what: str
    source: str

    def sets(self, value: str) -> Mapping[str, object]:
        """Return the keys that this value of the option changes."""
        if self.range and value != self.default:
            return {self.range.key: int(value)}
        return self.values.get(value, {})


@dataclass(frozen=True, slots=True)
class When:
    """What several options set together, in place of what each sets alone."""

    options: Mapping[str, str]
    sets: Mapping[str, object]
    source: str


@dataclass(frozen=True, slots=True)
class Shorthand:
    """One word for several options, as `table=2-2-2|3f|w`."""

    name: str
    digits: tuple[str, ...]
    flags: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class Header:
    """What a file of rules says of the game as a whole, and what a table may choose."""

    id: str
    name: str
    revision: int
    based_on: str | None
    text: str
    special: str
    aliases: tuple[str, ...]
    notes: tuple[str, ...]
    options: Mapping[str, Option] = field(repr=False)


@dataclass(frozen=True, kw_only=True)
class RuleFile(Header):
    """A file of rules as it was read; values have their types, names are checked."""

    file: str
    words: str
    shipped: bool
    differences: Mapping[str, object]
    sources: Mapping[str, str]
    whens: tuple[When, ...]
    shorthands: tuple[Shorthand, ...]

    def place(self, key: str, named: str = "") -> str:
        """Return where the file sets a key, or a part such as `based_on`, as an error begins: file, line and key.

        `named` is the key that is named, where another one than the key that stands there is wrong.
        """
        path = (key,) if key in _TOP else ("differences", *key.split("."))
        return _place(self.file, self.words, path, "", named or key)

    def header(self) -> dict[str, Any]:
        """Return what the file says of the game, by the names of a rule set."""
        return {own.name: getattr(self, own.name) for own in fields(Header)}


_TOP = (
    "id", "name", "revision", "based_on", "text", "special", "aliases", "notes",
    "differences", "sources", "options", "when", "shorthand",
)  # fmt: skip


def read_rule_file(words: str, file: str, *, shipped: bool) -> RuleFile:
    """Read a file of rules; RuleSetError names file, line, key and the nearest right word.

    >>> house = 'based_on = "classic"\\n[differences]\\ngame.target = 3000\\n'
    >>> read_rule_file(house, "our-club.toml", shipped=False).differences
    mappingproxy({'game.target': 3000})
    >>> read_rule_file(house.replace("target", "goal"), "our-club.toml", shipped=False)
    Traceback (most recent call last):
    canasta_nb.core.rules.rulefile.RuleSetError: our-club.toml:3: game.goal is not a key of a rule set.
    """
    try:
        return _Reader(words, file, shipped).read(tomllib.loads(words))
    except tomllib.TOMLDecodeError as wrong:
        raise RuleSetError(not_toml(wrong, words, file)) from None
    except RecursionError:  # not everything that is nested as deep as can be read can be written into a sentence
        raise RuleSetError(f"{file}: {mistaken('file.deep')}") from None


@dataclass(frozen=True, slots=True)
class _Reader:
    words: str
    file: str
    shipped: bool

    def read(self, held: dict[str, Any]) -> RuleFile:
        for name in held:
            if name not in _TOP:
                raise self.wrong((name,), mistaken("file.no_part", name=name, hint=meant_exactly(name, _TOP)))
        stem = self.file.rpartition("/")[2].removesuffix(".toml")
        needed = ("id", "name", "revision", "based_on", "text") if self.shipped else ("based_on",)
        for name in needed:
            if name not in held:
                hint = mistaken("file.base_first") if name == "based_on" else ""
                raise RuleSetError(f"{self.file}: {mistaken('file.missing', name=name, hint=hint)}")
        differences = self.changes(held.get("differences", {}), ("differences",))
        sources = self.sources(held.get("sources", {}), differences)
        options = {name: self.option(name, table) for name, table in self.table(held, "options").items()}
        based_on = self.part(held, "based_on", "text", "")
        return RuleFile(
            file=self.file,
            words=self.words,
            shipped=self.shipped,
            id=self.part(held, "id", "text", stem),
            name=self.part(held, "name", "text", held.get("id", stem)),
            revision=self.part(held, "revision", "number", 1),
            based_on=None if based_on == "none" else based_on,
            text=self.part(held, "text", "text", ""),
            special=self.part(held, "special", "text", ""),
            aliases=tuple(self.part(held, "aliases", "texts", [])),
            notes=tuple(self.part(held, "notes", "texts", [])),
            differences=MappingProxyType(differences),
            sources=MappingProxyType(sources),
            options=MappingProxyType(options),
            whens=tuple(self.when(table, options) for table in self.part(held, "when", "tables", [])),
            shorthands=tuple(
                self.shorthand(name, table, options) for name, table in self.table(held, "shorthand").items()
            ),
        )

    def wrong(self, path: tuple[str, ...], says: str, word: str = "", key: str = "") -> RuleSetError:
        place = _place(self.file, self.words, path, word, key)
        return RuleSetError(f"{place}: {says}")

    def part(self, held: Mapping[str, Any], name: str, kind: str, default: Any, path: tuple[str, ...] = ()) -> Any:
        """Return a part of a table that is of a kind of `_FITS`, or the default."""
        value = held.get(name, default)
        if not _FITS[kind](value):
            raise self.wrong((*path, name), mistaken(f"file.{kind}", name=name))
        return value

    def table(self, held: Mapping[str, Any], name: str, path: tuple[str, ...] = ()) -> Mapping[str, Any]:
        mapping: Mapping[str, Any] = self.part(held, name, "table", {}, path)
        return mapping

    def flat(self, table: object, path: tuple[str, ...]) -> dict[str, Any]:
        """Return the entries of a table by dotted key, however the file spells its tables."""
        if not isinstance(table, dict):
            raise self.wrong(path, mistaken("file.keys", name=path[-1]))
        values: dict[str, Any] = {}
        for name, value in table.items():
            if "." in name:
                values[name] = value
            elif name in CHAPTERS and isinstance(value, dict):
                values.update({f"{name}.{word}": inner for word, inner in value.items()})
            elif name in CHAPTERS:
                raise self.wrong((*path, name), mistaken("file.chapter", name=name))
            else:
                inner = next(iter(value), "") if isinstance(value, dict) else ""
                dotted = f"{name}.{inner}" if inner else name
                near = meant_exactly(name, tuple(CHAPTERS)) if inner else ""
                try:
                    slot(dotted)
                except WrongValueError as wrong:
                    says = mistaken("file.no_chapter", name=name, hint=near) if near else str(wrong)
                    raise self.wrong((*path, name), says) from None
        return values

    def changes(self, table: object, path: tuple[str, ...]) -> dict[str, object]:
        read: dict[str, object] = {}
        for key, value in self.flat(table, path).items():
            try:
                kind = slot(key)
            except WrongValueError as wrong:
                raise self.wrong((*path, *key.split(".")), str(wrong)) from None
            try:
                read[key] = kind.read(value)
            except WrongValueError as wrong:
                raise self.wrong((*path, *key.split(".")), str(wrong), wrong.word, key) from None
        return read

    def sources(self, table: object, differences: Mapping[str, object]) -> dict[str, str]:
        read: dict[str, str] = {}
        for key, value in self.flat(table, ("sources",)).items():
            path = ("sources", *key.split("."))
            if not isinstance(value, str) or not value.strip():
                raise self.wrong(path, mistaken("file.source_text"), key=key)
            if key not in differences:
                raise self.wrong(path, mistaken("file.source_alone"), key=key)
            read[key] = value
        if self.shipped:
            for key in differences:
                if key not in read:
                    raise self.wrong(("differences", *key.split(".")), mistaken("file.no_source"), key=key)
        return read

    def option(self, name: str, table: Any) -> Option:
        path = ("options", name)
        if not isinstance(table, dict):
            raise self.wrong(path, mistaken("file.option", name=name))
        self.known(table, ("default", "values", "range", "what", "source"), path)
        for part in ("default", "what") + (("source",) if self.shipped else ()):
            if part not in table:
                raise self.wrong(path, mistaken("file.option_part", name=name, part=part))
        default = _switch(table["default"])
        values = {
            value: MappingProxyType(self.changes(sets, (*path, "values", value)))
            for value, sets in self.table(table, "values", path).items()
        }
        numbers = self.range(name, table["range"]) if "range" in table else None
        if not numbers and default not in values:
            says = mistaken("file.option_value", name=name, value=default, hint=meant(default, tuple(values)))
            raise self.wrong((*path, "default"), says)
        source = str(table.get("source", "house rule"))
        return Option(name, default, MappingProxyType(values), numbers, str(table["what"]), source)

    def range(self, name: str, table: Any) -> Range:
        path = ("options", name, "range")
        if not isinstance(table, dict) or not {"from", "to", "key"} <= set(table):
            raise self.wrong(path, mistaken("file.range", name=name))
        self.known(table, ("from", "to", "step", "key"), path)
        try:
            slot(str(table["key"]))
        except WrongValueError as wrong:
            raise self.wrong(path, str(wrong)) from None
        low, high, step = (table.get(part, 1) for part in ("from", "to", "step"))
        if not all(type(number) is int and number > 0 for number in (low, high, step)):
            raise self.wrong(path, mistaken("file.range_numbers", name=name))
        return Range(low, high, step, str(table["key"]))

    def when(self, table: Any, options: Mapping[str, Option]) -> When:
        if not isinstance(table, dict) or not {"options", "sets"} <= set(table):
            raise self.wrong(("when",), mistaken("file.when"))
        self.known(table, ("options", "sets", "source"), ("when",))
        for name, value in self.table(table, "options", ("when",)).items():
            if name not in options:
                hint = meant(name, tuple(options))
                raise self.wrong(("when", "options"), mistaken("file.no_option", name=name, hint=hint))
            if not options[name].range and str(value) not in options[name].values:
                hint = meant(str(value), tuple(options[name].values))
                says = mistaken("file.option_value", name=name, value=value, hint=hint)
                raise self.wrong(("when", "options"), says)
        chosen = {name: str(value) for name, value in table["options"].items()}
        sets = self.changes(table["sets"], ("when", "sets"))
        return When(MappingProxyType(chosen), MappingProxyType(sets), str(table.get("source", "house rule")))

    def shorthand(self, name: str, table: Any, options: Mapping[str, Option]) -> Shorthand:
        path = ("shorthand", name)
        if not isinstance(table, dict):
            raise self.wrong(path, mistaken("file.shorthand", name=name))
        self.known(table, ("digits", "flags"), path)
        digits, flags = tuple(self.part(table, "digits", "texts", [], path)), dict(self.table(table, "flags", path))
        for option in (*digits, *flags.values()):
            if str(option) not in options:
                hint = meant(str(option), tuple(options))
                raise self.wrong(path, mistaken("file.no_option", name=option, hint=hint))
        return Shorthand(name, digits, MappingProxyType(flags))

    def known(self, table: Mapping[str, Any], names: tuple[str, ...], path: tuple[str, ...]) -> None:
        for name in table:
            if name not in names:
                raise self.wrong((*path, name), mistaken("file.stranger", name=name, hint=meant_exactly(name, names)))


_FITS: Mapping[str, Callable[[object], bool]] = {
    "text": lambda value: isinstance(value, str),
    "texts": lambda value: isinstance(value, list) and all(isinstance(each, str) for each in value),
    "number": lambda value: isinstance(value, int) and not isinstance(value, bool) and value > 0,
    "table": lambda value: isinstance(value, dict),
    "tables": lambda value: isinstance(value, list),
}
"""What a part of a file must be, by the name of the mistake."""


def _switch(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


# --- lines -----------------------------------------------------------------------------------------------------------

_HEADER = re.compile(r"\s*\[\[?\s*([^\]]+?)\s*\]\]?\s*(#.*)?$")
_ENTRY = re.compile(r"""\s*((?:"[^"]*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[\w-]+))*)\s*=""")


def _place(file: str, words: str, path: tuple[str, ...], word: str, key: str) -> str:
    line = _line(words, path, word)
    where = f"{file}:{line}" if line else file
    return f"{where}: {key}" if key else where


def _line(words: str, path: tuple[str, ...], word: str) -> int | None:
    """Return the line that writes a dotted path, or the longest written part of it.

    In its value, the line of a word.
    """
    lines = words.splitlines()
    written = list(_paths(lines))
    best, begin = 0, None
    for number, entry in enumerate(written, 1):
        shared = min(len(entry), len(path))
        if shared > best and path[:shared] == entry[:shared]:
            best, begin = shared, number
    if not begin or not word:
        return begin
    end = next((number for number in range(begin + 1, len(lines) + 1) if written[number - 1]), len(lines) + 1)
    return next((number for number in range(begin, end) if word in lines[number - 1]), begin)


def _paths(lines: Iterable[str]) -> Iterable[tuple[str, ...]]:
    """For each line the dotted path of the entry or table that begins there; empty where none does."""
    table: tuple[str, ...] = ()
    for line in lines:
        if header := _HEADER.match(line):
            table = _split(header[1])
            yield table
        elif entry := _ENTRY.match(line):
            yield (*table, *_split(entry[1]))
        else:
            yield ()


def _split(dotted: str) -> tuple[str, ...]:
    return tuple(part for part in re.split(r"\s*\.\s*", dotted.replace('"', "").replace("'", "")) if part)
