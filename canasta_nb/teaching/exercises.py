"""The exercises of the course, read from the bank: one TOML file a lesson."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from canasta_nb.core.notation import parse_act, parse_position
from canasta_nb.core.playing import play
from canasta_nb.core.position import Position
from canasta_nb.core.refusals import Mistake

Answer = bool | int | float | str | None | tuple["Answer", ...]

KINDS = ("cards", "yes+why", "num", "order", "pick", "sheet", "moves")
FILE_KEYS = {"lesson": str, "positions": dict, "exercise": list}
EXERCISE_KEYS: dict[str, type] = {
    "id": str, "kind": str, "points": int, "rules": str, "question": str, "position": str, "reasons": list,
    "labels": list, "attacks": list, "hints": list, "section": str, "wrong": list, "part": list,
}  # fmt: skip
PART_KEYS: dict[str, type] = {
    "ask": str, "with": str, "position": str, "acts": list, "act": str, "ask_for": str, "side": str, "goal": str,
    "turns": int, "because": str, "answer": object, "source": str, "line": str, "cause": str, "trials": dict,
}  # fmt: skip
NEEDED = ("id", "kind", "points", "rules", "question", "section", "part")


class Unknown(Mistake):
    """A name that no lesson, exercise or position has, with the names that there are."""


class BankError(Mistake):
    """A mistake in a bank file: the file, the line, the key, and the nearest right word."""


@dataclass(frozen=True)
class Part:
    """One asked question: a position, what is asked of it, and what a learner may answer.

    >>> part = exercise("fz-2").parts[0]
    >>> part.act
    'take 7d with 7s2h'
    >>> part.yes()
    ((True, 'natural-pair'), (True, 'natural-and-wild'), (True, 'table-meld'))
    >>> Part(text="rules classic; turn 9 draw").position
    Traceback (most recent call last):
    NotationError: line 1, column 21: a seat (1 to 6) was expected
    """

    text: str = ""
    """The position in notation."""
    ask: str = ""
    acts: tuple[str, ...] = ()
    """What is played before the question is asked."""
    act: str = ""
    ask_for: str = ""
    side: str = "A"
    goal: str = ""
    turns: int = 0
    because: str = ""
    answer: Answer = None
    line: str = ""
    cause: str = ""
    trials: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    kind: str = ""
    reasons: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()

    @property
    def position(self) -> Position:
        """The position after what is played before the question."""
        return played(self.text, self.acts)

    def yes(self) -> tuple[Answer, ...]:
        """``(True, reason)`` for every reason that is no law."""
        return tuple((True, reason) for reason in self.reasons if not is_law(reason))

    def no(self) -> tuple[Answer, ...]:
        """``(False, reason)`` for every reason."""
        return tuple((False, reason) for reason in self.reasons)

    def under(self, changes: Mapping[str, str]) -> Part:
        """The same question where some values of the rule set read differently, written as in a ``rules`` field."""
        words = " ".join(f"{key}={value}" for key, value in changes.items())
        return replace(self, text=re.sub(r"(?m)(^|; *)(rules [^;\n]+)", rf"\g<1>\g<2> {words}", self.text, count=1))


@dataclass(frozen=True)
class Exercise:
    """An exercise of the bank; ``max`` points, 0 for a warm-up."""

    id: str
    lesson: str
    kind: str
    points: int
    rules: str
    question: str
    section: str
    parts: tuple[Part, ...]
    reasons: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    attacks: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    wrong: tuple[tuple[Answer, str], ...] = ()
    bank_sha: str = ""

    @property
    def var(self) -> str:
        """The name of the variable that holds the answer.

        >>> exercise("fz-2").var
        'fz_2'
        """
        return self.id.replace("-", "_")


@dataclass(frozen=True)
class Lesson:
    """The exercises and the positions to play of one lesson."""

    name: str
    exercises: tuple[Exercise, ...]
    positions: Mapping[str, str]

    def position(self, name: str) -> str:
        """A position of the lesson in notation; Unknown with the nearest name when there is none.

        >>> lesson("05").position("one-king").splitlines()[0]
        'rules classic; turn 1 draw'
        >>> lesson("05").position("one-kin")
        Traceback (most recent call last):
        Unknown: Lesson 05_freezing has no position "one-kin". Did you mean "one-king"?
        """
        if name not in self.positions:
            raise Unknown(f'Lesson {self.name} has no position "{name}".{nearest(name, self.positions)}')
        return self.positions[name]


def is_law(reason: str) -> bool:
    """Whether a reason is the id of a law.

    >>> is_law("take.frozen"), is_law("natural-pair")
    (True, False)
    """
    return "." in reason


def nearest(word: str, words: Any) -> str:
    """A question that offers the nearest right word, or nothing.

    >>> nearest("take.frosen", ["take.frozen"])
    ' Did you mean "take.frozen"?'
    """
    found = get_close_matches(word, list(words), n=1)
    return f' Did you mean "{found[0]}"?' if found else ""


@cache
def played(text: str, acts: tuple[str, ...]) -> Position:
    """The position of a text after some acts; ValueError when the text or an act is wrong."""
    position = parse_position(text)
    for act in acts:
        position = play(position, parse_act(act))
    return position


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons of the bank, in order."""
    bank = files("canasta_nb.teaching") / "bank"
    found = sorted((entry for entry in bank.iterdir() if entry.name[:2].isdigit()), key=lambda entry: entry.name)
    return tuple(read_lesson(entry.read_text(encoding="utf-8"), entry.name) for entry in found)


