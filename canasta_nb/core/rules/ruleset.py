"""A rule set: every value of the vocabulary, where it comes from, and what the table has chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from canasta_nb.core.rules.contradictions import contradictions
from canasta_nb.core.rules.kept import Facts, kept
from canasta_nb.core.rules.options import choose
from canasta_nb.core.rules.rulefile import Header, RuleFile, RuleSetError
from canasta_nb.core.rules.shipped import chain, choice_of, house, named_in, opened, shipped, shipped_ids
from canasta_nb.core.rules.vocabulary import CHAPTERS, Chapters
from canasta_nb.core.rules.vocabulary.values import slot, slots
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.tables import PlainTable, table_of
from canasta_nb.core.speech.wrong_kind import no_text

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = ["RuleSet", "RuleSetError"]

_PLAYERS: Final = "players"
"""The option by which a table says how many play, where more than their number changes with it."""

Ordered = tuple[str, str | None, tuple[tuple[str, str], ...]]
"""A shipped id, or the name and the words of a file of house rules, and what is chosen of it."""


@dataclass(frozen=True, eq=False, kw_only=True)
class RuleSet(Header, Chapters):
    """The rules of one table; equal when every value is equal.

    >>> RuleSet.load("classic").groups.max_wilds
    3
    >>> RuleSet.load("classik")
    Traceback (most recent call last):
    RuleSetError: there are no rules "classik". Did you mean "classic"?
    """

    sources: Mapping[str, str] = field(repr=False)
    chosen: Mapping[str, str]
    _file: RuleFile = field(repr=False)
    _words: tuple[str, ...] = field(init=False, repr=False)
    _hash: int = field(init=False, repr=False)
    facts: Facts = field(init=False, repr=False, default_factory=Facts)
    """What was worked out from the values alone (`fact`)."""

    def __post_init__(self) -> None:
        """Write every value out once, so that comparing and hashing are cheap."""
        words = tuple(slot(key).write(value) for key, value in self.values.items())
        object.__setattr__(self, "_words", words)
        object.__setattr__(self, "_hash", hash(words))

    def __eq__(self, other: object) -> bool:
        """Two rule sets are equal when every value is."""
        if self is other:
            return True
        if not isinstance(other, RuleSet):
            return NotImplemented
        return self._hash == other._hash and self._words == other._words

    def __hash__(self) -> int:
        """A hash worked out once."""
        return self._hash

    def __repr__(self) -> str:
        """The rule set as it is loaded.

        >>> RuleSet.load("classic", always_frozen="on")
        RuleSet.parse('classic always-frozen=on')
        """
        if not self._file.shipped:
            return f"RuleSet.from_toml({self._file.file!r})"
        return f"RuleSet.parse({self.label()!r})" if self.chosen else f"RuleSet.load({self.id!r})"

    def __reduce__(self) -> tuple[Callable[..., RuleSet], tuple[Any, ...]]:
        """A copy, and one in another process, is read from the same file."""
        words = None if self._file.shipped else self._file.words
        return _again, (self.id if words is None else self._file.file, words, tuple(self.chosen.items()))

    def __dask_tokenize__(self) -> tuple[Any, ...]:
        """What dask knows the rules by, when they are sent to another process: not all that was worked out from them.

        >>> RuleSet.load("classic", always_frozen="on").__dask_tokenize__()
        ('classic', None, (('always-frozen', 'on'),))
        """
        return self.__reduce__()[1]

    # --- loading -----------------------------------------------------------------------------------------------------

    @classmethod
    def ids(cls) -> tuple[str, ...]:
        """Return the ids of the rule sets that can be played, in alphabetical order.

        >>> len(RuleSet.ids())
        33
        """
        return shipped_ids()

    @classmethod
    def look_up(cls, text: str, chosen: Mapping[str, object] | None = None, /, **options: object) -> RuleSet:
        """Return the rules of an id, of what a position says after `rules`, or of a file, with what a table chooses.

        RuleSetError as for `load` and `parse`.

        >>> RuleSet.look_up("samba opening=160").sequences.allowed
        True
        >>> RuleSet.look_up("jonola")
        Traceback (most recent call last):
        RuleSetError: You can't play jonola, because its rules are not complete. Known: ...
        """
        file, choice = choice_of(text)
        return _built(file, {**choice, **(chosen or {}), **options})

    @classmethod
    def load(cls, name: str, chosen: Mapping[str, object] | None = None, /, **options: object) -> RuleSet:
        """Return the rules of this id, with what a table chooses: options, or any dotted key in a mapping.

        RuleSetError says what is unknown, and the nearest right word.

        >>> RuleSet.load("classic", {"pile.smallest": 2}, always_frozen="on").label()
        'classic always-frozen=on pile.smallest=2'
        >>> RuleSet.load("race-horse", keep_packet="on")
        Traceback (most recent call last):
        RuleSetError: race-horse has no option "keep-packet". Did you mean "keep-packets"?
        """
        if not isinstance(name, str):
            raise no_text(name, "RuleSet.load", "classic")
        if name.endswith(".toml"):
            return cls.from_toml(name, chosen, **options)
        return _built(shipped(name), {**(chosen or {}), **options})

    @classmethod
    def from_toml(cls, path: str | Path, chosen: Mapping[str, object] | None = None, /, **options: object) -> RuleSet:
        """House rules from a file: `based_on`, differences, and options if it likes.

        RuleSetError names the file, the line, the key and the nearest right word.

        >>> import tempfile
        >>> house = Path(tempfile.mkdtemp()) / "our-club.toml"
        >>> _ = house.write_text('based_on = "classic"\\n[differences]\\ngame.target = 3000\\n')
        >>> RuleSet.from_toml(house).label()
        'classic game.target=3000'
        >>> _ = house.write_text('based_on = "classic"\\n[differences]\\npile.take_unfrozen = ["natural_pair"]\\n')
        >>> RuleSet.from_toml(house)
        Traceback (most recent call last):
        RuleSetError: our-club.toml:3: pile.take_unfrozen: "natural_pair" is not a way ...
        """
        if not isinstance(path, str | Path):
            raise no_text(path, "RuleSet.from_toml", "our-club.toml")
        return _built(opened(Path(path)), {**(chosen or {}), **options})

    @classmethod
    def parse(cls, text: str) -> RuleSet:
        """Return the rules that a position names: what follows the word `rules`.

        RuleSetError as for `load`, and for a later revision than the one here.

        >>> RuleSet.parse("classic always-frozen=on pile.smallest=2").pile.smallest
        2
        >>> RuleSet.parse("classic revision=7")
        Traceback (most recent call last):
        RuleSetError: this was written for revision 7 of classic, ...
        """
        return cls.look_up(text) if _names_a_file(text) else _again(*_parsed(text))

    @classmethod
    def named_in(cls, text: str, folder: Path | None) -> RuleSet:
        """Return the rules that a text names which anybody may have written, such as a record or a message.

        It names them by an id, or by a file without a folder, which lies in ``folder``; by no file if that is None.
        RuleSetError as for `parse`, and for any other file.

        >>> RuleSet.named_in("classic always-frozen=on", None).label()
        'classic always-frozen=on'
        >>> RuleSet.named_in("/srv/secret.toml", Path())
        Traceback (most recent call last):
        RuleSetError: a text names rules by an id, or by a file beside it, as in our-club.toml, ...
        """
        return _built(*named_in(text, folder)) if _names_a_file(text) else _again(*_parsed(text))

    def changed(self, changes: Mapping[str, object]) -> RuleSet:
        """Return these rules with some keys or options changed.

        >>> RuleSet.load("classic").changed({"groups.max_wilds": 2}).groups.max_wilds
        2
        >>> RuleSet.load("classic").changed({"groups.max_wild": 2})
        Traceback (most recent call last):
        RuleSetError: classic: groups.max_wild is not a key of a rule set. Did you mean ...
        """
        return _built(self._file, {**self.chosen, **changes})

    def choosing(self, chosen: Mapping[str, object]) -> RuleSet:
        """Return the rules of the same file where the table has chosen this, in place of what it chose before.

        >>> RuleSet.load("classic", tie="drawn").choosing({"always-frozen": "on"}).label()
        'classic always-frozen=on'
        """
        return _built(self._file, chosen)

    def for_players(self, players: int | None) -> RuleSet:
        """Return these rules for a number of people, with the option that says how many play, if there is one.

        >>> RuleSet.load("hand-and-foot-classic").for_players(5).pack.packs
        6
        >>> RuleSet.load("classic").for_players(5) is RuleSet.load("classic")
        True
        """
        if players is None or players in self.players.counts or players not in self.numbers_of_players:
            return self
        return self.changed({_PLAYERS: str(players)})

    # --- reading -----------------------------------------------------------------------------------------------------

    @cached_property
    def values(self) -> Mapping[str, object]:
        """Every value by its dotted key, in the order of the vocabulary."""
        held = {key: getattr(getattr(self, held.chapter), key.partition(".")[2]) for key, held in slots().items()}
        return MappingProxyType(held)

    @property
    def numbers_of_players(self) -> tuple[int, ...]:
        """How many people can play, the usual number first: with these values, or by the option that says how many.

        >>> RuleSet.load("hand-and-foot-classic").numbers_of_players
        (4, 2, 3, 5, 6)
        """
        by_option = self.options[_PLAYERS].values if _PLAYERS in self.options else {}
        return tuple(dict.fromkeys([*self.players.counts, *[int(value) for value in by_option if value.isdigit()]]))

    def written(self, key: str) -> str:
        """Return one value as one word of a `rules` field.

        >>> RuleSet.load("classic").written("initial_meld.table")
        'below:15,0:50,1500:90,3000:120'
        """
        return slot(key).write(self.values[key])

    def source_of(self, key: str) -> str:
        """Return who says so: the source of a value, or of the value that it follows from.

        >>> RuleSet.look_up("tampa").source_of("pile.frozen_by")
        'Twenty Variations, Tampa 4'
        """
        source = self.sources[key]
        named = source.removeprefix("follows from ").partition(":")[0]
        return self.source_of(named) if named != source and named in self.sources else source

    def to_frame(self) -> DataFrame | PlainTable:
        """Return every value with its source and its meaning as a table, one row a key; plain without pandas."""
        rows = [(key, self.written(key), self.sources[key], of.key.means) for key, of in slots().items()]
        return table_of(["key", "value", "source", "means"], rows)

    def label(self, *, revision: bool = False) -> str:
        """Return the canonical print after the word `rules`; house rules print their base and every difference.

        >>> RuleSet.parse("classic pile.smallest=2 one-card=forbidden").label(revision=True)
        'classic revision=2 pile.smallest=2'
        """
        base, chosen = self, self.chosen
        if not self._file.shipped:
            base = RuleSet.look_up(self.based_on or "")
            chosen = {key: self.written(key) for key in slots() if self.written(key) != base.written(key)}
        words = [base.id, *([f"revision={base.revision}"] if revision else [])]
        return " ".join([*words, *(f"{name}={value}" for name, value in chosen.items())])

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each side for a number of players.

        >>> RuleSet.load("classic").sides(4)
        ((1, 3), (2, 4))
        >>> RuleSet.load("classic").sides(5)
        Traceback (most recent call last):
        RuleSetError: classic is for 4 players, not for 5.
        """
        if players not in self.players.sides:
            counts = ", ".join(str(count) for count in sorted(self.players.counts))
            raise RuleSetError(mistaken("seats", rules=self.id, counts=counts, players=players))
        return tuple(tuple(int(seat) for seat in side) for side in self.players.sides[players].split())


