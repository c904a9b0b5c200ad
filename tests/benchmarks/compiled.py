"""How fast random play is with plain rules and with compiled ones, beside OpenSpiel, in one run.

This builds the wheel with compiled rules, which takes some minutes and needs a C compiler. Then short processes take
turns: one with the checkout, one with the wheel. Each measures OpenSpiel's gin rummy too, so that whatever else the
machine does falls on both. Run it as ``python tests/benchmarks/compiled.py [--rounds 5] [--rules classic,samba|all]``;
``--wheel FILE`` takes one that is built already.
"""

import argparse
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
SPEED = Path(__file__).with_name("speed.py")
RULES = "classic,modern-american,samba,bolivian"
sys.path.insert(0, str(ROOT / "tests"))

from benchmarks.speed import GIN  # noqa: E402
from compiled import compiled_wheel  # noqa: E402 - it lies beside the tests

Paces = dict[str, float]
"""Decisions a second of each game."""


def measured(root: Path, rules: str, seconds: float) -> Paces:
    """Return a short measurement of random play with the package in this folder."""
    command = [sys.executable, str(SPEED), "--rounds", "2", "--seconds", str(seconds), "--rules", rules, "--json"]
    command += ["--worst", "0", "--playouts", "0"]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    paces = json.loads(done.stdout.splitlines()[-1])
    return {pace["name"]: pace["a_second"] for pace in paces}


def table(plain: list[Paces], compiled: list[Paces]) -> str:
    """Return the medians of all rounds: decisions a second, how they compare, and times OpenSpiel."""
    heads = ("plain", "compiled", "factor", "plain/OpenSpiel", "compiled/OpenSpiel")
    lines = [f"{'rules':<24}" + "".join(f"{head:>20}" for head in heads)]
    for name in plain[0]:
        slow, fast = (median([each[name] for each in rounds]) for rounds in (plain, compiled))
        factor = median([after[name] / before[name] for before, after in zip(plain, compiled, strict=True)])
        times = [f"{median([each[name] / each[GIN] for each in rounds]):.2f}" if GIN in plain[0] else "-"
                 for rounds in (plain, compiled)]  # fmt: skip
        row = (f"{slow:,.0f}", f"{fast:,.0f}", f"{factor:.2f}", *times)
        lines.append(f"{name:<24}" + "".join(f"{cell:>20}" for cell in row))
    return "\n".join(lines)


def main() -> None:
    """Read the options, compile, measure, print."""
    options = argparse.ArgumentParser(description="Random play with the rules plain and compiled by mypyc.")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--seconds", type=float, default=3, help="of each game in a round, twice; memos fill first")
    options.add_argument("--rules", default=RULES, help="ids with commas between them, or all")
    options.add_argument("--wheel", type=Path)
    chosen = options.parse_args()
    plain, compiled = [], []
    with TemporaryDirectory() as folder:
        wheel = chosen.wheel or compiled_wheel(Path(folder) / "checkout")
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(Path(folder) / "wheel")
        for _ in range(chosen.rounds):
            plain.append(measured(ROOT, chosen.rules, chosen.seconds))
            compiled.append(measured(Path(folder) / "wheel", chosen.rules, chosen.seconds))
    print(table(plain, compiled))


if __name__ == "__main__":
    main()
