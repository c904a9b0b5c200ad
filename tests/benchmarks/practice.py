"""How long a fresh exercise of practice takes, over all topics and levels: the median, and the slowest.

The time is that of this process alone. Run it as ``python tests/benchmarks/practice.py [--seeds 10] [--topic turn]``.
"""

import argparse
from statistics import median
from time import process_time

from canasta_nb.teaching.fresh.fresh import LEVELS, fresh
from canasta_nb.teaching.fresh.topics import TOPICS, topic

LIMIT = 0.5  # seconds


def seconds(name: str, level: int, seed: int) -> float:
    """Make one exercise."""
    started = process_time()
    fresh(topic(name), level, seed)
    return process_time() - started


def main() -> None:
    """Print a line for each topic, and one for all."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seeds", type=int, default=10)
    options.add_argument("--topic", choices=list(TOPICS))
    chosen = options.parse_args()
    every = []
    for name in [chosen.topic] if chosen.topic else TOPICS:
        took = [seconds(name, level, seed) for level in LEVELS for seed in range(chosen.seeds)]
        print(f"{name:16} median {median(took):.3f} s, slowest {max(took):.3f} s")
        every += took
    over = sum(each > LIMIT for each in every)
    print(f"{len(every)} exercises: median {median(every):.3f} s, slowest {max(every):.3f} s, {over} above {LIMIT} s")


if __name__ == "__main__":
    main()