def lesson(name: str) -> Lesson:
    """The lesson with this number or name; Unknown when there is none.

    >>> lesson("05").name
    '05_freezing'
    >>> lesson("5")
    Traceback (most recent call last):
    Unknown: There is no lesson "5". ...
    """
    for found in lessons():
        if name in (found.name, found.name[:2]):
            return found
    names = [found.name for found in lessons()]
    raise Unknown(f'There is no lesson "{name}". The lessons are {", ".join(names)}.{nearest(name, names)}')


def exercise(id: str) -> Exercise:  # noqa: A002 - the word that learners know
    """The exercise with this id; Unknown with the ids that there are when there is none.

    >>> exercise("fz-2").points
    2
    >>> exercise("fz-99")
    Traceback (most recent call last):
    Unknown: There is no exercise "fz-99". Lesson 05 has fz-w1, fz-w2, ...
    """
    every = {found.id: found for part in lessons() for found in part.exercises}
    if id not in every:
        raise Unknown(f'There is no exercise "{id}". {_like(id)}')
    return every[id]


def _like(id_: str) -> str:
    """The ids that there are, those of the lesson that is meant if one begins alike."""
    near = [part for part in lessons() if any(_chapter(found.id) == _chapter(id_) for found in part.exercises)]
    return " ".join(
        f"Lesson {part.name[:2]} has {', '.join(found.id for found in part.exercises)}." for part in near or lessons()
    )


def _chapter(id_: str) -> str:
    return re.split(r"[-_ ]", id_.lower(), maxsplit=1)[0]


@cache
def reason_words() -> dict[str, str]:
    """What each reason that is no law means, in words.

    >>> reason_words()["wild-in-pile"]
    'a wild card lies in the pile, anywhere in it (Laws of 1950, law 30)'
    """
    text = (files("canasta_nb.teaching") / "bank" / "reasons.toml").read_text(encoding="utf-8")
    return dict(tomllib.loads(text))


