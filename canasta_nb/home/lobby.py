"""The lobby: every game that can be played, what was chosen last, and the table for it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields
from functools import cache
from typing import Any

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import filled
from canasta_nb.descriptions.telling import rules_name, usual_names
from canasta_nb.game.others import Others
from canasta_nb.game.session import Session
from canasta_nb.settings import ChosenGame
from canasta_nb.widgets.sent.home import Lobby, LobbyGame
from canasta_nb.widgets.table.pacing import PACES, Pace
from canasta_nb.widgets.table.table import Table

BOTS = ("beginner", "careful", "expert")
MOST_SEATS = 6
TO_WATCH = 21
"""The seed of the deal to watch, in which a classic game has several canastas."""


def offered(words: Mapping[str, Any], chosen: ChosenGame, *, first: bool = False) -> Lobby:
    """Return what the browser draws the lobby from; on a ``first`` visit it says what a beginner had better choose."""
    advised = {
        "game": rules_name(RuleSet.load("classic")),
        "bots": words["like"]["beginner"],
        "pace": words["paces"]["step"],
    }
    return {
        "note": filled(words["new_here"], **advised) if first else "",
        "games": [_game(words, rules, players) for rules, players in _every()],
        "many": len(RuleSet.ids()),
        "names": list(usual_names(MOST_SEATS)),
        "bots": list(BOTS),
        "paces": list(PACES),
        "chosen": {**asdict(chosen if is_offered(chosen) else ChosenGame())},  # type: ignore[typeddict-item]
    }


def _game(words: Mapping[str, Any], rules: str, players: int) -> LobbyGame:
    game = RuleSet.load(rules)
    name = rules_name(game)
    if len(game.numbers_of_players) > 1:
        name = filled(words["game_named"], game=name, players=words["seats"][str(players)])
    return {"rules": rules, "players": players, "name": name, "sides": [list(side) for side in _sides(rules, players)]}


@cache
def _every() -> tuple[tuple[str, int], ...]:
    """Return every game with each number of players that it is for, those for as many players together."""
    every = [(rules, players) for rules in RuleSet.ids() for players in RuleSet.load(rules).numbers_of_players]
    usual = (4, 2, 3, 5, 6)
    return tuple(sorted(every, key=lambda game: (usual.index(game[1]), game[0] != "classic", game[0])))


def _sides(rules: str, players: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side; of five players one sits out, so four are at the table."""
    return RuleSet.load(rules).for_players(players).sides(players)


def choice(given: Mapping[str, Any]) -> ChosenGame | None:
    """Return what a browser says was chosen; None for what is not offered.

    >>> choice({"rules": "samba", "players": 5, "seat": 4, "bots": "expert", "pace": "fast"})
    ChosenGame(rules='samba', players=5, seat=4, bots='expert', pace='fast')
    >>> choice({"rules": "samba", "players": 5, "seat": 5, "bots": "expert", "pace": "fast"}) is None
    True
    """
    if given.keys() != {field.name for field in fields(ChosenGame)}:
        return None
    chosen = ChosenGame(**given)
    return chosen if is_offered(chosen) else None


def is_offered(chosen: ChosenGame) -> bool:
    """Tell whether there is such a game, with this seat, players and pace."""
    if chosen.bots not in BOTS or chosen.pace not in PACES or (chosen.rules, chosen.players) not in _every():
        return False
    if type(chosen.players) is not int or type(chosen.seat) is not int:  # to Python, 4.0 and True are numbers, too
        return False
    return 1 <= chosen.seat <= sum(map(len, _sides(chosen.rules, chosen.players)))


def pace_of(chosen: ChosenGame) -> Pace:
    """Return the pace that was chosen, which is one of those that are offered."""
    return next(each for each in PACES if each == chosen.pace)


def dealt(chosen: ChosenGame) -> Table:
    """Return a table with the cards dealt, also where a kept game has come to the end of a deal."""
    table = Table(chosen.rules, players=chosen.players, seat=chosen.seat, bots=chosen.bots, pace=pace_of(chosen))
    table.deal_on()
    return table


def to_watch(chosen: ChosenGame, seed: int = TO_WATCH) -> tuple[Session, Iterator[int]]:
    """Return a deal of the chosen game, and what plays it on: it yields the seat after each turn, to the deal's end.

    In the chosen seat a careful player sits. The others are those that were chosen, and each says its own reasons.
    """
    game = Session(chosen.rules, players=chosen.players, seat=chosen.seat, seed=seed)
    seats = tuple(range(1, len(game.names) + 1))
    bots = {seat: "careful" if seat == chosen.seat else chosen.bots for seat in seats}
    return game, Others(game.game, bots, seats).turns()


def played(chosen: ChosenGame, seed: int = TO_WATCH) -> Session:
    """Return such a deal played to its end."""
    game, going = to_watch(chosen, seed)
    deque(going, maxlen=0)
    return game
