"""What a table is at: its game, the ids of the cards after each act, the last refusal, and what was sent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from canasta_nb.core.questions.views import view
from canasta_nb.descriptions.telling import as_seen
from canasta_nb.descriptions.text_table import Tried
from canasta_nb.game.session import Session
from canasta_nb.widgets.scenes.ledger import Ledger, followed, ledgers_of
from canasta_nb.widgets.scenes.moment import moment_of
from canasta_nb.widgets.scenes.scene import last_moves, scene_after
from canasta_nb.widgets.sent.table import Last, Moment, Refusal, Scene
from canasta_nb.widgets.wire.keeping import Kept


@dataclass
class TableState:
    """What a table is at; its parts read and change this one value.

    >>> from canasta_nb.widgets.wire.keeping import opened
    >>> state = TableState(*opened("classic", {"seed": 7, "seat": 1})[:2])
    >>> state.seq, len(state.ledgers), state.scene(0)["phase"]
    (0, 1, 'draw')
    """

    session: Session
    kept: Kept
    seq: int = field(init=False)
    """The number of the state: it grows with every act and every undo."""
    ledgers: list[Ledger] = field(init=False)
    """The ids of the cards that the seat sees: at the start, and after each act."""
    tried: tuple[Tried, Refusal] | None = None
    """The refused act that is shown."""
    announced: bool = False
    """Whether the end of the deal was told to those who asked for it."""
    _sent: int = field(init=False)
    _moves: list[Last] = field(default_factory=list)
    _won: Moment | None = None

    def __post_init__(self) -> None:
        self.seq = len(self.session.log)
        self._sent = max(0, self.seq - 1)
        self.ledgers = self._counted()

    def _counted(self) -> list[Ledger]:
        return ledgers_of(self.session.start, self.session.log, self.session.seat)

    @property
    def ledger(self) -> Ledger:
        """The ids of the cards that the seat sees now."""
        return self.ledgers[-1]

    def begin_anew(self) -> None:
        """Put the kept game aside and begin another one; ``begin`` then follows it."""
        self.session = self.kept.anew(self.session)

    def begin(self) -> None:
        """Begin a deal."""
        self.seq += 1
        self._sent = 0
        self.tried, self.announced = None, False
        self.ledgers = self._counted()

    def take_back(self) -> None:
        """Follow the game to where it is after an undo."""
        del self.ledgers[len(self.session.log) + 1 :]
        self.seq += 1
        self._sent = max(0, len(self.session.log) - 1)
        self.tried, self.announced = None, False

    def follow(self) -> Iterator[tuple[int, str]]:
        """Go on by one act after another to where the game is; yield the seat and the act as this seat saw it."""
        seat = self.session.seat
        for deed in self.session.log[len(self.ledgers) - 1 :]:
            self.ledgers.append(followed(self.ledger, view(deed.after, seat), deed.seat))
            self.seq += 1
            yield deed.seat, str(as_seen(deed.before.rules, deed.act, deed.seat, seat))

    def scene(self, at: int, *, quiet: bool = False, reveal: bool = False) -> Scene:
        """Return the scene after this number of acts; a quiet one has the same last acts as the one before."""
        if not quiet:
            self._moves = self._since(at)
            self._won = moment_of(self.session.log[at - 1], self.session.seat) if at else None
        scene = scene_after(self.session, at, self.ledgers[at], seq=self.seq, reveal=reveal)
        scene["last"] = self._moves
        if self._won:
            scene["moment"] = self._won
        return scene

    def _since(self, end: int) -> list[Last]:
        """Return the acts since the last scene up to an act of the log; at least that one."""
        log = self.session.log
        start = min(self._sent, max(0, end - 1))
        self._sent = end
        deeds = [(log[at], self.ledgers[at], self.ledgers[at + 1]) for at in range(start, end)]
        return last_moves(deeds, self.session.seat, self.session.names)
