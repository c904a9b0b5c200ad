"""The commands that test the rules with cases and with bots."""

from pathlib import Path
from typing import Annotated

import typer

from canasta_nb import cases
from canasta_nb.cli.output import Json, say
from canasta_nb.core.rules.ruleset import RuleSet


def judge(
    files: Annotated[list[Path], typer.Argument(help="Case files: positions with a known answer.")],
    as_json: Json = False,
) -> None:
    """Compare the engine's answers with case files; exit status 0 only if every case agrees."""
    answers = cases.judge_files(files)
    typer.echo("\n".join(answer.json() for answer in answers) if as_json else cases.summary(answers))
    raise typer.Exit(0 if all(answer.agrees for answer in answers) else 1)


def simulate(
    rules: Annotated[str, typer.Option("--rules", help="Ids or .toml files, separated by commas, or all.")],
    deals: Annotated[int, typer.Option("--deals", help="Number of deals of each rule set.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="Seed; the same seed gives the same deals.")] = 1,
    bots: Annotated[str, typer.Option("--bots", help="Bot, or a bot for each side: careful,greedy.")] = "random",
    players: Annotated[int | None, typer.Option("--players", help="Players; by default the usual number.")] = None,
    workers: Annotated[int, typer.Option("--workers", help="Number of processes.")] = 1,
    twice: Annotated[
        bool, typer.Option("--duplicate", help="Play each deal in every seating, and compare two bots.")
    ] = False,
    check: Annotated[bool, typer.Option("--check", help="Check every invariant after every move.")] = False,
    as_json: Json = False,
) -> None:
    """Let bots play many deals, and report how they end, how fast they go, and whether anything breaks."""
    from canasta_nb.experiments import simulate as play_many

    if twice:
        _duplicate(rules, deals, seed, bots, players, workers, as_json=as_json)
        return
    broken = False
    for opened in _rule_sets(rules):
        played = play_many(opened, deals, seed, bots.split(","), players=players, check=check, workers=workers)
        broken = broken or bool(played.violations)
        if as_json:
            say(played.summary())
        else:
            typer.echo(played)
    raise typer.Exit(int(broken))


def _rule_sets(rules: str) -> list[RuleSet]:
    names = RuleSet.ids() if rules == "all" else rules.split(",")
    return [RuleSet.look_up(name) for name in names]


def _duplicate(
    rules: str, deals: int, seed: int, bots: str, players: int | None, workers: int, *, as_json: bool
) -> None:
    from canasta_nb.experiments import duplicate

    for opened in _rule_sets(rules):
        played = duplicate(opened, deals, seed, bots.split(","), players=players, workers=workers)
        if as_json:
            say(played.summary())
        else:
            typer.echo(played)
