"""A rule is read in one room: where a key of a rule set decides something, no other room decides it again."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import canasta_nb
from canasta_nb.core.rules.vocabulary import CHAPTERS

CORE = Path(canasta_nb.__file__).parent / "core"
KEYS = {chapter: {field.name for field in fields(kind)} for chapter, kind in CHAPTERS.items()}
# What a rule set is made of, and not what it allows: the model reads it to deal, the notation to write it.
OF_THE_TABLE = {"players", "pack", "deal", "packet", "turn"}


def keys_read(tree: ast.AST) -> Iterator[str]:
    """Yield every key that is read from rules, also through a name for its chapter (``limits = rules.sequences``)."""
    for scope in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Module)]:
        chapters = dict(names_of_chapters(scope))
        for node in ast.walk(scope):
            if isinstance(node, ast.Attribute):
                chapter = chapter_of(node.value) or chapters.get(ast.unparse(node.value), "")
                if node.attr in KEYS.get(chapter, ()):
                    yield f"{chapter}.{node.attr}"


def names_of_chapters(scope: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the names that a function gives to chapters, one by one or several at once."""
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign):
            target, value = node.targets[0], node.value
            pairs = [(target, value)]
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                pairs = [*zip(target.elts, value.elts, strict=True)]
            yield from ((ast.unparse(name), chapter) for name, given in pairs if (chapter := chapter_of(given)))


def chapter_of(node: ast.AST) -> str:
    """Return the chapter that an expression like ``position.rules.pile`` names; empty for any other."""
    if isinstance(node, ast.Attribute) and node.attr in CHAPTERS and ast.unparse(node.value).endswith("rules"):
        return node.attr
    return ""


def test_the_way_a_key_is_found() -> None:
    code = """
def fits(rules, size): return size <= rules.groups.largest
def waits(position):
    pile, limits = position.rules.pile, position.rules.sequences
    return pile.smallest > 1 or limits.largest
def other(meld): return meld.pile.smallest
"""
    assert {*keys_read(ast.parse(code))} == {"groups.largest", "pile.smallest", "sequences.largest"}


def test_no_rule_is_decided_in_two_rooms() -> None:
    rooms: dict[str, set[str]] = {}
    for path in CORE.rglob("*.py"):
        room = path.relative_to(CORE).parts[0]
        if room != "rules":  # which keeps the keys, and writes them
            for key in keys_read(ast.parse(path.read_bytes())):
                rooms.setdefault(key, set()).add(room)
    assert len(rooms) > 100
    assert {
        key: sorted(where)
        for key, where in rooms.items()
        if len(where) > 1 and key.partition(".")[0] not in OF_THE_TABLE
    } == {}
