"""A game at one table: every deal, act, try and hint, and the record of it. It prefers no seat."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.playing import next_deal, play
from canasta_nb.core.model.acts import Act, Draw
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.entries import Note, Start
from canasta_nb.core.notation.records import GameRecord
from canasta_nb.core.notation.saving import RecordFile
from canasta_nb.core.notation.text import Try
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.score_sheet import DealScore
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.language import known, language
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import IllegalAct, Mistake
from canasta_nb.descriptions.telling import Deed, usual_names
from canasta_nb.game.beginning import begun_with, is_position
from canasta_nb.game.played import Hint, PlayedDeal
from canasta_nb.game.written_down import WrittenDown


class Game:
    """A game at one table.

    ``start`` is the id of a rule set, a RuleSet, or a position as text or value; cards that a position leaves unseen
    are dealt from the ``seed``. ``players`` is the rule set's usual number, ``names`` has one for each seat. ``lang``
    is the language of the notices about the saved game. Raises ValueError for a start that cannot be played, with
    what can.

    >>> from canasta_nb.core.notation.text import parse_act
    >>> game = Game("classic", seed=7)
    >>> game.play(1, parse_act("draw"))
    >>> [str(deed.act) for deed in game.log], str(game.position.phase)
    (['draw 9s'], 'play')
    >>> game.play(2, parse_act("draw"))
    Traceback (most recent call last):
    canasta_nb.core.speech.refusals.IllegalAct: Ben can't play yet, because it's Ann's turn. ...
    """

    def __init__(
        self,
        start: str | RuleSet | Position,
        *,
        seed: int | None = None,
        players: int | None = None,
        names: Sequence[str] = (),
        lang: str = "",
    ) -> None:
        self.lang = known(lang) if lang else language()
        self.seed = secrets.randbelow(2**32) if seed is None else seed
        self.dealt = not isinstance(start, Position) and not is_position(start)
        self.begin(begun_with(start, self.seed, players))
        self.names = tuple(names) or usual_names(self.position.seats)
        if len(self.names) != self.position.seats:
            raise Mistake(mistaken("names", seats=self.position.seats, names=len(self.names)))
        self.about: list[str] = []
        """Lines of information for the record: who sits where."""
        self.written = WrittenDown(self.lang)

    def begin(self, start: Position) -> None:
        """Begin a deal with a position; nothing of the one before is left but the file."""
        self.take_up(PlayedDeal(start, [], [], []))

    def take_up(self, deal: PlayedDeal) -> None:
        """Go on with a deal from where it stopped."""
        self.start, self.log, self.tries, self.hints = deal
        self.position = self.log[-1].after if self.log else self.start
        self.reasons: dict[int, str] = {}
        """Why acts of this deal were played, by their place in the log, where the player has said it."""

    @property
    def rules(self) -> RuleSet:
        """The rules that are played."""
        return self.position.rules

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.position.phase is Phase.OVER

    @property
    def sheet(self) -> DealScore | None:
        """What the deal counts, once it has ended."""
        return score_deal(self.position) if self.over else None

    @property
    def played(self) -> PlayedDeal:
        """This deal as it was played so far."""
        return PlayedDeal(self.start, self.log, self.tries, self.hints)

    def play(self, seat: int, act: Act, why: str = "") -> None:
        """Play an act of a seat, and remember why.

        Raises IllegalAct with every refusal; the game then remembers that it was tried, and nothing else has changed.
        """
        try:
            refusals = check(self.position, act, seat, seat_names=self.names)
            if refusals:
                raise IllegalAct(refusals)
            self.carry_out(act, why)
        except IllegalAct as refused:
            laws = tuple(refusal.law for refusal in refused.refusals)
            self.tries.append((seat, Try(act, refused=True, laws=laws)))
            self.written.write(lambda file: file.refused(seat, act, laws))
            raise

    def carry_out(self, act: Act, why: str = "") -> None:
        """Play an act of the seat in turn that was chosen from the legal ones, so that nobody asks again."""
        before, seat = self.position, self.position.turn
        after = play(before, act)
        if isinstance(act, Draw):  # a record holds the cards that came
            drawn = [done for done in after.did if isinstance(done, Draw)]
            act = drawn[-1] if drawn else act
        self.position = after
        self.tries.append((seat, Try(act)))
        if why:
            self.reasons[len(self.log)] = why
        self.log.append(Deed(seat, act, before, after))
        self.written.write(lambda file: file.act(seat, act))
        for hinted in self.hinted():  # the file forgot it with an act that was taken back and is played again
            self.written.write(partial(RecordFile.hint, act=hinted))

    def take_back(self, seat: int, *, practice: bool = False) -> Deed:
        """Take back every act from the last one to this seat's last, which is returned; the seat must have one.

        At a table for ``practice`` the file forgets what others did meanwhile, too.
        """
        while True:
            deed = self.log.pop()
            self.reasons.pop(len(self.log), None)
            while self.tries.pop()[1].refused:
                pass
            self.position = deed.before
            self.written.write(lambda file: file.undo(practice=practice))
            if deed.seat == seat:
                return deed

    def remember_hint(self, act: Act) -> None:
        """Remember that a hint advised an act to the seat in turn, so that a review charges nobody for it."""
        if act not in self.hinted():
            self.hints.append(Hint(len(self.log), self.position, act))
            self.written.write(lambda file: file.hint(act))

    def hinted(self) -> list[Act]:
        """Return the acts that were advised in this position."""
        return [hint.act for hint in self.hints if (hint.place, hint.before) == (len(self.log), self.position)]

    def next_deal(self, seed: int | None = None) -> bool:
        """Deal again, the dealer moved on and the scores carried; False when the game has ended.

        Raises ValueError while the deal is still being played.
        """
        following = next_deal(self.position, self.seed + self.position.deal if seed is None else seed)
        if following is None:
            return False
        totals = score_deal(self.position).totals
        self.begin(following)
        result = " ".join(f"{side} {points}" for side, points in totals.items())
        self.written.write(lambda file: file.next_deal(following, result))
        return True

    def deal_again(self) -> bool:
        """Play this deal once more, with the same hands, stock and scores as at its start; what was played is void.

        Raises ValueError while the deal is still being played.
        """
        if not self.over:
            raise Mistake(mistaken("not_again"))
        self.begin(self.start)
        self.written.write(lambda file: file.deal_again())
        return True

    def keep(self, path: str | Path) -> None:
        """Write the game down in a new file: this deal so far, and every act from now on.

        Raises AlreadyThere instead of writing over a file.
        """
        seed = [f"_seed {self.seed}"] if self.dealt else []
        file = RecordFile.create(path, self.start, [*self._notes(), *seed])
        for entry in self.played.lines():
            if isinstance(entry, Note):
                file.note(str(entry))
                continue
            for tried in entry.turn.tries:
                seat = entry.turn.seat
                file.refused(seat, tried.act, tried.laws) if tried.refused else file.act(seat, tried.act)
        self.written.file = file

    def record(self) -> str:
        """Return the record of this deal so far, every hand in it: what the file holds of it."""
        notes = [Note(*note.partition(" ")[::2]) for note in self._notes()]
        return str(GameRecord((*notes, Start(self.start), *self.played.lines())))

    def _notes(self) -> list[str]:
        return [f"players {', '.join(self.names)}", *self.about]
