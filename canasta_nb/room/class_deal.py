"""The class's deal: the same cards at every table of a room, and its results once all have played or it is closed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import partial
from typing import Any

from canasta_nb.bots.expert import in_words
from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.position import Position
from canasta_nb.core.speech.language import in_figures, in_its_language, say
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.words import cards_in_words, listed
from canasta_nb.descriptions.telling import cards_counted
from canasta_nb.game.beginning import begun_with
from canasta_nb.game.game import Game
from canasta_nb.room.duplicate import Imagined, Parting, compared, decision, imagined, parted
from canasta_nb.room.room import Room
from canasta_nb.room.watching import places
from canasta_nb.room.words import said

MOST_CHOICES = 4
SURELY = 2
"""So many standard errors stand behind ±."""


class ClassDeal:
    """The same deal at all tables. ``seed`` is that of the deal; None where the class plays a position.

    ``record`` is called for each table and game when the next deal begins, to write it down in a file of its own.

    Raises Mistake for a game without two sides, because results are compared between these.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(1) as pool:
    ...     rooms = {table: Room(Game("classic", seed=7), pool) for table in (1, 2)}
    ...     deal = ClassDeal(rooms, pool, seed=7)
    >>> deal.is_over, deal.results()
    (False, None)
    """

    def __init__(
        self,
        rooms: Mapping[int, Room],
        executor: Executor,
        *,
        seed: int | None,
        record: Callable[[int, Game], object] = lambda table, game: None,
    ) -> None:
        self.rooms, self.seed, self._record = rooms, seed, record
        self.lang = rooms[1].lang
        self.is_closed = False
        if len(rooms[1].game.position.sides) != 2:
            raise Mistake(said("results", "two_sides", rules=rooms[1].game.rules.label()))
        self._executor = executor
        self._was_over = False
        self._parting: Parting | None = None
        self._imagined: Future[Imagined] | None = None
        self._was_imagined = False
        self._hold()

    @property
    def is_over(self) -> bool:
        """Whether all tables that have begun have played it, or its owner has closed it."""
        begun = [room for room in self.rooms.values() if room.is_started]
        return self.is_closed or (bool(begun) and all(room.game.over for room in begun))

    def close(self) -> None:
        """End the deal at every table; one that has not finished has no result."""
        self.is_closed = True
        for room in self.rooms.values():
            room.end_deal(ended=True)

    def next(self) -> None:
        """Deal the next cards, again the same at every table; nothing where the class plays a position."""
        if self.seed is None:
            return
        self.seed += 1
        first = self.rooms[1].game.position
        start = begun_with(first.rules, self.seed, first.seats).changed(deal=first.deal + 1)
        self.is_closed = self._was_over = self._was_imagined = False
        self._parting = self._imagined = None
        for table, room in self.rooms.items():
            room.deal(start, partial(self._record, table))
        self._hold()

    def _hold(self) -> None:
        for room in self.rooms.values():
            room.has_same_deal = True
            room.end_deal(ended=False)
            room.watching.open_hands(may_open=False)

    def look(self) -> bool:
        """Tell whether something is new since the last look: the deal is over, or what was imagined is there."""
        if self.is_over and not self._was_over:
            self._was_over = True
            for room in self.rooms.values():
                room.watching.open_hands(may_open=True)
                room.end_deal(ended=self.is_closed)
            self._imagine()
            return True
        if self._imagined and self._imagined.done() and not self._was_imagined:
            self._was_imagined = True
            return True
        return False

    def _games(self) -> dict[int, Game]:
        return {table: room.game for table, room in self.rooms.items()}

    def _imagine(self) -> None:
        """Have the two most frequent choices compared in another process."""
        games = self._games()
        self._parting = parted(games)
        if not self._parting:
            return
        first, second = self._parting.choices[:2]
        known, record = decision(games[first.tables[0]], self._parting.at)
        try:
            self._imagined = self._executor.submit(imagined, known, record, (first.act, second.act))
        except (BrokenExecutor, RuntimeError):  # the results are there without it
            self._imagined = None

    @in_its_language
    def results(self) -> dict[str, Any] | None:
        """Return the page with the results; None while the deal is played."""
        if not self.is_over:
            return None
        games = self._games()
        found, position = compared(games), games[1].position
        most = max([abs(each.won_by) for each in found], default=0) or 1
        left = sum(room.is_started for room in self.rooms.values()) - len(found)
        rows = [
            {
                "table": each.table,
                "sides": [self._people(each.table, side) for side in range(2)],
                "won": signed(each.won_by),
                "bar": each.won_by / most,
                "average": signed(each.to_average),
            }
            for each in found
        ]
        return {
            "title": said("results", "heading", many=len(found)),
            "says": self._average(found and sum(each.won_by for each in found) / len(found), len(found)),
            "left": said("results", "left", many=left) if left > 0 else "",
            "sides": [" · ".join(names) for names in _sides(position)],
            "rows": rows,
            "parting": self._parting_told(games, len(found)),
            "next": self.seed is not None,
        }

    def _average(self, average: Any, many: int) -> str:
        if not many:
            return said("results", "none")
        who = listed(_sides(self.rooms[1].game.position)[0])
        key = "won" if round(average) > 0 else "lost" if round(average) < 0 else "level"
        return said("results", key, who=who, points=in_figures(abs(round(average))))

    def _people(self, table: int, side: int) -> str:
        room = self.rooms[table]
        seats = [room.seats[number] for number in room.game.position.sides[side]]
        names = [room.game.names[seat.number - 1] if seat.is_taken else said("computer") for seat in seats]
        return " · ".join(names)

    def _parting_told(self, games: Mapping[int, Game], many: int) -> dict[str, Any] | None:
        parting = self._parting
        if not parting:
            return None
        table = parting.choices[0].tables[0]
        position = games[table].log[parting.at].before
        who = places(position.seats)[parting.seat - 1]
        pile = cards_counted(len(position.pile))
        top = cards_in_words(position.pile[-1:]) if position.pile else ""
        key = "decision" if position.pile else "decision_empty"
        return {
            "says": said("results", key, turn=parting.turn, who=who, pile=pile, top=top),
            "look": f"watch#table={table}&at={parting.at}",
            "choices": [
                {
                    "says": _said(each.act),
                    "tables": said("results", "did", many=len(each.tables), tables=listed([*map(str, each.tables)])),
                    "mean": signed(round(each.mean)),
                }
                for each in parting.choices[:MOST_CHOICES]
            ],
            "few": said("results", "few", many=many),
            "imagined": self._imagined_told(parting),
        }

    def _imagined_told(self, parting: Parting) -> str:
        if self._imagined is None or (self._imagined.done() and self._imagined.exception()):
            return ""
        if not self._imagined.done():
            return said("results", "imagining")
        found = self._imagined.result()
        if not found.deals:
            return ""
        first, second = (_said(choice.act) for choice in parting.choices[:2])
        better, other = (first, second) if found.points >= 0 else (second, first)
        points, error = round(abs(found.points)), round(SURELY * found.error)
        return said("results", "imagined", deals=found.deals, better=better, other=other, points=points, error=error)


def _said(act: Act) -> str:
    """Return a choice in words: discard 7♥."""
    return in_words(act, partial(say, "review/words.toml", "choose"))


def _sides(position: Position) -> list[list[str]]:
    """Return where the players of each side sit."""
    names = places(position.seats)
    return [[names[seat - 1] for seat in side] for side in position.sides]


def signed(points: int) -> str:
    """Return points with their sign.

    >>> signed(640), signed(-20), signed(0)
    ('+640', '−20', '0')
    """
    return f"{'+' if points > 0 else '−' if points < 0 else ''}{in_figures(abs(points))}"
