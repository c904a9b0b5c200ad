"""A bank file read: every key known, every mistake named with its line."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import Field, fields
from typing import Any

from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.puzzles.shipped import shipped_puzzles
from canasta_nb.teaching.content.asking import (
    KEYS,
    POSITIONS,
    Answer,
    CourseQuestion,
    Exercise,
    Lesson,
    LessonAim,
    Part,
    is_law,
    nearest,
    replaced,
)
from canasta_nb.teaching.content.studies import studies
from canasta_nb.teaching.content.words import reason_words
from canasta_nb.teaching.questions import QUESTIONS
from canasta_nb.teaching.questions.acts import IsAllowed
from canasta_nb.teaching.questions.cards import CardsFor
from canasta_nb.teaching.questions.given import Given
from canasta_nb.teaching.questions.refusing import CARDS

KINDS = ("cards", "yes+why", "num", "order", "pick", "pile-cards", "sheet", "moves")
FILE_KEYS = {
    "lesson": str, "title": str, "minutes": int, "card": str, "contrast": str, "fresh": str, "aim": list,
    "positions": dict, "exercise": list,
}  # fmt: skip
AIM_KEYS = {"says": str, "questions": list}
EXERCISE_KEYS: dict[str, type] = {
    "id": str, "kind": str, "points": int, "rules": str, "question": str, "position": str, "reasons": list,
    "labels": list, "columns": list, "attacks": list, "hints": list, "section": str, "why": str, "wrong": list,
    "recalls": str, "reads": str, "replaces": str, "like": str, "part": list,
}  # fmt: skip
PART_KEYS: dict[str, type] = {"ask": str, "with": str, "position": str, "acts": list, "line": str}
"""The keys of any part; the fields of the question that it asks are keys, too."""
SHOWN_AFTERWARDS = ("model",)
"""What is told only when the attempts are used up: it is no part of the question, nor of its mark."""
LEADS_TO = ("recalls", "reads")
"""Where feedback to an exercise leads, which is no part of its mark either."""
LESSON_NEEDS = ("lesson", "title", "minutes", "card")
NEEDED = ("id", "kind", "points", "rules", "question", "section", "part")


class BankError(Mistake):
    """A mistake in a bank file: the file, the line, the key, and the nearest right word."""


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
    for key in LESSON_NEEDS:
        if key not in table:
            reader.fail("", "", f'the key "{key}" is missing.')
    reader.positions = {key: value.strip() for key, value in table.get("positions", {}).items()}
    exercises = tuple(reader.exercise(entry, table["lesson"]) for entry in table.get("exercise", []))
    seen: set[str] = set()
    for found in exercises:
        if found.id in seen:
            reader.fail(found.id, "id", f'the id "{found.id}" is used twice.')
        seen.add(found.id)
    replaced_ids = {found.replaces for found in exercises if found.replaces}
    for found in exercises:
        if found.replaces and found.replaces not in seen:
            reader.fail(found.id, "replaces", f'"{found.replaces}" is not in this file.{nearest(found.replaces, seen)}')
    return Lesson(
        table["lesson"],
        tuple(found for found in exercises if found.id not in replaced_ids),
        reader.positions,
        table["title"],
        table["minutes"],
        table["card"].strip(),
        aims=tuple(reader.aim(entry, seen) for entry in table.get("aim", ())),
        contrast=table.get("contrast", ""),
        fresh=table.get("fresh", ""),
        retired=tuple(found for found in exercises if found.id in replaced_ids),
    )


class _Reader:
    """Reads the tables of one bank file and knows where a mistake stands."""

    def __init__(self, text: str, name: str) -> None:
        self.lines = text.splitlines()
        self.name = name
        self.positions: dict[str, str] = {}

    def fail(self, id_: str, key: str, says: str) -> None:
        where = f"exercise {id_}: " if id_ else ""
        raise BankError(f"{self.name}:{self.line_of(id_, key)}: {where}{says}")

    def line_of(self, id_: str, key: str) -> int:
        """Return the line of a key in the exercise with this id (the line of the id, or 1, without the key)."""
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

    def aim(self, table: Mapping[str, Any], known: Collection[str]) -> LessonAim:
        self.keys(table, AIM_KEYS, "")
        for id_ in table["questions"]:
            if id_ not in known:
                self.fail("", "questions", f'"{id_}" is not in this file.{nearest(id_, known)}')
        return LessonAim(table["says"], tuple(table["questions"]))

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
        parts = tuple(self.part(entry, table) for entry in table["part"])
        return Exercise(
            id=id_,
            lesson=name,
            kind=table["kind"],
            points=table["points"],
            rules=table["rules"],
            question=table["question"].strip(),
            section=table["section"],
            parts=parts,
            reasons=tuple(table.get("reasons", ())),
            labels=tuple(table.get("labels", ())),
            columns=tuple(table.get("columns", ())),
            attacks=tuple(table.get("attacks", ())),
            hints=tuple(table.get("hints", ())),
            wrong=tuple((frozen(entry["answer"]), entry["code"]) for entry in table.get("wrong", ())),
            bank_sha=bank_sha(table),
            why=table.get("why", ""),
            recalls=table.get("recalls", ""),
            replaces=table.get("replaces", ""),
            like=table.get("like", ""),
            reads=table.get("reads", ""),
            first_counts=any(part.asked.first_counts for part in parts),
        )

    def part(self, entry: Mapping[str, Any], table: Mapping[str, Any]) -> Part:
        id_ = table["id"]
        kind = self.question(entry, id_)
        self.keys(entry, PART_KEYS | _keys(kind), id_)
        for key in kind.needs:
            if key not in entry:
                word = "ask_for" if "ask_for" in entry else "goal"
                self.fail(id_, word, f'"{entry[word]}" needs the key "{key}".')
        if "answer" in entry and "source" not in entry:
            self.fail(id_, "answer", 'an "answer" needs its "source": what the rules can decide is not written here.')
        text = (entry.get("position") or table.get("position") or "").strip()
        if "study" in entry:
            if entry["study"] not in studies():
                self.fail(id_, "study", f'"{entry["study"]}" is not studied.{nearest(entry["study"], studies())}')
            text = studies()[entry["study"]].text
        if "puzzle" in entry:
            if entry["puzzle"] not in shipped_puzzles():
                near = nearest(entry["puzzle"], shipped_puzzles())
                self.fail(id_, "puzzle", f'"{entry["puzzle"]}" is not shipped.{near}')
            text = shipped_puzzles()[entry["puzzle"]].text
        given = {each.name: self.value(each, entry[each.name], id_) for each in fields(kind) if each.name in entry}
        return Part(
            kind(**given),
            text=replaced(text, entry["with"]) if "with" in entry else text,
            ask=entry.get("ask", ""),
            acts=tuple(entry.get("acts", ())),
            line=entry.get("line", ""),
            kind=table["kind"],
            reasons=tuple(table.get("reasons", ())),
            labels=tuple(table.get("labels", ())),
        )

    def question(self, entry: Mapping[str, Any], id_: str) -> type[CourseQuestion]:
        """Return the class of what a part asks."""
        word = entry.get("ask_for", entry.get("goal", ""))
        if "ask_for" not in entry and "act" in entry:
            return CardsFor if CARDS in entry["act"] else IsAllowed
        if word in QUESTIONS:
            return QUESTIONS[word]
        if word:
            self.fail(
                id_, "ask_for" if "ask_for" in entry else "goal", f'"{word}" is not asked.{nearest(word, QUESTIONS)}'
            )
        if "answer" not in entry:
            every = {key: kind for each in QUESTIONS.values() for key, kind in _keys(each).items()}
            self.keys(entry, PART_KEYS | every, id_)
            self.fail(id_, "part", 'a part needs "act", "ask_for", "goal" or "answer".')
        return Given

    def value(self, of: Field[Any], given: Any, id_: str) -> Any:
        """Return a field of a question as its class holds it: lists as tuples, positions for their names."""
        for key in given if isinstance(given, dict) else ():
            if key not in of.metadata.get(KEYS, (key,)):
                self.fail(id_, of.name, f'"{key}" is not a key of an {of.name}.{nearest(key, of.metadata[KEYS])}')
        if of.metadata.get(POSITIONS):
            return tuple(self.positions[name] for name in given)
        if isinstance(given, dict):
            return {key: frozen(value) for key, value in given.items()}
        return frozen(given)


def _keys(kind: type[CourseQuestion]) -> dict[str, type]:
    """Return the keys of a question with the types that they have in a file: its fields, and what names it."""
    types = {each.name: _TYPES.get(str(each.type).partition("[")[0], object) for each in fields(kind)}
    return {"ask_for": str, "goal": str} | types


_TYPES: dict[str, type] = {"str": str, "int": int, "tuple": list, "Mapping": dict}
_TYPE_WORDS: dict[type, str] = {str: "a text", int: "a whole number", list: "a list", dict: "a table"}


def bank_sha(table: Mapping[str, Any]) -> str:
    """Return the mark of what an entry asks: 12 hex digits of the SHA-256 of its JSON.

    >>> bank_sha({"id": "fz-2"})
    '70f7ff4f04ab'
    """
    parts = [
        {key: studies()[value].mark if key == "study" else value for key, value in part.items()
         if key not in SHOWN_AFTERWARDS}
        for part in table.get("part", ())
    ]  # fmt: skip
    own = {key: value for key, value in table.items() if key not in LEADS_TO}
    asked = {**own, "part": parts} if parts else own
    text = json.dumps(asked, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def frozen(value: Any) -> Answer:
    """Return a value of TOML with its lists as tuples and its maps as pairs."""
    if isinstance(value, list):
        return tuple(frozen(item) for item in value)
    if isinstance(value, dict):
        return tuple((key, frozen(item)) for key, item in value.items())
    return value  # type: ignore[no-any-return]
