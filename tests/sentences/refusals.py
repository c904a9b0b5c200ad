"""Refused acts: the example of every law, and acts in games off the beaten track."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from law_entries import entry

from canasta_nb.core.engine import wording
from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import cards_of
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.speech.order import ORDER
from canasta_nb.core.speech.refusals import Refusal
from canasta_nb.descriptions.telling import usual_names
from canasta_nb.widgets.scenes.remedy import remedy
from sentences.situation import Situation


@cache
def acts() -> tuple[dict[str, str], ...]:
    """Return the acts of refusals.toml."""
    file = Path(__file__).with_name("refusals.toml")
    return tuple(tomllib.loads(file.read_text(encoding="utf-8"))["refused"])


def refused(position: str, acts: str) -> tuple[Position, dict[str, Refusal]]:
    """Return the position before the last of these acts, and its refusals by their laws; a digit names its seat."""
    at = parse_position(position)
    *before, last = (act.strip() for act in acts.split(";"))
    for act in before:
        at = play(at, parse_act(act, at.hand_of(at.turn)))
    seat, act = last.split(":") if last[1:2] == ":" else (at.turn, last)
    named = parse_act(act.strip(), at.hand_of(int(seat)))
    return at, {each.law: each for each in check(at, named, int(seat), seat_names=usual_names(len(at.hands)))}


def situations() -> Iterator[Situation]:
    for law in ORDER:
        wrong = entry(law).wrong
        refusal = refused(wrong.position, wrong.act)[1][law]
        yield Situation(law, (wrong.position, wrong.act), about(law) | told(refusal))
    for each in acts():
        at, refusals = refused(each["position"], each["acts"])
        refusal = refusals[each["law"]]
        act = parse_act(each["acts"].split("; ")[-1], at.hand_of(at.turn))
        at_the_table = {"at the table": remedy(refusal, cards_of(act), usual_names(len(at.hands)))}
        about_it = f"{each['law']}: {each['about']}"
        yield Situation(about_it, (each["position"], each["acts"]), told(refusal) | at_the_table)


def about(law: str) -> dict[str, str]:
    """Return the name of a law and what it is for."""
    return {"title": wording.title(law), "why": wording.why(law)}


def told(refusal: Refusal) -> dict[str, str]:
    """Return the sentences of a refusal; ``no way`` is the one at a button that is off."""
    no_way = wording.no_way(refusal.law, refusal.facts, usual_names(4))
    said = {"says": refusal.says, "short": refusal.short, "way out": refusal.way_out}
    return said | ({"no way": no_way} if no_way not in said.values() else {})
