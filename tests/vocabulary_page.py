"""The vocabulary in words: every key with its values, as `rulesets/README.md` shows it.

Write it again with `python tests/vocabulary_page.py > canasta_nb/rulesets/README.md`.
"""

from __future__ import annotations

import sys
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary import CHAPTERS
from canasta_nb.core.rules.vocabulary.keys import Word
from canasta_nb.core.rules.vocabulary.values import Slot, base_of, slots

_BEGINNING = """\
# Rule sets

Each rule set has a file of its own. A file holds only the differences from its base (`based_on`). A root says
`based_on = "none"` and writes every value.

* `id` is the name of the file, `name` is what people read, and `text` is the document with the rules. For the list of
  the rule sets, `special` tells in a few words what is special. Raise `revision` with each change of a legal act or a
  score. House rules need only `based_on`.
* `[differences]` holds the values, and `[sources]` says under the same key where each one comes from.
* `[options]` holds the choices of a table, and `[[when]]` the values that several options set together. A rule set
  doesn't have the options of its base.
* `[shorthand]` is one word for several options. `notes` are sentences for the reader that no key says.

You can't play the rule sets in `documented/`, because too little is known about them.
TOML has no word for some values: write nothing to decide as `"none"`, and the first row of a table as `["below", 15]`.
In a position one word changes one key: `rules classic game.target=3000 pile.take_unfrozen=natural-pair`. There you
write an empty list or map as `-`, a map as `4:13`, rows as `below:15,0:60`, and the seats of sides as `4:13/24`.

This page is written from `core/rules/vocabulary`; a test compares them.
"""


def describe() -> str:
    """Return the page that explains every key: meaning, kind of value, the value in `classic`, and every word.

    >>> "pile.take_frozen" in describe()
    True
    """
    classic = RuleSet.load("classic")
    parts = [_BEGINNING]
    for chapter, kind in CHAPTERS.items():
        first = (kind.__doc__ or "").splitlines()[0]
        keys = [_key(each, classic) for each in slots().values() if each.chapter == chapter]
        parts.append(f"\n## {chapter}\n\n{first}\n\n" + "".join(keys))
    return "".join(parts)


def _key(each: Slot, classic: RuleSet) -> str:
    bounds = [each.key.unit] if each.key.unit else []
    if each.key.low is not None and each.key.high is not None:
        bounds.append(f"{each.key.low} to {each.key.high}")
    elif each.key.low is not None:
        bounds.append(f"from {each.key.low}")
    if each.key.unlimited:
        bounds.append(f'or "{each.key.unlimited}"')
    form = "List of words, or map" + _form(each.kind)[3:] if each.key.listed else _form(each.kind)
    value = form + (f" ({', '.join(bounds)})" if bounds else "")
    lines = [f"- `{each.name}` — {each.key.means} {value}; classic `{classic.written(each.name)}`.\n"]
    words = each.choices()
    return "".join(lines + [_word(word) for word in words or ()])


def _word(word: Word) -> str:
    return f"  - `{word}`: {word.means}\n"


_FORMS = {bool: "true or false", int: "number", str: "text", Word: "one of the words"}
_FORMS_OF_MANY = {bool: "true or false", int: "numbers", str: "cards", Word: "words"}


def _form(kind: Any) -> str:
    """Return the kind of value in words."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (UnionType, Union):
        return _form(next(part for part in parts if part is not NoneType)) + ' or "none"'
    if origin is tuple and get_origin(parts[0]) is tuple:
        return "Rows of a number and " + _form(get_args(parts[0])[1]).lower()
    if origin is tuple:
        return "List of " + ("ranks" if parts[0] is str else _FORMS_OF_MANY[base_of(parts[0])])
    if origin is not None:
        to = "seats" if parts[1] is str else _FORMS_OF_MANY[base_of(parts[1])]
        return f"Map of {_FORMS_OF_MANY[base_of(parts[0])]} to {to}"
    return _FORMS[base_of(kind)].capitalize()


if __name__ == "__main__":
    sys.stdout.write(describe())
