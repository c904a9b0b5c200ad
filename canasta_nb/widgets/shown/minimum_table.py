"""The MinimumTable: the points that a side needs to open, for every score."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Unpack

import traitlets

from canasta_nb.core.model.position import minimum_goes_by_deal
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import in_its_language
from canasta_nb.core.speech.words import number
from canasta_nb.descriptions.telling import game_name, known_rules
from canasta_nb.descriptions.text_table import labelled
from canasta_nb.widgets.explained.minimums import at_score, minimum_rows, minimum_said
from canasta_nb.widgets.sent.minimum_table import MinimumScene
from canasta_nb.widgets.wire.base import CanastaWidget, made_in_its_language
from canasta_nb.widgets.wire.messages import Nack, arguments
from canasta_nb.widgets.wire.options import Looks, known_options
from canasta_nb.widgets.wire.shaped import shaped
from canasta_nb.widgets.wire.starting import rules_given

MOST = 100_000


class MinimumTableOptions(Looks, total=False):
    """What a MinimumTable may be given."""

    score: int
    deal: int


class MinimumTable(CanastaWidget):
    """The table of minimums of a rule set, with the row in which a score lies.

    Options: ``score`` (before the deal, in points), ``deal`` (where the number of the deal decides), and looks. Raises
    TypeError for any other, Mistake for rules that there are not.

    >>> table = MinimumTable("classic", score=1600)
    >>> table
    MinimumTable(classic, 90 at 1,600)
    >>> [(row["band"], row["minimum"]) for row in table.scene["rows"]][:2]
    [('below 0', 15), ('0 to 1,495', 50)]
    >>> MinimumTable("classic", scores=1600)
    Traceback (most recent call last):
    UnknownOption: A MinimumTable has no option "scores". Did you mean "score"?
    """

    made_of = ("shared", "minimum_table")
    words = Path(__file__).with_suffix(".toml")

    scene = shaped(
        MinimumScene, help="What the browser draws: the rows, which one holds, the rule sets to choose from."
    )
    rules = traitlets.Unicode("classic", help="The rule set, as a position names it.").tag(sync=True, browser=True)
    score = traitlets.Int(0, min=-MOST, max=MOST, help="The score before the deal, in points.").tag(
        sync=True, browser=True
    )
    deal = traitlets.Int(1, min=1, max=MOST, help="The number of the deal, where it decides.").tag(sync=True)

    @made_in_its_language
    def __init__(self, rules: str | RuleSet = "classic", **options: Unpack[MinimumTableOptions]) -> None:
        given = known_options("MinimumTable", options, MinimumTableOptions)
        super().__init__(rules=rules_given(rules), **given)
        self._describe()
        self.observe(self._describe, names=["rules", "score", "deal"])

    @traitlets.validate("rules")
    def _there(self, proposal: Any) -> str:
        return at_score(str(proposal["value"]), 0, 1).rules.label()

    # What the browser gets

    def _describe(self, _change: object = None) -> None:
        rules = at_score(self.rules, 0, 1).rules
        by_deal = minimum_goes_by_deal(rules)
        now = minimum_said(self.rules, self.score, self.deal)
        rows = minimum_rows(self.rules, self.score, self.deal)
        self.scene = MinimumScene(
            v=1,
            seq=0,
            title=self.said("title", rules=game_name(rules)),
            by_deal=by_deal,
            rows=rows,
            conditions=any(row["condition"] for row in rows),
            says=now,
            choices=known_rules(),
        )

    # Messages from the browser

    def done(self, message: dict[str, Any]) -> str:
        """Look at another score, another deal, or other rules."""
        if message.get("do") != "set":
            raise Nack("unknown")
        given = arguments(message)
        what, to = given.get("what"), given.get("to")
        number = to if type(to) is int and abs(to) <= MOST else None
        if what == "score" and number is not None:
            self.score = number
        elif what == "deal" and number is not None and number > 0:
            self.deal = number
        elif what == "rules" and isinstance(to, str) and to in RuleSet.ids():
            self.rules = to
        else:
            raise Nack("unreadable", self.said("not_a_number") if what in ("score", "deal") else "")
        return ""

    # The widget in words

    @in_its_language
    def to_text(self) -> str:
        """Return the table as labelled lines, the row of the score marked, and a sentence on it."""
        lines = [self.said("heading", rules=game_name(RuleSet.parse(self.rules))), *labelled("", self.scene["says"])]
        for row in self.scene["rows"]:
            text = " · ".join(filter(None, [row["band"], str(row["minimum"]), row["example"], row["condition"]]))
            lines += labelled(self.strings["here"] if row["current"] else "", text)
        return "\n".join(lines)

    def __repr__(self) -> str:
        need = next(row["minimum"] for row in self.scene["rows"] if row["current"])
        where = f"deal {self.deal}" if self.scene["by_deal"] else number(self.score)
        return f"MinimumTable({self.rules}, {need} at {where})"
