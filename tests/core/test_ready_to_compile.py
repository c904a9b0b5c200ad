"""What a compiler needs of the rules, as far as their text tells it; `tests/test_compiled.py` compiles them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from compiled import ROOT, compiled_modules


def trees() -> dict[str, ast.Module]:
    paths = {name: Path(ROOT, *name.split(".")).with_suffix(".py") for name in compiled_modules()}
    return {name: ast.parse(path.read_bytes()) for name, path in paths.items()}


def classes_to_leave_alone(tree: ast.Module) -> Iterator[str]:
    """Yield the classes that would be changed for the worse, and are not marked: numbers, and frozen values."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            marks = [ast.unparse(each) for each in node.decorator_list]
            bases = [ast.unparse(each) for each in node.bases]
            if ("int" in bases or any("frozen=True" in mark for mark in marks)) and "ordinary" not in marks:
                yield node.name


def tuples_of_fixed_length(tree: ast.Module) -> Iterator[str]:
    """Yield the constants of a module that compiled code makes again at each use."""
    constants = [node for node in tree.body if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Tuple)]
    yield from (ast.unparse(node.target) for node in constants if ast.unparse(node.annotation) == "Final")


def compared_by_identity(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and any(isinstance(each, ast.Is | ast.IsNot) for each in node.ops):
            yield from map(ast.unparse, (node.left, *node.comparators))


def looked_for_among_others(tree: ast.Module) -> Iterator[str]:
    """Yield each question whether a value is in a row that is written with a star, at which the compiler breaks off."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and any(isinstance(each, ast.In | ast.NotIn) for each in node.ops):
            rows = [each for each in node.comparators if isinstance(each, ast.Tuple | ast.List)]
            if any(isinstance(each, ast.Starred) for row in rows for each in row.elts):
                yield ast.unparse(node)


def deleted_in_generators(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a generator lets go, which a compiled one cannot."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            inside = [*ast.walk(function)]
            if any(isinstance(each, ast.Yield | ast.YieldFrom) for each in inside):
                gone = [name for each in inside if isinstance(each, ast.Delete) for name in each.targets]
                yield from (name.id for name in gone if isinstance(name, ast.Name))


def test_how_it_is_seen() -> None:
    tree = ast.parse("""
PAIR: Final = (1, 2)
MANY: Final[tuple[int, ...]] = (1, 2)
class Number(int): ...
@ordinary
class Card(int): ...
@dataclass(frozen=True)
class Sheet: ...
def same(pair): return pair is PAIR or pair is not MANY
def is_shown(card): return card in (act.card, *act.shown) or card in [JOKER, TWO]
def cards(hand, deck):
    del deck, hand[0]
    yield hand
""")
    assert [*classes_to_leave_alone(tree)] == ["Number", "Sheet"]
    assert {*tuples_of_fixed_length(tree)} == {"PAIR"}
    assert {"PAIR", "MANY"} <= {*compared_by_identity(tree)}
    assert [*looked_for_among_others(tree)] == ["card in (act.card, *act.shown)"]
    assert [*deleted_in_generators(tree)] == ["deck"]


def test_the_modules_are_there() -> None:
    assert len(compiled_modules()) > 40
    for name in compiled_modules():
        import_module(name)


def test_a_number_or_a_frozen_value_is_marked() -> None:
    found = {name: [*classes_to_leave_alone(tree)] for name, tree in trees().items()}
    assert {name: classes for name, classes in found.items() if classes} == {}


def test_no_value_is_looked_for_in_a_row_with_a_star() -> None:
    found = {name: [*looked_for_among_others(tree)] for name, tree in trees().items()}
    assert {name: questions for name, questions in found.items() if questions} == {}


def test_no_generator_lets_go_of_a_name() -> None:
    found = {name: [*deleted_in_generators(tree)] for name, tree in trees().items()}
    assert {name: gone for name, gone in found.items() if gone} == {}


def test_no_tuple_is_told_by_its_identity() -> None:
    read = trees()
    fixed = {constant for tree in read.values() for constant in tuples_of_fixed_length(tree)}
    found = {name: fixed & {*compared_by_identity(tree)} for name, tree in read.items()}
    assert len(fixed) > 3
    assert {name: constants for name, constants in found.items() if constants} == {}
