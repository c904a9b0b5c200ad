"""A wheel with compiled rules, built from the files as they are here, and what of it is compiled."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path, PurePath
from typing import Any

ROOT = Path(__file__).parents[1]
NEEDED = ("canasta_nb", "lessons", "notebooks", "hatch_build.py", "pyproject.toml", "README.md", "LICENSE")
BEST = 'opt_level = "3"'


def missing_compiler() -> str:
    """Return why nothing can be compiled here, as the build hook says it; empty when it can be."""
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return str(module.what_is_missing())


def hook() -> dict[str, Any]:
    """Return what pyproject.toml tells the build hook."""
    read = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    chosen: dict[str, Any] = read["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    return chosen


def compiled_modules() -> list[str]:
    """Return the modules that pyproject.toml wants compiled."""
    chosen = hook()
    paths = [path.relative_to(ROOT) for path in sorted((ROOT / "canasta_nb").rglob("*.py"))]
    wanted = [path for path in paths if named(path, chosen["include"]) and not named(path, chosen["exclude"])]
    return [".".join(path.with_suffix("").parts) for path in wanted]


def named(path: PurePath, patterns: list[str]) -> bool:
    return any(path.match(pattern) for pattern in patterns)


def copy_of_the_checkout(folder: Path) -> Path:
    """Copy what a wheel is built from: hatch-mypyc works among the files, and hides pyproject.toml for a while."""
    listed = subprocess.run(["git", "ls-files", "-z", *NEEDED], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


def build(checkout: Path, **environment: str) -> Path:
    """Build a wheel there with CANASTA_NB_COMPILE=1, and return it."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    subprocess.run(command, cwd=checkout, env={**os.environ, "CANASTA_NB_COMPILE": "1", **environment}, check=True)
    return next((checkout / "dist").glob("*.whl"))


def compiled_wheel(folder: Path, level: int = 3) -> Path:
    """Build the wheel with compiled rules in a folder; a lower level of optimization takes less time."""
    checkout = copy_of_the_checkout(folder)
    settings = checkout / "pyproject.toml"
    text = settings.read_text("utf-8")
    assert BEST in text
    settings.write_text(text.replace(BEST, f'opt_level = "{level}"'), "utf-8")
    return build(checkout)
