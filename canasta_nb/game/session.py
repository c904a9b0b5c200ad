"""One person's side of a game: what a seat may know, its acts and hints, and what it may take back; no Jupyter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from canasta_nb.bots import Bot
from canasta_nb.core.model.acts import Act, Draw, Face, Take
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.saving import NotTakenUp
from canasta_nb.core.notation.text import Try, position_text
from canasta_nb.core.questions.views import Seen, View, seen, view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.score_sheet import DealScore
from canasta_nb.core.speech.language import in_its_language, known
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.descriptions.telling import Deed, act_said, as_seen, ended, sentence
from canasta_nb.game.coaching import move
from canasta_nb.game.game import Game
from canasta_nb.game.others import Others
from canasta_nb.game.played import turns_of
from canasta_nb.game.seating import Bots, of_the_right_kind
from canasta_nb.game.taken_up import number_noted, taken_up
from canasta_nb.game.typed import read_typed

UNDO = ("turn", "practice", "off")


class Session:
    """One person's side of a game, with bots in the other seats; with ``bots=None`` somebody else moves these.

    ``start`` is a Game that is played already, or what one begins with: the id of a rule set, a RuleSet, or a position
    as text or value. Only then ``seed``, ``players`` and ``names`` can be chosen. ``save`` is the file that grows with
    every act. ``seat`` is 1, in a position the one in turn. ``undo_policy`` is ``turn`` (back within the turn, never
    past a card that was seen), ``practice`` (back to one's own last act whatever it was) or ``off``. ``lang`` is the
    language of what is said. Raises ValueError for a start, seat, bot, policy, language or position that cannot be
    played, with what can, and for a choice that a game has made already.

    >>> session = Session("classic", seed=7, bots="passive")
    >>> session.play("draw")
    >>> session.position.turn, str(session.position.phase)
    (1, 'play')
    >>> session.play("draw")
    Traceback (most recent call last):
    canasta_nb.core.speech.refusals.IllegalAct: You can't do that now, because you've already drawn this turn. ...

    Several people play one game, and each has their own side:

    >>> ben = Session(session.game, 2)
    >>> session.play("discard 6c")
    >>> ben.position.turn, str(ben.position.pile[-1])
    (2, '6c')
    """

    def __init__(
        self,
        start: str | RuleSet | Position | Game,
        seat: int | None = None,
        *,
        seed: int | None = None,
        players: int | None = None,
        bots: Bots | None = "careful",
        names: Sequence[str] = (),
        save: str | Path | None = None,
        undo_policy: str = "turn",
        lang: str = "",
    ) -> None:
        of_the_right_kind(seed=seed, seat=seat, players=players, bots=bots, names=names, save=save)
        shared = isinstance(start, Game)
        chosen = {"seed": seed, "players": players, "names": names or None}
        if shared and (name := next((name for name, value in chosen.items() if value is not None), "")):
            raise Mistake(mistaken("begun", name=name))
        game = start if isinstance(start, Game) else Game(start, seed=seed, players=players, names=names, lang=lang)
        seats = game.position.seats
        seat = (1 if game.dealt else game.position.turn) if seat is None else seat
        if not 1 <= seat <= seats:
            raise Mistake(mistaken("seat", seat=seat, seats=seats))
        if undo_policy not in UNDO:
            raise Mistake(mistaken("undo_policy", policy=undo_policy, there=", ".join(UNDO)))
        self.game = game
        self.seat = seat
        self.lang = known(lang) if lang else game.lang
        self.undo_policy = undo_policy
        others = () if bots is None else tuple(other for other in range(1, seats + 1) if other != seat)
        self._others = Others(game, bots or {}, others)
        if not shared:
            game.about = _about(seat, bots)
        if save is not None:
            game.keep(save)

    @classmethod
    def resume(cls, path: str | Path, *, bots: Bots | None = None, undo_policy: str = "turn") -> Session:
        """Take up a saved game where it stopped; it goes on in the same file.

        While another process plays it, it goes on in a copy, which the game's notice names. The notice also names an
        act that today's revision of the rules does not allow: the deal goes on from the position before it. Raises
        OSError when the file cannot be read, and NotTakenUp, a ValueError, with the line that does not hold.
        """
        game, record = taken_up(path)
        chosen = bots or record.note("_bots") or "careful"
        try:
            session = cls(game, number_noted(record, "_seat") or 1, bots=chosen, undo_policy=undo_policy)
        except Mistake as mistake:
            raise NotTakenUp(path, mistake) from mistake
        game.about = _about(session.seat, chosen)
        return session

    @property
    def rules(self) -> RuleSet:
        """The rules that are played."""
        return self.game.rules

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat."""
        return self.game.names

    @property
    def start(self) -> Position:
        """The position that this deal began with."""
        return self.game.start

    @property
    def position(self) -> Position:
        """The position now, every hand in it."""
        return self.game.position

    @property
    def log(self) -> list[Deed]:
        """What was done in this deal, act by act."""
        return self.game.log

    @property
    def bots(self) -> Mapping[int, Bot]:
        """The bots, by their seats."""
        return self._others.bots

    @property
    def view(self) -> View:
        """What the player's seat may know."""
        return view(self.position, self.seat)

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.game.over

    @property
    def sheet(self) -> DealScore | None:
        """What the deal counts, once it has ended."""
        return self.game.sheet

    def read(self, text: str) -> Act:
        """Return an act as the player typed it, without what only the stock knows; NotationError when it is not one."""
        return read_typed(text, self.position, self.seat)

    @in_its_language
    def play(self, act: str | Act, why: str = "") -> None:
        """Play an act of the player's seat, and remember why; the others do not play yet.

        Raises NotationError for a text that is not an act and IllegalAct with every refusal; nothing has changed then.
        """
        self.game.play(self.seat, self.read(act) if isinstance(act, str) else act, why)

    def others(self) -> Iterator[int]:
        """Let the others play until it is the player's turn; yield the seat after each of their turns."""
        return self._others.turns()

    def play_others(self) -> None:
        """Let the others play until it is the player's turn, without a look at each of their turns."""
        for _ in self.others():
            pass

    @in_its_language
    def why_no_undo(self) -> str:
        """Return why nothing can be taken back now; empty when the last act can be."""
        if self.undo_policy == "off":
            return sentence("undo", "off")
        own = [deed for deed in self.log if deed.seat == self.seat]
        if not own:
            return sentence("undo", "nothing")
        if self.undo_policy == "practice":
            return ""
        last = self.log[-1]
        if self.over:
            return sentence("undo", "over")
        if last.seat != self.seat:
            return sentence("undo", "nothing" if self.position.phase is Phase.DRAW else "other")
        if isinstance(last.act, Take) and len(last.before.pile) > 1:
            return sentence("undo", "pile")
        return sentence("undo", "seen", act=act_said(last)) if _showed_a_card(last) else ""

    @in_its_language
    def undo(self) -> str:
        """Take the player's last act back, at a practice table with all that the others did since; return what it was.

        Raises ValueError with the reason when it cannot be taken back.
        """
        reason = self.why_no_undo()
        if reason:
            raise Mistake(reason)
        deed = self.game.take_back(self.seat, practice=self.undo_policy == "practice")
        return sentence("undo", "done", act=act_said(deed))

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
            waiting = sentence("todo", "waiting", name=self.names[self.position.turn - 1])
            raise Mistake(ended(self.position, self.seat, self.names) if self.over else waiting)
        advised = move(self.view, self.seen if longer else (), longer=longer)
        self.game.remember_hint(advised.act)
        return advised.act, advised.why

    def next_deal(self, seed: int | None = None) -> bool:
        """Deal again, the dealer moved on and the scores carried; False when the game has ended.

        Raises ValueError while the deal is still being played.
        """
        return self.game.next_deal(seed)

    def deal_again(self) -> bool:
        """Play this deal once more, with the same hands, stock and scores as at its start; what was played is void.

        Raises ValueError while the deal is still being played.
        """
        return self.game.deal_again()

    def record(self) -> str:
        """Return the record of this deal so far, every hand in it."""
        return self.game.record()

    def history(self) -> str:
        """Return the acts of this deal as the player saw them, a line for each turn."""
        seen = [(deed.seat, Try(as_seen(deed.before.rules, deed.act, deed.seat, self.seat))) for deed in self.log]
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


def _about(seat: int, bots: Bots | None) -> list[str]:
    """Return the lines of information that a record has of one person's side."""
    return [f"_seat {seat}", f"_bots {bots if isinstance(bots, str) else 'careful'}"]