# --- building --------------------------------------------------------------------------------------------------------


def _names_a_file(text: object) -> bool:
    """Tell whether a text may name a file, which is read every time; what an id means is remembered."""
    return isinstance(text, str) and ".toml" in text


@kept()
def _parsed(text: str) -> Ordered:
    return _ordered(*choice_of(text))


def _built(file: RuleFile, choice: Mapping[str, object]) -> RuleSet:
    """Return the rule set of a file and a choice; the same object for the same choice, while it is remembered."""
    return _again(*_ordered(file, choice))


def _ordered(file: RuleFile, wanted: Mapping[str, object]) -> Ordered:
    """Return what `_again` remembers a rule set by."""
    choice = choose(file, _inherited(file)[0], wanted)
    name, words = (file.id, None) if file.shipped else (file.file, file.words)
    return name, words, tuple(choice.chosen.items())


@kept()
def _again(name: str, words: str | None, chosen: tuple[tuple[str, str], ...]) -> RuleSet:
    """Return the rule set of what was `Ordered`."""
    file = shipped(name) if words is None else house(words, name)
    values, sources = _inherited(file)
    choice = choose(file, values, dict(chosen))
    values.update({key: change.value for key, change in choice.changes.items()})
    sources.update({key: change.source for key, change in choice.changes.items()})
    for key, says in contradictions(values):
        raise RuleSetError(f"{_broken_by(file, key, says, values)}: {says}")
    return _made(file, values, sources, choice.chosen)


