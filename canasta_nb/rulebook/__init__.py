"""Rule sets for readers: which there are, what one says and who says so, in what two differ."""

from collections.abc import Mapping
from typing import Any

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.shipped import Documented, documented
from canasta_nb.core.rules.vocabulary.values import slots


def entry(rules: RuleSet) -> dict[str, Any]:
    """Return what a list says about a rule set.

    >>> entry(RuleSet.load("wikipedia"))["based_on"]
    'classic'
    """
    return {
        "id": rules.id,
        "name": rules.name,
        "players": sorted(rules.numbers_of_players),
        "packs": rules.pack.packs,
        "jokers": rules.pack.jokers,
        "based_on": rules.based_on,
        "revision": rules.revision,
        "status": "playable",
        "aliases": list(rules.aliases),
        "text": rules.text,
        "special": rules.special,
        "options": list(rules.options),
    }


def documented_entry(rules: Documented) -> dict[str, Any]:
    """Return what a list says about rules that cannot be dealt: what is known of them, and what is missing.

    >>> documented_entry(documented()["manzana"])["status"]
    'documented only'
    """
    unknown = {"packs": None, "jokers": None, "based_on": None, "revision": None}
    return {
        "id": rules.id,
        "name": rules.name,
        "players": _numbers(rules.players),
        **unknown,
        "status": "documented only",
        "aliases": [],
        "text": rules.text,
        "special": rules.special,
        "options": [],
        "known": [{"says": says, "source": source} for says, source in rules.known],
        "missing": rules.missing,
    }


def _numbers(players: str) -> list[int]:
    """Return the numbers of players of "4" or "2-4"; none of "?"."""
    ends = [int(each) for each in players.split("-") if each.isdecimal()]
    return list(range(ends[0], ends[-1] + 1)) if ends else []


def entries() -> list[dict[str, Any]]:
    """Return every rule set for a list: those that can be played, then those that are only documented.

    >>> [each["id"] for each in entries() if each["status"] == "documented only"][:2]
    ['albany', 'canadian']
    """
    readable = [entry(RuleSet.load(name)) for name in RuleSet.ids()]
    return readable + [documented_entry(each) for each in documented().values()]


def values(rules: RuleSet) -> list[dict[str, Any]]:
    """Return every value of a rule set with its meaning and its source, in the order of the vocabulary.

    >>> [row["written"] for row in values(RuleSet.load("classic")) if row["key"] == "pile.smallest"]
    ['1']
    """
    return [
        {
            "key": key,
            "value": plain(rules.values[key]),
            "written": rules.written(key),
            "source": rules.sources[key],
            "means": slot.key.means,
        }
        for key, slot in slots().items()
    ]


def options(rules: RuleSet) -> list[dict[str, Any]]:
    """Return what the players of a table may choose, and what is chosen here.

    >>> [row["chosen"] for row in options(RuleSet.load("classic", tie="drawn")) if row["option"] == "tie"]
    ['drawn']
    """
    return [
        {
            "option": name,
            "chosen": rules.chosen.get(name, option.default),
            "default": option.default,
            "values": list(option.values) or [f"{option.range.low} to {option.range.high}" if option.range else ""],
            "what": option.what,
            "source": option.source,
        }
        for name, option in rules.options.items()
    ]


def differences(first: RuleSet, second: RuleSet) -> list[dict[str, Any]]:
    """Return the keys in which two rule sets differ, with both values, both sources and the meaning.

    >>> [row["key"] for row in differences(RuleSet.load("classic"), RuleSet.parse("classic pile.smallest=2"))]
    ['pile.smallest']
    """
    return [
        {
            "key": key,
            "values": [plain(rules.values[key]) for rules in (first, second)],
            "written": [rules.written(key) for rules in (first, second)],
            "sources": [rules.sources[key] for rules in (first, second)],
            "means": slot.key.means,
        }
        for key, slot in slots().items()
        if first.written(key) != second.written(key)
    ]


def plain(value: object) -> Any:
    """Return a value of the vocabulary as JSON holds it.

    >>> plain(RuleSet.load("classic").values["deal.hand"])
    {'4': 11}
    """
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, tuple | list | frozenset):
        return [plain(inner) for inner in value]
    return str(value) if isinstance(value, str) else value
