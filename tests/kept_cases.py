"""The cases of tests/cases, read once for all tests that ask about them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parent / "cases"
FILES = sorted(FOLDER.glob("*.yaml"))
# Read by libyaml, which is ten times as fast; that `read_cases` reads the same, test_cases.py asks.
CASES_OF: dict[Path, list[dict[str, Any]]] = {path: yaml.load(path.read_bytes(), yaml.CSafeLoader) for path in FILES}
CASES = {case["id"]: case for cases in CASES_OF.values() for case in cases}


def acts_of(case: dict[str, Any]) -> list[str]:
    """Return the acts of a case, of which all but the last only lead to its question."""
    acts = case.get("act", [])
    return [acts] if isinstance(acts, str) else acts
