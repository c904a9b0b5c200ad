"""How much a side needs to open: scores at and about the edges of the table."""

from __future__ import annotations

from random import Random

from canasta_nb.core.notation import position_text
from canasta_nb.core.position import Phase, Position, minimum_for
from canasta_nb.core.ruleset import RuleSet
from canasta_nb.teaching.asking import Part
from canasta_nb.teaching.practice.drafts import MOST_CARDS, Draft
from canasta_nb.teaching.practice.situations import cards_shown

OTHER_TABLES = ("official-1950", "cuban", "italian", "joker", "modern-american", "tampa")
FAR, NEAR, STEP = 500, 60, 5
ASKED = 6
RULE = "The score with which the side came into the deal decides, not what it has made since."


def draft(position: Position, level: int, chance: Random) -> Draft | None:
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
        hints = (RULE, f"Side A came in with {_score(scores[0])}.", f"{_band(position.rules, scores[0])}.")
        part = Part(text=text, ask_for="minimum")
        return Draft("num", "How much must the first melds of your side, side A, count?", (part,), hints)
    sides = " and ".join(f"side {letter} with {_score(score)}" for letter, score in zip("AB", scores, strict=True))
    bands = "; for side B ".join(_band(position.rules, score) for score in scores)
    return Draft(
        "sheet",
        "Nobody has melded yet. How much must the first melds of each side count?",
        tuple(Part(text=text, line=letter, side=letter, ask_for="minimum") for letter in "AB"),
        (RULE, f"It is {sides}.", f"For side A {bands}."),
    )


def _by_table(chance: Random) -> Draft | None:
    rules = RuleSet.load(chance.choice(OTHER_TABLES))
    scores = sorted({_scores(rules, NEAR, chance) for _ in range(ASKED)})
    parts = tuple(
        Part(text=f"rules {rules.id}; scores {score} 0; turn 1 draw", line=str(score), ask_for="minimum")
        for score in scores
    )
    if len({minimum_for(part.position, 0) for part in parts}) < 3 or len(parts) < ASKED:
        return None
    table = "; ".join(_row(start, need) for start, need in rules.initial_meld.table)
    return Draft(
        "sheet",
        f"In `{rules.id}` the table of minimums reads: {table}. How much does a side need at each of these scores?",
        parts,
        (
            "A band begins with its own score and reaches up to the next.",
            "Compare each score with the scores at which the bands begin.",
            f"{_band(rules, scores[0])}.",
        ),
    )


def _scores(rules: RuleSet, away: int, chance: Random) -> int:
    """A score about an edge of the table, on either side of it or on the edge itself."""
    edge = chance.choice([start for start, _ in rules.initial_meld.table if start is not None])
    return edge + STEP * chance.randint(-away // STEP, away // STEP)


def _score(score: int) -> str:
    return f"{score:,}".replace("-", "\N{MINUS SIGN}")


def _row(start: int | None, need: int) -> str:
    return f"{'below' if start is None else f'from {start:,}'} {need}"


def _band(rules: RuleSet, score: int) -> str:
    """Between which edges a score lies."""
    edges = [start for start, _ in rules.initial_meld.table if start is not None]
    below = [edge for edge in edges if edge <= score]
    above = [edge for edge in edges if edge > score]
    words = [f"not below {below[-1]:,}"] if below else []
    words += [f"below {above[0]:,}"] if above else []
    return f"{_score(score)} is {' and '.join(words)}"
