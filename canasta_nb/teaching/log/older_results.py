"""Results that were kept in an SQLite file, as practice did before it wrote lines of JSON."""

from __future__ import annotations

from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

APPLICATION = 0x43414E41
"""What marks such a file as ours: the letters CANA."""
COLUMNS = "topic, level, seed, number, points, max_points, hints, code, answered_at"


def older_results(path: Path) -> list[dict[str, Any]]:
    """Return the results of a file by the names of their fields, the oldest first; none where it is not one of ours."""
    import sqlite3  # a browser has none, and no such file

    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
            if file.execute("PRAGMA application_id").fetchone() != (APPLICATION,):
                return []
            rules: dict[int, list[tuple[str, float, float]]] = {}
            for answer, *rule in file.execute("SELECT answer, rule, share FROM rule ORDER BY answer, part"):
                rules.setdefault(answer, []).append((*rule, 0.0))
            names = COLUMNS.split(", ")
            rows = file.execute(f"SELECT id, {COLUMNS} FROM answer ORDER BY id")
            found = [dict(zip(names, row, strict=True)) | {"rules": tuple(rules.get(id_, ()))} for id_, *row in rows]
            return [each | {"answered_at": datetime.fromisoformat(str(each["answered_at"]))} for each in found]
    except (sqlite3.DatabaseError, ValueError):
        return []
