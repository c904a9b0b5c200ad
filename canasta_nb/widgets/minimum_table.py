"""The MinimumTable: how many points the first melds of a side must count, for every score."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

import traitlets

from canasta_nb.core.acts import Lay, Meld
from canasta_nb.core.cards import face, parse_cards
from canasta_nb.core.checking import check
from canasta_nb.core.language import in_its_language
from canasta_nb.core.melds import points
from canasta_nb.core.mistakes import mistaken
from canasta_nb.core.notation import parse_position
from canasta_nb.core.opening import opening_for
from canasta_nb.core.position import Position
from canasta_nb.core.refusals import Mistake
from canasta_nb.core.ruleset import RuleSet
from canasta_nb.core.words import number
from canasta_nb.text_table import labelled
from canasta_nb.widgets.base import STATIC, CanastaWidget, Nack, made_in_its_language
from canasta_nb.widgets.options import refuse_unknown

OPTIONS = ("score", "deal")
STEP = 5  # every card counts a multiple of it, and so does every score
MOST = 100_000
TRIED = (
    "6s6h6d", "KsKhKd", "QsQhQd", "JsJhJd", "KsKhKd2c", "AsAhAd", "KsKhKdKc2s", "AsAhAd2d", "AsAhAdJk",
    "KsKhKdKcKsKhKd",
)  # fmt: skip
"""Melds that examples are put together from."""


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
    UnknownOption: A MinimumTable has no option "scores"; did you mean "score"?
    """

    _esm = STATIC / "minimum_table.js"
    _css = STATIC / "minimum_table.css"
    words = Path(__file__).with_suffix(".toml")

    scene = traitlets.Dict().tag(sync=True)
    """What the browser draws: the rows, which one holds, the rule sets to choose from."""
    rules = traitlets.Unicode("classic").tag(sync=True, browser=True)
    """The rule set, as a position names it."""
    score = traitlets.Int(0, min=-MOST, max=MOST).tag(sync=True, browser=True)
    """The score before the deal, in points."""
    deal = traitlets.Int(1, min=1, max=MOST).tag(sync=True)
    """The number of the deal, where it decides."""

    @made_in_its_language
    def __init__(self, rules: str | RuleSet = "classic", **options: Any) -> None:
        refuse_unknown("MinimumTable", options, [*OPTIONS, *CanastaWidget.looks()], OPTIONS)
        name = rules.label() if isinstance(rules, RuleSet) else rules
        super().__init__(rules=name, **options)
        self._describe()
        self.observe(self._describe, names=["rules", "score", "deal"])

    @traitlets.validate("rules")
    def _there(self, proposal: Any) -> str:
        return _at(str(proposal["value"]), 0, 1).rules.label()

    # What the browser gets

    def _describe(self, _change: object = None) -> None:
        rules = _at(self.rules, 0, 1).rules
        by_deal = rules.initial_meld.by == "deal"
        now = self._now()
        rows = list(self._rows(rules, by_deal=by_deal))
        self.scene = {
            "v": 1,
            "seq": 0,
            "title": self._said("title", rules=self.rules),
            "by_deal": by_deal,
            "rows": rows,
            "conditions": any(row["condition"] for row in rows),
            "says": now,
            "choices": RuleSet.ids(),
        }

    def _now(self) -> str:
        """What is needed at this score, in a sentence."""
        position = _at(self.rules, self.score, self.deal)
        need = opening_for(position).need
        if position.rules.initial_meld.by == "deal":
            return self._said("says_deal", deal=self.deal, need=need)
        return self._said("says", score=number(self.score), need=need)

    def _rows(self, rules: RuleSet, *, by_deal: bool) -> Iterator[dict[str, Any]]:
        table = rules.initial_meld.table
        measure = self.deal if by_deal else self.score
        for at, (start, minimum) in enumerate(table):
            end = table[at + 1][0] if at + 1 < len(table) else None
            first = start if start is not None else (end or 0) - STEP
            example, count = _example(self.rules, 0 if by_deal else int(first), int(first) if by_deal else 1)
            yield {
                "band": self._band(start, end, by_deal=by_deal),
                "minimum": minimum,
                "example": "" if not example else self._said("example_of", cards=example, points=count),
                "condition": self._condition(0 if by_deal else int(first), int(first) if by_deal else 1),
                "current": (start is None or measure >= start) and (end is None or measure < end),
            }

    def _condition(self, score: int, deal: int) -> str:
        """What must be among the first melds besides their points, in words."""
        needs = opening_for(_at(self.rules, score, deal)).requires
        return str(self.strings["conditions"][needs]) if needs else ""

    def _band(self, start: int | None, end: int | None, *, by_deal: bool) -> str:
        if by_deal:
            return self._said("deal_from" if end is None else "deal_one", start=start or 1)
        if start is None:
            return self._said("from", start="…") if end is None else self._said("below", end=number(end))
        if end is None:
            return self._said("from", start=number(start))
        return self._said("between", start=number(start), end=number(end - STEP))

    def _said(self, key: str, **values: object) -> str:
        return str(self.strings[key]).format(**values)

    # What a person asks

    def done(self, message: dict[str, Any]) -> str:
        """Look at another score, another deal, or other rules."""
        arguments = message.get("args")
        if message.get("do") != "set" or not isinstance(arguments, dict):
            raise Nack("unknown")
        what, to = arguments.get("what"), arguments.get("to")
        number = to if isinstance(to, int) and not isinstance(to, bool) and abs(to) <= MOST else None
        if what == "score" and number is not None:
            self.score = number
        elif what == "deal" and number is not None and number > 0:
            self.deal = number
        elif what == "rules" and isinstance(to, str) and to in RuleSet.ids():
            self.rules = to
        else:
            raise Nack("unreadable", self._said("not_a_number") if what in ("score", "deal") else "")
        return ""

    # What it says of itself

    @in_its_language
    def to_text(self) -> str:
        """The table as labelled lines, the row of the score marked, and a sentence on it."""
        lines = [self._said("heading", rules=self.rules), *labelled("", self._now())]
        for row in self.scene["rows"]:
            text = " · ".join(filter(None, [row["band"], str(row["minimum"]), row["example"], row["condition"]]))
            lines += labelled(self.strings["here"] if row["current"] else "", text)
        return "\n".join(lines)

    def __repr__(self) -> str:
        need = next(row["minimum"] for row in self.scene["rows"] if row["current"])
        where = f"deal {self.deal}" if self.scene["by_deal"] else number(self.score)
        return f"MinimumTable({self.rules}, {need} at {where})"


