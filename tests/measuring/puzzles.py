"""Puzzles from deals between bots: made in stages, in a file that is gone on with when the work was stopped.

    PYTHONPATH=tests nice -n 10 python -m measuring.puzzles FILE [--rules classic] [--players N] [--deals N] [--seed S]

Simple and careful players play each deal. One decision of it is drawn by lot, most often about what few puzzles so far
are about, and is kept where one kind of act is clearly best (``canasta_nb/puzzles/found.py``). A theme or an easiest
level with enough puzzles ends after the first look. FILE holds JSON lines. The first names the run, and every other one
is a deal, with the processor's seconds that it took and the puzzle that was in it, or nothing. At the end you read how
many puzzles of each theme and level there are, and what they cost.
"""

import argparse
import json
import os
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, TypedDict

from canasta_nb.bots import bot
from canasta_nb.bots.expert.worth import NEAR
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act, position_text
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.puzzles.found import STAGES, Measured, puzzle_in
from canasta_nb.puzzles.kinds import one_of_each
from canasta_nb.puzzles.themes import level_of, theme_of

FIRST = 3_000_000  # seeds of deals that no match, no fit and no lesson uses
PLAYERS = ("careful", "careful", "greedy")
OF_A_THEME = 44
"""So many puzzles of one theme are enough."""
EASY = 0.2
"""This part of the puzzles of a theme may be so easy that all simple players find them."""


Rows = list[dict[str, Any]]


class Run(TypedDict):
    """What makes the rows of a file: the same run makes the same rows."""

    rules: str
    players: int | None
    seed: int
    stages: list[int]


def met(
    rules: RuleSet, seed: int, players: int | None, wanted: Callable[[Position, Sequence[Act]], bool]
) -> tuple[Random, list[Position]]:
    """Return the positions that are wanted in a deal between bots, and the chance that goes on drawing for it.

    No side is so near the end of the game that it would play for more than points.
    """
    chance = Random(seed)
    least = deal(rules, seed, players=players)
    most = max(1, (rules.game.target or 5000) - NEAR)
    scores = [chance.choice((0, chance.randrange(0, most, 5))) for _ in least.scores]
    bots = [bot(chance.choice(PLAYERS), seed) for _ in range(least.seats)]
    position = deal(rules, seed, players=players, scores=scores, dealer=chance.randint(1, least.seats))
    found: list[Position] = []
    while acts := legal_acts(position):
        if wanted(position, acts):
            found.append(position)
        position = play(position, bots[position.turn - 1].choose(view(position, position.turn), acts))
    return chance, found


def decision(rules: RuleSet, seed: int, players: int | None, rows: Rows) -> Position:
    """Return a position of a deal at which the player in turn has a choice, drawn by lot.

    Two of its kinds of acts are drawn, too: what the choice between them is about is drawn the more often, the fewer
    puzzles there are about it. Early positions are drawn more often, because most that stand out are late and crowded.
    """
    chance, found = met(rules, seed, players, lambda _, acts: len(one_of_each(rules, acts)) > 1)
    about: dict[str, list[Position]] = {}
    for position in found:
        two = chance.sample([*one_of_each(rules, legal_acts(position)).values()], 2)
        about.setdefault(str(theme_of(position, *two)), []).append(position)
    themes = themes_of(rows)
    (theme,) = chance.choices([*about], [1 / (1 + themes[each]) for each in about])
    return about[theme][int(len(about[theme]) * chance.random() ** 2)]


def row(rules: RuleSet, seed: int, rows: Rows, run: Run) -> dict[str, Any]:
    """Return what is kept of a deal, after those before it."""
    began = process_time()
    position = decision(rules, seed, run["players"], rows)
    puzzle = puzzle_in(position, seed=seed, stages=run["stages"], wanted=lambda found: is_wanted(found, rows))
    told = {"puzzle": as_kept(puzzle)} if puzzle else {}
    return {"seed": seed, "seconds": round(process_time() - began, 2), **told}


