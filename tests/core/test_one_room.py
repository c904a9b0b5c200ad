"""A rule is read in one room, where no other room decides it again, and its words are compared as members."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import canasta_nb
from canasta_nb.core.rules.vocabulary import CHAPTERS, dealing, ending, keys, melding, taking

CORE = Path(canasta_nb.__file__).parent / "core"
KEYS = {chapter: {field.name for field in fields(kind)} for chapter, kind in CHAPTERS.items()}


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
    assert {key: sorted(where) for key, where in rooms.items() if len(where) > 1} == {}


WORDS = {
    name
    for module in (dealing, melding, taking, ending)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and issubclass(kind, keys.Word)
}
FILES = {str(path.relative_to(CORE.parent)): ast.parse(path.read_bytes()) for path in CORE.parent.rglob("*.py")}
# Functions that return a word, which is then a member: `wild_pair`, `forcing`, `pile_in_opening` and their like.
GIVE_WORDS = {
    node.name
    for tree in FILES.values()
    for node in ast.walk(tree)
    if isinstance(node, ast.FunctionDef) and node.returns and WORDS & {*ast.unparse(node.returns).split(" | ")}
}


def strings_compared(tree: ast.AST) -> set[str]:
    """Return every comparison of a rule's word with a string: a string that no word has is never equal, and silent."""
    found = set()
    for scope in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Module)]:
        chapters, words = dict(names_of_chapters(scope)), set[str]()
        for node in ast.walk(scope):
            if isinstance(node, ast.Assign) and is_word(node.value, chapters, words):
                words |= {ast.unparse(target) for target in node.targets}
        for node in [each for each in ast.walk(scope) if isinstance(each, ast.Compare)]:
            sides = [node.left, *node.comparators]
            if any(map(has_string, sides)) and any(is_word(side, chapters, words) for side in sides):
                found.add(f"{node.lineno}: {ast.unparse(node)}")
    return found


def has_string(node: ast.AST) -> bool:
    """Tell whether an expression is a string, or a tuple, list or set with one."""
    parts = (node, *getattr(node, "elts", ()))
    return any(isinstance(each, ast.Constant) and isinstance(each.value, str) for each in parts)


def is_word(node: ast.AST, chapters: dict[str, str], words: set[str]) -> bool:
    """Tell whether an expression is a key of a rule set, a call that returns a word, or a name of either."""
    if isinstance(node, ast.Attribute):
        return node.attr in KEYS.get(chapter_of(node.value) or chapters.get(ast.unparse(node.value), ""), ())
    if isinstance(node, ast.Call):
        return ast.unparse(node.func) in GIVE_WORDS
    return isinstance(node, ast.Name) and node.id in words


def test_the_way_a_compared_string_is_found() -> None:
    code = """
def one(rules): return rules.pile.wild_pair == "same-as-top"
def two(position):
    pile = position.rules.pile
    return "wild-in-pile" in pile.frozen_by
def three(rules):
    pair = wild_pair(rules)
    return pair in ("any-wild", None)
def four(meld, rules): return meld.kind == "group" or wild_pair(rules) is WildPair.ANY_WILD
"""
    assert {found.partition(":")[0] for found in strings_compared(ast.parse(code))} == {"2", "5", "8"}


def test_the_words_of_the_rules_are_compared_as_members() -> None:
    """A typing mistake in a string would only be false; one in a member is an error. Literal types, mypy checks."""
    found = {path: strings_compared(tree) for path, tree in FILES.items()}
    assert {path: lines for path, lines in found.items() if lines} == {}
