"""Tests elsewhere compare laws, facts, numbers and keys of catalogues, so that words can be changed in one place."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from at_once import all_at_once
from catalogue import PACKAGE

from canasta_nb.core.speech.language import read

TESTS = Path(__file__).parents[1]
LONGEST = 5  # words in a row that a test may share with a sentence; names and labels are no longer
# Files whose long sentences are compared with nothing, each with the reason why they are there.
EXCEPT = {
    "sentences": "here they belong",
    "mutation.py": "the meaning of a key, as the rule sets explain it",
    "teaching/held_out": "ideas of learners in words of their own, which happen to be those of the course",
    "teaching/held_out_2": "the same",
    "teaching/test_claims_16.py": "finds a claim of the lesson in its text",
    "teaching/test_kinds.py": "a lesson that the test makes up",
    "teaching/tuning": "ideas of learners in words of their own",
    "test_prose.py": "good and bad prose, made up for the check",
    "what_people_type.py": "what learners type",
}
NO_SENTENCES = {"rulesets", "documented", "vocabulary"}  # folders of rules as data
NOT_SAID = {"wrong", "right", "facts", "reads", "source", "lesson", "position", "act", "of"}
WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
# What ends a run of words: a place of a catalogue, a card, a number, and what separates fields and lines of code.
BREAK = re.compile(r"\{[^}]*\}|[\d♠♥♦♣;\n=]+")
FILES = [
    path for path in sorted(TESTS.rglob("*.py"))
    if not any(path.is_relative_to(TESTS / name) for name in EXCEPT)
]  # fmt: skip


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from texts(inner) if key not in NOT_SAID else ()
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Yield every run of words in a text that is one longer than a test may share."""
    for piece in BREAK.split(text):
        words = [word.lower() for word in WORD.findall(piece)]
        yield from (tuple(words[at : at + LONGEST + 1]) for at in range(len(words) - LONGEST))


@cache
def said() -> frozenset[tuple[str, ...]]:
    """Return the runs of words in all catalogues, of every language."""
    files = [path for path in PACKAGE.rglob("*.toml") if path.parent.name not in NO_SENTENCES]
    return frozenset(
        run for path in files for text in texts(read(path.relative_to(PACKAGE).as_posix())) for run in runs(text)
    )


def sentences(code: str) -> Iterator[str]:
    """Yield each text in a test that has a sentence of a catalogue in it, or a long part of one.

    Docstrings are left out, and what a failure says.
    """
    tree = ast.parse(code)
    left_out: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            left_out |= {id(node.value)}
        elif isinstance(node, ast.Assert) and node.msg:
            left_out |= {id(each) for each in ast.walk(node.msg)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            shared = [" ".join(run) for run in runs(node.value) if run in said()]
            if shared:
                yield f"line {node.lineno}: {shared[0]}"


@pytest.mark.slow
@all_at_once(FILES, ids=lambda path: path.relative_to(TESTS).as_posix())
def test_no_other_test_compares_a_sentence(path: Path) -> None:
    assert list(sentences(path.read_text(encoding="utf-8"))) == [], "tests/catalogue.py has it by its key"


@pytest.mark.parametrize(
    "code",
    [
        'assert text == "You can\'t take the pile, because there are no cards in it."',
        'with raises(Mistake, match=r"seed must be a whole number, as in"): pass\nx = "in this game a side opens with"',
        'assert f"{name} es una carpeta sin ningún cuaderno" in err',
    ],
)
def test_a_sentence_in_a_test_is_found(code: str) -> None:
    assert list(sentences(code))


def test_every_exception_is_still_one() -> None:
    for name in EXCEPT:
        path = TESTS / name
        files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
        assert any(list(sentences(each.read_text(encoding="utf-8"))) for each in files), name
