"""The family tree of the rule sets: each is listed below the one that it is based on."""

from __future__ import annotations

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.rulebook import differences

INDENT = "  "


class FamilyTree:
    """All rule sets as a tree, each with the number of values in which it differs from the one above it.

    >>> tree = FamilyTree()
    >>> [line for line in str(tree).splitlines() if "samba" in line or "chilean" in line]
    ['  samba (22)', '    chilean (27)']
    """

    def __init__(self) -> None:
        rules = [RuleSet.load(name) for name in RuleSet.ids()]
        self.above = {each.id: each.based_on for each in rules}

    def __repr__(self) -> str:
        roots = [name for name, above in self.above.items() if above not in self.above]
        return "\n".join(line for root in roots for line in self._lines(root, 0))

    def _lines(self, name: str, depth: int) -> list[str]:
        above = self.above[name]
        changed = len(differences(RuleSet.load(above), RuleSet.load(name))) if above in self.above else 0
        own = f"{INDENT * depth}{name}{f' ({changed})' if changed else ''}"
        below = [line for each, base in self.above.items() if base == name for line in self._lines(each, depth + 1)]
        return [own, *below]
