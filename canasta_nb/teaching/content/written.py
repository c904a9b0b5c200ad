"""Answers typed as Python in the cells of a notebook: they are read as data, and none of them is run.

An answer is written inside ``Quiz("fz-3", "9h9d")`` or ``mark("fz-3", "9h9d")``, or set as a variable,
``fz_3 = "9h9d"``. It may be put together from literals with ``+``, and from names that are bound to such literals.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator
from typing import Final, NamedTuple

LONGEST: Final = 20_000  # characters of a cell, and items of an answer
ASKING: Final = ("Quiz", "mark")
NOT_PYTHON: Final = re.compile(r"^[ \t]*(?:%time[ \t]+|(?:[%!?].*|[\w.]+\?{1,2}[ \t]*)$)", re.MULTILINE)
"""What is for the notebook itself: the lines ``%%time``, ``!ls`` and ``fz_3?``, and ``%time`` before a statement."""


QUOTES: Final = str.maketrans(dict.fromkeys("“”„‟«»", '"') | dict.fromkeys("‘’‚‛", "'"))
"""Quotation marks that a word processor or a telephone makes: Python reads none of them."""


class Written(NamedTuple):
    """A cell's answer: its value, or why it can't be read."""

    value: object = ...
    problem: str = ""
    """Empty for a value, else ``blank``, ``not_literal`` or ``syntax``."""


BLANK: Final = Written(problem="blank")
NOT_LITERAL: Final = Written(problem="not_literal")
SYNTAX: Final = Written(problem="syntax")


class Cells:
    """The cells of a notebook, read one after another: a name that one of them binds can be used in the next.

    >>> cells = Cells()
    >>> cells.read("eights = '8h' + '8c'")
    {'eights': Written(value='8h8c', problem='')}
    >>> cells.read("Quiz('fz-f1', eights)")
    {'fz-f1': Written(value='8h8c', problem='')}
    >>> cells.read("fz_3 = input()")["fz_3"].problem
    'not_literal'
    """

    def __init__(self) -> None:
        self._names: dict[str, Written] = {}

    def read(self, source: str) -> dict[str, Written] | None:
        """Return the answers and variables of a cell, by name; None when it is not Python."""
        statements = _statements(source)
        if statements is None:
            return None
        said: dict[str, Written] = {}
        for statement in statements:
            bound = dict(self._bound(statement))
            self._names |= bound
            said |= bound | dict(self._asked(statement))
        return said

    def _bound(self, statement: ast.stmt) -> Iterator[tuple[str, Written]]:
        """Yield each name that a statement binds, with its value."""
        if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            written = self._written(statement.value)
            names = {target.id: written for target in targets if isinstance(target, ast.Name)}
        elif isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
            old = ast.Name(statement.target.id, ast.Load())
            names = {statement.target.id: self._written(ast.BinOp(old, statement.op, statement.value))}
        else:
            names = {}
        yield from ((name, NOT_LITERAL) for name in _changed(statement) if name not in names)
        yield from names.items()

    def _asked(self, statement: ast.stmt) -> Iterator[tuple[str, Written]]:
        """Yield each exercise that a statement asks or marks, with the answer in the call."""
        for exercise, call in _calls(statement):
            answers = [*call.args[1:2], *(given.value for given in call.keywords if given.arg == "answer")]
            if not answers:
                yield exercise, BLANK
            elif isinstance(statement, ast.Expr | ast.Assign):
                if not (isinstance(answers[0], ast.Name) and answers[0].id not in self._names):
                    yield exercise, self._written(answers[0])
            else:
                yield exercise, NOT_LITERAL

    def _written(self, expression: ast.expr) -> Written:
        try:
            value = self._value(expression)
        except (ValueError, RecursionError):
            return NOT_LITERAL
        return BLANK if is_blank(value) else Written(value)

    def _value(self, node: ast.expr) -> object:
        """Return the value of an expression; ValueError when it can't be read."""
        match node:
            case ast.Constant(value=value):
                return value
            case ast.Name(id=name) if name in self._names and self._names[name].problem in ("", "blank"):
                return self._names[name].value
            case ast.Tuple(elts=items):
                return tuple([self._value(item) for item in items])
            case ast.List(elts=items):
                return [self._value(item) for item in items]
            case ast.Dict(keys=keys, values=values):
                return {self._key(key): self._value(value) for key, value in zip(keys, values, strict=True)}
            case ast.UnaryOp(op=ast.USub() | ast.UAdd() as sign, operand=operand):
                value = _number(self._value(operand))
                return -value if isinstance(sign, ast.USub) else value
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return _added(self._value(left), self._value(right))
        raise ValueError

    def _key(self, node: ast.expr | None) -> str | int:
        value = None if node is None else self._value(node)
        if not isinstance(value, str | int):
            raise ValueError
        return value


