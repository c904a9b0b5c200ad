"""The lobby: the tables of one host, the code that leads to them, and who comes in."""

from __future__ import annotations

import hmac
import time
import unicodedata
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, TypedDict

from canasta_nb.core.speech.language import in_its_language
from canasta_nb.room.class_deal import ClassDeal
from canasta_nb.room.refusing import Refused, Tries
from canasta_nb.room.room import Room
from canasta_nb.room.tokens import hashed, new_code, new_token, typed_code
from canasta_nb.room.words import said

OF_A_BROWSER, OF_AN_ADDRESS, OF_ALL = 5, 60, 300
"""Wrong codes in a minute. A whole school may share one address, so that one may be wrong more often."""
LONGEST_NAME = 20


class Watchers(StrEnum):
    """Who may watch the tables without a seat."""

    NOBODY = "nobody"
    OWNER = "owner"
    EVERYBODY = "everybody"


class Listed(TypedDict):
    """A table as everybody sees it: no card; ``turn`` 0 is nobody's.

    Of each seat there are the name, whether it is taken, and whether it is silent.
    """

    table: int
    deal: int
    seats: list[tuple[str, bool, bool]]
    sides: list[list[int]]
    scores: list[int]
    turn: int


class HostedTables:
    """The tables of one host, and who may come to them.

    ``keep`` is called after each change that a host has to find again. ``watchers`` says who may watch without a seat:
    the owner on a projector, or also everybody who has the link for it.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from canasta_nb.game.game import Game
    >>> with ThreadPoolExecutor(1) as pool:
    ...     lobby = HostedTables([Room(Game("classic", seed=7), pool)])
    ...     token = lobby.sit(1, 2, "Ana")
    >>> lobby.seat_of(token), lobby.seat_of("another")
    ((1, 2), None)
    """

    def __init__(
        self,
        rooms: Sequence[Room],
        *,
        clock: Callable[[], float] = time.monotonic,
        keep: Callable[[HostedTables], object] = lambda lobby: None,
        watchers: Watchers = Watchers.OWNER,
        deal: ClassDeal | None = None,
    ) -> None:
        self.rooms = dict(enumerate(rooms, 1))
        self.lang = rooms[0].lang
        self.code = new_code()
        self.is_open = True
        self.is_paused = False
        self.is_started = any(room.is_started for room in rooms)
        self.owner, self.watching = new_token(), new_token()
        self.watchers, self.deal = watchers, deal
        self.has_names = False
        """Whether the tables that are watched name their players."""
        self._clock, self._keep = clock, keep
        self._tries = {"browser": Tries(OF_A_BROWSER), "address": Tries(OF_AN_ADDRESS), "all": Tries(OF_ALL)}

    def is_owner(self, token: str) -> bool:
        """Tell whether a token is that of the owner, who started the room."""
        return hmac.compare_digest(hashed(token), hashed(self.owner))

    def lets_watch(self, token: str) -> bool:
        """Tell whether a token is that of the link for those who watch, where everybody may.

        While the class's deal is played nobody but the owner watches, because it would show cards that come elsewhere.
        """
        if self.watchers is not Watchers.EVERYBODY or (self.deal and not self.deal.is_over):
            return False
        return hmac.compare_digest(hashed(token), hashed(self.watching))

    @in_its_language
    def enter(self, code: str, *, browser: str, address: str) -> None:
        """Let somebody in who knows the code; Refused for a wrong one, for too many, and while the lobby is closed."""
        now = self._clock()
        who = {"browser": f"{address} {browser}", "address": address, "all": ""}
        if any(self._tries[kind].too_many(name, now) for kind, name in who.items()):
            raise Refused("wait")
        if not self.is_open:
            raise Refused("closed")
        if not hmac.compare_digest(hashed(typed_code(code)), hashed(self.code)):
            for kind, name in who.items():
                self._tries[kind].wrong(name, now)
            raise Refused("code")

    @in_its_language
    def sit(self, table: int, seat: int, name: str) -> str:
        """Give somebody who is in a seat, and return its token; Refused where that can't be."""
        if not self.is_open:
            raise Refused("closed")
        if table not in self.rooms:
            raise Refused("no_seat")
        room = self.rooms[table]
        token = room.sit(seat, first_name(name))
        try:
            self._keep(self)
        except OSError:  # a token that is not written down would open nothing after a restart
            room.leave(seat)
            raise Refused("not_kept") from None
        if self.is_started:
            room.start()
        return token

    def seat_of(self, token: str) -> tuple[int, int] | None:
        """Return the table and the seat that a token belongs to; None where it is nobody's."""
        mine = hashed(token)
        for table, room in self.rooms.items():
            for seat in room.seats.values():
                if seat.hashed == mine:
                    return table, seat.number
        return None

    # What the owner decides

    def start(self) -> None:
        """Let each table where somebody sits begin; another one begins once somebody comes."""
        self.is_started = True
        for room in self.rooms.values():
            if any(seat.is_taken for seat in room.seats.values()):
                room.start()
        self._keep(self)

    def pause(self, *, paused: bool) -> None:
        """Stop all tables, or let them go on."""
        self.is_paused = paused
        for room in self.rooms.values():
            room.pause(paused=paused)

    def name(self, *, names: bool) -> None:
        """Name the players of the tables that are watched, or call them by where they sit."""
        self.has_names = names
        for room in self.rooms.values():
            room.watching.name(names=names)

    def close(self) -> None:
        """Let nobody in any more; the players at the tables stay."""
        self.is_open = False

    def open(self) -> None:
        """Let people in again, with another code."""
        self.is_open, self.code = True, new_code()

    def silence(self, table: int, seat: int, *, silent: bool) -> None:
        """Keep back what a seat says, or pass it on again; Refused where there is no such seat."""
        if table not in self.rooms or seat not in self.rooms[table].seats:
            raise Refused("no_seat")
        self.rooms[table].seats[seat].is_silent = silent

    def free(self, table: int, seat: int) -> None:
        """Give a seat back to the computer; its token opens nothing any more. Refused where there is no such seat."""
        if table not in self.rooms or seat not in self.rooms[table].seats:
            raise Refused("no_seat")
        self.rooms[table].leave(seat)
        self._keep(self)

    def end_deal(self) -> None:
        """End the class's deal at every table, so that there are results."""
        if self.deal:
            self.deal.close()

    def next_deal(self) -> None:
        """Deal the next cards for the whole class once the last ones are over; Refused where none can be written."""
        if self.deal and self.deal.is_over:
            try:
                self.deal.next()
                self._keep(self)
            except OSError:
                raise Refused("not_kept") from None

    # What is shown

    def listed(self) -> list[Listed]:
        """Return all tables, without a card of them."""
        return [
            {
                "table": number,
                "deal": room.game.position.deal,
                "seats": [
                    (room.game.names[seat.number - 1], seat.is_taken, seat.is_silent) for seat in room.seats.values()
                ],
                "sides": [list(side) for side in room.game.position.sides],
                "scores": list(room.game.position.scores),
                "turn": room.game.position.turn if room.is_started and not room.game.over else 0,
            }
            for number, room in self.rooms.items()
        ]

    @in_its_language
    def shown(self) -> dict[str, Any]:
        """Return what the page of the owner shows, but for the address."""
        ready = sum(any(seat.is_taken for seat in room.seats.values()) for room in self.rooms.values())
        return {
            "tables": self.listed(),
            "code": self.code,
            "started": self.is_started,
            "paused": self.is_paused,
            "open": self.is_open,
            "starts": said("lobby", "starts", many=ready),
            "watch": self.watchers is not Watchers.NOBODY,
            "names": self.has_names,
            "deal": self.deal is not None,
            "results": self.deal.results() if self.deal else None,
        }


def first_name(text: str) -> str:
    """Return a first name as it is shown; Refused for anything else.

    >>> first_name("  Ana   B. ")
    'Ana B.'
    >>> first_name("<b>")
    Traceback (most recent call last):
    canasta_nb.room.refusing.Refused: A first name has 1 to 20 letters.
    """
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    fits = all(unicodedata.category(letter)[0] in "LM" or letter in " .-'’" for letter in name)
    if not fits or not 1 <= len(name) <= LONGEST_NAME or not any(letter.isalpha() for letter in name):
        raise Refused("name")
    return name
