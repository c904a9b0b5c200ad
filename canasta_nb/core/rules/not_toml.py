"""What is wrong in a file that is not TOML: where, and how the line is written right."""

from __future__ import annotations

import re
import tomllib

from canasta_nb.core.speech.mistakes import mistaken

# Words of Python's message in small letters, and the sentence that we say instead.
_SAID = (
    ("expected '='", "equals"),
    ("character '\\n'", "quote"),
    ("unterminated", "quote"),
    ("expected ']'", "bracket"),
    ("unclosed", "list"),
    ("overwrite", "twice"),
    ("declare", "part_twice"),
    ("invalid value", "value"),
    ("expected newline", "more"),
)


def not_toml(wrong: tomllib.TOMLDecodeError, words: str, file: str) -> str:
    """Return a mistake in the writing of a file, with its line in front.

    >>> def read(words: str) -> str:
    ...     try:
    ...         return str(tomllib.loads(words))
    ...     except tomllib.TOMLDecodeError as wrong:
    ...         return not_toml(wrong, words, "our-club.toml")
    >>> read("game.target 3000")
    'our-club.toml:1: there is no "=" between the key and its value. Write game.target = 3000'
    """
    place = re.search(r"\s*\(at line (\d+), column (\d+)\)", str(wrong))
    lines = words.split("\n")
    number = min(int(place[1]), len(lines)) if place else _last_begun(lines)
    text = lines[number - 1].strip()
    name = next((name for part, name in _SAID if part in str(wrong).lower()), "")
    if name == "list":
        number = _last_begun(lines)
        text = lines[number - 1].strip()
    key, value = [*(part.strip() for part in re.split("=" if "=" in text else r"\s", text, maxsplit=1)), ""][:2]
    quoted = f'"{value.strip(CURLED)}"'
    better = {
        "equals": f"{key} = {quoted if value.count(chr(34)) == 1 else value}",
        "quote": f"{key} = {quoted}",
        "bracket": f"{text.rstrip(']')}]",
        "list": f"{text.rstrip(',')}]",
        "value": f"{key} = {quoted}",
    }.get(name, "")
    kind = "empty" if name == "value" and not value else name or "other"
    return f"{file}:{number}: {mistaken(f'toml.{kind}', key=key, value=value, text=text, better=better)}"


CURLED = "“”„‘’«»'\""
"""The quotation marks that a word processor writes, and TOML does not read."""


def _last_begun(lines: list[str]) -> int:
    """Return the number of the last line that begins a list and does not end it; else of the last line."""
    begun = [at for at, line in enumerate(lines, 1) if line.count("[") > line.count("]")]
    return (begun or [len(lines)])[-1]