def read_lesson(text: str, name: str) -> Lesson:
    """Read a bank file; BankError with file, line, key and the nearest right word when it is wrong.

    >>> read_lesson('lesson = "05_freezing"\\n[[exercise]]\\nid = "fz-2"\\nkidn = "num"\\n', "05_freezing.toml")
    Traceback (most recent call last):
    BankError: 05_freezing.toml:4: exercise fz-2: "kidn" is not a key. Did you mean "kind"?
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BankError(f"{name}: {error}") from error
    reader = _Reader(text, name)
    reader.keys(table, FILE_KEYS, "")
    if "lesson" not in table:
        reader.fail("", "", 'the key "lesson" is missing.')
    exercises = tuple(reader.exercise(entry, table["lesson"]) for entry in table.get("exercise", []))
    seen: set[str] = set()
    for found in exercises:
        if found.id in seen:
            reader.fail(found.id, "id", f'the id "{found.id}" is used twice.')
        seen.add(found.id)
    return Lesson(table["lesson"], exercises, {key: value.strip() for key, value in table.get("positions", {}).items()})


class _Reader:
    """Reads the tables of one bank file and knows where a mistake stands."""

    def __init__(self, text: str, name: str) -> None:
        self.lines = text.splitlines()
        self.name = name

    def fail(self, id_: str, key: str, says: str) -> None:
        where = f"exercise {id_}: " if id_ else ""
        raise BankError(f"{self.name}:{self.line_of(id_, key)}: {where}{says}")

    def line_of(self, id_: str, key: str) -> int:
        """The line of a key in the exercise with this id (of the id, or 1, if the key does not stand there)."""
        start = next((n for n, line in enumerate(self.lines) if re.match(rf'id *= *"{re.escape(id_)}"', line)), 0)
        for number in range(start, len(self.lines)):
            if number > start and self.lines[number].strip() == "[[exercise]]":
                break
            if key and re.match(rf"\s*{re.escape(key)}\b", self.lines[number]):
                return number + 1
        return start + 1

    def keys(self, table: Mapping[str, Any], known: Mapping[str, type], id_: str) -> None:
        for key, value in table.items():
            if key not in known:
                self.fail(id_, key, f'"{key}" is not a key.{nearest(key, known)}')
            if not isinstance(value, known[key]) or (known[key] is int and isinstance(value, bool)):
                self.fail(id_, key, f'"{key}" must be {_TYPE_WORDS[known[key]]}.')

    def exercise(self, table: Mapping[str, Any], name: str) -> Exercise:
        id_ = str(table.get("id", ""))
        self.keys(table, EXERCISE_KEYS, id_)
        for key in NEEDED:
            if key not in table:
                self.fail(id_, "id", f'the key "{key}" is missing.')
        if table["kind"] not in KINDS:
            self.fail(id_, "kind", f'"{table["kind"]}" is not a kind of exercise.{nearest(table["kind"], KINDS)}')
        if table["points"] < 0:
            self.fail(id_, "points", "points are 0 or more.")
        for reason in table.get("reasons", []):
            if not is_law(reason) and reason not in reason_words():
                self.fail(id_, "reasons", f'"{reason}" has no words in reasons.toml.{nearest(reason, reason_words())}')
        return Exercise(
            id=id_,
            lesson=name,
            kind=table["kind"],
            points=table["points"],
            rules=table["rules"],
            question=table["question"].strip(),
            section=table["section"],
            parts=tuple(self.part(entry, table) for entry in table["part"]),
            reasons=tuple(table.get("reasons", ())),
            labels=tuple(table.get("labels", ())),
            attacks=tuple(table.get("attacks", ())),
            hints=tuple(table.get("hints", ())),
            wrong=tuple((frozen(entry["answer"]), entry["code"]) for entry in table.get("wrong", ())),
            bank_sha=bank_sha(table),
        )

    def part(self, entry: Mapping[str, Any], table: Mapping[str, Any]) -> Part:
        id_ = table["id"]
        self.keys(entry, PART_KEYS, id_)
        text = (entry.get("position") or table.get("position") or "").strip()
        if not any(key in entry for key in ("act", "ask_for", "goal", "answer")):
            self.fail(id_, "part", 'a part needs "act", "ask_for", "goal" or "answer".')
        if "answer" in entry and "source" not in entry:
            self.fail(id_, "answer", 'an "answer" needs its "source": what the rules can decide is not written here.')
        return Part(
            text=replaced(text, entry["with"]) if "with" in entry else text,
            ask=entry.get("ask", ""),
            acts=tuple(entry.get("acts", ())),
            act=entry.get("act", ""),
            ask_for=entry.get("ask_for", ""),
            side=entry.get("side", "A"),
            goal=entry.get("goal", ""),
            turns=entry.get("turns", 0),
            because=entry.get("because", ""),
            answer=frozen(entry.get("answer")),
            line=entry.get("line", ""),
            cause=entry.get("cause", ""),
            trials={key: tuple(acts) for key, acts in entry.get("trials", {}).items()},
            kind=table["kind"],
            reasons=tuple(table.get("reasons", ())),
            labels=tuple(table.get("labels", ())),
        )


_TYPE_WORDS: dict[type, str] = {str: "a text", int: "a whole number", list: "a list", dict: "a table"}


def bank_sha(table: Mapping[str, Any]) -> str:
    """The mark of an entry's content: 12 hex digits of the SHA-256 of its JSON.

    >>> bank_sha({"id": "fz-2"})
    '70f7ff4f04ab'
    """
    text = json.dumps(table, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def frozen(value: Any) -> Answer:
    """A value of TOML with its lists as tuples, maps as pairs."""
    if isinstance(value, list):
        return tuple(frozen(item) for item in value)
    if isinstance(value, dict):
        return tuple((key, frozen(item)) for key, item in value.items())
    return value  # type: ignore[no-any-return]


def replaced(text: str, fields: str) -> str:
    """A position text in which the given fields stand instead of its own.

    >>> replaced("rules classic; turn 1 draw\\nhand 1 7s2h; pile 7d", "hand 1 7s7c")
    'rules classic\\nturn 1 draw\\npile 7d\\nhand 1 7s7c'
    """
    new = {_name(entry): entry for entry in _fields(fields)}
    return "\n".join([*(entry for entry in _fields(text) if _name(entry) not in new), *new.values()])


def _fields(text: str) -> list[str]:
    return [entry.strip() for entry in re.split(r"[;\n]", text) if entry.strip()]


def _name(entry: str) -> tuple[str, ...]:
    words = entry.split()
    return tuple(words[: 2 if words[0] in ("hand", "melds", "threes", "packet") else 1])
