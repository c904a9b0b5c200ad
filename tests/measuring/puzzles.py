"""Puzzles from deals between bots: made in stages, in a file that is gone on with when the work was stopped.

    PYTHONPATH=tests nice -n 10 python -m measuring.puzzles FILE [--rules classic] [--deals N] [--seed S]

Simple and careful players play each deal. One decision of it is drawn by lot, and is kept where one kind of act is
clearly best (``canasta_nb/puzzles/found.py``). FILE holds JSON lines: the first names the run, and every other one is a
deal, with the processor's seconds that it took and the puzzle that was in it, or nothing. At the end it is said how
many puzzles of each theme and level there are, and what they cost.
"""

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act, position_text
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.puzzles.found import STAGES, Puzzle, puzzle_in
from canasta_nb.puzzles.kinds import one_of_each
from canasta_nb.puzzles.themes import level_of, theme_of

FIRST = 3_000_000  # seeds of deals that no match, no fit and no lesson uses
PLAYERS = ("careful", "careful", "greedy")


def decision(rules: RuleSet, seed: int) -> Position:
    """Return a position of a deal at which the player in turn has a choice, drawn by lot."""
    chance = Random(seed)
    seats = deal(rules, seed).seats
    scores = [chance.choice((0, chance.randrange(rules.game.target or 5000))) for _ in deal(rules, seed).sides]
    players = [bot(chance.choice(PLAYERS), seed) for _ in range(seats)]
    position = deal(rules, seed, scores=scores, dealer=chance.randint(1, seats))
    found: list[Position] = []
    while acts := legal_acts(position):
        if len(one_of_each(rules, acts)) > 1:
            found.append(position)
        position = play(position, players[position.turn - 1].choose(view(position, position.turn), acts))
    return chance.choice(found)


def row(rules: RuleSet, seed: int, stages: Sequence[int] = STAGES) -> dict[str, Any]:
    """Return what is kept of a deal."""
    began = process_time()
    puzzle = puzzle_in(decision(rules, seed), seed=seed, stages=stages)
    told = {"puzzle": as_kept(puzzle)} if puzzle else {}
    return {"seed": seed, "seconds": round(process_time() - began, 2), **told}


def as_kept(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as a row has it: points and their standard errors to a tenth."""
    best, second = (parse_act(figure.act) for figure in [*puzzle.figures.values()][:2])
    return {
        "position": position_text(puzzle.position),
        "theme": str(theme_of(puzzle.position, best, second)),
        "level": level_of(puzzle.position, puzzle.best, puzzle.seed),
        "figures": {
            kind: {
                "act": each.act,
                "behind": [round(part, 1) for part in each.behind],
                "lead": [round(part, 1) for part in each.lead],
                "taken": each.next_took,
                "deals": each.deals,
            }
            for kind, each in puzzle.figures.items()
        },
    }


def summary(rows: Sequence[dict[str, Any]]) -> str:
    """Return how many puzzles of each theme and level were found, and what they cost."""
    puzzles = [each["puzzle"] for each in rows if "puzzle" in each]
    spent = sum(each["seconds"] for each in rows)
    themes = Counter(each["theme"] for each in puzzles)
    levels = Counter(each["level"] for each in puzzles)
    lines = [f"{len(puzzles)} puzzles in {len(rows)} deals, {spent:,.0f} s of the processor"]
    lines += [f"  {theme:<14}{many:>4}" for theme, many in themes.most_common()]
    lines += [f"  level {level}{many:>11}" for level, many in sorted(levels.items())]
    return "\n".join(lines)


def made(file: Path, rules: RuleSet, deals: int, seed: int, stages: Sequence[int] = STAGES) -> list[dict[str, Any]]:
    """Return the rows of a run, after adding those that its file lacks; a line that was cut off is made again."""
    run = {"rules": rules.id, "seed": seed, "stages": list(stages)}
    lines = file.read_text("utf-8").splitlines(keepends=True) if file.exists() else []
    whole = [line for line in lines if line.endswith("\n")]
    if whole and json.loads(whole[0]) != run:
        raise SystemExit(f"{file} is of another run: {whole[0].strip()}")
    with file.open("w", encoding="utf-8") as kept:
        kept.writelines(whole or [json.dumps(run) + "\n"])
        rows = [json.loads(line) for line in whole[1:]]
        for number in range(len(rows), deals):
            rows.append(row(rules, seed + number, stages))
            kept.write(json.dumps(rows[-1]) + "\n")
            kept.flush()
    return rows


def main() -> None:
    """Read the options, make, print."""
    options = argparse.ArgumentParser(description="Make puzzles from deals between bots.")
    options.add_argument("file", type=Path)
    options.add_argument("--rules", default="classic")
    options.add_argument("--deals", type=int, default=100)
    options.add_argument("--seed", type=int, default=FIRST)
    said = options.parse_args()
    print(summary(made(said.file, RuleSet.load(said.rules), said.deals, said.seed)))


if __name__ == "__main__":
    main()
