"""What a host chooses before the first table is there, and the lobby that comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from canasta_nb.core.model.position import Position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.game.beginning import begun_with
from canasta_nb.room.kept import Folder, Same
from canasta_nb.room.lobby import HostedTables, Watchers
from canasta_nb.room.words import said

MOST_TABLES = 60


@dataclass(frozen=True)
class HostsChoice:
    """The game, how many tables, who may watch, whether there are hints, and what all tables have alike.

    With a ``seed`` every table has the same cards, and with the text of a ``position`` each begins there.
    """

    rules: str = "classic"
    tables: int = 1
    watch: str = Watchers.OWNER
    hints: bool = False
    seed: int | None = None
    position: str = ""

    def start(self) -> RuleSet | Position:
        """Return what all tables begin with; Mistake for a game, a position or a number of tables that can't be."""
        if not 1 <= self.tables <= MOST_TABLES:
            raise Mistake(said("host", "tables", most=MOST_TABLES))
        return begun_with(self.position, self.seed or 0) if self.position else RuleSet.look_up(self.rules)

    def lobby(self, folder: Folder, executor: Executor, *, anew: bool = False) -> HostedTables:
        """Begin the tables in a folder, or go on with those that are kept there, unless it begins ``anew``.

        Raises Mistake for what there can't be, and then the tables that are kept stay as they are; OSError where the
        folder can't be written.
        """
        start, watchers = self.start(), Watchers(self.watch)
        if folder.is_begun() and not anew:
            return folder.taken_up(executor, watchers=watchers)
        same = Same(None if self.position else self.seed) if self.position or self.seed is not None else None
        return folder.lobby(start, self.tables, executor, hints=self.hints, watchers=watchers, same=same)


def chosen(told: Mapping[str, Any]) -> HostsChoice:
    """Return what a page chose; ValueError for anything that is not of its kind, because any page may have sent it.

    >>> chosen({"rules": "samba", "tables": 3, "seed": None, "lang": "en"})
    HostsChoice(rules='samba', tables=3, watch=<Watchers.OWNER: 'owner'>, hints=False, seed=None, position='')
    >>> chosen({"tables": "3"})
    Traceback (most recent call last):
    ValueError: tables
    """
    kinds = {"rules": str, "tables": int, "watch": str, "hints": bool, "seed": int, "position": str}
    given = {name: told[name] for name in kinds if told.get(name) is not None}
    for name, value in given.items():
        if type(value) is not kinds[name]:
            raise ValueError(name)
    if given.get("watch", Watchers.OWNER) not in list(Watchers):
        raise ValueError("watch")
    return HostsChoice(**given)
