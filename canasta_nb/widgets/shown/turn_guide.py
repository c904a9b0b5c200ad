"""The TurnGuide: the steps of a turn, which is done, which is due, and the rule behind each."""

from __future__ import annotations

from pathlib import Path
from typing import Unpack

import traitlets

from canasta_nb.core.model.acts import Draw, Face, Meld, Show, Take
from canasta_nb.core.model.cards import BLACK_THREES, CARDS
from canasta_nb.core.model.dealing import drawn_threes_may_stay
from canasta_nb.core.model.position import Phase, Position, has_opened, has_partner, is_bonus, players_minimum
from canasta_nb.core.questions.views import View
from canasta_nb.core.rules.vocabulary.keys import NO_LIMIT
from canasta_nb.core.speech.language import filled, in_its_language
from canasta_nb.descriptions.reporting import reported
from canasta_nb.descriptions.telling import todo
from canasta_nb.descriptions.text_table import labelled
from canasta_nb.widgets.scenes.allowed import allowed
from canasta_nb.widgets.sent.watchers import GuideScene, GuideStep
from canasta_nb.widgets.shown.watching import Watched, watching
from canasta_nb.widgets.table.table import Table
from canasta_nb.widgets.wire.base import CanastaWidget, made_in_its_language
from canasta_nb.widgets.wire.options import Looks, known_options
from canasta_nb.widgets.wire.shaped import shaped


class TurnGuideOptions(Looks, total=False):
    """What a TurnGuide may be given."""

    detail: str


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
    UnknownOption: A TurnGuide has no option "detial". Did you mean "detail"?
    """

    made_of = ("shared", "turn_guide")
    words = Path(__file__).with_suffix(".toml")

    scene = shaped(GuideScene, help="The number of the state, and what is to be done now in one sentence.")
    steps = shaped(list[GuideStep], help="The steps with ``id``, ``label``, ``state`` and ``why``.")
    phase = traitlets.Unicode(
        "", help="The phase of the turn: draw, play, answer, over, or wait while another player is in turn."
    ).tag(sync=True)
    detail = traitlets.Unicode("", help="The id of the step whose rule is open; empty when none is.").tag(
        sync=True, browser=True
    )

    @made_in_its_language
    def __init__(self, start: Table | Position | str, **options: Unpack[TurnGuideOptions]) -> None:
        given = known_options("TurnGuide", options, TurnGuideOptions)
        self._look = watching(start, self._describe)
        super().__init__(**given)
        self._describe()

    def state_number(self) -> int:
        """Return the number of the table's state."""
        return self._look().seq

    def _describe(self) -> None:
        seen = self._look()
        position = seen.view.position
        yours = position.turn == seen.view.seat
        with self.hold_sync():
            self.phase = str(position.phase) if yours or position.phase is Phase.OVER else "wait"
            self.steps = [self._step(seen, name, *step) for name, step in _states(seen, self.phase).items()]
            self.scene = GuideScene(v=1, seq=seen.seq, todo=todo(seen.view, seen.names))

    def _step(self, seen: Watched, name: str, state: str, why: str) -> GuideStep:
        position = seen.view.position
        label = "all_threes" if name == "threes" and _all_threes(position) else name
        said = f"{self._rule(name, seen.view)} {why or self._besides(seen, name, state)}".strip()
        return {"id": name, "label": str(self.strings["steps"][label]), "state": state, "why": said}

    def _rule(self, name: str, view: View) -> str:
        """Return the rule behind a step, as it is in this game."""
        position = view.position
        words, rules = self.strings["rules"], position.rules
        if name == "meld" and not has_partner(position, view.seat):
            return str(words["meld_alone"])
        if name == "draw":
            taken = rules.pile.cards_taken
            pile = words["pile"] if taken >= NO_LIMIT else filled(words["pile_top"], n=taken)
            return filled(words["draw" if rules.turn.draw == 1 else "draw_two"], pile=pile)
        if name == "threes" and drawn_threes_may_stay(rules):
            return str(words["by_choice"])
        return str(words["all_threes" if name == "threes" and _all_threes(position) else name])

    def _besides(self, seen: Watched, name: str, state: str) -> str:
        """Return what else the player needs to know in this turn."""
        words, position = self.strings["rules"], seen.view.position
        if name == "threes" and state == "skipped":
            return str(words["none_came"])
        need = players_minimum(position, seen.view.seat)
        if name == "meld" and need > 0 and not has_opened(position, seen.view.side):
            key = "open" if has_partner(position, seen.view.seat) else "open_alone"
            return filled(words[key], min=need)
        return ""

    def reported(self, host: str = "") -> str:
        """Return a report of its position, as far as its seat may know it."""
        position = self._look().view.position
        return reported(position.rules.id, position, host=host)

    @in_its_language
    def to_text(self) -> str:
        """Return the steps as an ordered list."""
        lines = [self.said("title", todo=self.scene["todo"])]
        for number, step in enumerate(self.steps, 1):
            said = f"{step['label']}: {self.strings['states'][step['state']]}. {step['why']}"
            lines += labelled(self.said("step", n=number), said)
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"TurnGuide({self.phase})"


def _states(seen: Watched, phase: str) -> dict[str, tuple[str, str]]:
    """Return the state of every step, and the reason where one is not possible."""
    position = seen.view.position
    threes = ("threes",) if any(is_bonus(position.rules, card) for card in CARDS) else ()
    steps = ("draw", *threes, "meld", "discard")
    if phase == "answer":
        return {"answer": ("now", "")}
    if phase != "play":
        state = "done" if phase == "over" else "later"
        return dict.fromkeys(steps, (state, "")) | ({"draw": ("now", "")} if phase == "draw" else {})
    laid_out = [card for act in position.did if isinstance(act, Draw | Face) for card in act.cards]
    faced = any(is_bonus(position.rules, card) for card in laid_out)
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


def _all_threes(position: Position) -> bool:
    """Tell whether black threes are laid out as red ones are."""
    return any(is_bonus(position.rules, card) for card in BLACK_THREES)
