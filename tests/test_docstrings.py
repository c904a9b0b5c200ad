"""Every docstring can be read by docutils as the documentation reads it, so that no page of code fails to build."""

from __future__ import annotations

import ast
import inspect
import io
import re
from collections.abc import Iterator
from functools import cache
from optparse import Values

import pytest
from test_structure import PACKAGE, ROOT, tree

pytest.importorskip("docutils")
from docutils.frontend import get_default_settings
from docutils.parsers.rst import Parser
from docutils.readers.standalone import Reader
from docutils.utils import new_document

WARNING, NEVER = 2, 5
"""Levels of docutils: what fails the site, and one that no message has."""


def docstrings(body: ast.Module | ast.ClassDef, name: str) -> Iterator[tuple[str, str]]:
    """Yield every docstring of a module or class with its place, those that follow a value, and the help of traits."""
    yield name, ast.get_docstring(body) or ""
    for node, after in zip(body.body, [*body.body[1:], None], strict=True):
        match node, after:
            case ast.ClassDef(), _:
                yield from docstrings(node, f"{name}: {node.name}")
            case ast.FunctionDef() | ast.AsyncFunctionDef(), _:
                yield f"{name}: {node.name}", ast.get_docstring(node) or ""
            case ast.Assign() | ast.AnnAssign(), ast.Expr(ast.Constant(str(text))):
                yield f"{name}:{node.lineno}", inspect.cleandoc(text)
            case ast.Assign() | ast.AnnAssign(), _ if isinstance(body, ast.ClassDef):
                found = [each for each in ast.walk(node) if isinstance(each, ast.keyword) and each.arg == "help"]
                yield from ((f"{name}:{node.lineno}", ast.literal_eval(each.value)) for each in found)


def every_docstring() -> Iterator[tuple[str, str]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        yield from docstrings(tree(path), path.relative_to(ROOT).as_posix())


@cache
def usual_settings() -> Values:
    return get_default_settings(Parser())


def complaints(text: str) -> str:
    """Return what docutils says against a docstring; the documentation stops at each of these."""
    if "\n" not in text and not re.search(r"[`*_|]", text):
        return ""  # a line of plain words, as most are
    settings = usual_settings().copy()
    settings.report_level, settings.halt_level, settings.warning_stream = WARNING, NEVER, io.StringIO()
    document = new_document("", settings)
    Parser().parse(text, document)
    document.transformer.add_transforms(Reader().get_transforms())
    document.transformer.apply_transforms()
    return settings.warning_stream.getvalue()


def bare_names(text: str) -> list[str]:
    """Return the names of the code that a docstring has in its sentences without double backquotes."""
    sentences = re.sub(r"(?ms)^\s*>>>.*?(?=\n\s*\n|\Z)", "", text)
    plain = re.sub(r"(?s)``.*?``|:[\w:]+:`[^`]*`|(?<=::)\n\n(?: {4}[^\n]*\n?)+", "", sentences)  # no lines of code
    return re.findall(r"(?<![\w/.`])(?:\w*[a-z]_\w*|\w+\(\))(?![\w/`]|\.\w)", plain)


@pytest.mark.parametrize(
    "text",
    ['A kind is "" or "luck_".', "Give *args.", "A list:\n\n* one\ntwo", "Say ``this."],
)
def test_what_the_documentation_stops_at_is_seen(text: str) -> None:
    assert complaints(text)


def test_what_it_takes_is_left_alone() -> None:
    assert complaints('A kind is "" or ``"luck_"``.\n\n>>> luck_\n1') == ""
    assert bare_names("Give ``a_name`` to :py:func:`a_name`.\n\n>>> a_name()\n1\n\nThen a_name.") == ["a_name"]


def test_every_docstring_can_be_read() -> None:
    read = dict(every_docstring())
    assert len(read) > 3000
    assert {place: said for place, text in read.items() if (said := complaints(text))} == {}


def test_names_of_the_code_have_double_backquotes() -> None:
    assert {place: names for place, text in every_docstring() if (names := bare_names(text))} == {}
