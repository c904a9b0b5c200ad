"""Whatever a learner reads stands in a catalogue: no module that speaks to learners holds a sentence of its own."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from at_once import all_at_once

import canasta_nb

PACKAGE = Path(canasta_nb.__file__).parent
SPEAKING = (
    "*.py", "bots/**/*.py", "classroom/*.py", "cli/*.py", "core/*.py", "core/laws/*.py", "core/vocabulary/values.py",
    "experiments/*.py", "rulebook/*.py", "teaching/**/*.py", "widgets/*.py",
)  # fmt: skip
# Answered in English: a mistake in a bank file, to whoever writes lessons.
NOT_FOR_LEARNERS = {"teaching/bank_files.py"}
# Raised at a call that nobody should write; a Mistake, and with it Unknown, Unreadable and NotKept, answers a learner.
TO_PROGRAMMERS = {"AssertionError", "AttributeError", "LookupError", "TypeError", "ValueError"}
MODULES = sorted({path.relative_to(PACKAGE).as_posix() for each in SPEAKING for path in PACKAGE.glob(each)})
MODULES = [name for name in MODULES if name not in NOT_FOR_LEARNERS]
# A capital letter and a second word, or three small words and the mark at the end of a sentence.
SENTENCE = re.compile(r"(^|[.:!?] )\W?[A-Z][a-z]+,? [a-z{]|[a-z]{2,} [a-z{][^;<>=]*[a-z}][.?!]\W?$")


def sentences(tree: ast.Module) -> Iterator[str]:
    """Every sentence in the code, without docstrings, what `repr` says and what is raised to programmers."""
    left_out: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            left_out |= {id(node.value)}
        elif isinstance(node, ast.keyword) and node.arg == "help":
            left_out |= {id(node.value)}  # of the command line, which says it before a language is chosen
        elif isinstance(node, ast.JoinedStr):
            left_out |= {id(each) for each in node.values}
        elif is_for_programmers(node):
            left_out |= {id(each) for each in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) not in left_out and SENTENCE.search(text := text_of(node)):
            yield text


def is_for_programmers(node: ast.AST) -> bool:
    if isinstance(node, ast.FunctionDef):
        return node.name == "__repr__"
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TO_PROGRAMMERS


def text_of(node: ast.AST) -> str:
    """What a text says, with {} where a value comes."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(each.value) if isinstance(each, ast.Constant) else "{}" for each in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


@all_at_once(MODULES)
def test_no_sentence_for_learners_stands_in_the_code(module: str) -> None:
    found = list(sentences(ast.parse((PACKAGE / module).read_text(encoding="utf-8"))))
    assert found == [], "write it into the catalogue of the module, for every language"


@pytest.mark.parametrize(
    "code",
    [
        'print("The pile is frozen.")',
        'says = f"Point penalty: {fine}."',
        'raise Unknown(f"There is no topic {name}.")',
        'raise Mistake(f"There is no seat {seat} at this table.")',
        'title = "What freezes the pile"',
        'return f"{rank} take no wild cards."',
    ],
)
def test_a_sentence_in_the_code_is_found(code: str) -> None:
    assert list(sentences(ast.parse(f"def f():\n    {code}")))


@pytest.mark.parametrize(
    "code",
    [
        '"""It says so."""',
        'x = "rules classic; turn 1 draw"',
        'raise ValueError("There is nothing here.")',
        'told("a", "b")',
    ],
)
def test_what_nobody_reads_may_stand_there(code: str) -> None:
    assert list(sentences(ast.parse(f"def f():\n    {code}"))) == []
