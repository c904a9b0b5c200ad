"""A situation in which something is said."""

from __future__ import annotations

from typing import NamedTuple


class Situation(NamedTuple):
    """A situation by its name, with what is given in it and what is said, each sentence by what it is for."""

    name: str
    given: tuple[str, ...]
    says: dict[str, str]

    def __str__(self) -> str:
        given = "".join(f"  > {' '.join(line.split())}\n" for line in self.given)
        says = "".join(f"  {part}: {line}\n" for part, text in self.says.items() for line in text.splitlines() if line)
        return f"{self.name}\n{given}{says}"
