"""A table as those see it who only watch: no hand before its deal is over, and the names of people only if wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.melds import point_table
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.questions.views import NOBODY, watched
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.bonus_threes import counts_as_laid_out
from canasta_nb.core.score.scoring import left_in_hand, score_deal
from canasta_nb.core.speech.language import in_its_language, text_at
from canasta_nb.core.speech.words import listed, number
from canasta_nb.descriptions.news import news
from canasta_nb.descriptions.telling import Deed, ended, grouped, rules_name
from canasta_nb.descriptions.whose import keeper_shown
from canasta_nb.game.game import Game
from canasta_nb.room.wire import Wire, whole_of
from canasta_nb.room.words import said
from canasta_nb.widgets.scenes.ledger import Ledger, first_ledger, followed, numbered
from canasta_nb.widgets.scenes.scene import VERSION, last_moves, lying
from canasta_nb.widgets.sent.table import Scene, WatchedScene
from canasta_nb.widgets.wire.base import CanastaWidget, made_in_its_language
from canasta_nb.widgets.wire.shaped import shaped

Post = Callable[[dict[str, Any]], object]


class WatchedTable(CanastaWidget):
    """A table to look at: it has no hand, and nothing can be done at it."""

    made_of: ClassVar[tuple[str, ...]] = ("shared", "board", "watch")
    drawn_when_stored = False

    scene = shaped(Scene, help="What lies on the table, as everybody sees it.")
    watched = shaped(WatchedScene, help="The line below the table, and every hand once the deal is over.")

    @made_in_its_language
    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        super().__init__(readonly=True)

    def open(self) -> None:
        """Open the wire of those who watch, and no comm of a notebook, once the table is whole."""
        if not self.half_made:
            self.set_trait("comm", self._wire)


class Spectators:
    """Those who watch a game; the table is drawn only while there are some.

    >>> watching = Spectators(Game("classic", seed=7))
    >>> posted = []
    >>> watching.begin(posted.append)
    >>> scene = posted[0]["state"]["scene"]
    >>> scene["you"], scene["hand"], [seat["name"] for seat in scene["seats"]], [seat["n"] for seat in scene["seats"]]
    (0, [], ['South', 'West', 'North', 'East'], [11, 11, 11, 11])
    """

    def __init__(self, game: Game) -> None:
        self.game, self.lang = game, game.lang
        self.has_names = False
        """Whether the players are called by their names, and not by where they sit."""
        self._posts: list[Post] = []
        self._wire = Wire("watched")
        self._table: WatchedTable | None = None
        self._start: Position | None = None
        self._ledgers: list[Ledger] = []
        self._seq = 0
        self._why = ""
        self._may_open = True

    @in_its_language
    def begin(self, post: Post) -> None:
        """Let somebody watch: they get all of the table first."""
        if self._table is None:
            self._table = WatchedTable(self._wire)
        if not self._posts:
            self._draw(self._table)
        post({"method": "open", "state": whole_of(self._table)})
        self._posts.append(post)
        self._wire.post = self._to_all

    def end(self, post: Post) -> None:
        """Note that somebody doesn't watch any more."""
        if post in self._posts:
            self._posts.remove(post)

    def name(self, *, names: bool) -> None:
        """Call the players by their names, or by where they sit."""
        self.has_names = names
        self.draw()

    def open_hands(self, *, may_open: bool) -> None:
        """Let the hands of a deal that is over be opened; not while others still play the same cards."""
        self._may_open = may_open
        self.draw()

    @in_its_language
    def show_past(self, post: Post, at: int) -> None:
        """Show the table as it was after this number of acts, every hand open; a deal that runs has no past to show."""
        if not (self.game.over and self._may_open and 0 <= at <= len(self.game.log)):
            self.begin(post)
            return
        table = WatchedTable(Wire("past"))
        self._draw(table, at)
        post({"method": "open", "state": whole_of(table)})

    @property
    def may_open(self) -> bool:
        """Whether the cards of a deal that is over may be known: nobody plays them at another table any more."""
        return self._may_open

    def waits(self, why: str) -> None:
        """Say why the table waits; empty where it does not."""
        self._why = why
        self.draw()

    def draw(self) -> None:
        """Show the table as it is now, if somebody watches."""
        if self._table and self._posts:
            self._draw(self._table)

    def _to_all(self, told: dict[str, Any]) -> None:
        for post in list(self._posts):
            post(told)

    @in_its_language
    def _draw(self, table: WatchedTable, at: int | None = None) -> None:
        self._count()
        self._seq += 1
        log = self.game.log if at is None else self.game.log[:at]
        position = log[-1].after if log else self.game.start
        names = self.game.names if self.has_names else places(position.seats)
        with table.hold_sync():
            table.scene = self._scene(position, log, names)
            table.watched = self._watched(position, names, may_open=at is not None or self._may_open)

    def _count(self) -> None:
        """Have a ledger for each position of the deal."""
        log, start = self.game.log, self.game.start
        if start is not self._start or len(self._ledgers) > len(log) + 1:
            self._start, self._ledgers = start, [first_ledger(watched(start))]
        for deed in log[len(self._ledgers) - 1 :]:
            self._ledgers.append(followed(self._ledgers[-1], watched(deed.after), deed.seat))

    def _scene(self, position: Position, log: list[Deed], names: tuple[str, ...]) -> Scene:
        over = position.phase is Phase.OVER
        turn = [(log[at], self._ledgers[at], self._ledgers[at + 1]) for at in range(_turn_begins(log), len(log))]
        table = lying(watched(position), self._ledgers[len(log)], names)
        scene: Scene = {
            "v": VERSION,
            "seq": self._seq,
            "phase": "over" if over else "wait",
            "you": NOBODY,
            "turn": position.turn,
            "rules": position.rules.label(),
            "name": rules_name(position.rules),
            "deal": position.deal,
            "hand": [],
            "new": [],
            "seats": table["seats"],
            "stock": table["stock"],
            "pile": table["pile"],
            "sides": table["sides"],
            "can": {"draw": ["", ""], "take": ["", ""], "meld": ["", ""], "discard": ["", ""]},
            "last": last_moves(turn, NOBODY, names),
            "log": len(log),
            "refusal": None,
            "todo": ended(position, NOBODY, names) if over else "",
            "turns": [],
            "news": news(log, NOBODY, names),
        }
        if over:
            scores = score_deal(position).new_scores
            for side, shown in enumerate(scene["sides"]):
                shown["score"] = scores[keeper_shown(position, side, NOBODY)]
        if aim := position.rules.game.target:
            scene["aim"] = aim
        return scene

    def _watched(self, position: Position, names: tuple[str, ...], *, may_open: bool) -> WatchedScene:
        over = position.phase is Phase.OVER
        opens = may_open and self.game.over
        line = ended(position, NOBODY, names) if over else said("in_turn", name=names[position.turn - 1])
        return {
            "line": line if self.game.over else self._why or line,
            "plain": "" if opens and not over else _scores(position, names) if over else said("hands_closed"),
            "hands": list(_hands(position, names)) if opens else [],
            "open": said("hands_open"),
            "close": said("hands_away"),
        }


