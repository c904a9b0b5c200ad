"""For an environment with compiled rules: a plug-in of pytest that asks for them, and the examples of their docstrings.

The names of the modules are in ``COMPILED``. ``python -m pytest -p compiled_only`` runs nothing unless each of them
comes from a compiled file. ``python compiled_only.py`` runs the examples in their docstrings. The compiler leaves these
out, so they are read from the sources that lie beside.
"""

import ast
import doctest
import importlib
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType

FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL | doctest.NORMALIZE_WHITESPACE


def compiled() -> list[ModuleType]:
    """Import the modules that should be compiled; SystemExit names those that are not."""
    modules = [importlib.import_module(name) for name in os.environ["COMPILED"].split()]
    others = [path for module in modules if not (path := str(module.__file__)).endswith(tuple(EXTENSION_SUFFIXES))]
    if others:
        sys.exit(f"not compiled: {' '.join(others)}")
    return modules


def pytest_configure() -> None:
    compiled()


def examples() -> doctest.TestResults:
    """Run what the docstrings of the compiled modules show."""
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for module in compiled():
        source = Path(str(module.__file__)).with_name(module.__name__.rpartition(".")[2] + ".py")
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node)):
                name = f"{module.__name__}.{getattr(node, 'name', '')}"
                runner.run(doctest.DocTestParser().get_doctest(text, vars(module).copy(), name, str(source), 0))
    return runner.summarize()


if __name__ == "__main__":
    failed, tried = examples()
    print(f"{tried} examples, {failed} failed")
    sys.exit(failed > 0 or tried < 50)
