"""A room: it owns one game and its seats, and it alone deals and plays."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from typing import Any

from canasta_nb.core.engine.playing import game_over
from canasta_nb.core.model.position import Position
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.language import in_its_language, text_at
from canasta_nb.game.game import Game
from canasta_nb.game.session import Session
from canasta_nb.room.consent import WITHIN, OpenQuestion, Wish
from canasta_nb.room.heading import STANDS, Around, PassingNews
from canasta_nb.room.refusing import Refused
from canasta_nb.room.seat import Seat
from canasta_nb.room.seat_table import SeatTable
from canasta_nb.room.standing_in import StandIn
from canasta_nb.room.watching import Spectators
from canasta_nb.room.wire import Wire
from canasta_nb.room.words import said
from canasta_nb.widgets.sent.table import SeatScene
from canasta_nb.widgets.wire.messages import Nack

PATIENCE = 60.0
"""Seconds in turn without an act, after which the computer stands in."""
PAUSE = 0.7
"""Seconds between two acts of the computer, so that people can follow them."""


class Room:
    """One table that several people play at, each at a page of their own.

    ``executor`` is where the computer thinks, ``clock`` tells the seconds. Nothing moves by itself: its
    host calls ``look`` again and again. ``changed`` is called when somebody comes or goes,
    and ``moved`` when another player is in turn. Each seat's table holds what
    that seat may know, and ``post`` of its wire gets the messages for its page.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(1) as pool:
    ...     room = Room(Game("classic", seed=7), pool)
    ...     token = room.sit(2, "Ana")
    ...     room.start()
    >>> room.game.names, room.tables[2].scene["you"]
    (('Seat 1', 'Ana', 'Seat 3', 'Seat 4'), 2)
    """

    def __init__(
        self,
        game: Game,
        executor: Executor,
        *,
        hints: bool = False,
        clock: Callable[[], float] = time.monotonic,
        changed: Callable[[], object] = lambda: None,
        moved: Callable[[], object] = lambda: None,
    ) -> None:
        self.game, self.hints, self.lang = game, hints, game.lang
        self.is_started = self.is_paused = False
        self.has_same_deal = self.is_ended = False
        """Whether the whole class plays this deal, and whether the host has ended it for all."""
        self.seats = {number: Seat(number) for number in range(1, game.position.seats + 1)}
        self.changed, self.moved = changed, moved
        self._clock = clock
        self._computer = StandIn(executor)
        self._since = self._last_act = clock()
        self._question: OpenQuestion | None = None
        self._told: list[PassingNews] = []
        self._spoken: dict[int, list[str]] = {}
        self._name_seats()
        self.wires = {number: Wire(f"seat-{number}") for number in self.seats}
        self.tables = {
            number: SeatTable(Session(game, number, bots=None), self, self.wires[number]) for number in self.seats
        }
        self.watching = Spectators(game)
        self._tell_around()

    # Who sits where

    @in_its_language
    def sit(self, number: int, name: str) -> str:
        """Give a seat of the computer to a player, and return its token; Refused where somebody sits there."""
        seat = self.seats.get(number)
        if seat is None:
            raise Refused("no_seat")
        if seat.is_taken:
            raise Refused("taken")
        if any(other.name.casefold() == name.casefold() for other in self.seats.values()):
            raise Refused("same_name", name=name)
        token = seat.take(name)
        self._since = self._clock()
        self._people_changed()
        return token

    def leave(self, number: int) -> None:
        """Give a seat back to the computer."""
        self.seats[number].leave()
        self.wires[number].post = None
        self._people_changed()

    def connect(self, number: int, post: Callable[[dict[str, Any]], object], name: str = "") -> None:
        """Connect the page of a seat, which gets all of its table first; a page that was there before gets no more."""
        seat = self.seats[number]
        seat.is_connected = True
        seat.name = seat.name or name
        self.wires[number].post = None
        self.came_back(number)
        self._people_changed()
        post({"method": "open", "state": self.tables[number].whole()})
        self.wires[number].post = post

    def disconnect(self, number: int, post: Callable[[dict[str, Any]], object]) -> None:
        """Note that the page of a seat is gone, unless another one has taken its place."""
        if self.wires[number].post == post:
            self.wires[number].post = None
            self.seats[number].is_connected = False
            self._people_changed()

    @in_its_language
    def came_back(self, seat: int) -> None:
        """Let a player act again from the next decision on."""
        person = self.seats[seat]
        if person.is_away:
            person.is_away = False
            self._since = self._clock()
            self._tell(said("back", name=self.game.names[seat - 1]))
            self._people_changed()

    # Decisions of the host

    def start(self) -> None:
        """Let the table begin."""
        self.is_started = True
        self._since = self._clock()
        self._tell_around()

    def pause(self, *, paused: bool) -> None:
        """Stop the table, or let it go on; nothing that was played is lost."""
        self.is_paused = paused
        self._since = self._clock()
        self._tell_around()

    def end_deal(self, *, ended: bool) -> None:
        """End the class's deal at this table, or let the next one be played."""
        self.is_ended = ended
        self._since = self._clock()
        self._tell_around()

    @in_its_language
    def deal(self, start: Position, record: Callable[[Game], object]) -> None:
        """Begin the deal that the whole class plays, and have it recorded without the names of people."""
        self.game.begin(start)
        self.game.names = tuple([said("seat", seat=seat) for seat in self.seats])
        try:
            record(self.game)
        finally:
            self._name_seats()
        self._question = None
        self._begin_at_all(SeatTable.begin)
        self._tell_around()

    # What the tables ask

    def may_play(self) -> None:
        """Raise Nack where nobody may play now."""
        if waits := self._waits():
            raise Nack("refused", waits)

    def played(self, by: SeatTable) -> None:
        """Carry on what was played at a table to all others; a question about the state before falls away."""
        self.came_back(by.seat)
        self._moves_on(table for table in self.tables.values() if table is not by)

    @in_its_language
    def wished(self, by: SeatTable, wish: Wish) -> str:
        """Ask all people who are here whether they agree, and return what to tell the player who wished.

        Where nobody else is here it is done at once. Nack where it can't be done, or where a question is open.
        """
        self.may_play()
        if self._question:
            raise Nack("refused", said("asked_already"))
        self._may_be(by, wish)
        others = {seat.number for seat in self.seats.values() if seat.is_here and seat.number != by.seat}
        question = OpenQuestion(wish, by.seat, others, self._clock() + WITHIN)
        if not others:
            return self._do(question)
        self._question = question
        self._tell_around()
        return ""

    @in_its_language
    def answered(self, seat: int, *, agrees: bool) -> str:
        """Take an answer to the open question, and return what to tell; Nack where this seat is not asked."""
        question = self._question
        if question is None or seat not in question.waits_for:
            raise Nack("refused", said("nothing_asked"))
        if not agrees:
            self._drop(said("refused_wish", name=self.game.names[seat - 1]))
        elif question.agree(seat):
            self._do(question)
        else:
            self._tell_around()
        return ""

    @in_its_language
    def phrase(self, seat: int, number: int) -> None:
        """Say a ready-made phrase to the others; Nack for one too many, from a silent seat, or that there is not."""
        phrases = self._phrases()
        if not 0 <= number < len(phrases):
            raise Nack("unknown")
        if not self.seats[seat].may_speak(self._clock()):
            raise Nack("refused", said("silent" if self.seats[seat].is_silent else "too_many_phrases"))
        says = said("says_phrase", name=self.game.names[seat - 1], phrase=phrases[number])
        if hearing := frozenset(other.number for other in self.seats.values() if other.hears or other.number == seat):
            self._told.append(PassingNews(says, self._clock() + STANDS, hearing))
        self._tell_around()

    @in_its_language
    def hears(self, seat: int, *, hears: bool) -> None:
        """Show a player what the others say, or keep it from that player's page alone."""
        self.seats[seat].hears = hears
        self._tell_around()

    # Time

    @in_its_language
    def look(self) -> None:
        """Let time pass: for a question that nobody answers, a player who is away, and the computer."""
        now = self._clock()
        if self._question and now >= self._question.until:
            self._drop(said("no_answer"))
        if any(each.until <= now for each in self._told):
            self._told = [each for each in self._told if each.until > now]
            self._tell_around()
        if self._waits() or self.game.over:
            return
        seat = self.seats[self.game.position.turn]
        if seat.is_taken and not seat.is_away and now - self._since >= PATIENCE:
            seat.is_away = True
            self._tell(said("plays_for", name=self.game.names[seat.number - 1]))
            self._people_changed()
        if (seat.is_away or not seat.is_taken) and any(each.is_taken for each in self.seats.values()):
            self._computer_plays(now)

    def _computer_plays(self, now: float) -> None:
        position = self.game.position
        self._computer.think(position)
        if now - self._last_act < PAUSE:
            return
        act = self._computer.found(position)
        if act is not None:
            self.game.carry_out(act)
            self._moves_on(self.tables.values())

    # What follows

    def _moves_on(self, tables: Iterable[SeatTable]) -> None:
        """Show an act at these tables; the turn of somebody begins, or goes on."""
        self._since = self._last_act = self._clock()
        self.moved()
        for table in tables:
            table.follow()
        self.watching.draw()
        if self._question or self.game.over:
            self._question = None
            self._tell_around()

    def _do(self, question: OpenQuestion) -> str:
        """Do what all have agreed to, and return what to tell."""
        by, names = self.tables[question.asker], self.game.names
        self._question = None
        match question.wish:
            case Wish.UNDO:
                by.session.undo()
                step = SeatTable.follow_back
            case Wish.NEXT_DEAL:
                self.game.next_deal()
                step = SeatTable.begin
            case Wish.REDEAL:
                self.game.deal_again()
                step = SeatTable.begin
        self._begin_at_all(step)
        done = said(f"agreed_{question.wish}", name=names[question.asker - 1])
        self._tell(done)
        self._tell_around()
        return done

    def _begin_at_all(self, step: Callable[[SeatTable], None]) -> None:
        self._since = self._last_act = self._clock()
        self.moved()
        for table in self.tables.values():
            step(table)
        self.watching.draw()

    def _may_be(self, by: SeatTable, wish: Wish) -> None:
        """Raise Nack where a wish can't be granted, even if all agree."""
        if wish is Wish.UNDO and (reason := by.session.why_no_undo()):
            raise Nack("refused", reason)
        if wish is not Wish.UNDO and not self.game.over:
            raise Nack("unknown")  # no page has a button for it
        if wish is not Wish.UNDO and self.has_same_deal:
            raise Nack("refused", said("same_for_all"))
        position = self.game.position
        if wish is Wish.NEXT_DEAL and game_over(position, score_deal(position).new_scores):
            raise Nack("over")

    def _drop(self, says: str) -> None:
        self._question = None
        self._tell(says)
        self._tell_around()

    def _waits(self) -> str:
        if self.is_ended and not self.game.over:
            return said("ended")
        return said("paused") if self.is_paused else "" if self.is_started else said("waits_for_start")

    def _phrases(self) -> list[str]:
        return list(text_at("room/words.toml", "phrases"))

    @in_its_language
    def _name_seats(self) -> None:
        """Tell the game how its players are called; a record is begun without the names of people."""
        self.game.names = tuple(seat.name or said("seat", seat=seat.number) for seat in self.seats.values())

    @in_its_language
    def _people_changed(self) -> None:
        before = self.game.names
        self._name_seats()
        if self.game.names != before:
            for table in self.tables.values():
                table.renamed()
        question = self._question
        if question:  # who has gone is not asked any more
            question.waits_for &= {seat.number for seat in self.seats.values() if seat.is_here}
            if not self.seats[question.asker].is_here:
                self._question = None
            elif not question.waits_for:
                self._do(question)
        self._tell_around()
        self.changed()

    def _tell(self, says: str) -> None:
        self._told.append(PassingNews(says, self._clock() + STANDS))

    @in_its_language
    def _tell_around(self) -> None:
        """Draw the head above each table."""
        around = Around(self.seats, self.game.names, self._question, self._waits(), self._told)
        for number, table in self.tables.items():
            lines = around.lines(number)
            news = [line for line in lines if line not in self._spoken.get(number, ())]
            self._spoken[number] = lines
            around_it = SeatScene(
                head=around.heading(number),
                says=" ".join(news),
                speak=said("speak"),
                phrases=self._phrases(),
                hush=["hush", said("hush")] if self.seats[number].hears else ["hear", said("hear")],
            )
            if self.game.over and self.watching.may_open:
                around_it["keeps"] = [f"{said('file')}-{number}.canasta", said("keep_deal"), self.game.record()]
            table.around = around_it
        self.watching.waits(around.waits)
