"""A line of the learner's log: one answer, when and how it was given, and what could not be worked out again.

The log is a learner's file, so any program may have written a line. It is read as untrusted data: what is too long, of
another form or out of bounds is no line of ours.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from secrets import token_hex
from typing import Any, NamedTuple

FORMAT = 2
"""The number of the form in which lines are written; in the first one, practice kept its results."""
LONGEST = 4_096
"""The bytes that a line may have, with its line break."""
LONGEST_ANSWER = 20_000
MOST_FACTS = 50
MOST_TRIES = 100_000
MOST_POINTS = 10_000
YEARS = range(2000, 2200)
"""When an answer may have been given; a clock that says something else says nothing."""
OF_THE_LOG = "log"
"""What stands for the exercise in a line that is about the log itself."""
CLICKED, TYPED, PRACTICE, OVER, BEFORE = "clicked", "typed", "practice", "over", "before"
PUZZLE, DEAL, MOMENT = "puzzle", "deal", "moment"
ALIKE, SHOWN, PASSED = "alike", "shown", "passed"
PLACEMENT = "placement"
MOVED, TOLD = "moved", "told"
HOW = frozenset(
    {CLICKED, TYPED, ALIKE, SHOWN, PRACTICE, OVER, BEFORE, PUZZLE, DEAL, MOMENT, PASSED, PLACEMENT, MOVED, TOLD}
)
"""How an answer was given: by clicks, in Python, in practice, as a play in a puzzle, as the result of a day's deal,
in a ``moment`` of one's own deal, or in the ``placement`` of somebody who has played before.
One to a question like that of the exercise is ``alike``, and a solution may be ``shown`` where no answer is kept.
``over`` ends an exam, a lesson is ``passed`` with fresh questions at its end, and ``before`` is what an earlier version
kept of a first answer. Two are about the log: what
earlier versions kept was ``moved`` into it, and the learner was ``told`` of lines that can't be read."""
_DECODER = json.JSONDecoder()
_LONGEST_NAME = 80


class Earned(NamedTuple):
    """What an answer in practice earned; its exercise may be drawn otherwise by a later version."""

    points: float
    most: float
    facts: tuple[tuple[str, float, float], ...]
    """For each part its fact, the share of its points, and the chance to guess the right answer."""


class LogLine(NamedTuple):
    """One answer."""

    id: str
    at: datetime | None
    ex: str
    answer: str
    """The answer as it could be typed; empty where only what it showed is known."""
    attempt: int = 1
    hints: int = 0
    """How many hints had been given."""
    how: str = CLICKED
    earned: Earned | None = None
    signs: Mapping[str, Any] | None = None
    """What the answer shows of misconceptions, where the exercise is not one of the course."""
    shown: bool | None = None
    """Whether the solution had been shown before it; None in a line of an earlier version, which did not tell."""
    moment: Mapping[str, Any] | None = None
    """A moment of one's own deal, in the line that keeps it."""


def new_line(ex: str, answer: str = "", how: str = CLICKED, **more: Any) -> LogLine:
    """Return a line that is written now.

    >>> line = new_line("fz-3", "'9h9d'", hints=1)
    >>> line.ex, line.how, line.hints, len(line.id)
    ('fz-3', 'clicked', 1, 16)
    """
    return LogLine(token_hex(8), datetime.now(UTC), ex, answer, how=how, **more)


def written(line: LogLine, *, or_nothing: bool = False) -> bytes:
    r"""Return a line as the log has it; ValueError, ``or_nothing``, for one that is too long.

    >>> line_in(written(new_line("fz-3", "'9h9d'"))).answer
    "'9h9d'"
    """
    earned = line.earned._asdict() if line.earned else {}
    at = {"at": line.at.isoformat()} if line.at else {}
    own = {"id": line.id, **at, "ex": line.ex, "answer": line.answer, "attempt": line.attempt, "hints": line.hints}
    signs = {"signs": line.signs} if line.signs is not None else {}
    shown = {"shown": line.shown} if line.shown is not None else {}
    moment = {"moment": line.moment} if line.moment is not None else {}
    entry = {"canasta": FORMAT, **own, "how": line.how, **earned, **signs, **shown, **moment}
    text = json.dumps(entry, separators=(",", ":")).encode() + b"\n"
    if len(text) <= LONGEST:
        return text
    if or_nothing:
        return b""
    raise ValueError(len(text))


