"""The Lobby: a room for a class, opened from a notebook under the teacher's own Jupyter server."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Literal, Unpack, get_args

import traitlets

from canasta_nb.classroom.hosting.named_position import position_called
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import filled, in_its_language, texts
from canasta_nb.descriptions.telling import game_name, known_rules
from canasta_nb.descriptions.text_table import labelled
from canasta_nb.widgets.sent.home import LobbyScene
from canasta_nb.widgets.wire.base import CanastaWidget, made_in_its_language
from canasta_nb.widgets.wire.options import Looks, known_options
from canasta_nb.widgets.wire.shaped import shaped
from canasta_nb.widgets.wire.starting import rules_given

MOST = 60
"""Tables of one room."""
LARGEST_SEED = 2**53 - 1
Watches = Literal["nobody", "owner", "everybody"]


class LobbyOptions(Looks, total=False):
    """What a Lobby may be given."""

    tables: int
    watch: Watches
    hints: bool
    seed: int
    position: str


class Lobby(CanastaWidget):
    """Tables for a class: choose a game, open the room, see who sits where.

    The room runs in the Jupyter server, and the page asks for it with the teacher's own login: Python here only keeps
    what was chosen. Options: ``tables`` (how many), ``watch`` (who may without a seat: "nobody", "owner" or
    "everybody"), ``hints`` (whether players may ask for them), ``seed`` (of one deal for all tables; 0 deals each its
    own cards), ``position`` (where all tables begin: a file, or the id of a puzzle or an exercise), and looks. Raises
    TypeError for any other, Mistake for rules or a position that there are not.

    >>> Lobby("samba", tables=5)
    Lobby(samba, tables=5)
    >>> Lobby(table=5)
    Traceback (most recent call last):
    UnknownOption: A Lobby has no option "table". Did you mean "tables"?
    """

    made_of = ("shared", "lobby")
    words = Path(__file__).with_suffix(".toml")
    drawn_when_stored = False

    scene = shaped(LobbyScene, help="What the browser draws: the games, the words of a room, the line that opens it.")
    rules = traitlets.Unicode("classic", help="The rule set, as a position names it.").tag(sync=True, browser=True)
    tables = traitlets.Int(1, min=1, max=MOST, help="How many tables there are.").tag(sync=True, browser=True)
    watch = traitlets.Enum(get_args(Watches), "owner", help="Who may watch tables without a seat.").tag(
        sync=True, browser=True
    )
    hints = traitlets.Bool(False, help="Whether players may ask for hints.").tag(sync=True, browser=True)
    seed = traitlets.Int(
        0, min=0, max=LARGEST_SEED, help="The seed of one deal for all tables; with 0 each has cards of its own."
    ).tag(sync=True, browser=True)

    @made_in_its_language
    def __init__(self, rules: str | RuleSet = "classic", **options: Unpack[LobbyOptions]) -> None:
        given = known_options("Lobby", options, LobbyOptions)
        self._named = str(given.pop("position", ""))
        self._position = position_called(self._named) if self._named else ""
        super().__init__(rules=rules_given(rules), **given)
        self._describe()
        self.observe(self._describe, names=["rules", "tables", "watch", "hints", "seed"])

    @traitlets.validate("rules")
    def _there(self, proposal: traitlets.Bunch) -> str:
        return rules_given(str(proposal["value"]))

    def _describe(self, _change: object = None) -> None:
        self.scene = LobbyScene(
            v=1,
            seq=0,
            games=known_rules(),
            most=MOST,
            room={key: text for key, text in texts("room/words.toml")["lobby"].items() if key != "of"},
            command=self._command(),
            named=self._named,
            position=self._position,
            lang=self.lang,
        )

    def _command(self) -> str:
        """Return the line that opens the same room where no Jupyter server does."""
        chosen = {
            "--rules": "" if self._named or self.rules == "classic" else self.rules,
            "--position": self._named,
            "--seed": "" if self._named or not self.seed else str(self.seed),
            "--tables": "" if self.tables == 1 else str(self.tables),
            "--watch": "" if self.watch == "owner" else self.watch,
            "--lang": "" if self.lang == "en" else self.lang,
        }
        words = [word for name, value in chosen.items() if value for word in (name, value)]
        return shlex.join(["canasta-nb", "host", "--lan", *words, *["--hints"] * self.hints])

    @in_its_language
    def to_text(self) -> str:
        """Return what was chosen as labelled lines, and how the room is opened."""
        words = self.strings
        game = (words["game"], game_name(RuleSet.parse(self.rules)))
        rows = [
            (words["position"], self._named) if self._named else game,
            (words["tables"], str(self.tables)),
            (words["watch_short"], words["watchers"][self.watch]),
            (words["hints_short"], words["yes" if self.hints else "no"]),
        ]
        if not self._named:
            rows.append((words["dealt"], words["alike" if self.seed else "own"]))
        how = filled(words["how"], command=self.scene["command"])
        return "\n".join([words["title"], *(line for row in rows for line in labelled(*row)), *labelled("", how)])

    def invitation(self) -> str:
        """Return nothing: its text says already how a room is opened."""
        return ""

    def __repr__(self) -> str:
        return f"Lobby({self._named or self.rules}, tables={self.tables})"
