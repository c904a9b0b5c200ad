"""What the lessons say in passing is what the rules say: each claim is a case, as in tests/cases."""

from pathlib import Path
from typing import Any

import pytest

from canasta_nb.judging import judge_case, read_cases
from canasta_nb.session import Session
from canasta_nb.teaching.exercises import lesson, lessons

FOLDER = Path(__file__).parent
CLAIMS: list[dict[str, Any]] = read_cases(FOLDER / "claims.yaml")


@pytest.mark.parametrize("claim", CLAIMS, ids=[claim["id"] for claim in CLAIMS])
def test_claim(claim: dict[str, Any]) -> None:
    answer = judge_case(claim)
    assert answer.agrees, answer


@pytest.mark.parametrize("name", [found.name for found in lessons()])
def test_every_lesson_has_its_claims_tested(name: str) -> None:
    own = FOLDER / f"test_claims_{name[:2]}.py"
    assert own.exists() or len([claim for claim in CLAIMS if claim["id"].startswith(f"lesson-{name[:2]}.")]) >= 4


def test_claim_the_first_turn_gives_nothing_away() -> None:
    """Lesson 1 says what the others do after the turn that it asks for, and what Ben would do after another."""
    first = lesson("01").position("first-turn")
    told = {}
    for card in ("9c", "4s"):
        game = Session(first, seat=1, bots="careful")
        for act in ("draw", "meld KsKhKd", f"discard {card}"):
            game.play(act)
        for _ in game.others():
            pass
        told[card] = [(deed.seat, str(deed.act)) for deed in list(game.log)[3:]]
    assert told["9c"] == [
        (2, "draw 9s"), (2, "discard 8s"),
        (3, "draw 8s"), (3, "meld 7s7d7c"), (3, "discard 5d"),
        (4, "draw 5s"), (4, "meld J+Jd"), (4, "discard 5s"),
    ]  # fmt: skip
    assert told["4s"][0] == (2, "take 4s with 4h4c")
