"""A seat of a room: whose it is, and whether that person is here."""

from __future__ import annotations

from dataclasses import dataclass, field

from canasta_nb.room.tokens import hashed, new_token

PHRASES_A_MINUTE = 3


@dataclass
class Seat:
    """A seat; the player who has its token sits there, and the computer where nobody does.

    >>> seat = Seat(2)
    >>> token = seat.take("Ana")
    >>> seat.is_taken, seat.is_here, seat.fits(token), seat.fits("another")
    (True, False, True, False)
    """

    number: int
    hashed: str = ""
    """The hash of its token; empty where the seat is nobody's."""
    name: str = ""
    """The first name, in memory only; empty until its browser has said it."""
    is_connected: bool = False
    is_away: bool = False
    """Whether the computer plays for a person who did not act in time."""
    is_silent: bool = False
    """Whether its phrases are not passed on."""
    hears: bool = True
    """Whether it wants to see what the others say."""
    spoke: list[float] = field(default_factory=list)
    """When it said its last phrases."""

    @property
    def is_taken(self) -> bool:
        """Whether the seat belongs to a player."""
        return bool(self.hashed)

    @property
    def is_here(self) -> bool:
        """Whether a player sits there and acts."""
        return self.is_taken and self.is_connected and not self.is_away

    def take(self, name: str) -> str:
        """Give the seat to a player, and return its token."""
        self.name, self.is_away = name, False
        return self.renew()

    def renew(self) -> str:
        """Return a new token; the one before opens nothing any more."""
        token = new_token()
        self.hashed = hashed(token)
        return token

    def leave(self) -> None:
        """Give the seat back to the computer."""
        self.hashed, self.name, self.is_away, self.is_connected = "", "", False, False
        self.is_silent, self.hears = False, True

    def fits(self, token: str) -> bool:
        """Tell whether a token is that of this seat."""
        return self.is_taken and hashed(token) == self.hashed

    def may_speak(self, now: float) -> bool:
        """Tell whether it may say a phrase now, and count that one."""
        self.spoke = [at for at in self.spoke if now - at < 60]
        if self.is_silent or len(self.spoke) >= PHRASES_A_MINUTE:
            return False
        self.spoke.append(now)
        return True
