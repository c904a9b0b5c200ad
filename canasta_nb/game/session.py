"""A game in progress at one table: seats, bots, undo, the log, and the record that is saved act by act; no Jupyter."""

from __future__ import annotations

import secrets
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from canasta_nb.bots import choice_of
from canasta_nb.bots.expert import RoundBudget
from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import next_deal, play
from canasta_nb.core.model.acts import Act, Draw, Face, Take
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.entries import Note, RecordError, Start
from canasta_nb.core.notation.records import GameRecord
from canasta_nb.core.notation.saving import NotTakenUp, RecordFile, resume
from canasta_nb.core.notation.text import Try, position_text
from canasta_nb.core.questions.views import Seen, View, seen, view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.score_sheet import DealScore
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.language import in_its_language, known, language, speaking
from canasta_nb.core.speech.mistakes import mistaken, said_by_system
from canasta_nb.core.speech.refusals import IllegalAct, Mistake, TooManyCards
from canasta_nb.core.speech.unreadable import told as record_told
from canasta_nb.descriptions.telling import Deed, act_said, as_seen, ended, told, usual_names
from canasta_nb.game.beginning import begun_with, is_position
from canasta_nb.game.coaching import move
from canasta_nb.game.played import Hint, PlayedDeal, deals_of, turns_of
from canasta_nb.game.seating import Bots, bot_at, of_the_right_kind, who_draws_from
from canasta_nb.game.typed import parse_typed

UNDO = ("turn", "practice", "off")


