"""The words around a moment of your own deal."""

from __future__ import annotations

from functools import partial

from canasta_nb.core.speech.language import say

said = partial(say, "teaching/moments/words.toml")
