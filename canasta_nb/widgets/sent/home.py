"""What the course home sends, the end of a lesson, and the Lobby of a class: pages as trees, and what is offered."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from canasta_nb.widgets.sent.every_widget import InScript, KnownRules

Tree = Annotated[str | list[Any], InScript('import("./tree").Tree')]


class LobbyGame(TypedDict):
    """A game with a number of players, in words, and the seats of each side; of five players one sits out."""

    rules: str
    players: int
    name: str
    sides: list[list[int]]


class Chosen(TypedDict):
    """What is chosen in the lobby; the values of ``bots`` and ``pace`` are those that the lobby offers."""

    rules: str
    players: int
    seat: int
    bots: str
    pace: str


class Lobby(TypedDict):
    """What the lobby offers: games, of which there are ``many`` rule sets, names by seat, other players, paces.

    The ``note`` is for a beginner, and empty for everybody else.
    """

    note: str
    games: list[LobbyGame]
    many: int
    names: list[str]
    bots: list[str]
    paces: list[str]
    chosen: Chosen


class HomeScene(TypedDict):
    """What the course home shows: the page as a tree of nodes, and what the lobby offers."""

    v: int
    seq: int
    page: Tree
    lobby: Lobby


class LessonEndScene(TypedDict):
    """The card above and below the fresh questions, and whether the stone of its lesson lights for the first time."""

    v: int
    seq: int
    top: Tree
    bottom: Tree
    lights: bool


class LobbyScene(TypedDict):
    """The games to choose from, the most tables, the words of an open room, and the line that opens it elsewhere.

    ``named`` is the position at which all tables begin, as it was named, and ``position`` its text; empty where the
    cards are dealt.
    """

    v: int
    seq: int
    games: list[KnownRules]
    most: int
    room: dict[str, str]
    command: str
    named: str
    position: str
    lang: str
