"""The sentences of the class book, in the language that is spoken."""

from __future__ import annotations

from canasta_nb.core.speech.language import say, shortened

CATALOGUE = "classroom/book/book.toml"
OWN = frozenset(("names", "says", "reason", "line", "hint", "remark"))
"""Values that this package wrote itself."""


def sentence(key: str, /, **values: object) -> str:
    """Return a sentence of book.toml, filled in; what somebody wrote is repeated shortened.

    >>> sentence("store.missing", book="class8b")
    'There is no class book class8b. To begin one: canasta-nb class new class8b'
    """
    shown = {name: shortened(value) if isinstance(value, str) and name not in OWN else value
             for name, value in values.items()}  # fmt: skip
    return say(CATALOGUE, *key.split("."), **shown)
