"""What practice asks and says, in the language that is spoken."""

from __future__ import annotations

from canasta_nb.core.language import texts


def told(table: str, key: str, **values: object) -> str:
    """A sentence of practice/words.toml, filled in.

    >>> told("minimums", "came_in", score="1,500")
    'Side A came in with 1,500.'
    """
    return str(texts("teaching/practice/words.toml")[table][key]).format(**values)


def columns() -> tuple[str, ...]:
    """The heads of the table that says how practice stands."""
    return tuple(texts("teaching/practice/words.toml")["standing"]["columns"])
