"""Mistakes: calls, texts of positions and acts, house rules, command lines, and rulings on mistakes at the table."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import canasta_nb
from canasta_nb import cli, teaching
from canasta_nb.core.model.cards import parse_cards
from canasta_nb.core.notation.records import replay
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.incidents import Incident, rule_on
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.descriptions.telling import usual_names
from canasta_nb.extras import MissingExtra
from canasta_nb.teaching.bank.exercises import lesson
from sentences.situation import Situation

HERE = Path(__file__).parent
HOUSE = 'based_on = "classic"\n[differences]\n'
FLAGS = ("late", "in_hand", "shown", "from_the_pile")


@cache
def made() -> dict[str, list[str]]:
    """Return the mistakes of mistakes.toml."""
    return tomllib.loads((HERE / "mistakes.toml").read_text(encoding="utf-8"))


def called(line: str) -> object:
    """Run a line of Python as somebody writes it who has imported everything."""
    names = {name: getattr(package, name) for package in (canasta_nb, teaching) for name in package.__all__}
    return eval(line, vars(canasta_nb) | names | {"lesson": lesson})


def answer(call: Callable[[], object]) -> str:
    """Return the error of a call, as a notebook shows it; what it returned, if it did."""
    try:
        return repr(call())
    except (ValueError, OSError, TypeError, MissingExtra) as mistake:
        return f"{type(mistake).__name__}: {mistake}"


def house_rules(text: str) -> RuleSet:
    Path("our-club.toml").write_text(HOUSE + text, encoding="utf-8")
    return RuleSet.from_toml("our-club.toml")


def command(words: str) -> str:
    """Return what the command line answers to these words."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        try:
            cli.app(shlex.split(words), standalone_mode=False)
        except (ValueError, OSError, MissingExtra) as mistake:
            return cli.sentence(mistake).replace(f"{Path.cwd()}/", "")
    return out.getvalue()


@contextlib.contextmanager
def in_a_folder() -> Iterator[None]:
    """Work in a folder of its own that has the files which mistakes.toml names."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        Path("class").mkdir()
        Path("broken.ipynb").write_text("not a notebook", encoding="utf-8")
        Path("our-club.toml").write_text(HOUSE + 'pile.take_unfrozen = ["natural_pair"]\n', encoding="utf-8")
        Path("cut.canasta").write_text("canasta 1\nrules classic; turn 1 draw; hand 1 Ks; stock 9c\n1: disc\n", "utf-8")
        yield


def situations() -> Iterator[Situation]:
    reads: dict[str, Callable[[str], Any]] = {
        "calls": called,
        "kinds": called,
        "positions": parse_position,
        "acts": parse_act,
        "records": replay,
        "rules": RuleSet.parse,
        "house_rules": house_rules,
    }
    with in_a_folder():
        for kind, read in reads.items():
            says = {text.replace("\n", "↵") or "nothing": answer(partial(read, text)) for text in made()[kind]}
            yield Situation(f"mistakes: {kind.replace('_', ' ')}", (), says)
    with in_a_folder():
        yield Situation("mistakes: commands", (), {words: command(words) for words in made()["commands"]})
    yield from rulings()


def incidents() -> dict[str, Any]:
    """Return the mistakes at a table of data/incidents.toml, by the book that rules on them."""
    return tomllib.loads((HERE.parent / "data" / "incidents.toml").read_text(encoding="utf-8"))


def ruled(table: dict[str, Any], case: dict[str, Any]) -> Any:
    """Return the ruling on a mistake at a table."""
    text = case.get("position", table["position"])
    if "rules" in case:
        text = re.sub(r"rules [^;\n]+", f"rules {case['rules']}", text, count=1)
    flags = {flag: case.get(flag, False) for flag in FLAGS}
    incident = Incident(case["what"], case.get("seat", 1), parse_cards(case.get("cards", "")), **flags)
    return rule_on(parse_position(text), incident, usual_names(4))


def rulings() -> Iterator[Situation]:
    for code, table in incidents().items():
        for case in table["case"]:
            known = (f"{key} {case[key]}" for key in ("rules", "seat", "cards", "position", *FLAGS) if key in case)
            given = "; ".join(known)
            yield Situation(f"{code}: {case['what']}", (given,) if given else (), {"ruling": ruled(table, case).says})
