"""What a table shows and may be told: its traits, and the options that it is made with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, get_args

import traitlets

from canasta_nb.game.seating import Bots
from canasta_nb.game.session import Session
from canasta_nb.widgets.sent.every_widget import Empty
from canasta_nb.widgets.sent.table import ChosenPlaces, Explained, Result, Scene, Verdict
from canasta_nb.widgets.table.pacing import PACES, Pace
from canasta_nb.widgets.table.state import TableState
from canasta_nb.widgets.wire.base import CanastaWidget
from canasta_nb.widgets.wire.options import Looks
from canasta_nb.widgets.wire.shaped import shaped

Speaking = Literal["off", "on_error", "always"]
Undoing = Literal["turn", "practice", "off"]


class TableLooks(Looks, total=False):
    """How a table looks, and what it shows by itself. The traits of these names say what each does."""

    pace: Pace
    sound: bool
    coach: Speaking
    reveal: bool
    surprise: bool


class TableOptions(TableLooks, total=False):
    """What a Table may be given."""

    seed: int | None
    seat: int | None
    players: int | None
    bots: Bots
    names: Sequence[str]
    save: str | Path
    undo_policy: Undoing


class Stage(CanastaWidget):
    """The traits of a table; the browser draws them, and writes those that are tagged for it."""

    scene = shaped(Scene, help="The complete thing to draw; nothing in it is hidden from the seat.")
    result = traitlets.Dict(help="The score of the deal once it is over.").tag(sync=True, shape=Result | Empty)
    text = traitlets.Unicode("", help="The table in four paragraphs, a line each, while ``text_view`` is on.").tag(
        sync=True
    )
    typed = traitlets.List(traitlets.Unicode(), help="What may be typed now, while ``text_view`` is on.").tag(sync=True)
    points = shaped(dict[str, int], help="What cards count, for the live count of the selection.")
    lessons = traitlets.List(
        traitlets.Unicode(), help="The lessons that are beside the notebook: a refusal leads only to one of these."
    ).tag(sync=True)
    pace = traitlets.Enum(
        PACES,
        "fast",
        help=(
            'How the browser shows what the others play: each act at a key, slowly, or fast; ``motion="off"`` at once.'
        ),
    ).tag(sync=True, browser=True)
    sound = traitlets.Bool(
        False,
        help=("Whether cards that fly are heard; nothing sounds before the page was touched, nor where nothing moves."),
    ).tag(sync=True, browser=True)

    sound_asked = traitlets.Bool(
        True, help="Whether the learner was asked about sounds, at any table; the page asks once, and says so here."
    ).tag(sync=True, browser=True)

    staged = traitlets.Unicode(
        "",
        help=(
            "The act that is being composed, as text; nothing in it is final. Its cards of the hand are the "
            "selected ones."
        ),
    ).tag(sync=True, browser=True)
    verdict = shaped(Verdict, help="Whether the staged act may be played, what it counts, and every reason against it.")
    places = shaped(
        ChosenPlaces,
        help="Where several selected cards may go together: their ``ids``, and ``at`` with the places, words and acts.",
    )
    coach = traitlets.Enum(
        get_args(Speaking),
        "off",
        help=(
            "Whether a coach asks a question by itself: never, after a refused act, or in every turn that has a "
            "new one."
        ),
    ).tag(sync=True, browser=True)
    nudge = traitlets.Unicode("", help="The coach's question.").tag(sync=True)
    history = traitlets.Unicode(
        "", help="The acts of this deal as this seat saw them, a line for each turn, once the others have played."
    ).tag(sync=True)

    explained = traitlets.Dict(
        help=(
            'What was asked "Why?" last, taken apart: a title, sentences, cards, a table; ``id`` is that of the '
            "message."
        )
    ).tag(sync=True, shape=Explained | Empty)

    saved = traitlets.Unicode(
        "", help="The question about a game that is kept here from an earlier run of the cell; empty after the answer."
    ).tag(sync=True)

    reveal = traitlets.Bool(False, help="Whether the other hands are shown; only Python may say so.")
    surprise = traitlets.Bool(
        False,
        help=(
            "Whether the table doesn't say that the pile is frozen, nor judge by it, before this seat's first act or "
            "refusal; only Python may say so."
        ),
    )

    def __init__(self, state: TableState, **traits: Any) -> None:
        self._state = state
        super().__init__(**traits)

    @property
    def session(self) -> Session:
        """The game that is played at the table."""
        return self._state.session