def is_wanted(puzzle: Measured, rows: Rows) -> bool:
    """Tell whether the theme, and the easiest level in it, still lacks puzzles."""
    theme, level = about(puzzle)
    levels = [each["puzzle"]["level"] for each in rows if each.get("puzzle", {}).get("theme") == theme]
    return len(levels) < OF_A_THEME and (level > 1 or levels.count(1) < EASY * (len(levels) + 1))


def about(puzzle: Measured) -> tuple[str, int]:
    """Return the theme and the level of a puzzle."""
    best, second = (parse_act(figure.act) for figure in [*puzzle.figures.values()][:2])
    theme = theme_of(puzzle.position, best, second)
    return str(theme), level_of(puzzle.position, puzzle.best, puzzle.seed)


def themes_of(rows: Rows) -> Counter[str]:
    """Return how many puzzles there are of each theme."""
    return Counter(each["puzzle"]["theme"] for each in rows if "puzzle" in each)


def as_kept(puzzle: Measured) -> dict[str, Any]:
    """Return a puzzle as a row has it: points and their standard errors to a tenth."""
    theme, level = about(puzzle)
    return {
        "position": position_text(puzzle.position),
        "theme": theme,
        "level": level,
        "figures": {
            kind: {
                "act": each.act,
                "behind": [round(part, 1) for part in each.behind],
                "lead": [round(part, 1) for part in each.lead],
                "happened": dict(each.happened),
                "apart": each.apart,
                "deals": each.deals,
            }
            for kind, each in puzzle.figures.items()
        },
    }


def summary(rows: Rows) -> str:
    """Return how many puzzles of each theme and level were found, and what they cost."""
    puzzles = [each["puzzle"] for each in rows if "puzzle" in each]
    spent = sum(each["seconds"] for each in rows)
    levels = Counter(each["level"] for each in puzzles)
    lines = [f"{len(puzzles)} puzzles in {len(rows)} deals, {spent:,.0f} s of the processor"]
    lines += [f"  {theme:<14}{many:>4}" for theme, many in themes_of(rows).most_common()]
    lines += [f"  level {level}{many:>11}" for level, many in sorted(levels.items())]
    return "\n".join(lines)


def made(file: Path, run: Run, deals: int, row: Callable[[RuleSet, int, Rows, Run], dict[str, Any]] = row) -> Rows:
    """Return the rows of a run, after adding those that its file lacks; a line that was cut off is made again."""
    lines = file.read_text("utf-8").splitlines(keepends=True) if file.exists() else []
    whole = [line for line in lines if line.endswith("\n")]
    if whole and json.loads(whole[0]) != run:
        raise SystemExit(f"{file} is of another run: {whole[0].strip()}")
    rules = RuleSet.load(run["rules"])
    if whole != lines:  # the last line was cut off
        os.truncate(file, len("".join(whole).encode()))
    with file.open("a", encoding="utf-8") as kept:
        if not whole:
            kept.write(json.dumps(run) + "\n")
        rows = [json.loads(line) for line in whole[1:]]
        for number in range(len(rows), deals):
            rows.append(row(rules, run["seed"] + number, rows, run))
            kept.write(json.dumps(rows[-1]) + "\n")
            kept.flush()
    return rows


def main() -> None:
    """Read the options, make, print."""
    options = argparse.ArgumentParser(description="Make puzzles from deals between bots.")
    options.add_argument("file", type=Path)
    options.add_argument("--rules", default="classic")
    options.add_argument("--deals", type=int, default=100)
    options.add_argument("--players", type=int)
    options.add_argument("--seed", type=int, default=FIRST)
    said = options.parse_args()
    run: Run = {"rules": said.rules, "players": said.players, "seed": said.seed, "stages": list(STAGES)}
    print(summary(made(said.file, run, said.deals)))


if __name__ == "__main__":
    main()
