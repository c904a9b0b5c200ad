"""The family tree of the rule sets: each is listed below the one that it is based on."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.descriptions.telling import rules_name
from canasta_nb.rulebook import differences
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.shown.leaf import Leaf

INDENT = "  "


class FamilyTree(Leaf):
    """All rule sets as a tree, each with the number of values in which it differs from the one above it.

    >>> tree = FamilyTree()
    >>> [line for line in str(tree).splitlines() if "Samba" in line or "Chilean" in line]
    ['  Samba (22)', '    Chilean Canasta (27)']
    """

    kind = "cnb-family"

    def __init__(self) -> None:
        rules = [RuleSet.load(name) for name in RuleSet.ids()]
        self.above = {each.id: each.based_on for each in rules}

    def head(self) -> tuple[str, str]:
        return told("family", "title"), told("family", "says")

    def lines(self) -> Iterator[str]:
        for root in self._roots():
            yield from self._lines(root, 0)

    def body(self) -> str:
        return f"<ul>{''.join(map(self._branch, self._roots()))}</ul>"

    def _roots(self) -> list[str]:
        return [name for name, above in self.above.items() if above not in self.above]

    def _below(self, name: str) -> list[str]:
        return [each for each, base in self.above.items() if base == name]

    def _said(self, name: str) -> str:
        """Return a game by its name, with the number of changed values."""
        above = self.above[name]
        changed = len(differences(RuleSet.load(above), RuleSet.load(name))) if above in self.above else 0
        return f"{rules_name(RuleSet.load(name))}{f' ({changed})' if changed else ''}"

    def _lines(self, name: str, depth: int) -> Iterator[str]:
        yield f"{INDENT * depth}{self._said(name)}"
        for each in self._below(name):
            yield from self._lines(each, depth + 1)

    def _branch(self, name: str) -> str:
        below = "".join(map(self._branch, self._below(name)))
        return f"<li>{escape(self._said(name))}{f'<ul>{below}</ul>' if below else ''}</li>"
