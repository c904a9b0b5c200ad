"""The commands that put the rules to the test: with cases, with bots."""

from pathlib import Path
from typing import Annotated

import typer

from canasta_nb import judging
from canasta_nb.cli.output import Json, say
from canasta_nb.core.ruleset import RuleSet


def judge(
    files: Annotated[list[Path], typer.Argument(help="Case files: positions with a known answer.")],
    as_json: Json = False,
) -> None:
    """Ask case files of the engine; exit status 0 only if every case agrees."""
    answers = judging.judge_files(files)
    typer.echo("\n".join(answer.json() for answer in answers) if as_json else judging.summary(answers))
    raise typer.Exit(0 if all(answer.agrees for answer in answers) else 1)


def simulate(
    rules: Annotated[str, typer.Option("--rules", help="Ids or .toml files with commas between, or all.")],
    deals: Annotated[int, typer.Option("--deals", help="How many deals of each.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The same seed, the same deals.")] = 1,
    bots: Annotated[str, typer.Option("--bots", help="Who plays; two names, with a comma, are two sides.")] = "random",
    players: Annotated[int | None, typer.Option("--players", help="Without it, the usual number.")] = None,
    workers: Annotated[int, typer.Option("--workers", help="How many processes work at it.")] = 1,
    check: Annotated[bool, typer.Option("--check", help="Check every invariant after every act.")] = False,
    as_json: Json = False,
) -> None:
    """Let bots play many deals: how they end, how fast they go, and whether anything is ever broken."""
    from canasta_nb.experiments import simulate as play_many

    names = RuleSet.ids() if rules == "all" else rules.split(",")
    broken = False
    for opened in [RuleSet.look_up(name) for name in names]:
        played = play_many(opened, deals, seed, bots.split(","), players=players, check=check, workers=workers)
        broken = broken or bool(played.violations)
        if as_json:
            say(played.summary())
        else:
            typer.echo(played)
    raise typer.Exit(int(broken))