class Session:
    """One person's game with bots in the other seats.

    ``start`` is the id of a rule set, a RuleSet, or a position as text or value; cards that a position leaves unseen
    are dealt from the ``seed``. ``players`` is the rule set's usual number. ``save`` is the file that grows with
    every act. ``undo_policy`` is ``turn`` (back within the turn, never past a card that was seen), ``practice`` (back
    to one's own last act whatever it was) or ``off``. ``lang`` is the language of what is said. Raises ValueError for
    a start, seat, bot, policy, language or position that cannot be played, with what can.

    >>> session = Session("classic", seed=7, bots="passive")
    >>> session.play("draw")
    >>> session.position.turn, str(session.position.phase)
    (1, 'play')
    >>> session.play("draw")
    Traceback (most recent call last):
    canasta_nb.core.speech.refusals.IllegalAct: You can't do that now, because you've already drawn this turn. ...
    """

    def __init__(
        self,
        start: str | RuleSet | Position,
        *,
        seed: int | None = None,
        seat: int | None = None,
        players: int | None = None,
        bots: Bots = "careful",
        names: Sequence[str] = (),
        save: str | Path | None = None,
        undo_policy: str = "turn",
        lang: str = "",
    ) -> None:
        self.lang = known(lang) if lang else language()
        of_the_right_kind(seed=seed, seat=seat, players=players, bots=bots, names=names, save=save)
        self.seed = secrets.randbelow(2**32) if seed is None else seed
        position = begun_with(start, self.seed, players)
        dealt = not isinstance(start, Position) and not is_position(start)
        seat = (1 if dealt else position.turn) if seat is None else seat
        if not 1 <= seat <= position.seats:
            raise Mistake(mistaken("seat", seat=seat, seats=position.seats))
        if undo_policy not in UNDO:
            raise Mistake(mistaken("undo_policy", policy=undo_policy, there=", ".join(UNDO)))
        self.seat = seat
        self.names = tuple(names) or usual_names(position.seats)
        if len(self.names) != position.seats:
            raise Mistake(mistaken("names", seats=position.seats, names=len(self.names)))
        self.undo_policy = undo_policy
        self._bots_said = bots if isinstance(bots, str) else "careful"
        self._budget = RoundBudget()
        self.bots = {
            number: bot_at(number, bots, self.seed + number, self._budget)
            for number in range(1, position.seats + 1)
            if number != seat
        }
        self.start = self.position = position
        self.log: list[Deed] = []
        self.tries: list[tuple[int, Try]] = []
        self.hints: list[Hint] = []
        self.why = ""  # the reason that the bot gave for the last act
        self._dealt = dealt
        self.file: RecordFile | None = None
        self.notice = ""  # the notice about the saved game, until ``noticed`` returns it
        self._unwritten: list[Callable[[RecordFile], object]] = []
        if save is not None:
            self.keep(save)

    def keep(self, path: str | Path) -> None:
        """Write the game down in a new file: this deal so far, and every act from now on.

        Raises AlreadyThere instead of writing over a file.
        """
        seed = [f"_seed {self.seed}"] if self._dealt else []
        file = RecordFile.create(path, self.start, [*self._notes(), *seed])
        for entry in self.played.lines():
            if isinstance(entry, Note):
                file.note(str(entry))
                continue
            for each in entry.turn.tries:
                seat = entry.turn.seat
                file.refused(seat, each.act, each.laws) if each.refused else file.act(seat, each.act)
        self.file = file

    @classmethod
    def resume(cls, path: str | Path, *, bots: Bots | None = None, undo_policy: str = "turn") -> Session:
        """Take up a saved game where it stopped; it goes on in the same file.

        While another process plays it, it goes on in a copy, which ``notice`` names. ``notice`` also tells of an act
        that today's revision of the rules does not allow: the deal goes on from the position before it. Raises OSError
        when the file cannot be read, and NotTakenUp, a ValueError, with the line that does not hold.
        """
        saved = resume(path)
        try:
            seed = _number(saved.record, "_seed")
            session = cls(
                saved.position,
                seed=secrets.randbelow(2**32) if seed is None else seed,
                seat=_number(saved.record, "_seat") or 1,
                bots=bots or saved.record.note("_bots") or "careful",
                names=saved.record.players,
                undo_policy=undo_policy,
            )
        except Mistake as mistake:
            raise NotTakenUp(path, mistake) from mistake
        last = deals_of(saved.record, saved.positions)[-1]
        session.start, session.log, session.tries, session.hints = last
        session.file = saved.file
        if saved.file.path != Path(path):
            session._told("copy", copy=saved.file.path.name)
        session.notice = f"{saved.record.says} {session.notice}".strip()
        return session

    def _notes(self) -> list[str]:
        return [f"players {', '.join(self.names)}", f"_seat {self.seat}", f"_bots {self._bots_said}"]

    @property
    def rules(self) -> RuleSet:
        """The rules that are played."""
        return self.position.rules

    @property
    def view(self) -> View:
        """What the player's seat may know."""
        return view(self.position, self.seat)

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.position.phase is Phase.OVER

    @property
    def sheet(self) -> DealScore | None:
        """What the deal counts, once it has ended."""
        return score_deal(self.position) if self.over else None

    def read(self, text: str) -> Act:
        """Return an act as the player typed it, without what only the stock knows; NotationError when it is not one."""
        act = parse_typed(text, self.position.hand_of(self.seat), self.rules)
        if isinstance(act, Draw):
            return Draw((), act.keep)
        return Face(act.cards) if isinstance(act, Face) else act

    @in_its_language
    def play(self, act: str | Act) -> None:
        """Play an act of the player's seat; the others do not play yet.

        Raises NotationError for a text that is not an act and IllegalAct with every refusal; nothing has changed then.
        """
        act_read = self.read(act) if isinstance(act, str) else act
        try:
            refusals = check(self.position, act_read, self.seat, seat_names=self.names)
            if refusals:
                raise IllegalAct(refusals)
            self._play(self.seat, act_read)
        except IllegalAct as refused:
            laws = tuple(refusal.law for refusal in refused.refusals)
            self.tries.append((self.seat, Try(act_read, refused=True, laws=laws)))
            self._write(lambda file: file.refused(self.seat, act_read, laws))
            raise

    def others(self) -> Iterator[int]:
        """Let the others play until it is the player's turn; yield the seat after each of their turns."""
        self._budget.begin()
        while not self.over and self.position.turn != self.seat:
            seat = self.position.turn
            player = self.bots[seat]
            while not self.over and self.position.turn == seat:
                self._budget.shared_by(who_draws_from(self._budget, self.bots, self.position))
                with speaking(self.lang):
                    played, acts = [(deed.before, deed.act) for deed in self.log], legal_acts(self.position)
                    try:
                        act = choice_of(player, view(self.position, seat), acts, played)
                        self.why = player.why
                    except TooManyCards as error:  # it can't think about such a hand, but the game goes on
                        act, self.why = acts[0], str(error)
                self._play(seat, act)
            yield seat

    def play_others(self) -> None:
        """Let the others play until it is the player's turn, without a look at each of their turns."""
        for _ in self.others():
            pass

    def _play(self, seat: int, act: Act) -> None:
        before = self.position
        after = play(before, act)
        if isinstance(act, Draw):  # a record holds the cards that came
            drawn = [done for done in after.did if isinstance(done, Draw)]
            act = drawn[-1] if drawn else act
        self.position = after
        self.tries.append((seat, Try(act)))
        self.log.append(Deed(seat, act, before, after))
        self._write(lambda file: file.act(seat, act))
        for hinted in self._hinted():  # the file forgot it with an act that was taken back and is played again
            self._write(partial(RecordFile.hint, act=hinted))

    def remember_hint(self, act: Act) -> None:
        """Remember that a hint advised an act to this seat now, so that a review charges nobody for it."""
        if act not in self._hinted():
            self.hints.append(Hint(len(self.log), self.position, act))
            self._write(lambda file: file.hint(act))

    def _hinted(self) -> list[Act]:
        """Return the acts that were advised in this position."""
        return [hint.act for hint in self.hints if (hint.place, hint.before) == (len(self.log), self.position)]

    def _write(self, change: Callable[[RecordFile], object]) -> None:
        """Write to the file, where there is one; what the disk refuses waits for the next act, and is told.

        What the file itself refuses is told and left out.
        """
        if self.file is None:
            return
        self._unwritten.append(change)
        before = self.file.path
        try:
            while self._unwritten:
                self._unwritten[0](self.file)
                del self._unwritten[0]
        except OSError as error:
            self.not_saved(error)
        except Mistake as mistake:  # the file would refuse it at every later act as well
            del self._unwritten[0]
            self._told("not", why=str(mistake).removesuffix("."))
        if self.file.path != before:
            self._told("copy", copy=self.file.path.name)

    @in_its_language
    def _told(self, key: str, **values: str) -> None:
        self.notice = told("saved", key, **values)

    def not_saved(self, error: OSError) -> None:
        """Notice that the system refused to save the game; what it says of a browser's drive means nothing there."""
        key = "not_in_browser" if sys.platform == "emscripten" else "not"
        self._told(key, why=said_by_system(error) or str(error))

    def noticed(self) -> str:
        """Return the notice about the saved game, once."""
        notice, self.notice = self.notice, ""
        return notice

    @in_its_language
    def why_no_undo(self) -> str:
        """Return why nothing can be taken back now; empty when the last act can be."""
        if self.undo_policy == "off":
            return told("undo", "off")
        own = [deed for deed in self.log if deed.seat == self.seat]
        if not own:
            return told("undo", "nothing")
        if self.undo_policy == "practice":
            return ""
        last = self.log[-1]
        if self.over:
            return told("undo", "over")
        if last.seat != self.seat:
            return told("undo", "nothing" if self.position.phase is Phase.DRAW else "other")
        if isinstance(last.act, Take) and len(last.before.pile) > 1:
            return told("undo", "pile")
        return told("undo", "seen", act=act_said(last)) if _showed_a_card(last) else ""

    @in_its_language
    def undo(self) -> str:
        """Take the player's last act back, at a practice table with all that the others did since; return what it was.

        Raises ValueError with the reason when it cannot be taken back.
        """
        reason = self.why_no_undo()
        if reason:
            raise Mistake(reason)
        while True:
            deed = self.log.pop()
            while self.tries.pop()[1].refused:
                pass
            self.position = deed.before
            self._write(lambda file: file.undo(practice=self.undo_policy == "practice"))
            if deed.seat == self.seat:
                return told("undo", "done", act=act_said(deed))

    @property
    def seen(self) -> tuple[Seen, ...]:
        """The public record of this deal: what everybody saw of each act, without any hidden card."""
        return tuple(seen(deed.before, deed.act) for deed in self.log)

    @in_its_language
    def hint(self, *, longer: bool = False) -> tuple[Act, str]:
        """Return what a careful player would do here, and why; ``longer`` lets an expert think for a second or two.

        Raises ValueError when it is not the player's turn.
        """
        if self.over or self.position.turn != self.seat:
            waiting = told("todo", "waiting", name=self.names[self.position.turn - 1])
            raise Mistake(ended(self.position, self.seat, self.names) if self.over else waiting)
        advised = move(self.view, self.seen if longer else (), longer=longer)
        self.remember_hint(advised.act)
        return advised.act, advised.why

    def next_deal(self, seed: int | None = None) -> bool:
        """Deal again, the dealer moved on and the scores carried; False when the game has ended.

        Raises ValueError while the deal is still being played.
        """
        following = next_deal(self.position, self.seed + self.position.deal if seed is None else seed)
        if following is None:
            return False
        totals = score_deal(self.position).totals
        self._begin(following)
        self._write(lambda file: file.next_deal(following, " ".join(f"{side} {n}" for side, n in totals.items())))
        return True

    def deal_again(self) -> bool:
        """Play this deal once more, with the same hands, stock and scores as at its start; what was played is void.

        Raises ValueError while the deal is still being played.
        """
        if not self.over:
            raise Mistake(mistaken("not_again"))
        self._begin(self.start)
        self._write(lambda file: file.deal_again())
        return True

    def _begin(self, start: Position) -> None:
        self.start = self.position = start
        self.log, self.tries, self.hints = [], [], []

    def record(self) -> str:
        """Return the record of this deal so far, every hand in it: what the file holds of it."""
        notes = [Note(*note.partition(" ")[::2]) for note in self._notes()]
        return str(GameRecord((*notes, Start(self.start), *self.played.lines())))

    @property
    def played(self) -> PlayedDeal:
        """This deal as it was played so far."""
        return PlayedDeal(self.start, self.log, self.tries, self.hints)

    def history(self) -> str:
        """Return the acts of this deal as the player saw them, a line for each turn."""
        seen = [(deed.seat, Try(as_seen(deed.act, deed.seat, self.seat))) for deed in self.log]
        return "\n".join(map(str, turns_of(seen)))

    def position_seen(self) -> str:
        """Return the position as the player sees it, in notation."""
        return position_text(self.view.position)


def _showed_a_card(deed: Deed) -> bool:
    """Tell whether the player saw a card by an act: from the stock, or of a foot that came after the last card."""
    known = Counter(deed.before.hand_of(deed.seat))
    if isinstance(deed.act, Take):
        known += Counter([deed.act.card])
    return isinstance(deed.act, Draw | Face) or bool(Counter(deed.after.hand_of(deed.seat)) - known)


def _number(record: GameRecord, name: str) -> int | None:
    """Return the whole number of the newest line of information of this name.

    RecordError where it is something else.
    """
    notes = [entry for entry in record.entries if isinstance(entry, Note) and entry.name == name]
    try:
        return int(notes[-1].text) if notes else None
    except ValueError:
        raise RecordError(notes[-1].line, record_told("record", "no_number", name=name)) from None
