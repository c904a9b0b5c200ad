"""The files of rules that come with the program: which there are, and which one a name means."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from canasta_nb.core.rules.kept import kept
from canasta_nb.core.rules.names import id_called, is_of_another_family, near_to
from canasta_nb.core.rules.rulefile import RuleFile, RuleSetError, read_rule_file
from canasta_nb.core.speech.mistakes import mistaken, system_message
from canasta_nb.core.speech.small_files import NotASmallFile, read_small_file
from canasta_nb.core.speech.wrong_kind import no_text

Choice = tuple[RuleFile, dict[str, object]]
"""A file of rules, and what is chosen of it."""
FOLDERS = "/\\:"
"""The signs by which a name leaves its folder, on whatever system."""


@dataclass(frozen=True, slots=True)
class Documented:
    """Rules that too little is known about to deal them: what is known, with its source, and what is missing."""

    id: str
    name: str
    players: str
    text: str
    special: str
    known: tuple[tuple[str, str], ...]
    missing: str

    def why_not(self) -> str:
        """Return why these rules cannot be dealt.

        >>> documented()["royal"].why_not()
        "You can't play royal, because its rules are not complete. Known: it has three packs, ...
        """
        known = "; ".join(says for says, _ in self.known)
        return mistaken("documented", rules=self.id, known=known, missing=self.missing)


def shipped_ids() -> tuple[str, ...]:
    """Return the ids of all rule sets that have a file, in alphabetical order.

    >>> "samba" in shipped_ids()
    True
    """
    return _stems("rulesets")


@kept()
def documented() -> dict[str, Documented]:
    """Return the rule sets that are only documented, by id.

    >>> documented()["manzana"].players
    '2'
    """
    folder = "rulesets/documented"
    return {name: _documented(f"{folder}/{name}.toml") for name in _stems(folder)}


@kept()
def shipped(name: str) -> RuleFile:
    """Return the file of an id, an alias or a name; RuleSetError with the nearest name, or with what is missing.

    >>> shipped("wild-card").id
    'italian'
    >>> shipped("albany")
    Traceback (most recent call last):
    canasta_nb.core.rules.rulefile.RuleSetError: You can't play albany, because its rules are not complete. Known: ...
    """
    if name in shipped_ids():
        return read_rule_file(_words(f"rulesets/{name}.toml"), f"{name}.toml", shipped=True)
    if name in documented():
        raise RuleSetError(documented()[name].why_not())
    aliases = {alias: game for game in shipped_ids() for alias in shipped(game).aliases}
    if name in aliases:
        return shipped(aliases[name])
    if called := id_called(name):
        return shipped(called)
    if is_of_another_family(name):
        raise RuleSetError(mistaken("other_family", name=name))
    near = near_to(name)
    hint = mistaken("meant", word=near) if near else mistaken("there_are", names=", ".join(shipped_ids()))
    raise RuleSetError(mistaken("no_rules", name=name, hint=hint))


@kept(64)
def house(words: str, file: str) -> RuleFile:
    """Return a file of house rules, read; RuleSetError names file, line and key, or the base that is not there."""
    read = read_rule_file(words, file, shipped=False)
    if read.based_on is None:
        raise RuleSetError(f"{read.place('based_on')}: {mistaken('base')}")
    try:
        shipped(read.based_on)
    except RuleSetError as wrong:
        raise RuleSetError(f"{read.place('based_on')}: {wrong}") from None
    return read


def opened(path: Path) -> RuleFile:
    """Return a file of house rules; RuleSetError says why it cannot be read, or what is wrong in it."""
    try:
        words = read_small_file(path).decode()
    except NotASmallFile as wrong:
        raise RuleSetError(str(wrong)) from None
    except OSError as wrong:
        raise RuleSetError(f"{path}: {(system_message(wrong) or mistaken('not_read')).lower()}.") from None
    except UnicodeDecodeError:
        raise RuleSetError(f"{path}: {mistaken('not_utf8')}") from None
    return house(words, path.name)


def choice_of(text: str) -> Choice:
    """Return the file that the first word of a `rules` field names, and what the other words choose.

    >>> choice_of("samba opening=160")[1]
    {'opening': '160'}
    >>> choice_of("samba opening")
    Traceback (most recent call last):
    canasta_nb.core.rules.rulefile.RuleSetError: I can't read "opening" as an option. Write option=value, ...
    """
    return _choice_of(text, Path)


def named_in(text: str, folder: Path | None) -> Choice:
    """Return what `choice_of` does, for a text that anybody may have written.

    A file is named by its name alone, and lies in the folder as itself and no link; without a folder none can be named.
    No other file is looked at, so that the refusal tells nothing of it.

    >>> named_in("/srv/secret.toml", Path())
    Traceback (most recent call last):
    canasta_nb.core.rules.rulefile.RuleSetError: a text names rules by an id, or by a file beside it, ...
    """

    def beside(name: str) -> Path:
        if folder is None:
            raise RuleSetError(mistaken("by_id"))
        if any(sign in name for sign in FOLDERS):
            raise RuleSetError(mistaken("beside"))
        place = folder / name
        if place.is_symlink():  # it may lead anywhere
            raise RuleSetError(f"{place}: {mistaken('what_it_is.link')}.")
        return place

    return _choice_of(text, beside)


def _choice_of(text: str, place: Callable[[str], Path]) -> Choice:
    if not isinstance(text, str):
        raise no_text(text, "RuleSet.parse", "classic")
    if text.endswith(".toml"):
        return opened(place(text)), {}
    name, choices = _name_and_choices(text.split() or [""])
    file = opened(place(name)) if name.endswith(".toml") else shipped(name)
    wanted: dict[str, object] = {}
    for word in choices:
        key, sign, value = word.partition("=")
        if not (key and sign and value):
            raise RuleSetError(mistaken("option_form", word=word))
        if key in wanted:
            raise RuleSetError(f"{name}: {mistaken('chosen_twice', key=key)}")
        wanted[key] = value
    revision = wanted.pop("revision", str(file.revision))
    # What an earlier revision wrote is read by the rules of today.
    if revision not in [str(each) for each in range(1, file.revision + 1)]:
        raise RuleSetError(mistaken("revision", revision=revision, name=name, here=file.revision))
    return file, wanted


def _name_and_choices(words: list[str]) -> tuple[str, list[str]]:
    """Return the name before the options; of several words that are no name, only the first if that is one."""
    options = next((place for place, word in enumerate(words) if "=" in word), len(words))
    name = " ".join(words[:options])
    alone = words[0].endswith(".toml") or (id_called(words[0]) and not id_called(name))
    ends = 1 if alone else max(options, 1)
    return " ".join(words[:ends]), words[ends:]


def chain(file: RuleFile) -> tuple[RuleFile, ...]:
    """Return the file and its bases, the root first.

    >>> [each.id for each in chain(shipped("natural"))]
    ['official-1950', 'bolivian', 'natural']
    """
    chained: list[RuleFile] = [file]
    while (base := chained[0].based_on) is not None:
        if base in (file.id for file in chained if file.shipped):
            raise RuleSetError(f"{file.file}: {mistaken('circle', base=base)}")
        chained.insert(0, shipped(base))
    return tuple(chained)


@kept()
def _stems(folder: str) -> tuple[str, ...]:
    names = (file.name for file in (files("canasta_nb") / folder).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def _words(file: str) -> str:
    return (files("canasta_nb") / file).read_text(encoding="utf-8")


def _documented(file: str) -> Documented:
    held = tomllib.loads(_words(file))
    known = tuple((fact["says"], fact["source"]) for fact in held.pop("known"))
    return Documented(known=known, **held)
