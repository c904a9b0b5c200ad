"""The words of a puzzle at the table."""

from __future__ import annotations

from functools import partial

from canasta_nb.core.speech.language import say

said = partial(say, "teaching/puzzles/words.toml")