def line_in(text: bytes) -> LogLine | None:
    """Return the line that a text writes down; None for anything else.

    >>> line_in(b"Buy two packs of cards.") is None, line_in(b'{"canasta":2}') is None
    (True, True)
    """
    if len(text) > LONGEST:
        return None
    try:
        said = text.decode()
        entry, end = _DECODER.raw_decode(said)
        if said[end:].strip():
            return None
        return _line(entry) if entry["canasta"] == FORMAT else _result(entry, text) if entry["canasta"] == 1 else None
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def _line(entry: dict[str, Any]) -> LogLine | None:
    id_, ex, answer, how = entry["id"], entry["ex"], entry["answer"], entry["how"]
    attempt, hints, signs, shown = entry["attempt"], entry["hints"], entry.get("signs"), entry.get("shown")
    moment = entry.get("moment")
    if (
        not (is_name(id_) and is_name(ex) and isinstance(answer, str) and answer.isprintable())
        or how not in HOW
        or not (_is_whole(attempt, 1) and _is_whole(hints, 0))
        or not all(each is None or isinstance(each, dict) for each in (signs, moment))
        or not (shown is None or isinstance(shown, bool))
    ):
        return None
    return LogLine(
        id_,
        moment_in(entry.get("at")),
        ex,
        answer,
        attempt,
        hints,
        how,
        _earned(entry) if "facts" in entry else None,
        signs,
        shown,
        moment,
    )


def _result(entry: dict[str, Any], text: bytes) -> LogLine | None:
    """Return a result of practice as the first form has it: what was answered was not kept."""
    ex = "-".join(str(entry[name]) for name in ("topic", "level", "seed", "number"))
    earned = _earned({"points": entry["points"], "most": entry["max_points"], "facts": entry["rules"]})
    at = moment_in(entry["answered_at"])
    if at is None or not (is_name(ex) and _is_whole(entry["hints"], 0)):
        return None
    return LogLine(digest(text.strip()), at, ex, "", 1, entry["hints"], PRACTICE, earned)


def value_in(text: object) -> object:
    """Return the plain value that a text writes down, or ``...`` when there is none that can be read.

    >>> value_in("'9h9d'"), value_in("open('x')"), value_in(None)
    ('9h9d', Ellipsis, Ellipsis)
    """
    if not isinstance(text, str) or not text or len(text) > LONGEST_ANSWER:
        return ...
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return ...


def digest(text: bytes) -> str:
    """Return the id of a line that is taken over, the same wherever that happens."""
    return sha256(text).hexdigest()[:16]


def is_name(value: object) -> bool:
    """Tell whether something is a name that an exercise may have."""
    return (
        isinstance(value, str)
        and len(value) <= _LONGEST_NAME
        and value.isascii()
        and value.replace("-", "").replace("_", "").isalnum()
    )


def _is_whole(value: object, least: int) -> bool:
    return type(value) is int and least <= value <= MOST_TRIES


def moment_in(text: object) -> datetime | None:
    """Return a moment; None where there is none, or none that can be."""
    try:
        at = datetime.fromisoformat(text)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None
    return at if at.tzinfo and at.year in YEARS else None


def _earned(entry: dict[str, Any]) -> Earned:
    """Return what a line earned; ValueError for what can't be."""
    points, most, facts = entry["points"], entry["most"], entry["facts"]
    if not (0 <= points <= most <= MOST_POINTS and most and len(facts) <= MOST_FACTS):
        raise ValueError(entry)
    found = tuple((fact, float(share), float(luck)) for fact, share, luck in facts)
    if not all(isinstance(fact, str) and fact.isprintable() and _is_share(a) and _is_share(b) for fact, a, b in found):
        raise ValueError(entry)
    return Earned(float(points), float(most), found)


def _is_share(value: float) -> bool:
    return 0 <= value <= 1
