"""The Coach: advice beside a table in three steps, each only when it is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal, Unpack, get_args

import traitlets

from canasta_nb.core.model.position import Position
from canasta_nb.core.speech.language import filled, in_its_language
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.words import capital
from canasta_nb.descriptions.reporting import reported
from canasta_nb.descriptions.telling import Deed, act_said, sentence
from canasta_nb.descriptions.text_table import labelled
from canasta_nb.game.coaching import MoveOption, has_a_choice, move, options, question, where_to_look
from canasta_nb.widgets.sent.watchers import Candidate, CoachScene
from canasta_nb.widgets.shown.watching import watching
from canasta_nb.widgets.table.table import Table
from canasta_nb.widgets.wire.base import CanastaWidget, made_in_its_language
from canasta_nb.widgets.wire.messages import Nack, arguments
from canasta_nb.widgets.wire.options import Looks, known_options
from canasta_nb.widgets.wire.shaped import shaped

Level = Literal["nudge", "options", "move", "longer"]
LEVELS = get_args(Level)
STEPS = 3  # the levels that one asking after another leads to; an expert thinks only where that is asked for


class CoachOptions(Looks, total=False):
    """What a Coach may be given."""

    level: Level


class Coach(CanastaWidget):
    """Advice for the seat of a table, or for the player in turn of a position.

    First a question, then what may be done, then what a careful player would do and why. The step ``longer`` lets an
    expert think, who says what it saw in imagined deals. The coach speaks only when it is asked, and forgets its advice
    when the table goes on. Options are those of looks; raises TypeError for any other.

    >>> coach = Coach("rules classic; turn 1 play; hand 1 KhQc9d4s; pile 9d")
    >>> coach
    Coach(not asked)
    >>> coach.ask()
    'Which card helps your opponents least? Look at their melds, and at the pairs that you still need.'
    >>> coach.ask(), len(coach.candidates)
    ('You have 4 choices, among them:', 3)
    >>> coach.ask().startswith("A careful player would say: “I discard ")
    True
    >>> Coach("rules classic; turn 1 play", leval="move")
    Traceback (most recent call last):
    UnknownOption: A Coach has no option "leval". Did you mean "level"?
    """

    made_of = ("shared", "coach")
    words = Path(__file__).with_suffix(".toml")

    scene = shaped(CoachScene, help="The number of the state, and whether there is anything to ask about.")
    level = traitlets.Enum(
        LEVELS, "nudge", help="How far the advice goes that is shown, or would be asked for next."
    ).tag(sync=True, browser=True)
    text = traitlets.Unicode("", help="The advice in words.").tag(sync=True)
    candidates = shaped(
        list[Candidate],
        help="Acts with ``act``, what it ``says``, ``cards`` (ids) and ``why``: some that may be done, or the best.",
    )
    highlight = traitlets.List(
        traitlets.Int(),
        help="The ids of the cards of the advised act, as the table numbers them; the table marks them.",
    ).tag(sync=True)
    asked = traitlets.Int(0, help="How often it was asked in this state.").tag(sync=True)

    @made_in_its_language
    def __init__(self, start: Table | Position | str, **options: Unpack[CoachOptions]) -> None:
        given = known_options("Coach", options, CoachOptions)
        self._look = watching(start, self._forget)
        super().__init__(**given)
        if isinstance(start, Table):
            traitlets.dlink((self, "highlight"), (start, "highlight"))
        self._forget()

    def state_number(self) -> int:
        """Return the number of the table's state."""
        return self._look().seq

    def done(self, message: dict[str, Any]) -> str:
        """Go one step further, or to the step that is named."""
        level = arguments(message).get("level")
        match message.get("do"):
            case "hint":
                self.ask()
            case "set" if level in LEVELS:
                self.ask(str(level))
            case _:
                raise Nack("unknown")
        return ""  # the advice is in the traits, where every view shows it

    @in_its_language
    def ask(self, level: str = "") -> str:
        """Return the next step of the advice, or the step that is named; tell what to wait for if there is no choice.

        Raises ValueError for a step that there is not.
        """
        if level not in ("", *LEVELS):
            raise Mistake(mistaken("step", level=level, levels=", ".join(LEVELS)))
        with self._lock, self.hold_sync():
            self.level = level or LEVELS[min(self.asked, STEPS - 1)]
            self.asked = LEVELS.index(self.level) + 1
            self._advise()
        return self.text

    def _advise(self) -> None:
        seen = self._look()
        self.candidates, self.highlight = [], []
        if self.level == "nudge" or not self._asks():
            self.text = f"{question(seen.view, seen.names)} {where_to_look(seen.view)}".strip()
        elif self.level == "options":
            many, listed = options(seen.view)
            key = "option" if many == 1 else "options" if many == len(listed) else "some"
            self.text = sentence("coach", key, n=many)
            self.candidates = [self._shown(each) for each in listed]
        else:
            longer = self.level == "longer"
            advised = move(seen.view, seen.record() if longer else (), longer=longer)
            seen.remember_hint(advised.act)
            self.text = sentence("coach", "hint_longer" if longer else "hint", why=advised.why)
            self.candidates = [self._shown(advised)]
            self.highlight = self.candidates[0]["cards"]

    def _shown(self, each: MoveOption) -> Candidate:
        seen = self._look()
        deed = Deed(seen.view.seat, each.act, seen.view.position, seen.view.position)
        says = capital(act_said(deed, tried=True))
        return {"act": str(each.act), "says": says, "cards": seen.ids(each.cards), "why": each.why}

    def _asks(self) -> bool:
        """Tell whether the seat has something to choose."""
        return has_a_choice(self._look().view)

    def _forget(self) -> None:
        """Drop advice that was given before the table changed."""
        seen = self._look()
        if self.scene.get("seq") == seen.seq:
            return
        with self.hold_sync():
            self.asked, self.candidates, self.highlight = 0, [], []
            self.text = sentence("coach", "unasked") if self._asks() else question(seen.view, seen.names)
            self.scene = CoachScene(v=1, seq=seen.seq, asks=self._asks())

    def reported(self, host: str = "") -> str:
        """Return a report of its position, as far as its seat may know it."""
        position = self._look().view.position
        return reported(position.rules.id, position, host=host)

    @in_its_language
    def to_text(self) -> str:
        """Return the advice as text."""
        said = self.strings
        lines = [filled(said["title"], step=said[self.level]) if self.asked else str(said["unasked"])]
        listed = self.candidates if self.level == "options" else []
        advised = [sentence("coach", self.level, **each) for each in self.candidates if not listed]
        lines += labelled(str(said["advice"]), *(advised or [self.text]))
        for each in listed:
            lines += labelled(str(said["option"]), f"{each['says']}: {each['why']}.")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"Coach({self.level})" if self.asked else "Coach(not asked)"
