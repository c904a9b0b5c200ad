"""Turns to play from deals between bots: made in stages, in a file that is gone on with when the work was stopped.

    PYTHONPATH=tests nice -n 10 python -m measuring.turns FILE [--rules classic] [--players N] [--deals N] [--seed S]

Simple and careful players play each deal. The beginnings of its turns are looked through in an order drawn by lot, and
the first one with twelve to sixty ends is measured (``canasta_nb/puzzles/measuring_turns.py``). Greedy players play on
from its best ends, too, and a turn is kept where what is best to them earns everything. FILE holds JSON lines: the
first names the run, and every other one is a deal, with the processor's seconds that it took and the turn that was in
it, or nothing. With ``--ship FOLDER`` the turns are added to those of the folder, a file for
each rule set; where they are shipped, that is ``canasta_nb/puzzles/turns``.
"""

import argparse
import json
from collections import Counter
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time
from typing import Any

from canasta_nb.bots import bot
from canasta_nb.bots.expert.imagining import Imagination
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Draw
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.text import parse_act, position_text
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.puzzles.ends import end_of, ends_of
from canasta_nb.puzzles.measuring_turns import (
    BEST_ENDS,
    FEWEST_ENDS,
    TURN_STAGES,
    MeasuredTurn,
    dealt,
    turn_in,
    with_next_cards,
)
from canasta_nb.puzzles.themes import SIMPLE
from canasta_nb.teaching.fresh.situations import is_ordinary, turned
from measuring.puzzles import EASY, Rows, Run, made, met
from measuring.shipping import lead_after

FIRST = 5_000_000  # seeds of deals that no match, no fit, no lesson and no other search uses
ALIKE = 0.7
"""At most this part of the turns may begin in the same way, with the stock or with the pile."""


def beginning(rules: RuleSet, seed: int, players: int | None = None) -> Position | None:
    """Return the beginning of a turn in a deal, for the player in seat 1; None where no turn has the ends for it."""
    chance, found = met(
        rules,
        seed,
        players,
        lambda position, acts: position.phase is Phase.DRAW and Draw() in acts and is_ordinary(position),
    )
    chance.shuffle(found)
    with_ends = (known for each in found if len(ends_of(known := with_next_cards(each))) >= FEWEST_ENDS)
    begun = next(with_ends, None)
    return begun and turned(begun, begun.turn)


def row(rules: RuleSet, seed: int, rows: Rows, run: Run) -> dict[str, Any]:
    """Return what is kept of a deal, after those before it."""
    began = process_time()
    position = beginning(rules, seed, run["players"])
    turn = position and turn_in(
        position, seed=seed, stages=run["stages"], wanted=lambda found: is_wanted(found, seed, rows)
    )
    told = {"turn": as_kept(turn, seed)} if turn and is_sure(turn, seed) else {}
    return {"seed": seed, "seconds": round(process_time() - began, 2), **told}


def is_wanted(turn: MeasuredTurn, seed: int, rows: Rows) -> bool:
    """Tell whether the way in which a turn begins best, and the easiest level, still lack turns."""
    kept = [each["turn"] for each in rows if "turn" in each]
    alike = sum(begins(each) == begins(as_kept(turn, seed)) for each in kept)
    easy = sum(each["level"] == 1 for each in kept)
    return alike <= ALIKE * len(kept) + 1 and (level_of(turn, seed) > 1 or easy < EASY * (len(kept) + 1))


def begins(kept: dict[str, Any]) -> bool:
    """Tell whether the best end of a turn begins with a draw."""
    best: str = next(iter(kept["ends"].values()))[0]
    return best.startswith("draw")


def level_of(turn: MeasuredTurn, seed: int) -> int:
    """Return how hard a turn is, from 1 to 4: one more for each simple player who doesn't earn everything."""
    missed = 0
    for name in SIMPLE:
        player, position = bot(name, seed), turn.position
        while (acts := legal_acts(position)) and position.turn == turn.position.turn:
            position = play(position, player.choose(view(position, position.turn), acts))
        end = end_of(position, turn.position.turn)
        missed += end not in turn.ends or turn.earned(end) < 1
    return 1 + missed


def is_sure(turn: MeasuredTurn, seed: int, deals: int = 300) -> bool:
    """Tell whether what is best to greedy players, in deals that nobody else has seen, earns everything."""
    ways = {end: [*map(parse_act, turn.ends[end].acts)] for end in [*turn.ends][:BEST_ENDS]}
    leads: dict[str, list[float]] = {end: [] for end in ways}
    imagination = Imagination(view(play(turn.position, Draw()), turn.position.turn))
    for number in range(deals):
        whole = dealt(turn.position, imagination, Random(f"second {seed} {number}"))
        for end, acts in ways.items():
            reached = whole
            for act in acts[:-1]:
                reached = play(reached, act)
            leads[end].append(lead_after(reached, acts[-1], seed + number))
    return turn.earned(max(leads, key=lambda end: fmean(leads[end]))) == 1


def as_kept(turn: MeasuredTurn, seed: int) -> dict[str, Any]:
    """Return a turn as a row has it: of each end the acts, points and standard error to a tenth, and the deals."""
    return {
        "position": position_text(turn.position).splitlines(),
        "level": level_of(turn, seed),
        "ends": {
            end: ["; ".join(each.acts), *(round(part, 1) for part in each.behind), each.deals]
            for end, each in turn.ends.items()
        },
    }


def summary(rows: Rows) -> str:
    """Return how many turns of each level were found, how they begin best, and what they cost."""
    turns = [each["turn"] for each in rows if "turn" in each]
    spent = sum(each["seconds"] for each in rows)
    levels = Counter(each["level"] for each in turns)
    lines = [f"{len(turns)} turns in {len(rows)} deals, {spent:,.0f} s of the processor"]
    lines += [f"  level {level}{many:>11}" for level, many in sorted(levels.items())]
    return "\n".join([*lines, f"  begun with the stock{sum(map(begins, turns)):>4}"])


def ship(rows: Rows, folder: Path, rules: str) -> None:
    """Add the turns of a run that a folder doesn't have to it, under names that stay."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{rules}.jsonl"
    there = [*map(json.loads, file.read_text("utf-8").splitlines())] if file.exists() else []
    known = {each["seed"] for each in there}
    new = [each for each in rows if "turn" in each and each["seed"] not in known]
    with file.open("a", encoding="utf-8") as kept:
        for number, each in enumerate(new, start=len(there) + 1):
            kept.write(json.dumps({"id": f"{rules}-{number}", "seed": each["seed"], **each["turn"]}) + "\n")


def main() -> None:
    """Read the options, make, print, ship."""
    options = argparse.ArgumentParser(description="Make turns to play from deals between bots.")
    options.add_argument("file", type=Path)
    options.add_argument("--rules", default="classic")
    options.add_argument("--deals", type=int, default=100)
    options.add_argument("--players", type=int)
    options.add_argument("--seed", type=int, default=FIRST)
    options.add_argument("--ship", type=Path)
    said = options.parse_args()
    run: Run = {"rules": said.rules, "players": said.players, "seed": said.seed, "stages": list(TURN_STAGES)}
    rows = made(said.file, run, said.deals, row)
    print(summary(rows))
    if said.ship:
        ship(rows, said.ship, said.rules)


if __name__ == "__main__":
    main()
