"""The speed of the hot modules compiled with mypyc; no compiled build is shipped.

This copies the package to a folder of its own, compiles its hot modules there, and measures random play with the plain
and the compiled copy in turn. mypyc comes with mypy, and it needs a C compiler. Run it as ``python
tests/benchmarks/compiled.py [--rounds 3] [--rules classic,samba]``.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

SPEED = Path(__file__).with_name("speed.py")
PACKAGE = Path(__file__).parents[2] / "canasta_nb"
HOT = (
    *("model/melds", "model/laying", "model/pile"),
    *(
        f"going_out/{name}"
        for name in ("turn_end", "can_go_out", "question", "search", "counting", "groups", "sequences", "wild_cards")
    ),
    *(f"listing/{name}" for name in ("hand", "new_melds", "lays", "discards", "takes")),
    *(
        f"openings/{name}"
        for name in ("openings", "reach", "smallest_sets", "spelling", "whole_hands")
    ),
    *("engine/legal_takes", "engine/legal_acts"),
)


def compiled_copy(folder: Path) -> None:
    """Put a copy of the package with compiled hot modules into a folder."""
    shutil.copytree(PACKAGE, folder / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    files = [f"{PACKAGE.name}/core/{name}.py" for name in HOT]
    mypyc = [sys.executable, "-m", "mypyc", "--ignore-missing-imports", *files]
    done = subprocess.run(mypyc, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"mypyc could not compile the modules:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


def decisions_a_second(root: Path, rules: str) -> dict[str, float]:
    """Return a short measurement of random play with the package in this folder."""
    command = [sys.executable, str(SPEED), "--rounds", "2", "--seconds", "1", "--rules", rules, "--no-peers", "--json"]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    paces = json.loads(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
    return {pace["name"]: pace["decisions"] / pace["seconds"] for pace in paces}


def main() -> None:
    """Read the options, compile, measure, print."""
    options = argparse.ArgumentParser(description="Random play with the hot modules plain and compiled by mypyc.")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--rules", default="classic,modern-american,samba")
    chosen = options.parse_args()
    with TemporaryDirectory() as folder:
        compiled_copy(Path(folder))
        rounds = [
            (decisions_a_second(PACKAGE.parent, chosen.rules), decisions_a_second(Path(folder), chosen.rules))
            for _ in range(chosen.rounds)
        ]
    print(f"{'rules':<24}{'plain':>12}{'compiled':>12}{'factor':>8}")
    for name in chosen.rules.split(","):
        plain = sum(one[name] for one, _ in rounds) / len(rounds)
        fast = sum(other[name] for _, other in rounds) / len(rounds)
        print(f"{name:<24}{plain:>12,.0f}{fast:>12,.0f}{fast / plain:>8.2f}")


if __name__ == "__main__":
    main()