def _number(value: object) -> int | float:
    if type(value) not in (int, float):
        raise ValueError
    return value  # type: ignore[return-value]


def _added(left: object, right: object) -> object:
    """Return two numbers, texts, lists or tuples added together; ValueError for anything else or for a long result."""
    for kinds in ((int, float), (str,), (list,), (tuple,)):
        if type(left) in kinds and type(right) in kinds:
            if not isinstance(left, int | float) and len(left) + len(right) > LONGEST:  # type: ignore[arg-type]
                raise ValueError
            return left + right  # type: ignore[operator]
    raise ValueError


def _changed(statement: ast.stmt) -> Iterator[str]:
    """Yield every name that a statement may bind or change, at any depth."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Name | ast.Subscript | ast.Attribute) and not isinstance(node.ctx, ast.Load):
            while isinstance(node, ast.Subscript | ast.Attribute):
                node = node.value  # noqa: PLW2901 - down to the name in front
            if isinstance(node, ast.Name):
                yield node.id


def _calls(statement: ast.stmt) -> Iterator[tuple[str, ast.Call]]:
    """Yield each call that asks or marks an exercise, with the exercise."""
    for node in ast.walk(statement):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str() as exercise), *_]) if name in ASKING:
                yield exercise, node


def _statements(source: str) -> list[ast.stmt] | None:
    if len(source) > LONGEST:
        return None
    plain = NOT_PYTHON.sub("", source)
    for text in (source, plain, plain.translate(QUOTES)):
        if (found := _parsed(text)) is not None:
            return found
    return None


def _parsed(text: str) -> list[ast.stmt] | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a strange escape, say: that is the learner's affair
            return ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def asking_calls(source: str) -> Iterator[tuple[str, ast.Call]]:
    """Yield each call in a cell that asks or marks an exercise, with the exercise; none where it is no Python.

    >>> [exercise for exercise, _ in asking_calls("Quiz('fz-3'); mark('fz-4', 1)")], list(asking_calls("Quiz("))
    (['fz-3', 'fz-4'], [])
    """
    return (each for statement in _parsed(source) or () for each in _calls(statement))


def asked_with(source: str, exercise: str, call: str) -> str:
    """Return a cell in which this call stands in place of the last one that asks an exercise.

    The rest of the cell stays: what it imports, and the language that it speaks. Where nothing asks the exercise, the
    call is the whole cell.

    >>> print(asked_with("from canasta_nb import Quiz\\n\\nQuiz('fz-3')", "fz-3", 'Quiz("fz-3", "9h9d")'))
    from canasta_nb import Quiz
    <BLANKLINE>
    Quiz("fz-3", "9h9d")
    >>> asked_with("fz_3 = ", "fz-3", 'Quiz("fz-3")')
    'Quiz("fz-3")'
    """
    asked = [each for name, each in asking_calls(source) if name == exercise]
    if not asked:
        return call
    lines = source.encode().splitlines(keepends=True)  # columns count bytes

    def place(line: int, column: int) -> int:
        return sum(map(len, lines[: line - 1])) + column

    old = asked[-1]
    before = b"".join(lines)[: place(old.lineno, old.col_offset)]
    after = b"".join(lines)[place(old.end_lineno or old.lineno, old.end_col_offset or 0) :]
    return (before + call.encode() + after).decode()


def is_blank(value: object) -> bool:
    """Return whether a value is nothing but ``...``; on a sheet, in every line.

    >>> is_blank((..., ...)), is_blank(("take.frozen", ...))
    (True, False)
    """
    if isinstance(value, dict) and value:
        return all(map(is_blank, value.values()))
    if isinstance(value, list | tuple) and value:
        return all(map(is_blank, value))
    return value is ... or value is None
