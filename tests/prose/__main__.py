"""Print what an editor should look at again, and how easily each file is read.

PYTHONPATH=tests python -m prose lessons README.md
PYTHONPATH=tests python -m prose --kinds free-relative,besides canasta_nb/teaching/bank
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from prose.findings import findings
from prose.passages import passages, word_count
from prose.readability import readability


def main() -> None:
    """Read the files and folders that the command line names."""
    parser = argparse.ArgumentParser(description="Point out stilted English.")
    parser.add_argument("paths", nargs="+", type=Path, help="files or folders: .ipynb, .toml, .md, .py")
    parser.add_argument("--kinds", metavar="A,B", default="", help="only these kinds of findings")
    parser.add_argument("--readability", action="store_true", help="how easily each file is read")
    options = parser.parse_args()
    read = list(passages(options.paths))
    wanted = set(filter(None, options.kinds.split(",")))
    found = [each for passage in read for each in findings(passage) if not wanted or each.kind in wanted]
    print(*found, sep="\n")
    if options.readability:
        print("ease  words  short  file    (words in a sentence; sentences under five words)")
        for path in dict.fromkeys(passage.path for passage in read):
            if figures := readability(passage for passage in read if passage.path == path):
                print(f"{figures.ease:4.0f}  {figures.length:5.1f}  {figures.short:5.0%}  {path}")
    for kind, number in Counter(each.kind for each in found).most_common():
        print(f"{number:5}  {kind}")
    words = sum(word_count(passage.text) for passage in read)
    print(f"{len(found):5}  findings in {words} words, {1000 * len(found) / max(words, 1):.1f} in 1,000")


if __name__ == "__main__":
    main()
