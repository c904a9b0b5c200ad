"""Where a host keeps its tables: the record of each game, and who has which seat, by the hashes of their tokens.

No name is written. A record is a saved game as any other; one small file beside them tells a host that was killed
who has which seat.
"""

from __future__ import annotations

import json
import re
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, NamedTuple

from canasta_nb.core.model.position import Position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.small_files import read_small_file
from canasta_nb.core.speech.whole_files import OWNER, set_aside, write_whole
from canasta_nb.game.game import Game
from canasta_nb.game.taken_up import taken_up
from canasta_nb.room.class_deal import ClassDeal
from canasta_nb.room.lobby import HostedTables, Watchers
from canasta_nb.room.room import Room
from canasta_nb.room.words import said

SEATS = "seats.json"
VERSION = 1
_HASH = re.compile(r"([0-9a-f]{64})?")


class UnreadableTables(Mistake):
    """Tables that can't be taken up, because what their folder holds is damaged."""


class Same(NamedTuple):
    """That every table has the same cards, and the seed of the deal; None where the class plays a position."""

    seed: int | None


class Folder:
    """The folder of a host.

    >>> import tempfile
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(1) as pool:
    ...     folder = Folder(Path(place))
    ...     lobby = folder.lobby(RuleSet.load("classic"), 2, pool)
    ...     folder.is_begun(), len(lobby.rooms), len(folder.taken_up(pool).rooms)
    (True, 2, 2)
    """

    def __init__(self, place: Path) -> None:
        self.place = place

    def is_begun(self) -> bool:
        """Tell whether a host keeps its tables here."""
        return (self.place / SEATS).exists()

    def lobby(
        self,
        start: RuleSet | Position,
        tables: int,
        executor: Executor,
        *,
        hints: bool = False,
        watchers: Watchers = Watchers.OWNER,
        same: Same | None = None,
    ) -> HostedTables:
        """Begin this number of tables, where ``same`` with the same cards at each; others in the folder are put aside.

        Raises OSError where the folder can't be written, and Mistake for the same cards in a game without two sides.
        """
        games = [Game(start, seed=same.seed if same else None) for _ in range(tables)]
        rooms = [Room(game, executor, hints=hints) for game in games]
        deal = self._class_deal(rooms, executor, same)
        self.place.mkdir(parents=True, exist_ok=True)
        self.begin_anew()
        for number, room in enumerate(rooms, 1):
            room.game.keep(self.record(number))
        lobby = HostedTables(rooms, keep=self.keep, watchers=watchers, deal=deal)
        self.keep(lobby)
        return lobby

    def taken_up(self, executor: Executor, *, watchers: Watchers = Watchers.OWNER) -> HostedTables:
        """Take up the tables that are kept here, each seat for its token; UnreadableTables where it can't."""
        try:
            kept = _read(json.loads(read_small_file(self.place / SEATS)))
            rooms = [self._room(number, seats, kept, executor) for number, seats in enumerate(kept["seats"], 1)]
        except (ValueError, OSError, RecursionError) as error:
            raise UnreadableTables(said("host", "broken", folder=self.place, why=error)) from error
        same = Same(kept["seed"]) if kept["same"] else None
        return HostedTables(rooms, keep=self.keep, watchers=watchers, deal=self._class_deal(rooms, executor, same))

    def _room(self, number: int, seats: list[str], kept: dict[str, Any], executor: Executor) -> Room:
        game, _ = taken_up(self.record(number))
        room = Room(game, executor, hints=kept["hints"])
        if len(seats) != len(room.seats):
            raise ValueError(number)
        for seat, hashed in zip(room.seats.values(), seats, strict=True):
            seat.hashed = hashed
        if kept["started"] and any(seats):
            room.start()
        return room

    def _class_deal(self, rooms: list[Room], executor: Executor, same: Same | None) -> ClassDeal | None:
        tables = dict(enumerate(rooms, 1))
        return ClassDeal(tables, executor, seed=same.seed, record=self._record_next) if same else None

    def _record_next(self, number: int, game: Game) -> None:
        """Record the next deal of the class in a new file; the one before is put aside."""
        if game.written.file:
            game.written.file.close()
        set_aside(self.record(number), "before")
        game.keep(self.record(number))

    def keep(self, lobby: HostedTables) -> None:
        """Write down who has which seat."""
        seats = [[seat.hashed for seat in room.seats.values()] for room in lobby.rooms.values()]
        hints = lobby.rooms[1].hints
        deal = {"same": lobby.deal is not None, "seed": lobby.deal.seed if lobby.deal else None}
        kept = {"version": VERSION, "hints": hints, "started": lobby.is_started, "seats": seats, **deal}
        write_whole(self.place / SEATS, json.dumps(kept, indent=1).encode(), mode=OWNER)

    def begin_anew(self) -> None:
        """Put the tables that are kept here aside."""
        for pattern in ("table-*.canasta", SEATS):
            for path in sorted(self.place.glob(pattern)):
                set_aside(path, "before")

    def record(self, number: int) -> Path:
        """Return the file of a table's game."""
        return self.place / f"table-{number:02}.canasta"


def _read(kept: Any) -> dict[str, Any]:
    """Return what a file of seats holds; ValueError for anything else, because any program may have written it."""
    if not isinstance(kept, dict) or kept.get("version") != VERSION:
        raise ValueError(SEATS)
    seats = kept.get("seats")
    rows = seats if isinstance(seats, list) and seats else [None]
    for row in rows:
        if not isinstance(row, list) or not all(isinstance(each, str) and _HASH.fullmatch(each) for each in row):
            raise ValueError(SEATS)
    told = {name: kept.get(name) is True for name in ("hints", "started", "same")}
    seed = kept.get("seed")
    return {**told, "seats": rows, "seed": seed if type(seed) is int else None}
