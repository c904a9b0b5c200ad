"""Who sits at a table: the bots by seat, and whether the options of a game are of the right kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from canasta_nb.bots import Bot, bot
from canasta_nb.bots.expert import Expert, RoundBudget
from canasta_nb.core.model.position import Phase, Position
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


def bot_at(seat: int, bots: Bots, seed: int, budget: RoundBudget | None = None) -> Bot:
    """Return the bot that plays at a seat; a bot that is only named is made with the seed.

    Somebody waits at the table, so an expert who is only named draws its time from the budget.
    """
    chosen = bots.get(seat, "careful") if isinstance(bots, Mapping) else bots
    if chosen == "expert":
        return Expert(seed, budget=budget)
    return bot(chosen, seed) if isinstance(chosen, str) else chosen


def who_draws_from(budget: RoundBudget, bots: Mapping[int, Bot], position: Position) -> Iterator[int]:
    """Yield the seats that draw from a budget before the turn comes to a seat without a bot, in their order.

    Who answers a question is the first, and then the turn of the one who asked goes on.
    """
    seats, seat = [], position.turn
    if position.phase is Phase.ANSWER:
        seats, seat = [seat], position.partner_of(seat) or seat
    for _ in range(position.seats):  # a round, though bots may sit everywhere
        if seat not in bots:
            break
        seats.append(seat)
        seat = position.next_seat(seat)
    for seat in dict.fromkeys(seats):
        player = bots[seat]
        if isinstance(player, Expert) and player.budget is budget:
            yield seat


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
