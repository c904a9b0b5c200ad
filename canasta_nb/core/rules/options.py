"""What the players of a table chose: options, short words for several options, and single keys."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from canasta_nb.core.rules.rulefile import Option, RuleFile, RuleSetError, Shorthand
from canasta_nb.core.rules.vocabulary.values import WrongValueError, slot, slots
from canasta_nb.core.speech.mistakes import meant, mistaken


class Change(NamedTuple):
    """A key that was changed, to which value, and who says so."""

    value: object
    source: str


class Chosen(NamedTuple):
    """What was chosen, in the canonical order and spelling, and the keys that it changes."""

    chosen: Mapping[str, str]
    changes: Mapping[str, Change]


def choose(file: RuleFile, values: Mapping[str, object], wanted: Mapping[str, object]) -> Chosen:
    """Settle what was asked for; RuleSetError names the option or key and the nearest right word.

    `values` are the values without any choice: what changes nothing is left out of the choice.
    """
    options = {name: option.default for name, option in file.options.items()}
    keys: dict[str, object] = {}
    given: set[str] = set()
    for name, value in wanted.items():
        if "." in name:
            keys[name] = _key(file, name, value)
            continue
        settled = _settle(file, name, value)
        for twice in given & settled.keys():
            raise RuleSetError(f"{file.id}: {mistaken('option_twice', option=twice)}")
        given |= settled.keys()
        options.update(settled)
    changes = _changes(file, options)
    held = {**values, **{key: change.value for key, change in changes.items()}}
    chosen = _spelled(file, options)
    for key in slots():
        if key in keys and keys[key] != held[key]:
            changes[key] = Change(keys[key], "house rule")
            chosen[key] = slot(key).write(keys[key])
    return Chosen(chosen, changes)


def _key(file: RuleFile, name: str, value: object) -> object:
    try:
        kind = slot(name)
        return kind.parse(value) if isinstance(value, str) else kind.read(value)
    except WrongValueError as wrong:
        says = str(wrong)
        raise RuleSetError(f"{file.id}: {says}" if says.startswith(name) else f"{file.id}: {name}: {says}") from None


def _settle(file: RuleFile, name: str, value: object) -> dict[str, str]:
    """Return the options that one chosen word stands for, with their values."""
    name = name.replace("_", "-")
    text = "on" if value is True else "off" if value is False else str(value)
    for shorthand in file.shorthands:
        if shorthand.name == name:
            return _spread(file, shorthand, text)
    if name not in file.options:
        names = (*file.options, *(shorthand.name for shorthand in file.shorthands))
        there = mistaken("its_options", names=", ".join(names)) if names else mistaken("no_options")
        raise RuleSetError(mistaken("no_option", rules=file.id, name=name, hint=meant(name, names) or there))
    return {name: _value(file, file.options[name], text)}


def _value(file: RuleFile, option: Option, text: str) -> str:
    limits = option.range
    if text in option.values:
        return text
    if limits and text.isascii() and text.isdecimal() and len(text) < 10:
        number = int(text)
        if limits.low <= number <= limits.high and (number - limits.low) % limits.step == 0:
            return str(number)
    if limits:
        form = "in_steps" if limits.step > 1 else "between"
        hint = mistaken(form, low=limits.low, high=limits.high, step=limits.step)
    else:
        offered = tuple(option.values)
        hint = meant(text, offered) or mistaken("choose", values=", ".join(offered))
    raise RuleSetError(mistaken("no_value", rules=file.id, option=option.name, text=text, hint=hint))


def _spread(file: RuleFile, shorthand: Shorthand, text: str) -> dict[str, str]:
    """Return the options of a short word: digits, then flags after strokes or spaces, in any order and any case."""
    first, *flags = re.split(r" *\| *| +", text.strip(" "))
    digits = first.split("-")
    if len(digits) != len(shorthand.digits):
        order = "-".join(shorthand.digits)
        raise RuleSetError(mistaken("digits", rules=file.id, name=shorthand.name, text=text, order=order))
    options = {
        name: _value(file, file.options[name], digit) for name, digit in zip(shorthand.digits, digits, strict=True)
    }
    for option in shorthand.flags.values():
        options[option] = file.options[option].default
    spelled = {flag.lower(): flag for flag in shorthand.flags}
    for flag in flags:
        if flag.lower() not in spelled:
            near = meant(flag, tuple(shorthand.flags)) or mistaken("its_flags", names=", ".join(shorthand.flags))
            raise RuleSetError(mistaken("no_flag", rules=file.id, name=shorthand.name, flag=flag, hint=near))
        option = shorthand.flags[spelled[flag.lower()]]
        if options[option] == "on":
            twice = {"name": shorthand.name, "text": text, "flag": spelled[flag.lower()]}
            raise RuleSetError(mistaken("flag_twice", rules=file.id, **twice))
        options[option] = "on"
    return options


def _changes(file: RuleFile, options: Mapping[str, str]) -> dict[str, Change]:
    """Return the keys that the options change; what is said about several together replaces each alone."""
    whens = [when for when in file.whens if all(options[name] == value for name, value in when.options.items())]
    together = {name for when in whens for name in when.options}
    parts = [(" with ".join(when.options), when.sets, when.source) for when in whens]
    parts += [
        (name, file.options[name].sets(value), file.options[name].source)
        for name, value in options.items()
        if name not in together
    ]
    changes: dict[str, Change] = {}
    by: dict[str, str] = {}
    for name, sets, source in parts:
        for key, value in sets.items():
            if key in changes:
                both = mistaken("both_change", one=by[key], other=name, key=key)
                raise RuleSetError(f"{file.id}: {both}")
            changes[key] = Change(value, source)
            by[key] = name
    return changes


def _spelled(file: RuleFile, options: Mapping[str, str]) -> dict[str, str]:
    """Return the options that left their default, in the order of the file, short where the file has a short word."""
    spelled: dict[str, str] = {}
    for name, value in options.items():
        if value == file.options[name].default:
            continue
        short = next((one for one in file.shorthands if name in (*one.digits, *one.flags.values())), None)
        if short:
            digits = "-".join(options[digit] for digit in short.digits)
            flags = [flag for flag, option in short.flags.items() if options[option] == "on"]
            spelled[short.name] = "|".join([digits, *flags])
        else:
            spelled[name] = value
    return spelled
