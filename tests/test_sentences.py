"""Sentences for learners: each is in a catalogue, and no module for learners has one of its own."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from at_once import all_at_once

import canasta_nb

PACKAGE = Path(canasta_nb.__file__).parent
SPEAKING = (
    "*.py", "bots/**/*.py", "classroom/**/*.py", "cli/*.py", "core/*/*.py", "core/rules/vocabulary/values.py",
    "descriptions/*.py", "experiments/*.py", "game/*.py", "home/*.py", "review/*.py", "room/*.py", "rulebook/*.py",
    "teaching/**/*.py", "widgets/**/*.py",
)  # fmt: skip
# This error is in English, because only writers of lessons see a mistake in a bank file.
NOT_FOR_LEARNERS = {"teaching/bank/bank_files.py"}
# Raised at a call that nobody should write; a Mistake, and with it Unknown, Unreadable and NotKept, answers a learner.
TO_PROGRAMMERS = {"AssertionError", "AttributeError", "LookupError", "TypeError", "ValueError"}
MODULES = sorted({path.relative_to(PACKAGE).as_posix() for each in SPEAKING for path in PACKAGE.glob(each)})
EVERY_MODULE = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))
FILLING = {"format", "format_map", "vformat"}
MODULES = [name for name in MODULES if name not in NOT_FOR_LEARNERS]
# A capital letter and a second word, or three small words and the mark at the end of a sentence.
SENTENCE = re.compile(r"(^|[.:!?] )\W?[A-Z][a-z]+,? [a-z{]|[a-z]{2,} [a-z{][^;<>=]*[a-z}][.?!]\W?$")


def sentences(tree: ast.Module) -> Iterator[str]:
    """Yield every sentence in the code, without docstrings, `repr` and errors for programmers."""
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
    """Return a text with {} in place of each value."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(each.value) if isinstance(each, ast.Constant) else "{}" for each in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


@cache
def tree(module: str) -> ast.Module:
    return ast.parse((PACKAGE / module).read_text(encoding="utf-8"))


ONE_VOICE = "core/speech/language.py"


def fillers(tree: ast.Module) -> list[str]:
    """Return every call that fills in the places of a text."""
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [ast.unparse(each) for each in calls if isinstance(each, ast.Attribute) and each.attr in FILLING]


@pytest.mark.slow
@all_at_once([name for name in EVERY_MODULE if name != ONE_VOICE])
def test_a_sentence_is_filled_in_by_one_function(module: str) -> None:
    found = fillers(tree(module))
    assert found == [], f"call say or filled of {ONE_VOICE}"


@pytest.mark.parametrize("code", ['said["a"].format(n=2)', "text.format_map(facts)"])
def test_another_way_to_fill_in_a_sentence_is_found(code: str) -> None:
    assert fillers(ast.parse(code))


REFUSING = {"says", "short", "refusal"}  # `check` alone may use the sentences of core.engine.wording on a broken law.


def worded_anew(tree: ast.Module) -> list[str]:
    """Return every import of a function that words a refusal."""
    named = [each for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)]
    named = [each for each in named if (each.module or "").endswith("engine.wording")]
    return [name.name for each in named for name in each.names if name.name in REFUSING]


@pytest.mark.slow
@all_at_once([name for name in EVERY_MODULE if not name.startswith("core/")])
def test_only_check_words_a_refusal(module: str) -> None:
    found = worded_anew(tree(module))
    assert found == [], "give check the names of the seats, and take the sentence from its refusal"


def test_a_refusal_that_is_worded_anew_is_found() -> None:
    assert worded_anew(ast.parse("from canasta_nb.core.engine.wording import says, title")) == ["says"]


@pytest.mark.parametrize("pattern", SPEAKING)
def test_each_folder_that_speaks_has_modules_to_ask(pattern: str) -> None:
    assert {path.name for path in PACKAGE.glob(pattern)} - {"__init__.py"}, "the modules have moved"


@pytest.mark.slow
@all_at_once(MODULES)
def test_no_sentence_for_learners_stands_in_the_code(module: str) -> None:
    found = list(sentences(tree(module)))
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
