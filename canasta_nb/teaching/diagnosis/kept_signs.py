"""The signs of a learner's answers, kept beside the notebook as JSON, so that one notebook goes on where another ended.

One file, ``answers/diagnosis.json``, has an entry for each exercise: its form, the moment of the answer and the number
of hints. For each part it says whether the answer was right, how many answers and lures there are, and how well each
idea fits. It is a learner's file, so it is read as untrusted data: anything of another form or out of bounds is left
out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any

from canasta_nb.core.speech.mistakes import said_by_system
from canasta_nb.core.speech.small_files import read_small_file
from canasta_nb.core.speech.whole_files import OWNER, set_aside, write_whole
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.diagnosis.signs import Sign, Signs
from canasta_nb.teaching.judging.saved_answers import FOLDER, is_damaged
from canasta_nb.teaching.misconceptions import misconceptions

NAME = "diagnosis.json"
MOST = 5_000
"""Exercises, parts of one, and answers to choose from: more than that is no learner's work."""


def kept_signs(folder: Path | None = None) -> dict[str, Signs]:
    """Return the kept signs by exercise; nothing without a file of this kind.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> keep_signs({"fz-3": Signs("fz-3", (Sign(False, 12, 2, {"two_wilds": 0.5}),))}, folder)
    ''
    >>> kept_signs(folder)["fz-3"].shown
    ('two_wilds',)
    >>> _ = (folder / FOLDER / NAME).write_text("[" * 100_000)
    >>> kept_signs(folder)
    {}
    """
    path = _file(folder)
    try:
        kept = json.loads(read_small_file(path, follow=False))
    except (OSError, ValueError, RecursionError):
        return {}
    return read_signs(kept)


def read_signs(kept: object) -> dict[str, Signs]:
    """Return the signs by exercise from JSON; anything of another form is left out."""
    if not isinstance(kept, dict):
        return {}
    return {name: signs for name, entry in list(kept.items())[:MOST] if (signs := _signs(entry)) is not None}


def keep_signs(answered: Mapping[str, Signs], folder: Path | None = None) -> str:
    """Keep the signs of all answers, over those kept before; why that was not possible, or nothing."""
    path = _file(folder)
    try:
        path.parent.mkdir(exist_ok=True)
        if is_damaged(path):
            set_aside(path)
        everything = {**kept_signs(folder), **answered}
        write_whole(path, json.dumps(as_json(everything), separators=(",", ":")).encode(), mode=OWNER)
    except OSError as error:
        return told("marking", "not_saved", path=path, error=said_by_system(error))
    return ""


def as_json(answered: Mapping[str, Signs]) -> dict[str, Any]:
    """Return the signs by exercise as JSON."""
    return {name: _entry(each) for name, each in answered.items()}


def _entry(signs: Signs) -> dict[str, Any]:
    at = {"at": signs.at.isoformat()} if signs.at else {}
    return {"form": signs.form, "parts": [*map(asdict, signs.parts)], "hints": signs.hints, **at}


def _file(folder: Path | None) -> Path:
    return (folder or Path()) / FOLDER / NAME


def _signs(entry: object) -> Signs | None:
    """Return one exercise from the file; None if anything in it has been changed."""
    if (
        not isinstance(entry, dict)
        or not isinstance(entry.get("form"), str)
        or not isinstance(entry.get("parts"), list)
    ):
        return None
    parts = [_sign(part) for part in entry["parts"][:MOST]]
    hints = entry["hints"] if _is_whole(entry.get("hints"), 0) else 0
    return Signs(entry["form"], tuple(part for part in parts if part), hints, _moment(entry)) if all(parts) else None


def _moment(entry: dict[str, Any]) -> datetime | None:
    """Return the moment of the answer; None if the file has no valid one."""
    try:
        at = datetime.fromisoformat(entry["at"])
    except (KeyError, ValueError, TypeError):
        return None
    return at if at.tzinfo else None


def _sign(part: object) -> Sign | None:
    if not isinstance(part, dict) or not isinstance(part.get("fits"), dict):
        return None
    right, options, lures, fits = (part.get(key) for key in ("right", "options", "lures", "fits"))
    bounded = _is_whole(options, 2) and _is_whole(lures, 0)
    if not bounded or not isinstance(right, bool) or not isinstance(fits, dict):
        return None
    if not all(_is_share(fit) for fit in fits.values()):
        return None
    known = {code: float(fit) for code, fit in fits.items() if code in misconceptions()}
    return Sign(right, options, lures, known)  # type: ignore[arg-type]


def _is_whole(value: object, least: int) -> bool:
    return type(value) is int and least <= value <= MOST


def _is_share(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
