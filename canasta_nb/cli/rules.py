"""The commands about rule sets."""

from typing import Annotated

import typer

from canasta_nb import rulebook
from canasta_nb.cli.output import Json, Language, heads, lay_out, say, wide
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.shipped import documented
from canasta_nb.core.speech.language import speak
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.rulebook import page

app = typer.Typer(help="List, show and compare rule sets.", no_args_is_help=True)


@app.command("list")
def list_rules(lang: Language = "en", as_json: Json = False) -> None:
    """List every rule set, and tell which of them you can play."""
    speak(lang)
    entries = rulebook.entries()
    if as_json:
        say(entries)
    else:
        rows = [
            (
                each["id"],
                ", ".join(map(str, each["players"])) or "?",
                each["status"],
                each["based_on"] or "-",
                each["special"],
            )
            for each in entries
        ]
        lay_out(heads("rules", "players", "status", "based_on", "special"), rows)


@app.command("show")
def show_rules(
    rules: Annotated[str, typer.Argument(help='Id of a rule set, "id option=value", or a .toml file of house rules.')],
    values: Annotated[bool, typer.Option("--values", help="Show keys and values instead of sentences.")] = False,
    lang: Language = "en",
    as_json: Json = False,
) -> None:
    """Show a rule set in sentences, each with its source, and the choices that a table has."""
    speak(lang)
    if rules in documented():
        known = documented()[rules]
        say(rulebook.documented_entry(known)) if as_json else typer.echo(page.known(known, wide()))
        return
    opened = RuleSet.look_up(rules)
    options = rulebook.options(opened)
    if as_json:
        held = {"page": page.plain(opened), "values": rulebook.values(opened), "options": options}
        say({**rulebook.entry(opened), **held})
        return
    if values:
        about = f"{opened.special} ({opened.text})" if opened.text else page.said_by(opened)
        typer.echo(f"{opened.name}: {about}\n")
        rows = [(row["key"], row["written"], row["source"]) for row in rulebook.values(opened)]
        lay_out(heads("key", "value", "source"), rows)
    else:
        typer.echo(page.written(opened, wide()))
    if options:
        typer.echo()
        choices = [(row["option"], row["chosen"], ", ".join(row["values"]), row["what"]) for row in options]
        lay_out(heads("option", "here", "values", "chooses"), choices)


@app.command("diff")
def compare_rules(
    first: Annotated[str, typer.Argument(help="Rule set, named as for show.")],
    second: Annotated[str, typer.Argument(help="Rule set, named as for show.")],
    lang: Language = "en",
    as_json: Json = False,
) -> None:
    """Show how two rule sets differ."""
    speak(lang)
    found = rulebook.differences(RuleSet.look_up(first), RuleSet.look_up(second))
    if as_json:
        say(found)
    elif not found:
        typer.echo(mistaken("command.same", first=first, second=second))
    else:
        key, meaning = heads("key", "meaning")
        lay_out((key, first, second, meaning), [(row["key"], *row["written"], row["means"]) for row in found])
