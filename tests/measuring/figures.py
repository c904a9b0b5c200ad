"""The figures of the strategy lessons: each choice of a studied position, played on in imagined deals.

    PYTHONPATH=tests python -m measuring.figures [--only ID …] [--deals N] [--seed S] [--write | --expert]

The positions and choices are in ``canasta_nb/teaching/content/studies.toml``. ``--write`` puts what was played into
``canasta_nb/teaching/content/figures.json``; without it the figures are only printed. A thousand deals of one study
take half a minute to a minute and a half on one core. With ``--expert`` an expert chooses, among these choices and its
own, and careful players play on: it prints by how many points each choice is behind there, beside the kept figure.
"""

import argparse
import json
from pathlib import Path
from time import process_time
from typing import Any

import canasta_nb
from canasta_nb.bots.expert import weigh
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.questions.views import view
from canasta_nb.experiments.boards import NORMAL
from canasta_nb.experiments.imagining import Comparison, Estimate
from canasta_nb.teaching.content.studies import Study, studies

FIGURES = Path(canasta_nb.__file__).parent / "teaching" / "content" / "figures.json"
DEALS, SEED = 1000, 1


def entry(study: Study, compared: Comparison) -> dict[str, Any]:
    """Return what is kept of a study: points and per cent as whole numbers, each mean with half its interval."""
    choices = {
        name: {
            "lead": whole(figure.lead),
            "behind": whole(figure.behind),
            "won": round(100 * figure.won),
            "taken": round(100 * figure.taken),
            "game_won": round(100 * figure.game_won),
            "game_lost": round(100 * figure.game_lost),
        }
        for name, figure in compared.figures.items()
    }
    return {"of": study.mark, "deals": compared.deals, "seed": compared.seed, "choices": choices}


def whole(mean: Estimate) -> list[int]:
    return [round(mean.points), round(mean.within)]


def row(name: str, kept: dict[str, Any]) -> str:
    """Return a line for each choice of a study."""
    lines = [f"{name}, {kept['deals']} deals, seed {kept['seed']}"]
    for choice, figure in kept["choices"].items():
        (lead, within), (behind, about) = figure["lead"], figure["behind"]
        lines.append(
            f"  {choice:<18}{lead:>+6} ± {within:<4}{behind:>6} ± {about:<4} behind"
            f"{figure['won']:>5} % won{figure['taken']:>5} % taken"
            f"{figure['game_won']:>5} % game won{figure['game_lost']:>5} % game lost"
        )
    return "\n".join(lines)


def by_expert(study: Study, deals: int, seed: int) -> str:
    """Return what an expert chooses, and how far behind it each choice is; empty where nothing is chosen."""
    position = study.position
    first = {name: parse_act(acts[0]) for name, acts in study.choices.items() if acts}
    if not first:
        return ""
    weighed = weigh(view(position, position.turn), deals=deals, seed=seed, also=first.values(), keep_all=True)
    lines = [f"{study.name}, {deals} deals, seed {seed}: {weighed.chosen.act}"]
    for name, act in first.items():
        found, kept = weighed.behind(act), study.figures.figures[name].behind
        within = f"{found.points:>6.0f} ± {NORMAL * found.error:<4.0f} behind"
        lines.append(f"  {name:<18}{within}, and{kept.points:>5} ± {kept.within:<4} in the kept figure")
    return "\n".join(lines)


def main() -> None:
    known = studies()
    options = argparse.ArgumentParser(description="Play each choice of the studied positions on.")
    options.add_argument("--only", nargs="+", choices=known, default=list(known), metavar="ID")
    options.add_argument("--deals", type=int, default=DEALS)
    options.add_argument("--seed", type=int, default=SEED)
    options.add_argument("--write", action="store_true", help="Keep the figures in figures.json.")
    options.add_argument("--expert", action="store_true", help="Let an expert choose.")
    said = options.parse_args()
    for name in said.only:
        if said.expert:
            if told := by_expert(known[name], said.deals, said.seed):
                print(told, flush=True)
            continue
        began = process_time()
        kept = entry(known[name], known[name].played(said.deals, said.seed))
        print(row(name, kept), f"  {process_time() - began:.0f} s", sep="\n", flush=True)
        if said.write:
            every = json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else {}
            every = {each: (every | {name: kept})[each] for each in known if each in every or each == name}
            lines = [f"  {json.dumps(each)}: {json.dumps(figures)}" for each, figures in every.items()]
            FIGURES.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
