"""Choose the puzzles that are shipped from those that were made, and ask a second player about each.

    PYTHONPATH=tests python -m measuring.shipping FOLDER RUN... [--beside FOLDER]

Each RUN is a file of ``measuring.puzzles``. FOLDER gets a file for each rule set. Puzzles that are in it keep their
lines, and new ones follow, but none from a deal that has one in the folder beside it: what is kept back for the exam
(``canasta_nb/puzzles/kept_back``) is shown nowhere else (``canasta_nb/puzzles/shipped``), and the other way round. At
most ten puzzles have the same sentence, apart from its cards and numbers. A puzzle is rated where greedy players, who
play on in imagined deals of their own, find the same best kind.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from canasta_nb.bots import bot
from canasta_nb.bots.expert.foretelling import foretold, is_fitted
from canasta_nb.bots.expert.imagining import Imagination
from canasta_nb.bots.expert.weighing import LATE_TURNS
from canasta_nb.bots.expert.worth import lead_of, points_by_side
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Discard
from canasta_nb.core.model.position import Phase, Position, frozen_for
from canasta_nb.core.notation.text import parse_act, parse_position, position_text
from canasta_nb.core.questions.views import view
from canasta_nb.puzzles.found import BEST
from canasta_nb.puzzles.kinds import kind_of, one_of_each
from canasta_nb.puzzles.sentences import shape
from canasta_nb.puzzles.shipped import puzzle_of
from canasta_nb.puzzles.themes import theme_of
from canasta_nb.teaching.fresh.situations import turned

DEALS = 300
ON_A_SENTENCE = 10
SHIPPED = "shipped"
"""The folder whose puzzles are named by their rule set alone; others begin with their folder's name."""
ALWAYS, SELDOM = 80, 20
"""In so many of a hundred deals the next player takes the pile always, or seldom."""


def second_opinion(position: Position, acts: Mapping[str, Act], deals: int = DEALS, seed: int = 1) -> str:
    """Return the best kind where greedy players play on, in imagined deals that nobody else has seen."""
    seen = view(position, position.turn)
    imagination = Imagination(seen)
    leads: dict[str, list[float]] = {kind: [] for kind in acts}
    for number in range(deals):
        whole = imagination.deal(Random(f"second {seed} {number}"))
        for kind, act in acts.items():
            leads[kind].append(lead_after(whole, act, seed + number))
    return max(leads, key=lambda kind: fmean(leads[kind]))


def lead_after(whole: Position, act: Act, seed: int) -> float:
    """Return the lead of the side of the player in turn after an act in a whole deal, when greedy players play on."""
    player, side = bot("greedy", seed), whole.side_of(whole.turn)
    turns = LATE_TURNS if is_fitted(whole.rules, whole.seats) else None
    position, passed = play(whole, act), int(isinstance(act, Discard))
    while (acts := legal_acts(position)) and (turns is None or passed <= turns):
        chosen = player.choose(view(position, position.turn), acts)
        position = play(position, chosen)
        passed += isinstance(chosen, Discard)
    if position.phase is Phase.OVER:
        return lead_of(points_by_side(position), side)
    return foretold(position, side)


def line_of(row: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return a puzzle of a run as it is shipped: the player in turn sits in seat 1."""
    made = row["puzzle"]
    position = parse_position(made["position"])
    position = turned(position, position.turn)
    figures = {
        kind: {**each, "happened": {sign: many for sign, many in each["happened"].items() if many}}
        for kind, each in made["figures"].items()
    }
    acts = {kind: parse_act(each["act"]) for kind, each in [*figures.items()][:BEST]}
    chosen = bot("careful").choose(view(position, position.turn), legal_acts(position))
    return {
        "id": name,
        "seed": row["seed"],
        "theme": str(theme_of(position, *[*acts.values()][:2])),
        "level": made["level"],
        "rated": second_opinion(position, acts) == next(iter(figures)),
        "careful": kind_of(position.rules, chosen),
        "position": position_text(position).splitlines(),
        "figures": figures,
    }


def is_fair(made: Mapping[str, Any]) -> bool:
    """Tell whether a puzzle asks what a player would be asked.

    Careful and greedy players take a small pile whenever they can, so one is "fed" to them where a player would draw.
    And where the second act still allows the best one in the same turn, the two are no choice.
    """
    measured = [*made["figures"].values()]
    took = [100 * each["happened"].get("next_took", 0) / each["deals"] for each in measured if each["deals"] >= 2_000]
    if took[0] >= ALWAYS and min(took) <= SELDOM:
        return False
    position, (best, second) = parse_position(made["position"]), (parse_act(each["act"]) for each in measured[:2])
    if isinstance(best, Discard) and best.card.is_wild and frozen_for(position, position.side_of(position.turn)):
        return not any(card.is_wild for card in position.pile)  # nobody of them stops a pile for one turn
    after = play(position, second)
    goes_on = after.turn == position.turn and after.phase is Phase.PLAY
    return not (goes_on and next(iter(made["figures"])) in one_of_each(position.rules, legal_acts(after)))


def chosen(
    rows: Sequence[Mapping[str, Any]],
    shipped: Sequence[Mapping[str, Any]],
    name: str,
    beside: Sequence[Mapping[str, Any]] = (),
) -> Iterator[dict[str, Any]]:
    """Yield the puzzles of a run that are not shipped yet, as long as few others have the same sentence."""
    known = {each["seed"] for each in (*shipped, *beside)}
    shapes = Counter(shape(puzzle_of(each)) for each in shipped)
    number = max((int(each["id"].rpartition("-")[2]) for each in shipped), default=0)
    for row in rows:
        if "puzzle" not in row or row["seed"] in known or not is_fair(row["puzzle"]):
            continue
        line = line_of(row, f"{name}-{number + 1}")
        form = shape(puzzle_of(line))
        if shapes[form] < ON_A_SENTENCE:
            shapes[form] += 1
            number += 1
            yield line


def main() -> None:
    """Read the options, choose, write."""
    options = argparse.ArgumentParser(description="Choose the puzzles that are shipped.")
    options.add_argument("folder", type=Path)
    options.add_argument("runs", type=Path, nargs="+")
    options.add_argument("--beside", type=Path)
    given = options.parse_args()
    for run in given.runs:
        first, *rows = map(json.loads, run.read_text("utf-8").splitlines())
        file = given.folder / f"{first['rules']}.jsonl"
        beside = _lines(given.beside / file.name) if given.beside else []
        shipped = _lines(file)
        name = f"{'' if given.folder.name == SHIPPED else f'{given.folder.name}-'}{first['rules']}"
        with file.open("a", encoding="utf-8") as kept:
            for line in chosen(rows, shipped, name, beside):
                kept.write(json.dumps(line) + "\n")
                kept.flush()


def _lines(file: Path) -> list[dict[str, Any]]:
    return [*map(json.loads, file.read_text("utf-8").splitlines())] if file.exists() else []


if __name__ == "__main__":
    main()
