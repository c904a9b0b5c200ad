"""What the lessons say in passing is what the rules say: each claim is a case, as in tests/cases."""

from pathlib import Path
from typing import Any

import pytest

from canasta_nb.judging import judge_case, read_cases
from canasta_nb.teaching.exercises import lessons

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