def places(seats: int) -> tuple[str, ...]:
    """Return where each seat is on the page, the first one in front.

    >>> places(4), places(2), places(3)
    (('South', 'West', 'North', 'East'), ('South', 'North'), ('Seat 1', 'Seat 2', 'Seat 3'))
    """
    compass = text_at("room/words.toml", "compass")
    if seats in (2, 4):
        return tuple(compass[:: 4 // seats])
    return tuple([said("seat", seat=seat) for seat in range(1, seats + 1)])


def _scores(position: Position, names: tuple[str, ...]) -> str:
    totals = score_deal(position).totals
    return ", ".join(f"{scorer(position, key, names)} {number(each)}" for key, each in totals.items())


def _hands(position: Position, names: tuple[str, ...]) -> Iterator[list[Any]]:
    """Yield each player's name, hand, and what it costs once the deal is over."""
    over = position.phase is Phase.OVER
    for seat, (name, hand) in enumerate(zip(names, position.hands, strict=True), 1):
        costs = said("went_out") if seat == position.out else number(-_costs(position.rules, hand))
        yield [name, numbered(grouped(hand)), costs if over else ""]


def _turn_begins(log: list[Deed]) -> int:
    """Return the place of the first act that the last player has done in a row."""
    first = len(log)
    while first and log[first - 1].seat == log[-1].seat:
        first -= 1
    return first


def scorer(position: Position, key: str, names: tuple[str, ...]) -> str:
    """Name whose score it is: a player's, or that of all on a side.

    >>> scorer(Game("classic", seed=7).position, "B", ("Ann", "Ben", "Cam", "Dot"))
    'Ben and Dot'
    """
    if key.isdigit():
        return names[int(key) - 1]
    return listed([names[seat - 1] for seat in position.sides["ABCDEF".index(key)]])


def _costs(rules: RuleSet, hand: tuple[Card, ...]) -> int:
    """Return what the cards that were left in a hand cost."""
    dear, table = left_in_hand(rules), point_table(rules)
    return sum([dear.get(card, table[card]) for card in hand if not counts_as_laid_out(rules, card)])
