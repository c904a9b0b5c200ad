"""The TurnGuide: the steps of a turn, which is done, which is due, and the rule behind each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import traitlets

from canasta_nb.core.acts import Draw, Meld, Show, Take
from canasta_nb.core.cards import RED_THREES, Card
from canasta_nb.core.position import Phase, Position, is_bonus
from canasta_nb.telling import todo
from canasta_nb.text_table import labelled
from canasta_nb.widgets.allowed import allowed
from canasta_nb.widgets.base import STATIC, CanastaWidget
from canasta_nb.widgets.options import refuse_unknown
from canasta_nb.widgets.table import Table
from canasta_nb.widgets.watching import Watched, watching


class TurnGuide(CanastaWidget):
    """The steps of a turn at a table, or of the player in turn of a position.

    Each step is ``done``, due ``now``, for ``later`` or ``skipped``. Options are those of looks and ``detail`` (the
    step whose rule is open); raises TypeError for any other.

    >>> guide = TurnGuide("rules classic; turn 1 draw; hand 1 KhQc9d4s; pile 9d")
    >>> guide
    TurnGuide(draw)
    >>> [(step["id"], step["state"]) for step in guide.steps]
    [('draw', 'now'), ('threes', 'later'), ('meld', 'later'), ('discard', 'later')]
    >>> TurnGuide("rules classic; turn 1 draw", detial="meld")
    Traceback (most recent call last):
    UnknownOption: A TurnGuide has no option "detial"; did you mean "detail"?
    """

    _esm = STATIC / "turn_guide.js"
    _css = STATIC / "turn_guide.css"
    words = Path(__file__).with_suffix(".toml")

    scene = traitlets.Dict().tag(sync=True)
    """The number of the state, and what is to be done now in one sentence."""
    steps = traitlets.List(traitlets.Dict()).tag(sync=True)
    """The steps with ``id``, ``label``, ``state`` and ``why``."""
    phase = traitlets.Unicode("").tag(sync=True)
    """The phase of the turn: draw, play, answer, over, or wait while another player is in turn."""
    detail = traitlets.Unicode("").tag(sync=True)
    """The id of the step whose rule is open; empty when none is."""

    def __init__(self, start: Table | Position | str, **looks: Any) -> None:
        refuse_unknown("TurnGuide", looks, ["detail", *CanastaWidget.looks()], ["detail"])
        self._look = watching(start, self._describe)
        super().__init__(**looks)
        self._describe()

    def state_number(self) -> int:
        """The number of the table's state."""
        return self._look().seq

    def _describe(self) -> None:
        seen = self._look()
        position = seen.view.position
        yours = position.turn == seen.view.seat
        with self.hold_sync():
            self.phase = str(position.phase) if yours or position.phase is Phase.OVER else "wait"
            self.steps = [self._step(name, state, why) for name, (state, why) in _states(seen, self.phase).items()]
            self.scene = {"v": 1, "seq": seen.seq, "todo": todo(seen.view, seen.names)}

    def _step(self, name: str, state: str, why: str) -> dict[str, str]:
        rule = str(self.strings["rules"][name])
        return {"id": name, "label": str(self.strings["steps"][name]), "state": state, "why": f"{rule} {why}".strip()}

    def to_text(self) -> str:
        """The steps as an ordered list."""
        lines = [f"The turn. {self.scene['todo']}"]
        for number, step in enumerate(self.steps, 1):
            said = f"{step['label']}: {self.strings['states'][step['state']]}. {step['why']}"
            lines += labelled(f"Step {number}", said)
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"TurnGuide({self.phase})"


def _states(seen: Watched, phase: str) -> dict[str, tuple[str, str]]:
    """The state of every step, and the reason where one is not possible."""
    position = seen.view.position
    threes = ("threes",) if any(is_bonus(position.rules, Card(card)) for card in range(52)) else ()
    steps = ("draw", *threes, "meld", "discard")
    if phase == "answer":
        return {"answer": ("now", "")}
    if phase != "play":
        state = "done" if phase == "over" else "later"
        return dict.fromkeys(steps, (state, "")) | ({"draw": ("now", "")} if phase == "draw" else {})
    faced = any(card in RED_THREES for act in position.did if isinstance(act, Draw) for card in act.cards)
    melded = any(isinstance(act, Meld | Show | Take) for act in position.did)
    may = allowed(seen.view, seen.names)["meld"]
    meld = ("done", "") if melded else ("now", "") if may is True else ("skipped", may[1])
    found = {
        "draw": ("done", ""),
        "threes": ("done" if faced else "skipped", ""),
        "meld": meld,
        "discard": ("later" if meld[0] == "now" else "now", ""),
    }
    return {name: found[name] for name in steps}
