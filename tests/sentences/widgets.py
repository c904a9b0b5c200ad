"""The rules of a game as a page, and the text of each widget beside the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.rulebook.page import written
from canasta_nb.widgets.shown.meld_builder import MeldBuilder
from canasta_nb.widgets.shown.minimum_table import MinimumTable
from canasta_nb.widgets.shown.pile_explorer import PileExplorer
from canasta_nb.widgets.shown.replay import Replay
from canasta_nb.widgets.shown.score_sheet import ScoreSheet
from canasta_nb.widgets.shown.variant_explorer import VariantExplorer
from sentences.situation import Situation

GAME = Path(__file__).parents[1] / "games" / "lesson-06-at-90.canasta"
RULES = ("classic", "samba", "modern-american", "combo-3p", "hand-and-foot")
KINGS = """rules classic; scores 1500 1300; turn 1 draw
hand 1 KhKcQsQh2dTs9c8d6h5s4d; pile Kd2hQc8hKs; stock x59"""
OVER = """rules classic; turn 1 over; out 1; melds A KsKhKdKcKsKhKd 9s9h9d9c9s2h2d AsAhAc; threes A 3h3d
hand 1 -; hand 2 JkJs; hand 3 4c5d5hQsTcAdAd; hand 4 7c; melds B 8s8h8d"""
TEXTS: dict[str, Callable[[], str]] = {
    "the pile of the worked example": lambda: PileExplorer(KINGS).to_text(),
    "a proposal that is too small": lambda: MeldBuilder(KINGS, proposal="take Ks with KhKc, QsQh2d").to_text(),
    "a proposal that opens": lambda: MeldBuilder(
        KINGS.replace("1500", "900").replace("2h", "5h"), proposal="take Ks with KhKc, QsQh2d"
    ).to_text(),
    "the minimums of classic": lambda: MinimumTable("classic", score=1495).to_text(),
    "the minimums of modern-american": lambda: MinimumTable("modern-american").to_text(),
    "the score of a deal": lambda: ScoreSheet(OVER).to_text(),
    "two rule sets side by side": lambda: VariantExplorer("classic", "samba").to_text(),
    "a record": lambda: Replay(GAME).to_text(),
}


def situations() -> Iterator[Situation]:
    for name in RULES:
        yield Situation(f"the rules of {name}", (), {"page": written(RuleSet.load(name))})
    for about, text in TEXTS.items():
        yield Situation(about, (), {"text": text()})