def _at(rules: str, score: int, deal: int) -> Position:
    """A position of these rules at a score and in a deal; Mistake for rules that there are not."""
    if any(sign in rules for sign in ";\n"):
        raise Mistake(mistaken("one_rule_set", rules=rules))
    position = parse_position(f"rules {rules}; turn 1 play")
    return position.changed(scores=(score, *position.scores[1:]), deal=deal)


@lru_cache(maxsize=2_000)
def _example(rules: str, score: int, deal: int) -> tuple[str, int]:
    """Melds that open with the fewest points too many, and what they count; empty where none of those tried does."""
    position = _at(rules, score, deal)
    best: tuple[int, int, tuple[str, ...]] | None = None
    for size in (1, 2, 3):
        if size > 2 and best:
            break  # three melds only where two are not enough
        for runs in combinations(TRIED, size):
            cards = parse_cards("".join(runs))
            if any(cards.count(card) > position.rules.pack.packs for card in cards):
                continue
            count = points(position.rules, cards)
            if count < opening_for(position).need or (best and (count, len(cards)) >= best[:2]):
                continue
            hand = (*cards, *position.hand_of(1)[:8])
            asked = position.changed(hands=(hand, *position.hands[1:]))
            if not check(asked, Meld(tuple(Lay(parse_cards(run)) for run in runs))):
                best = (count, len(cards), runs)
    if best is None:
        return "", 0
    return ", ".join("".join(map(face, parse_cards(run))) for run in best[2]), best[0]
