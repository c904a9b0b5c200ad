"""The signs of a learner's answers, worked out from the log; what that took is kept beside it.

Whether an answer is right is quickly found, and what it shows of each idea is not. So ``answers/judged.json`` has the
signs of each answer that was judged, and the version that judged it. Nothing in it can't be worked out again, and a
later version judges old answers anew, some of them at each beginning. It is a learner's file, so it is read as
untrusted data: anything of another form or out of bounds is left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from datetime import datetime
from functools import cached_property, lru_cache
from pathlib import Path
from time import perf_counter
from typing import Any

from canasta_nb import __version__
from canasta_nb.core.speech.mistakes import system_message
from canasta_nb.core.speech.small_files import read_small_file
from canasta_nb.core.speech.whole_files import OWNER, write_whole
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.content.asking import Unknown
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.diagnosis.signs import Sign, Signs, signs_of
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.log.before import JUDGED
from canasta_nb.teaching.log.learner_log import log_in
from canasta_nb.teaching.log.line import CLICKED, TYPED, LogLine, value_in
from canasta_nb.teaching.misconceptions import misconceptions

MOST = 5_000
"""Exercises, parts of one, and answers to choose from: more than that is no learner's work."""
PATIENCE = 0.5
"""So many seconds old answers are judged anew at each beginning, after which their old signs have to do."""


class JudgedAnswers:
    """The signs of answers by the exercise and the answer, kept in a folder of the course."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = log_in(folder).path.with_name(JUDGED)
        self._end = perf_counter() + PATIENCE
        self._is_kept = True

    @cached_property
    def _entries(self) -> dict[str, tuple[Signs, str]]:
        return _entries(self.path)

    def signs(self, lines: Iterable[LogLine]) -> dict[str, Signs]:
        """Return the signs of the first answer to each exercise, in their order."""
        found: dict[str, Signs] = {}
        for line in lines:
            if line.ex not in found and (signs := self._of(line)):
                found[line.ex] = replace(signs, hints=line.hints, at=line.at)
        return found

    def _of(self, line: LogLine) -> Signs | None:
        """Return the signs of an answer; those it had when it was given where the exercise is not one of the course."""
        if line.signs is not None:
            return _signs(dict(line.signs))
        if line.how not in (CLICKED, TYPED):
            return None
        name = _name(line.ex, line.answer)
        known, by = self._entries.get(name, (None, ""))
        if known is None or (by != __version__ and perf_counter() < self._end):
            known = _judged(line.ex, line.answer)
            if known:
                self.take(line.ex, line.answer, known)
        return known

    def take(self, ex: str, answer: str, signs: Signs) -> None:
        """Take over the signs of an answer that has just been judged."""
        self._entries[_name(ex, answer)] = replace(signs, hints=0, at=None), __version__
        self._is_kept = False

    def keep(self) -> str:
        """Keep what is new; why that was not possible, or nothing."""
        if self._is_kept:
            return ""
        entries = {name: {"by": by, **signs_as_json(signs)} for name, (signs, by) in self._entries.items()}
        try:
            self.path.parent.mkdir(exist_ok=True)
            write_whole(self.path, json.dumps(entries, separators=(",", ":")).encode(), mode=OWNER)
        except OSError as error:
            return told("marking", "not_saved", path=self.path, error=system_message(error))
        self._is_kept = True
        return ""


def _name(ex: str, answer: str) -> str:
    return f"{ex} {answer}"


@lru_cache(maxsize=MOST)
def _judged(ex: str, answer: str) -> Signs | None:
    """Return the signs of an answer to an exercise of the course; None where there are none."""
    try:
        return signs_of(assess(exercise(ex), value_in(answer)))
    except Unknown:
        return None


def _entries(path: Path) -> dict[str, tuple[Signs, str]]:
    """Return the signs that are kept, and the version that judged them."""
    try:
        kept = json.loads(read_small_file(path, follow=False))
    except (OSError, ValueError, RecursionError):
        return {}
    return {name: (signs, str(kept[name].get("by"))) for name, signs in read_signs(kept).items()}


def read_signs(kept: object) -> dict[str, Signs]:
    """Return the signs by exercise from JSON; anything of another form is left out.

    >>> read_signs({"fz-3": signs_as_json(Signs("fz-3", (Sign(False, 12, 2, {"two_wilds": 0.5}),)))})["fz-3"].shown
    ('two_wilds',)
    """
    if not isinstance(kept, dict):
        return {}
    return {name: signs for name, entry in list(kept.items())[:MOST] if (signs := _signs(entry)) is not None}


def as_json(answered: Mapping[str, Signs]) -> dict[str, Any]:
    """Return the signs by exercise as JSON."""
    return {name: signs_as_json(each) for name, each in answered.items()}


def signs_as_json(signs: Signs) -> dict[str, Any]:
    """Return the signs of one answer as JSON."""
    at = {"at": signs.at.isoformat()} if signs.at else {}
    return {"form": signs.form, "parts": [*map(asdict, signs.parts)], "hints": signs.hints, **at}


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
