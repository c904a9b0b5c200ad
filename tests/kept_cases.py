"""The cases of tests/cases, read once for all tests that ask about them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from canasta_nb.judging import read_cases

FOLDER = Path(__file__).parent / "cases"
FILES = sorted(FOLDER.glob("*.yaml"))
CASES: dict[str, dict[str, Any]] = {case["id"]: case for path in FILES for case in read_cases(path)}


def acts_of(case: dict[str, Any]) -> list[str]:
    """The acts of a case, all but the last only leading to its question."""
    acts = case.get("act", [])
    return [acts] if isinstance(acts, str) else acts
