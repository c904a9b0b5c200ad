"""The commands about rule sets."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from canasta_nb import rulebook
from canasta_nb.cli.output import Json, Language, heads, lay_out, say, wide
from canasta_nb.core.rules.names import id_called
from canasta_nb.core.rules.ruleset import RuleSet, RuleSetError
from canasta_nb.core.rules.shipped import documented
from canasta_nb.core.speech.language import speak
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.descriptions.telling import rules_name
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
                _name(each),
                ", ".join(map(str, each["players"])) or "?",
                each["status"],
                each["special"],
            )
            for each in entries
        ]
        lay_out(heads("rules", "name", "players", "status", "special"), rows)


@app.command("show")
def show_rules(
    rules: Annotated[
        list[str], typer.Argument(help="Id or name of a rule set, with option=value, or a .toml file of house rules.")
    ],
    values: Annotated[bool, typer.Option("--values", help="Show keys and values instead of sentences.")] = False,
    lang: Language = "en",
    as_json: Json = False,
) -> None:
    """Show a rule set in sentences, each with its source, and the choices that a table has."""
    speak(lang)
    name = " ".join(rules)
    if known := documented().get(id_called(name)):
        say(rulebook.documented_entry(known)) if as_json else typer.echo(page.known(known, wide()))
        return
    opened = RuleSet.look_up(name)
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
    rules: Annotated[list[str], typer.Argument(help="Two rule sets, each named as for show.", metavar="FIRST SECOND")],
    lang: Language = "en",
    as_json: Json = False,
) -> None:
    """Show how two rule sets differ."""
    speak(lang)
    first, second = _two(rules)
    found = rulebook.differences(RuleSet.look_up(first), RuleSet.look_up(second))
    if as_json:
        say(found)
    elif not found:
        typer.echo(mistaken("command.same", first=first, second=second))
    else:
        key, meaning = heads("key", "meaning")
        lay_out((key, first, second, meaning), [(row["key"], *row["written"], row["means"]) for row in found])


def _name(entry: Mapping[str, Any]) -> str:
    """Return what people call a rule set of a list, in the language that is spoken."""
    playable = entry["id"] in RuleSet.ids()
    return rules_name(RuleSet.load(entry["id"])) if playable else str(entry["name"]).partition(" (")[0]


def _two(words: list[str]) -> tuple[str, str]:
    """Return the two rule sets that are named, where the blanks of a name also part words."""
    if len(words) < 2:
        raise Mistake(mistaken("command.two_rules", first=" ".join(words)))
    pairs = [(" ".join(words[:place]), " ".join(words[place:])) for place in range(1, len(words))]
    return next((pair for pair in pairs if all(map(_is_there, pair))), pairs[0])


def _is_there(rules: str) -> bool:
    try:
        RuleSet.look_up(rules)
    except RuleSetError:
        return False
    return True