def _inherited(file: RuleFile) -> tuple[dict[str, object], dict[str, str]]:
    """Return every value of a file and of its bases, and every source."""
    files = chain(file)
    values: dict[str, object] = {}
    sources: dict[str, str] = {}
    for rule_file in files:
        values.update(rule_file.differences)
        house = "" if rule_file.shipped else f"house rule ({rule_file.file})"
        sources.update({key: rule_file.sources.get(key, house) for key in rule_file.differences})
    for key in slots():
        if key not in values:
            raise RuleSetError(f"{files[0].file}: {mistaken('file.root', key=key)}")
    return values, sources


def _where(file: RuleFile, key: str, values: Mapping[str, object]) -> str:
    """Return the line of house rules that gives a key its value, or the rule set and the key."""
    own = not file.shipped and key in file.differences and file.differences[key] == values[key]
    return file.place(key) if own else f"{file.id}: {key}"


def _broken_by(file: RuleFile, key: str, says: str, values: Mapping[str, object]) -> str:
    """Return the line of house rules without which this would not be said, and the key that does not fit."""
    if file.shipped or key in file.differences:
        return _where(file, key, values)
    before: dict[str, object] = {}
    for base in chain(file)[:-1]:
        before.update(base.differences)
    for own in file.differences:
        without = {**values, own: before[own]}
        if (key, says) not in contradictions(without):
            return file.place(own, key)
    return _where(file, key, values)


def _made(
    file: RuleFile, values: Mapping[str, object], sources: Mapping[str, str], chosen: Mapping[str, str]
) -> RuleSet:
    chapters = {
        chapter: kind(**{own.name: values[f"{chapter}.{own.name}"] for own in fields(kind)})
        for chapter, kind in CHAPTERS.items()
    }
    return RuleSet(
        sources=MappingProxyType({key: sources[key] for key in slots()}),
        chosen=MappingProxyType(dict(chosen)),
        _file=file,
        **file.header(),
        **chapters,
    )
