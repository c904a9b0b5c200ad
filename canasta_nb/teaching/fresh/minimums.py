"""How much a side needs to open: scores at and about the edges of the table."""

from __future__ import annotations

from canasta_nb.core.model.position import Phase, Position, minimum_for
from canasta_nb.core.notation.text import position_text
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.words import number
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.fresh.chance import Chance
from canasta_nb.teaching.fresh.drafts import MOST_CARDS, Draft
from canasta_nb.teaching.fresh.situations import cards_shown
from canasta_nb.teaching.fresh.words import one_of, told
from canasta_nb.teaching.questions.games import Minimum

OTHER_TABLES = ("official-1950", "cuban", "italian", "joker", "modern-american", "tampa")
FAR, NEAR, STEP = 500, 60, 5
ASKED = 6


def draft(position: Position, level: int, chance: Chance) -> Draft | None:
    """Level 1 asks about one side, level 2 about both, each near an edge, level 3 about six scores in other rules."""
    if level == 3:
        return _by_table(chance)
    if position.phase is not Phase.DRAW or cards_shown(position) > MOST_CARDS[level]:
        return None
    if level == 2 and position.melds[1]:
        return None
    away = NEAR if level == 2 else FAR
    position = position.changed(scores=tuple(_scores(position.rules, away, chance) for _ in position.scores))
    needs = [minimum_for(position, side) for side in (0, 1)]
    if needs[0] == needs[1]:
        return None
    text, scores = position_text(position), position.scores
    if level == 1:
        came_in = told("minimums", "came_in", score=number(scores[0]))
        hints = (told("minimums", "rule"), came_in, f"{_band(position.rules, scores[0])}.")
        return Draft("num", one_of("minimums", "one_side", chance), (Part(Minimum(), text),), hints)
    ours, theirs = map(number, scores)
    our_band, their_band = (_band(position.rules, score) for score in scores)
    return Draft(
        "sheet",
        one_of("minimums", "both_sides", chance),
        tuple(Part(Minimum(side=letter), text, line=letter) for letter in "AB"),
        (
            told("minimums", "rule"),
            told("minimums", "came_in_both", ours=ours, theirs=theirs),
            told("minimums", "bands", ours=our_band, theirs=their_band),
        ),
    )


def _by_table(chance: Chance) -> Draft | None:
    rules = RuleSet.load(chance.choice(OTHER_TABLES))
    scores = sorted({_scores(rules, NEAR, chance) for _ in range(ASKED)})
    parts = tuple(
        Part(Minimum(), f"rules {rules.id}; scores {score} 0; turn 1 draw", line=str(score)) for score in scores
    )
    if len({minimum_for(part.position, 0) for part in parts}) < 3 or len(parts) < ASKED:
        return None
    rows = "; ".join(_row(start, need) for start, need in rules.initial_meld.table)
    return Draft(
        "sheet",
        one_of("minimums", "by_table", chance, rules=rules.id, rows=rows),
        parts,
        (
            told("minimums", "band_rule"),
            told("minimums", "band_look"),
            f"{_band(rules, scores[0])}.",
        ),
    )


def _scores(rules: RuleSet, away: int, chance: Chance) -> int:
    """Return a score about an edge of the table, on either side of it or on the edge itself."""
    edge = chance.choice([start for start, _ in rules.initial_meld.table if start is not None])
    return edge + STEP * chance.randint(-away // STEP, away // STEP)


def _row(start: int | None, need: int) -> str:
    if start is None:
        return told("minimums", "row_first", need=need)
    return told("minimums", "row", start=number(start), need=need)


def _band(rules: RuleSet, score: int) -> str:
    """Between which edges a score lies."""
    edges = [start for start, _ in rules.initial_meld.table if start is not None]
    start, end = ([number(edge) for edge in edges if (edge > score) == above] for above in (False, True))
    if start and end:
        return told("minimums", "band_between", score=number(score), start=start[-1], end=end[0])
    if start:
        return told("minimums", "band_from", score=number(score), start=start[-1])
    return told("minimums", "band_below", score=number(score), end=end[0])
