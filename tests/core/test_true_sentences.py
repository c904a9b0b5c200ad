"""What a refusal says is true of the position in every game, not only in the classic one, and so is its way out."""

from __future__ import annotations

import tomllib
from pathlib import Path

from at_once import all_at_once

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.speech.language import LANGUAGES, speaking
from canasta_nb.core.speech.refusals import Refusal


def refused(position: str, acts: str) -> tuple[Position, dict[str, Refusal]]:
    """Return the position before the last of these acts, and its refusals by their laws."""
    at = parse_position(position)
    *before, last = acts.split("; ")
    for act in before:
        at = play(at, parse_act(act, at.hand_of(at.turn)))
    return at, {refusal.law: refusal for refusal in check(at, parse_act(last, at.hand_of(at.turn)))}


def about(value: str | dict[str, str]) -> str:
    """Name a language or a case."""
    return value if isinstance(value, str) else value["about"]


DATA: dict[str, list[dict[str, str]]] = tomllib.loads(
    (Path(__file__).parents[1] / "data" / "true_sentences.toml").read_text(encoding="utf-8")
)


@all_at_once(DATA["says"], ids=lambda case: case["about"])
def test_what_is_said_is_true(case: dict[str, str]) -> None:
    assert refused(case["position"], case["acts"])[1][case["law"]].says == case["sentence"]


@all_at_once(DATA["way_out"], ids=lambda case: case["about"])
def test_the_way_out_is_one(case: dict[str, str]) -> None:
    assert refused(case["position"], case["acts"])[1][case["law"]].way_out == case["sentence"]


@all_at_once([(lang, case) for lang in LANGUAGES for case in (*DATA["says"], *DATA["way_out"])], ids=about)
def test_the_acts_that_are_named_are_legal_and_nothing_is_left_open(lang: str, case: dict[str, str]) -> None:
    with speaking(lang):
        at, refusals = refused(case["position"], case["acts"])
    for refusal in refusals.values():
        assert "{" not in str(refusal)
        assert f"({refusal.law})" not in refusal.says
        assert refusal.way_out
        named = {refusal.facts[name] for name in ("better", "instead") if name in refusal.facts}
        assert named <= {str(act) for act in legal_acts(at)}
