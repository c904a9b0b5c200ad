"""Who sits at a table: the bots by seat, and whether the options of a game are of the right kind."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from canasta_nb.bots import Bot, bot
from canasta_nb.bots.expert import MOST_SECONDS, Expert
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake

Bots = str | Bot | Mapping[int, str | Bot]

_KINDS: Mapping[str, tuple[tuple[type, ...], str]] = {
    "seed": ((int,), "a_number"),
    "seat": ((int,), "a_number"),
    "players": ((int,), "a_number"),
    "bots": ((str, Mapping), "a_bot"),
    "names": ((list, tuple), "a_list"),
    "save": ((str, Path), "a_file"),
}


_NUMBERS: Mapping[str, int] = {"seed": 7, "seat": 1, "players": 4}  # what an example shows


def bot_at(seat: int, bots: Bots, seed: int) -> Bot:
    """Return the bot that plays at a seat; a bot that is only named is made with the seed.

    Somebody waits at the table, so an expert who is only named has a time limit, which it needs on a slow machine or
    in rules with long deals.
    """
    chosen = bots.get(seat, "careful") if isinstance(bots, Mapping) else bots
    if chosen == "expert":
        return Expert(seed, seconds=MOST_SECONDS)
    return bot(chosen, seed) if isinstance(chosen, str) else chosen


def of_the_right_kind(**options: object) -> None:
    """Raise Mistake for the first option that is something else than it has to be.

    >>> of_the_right_kind(seed="seven")
    Traceback (most recent call last):
    Mistake: seed must be a whole number, as in seed=7, not 'seven'.
    """
    for name, value in options.items():
        kinds, what = _KINDS[name]
        fits = value is None or (isinstance(value, kinds) and not isinstance(value, bool))
        if not fits and not (name == "bots" and hasattr(value, "choose")):
            form = mistaken(what, name=name, example=_NUMBERS.get(name, ""))
            raise Mistake(mistaken("kind", name=name, what=form, given=repr(value)))
