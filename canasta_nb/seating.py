"""Who sits at a table: the bots by seat, and whether what was said of a game is of the right kind."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from canasta_nb.bots import Bot, bot
from canasta_nb.core.refusals import Mistake

Bots = str | Bot | Mapping[int, str | Bot]

_KINDS: Mapping[str, tuple[tuple[type, ...], str]] = {
    "seed": ((int,), "a whole number, as in seed=7"),
    "seat": ((int,), "a whole number, as in seat=1"),
    "players": ((int,), "a whole number, as in players=4"),
    "bots": ((str, Mapping), 'a bot or its name, as in bots="careful", or several by seat, as in bots={2: "greedy"}'),
    "names": ((list, tuple), 'a list, as in names=["Ann", "Ben", "Cam", "Dot"]'),
    "save": ((str, Path), 'the name of a file, as in save="mine.canasta"'),
}


def bot_at(seat: int, bots: Bots, seed: int) -> Bot:
    """Return the bot that plays at a seat; a bot that is only named is made with the seed."""
    chosen = bots.get(seat, "careful") if isinstance(bots, Mapping) else bots
    return bot(chosen, seed) if isinstance(chosen, str) else chosen


def of_the_right_kind(**options: object) -> None:
    """Raise Mistake for the first option that is something else than it has to be.

    >>> of_the_right_kind(seed="seven")
    Traceback (most recent call last):
    Mistake: seed is a whole number, as in seed=7; not 'seven'.
    """
    for name, value in options.items():
        kinds, what = _KINDS[name]
        fits = value is None or (isinstance(value, kinds) and not isinstance(value, bool))
        if not fits and not (name == "bots" and hasattr(value, "choose")):
            raise Mistake(f"{name} is {what}; not {value!r}.")
