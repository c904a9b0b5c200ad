"""A turn thought aloud: it stops before the decision and asks, and then each act comes with its thought at the seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Unpack

from canasta_nb.core.model.acts import Act
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.speech.language import say, shortened, text_at
from canasta_nb.review.decisions import Decision, decisions
from canasta_nb.review.frames import Compared, named
from canasta_nb.teaching.bank.exercises import lesson
from canasta_nb.teaching.content.asking import Unknown, nearest
from canasta_nb.teaching.content.words import told
from canasta_nb.widgets.scenes.turning import Stops
from canasta_nb.widgets.shown.replay import Replay
from canasta_nb.widgets.wire.base import made_in_its_language
from canasta_nb.widgets.wire.options import Looks

WORDS = "teaching/shown/worked_turns.toml"


class ToThinkOver(NamedTuple):
    """A turn to think aloud: the lesson whose worked position it is played in, its acts, and the other one on offer."""

    lesson: str
    acts: str
    or_else: str
    position: str = "worked"


TURNS = {
    "lay-the-queens": ToThinkOver("01", "meld QsQhQd; discard 9c", "discard Jd"),
    "keep-the-wild-cards": ToThinkOver("02", "meld 9s9h9d9c; meld K+KsKh; discard 4d", "meld 9s9h9d9c2sJk"),
    "keep-the-black-threes": ToThinkOver("03", "discard 3s", "discard Jd"),
    "take-the-nines": ToThinkOver("04", "take 9d with 9h9c; meld 9+9s; meld Q+Qc; discard 5c", "draw"),
    "leave-the-four": ToThinkOver("04", "draw 6h; discard 5s", "take 4d with 4c2s", "one-card"),
    "keep-the-kings": ToThinkOver("06", "discard 4d", "meld KsKh2d2c", "passed-up"),
    "finish-the-tens": ToThinkOver("07", "meld T+TsTh; discard 9c", "meld T+ThJk"),
    "keep-a-card": ToThinkOver("08", "meld KsKhKd; discard 4c", "meld 9+9d"),
}


class ThoughtOver(NamedTuple):
    """The decision before which a turn stops, and the other act that is offered there."""

    decision: Decision
    best: Act


@dataclass
class StopsOnce(Stops):
    """The one stop of a turn, whose answer is what its player thinks: nothing is weighed."""

    thought: str = ""

    def compared(self, index: int, name: str) -> Compared | None:
        """Return the choice beside what was played; None where nobody chose."""
        chosen = self.answers.get(index)
        if chosen is None:
            return None
        played = self.found[0].decision.act
        key = "same" if chosen == played else "other"
        says = say(WORDS, "stop", key, name=name, yours=named(chosen), act=named(played))
        return Compared(says, self.thought, chosen, chosen == played, is_good=True)


class WorkedTurn(Replay):
    """A turn of the course that its player thinks aloud; it is named as in ``TURNS``.

    >>> turn = WorkedTurn("take-the-nines")
    >>> turn.scene["asked"]["choices"]
    [['draw', 'Draw'], ['take 9d with 9h9c', 'Take the pile with 9♥9♣']]
    >>> WorkedTurn("take-the-nine")
    Traceback (most recent call last):
    Unknown: There is no turn thought aloud "take-the-nine". Did you mean "take-the-nines"?
    """

    @made_in_its_language
    def __init__(self, name: str, **looks: Unpack[Looks]) -> None:
        if name not in TURNS:
            raise Unknown(told("unknown", "turn", name=shortened(name)) + nearest(name, TURNS))
        turn, thoughts = TURNS[name], text_at(WORDS, name, "thoughts")
        self._before = text_at(WORDS, name, "before")
        position = lesson(turn.lesson).position(turn.position).strip()
        super().__init__(f"canasta 1\n{position}\n1: {turn.acts}", asks=True, **looks)
        self._reasons, self._voice = dict(enumerate(thoughts)), "players"
        first = next(decisions(self._log, self._seat))
        stop = StopsOnce([ThoughtOver(first, parse_act(turn.or_else))], thought=thoughts[0])
        self._points = self._own_points = stop
        self.strings = {**self.strings, "watching": say(WORDS, "stop", "title")}
        self._show()

    def _show(self) -> None:
        """Show the turn as far as it has come; before the decision, what its player thinks."""
        super()._show()
        scene = self.scene.copy()
        scene.pop("end", None)
        if "asked" in scene:
            scene["asked"] = {**scene["asked"], "about": self._before}
        self.scene = scene
