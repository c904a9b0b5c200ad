"""Rooms for tests: a clock that stands still, a computer that thinks at once, and people who play by the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from random import Random
from typing import Any

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.acts import Act, Discard, Draw, Stop
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.melds import points
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.game.game import Game
from canasta_nb.room.room import Room

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo")


class AtOnce(Executor):
    """Does everything at once, in the test's own thread."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(work(*given, **named))
        return done


class Clock:
    """Seconds that go on only when the test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Tried:
    """A room with people in some seats, what their pages got, and the clock."""

    def __init__(
        self, rules: str = "classic", people: tuple[int, ...] = (1, 2, 3, 4), *, seed: int = 7, **named: Any
    ) -> None:
        self.clock = Clock()
        self.room = Room(Game(rules, seed=seed), named.pop("executor", AtOnce()), clock=self.clock, **named)
        self.frames: dict[int, list[dict[str, Any]]] = {seat: [] for seat in self.room.seats}
        self.posts = {seat: frames.append for seat, frames in self.frames.items()}
        self.tokens = {}
        self._sent = 0
        for seat in people:
            self.tokens[seat] = self.room.sit(seat, NAMES[seat - 1])
            self.room.connect(seat, self.posts[seat])
        self.room.start()

    def say(self, seat: int, *, id_: str = "", seq: int | None = None, **body: Any) -> dict[str, Any]:
        """Send a message of a seat's page, and return the answer."""
        self._sent += 1
        name = id_ or f"m{self._sent}"
        table = self.room.tables[seat]
        number = table.state_number() if seq is None else seq
        self.room.wires[seat].hear({"method": "custom", "content": {"v": 1, "id": name, "seq": number, **body}})
        answers = [each["content"] for each in self.frames[seat] if each["method"] == "custom"]
        return next(each for each in reversed(answers) if name in (each.get("ack"), each.get("nack")))

    def act(self, seat: int, act: str) -> dict[str, Any]:
        return self.say(seat, act=act)

    def turn(self) -> int:
        return self.room.game.position.turn

    def wait(self, seconds: float) -> None:
        """Let time pass, with a look at the room each second."""
        until = self.clock.now + seconds
        while self.clock.now < until:
            self.clock.now = min(until, self.clock.now + 1)
            self.room.look()

    def play_on(self, chance: Random, most: int = 2_000) -> None:
        """Play to the end of the deal: people do what is legal, and the computer its own part."""
        for _ in range(most):
            if self.room.game.over:
                return
            seat = self.turn()
            if self.room.seats[seat].is_here:
                answer = self.act(seat, typed(self.choice(chance)))
                assert "ack" in answer, answer
            else:
                self.wait(1)
        raise AssertionError(self.room.game.position)

    def choice(self, chance: Random) -> Act:
        acts = legal_acts(self.room.game.position)
        discards = [act for act in acts if isinstance(act, Discard)]
        return chance.choice(discards if discards and chance.random() < 0.6 else acts)


def typed(act: Act) -> str:
    """Return an act as a page sends it, without what only the stock knows."""
    return "draw" if isinstance(act, Draw) and not act.keep else str(act)


OUT_NEXT = (
    "rules classic; turn 1 play; melds A KsKhKdKcKsKhKd 9s9h9d9c9s2h2d; melds B 5s5h5c; hand 1 5d; hand 2 4s8h; "
    "hand 3 6c; hand 4 7d7c; pile 8d"
)


def finished(people: tuple[int, ...] = (1, 2, 3, 4)) -> Tried:
    """Return a room whose deal has just ended."""
    tried = Tried(OUT_NEXT, people)
    tried.wait(3)
    if not tried.room.game.over:
        assert "ack" in tried.act(1, "discard 5d")
    assert tried.room.game.over
    return tried


NEARLY_OVER = "rules classic; turn 1 draw; hand 1 x25; hand 2 x25; hand 3 x25; hand 4 x25; pile 9d; stock x7"
"""Seven cards to draw, so that a deal has seven turns."""
Policy = Callable[[int, list[Discard]], Discard]


def cheap(_: int, discards: list[Discard]) -> Discard:
    return min(discards, key=lambda act: (points(RuleSet.load("classic"), [act.card]), act.card))


def dear(_: int, discards: list[Discard]) -> Discard:
    return max(discards, key=lambda act: (points(RuleSet.load("classic"), [act.card]), act.card))


def chosen(game: Game, policy: Policy) -> Act:
    """Return a draw, or the discard of a policy; nobody melds."""
    acts = legal_acts(game.position)
    discards = [act for act in acts if isinstance(act, Discard)]
    turn = sum(isinstance(deed.act, Discard) for deed in game.log) + 1
    return policy(turn, discards) if discards else next(act for act in acts if isinstance(act, Draw | Stop))


def dear_in(*turns: int) -> Policy:
    return lambda turn, discards: (dear if turn in turns else cheap)(turn, discards)


SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
IN_WORDS = re.compile(r"(10|[2-9JQKA])([♠♥♦♣])")
NOTED = re.compile(r"(?<![A-Za-z0-9])((?:[AKQJT2-9][shdc]|Jk)+)(?![A-Za-z0-9])")
ONE = re.compile(r"Jk|[AKQJT2-9][shdc]")
FIXED = ("strings", "points")
"""Words and values that are the same in every deal."""


def told(value: Any, key: str = "") -> Iterator[str]:
    """Yield every card that a frame names, as an id or in words."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name not in FIXED:
                yield from told(inner, name)
    elif isinstance(value, list):
        for inner in value:
            if isinstance(inner, int) and key in ("hand", "new", "c", "threes", "ids", "cards", "open", "hands"):
                yield str(Card(inner % 53))
            else:
                yield from told(inner, key)
    elif isinstance(value, str):
        for rank, suit in IN_WORDS.findall(value):
            yield ("T" if rank == "10" else rank) + SUITS[suit]
        for run in NOTED.findall(value):
            yield from ONE.findall(run)
