"""The rules compiled into the wheel, where somebody asks for it and there is a C compiler.

``CANASTA_NB_COMPILE=1 pip install .`` builds such a wheel. Without the variable, or without a compiler, the wheel holds
the same files for Python alone. An editable installation is never compiled: it is there to be edited.
"""

from __future__ import annotations

import os
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WANTED = "CANASTA_NB_COMPILE"


class CompiledRules(BuildHookInterface[Any]):
    """Hand the modules that pyproject.toml names to hatch-mypyc, and leave the checkout as it was."""

    _compiling: BuildHookInterface[Any] | None = None

    def dependencies(self) -> list[str]:
        """Return what a build needs as well as hatchling."""
        return ["hatch-mypyc>=0.16", "mypy>=1.15", "setuptools>=70"] if is_wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel is put together."""
        if version != "standard" or not is_wanted():
            return
        missing = what_is_missing()
        if missing:
            self.app.display_warning(f"{WANTED} is set, but {missing}: the rules are not compiled.")
            return
        from hatch_mypyc.plugin import MypycBuildHook

        self._compiling = MypycBuildHook(
            self.root, self.config, self.build_config, self.metadata, self.directory, self.target_name, self.app
        )
        self._compiling.initialize(version, build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove what was compiled from the checkout: it is in the wheel now, and would hide later changes here."""
        if self._compiling:
            self._compiling.clean([version])


def is_wanted() -> bool:
    """Tell whether the environment asks for compiled rules."""
    return os.environ.get(WANTED, "") not in ("", "0")


def what_is_missing() -> str:
    """Return why nothing can be compiled here; empty when a program that includes Python's headers can be."""
    import setuptools  # noqa: F401 - brings distutils to a Python that has none

    # isort: split
    from distutils.ccompiler import new_compiler
    from distutils.errors import CCompilerError, DistutilsError
    from distutils.sysconfig import customize_compiler

    compiler = new_compiler()
    with TemporaryDirectory() as folder:
        program = Path(folder) / "smallest.c"
        program.write_text("#include <Python.h>\n")
        try:
            customize_compiler(compiler)
            compiler.compile([str(program)], output_dir=folder, include_dirs=[sysconfig.get_path("include")])
        except (CCompilerError, DistutilsError, OSError):
            return "no C compiler with Python's headers is here"
    return ""
